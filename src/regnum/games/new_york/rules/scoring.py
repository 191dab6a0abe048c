"""What a scoring pays: the most of each type, places shared among those who have equally many."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from regnum.core.native import as_i64
from regnum.games.new_york.rules.data import POINTS, SCORINGS, TYPE_COUNT, TYPES

SCORING_A: Final = 0
SCORING_B: Final = 1
SCORING_C: Final = 2
PLACES: Final = 3
"""No more are paid."""


class Place:
    """Those who have equally many of a type, and what each of them gets."""

    def __init__(self, place: int, parties: list[int], count: int, pot: int) -> None:
        self.place = place
        """The first place that they take: 1 for the most."""
        self.parties = parties
        self.count = count
        self.pot = pot
        """The points of all places that they take."""
        self.share = pot // len(parties)


def places(pays: list[int], counts: list[int]) -> list[Place]:
    """The places of one type that are paid, the best first; nobody without a building takes one."""
    ranked: list[Place] = []
    taken = 0
    below = max(counts) + 1
    while taken < len(pays):
        most = 0
        for count in counts:
            if most < count < below:
                most = count
        if most == 0:
            break
        tied = [party for party, count in enumerate(counts) if count == most]
        ranked.append(Place(taken + 1, tied, most, sum(pays[taken : taken + len(tied)])))
        taken += len(tied)
        below = most
    return ranked


def of_type(owned: vec[u8], kind: i64) -> list[int]:
    """How many of this type each party has, out of the counts of all."""
    counts: list[int] = []
    i: i64 = kind
    while i < len(owned):
        counts.append(int(owned[i]))
        i += TYPE_COUNT
    return counts


def _pays() -> vec[i64]:
    found: list[int] = []
    for scoring in range(len(SCORINGS)):
        for kind in range(TYPE_COUNT):
            pays = POINTS[scoring][kind]
            found += [pays[place] if place < len(pays) else 0 for place in range(PLACES)]
    return vec[i64](found)


PAYS: Final[vec[i64]] = _pays()
"""At 3 * (6 * scoring + type): what the three places are paid."""


def share(owned: vec[u8], scoring: i64, kind: i64, party: i64, more: i64) -> i64:
    """What a party would be paid for a type, if it had so many more of it than in these counts."""
    own: i64 = as_i64(owned[party * TYPE_COUNT + kind]) + more
    if own == 0:
        return 0
    before: i64 = 0
    equal: i64 = 1
    other: i64 = 0
    parties: i64 = len(owned) // TYPE_COUNT
    while other < parties:
        if other != party:
            count: i64 = as_i64(owned[other * TYPE_COUNT + kind])
            if count > own:
                before += 1
            elif count == own:
                equal += 1
        other += 1
    pot: i64 = 0
    place: i64 = before
    while place < before + equal and place < PLACES:
        pot += PAYS[PLACES * (TYPE_COUNT * scoring + kind) + place]
        place += 1
    return pot // equal


def payout(scoring: i64, owned: vec[u8]) -> list[int]:
    """What this scoring pays each party, over all types."""
    totals: list[int] = []
    party: i64 = 0
    while party * TYPE_COUNT < len(owned):
        total: i64 = 0
        kind: i64 = 0
        while kind < TYPE_COUNT:
            total += share(owned, scoring, kind, party, 0)
            kind += 1
        totals.append(int(total))
        party += 1
    return totals


def party_score(snapshots: list[vec[u8]], party: int) -> dict[str, object]:
    """The points of one party: each scoring, type and place that paid."""
    total = 0
    items: list[dict[str, object]] = []
    for scoring, owned in enumerate(snapshots):
        if len(owned) == 0:
            continue
        for kind in range(TYPE_COUNT):
            for place in places(POINTS[scoring][kind], of_type(owned, kind)):
                if party in place.parties:
                    total += place.share
                    items.append(
                        {
                            "kind": "scoring",
                            "scoring": SCORINGS[scoring],
                            "building": TYPES[kind],
                            "count": place.count,
                            "place": place.place,
                            "shared_by": len(place.parties),
                            "points": place.share,
                        }
                    )
    return {"score": total, "items": items}


def scorings(snapshots: list[vec[u8]], players: int) -> list[dict[str, object]]:
    """Each scoring by type, place and share; Dirk, who is no player, is named apart."""
    listed: list[dict[str, object]] = []
    for scoring, owned in enumerate(snapshots):
        if len(owned) == 0:
            continue
        types: list[dict[str, object]] = []
        for kind in range(TYPE_COUNT):
            rows: list[dict[str, object]] = []
            for place in places(POINTS[scoring][kind], of_type(owned, kind)):
                rows.append(
                    {
                        "place": place.place,
                        "seats": [party for party in place.parties if party < players],
                        "dirk": players in place.parties,
                        "count": place.count,
                        "pot": place.pot,
                        "share": place.share,
                    }
                )
            types.append({"building": TYPES[kind], "places": rows})
        listed.append({"scoring": SCORINGS[scoring], "types": types})
    return listed

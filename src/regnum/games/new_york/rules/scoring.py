"""What a scoring pays: the most of each type, places shared among those who have equally many."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from regnum.games.new_york.rules.data import POINTS, SCORINGS, TYPE_COUNT, TYPES

SCORING_A: Final = 0
SCORING_B: Final = 1
SCORING_C: Final = 2


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


def payout(scoring: int, owned: vec[u8]) -> list[int]:
    """What this scoring pays each party, over all types."""
    totals = [0] * (len(owned) // TYPE_COUNT)
    for kind in range(TYPE_COUNT):
        for place in places(POINTS[scoring][kind], of_type(owned, kind)):
            for party in place.parties:
                totals[party] += place.share
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

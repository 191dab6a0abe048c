"""What finished kingdoms are worth, who wins, and why."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from regnum.core import verdict
from regnum.core.verdict import Step
from regnum.games.kingdomino.rules.data import TERRAINS
from regnum.games.kingdomino.rules.kingdom import CASTLE, CELLS, Kingdom, region_crowns, region_terrain
from regnum.games.kingdomino.rules.notation import cell_name

MIDDLE_KINGDOM_POINTS: Final = 10
HARMONY_POINTS: Final = 5


class Result:
    """A finished game: its kingdoms and what each is worth, bonuses included."""

    def __init__(self, kingdoms: list[Kingdom], middle_kingdom: bool, harmony: bool) -> None:
        self.kingdoms = kingdoms
        self.middle_kingdom = middle_kingdom
        self.harmony = harmony
        self.totals: list[int] = []
        for kingdom in kingdoms:
            total: i64 = kingdom.points
            if middle_kingdom and kingdom.castle_in_the_middle():
                total += MIDDLE_KINGDOM_POINTS
            if harmony and kingdom.discards == 0:
                total += HARMONY_POINTS
            self.totals.append(int(total))


def decide(games: list[Result], us: bool) -> tuple[list[int], list[Step]]:
    """The winners, and what put the others out: the most points, then the largest region, then the most crowns.

    The games of a dynasty are taken together: points and crowns are summed, a region is one of any game.
    """
    seats = list(range(len(games[0].kingdoms)))
    points = [sum(game.totals[seat] for game in games) for seat in seats]
    largest = [max(game.kingdoms[seat].largest_region() for game in games) for seat in seats]
    crowns = [sum(game.kingdoms[seat].crown_count() for game in games) for seat in seats]
    criteria = [("points", points), ("largest_region", largest)]
    if not us:
        criteria.append(("crowns", crowns))
    return verdict.decide(criteria)


def items(kingdom: Kingdom, middle_kingdom: bool, harmony: bool) -> list[dict[str, object]]:
    """The score of one kingdom, region by region and bonus by bonus."""
    cells: dict[int, list[str]] = {}
    for cell in range(CELLS):
        number = int(kingdom.region_of(cell))
        if number > CASTLE:
            cells.setdefault(number, []).append(cell_name(cell))
    listed: list[dict[str, object]] = []
    for number, squares in cells.items():
        region = kingdom.regions[number]
        crowns = int(region_crowns(region))
        listed.append(
            {
                "kind": "region",
                "terrain": TERRAINS[region_terrain(region)],
                "squares": squares,
                "crowns": crowns,
                "points": len(squares) * crowns,
            }
        )
    if middle_kingdom:
        points = MIDDLE_KINGDOM_POINTS if kingdom.castle_in_the_middle() else 0
        listed.append({"kind": "middle_kingdom", "points": points})
    if harmony:
        listed.append({"kind": "harmony", "points": HARMONY_POINTS if kingdom.discards == 0 else 0})
    return listed


def outcome(games: list[Result], us: bool) -> dict[str, Any]:
    """Everything about the end of a game, or of the games of a dynasty."""
    winners, decided_by = decide(games, us)
    seats: list[dict[str, object]] = []
    for seat in range(len(games[0].kingdoms)):
        rows: list[dict[str, object]] = []
        for number, game in enumerate(games):
            for item in items(game.kingdoms[seat], game.middle_kingdom, game.harmony):
                rows.append({**item, "game": number + 1} if len(games) > 1 else item)
        seats.append(
            {
                "score": sum(game.totals[seat] for game in games),
                "largest_region": max(game.kingdoms[seat].largest_region() for game in games),
                "crowns": sum(game.kingdoms[seat].crown_count() for game in games),
                "items": rows,
            }
        )
    return {"ended": "last_domino", "winners": winners, "decided_by": decided_by, "seats": seats}

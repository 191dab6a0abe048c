"""The player counts and options of Kingdom Builder, for the tests that every game must pass."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.contract.case import Case
from tests.kingdom_builder.knowledge import KNOWLEDGE


def things(position: dict[str, Any]) -> Counter[str]:
    """Every settlement, terrain card and location tile is in exactly one place."""
    found: Counter[str] = Counter()
    standing: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for number, seat in enumerate(position["seats"]):
        in_the_air = position["lifted"] is not None and position["seat"] == number
        found[f"settlements of {number}"] = seat["supply"] + len(seat["settlements"]) + in_the_air
        standing.update(seat["settlements"])
        found[f"{seat['card']} card"] += 1
        taken.update({tile["from"] for tile in seat["tiles"]} | set(seat["lost"]))
    assert max(standing.values(), default=1) == 1, "two settlements on a hex"
    assert max(taken.values(), default=0) <= 2, "three tiles from a location"
    for pile in ("pile", "discards", "removed"):
        found.update(f"{card} card" for card in position[pile])
    return found


CASES = [
    Case("kingdom_builder", players, options, things, knowledge=KNOWLEDGE)
    for players in (2, 3, 4)
    for options in (
        {},
        {"board": "first_game"},
        {"cards": "merchants citizens lords", "lords_need_settlement": True},
    )
] + [
    Case(
        "kingdom_builder",
        2,
        {"board": "harbor paddock-turned / barn tavern-turned", "cards": "fishermen hermits farmers"},
        things,
        knowledge=KNOWLEDGE,
    ),
    Case(
        "kingdom_builder",
        4,
        {"board": "tower-turned oracle / farm oasis-turned", "cards": "miners workers knights"},
        things,
        knowledge=KNOWLEDGE,
    ),
]

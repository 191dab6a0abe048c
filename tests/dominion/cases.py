"""The player counts and options of Dominion, for the tests that every game must pass."""

from __future__ import annotations

from collections import Counter
from typing import Any

from regnum.games.dominion.rules.data import KINGDOMS
from tests.contract.case import Case
from tests.dominion.knowledge import KNOWLEDGE

BASIC = {"copper", "silver", "gold", "estate", "duchy", "province", "curse"}
PLACES = ("hand", "discarding", "deck", "discard", "play", "aside", "returning")

POSSESSION_HEAVY = "940W-N406"
"""possession golem throne_room university village laboratory thief militia moat remodel"""
ATTACK_HEAVY = "22H6-580G"
"""scrying_pool familiar witch spy thief bureaucrat militia moat library apothecary"""

CHANGED_TEXTS = "1C8R-AM03"
"""throne_room mine moneylender alchemist herbalist possession golem village market laboratory"""


def things(position: dict[str, Any]) -> Counter[str]:
    """Every card, wherever it is."""
    cards = Counter(position["supply"])
    cards.update(position["trash"])
    for seat in position["seats"]:
        for place in PLACES:
            cards.update(seat[place])
    return cards


def basic_things(position: dict[str, Any]) -> Counter[str]:
    """The basic cards alone: a draft adds kingdom cards to the table."""
    return Counter({card: count for card, count in things(position).items() if card in BASIC})


def _options() -> list[tuple[int, dict[str, Any]]]:
    combinations: list[tuple[int, dict[str, Any]]] = []
    for number, kingdom in enumerate(KINGDOMS):
        combinations.append((2 + number % 3, {"kingdom": kingdom}))
    for players in (2, 3, 4):
        combinations += [
            (players, {"kingdom": "random", "sets": "alchemy"}),
            (players, {"kingdom": POSSESSION_HEAVY}),
            (players, {"kingdom": ATTACK_HEAVY, "edition": "second"}),
            (players, {"kingdom": CHANGED_TEXTS, "edition": "second"}),
        ]
    combinations += [
        (3, {"kingdom": "random"}),
        (2, {"kingdom": "random", "min_alchemy": "3", "first_player": "1"}),
        (4, {"kingdom": "random", "sets": "base", "first_player": "left_of_3"}),
        (3, {"kingdom": ATTACK_HEAVY, "always_show_moat": True}),
    ]
    return combinations


CASES = [Case("dominion", players, options, things, knowledge=KNOWLEDGE) for players, options in _options()]
CASES += [
    Case("dominion", players, {"kingdom": "draft", "sets": sets}, basic_things, knowledge=KNOWLEDGE)
    for players, sets in ((2, "both"), (3, "alchemy"))
]

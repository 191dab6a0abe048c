"""The player counts and options of the New York Card Game, for the tests that every game must pass."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.contract.case import Case
from tests.new_york.knowledge import KNOWLEDGE


def things(position: dict[str, Any]) -> Counter[str]:
    """Where each card is: every building, every money card and the scoring cards in exactly one place."""
    cards = position["deck"] + position["discards"] + position["row"] + position["chosen"]
    cards += [building for building in position["slots"].values() if building]
    cards += [card for part in position["pile"] for card in part]
    cards += [card for seat in position["seats"] for card in seat["money"] + seat["buildings"]]
    cards += position.get("dirk", [])
    return Counter(cards + [card for card in position["scorings"] if card != "C"])


CASES = [
    *[Case("new_york", players, {}, things, knowledge=KNOWLEDGE) for players in (2, 3, 4, 5, 6)],
    Case("new_york", 2, {"memory_aid": True}, things, knowledge=KNOWLEDGE),
    Case("new_york", 3, {"theme": "alhambra", "memory_aid": True}, things, knowledge=KNOWLEDGE),
]

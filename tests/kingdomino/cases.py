"""The player counts and options of Kingdomino, for the tests that every game must pass."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.contract.case import Case
from tests.kingdomino.knowledge import KNOWLEDGE


def things(position: dict[str, Any]) -> Counter[str]:
    """Where each domino is: every one in exactly one place."""
    claiming = position["phase"] == "claim" and not position["kings"]
    to_place = position["line"][position["turn"] + claiming :]
    dominoes = [entry["domino"] for entry in to_place + position["next_line"]]
    dominoes += position["pile"] + position["removed"] + position["discarded"]
    dominoes += [laid["domino"] for kingdom in position["kingdoms"] for laid in kingdom["dominoes"]]
    return Counter(str(domino) for domino in dominoes)


def _options() -> list[tuple[int, dict[str, Any]]]:
    combinations: list[tuple[int, dict[str, Any]]] = []
    for players in (2, 3, 4):
        combinations += [
            (players, {}),
            (players, {"edition": "us"}),
            (players, {"middle_kingdom": True, "harmony": True}),
            (players, {"dynasty": True}),
            (players, {"edition": "us", "dynasty": True, "middle_kingdom": True, "harmony": True}),
        ]
    combinations += [
        (2, {"mighty_duel": True}),
        (2, {"mighty_duel": True, "edition": "us"}),
        (2, {"mighty_duel": True, "dynasty": True, "middle_kingdom": True, "harmony": True}),
    ]
    return combinations


CASES = [Case("kingdomino", players, options, things, knowledge=KNOWLEDGE) for players, options in _options()]

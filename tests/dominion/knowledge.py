"""What one might want to know of Dominion, and how to read it off a view, for the contract."""

from __future__ import annotations

from collections import Counter
from typing import Any

from regnum.testing import Knowledge

HIDDEN = ("seats", "pending", "random")
BESIDES = ("seat", "viewer", "asked", "scores", "ended")
"""What a view has and a position has not."""
OPEN = ("play", "aside", "returning", "turns")
"""What all see of a player."""


def facts(position: dict[str, Any]) -> dict[str, object]:
    """Where every card is; a hand counts together with what is laid down of it."""
    found = open_facts(position)
    for seat, player in enumerate(position["seats"]):
        found[f"sizes of {seat}"] = [len(player[zone]) for zone in ("hand", "discarding", "deck", "discard")]
        found[f"hand of {seat}"] = Counter(player["hand"] + player["discarding"])
        found[f"deck of {seat}"] = Counter(player["deck"])
        found[f"discard of {seat}"] = Counter(player["discard"])
        found[f"top of the discards of {seat}"] = player["discard"][:1]
        found |= _places(seat, dict(enumerate(player["deck"])))
    return found


def open_facts(table: dict[str, Any]) -> dict[str, object]:
    """What position and view have in common."""
    found: dict[str, object] = {name: value for name, value in table.items() if name not in (*HIDDEN, *BESIDES)}
    # In which order an Apothecary puts cards back is seen by its player alone.
    found["pending"] = [{name: frame[name] for name in frame if name != "order"} for frame in table["pending"]]
    for seat, player in enumerate(table["seats"]):
        found[f"open cards of {seat}"] = {name: player[name] for name in OPEN}
    return found


def told(view: dict[str, Any]) -> dict[str, object]:
    found = open_facts(view)
    for seat, player in enumerate(view["seats"]):
        known = player["hand_known"] if player["hand"] is None else player["hand"] + player["discarding"]
        sizes = ("hand_size", "discarding_size", "deck")
        found[f"sizes of {seat}"] = [*(player[size] for size in sizes), len(player["discard"])]
        found[f"hand of {seat}"] = Counter(known)
        found[f"deck of {seat}"] = Counter(player["deck_known"])
        found[f"discard of {seat}"] = Counter(player["discard_known"])
        found[f"top of the discards of {seat}"] = [card for card in [player["discard_top"]] if card]
        found |= _places(seat, _in_the_deck(player))
    return found


def _in_the_deck(player: dict[str, Any]) -> dict[int, str]:
    """The places of a deck that are certain: told one by one, or only cards of one kind are left for the rest."""
    tops: list[list[str]] = player["deck_top"]
    certain = {place: kinds[0] for place, kinds in enumerate(tops) if len(kinds) == 1}
    untold = [place for place in range(player["deck"]) if tops[place : place + 1] in ([], [[]])]
    elsewhere = {kind for kinds in tops if len(kinds) > 1 for kind in kinds}
    left = Counter(player["deck_known"]) - Counter(certain.values())
    left = Counter(card for card in left.elements() if card not in elsewhere)
    if len(left) == 1 and left.total() == len(untold):
        certain |= dict.fromkeys(untold, min(left))
    return certain


def _places(seat: int, cards: dict[int, str]) -> dict[str, object]:
    return {f"deck of {seat}, place {place}": card for place, card in cards.items()}


KNOWLEDGE = Knowledge(facts, told)

"""What one might want to know of Kingdom Builder, and how to read it off a view, for the contract."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from regnum.testing import Knowledge

HIDDEN = ("seats", "pile", "random")
BESIDES = ("unseen", "locations", "legal", "scores", "gold", "winners")
"""What a view has and a position has not."""
Cards = list[str | None]


def facts(position: dict[str, Any]) -> dict[str, object]:
    """What any seats hold together, what is in the pile, and all that lies open."""
    found = open_facts(position)
    hands = [entry["card"] for entry in position["seats"]]
    for size in range(1, len(hands) + 1):
        for seats in combinations(range(len(hands)), size):
            found[f"hands of {seats}"] = in_order([hands[seat] for seat in seats])
    found["pile"] = in_order(position["pile"])
    found["next card"] = position["pile"][:1]
    return found


def open_facts(table: dict[str, Any]) -> dict[str, object]:
    """What position and view have in common."""
    found: dict[str, object] = {name: value for name, value in table.items() if name not in (*HIDDEN, *BESIDES)}
    for seat, entry in enumerate(table["seats"]):
        found[f"seat {seat}"] = {name: value for name, value in entry.items() if name != "card"}
    return found


def told(view: dict[str, Any]) -> dict[str, object]:
    found = open_facts(view)
    open_cards = {seat: entry["card"] for seat, entry in enumerate(view["seats"]) if entry["card"] != "hidden"}
    everybody = range(len(view["seats"]))
    for size in range(1, len(everybody) + 1):
        for seats in combinations(everybody, size):
            cards = [open_cards[seat] for seat in seats if seat in open_cards]
            parts = [_held(place, [seat for seat in seats if seat in place["seats"]]) for place in view["unseen"]]
            if None not in parts:
                found[f"hands of {seats}"] = in_order(sum((part or [] for part in parts), cards))
    if view["pile"] == 0:
        found["pile"] = found["next card"] = []
    for place in view["unseen"]:
        if place["pile"] and (not place["seats"] or len(set(place["cards"])) == 1):
            found["pile"] = in_order(place["cards"][: place["pile"]])
        if place["pile"] and len(set(place["cards"])) == 1:
            found["next card"] = place["cards"][:1]
    return found


def _held(place: dict[str, Any], seats: list[int]) -> Cards | None:
    """What these seats hold together of the cards of a place; None when that is not certain."""
    if len(set(place["cards"])) == 1:
        return list(place["cards"][: len(seats)])
    if not seats:
        return []
    return list(place["cards"]) if seats == sorted(place["seats"]) and not place["pile"] else None


def in_order(cards: Cards) -> Cards:
    return sorted(cards, key=str)


KNOWLEDGE = Knowledge(facts, told)

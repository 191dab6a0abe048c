"""What one might want to know of the New York Card Game, and how to read it off a view, for the contract."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from regnum.testing import Knowledge

PLAIN = ["game", "rules", "players", "options", "phase", "seat", "extra", "buying", "leftovers", "chosen", "row"]
MARKS = {1: "A", 3: "B"}
"""The scoring cards, by the part of the pile in which they lie."""


def facts(position: dict[str, Any]) -> dict[str, object]:
    """Where every card is; of hands and of the pile, what is among others."""
    known = (*PLAIN, "slots", "discards", "scorings", "dirk")
    found: dict[str, object] = {name: position[name] for name in known if name in position}
    for seat, entry in enumerate(position["seats"]):
        found[f"buildings of {seat}"] = entry["buildings"]
        found[f"cards of {seat}"] = len(entry["money"])
        found[f"hand of {seat}"] = Counter(entry["money"])
    found["deck"] = sorted(position["deck"])
    found |= _places("deck", position["deck"])
    found["pile"] = _money(chain(*position["pile"]))
    for part, cards in enumerate(position["pile"]):
        found[f"size of part {part}"] = len(cards)
        found[f"scoring card in part {part}"] = [card for card in cards if card in MARKS.values()]
        found[f"part {part}"] = _money(cards)
        found |= _places(f"part {part}", cards)
    return found


def told(view: dict[str, Any]) -> dict[str, object]:
    found: dict[str, object] = {name: view[name] for name in PLAIN}
    found["slots"] = {
        slot["currency"]: None if slot["building"] is None else f"{slot['building']}-{slot['price']}"
        for slot in view["slots"]
    }
    found["discards"] = view["discarded"]
    found["scorings"] = {
        scoring: [{kind: count for kind, count in party.items() if count} for party in parties]
        for scoring, parties in view["counted"].items()
    }
    if view["dirk"] is not None:
        found["dirk"] = view["dirk"]["owned"]
    for seat, entry in enumerate(view["seats"]):
        found[f"buildings of {seat}"] = entry["owned"]
        found[f"cards of {seat}"] = entry["cards"]
        found[f"hand of {seat}"] = Counter(entry["money"])
    found["deck"] = sorted(view["deck_cards"])
    if len(set(view["deck_cards"])) == 1:
        found |= _places("deck", view["deck_cards"])
    return found | _told_of_the_pile(view)


def _told_of_the_pile(view: dict[str, Any]) -> dict[str, object]:
    sizes: list[int] = view["pile"]
    money = Counter(view["pile_money"])
    marks = [_marks(view, part) for part in range(len(sizes))]
    places = sum(sizes) - sum(map(len, marks))  # of money alone
    found: dict[str, object] = {"pile": money}
    for part, size in enumerate(sizes):
        own = size - len(marks[part])
        found[f"size of part {part}"] = size
        found[f"scoring card in part {part}"] = marks[part]
        found[f"part {part}"] = +Counter({card: count - (places - own) for card, count in money.items()})
        if own == 0:
            found |= _places(f"part {part}", marks[part])
        elif not marks[part] and len(money) == 1 and money.total() == places:
            found |= _places(f"part {part}", [*money] * size)
    return found


def _marks(view: dict[str, Any], part: int) -> list[str]:
    """The scoring card that is in this part of the pile, until it is turned up."""
    waits = len(view["pile"]) > 1 and part in MARKS and MARKS[part] not in view["counted"]
    return [MARKS[part]] if waits else []


def _places(name: str, cards: list[str]) -> dict[str, object]:
    return {f"{name}, place {place}": card for place, card in enumerate(cards)}


def _money(cards: Any) -> Counter[str]:
    return Counter(card for card in cards if card not in MARKS.values())


KNOWLEDGE = Knowledge(facts, told)

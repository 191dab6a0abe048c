"""The 45 cards and the recommended kingdoms, from data.json.

A card is a number, its place in that file. Sets of cards are bit sets: bit n stands for card n.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from regnum.core.bits import bit, lowest
from regnum.core.native import as_i32, as_i64, as_u8

_FACTS: Final = json.loads(files("regnum.games.dominion.rules").joinpath("data.json").read_text("utf-8"))
_CARDS: Final[list[dict[str, Any]]] = _FACTS["cards"]

IDS: Final[list[str]] = [str(card["id"]) for card in _CARDS]
NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(IDS)}
NAMES: Final[dict[str, dict[str, str]]] = {str(card["id"]): card["name"] for card in _CARDS}
EDITIONS: Final = ("first", "second")
TEXTS: Final[dict[str, dict[str, dict[str, str]]]] = {
    "first": {str(card["id"]): card["text"] for card in _CARDS},
    "second": {str(card["id"]): card.get("later_text", card["text"]) for card in _CARDS},
}
"""By edition: what each card does, in short, in each language."""
TYPES: Final[dict[str, list[str]]] = {str(card["id"]): card["types"] for card in _CARDS}
KINGDOMS: Final[dict[str, list[str]]] = _FACTS["kingdoms"]
KINGDOM_NAMES: Final[dict[str, dict[str, str]]] = _FACTS["kingdom_names"]
CARDS: Final[int] = len(IDS)
assert CARDS <= 64, "sets of cards are bit sets of 64 bits"

# The cards that the rules name.
COPPER: Final = 0
SILVER: Final = 1
GOLD: Final = 2
POTION: Final = 3
ESTATE: Final = 4
DUCHY: Final = 5
PROVINCE: Final = 6
CURSE: Final = 7
FEAST: Final = 14
GARDENS: Final = 16
MOAT: Final = 22
ALCHEMIST: Final = 33
GOLEM: Final = 37
HERBALIST: Final = 38
TRANSMUTE: Final = 42
VINEYARD: Final = 44
_NAMED: Final[dict[int, str]] = {
    COPPER: "copper",
    SILVER: "silver",
    GOLD: "gold",
    POTION: "potion",
    ESTATE: "estate",
    DUCHY: "duchy",
    PROVINCE: "province",
    CURSE: "curse",
    FEAST: "feast",
    GARDENS: "gardens",
    MOAT: "moat",
    ALCHEMIST: "alchemist",
    GOLEM: "golem",
    HERBALIST: "herbalist",
    TRANSMUTE: "transmute",
    VINEYARD: "vineyard",
}
assert all(IDS[number] == name for number, name in _NAMED.items())


def _by_card(values: list[int]) -> vec[u8]:
    return vec[u8]([as_u8(value) for value in values])


def _set_of(chosen: list[bool]) -> int:
    return sum(bit(number) for number, is_in in enumerate(chosen) if is_in)


def _number(value: object) -> int:
    """What a Treasure produces or a Victory card is worth; 0 when it has to be counted."""
    return value if isinstance(value, int) else 0


COST: Final[vec[u8]] = _by_card([card["cost"]["coins"] for card in _CARDS])
POTION_COST: Final[vec[u8]] = _by_card([card["cost"]["potions"] for card in _CARDS])
COINS: Final[vec[u8]] = _by_card([_number(card.get("coins", 0)) for card in _CARDS])
POTIONS: Final[vec[u8]] = _by_card([card.get("potions_produced", 0) for card in _CARDS])
POINTS: Final[vec[i32]] = vec[i32]([as_i32(_number(card.get("vp", 0))) for card in _CARDS])
PILES: Final[list[list[int]]] = [
    [card["pile_by_players"][str(players)] if players >= 2 else 0 for players in range(5)] for card in _CARDS
]
"""By card and number of players: how many cards are in its pile."""

ACTIONS: Final[i64] = _set_of(["Action" in card["types"] for card in _CARDS])
TREASURES: Final[i64] = _set_of(["Treasure" in card["types"] for card in _CARDS])
VICTORIES: Final[i64] = _set_of(["Victory" in card["types"] for card in _CARDS])
WORTH_POINTS: Final[i64] = _set_of(["vp" in card for card in _CARDS])
ATTACKS: Final[i64] = _set_of(["Attack" in card["types"] for card in _CARDS])
ANY_CARD: Final[i64] = bit(CARDS) - 1
FREE_OF_COST: Final[i64] = _set_of([card["cost"] == {"coins": 0, "potions": 0} for card in _CARDS])
POTION_CARDS: Final[i64] = _set_of([card["cost"]["potions"] > 0 for card in _CARDS])
KINGDOM_CARDS: Final[i64] = _set_of([card["kingdom"] for card in _CARDS])
BASE_CARDS: Final[i64] = _set_of([card["kingdom"] and card["set"] == "base" for card in _CARDS])
ALCHEMY_CARDS: Final[i64] = _set_of([card["kingdom"] and card["set"] == "alchemy" for card in _CARDS])
BASIC_PILES: Final[i64] = (1 << (CURSE + 1)) - 1 - (1 << POTION)

# What everybody begins with.
FIRST_COPPERS: Final = 7
FIRST_ESTATES: Final = 3
MOST_COINS: Final = 16  # no card costs more, so that more coins buy nothing else


def _within(potions: int) -> vec[i64]:
    """For each number of coins, the cards that cost no more, and no more than so many potions."""
    found: vec[i64] = vec[i64]()
    for coins in range(MOST_COINS + 1):
        cheap = [card["cost"]["coins"] <= coins and card["cost"]["potions"] <= potions for card in _CARDS]
        found = append(found, as_i64(_set_of(cheap)))
    return found


_WITHIN: Final[vec[i64]] = _within(0)
_WITHIN_WITH_POTION: Final[vec[i64]] = _within(1)


def costing_up_to(coins: i64, potions: i64) -> i64:
    """The set of cards that this pays for: a potion is not worth coins, nor coins a potion."""
    if coins > MOST_COINS:
        coins = MOST_COINS
    return _WITHIN_WITH_POTION[coins] if potions > 0 else _WITHIN[coins]


def how_many(counts: vec[i32], cards: i64) -> i64:
    """How many cards of a set there are, out of how many there are of each."""
    count: i64 = 0
    while cards != 0:
        count += as_i64(counts[lowest(cards)])
        cards &= cards - 1
    return count


_ids_of: Final[dict[int, list[str]]] = {}


def ids_of(cards: int) -> list[str]:
    """The ids of a set of cards. Those that were asked for last are remembered: views name a kingdom every time."""
    ids = _ids_of.get(cards)
    if ids is None:
        ids = [name for number, name in enumerate(IDS) if cards >> number & 1]
        if len(_ids_of) == 1000:
            _ids_of.clear()
        _ids_of[cards] = ids
    return ids[:]

"""The 54 buildings, the money and what the scorings pay, from data.json."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

_FACTS = json.loads(files("regnum.games.new_york.rules").joinpath("data.json").read_text("utf-8"))
_buildings: dict[str, dict[str, dict[str, dict[str, str]]]] = _FACTS["buildings"]

TYPES: Final[list[str]] = list(_FACTS["buildings"])
BUILDING_NAMES: Final[dict[str, dict[str, dict[str, str]]]] = {
    theme: {kind: facts["names"][theme] for kind, facts in _buildings.items()} for theme in ("new_york", "alhambra")
}
"""By theme, type and language."""
CURRENCY_NAMES: Final[dict[str, dict[str, str]]] = _FACTS["currencies"]
CURRENCIES: Final[list[str]] = list(CURRENCY_NAMES)
"""Also the four slots for buildings, from left to right."""
SCORINGS: Final[list[str]] = ["A", "B", "C"]

TYPE_COUNT: Final = 6
SLOTS: Final = 4
VALUES: Final = 9
KINDS: Final = SLOTS * VALUES
"""Kinds of money cards: nine times the currency plus the value, less one."""
CARDS: Final = 54
COPIES: Final[int] = _FACTS["money_copies"]
COPIES_FOR_TWO: Final[int] = _FACTS["money_copies_two_players"]

_cards: list[list[int]] = [
    [kind, price] for kind, name in enumerate(TYPES) for price in _FACTS["buildings"][name]["prices"]
]
assert len(_cards) == CARDS
assert len(TYPES) == TYPE_COUNT
assert len(CURRENCIES) == SLOTS

# By the number of a building card, ascending by type and price.
CARD_TYPE: Final[vec[u8]] = vec[u8]([card[0] for card in _cards])
CARD_PRICE: Final[vec[u8]] = vec[u8]([card[1] for card in _cards])
CARD_IDS: Final[list[str]] = [f"{TYPES[card[0]]}-{card[1]}" for card in _cards]
MONEY_IDS: Final[list[str]] = [f"{currency}-{value}" for currency in CURRENCIES for value in range(1, VALUES + 1)]
POINTS: Final[list[list[list[int]]]] = [
    [list(_FACTS["buildings"][name]["points"][card]) for name in TYPES] for card in SCORINGS
]
"""By scoring, type and place."""

"""The quadrants, terrains, location tiles and scoring cards, from data.json."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

_FACTS = json.loads(files("regnum.games.kingdom_builder.rules").joinpath("data.json").read_text("utf-8"))

TERRAIN_NAMES: Final[dict[str, dict[str, str]]] = _FACTS["terrains"]
TILE_NAMES: Final[dict[str, dict[str, str]]] = _FACTS["tiles"]
CARD_NAMES: Final[dict[str, dict[str, str]]] = _FACTS["cards"]
TERRAINS: Final[list[str]] = list(TERRAIN_NAMES)
TILES: Final[list[str]] = list(TILE_NAMES)
CARDS: Final[list[str]] = list(CARD_NAMES)
LETTERS: Final[list[str]] = list(_FACTS["letters"])
QUADRANTS: Final[dict[str, list[str]]] = _FACTS["quadrants"]
"""Named after their location tile, upright, a letter a hex."""
FIRST_GAME_BOARD: Final[str] = _FACTS["first_game"]["board"]
FIRST_GAME_CARDS: Final[list[str]] = _FACTS["first_game"]["cards"]

# Numbers of the terrains; the first five can be built on and have cards.
GRASS: Final = 0
CANYON: Final = 1
DESERT: Final = 2
FLOWERS: Final = 3
FOREST: Final = 4
WATER: Final = 5
MOUNTAIN: Final = 6
CASTLE: Final = 7
LOCATION: Final = 8
BUILDABLE: Final = 5

# Numbers of the location tiles: the first five build a settlement, the others move one.
ORACLE: Final = 0
FARM: Final = 1
OASIS: Final = 2
TOWER: Final = 3
TAVERN: Final = 4
BARN: Final = 5
HARBOR: Final = 6
PADDOCK: Final = 7
TILE_KINDS: Final = 8

# Numbers of the scoring cards.
FISHERMEN: Final = 0
MERCHANTS: Final = 1
DISCOVERERS: Final = 2
HERMITS: Final = 3
CITIZENS: Final = 4
MINERS: Final = 5
WORKERS: Final = 6
KNIGHTS: Final = 7
LORDS: Final = 8
FARMERS: Final = 9

assert [_FACTS["letters"][letter] for letter in LETTERS] == TERRAINS
assert list(QUADRANTS) == TILES

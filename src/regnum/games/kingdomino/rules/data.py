"""The 48 dominoes and the six terrains, from data.json."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

_FACTS = json.loads(files("regnum.games.kingdomino.rules").joinpath("data.json").read_text("utf-8"))

TERRAIN_NAMES: Final[dict[str, dict[str, str]]] = _FACTS["terrains"]
TERRAINS: Final[list[str]] = list(TERRAIN_NAMES)
DOMINOES: Final[int] = 48

_rows: list[list[object]] = [[0, "wheat", 0, "wheat", 0], *_FACTS["dominoes"]]
assert [row[0] for row in _rows] == list(range(DOMINOES + 1))

# By domino number; number 0 is nobody's domino.
FIRST: Final[vec[u8]] = vec[u8]([TERRAINS.index(str(row[1])) for row in _rows])
FIRST_CROWNS: Final[vec[u8]] = vec[u8]([int(str(row[2])) for row in _rows])
SECOND: Final[vec[u8]] = vec[u8]([TERRAINS.index(str(row[3])) for row in _rows])
SECOND_CROWNS: Final[vec[u8]] = vec[u8]([int(str(row[4])) for row in _rows])

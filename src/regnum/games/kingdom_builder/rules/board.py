"""The board: four quadrants side by side, and what is printed on their 400 hexes."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr, u8

from regnum.core.native import as_i64, as_u8
from regnum.games.kingdom_builder.rules.data import (
    CASTLE,
    LETTERS,
    LOCATION,
    MOUNTAIN,
    QUADRANTS,
    TERRAINS,
    WATER,
)
from regnum.games.kingdom_builder.rules.hexes import (
    BIT,
    DIRECTIONS,
    HEXES,
    NEIGHBOUR,
    QUADRANT,
    SIZE,
    WORD,
    WORDS,
    around_all,
    members_of,
)

SIDE: Final = 10
QUADRANT_HEXES: Final = SIDE * SIDE
NO_SLOT: Final = 255
NO_TERRAIN: Final = 255
_TERRAINS: Final = 9
_EMPTY_SETS: Final[vec[i64]] = vec[i64]([0] * (_TERRAINS * WORDS))
_NOTHING: Final[vec[u8]] = vec[u8]([255] * HEXES)


def _cells() -> list[int]:
    cells: list[int] = []
    for rows in QUADRANTS.values():
        upright = [LETTERS.index(letter) for row in rows for letter in row]
        cells += upright + upright[::-1]
    return cells


_QUADRANT_CELLS: Final[vec[u8]] = vec[u8](_cells())
"""The terrains of every quadrant, first upright, then turned."""


def sets_of(terrain: vec[u8]) -> vec[i64]:
    """At 7 * terrain: the set of its hexes; NO_TERRAIN is none."""
    sets: vec[i64] = _EMPTY_SETS[:]
    hex_: i64 = 0
    while hex_ < HEXES:
        kind = as_i64(terrain[hex_])
        if kind != NO_TERRAIN:
            sets[kind * WORDS + WORD[hex_]] |= BIT[hex_]
        hex_ += 1
    return sets


def _lay(terrain: vec[u8], quadrant: i64, corner: i64) -> None:
    """Write the terrains of a quadrant into one corner of the board."""
    source: i64 = quadrant * QUADRANT_HEXES
    target: i64 = (corner >> 1) * SIDE * SIZE + (corner & 1) * SIDE
    row: i64 = 0
    while row < SIDE:
        column: i64 = 0
        while column < SIDE:
            terrain[target + column] = _QUADRANT_CELLS[source + column]
            column += 1
        source += SIDE
        target += SIZE
        row += 1


class Half:
    """Two quadrants side by side, the upper or the lower ones of a board."""

    def __init__(self, left: i64, right: i64, lower: i64) -> None:
        self.terrain: vec[u8] = _NOTHING[:]
        """Of each hex of the board, NO_TERRAIN where the other half is; and the sets of hexes of each terrain."""
        _lay(self.terrain, left, 2 * lower)
        _lay(self.terrain, right, 2 * lower + 1)
        self.sets = sets_of(self.terrain)


_halves: Final[dict[int, Half]] = {}
"""Those that somebody has asked for, of a few hundred: joining two of them is fast."""


def _half(left: i64, right: i64, lower: i64) -> Half:
    key = int((left * 16 + right) * 2 + lower)
    half = _halves.get(key)
    if half is None:
        half = Half(left, right, lower)
        _halves[key] = half
    return half


@mypyc_attr(acyclic=True)  # so that the garbage collector leaves it alone
class Board:
    """Never changes during a game, so that copies of a state share it."""

    def __init__(self, terrain: vec[u8], sets: vec[i64], tiles: vec[u8], quadrants: vec[u8]) -> None:
        self.terrain = terrain
        """Of each hex."""
        self.sets = sets
        """At 7 * terrain: the set of its hexes."""
        self.tiles = tiles
        """The kinds of tiles on the location hexes, in the order of these hexes."""
        self.quadrants = quadrants
        """What it was joined from: twice the quadrant's number, plus 1 when it is turned."""
        self.locations = members_of(self.hexes_of(LOCATION))
        """The location hexes, ascending. Players refer to them by their places in here, the slots."""
        self.slot: vec[u8] = _NOTHING[:]
        """Of each hex, the slot of the one location that it touches, or NO_SLOT."""
        number: i64 = 0
        while number < len(self.locations):
            at: i64 = DIRECTIONS * self.locations[number]
            end: i64 = at + DIRECTIONS
            while at < end:
                neighbour = as_i64(NEIGHBOUR[at])
                if neighbour >= 0:
                    self.slot[neighbour] = as_u8(number)
                at += 1
            number += 1
        self.special: vec[i64] = self.hexes_of(CASTLE)
        """The castles and locations."""
        i: i64 = 0
        while i < WORDS:
            self.special[i] |= sets[LOCATION * WORDS + i]
            i += 1
        self._near: list[vec[i64] | None] = [None, None, None]

    def hexes_of(self, kind: i64) -> vec[i64]:
        """The set of the hexes of a terrain."""
        return self.sets[kind * WORDS : kind * WORDS + WORDS]

    # Sets that only some scoring cards ask for; computed once, then kept.

    def near_water(self) -> vec[i64]:
        """The hexes beside water, without those of water itself."""
        near = self._near[0]
        if near is None:
            near = around_all(self.hexes_of(WATER))
            i: i64 = 0
            while i < WORDS:
                near[i] &= ~self.sets[WATER * WORDS + i]
                i += 1
            self._near[0] = near
        return near

    def near_mountain(self) -> vec[i64]:
        near = self._near[1]
        if near is None:
            near = around_all(self.hexes_of(MOUNTAIN))
            self._near[1] = near
        return near

    def near_special(self) -> vec[i64]:
        """The hexes beside a castle or a location."""
        near = self._near[2]
        if near is None:
            near = around_all(self.special)
            self._near[2] = near
        return near


def joined(quadrants: vec[u8]) -> Board:
    """The board of four quadrants: upper left, upper right, lower left, lower right."""
    upper = _half(as_i64(quadrants[0]), as_i64(quadrants[1]), 0)
    lower = _half(as_i64(quadrants[2]), as_i64(quadrants[3]), 1)
    terrain: vec[u8] = extend(upper.terrain[: HEXES // 2], lower.terrain[HEXES // 2 :])
    sets: vec[i64] = upper.sets[:]
    others = lower.sets
    i: i64 = 0
    while i < _TERRAINS * WORDS:
        sets[i] |= others[i]
        i += 1
    tiles: vec[u8] = vec[u8]()
    for location in members_of(sets[LOCATION * WORDS : (LOCATION + 1) * WORDS]):
        tiles = append(tiles, quadrants[QUADRANT[location]] >> 1)
    return Board(terrain, sets, tiles, quadrants)


def board_of_letters(rows: list[str], location_tiles: list[int]) -> Board:
    """Any board of 20 rows of 20 letters: for trying out rules on a land drawn for it."""
    terrain: vec[u8] = vec[u8]([LETTERS.index(letter) for row in rows for letter in row])
    return Board(terrain, sets_of(terrain), vec[u8](location_tiles), vec[u8]())


assert len(TERRAINS) == _TERRAINS

"""The board: four quadrants side by side, and what is printed on their 400 hexes."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from regnum.games.kingdom_builder.data import (
    CASTLE,
    LETTERS,
    LOCATION,
    MOUNTAIN,
    QUADRANTS,
    TERRAINS,
    WATER,
)
from regnum.games.kingdom_builder.hexes import (
    BIT,
    DIRECTIONS,
    EMPTY_SET,
    HEXES,
    NEIGHBOUR,
    SIZE,
    WORD,
    WORDS,
    around_all,
)

SIDE: Final = 10
QUADRANT_HEXES: Final = SIDE * SIDE
NO_SLOT: Final = 255
_TERRAINS: Final = 9
_EMPTY_SETS: Final[vec[i64]] = vec[i64]([0] * (_TERRAINS * WORDS))
_NO_SLOTS: Final[vec[u8]] = vec[u8]([NO_SLOT] * HEXES)
_NO_QUADRANTS: Final[vec[u8]] = vec[u8]()


def _cells() -> list[int]:
    cells: list[int] = []
    for rows in QUADRANTS.values():
        upright = [LETTERS.index(letter) for row in rows for letter in row]
        cells += upright + upright[::-1]
    return cells


_QUADRANT_CELLS: Final[vec[u8]] = vec[u8](_cells())
"""The terrains of every quadrant, first upright, then turned."""


class Board:
    """Never changes during a game, so that copies of a state share it."""

    def __init__(self, terrain: vec[u8], location_tiles: vec[u8]) -> None:
        """`location_tiles` are the kinds of tiles on the location hexes, in the order of these hexes."""
        self.quadrants = _NO_QUADRANTS
        """What it was joined from: twice the quadrant's number, plus 1 when it is turned."""
        self.terrain = terrain
        """Of each hex."""
        self.sets: vec[i64] = _EMPTY_SETS[:]
        """At 7 * terrain: the set of its hexes."""
        self.locations: vec[i16] = vec[i16]()
        """The location hexes, ascending. Players refer to them by their places in here, the slots."""
        self.tiles = location_tiles
        """The kind of tile of each slot."""
        self.slot: vec[u8] = _NO_SLOTS[:]
        """Of each hex, the slot of the one location that it touches, or NO_SLOT."""
        self._near: list[vec[i64] | None] = [None, None, None]
        sets = self.sets
        hex_: i64 = 0
        while hex_ < HEXES:
            kind = i64(terrain[hex_])
            sets[kind * WORDS + i64(WORD[hex_])] |= BIT[hex_]
            if kind == LOCATION:
                number: i64 = len(self.locations)
                self.locations = append(self.locations, i16(hex_))
                direction: i64 = 0
                while direction < DIRECTIONS:
                    neighbour = i64(NEIGHBOUR[DIRECTIONS * hex_ + direction])
                    if neighbour >= 0:
                        self.slot[neighbour] = u8(number)
                    direction += 1
            hex_ += 1

    def hexes_of(self, kind: i64) -> vec[i64]:
        """The set of the hexes of a terrain."""
        return self.sets[kind * WORDS : kind * WORDS + WORDS]

    def special(self) -> vec[i64]:
        """The set of the castles and locations."""
        found: vec[i64] = EMPTY_SET[:]
        i: i64 = 0
        while i < WORDS:
            found[i] = self.sets[CASTLE * WORDS + i] | self.sets[LOCATION * WORDS + i]
            i += 1
        return found

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
            near = around_all(self.special())
            self._near[2] = near
        return near


def joined(quadrants: vec[u8]) -> Board:
    """The board of four quadrants: upper left, upper right, lower left, lower right."""
    terrain: vec[u8] = _NO_SLOTS[:]
    corner: i64 = 0
    while corner < 4:
        source = i64(quadrants[corner]) * QUADRANT_HEXES
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
        corner += 1
    tiles: vec[u8] = vec[u8]()
    hex_: i64 = 0
    while hex_ < HEXES:
        if terrain[hex_] == LOCATION:
            tiles = append(tiles, quadrants[hex_ // (HEXES // 2) * 2 + hex_ % SIZE // SIDE] >> 1)
        hex_ += 1
    board = Board(terrain, tiles)
    board.quadrants = quadrants
    return board


def board_of_letters(rows: list[str], location_tiles: list[int]) -> Board:
    """Any board of 20 rows of 20 letters: for trying out rules on a land drawn for it."""
    terrain: vec[u8] = vec[u8]([LETTERS.index(letter) for row in rows for letter in row])
    return Board(terrain, vec[u8](location_tiles))


assert len(TERRAINS) == _TERRAINS

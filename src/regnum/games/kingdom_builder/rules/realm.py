"""What one player has: settlements on the board and in supply, and location tiles."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from regnum.core.native import as_i64
from regnum.games.kingdom_builder.rules.hexes import (
    AROUND_FIRST,
    AROUND_NEXT,
    AROUND_WORD,
    BIT,
    DIRECTIONS,
    EMPTY_SET,
    NEIGHBOUR,
    WORD,
    touches,
)

SETTLEMENTS: Final = 40


@mypyc_attr(acyclic=True)  # so that the garbage collector leaves it alone
class Realm:
    """Tiles are bits, one for each location of the board (its slot).

    A tile held is ready, used in this turn, or new in this turn: neither of the two.
    """

    def __init__(self, own: vec[i64], near: vec[i64]) -> None:
        self.own = own
        """The hexes with a settlement of this player."""
        self.near = near
        """The hexes beside one; kept along, because every build asks for it."""
        self.supply: i64 = SETTLEMENTS
        self.had: i64 = 0
        """Tiles ever taken: never again from the same location."""
        self.held: i64 = 0
        self.ready: i64 = 0
        self.used: i64 = 0

    def copy(self) -> Realm:
        other = Realm(self.own[:], self.near[:])
        other.supply = self.supply
        other.had = self.had
        other.held = self.held
        other.ready = self.ready
        other.used = self.used
        return other

    def settle(self, hex_: i64) -> None:
        self.own[WORD[hex_]] |= BIT[hex_]
        near = self.near
        word = AROUND_WORD[hex_]
        near[word] |= AROUND_FIRST[hex_]
        near[word + 1] |= AROUND_NEXT[hex_]

    def leave(self, hex_: i64) -> None:
        own = self.own
        near = self.near
        own[WORD[hex_]] &= ~BIT[hex_]
        direction: i64 = 0
        while direction < DIRECTIONS:
            neighbour = as_i64(NEIGHBOUR[DIRECTIONS * hex_ + direction])
            if neighbour >= 0 and not touches(own, neighbour):
                near[WORD[neighbour]] &= ~BIT[neighbour]
            direction += 1


def empty_realm() -> Realm:
    return Realm(EMPTY_SET[:], EMPTY_SET[:])

"""Where a settlement may be built, which ones may be moved, and where to.

`empty` are the empty hexes of each terrain, as `Board.sets` has them: those of terrain t begin at 7 * t.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regnum.games.kingdom_builder.rules.data import BUILDABLE
from regnum.games.kingdom_builder.rules.hexes import (
    AROUND_FIRST,
    AROUND_NEXT,
    AROUND_WORD,
    BIT,
    DIRECTIONS,
    EDGE,
    EMPTY_SET,
    EVERYWHERE,
    FULL_ROW,
    JUMP,
    SIZE,
    WORD,
    WORD_BITS,
    WORDS,
    has,
    lowest,
    members_of,
    with_common_actions,
)
from regnum.games.kingdom_builder.rules.realm import Realm

# Words without the first or the last one or two columns of their three rows.
NOT_FIRST: Final = 0xFFFFEFFFFEFFFFE
NOT_FIRST_TWO: Final = 0xFFFFCFFFFCFFFFC
NOT_LAST: Final = 0x7FFFF7FFFF7FFFF
NOT_LAST_TWO: Final = 0x3FFFF3FFFF3FFFF
NO_ONE: Final = -1
SEVERAL: Final = -2


def is_full(empty: vec[i64], terrain: i64) -> bool:
    """No hex of this terrain is empty."""
    i: i64 = terrain * WORDS
    end: i64 = i + WORDS
    while i < end:
        if empty[i]:
            return False
        i += 1
    return True


def on_terrain(empty: vec[i64], terrain: i64, realm: Realm) -> vec[i64]:
    """The empty hexes of this terrain beside own settlements; all of them when there are none."""
    near = realm.near
    found: vec[i64] = EMPTY_SET[:]
    first: i64 = terrain * WORDS
    any_near: i64 = 0
    i: i64 = 0
    while i < WORDS:
        bits = empty[first + i] & near[i]
        found[i] = bits
        any_near |= bits
        i += 1
    if any_near == 0:
        i = 0
        while i < WORDS:
            found[i] = empty[first + i]
            i += 1
    return found


def with_actions_on_terrain(found: vec[i64], first: i64, empty: vec[i64], terrain: i64, realm: Realm) -> vec[i64]:
    """Append the hexes of `on_terrain` as actions, without a set in between: most choices of a game are these."""
    before: i64 = len(found)
    found = with_common_actions(found, first, empty, terrain * WORDS, realm.near)
    if len(found) == before:
        found = with_common_actions(found, first, empty, terrain * WORDS, EVERYWHERE)
    return found


def buildable(empty: vec[i64]) -> vec[i64]:
    """The empty hexes of all terrains that can be built on."""
    found: vec[i64] = EMPTY_SET[:]
    i: i64 = 0
    while i < WORDS:
        bits: i64 = 0
        at: i64 = i
        while at < BUILDABLE * WORDS:
            bits |= empty[at]
            at += WORDS
        found[i] = bits
        i += 1
    return found


def at_the_edge(empty: vec[i64], realm: Realm) -> vec[i64]:
    """Tower: the buildable hexes at the edge, whatever their terrain, adjacent if possible."""
    found = buildable(empty)
    i: i64 = 0
    while i < WORDS:
        found[i] &= EDGE[i]
        i += 1
    return on_terrain(found, 0, realm)


def at_line_ends(empty: vec[i64], realm: Realm) -> vec[i64]:
    """Tavern: the buildable hexes that continue a straight line of three or more own settlements."""
    own = realm.own
    ends: vec[i64] = EMPTY_SET[:]
    any_line: i64 = 0
    row: i64 = 0
    below = own[0] & FULL_ROW
    two_below = (own[0] >> SIZE) & FULL_ROW
    word: i64 = 0  # where the row after next begins: in this word, at this bit
    shift: i64 = 2 * SIZE
    while row < SIZE:
        here = below
        below = two_below
        two_below = 0
        if word < WORDS:
            two_below = (own[word] >> shift) & FULL_ROW
        if here:
            line: i64 = here & (here >> 1) & (here >> 2)
            if line:
                any_line = 1
                _add_row(ends, row, (line << 3) | (line >> 1))
            if below and two_below:
                # The rows below an odd row are reached at the same column or the next, those below an even
                # row at the same or the one before.
                odd: i64 = row & 1
                line = here & (below >> odd) & (two_below >> 1)  # towards the south-east
                if line:
                    any_line = 1
                    _add_row(ends, row - 1, line >> (1 - odd))
                    _add_row(ends, row + 3, line << (1 + odd))
                line = here & (below << (1 - odd)) & (two_below << 1)  # towards the south-west
                if line:
                    any_line = 1
                    _add_row(ends, row - 1, line << odd)
                    _add_row(ends, row + 3, line >> (2 - odd))
        row += 1
        shift += SIZE
        if shift == WORD_BITS:
            shift = 0
            word += 1
    if any_line:
        free = buildable(empty)
        i: i64 = 0
        while i < WORDS:
            ends[i] &= free[i]
            i += 1
    return ends


def _add_row(members: vec[i64], row: i64, bits: i64) -> None:
    if 0 <= row < SIZE:
        members[row // 3] |= (bits & FULL_ROW) << (row % 3 * SIZE)


def movable_to(empty: vec[i64], terrain: i64, of_terrain: vec[i64], realm: Realm) -> vec[i64]:
    """Barn and harbor: the own settlements that can be moved to this terrain.

    `of_terrain` are all hexes of it. Nearly every settlement can move as soon as one hex is empty. Only one that
    stands on this terrain itself, beside another own one, may find the hex it left the sole possible hex: when,
    without it, no empty hex of the terrain touches the others.
    """
    if is_full(empty, terrain):
        return EMPTY_SET[:]
    own = realm.own
    found: vec[i64] = own[:]
    supporter = _sole_supporter(empty, terrain, realm)
    if supporter == SEVERAL:
        return found
    if supporter == NO_ONE:
        i: i64 = 0
        while i < WORDS:
            found[i] &= ~(of_terrain[i] & realm.near[i])
            i += 1
    elif has(of_terrain, supporter) and has(realm.near, supporter):
        found[i64(WORD[supporter])] &= ~BIT[supporter]
    return found


def _sole_supporter(empty: vec[i64], terrain: i64, realm: Realm) -> i64:
    """The one own settlement that all empty adjacent hexes of the terrain touch, and no other own one."""
    own = realm.own
    supporter: i64 = NO_ONE
    i: i64 = 0
    adjacent: vec[i64] = EMPTY_SET[:]
    while i < WORDS:
        adjacent[i] = empty[terrain * WORDS + i] & realm.near[i]
        i += 1
    for hex_ in members_of(adjacent):
        word = i64(AROUND_WORD[hex_])
        first: i64 = own[word] & AROUND_FIRST[hex_]
        following: i64 = own[word + 1] & AROUND_NEXT[hex_]
        if (first and following) or (first & (first - 1)) or (following & (following - 1)):
            return SEVERAL
        one: i64 = word * WORD_BITS
        if first:
            one += lowest(first)
        else:
            one += WORD_BITS + lowest(following)
        if supporter != NO_ONE and supporter != one:
            return SEVERAL
        supporter = one
    return supporter


def can_jump(empty: vec[i64], realm: Realm) -> vec[i64]:
    """Paddock: the own settlements with a possible jump.

    Two steps lead 2 hexes to the side, or two rows up or down and one column to the side: 39 or 41 hexes on.
    """
    free = buildable(empty)
    own = realm.own
    found: vec[i64] = EMPTY_SET[:]
    i: i64 = 0
    while i < WORDS:
        here = own[i]
        if here:
            same: i64 = free[i]
            before: i64 = 0
            if i > 0:
                before = free[i - 1]
            after: i64 = 0
            if i + 1 < WORDS:
                after = free[i + 1]
            # Targets beyond the edge of a row, which are really in another row, are masked out.
            east: i64 = (same >> 2) & NOT_LAST_TWO
            west: i64 = (same << 2) & NOT_FIRST_TWO
            south_east: i64 = (same >> 41) | ((after & 0x1FFFFFFFFFF) << 19)
            south_west: i64 = (same >> 39) | ((after & 0x7FFFFFFFFF) << 21)
            north_west: i64 = ((same & 0x7FFFF) << 41) | (before >> 19)
            north_east: i64 = ((same & 0x1FFFFF) << 39) | (before >> 21)
            eastward: i64 = (south_east | north_east) & NOT_LAST
            westward: i64 = (south_west | north_west) & NOT_FIRST
            found[i] = here & (east | west | eastward | westward)
        i += 1
    return found


def jumps(empty: vec[i64], hex_: i64) -> vec[i64]:
    """Paddock: the buildable hexes exactly two steps straight on from this one, whatever lies between."""
    free = buildable(empty)
    found: vec[i64] = EMPTY_SET[:]
    at: i64 = DIRECTIONS * hex_
    end: i64 = at + DIRECTIONS
    while at < end:
        target = i64(JUMP[at])
        if target >= 0 and has(free, target):
            found[i64(WORD[target])] |= BIT[target]
        at += 1
    return found

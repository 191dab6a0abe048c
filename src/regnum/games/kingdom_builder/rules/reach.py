"""Where a settlement may be built, which ones may be moved, and where to.

`empty` are the empty hexes of each terrain, as `Board.sets` has them: those of terrain t begin at 7 * t.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regnum.core.bits import lowest
from regnum.core.native import as_i64
from regnum.core.rng import Rng
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
    common_members,
    count_common,
    has,
    members_of,
    nth_common,
)
from regnum.games.kingdom_builder.rules.offers import with_common
from regnum.games.kingdom_builder.rules.realm import Realm

# Words without the first or the last one or two columns of their three rows.
NOT_FIRST: Final = 0xFFFFEFFFFEFFFFE
NOT_FIRST_TWO: Final = 0xFFFFCFFFFCFFFFC
NOT_LAST: Final = 0x7FFFF7FFFF7FFFF
NOT_LAST_TWO: Final = 0x3FFFF3FFFF3FFFF
TWO_ROWS: Final = 0xFFFFFFFFFF
EVERY_ROW: Final = 0xFFFFFFFFFFFFFFF
EVEN_ROWS_OF_EVEN_WORD: Final = 0xFFFFF00000FFFFF
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


def with_offers_on_terrain(found: vec[i64], first: i64, empty: vec[i64], terrain: i64, realm: Realm) -> vec[i64]:
    """Offer the hexes of `on_terrain`, without a set in between."""
    before: i64 = len(found)
    found = with_common(found, first, empty, terrain * WORDS, realm.near)
    if len(found) == before:
        found = with_common(found, first, empty, terrain * WORDS, EVERYWHERE)
    return found


def all_on_terrain(empty: vec[i64], terrain: i64, realm: Realm) -> vec[i64]:
    """A list of the hexes of `on_terrain`, made without a set."""
    found = common_members(empty, terrain * WORDS, realm.near)
    if len(found) == 0:
        found = common_members(empty, terrain * WORDS, EVERYWHERE)
    return found


def any_on_terrain(empty: vec[i64], terrain: i64, realm: Realm, rng: Rng) -> i64:
    """One of the hexes of `on_terrain`, drawn without a set or a list."""
    start: i64 = terrain * WORDS
    others = realm.near
    total = count_common(empty, start, others)
    if total == 0:
        others = EVERYWHERE
        total = count_common(empty, start, others)
    return nth_common(empty, start, others, rng.below(total))


def buildable(empty: vec[i64], word: i64) -> i64:
    """Of a word, the empty hexes of the five terrains that can be built on, which are the first ones."""
    return (
        empty[word]
        | empty[word + WORDS]
        | empty[word + 2 * WORDS]
        | empty[word + 3 * WORDS]
        | empty[word + 4 * WORDS]
    )


def at_the_edge(empty: vec[i64], realm: Realm) -> vec[i64]:
    """Tower: the buildable hexes at the edge, whatever their terrain, adjacent if possible."""
    found: vec[i64] = EDGE[:]
    i: i64 = 0
    while i < WORDS:
        found[i] &= buildable(empty, i)
        i += 1
    return on_terrain(found, 0, realm)


def at_line_ends(empty: vec[i64], realm: Realm) -> vec[i64]:
    """Tavern: the buildable hexes that continue a straight line of three or more own settlements.

    Looked for are the settlements in the middle of three: the ends are two steps away from them.
    """
    own = realm.own
    ends: vec[i64] = EMPTY_SET[:]
    any_line: i64 = 0
    even: i64 = EVEN_ROWS_OF_EVEN_WORD
    above: i64 = 0
    i: i64 = 0
    while i < WORDS:
        here = own[i]
        below: i64 = here >> SIZE
        if i + 1 < WORDS:
            below |= (own[i + 1] & FULL_ROW) << (2 * SIZE)
        above |= (here & TWO_ROWS) << SIZE
        if here:
            # In an even row the hexes above and below are to the right, those one column before to the left of this
            # one; in an odd row they are to the left, and those one column on to the right.
            odd: i64 = ~even
            above_left: i64 = (((above << 1) & NOT_FIRST) & even) | (above & odd)
            above_right: i64 = (above & even) | (((above >> 1) & NOT_LAST) & odd)
            below_left: i64 = (((below << 1) & NOT_FIRST) & even) | (below & odd)
            below_right: i64 = (below & even) | (((below >> 1) & NOT_LAST) & odd)
            level: i64 = here & ((here << 1) & NOT_FIRST) & ((here >> 1) & NOT_LAST)
            rising: i64 = here & above_right & below_left
            falling: i64 = here & above_left & below_right
            any_line |= level | rising | falling
            if level:
                _add_moved(ends, i, level, 2, NOT_FIRST_TWO)
                _add_moved(ends, i - 1, level, WORD_BITS - 2, NOT_LAST_TWO)
            if rising:
                _add_moved(ends, i, rising, 39, NOT_LAST)
                _add_moved(ends, i - 1, rising, WORD_BITS - 39, NOT_FIRST)
            if falling:
                _add_moved(ends, i, falling, 41, NOT_FIRST)
                _add_moved(ends, i - 1, falling, WORD_BITS - 41, NOT_LAST)
        above = here >> (2 * SIZE)
        even ^= EVERY_ROW
        i += 1
    if any_line:
        i = 0
        while i < WORDS:
            if ends[i]:
                ends[i] &= buildable(empty, i)
            i += 1
    return ends


def _add_moved(members: vec[i64], word: i64, bits: i64, steps: i64, allowed: i64) -> None:
    """Add the bits of a word so many hexes further on, which may be in the next word, as far as allowed."""
    if word >= 0:
        members[word] |= (bits << steps) & allowed
    if word + 1 < WORDS:
        members[word + 1] |= (bits >> (WORD_BITS - steps)) & allowed


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
        found[WORD[supporter]] &= ~BIT[supporter]
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
        word = AROUND_WORD[hex_]
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
    own = realm.own
    found: vec[i64] = EMPTY_SET[:]
    before: i64 = 0
    same: i64 = 0
    after: i64 = buildable(empty, 0)
    i: i64 = 0
    while i < WORDS:
        before = same
        same = after
        after = 0
        if i + 1 < WORDS:
            after = buildable(empty, i + 1)
        here = own[i]
        if here:
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
    found: vec[i64] = EMPTY_SET[:]
    at: i64 = DIRECTIONS * hex_
    end: i64 = at + DIRECTIONS
    while at < end:
        target = as_i64(JUMP[at])
        if target >= 0:
            found[WORD[target]] |= buildable(empty, WORD[target]) & BIT[target]
        at += 1
    return found

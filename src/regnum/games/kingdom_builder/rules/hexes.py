"""The 400 hexes of a board: who touches whom, and sets of hexes as bits.

Hexes are numbered row by row, 20 to a row, from the top left; odd rows (counted from 0) are shifted right by
half a hex. A set of hexes is 7 words of 60 bits, three rows to a word, so that hex h is bit h % 60 of word
h // 60; the neighbours of a hex always lie within two words that follow each other.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from regnum.core.bits import bit, count, lowest

SIZE: Final = 20
HEXES: Final = SIZE * SIZE
WORD_BITS: Final = 60
WORDS: Final = 7
FULL_ROW: Final = (1 << SIZE) - 1
OFF_BOARD: Final = -1

# The six directions; opposite ones follow each other.
DIRECTIONS: Final = 6
_STEPS_FROM_EVEN: Final[list[tuple[int, int]]] = [(0, 1), (0, -1), (-1, 0), (1, -1), (-1, -1), (1, 0)]
_STEPS_FROM_ODD: Final[list[tuple[int, int]]] = [(0, 1), (0, -1), (-1, 1), (1, 0), (-1, 0), (1, 1)]


def _step(hex_: int, direction: int) -> int:
    row, column = divmod(hex_, SIZE)
    down, right = (_STEPS_FROM_ODD if row % 2 else _STEPS_FROM_EVEN)[direction]
    row += down
    column += right
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else OFF_BOARD


def _two_steps(hex_: int, direction: int) -> int:
    between = _step(hex_, direction)
    return OFF_BOARD if between == OFF_BOARD else _step(between, direction)


NEIGHBOUR: Final[vec[i16]] = vec[i16]([_step(h, d) for h in range(HEXES) for d in range(DIRECTIONS)])
"""At 6 * hex + direction: the hex there, or OFF_BOARD."""
JUMP: Final[vec[i16]] = vec[i16]([_two_steps(h, d) for h in range(HEXES) for d in range(DIRECTIONS)])
"""The same for two steps straight on."""

WORD: Final[vec[i64]] = vec[i64]([h // WORD_BITS for h in range(HEXES)])
BIT: Final[vec[i64]] = vec[i64]([bit(h % WORD_BITS) for h in range(HEXES)])


def _around(hex_: int) -> list[int]:
    return [n for n in (_step(hex_, direction) for direction in range(DIRECTIONS)) if n != OFF_BOARD]


def _bits_in(hexes: list[int], word: int) -> int:
    return sum(bit(h % WORD_BITS) for h in hexes if h // WORD_BITS == word)


AROUND_WORD: Final[vec[i64]] = vec[i64]([min(min(_around(h)) // WORD_BITS, WORDS - 2) for h in range(HEXES)])
"""The word in which the neighbours of a hex begin; these are their bits in it and in the next one."""
AROUND_FIRST: Final[vec[i64]] = vec[i64]([_bits_in(_around(h), AROUND_WORD[h]) for h in range(HEXES)])
AROUND_NEXT: Final[vec[i64]] = vec[i64]([_bits_in(_around(h), AROUND_WORD[h] + 1) for h in range(HEXES)])

EMPTY_SET: Final[vec[i64]] = vec[i64]([0] * WORDS)
EVERYWHERE: Final[vec[i64]] = vec[i64]([(1 << WORD_BITS) - 1] * WORDS)
USUAL_MEMBERS: Final = 90  # room for so many from the start saves growing step by step


def set_of(hexes: list[int]) -> vec[i64]:
    return vec[i64]([_bits_in(hexes, word) for word in range(WORDS)])


EDGE: Final[vec[i64]] = set_of([h for h in range(HEXES) if len(_around(h)) < DIRECTIONS])
"""The hexes at the edge of the board."""

QUADRANT: Final[vec[i64]] = vec[i64]([h // (HEXES // 2) * 2 + h % SIZE // (SIZE // 2) for h in range(HEXES)])
QUADRANT_BITS: Final[vec[i64]] = vec[i64](
    [_bits_in([h for h in range(HEXES) if QUADRANT[h] == q], word) for q in range(4) for word in range(WORDS)]
)
"""At 7 * quadrant + word: the hexes of that quadrant."""


def count_all(members: vec[i64]) -> i64:
    total: i64 = 0
    i: i64 = 0
    while i < WORDS:
        if members[i]:
            total += count(members[i])
        i += 1
    return total


def count_common(sets: vec[i64], start: i64, others: vec[i64]) -> i64:
    """How many these are."""
    total: i64 = 0
    i: i64 = 0
    while i < WORDS:
        total += count(sets[start + i] & others[i])
        i += 1
    return total


def nth_common(sets: vec[i64], start: i64, others: vec[i64], before: i64) -> i64:
    """The one of them with so many before it."""
    i: i64 = 0
    bits = sets[start] & others[0]
    here = count(bits)
    while before >= here:
        before -= here
        i += 1
        bits = sets[start + i] & others[i]
        here = count(bits)
    while before:
        bits &= bits - 1
        before -= 1
    return i * WORD_BITS + lowest(bits)


def has(members: vec[i64], hex_: i64) -> bool:
    return (members[WORD[hex_]] & BIT[hex_]) != 0


def members_of(members: vec[i64]) -> vec[i64]:
    """The hexes of a set, ascending."""
    return common_members(members, 0, EVERYWHERE)


def common_members(sets: vec[i64], start: i64, others: vec[i64]) -> vec[i64]:
    """The hexes, ascending, that the set beginning at `start` in `sets` has in common with another."""
    found: vec[i64] = vec[i64](capacity=USUAL_MEMBERS)
    first: i64 = 0
    i: i64 = 0
    while i < WORDS:
        bits = sets[start + i] & others[i]
        while bits:
            found = append(found, first + lowest(bits))
            bits &= bits - 1
        first += WORD_BITS
        i += 1
    return found


def touches(members: vec[i64], hex_: i64) -> bool:
    """Whether a hex of the set is a neighbour of this hex."""
    word = AROUND_WORD[hex_]
    return ((members[word] & AROUND_FIRST[hex_]) | (members[word + 1] & AROUND_NEXT[hex_])) != 0


def around_all(members: vec[i64]) -> vec[i64]:
    """Every hex that is a neighbour of one of the set."""
    found: vec[i64] = EMPTY_SET[:]
    for hex_ in members_of(members):
        word = AROUND_WORD[hex_]
        found[word] |= AROUND_FIRST[hex_]
        found[word + 1] |= AROUND_NEXT[hex_]
    return found

"""ChaCha20, the cipher of RFC 8439, as a stream of random words that nobody can foresee without its key.

The same words compiled and interpreted. Key, nonce and counter are laid out as in the RFC, so that any other
implementation gives the same stream: the key in its order of bytes is the number in hexadecimal digits.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

MASK: Final[i64] = 0xFFFFFFFF
CONSTANTS: Final = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # “expand 32-byte k”
COUNTER: Final[i64] = 12  # the place of the block's number among the sixteen words
DOUBLE_ROUNDS: Final[i64] = 10
MOST_USED: Final[i64] = 0xFFFFFFFFF  # words: as many blocks of sixteen as a counter of 32 bits tells apart


def beginning(key: int, nonce: tuple[int, int, int]) -> vec[i64]:
    """The sixteen words that each block of a stream is made of, but for its number."""
    octets = key.to_bytes(32, "big")
    words = [int.from_bytes(octets[place : place + 4], "little") for place in range(0, 32, 4)]
    start = [*CONSTANTS, *words, 0, *nonce]
    return vec[i64](start)


def block_of(start: vec[i64], number: i64) -> vec[i64]:
    """The sixteen words of a block."""
    mixed = start[:]
    mixed[COUNTER] = number & MASK
    block = mixed[:]
    left: i64 = DOUBLE_ROUNDS
    while left > 0:
        _quarter_round(block, 0, 4, 8, 12)
        _quarter_round(block, 1, 5, 9, 13)
        _quarter_round(block, 2, 6, 10, 14)
        _quarter_round(block, 3, 7, 11, 15)
        _quarter_round(block, 0, 5, 10, 15)
        _quarter_round(block, 1, 6, 11, 12)
        _quarter_round(block, 2, 7, 8, 13)
        _quarter_round(block, 3, 4, 9, 14)
        left -= 1
    place: i64 = 0
    while place < 16:
        block[place] = (block[place] + mixed[place]) & MASK
        place += 1
    return block


def _quarter_round(words: vec[i64], first: i64, second: i64, third: i64, fourth: i64) -> None:
    a = words[first]
    b = words[second]
    c = words[third]
    d = words[fourth]
    a = (a + b) & MASK
    d = _rotated(d ^ a, 16)
    c = (c + d) & MASK
    b = _rotated(b ^ c, 12)
    a = (a + b) & MASK
    d = _rotated(d ^ a, 8)
    c = (c + d) & MASK
    b = _rotated(b ^ c, 7)
    words[first] = a
    words[second] = b
    words[third] = c
    words[fourth] = d


def _rotated(word: i64, bits: i64) -> i64:
    return ((word << bits) | (word >> (32 - bits))) & MASK


@mypyc_attr(acyclic=True)
class ChaCha:
    """Where such a stream stands. Nothing of what its vectors hold ever changes, so that copies share them."""

    def __init__(self, key: int, purpose: i64, used: i64, start: vec[i64], block: vec[i64]) -> None:
        self.key = key
        self.purpose = purpose
        self.used = used
        """How many words have been taken."""
        self.start = start
        self.block = block
        """The block that the last of them was taken from."""

    def next(self) -> i64:
        """The next 32 random bits."""
        place: i64 = self.used & 15
        if place == 0:
            self.block = block_of(self.start, self.used >> 4)
        self.used = (self.used + 1) & MOST_USED
        return self.block[place]

    def copy(self) -> ChaCha:
        return ChaCha(self.key, self.purpose, self.used, self.start, self.block)


def chacha(key: int, purpose: i64, used: i64 = 0) -> ChaCha:
    """The stream of a key after so many words; of one key, that of each purpose is another."""
    start = beginning(key, (int(purpose), 0, 0))
    block = block_of(start, used >> 4) if used & 15 else vec[i64]()  # `next` makes a block that has yet to begin
    return ChaCha(key, purpose, used, start, block)

"""One small random generator, xoshiro128**, with the same stream compiled and interpreted.

Four words of 32 bits, 128 bits of seed. Public domain algorithm by David Blackman and Sebastiano Vigna.
"""

from __future__ import annotations

import secrets
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

SEED_BITS: Final = 128
UNSEEDED: Final = -1  # for a generator whose words are about to be set
MASK: Final[i64] = 0xFFFFFFFF
ROUNDS: Final[i64] = 4  # in which a seed is scrambled; by their numbers the streams of one seed differ
DEALING: Final[i64] = 1
IMAGINING: Final[i64] = 101


def new_seed() -> int:
    """A seed that nobody can guess, for games between people."""
    return secrets.randbits(SEED_BITS)


def _mix(x: i64) -> i64:
    """A one-to-one scramble of 32 bits (the finalizer of MurmurHash3)."""
    x ^= x >> 16
    x = (x * 0x85EBCA6B) & MASK
    x ^= x >> 13
    x = (x * 0xC2B2AE35) & MASK
    return x ^ (x >> 16)


class Rng:
    """A stream of random numbers; copies go on independently."""

    def __init__(self, seed: int = 0) -> None:
        self.a: i64 = 1
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0
        if seed != UNSEEDED:
            self._seed(seed, DEALING)

    def _seed(self, seed: int, first: i64) -> None:
        a: i64 = seed & 0xFFFFFFFF
        b: i64 = (seed >> 32) & 0xFFFFFFFF
        c: i64 = (seed >> 64) & 0xFFFFFFFF
        d: i64 = (seed >> 96) & 0xFFFFFFFF
        # Every step can be undone, so no two seeds give the same stream.
        step: i64 = first
        while step < first + ROUNDS:
            a ^= _mix((b + step * 0x9E3779B9) & MASK)
            b ^= _mix((c + step * 0x85EBCA77) & MASK)
            c ^= _mix((d + step * 0xC2B2AE3D) & MASK)
            d ^= _mix((a + step * 0x27D4EB2F) & MASK)
            step += 1
        if a | b | c | d == 0:  # the one state that xoshiro never leaves
            a = 1
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def next(self) -> i64:
        """The next 32 random bits."""
        b = self.b
        x: i64 = (b * 5) & MASK
        x = ((x << 7) | (x >> 25)) & MASK
        result: i64 = (x * 9) & MASK
        c = self.c ^ self.a
        d = self.d ^ b
        self.b = b ^ c
        self.a = self.a ^ d
        self.c = c ^ ((b << 9) & MASK)
        self.d = ((d << 11) | (d >> 21)) & MASK
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely (Lemire's method); 1 <= n <= 2**31."""
        product: i64 = self.next() * n
        low: i64 = product & MASK
        if low < n:
            threshold: i64 = ((1 << 32) - n) % n
            while low < threshold:
                product = self.next() * n
                low = product & MASK
        return product >> 32

    def bits(self) -> int:
        """A seed for another generator."""
        seed = 0
        for _ in range(4):
            seed = (seed << 32) | int(self.next())
        return seed

    def shuffle(self, items: vec[u8]) -> None:
        """Put the items in random order, in place."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1

    def copy(self) -> Rng:
        other = Rng(UNSEEDED)
        other.a = self.a
        other.b = self.b
        other.c = self.c
        other.d = self.d
        return other

    def words(self) -> str:
        """Where the stream stands, as 32 hexadecimal digits."""
        return f"{int(self.a):08x}{int(self.b):08x}{int(self.c):08x}{int(self.d):08x}"


def imagining(seed: int) -> Rng:
    """The stream to deal hidden things anew with: of the same seed, another one than a game is dealt from."""
    rng = Rng(UNSEEDED)
    rng._seed(seed, IMAGINING)
    return rng


def ascending(items: vec[u8]) -> vec[u8]:
    """The items sorted: what is dealt from them after a shuffle then does not depend on how they lay."""
    counts: vec[i64] = vec[i64]([0] * 256)
    for item in items:
        counts[i64(item)] += 1
    found: vec[u8] = vec[u8](capacity=len(items))
    number: i64 = 0
    left: i64 = len(items)
    while left > 0:
        while counts[number] > 0:
            found = append(found, u8(number))
            counts[number] -= 1
            left -= 1
        number += 1
    return found


def rng_from_words(text: str) -> Rng:
    """The generator that `words` described; ValueError when the text is none."""
    if len(text) != 32 or not all(digit in "0123456789abcdef" for digit in text) or int(text, 16) == 0:
        raise ValueError(text)
    state = int(text, 16)
    rng = Rng(UNSEEDED)
    rng.a = (state >> 96) & 0xFFFFFFFF
    rng.b = (state >> 64) & 0xFFFFFFFF
    rng.c = (state >> 32) & 0xFFFFFFFF
    rng.d = state & 0xFFFFFFFF
    return rng

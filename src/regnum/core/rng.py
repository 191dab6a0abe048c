"""The random numbers of all games, with the same stream compiled and interpreted.

For simulation xoshiro128**: four words of 32 bits, 128 bits of seed, a public domain algorithm by David Blackman
and Sebastiano Vigna. It is small and fast, but some of its numbers tell all others. Longer seeds are keys of
ChaCha20.
"""

from __future__ import annotations

from typing import Final, SupportsIndex

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from regnum.core.chacha import MOST_USED, ChaCha, chacha
from regnum.core.doors import checked_seed
from regnum.core.native import as_i64, as_u8
from regnum.core.seeds import CHACHA, is_key

UNSEEDED: Final = None  # for a generator whose words are about to be set
MASK: Final[i64] = 0xFFFFFFFF
ROUNDS: Final[i64] = 4  # in which a seed is scrambled; by the number of the first the streams of one seed differ
DEALING: Final[i64] = 1
IMAGINING: Final[i64] = 101
PURPOSES: Final = {"dealing": DEALING, "imagining": IMAGINING}
# Instead of the word that `next` asks first, which is never negative, as compilers expect: simulation pays for the
# other generator with one comparison, and `next` is still inlined.
ELSEWHERE: Final[i64] = -1
HEXADECIMAL: Final = "0123456789abcdef"


def _mix(x: i64) -> i64:
    """A one-to-one scramble of 32 bits (the finalizer of MurmurHash3)."""
    x ^= x >> 16
    x = (x * 0x85EBCA6B) & MASK
    x ^= x >> 13
    x = (x * 0xC2B2AE35) & MASK
    return x ^ (x >> 16)


@mypyc_attr(acyclic=True)  # so that the garbage collector leaves it alone: every copy of a state has one
class Rng:
    """A stream of random numbers; copies go on independently."""

    def __init__(self, seed: SupportsIndex | None = 0) -> None:
        self.a: i64 = 1
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0
        self.stream: ChaCha | None = None
        """For a seed that is a key: then the numbers come from here, and `b` is ELSEWHERE."""
        if seed is not UNSEEDED:
            self._seed(checked_seed(seed), DEALING)

    def _seed(self, seed: int, purpose: i64) -> None:
        if is_key(seed):
            self._draw_from(chacha(seed, purpose))
            return
        a: i64 = seed & 0xFFFFFFFF
        b: i64 = (seed >> 32) & 0xFFFFFFFF
        c: i64 = (seed >> 64) & 0xFFFFFFFF
        d: i64 = (seed >> 96) & 0xFFFFFFFF
        # Every step can be undone, so no two seeds give the same stream.
        step: i64 = purpose
        while step < purpose + ROUNDS:
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
        if b < 0:
            return self._next_of_stream()
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

    def _next_of_stream(self) -> i64:
        assert self.stream is not None
        return self.stream.next()

    def _draw_from(self, stream: ChaCha) -> None:
        self.b = ELSEWHERE
        self.stream = stream

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely (Lemire's method); 1 <= n <= 2**31."""
        product: i64 = self.next() * n
        if product & MASK < n:
            product = self._fair(product, n)
        return product >> 32

    def _fair(self, product: i64, n: i64) -> i64:
        """Instead of a product that would favour some numbers another one; it hardly ever comes to that."""
        threshold: i64 = ((1 << 32) - n) % n
        while product & MASK < threshold:
            product = self.next() * n
        return product

    def bits(self) -> int:
        """A seed for another generator, of the fast kind."""
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
        """A generator that stands where this one does, and goes on by itself."""
        other = Rng(UNSEEDED)
        other.a = self.a
        other.b = self.b
        other.c = self.c
        other.d = self.d
        if self.stream is not None:
            other.stream = self.stream.copy()
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return rng_from_words, (self.words(),)

    def words(self) -> str:
        """Where the stream stands, as `rng_from_words` reads it."""
        stream = self.stream
        if stream is not None:
            purpose = "dealing" if stream.purpose == DEALING else "imagining"
            return f"{CHACHA} {purpose} {int(stream.used)} {stream.key:064x}"
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
        counts[as_i64(item)] += 1
    found: vec[u8] = vec[u8](capacity=len(items))
    number: i64 = 0
    left: i64 = len(items)
    while left > 0:
        while counts[number] > 0:
            found = append(found, as_u8(number))
            counts[number] -= 1
            left -= 1
        number += 1
    return found


def rng_from_words(text: str) -> Rng:
    """The generator that `words` described; ValueError when the text is none."""
    rng = Rng(UNSEEDED)
    if text.startswith(CHACHA + " "):
        rng._draw_from(_stream_from_words(text))
        return rng
    if not _is_hexadecimal(text, 32) or int(text, 16) == 0:
        raise ValueError(text)
    state = int(text, 16)
    rng.a = (state >> 96) & 0xFFFFFFFF
    rng.b = (state >> 64) & 0xFFFFFFFF
    rng.c = (state >> 32) & 0xFFFFFFFF
    rng.d = state & 0xFFFFFFFF
    return rng


def _stream_from_words(text: str) -> ChaCha:
    words = text.split(" ")
    if len(words) != 4 or words[1] not in PURPOSES or not _is_hexadecimal(words[3], 64):
        raise ValueError(text)
    used = int(words[2]) if words[2].isascii() and words[2].isdecimal() else -1
    if not 0 <= used <= int(MOST_USED):
        raise ValueError(text)
    return chacha(int(words[3], 16), PURPOSES[words[1]], used)


def _is_hexadecimal(text: str, digits: int) -> bool:
    return len(text) == digits and all(digit in HEXADECIMAL for digit in text)

"""The random generator: the published algorithm, the same everywhere, and fair."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import u8

from regnum.core.rng import Rng, rng_from_words
from regnum.core.seeds import as_key, generator_of, new_seed, new_simulation_seed

MASK = 0xFFFFFFFF
of_both_kinds = pytest.mark.parametrize("kind", [int, as_key], ids=["xoshiro", "chacha"])
Kind = Callable[[int], int]
"""Makes a seed of a number, for either generator."""


def published(words: list[int], count: int) -> list[int]:
    """xoshiro128** as its authors write it, on four words."""

    def rotl(x: int, k: int) -> int:
        return ((x << k) | (x >> (32 - k))) & MASK

    s = list(words)
    found = []
    for _ in range(count):
        found.append(rotl(s[1] * 5 & MASK, 7) * 9 & MASK)
        t = s[1] << 9 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)
    return found


def test_it_is_the_published_algorithm() -> None:
    rng = rng_from_words("00000001000000020000000300000004")
    assert [rng.next() for _ in range(4)] == [11520, 0, 5927040, 70819200]


@given(st.lists(st.integers(0, MASK), min_size=4, max_size=4).filter(any))
def test_it_follows_the_published_algorithm_from_any_state(words: list[int]) -> None:
    rng = rng_from_words("".join(f"{word:08x}" for word in words))
    assert [rng.next() for _ in range(50)] == published(words, 50)


def test_a_seed_means_the_same_on_any_machine() -> None:
    assert [Rng(7).words(), Rng(0).words(), Rng(2**128 - 1).words()] == [
        "81734263b7037d9f794c6d13fb6e2f4f",
        "ee78711167c1c1dfd8a617cd7090585e",
        "ae224ae8caac5fda8beff6f7f797cd76",
    ]


def test_every_bit_of_the_seed_matters() -> None:
    streams = {Rng(1 << bit).words() for bit in range(128)} | {Rng(0).words()}
    assert len(streams) == 129


@of_both_kinds
def test_a_copy_goes_on_independently(kind: Kind) -> None:
    rng = Rng(kind(3))
    copy = rng.copy()
    expected = [rng.next() for _ in range(5)]
    assert [copy.next() for _ in range(5)] == expected
    assert rng_from_words(rng.words()).next() == copy.next()


@pytest.mark.parametrize("words", ["", "0" * 32, "g" * 32, "1" * 31, "1" * 33, "0x" + "1" * 30, "-" + "1" * 31])
def test_words_that_are_none(words: str) -> None:
    with pytest.raises(ValueError, match=words or "^$"):
        rng_from_words(words)


@of_both_kinds
@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 48, 1000])
def test_below_is_fair(n: int, kind: Kind) -> None:
    rng, count = Rng(kind(n)), 200 * n + 20_000
    counts = Counter(int(rng.below(n)) for _ in range(count))
    assert set(counts) == set(range(n))
    chi_squared = sum((counts[value] - count / n) ** 2 / (count / n) for value in range(n))
    assert chi_squared < (n - 1) + 5 * math.sqrt(2 * n)


@of_both_kinds
def test_below_rejects_what_would_make_it_unfair(kind: Kind) -> None:
    # With n just over 2**31 // 2 a plain multiplication would favour some values; the mean would show it.
    n = 3 << 29
    rng = Rng(kind(1))
    thirds = Counter(int(rng.below(n)) % 3 for _ in range(30_000))
    assert all(abs(count - 10_000) < 450 for count in thirds.values())


@of_both_kinds
def test_shuffle_gives_every_order(kind: Kind) -> None:
    rng = Rng(kind(5))
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = vec[u8]([0, 1, 2, 3])
        rng.shuffle(items)
        orders[tuple(int(item) for item in items)] += 1
    assert len(orders) == 24
    assert all(abs(count - 1000) < 160 for count in orders.values())


def test_new_seeds_differ_and_are_for_their_generator() -> None:
    for new, generator in ((new_seed, "chacha20/1"), (new_simulation_seed, "xoshiro128**/1")):
        seeds = {new() for _ in range(100)}
        assert len(seeds) == 100
        assert {generator_of(seed) for seed in seeds} == {generator}
        assert all(0 <= seed < 1 << 256 for seed in seeds)


@pytest.mark.parametrize("bits", [0, 127, 128])
def test_a_number_of_no_more_than_128_bits_is_a_seed_of_the_fast_generator(bits: int) -> None:
    number = (1 << bits) - 1
    assert generator_of(number) == "xoshiro128**/1"
    assert len(Rng(number).words()) == 32
    assert generator_of(number + 1) == ("chacha20/1" if bits == 128 else "xoshiro128**/1")
    assert Rng(number + 1).words().startswith("chacha20/1 ") == (bits == 128)


@of_both_kinds
def test_bits_are_a_seed_of_the_fast_generator(kind: Kind) -> None:
    rng = Rng(kind(9))
    assert {generator_of(rng.bits()) for _ in range(50)} == {"xoshiro128**/1"}

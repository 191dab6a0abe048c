"""Sets of small numbers as the bits of an integer."""

from __future__ import annotations

from mypy_extensions import i64


def bit(number: i64) -> i64:
    """The set of one number, 0 to 62.

    Compiled, a plain `1 << number` is computed with the 32 bits of a constant in C, also where the 1 stands in a
    variable that never changes; so the 1 is made of the number. A test refuses every other shift of a constant.
    """
    one: i64 = number - number + 1
    return one << number


def lowest(bits: i64) -> i64:
    """The lowest number of a set that is not empty.

    Compiled with gcc or clang, this and the two below become what the processor has for it: see
    release/generated.py.
    """
    low: int = bits & -bits
    return low.bit_length() - 1


def highest(bits: i64) -> i64:
    """The highest number of a set that is not empty."""
    whole: int = bits
    return whole.bit_length() - 1


def count(bits: i64) -> i64:
    """How many numbers a set has."""
    whole: int = bits
    return whole.bit_count()

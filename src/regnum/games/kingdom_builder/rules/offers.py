"""What is offered to a seat, as words: an action and its bits, of which each bit b offers the action b further on.

Most of what can be done is a set of hexes, so a list of all actions need not be made to draw one of them. Words
that offer nothing are left out, and the actions ascend.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.core.bits import count, lowest
from regnum.core.rng import Rng
from regnum.games.kingdom_builder.rules.hexes import USUAL_MEMBERS, WORD_BITS, WORDS

USUAL_WORDS: Final = 32  # room for so many actions and bits from the start
ONE: Final = 1
"""The bits of a word that offers its action alone."""


def with_set(offers: vec[i64], first: i64, members: vec[i64]) -> vec[i64]:
    """Offer the hexes of a set, each as the action `first` plus the hex."""
    for bits in members:
        if bits:
            offers = append(append(offers, first), bits)
        first += WORD_BITS
    return offers


def with_common(offers: vec[i64], first: i64, sets: vec[i64], start: i64, others: vec[i64]) -> vec[i64]:
    """The same for the hexes that the set beginning at `start` in `sets` has in common with another."""
    i: i64 = 0
    while i < WORDS:
        bits = sets[start + i] & others[i]
        if bits:
            offers = append(append(offers, first), bits)
        first += WORD_BITS
        i += 1
    return offers


def all_of(offers: vec[i64]) -> vec[i64]:
    """All actions that are offered, ascending."""
    found: vec[i64] = vec[i64](capacity=USUAL_MEMBERS)
    i: i64 = 0
    end: i64 = len(offers)
    while i < end:
        first = offers[i]
        bits = offers[i + 1]
        while bits:
            found = append(found, first + lowest(bits))
            bits &= bits - 1
        i += 2
    return found


def any_of(offers: vec[i64], rng: Rng) -> i64:
    """One of them, each equally likely: the one that would be drawn from the list of all."""
    total: i64 = 0
    i: i64 = 1
    end: i64 = len(offers)
    while i < end:
        total += count(offers[i])
        i += 2
    before: i64 = rng.below(total)  # how many come before it
    i = 1
    bits = offers[i]
    here = count(bits)
    while before >= here:
        before -= here
        i += 2
        bits = offers[i]
        here = count(bits)
    while before:
        bits &= bits - 1
        before -= 1
    return offers[i - 1] + lowest(bits)

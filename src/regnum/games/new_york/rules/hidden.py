"""Dealing anew what a seat cannot know of the money in the other hands.

In a dealt game that is nothing: the starting hands lie face up, whatever is taken is seen, whatever is paid is
seen. Only a position written by hand may say that some cards in a hand have never been seen by the others.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from regnum.core.native import as_i64, as_u8
from regnum.core.rng import Rng
from regnum.games.new_york.rules.data import KINDS, VALUES
from regnum.games.new_york.rules.money import spread, value_of

TRIES: Final = 200


def collect_unseen(unseen: vec[u8], viewer: i64, pool: vec[u8]) -> vec[u8]:
    """The pool and all cards in other hands that the viewer has not seen."""
    seat: i64 = 0
    while seat < len(unseen) // KINDS:
        if seat != viewer:
            for kind in spread(unseen, seat * KINDS):
                pool = append(pool, kind)
        seat += 1
    return pool


def deal_unseen(hands: vec[u8], unseen: vec[u8], viewer: i64, first: i64, pool: vec[u8]) -> vec[u8]:
    """Give each other hand as many cards from the pool as it has unseen ones, and return what is left.

    The hand of the seat `first` is dealt before the others.
    """
    players: i64 = len(unseen) // KINDS
    dealt: i64 = 0
    turn: i64 = 0
    while turn < players:
        seat: i64 = (first + turn) % players
        turn += 1
        if seat == viewer:
            continue
        start: i64 = seat * KINDS
        mine = spread(unseen, start)
        for kind in mine:
            hands[start + as_i64(kind)] -= as_u8(1)
            unseen[start + as_i64(kind)] -= as_u8(1)
        for _ in mine:
            given: i64 = start + as_i64(pool[dealt])
            hands[given] += as_u8(1)
            unseen[given] += as_u8(1)
            dealt += 1
    return pool[dealt:]


def can_reach(hands: vec[u8], seat: i64, currency: i64, missing: i64) -> bool:
    """Whether the cards of this currency are worth that much."""
    kind: i64 = currency * VALUES
    end: i64 = kind + VALUES
    while kind < end:
        missing -= as_i64(hands[seat * KINDS + kind]) * value_of(kind)
        kind += 1
    return missing <= 0


def best_first(pool: vec[u8], currency: i64) -> vec[u8]:
    """The pool with the cards of this currency in front, the dearest first."""
    first_kind: i64 = currency * VALUES
    end: i64 = first_kind + VALUES
    ordered: vec[u8] = vec[u8]()
    kind: i64 = end - 1
    while kind >= first_kind:
        for card in pool:
            if as_i64(card) == kind:
                ordered = append(ordered, card)
        kind -= 1
    for card in pool:
        if as_i64(card) < first_kind or as_i64(card) >= end:
            ordered = append(ordered, card)
    return ordered


def redeal(
    hands: vec[u8],
    unseen: vec[u8],
    viewer: i64,
    payer: i64,
    currency: i64,
    missing: i64,
    pool: vec[u8],
    rng: Rng,
) -> vec[u8]:
    """Deal the pool to the unseen cards of the other hands, in place, and return what is left of it.

    Whoever is just paying has said so by choosing the building, and can therefore complete the payment: it
    takes `missing` more of this currency. Hands in which that is not so are dealt again.
    """
    tries: i64 = 0
    while tries < TRIES:
        rng.shuffle(pool)
        trial = hands[:]
        trial_unseen = unseen[:]
        rest = deal_unseen(trial, trial_unseen, viewer, payer, pool)
        if can_reach(trial, payer, currency, missing):
            deal_unseen(hands, unseen, viewer, payer, pool)
            return rest
        tries += 1
    # So rare a hand is not found by chance: give the payer the best cards there are.
    return deal_unseen(hands, unseen, viewer, payer, best_first(pool, currency))

"""The taste of the scripted players: what is played first, what is worth what. Plain orders and numbers."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.core.bits import bit
from regnum.core.native import as_i64
from regnum.games.dominion.rules.data import (
    ACTIONS,
    CARDS,
    COPPER,
    COST,
    CURSE,
    DUCHY,
    ESTATE,
    GOLD,
    IDS,
    NUMBERS,
    POTION,
    POTION_COST,
    PROVINCE,
    SILVER,
    TRANSMUTE,
)

# Actions that give back the action they cost; those that draw come first.
NON_TERMINALS: Final = (
    "alchemist laboratory apothecary spy familiar market village festival university scrying_pool cellar apprentice"
)
TERMINALS: Final = (
    "possession golem witch council_room chapel smithy library adventurer militia mine moneylender remodel"
    " bureaucrat thief feast workshop chancellor woodcutter herbalist moat transmute"
)
DOUBLED: Final = (
    "possession witch golem council_room smithy familiar laboratory alchemist market festival scrying_pool militia"
    " university apothecary spy village adventurer bureaucrat feast thief mine workshop moneylender woodcutter"
    " chancellor herbalist moat remodel library cellar apprentice transmute chapel throne_room"
)
"""What to play twice, best first."""
GIVE_MORE_ACTIONS: Final = "village festival university"


def set_of(names: str) -> int:
    return sum([bit(NUMBERS[name]) for name in names.split()])


def _ranks(names: str) -> vec[i64]:
    """For each card its place in a list."""
    ordered = names.split()
    ranks: vec[i64] = vec[i64]()
    for name in IDS:
        ranks = append(ranks, as_i64(ordered.index(name) if name in ordered else len(ordered)))
    return ranks


def _values() -> vec[i64]:
    """What a card is worth to its owner, roughly, in the middle of a game."""
    values: vec[i64] = vec[i64]()
    for card in range(CARDS):
        values = append(values, 2 + 3 * as_i64(COST[card]) + 6 * as_i64(POTION_COST[card]))
    values[COPPER] = 1
    values[SILVER] = 11
    values[GOLD] = 24
    values[POTION] = 12
    values[ESTATE] = 2
    values[DUCHY] = 14
    values[PROVINCE] = 60
    values[CURSE] = -10
    values[TRANSMUTE] = 2
    return values


def _keeping() -> vec[i64]:
    """What a card is worth in the hand."""
    values: vec[i64] = vec[i64]()
    for card in range(CARDS):
        value: i64 = 0
        if (NON_TERMINAL >> card) & 1:
            value = 40 + as_i64(COST[card])
        elif (ACTIONS >> card) & 1:
            value = 33 + as_i64(COST[card])
        values = append(values, value)
    values[CURSE] = -1
    values[COPPER] = 10
    values[POTION] = 20
    values[SILVER] = 36
    values[NUMBERS["philosophers_stone"]] = 42
    values[GOLD] = 50
    return values


NON_TERMINAL: Final[i64] = set_of(NON_TERMINALS)
TERMINAL: Final[i64] = ACTIONS & ~NON_TERMINAL
MORE_ACTIONS: Final[i64] = set_of(GIVE_MORE_ACTIONS)
PLAYED_FIRST: Final[vec[i64]] = _ranks(f"throne_room {NON_TERMINALS} {TERMINALS}")
DOUBLED_FIRST: Final[vec[i64]] = _ranks(DOUBLED)
VALUE: Final[vec[i64]] = _values()
IN_HAND: Final[vec[i64]] = _keeping()
TRADERS: Final[i64] = set_of("remodel apprentice transmute")
EXTRA_TERMINAL: Final = 5  # what a second terminal Action is worth in a hand
LEAST_MONEY: Final = 5  # a Chapel leaves the deck at least so many coins
LATE: Final = 4  # so many Provinces left: Duchies count
VERY_LATE: Final = 2  # and Estates too

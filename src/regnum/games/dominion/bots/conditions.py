"""Buy lists as they are carried out: cards in order of preference, each with a condition or none.

`buylist` reads them from text.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regnum.games.dominion.bots.situation import Situation
from regnum.games.dominion.rules.data import ACTIONS, ANY_CARD, TREASURES, VICTORIES, bit

NOTHING: Final = -1  # no card

# What can be counted; the first three need a card.
OWN: Final = 0
SUPPLY: Final = 1
HAND: Final = 2
OWN_CARDS: Final = 3
OWN_ACTIONS: Final = 4
OWN_TREASURES: Final = 5
OWN_VICTORIES: Final = 6
MONEY: Final = 7
COINS: Final = 8
POTIONS: Final = 9
BUYS: Final = 10
TURN: Final = 11
EMPTY_PILES: Final = 12
LEAD: Final = 13


class Term:
    """Something counted, times a factor."""

    def __init__(self, kind: i64, card: i64, factor: i64) -> None:
        self.kind = kind
        self.card = card
        self.factor = factor

    def value(self, seen: Situation) -> i64:
        return self.factor * self._count(seen)

    def _count(self, seen: Situation) -> i64:
        kind = self.kind
        if kind == OWN:
            return seen.own(self.card)
        if kind == SUPPLY:
            return i64(seen.supply[self.card])
        if kind == COINS:
            return seen.coins
        if kind == MONEY:
            return seen.money()
        if kind == HAND:
            return i64(seen.hand[self.card])
        if kind == OWN_CARDS:
            return seen.own_of(ANY_CARD)
        if kind == OWN_ACTIONS:
            return seen.own_of(ACTIONS)
        if kind == OWN_TREASURES:
            return seen.own_of(TREASURES)
        if kind == OWN_VICTORIES:
            return seen.own_of(VICTORIES)
        if kind == POTIONS:
            return seen.potions
        if kind == BUYS:
            return seen.buys
        if kind == TURN:
            return seen.turn
        if kind == EMPTY_PILES:
            return seen.empty_piles
        return seen.lead()


class Condition:
    def holds(self, seen: Situation) -> bool:
        raise NotImplementedError


class Within(Condition):
    """A sum of terms lies between two bounds, both included; `inside` false: it does not."""

    def __init__(self, terms: list[Term], least: i64, most: i64, inside: bool) -> None:
        self.terms = terms
        self.least = least
        self.most = most
        self.inside = inside

    def holds(self, seen: Situation) -> bool:
        total: i64 = 0
        for term in self.terms:
            total += term.value(seen)
        return (self.least <= total <= self.most) == self.inside


class All(Condition):
    def __init__(self, parts: list[Condition]) -> None:
        self.parts = parts

    def holds(self, seen: Situation) -> bool:
        for part in self.parts:
            if not part.holds(seen):
                return False
        return True


class Any(Condition):
    def __init__(self, parts: list[Condition]) -> None:
        self.parts = parts

    def holds(self, seen: Situation) -> bool:
        for part in self.parts:
            if part.holds(seen):
                return True
        return False


class BuyList:
    """Which card to take: the first one that may be taken and whose condition holds."""

    def __init__(self, cards: list[int], conditions: list[Condition | None]) -> None:
        self.cards: vec[i64] = vec[i64]([i64(card) for card in cards])
        self.conditions = conditions
        self.named: i64 = 0
        """The set of all cards in it."""
        for card in cards:
            self.named |= bit(card)

    def first(self, seen: Situation, takeable: i64) -> i64:
        """The card to take out of this set of cards, or NOTHING."""
        if takeable & self.named == 0:
            return NOTHING
        i: i64 = 0
        while i < len(self.cards):
            card = self.cards[i]
            if (takeable >> card) & 1:
                condition = self.conditions[i]
                if condition is None or condition.holds(seen):
                    return card
            i += 1
        return NOTHING

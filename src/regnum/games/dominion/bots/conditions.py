"""Buy lists as they are carried out: cards in order of preference, each with a condition or none.

`buylist` reads them from text.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regnum.core.bits import bit, lowest
from regnum.core.native import as_i64
from regnum.games.dominion.bots.situation import PLACES, Situation
from regnum.games.dominion.rules.data import ACTIONS, ANY_CARD, COST, VICTORIES
from regnum.games.dominion.rules.scoring import worth

NOTHING: Final = -1  # no card
POINTS: Final = -2  # instead of a card: the Victory card that is worth the most
FAR: Final = 1 << 40  # further than anything counts

# What can be counted beside the cards of a place, which have the numbers of those.
MONEY: Final = PLACES
COINS: Final = PLACES + 1
POTIONS: Final = PLACES + 2
BUYS: Final = PLACES + 3
TURN: Final = PLACES + 4
EMPTY_PILES: Final = PLACES + 5
LEAD: Final = PLACES + 6
OWN_POINTS: Final = PLACES + 7
ACTIONS_LEFT: Final = PLACES + 8
PLAYERS: Final = PLACES + 9
QUOTIENT: Final = PLACES + 10


class Term:
    """Something counted, times a factor: of cards which ones, of a quotient what is divided by what."""

    def __init__(
        self, kind: i64, cards: i64, factor: i64, above: Amount | None = None, below: Amount | None = None
    ) -> None:
        self.kind = kind
        self.cards = cards
        self.factor = factor
        self.above = above
        self.below = below

    def value(self, seen: Situation) -> i64:
        return self.factor * self._count(seen)

    def _count(self, seen: Situation) -> i64:
        kind = self.kind
        if kind < PLACES:
            return seen.count(kind, self.cards)
        if kind == COINS:
            return seen.coins
        if kind == MONEY:
            return seen.money()
        if kind == POTIONS:
            return seen.potions
        if kind == BUYS:
            return seen.buys
        if kind == TURN:
            return seen.turn
        if kind == EMPTY_PILES:
            return seen.empty_piles
        if kind == LEAD:
            return seen.lead()
        if kind == OWN_POINTS:
            return seen.points()
        if kind == ACTIONS_LEFT:
            return seen.actions
        if kind == PLAYERS:
            return seen.players
        return self._quotient(seen)

    def _quotient(self, seen: Situation) -> i64:
        """Rounded down; 0 where the divisor is, and never so far that a factor would leave the range of numbers."""
        above, below = self.above, self.below
        assert above is not None
        assert below is not None
        divisor = below.value(seen)
        if divisor == 0:
            return 0
        found = above.value(seen) // divisor
        return max(-FAR, min(found, FAR))


class Amount:
    """A sum of terms and a constant."""

    def __init__(self, terms: list[Term], constant: i64) -> None:
        self.terms = terms
        self.constant = constant

    def value(self, seen: Situation) -> i64:
        total = self.constant
        for term in self.terms:
            total += term.value(seen)
        return total


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


class Order:
    """Cards in order of preference, each with a condition or none."""

    def __init__(self, cards: list[int], conditions: list[Condition | None]) -> None:
        self.cards: vec[i64] = vec[i64]([as_i64(card) for card in cards])
        self.conditions = conditions
        self.named: i64 = 0
        """The set of all cards in it."""
        for card in cards:
            self.named |= VICTORIES if card == POINTS else bit(card)

    def first(self, seen: Situation, takeable: i64) -> i64:
        """The first card that is in this set of cards and whose condition holds, or NOTHING."""
        if takeable & self.named == 0:
            return NOTHING
        i: i64 = 0
        while i < len(self.cards):
            card = self.cards[i]
            if card == POINTS or (takeable >> card) & 1:
                condition = self.conditions[i]
                if condition is None or condition.holds(seen):
                    if card == POINTS:
                        card = most_points(seen, takeable)
                    if card != NOTHING:
                        return card
            i += 1
        return NOTHING


class BuyList(Order):
    """Which card to take; and what to play and to trash, where the list says that as well."""

    def __init__(self, cards: list[int], conditions: list[Condition | None]) -> None:
        super().__init__(cards, conditions)
        self.play: Order | None = None
        """In which order Actions are played."""
        self.trash: Order | None = None
        """What is trashed, whatever trashes it: unless it has an order of its own."""
        self.trash_with: dict[int, Order] = {}
        self.has_points: bool = POINTS in cards

    def trashed_by(self, card: i64) -> Order | None:
        own = self.trash_with.get(int(card))
        return self.trash if own is None else own

    def turned_to_points(self, seen: Situation) -> bool:
        """Whether a condition of `points` holds."""
        i: i64 = 0
        while i < len(self.cards):
            if self.cards[i] == POINTS:
                condition = self.conditions[i]
                if condition is None or condition.holds(seen):
                    return True
            i += 1
        return False


class Glanced(BuyList):
    """Another list, read by somebody who now sees only some of the cards."""

    def __init__(self, buys: BuyList) -> None:
        super().__init__([], [])
        self.cards = buys.cards
        self.conditions = buys.conditions
        self.named = buys.named
        self.play = buys.play
        self.trash = buys.trash
        self.trash_with = buys.trash_with
        self.has_points = buys.has_points
        self.noticed: i64 = ANY_CARD

    def first(self, seen: Situation, takeable: i64) -> i64:
        return super().first(seen, takeable & self.noticed)


def most_points(seen: Situation, cards: i64) -> i64:
    """The Victory card of a set that is worth the most to who gains it now, of several the dearest, or NOTHING."""
    found: i64 = NOTHING
    found_value: i64 = 0
    owned: i64 = seen.own_of(ANY_CARD) + 1
    actions: i64 = seen.own_of(ACTIONS)
    cards &= VICTORIES
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        points = worth(card, owned, actions)
        value = 16 * points + as_i64(COST[card])
        if points > 0 and value > found_value:
            found = card
            found_value = value
    return found

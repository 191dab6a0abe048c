"""New York, played greedily: buildings that can be paid exactly first, for the further action that brings.

A building is worth what it adds to the scorings to come. Money is worth its value, and more when it makes an
exact payment possible. Fast enough to play whole games inside a search.

The rules let money be taken and paid in any order; the policy knows one order of each set, so that a search meets
no set twice: the best card is taken first, the smallest is paid first.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.bots.search.policy import FAR_BELOW, Greedy
from regnum.core.bits import bit
from regnum.core.state import State
from regnum.games.new_york.rules.data import CARD_PRICE, CARD_TYPE, KINDS, SLOTS, TYPE_COUNT, VALUES
from regnum.games.new_york.rules.money import value_of
from regnum.games.new_york.rules.notation import BUY, DONE, GIVE, KEEP, PASS, PAY, STOP
from regnum.games.new_york.rules.scoring import PAYS, PLACES
from regnum.games.new_york.rules.scoring import share as paid_share
from regnum.games.new_york.rules.state import MOST_TAKEN, NewYorkState
from regnum.games.new_york.rules.table import ACTING, DIRK, GIVING, NOTHING, PAYING, TAKING

SCORINGS: Final = 3
NEVER: Final = 1 << 20
PAYABLE: Final[i64] = (1 << 40) - 1
"""Sums up to this many: no price is higher, nor what pays it."""


class Weights:
    """What things are worth, in tenths of a point."""

    def __init__(
        self, base: int = 30, again: int = 45, overpaid: int = 12, money: int = 5, makes_exact: int = 20
    ) -> None:
        self.base: i64 = base
        """A building in percent of its type's first place at the end: majorities grow slowly."""
        self.again: i64 = again
        """A further action."""
        self.overpaid: i64 = overpaid
        """A coin paid too much."""
        self.money: i64 = money
        """A coin in hand."""
        self.makes_exact: i64 = makes_exact
        """A card with which a building on offer could be paid exactly."""


def share(state: NewYorkState, scoring: i64, kind: i64, party: i64, more: i64) -> i64:
    """What a party would be paid for a type, if it had so many more of it."""
    return paid_share(state.owned, scoring, kind, party, more)


def sums_of(state: NewYorkState, seat: i64, first: i64, currency: i64) -> i64:
    """The set of all sums that cards of a currency, from one kind upwards, can make."""
    hands = state.hands
    sums: i64 = 1
    kind: i64 = first
    value: i64 = value_of(first)
    while kind < (currency + 1) * VALUES:
        copies: i64 = i64(hands[seat * KINDS + kind])
        while copies > 0:
            sums = (sums | sums << value) & PAYABLE
            copies -= 1
        kind += 1
        value += 1
    return sums


def fewest_cards(state: NewYorkState, seat: i64, first: i64, currency: i64, sum_: i64) -> i64:
    """How few cards of a currency, from one kind upwards, make exactly that sum; NEVER when none do."""
    if sums_of(state, seat, first, currency) >> sum_ & 1 == 0:
        return NEVER
    fewest: vec[i64] = vec[i64]([NEVER] * (sum_ + 1))
    fewest[0] = 0
    hands = state.hands
    kind: i64 = first
    while kind < (currency + 1) * VALUES:
        copies: i64 = i64(hands[seat * KINDS + kind])
        value: i64 = value_of(kind)
        while copies > 0:
            total: i64 = sum_
            while total >= value:
                if fewest[total - value] + 1 < fewest[total]:
                    fewest[total] = fewest[total - value] + 1
                total -= 1
            copies -= 1
        kind += 1
    return fewest[sum_]


class NewYorkGreedy(Greedy):
    """The exact payer."""

    def __init__(self, weights: Weights, most: int = 8) -> None:
        super().__init__(most)
        self.weights = weights

    def values(self, state: State, actions: vec[i64]) -> vec[i64]:
        assert isinstance(state, NewYorkState)
        if state.doing == PAYING:
            return self._payments(state, actions)
        values: vec[i64] = vec[i64](capacity=len(actions))
        for action in actions:
            values = append(values, self.value(state, action))
        if state.doing == ACTING:
            self._best_of_a_set_first(actions, values, MOST_TAKEN)
        elif state.doing == TAKING:
            self._best_of_a_set_first(actions, values, MOST_TAKEN - state.chosen_total())
        return values

    def _best_of_a_set_first(self, actions: vec[i64], values: vec[i64], room: i64) -> None:
        """Of money that can be taken together only the best is worth a look: the others can follow it."""
        takings: i64 = 0
        while takings < len(actions) and actions[takings] < PAY:
            takings += 1
        settled: i64 = 0  # a set of places
        while True:
            best: i64 = -1
            i: i64 = 0
            while i < takings:
                if settled >> i & 1 == 0 and (best < 0 or values[i] > values[best]):
                    best = i
                i += 1
            if best < 0:
                return
            i = 0
            while i < takings:
                if i == best:
                    settled |= bit(i)
                elif settled >> i & 1 == 0 and value_of(actions[best]) + value_of(actions[i]) <= room:
                    settled |= bit(i)
                    values[i] = FAR_BELOW
                i += 1

    def value(self, state: NewYorkState, action: i64) -> i64:
        """What a legal action is worth, other than paying."""
        if state.doing == ACTING:
            if action < PAY:
                return self._money(state, action)
            if action < DONE:
                return self._building(state, action - BUY)
            return 0 if action in (STOP, PASS) else -NEVER
        if state.doing == TAKING:
            return 0 if action == DONE else self._money(state, action)
        assert state.doing == GIVING
        card: i64 = i64(state.slots[state.slot])
        kind: i64 = i64(CARD_TYPE[card])
        if action == KEEP:
            return self.worth(state, kind, state.seat)
        assert action == GIVE
        # A gift is good when it takes more from the other player than it would bring oneself.
        return self._loss(state, kind)

    def worth(self, state: NewYorkState, kind: i64, party: i64) -> i64:
        """What one more building of a type adds to the scorings to come, in tenths of a point."""
        worth: i64 = self.weights.base * PAYS[PLACES * (TYPE_COUNT * 2 + kind)] // 10
        scoring: i64 = 0
        while scoring < SCORINGS:
            if len(state.snapshots[scoring]) == 0:
                gain = share(state, scoring, kind, party, 1) - share(state, scoring, kind, party, 0)
                # The nearer a scoring, the surer; the last one is still far when A is to come.
                worth += gain * (10 if scoring < 2 else 6)
            scoring += 1
        return worth

    def _loss(self, state: NewYorkState, kind: i64) -> i64:
        """What the other player would lose if Dirk had one more of a type."""
        other: i64 = 1 - state.seat
        loss: i64 = 0
        scoring: i64 = 0
        owned = state.owned
        while scoring < SCORINGS:
            if len(state.snapshots[scoring]) == 0:
                before = share(state, scoring, kind, other, 0) - share(state, scoring, kind, state.seat, 0)
                owned[DIRK * TYPE_COUNT + kind] += 1
                after = share(state, scoring, kind, other, 0) - share(state, scoring, kind, state.seat, 0)
                owned[DIRK * TYPE_COUNT + kind] -= 1
                loss += (before - after) * 6
            scoring += 1
        return loss

    def _building(self, state: NewYorkState, slot: i64) -> i64:
        card: i64 = i64(state.slots[slot])
        price: i64 = i64(CARD_PRICE[card])
        value = self.worth(state, i64(CARD_TYPE[card]), state.seat)
        paid = self._least(state, slot * VALUES, slot, price)
        value -= price * self.weights.money
        if paid == price:
            return value + self.weights.again
        return value - (paid - price) * (self.weights.overpaid + self.weights.money)

    def _least(self, state: NewYorkState, first: i64, currency: i64, price: i64) -> i64:
        """The least sum of cards in hand that pays a price; NEVER when none does."""
        sums = sums_of(state, state.seat, first, currency)
        sum_: i64 = price
        while sum_ < price + VALUES:
            if sums >> sum_ & 1:
                return sum_
            sum_ += 1
        return NEVER

    def _money(self, state: NewYorkState, kind: i64) -> i64:
        value: i64 = value_of(kind) * self.weights.money + 1
        currency: i64 = kind // VALUES
        card = state.slots[currency]
        if card != NOTHING:
            first: i64 = currency * VALUES
            price: i64 = i64(CARD_PRICE[i64(card)])
            rest: i64 = price - value_of(kind)
            sums = sums_of(state, state.seat, first, currency)
            if rest >= 0 and sums >> rest & 1 == 1 and sums >> price & 1 == 0:
                value += self.weights.makes_exact
        return value

    def _payments(self, state: NewYorkState, actions: vec[i64]) -> vec[i64]:
        """The least sum that pays, with the fewest cards; anything else is far below."""
        values: vec[i64] = vec[i64](capacity=len(actions))
        seat: i64 = state.seat
        left: i64 = state.price() - state.chosen_total()
        first: i64 = state.slot * VALUES
        best: i64 = 0
        if left > 0:
            best = self._least(state, first, state.slot, left)
            if len(state.chosen) > 0:
                # Ascending from the last card, unless a person began otherwise.
                last: i64 = i64(state.chosen[len(state.chosen) - 1])
                if sums_of(state, seat, last, state.slot) >> best & 1:
                    first = last
        for action in actions:
            cards: i64 = NEVER
            kind: i64 = action - PAY
            if action != DONE and kind >= first and value_of(kind) <= best:
                state.hands[seat * KINDS + kind] -= 1
                cards = fewest_cards(state, seat, kind, state.slot, best - value_of(kind))
                state.hands[seat * KINDS + kind] += 1
            values = append(values, NEVER if action == DONE else FAR_BELOW if cards >= NEVER else -cards)
        return values


assert SLOTS * VALUES == KINDS

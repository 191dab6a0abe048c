"""New York, played greedily: buildings that can be paid exactly first, for the further action that brings.

A building is worth what it adds to the scorings to come. Money is worth its value, and more when it makes an
exact payment possible. Fast enough to play whole games inside a search.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.bots.search.policy import FAR_BELOW, Greedy
from regnum.core.state import State
from regnum.games.new_york.rules.data import CARD_PRICE, CARD_TYPE, KINDS, POINTS, SLOTS, TYPE_COUNT, VALUES
from regnum.games.new_york.rules.money import value_of
from regnum.games.new_york.rules.notation import BUY, DONE, GIVE, KEEP, PASS, PAY, STOP
from regnum.games.new_york.rules.state import NewYorkState
from regnum.games.new_york.rules.table import ACTING, DIRK, GIVING, NOTHING, PAYING, TAKING

PLACES: Final = 3
SCORINGS: Final = 3
NEVER: Final = 1 << 20
HIGHEST: Final = 64  # more than any price and payment


def _pays() -> vec[i64]:
    found: list[int] = []
    for scoring in range(SCORINGS):
        for kind in range(TYPE_COUNT):
            pays = POINTS[scoring][kind]
            found += [pays[place] if place < len(pays) else 0 for place in range(PLACES)]
    return vec[i64](found)


PAYS: Final[vec[i64]] = _pays()
"""At 3 * (6 * scoring + type): what the three places are paid."""


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
    owned = state.owned
    own: i64 = i64(owned[party * TYPE_COUNT + kind]) + more
    if own == 0:
        return 0
    before: i64 = 0
    equal: i64 = 1
    other: i64 = 0
    while other < state.variant.parties:
        if other != party:
            count: i64 = i64(owned[other * TYPE_COUNT + kind])
            if count > own:
                before += 1
            elif count == own:
                equal += 1
        other += 1
    pot: i64 = 0
    place: i64 = before
    while place < before + equal and place < PLACES:
        pot += PAYS[PLACES * (TYPE_COUNT * scoring + kind) + place]
        place += 1
    return pot // equal


def fewest_cards(state: NewYorkState, seat: i64, first: i64, currency: i64, sum_: i64, more: i64) -> i64:
    """How few cards of a currency, from one kind upwards and with one more of a kind, make exactly that sum;
    NEVER when none do."""
    fewest: vec[i64] = vec[i64](capacity=HIGHEST)
    total: i64 = 0
    while total <= sum_:
        fewest = append(fewest, 0 if total == 0 else NEVER)
        total += 1
    kind: i64 = first
    while kind < (currency + 1) * VALUES:
        copies: i64 = i64(state.hands[seat * KINDS + kind])
        if kind == more:
            copies += 1
        value: i64 = value_of(kind)
        while copies > 0:
            total = sum_
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
        values: vec[i64] = vec[i64](capacity=len(actions))
        for action in actions:
            values = append(values, self.value(state, action))
        return values

    def value(self, state: NewYorkState, action: i64) -> i64:
        """What a legal action is worth."""
        if state.doing == ACTING:
            if action < PAY:
                return self._money(state, action)
            if action < DONE:
                return self._building(state, action - BUY)
            return 0 if action in (STOP, PASS) else -NEVER
        if state.doing == TAKING:
            return 0 if action == DONE else self._money(state, action)
        if state.doing == PAYING:
            return self._payment(state, action)
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
        sum_: i64 = price
        while sum_ < price + VALUES:
            if fewest_cards(state, state.seat, first, currency, sum_, -1) < NEVER:
                return sum_
            sum_ += 1
        return NEVER

    def _money(self, state: NewYorkState, kind: i64) -> i64:
        value: i64 = value_of(kind) * self.weights.money + 1
        currency: i64 = kind // VALUES
        card = state.slots[currency]
        if card != NOTHING:
            price: i64 = i64(CARD_PRICE[i64(card)])
            seat = state.seat
            if (
                fewest_cards(state, seat, currency * VALUES, currency, price, kind) < NEVER
                and fewest_cards(state, seat, currency * VALUES, currency, price, -1) >= NEVER
            ):
                value += self.weights.makes_exact
        return value

    def _payment(self, state: NewYorkState, action: i64) -> i64:
        """The least sum that pays, with the fewest cards; anything else is far below."""
        left: i64 = state.price() - state.chosen_total()
        if action == DONE:
            return NEVER
        kind: i64 = action - PAY
        value: i64 = value_of(kind)
        if left <= 0:
            return FAR_BELOW
        best = self._least(state, self._lowest(state), state.slot, left)
        state.hands[state.seat * KINDS + kind] -= 1
        cards: i64 = NEVER if value > best else fewest_cards(state, state.seat, kind, state.slot, best - value, -1)
        state.hands[state.seat * KINDS + kind] += 1
        return FAR_BELOW if cards >= NEVER else -cards

    def _lowest(self, state: NewYorkState) -> i64:
        """The lowest kind that may still be paid."""
        return state.slot * VALUES if len(state.chosen) == 0 else i64(state.chosen[len(state.chosen) - 1])


assert SLOTS * VALUES == KINDS

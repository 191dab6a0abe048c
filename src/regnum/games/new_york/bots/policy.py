"""New York, played greedily: every choice is judged by what it brings and by what it leaves for the next turn.

A building is worth what it adds to the scorings to come, to oneself and against the others. The buildings on offer
that one could pay, exactly above all, are options: worth a share of what buying them would bring. Money is worth
its value, and the options that all of what is taken together opens. Fast enough to play whole games in a search.

The rules let money be taken and paid in any order; the policy knows one order of each set, so that a search meets
hardly any set twice: the best card is taken first, the smallest is paid first.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from regnum.bots.search.policy import FAR_BELOW, Greedy
from regnum.core.bits import bit
from regnum.core.native import as_i64
from regnum.core.state import State
from regnum.games.new_york.bots.outlook import NEVER, Outlook, Weights, least, sums_of
from regnum.games.new_york.rules.data import CARD_TYPE, KINDS, SLOTS, VALUES
from regnum.games.new_york.rules.money import put_in_order, value_of
from regnum.games.new_york.rules.notation import BUY, DONE, GIVE, KEEP, PAY
from regnum.games.new_york.rules.state import MOST_TAKEN, NewYorkState
from regnum.games.new_york.rules.table import ACTING, PAYING, ROW, TAKING

POINT: Final = 100  # values are counted in hundredths of a point


def fewest_cards(state: NewYorkState, seat: i64, first: i64, currency: i64, sum_: i64) -> i64:
    """How few cards of a currency, from one kind upwards, make exactly that sum; NEVER when none do."""
    if sums_of(state.hands, seat, first, currency) >> sum_ & 1 == 0:
        return NEVER
    fewest: vec[i64] = vec[i64]([NEVER] * (sum_ + 1))
    fewest[0] = 0
    hands = state.hands
    kind: i64 = first
    while kind < (currency + 1) * VALUES:
        copies: i64 = as_i64(hands[seat * KINDS + kind])
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


def place_of(actions: vec[i64], action: i64) -> i64:
    """Where an action is that is among them."""
    place: i64 = 0
    while actions[place] != action:
        place += 1
    return place


def with_some(cards: vec[u8], others: vec[u8], chosen: i64) -> vec[u8]:
    """These and those of the others that stand in the chosen places, ascending."""
    if len(cards) == 0:
        cards = vec[u8](capacity=ROW)
        i: i64 = 0
        while i < len(others):
            if chosen >> i & 1:
                cards = append(cards, others[i])
            i += 1
        return cards
    i = 0
    while i < len(others):
        if chosen >> i & 1:
            cards = put_in_order(cards, others[i])
        i += 1
    return cards


class NewYorkGreedy(Greedy):
    """Looks as far as its next turn."""

    def __init__(self, weights: Weights, most: int = 8) -> None:
        super().__init__(most, POINT)
        self.weights = weights

    def values(self, state: State, actions: vec[i64]) -> vec[i64]:
        assert isinstance(state, NewYorkState)
        if state.doing == PAYING:
            return self._payments(state, actions)
        outlook = Outlook(state, self.weights)
        values: vec[i64] = vec[i64](capacity=len(actions))
        for action in actions:
            value: i64 = FAR_BELOW
            if action < PAY or action == DONE:
                pass  # a set of money at a time: see below
            elif action < DONE:
                value = outlook.buying(action - BUY)
            elif action == KEEP:
                value = outlook.worth(as_i64(CARD_TYPE[as_i64(state.slots[state.slot])]))
            elif action == GIVE:
                value = outlook.gift(as_i64(CARD_TYPE[as_i64(state.slots[state.slot])]))
            else:
                value = 0
            values = append(values, value)
        if state.doing == ACTING or state.doing == TAKING:
            self._takings(state, outlook, actions, values)
        return values

    def _takings(self, state: NewYorkState, outlook: Outlook, actions: vec[i64], values: vec[i64]) -> None:
        """Of each set of money that leaves no room for more, one card has the value of the set: the highest one,
        unless it stands for a better set already."""
        row = state.row
        room: i64 = MOST_TAKEN
        if state.doing == TAKING:
            room -= state.chosen_total()
        small: vec[u8] = vec[u8](capacity=ROW)  # what may be taken with others
        for card in row:
            if value_of(as_i64(card)) <= room:
                small = append(small, card)
            elif state.doing == ACTING:
                values[place_of(actions, as_i64(card))] = outlook.taking(vec[u8]([card]))
        sets: vec[i64] = vec[i64](capacity=ROW)
        worths: vec[i64] = vec[i64](capacity=ROW)
        chosen: i64 = bit(len(small)) - 1
        while chosen > 0:
            total: i64 = 0
            least_left: i64 = room + 1
            i: i64 = 0
            while i < len(small):
                value: i64 = value_of(as_i64(small[i]))
                if chosen >> i & 1:
                    total += value
                elif value < least_left:
                    least_left = value
                i += 1
            if total <= room < total + least_left:
                worth = outlook.taking(with_some(state.chosen, small, chosen))
                at: i64 = len(sets)
                sets = append(sets, chosen)
                worths = append(worths, worth)
                while at > 0 and worths[at - 1] < worth:
                    sets[at] = sets[at - 1]
                    worths[at] = worths[at - 1]
                    at -= 1
                sets[at] = chosen
                worths[at] = worth
                if chosen == bit(len(small)) - 1:
                    break
            chosen -= 1
        i = 0
        while i < len(sets):
            stands: i64 = -1
            card_at: i64 = 0
            while card_at < len(small):
                if sets[i] >> card_at & 1:
                    place = place_of(actions, as_i64(small[card_at]))
                    if values[place] == FAR_BELOW and (
                        stands < 0 or value_of(actions[place]) >= value_of(actions[stands])
                    ):
                        stands = place
                card_at += 1
            if stands >= 0:
                values[stands] = worths[i]
            i += 1

    def _payments(self, state: NewYorkState, actions: vec[i64]) -> vec[i64]:
        """The least sum that pays, with the fewest cards; anything else is far below."""
        values: vec[i64] = vec[i64](capacity=len(actions))
        seat: i64 = state.seat
        left: i64 = state.price() - state.chosen_total()
        first: i64 = state.slot * VALUES
        best: i64 = 0
        if left > 0:
            best = least(sums_of(state.hands, seat, first, state.slot), left)
            if len(state.chosen) > 0:
                # Ascending from the last card, unless a person began otherwise.
                last: i64 = as_i64(state.chosen[len(state.chosen) - 1])
                if sums_of(state.hands, seat, last, state.slot) >> best & 1:
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

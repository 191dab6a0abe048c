"""What lies ahead of whoever chooses in New York, in hundredths of a point: scorings, options, money."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from regnum.core.bits import count
from regnum.core.native import as_i64
from regnum.games.new_york.rules.data import CARD_PRICE, CARD_TYPE, CARDS, KINDS, SLOTS, TYPE_COUNT, VALUES
from regnum.games.new_york.rules.money import PART_OF_A, PART_OF_B, value_of
from regnum.games.new_york.rules.scoring import PAYS, PLACES, SCORING_A, SCORING_B, SCORING_C
from regnum.games.new_york.rules.state import NewYorkState
from regnum.games.new_york.rules.table import DIRK, NOTHING

SCORINGS: Final = SCORING_C + 1
MOST_PARTIES: Final = 6
NEVER: Final = 1 << 20
PAYABLE: Final[i64] = (1 << 40) - 1
"""Sums up to this many: no price is higher, nor what pays it."""
PRICES: Final = (1 << 14) - 4
"""The set of what buildings cost: 2 to 13."""
UNPAYABLE: Final = -NEVER


class Weights:
    """What things are worth, in hundredths of a point, or in percent of what is said."""

    def __init__(
        self,
        base: int = 30,
        deny: int = 75,
        soon: int = 5,
        last: int = 14,
        again: int = 800,
        overpaid: int = 55,
        money: int = 81,
        idle: int = 7,
        waits: int = 13,
        flexible: int = 55,
    ) -> None:
        self.base: i64 = base
        """A building in percent of its type's first place at the end: majorities grow slowly."""
        self.deny: i64 = deny
        """What the others lose, in percent; shared among them."""
        self.soon: i64 = soon
        """With so many money cards to come before a scoring, it counts half."""
        self.last: i64 = last
        """The last scoring, in percent, when as many buildings are to come."""
        self.again: i64 = again
        """A further action."""
        self.overpaid: i64 = overpaid
        """A coin paid too much."""
        self.money: i64 = money
        """A coin in hand."""
        self.idle: i64 = idle
        """With fewer buildings than this to come money is worth less and less."""
        self.waits: i64 = waits
        """What could be bought next turn, in percent of buying it now."""
        self.flexible: i64 = flexible
        """Each further price that could be paid exactly."""


UNKNOWN: Final = NEVER
NOTHING_KNOWN: Final[vec[i64]] = vec[i64]([UNKNOWN] * (2 * SLOTS))


def _shares() -> vec[i64]:
    made: vec[i64] = vec[i64]()
    for at in range(SCORINGS * TYPE_COUNT):
        for before in range(MOST_PARTIES):
            for equal in range(MOST_PARTIES + 1):
                pot: i64 = 0
                place: i64 = before
                while place < before + equal and place < PLACES:
                    pot += PAYS[PLACES * at + place]
                    place += 1
                made = append(made, pot // equal if equal > 0 else 0)
    return made


SHARES: Final[vec[i64]] = _shares()
"""By scoring, type, how many have more and how many equally many: what each of these is paid."""
OF_A_TYPE: Final = MOST_PARTIES * (MOST_PARTIES + 1)
OF_A_SCORING: Final = TYPE_COUNT * OF_A_TYPE


def sums_of(hands: vec[u8], seat: i64, first: i64, currency: i64) -> i64:
    """The set of all sums that cards of a currency, from one kind upwards, can make."""
    sums: i64 = 1
    kind: i64 = first
    value: i64 = value_of(first)
    while kind < (currency + 1) * VALUES:
        copies: i64 = as_i64(hands[seat * KINDS + kind])
        while copies > 0:
            sums = (sums | sums << value) & PAYABLE
            copies -= 1
        kind += 1
        value += 1
    return sums


def least(sums: i64, price: i64) -> i64:
    """The least of the sums that pays a price; NEVER when none does."""
    sum_: i64 = price
    while sum_ < price + VALUES:
        if sums >> sum_ & 1:
            return sum_
        sum_ += 1
    return NEVER


class Outlook:
    """Made for one decision."""

    def __init__(self, state: NewYorkState, weights: Weights) -> None:
        self.state = state
        self.weights = weights
        self.seat: i64 = state.seat
        self.deny: i64 = weights.deny // (state.players - 1)
        left: i64 = len(state.deck) - state.deck_drawn
        self.money: i64 = weights.money
        if left < weights.idle:
            self.money = weights.money * left // weights.idle
        # How much each scoring counts, in percent: the nearer, the surer.
        self.first: i64 = self._counts(SCORING_A, PART_OF_A)
        self.second: i64 = self._counts(SCORING_B, PART_OF_B)
        self.last: i64 = weights.last + (100 - weights.last) * (CARDS - left) // CARDS
        self.known: vec[i64] = NOTHING_KNOWN[:]
        """Worked out when it is first asked: see the two methods that look here."""

    def sums(self, slot: i64) -> i64:
        """What the money in hand can make of the currency of a slot."""
        found: i64 = self.known[slot]
        if found == UNKNOWN:
            found = sums_of(self.state.hands, self.seat, slot * VALUES, slot)
            self.known[slot] = found
        return found

    def brings(self, slot: i64) -> i64:
        """What the building there is worth once it is paid."""
        found: i64 = self.known[SLOTS + slot]
        if found == UNKNOWN:
            kind: i64 = as_i64(CARD_TYPE[as_i64(self.state.slots[slot])])
            found = self.worth(kind)
            if self.state.variant.with_dirk:
                gift = self.gift(kind)
                if gift > found:
                    found = gift
            self.known[SLOTS + slot] = found
        return found

    def _counts(self, scoring: i64, part: i64) -> i64:
        """The same for one whose card lies in this part of the money pile."""
        if len(self.state.snapshots[scoring]) > 0:
            return 0
        pile = self.state.pile
        if len(pile.ends) <= part:
            return 100
        start: i64 = max(as_i64(pile.ends[part - 1]) - pile.drawn, 0)
        end: i64 = as_i64(pile.ends[part]) - pile.drawn
        soon = self.weights.soon
        return 100 * soon // max(soon + (start + end) // 2, 1)

    def standing(self, kind: i64) -> i64:
        """What the scorings to come would pay for a type as it is now, less what they pay the others."""
        owned = self.state.owned
        total: i64 = 0
        at: i64 = kind * OF_A_TYPE
        party: i64 = 0
        while party < self.state.players:
            own: i64 = as_i64(owned[party * TYPE_COUNT + kind])
            if own > 0:
                before: i64 = 0
                equal: i64 = 0
                other: i64 = kind
                while other < len(owned):
                    number: i64 = as_i64(owned[other])
                    if number > own:
                        before += 1
                    elif number == own:
                        equal += 1
                    other += TYPE_COUNT
                if before < PLACES:
                    place: i64 = at + before * (MOST_PARTIES + 1) + equal
                    paid: i64 = self.first * SHARES[place] + self.second * SHARES[SCORING_B * OF_A_SCORING + place]
                    paid += self.last * SHARES[SCORING_C * OF_A_SCORING + place]
                    total += paid if party == self.seat else -paid * self.deny // 100
            party += 1
        return total

    def worth(self, kind: i64) -> i64:
        """What one more building of a type adds to the scorings to come."""
        owned = self.state.owned
        at: i64 = self.seat * TYPE_COUNT + kind
        before = self.standing(kind)
        owned[at] += 1
        after = self.standing(kind)
        owned[at] -= 1
        return self.weights.base * PAYS[PLACES * (TYPE_COUNT * SCORING_C + kind)] + after - before

    def gift(self, kind: i64) -> i64:
        """What it adds when Dirk gets it: nothing, unless he then takes a place from the other."""
        owned = self.state.owned
        at: i64 = DIRK * TYPE_COUNT + kind
        short: i64 = as_i64(owned[(1 - self.seat) * TYPE_COUNT + kind]) - as_i64(owned[at])
        if short < 0 or short > 1:
            return 0
        before = self.standing(kind)
        owned[at] += 1
        after = self.standing(kind)
        owned[at] -= 1
        return after - before

    def _bought(self, slot: i64, sums: i64) -> i64:
        """What buying the building would bring with money that makes these sums."""
        card = self.state.slots[slot]
        if card == NOTHING:
            return UNPAYABLE
        price: i64 = as_i64(CARD_PRICE[as_i64(card)])
        paid: i64 = least(sums, price)
        if paid == NEVER:
            return UNPAYABLE
        value: i64 = self.brings(slot) - paid * self.money
        if paid == price:
            return value + self.weights.again
        return value - (paid - price) * self.weights.overpaid

    def _option(self, slot: i64, sums: i64) -> i64:
        """What it is worth that one could buy it next turn."""
        bought = self._bought(slot, sums)
        return bought * self.weights.waits // 100 if bought > 0 else 0

    def buying(self, slot: i64) -> i64:
        """What it brings to buy the building now, and not to be able to buy it next turn."""
        sums = self.sums(slot)
        return self._bought(slot, sums) - self._option(slot, sums)

    def taking(self, cards: vec[u8]) -> i64:
        """What these money cards of the row bring, with what is taken already: they lie in order of currency."""
        value: i64 = 0
        i: i64 = 0
        while i < len(cards):
            currency: i64 = as_i64(cards[i]) // VALUES
            before = self.sums(currency)
            sums: i64 = before
            coins: i64 = 0
            while i < len(cards) and as_i64(cards[i]) // VALUES == currency:
                coin: i64 = value_of(as_i64(cards[i]))
                coins += coin
                sums |= sums << coin
                i += 1
            sums &= PAYABLE
            value += coins * self.money + 1 + self._option(currency, sums) - self._option(currency, before)
            value += self.weights.flexible * (count(sums & PRICES) - count(before & PRICES))
        return value

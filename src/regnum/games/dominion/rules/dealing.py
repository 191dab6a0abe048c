"""Dealing a hidden hand of which only one thing is told: that its player is being asked something.

All hands that are possible are equally likely, and nothing but what everybody knows goes into it. Most hands come
out of a few shuffles; where the right cards are scarce, the hands are counted instead.
"""

from __future__ import annotations

from math import comb
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from regnum.core.rng import SEED_BITS, Rng
from regnum.games.dominion.rules.data import CARDS, lowest
from regnum.games.dominion.rules.effect import Told

SHUFFLES: Final = 8


class HiddenHand:
    """A hand whose known cards are counted by kind, and whose others are dealt from two stocks.

    The first cards of each stock go to the hand: `size` of those that may be anywhere, and `group_size` of a group.
    """

    def __init__(self, known: vec[u8], stock: vec[u8], size: i64, group: vec[u8], group_size: i64) -> None:
        self.known = known
        self.stock = stock
        self.size = size
        self.group = group
        self.group_size = group_size

    def deal(self, told: Told, rng: Rng) -> None:
        """Put the stocks in an order that gives a hand as it was told."""
        tries: i64 = 0
        while tries < SHUFFLES:
            rng.shuffle(self.stock)
            rng.shuffle(self.group)
            if self.is_as(told):
                return
            tries += 1
        CountedDeal(self, told).deal(rng)

    def is_as(self, told: Told) -> bool:
        counts = self.known[:]
        i: i64 = 0
        while i < self.size:
            counts[i64(self.stock[i])] = counts[i64(self.stock[i])] + u8(1)
            i += 1
        i = 0
        while i < self.group_size:
            counts[i64(self.group[i])] = counts[i64(self.group[i])] + u8(1)
            i += 1
        needed: i64 = told.later + 1
        cards = told.cards
        while cards != 0 and needed > 0:
            needed = still_needed(needed, i64(counts[lowest(cards)]), told)
            cards &= cards - 1
        return needed == 0


def still_needed(needed: i64, held: i64, told: Told) -> i64:
    """How many cards a hand still lacks, after one more kind of which it holds so many: kinds come in order.

    The first kind counts as one card, since only later ones are told besides.
    """
    if held == 0:
        return needed
    if needed > told.later:
        return told.later
    return needed - held if held < needed else 0


class CountedDeal:
    """Deal a hand kind by kind, each time as likely as there are hands of that kind."""

    def __init__(self, hand: HiddenHand, told: Told) -> None:
        self.hand = hand
        self.told = told
        self.stock = _by_kind(hand.stock)
        self.group = _by_kind(hand.group)
        self.kinds: list[int] = []
        """The kinds of cards that the telling is about, as far as there are any."""
        self.after: list[int] = [len(hand.stock)]
        """How many cards of the stock are of none of the first so many kinds; the same for the group."""
        self.group_after: list[int] = [len(hand.group)]
        for card in range(CARDS):
            if (told.cards >> card) & 1 and (self.stock[card] or self.group[card] or hand.known[card] > 0):
                self.kinds.append(card)
                self.after.append(self.after[-1] - self.stock[card])
                self.group_after.append(self.group_after[-1] - self.group[card])
        self.counted: dict[tuple[int, int, int, int], int] = {}

    def ways(self, place: int, left: int, group_left: int, needed: int) -> int:
        """How many hands there are, with so many cards to come of the kinds from this place on."""
        if needed == 0:
            return comb(self.after[place], left) * comb(self.group_after[place], group_left)
        if place == len(self.kinds):
            return 0
        key = (place, left, group_left, needed)
        if key not in self.counted:
            total = 0
            card = self.kinds[place]
            for copies in range(min(left, self.stock[card]) + 1):
                for members in range(min(group_left, self.group[card]) + 1):
                    total += self.ways_with(place, left, group_left, needed, copies, members)
            self.counted[key] = total
        return self.counted[key]

    def ways_with(self, place: int, left: int, group_left: int, needed: int, copies: int, members: int) -> int:
        """The same with just so many cards of the kind at this place, out of the stock and out of the group."""
        card = self.kinds[place]
        held = int(self.hand.known[card]) + copies + members
        after = self.ways(
            place + 1, left - copies, group_left - members, int(still_needed(needed, held, self.told))
        )
        return comb(self.stock[card], copies) * comb(self.group[card], members) * after

    def deal(self, rng: Rng) -> None:
        left, group_left = int(self.hand.size), int(self.hand.group_size)
        needed = int(self.told.later) + 1
        chosen = [0] * CARDS
        chosen_of_group = [0] * CARDS
        place = 0
        assert self.ways(place, left, group_left, needed) > 0, "nobody with such cards could be asked this"
        while needed > 0:
            card = self.kinds[place]
            number = (rng.bits() * self.ways(place, left, group_left, needed)) >> SEED_BITS
            copies, members = 0, 0
            weight = self.ways_with(place, left, group_left, needed, copies, members)
            while number >= weight:
                number -= weight
                members += 1
                if members > min(group_left, self.group[card]):
                    members = 0
                    copies += 1
                weight = self.ways_with(place, left, group_left, needed, copies, members)
            chosen[card], chosen_of_group[card] = copies, members
            left -= copies
            group_left -= members
            needed = int(still_needed(needed, int(self.hand.known[card]) + copies + members, self.told))
            place += 1
        open_kinds = (1 << CARDS) - 1
        for kind in self.kinds[:place]:
            open_kinds &= ~(1 << kind)
        _put_first(self.hand.stock, int(self.hand.size), chosen, open_kinds, rng)
        _put_first(self.hand.group, int(self.hand.group_size), chosen_of_group, open_kinds, rng)


def _by_kind(cards: vec[u8]) -> list[int]:
    counts = [0] * CARDS
    for card in cards:
        counts[int(card)] += 1
    return counts


def _put_first(stock: vec[u8], size: int, chosen: list[int], open_kinds: int, rng: Rng) -> None:
    """Bring the chosen cards to the front, and then any of the open kinds until there are enough; mix the rest."""
    rng.shuffle(stock)
    first: vec[u8] = vec[u8]()
    rest: vec[u8] = vec[u8]()
    wanted = chosen[:]
    more = size - sum(chosen)
    for card in stock:
        if wanted[int(card)] > 0:
            wanted[int(card)] -= 1
            first = append(first, card)
        elif more > 0 and open_kinds >> int(card) & 1:
            more -= 1
            first = append(first, card)
        else:
            rest = append(rest, card)
    rng.shuffle(first)
    rng.shuffle(rest)
    for i in range(len(stock)):
        stock[i] = first[i] if i < size else rest[i - size]

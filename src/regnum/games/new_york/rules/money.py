"""Money cards and their pile: five parts with the scoring cards A and B in two of them.

A money card is its kind: nine times the currency plus the value, less one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from regnum.core.native import as_i64, as_u8
from regnum.core.rng import Rng
from regnum.games.new_york.rules.data import KINDS, MONEY_IDS, VALUES

PARTS: Final = 5
PART_OF_A: Final = 1
PART_OF_B: Final = 3
MARK_A: Final = KINDS
"""The scoring cards in the pile."""
MARK_B: Final = KINDS + 1


def value_of(kind: i64) -> i64:
    return kind % VALUES + 1


def money_ids(kinds: vec[u8]) -> list[str]:
    return [MONEY_IDS[int(kind)] for kind in kinds]


def filled(length: i64, content: i64) -> vec[u8]:
    """A vector of equal numbers."""
    made: vec[u8] = vec[u8]()
    i: i64 = 0
    while i < length:
        made = append(made, as_u8(content))
        i += 1
    return made


def put_in_order(row: vec[u8], kind: u8) -> vec[u8]:
    """A new row with this card among the others, ascending."""
    longer: vec[u8] = vec[u8]([kind] * (len(row) + 1))
    place: i64 = len(row)
    while place > 0 and row[place - 1] > kind:
        longer[place] = row[place - 1]
        place -= 1
    while place > 0:
        place -= 1
        longer[place] = row[place]
    return longer


def without(row: vec[u8], kind: u8) -> vec[u8]:
    """A new row that lacks one such card."""
    shorter: vec[u8] = row[1:]
    place: i64 = 0
    while row[place] != kind:
        shorter[place] = row[place]
        place += 1
    return shorter


def spread(counts: vec[u8], start: i64) -> vec[u8]:
    """The cards themselves, ascending, from how many there are of each kind."""
    cards: vec[u8] = vec[u8]()
    kind: i64 = 0
    while kind < KINDS:
        left: i64 = as_i64(counts[start + kind])
        while left > 0:
            cards = append(cards, as_u8(kind))
            left -= 1
        kind += 1
    return cards


def ascending(cards: vec[u8]) -> vec[u8]:
    counts = filled(KINDS, 0)
    for card in cards:
        counts[as_i64(card)] += 1
    return spread(counts, 0)


NO_ENDS: Final[vec[u8]] = filled(PARTS, 0)


@mypyc_attr(acyclic=True)
class MoneyPile:
    """The face-down money in the order of drawing."""

    def __init__(self) -> None:
        self.cards: vec[u8] = vec[u8]()
        """Replaced as a whole, never changed in place, so that copies share it."""
        self.drawn: i64 = 0
        self.ends: vec[u8] = NO_ENDS
        """Where each of the five parts ends; a pile made of the discards has one part."""

    def copy(self) -> MoneyPile:
        other = MoneyPile()
        other.cards = self.cards
        other.drawn = self.drawn
        other.ends = self.ends
        return other

    def made_of_discards(self) -> bool:
        """Then everybody knows which cards are in it."""
        return len(self.ends) == 1

    def stack(self, money: vec[u8], rng: Rng) -> None:
        """Five roughly equal parts, a card more in the first ones; A in the second, B in the fourth."""
        sizes: vec[u8] = vec[u8]()
        base: i64 = len(money) // PARTS
        longer: i64 = len(money) % PARTS
        part: i64 = 0
        while part < PARTS:
            sizes = append(sizes, as_u8(base + (1 if part < longer else 0)))
            part += 1
        self.stack_parts(money, sizes, True, True, rng)

    def stack_parts(self, money: vec[u8], sizes: vec[u8], with_a: bool, with_b: bool, rng: Rng) -> None:
        """Parts of these sizes, the scoring cards shuffled into theirs."""
        pile: vec[u8] = vec[u8]()
        ends: vec[u8] = vec[u8]()
        next_card: i64 = 0
        part: i64 = 0
        while part < len(sizes):
            size: i64 = as_i64(sizes[part])
            mark: i64 = -1
            if part == PART_OF_A and with_a:
                mark = MARK_A
            elif part == PART_OF_B and with_b:
                mark = MARK_B
            mark_at: i64 = -1 if mark < 0 else rng.below(size + 1)
            i: i64 = 0
            while i <= size:
                if i == mark_at:
                    pile = append(pile, as_u8(mark))
                if i < size:
                    pile = append(pile, money[next_card])
                    next_card += 1
                i += 1
            ends = append(ends, as_u8(len(pile)))
            part += 1
        self.cards = pile
        self.drawn = 0
        self.ends = ends

    def make_of(self, discards: vec[u8], rng: Rng) -> None:
        """The discards, shuffled."""
        rng.shuffle(discards)
        self.cards = discards
        self.drawn = 0
        self.ends = filled(1, len(discards))

    def left(self) -> i64:
        return len(self.cards) - self.drawn

    def draw(self) -> u8:
        card = self.cards[self.drawn]
        self.drawn += 1
        return card

    def money(self) -> vec[u8]:
        """The money that is left in it, without the scoring cards."""
        cards: vec[u8] = vec[u8]()
        i: i64 = self.drawn
        while i < len(self.cards):
            if self.cards[i] < KINDS:
                cards = append(cards, self.cards[i])
            i += 1
        return cards

    def part_sizes(self, with_marks: bool) -> vec[u8]:
        """How many cards are left in each part."""
        sizes: vec[u8] = vec[u8]()
        i: i64 = self.drawn
        for end in self.ends:
            size: i64 = 0
            while i < as_i64(end):
                if with_marks or self.cards[i] < KINDS:
                    size += 1
                i += 1
            sizes = append(sizes, as_u8(size))
        return sizes

    def holds(self, mark: i64) -> bool:
        i: i64 = self.drawn
        while i < len(self.cards):
            if as_i64(self.cards[i]) == mark:
                return True
            i += 1
        return False

    def dealt_anew(self, money: vec[u8], rng: Rng) -> MoneyPile:
        """As this pile may be for who has not looked: this shuffled money, the scoring cards in their parts."""
        other = MoneyPile()
        other.stack_parts(money, self.part_sizes(False), self.holds(MARK_A), self.holds(MARK_B), rng)
        return other

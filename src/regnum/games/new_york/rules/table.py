"""The table: where every card lies, how the game is laid out, and how the rows are filled up.

What may be done with it is in `rules`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from regnum.core.log import Event
from regnum.core.native import as_i64, as_u8
from regnum.core.rng import Rng
from regnum.core.state import NOBODY, State
from regnum.games.new_york.rules.data import (
    CARD_IDS,
    CARD_PRICE,
    CARD_TYPE,
    CARDS,
    KINDS,
    MONEY_IDS,
    SLOTS,
    TYPE_COUNT,
    VALUES,
)
from regnum.games.new_york.rules.money import MARK_A, MARK_B, MoneyPile, filled, put_in_order, spread, value_of
from regnum.games.new_york.rules.variant import Variant

START_MONEY: Final = 20
ROW: Final = 4
DIRK: Final = 2
"""Dirk's number among the parties of a two-player game."""
DIRKS_CARDS: Final = 6
NOTHING: Final = 255
"""In an empty slot; the owner of a building that nobody has."""

# What the chooser is doing:
ACTING: Final = 0
TAKING: Final = 1
PAYING: Final = 2
GIVING: Final = 3


NO_SNAPSHOTS: Final[list[vec[u8]]] = [vec[u8](), vec[u8](), vec[u8]()]


class Table(State):
    """An empty table; `deal` lays out a game on it."""

    def __init__(self, variant: Variant, rng: Rng) -> None:
        super().__init__("new_york", variant.players)
        self.variant = variant
        self.rng = rng
        self.deck: vec[u8] = vec[u8]()
        """Building cards in the order of drawing, and how many are drawn."""
        self.deck_drawn: i64 = 0
        self.slots: vec[u8] = vec[u8]()
        self.owner: vec[u8] = vec[u8]()
        """Of each building card, the party that has it."""
        self.owned: vec[u8] = vec[u8]()
        """Of each party and type, how many."""
        self.own_buildings = True
        """Whether no other state shares these two: see `own`."""
        self.hands: vec[u8] = vec[u8]()
        """Of each seat and kind of money, how many."""
        self.unseen: vec[u8] = vec[u8]()
        """Those of them that the others have never seen; empty when they have seen all, as in every dealt game."""
        self.row: vec[u8] = vec[u8]()
        """The money face up, ascending."""
        self.pile = MoneyPile()
        self.discards: vec[u8] = vec[u8]()
        """Of each kind of money, how many."""
        self.doing: i64 = ACTING
        self.extra = False
        """Whether this is a further action, after an exact payment."""
        self.slot: i64 = 0
        """The building that is being bought."""
        self.chosen: vec[u8] = vec[u8]()
        """The money taken or paid so far, ascending."""
        self.points: vec[i64] = vec[i64]()
        self.snapshots: list[vec[u8]] = NO_SNAPSHOTS
        """What everybody owned at each scoring; empty before it."""
        self.leftovers: vec[u8] = vec[u8]()
        """At the end: slot, building card and receiver of each building left over."""

    # Set-up

    def deal(self) -> None:
        variant = self.variant
        self.clear()
        deck: vec[u8] = vec[u8]()
        for card in range(CARDS):
            deck = append(deck, as_u8(card))
        self.rng.shuffle(deck)
        self.deck = deck
        self.refill_buildings()
        if variant.with_dirk:
            self.draw_for_dirk(DIRKS_CARDS)
        money: vec[u8] = vec[u8]()
        for kind in range(KINDS):
            for _ in range(variant.copies):
                money = append(money, as_u8(kind))
        self.rng.shuffle(money)
        self.pile.cards = money
        self.seat = self._deal_hands()
        while len(self.row) < ROW:
            self.row = put_in_order(self.row, self.pile.draw())
        self.pile.stack(self.pile.money(), self.rng)
        self.reveals = 0

    def clear(self) -> None:
        """Everything in its place, and nothing there yet."""
        parties: i64 = self.variant.parties
        self.slots = filled(SLOTS, NOTHING)
        self.owner = filled(CARDS, NOTHING)
        self.owned = filled(parties * TYPE_COUNT, 0)
        self.hands = filled(self.players * KINDS, 0)
        self.discards = filled(KINDS, 0)
        points: vec[i64] = vec[i64]()
        for _ in range(parties):
            points = append(points, 0)
        self.points = points

    def _deal_hands(self) -> i64:
        """Money to everybody until it is 20 or more; says who starts: the fewest cards, then the lowest total."""
        tied: vec[u8] = vec[u8]()
        best: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            total: i64 = 0
            count: i64 = 0
            while total < START_MONEY:
                kind: i64 = as_i64(self.pile.draw())
                self.add_to_hand(seat, kind)
                total += value_of(kind)
                count += 1
            rank: i64 = count * 100 + total
            if len(tied) == 0 or rank < best:
                tied = vec[u8]()
                best = rank
            if rank == best:
                tied = append(tied, as_u8(seat))
            seat += 1
        return as_i64(tied[self.rng.below(len(tied))])

    # Money and buildings of a seat

    def price(self) -> i64:
        """Of the building that is being bought."""
        return as_i64(CARD_PRICE[as_i64(self.slots[self.slot])])

    def chosen_total(self) -> i64:
        total: i64 = 0
        for kind in self.chosen:
            total += value_of(as_i64(kind))
        return total

    def wealth(self, seat: i64, currency: i64) -> i64:
        """All the money of a currency in hand."""
        hands = self.hands
        total: i64 = 0
        place: i64 = seat * KINDS + currency * VALUES
        value: i64 = 1
        while value <= VALUES:
            total += as_i64(hands[place]) * value
            place += 1
            value += 1
        return total

    def richest(self, currency: i64) -> i64:
        """The seat with strictly the most money of this currency, or NOTHING."""
        most: i64 = 0
        richest: i64 = NOTHING
        seat: i64 = 0
        while seat < self.players:
            wealth = self.wealth(seat, currency)
            if wealth > most:
                most = wealth
                richest = seat
            elif wealth == most:
                richest = NOTHING
            seat += 1
        return richest

    def own(self, card: i64, party: i64) -> None:
        """A building goes to a party; copies of a state share what all own until one of them changes it."""
        if not self.own_buildings:
            self.owner = self.owner[:]
            self.owned = self.owned[:]
            self.own_buildings = True
        self.owner[card] = as_u8(party)
        self.owned[party * TYPE_COUNT + as_i64(CARD_TYPE[card])] += as_u8(1)

    def add_to_hand(self, seat: i64, kind: i64) -> None:
        self.hands[seat * KINDS + kind] += as_u8(1)

    def remove_from_hand(self, seat: i64, kind: i64) -> None:
        """A card that the others know of goes first: of equal cards nobody can tell which one was paid."""
        i: i64 = seat * KINDS + kind
        if len(self.unseen) > 0 and self.unseen[i] == self.hands[i]:
            self.unseen[i] -= as_u8(1)
            self.reveals += 1
        self.hands[i] -= as_u8(1)

    # Filling up the rows

    def refill_buildings(self) -> bool:
        """A building in every empty slot from left to right; false when there are too few."""
        slot: i64 = 0
        while slot < SLOTS:
            if self.slots[slot] == NOTHING:
                if self.deck_drawn == len(self.deck):
                    return False
                self.slots[slot] = self.deck[self.deck_drawn]
                self.deck_drawn += 1
                self.reveals += 1
            slot += 1
        return True

    def refill_money(self) -> i64:
        """Money to four, as far as there is any; says which scoring cards turned up: 1 for A, 2 for B."""
        turned_up: i64 = 0
        drawn: list[str] | None = None if self.log is None else []
        while len(self.row) < ROW:
            if self.pile.left() == 0 and not self._shuffle_discards():
                break
            kind = self.pile.draw()
            self.reveals += 1
            if kind == MARK_A:
                turned_up |= 1
            elif kind == MARK_B:
                turned_up |= 2
            else:
                self.row = put_in_order(self.row, kind)
                if drawn is not None:
                    drawn.append(MONEY_IDS[as_i64(kind)])
        if drawn:
            self.note("money", NOBODY, {"cards": drawn})
        return turned_up

    def _shuffle_discards(self) -> bool:
        """The discards become the money pile; false when there are none."""
        discards = spread(self.discards, 0)
        if len(discards) == 0:
            return False
        if self.log is not None:
            self.note("shuffle", NOBODY, {"count": len(discards)})
        self.pile.make_of(discards, self.rng)
        self.discards = filled(KINDS, 0)
        return True

    def draw_for_dirk(self, count: i64) -> None:
        if not self.variant.with_dirk:
            return
        start = self.deck_drawn
        while self.deck_drawn < len(self.deck) and self.deck_drawn < start + count:
            self.own(as_i64(self.deck[self.deck_drawn]), DIRK)
            self.deck_drawn += 1
            self.reveals += 1
        self.note_cards("dirk", start)

    def note(self, kind: str, seat: i64, details: dict[str, object]) -> None:
        log = self.log
        if log is not None:
            log.append(Event(kind, int(seat), details))

    def note_cards(self, kind: str, start: i64) -> None:
        """The buildings drawn from the deck since then."""
        if self.log is not None and self.deck_drawn > start:
            cards = [CARD_IDS[int(card)] for card in self.deck[start : self.deck_drawn]]
            self.note(kind, NOBODY, {"cards": cards, "theme": self.variant.theme})

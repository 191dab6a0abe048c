"""Dealing anew what a seat cannot know: see “Who knows what” in docs/games/dominion.md."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i32, i64, u8

from regnum.core.bits import bit, lowest
from regnum.core.log import log_seen_by
from regnum.core.native import as_i32, as_i64, as_u8
from regnum.core.rng import Rng, ascending, imagining
from regnum.games.dominion.rules.alchemy import PUT_BACK
from regnum.games.dominion.rules.base import MILITIA, MILITIA_HAND
from regnum.games.dominion.rules.effect import Frame
from regnum.games.dominion.rules.player import CARD, GROUP, KNOWN, SEATS, SPECTATOR, STRANGER, Player
from regnum.games.dominion.rules.state import DominionState

AS_STRANGER: Final = 64  # added to a card of a group that is not known to be one of it


def determinize(state: DominionState, seat: int, seed: int) -> DominionState:
    """A copy in which all that the seat cannot know is dealt anew, consistent with all it does know.

    What comes out depends on nothing but what the seat knows, and the seed.
    """
    rng = imagining(seed)
    other = state.copy()
    other.log = log_seen_by(state.log, seat)
    other.rng = rng
    other.found = vec[i64]()
    for owner in range(state.players):
        _deal_anew(other, owner, seat, rng)
    _choose_another_order(other, seat, rng)
    return other


class Stock:
    """The cards of one player that a seat does not know: those that may be anywhere, and those of a group."""

    def __init__(self) -> None:
        self.anywhere: vec[u8] = vec[u8]()
        self.group: vec[u8] = vec[u8]()
        self.strangers: i64 = 0
        """How many places of the group hold none of its known cards, but any other."""
        self.dealt: i64 = 0
        self.group_dealt: i64 = 0

    def take(self, entry: i64, seat: i64) -> None:
        """Take up a card as it lies in a pile, unless the seat knows it."""
        if (entry >> (KNOWN + seat)) & 1:
            return
        if (entry >> (GROUP + seat)) & 1:
            self.group = append(self.group, as_u8(entry & CARD))
            return
        self.strangers += (entry >> (STRANGER + seat)) & 1
        self.anywhere = append(self.anywhere, as_u8(entry & CARD))

    def shuffle(self, rng: Rng) -> None:
        """Sorted first: what is dealt depends on what is unknown, never on how it really lies."""
        self.anywhere = ascending(self.anywhere)
        rng.shuffle(self.anywhere)
        if len(self.group) == 0:
            return
        self.group = ascending(self.group)
        for _ in range(self.strangers):
            self.anywhere, stranger = pop(self.anywhere)
            self.group = append(self.group, stranger + as_u8(AS_STRANGER))
        rng.shuffle(self.group)

    def deal(self) -> i64:
        self.dealt += 1
        return as_i64(self.anywhere[self.dealt - 1])

    def deal_of_group(self, entry: i64, seat: i64) -> i64:
        """The next card of the group for this place: what was known of the place, now of that card."""
        card: i64 = as_i64(self.group[self.group_dealt])
        self.group_dealt += 1
        entry &= ~(CARD | bit(GROUP + seat) | bit(STRANGER + seat))
        if card >= AS_STRANGER:
            return entry | (card - AS_STRANGER) | bit(STRANGER + seat)
        return entry | card | bit(GROUP + seat)


def _is_of_group(entry: i64, seat: i64) -> bool:
    return ((entry >> (GROUP + seat)) | (entry >> (STRANGER + seat))) & 1 == 1


def _deal_anew(state: DominionState, owner: i64, seat: i64, rng: Rng) -> None:
    """Shuffle what the seat does not know of one player's cards."""
    player = state.player(owner)
    sees_hand = (state.seen_by(owner) >> seat) & 1 == 1
    laid: i64 = len(player.laid)
    stock = Stock()
    hidden: i64 = 0
    public: vec[u8] = vec[u8]()
    if player.group != 0:
        # Which cards are strangers to others turns on where they really are; to everybody, it can be told anew.
        player.forget_group(player.with_strangers() & ~(bit(seat) | (1 << SPECTATOR)))
        if (player.with_strangers() >> SPECTATOR) & 1:
            public = player.group_cards(SPECTATOR)
    if not sees_hand:
        for card in player.laid:
            player.to_hand(as_i64(card))
        hidden = _take_up_hand(player, seat, stock)
    for pile in (player.deck, player.discard):
        for entry in pile:
            stock.take(as_i64(entry), seat)
    stock.shuffle(rng)
    if not sees_hand:
        _deal_hand(player, seat, stock, hidden)
        if laid > 0:
            _lay_others(state, owner, laid, rng)
    _deal_pile(player.deck, stock, seat)
    _deal_pile(player.discard, stock, seat)
    if len(public) > 0:
        public = _mark_strangers(player.discard, public)
        _mark_strangers(player.hand_known, public)


def _mark_strangers(pile: vec[i32], cards: vec[u8]) -> vec[u8]:
    """In the places of everybody's group all but these cards are strangers; those of them that are left."""
    i: i64 = 0
    while i < len(pile):
        entry: i64 = as_i64(pile[i])
        if _is_of_group(entry, SPECTATOR):
            entry &= ~((1 << (GROUP + SPECTATOR)) | (1 << (STRANGER + SPECTATOR)))
            place: i64 = 0
            while place < len(cards) and as_i64(cards[place]) != entry & CARD:
                place += 1
            if place < len(cards):
                cards, _ = pop(cards, place)
                pile[i] = as_i32(entry | (1 << (GROUP + SPECTATOR)))
            else:
                pile[i] = as_i32(entry | (1 << (STRANGER + SPECTATOR)))
        i += 1
    return cards


def _take_up_hand(player: Player, seat: i64, stock: Stock) -> i64:
    """Take up all that the seat does not know of a hand; how many of these cards may be anything."""
    for entry in player.hand_known:
        if _is_of_group(as_i64(entry), seat):
            stock.take(as_i64(entry), seat)
            player.to_nowhere(as_i64(entry) & CARD)
    hidden: i64 = 0
    held = player.held
    while held != 0:
        card = lowest(held)
        held &= held - 1
        copies: i64 = as_i64(player.hand[card]) - player.known_in_hand(card, seat)
        while copies > 0:
            stock.take(card, seat)
            player.to_nowhere(card)
            hidden += 1
            copies -= 1
    return hidden


def _deal_hand(player: Player, seat: i64, stock: Stock, hidden: i64) -> None:
    """A new hand; the other seats that knew cards of the hand know as many of the new one."""
    cards: vec[u8] = vec[u8]()  # the hand card by card, with the bits of those who know it already
    taken: vec[i64] = vec[i64]()
    fitted: vec[i32] = vec[i32]()
    while hidden > 0:
        card: i64 = stock.deal()
        player.to_hand(card)
        cards = append(cards, as_u8(card))
        taken = append(taken, as_i64(0))
        hidden -= 1
    own: i64 = bit(KNOWN + seat) | bit(GROUP + seat) | bit(STRANGER + seat)
    for entry in player.hand_known:
        if as_i64(entry) & own != 0:
            known: i64 = as_i64(entry)
            if _is_of_group(known, seat):
                known = stock.deal_of_group(known, seat)
                player.to_hand(known & CARD)
            fitted = append(fitted, as_i32(known))
            cards = append(cards, as_u8(known & CARD))
            taken = append(taken, _who_knows(known))
    for entry in player.hand_known:
        if as_i64(entry) & own == 0:
            seats = _who_knows(as_i64(entry))
            i: i64 = 0
            while i < len(cards) and taken[i] & seats != 0:
                i += 1
            if i < len(cards):
                taken[i] |= seats
                fitted = append(fitted, as_i32((as_i64(entry) & ~CARD) | as_i64(cards[i])))
    player.hand_known = fitted


def _lay_others(state: DominionState, owner: i64, laid: i64, rng: Rng) -> None:
    """Which cards of a new hand have been laid down so far: any, in the order in which they are laid."""
    player = state.player(owner)
    cards: vec[u8] = vec[u8]()
    for entry in player.hand_one_by_one():
        cards = append(cards, as_u8(as_i64(entry)))
    rng.shuffle(cards)
    frame = state.top()
    most = laid
    if frame.effect is MILITIA and frame.seat == owner:  # there must be enough left to go on
        most = len(cards) - MILITIA_HAND
    player.laid = ascending(cards[:most])[:laid]
    for card in player.laid:
        player.to_nowhere(as_i64(card))


def _deal_pile(pile: vec[i32], stock: Stock, seat: i64) -> None:
    """Put the next cards of the stock into the places of a deck or discard pile that the seat does not know."""
    i: i64 = 0
    while i < len(pile):
        entry: i64 = as_i64(pile[i])
        if _is_of_group(entry, seat):
            pile[i] = as_i32(stock.deal_of_group(entry, seat))
        elif (entry >> (KNOWN + seat)) & 1 == 0:
            pile[i] = as_i32((entry & ~CARD) | stock.deal())
        i += 1


def _who_knows(entry: i64) -> i64:
    return ((entry >> KNOWN) | (entry >> GROUP) | (entry >> STRANGER)) & SEATS


def _choose_another_order(state: DominionState, seat: i64, rng: Rng) -> None:
    """The order of cards put back so far by an Apothecary is known only to the one who chooses it."""
    for depth in range(state.depth):
        frame = state.stack[depth]
        if frame.effect is not PUT_BACK or (state.seen_by(frame.seat) >> seat) & 1 or frame.b == 0:
            continue
        chosen: i64 = 0
        rest = frame.b
        while rest != 0:
            chosen += 1
            rest >>= 6
        aside = state.seats[frame.seat].aside
        start: i64 = len(aside) - frame.a - chosen
        if start < 0:
            continue
        cards = ascending(aside[start:])
        rng.shuffle(cards)
        order: i64 = 0
        for i in range(chosen):
            order = (order << 6) | (as_i64(cards[i]) + 1)
        state.stack[depth] = Frame(PUT_BACK, frame.seat, frame.a, order)

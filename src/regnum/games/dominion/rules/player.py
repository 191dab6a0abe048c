"""One player's cards, and who knows where they are.

In a deck or discard pile a card is written with those who know of it: bits 0 to 5 are the card, bits 6 to 10
the seats that know that this very card lies here, bits 11 to 15 the seats that know only that one of the cards of
a group lies here. The spectators, who all know the same, count as a fifth seat. The last one is on top.

A group is what an Apothecary puts back in an order that others do not see. Its cards may come apart: some are
drawn, some of these are discarded with the hand. Whoever knows the group knows all the places where its cards are
now, and all its cards, but not which card is where. There is never more than one group for a seat to know.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i32, i64, u8

from regnum.core.rng import Rng
from regnum.games.dominion.rules.data import CARDS, bit, lowest

CARD: Final = 63
KNOWN: Final = 6  # where the bits of the seats begin
GROUP: Final = 11
SPECTATOR: Final = 4
SEATS: Final = 31
ALL: Final = SEATS << KNOWN
NONE: Final = -1  # no card
NO_CARDS: Final[vec[u8]] = vec[u8]([u8(0)] * CARDS)


class Player:
    """A player without cards."""

    def __init__(self) -> None:
        self.deck: vec[i32] = vec[i32]()
        self.discard: vec[i32] = vec[i32]()
        self.hand: vec[u8] = vec[u8]()
        """How many of each card; `held` is the set of those, `hand_size` their number."""
        self.held: i64 = 0
        self.hand_size: i64 = 0
        self.hand_known: vec[i32] = vec[i32]()
        """Cards that other seats know to be in the hand, written as in a deck."""
        self.group: i64 = 0
        """The seats that know of a group which cards it has, but not which of them is where."""
        self.play: vec[u8] = vec[u8]()
        """In the order of playing; `in_play` is the set of them."""
        self.in_play: i64 = 0
        self.aside: vec[u8] = vec[u8]()
        """Cards set aside or revealed in the middle of an effect; the inner effect's are last."""
        self.returning: vec[u8] = vec[u8]()
        """Cards trashed while possessed: they come back after the turn."""
        self.turns: i64 = 0

    def copy(self) -> Player:
        other = Player()
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.hand = self.hand[:]
        other.held = self.held
        other.hand_size = self.hand_size
        if len(self.hand_known) > 0:
            other.hand_known = self.hand_known[:]
        other.group = self.group
        if len(self.play) > 0:
            other.play = self.play[:]
            other.in_play = self.in_play
        if len(self.aside) > 0:
            other.aside = self.aside[:]
        if len(self.returning) > 0:
            other.returning = self.returning[:]
        other.turns = self.turns
        return other

    # The hand

    def to_hand(self, card: i64) -> None:
        self.hand[card] = self.hand[card] + u8(1)
        self.held |= bit(card)
        self.hand_size += 1

    def from_hand(self, card: i64) -> None:
        """A card leaves the hand: whoever knew of one like it there cannot know whether it was that one."""
        self.to_nowhere(card)
        if len(self.hand_known) > 0:
            self._forget_one(card)

    def to_nowhere(self, card: i64) -> None:
        """Take a card out of the hand without a trace, to be dealt anew."""
        left = self.hand[card] - u8(1)
        self.hand[card] = left
        if left == 0:
            self.held &= ~bit(card)
        self.hand_size -= 1

    def _forget_one(self, card: i64) -> None:
        if self.group != 0:
            self.forget_group(self._may_be_of_group(card))
        self._take_one(card)

    def _take_one(self, card: i64) -> i64:
        """Each seat that knows of such a card in the hand forgets one; the bits of what was known of it."""
        done: i64 = 0
        taken: i64 = 0
        kept: vec[i32] = vec[i32]()
        for entry in self.hand_known:
            if i64(entry) & CARD == card:
                seats: i64 = (i64(entry) >> KNOWN) & SEATS & ~done
                group: i64 = (i64(entry) >> GROUP) & ~done
                done |= seats | group
                known: i64 = (seats << KNOWN) | (group << GROUP)
                taken |= known
                if i64(entry) & ~known > CARD:
                    kept = append(kept, i32(i64(entry) & ~known))
            else:
                kept = append(kept, entry)
        self.hand_known = kept
        return taken

    def learn_card(self, card: i64, seats: i64) -> None:
        """The seats know now that this card, which they did not know of, is in the hand."""
        if seats != 0:
            self.hand_known = append(self.hand_known, i32(card | (seats << KNOWN)))

    def learn_one(self, card: i64, seats: i64) -> None:
        """The seats know now that there is at least one such card in the hand."""
        for entry in self.hand_known:
            if i64(entry) & CARD == card:
                seats &= ~(i64(entry) >> KNOWN)
        if self.group != 0:
            self.forget_group(self._may_be_of_group(card) & seats)
        if seats != 0:
            self._learn_copies(card, 1, seats)

    def learn_hand(self, seats: i64) -> None:
        """The seats know now the whole hand."""
        kept: vec[i32] = vec[i32]()
        both: i64 = (seats << KNOWN) | (seats << GROUP)
        for entry in self.hand_known:
            if i64(entry) & ~both > CARD:
                kept = append(kept, i32(i64(entry) & ~both))
        self.hand_known = kept
        cards = self.held
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            self._learn_copies(card, i64(self.hand[card]), seats)
        self.settle_group()

    def _learn_copies(self, card: i64, copies: i64, seats: i64) -> None:
        """The seats, which knew of no such card in the hand, know of so many: those that others know, first."""
        i: i64 = 0
        while i < len(self.hand_known) and copies > 0:
            if i64(self.hand_known[i]) & CARD == card:
                self.hand_known[i] = i32(i64(self.hand_known[i]) | (seats << KNOWN))
                copies -= 1
            i += 1
        while copies > 0:
            self.learn_card(card, seats)
            copies -= 1

    def known_in_hand(self, card: i64, seat: i64) -> i64:
        """How many of this card the seat knows to be in the hand."""
        count: i64 = 0
        for entry in self.hand_known:
            if i64(entry) & CARD == card and (i64(entry) >> (KNOWN + seat)) & 1:
                count += 1
        return count

    # A group whose cards lie nobody knows where, or rather: only some know

    def group_cards(self, seat: i64) -> vec[u8]:
        """The cards of the group that the seat knows, wherever they are."""
        cards: vec[u8] = vec[u8]()
        for pile in (self.deck, self.hand_known, self.discard):
            for entry in pile:
                if (i64(entry) >> (GROUP + seat)) & 1:
                    cards = append(cards, u8(i64(entry) & CARD))
        return cards

    def group_in_hand(self) -> i64:
        """The seats for which some of the group they know is in the hand."""
        seats: i64 = 0
        for entry in self.hand_known:
            seats |= i64(entry) >> GROUP
        return seats

    def _may_be_of_group(self, card: i64) -> i64:
        """The seats that cannot tell whether such a card in the hand is one of the group they know."""
        seats = self.group_in_hand()
        found: i64 = 0
        seat: i64 = 0
        while seat <= SPECTATOR:
            if (seats >> seat) & 1:
                for member in self.group_cards(seat):
                    if i64(member) == card:
                        found |= bit(seat)
            seat += 1
        return found

    def settle_group(self) -> None:
        """Who can tell now where the cards of a group are, knows them like all others.

        That is so when they are all alike, all in the hand, or all in the discard pile, where order means nothing.
        """
        seat: i64 = 0
        while seat <= SPECTATOR and self.group != 0:
            if (self.group >> seat) & 1:
                kinds: i64 = 0
                for card in self.group_cards(seat):
                    kinds |= bit(i64(card))
                in_deck = _count_group(self.deck, seat)
                in_hand = _count_group(self.hand_known, seat)
                in_discard = _count_group(self.discard, seat)
                if kinds & (kinds - 1) == 0 or (in_deck == 0 and (in_hand == 0 or in_discard == 0)):
                    _know_group(self.deck, seat)
                    _know_group(self.hand_known, seat)
                    _know_group(self.discard, seat)
                    self.group &= ~bit(seat)
            seat += 1

    def forget_group(self, seats: i64) -> None:
        """These seats know no longer where the cards of a group are."""
        seats &= self.group
        if seats == 0:
            return
        gone: i64 = seats << GROUP
        for pile in (self.deck, self.discard):
            i: i64 = 0
            while i < len(pile):
                pile[i] = i32(i64(pile[i]) & ~gone)
                i += 1
        kept: vec[i32] = vec[i32]()
        for entry in self.hand_known:
            if i64(entry) & ~gone > CARD:
                kept = append(kept, i32(i64(entry) & ~gone))
        self.hand_known = kept
        self.group &= ~seats

    # Deck and discard pile

    def shuffle(self, rng: Rng) -> None:
        """The discard pile becomes the deck, and nobody knows where anything is."""
        if self.group != 0:
            self._forget_discarded_group()
        cards = self.discard
        i: i64 = len(cards) - 1
        if i >= 0:
            cards[0] = i32(i64(cards[0]) & CARD)
        while i > 0:
            j = rng.below(i + 1)
            card: i64 = i64(cards[i]) & CARD
            cards[i] = i32(i64(cards[j]) & CARD)
            cards[j] = i32(card)
            i -= 1
        self.deck = cards
        self.discard = vec[i32]()

    def _forget_discarded_group(self) -> None:
        seats: i64 = 0
        for entry in self.discard:
            seats |= i64(entry) >> GROUP
        self.forget_group(seats)

    def take_top(self) -> i64:
        """The top card of a deck that is not empty, taken off it for all to see."""
        deck, top = pop(self.deck)
        self.deck = deck
        if i64(top) >> GROUP != 0:
            self.settle_group()
        return i64(top) & CARD

    def draw_known(self, top: i64, sees_hand: i64) -> None:
        """A card that some seat knows something about has been drawn; these seats see the hand."""
        known: i64 = top & ~((sees_hand << KNOWN) | (sees_hand << GROUP))
        if known > CARD:
            self.hand_known = append(self.hand_known, i32(known))
        if top >> GROUP != 0:
            self.settle_group()

    def show_top(self, seats: i64) -> i64:
        """The seats see the top card of a deck that is not empty."""
        last: i64 = len(self.deck) - 1
        top: i64 = i64(self.deck[last]) | (seats << KNOWN)
        self.deck[last] = i32(top & ~(seats << GROUP))
        if top >> GROUP != 0:
            self.settle_group()
        return top & CARD

    def show_discard(self) -> None:
        """Everybody sees the top card of the discard pile."""
        last: i64 = len(self.discard) - 1
        if last >= 0:
            self.discard[last] = i32((i64(self.discard[last]) & CARD) | ALL)
        if self.group != 0:
            self.settle_group()

    def put_on_deck(self, card: i64, seats: i64) -> None:
        self.deck = append(self.deck, i32(card | (seats << KNOWN)))

    def to_discard(self, card: i64) -> None:
        """A card comes onto the discard pile before everybody's eyes."""
        self.discard = append(self.discard, i32(card | ALL))

    # Cards in play and aside

    def to_play(self, card: i64) -> None:
        self.play = append(self.play, u8(card))
        self.in_play |= bit(card)

    def play_copies(self, card: i64, copies: i64) -> None:
        """Bring that many such cards from the hand into play."""
        left: i64 = i64(self.hand[card]) - copies
        self.hand[card] = u8(left)
        if left == 0:
            self.held &= ~bit(card)
        self.hand_size -= copies
        play = self.play
        while copies > 0:
            play = append(play, u8(card))
            if len(self.hand_known) > 0:
                self._forget_one(card)
            copies -= 1
        self.play = play
        self.in_play |= bit(card)

    def from_play(self, card: i64) -> None:
        """Take one such card out of play, the one played last."""
        kept: vec[u8] = vec[u8]()
        last: i64 = len(self.play) - 1
        while i64(self.play[last]) != card:
            last -= 1
        in_play: i64 = 0
        i: i64 = 0
        while i < len(self.play):
            if i != last:
                kept = append(kept, self.play[i])
                in_play |= bit(i64(self.play[i]))
            i += 1
        self.play = kept
        self.in_play = in_play

    def put_aside(self, card: i64) -> None:
        self.aside = append(self.aside, u8(card))

    def take_aside(self, card: i64) -> bool:
        """Take the last such card from those set aside; False when there is none."""
        last: i64 = len(self.aside) - 1
        while last >= 0 and i64(self.aside[last]) != card:
            last -= 1
        if last < 0:
            return False
        aside, _ = pop(self.aside, last)
        self.aside = aside
        return True

    def clean_up(self, seats: i64) -> None:
        """Discard the hand, which these seats see, and then what was in play, which everybody sees."""
        pile = self.discard
        known = len(self.hand_known) > 0
        cards = self.held
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            copies: i64 = i64(self.hand[card])
            while copies > 0:
                seen: i64 = seats << KNOWN
                if known:
                    seen |= self._take_one(card) & ~(seats << GROUP)
                pile = append(pile, i32(card | seen))
                copies -= 1
            self.hand[card] = u8(0)
        self.held = 0
        self.hand_size = 0
        self.hand_known = vec[i32]()
        for played in self.play:
            pile = append(pile, i32(i64(played) | ALL))
        self.play = vec[u8]()
        self.in_play = 0
        self.discard = pile
        self.show_discard()

    # All of them

    def owned(self) -> list[int]:
        """How many of each card, in all places."""
        count = [int(copies) for copies in self.hand]
        for pile in (self.deck, self.discard):
            for entry in pile:
                count[int(entry) & CARD] += 1
        for place in (self.play, self.aside, self.returning):
            for card in place:
                count[int(card)] += 1
        return count


def player_with_no_cards() -> Player:
    player = Player()
    player.hand = NO_CARDS[:]
    return player


def _count_group(pile: vec[i32], seat: i64) -> i64:
    """How many of these cards the seat knows only as some of a group."""
    count: i64 = 0
    for entry in pile:
        count += (i64(entry) >> (GROUP + seat)) & 1
    return count


def _know_group(pile: vec[i32], seat: i64) -> None:
    """The seat knows now each of those cards."""
    i: i64 = 0
    while i < len(pile):
        entry: i64 = i64(pile[i])
        if (entry >> (GROUP + seat)) & 1:
            pile[i] = i32((entry & ~bit(GROUP + seat)) | bit(KNOWN + seat))
        i += 1

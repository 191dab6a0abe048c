"""One player's cards, and who knows where they are.

In a deck or discard pile a card is written with those who know of it: bits 0 to 5 are the card, bits 6 to 9
the seats that know that this very card lies here, bits 10 to 13 the seats that know only that it is one of the
cards of a group lying here together. The last one is on top.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i16, i64, u8

from regnum.core.rng import Rng
from regnum.games.dominion.data import CARDS, bit, lowest

CARD: Final = 63
KNOWN: Final = 6  # where the bits of the seats begin
GROUP: Final = 10
ALL: Final = 15 << KNOWN
NONE: Final = -1  # no card
NO_CARDS: Final[vec[u8]] = vec[u8]([u8(0)] * CARDS)


class Player:
    """A player without cards."""

    def __init__(self) -> None:
        self.deck: vec[i16] = vec[i16]()
        self.discard: vec[i16] = vec[i16]()
        self.hand: vec[u8] = vec[u8]()
        """How many of each card; `held` is the set of those, `hand_size` their number."""
        self.held: i64 = 0
        self.hand_size: i64 = 0
        self.hand_known: vec[i16] = vec[i16]()
        """Cards that other seats know to be in the hand, written as in a deck."""
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
        forgot: i64 = 0
        kept: vec[i16] = vec[i16]()
        for entry in self.hand_known:
            seats: i64 = i64(entry) >> KNOWN
            if i64(entry) & CARD == card:
                still: i64 = seats & forgot
                forgot |= seats
                seats = still
            if seats != 0:
                kept = append(kept, i16((i64(entry) & CARD) | (seats << KNOWN)))
        self.hand_known = kept

    def learn_card(self, card: i64, seats: i64) -> None:
        """The seats know now that this card, which they did not know of, is in the hand."""
        if seats != 0:
            self.hand_known = append(self.hand_known, i16(card | (seats << KNOWN)))

    def learn_one(self, card: i64, seats: i64) -> None:
        """The seats know now that there is at least one such card in the hand."""
        for entry in self.hand_known:
            if i64(entry) & CARD == card:
                seats &= ~(i64(entry) >> KNOWN)
        self.learn_card(card, seats)

    def learn_hand(self, seats: i64) -> None:
        """The seats know now the whole hand."""
        kept: vec[i16] = vec[i16]()
        for entry in self.hand_known:
            others: i64 = (i64(entry) >> KNOWN) & ~seats
            if others != 0:
                kept = append(kept, i16((i64(entry) & CARD) | (others << KNOWN)))
        cards = self.held
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            copies: i64 = i64(self.hand[card])
            while copies > 0:
                kept = append(kept, i16(card | (seats << KNOWN)))
                copies -= 1
        self.hand_known = kept

    def known_in_hand(self, card: i64, seat: i64) -> i64:
        """How many of this card the seat knows to be in the hand."""
        count: i64 = 0
        for entry in self.hand_known:
            if i64(entry) & CARD == card and (i64(entry) >> (KNOWN + seat)) & 1:
                count += 1
        return count

    # Deck and discard pile

    def shuffle(self, rng: Rng) -> None:
        """The discard pile becomes the deck, and nobody knows where anything is."""
        cards = self.discard
        i: i64 = len(cards) - 1
        if i >= 0:
            cards[0] = i16(i64(cards[0]) & CARD)
        while i > 0:
            j = rng.below(i + 1)
            card: i64 = i64(cards[i]) & CARD
            cards[i] = i16(i64(cards[j]) & CARD)
            cards[j] = i16(card)
            i -= 1
        self.deck = cards
        self.discard = vec[i16]()

    def take_top(self) -> i64:
        """The top card of a deck that is not empty, taken off it."""
        deck, top = pop(self.deck)
        self.deck = deck
        return i64(top) & CARD

    def draw_known(self, top: i64, drawing: i64, owner: i64) -> None:
        """A card that some seat knows something about is drawn, with so many to be drawn in all.

        Who knew only that it is one of a group knows that it is in the hand when the whole group is drawn,
        and forgets the group otherwise.
        """
        seats: i64 = (top >> KNOWN) & 15
        group: i64 = top >> GROUP
        if group != 0:
            size: i64 = 1
            i: i64 = len(self.deck) - 1
            while i >= 0 and i64(self.deck[i]) >> GROUP != 0:
                size += 1
                i -= 1
            if drawing >= size:
                seats |= group
            else:
                self.forget_group()
        self.learn_card(top & CARD, seats & ~(1 << owner))

    def forget_group(self) -> None:
        """Nobody knows any more which cards of the deck form a group; there is never more than one."""
        i: i64 = len(self.deck) - 1
        while i >= 0:
            self.deck[i] = i16(i64(self.deck[i]) & (CARD | ALL))
            i -= 1

    def show_top(self, seats: i64) -> i64:
        """The seats see the top card of a deck that is not empty."""
        last: i64 = len(self.deck) - 1
        top: i64 = i64(self.deck[last]) | (seats << KNOWN)
        self.deck[last] = i16(top & ~(seats << GROUP))
        return top & CARD

    def put_on_deck(self, card: i64, seats: i64) -> None:
        self.deck = append(self.deck, i16(card | (seats << KNOWN)))

    def to_discard(self, card: i64) -> None:
        """A card comes onto the discard pile before everybody's eyes."""
        self.discard = append(self.discard, i16(card | ALL))

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
                seen: i64 = seats
                if known:
                    seen |= self._known_by(card)
                    self._forget_one(card)
                pile = append(pile, i16(card | (seen << KNOWN)))
                copies -= 1
            self.hand[card] = u8(0)
        self.held = 0
        self.hand_size = 0
        self.hand_known = vec[i16]()
        for played in self.play:
            pile = append(pile, i16(i64(played) | ALL))
        self.play = vec[u8]()
        self.in_play = 0
        last: i64 = len(pile) - 1
        if last >= 0:
            pile[last] = i16(i64(pile[last]) | ALL)
        self.discard = pile

    def _known_by(self, card: i64) -> i64:
        """The seats that know of at least one such card in the hand."""
        seats: i64 = 0
        for entry in self.hand_known:
            if i64(entry) & CARD == card:
                seats |= i64(entry) >> KNOWN
        return seats

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

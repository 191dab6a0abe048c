"""One player's cards, and who knows where they are.

In a deck or discard pile a card is written with those who know of it: bits 0 to 5 are the card, bits 6 to 10
the seats that know that this very card lies here, bits 11 to 15 the seats that know only that one of the cards of
a group lies here, bits 16 to 20 those for whom the place is of a group, but the card in it a stranger. The
spectators, who all know the same, count as a fifth seat. The last one is on top.

A group is what an Apothecary puts back in an order that others do not see. Its cards may come apart: some are
drawn, some of these are discarded with the hand. Whoever knows the group knows all the places where its cards are
now, and all its cards, but not which card is where. There is never more than one group for a seat to know.

A hand of which somebody knew cards becomes a group with strangers when some of it is discarded face down: all its
places are known, and some of its cards.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from regnum.core.bits import bit, highest, lowest
from regnum.core.native import as_i32, as_i64, as_u8
from regnum.core.rng import Rng
from regnum.games.dominion.rules.data import CARDS, POINTS

CARD: Final = 63
KNOWN: Final = 6  # where the bits of the seats begin
GROUP: Final = 11
SPECTATOR: Final = 4
SEATS: Final = 31
ALL: Final = SEATS << KNOWN
STRANGER: Final = 16
PUBLIC_KNOWN: Final = 1 << (KNOWN + SPECTATOR)
PUBLIC_MEMBER: Final = 1 << (GROUP + SPECTATOR)
PUBLIC_GROUP: Final = PUBLIC_MEMBER | (1 << (STRANGER + SPECTATOR))
PUBLIC: Final = PUBLIC_KNOWN | PUBLIC_GROUP
NONE: Final = -1  # no card
IN_PLAY_AT_FIRST: Final = 6  # so many cards in play have room at once: making room later costs more
NO_CARDS: Final[vec[u8]] = vec[u8]([as_u8(0)] * CARDS)
NONE_OF_ANY: Final[vec[i32]] = vec[i32]([as_i32(0)] * CARDS)


@mypyc_attr(acyclic=True, free_list_len=1)  # nothing in it leads to anything else; copies come and go
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
        self.laid: vec[u8] = vec[u8]()
        """Cards laid down from the hand, ascending, to be discarded together. For those who do not see the hand
        they are still a part of it."""
        self.owned: vec[i32] = vec[i32]()
        """How many of each card this player has, in all places: it changes only when one is gained or trashed."""
        self.shares_owned = False
        """Whether a copy of this player counts in the same vector."""
        self.points: i64 = 0
        """What the owned cards are worth that are always worth the same."""
        self.kinds: i64 = 0
        """The set of cards that this player has, or once had: for a quick no."""
        self.kinds_listed: vec[u8] = vec[u8]()
        """The same, in the order of coming; replaced as a whole, never changed in place."""
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
        if len(self.laid) > 0:
            other.laid = self.laid[:]
        other.owned = self.owned
        other.shares_owned = True
        self.shares_owned = True
        other.points = self.points
        other.kinds = self.kinds
        other.kinds_listed = self.kinds_listed
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

    # All cards

    def own(self, card: i64) -> None:
        """One more of this card is the player's, wherever it goes."""
        self._own(card, 1)
        if (self.kinds >> card) & 1 == 0:
            self._meet(card)

    def lose(self, card: i64) -> None:
        """One of this card is the player's no longer."""
        self._own(card, -1)

    def _own(self, card: i64, more: i64) -> None:
        if self.shares_owned:
            self.owned = self.owned[:]
            self.shares_owned = False
        owned = self.owned
        owned[card] = as_i32(as_i64(owned[card]) + more)
        self.points += more * as_i64(POINTS[card])

    def _meet(self, card: i64) -> None:
        self.kinds |= bit(card)
        self.kinds_listed = append(self.kinds_listed[:], as_u8(card))

    def count_owned(self) -> None:
        """Count all cards anew, when they have been laid out and not gained."""
        count: vec[i32] = NONE_OF_ANY[:]
        card: i64 = 0
        while card < CARDS:
            count[card] = as_i32(self.hand[card])
            card += 1
        _count_pile(self.deck, count)
        _count_pile(self.discard, count)
        _count_cards(self.laid, count)
        _count_cards(self.play, count)
        _count_cards(self.aside, count)
        _count_cards(self.returning, count)
        self.owned = count
        self.shares_owned = False
        self.points = 0
        self.kinds = 0
        self.kinds_listed = vec[u8]()
        card = 0
        while card < CARDS:
            if count[card] > 0:
                self.points += as_i64(count[card]) * as_i64(POINTS[card])
                self._meet(card)
            card += 1

    # The hand

    def to_hand(self, card: i64) -> None:
        self.hand[card] = self.hand[card] + as_u8(1)
        self.held |= bit(card)
        self.hand_size += 1

    def from_hand(self, card: i64) -> None:
        """A card leaves the hand: whoever knew of one like it there cannot know whether it was that one."""
        self.to_nowhere(card)
        if len(self.hand_known) > 0:
            self._forget_one(card)

    def to_nowhere(self, card: i64) -> None:
        """Take a card out of the hand without a trace, to be dealt anew."""
        left = self.hand[card] - as_u8(1)
        self.hand[card] = left
        if left == 0:
            self.held &= ~bit(card)
        self.hand_size -= 1

    def _forget_one(self, card: i64) -> None:
        if self.group != 0:
            self.forget_group(self._may_be_of_group(card))
        taken = self._take_one(card)
        if taken >> STRANGER != 0:
            self._make_strangers(card, taken >> STRANGER)
        if self.group != 0:
            self.settle_group()

    def _make_strangers(self, card: i64, seats: i64) -> None:
        """A stranger of a group has left the hand: who knew of such a card elsewhere may have seen that one."""
        i: i64 = 0
        while i < len(self.discard) and seats != 0:
            entry: i64 = as_i64(self.discard[i])
            if entry & CARD == card:
                met: i64 = (entry >> GROUP) & seats
                seats &= ~met
                self.discard[i] = as_i32((entry & ~(met << GROUP)) | (met << STRANGER))
            i += 1

    def _take_one(self, card: i64) -> i64:
        """Each seat that knows of such a card in the hand forgets one; the bits of what was known of it.

        The places of strangers come last: who knows of such a card may be looking at that one.
        """
        done: i64 = 0
        taken: i64 = 0
        kept: vec[i32] = vec[i32]()
        for entry in self.hand_known:
            if as_i64(entry) & CARD == card:
                seats: i64 = (as_i64(entry) >> KNOWN) & SEATS & ~done
                group: i64 = (as_i64(entry) >> GROUP) & SEATS & ~done
                done |= seats | group
                known: i64 = (seats << KNOWN) | (group << GROUP)
                taken |= known
                if as_i64(entry) & ~known > CARD:
                    kept = append(kept, as_i32(as_i64(entry) & ~known))
            else:
                kept = append(kept, entry)
        self.hand_known = kept
        if self.group != 0:
            taken |= self._take_stranger(card, self.group & ~done)
        return taken

    def _take_stranger(self, card: i64, seats: i64) -> i64:
        """The seats of these to whom such a card in the hand is a stranger of a group lose one; their bits."""
        taken: i64 = 0
        i: i64 = 0
        while i < len(self.hand_known):
            entry: i64 = as_i64(self.hand_known[i])
            free: i64 = (entry >> STRANGER) & seats if entry & CARD == card else 0
            seats &= ~free
            taken |= free << STRANGER
            self.hand_known[i] = as_i32(entry & ~(free << STRANGER))
            i += 1
        self._drop_what_nobody_knows()
        return taken

    def _drop_what_nobody_knows(self) -> None:
        kept: vec[i32] = vec[i32]()
        for entry in self.hand_known:
            if as_i64(entry) > CARD:
                kept = append(kept, entry)
        self.hand_known = kept

    def learn_card(self, card: i64, seats: i64) -> None:
        """The seats know now that this card, which they did not know of, is in the hand."""
        if seats != 0:
            self.hand_known = append(self.hand_known, as_i32(card | (seats << KNOWN)))

    def learn_one(self, card: i64, seats: i64) -> None:
        """The seats know now that there is at least one such card in the hand."""
        for entry in self.hand_known:
            if as_i64(entry) & CARD == card:
                seats &= ~(as_i64(entry) >> KNOWN)
        if self.group != 0:
            self.forget_group(self._may_be_of_group(card) & seats)
        if seats != 0:
            self._learn_copies(card, 1, seats)

    def learn_hand(self, seats: i64) -> None:
        """The seats know now the whole hand."""
        if self.group != 0:
            self.forget_group((self.with_strangers() | self._may_not_find_group()) & seats)
        kept: vec[i32] = vec[i32]()
        both: i64 = (seats << KNOWN) | (seats << GROUP)
        for entry in self.hand_known:
            if as_i64(entry) & ~both > CARD:
                kept = append(kept, as_i32(as_i64(entry) & ~both))
        self.hand_known = kept
        cards = self.held
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            self._learn_copies(card, as_i64(self.hand[card]), seats)
        self.settle_group()

    def _learn_copies(self, card: i64, copies: i64, seats: i64) -> None:
        """The seats, which knew of no such card in the hand, know of so many: those that others know, first."""
        i: i64 = 0
        while i < len(self.hand_known) and copies > 0:
            if as_i64(self.hand_known[i]) & CARD == card:
                self.hand_known[i] = as_i32(as_i64(self.hand_known[i]) | (seats << KNOWN))
                copies -= 1
            i += 1
        while copies > 0:
            self.learn_card(card, seats)
            copies -= 1

    def known_in_hand(self, card: i64, seat: i64) -> i64:
        """How many of this card the seat knows to be in the hand."""
        count: i64 = 0
        for entry in self.hand_known:
            if as_i64(entry) & CARD == card and (as_i64(entry) >> (KNOWN + seat)) & 1:
                count += 1
        return count

    # What everybody must reckon with

    def may_hold(self, cards: i64) -> bool:
        """Whether one of these cards might be in the hand, by what all have seen: what spectators know."""
        if self.held & cards != 0:
            return True
        if self.kinds & cards == 0 or self.hand_size == 0:
            return False
        hidden = self.hand_size
        of_group = False
        for entry in self.hand_known:
            if as_i64(entry) & PUBLIC != 0:
                hidden -= 1
                of_group = of_group or as_i64(entry) & PUBLIC_GROUP != 0
        anything = hidden > 0 or (of_group and (self.with_strangers() >> SPECTATOR) & 1 == 1)
        return self._is_in_piles(cards, anything, of_group)

    def may_be_on_top(self, cards: i64) -> bool:
        """Whether one of these cards might be the top one of a deck that is not empty, by what all have seen."""
        top: i64 = as_i64(self.deck[len(self.deck) - 1])
        if (cards >> (top & CARD)) & 1:
            return True
        if top & PUBLIC_KNOWN != 0 or self.kinds & cards == 0:
            return False
        of_group = top & PUBLIC_GROUP != 0
        anything = not of_group or (self.with_strangers() >> SPECTATOR) & 1 == 1
        return self._is_in_piles(cards, anything, of_group) or self._is_hidden_in_hand(cards, anything, of_group)

    def _is_in_piles(self, cards: i64, anything: bool, of_group: bool) -> bool:
        """Whether one of these cards lies in deck or discard pile that might as well be in some place elsewhere.

        That place may hold anything that is not accounted for, or a known card of a group, or either.
        """
        for pile in (self.deck, self.discard):
            for entry in pile:
                fits = of_group if as_i64(entry) & PUBLIC_MEMBER != 0 else anything
                if fits and (cards >> (as_i64(entry) & CARD)) & 1 and as_i64(entry) & PUBLIC_KNOWN == 0:
                    return True
        return False

    def _is_hidden_in_hand(self, cards: i64, anything: bool, of_group: bool) -> bool:
        """The same of the hand."""
        accounted: i64 = 0
        for entry in self.hand_known:
            if (cards >> (as_i64(entry) & CARD)) & 1 and as_i64(entry) & (PUBLIC_KNOWN | PUBLIC_MEMBER) != 0:
                if of_group and as_i64(entry) & PUBLIC_MEMBER != 0:
                    return True
                accounted += 1
        if not anything:
            return False
        held = self.held & cards
        count: i64 = 0
        while held != 0:
            count += as_i64(self.hand[lowest(held)])
            held &= held - 1
        return count > accounted

    # Cards to be discarded together

    def may_be_laid(self) -> i64:
        """The set of cards that may be laid down next: they come in the order of the data file."""
        if len(self.laid) == 0:
            return self.held
        return self.held & -bit(as_i64(self.laid[len(self.laid) - 1]))

    def lay(self, card: i64) -> None:
        self.to_nowhere(card)
        self.laid = append(self.laid, as_u8(card))

    # A group whose cards lie nobody knows where, or rather: only some know

    def group_cards(self, seat: i64) -> vec[u8]:
        """The cards of the group that the seat knows, wherever they are."""
        cards: vec[u8] = vec[u8]()
        for pile in (self.deck, self.hand_known, self.discard):
            for entry in pile:
                if (as_i64(entry) >> (GROUP + seat)) & 1:
                    cards = append(cards, as_u8(as_i64(entry) & CARD))
        return cards

    def group_in_hand(self) -> i64:
        """The seats for which some of the group they know is in the hand."""
        seats: i64 = 0
        for entry in self.hand_known:
            seats |= (as_i64(entry) >> GROUP) | (as_i64(entry) >> STRANGER)
        return seats & SEATS

    def with_strangers(self) -> i64:
        """The seats that do not know all cards of the group they know."""
        seats: i64 = 0
        for pile in (self.hand_known, self.discard, self.deck):
            for entry in pile:
                seats |= as_i64(entry) >> STRANGER
        return seats

    def _may_be_of_group(self, card: i64) -> i64:
        """The seats that cannot tell whether such a card, which leaves the hand, is one of the group they know.

        It is if all the hand was of the group.
        """
        seats = self.group_in_hand()
        strangers = self.with_strangers()
        found: i64 = 0
        seat: i64 = 0
        while seat <= SPECTATOR:
            if (seats >> seat) & 1 and _count_group(self.hand_known, seat) <= self.hand_size:
                found |= strangers & bit(seat)
                for member in self.group_cards(seat):
                    if as_i64(member) == card:
                        found |= bit(seat)
            seat += 1
        return found

    def _may_not_find_group(self) -> i64:
        """The seats that, seeing the hand, cannot tell which cards of it are those of the group they know.

        They can when it has just as many cards like those of the group as are of the group.
        """
        seats = self.group_in_hand()
        found: i64 = 0
        seat: i64 = 0
        while seat <= SPECTATOR:
            if (seats >> seat) & 1:
                left: vec[u8] = NO_CARDS[:]
                for member in self.group_cards(seat):
                    left[as_i64(member)] = left[as_i64(member)] + as_u8(1)
                alike: i64 = 0
                card: i64 = 0
                while card < CARDS:
                    unseen: i64 = as_i64(self.hand[card]) - self.known_in_hand(card, seat)
                    alike += min(unseen, as_i64(left[card]))
                    card += 1
                if alike > _count_group(self.hand_known, seat):
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
                    kinds |= bit(as_i64(card))
                in_deck = _count_group(self.deck, seat)
                in_hand = _count_group(self.hand_known, seat)
                in_discard = _count_group(self.discard, seat)
                alike = kinds & (kinds - 1) == 0 and (self.with_strangers() >> seat) & 1 == 0
                if alike or kinds == 0 or (in_deck == 0 and (in_hand == 0 or in_discard == 0)):
                    _know_group(self.deck, seat)
                    _know_group(self.hand_known, seat)
                    _know_group(self.discard, seat)
                    self.group &= ~bit(seat)
                    self._drop_what_nobody_knows()
            seat += 1

    def forget_group(self, seats: i64) -> None:
        """These seats know no longer where the cards of a group are."""
        seats &= self.group
        if seats == 0:
            return
        gone: i64 = (seats << GROUP) | (seats << STRANGER)
        for pile in (self.deck, self.discard):
            i: i64 = 0
            while i < len(pile):
                pile[i] = as_i32(as_i64(pile[i]) & ~gone)
                i += 1
        kept: vec[i32] = vec[i32]()
        for entry in self.hand_known:
            if as_i64(entry) & ~gone > CARD:
                kept = append(kept, as_i32(as_i64(entry) & ~gone))
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
            cards[0] = as_i32(as_i64(cards[0]) & CARD)
        while i > 0:
            j = rng.below(i + 1)
            card: i64 = as_i64(cards[i]) & CARD
            cards[i] = as_i32(as_i64(cards[j]) & CARD)
            cards[j] = as_i32(card)
            i -= 1
        self.deck = cards
        self.discard = vec[i32](capacity=len(cards))  # as many are likely to come there again

    def _forget_discarded_group(self) -> None:
        seats: i64 = 0
        for entry in self.discard:
            seats |= (as_i64(entry) >> GROUP) | (as_i64(entry) >> STRANGER)
        self.forget_group(seats & SEATS)

    def take_top(self) -> i64:
        """The top card of a deck that is not empty, taken off it for all to see."""
        deck, top = pop(self.deck)
        self.deck = deck
        if as_i64(top) >> GROUP != 0:
            self.settle_group()
        return as_i64(top) & CARD

    def draw_known(self, top: i64, sees_hand: i64) -> None:
        """A card that some seat knows something about has been drawn; these seats see the hand."""
        known: i64 = top & ~((sees_hand << KNOWN) | (sees_hand << GROUP) | (sees_hand << STRANGER))
        if known > CARD:
            self.hand_known = append(self.hand_known, as_i32(known))
        if top >> GROUP != 0:
            self.settle_group()

    def show_top(self, seats: i64) -> i64:
        """The seats see the top card of a deck that is not empty."""
        last: i64 = len(self.deck) - 1
        top: i64 = as_i64(self.deck[last]) | (seats << KNOWN)
        self.deck[last] = as_i32(top & ~(seats << GROUP))
        if top >> GROUP != 0:
            self.settle_group()
        return top & CARD

    def show_discard(self) -> None:
        """Everybody sees the top card of the discard pile."""
        last: i64 = len(self.discard) - 1
        if last >= 0:
            self.discard[last] = as_i32((as_i64(self.discard[last]) & CARD) | ALL)
        if self.group != 0:
            self.settle_group()

    def put_on_deck(self, card: i64, seats: i64) -> None:
        self.deck = append(self.deck, as_i32(card | (seats << KNOWN)))

    def to_discard(self, card: i64) -> None:
        """A card comes onto the discard pile before everybody's eyes."""
        self.discard = append(self.discard, as_i32(card | ALL))

    # Cards in play and aside

    def to_play(self, card: i64) -> None:
        play = self.play
        if len(play) == 0:
            play = vec[u8](capacity=IN_PLAY_AT_FIRST)
        self.play = append(play, as_u8(card))
        self.in_play |= bit(card)

    def play_copies(self, card: i64, copies: i64) -> None:
        """Bring that many such cards from the hand into play."""
        if len(self.hand_known) > 0:
            while copies > 0:
                self.from_hand(card)
                self.to_play(card)
                copies -= 1
            return
        left: i64 = as_i64(self.hand[card]) - copies
        self.hand[card] = as_u8(left)
        if left == 0:
            self.held &= ~bit(card)
        self.hand_size -= copies
        play = self.play
        if len(play) == 0:
            play = vec[u8](capacity=IN_PLAY_AT_FIRST)
        while copies > 0:
            play = append(play, as_u8(card))
            copies -= 1
        self.play = play
        self.in_play |= bit(card)

    def from_play(self, card: i64) -> None:
        """Take one such card out of play, the one played last."""
        kept: vec[u8] = vec[u8]()
        last: i64 = len(self.play) - 1
        while as_i64(self.play[last]) != card:
            last -= 1
        in_play: i64 = 0
        i: i64 = 0
        while i < len(self.play):
            if i != last:
                kept = append(kept, self.play[i])
                in_play |= bit(as_i64(self.play[i]))
            i += 1
        self.play = kept
        self.in_play = in_play

    def put_aside(self, card: i64) -> None:
        self.aside = append(self.aside, as_u8(card))

    def take_aside(self, card: i64) -> bool:
        """Take the last such card from those set aside; False when there is none."""
        last: i64 = len(self.aside) - 1
        while last >= 0 and as_i64(self.aside[last]) != card:
            last -= 1
        if last < 0:
            return False
        aside, _ = pop(self.aside, last)
        self.aside = aside
        return True

    def clean_up(self, seats: i64, top: i64) -> None:
        """Discard the hand, which these seats see, and then what was in play, which everybody sees.

        The card `top`, of either, comes last for all to see; with NONE the one played last, or else any.
        """
        if top == NONE:
            if len(self.play) > 0:
                top = as_i64(self.play[len(self.play) - 1])
            elif self.hand_size > 0:
                top = highest(self.held)
            else:
                return
        skipped: i64 = -1
        if (self.in_play >> top) & 1:
            skipped = len(self.play) - 1
            while as_i64(self.play[skipped]) != top:
                skipped -= 1
        else:
            self.from_hand(top)
        self._discard_hand(seats)
        pile = self.discard
        i: i64 = 0
        while i < len(self.play):
            if i != skipped:
                pile = append(pile, as_i32(as_i64(self.play[i]) | ALL))
            i += 1
        self.play = vec[u8]()
        self.in_play = 0
        self.discard = append(pile, as_i32(top | ALL))
        if self.group != 0:
            self.settle_group()

    def _discard_hand(self, seats: i64) -> None:
        """The whole hand goes to the discard pile; whoever knew of cards in it knows of them there."""
        pile = self.discard
        known = len(self.hand_known) > 0
        cards = self.held
        while cards != 0:
            card = lowest(cards)
            cards &= cards - 1
            copies: i64 = as_i64(self.hand[card])
            while copies > 0:
                seen: i64 = seats << KNOWN
                if known:
                    seen |= self._take_one(card) & ~((seats << GROUP) | (seats << STRANGER))
                pile = append(pile, as_i32(card | seen))
                copies -= 1
            self.hand[card] = as_u8(0)
        self.held = 0
        self.hand_size = 0
        self.hand_known = vec[i32]()
        self.discard = pile

    def discard_laid(self, seats: i64, top: i64) -> None:
        """What was laid down is discarded, seen by these seats and for the others face down, with this on top."""
        laid = self.laid
        self.laid = vec[u8]()
        for card in laid:
            self.to_hand(as_i64(card))
        self.from_hand(top)
        if self.hand_size < len(laid):  # all the hand: what was known of it is known of these
            self._discard_hand(seats)
        else:
            face_down: vec[i32] = vec[i32]()
            is_shown = False
            for card in laid:
                if as_i64(card) == top and not is_shown:
                    is_shown = True
                else:
                    self.to_nowhere(as_i64(card))
                    face_down = append(face_down, as_i32(as_i64(card) | (seats << KNOWN)))
            self._drop_notes(seats)
            self._lose_sight(face_down, SEATS & ~seats)
            for entry in face_down:
                self.discard = append(self.discard, entry)
        self.to_discard(top)
        if self.group != 0:
            self.settle_group()

    def _drop_notes(self, seats: i64) -> None:
        """These seats see the hand, and need no notes of it."""
        i: i64 = 0
        while i < len(self.hand_known):
            self.hand_known[i] = as_i32(as_i64(self.hand_known[i]) & ~(seats << KNOWN))
            i += 1
        self._drop_what_nobody_knows()

    def _lose_sight(self, laid: vec[i32], seats: i64) -> None:
        """Some of the hand was laid down unseen: these seats know what they know only of both together.

        For them hand and laid cards become one group, in which some cards may be strangers.
        """
        if len(self.hand_known) == 0 or len(laid) == 0:
            return
        self.forget_group(self.group_in_hand() & seats)
        knowing: i64 = 0
        for entry in self.hand_known:
            knowing |= (as_i64(entry) >> KNOWN) & seats
        if knowing == 0:
            return
        self.forget_group(knowing)  # there is room for one to know
        self.group |= knowing
        seat: i64 = 0
        hand = self.hand_one_by_one()
        while seat <= SPECTATOR:
            if (knowing >> seat) & 1:
                left: vec[u8] = NO_CARDS[:]
                for entry in self.hand_known:
                    if (as_i64(entry) >> (KNOWN + seat)) & 1:
                        left[as_i64(entry) & CARD] = left[as_i64(entry) & CARD] + as_u8(1)
                for cards in (hand, laid):
                    i: i64 = 0
                    while i < len(cards):
                        card: i64 = as_i64(cards[i]) & CARD
                        if left[card] > 0:
                            left[card] = left[card] - as_u8(1)
                            cards[i] = as_i32(as_i64(cards[i]) | bit(GROUP + seat))
                        else:
                            cards[i] = as_i32(as_i64(cards[i]) | bit(STRANGER + seat))
                        i += 1
            seat += 1
        kept: vec[i32] = vec[i32]()
        for entry in hand:
            if as_i64(entry) > CARD:
                kept = append(kept, entry)
        self.hand_known = kept

    def hand_one_by_one(self) -> vec[i32]:
        cards: vec[i32] = vec[i32]()
        held = self.held
        while held != 0:
            card = lowest(held)
            held &= held - 1
            copies: i64 = as_i64(self.hand[card])
            while copies > 0:
                cards = append(cards, as_i32(card))
                copies -= 1
        return cards


def player_with_no_cards() -> Player:
    player = Player()
    player.hand = NO_CARDS[:]
    player.owned = NONE_OF_ANY[:]
    return player


def _count_pile(pile: vec[i32], count: vec[i32]) -> None:
    for entry in pile:
        count[as_i64(entry) & CARD] += 1


def _count_cards(cards: vec[u8], count: vec[i32]) -> None:
    for card in cards:
        count[as_i64(card)] += 1


def _count_group(pile: vec[i32], seat: i64) -> i64:
    """How many of these cards lie for the seat in places of a group."""
    count: i64 = 0
    for entry in pile:
        count += ((as_i64(entry) >> (GROUP + seat)) | (as_i64(entry) >> (STRANGER + seat))) & 1
    return count


def _know_group(pile: vec[i32], seat: i64) -> None:
    """The seat knows now each of those cards, and of strangers nothing."""
    i: i64 = 0
    while i < len(pile):
        entry: i64 = as_i64(pile[i]) & ~bit(STRANGER + seat)
        pile[i] = as_i32(entry)
        if (entry >> (GROUP + seat)) & 1:
            pile[i] = as_i32((entry & ~bit(GROUP + seat)) | bit(KNOWN + seat))
        i += 1

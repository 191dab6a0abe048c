"""What a seat knows of one player's cards, written as numbers: what `certain` tells, at the speed of a search."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from regnum.core.bits import bit, lowest
from regnum.core.native import as_i64, as_u8
from regnum.core.observation import FLAG, KIND, NUMBER, Observation, set_wide
from regnum.games.dominion.rules import scoring
from regnum.games.dominion.rules.data import CARDS
from regnum.games.dominion.rules.player import CARD, GROUP, KNOWN, NO_CARDS, NONE, STRANGER, Player

MOST: Final = 255
"""In a byte, as nothing is written higher: only a position written by hand may hold more of something."""
MOST_WIDE: Final = 65535
ONE_OF_GROUP: Final = CARDS + 1
"""A place that holds one of the cards of a group, where cards are counted from 1."""
SHOWN_OF_DECK: Final = 10
"""How many places of each deck have a field of their own."""
BELOW_ZERO: Final = 100
"""Added to points, so that Curses make them no less than 0."""


# A value is computed before it is written: compiled, `to[at] = value` works its right side out twice.


def count(to: BytesWriter, at: i64) -> None:
    """One more."""
    number: u8 = to[at]
    if number < MOST:
        number += 1
        to[at] = number


def count_all(to: BytesWriter, at: i64, cards: vec[u8]) -> None:
    """How many of each card."""
    for card in cards:
        count(to, at + as_i64(card))


def put(to: BytesWriter, at: i64, number: i64) -> None:
    """Write a number of one byte, or the highest of them."""
    if number > MOST:
        number = MOST
    value: u8 = as_u8(number)
    to[at] = value


def put_wide(to: BytesWriter, at: i64, number: i64) -> None:
    """Write a number of two bytes, of which the higher one is 0 so far, or the highest of them."""
    if number <= MOST:
        low: u8 = as_u8(number)
        to[at] = low
        return
    if number > MOST_WIDE:
        number = MOST_WIDE
    set_wide(to, at, number)


def add_fields(fields: Observation, players: int) -> None:
    """The fields of all players, in the order in which `Places` finds them."""
    seats = (players,)
    cards = (players, CARDS)
    fields.add("hand_seen", FLAG, 1, seats, "whose hand the seat sees: its own, and that of one it possesses")
    fields.add("discard_top", KIND, CARDS, seats, "the card on top of the discard pile, plus 1, or 0")
    fields.add("group_in_hand", NUMBER, MOST, seats, "places of the group in a hand that the seat does not see")
    fields.add("group_in_discard", NUMBER, MOST, seats, "places of the group in the discard pile")
    fields.add("group_places", NUMBER, MOST, seats, "places of the group in all, while some are in the hand")
    fields.add("hand_size", NUMBER, MOST_WIDE, seats, "cards in the hand, without those laid down")
    fields.add("deck_size", NUMBER, MOST_WIDE, seats, "cards in the deck")
    fields.add("discard_size", NUMBER, MOST_WIDE, seats, "cards in the discard pile")
    fields.add("turns", NUMBER, MOST_WIDE, seats, "turns taken, without possessed ones")
    fields.add("scores", NUMBER, MOST_WIDE, seats, f"points as they stand, plus {BELOW_ZERO}")
    fields.add("deck_depth", NUMBER, MOST_WIDE, seats, "how many places of the deck, from the top, `order` lists")
    fields.add("owned", NUMBER, MOST, cards, "cards of each player, wherever they are")
    sure = "cards that are in the {} for certain: seen there, or without room elsewhere"
    fields.add("hand", NUMBER, MOST, cards, f"{sure.format('hand')}; all of them where the hand is seen")
    fields.add("deck", NUMBER, MOST, cards, sure.format("deck"))
    fields.add("discard", NUMBER, MOST, cards, sure.format("discard pile"))
    fields.add("unplaced", NUMBER, MOST, cards, "cards that may be in one of these three or in another")
    fields.add("discard_seen", NUMBER, MOST, cards, "cards that the seat saw come to the discard pile")
    fields.add("play", NUMBER, MOST, cards, "cards in play")
    fields.add("aside", NUMBER, MOST, cards, "cards set aside or revealed in the middle of an effect")
    fields.add("returning", NUMBER, MOST, cards, "cards trashed while possessed, which come back")
    group = "cards of a group: the seat knows their places, but not which is where"
    fields.add("group", NUMBER, MOST, cards, f"{group}; 1 of each kind while `group_in_hand` is 0")
    place = f"a card plus 1, {ONE_OF_GROUP} one of the group, 0 unknown"
    fields.add("deck_top", KIND, ONE_OF_GROUP, (players, SHOWN_OF_DECK), f"the deck, top first: {place}")


class Places:
    """Where the numbers of a player are written, and next those cards of all whose order is known."""

    def __init__(self, first: i64, players: i64, end: i64) -> None:
        self.hand_seen: i64 = first
        self.discard_top: i64 = self.hand_seen + players
        self.group_in_hand: i64 = self.discard_top + players
        self.group_in_discard: i64 = self.group_in_hand + players
        self.group_places: i64 = self.group_in_discard + players
        self.hand_size: i64 = self.group_places + players
        self.deck_size: i64 = self.hand_size + 2 * players
        self.discard_size: i64 = self.deck_size + 2 * players
        self.turns: i64 = self.discard_size + 2 * players
        self.scores: i64 = self.turns + 2 * players
        self.deck_depth: i64 = self.scores + 2 * players
        cards: i64 = CARDS * players
        self.owned: i64 = self.deck_depth + 2 * players
        self.hand: i64 = self.owned + cards
        self.deck: i64 = self.hand + cards
        self.discard: i64 = self.deck + cards
        self.unplaced: i64 = self.discard + cards
        self.discard_seen: i64 = self.unplaced + cards
        self.play: i64 = self.discard_seen + cards
        self.aside: i64 = self.play + cards
        self.returning: i64 = self.aside + cards
        self.group: i64 = self.returning + cards
        self.deck_top: i64 = self.group + cards
        self.trash: i64 = self.deck_top + SHOWN_OF_DECK * players
        self.order: i64 = self.trash + CARDS
        """Where the next of the cards in order goes; there is room up to `end`."""
        self.end = end

    def next_player(self) -> None:
        self.hand_seen += 1
        self.discard_top += 1
        self.group_in_hand += 1
        self.group_in_discard += 1
        self.group_places += 1
        self.hand_size += 2
        self.deck_size += 2
        self.discard_size += 2
        self.turns += 2
        self.scores += 2
        self.deck_depth += 2
        cards: i64 = CARDS
        self.owned += cards
        self.hand += cards
        self.deck += cards
        self.discard += cards
        self.unplaced += cards
        self.discard_seen += cards
        self.play += cards
        self.aside += cards
        self.returning += cards
        self.group += cards
        self.deck_top += SHOWN_OF_DECK

    def set_in_order(self, to: BytesWriter, place: i64, number: i64) -> None:
        """The one so many places further."""
        if self.order + place < self.end:
            put(to, self.order + place, number)

    def add_in_order(self, to: BytesWriter, cards: vec[u8]) -> None:
        for card in cards:
            self.set_in_order(to, 0, as_i64(card) + 1)
            self.order += 1


class Group:
    """What a seat knows of cards whose places it knows, but not which of them is where: as in `certain`."""

    def __init__(self, player: Player, seat: i64, sees_hand: bool) -> None:
        self.member: i64 = bit(GROUP + seat)
        self.stranger: i64 = bit(STRANGER + seat)
        self.known: i64 = bit(KNOWN + seat)
        self.cards: vec[u8] = NO_CARDS[:]
        """The known cards of the group, how many of each; `kinds` is the set of them, `size` their number."""
        self.kinds: i64 = 0
        self.size: i64 = 0
        self.in_hand: i64 = 0 if sees_hand else self._look_at(player.hand_known)
        self.in_deck: i64 = self._look_at(player.deck)
        self.in_discard: i64 = self._look_at(player.discard)
        self.places: i64 = self.in_hand + self.in_deck + self.in_discard
        self.strangers: i64 = self.places - self.size
        self.shown: i64 = 0
        """What is said of its places in deck and discard pile: nothing while there are strangers."""
        if self.strangers == 0 and self.size > 0:
            alike = self.kinds & (self.kinds - 1) == 0
            self.shown = lowest(self.kinds) + 1 if alike else ONE_OF_GROUP

    def _look_at(self, pile: vec[i32]) -> i64:
        """How many places of this pile are of the group."""
        found: i64 = 0
        for place in pile:
            entry: i64 = as_i64(place)
            if entry & self.known == 0 and entry & (self.member | self.stranger) != 0:
                found += 1
                if entry & self.member != 0:
                    card: i64 = entry & CARD
                    self.cards[card] = self.cards[card] + as_u8(1)
                    self.kinds |= bit(card)
                    self.size += 1
        return found

    def at_least(self, card: i64, free: i64, grouped: i64, others: i64) -> i64:
        """How many of a card must be in a zone with so many free places, and of the group, when there are so many
        other cards that may be anywhere."""
        of_group: i64 = min(self.size - as_i64(self.cards[card]), grouped)
        of_stock: i64 = min(others, free + min(self.strangers, grouped - of_group))
        return max(0, free + grouped - of_group - of_stock)


def write_player(player: Player, seat: i64, sees_hand: bool, to: BytesWriter, at: Places, discarding: i64) -> None:
    """All that the seat knows of this player; cards laid down are counted at `discarding`."""
    put(to, at.hand_seen, as_i64(sees_hand))
    put_wide(to, at.hand_size, player.hand_size)
    put_wide(to, at.deck_size, len(player.deck))
    put_wide(to, at.discard_size, len(player.discard))
    put_wide(to, at.turns, player.turns)
    group: Group | None = None
    if (player.group >> seat) & 1:
        group = Group(player, seat, sees_hand)
    in_hand: i64 = 0
    placed = sees_hand or len(player.hand_known) > 0
    order: i64 = at.order
    if sees_hand:
        _write_seen_hand(player, to, at, discarding)
    else:
        in_hand = _write_unseen_hand(player, seat, to, at)
    in_deck = _write_deck(player.deck, seat, group, to, at)
    in_discard = _write_discard(player.discard, seat, group, to, at)
    if len(player.play) > 0:
        _write_open(player.play, at.play, to, at)
    if len(player.aside) > 0:
        _write_open(player.aside, at.aside, to, at)
    if len(player.returning) > 0:
        _write_open(player.returning, at.returning, to, at)
    if group is None:
        placed = placed or at.order > order
        _conclude(player, in_hand, in_deck, in_discard, placed, to, at)
    else:
        _conclude_with_group(player, in_hand, in_deck, in_discard, group, to, at)
    put_wide(to, at.scores, max(0, BELOW_ZERO + scoring.points(player)))


def _write_seen_hand(player: Player, to: BytesWriter, at: Places, discarding: i64) -> None:
    held = player.held
    while held != 0:
        card = lowest(held)
        held &= held - 1
        to[at.hand + card] = player.hand[card]
    count_all(to, discarding, player.laid)
    count_all(to, at.owned, player.laid)


def _write_unseen_hand(player: Player, seat: i64, to: BytesWriter, at: Places) -> i64:
    """What the seat knows of it, and how many cards of it may be anything."""
    free: i64 = player.hand_size + len(player.laid)
    known: i64 = bit(KNOWN + seat)
    noted: i64 = known | bit(GROUP + seat) | bit(STRANGER + seat)
    for told in player.hand_known:
        entry: i64 = as_i64(told)
        if entry & noted != 0:
            free -= 1
            if entry & known != 0:
                count(to, at.hand + (entry & CARD))
    return free


def _write_deck(deck: vec[i32], seat: i64, group: Group | None, to: BytesWriter, at: Places) -> i64:
    """What the seat knows of it, and how many cards of it may be anything."""
    known: i64 = bit(KNOWN + seat)
    noted: i64 = known if group is None else known | group.member | group.stranger
    any_of: i64 = 0
    for told in deck:
        any_of |= as_i64(told)
    if any_of & noted == 0:  # as every deck is after shuffling
        return len(deck)
    free: i64 = 0
    depth: i64 = 0
    size: i64 = len(deck)
    place: i64 = 0
    while place < size:
        entry: i64 = as_i64(deck[size - 1 - place])
        shown: i64 = 0
        if entry & noted == 0:
            free += 1
        elif entry & known != 0:
            shown = (entry & CARD) + 1
            count(to, at.deck + (entry & CARD))
        elif group is not None and entry & group.member != 0:
            shown = group.shown
        if shown != 0:
            depth = place + 1
            if place < SHOWN_OF_DECK:
                put(to, at.deck_top + place, shown)
            at.set_in_order(to, place, shown)
        place += 1
    put_wide(to, at.deck_depth, depth)
    at.order += depth
    return free


def _write_discard(pile: vec[i32], seat: i64, group: Group | None, to: BytesWriter, at: Places) -> i64:
    """What the seat saw of it, and how many cards of it may be anything."""
    known: i64 = bit(KNOWN + seat)
    free: i64 = 0
    card: i64 = NONE
    seen: i64 = at.discard_seen
    for place in pile:
        entry: i64 = as_i64(place)
        card = entry & CARD
        if entry & known != 0:
            count(to, seen + card)
        elif group is None or entry & (group.member | group.stranger) == 0:
            free += 1
        elif entry & group.member != 0 and group.shown != 0:
            count(to, at.group_in_discard if group.shown == ONE_OF_GROUP else seen + card)
    put(to, at.discard_top, card + 1)
    return free


def _write_open(cards: vec[u8], counts: i64, to: BytesWriter, at: Places) -> None:
    """Cards that lie open in a row."""
    count_all(to, counts, cards)
    count_all(to, at.owned, cards)
    at.add_in_order(to, cards)


def _conclude(
    player: Player, in_hand: i64, in_deck: i64, in_discard: i64, placed: bool, to: BytesWriter, at: Places
) -> None:
    """Where cards must be that may be in so many free places: where there is no room for them elsewhere. `placed`
    tells that some are known to be elsewhere than in the discard pile."""
    free: i64 = in_hand + in_deck + in_discard
    most: i64 = max(max(in_hand, in_deck), in_discard)
    owned: i64 = at.owned
    unplaced: i64 = at.unplaced
    discard_seen: i64 = at.discard_seen
    all_owned = player.owned
    for kind in player.kinds_listed:
        card: i64 = as_i64(kind)
        total: i64 = as_i64(all_owned[card])
        discard: i64 = as_i64(to[discard_seen + card])
        copies: i64 = total - discard
        if placed:
            copies -= as_i64(to[owned + card]) + as_i64(to[at.hand + card]) + as_i64(to[at.deck + card])
        put(to, owned + card, total)
        if copies > 0 and free > 0:
            others: i64 = free - copies
            if most > others:
                if in_hand > others:
                    put(to, at.hand + card, as_i64(to[at.hand + card]) + in_hand - others)
                    copies -= in_hand - others
                if in_deck > others:
                    put(to, at.deck + card, as_i64(to[at.deck + card]) + in_deck - others)
                    copies -= in_deck - others
                if in_discard > others:
                    discard += in_discard - others
                    copies -= in_discard - others
            put(to, unplaced + card, copies)
        if discard > 0:
            put(to, at.discard + card, discard)


def _conclude_with_group(
    player: Player, in_hand: i64, in_deck: i64, in_discard: i64, group: Group, to: BytesWriter, at: Places
) -> None:
    """The same with cards of a group, and what is told of that."""
    free: i64 = in_hand + in_deck + in_discard + group.strangers
    for kind in player.kinds_listed:
        card: i64 = as_i64(kind)
        members: i64 = as_i64(group.cards[card])
        hand: i64 = as_i64(to[at.hand + card])
        deck: i64 = as_i64(to[at.deck + card])
        discard: i64 = as_i64(to[at.discard_seen + card])
        if group.shown == card + 1:
            discard -= as_i64(group.in_discard)
        total: i64 = as_i64(player.owned[card])
        copies: i64 = total - as_i64(to[at.owned + card]) - hand - deck - discard
        others: i64 = free - (copies - members)
        put(to, at.owned + card, total)
        if copies > 0:
            sure = group.at_least(card, in_hand, group.in_hand, others)
            put(to, at.hand + card, hand + sure)
            copies -= sure
            sure = group.at_least(card, in_deck, group.in_deck, others)
            put(to, at.deck + card, deck + sure)
            copies -= sure
            sure = group.at_least(card, in_discard, group.in_discard, others)
            discard += sure
            put(to, at.unplaced + card, copies - sure)
        put(to, at.discard + card, discard)
        if group.in_hand > 0:
            put(to, at.group + card, members)
        elif group.shown == ONE_OF_GROUP and members > 0:
            put(to, at.group + card, 1)
    if group.in_hand > 0:
        put(to, at.group_in_hand, group.in_hand)
        put(to, at.group_places, group.places)

"""Dealing anew what a seat cannot know: see “Who knows what” in docs/games/dominion.md."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from regnum.core.log import log_seen_by
from regnum.core.rng import Rng, ascending, imagining
from regnum.core.state import NOBODY
from regnum.games.dominion.rules.alchemy import PUT_BACK
from regnum.games.dominion.rules.data import lowest
from regnum.games.dominion.rules.dealing import HiddenHand
from regnum.games.dominion.rules.effect import Frame, Told
from regnum.games.dominion.rules.player import CARD, GROUP, KNOWN, SEATS, Player
from regnum.games.dominion.rules.state import DominionState


def determinize(state: DominionState, seat: int, seed: int) -> DominionState:
    """A copy in which all that the seat cannot know is dealt anew, consistent with all it does know.

    What is being asked tells of the cards of the one who is asked, so these are dealt in such a way that the
    question could be asked. What comes out depends on nothing but what the seat knows, and the seed.
    """
    rng = imagining(seed)
    other = state.copy()
    other.log = log_seen_by(state.log, seat)
    other.rng = rng
    other.found = vec[i64]()
    asked: i64 = NOBODY
    told: Told | None = None
    if state.seat != NOBODY:
        frame = other.top()
        asked = frame.seat
        told = frame.effect.tells(other, frame)
    for owner in range(state.players):
        _deal_anew(other, owner, seat, told if owner == asked else None, rng)
    _choose_another_order(other, seat, rng)
    return other


def _deal_anew(state: DominionState, owner: i64, seat: i64, told: Told | None, rng: Rng) -> None:
    """Shuffle what the seat does not know of one player's cards, so that what was told of them is true."""
    player = state.seats[owner]
    sees_hand = (state.seen_by(owner) >> seat) & 1 == 1
    known: i64 = 1 << (KNOWN + seat)
    member: i64 = 1 << (GROUP + seat)
    unknown: vec[u8] = vec[u8]()
    group: vec[u8] = vec[u8]()
    if not sees_hand:
        for entry in player.hand_known:
            if i64(entry) & member != 0:
                group = append(group, u8(i64(entry) & CARD))
                player.to_nowhere(i64(entry) & CARD)
        held = player.held
        while held != 0:
            card = lowest(held)
            held &= held - 1
            copies: i64 = i64(player.hand[card]) - player.known_in_hand(card, seat)
            while copies > 0:
                unknown = append(unknown, u8(card))
                player.to_nowhere(card)
                copies -= 1
    from_hand: i64 = len(unknown)
    group_from_hand: i64 = len(group)
    for entry in player.deck:
        if i64(entry) & known == 0:
            if i64(entry) & member == 0:
                unknown = append(unknown, u8(i64(entry) & CARD))
            else:
                group = append(group, u8(i64(entry) & CARD))
    above: i64 = len(unknown)
    group_above: i64 = len(group)
    for entry in player.discard:
        if i64(entry) & known == 0:
            if i64(entry) & member == 0:
                unknown = append(unknown, u8(i64(entry) & CARD))
            else:
                group = append(group, u8(i64(entry) & CARD))
    unknown = ascending(unknown)
    if len(group) > 0:
        group = ascending(group)
    hand = HiddenHand(player.hand, unknown, from_hand, group, group_from_hand)
    if told is not None and not told.on_deck and not sees_hand:
        hand.deal(told, rng)
    else:
        rng.shuffle(unknown)
        rng.shuffle(group)
        if told is not None and told.on_deck:
            top: i64 = i64(player.deck[len(player.deck) - 1])
            if top & known == 0:
                if top & member == 0:
                    _put_one_of(told.cards, unknown, above - 1, rng)
                else:
                    _put_one_of(told.cards, group, group_above - 1, rng)
    i: i64 = 0
    while i < from_hand:
        player.to_hand(i64(unknown[i]))
        i += 1
    i = 0
    while i < group_from_hand:
        player.to_hand(i64(group[i]))
        i += 1
    _deal_pile(player.deck, unknown, from_hand, group, group_from_hand, seat)
    _deal_pile(player.discard, unknown, above, group, group_above, seat)
    if not sees_hand and len(player.hand_known) > 0:
        _fit_what_others_know(player, hand, seat)


def _put_one_of(cards: i64, stock: vec[u8], place: i64, rng: Rng) -> None:
    """Exchange the card at this place of a shuffled stock for any one of these cards."""
    count: i64 = 0
    for card in stock:
        count += (cards >> i64(card)) & 1
    if count == 0:
        return  # only in a position by hand
    number = rng.below(count)
    i: i64 = 0
    while (cards >> i64(stock[i])) & 1 == 0 or number > 0:
        number -= (cards >> i64(stock[i])) & 1
        i += 1
    kept = stock[i]
    stock[i] = stock[place]
    stock[place] = kept


def _deal_pile(pile: vec[i32], unknown: vec[u8], dealt: i64, group: vec[u8], group_dealt: i64, seat: i64) -> None:
    """Put the next cards of both stocks into the places of a deck or discard pile that the seat does not know."""
    known: i64 = 1 << (KNOWN + seat)
    member: i64 = 1 << (GROUP + seat)
    i: i64 = 0
    while i < len(pile):
        entry: i64 = i64(pile[i])
        if entry & known == 0:
            if entry & member == 0:
                pile[i] = i32((entry & ~CARD) | i64(unknown[dealt]))
                dealt += 1
            else:
                pile[i] = i32((entry & ~CARD) | i64(group[group_dealt]))
                group_dealt += 1
        i += 1


def _fit_what_others_know(player: Player, hand: HiddenHand, seat: i64) -> None:
    """The other seats that know cards of a hand know in the new hand as many, but those that are there."""
    cards: vec[u8] = vec[u8]()  # the hand card by card, with the bits of those who know it already
    taken: vec[i64] = vec[i64]()
    fitted: vec[i32] = vec[i32]()
    both: i64 = (1 << (KNOWN + seat)) | (1 << (GROUP + seat))
    members: i64 = 0
    i: i64 = 0
    while i < hand.size:
        cards = append(cards, hand.stock[i])
        taken = append(taken, i64(0))
        i += 1
    for entry in player.hand_known:
        if i64(entry) & both != 0:
            card = i64(entry) & CARD
            if (i64(entry) >> (GROUP + seat)) & 1:
                card = i64(hand.group[members])
                members += 1
            fitted = append(fitted, i32((i64(entry) & ~CARD) | card))
            cards = append(cards, u8(card))
            taken = append(taken, _who_knows(i64(entry)))
    for entry in player.hand_known:
        if i64(entry) & both == 0:
            seats = _who_knows(i64(entry))
            i = 0
            while i < len(cards) and taken[i] & seats != 0:
                i += 1
            if i < len(cards):
                taken[i] |= seats
                fitted = append(fitted, i32((i64(entry) & ~CARD) | i64(cards[i])))
    player.hand_known = fitted


def _who_knows(entry: i64) -> i64:
    return ((entry >> KNOWN) | (entry >> GROUP)) & SEATS


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
        if depth == state.depth - 1:
            while _all_alike(cards, chosen):  # then nobody would be asked which of them comes next
                rng.shuffle(cards)
        order: i64 = 0
        for i in range(chosen):
            order = (order << 6) | (i64(cards[i]) + 1)
        state.stack[depth] = Frame(PUT_BACK, frame.seat, frame.a, order)


def _all_alike(cards: vec[u8], start: i64) -> bool:
    """Whether there is no more than one kind from this place on."""
    i: i64 = start
    while i < len(cards):
        if cards[i] != cards[start]:
            return False
        i += 1
    return True

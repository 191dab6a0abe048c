"""Dealing anew what a seat cannot know: see “Who knows what” in docs/games/dominion.md."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from regnum.core.log import log_seen_by
from regnum.core.rng import Rng, ascending
from regnum.core.state import NOBODY
from regnum.games.dominion.alchemy import PUT_BACK
from regnum.games.dominion.base import LIBRARY
from regnum.games.dominion.data import ACTIONS, CARDS
from regnum.games.dominion.effect import ASK, Frame
from regnum.games.dominion.player import CARD, GROUP, KNOWN, Player
from regnum.games.dominion.rules import DominionState

FREE_TRIES: Final = 24
TRIES_WITH_ANSWERS_KEPT: Final = 8


def determinize(state: DominionState, seat: int, seed: int) -> DominionState:
    """A copy in which all that the seat cannot know is dealt anew, consistent with all it does know.

    What is being asked tells of the hand of the one who is asked. So it is dealt again when the question could
    not be asked of the new hand: first freely, then with two possible answers kept, in the end with the hand
    as it is.
    """
    rng = Rng(seed)
    for attempt in range(FREE_TRIES + TRIES_WITH_ANSWERS_KEPT + 1):
        other = state.copy()
        other.log = log_seen_by(state.log, seat)
        other.rng = rng
        for owner in range(state.players):
            kept = 0
            if state.seat != NOBODY and owner == state.top().seat:
                if attempt >= FREE_TRIES + TRIES_WITH_ANSWERS_KEPT:
                    kept = -1
                elif attempt >= FREE_TRIES:
                    kept = _two_answers(state, rng)
            _deal_anew(other, owner, seat, kept, rng)
        if attempt < FREE_TRIES + TRIES_WITH_ANSWERS_KEPT:
            _choose_another_order(other, seat, rng)
        if _could_be_asked(other):
            break
    return other


def _two_answers(state: DominionState, rng: Rng) -> int:
    """Two of the cards that answer what is being asked."""
    cards = [int(action) & 63 for action in state.choices() if action >= 64]
    first = cards[rng.below(len(cards))] if cards else 0
    second = cards[rng.below(len(cards))] if cards else 0
    return 1 << first | 1 << second


def _could_be_asked(state: DominionState) -> bool:
    if state.seat == NOBODY:
        return True
    frame = state.top()
    possible = frame.effect.forced(state, frame) == ASK
    state.found = vec[i64]()
    if frame.effect is LIBRARY:
        deck = state.seats[frame.seat].deck
        return (ACTIONS >> (i64(deck[len(deck) - 1]) & CARD)) & 1 == 1
    return possible


def _deal_anew(state: DominionState, owner: i64, seat: i64, kept: i64, rng: Rng) -> None:
    """Shuffle what the seat does not know of one player's cards; of the set `kept`, a card each stays in hand.

    When all are kept, the hand stays as it is, and so does the top of the deck.
    """
    player = state.seats[owner]
    sees_hand = (state.seen_by(owner) >> seat) & 1 == 1
    known: i64 = 1 << (KNOWN + seat)
    known_of: i64 = known | (1 << (GROUP + seat))
    unknown: vec[u8] = vec[u8]()
    from_hand: i64 = 0
    if not sees_hand and kept != -1:
        for card in range(CARDS):
            copies: i64 = i64(player.hand[card]) - player.known_in_hand(card, seat)
            if copies > 0 and (kept >> card) & 1:
                copies -= 1
            while copies > 0:
                unknown = append(unknown, u8(card))
                player.to_nowhere(card)
                from_hand += 1
                copies -= 1
    top: i64 = len(player.deck) - 1
    i: i64 = 0
    while i < len(player.deck):
        if i64(player.deck[i]) & known_of == 0 and not (kept == -1 and i == top):
            unknown = append(unknown, u8(i64(player.deck[i]) & CARD))
        i += 1
    for entry in player.discard:
        if i64(entry) & known == 0:
            unknown = append(unknown, u8(i64(entry) & CARD))
    unknown = ascending(unknown)
    rng.shuffle(unknown)
    dealt: i64 = 0
    while dealt < from_hand:
        player.to_hand(i64(unknown[dealt]))
        dealt += 1
    i = 0
    while i < len(player.deck):
        if i64(player.deck[i]) & known_of == 0 and not (kept == -1 and i == top):
            player.deck[i] = i16((i64(player.deck[i]) & ~CARD) | i64(unknown[dealt]))
            dealt += 1
        i += 1
    i = 0
    while i < len(player.discard):
        if i64(player.discard[i]) & known == 0:
            player.discard[i] = i16((i64(player.discard[i]) & ~CARD) | i64(unknown[dealt]))
            dealt += 1
        i += 1
    _shuffle_group(player, seat, rng)
    if not sees_hand and len(player.hand_known) > 0:
        _fit_what_others_know(player, seat)


def _shuffle_group(player: Player, seat: i64, rng: Rng) -> None:
    """Of cards that the seat knows to lie together, the order is dealt anew."""
    places: list[int] = []
    cards: vec[u8] = vec[u8]()
    for i in range(len(player.deck)):
        entry: i64 = i64(player.deck[i])
        if (entry >> (GROUP + seat)) & 1 and not (entry >> (KNOWN + seat)) & 1:
            places.append(i)
            cards = append(cards, u8(entry & CARD))
    cards = ascending(cards)
    rng.shuffle(cards)
    for i in range(len(places)):
        place = places[i]
        player.deck[place] = i16((i64(player.deck[place]) & ~CARD) | i64(cards[i]))


def _fit_what_others_know(player: Player, seat: i64) -> None:
    """The other seats that know cards of a hand know in the new hand as many, but those that are there."""
    free = player.hand[:]
    fitted: vec[i16] = vec[i16]()
    for entry in player.hand_known:
        if (i64(entry) >> (KNOWN + seat)) & 1:
            fitted = append(fitted, entry)
            card = i64(entry) & CARD
            if free[card] > 0:
                free[card] = free[card] - u8(1)
    for entry in player.hand_known:
        if (i64(entry) >> (KNOWN + seat)) & 1 == 0:
            card = 0
            while card < CARDS and free[card] == 0:
                card += 1
            if card < CARDS:
                free[card] = free[card] - u8(1)
                fitted = append(fitted, i16((i64(entry) & ~CARD) | card))
    player.hand_known = fitted


def _choose_another_order(state: DominionState, seat: i64, rng: Rng) -> None:
    """The order of cards put back so far by an Apothecary is known only to the one who chooses it."""
    for depth in range(state.depth):
        frame = state.stack[depth]
        if frame.effect is not PUT_BACK or (state.seen_by(frame.seat) >> seat) & 1 or frame.b == 0:
            continue
        chosen = 0
        rest = frame.b
        while rest != 0:
            chosen += 1
            rest >>= 6
        aside = state.seats[frame.seat].aside
        cards = ascending(aside[len(aside) - frame.a - chosen :])
        rng.shuffle(cards)
        order: i64 = 0
        for i in range(chosen):
            order = (order << 6) | (i64(cards[i]) + 1)
        state.stack[depth] = Frame(PUT_BACK, frame.seat, frame.a, order)

"""The kingdom cards of Alchemy: what each does, and before that the effects that only one of them has.

What Alchemist and Herbalist put back is part of the clean-up, in `phases`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from regnum.core.bits import bit
from regnum.core.native import as_i64
from regnum.games.dominion.rules.data import (
    ACTIONS,
    COPPER,
    COST,
    DUCHY,
    GOLD,
    GOLEM,
    IDS,
    POTION,
    POTION_COST,
    TRANSMUTE,
    TREASURES,
    VICTORIES,
)
from regnum.games.dominion.rules.effect import ASK, NOTHING, Effect, Frame
from regnum.games.dominion.rules.effects import (
    CURSE_OTHERS,
    JUDGE,
    TO_DISCARD,
    Card,
    Gain,
    GainUpTo,
    TrashOne,
    note_reveal,
    note_take,
    plus,
    reveal_for_judgement,
)
from regnum.games.dominion.rules.notation import PLAY, PUT, with_cards
from regnum.games.dominion.rules.player import GROUP, NONE

if TYPE_CHECKING:
    from regnum.games.dominion.rules.state import DominionState

APOTHECARY_CARDS: Final = 4
STONE_CARDS: Final = 5
COPPERS_AND_POTIONS: Final[i64] = bit(COPPER) | bit(POTION)


class Apothecary(Effect):
    """Reveal four cards: Coppers and Potions go to the hand, the rest back onto the deck."""

    def __init__(self) -> None:
        super().__init__("reveal 4", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        revealed: vec[i64] = vec[i64]()
        while len(revealed) < APOTHECARY_CARDS:
            card = state.reveal_top(frame.seat)
            if card == NONE:
                break
            revealed = append(revealed, card)
        note_reveal(state, frame.seat, revealed)
        player = state.player(frame.seat)
        left: i64 = 0
        taken: vec[i64] = vec[i64]()
        for card in revealed:
            if (COPPERS_AND_POTIONS >> card) & 1:
                state.take_to_hand(frame.seat, card)
                taken = append(taken, card)
            else:
                player.put_aside(card)
                left += 1
        note_take(state, frame.seat, taken)
        if left > 0:
            state.push_with(PUT_BACK, frame.seat, left, 0)


class PutBack(Effect):
    """Choose the order in which the revealed cards go back, unseen by the others; the last one is on top.

    The cards stay aside until the order is complete. The frame's numbers are how many are still to be chosen,
    and those chosen: their numbers plus one, six bits each, the first one highest.
    """

    def __init__(self) -> None:
        super().__init__("apothecary", True, "left", "order")

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        cards: i64 = 0
        for card in self._left(state, frame):
            cards |= bit(as_i64(card))
        return with_cards(vec[i64](), PUT, cards)

    def forced(self, state: DominionState, frame: Frame) -> i64:
        """All saw the cards: without two kinds, or with one card left, there is no order to choose."""
        left = self._left(state, frame)
        kinds: i64 = 0
        for card in left:
            kinds |= bit(as_i64(card))
        chosen = frame.b
        while chosen != 0:
            kinds |= bit((chosen & 63) - 1)
            chosen >>= 6
        if frame.a > 1 and kinds & (kinds - 1) != 0:
            return ASK
        return PUT + as_i64(left[0]) if len(left) > 0 else NOTHING

    def _left(self, state: DominionState, frame: Frame) -> vec[u8]:
        """The revealed cards that are not chosen yet."""
        aside = state.seats[frame.seat].aside
        size: i64 = frame.a
        chosen = frame.b
        while chosen != 0:
            size += 1
            chosen >>= 6
        start: i64 = len(aside) - size
        left: vec[u8] = aside[start:] if start >= 0 else vec[u8]()
        chosen = frame.b
        while chosen != 0:
            i: i64 = 0
            while i < len(left) and as_i64(left[i]) != (chosen & 63) - 1:
                i += 1
            if i < len(left):
                left[i] = left[len(left) - 1]
                left = left[: len(left) - 1]
            chosen >>= 6
        return left

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        card: i64 = action - PUT
        order: i64 = (frame.b << 6) | (card + 1)
        if state.log is not None:
            state.note_secret("put", frame.seat, {"from": "aside"}, {"card": IDS[card]})
        if frame.a > 1:
            state.push_with(self, frame.seat, frame.a - 1, order)
            return
        size: i64 = 0
        rest = order
        kinds: i64 = 0
        while rest != 0:
            kinds |= bit((rest & 63) - 1)
            rest >>= 6
            size += 1
        player = state.player(frame.seat)
        everybody = state.variant.everybody
        knowing = everybody if kinds & (kinds - 1) == 0 else state.seen_by(frame.seat)
        player.forget_group(everybody & ~knowing)  # an earlier one: there is room for one to know
        player.group |= everybody & ~knowing
        while size > 0:
            size -= 1
            put: i64 = ((order >> (6 * size)) & 63) - 1
            player.take_aside(put)
            player.put_on_deck(put | ((everybody & ~knowing) << GROUP), knowing)


class Apprentice(TrashOne):
    """Trash a card: draw one for each coin of its cost, and two more for a potion."""

    def __init__(self) -> None:
        super().__init__("apprentice")

    def then(self, state: DominionState, seat: i64, card: i64) -> None:
        state.draw(seat, as_i64(COST[card]) + 2 * as_i64(POTION_COST[card]))


class Golem(Effect):
    """Reveal from the deck until two Actions other than Golems turn up; discard the rest, play the two."""

    def __init__(self) -> None:
        super().__init__("dig for two actions", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        revealed: vec[i64] = vec[i64]()
        first: i64 = NONE
        second: i64 = NONE
        while second == NONE:
            card = state.reveal_top(frame.seat)
            if card == NONE:
                break
            revealed = append(revealed, card)
            if card != GOLEM and (ACTIONS >> card) & 1:
                if first == NONE:
                    first = card
                else:
                    second = card
        note_reveal(state, frame.seat, revealed)
        player = state.player(frame.seat)
        for card in revealed:
            if card != GOLEM and (ACTIONS >> card) & 1:
                player.put_aside(card)
            else:
                state.discard_card(frame.seat, card, "deck")
        if second != NONE:
            state.push_with(GOLEM_ORDER, frame.seat, first, second)
        elif first != NONE:
            state.push_with(PLAY_FOUND, frame.seat, first, 0)


class GolemOrder(Effect):
    """Which of the two found Actions is played first; the other one waits aside."""

    def __init__(self) -> None:
        super().__init__("golem", True, "first", "second")

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        return with_cards(vec[i64](), PLAY, bit(frame.a) | bit(frame.b))

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        card: i64 = action - PLAY
        other = frame.b if card == frame.a else frame.a
        state.push_with(PLAY_FOUND, frame.seat, other, 0)
        state.push_with(PLAY_FOUND, frame.seat, card, 0)


class PlayFound(Effect):
    """Play an Action that waits aside."""

    def __init__(self) -> None:
        super().__init__("play_found", False, "card")

    def run(self, state: DominionState, frame: Frame) -> None:
        player = state.player(frame.seat)
        if player.take_aside(frame.a):
            player.to_play(frame.a)
            state.resolve_card(frame.seat, frame.a)


class Herbalist(Effect):
    """Second edition: one more Treasure may go onto the deck when it is discarded from play this turn."""

    def __init__(self) -> None:
        super().__init__("herbalist", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        if state.variant.second_edition:
            state.herbalists += 1


class PhilosophersStone(Effect):
    """A coin for every five cards in deck and discard pile, counted now."""

    def __init__(self) -> None:
        super().__init__("philosophers_stone", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        player = state.seats[frame.seat]
        coins: i64 = (len(player.deck) + len(player.discard)) // STONE_CARDS
        state.coins += coins
        if state.log is not None:
            state.note("plus", frame.seat, {"coins": int(coins)})


class Possession(Effect):
    """The player to the left takes an extra turn after this one, in which this player decides."""

    def __init__(self) -> None:
        super().__init__("possession", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        state.possess(frame.seat, state.left_of(frame.seat))


class ScryingPool(Effect):
    """All reveal the top cards of their decks; then each is judged, the own one first."""

    def __init__(self) -> None:
        super().__init__("scry", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        revealed: vec[i64] = vec[i64]()
        of: i64 = frame.seat
        i: i64 = state.players
        while i > 0:
            if (of == frame.seat or (state.immune >> of) & 1 == 0) and reveal_for_judgement(state, of):
                revealed = append(revealed, of)
            of = state.left_of(of)
            i -= 1
        i = len(revealed) - 1
        while i >= 0:
            state.push_with(JUDGE, frame.seat, revealed[i], 0)
            i -= 1


class ScryingDraw(Effect):
    """Reveal from the deck until a card is no Action; all of these go to the hand."""

    def __init__(self) -> None:
        super().__init__("draw to a non-action", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        revealed: vec[i64] = vec[i64]()
        while True:
            card = state.reveal_top(frame.seat)
            if card == NONE:
                break
            revealed = append(revealed, card)
            if (ACTIONS >> card) & 1 == 0:
                break
        note_reveal(state, frame.seat, revealed)
        for card in revealed:
            state.take_to_hand(frame.seat, card)
        note_take(state, frame.seat, revealed)


class Transmute(TrashOne):
    """Trash a card: an Action gives a Duchy, a Treasure a Transmute, a Victory card a Gold."""

    def __init__(self) -> None:
        super().__init__("transmute")

    def then(self, state: DominionState, seat: i64, card: i64) -> None:
        if (ACTIONS >> card) & 1:
            state.gain(seat, DUCHY, TO_DISCARD)
        if (TREASURES >> card) & 1:
            state.gain(seat, TRANSMUTE, TO_DISCARD)
        if (VICTORIES >> card) & 1:
            state.gain(seat, GOLD, TO_DISCARD)


PUT_BACK: Final[Effect] = PutBack()
GOLEM_ORDER: Final[Effect] = GolemOrder()
PLAY_FOUND: Final[Effect] = PlayFound()
UNIVERSITY: Final[Gain] = Gain("university", ACTIONS, TO_DISCARD, optional=True)

CARDS: Final[list[Card]] = [
    Card("alchemist", play=[plus(cards=2, actions=1)]),
    Card("apothecary", play=[plus(cards=1, actions=1), Apothecary()]),
    Card("apprentice", play=[plus(actions=1), Apprentice()]),
    Card("familiar", play=[plus(cards=1, actions=1), CURSE_OTHERS]),
    Card("golem", play=[Golem()]),
    Card("herbalist", play=[plus(buys=1, coins=1), Herbalist()]),
    Card("philosophers_stone", play=[PhilosophersStone()]),
    Card("possession", play=[Possession()]),
    Card("scrying_pool", play=[plus(actions=1), ScryingPool(), ScryingDraw()]),
    Card("transmute", play=[Transmute()]),
    Card("university", play=[plus(actions=2), GainUpTo(5, UNIVERSITY)]),
]

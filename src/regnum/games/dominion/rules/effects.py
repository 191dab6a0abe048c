"""The effects that many cards share. What only one card does is with that card, in `base` or `alchemy`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.core.bits import bit
from regnum.core.native import as_i64
from regnum.games.dominion.rules.data import (
    ANY_CARD,
    CURSE,
    IDS,
    MOAT,
    NUMBERS,
    costing_up_to,
)
from regnum.games.dominion.rules.effect import ASK, NOTHING, Effect, Frame
from regnum.games.dominion.rules.notation import DISCARD, DONE, GAIN, PUT, REVEAL, TRASH, with_cards

if TYPE_CHECKING:
    from regnum.games.dominion.rules.state import DominionState

# Where a gained card goes.
TO_DISCARD: Final = 0
TO_HAND: Final = 1
TO_DECK: Final = 2


class Card:
    """What a card does when it is played, effect after effect."""

    def __init__(self, name: str, play: list[Effect]) -> None:
        self.number: int = NUMBERS[name]
        self.play: list[Effect] = play


class Plus(Effect):
    """+Cards, +Actions, +Buys and +coins."""

    def __init__(self, cards: i64, actions: i64, buys: i64, coins: i64) -> None:
        given = [(cards, "cards"), (actions, "actions"), (buys, "buys"), (coins, "coins")]
        super().__init__(" ".join([f"+{count} {what}" for count, what in given if count]), False)
        self.cards = cards
        self.actions = actions
        self.buys = buys
        self.coins = coins
        self.details: dict[str, object] = {what: int(count) for count, what in given[1:] if count}

    def run(self, state: DominionState, frame: Frame) -> None:
        state.actions += self.actions
        state.buys += self.buys
        state.coins += self.coins
        if state.log is not None and self.details:
            state.note("plus", frame.seat, self.details)
        if self.cards > 0:
            state.draw(frame.seat, self.cards)


_PLUS: Final[dict[tuple[int, int, int, int], Plus]] = {}


def plus(cards: int = 0, actions: int = 0, buys: int = 0, coins: int = 0) -> Effect:
    """The bonuses that most cards begin with."""
    key = (cards, actions, buys, coins)
    if key not in _PLUS:
        _PLUS[key] = Plus(cards, actions, buys, coins)
    return _PLUS[key]


class Others(Effect):
    """The other players, from the left, each do something; those who showed a Moat to an Attack do not."""

    def __init__(self, effect: Effect, attack: bool) -> None:
        super().__init__(("attack: " if attack else "others: ") + effect.name, False)
        self.effect = effect
        self.attack = attack

    def run(self, state: DominionState, frame: Frame) -> None:
        seat: i64 = frame.seat
        i: i64 = state.players - 1
        while i > 0:
            seat = seat - 1 if seat > 0 else state.players - 1
            if not self.attack or (state.immune >> seat) & 1 == 0:
                state.push(self.effect, seat)
            i -= 1


class ShowMoat(Effect):
    """A player with a Moat in hand may show it to an Attack, before that does anything.

    Whoever might have one is asked: only that player can tell.
    """

    def __init__(self) -> None:
        super().__init__("moat", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        if (state.seats[frame.seat].held >> MOAT) & 1 == 0:
            return vec[i64]([DONE])
        return vec[i64]([DONE, REVEAL + MOAT])

    def forced(self, state: DominionState, frame: Frame) -> i64:
        player = state.seats[frame.seat]
        if state.variant.moats_are_shown:
            return REVEAL + MOAT if (player.held >> MOAT) & 1 else NOTHING
        return ASK if player.may_hold(bit(MOAT)) else NOTHING

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action == DONE:
            return
        state.immune |= bit(frame.seat)
        state.reveals += 1
        state.player(frame.seat).learn_one(MOAT, state.variant.everybody & ~bit(frame.seat))
        if state.log is not None:
            state.note("moat", frame.seat, {})


class GainCard(Effect):
    """Gain one certain card, if there is one left."""

    def __init__(self, card: i64, to: i64 = TO_DISCARD) -> None:
        super().__init__(f"gain {IDS[card]}" + (" onto deck" if to == TO_DECK else ""), False)
        self.card = card
        self.to = to

    def run(self, state: DominionState, frame: Frame) -> None:
        state.gain(frame.seat, self.card, self.to)


class Gain(Effect):
    """Gain a card of some kinds from the supply; the frame says up to which cost."""

    def __init__(self, name: str, cards: i64, to: i64, optional: bool) -> None:
        super().__init__(name, True, "coins", "potion")
        self.cards = cards
        self.to = to
        self.optional = optional

    def options(self, state: DominionState, frame: Frame) -> i64:
        """The set of cards that may be gained."""
        return state.available & self.cards & costing_up_to(frame.a, frame.b)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        if self.optional:
            found = append(found, DONE)
        return with_cards(found, GAIN, self.options(state, frame))

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action != DONE:
            state.gain(frame.seat, action - GAIN, self.to)


class GainUpTo(Effect):
    """Gain a card that costs no more than this, and no potion."""

    def __init__(self, coins: i64, gain: Gain) -> None:
        super().__init__(f"{gain.name} up to {coins}", False)
        self.coins = coins
        self.gain = gain

    def run(self, state: DominionState, frame: Frame) -> None:
        state.push_with(self.gain, frame.seat, self.coins, 0)


class TrashOne(Effect):
    """Trash a card from the hand, which does something then (`then`)."""

    def __init__(self, name: str, cards: i64 = ANY_CARD, optional_in_second_edition: bool = False) -> None:
        super().__init__(name, True)
        self.cards = cards
        self.optional_in_second_edition = optional_in_second_edition

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        cards: i64 = state.seats[frame.seat].held & self.cards
        found: vec[i64] = vec[i64]()
        if cards == 0 or (self.optional_in_second_edition and state.variant.second_edition):
            found = append(found, DONE)
        return with_cards(found, TRASH, cards)

    def forced(self, state: DominionState, frame: Frame) -> i64:
        return ASK if state.seats[frame.seat].may_hold(self.cards) else NOTHING

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action == DONE:
            return
        card: i64 = action - TRASH
        state.player(frame.seat).from_hand(card)
        state.trash_card(frame.seat, card)
        self.then(state, frame.seat, card)

    def then(self, state: DominionState, seat: i64, card: i64) -> None:
        raise NotImplementedError


class Judge(Effect):
    """The active player discards a revealed top card, of any player's deck, or puts it back."""

    def __init__(self) -> None:
        super().__init__("judge", True, "of")

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        deck = state.seats[frame.a].deck
        if len(deck) == 0:
            return vec[i64]()
        card: i64 = as_i64(deck[len(deck) - 1]) & 63
        return vec[i64]([DISCARD + card, PUT + card])

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action < PUT:
            card = state.player(frame.a).take_top()
            state.discard_card(frame.a, card, "deck")
        elif state.log is not None:
            state.note("put", frame.a, {"card": IDS[action - PUT], "from": "deck"})


def reveal_for_judgement(state: DominionState, of: i64) -> bool:
    """A player reveals the top card of the deck and leaves it there; False when there is none."""
    if not state.has_deck(of):
        return False
    state.reveals += 1
    card = state.player(of).show_top(state.variant.everybody)
    if state.log is not None:
        state.note("reveal", of, {"cards": [IDS[card]], "from": "deck"})
    return True


def note_reveal(state: DominionState, seat: i64, cards: vec[i64]) -> None:
    """For the log: cards revealed from the deck."""
    if state.log is not None and len(cards) > 0:
        names: list[object] = [IDS[card] for card in cards]
        state.note("reveal", seat, {"cards": names, "from": "deck"})


def note_take(state: DominionState, seat: i64, cards: vec[i64]) -> None:
    """For the log: revealed cards that went to the hand."""
    if state.log is not None and len(cards) > 0:
        names: list[object] = [IDS[card] for card in cards]
        state.note("take", seat, {"cards": names})


SHOW_MOAT: Final[Effect] = ShowMoat()
JUDGE: Final[Effect] = Judge()
GAIN_ANY: Final[Gain] = Gain("gain", ANY_CARD, TO_DISCARD, optional=False)


def others(effect: Effect) -> Effect:
    """Each other player does this; no Moat helps."""
    return Others(effect, attack=False)


def attack(effect: Effect) -> Effect:
    """Each other player who did not show a Moat does this."""
    return Others(effect, attack=True)


def gain_up_to(coins: int) -> Effect:
    """Gain any card of the supply that costs no more, and no potion."""
    return GainUpTo(coins, GAIN_ANY)


CURSE_OTHERS: Final[Effect] = attack(GainCard(CURSE))
"""Each other player gains a Curse, from the left, while there are any."""

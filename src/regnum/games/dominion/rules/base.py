"""The kingdom cards of the base game: what each does, and after that the effects that only one of them has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i32, i64, u8

from regnum.core.bits import bit, lowest
from regnum.core.native import as_i64, as_u8
from regnum.games.dominion.rules.data import (
    ACTIONS,
    ANY_CARD,
    COPPER,
    COST,
    FEAST,
    IDS,
    POTION_COST,
    SILVER,
    TREASURES,
    VICTORIES,
)
from regnum.games.dominion.rules.effect import ASK, NOTHING, Effect, Frame
from regnum.games.dominion.rules.effects import (
    CURSE_OTHERS,
    GAIN_ANY,
    JUDGE,
    TO_DECK,
    TO_DISCARD,
    TO_HAND,
    Card,
    Gain,
    GainCard,
    TrashOne,
    attack,
    gain_up_to,
    note_reveal,
    note_take,
    others,
    plus,
    reveal_for_judgement,
)
from regnum.games.dominion.rules.notation import (
    DISCARD,
    DISCARD_DECK,
    DONE,
    GAIN,
    KEEP,
    PLAY,
    PUT,
    SET_ASIDE,
    SHOW_HAND,
    TOP,
    TRASH,
    with_cards,
)
from regnum.games.dominion.rules.player import CARD, NONE

if TYPE_CHECKING:
    from regnum.games.dominion.rules.state import DominionState

MILITIA_HAND: Final = 3
LIBRARY_HAND: Final = 7


class Adventurer(Effect):
    """Reveal from the deck until two Treasures turn up; they go to the hand, the rest is discarded."""

    def __init__(self) -> None:
        super().__init__("adventurer", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        revealed: vec[i64] = vec[i64]()
        treasures: i64 = 0
        while treasures < 2:
            card = state.reveal_top(frame.seat)
            if card == NONE:
                break
            revealed = append(revealed, card)
            treasures += (TREASURES >> card) & 1
        note_reveal(state, frame.seat, revealed)
        taken: vec[i64] = vec[i64]()
        for card in revealed:
            if (TREASURES >> card) & 1:
                state.take_to_hand(frame.seat, card)
                taken = append(taken, card)
            else:
                state.discard_card(frame.seat, card, "deck")
        note_take(state, frame.seat, taken)


class BureaucratVictim(Effect):
    """Put a Victory card from the hand on the deck, or show a hand without one."""

    def __init__(self) -> None:
        super().__init__("bureaucrat", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        cards: i64 = state.seats[frame.seat].held & VICTORIES
        if cards == 0:
            return vec[i64]([SHOW_HAND])
        return with_cards(vec[i64](), PUT, cards)

    def forced(self, state: DominionState, frame: Frame) -> i64:
        return ASK if state.seats[frame.seat].may_hold(VICTORIES) else SHOW_HAND

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action == SHOW_HAND:
            _show_hand(state, frame.seat)
            return
        card: i64 = action - PUT
        player = state.player(frame.seat)
        player.from_hand(card)
        player.put_on_deck(card, state.variant.everybody)
        if state.log is not None:
            state.note("put", frame.seat, {"card": IDS[card], "from": "hand"})


def _show_hand(state: DominionState, seat: i64) -> None:
    player = state.player(seat)
    player.learn_hand(state.variant.everybody & ~bit(seat))
    state.reveals += 1
    if state.log is not None:
        names: list[object] = []
        for card in range(len(IDS)):
            for _ in range(int(player.hand[card])):
                names.append(IDS[card])
        state.note("reveal", seat, {"cards": names, "from": "hand"})


class Cellar(Effect):
    """Discard any number of cards, then draw as many.

    They are laid down one by one, in the order of the data file, and turned into discards all at once.
    """

    def __init__(self) -> None:
        super().__init__("cellar", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        return with_cards(vec[i64]([DONE]), DISCARD, state.seats[frame.seat].may_be_laid())

    def forced(self, state: DominionState, frame: Frame) -> i64:
        return ASK if state.seats[frame.seat].hand_size > 0 else DONE

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        player = state.player(frame.seat)
        if action != DONE:
            player.lay(action - DISCARD)
            state.push_frame(frame)
            return
        state.push_with(DRAW, frame.seat, len(player.laid), 0)
        discard_laid(state, frame.seat)


class DrawAsMany(Effect):
    """Draw as many cards as were discarded."""

    def __init__(self) -> None:
        super().__init__("draw", False, "cards")

    def run(self, state: DominionState, frame: Frame) -> None:
        state.draw(frame.seat, frame.a)


def discard_laid(state: DominionState, seat: i64) -> None:
    """Discard what was laid down: others see how many, and the one that its player puts on top."""
    laid = state.seats[seat].laid
    if len(laid) == 1:
        state.discard_laid(seat, as_i64(laid[0]))
    elif len(laid) > 1:
        state.push(DISCARD_TOP, seat)


class DiscardTop(Effect):
    """Which of several cards discarded together lies on top."""

    def __init__(self) -> None:
        super().__init__("discard_top", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        cards: i64 = 0
        for card in state.seats[frame.seat].laid:
            cards |= bit(as_i64(card))
        return with_cards(vec[i64](), TOP, cards)

    def forced(self, state: DominionState, frame: Frame) -> i64:
        return ASK if len(state.seats[frame.seat].laid) > 0 else NOTHING

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        state.discard_laid(frame.seat, action - TOP)


class Chancellor(Effect):
    """The deck may become part of the discard pile, unseen."""

    def __init__(self) -> None:
        super().__init__("chancellor", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        if len(state.seats[frame.seat].deck) == 0:
            return vec[i64]()
        return vec[i64]([DONE, DISCARD_DECK])

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action == DONE:
            return
        player = state.player(frame.seat)
        if state.log is not None:
            state.note("discard_deck", frame.seat, {"count": len(player.deck)})
        # Below the pile, so that no card of the deck comes to light.
        if len(player.discard) == 0:
            state.reveals += 1
        pile = player.deck
        for entry in player.discard:
            pile = append(pile, entry)
        player.discard = pile
        player.deck = vec[i32]()
        player.show_discard()


class Chapel(Effect):
    """Trash some cards from the hand."""

    def __init__(self) -> None:
        super().__init__("chapel", True, "left", "from")

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        cards: i64 = state.seats[frame.seat].held & -bit(frame.b)
        return with_cards(vec[i64]([DONE]), TRASH, cards)

    def forced(self, state: DominionState, frame: Frame) -> i64:
        player = state.seats[frame.seat]
        return ASK if frame.a > 0 and player.may_hold(ANY_CARD & -bit(frame.b)) else NOTHING

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action == DONE:
            return
        card: i64 = action - TRASH
        state.player(frame.seat).from_hand(card)
        state.trash_card(frame.seat, card)
        state.push_with(self, frame.seat, frame.a - 1, card)


class TrashUpTo(Effect):
    def __init__(self, count: i64) -> None:
        super().__init__(f"trash up to {count}", False)
        self.count = count

    def run(self, state: DominionState, frame: Frame) -> None:
        state.push_with(CHAPEL, frame.seat, self.count, 0)


class TrashFeast(Effect):
    """The Feast trashes itself, unless an earlier play of it has done so."""

    def __init__(self) -> None:
        super().__init__("trash feast", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        player = state.player(frame.seat)
        if (player.in_play >> FEAST) & 1:
            player.from_play(FEAST)
            state.trash_card(frame.seat, FEAST)


class Library(Effect):
    """Keep the card just drawn, or set an Action aside; it still lies on the deck, seen by its player."""

    def __init__(self) -> None:
        super().__init__("library", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        deck = state.seats[frame.seat].deck
        if len(deck) == 0:
            return vec[i64]()
        card: i64 = as_i64(deck[len(deck) - 1]) & CARD
        if (ACTIONS >> card) & 1 == 0:
            return vec[i64]([KEEP + card])
        return vec[i64]([KEEP + card, SET_ASIDE + card])

    def forced(self, state: DominionState, frame: Frame) -> i64:
        return ASK if len(state.seats[frame.seat].deck) > 0 else NOTHING

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action < SET_ASIDE:
            state.draw(frame.seat, 1)
            return
        player = state.player(frame.seat)
        card = player.take_top()
        player.put_aside(card)
        if state.log is not None:
            state.note("set_aside", frame.seat, {"card": IDS[card]})


class LibraryDraw(Effect):
    """Draw until there are seven cards in hand; of what might be an Action it is asked whether to set it aside."""

    def __init__(self) -> None:
        super().__init__("library_draw", False, "below")

    def run(self, state: DominionState, frame: Frame) -> None:
        player = state.player(frame.seat)
        while player.hand_size < LIBRARY_HAND and state.has_deck(frame.seat):
            if player.may_be_on_top(ACTIONS):
                state.reveals += 1
                player.show_top(state.seen_by(frame.seat))
                state.push_frame(frame)
                state.push(LIBRARY, frame.seat)
                return
            state.draw(frame.seat, 1)
        i: i64 = frame.a
        while i < len(player.aside):
            state.discard_card(frame.seat, as_i64(player.aside[i]), "aside")
            i += 1
        player.aside = player.aside[: frame.a]


class StartLibrary(Effect):
    def __init__(self) -> None:
        super().__init__("draw up to 7", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        state.push_with(LIBRARY_DRAW, frame.seat, len(state.seats[frame.seat].aside), 0)


class Militia(Effect):
    """Discard down to three cards in hand, laid down one by one like those of a Cellar."""

    def __init__(self) -> None:
        super().__init__("militia", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        player = state.seats[frame.seat]
        too_many: i64 = player.hand_size - MILITIA_HAND
        found: vec[i64] = vec[i64]()
        # Ascending, so enough cards must remain from each one on.
        remaining: i64 = 0
        cards: i64 = player.may_be_laid()
        rest = cards
        while rest != 0:
            remaining += as_i64(player.hand[lowest(rest)])
            rest &= rest - 1
        while cards != 0 and remaining >= too_many:
            card = lowest(cards)
            cards &= cards - 1
            found = append(found, DISCARD + card)
            remaining -= as_i64(player.hand[card])
        return found

    def forced(self, state: DominionState, frame: Frame) -> i64:
        return ASK if state.seats[frame.seat].hand_size > MILITIA_HAND else NOTHING

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        player = state.player(frame.seat)
        player.lay(action - DISCARD)
        if player.hand_size > MILITIA_HAND:
            state.push_frame(frame)
        else:
            discard_laid(state, frame.seat)


class Mine(TrashOne):
    """Trash a Treasure from the hand and gain one that costs up to 3 more, to the hand."""

    def __init__(self) -> None:
        super().__init__("mine", TREASURES, optional_in_second_edition=True)

    def then(self, state: DominionState, seat: i64, card: i64) -> None:
        state.push_with(MINE_GAIN, seat, as_i64(COST[card]) + 3, as_i64(POTION_COST[card]))


class Moneylender(TrashOne):
    """Trash a Copper from the hand for 3 coins."""

    def __init__(self) -> None:
        super().__init__("moneylender", 1 << COPPER, optional_in_second_edition=True)

    def then(self, state: DominionState, seat: i64, card: i64) -> None:
        state.push(THREE_COINS, seat)


class Remodel(TrashOne):
    """Trash a card from the hand and gain one that costs up to 2 more."""

    def __init__(self) -> None:
        super().__init__("remodel")

    def then(self, state: DominionState, seat: i64, card: i64) -> None:
        state.push_with(GAIN_ANY, seat, as_i64(COST[card]) + 2, as_i64(POTION_COST[card]))


class SpyOn(Effect):
    """One player's top card is revealed, and judged before the next player's."""

    def __init__(self) -> None:
        super().__init__("spy_on", False, "of")

    def run(self, state: DominionState, frame: Frame) -> None:
        if reveal_for_judgement(state, frame.a):
            state.push_with(JUDGE, frame.seat, frame.a, 0)


class Spy(Effect):
    """The top cards of all decks, one after another, the own one first."""

    def __init__(self) -> None:
        super().__init__("spy", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        of: i64 = frame.seat
        i: i64 = state.players
        while i > 0:
            of = of - 1 if of > 0 else state.players - 1
            if of == frame.seat or (state.immune >> of) & 1 == 0:
                state.push_with(SPY_ON, frame.seat, of, 0)
            i -= 1


class Thief(Effect):
    """Choose which of the two Treasures that a victim revealed is trashed."""

    def __init__(self) -> None:
        super().__init__("thief", True, "of")

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        cards: i64 = 0
        for card in state.seats[frame.a].aside:
            cards |= bit(as_i64(card))
        return with_cards(vec[i64](), TRASH, cards & TREASURES)

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        card: i64 = action - TRASH
        victim = state.player(frame.a)
        victim.take_aside(card)
        state.trash_card(frame.a, card)
        state.loot = append(state.loot, as_u8(card))


class RobOne(Effect):
    """A victim reveals two cards: a Treasure among them is trashed, the others are discarded."""

    def __init__(self) -> None:
        super().__init__("rob", False, "of")

    def run(self, state: DominionState, frame: Frame) -> None:
        victim = state.player(frame.a)
        revealed: vec[i64] = vec[i64]()
        while len(revealed) < 2:
            card = state.reveal_top(frame.a)
            if card == NONE:
                break
            revealed = append(revealed, card)
            victim.put_aside(card)
        note_reveal(state, frame.a, revealed)
        state.push_with(DISCARD_ASIDE, frame.a, 0, 0)
        state.push_with(THIEF, frame.seat, frame.a, 0)


class DiscardAside(Effect):
    """What was revealed and is still there is discarded."""

    def __init__(self) -> None:
        super().__init__("discard aside", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        player = state.player(frame.seat)
        for card in player.aside:
            state.discard_card(frame.seat, as_i64(card), "aside")
        player.aside = vec[u8]()


class ThiefGain(Effect):
    """Gain any of the Treasures that were just trashed."""

    def __init__(self) -> None:
        super().__init__("thief_gain", True, "", "from")

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        cards: i64 = 0
        for card in state.loot:
            cards |= bit(as_i64(card))
        cards &= -bit(frame.b)
        if cards == 0:
            return vec[i64]()
        return with_cards(vec[i64]([DONE]), GAIN, cards)

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action == DONE:
            return
        card: i64 = action - GAIN
        state.loot = _without_last(state.loot, card)
        state.change_piles()
        state.trash = _without_last(state.trash, card)
        state.receive(frame.seat, card, TO_DISCARD)
        state.push_with(self, frame.seat, 0, card)


def _without_last(cards: vec[u8], card: i64) -> vec[u8]:
    i: i64 = len(cards) - 1
    while as_i64(cards[i]) != card:
        i -= 1
    rest, _ = pop(cards, i)
    return rest


class ForgetLoot(Effect):
    """The Thief is done."""

    def __init__(self) -> None:
        super().__init__("forget loot", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        state.loot = vec[u8]()


class RobOthers(Effect):
    def __init__(self) -> None:
        super().__init__("rob others", False)

    def run(self, state: DominionState, frame: Frame) -> None:
        state.push(FORGET_LOOT, frame.seat)
        state.push(THIEF_GAIN, frame.seat)
        of: i64 = frame.seat
        i: i64 = state.players - 1
        while i > 0:
            of = of - 1 if of > 0 else state.players - 1
            if (state.immune >> of) & 1 == 0:
                state.push_with(ROB, frame.seat, of, 0)
            i -= 1


class ThroneRoom(Effect):
    """Play an Action from the hand, and when it is resolved, play it again."""

    def __init__(self) -> None:
        super().__init__("throne_room", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        cards: i64 = state.seats[frame.seat].held & ACTIONS
        if cards == 0 or state.variant.second_edition:
            found = append(found, DONE)
        return with_cards(found, PLAY, cards)

    def forced(self, state: DominionState, frame: Frame) -> i64:
        return ASK if state.seats[frame.seat].may_hold(ACTIONS) else NOTHING

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action == DONE:
            return
        state.push_with(PLAY_AGAIN, frame.seat, action - PLAY, 0)
        state.play_from_hand(frame.seat, action - PLAY)


class PlayAgain(Effect):
    def __init__(self) -> None:
        super().__init__("play_again", False, "card")

    def run(self, state: DominionState, frame: Frame) -> None:
        state.resolve_card(frame.seat, frame.a)


DRAW: Final[Effect] = DrawAsMany()
DISCARD_TOP: Final[Effect] = DiscardTop()
MILITIA: Final[Effect] = Militia()
CELLAR: Final[Effect] = Cellar()
CHAPEL: Final[Effect] = Chapel()
LIBRARY: Final[Effect] = Library()
LIBRARY_DRAW: Final[Effect] = LibraryDraw()
THREE_COINS: Final[Effect] = plus(coins=3)
MINE_GAIN: Final[Effect] = Gain("mine_gain", TREASURES, TO_HAND, optional=False)
SPY_ON: Final[Effect] = SpyOn()
ROB: Final[Effect] = RobOne()
DISCARD_ASIDE: Final[Effect] = DiscardAside()
THIEF: Final[Effect] = Thief()
THIEF_GAIN: Final[Effect] = ThiefGain()
FORGET_LOOT: Final[Effect] = ForgetLoot()
PLAY_AGAIN: Final[Effect] = PlayAgain()

CARDS: Final[list[Card]] = [
    Card("adventurer", play=[Adventurer()]),
    Card("bureaucrat", play=[GainCard(SILVER, TO_DECK), attack(BureaucratVictim())]),
    Card("cellar", play=[plus(actions=1), CELLAR]),
    Card("chancellor", play=[plus(coins=2), Chancellor()]),
    Card("chapel", play=[TrashUpTo(4)]),
    Card("council_room", play=[plus(cards=4, buys=1), others(plus(cards=1))]),
    Card("feast", play=[TrashFeast(), gain_up_to(5)]),
    Card("festival", play=[plus(actions=2, buys=1, coins=2)]),
    Card("laboratory", play=[plus(cards=2, actions=1)]),
    Card("library", play=[StartLibrary()]),
    Card("market", play=[plus(cards=1, actions=1, buys=1, coins=1)]),
    Card("militia", play=[plus(coins=2), attack(MILITIA)]),
    Card("mine", play=[Mine()]),
    Card("moat", play=[plus(cards=2)]),
    Card("moneylender", play=[Moneylender()]),
    Card("remodel", play=[Remodel()]),
    Card("smithy", play=[plus(cards=3)]),
    Card("spy", play=[plus(cards=1, actions=1), Spy()]),
    Card("thief", play=[RobOthers()]),
    Card("throne_room", play=[ThroneRoom()]),
    Card("village", play=[plus(cards=1, actions=2)]),
    Card("witch", play=[plus(cards=2), CURSE_OTHERS]),
    Card("woodcutter", play=[plus(buys=1, coins=2)]),
    Card("workshop", play=[gain_up_to(4)]),
]

"""The phases of a turn, each the lowest frame of the stack: draft, action phase, buy phase, clean-up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.core.bits import bit, lowest
from regnum.core.native import as_i64
from regnum.games.dominion.rules.cards import PLAYS
from regnum.games.dominion.rules.data import (
    ACTIONS,
    ALCHEMIST,
    COINS,
    COST,
    HERBALIST,
    IDS,
    POTION,
    POTION_COST,
    POTIONS,
    TREASURES,
    costing_up_to,
)
from regnum.games.dominion.rules.effect import ASK, Effect, Frame
from regnum.games.dominion.rules.notation import (
    ARRANGE,
    BUY,
    DONE,
    PICK,
    PLAY,
    PLAY_TREASURES,
    PUT,
    TOP,
    with_cards,
)
from regnum.games.dominion.rules.player import NONE, Player

if TYPE_CHECKING:
    from regnum.games.dominion.rules.state import DominionState

KINGDOM_SIZE: Final = 10
ROOM: Final = 8
MUCH_ROOM: Final = 28
"""For choices, made at once: there are hardly ever more to play, and to buy."""
TO_DISCARD: Final = 0
DO_MORE: Final[i64] = sum([bit(card) for card, effects in enumerate(PLAYS) if effects])
"""The cards that do more than bring coins or potions."""


def count_of(cards: i64) -> i64:
    """How many cards a set has."""
    count: i64 = 0
    while cards != 0:
        cards &= cards - 1
        count += 1
    return count


def has_two(cards: i64) -> bool:
    """Whether a set has more than one card."""
    return cards & (cards - 1) != 0


class Draft(Effect):
    """Players pick a kingdom card in turn until there are ten; then the first one begins."""

    def __init__(self) -> None:
        super().__init__("draft", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        return with_cards(vec[i64](), PICK, state.variant.drafted_from & ~state.kingdom)

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        card: i64 = action - PICK
        if state.log is not None:
            state.note("pick", frame.seat, {"card": IDS[card]})
        state.choose_kingdom(bit(card))
        state.turn = state.left_of(frame.seat)
        if count_of(state.kingdom) < KINGDOM_SIZE:
            state.push(DRAFT, state.turn)
            return
        picks: i64 = KINGDOM_SIZE
        first: i64 = (state.turn - picks) % state.players
        state.deal(first)


class ActionPhase(Effect):
    def __init__(self) -> None:
        super().__init__("action_phase", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        found: vec[i64] = vec[i64]([DONE], capacity=ROOM)
        if state.actions > 0:
            found = with_cards(found, PLAY, state.seats[frame.seat].held & ACTIONS)
        return found

    def is_legal(self, state: DominionState, frame: Frame, action: i64) -> bool:
        if action == DONE:
            return True
        card: i64 = action - PLAY
        return state.actions > 0 and 0 <= card < 64 and ((state.seats[frame.seat].held & ACTIONS) >> card) & 1 == 1

    def forced(self, state: DominionState, frame: Frame) -> i64:
        if state.actions > 0 and state.seats[frame.seat].may_hold(ACTIONS):
            return ASK
        return DONE

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action == DONE:
            state.push(BUY_PHASE, frame.seat)
            return
        state.push_frame(frame)
        state.actions -= 1
        state.play_from_hand(frame.seat, action - PLAY)


class BuyPhase(Effect):
    """Treasures first, one by one or all at once, then purchases.

    Who cares which card will lie on top of the discard pile ends the phase with `arrange`.
    """

    def __init__(self) -> None:
        super().__init__("buy_phase", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        found: vec[i64] = vec[i64]([DONE], capacity=MUCH_ROOM)
        player = state.seats[frame.seat]
        treasures: i64 = 0 if state.bought else player.held & TREASURES
        if treasures != 0:
            found = append(found, PLAY_TREASURES)
        if has_two(player.held | player.in_play):
            found = append(found, ARRANGE)
        if treasures != 0:
            found = with_cards(found, PLAY, treasures)
        if state.buys > 0:
            found = with_cards(found, BUY, state.available & costing_up_to(state.coins, state.potions))
        return found

    def is_legal(self, state: DominionState, frame: Frame, action: i64) -> bool:
        if action == DONE:
            return True
        if action >= BUY:
            card: i64 = action - BUY
            if card >= 64 or state.buys == 0:
                return False
            return ((state.available & costing_up_to(state.coins, state.potions)) >> card) & 1 == 1
        if action == ARRANGE:
            return has_two(state.seats[frame.seat].held | state.seats[frame.seat].in_play)
        if state.bought:
            return False
        treasures: i64 = state.seats[frame.seat].held & TREASURES
        if action >= PLAY:
            return (treasures >> (action - PLAY)) & 1 == 1
        return action == PLAY_TREASURES and treasures != 0

    def forced(self, state: DominionState, frame: Frame) -> i64:
        if state.buys > 0 and state.available & costing_up_to(state.coins, state.potions) != 0:
            return ASK
        if not state.bought and state.seats[frame.seat].may_hold(TREASURES):
            return ASK
        return DONE

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action in (DONE, ARRANGE):
            state.push(CLEAN_UP if action == DONE else ARRANGED_CLEAN_UP, frame.seat)
            if state.variant.second_edition:
                state.push(RETURN_ALCHEMISTS, frame.seat)
            return
        state.push_frame(frame)
        if action >= BUY:
            self._buy(state, frame.seat, action - BUY)
        elif action == PLAY_TREASURES:
            self._play_treasures(state, frame.seat)
        else:
            card: i64 = action - PLAY
            if state.log is not None:
                state.note("play", frame.seat, {"card": IDS[card]})
            self._play_copies(state, state.player(frame.seat), frame.seat, card, 1)

    def _buy(self, state: DominionState, seat: i64, card: i64) -> None:
        if state.log is not None:
            state.note("buy", seat, {"card": IDS[card]})
        state.buys -= 1
        state.coins -= as_i64(COST[card])
        state.potions -= as_i64(POTION_COST[card])
        state.bought = True
        state.gain(seat, card, TO_DISCARD)
        if state.log is not None:
            state.log[len(state.log) - 1].details["bought"] = True

    def _play_treasures(self, state: DominionState, seat: i64) -> None:
        player = state.player(seat)
        treasures: i64 = player.held & TREASURES
        if state.log is not None:
            names: list[object] = []
            for card in range(64):
                if (treasures >> card) & 1:
                    for _ in range(int(player.hand[card])):
                        names.append(IDS[card])
            state.note("treasures", seat, {"cards": names})
        while treasures != 0:
            treasure = lowest(treasures)
            treasures &= treasures - 1
            self._play_copies(state, player, seat, treasure, as_i64(player.hand[treasure]))

    def _play_copies(self, state: DominionState, player: Player, seat: i64, card: i64, copies: i64) -> None:
        state.coins += copies * as_i64(COINS[card])
        state.potions += copies * as_i64(POTIONS[card])
        player.play_copies(card, copies)
        if (DO_MORE >> card) & 1:
            for effect in PLAYS[card]:
                left = copies
                while left > 0:
                    state.push(effect, seat)
                    left -= 1


class ReturnAlchemists(Effect):
    """Second edition: before anything is discarded, Alchemists may go onto the deck if a Potion is in play."""

    def __init__(self) -> None:
        super().__init__("alchemist", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        if not _has_alchemist_and_potion(state.seats[frame.seat].in_play):
            return vec[i64]()
        return vec[i64]([DONE, PUT + ALCHEMIST])

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action != DONE:
            state.push_frame(frame)
            _put_from_play(state, frame.seat, ALCHEMIST)


class CleanUp(Effect):
    """Some cards go onto the deck when they are discarded from play; then all the rest is discarded.

    The order of discarding matters only for what is put on the deck, and in which order. In the first edition
    that is an Alchemist while a Potion is still in play, and for each Herbalist one Treasure that is still in
    play; in the second for each Herbalist that was played one Treasure, wherever the Herbalist is by now.
    """

    def __init__(self, name: str, arranged: bool) -> None:
        super().__init__(name, True)
        self.arranged = arranged
        """Whether the player chooses at the end which card comes last, to lie on top of the discard pile."""

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        in_play = state.seats[frame.seat].in_play
        cards: i64 = 0
        if state.herbalists > 0 or ((in_play >> HERBALIST) & 1 and not state.variant.second_edition):
            cards = in_play & TREASURES
        if not state.variant.second_edition and _has_alchemist_and_potion(in_play):
            cards |= 1 << ALCHEMIST
        return with_cards(vec[i64]([DONE]), PUT, cards)

    def forced(self, state: DominionState, frame: Frame) -> i64:
        in_play = state.seats[frame.seat].in_play
        if state.herbalists == 0 and in_play & ((1 << HERBALIST) | (1 << ALCHEMIST)) == 0:
            return DONE
        return super().forced(state, frame)

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        if action == DONE:
            if self.arranged:
                state.push(CHOOSE_TOP, frame.seat)
            else:
                state.end_turn(frame.seat, NONE)
            return
        state.push_frame(frame)
        card: i64 = action - PUT
        if state.variant.second_edition:
            state.herbalists -= 1
        elif card != ALCHEMIST:
            state.player(frame.seat).from_play(HERBALIST)
            state.discard_card(frame.seat, HERBALIST, "play")
        _put_from_play(state, frame.seat, card)


def _has_alchemist_and_potion(in_play: i64) -> bool:
    return (in_play >> ALCHEMIST) & 1 == 1 and (in_play >> POTION) & 1 == 1


def _put_from_play(state: DominionState, seat: i64, card: i64) -> None:
    """A card goes from play onto the deck, for all to see."""
    player = state.player(seat)
    player.from_play(card)
    player.put_on_deck(card, state.variant.everybody)
    if state.log is not None:
        state.note("put", seat, {"card": IDS[card], "from": "play"})


class ChooseTop(Effect):
    """Which card of hand or play is discarded last."""

    def __init__(self) -> None:
        super().__init__("top", True)

    def choices(self, state: DominionState, frame: Frame) -> vec[i64]:
        player = state.seats[frame.seat]
        cards: i64 = player.held | player.in_play
        if cards == 0:  # a Herbalist has put the last one back
            return vec[i64]([DONE])
        return with_cards(vec[i64](), TOP, cards)

    def forced(self, state: DominionState, frame: Frame) -> i64:
        return ASK

    def choose(self, state: DominionState, frame: Frame, action: i64) -> None:
        state.end_turn(frame.seat, NONE if action == DONE else action - TOP)


DRAFT: Final[Effect] = Draft()
ACTION_PHASE: Final[Effect] = ActionPhase()
BUY_PHASE: Final[Effect] = BuyPhase()
RETURN_ALCHEMISTS: Final[Effect] = ReturnAlchemists()
CLEAN_UP: Final[Effect] = CleanUp("clean_up", arranged=False)
ARRANGED_CLEAN_UP: Final[Effect] = CleanUp("arranged_clean_up", arranged=True)
CHOOSE_TOP: Final[Effect] = ChooseTop()
PHASES: Final[dict[str, Effect]] = {
    "draft": DRAFT,
    "action": ACTION_PHASE,
    "buy": BUY_PHASE,
    "clean_up": CLEAN_UP,
    "arranged_clean_up": ARRANGED_CLEAN_UP,
    "top": CHOOSE_TOP,
}

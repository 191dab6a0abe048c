"""Terrain cards that one can count, across new piles: just what can be is imagined, as often as it can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, sqrt
from typing import Any

import pytest

import regnum
from regnum.games.kingdom_builder.rules.data import TERRAINS
from regnum.games.kingdom_builder.rules.state import NO_CARD, KingdomBuilderState
from tests.contract.case import random_action
from tests.kingdom_builder.land import land, play
from tests.kingdom_builder.watching import Hands, Watcher

FAR = 6
"""So many standard errors are no chance, in some ten thousand comparisons."""
SCARCE = "\n".join(f"{' ' * (row % 2)}{'G. C. D. B. F. ' * 2}" for row in range(8))
"""Sixteen hexes of each terrain: soon some are full, and their cards leave the game."""


def hands(state: regnum.State) -> Hands:
    assert isinstance(state, KingdomBuilderState)
    return tuple(None if card == NO_CARD else TERRAINS[int(card)] for card in state.hands)


def differs(belief: dict[Hands, Fraction], state: KingdomBuilderState, seat: int) -> str:
    """What is wrong with what the seat imagines; "" when it is what it can know."""
    deals = max(200, ceil(12 / min(belief.values())))
    imagined: Counter[Hands] = Counter()
    for seed in range(deals):
        other = state.determinize(seat, seed)
        assert isinstance(other, KingdomBuilderState)
        imagined[hands(other)] += 1
    if impossible := imagined.keys() - belief.keys():
        return f"{len(impossible)} hands are impossible, such as {min(impossible, key=str)}"
    for held, chance in belief.items():
        if held not in imagined:
            return f"{held} is possible"
        error = sqrt(deals * chance * (1 - chance))
        if abs(imagined[held] - deals * chance) > FAR * error + 1:
            return f"{held} is imagined {imagined[held]} times in {deals} and should be with chance {chance}"
    return ""


def watched(state: KingdomBuilderState, seed: int) -> Iterator[list[Watcher]]:
    """Play to the end, and tell whenever cards were drawn what everybody can know."""
    rng = regnum.Rng(seed)
    position: Any = state.position()
    watchers = [Watcher(seat, position) for seat in range(int(state.players))]
    state.log = []
    yield watchers
    while not state.over:
        told = len(state.log)
        state.apply(random_action(state, rng))
        for watcher in watchers:
            for event in state.log_for(watcher.seat)[told:]:
                watcher.watch(event)
        if any(event.kind in ("end", "redraw") for event in state.log[told:]):
            yield watchers


def new(players: int, seed: int, discards: int = 0) -> KingdomBuilderState:
    """A new game in which some cards of the pile were played already."""
    state = regnum.new("kingdom_builder", players, seed=seed)
    assert isinstance(state, KingdomBuilderState)
    state.discards = state.pile[state.drawn : state.drawn + discards]
    state.drawn += discards
    return state


def scarce(players: int, cards: int, seed: int) -> KingdomBuilderState:
    """A small land and a few cards, so that new piles are made all the time, and nobody's card may be left."""
    rng = regnum.Rng(seed)
    state = land(SCARCE, players=players)
    deck = [*state.pile, *state.hands]
    deck = [deck.pop(int(rng.below(len(deck)))) for _ in range(len(deck))]
    state.hands = type(state.hands)(deck[:players])
    state.pile = type(state.pile)(deck[players:cards])
    state.removed = type(state.removed)(deck[cards:])
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_a_new_pile_the_hands_are_imagined_as_counting_tells(players: int) -> None:
    """Slowly worked out from all that was seen: the same hands are possible, and as likely."""
    tried = counted = 0
    for seed in range(6):
        state = new(players, seed, discards=12)
        turns_since = players
        for watchers in watched(state, seed):
            turns_since = 0 if has_new_pile(state) else turns_since + 1
            if turns_since < players:
                counted += state.counted != 0
                for watcher in watchers:
                    assert differs(watcher.belief, state, watcher.seat) == ""
                    tried += 1
    assert tried >= 6 * players
    assert counted or players == 2  # with two, the counted hand is played at once


def has_new_pile(state: KingdomBuilderState) -> bool:
    """Whether a new pile was made at the end of the turn before."""
    assert state.log is not None
    kinds = [event.kind for event in state.log if event.kind in ("shuffle", "build")]
    return kinds[-1:] == ["shuffle"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_any_new_pile_too(players: int) -> None:
    state = new(players, 3)
    for turn, watchers in enumerate(watched(state, 3)):
        if state.counted:
            break
        if turn % 5 == 0:
            assert differs(watchers[turn % players].belief, state, turn % players) == ""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_few_cards_that_leave_the_game_too(players: int) -> None:
    """Several new piles within a round, hands without a card, cards that are replaced."""
    groups = 0
    without_card = False
    for seed in range(8):
        state = scarce(players, players + 1 + seed % 4, seed)
        for watchers in watched(state, seed):
            counted: Any = state.position()["counted"]
            groups = max(groups, len(counted))
            without_card |= NO_CARD in state.hands
            for watcher in watchers:
                assert differs(watcher.belief, state, watcher.seat) == ""
    assert groups == min(players - 1, 2)
    assert without_card


def test_a_hand_that_was_counted_stays_known_until_it_is_played() -> None:
    """Seat 0 has seen all other cards when it makes a new pile: both others hold forest."""
    state = land("G. G. G. F. F. F. F. F. F. F. D. D. C. C. B. B.", players=3, card="grass")
    state.hands[1] = state.hands[2] = TERRAINS.index("forest")
    state.discards = type(state.discards)([0] * 4 + [1] * 5 + [2] * 5 + [3] * 5 + [4] * 3)
    state.pile = state.pile[:0]
    play(state, "a1", "b1", "c1", "end")
    assert state.position()["counted"] == [[2]]  # seat 1 shows its card
    for seed in range(100):
        assert state.determinize(0, seed).position()["seats"][2]["card"] == "forest"
    play(state, "d1", "e1", "f1", "end")
    assert state.position()["counted"] == []
    assert len({hands(state.determinize(0, seed))[1] for seed in range(100)}) > 1


def test_a_position_carries_what_was_counted() -> None:
    for players in (2, 3, 4):
        state = new(players, 5)
        rng = regnum.Rng(5)
        while not state.counted:
            state.apply(random_action(state, rng))
        read = regnum.from_position(state.position())
        assert isinstance(read, KingdomBuilderState)
        assert read.counted == state.counted == state.copy().counted
        for seat in range(players):
            assert [hands(read.determinize(seat, seed)) for seed in range(50)] == [
                hands(state.determinize(seat, seed)) for seed in range(50)
            ]

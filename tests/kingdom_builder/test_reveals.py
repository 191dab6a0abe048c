"""What counts as coming to light: a terrain card that is drawn or turned up, and nothing else."""

from __future__ import annotations

import pytest

import regnum
from regnum.testing.foresight import is_foreseen
from tests.contract.case import random_action
from tests.kingdom_builder.land import land, play
from tests.kingdom_builder.test_counting import new


@pytest.mark.parametrize("players", [2, 3, 4])
def test_reveals_goes_up_exactly_when_somebody_learns_something(players: int) -> None:
    state = new(players, players, discards=12)
    rng = regnum.Rng(players)
    counted = 0
    while not state.over:
        action = random_action(state, rng)
        before, foreseen = state.reveals, is_foreseen(state, action)
        state.apply(action)
        assert (state.reveals == before) == foreseen
        counted += not foreseen
    assert counted > 20


def test_ending_a_turn_shows_a_card_to_its_owner_and_one_to_all() -> None:
    state = land("G. G. G. G. D. D. D.")
    before = state.reveals
    play(state, "a1", "b1", "c1")
    assert state.reveals == before
    play(state, "end")
    assert state.reveals == before + 2


def test_the_end_of_the_game_shows_the_last_card_to_its_owner_only() -> None:
    state = land("G. G. G. D. D. D.", supply=3)
    state.starter = 1
    play(state, "a1", "b1", "c1")
    before = state.reveals
    play(state, "end")
    assert state.over
    assert state.reveals == before + 1


def test_where_no_card_can_be_drawn_nothing_comes_to_light() -> None:
    """Grass is full, and neither pile nor discards have a card: none is drawn, and seat 1 cannot use its own."""
    state = land("G. G. D. D. D. D.", card="grass")
    state.pile = state.pile[:0]
    before = state.reveals
    play(state, "a1", "b1")
    assert state.reveals == before
    play(state, "end")
    assert state.reveals == before + 1  # seat 1 has turned up its grass
    play(state, "end")
    assert state.over
    assert state.reveals == before + 1

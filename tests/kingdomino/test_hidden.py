"""Kingdomino: what is hidden, sentence by sentence of the rules."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from tests.contract.case import play_some


def test_the_order_of_the_draw_pile_is_hidden() -> None:
    state = regnum.new("kingdomino", 4, seed=2)
    assert state.view(0)["pile"] == 44
    piles = {tuple(state.determinize(0, seed).position()["pile"]) for seed in range(20)}
    assert len(piles) == 20
    assert {frozenset(pile) for pile in piles} == {frozenset(state.position()["pile"])}


@pytest.mark.parametrize("players", [2, 3])
def test_with_2_or_3_players_which_dominoes_were_removed_is_hidden(players: int) -> None:
    state = regnum.new("kingdomino", players, seed=2)
    removed = {tuple(state.determinize(0, seed).position()["removed"]) for seed in range(20)}
    assert len(removed) == 20


@pytest.mark.parametrize(("players", "options"), [(4, {}), (2, {"mighty_duel": True}), (3, {"edition": "us"})])
def test_with_48_dominoes_in_play_the_last_line_is_known_by_elimination(players: int, options: Any) -> None:
    state, rng = regnum.new("kingdomino", players, seed=3, options=options), regnum.Rng(3)
    while state.view(None)["pile"] > 4:
        play_some(state, rng, 1)
    assert state.view(0)["pile"] == 4
    assert state.view(0)["unseen"] == sorted(state.position()["pile"])
    assert {frozenset(state.determinize(0, seed).position()["pile"]) for seed in range(9)} == {
        frozenset(state.position()["pile"])
    }


def test_everything_else_is_open() -> None:
    """What differs between a position and anybody's view is the pile, the removed, and who draws which king."""
    state = regnum.new("kingdomino", 3, seed=4)
    play_some(state, regnum.Rng(4), 30)
    position = state.position()
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert {name for name in position if view.get(name) != position[name]} == {"pile", "removed", "random"}

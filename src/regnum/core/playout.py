"""Uniformly random play: for tests, simulations and as the plainest playout policy."""

from __future__ import annotations

from mypy_extensions import i64

from regnum.core.rng import Rng
from regnum.core.state import State


def random_playout(state: State, rng: Rng) -> int:
    """Play the game to its end with uniformly random legal actions; returns how many there were."""
    decisions: i64 = 0
    while state.seat >= 0:
        state.play(state.any_choice(rng))
        decisions += 1
    return int(decisions)


def random_walk_on_copies(state: State, rng: Rng) -> int:
    """The same, but every action is played on a copy, as a tree search does; the state itself stays as it is."""
    decisions: i64 = 0
    while state.seat >= 0:
        state = state.copy()
        state.play(state.any_choice(rng))
        decisions += 1
    return int(decisions)

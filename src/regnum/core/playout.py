"""Uniformly random play: for tests, simulations and as the plainest playout policy."""

from __future__ import annotations

from mypy_extensions import i64

from regnum.core.rng import Rng
from regnum.core.state import NOT_FORCED, State


def random_choice(state: State, rng: Rng) -> i64:
    """Any legal action, each equally likely; it costs one random number, also where there is only one."""
    only = state.forced()
    if only != NOT_FORCED:
        rng.next()
        return only
    choices = state.choices()
    return choices[rng.below(len(choices))]


def random_playout(state: State, rng: Rng) -> int:
    """Play the game to its end with uniformly random legal actions; returns how many there were."""
    decisions: i64 = 0
    while state.seat >= 0:
        state.play(random_choice(state, rng))
        decisions += 1
    return int(decisions)


def random_walk_on_copies(state: State, rng: Rng) -> int:
    """The same, but every action is played on a copy, as a tree search does; the state itself stays as it is."""
    decisions: i64 = 0
    while state.seat >= 0:
        state = state.copy()
        state.play(random_choice(state, rng))
        decisions += 1
    return int(decisions)

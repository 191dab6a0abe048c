"""Judging what is not played to its end: a net that was trained on games of its own says what the seats will get.

A game says by its `Features` what the net looks at. The same net judges every seat.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from regnum.bots.search.net import Net
from regnum.bots.search.policy import Policy
from regnum.core.rng import Rng
from regnum.core.state import NOBODY, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """What a game's net looks at: numbers from -127 to 127 for each seat, of nothing but what all may know."""

    def __init__(self, inputs: int) -> None:
        self.inputs: i64 = inputs
        """How many numbers there are for a seat."""

    def are_clear(self, state: State) -> bool:
        """Whether the state can be judged: a game may know little to say in the middle of a turn."""
        return True

    def rows(self, state: State) -> list[vec[i64]]:
        """For each seat, what the net is shown to say how many points the seat will still get."""
        raise NotImplementedError


def add_the_others(rows: list[vec[i64]], size: i64) -> None:
    """Behind what is a seat's own, so many numbers, the mean of what is the others'."""
    players: i64 = len(rows)
    seat: i64 = 0
    while seat < players:
        row = rows[seat]
        other: i64 = 0
        while other < players:
            if other != seat:
                theirs = rows[other]
                i: i64 = 0
                while i < size:
                    row[size + i] = row[size + i] + theirs[i]
                    i += 1
            other += 1
        i = size
        while i < 2 * size:
            row[i] = row[i] // (players - 1)
            i += 1
        seat += 1


class Judging(Policy):
    """Plays by another policy; judges by a net."""

    def __init__(self, policy: Policy, features: Features, net: Net) -> None:
        self.policy = policy
        self.features = features
        self.net = net

    def choose(self, state: State, rng: Rng) -> i64:
        return self.policy.choose(state, rng)

    def promising(self, state: State) -> vec[i64]:
        return self.policy.promising(state)

    def candidates(self, state: State, most: i64) -> vec[i64]:
        return self.policy.candidates(state, most)

    def expected_scores(self, state: State) -> vec[float]:
        """Play on until it is clear how the seats stand, and add what the net thinks they will still get."""
        while state.seat != NOBODY and not self.features.are_clear(state):
            state.play(self.policy.promising(state)[0])
        expected: vec[float] = vec[float](capacity=int(state.players))
        for score in state.scores():
            expected = append(expected, float(score))
        if state.seat != NOBODY:
            rows = self.features.rows(state)
            seat: i64 = 0
            while seat < state.players:
                expected[seat] = expected[seat] + self.net.value(rows[seat])
                seat += 1
        return expected

"""A policy that likes actions by what was learned: numbers that a game tells of each action, weighed.

It is cheap enough to play the games of a search by. What it has learned is what a net thinks of what follows.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from regnum.bots.search.policy import Greedy
from regnum.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Moves:
    """What a game tells of actions: small whole numbers, of nothing but what the chooser may know."""

    def __init__(self, groups: int, width: int) -> None:
        self.groups: i64 = groups
        """How many kinds of decisions there are that are weighed by themselves."""
        self.width: i64 = width
        """How many numbers each action has."""

    def group(self, state: State) -> i64:
        """Which kind of decision this is."""
        return 0

    def rows(self, state: State, actions: vec[i64]) -> vec[i64]:
        """The numbers of all the actions, one action after another."""
        raise NotImplementedError


class Liking(Greedy):
    """Takes what it likes best."""

    def __init__(self, moves: Moves, weights: list[int], most: int) -> None:
        """The weights are those of the first group, then of the next."""
        super().__init__(most)
        self.moves = moves
        self.weights: vec[i64] = vec[i64](weights)

    def values(self, state: State, actions: vec[i64]) -> vec[i64]:
        moves = self.moves
        width: i64 = moves.width
        base: i64 = moves.group(state) * width
        rows = moves.rows(state, actions)
        weights = self.weights
        count: i64 = len(actions)
        values: vec[i64] = vec[i64](capacity=count)
        at: i64 = 0
        i: i64 = 0
        while i < count:
            total: i64 = 0
            j: i64 = 0
            while j < width:
                total += rows[at] * weights[base + j]
                at += 1
                j += 1
            values = append(values, total)
            i += 1
        return values

"""How to play fast and well enough: what a tree search plays its games to the end with."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from regnum.core.native import as_i64
from regnum.core.rng import Rng
from regnum.core.state import NOT_FORCED, State

WHOLE: Final = 1 << 20
"""What shares are counted in."""
FAR_BELOW: Final = -(1 << 40)
"""The value of an action that is legal, and not worth a look."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Uniformly random play; a game's own policy overrides what it knows better.

    It looks only at what the chooser of a state may know, so that it can choose for a bot as well.
    """

    def choose(self, state: State, rng: Rng) -> i64:
        """A legal action."""
        return state.any_choice(rng)

    def promising(self, state: State) -> vec[i64]:
        """The actions worth a closer look, the best first; never empty. A search looks at no others."""
        return state.choices()

    def candidates(self, state: State, most: i64) -> vec[i64]:
        """The same for the decision itself, where a search looks at more of them: so many at most."""
        return self.promising(state)

    def expected_scores(self, state: State) -> vec[float]:
        """What the seats will have in the end, about: for a search that does not play to the end."""
        expected: vec[float] = vec[float]()
        for score in state.scores():
            expected = append(expected, float(score))
        return expected

    def careless(self, by: float) -> Policy:
        """The same as somebody plays it who does not look closely; what `by` counts, the policy says."""
        return self


class Greedy(Policy):
    """What is worth most at once, by the values that a game's own class gives to actions."""

    def __init__(self, most: int, point: int = 1) -> None:
        self.most: i64 = most
        """How many actions are worth a closer look."""
        self.point: i64 = point
        """What a point is in these values."""

    def careless(self, by: float) -> Policy:
        """Misjudges every action by up to so many points."""
        return Misjudging(self, int(by * float(self.point)))

    def values(self, state: State, actions: vec[i64]) -> vec[i64]:
        """Of each legal action, what it is worth."""
        raise NotImplementedError

    def choose(self, state: State, rng: Rng) -> i64:
        """The best; among equals, any."""
        only = state.forced()
        if only != NOT_FORCED:
            return only
        actions = state.choices()
        count: i64 = len(actions)
        if count == 1:
            return actions[0]
        values = self.values(state, actions)
        best: i64 = 0
        ties: i64 = 1
        i: i64 = 1
        while i < count:
            if values[i] > values[best]:
                best = i
                ties = 1
            elif values[i] == values[best]:
                ties += 1
                if rng.below(ties) == 0:
                    best = i
            i += 1
        return actions[best]

    def promising(self, state: State) -> vec[i64]:
        """The best `most` actions, the best first."""
        return self.candidates(state, self.most)

    def candidates(self, state: State, most: i64) -> vec[i64]:
        actions = state.choices()
        count: i64 = len(actions)
        if count == 1:
            return actions
        values = self.values(state, actions)
        best: vec[i64] = vec[i64](capacity=most)
        kept: vec[i64] = vec[i64](capacity=most)
        i: i64 = 0
        while i < count:
            value: i64 = values[i]
            size: i64 = len(best)
            if value > FAR_BELOW and (size < most or value > kept[size - 1]):
                if size < most:
                    best = append(best, 0)
                    kept = append(kept, 0)
                    size += 1
                j: i64 = size - 1
                while j > 0 and kept[j - 1] < value:
                    best[j] = best[j - 1]
                    kept[j] = kept[j - 1]
                    j -= 1
                best[j] = actions[i]
                kept[j] = value
            i += 1
        return best if len(best) > 0 else actions


class Misjudging(Policy):
    """Whose values are all a little off, mostly by little: it mixes up what is nearly as good, as people do, and
    what is clearly better it takes."""

    def __init__(self, greedy: Greedy, most: int) -> None:
        """Up to so much too high or too low; no more than two actions are mixed up that differ by twice as much."""
        self.greedy = greedy
        self.steps: i64 = most + 1

    def choose(self, state: State, rng: Rng) -> i64:
        only = state.forced()
        if only != NOT_FORCED:
            return only
        actions = state.choices()
        count: i64 = len(actions)
        if count == 1:
            return actions[0]
        values = self.greedy.values(state, actions)
        chosen: i64 = actions[0]
        best: i64 = FAR_BELOW
        i: i64 = 0
        while i < count:
            value = values[i]
            if value > FAR_BELOW:
                # Of two dice the middle is likeliest.
                value += as_i64(rng.below(self.steps)) + as_i64(rng.below(self.steps))
                if value > best:
                    best = value
                    chosen = actions[i]
            i += 1
        return chosen


class Erring(Policy):
    """Another policy, of whose choices a share is left to chance."""

    def __init__(self, policy: Policy, mistakes: float) -> None:
        self.policy = policy
        self.limit: i64 = int(mistakes * WHOLE)

    def choose(self, state: State, rng: Rng) -> i64:
        only = state.forced()
        if only != NOT_FORCED:
            return only
        choices = state.choices()
        if len(choices) == 1:
            return choices[0]
        if rng.below(WHOLE) < self.limit:
            return choices[rng.below(len(choices))]
        return self.policy.choose(state, rng)


def play_out(policy: Policy, state: State, rng: Rng, most: i64) -> int:
    """Play on by the policy, to the end or for that many decisions; returns how many there were."""
    decisions: i64 = 0
    while state.seat >= 0 and decisions < most:
        state.play(policy.choose(state, rng))
        decisions += 1
    return int(decisions)

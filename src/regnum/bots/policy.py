"""How to play fast and well enough: what a tree search plays its games to the end with."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from regnum.core.rng import Rng
from regnum.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Uniformly random play; a game's own policy overrides what it knows better.

    It looks only at what the chooser of a state may know, so that it can choose for a bot as well.
    """

    def choose(self, state: State, rng: Rng) -> i64:
        """A legal action."""
        choices = state.choices()
        return choices[rng.below(len(choices))]

    def promising(self, state: State) -> vec[i64]:
        """The actions worth a closer look, the best first; never empty. A search looks at no others."""
        return state.choices()

    def expected_scores(self, state: State) -> vec[float]:
        """What the seats will have in the end, about: for a search that does not play to the end."""
        expected: vec[float] = vec[float]()
        for score in state.scores():
            expected = append(expected, float(score))
        return expected


def play_out(policy: Policy, state: State, rng: Rng, most: i64) -> int:
    """Play on by the policy, to the end or for that many decisions; returns how many there were."""
    decisions: i64 = 0
    while state.seat >= 0 and decisions < most:
        state.play(policy.choose(state, rng))
        decisions += 1
    return int(decisions)

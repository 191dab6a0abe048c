"""A policy likes the same in a state as in one that was written down and read again, or pickled, or imagined.

Other processes, programs and tables that are read anew only have these. What a state keeps besides what its
position tells, as the cards that are drawn already, is nothing to go by.
"""

from __future__ import annotations

import pickle

import pytest

import regnum
from regnum.bots.learning import learned
from regnum.bots.search.policy import Greedy, Policy
from regnum.bots.strategy import strategy_for
from regnum.core.rng import Rng
from tests.contract.case import Case, all_cases


def liked(policy: Policy, state: regnum.State) -> list[int]:
    actions = state.choices()
    return list(policy.values(state, actions) if isinstance(policy, Greedy) else policy.promising(state))


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_it_likes_the_same(case: Case) -> None:
    policy, state, rng = strategy_for(case.game).policy, case.new(7), Rng(7)
    decisions = 0
    while not state.over and decisions < 120:
        if decisions % 3 == 0 and len(state.choices()) > 1:
            read = regnum.from_position(state.position())
            same = [read, pickle.loads(pickle.dumps(state)), state.determinize(int(state.seat), decisions)]
            known = learned(state, policy)
            for other in same:
                assert liked(policy, other) == liked(policy, state)
                if known is not None:
                    assert liked(known.policy, other) == liked(known.policy, state)
            if known is not None:
                expected = list(known.policy.expected_scores(state.copy()))
                assert all(list(known.policy.expected_scores(other.copy())) == expected for other in same[:2])
        state.play(policy.choose(state, rng))
        decisions += 1
    assert decisions > 9

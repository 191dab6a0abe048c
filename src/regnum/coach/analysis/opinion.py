"""A second opinion: what a search, which looks further than the policy, thinks that a choice has lost."""

from __future__ import annotations

import math

from regnum.bots import Turn
from regnum.bots.search.tree import Candidate
from regnum.bots.searching import SearchBot
from regnum.core.state import State

SPREAD = 0.4
"""Of what the games of a search bring, about."""


def loss_by_search(state: State, played: tuple[int, ...], seed: int, playouts: int) -> float:
    """From 0 to 1, what the worst choice of a line has surely lost: less one error. Endless when the search does
    not even look at one of them.

    Not the sum: what is best of several seems better than it is, and a long line would add that up. Nothing comes
    to light within a line, so that the search knows what the seat knew before it.
    """
    state, lost = state.copy(), 0.0
    for action in played:
        if len(state.legal_actions()) > 1:
            bot = SearchBot(seed, playouts=playouts)
            bot.choose(Turn(state))
            candidates = {candidate.action: candidate for candidate in bot.candidates}
            if action not in candidates:
                return math.inf
            lost = max(lost, _surely_behind(candidates[action], bot.candidates[0]))
        state.apply(action)
    return lost


def _surely_behind(one: Candidate, best: Candidate) -> float:
    error = SPREAD * math.sqrt(1 / one.visits + 1 / best.visits)
    return best.value - one.value - error if one.action != best.action else 0.0

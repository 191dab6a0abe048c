"""Another line, followed by the solution: who plays an action first may still buy what is best.

Playing on simply does not think of that, and a search looks only at what the policy finds promising. So whatever
can still be done of the solution after another line is done there.
"""

from __future__ import annotations

from regnum.bots.search.tree import NO_LIMIT
from regnum.bots.strategy import Strategy, strategy_for
from regnum.coach.analysis.samples import Deals
from regnum.coach.compare import Gap, gap
from regnum.coach.endings import Deal, played_on
from regnum.coach.lines import Line
from regnum.core.rng import Rng
from regnum.core.state import State

DEALS = 192
MOST_DECISIONS = 24
"""So many are made at most until all of it is done."""
FIRST_PARTS = 3
"""The solution may be taken up from its beginning, or a little later: what comes first may be over."""


def ahead_of_graft(state: State, best: Line, rival: Line, deals: Deals) -> Gap:
    """How far a line is ahead of another one that is followed by it, as that does best, in the chance to win."""
    strategy, seat, count = strategy_for(state.game), int(state.seat), len(best.actions)
    alone = [
        played_on(state.determinize(seat, deal.hidden), best.actions, deal.luck, strategy, NO_LIMIT).won(seat)
        for deal in deals.between(0, DEALS)
    ]
    gaps = []
    for first in sorted({*range(min(FIRST_PARTS, count)), count - 1}):
        grafted = [
            _followed(state, rival, best.actions[first:], deal, strategy) for deal in deals.between(0, DEALS)
        ]
        gaps.append(gap([one - other for one, other in zip(alone, grafted, strict=True)]))
    return min(gaps, key=lambda ahead: ahead.mean)


def _followed(state: State, rival: Line, actions: tuple[int, ...], deal: Deal, strategy: Strategy) -> float:
    seat, left = int(state.seat), list(actions)
    imagined, rng = state.determinize(seat, deal.hidden), Rng(deal.luck)
    imagined.log = None
    for action in rival.actions:
        imagined.apply(action)
    for _decision in range(MOST_DECISIONS):
        if imagined.over or not left:
            break
        if imagined.seat == seat and left[0] in imagined.legal_actions():
            imagined.apply(left.pop(0))
        else:
            imagined.play(strategy.policy.choose(imagined, rng))
    return played_on(imagined, (), rng.bits(), strategy, NO_LIMIT).won(seat)

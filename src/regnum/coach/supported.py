"""Whether a search agrees with a lesson: what it calls right is not worse than other moves, and the poorer one is.

Every way is played on by the game's policy on the same imagined deals, as for a hint.
"""

from __future__ import annotations

from dataclasses import dataclass

from regnum.bots import Turn
from regnum.bots.strategy import strategy_for
from regnum.coach.compare import CLEAR, LIKELY, Gap, gap
from regnum.coach.endings import Deal, play
from regnum.coach.lessons import Step, Way
from regnum.coach.lines import line
from regnum.core.rng import Rng

MOST_OTHERS = 6
"""So many moves beside those that are named are looked at: the most promising ones."""


@dataclass(frozen=True)
class Judged:
    """A way, beside the best of the right ones; a right one, beside the best of all others."""

    way: Way
    kind: str
    """"right", "poorer", "possible", or "other"."""
    behind: Gap
    """How much less it is worth."""
    points: float
    """How many points it is ahead of the best of the others."""

    @property
    def contradicts(self) -> bool:
        """Whether the lesson says otherwise."""
        if self.kind == "poorer":
            return not (self.behind.mean > 0 and self.behind.clear(LIKELY))
        if self.kind == "right":
            return self.behind.mean > 0 and self.behind.clear(CLEAR)
        return self.behind.mean < 0 and self.behind.clear(CLEAR)


def judged(step: Step, deals: int, seed: int) -> list[Judged]:
    """Every way of a step; the same seed finds the same. Nothing where there is nothing to choose."""
    state = step.begin()
    if not step.moves or step.any_is_right or len(state.legal_actions()) == 1:
        return []
    turn, strategy, rng = Turn(state), strategy_for(state.game), Rng(seed)
    kinds = {
        way: "right" if answer.right else "poorer" if answer.poorer else "possible"
        for answer in step.answers
        for way in answer.ways
    }
    first = rng.bits()
    lines = {way: line(turn, _actions(step, way), strategy.policy, first) for way in kinds}
    begun = {way[0] for way in kinds}
    for action in strategy.policy.promising(step.begin()):
        move = (state.text(action),)
        if move[0] not in begun and len(kinds) < len(begun) + MOST_OTHERS:
            kinds[move], lines[move] = "other", line(turn, (int(action),), strategy.policy, first)
    worths: dict[Way, list[float]] = {way: [] for way in lines}
    ahead = dict.fromkeys(lines, 0.0)
    for _deal in range(deals):
        deal = Deal(rng.bits(), rng.bits())
        for way, line_ in lines.items():
            ending = play(turn, line_, deal, strategy)
            worths[way].append(ending.worth(turn.seat, strategy))
            ahead[way] += ending.ahead(turn.seat) / deals
    right = [way for way in kinds if kinds[way] == "right"]
    best = {
        True: max(right, key=lambda way: sum(worths[way])),
        False: max(kinds.keys() - set(right), key=lambda way: sum(worths[way]), default=right[0]),
    }
    return [
        Judged(way, kind, _behind(worths[best[kind != "right"]], worths[way]), ahead[way])
        for way, kind in kinds.items()
    ]


def _behind(best: list[float], other: list[float]) -> Gap:
    return gap([one - two for one, two in zip(best, other, strict=True)])


def _actions(step: Step, way: Way) -> tuple[int, ...]:
    state, actions = step.begin(), []
    for move in way:
        actions.append(state.parse(move))
        state.apply(actions[-1])
    return tuple(actions)

"""A game that goes on: what matters at a choice, and what a choice that was just made has cost."""

from __future__ import annotations

from typing import Any

from regnum.bots import Turn
from regnum.bots.strategy import strategy_for
from regnum.coach.analysis.depth import Depth
from regnum.coach.analysis.steps import Step
from regnum.coach.analysis.verdict import BLUNDER, MISTAKE
from regnum.coach.analysis.whole import Highlight, Task, explain, look_at
from regnum.coach.compare import Comparison, with_next_best
from regnum.core.registry import from_position
from regnum.core.rng import Rng

DURING_A_GAME = Depth("during a game", lines=12, race=256, judged=768, chances=256, opinion=1500, words=240)
SECONDS, DEALS = 2.0, 300


def what_matters(position: dict[str, Any], seed: int) -> Comparison | None:
    """The best that a simple bot would do beside the next best; None where there is nothing to choose."""
    state = from_position(position)
    turn = Turn(state)
    action = int(strategy_for(state.game).policy.choose(turn.imagine(seed), Rng(seed)))
    return with_next_best(turn, action, seed, SECONDS, DEALS)


def costly(position: dict[str, Any], texts: tuple[str, ...], seed: int, depth: Depth) -> Highlight | None:
    """A joined choice from there beside a better one, if it was a mistake or a blunder; None for all others."""
    state = from_position(position)
    before, actions = state.copy(), []
    for text in texts:
        actions.append(state.parse(text))
        state.apply(actions[-1])
    step = Step(0, 0, int(before.seat), before, tuple(actions), texts, 0, ())
    found = look_at(Task(step, before, seed, depth, judged=True, starts=False, alike=True))
    if found.verdict is None or found.verdict.mark not in (MISTAKE, BLUNDER):
        return None
    return explain(seed, depth.words, ("worst", found))

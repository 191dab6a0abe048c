"""Doubts puzzles: other deals, more of them, and players who search further."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from regnum.bots import Turn
from regnum.bots.search.policy import Policy
from regnum.bots.strategy import strategy_for
from regnum.coach.analysis.samples import Deals, Sample
from regnum.coach.lines import Line, beside
from regnum.coach.puzzles.grafts import ahead_of_graft
from regnum.coach.puzzles.proof import (
    ERRORS_AGAIN,
    FAR,
    MOST_LINES,
    ahead_of,
    greedy_lines,
    is_better,
    rivals_that_go_on,
)
from regnum.coach.puzzles.puzzle import Puzzle
from regnum.coach.puzzles.stronger import ahead_by_search, lines_by_search
from regnum.core.state import State

MOST_DEALS = 3072
DEALS = 768
"""On which what is near, and what players who search choose, is compared with the solution."""
TRY_PLAYOUTS = 800
"""Of those players, for each action: more than of those who found the puzzle."""


@dataclass(frozen=True)
class Checked:
    puzzle: Puzzle
    far: bool
    """Whether the solution is far ahead, on other deals, of what is tempting and of the best of all others."""
    found_greedily: bool
    """Whether who plays greedily finds it."""
    searched: bool
    """Whether neither players who search nor other lines with the solution after them refute it, and
    neither what is near nor what those players choose is better; true where nobody asked."""

    @property
    def holds(self) -> bool:
        return self.far and self.searched and not self.found_greedily


def check(puzzle: Puzzle, seed: int, search: bool = True) -> Checked:
    """Doubt a puzzle; the same seed finds the same."""
    state, strategy = puzzle.state(), strategy_for(puzzle.state().game)
    solution, tempting, closest = (puzzle.line(one) for one in (puzzle.solution, puzzle.tempting, puzzle.closest))
    rivals = list({one.leads_to: one for one in (tempting, closest)}.values())
    far = ahead_of(state, solution, rivals, Deals("check", seed, puzzle.id), ERRORS_AGAIN, MOST_DEALS) is not None
    greedy = greedy_lines(Turn(state), strategy, seed)
    found = any(puzzle.line(one.texts).leads_to == solution.leads_to for one in greedy.values())
    agree = True
    if search and far and not found:
        near = [puzzle.line(one) for one in puzzle.near]
        others = beside(Turn(state), solution, strategy.policy, 0, MOST_LINES)
        rivals += rivals_that_go_on(state, others, [one.leads_to for one in (*rivals, *near)])
        grafts = [ahead_of_graft(state, solution, one, Deals("grafts", seed, puzzle.id)) for one in rivals]
        agree = all(ahead.mean + ahead.error >= FAR for ahead in grafts)
        agree = agree and _is_best(state, solution, near, seed)
        if agree:
            deals = Deals("searched", seed, puzzle.id)
            agree = ahead_by_search(state, solution, rivals, deals, FAR, strict=False) is not None
    return Checked(puzzle, far, found, agree)


def _is_best(state: State, solution: Line, near: list[Line], seed: int) -> bool:
    """Whether nothing that is near or that players who search choose is better."""
    strategy, seat = strategy_for(state.game), int(state.seat)
    searched = lines_by_search(state, Policy(), 0, Deals("tries again", seed), TRY_PLAYOUTS)
    samples: dict[str, Sample] = {}
    for one in (solution, *near, *searched):
        sample = samples.setdefault(one.leads_to, Sample())
        sample.play(partial(state.determinize, seat), one.actions, Deals("best", seed), strategy, DEALS)
    best = samples[solution.leads_to]
    return not any(is_better(best.more_chance(sample, seat)) for sample in samples.values())

"""Doubts puzzles: other deals, more of them, and players who search further."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.bots import Turn
from regnum.bots.strategy import strategy_for
from regnum.coach.analysis.samples import Deals
from regnum.coach.lines import beside
from regnum.coach.puzzles.grafts import ahead_of_graft
from regnum.coach.puzzles.proof import (
    ERRORS_AGAIN,
    FAR,
    MOST_LINES,
    ahead_of,
    greedy_lines,
    rivals_that_go_on,
)
from regnum.coach.puzzles.puzzle import Puzzle
from regnum.coach.puzzles.stronger import ahead_by_search

MOST_DEALS = 3072


@dataclass(frozen=True)
class Checked:
    puzzle: Puzzle
    far: bool
    """Whether the solution is far ahead, on other deals, of what is tempting and of the best of all others."""
    found_greedily: bool
    """Whether who plays greedily finds it."""
    searched: bool
    """Whether neither players who search nor other lines with the solution after them refute it; true where nobody
    asked them."""

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
        others = beside(Turn(state), solution, strategy.policy, 0, MOST_LINES)
        rivals += rivals_that_go_on(state, others, [one.leads_to for one in rivals])
        grafts = [ahead_of_graft(state, solution, one, Deals("grafts", seed, puzzle.id)) for one in rivals]
        agree = all(ahead.mean + ahead.error >= FAR for ahead in grafts)
        if agree:
            deals = Deals("searched", seed, puzzle.id)
            agree = ahead_by_search(state, solution, rivals, deals, FAR, strict=False) is not None
    return Checked(puzzle, far, found, agree)

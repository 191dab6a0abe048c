"""An answer to a puzzle: whether it is the solution, as good as it, or how much worse and why."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from regnum.bots import Turn
from regnum.bots.search.policy import Policy
from regnum.bots.strategy import strategy_for
from regnum.coach.analysis.samples import Deals, Sample
from regnum.coach.compare import Comparison, compare
from regnum.coach.lines import line
from regnum.coach.puzzles.difficulty import leads_there
from regnum.coach.puzzles.proof import AS_GOOD
from regnum.coach.puzzles.puzzle import Puzzle

DEALS = 600
"""On which an answer is played on; half as many for the reasons."""
SECONDS = 2.0
"""At most, for the reasons."""


@dataclass(frozen=True)
class Judged:
    right: bool
    """The solution, or as good."""
    same: bool
    """The solution itself."""
    won: tuple[float, float]
    """The share of the win with the solution, and with what was answered; where that is right, with what tempts."""
    comparison: Comparison
    """Of the same two."""


def known(puzzle: Puzzle, actions: tuple[int, ...]) -> Judged | None:
    """The verdict on the solution and on the tempting line; None for others, which have to be played on first."""
    state = puzzle.state()
    for texts, right in ((puzzle.solution, True), (puzzle.tempting, False)):
        if leads_there(state, actions, puzzle.line(texts)):
            return told(puzzle, right, right)
    return None


def told(puzzle: Puzzle, right: bool, same: bool) -> Judged:
    """What is known of the solution beside what is tempting."""
    best, tempting, _closest = puzzle.found.won
    return Judged(right, same, (best, tempting), puzzle.comparison())


def played_on(puzzle: Puzzle, actions: tuple[int, ...]) -> Judged:
    """The verdict on any line, from games on deals that nothing was chosen by."""
    state = puzzle.state()
    turn, seat, strategy = Turn(state), int(state.seat), strategy_for(state.game)
    best, other = puzzle.line(puzzle.solution), line(turn, actions, Policy(), 0)
    samples = Sample(), Sample()
    for sample, one in zip(samples, (best, other), strict=True):
        sample.play(partial(state.determinize, seat), one.actions, Deals("answer", puzzle.id), strategy, DEALS)
    won = samples[0].chance(seat).mean, samples[1].chance(seat).mean
    if won[0] - won[1] < AS_GOOD:
        return told(puzzle, True, False)
    seed = Deals("reasons", puzzle.id).seed()
    return Judged(False, False, won, compare(turn, best, other, seed, SECONDS, DEALS // 2, as_given=True))

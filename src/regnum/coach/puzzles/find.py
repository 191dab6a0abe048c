"""Makes puzzles of positions."""

from __future__ import annotations

from functools import partial

from regnum.bots import Turn
from regnum.bots.strategy import strategy_for
from regnum.coach.analysis.samples import Deals, Sample
from regnum.coach.compare import compare
from regnum.coach.puzzles.difficulty import missed, rating
from regnum.coach.puzzles.proof import AS_GOOD, FAR, proven
from regnum.coach.puzzles.puzzle import MOST_DIFFERENCES, MOST_REPLIES, Found, Puzzle
from regnum.coach.words import why
from regnum.core.state import State

TOLD_DEALS = 480
"""New ones, for the numbers that are told, and as many for the reasons."""
ALWAYS = 1e9
"""Seconds: the number of deals is the limit."""


def puzzle_at(state: State, source: str, seed: int) -> Puzzle | None:
    """The puzzle that a position is, if it is one, from its first real choice on; the same seed finds the same."""
    chooser, reveals, state = state.seat, state.reveals, state.copy()
    while len(state.legal_actions()) == 1:
        state.apply(state.legal_actions()[0])
        if state.over or state.seat != chooser or state.reveals != reveals:
            return None
    proof = proven(state, seed)
    if proof is None:
        return None
    seat, lines = int(state.seat), (proof.solution, proof.tempting, proof.closest, *proof.near)
    samples = [Sample() for _line in lines]
    for sample, one in zip(samples, lines, strict=True):
        imagine = partial(state.determinize, seat)
        sample.play(imagine, one.actions, Deals(seed, "told"), strategy_for(state.game), TOLD_DEALS)
    best, tempting, closest, *near = samples
    if min(best.more_chance(tempting, seat).mean, best.more_chance(closest, seat).mean) < FAR:
        return None
    turn, words = Turn(state), Deals(seed, "words").seed()
    comparison = compare(turn, proof.solution, proof.tempting, words, ALWAYS, TOLD_DEALS, as_given=True)
    if not comparison.differences and not comparison.replies:
        return None
    pairs = zip(proof.near, near, strict=True)
    as_good = [one for one, sample in pairs if best.more_chance(sample, seat).mean < AS_GOOD]
    missing = missed(state, (proof.solution, *as_good), seed)
    won = (best.chance(seat).mean, tempting.chance(seat).mean, closest.chance(seat).mean)
    puzzle = Puzzle(
        position=state.position(),
        source=source,
        solution=proof.solution.texts,
        tempting=proof.tempting.texts,
        closest=proof.closest.texts,
        near=tuple(one.texts for one in proof.near),
        rating=rating(missing, proof.lines / (1 + len(as_good)), won[0] - max(won[1:])),
        found=Found(
            deals=TOLD_DEALS,
            won=won,
            ahead=best.more_ahead(tempting, seat).mean,
            lines=proof.lines,
            missed=missing,
            differences=comparison.differences[:MOST_DIFFERENCES],
            replies=comparison.replies[:MOST_REPLIES],
        ),
    )
    return puzzle if _can_be_told(puzzle) else None


def _can_be_told(puzzle: Puzzle) -> bool:
    """Whether somebody can say why: not for all that differs there are words."""
    said = why(puzzle.state(), puzzle.comparison(), [str(seat) for seat in range(puzzle.players)], "en")
    return bool(said.at_once or said.reasons or said.replies)

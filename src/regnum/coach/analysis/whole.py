"""A whole game: every choice is a task for a worker, and what is ready can be looked at."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Protocol, TypeVar

from regnum.bots import Turn
from regnum.bots.strategy import strategy_for
from regnum.coach.analysis.account import Account, Told, account, changes
from regnum.coach.analysis.depth import NORMAL, Depth
from regnum.coach.analysis.samples import Deals, Sample
from regnum.coach.analysis.steps import Course, Step
from regnum.coach.analysis.verdict import BEST, MARKS, Verdict, judge
from regnum.coach.compare import Comparison, Gap, compare
from regnum.coach.endings import shares
from regnum.coach.lines import Line
from regnum.core.errors import BadOption
from regnum.core.record import Record
from regnum.core.state import State

SEED = 1
MOST_WORST = 3
ALWAYS = 1e9
"""Seconds: the number of deals is the limit."""
Given = TypeVar("Given")
Made = TypeVar("Made")


class Workers(Protocol):
    """Those of `regnum.arena.workers`."""

    def each(self, work: Callable[[Given], Made], tasks: Iterable[Given], together: int) -> Iterator[Made]: ...


@dataclass(frozen=True)
class Task:
    """What a worker needs to know of a step."""

    step: Step
    root: State
    """Where the deals of its chances begin."""
    seed: int
    depth: Depth
    judged: bool
    starts: bool
    """Whether no step before it knows the chance before it."""
    alike: bool
    """Whether all seats know the same."""


@dataclass(frozen=True)
class Found:
    """What was found out about a step."""

    step: Step
    before: list[Sample]
    """The policy chooses: from what the chooser knew, and then from what each seat knew, where they know different
    things. Empty where the step before it has found it."""
    after: Sample
    """The choice that was made."""
    verdict: Verdict | None
    """None for a seat that is not asked about, and where nothing was to be chosen in truth."""


@dataclass(frozen=True)
class Highlight:
    """A choice that is worth a closer look, beside a better one, or beside a worse one that was to be expected."""

    kind: str
    """"worst" or "surprising"."""
    found: Found
    verdict: Verdict
    comparison: Comparison
    """The better one first."""


@dataclass
class Analysis:
    """Of a record, finished or not. `run` fills it; the same seed and depth find the same, whoever works."""

    record: Record
    depth: Depth = NORMAL
    seats: Sequence[int] | None = None
    """Whose choices are judged; None for everybody's."""
    seed: int = SEED
    found: dict[int, Found] = field(default_factory=dict, init=False)
    """By the number of the step."""
    highlights: list[Highlight] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.seats = list(range(self.record.players)) if self.seats is None else sorted(set(self.seats))
        for seat in self.seats:
            if not 0 <= seat < self.record.players:
                raise BadOption(
                    "There is no seat {seat}; valid are those from 1 to {players}.",
                    seat=seat + 1,
                    players=self.record.players,
                )
        self.course = Course(self.record)

    @property
    def done(self) -> bool:
        return len(self.found) == len(self.course.steps)

    def run(self, workers: Workers) -> Generator[Found | Highlight, None, None]:
        """What is ready, as it comes: first the steps, in any order, then the highlights. Whoever stops asking
        stops the work."""
        for found in workers.each(look_at, self.tasks(), 1):
            self.add(found)
            yield found
        for highlight in workers.each(partial(explain, self.seed, self.depth.words), self.picks(), 1):
            self.add(highlight)
            yield highlight

    def add(self, ready: Found | Highlight) -> None:
        """Something is ready; highlights stand in the order of `picks`."""
        if isinstance(ready, Found):
            self.found[ready.step.number] = ready
            return
        made = {(one.kind, one.found.step.number): one for one in [*self.highlights, ready]}
        order = [(kind, found.step.number) for kind, found in self.picks(again=True)]
        self.highlights = [made[key] for key in order if key in made]

    def tasks(self) -> Iterator[Task]:
        """For `look_at`: all steps that are not done yet."""
        steps = self.course.steps
        for step in steps:
            if step.number in self.found:
                continue
            yield Task(
                step=step,
                root=steps[step.root].state,
                seed=self.seed,
                depth=self.depth,
                judged=bool(step.actions) and step.seat in (self.seats or ()),
                starts=step.root == step.number,
                alike=self.course.alike,
            )

    def picks(self, again: bool = False) -> list[tuple[str, Found]]:
        """For `explain`, when all steps are done: what is worth a closer look, and has not had it yet."""
        chosen = [pick for seat in self.seats or () for pick in [*self._worst(seat), *self._surprising(seat)]]
        had = set() if again else {(one.kind, one.found.step.number) for one in self.highlights}
        return [(kind, found) for kind, found in chosen if (kind, found.step.number) not in had]

    # What was found

    def verdicts(self, seat: int | None = None) -> list[tuple[Step, Verdict]]:
        """Of all choices that were judged, or those of one seat, in their order."""
        return [
            (found.step, found.verdict)
            for _number, found in sorted(self.found.items())
            if found.verdict is not None and seat in (None, found.step.seat)
        ]

    def marks(self, seat: int) -> dict[str, int]:
        """How many choices of a seat have each mark."""
        given = [verdict.mark for _step, verdict in self.verdicts(seat)]
        return {mark: given.count(mark) for mark in MARKS}

    def accounts(self) -> list[Account]:
        """For every seat: of the whole game when all steps are done, before that of those at its beginning which
        are, as if nothing had come to light since."""
        told = [self._told(number) for number in range(self.done_at_the_beginning)]
        if self.done and self.course.over:
            results: Sequence[float] = shares(self.course.end)
        elif self.done:
            results = [gap.mean for gap in told[-1].before]
        elif told:
            results = [
                before.mean + changed.mean
                for before, changed in zip(told[-1].before, told[-1].changed, strict=True)
            ]
        else:
            return []
        return [account(seat, told, results[seat]) for seat in range(self.record.players)]

    @property
    def done_at_the_beginning(self) -> int:
        """How many steps are done before the first that is not."""
        return next(number for number in count() if number not in self.found)

    def _told(self, number: int) -> Told:
        found = self.found[number]
        chooser, *of_seats = found.before or [self.found[number - 1].after]
        before = [(of_seats[seat] if of_seats else chooser).chance(seat) for seat in range(self.record.players)]
        return Told(number, found.step.seat, before, changes(chooser, found.after))

    def _worst(self, seat: int) -> list[tuple[str, Found]]:
        costly = [
            found
            for _number, found in sorted(self.found.items())
            if found.step.seat == seat and found.verdict is not None and found.verdict.mark not in MARKS[:2]
        ]
        costly.sort(key=_loss, reverse=True)
        return [("worst", found) for found in costly[:MOST_WORST]]

    def _surprising(self, seat: int) -> list[tuple[str, Found]]:
        rows = [found for _number, found in sorted(self.found.items()) if found.step.seat == seat]
        best = max(rows, key=_gained, default=None)
        return [("surprising", best)] if best is not None and _gained(best) > 0 else []


def _loss(found: Found) -> tuple[bool, float]:
    """What a search doubts comes after all else."""
    assert found.verdict is not None
    return not found.verdict.doubted, found.verdict.loss


def _gained(found: Found) -> float:
    gained: Gap | None = found.verdict.gained if found.verdict is not None else None
    return gained.mean if gained is not None else 0.0


def look_at(task: Task) -> Found:
    """The chances before and after a choice, and what it cost; in whatever process."""
    step, strategy = task.step, strategy_for(task.step.state.game)
    deals = Deals(task.seed, "chances", step.root)
    knower = int(task.root.seat)

    def imagine(deal: int) -> State:
        state = task.root.determinize(knower, deal)
        for action in step.path:
            state.play(action)
        return state

    after = Sample()
    after.play(imagine, step.actions, deals, strategy, task.depth.chances)
    before = []
    if task.starts:
        of_chooser = Sample()
        of_chooser.play(imagine, (), deals, strategy, task.depth.chances)
        before.append(of_chooser)
    if not task.alike:
        for seat in range(step.state.players):
            own = before[0]
            if seat != step.seat:
                own = Sample()
                own.play(partial(step.state.determinize, seat), (), deals, strategy, task.depth.chances)
            before.append(own)
    verdict = None
    if task.judged:
        seed = Deals(task.seed, "step", step.number).seed()
        verdict = judge(step.state, step.actions, after, imagine, deals, seed, task.depth)
    return Found(step, before, after, verdict)


def explain(seed: int, deals: int, chosen: tuple[str, Found]) -> Highlight:
    """What makes the better line better; in whatever process."""
    kind, found = chosen
    verdict = found.verdict
    assert verdict is not None
    better, worse = _beside_each_other(kind, verdict)
    luck = Deals(seed, "words", found.step.number).seed()
    turn = Turn(found.step.state)
    comparison = compare(turn, better, worse, luck, ALWAYS, deals, as_given=True)
    return Highlight(kind, found, verdict, comparison)


def _beside_each_other(kind: str, verdict: Verdict) -> tuple[Line, Line]:
    if kind == "surprising":
        assert verdict.surprise is not None
        return verdict.played.line, verdict.surprise.line
    assert verdict.mark != BEST
    return verdict.best.line, verdict.played.line

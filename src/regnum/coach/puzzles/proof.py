"""One line far better than nearly all others: found on some deals, shown on others, and by those who search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from regnum.bots import Turn
from regnum.bots.strategy import Strategy, strategy_for
from regnum.coach.analysis.samples import Deals, Sample
from regnum.coach.compare import CLEAR, LIKELY, Gap, gap
from regnum.coach.endings import play
from regnum.coach.lines import Line, beside, line
from regnum.coach.puzzles.grafts import ahead_of_graft
from regnum.coach.puzzles.stronger import ahead_by_search, goes_on, lines_by_search
from regnum.core.state import State

FAR = 0.06
"""Of the chance to win: so much better than any other line is far better."""
AS_GOOD = FAR / 2
"""Who loses no more of it has found something as good."""
FEW, NEAR = 10, 4
"""Of so many lines none may come nearer than that; of those that there are more, one of so many: where there are
many, some differ from the best in what matters little."""
ERRORS = 6.0
"""And so many standard errors."""
ERRORS_AGAIN = 4.0
"""On other deals again."""
GREEDY_SEEDS = 4
"""Who plays greedily draws lots between what seems as good: none of so many may find the line."""
FIRST_LINES, MOST_LINES = 10, 24
"""Beside a greedy one: so many are looked at first, and so many where one of those promises something."""
FIRST_RACE, SECOND_RACE, LAST_RACE = 8, 40, 96
"""Deals on which the best line is looked for: after the second, most positions are known to be no puzzle."""
FIRST_PLAYOUTS = 60
"""Of one search, whose line is looked at first, too."""
PROMISING = 3
"""So many lines come into the second race."""
LEAST_DEALS, MOST_DEALS = 64, 1536
"""On which it is shown to be far better."""
A_BATCH = 32
GO_ON = 2
GRAFT_ERRORS = 2.0
CLOSEST = 4
"""So many others are looked at first, and again: most of what is no puzzle fails here."""


@dataclass(frozen=True)
class Proof:
    solution: Line
    tempting: Line
    """What who plays greedily would do."""
    closest: Line
    """The best of those that are far behind."""
    near: list[Line]
    """Those that are less than far behind."""
    lines: int
    """How many were looked at."""
    ahead: Gap
    """Of the tempting one, in the chance to win."""
    least_ahead: Gap
    """Of the closest."""


def proven(state: State, seed: int) -> Proof | None:
    """Where one line is far better than all others and not the greedy one, that; the same seed finds the same."""
    strategy = strategy_for(state.game)
    greedy = greedy_lines(Turn(state), strategy, seed)
    ranked = _race(state, greedy, strategy, seed)
    if ranked is None:
        return None
    best, others = ranked[0], ranked[1:]
    tempting = [one for one in others if one.leads_to in greedy]
    rest = [one for one in others if one.leads_to not in greedy]
    gaps: dict[str, Gap] = {}
    for rivals, may_be_near in ((tempting, False), (rest[:CLOSEST], True), (rest[CLOSEST:], True)):
        spare = most_near(len(ranked)) - sum(not is_far(one, ERRORS) for one in gaps.values()) if may_be_near else 0
        found = ahead_of(state, best, rivals, Deals(seed, "shown"), ERRORS, MOST_DEALS, spare)
        if found is None:
            return None
        gaps |= found
    near = [one for one in others if not is_far(gaps[one.leads_to], ERRORS)]
    others = [one for one in others if one not in near]
    closest = min(others, key=lambda other: gaps[other.leads_to].mean)
    again = list(dict.fromkeys([tempting[0].leads_to, closest.leads_to]))
    rivals = [one for one in others if one.leads_to in again]
    if ahead_of(state, best, rivals, Deals(seed, "again"), ERRORS_AGAIN, MOST_DEALS) is None:
        return None
    searched = [*rivals, *rivals_that_go_on(state, others, again)]
    if not all(is_far(ahead_of_graft(state, best, one, Deals(seed, "grafts")), GRAFT_ERRORS) for one in searched):
        return None
    if ahead_by_search(state, best, searched, Deals(seed, "searched"), FAR, strict=True) is None:
        return None
    return Proof(best, tempting[0], closest, near, len(ranked), gaps[tempting[0].leads_to], gaps[closest.leads_to])


def rivals_that_go_on(state: State, lines: Sequence[Line], known: Sequence[str]) -> list[Line]:
    """The best lines after which the same seat chooses again: playing on simply may make too little of them."""
    found = [one for one in lines if one.leads_to not in known and goes_on(state, one)]
    return found[:GO_ON]


def greedy_lines(turn: Turn, strategy: Strategy, seed: int) -> dict[str, Line]:
    """What who plays greedily would do, by where it leads."""
    deals = Deals(seed, "greedy").between(0, GREEDY_SEEDS)
    first = [line(turn, (), strategy.policy, deal.luck) for deal in deals]
    deal = Deals(seed, "lines").seed()
    again = [line(turn, one.actions, strategy.policy, deal) for one in first]
    return {one.leads_to: one for one in again}


def _race(state: State, greedy: dict[str, Line], strategy: Strategy, seed: int) -> list[Line] | None:
    """All lines, the best first; None where it is not likely to be far better than all others."""
    turn = Turn(state)
    deal, race = Deals(seed, "lines").seed(), _Race(turn, strategy, Deals(seed, "race"))
    lines = dict(greedy)
    for one in greedy.values():
        _add(lines, beside(turn, one, strategy.policy, deal, FIRST_LINES))
    _add(lines, lines_by_search(state, strategy.policy, deal, Deals(seed, "first try"), FIRST_PLAYOUTS, 1))
    if len(lines) == len(greedy):
        return None
    race.run(lines.values(), FIRST_RACE)
    promising = race.ranked([one for one in lines.values() if one.leads_to not in greedy])[:PROMISING]
    if all(_is_near(race.ahead(promising[0], one)) for one in greedy.values()):
        return None
    race.run([*promising, *greedy.values()], SECOND_RACE)
    leader = race.ranked(promising)[0]
    if any(race.ahead(leader, one).mean < FAR for one in greedy.values()):
        return None
    for one in (*greedy.values(), leader):
        _add(lines, beside(turn, one, strategy.policy, deal, MOST_LINES))
    first = race.winner(lines, greedy)
    if first is None:
        return None
    if ahead_of(state, first, list(greedy.values()), Deals(seed, "at first"), LIKELY, LEAST_DEALS * 2) is None:
        return None
    _add(lines, lines_by_search(state, strategy.policy, deal, Deals(seed, "tries")))
    second = race.winner(lines, greedy)
    if second is None:
        return None
    _add(lines, beside(turn, second, strategy.policy, deal, MOST_LINES))
    winner = race.winner(lines, greedy)
    if winner is None:
        return None
    return [winner, *sorted((one for one in lines.values() if one is not winner), key=partial(race.gap, winner))]


class _Race:
    """Lines on the same deals, as far as each has come."""

    def __init__(self, turn: Turn, strategy: Strategy, deals: Deals) -> None:
        self._turn = turn
        self._strategy = strategy
        self._deals = deals
        self._worths: dict[str, list[float]] = {}

    def run(self, lines: Iterable[Line], count: int) -> None:
        """Until each has had so many deals."""
        for one in lines:
            worths = self._worths.setdefault(one.leads_to, [])
            for deal in self._deals.between(len(worths), max(count, len(worths))):
                worths.append(play(self._turn, one, deal, self._strategy).worth(self._turn.seat, self._strategy))

    def ahead(self, one: Line, other: Line) -> Gap:
        pairs = zip(self._worths[one.leads_to], self._worths[other.leads_to], strict=False)
        return gap([first - second for first, second in pairs])

    def winner(self, lines: dict[str, Line], greedy: dict[str, Line]) -> Line | None:
        """The best line; None where a greedy one is near, or too many others are."""
        racing, count = list(lines.values()), FIRST_RACE
        while True:
            self.run(racing, count)
            leader = self.ranked(racing)[0]
            racing = [one for one in racing if one is leader or not _is_behind(self.ahead(leader, one))]
            if len(racing) == 1 or count >= LAST_RACE:
                break
            count = min(2 * count, LAST_RACE)
        near = [one for one in racing if one is not leader and _is_near(self.ahead(leader, one))]
        if len(near) > most_near(len(lines)) or any(one.leads_to in greedy for one in (leader, *near)):
            return None
        return leader

    def gap(self, one: Line, other: Line) -> float:
        return self.ahead(one, other).mean

    def ranked(self, lines: Sequence[Line]) -> list[Line]:
        """The best first, on the deals that all of them have had."""
        had = min(len(self._worths[one.leads_to]) for one in lines)
        return sorted(lines, key=lambda one: -sum(self._worths[one.leads_to][:had]))


def _add(lines: dict[str, Line], others: Sequence[Line]) -> None:
    for one in others:
        lines.setdefault(one.leads_to, one)


def _is_near(ahead: Gap) -> bool:
    return ahead.mean + ahead.error < FAR


def _is_behind(ahead: Gap) -> bool:
    return ahead.mean > 0 and ahead.clear(CLEAR)


def ahead_of(
    state: State,
    best: Line,
    rivals: Sequence[Line],
    deals: Deals,
    errors: float,
    most: int,
    spare: int = 0,
) -> dict[str, Gap] | None:
    """How far a line is ahead of others, by where they lead, in the chance to win; None unless it is far ahead of
    all of them, and clearly, but for so many as may come near, and are not better."""
    strategy, seat = strategy_for(state.game), int(state.seat)
    imagine = partial(state.determinize, seat)
    samples = {one.leads_to: Sample() for one in (best, *rivals)}
    gaps: dict[str, Gap] = {}
    left, count = list(rivals), LEAST_DEALS
    while left:
        for one in (best, *left):
            samples[one.leads_to].play(imagine, one.actions, deals, strategy, count)
        for one in left:
            ahead = samples[best.leads_to].more_chance(samples[one.leads_to], seat)
            gaps[one.leads_to] = ahead
            if ahead.mean + LIKELY * ahead.error < FAR:
                spare -= 1
                if spare < 0 or is_better(ahead):
                    return None
                left = [other for other in left if other is not one]
        left = [one for one in left if not is_far(gaps[one.leads_to], errors)]
        count += A_BATCH
        if left and count > most:
            return gaps if len(left) <= spare else None
    return gaps


def most_near(lines: int) -> int:
    """How many of so many lines may come near the best one."""
    return max(0, lines - FEW) // NEAR


def is_better(ahead: Gap) -> bool:
    """Whether what a line is ahead of is surely better than it, by more than what is as good."""
    return ahead.mean < -AS_GOOD and ahead.clear(LIKELY)


def is_far(ahead: Gap, errors: float) -> bool:
    return ahead.mean >= FAR and ahead.mean >= errors * ahead.error

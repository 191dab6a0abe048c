"""Two lines beside each other, on the same imagined deals: how far one is ahead of the other, and what makes it so.

Lines are chosen on some deals, what may be said of two of them on others, and how much it is on others again:
whatever is best of several looks better than it is on the deals that chose it.
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from regnum.bots import Turn
from regnum.bots.strategy import Strategy, strategy_for
from regnum.coach.endings import Deal, Ending, play
from regnum.coach.lines import Line, beside, line
from regnum.coach.replies import DEALS as REPLIES
from regnum.coach.replies import Reply, reply, told_apart
from regnum.core.measures import Item, Measures, measured
from regnum.core.rng import Rng

SECONDS = 0.5
DEALS = 400
MOST_OTHERS = 8
A_ROUND = 12
"""So many deals are played with every line before the worse half of them drops out."""
FOR_CHOOSING = 0.35
"""The share of the time in which the lines are chosen."""
CLEAR = 2.5
"""So many standard errors from nothing is clear, where many things are looked at."""
LIKELY = 2.0
"""So many are enough for the one thing that is looked for: for what was clear on other deals, and for a verdict."""
LEAST_DEALS = 20
"""With fewer, nothing is clear."""


@dataclass(frozen=True)
class Gap:
    """How much more one line has of something than the other, on average of the same deals."""

    mean: float
    error: float
    """Its standard error."""
    more: float
    """The share of the deals in which the first has more."""
    less: float

    def clear(self, errors: float) -> bool:
        return abs(self.mean) > errors * self.error


@dataclass(frozen=True)
class Difference:
    """Something that a seat has clearly more of, or less, with one line than with the other."""

    seat: int
    item: Item
    gaps: dict[str, Gap]
    """By what is measured, "points" for instance; only what is clear."""


@dataclass(frozen=True)
class Comparison:
    one: Line
    other: Line
    seat: int
    """Who chooses."""
    rival: int
    """The strongest of the others."""
    deals: int
    """On which the numbers were found."""
    won: tuple[float, float] | None
    """The share of the games that each line won; None when they were not played to the end."""
    worth: Gap
    """Winning, and how clearly."""
    ahead: Gap
    """Points more than the best of the others."""
    differences: list[Difference]
    """The most points first."""
    replies: list[Reply]
    """What the next seat does much more often after one line than after the other, the clearest first."""

    @property
    def verdict(self) -> str:
        """Whether the first line is "better" or "worse", or "equal" as far as these deals can tell."""
        if self.deals < LEAST_DEALS or not self.worth.clear(LIKELY):
            return "equal"
        return "better" if self.worth.mean > 0 else "worse"


def whole(turn: Turn, action: int, seed: int) -> Line:
    """The joined choice that an action begins."""
    return line(turn, (action,), strategy_for(turn.game).policy, Rng(seed).bits())


def with_next_best(
    turn: Turn, action: int, seed: int, seconds: float = SECONDS, deals: int = DEALS
) -> Comparison | None:
    """The best line that begins with an action, beside the best of all others; None when there is no other."""
    start, rng = time.perf_counter(), Rng(seed)
    strategy = strategy_for(turn.game)
    deal = rng.bits()
    one = line(turn, (action,), strategy.policy, deal)
    lines = [one, *beside(turn, one, strategy.policy, deal, MOST_OTHERS)]
    if len(lines) == 1:
        return None
    one, other = _best(turn, action, lines, strategy, rng, start + FOR_CHOOSING * seconds)
    return compare(turn, one, other, rng.bits(), start + seconds - time.perf_counter(), deals)


def compare(
    turn: Turn, one: Line, other: Line, seed: int, seconds: float, deals: int, as_given: bool = False
) -> Comparison:
    """The same seed finds the same, if there is time for all deals. Of two that begin alike the first is the better
    one, unless they are to stay as they are given."""
    end, strategy, seat = time.perf_counter() + seconds, strategy_for(turn.game), turn.seat
    pairs: list[tuple[Ending, Ending]] = []
    apart: list[Measures] = []
    replies: list[tuple[set[str], set[str]]] = []
    for deal in _deals(Rng(seed), deals, end):
        if len(replies) < REPLIES:
            replies.append((reply(turn, one, deal, strategy), reply(turn, other, deal, strategy)))
        first, second = play(turn, one, deal, strategy), play(turn, other, deal, strategy)
        pairs.append((first, second))
        apart.append(_less(measured(first.state), measured(second.state)))
    half = len(pairs) // 2
    begin_alike = one.actions[0] == other.actions[0]
    if begin_alike and not as_given and _worth(pairs[:half], seat, strategy).mean < 0:
        # Nobody has said which of them is meant: it is the better one.
        one, other = other, one
        pairs = [(second, first) for first, second in pairs]
        apart = [_less(defaultdict(float), deal) for deal in apart]
        replies = [(after_other, after_one) for after_one, after_other in replies]
    rival = _strongest_other(seat, [first for first, _second in pairs])
    to_the_end = all(ending.state.over for pair in pairs for ending in pair)
    differences = _clear(apart[:half], apart[half:], (seat, rival))
    pairs = pairs[half:]
    return Comparison(
        one=one,
        other=other,
        seat=seat,
        rival=rival,
        deals=len(pairs),
        won=(
            _mean([first.won(seat) for first, _second in pairs]),
            _mean([second.won(seat) for _first, second in pairs]),
        )
        if to_the_end
        else None,
        worth=_worth(pairs, seat, strategy),
        ahead=gap([first.ahead(seat) - second.ahead(seat) for first, second in pairs]),
        differences=differences,
        replies=told_apart(replies),
    )


def gap(values: Sequence[float]) -> Gap:
    if not values:
        return Gap(0.0, math.inf, 0.0, 0.0)
    count, mean = len(values), _mean(values)
    squares = sum((value - mean) ** 2 for value in values)
    error = math.sqrt(squares / (count - 1) / count) if count > 1 else math.inf
    return Gap(mean, error, sum(value > 0 for value in values) / count, sum(value < 0 for value in values) / count)


def _deals(rng: Rng, most: int, end: float) -> Iterator[Deal]:
    """New ones until there were enough or the time is up; one at least."""
    for number in range(most):
        if number and time.perf_counter() >= end:
            return
        yield Deal(rng.bits(), rng.bits())


def _best(
    turn: Turn, action: int, lines: list[Line], strategy: Strategy, rng: Rng, end: float
) -> tuple[Line, Line]:
    """The best line that begins with an action, and the best other: a race on common deals, in which the worse half
    drops out after each round."""
    totals = [0.0] * len(lines)
    own = [number for number, line_ in enumerate(lines) if line_.actions[0] == action]
    racing = list(range(len(lines)))
    while len(racing) > 2 and time.perf_counter() < end:
        for deal in _deals(rng, A_ROUND, end):
            for number in racing:
                totals[number] += play(turn, lines[number], deal, strategy).worth(turn.seat, strategy)
        racing.sort(key=lambda number: -totals[number])
        first_own = next(number for number in racing if number in own)
        rest = [number for number in racing if number != first_own]
        racing = [first_own, *rest[: max(1, len(rest) // 2)]]
    return lines[racing[0]], lines[racing[1]]


def _strongest_other(seat: int, endings: list[Ending]) -> int:
    others = [other for other in range(len(endings[0].scores)) if other != seat]
    return max(others, key=lambda other: sum(ending.scores[other] for ending in endings), default=seat)


def _clear(first: list[Measures], second: list[Measures], seats: tuple[int, int]) -> list[Difference]:
    """What differs clearly for these seats on the first deals, as it is on the second; the most points first."""
    if len(first) < LEAST_DEALS:
        return []
    found: dict[tuple[int, Item], dict[str, Gap]] = {}
    keys = {key for deal in first for key in deal if key[0] in seats}
    for key in sorted(keys):
        seen, told = gap([deal[key] for deal in first]), gap([deal[key] for deal in second])
        if seen.clear(CLEAR) and told.clear(LIKELY) and seen.mean * told.mean > 0:
            found.setdefault(key[:2], {})[key[2]] = told
    differences = [Difference(seat, item, gaps) for (seat, item), gaps in found.items()]
    return sorted(differences, key=lambda one: -abs(one.gaps["points"].mean) if "points" in one.gaps else 0.0)


def _worth(pairs: list[tuple[Ending, Ending]], seat: int, strategy: Strategy) -> Gap:
    return gap([first.worth(seat, strategy) - second.worth(seat, strategy) for first, second in pairs])


def _less(one: Measures, other: Measures) -> Measures:
    return defaultdict(float, {key: one[key] - other[key] for key in one.keys() | other.keys()})


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)

"""What results prove: shares and means with intervals, a sequential test, and ratings.

The games of one deal are not independent, so a deal is what is counted: the mean over its games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from regnum.arena.summary import CONFIDENCE
from regnum.core.rng import Rng

ERROR = 0.05
"""How often the sequential test may be wrong, either way."""
RESAMPLES = 200
ELO = 400 / math.log(10)


@dataclass(frozen=True)
class Estimate:
    """A mean, and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float

    def to_json(self) -> dict[str, object]:
        """As `--json` prints it."""
        return {"mean": self.mean, "interval_95": [self.low, self.high]}


def estimate(values: Sequence[float]) -> Estimate:
    """The mean and its 95 % interval, unbounded where one value alone tells nothing of the spread."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, -math.inf, math.inf)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Estimate(mean, mean - CONFIDENCE * spread, mean + CONFIDENCE * spread)


def share(values: Sequence[float]) -> Estimate:
    """The same for values from 0 to 1: kept within, and honest when all of them are alike (rule of three)."""
    found = estimate(values)
    if found.low == found.high:
        return Estimate(found.mean, max(found.mean - 3 / len(values), 0.0), min(found.mean + 3 / len(values), 1.0))
    return Estimate(found.mean, max(found.low, 0.0), min(found.high, 1.0))


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential probability ratio test: is the share of wins `low` or less, or `high` or more?

    On means of deals, with their spread as measured. Two imagined deals, one lost and one won, are part of the
    spread, so that the first few real ones cannot decide by being alike.
    """

    low: float
    high: float

    @property
    def bound(self) -> float:
        """How far the logarithm of the ratio must be from 0 to decide."""
        return math.log((1 - ERROR) / ERROR)

    def ratio(self, values: Sequence[float]) -> float:
        """The logarithm of how much likelier the values are if the share is `high` than if it is `low`."""
        count = len(values)
        if not count:
            return 0.0
        mean = sum(values) / count
        squares = sum((value - mean) ** 2 for value in values) + mean**2 + (1 - mean) ** 2
        variance = squares / (count + 2)
        return count * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    def verdict(self, values: Sequence[float]) -> str | None:
        """ "high", "low", or None when more games are needed."""
        ratio = self.ratio(values)
        if ratio >= self.bound:
            return "high"
        if ratio <= -self.bound:
            return "low"
        return None


Wins = list[list[float]]
"""For each two players, how often the first came before the second; a draw is half."""


def bradley_terry(wins: Wins) -> list[float]:
    """Ratings on the scale of Elo, 0 on average. Half a win each way is added where two have met, so that
    a rating stays finite when somebody lost every game."""
    count = len(wins)
    padded = [
        [wins[i][j] + 0.5 if i != j and wins[i][j] + wins[j][i] > 0 else 0.0 for j in range(count)]
        for i in range(count)
    ]
    strength = [1.0] * count
    for _ in range(2000):
        before = strength[:]
        for i in range(count):
            won = sum(padded[i])
            against = sum(
                (padded[i][j] + padded[j][i]) / (strength[i] + strength[j]) for j in range(count) if j != i
            )
            if against > 0:
                strength[i] = won / against
        scale = math.exp(sum(math.log(value) for value in strength) / count)
        strength = [value / scale for value in strength]
        if max(abs(math.log(new / old)) for new, old in zip(strength, before, strict=True)) < 1e-9:
            break
    return [ELO * math.log(value) for value in strength]


def ratings(deals: Sequence[Wins]) -> list[Estimate]:
    """Ratings with 95 % intervals, from the wins of each deal: how they vary when deals are drawn anew."""
    count = len(deals[0])

    def rated(chosen: Sequence[Wins]) -> list[float]:
        total = [[sum(deal[i][j] for deal in chosen) for j in range(count)] for i in range(count)]
        return bradley_terry(total)

    means = rated(deals)
    rng = Rng(1)
    samples = [
        rated([deals[rng.below(len(deals))] for _ in deals]) for _ in range(RESAMPLES if len(deals) > 1 else 0)
    ]
    found = []
    for index, mean in enumerate(means):
        drawn = sorted(sample[index] for sample in samples)
        if drawn:
            found.append(Estimate(mean, drawn[round(0.025 * len(drawn))], drawn[round(0.975 * len(drawn)) - 1]))
        else:
            found.append(Estimate(mean, -math.inf, math.inf))
    return found

"""Statistics of finished games that can be added up, in any order and on any number of cores."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

CONFIDENCE = 1.959964  # standard errors to each side of a 95 % interval


@dataclass
class Summary:
    """Scores and wins by seat; a shared win counts for each winner by its share."""

    players: int
    games: int = 0
    decisions: int = 0
    wins: list[Counter[int]] = field(default_factory=list)
    """For each seat, how often it won together with how many, itself included: whole numbers add up exactly."""
    scores: list[Counter[int]] = field(default_factory=list)
    """For each seat, how often it had which score."""

    def __post_init__(self) -> None:
        self.wins = self.wins or [Counter() for _ in range(self.players)]
        self.scores = self.scores or [Counter() for _ in range(self.players)]

    def add_game(self, scores: list[int], winners: list[int], decisions: int) -> None:
        self.games += 1
        self.decisions += decisions
        for seat, score in enumerate(scores):
            self.scores[seat][score] += 1
        for seat in winners:
            self.wins[seat][len(winners)] += 1

    def add(self, other: Summary) -> None:
        self.games += other.games
        self.decisions += other.decisions
        for seat in range(self.players):
            self.wins[seat].update(other.wins[seat])
            self.scores[seat].update(other.scores[seat])

    def win_share(self, seat: int) -> tuple[float, float, float]:
        """The share of wins of a seat, and the ends of its 95 % interval."""
        wins = sorted(self.wins[seat].items())
        share = sum(count / winners for winners, count in wins) / self.games
        square = sum(count / winners**2 for winners, count in wins) / self.games
        spread = math.sqrt(max(square - share * share, 0) / self.games)
        # With few games and no spread at all, the rule of three keeps the interval honest.
        margin = CONFIDENCE * spread if spread > 0 else 3 / self.games
        return share, max(share - margin, 0.0), min(share + margin, 1.0)

    def mean_and_spread(self, seat: int) -> tuple[float, float]:
        """Mean and standard deviation of a seat's scores."""
        counts = self.scores[seat]
        mean = sum(score * count for score, count in counts.items()) / self.games
        variance = sum((score - mean) ** 2 * count for score, count in sorted(counts.items())) / self.games
        return mean, math.sqrt(variance)

    def all_scores(self) -> Counter[int]:
        total: Counter[int] = Counter()
        for counts in self.scores:
            total.update(counts)
        return total

    def to_json(self) -> dict[str, Any]:
        seats = []
        for seat in range(self.players if self.games else 0):
            mean, spread = self.mean_and_spread(seat)
            share, low, high = self.win_share(seat)
            seats.append(
                {
                    "seat": seat,
                    "mean": mean,
                    "standard_deviation": spread,
                    "standard_error": spread / math.sqrt(self.games),
                    "min": min(self.scores[seat]),
                    "max": max(self.scores[seat]),
                    "win_share": share,
                    "win_share_95": [low, high],
                }
            )
        histogram = {str(score): count for score, count in sorted(self.all_scores().items())}
        return {"games": self.games, "decisions": self.decisions, "seats": seats, "histogram": histogram}

"""Statistics of finished games that can be added up, in any order and on any number of cores."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from regnum.core.errors import Phrase

CONFIDENCE = 1.959964  # standard errors to each side of a 95 % interval


def mean_and_spread(counts: Counter[int]) -> tuple[float, float]:
    """Mean and standard deviation of values, by how often each of them came."""
    total = counts.total()
    mean = sum(value * count for value, count in counts.items()) / total
    variance = sum((value - mean) ** 2 * count for value, count in sorted(counts.items())) / total
    return mean, math.sqrt(variance)


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
    milestones: dict[str, list[Counter[int]]] = field(default_factory=dict)
    """By name, for each seat, how often it came so far in which turn."""
    failed: dict[tuple[int, str, str], int] = field(default_factory=dict)
    """How often the bot of a seat lost by failing, with the words of it and their values as JSON: such games are in
    none of the figures."""

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

    @property
    def played(self) -> int:
        """How many games, also those that a bot lost by failing."""
        return self.games + sum(self.failed.values())

    def add_turn(self, name: str, seat: int, turn: int | None) -> None:
        """A seat came so far in this turn; None for never."""
        seats = self.milestones.setdefault(name, [Counter() for _ in range(self.players)])
        if turn is not None:
            seats[seat][turn] += 1

    def add_failure(self, seat: int, message: str, values: dict[str, Any]) -> None:
        lost = (seat, message, json.dumps(values, sort_keys=True))
        self.failed[lost] = self.failed.get(lost, 0) + 1

    def failures(self) -> list[tuple[int, Phrase, int]]:
        """Which seats failed, how, and how often."""
        return [
            (seat, Phrase(message, **json.loads(values)), count)
            for (seat, message, values), count in sorted(self.failed.items())
        ]

    def add(self, other: Summary) -> None:
        self.games += other.games
        self.decisions += other.decisions
        for seat in range(self.players):
            self.wins[seat].update(other.wins[seat])
            self.scores[seat].update(other.scores[seat])
        for name, seats in other.milestones.items():
            kept = self.milestones.setdefault(name, [Counter() for _ in range(self.players)])
            for seat, turns in enumerate(seats):
                kept[seat].update(turns)
        for lost, count in other.failed.items():
            self.failed[lost] = self.failed.get(lost, 0) + count

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
        return mean_and_spread(self.scores[seat])

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
        told = {"games": self.games, "decisions": self.decisions, "seats": seats, "histogram": histogram}
        if self.milestones:
            told["milestones"] = {
                name: [self._milestone(turns) for turns in seats] for name, seats in self.milestones.items()
            }
        if self.failed:
            told["failed"] = [
                {"seat": seat, "why": str(why), "games": count} for seat, why, count in self.failures()
            ]
        return told

    def _milestone(self, turns: Counter[int]) -> dict[str, Any]:
        """One seat's turns to a milestone; figures are of the games in which it came so far."""
        told: dict[str, Any] = {"reached": turns.total() / self.games if self.games else None}
        if turns:
            mean, spread = mean_and_spread(turns)
            error = spread / math.sqrt(turns.total())
            told |= {
                "mean": mean,
                "interval_95": [mean - CONFIDENCE * error, mean + CONFIDENCE * error],
                "standard_deviation": spread,
                "distribution": {str(turn): count for turn, count in sorted(turns.items())},
            }
        return told

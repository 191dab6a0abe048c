"""What a line leads to: an imagined deal, played on by the game's policy, and what it was worth to whom."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from regnum.bots import Turn
from regnum.bots.search.policy import play_out
from regnum.bots.strategy import Strategy
from regnum.coach.lines import Line
from regnum.core.rng import Rng
from regnum.core.state import State

Item = tuple[tuple[str, str], ...]
"""What scores, by the words that name it in `outcome()`: (("kind", "suit"), ("colour", "red"))."""
Measure = tuple[int, Item, str]
"""Of a seat, of an item, what is counted: "points", or another number that the outcome tells of it."""
Measures = defaultdict[Measure, float]


@dataclass(frozen=True)
class Deal:
    """What is hidden, and the luck of those who play: for every line the same."""

    hidden: int
    luck: int


@dataclass(frozen=True)
class Ending:
    """A game at its end; a long one, after as many decisions as a search of it looks ahead."""

    state: State
    scores: list[float]
    """At the end; before it, what the policy expects."""

    def ahead(self, seat: int) -> float:
        """How many points a seat has more than the best of the others; alone, how many it has."""
        others = [score for other, score in enumerate(self.scores) if other != seat]
        return self.scores[seat] - max(others, default=0.0)

    def won(self, seat: int) -> float:
        winners = self.state.winners()
        return 1 / len(winners) if seat in winners else 0.0

    def worth(self, seat: int, strategy: Strategy) -> float:
        """From 0 to 1: winning, mixed with how clearly, as a search of the game mixes it."""
        clearly = 1 / (1 + math.exp(-self.ahead(seat) / strategy.settings.margin_scale))
        weight = strategy.settings.margin_weight if self.state.over else 1.0
        return (1 - weight) * self.won(seat) + weight * clearly


def play(turn: Turn, line: Line, deal: Deal, strategy: Strategy) -> Ending:
    state = turn.imagine(deal.hidden)
    state.log = None
    for action in line.actions:
        state.apply(action)
    play_out(strategy.policy, state, Rng(deal.luck), strategy.settings.cutoff)
    scores = state.scores() if state.over else strategy.policy.expected_scores(state)
    return Ending(state, [float(score) for score in scores])


def measured(state: State) -> Measures:
    """All that the outcome tells of the seats in numbers: texts name an item, numbers and lists measure it.

    Items that have several names are also summed up by each of them: all majorities of one scoring, for instance,
    and all of one building.
    """
    found: Measures = defaultdict(float)
    for seat, told in enumerate(state.outcome()["seats"]):
        for name, value in told.items():
            if name not in ("score", "items") and (number := _number(value)) is not None:
                found[seat, (("kind", name),), "count"] += number
        for item in told["items"]:
            measures = {name: amount for name, value in item.items() if (amount := _number(value)) is not None}
            for named in _namings(item):
                for name, amount in measures.items():
                    found[seat, named, name] += amount
    return found


def _namings(item: dict[str, Any]) -> list[Item]:
    names = [(name, value) for name, value in sorted(item.items()) if isinstance(value, str) and name != "kind"]
    kind = ("kind", item.get("kind", ""))
    whole = [(kind, *names)]
    return whole if len(names) < 2 else whole + [(kind, one) for one in names]


def _number(value: object) -> float | None:
    if isinstance(value, list):
        return len(value)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None

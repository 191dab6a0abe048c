"""What a line leads to: an imagined deal, played on by the game's policy, and what it was worth to whom."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from regnum.bots import Turn
from regnum.bots.search.policy import play_out
from regnum.bots.strategy import Strategy
from regnum.coach.lines import Line
from regnum.core.rng import Rng
from regnum.core.state import State


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
        return shares(self.state)[seat]

    def worth(self, seat: int, strategy: Strategy) -> float:
        """From 0 to 1: winning, mixed with how clearly, as a search of the game mixes it."""
        clearly = 1 / (1 + math.exp(-self.ahead(seat) / strategy.settings.margin_scale))
        weight = strategy.settings.margin_weight if self.state.over else 1.0
        return (1 - weight) * self.won(seat) + weight * clearly


def shares(state: State) -> tuple[float, ...]:
    """For every seat its share of the win."""
    winners = state.winners()
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(state.players))


def play(turn: Turn, line: Line, deal: Deal, strategy: Strategy) -> Ending:
    return played_on(turn.imagine(deal.hidden), line.actions, deal.luck, strategy, strategy.settings.cutoff)


def played_on(state: State, actions: Sequence[int], luck: int, strategy: Strategy, most: int) -> Ending:
    """What these actions lead to, in an imagined state, when the policy goes on for so many decisions at most."""
    state.log = None
    for action in actions:
        state.apply(action)
    play_out(strategy.policy, state, Rng(luck), most)
    scores = state.scores() if state.over else strategy.policy.expected_scores(state)
    return Ending(state, [float(score) for score in scores])

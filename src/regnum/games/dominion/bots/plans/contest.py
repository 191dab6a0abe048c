"""Buy lists against each other, on the same deals and in every seat."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.bots.search.game import Tracker, play_on
from regnum.bots.search.policy import Policy
from regnum.core.rng import Rng
from regnum.games.dominion.bots import buylist
from regnum.games.dominion.bots.greedy import ByBuyList
from regnum.games.dominion.bots.plans.written import Written
from regnum.games.dominion.rules.state import DominionState, Variant

LONGEST = 2000
"""Decisions after which a game that nobody ends is counted as it stands."""
DEAL = 0x9E3779B97F4A7C15
"""Deals are numbered; their seeds are far apart."""


NO_LUCK = Rng(0)
"""Lists choose without any."""


class Entrant:
    """A list that plays."""

    def __init__(self, list_: Written) -> None:
        self.list = list_
        self.text = list_.text
        self.policy: Policy = ByBuyList(buylist.read(self.text)[0])


@dataclass
class Result:
    """What a list has won: shares of games, and of how many."""

    won: float = 0.0
    games: int = 0

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0


@dataclass
class Table:
    """Where lists meet: a kingdom, how many play, and by which rules."""

    variant: Variant
    cards: int
    """The set of kingdom cards."""
    seed: int
    games: int = 0
    """How many were played."""

    @property
    def players(self) -> int:
        return int(self.variant.players)

    def play(self, one: Entrant, others: list[Entrant], deal: int) -> float:
        """What one wins of a deal, sitting in every seat once: its share of the games."""
        won = 0.0
        for seat in range(self.players):
            state = self._played(one, others, seat, deal, Tracker())
            winners = state.winners() if state.over else _ahead(state.scores())
            if seat in winners:
                won += 1 / len(winners)
        self.games += self.players
        return won / self.players

    def _played(self, one: Entrant, others: list[Entrant], seat: int, deal: int, tracker: Tracker) -> DominionState:
        policies = [other.policy for other in others]
        policies.insert(seat, one.policy)
        state = DominionState(self.variant, Rng((self.seed + deal * DEAL) & (1 << 64) - 1), [], [])
        state.start(self.cards, deal % self.players)
        play_on(state, policies, [NO_LUCK] * self.players, tracker, [0] * self.players, LONGEST)
        return state

    def watch(self, one: Entrant, other: Entrant, deal: int, tracker: Tracker) -> None:
        """One game of a list in a seat by the deal's number, looked at decision by decision; it does not count."""
        self._played(one, [other] * (self.players - 1), deal % self.players, deal, tracker)

    def scores(self, one: Entrant, other: Entrant, deals: range) -> list[list[int]]:
        """How games end, in points; they do not count."""
        others = [other] * (self.players - 1)
        return [self._played(one, others, deal % self.players, deal, Tracker()).scores() for deal in deals]

    def match(self, one: Entrant, other: Entrant, deals: range) -> Result:
        """One against copies of another in all other seats."""
        others = [other] * (self.players - 1)
        result = Result()
        for deal in deals:
            result.won += self.play(one, others, deal) * self.players
            result.games += self.players
        return result


def _ahead(scores: list[int]) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score == max(scores)]

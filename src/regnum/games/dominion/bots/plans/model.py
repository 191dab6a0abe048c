"""What the others seem to be doing: the list whose players would own at this turn what they own."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.bots.search import game
from regnum.core.state import State
from regnum.games.dominion.bots.plans.contest import Entrant, Table
from regnum.games.dominion.rules.data import CARDS
from regnum.games.dominion.rules.state import DominionState

DEALS = 10
"""So many games of two tell what a list buys."""
SPREAD = 0.6
"""Added to every variance: no list buys exactly the same each time."""
SURPRISE = 4.0
"""So much likelier than the first list another one must be: a wrong guess costs more than none."""
Owned = Sequence[int]
"""How many of each card."""


class Gains(game.Tracker):
    """What a seat owns at the beginning of each of its turns."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.owned: list[list[int]] = []

    def look(self, state: State) -> None:
        assert isinstance(state, DominionState)
        player = state.seats[self.seat]
        if int(player.turns) > len(self.owned):
            self.owned.append([int(count) for count in player.owned])


class Profile:
    """How many of each card the players of a list own at the beginning of a turn: means and variances."""

    def __init__(self, table: Table, entrant: Entrant, against: Entrant) -> None:
        games: list[list[list[int]]] = []
        for deal in range(DEALS):
            gains = Gains(deal % table.players)
            table.watch(entrant, against, deal, gains)
            games.append(gains.owned)
        self.turns: list[list[tuple[float, float]]] = []
        for turn in range(max(map(len, games))):
            there = [owned[turn] for owned in games if turn < len(owned)]
            self.turns.append([_mean_and_variance([owned[card] for owned in there]) for card in range(CARDS)])

    def unlikeliness(self, turn: int, owned: Owned) -> float:
        """How far what is owned at the beginning of a turn (counted from 1) is from what this list would own."""
        told = self.turns[min(turn, len(self.turns)) - 1]
        return sum((owned[card] - mean) ** 2 / (variance + SPREAD) for card, (mean, variance) in enumerate(told))


def _mean_and_variance(values: list[int]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sum((value - mean) ** 2 for value in values) / len(values)


def likeliest(profiles: list[Profile], turn: int, owned: Owned) -> int:
    """Which of them explains best what somebody owns; the first, unless another one does so much better."""
    if turn < 1:
        return 0
    found = [
        profile.unlikeliness(turn, owned) + (SURPRISE if number else 0.0) for number, profile in enumerate(profiles)
    ]
    return found.index(min(found))

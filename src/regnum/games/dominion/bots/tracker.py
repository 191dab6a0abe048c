"""What strategists like to see turn by turn."""

from __future__ import annotations

from mypy_extensions import i64

from regnum.bots.search import game
from regnum.core.state import NOBODY, State
from regnum.games.dominion.rules import scoring
from regnum.games.dominion.rules.state import DominionState

Rows = list[list[float]]
"""For each seat, a figure for each of its turns."""


class Tracker(game.Tracker):
    """The coins that a turn brought to spend, and the points at its beginning; possessed turns count for nobody."""

    def __init__(self, players: int) -> None:
        self.money: Rows = [[] for _ in range(players)]
        self.points: Rows = [[] for _ in range(players)]
        self.seat: i64 = NOBODY
        """Whose turn was looked at last, which one it was, and the most coins there were: buying lowers them."""
        self.turn: i64 = 0
        self.coins: i64 = 0

    def look(self, state: State) -> None:
        assert isinstance(state, DominionState)
        if state.possessor >= 0:
            return
        player = state.seats[state.turn]
        if state.turn != self.seat or player.turns != self.turn:
            self._turn_over(state)
        elif state.coins > self.coins:
            self.coins = state.coins

    def _turn_over(self, state: DominionState) -> None:
        """Write down what the last turn brought, and begin the next."""
        self._write()
        seat = state.turn
        turns = state.seats[seat].turns
        self.seat = seat if turns > 0 else NOBODY
        self.turn = turns
        self.coins = state.coins
        rows = self.money[seat]
        points = float(scoring.points(state.seats[seat].owned()))
        while len(rows) < turns:
            rows.append(0.0)
            self.points[seat].append(points)

    def _write(self) -> None:
        if self.seat != NOBODY:
            self.money[self.seat][-1] = float(self.coins)

    def figures(self) -> dict[str, Rows]:
        self._write()
        return {"money": self.money, "points": self.points}

"""What strategists like to see turn by turn."""

from __future__ import annotations

from mypy_extensions import i64

from regnum.bots.search import game
from regnum.core.state import NOBODY, State
from regnum.games.dominion.rules import scoring
from regnum.games.dominion.rules.data import PROVINCE
from regnum.games.dominion.rules.state import DominionState

Rows = list[list[float]]
"""For each seat, a figure for each of its turns."""


class Tracker(game.Tracker):
    """The coins that a turn brought to spend, the points at its beginning, and the Provinces owned at its end.

    Possessed turns count for nobody.
    """

    def __init__(self, players: int) -> None:
        self.money: Rows = [[] for _ in range(players)]
        self.points: Rows = [[] for _ in range(players)]
        self.provinces: Rows = [[] for _ in range(players)]
        self.state: DominionState | None = None
        """The one that is played on: how a turn has ended is seen when the next begins, or all is over."""
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
            self._begin_turn(state)
        elif state.coins > self.coins:
            self.coins = state.coins

    def _begin_turn(self, state: DominionState) -> None:
        self._end_turn()
        seat = state.turn
        player = state.seats[seat]
        self.state = state
        self.seat = seat if player.turns > 0 else NOBODY
        self.turn = player.turns
        self.coins = state.coins
        points = float(scoring.points(player))
        while len(self.money[seat]) < player.turns:
            self.money[seat].append(0.0)
            self.points[seat].append(points)
            self.provinces[seat].append(0.0)

    def _end_turn(self) -> None:
        """Write down what the last turn brought."""
        if self.state is not None and self.seat != NOBODY:
            self.money[self.seat][-1] = float(self.coins)
            self.provinces[self.seat][-1] = float(self.state.seats[self.seat].owned[PROVINCE])

    def figures(self) -> dict[str, Rows]:
        """By name, for each seat, a figure for each of its turns."""
        self._end_turn()
        return {"money": self.money, "points": self.points, "provinces": self.provinces}

"""What strategists like to see turn by turn."""

from __future__ import annotations

from regnum.core.state import State
from regnum.games.dominion.rules.state import DominionState

Rows = list[list[float]]
"""For each seat, a figure for each of its turns."""


class Tracker:
    """The coins that a turn brought to spend, and the points at its beginning; possessed turns count for nobody."""

    def __init__(self, players: int) -> None:
        self.money: Rows = [[] for _ in range(players)]
        self.points: Rows = [[] for _ in range(players)]

    def look(self, state: State) -> None:
        assert isinstance(state, DominionState)
        seat = int(state.turn)
        turn = int(state.seats[seat].turns)
        if state.possessor >= 0 or turn == 0:
            return
        while len(self.money[seat]) < turn:
            self.money[seat].append(0.0)
            self.points[seat].append(float(state.scores()[seat]))
        # Buying lowers the coins: the most that were there is what could be spent.
        self.money[seat][-1] = max(self.money[seat][-1], float(state.coins))

    def figures(self) -> dict[str, Rows]:
        return {"money": self.money, "points": self.points}

"""What strategists like to see turn by turn."""

from __future__ import annotations

from regnum.core.state import NOBODY, State
from regnum.games.dominion.rules.data import PROVINCE
from regnum.games.dominion.rules.state import DominionState

Rows = list[list[float]]
"""For each seat, a figure for each of its turns."""


class Tracker:
    """The coins that a turn brought to spend, the points at its beginning, and the Provinces owned at its end.

    Possessed turns count for nobody.
    """

    def __init__(self, players: int) -> None:
        self.money: Rows = [[] for _ in range(players)]
        self.points: Rows = [[] for _ in range(players)]
        self.provinces: Rows = [[] for _ in range(players)]
        self.state: DominionState | None = None
        self.seat = NOBODY
        """Whose turn was looked at last: its end is seen only when the next one begins, or the game is over."""

    def look(self, state: State) -> None:
        assert isinstance(state, DominionState)
        seat = int(state.turn)
        turn = int(state.seats[seat].turns)
        if state.possessor >= 0 or turn == 0:
            return
        if len(self.money[seat]) < turn:
            self._end_turn()
            self.state, self.seat = state, seat
        while len(self.money[seat]) < turn:
            self.provinces[seat].append(0.0)
            self.money[seat].append(0.0)
            self.points[seat].append(float(state.scores()[seat]))
        # Buying lowers the coins: the most that were there is what could be spent.
        self.money[seat][-1] = max(self.money[seat][-1], float(state.coins))

    def _end_turn(self) -> None:
        if self.state is not None:
            self.provinces[self.seat][-1] = float(self.state.seats[self.seat].owned()[PROVINCE])

    def figures(self) -> dict[str, Rows]:
        self._end_turn()
        return {"money": self.money, "points": self.points, "provinces": self.provinces}

"""What a report tells of a game beside its result: points turn by turn, and what was gained in which turn.

A game's own class says more, or otherwise what a turn is: the `Chronicle` among its bots.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from regnum.bots.search.game import Tracker
from regnum.core.log import Event
from regnum.core.state import NOBODY, State

Rows = list[list[float]]
"""For each seat, a figure for each of its turns."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chronicle(Tracker):
    """Of any game: a turn is all that a seat decides in one go. Turns are counted from 1, from where play began."""

    def __init__(self, players: int, tracker: Tracker) -> None:
        self.tracker = tracker
        """What keeps the figures of the game for plots: it sees everything as well."""
        self.by_turn: dict[str, Rows] = {"points": [[] for _ in range(players)]}
        """By name, for each seat, a figure for each of its turns, as it was when the turn was over."""
        self.gained: dict[str, list[list[int]]] = {}
        """By name of a thing, for each seat, the turns in which it gained one."""
        self.players = players
        self.turns = [0] * players
        """How many turns each seat has begun."""
        self.seat: i64 = NOBODY
        """Whose turn it is."""
        self.seen: i64 = 0
        """How many events of the log."""

    def begin(self, state: State) -> None:
        """Before the first decision."""
        state.log = []

    def look(self, state: State) -> None:
        self.tracker.look(state)
        log = state.log
        if log is not None:
            while self.seen < len(log):
                self.see(log[self.seen])
                self.seen += 1
        if self.is_new_turn(state):
            self.end_turn(state)
            self.begin_turn(state)

    def figures(self) -> dict[str, Rows]:
        return self.tracker.figures()

    def is_new_turn(self, state: State) -> bool:
        """Whether it is no longer the turn that was begun last."""
        return state.seat != self.seat

    def begin_turn(self, state: State) -> None:
        """Before the first decision of a turn."""
        self.seat = state.seat
        if self.seat != NOBODY:
            self.turns[self.seat] += 1

    def end_turn(self, state: State) -> None:
        """The turn that was begun last is over."""
        if self.seat != NOBODY:
            self.by_turn["points"][self.seat].append(float(state.scores()[self.seat]))

    def see(self, event: Event) -> None:
        """What has happened, event by event: a game's own class knows what is gained."""

    def gain(self, seat: i64, thing: str) -> None:
        """A seat has one more; what comes before its first turn counts as of that."""
        if thing not in self.gained:
            self.gained[thing] = [[] for _ in range(self.players)]
        self.gained[thing][seat].append(max(1, self.turns[seat]))

    def end(self, state: State) -> None:
        """The game is over."""
        self.look(state)

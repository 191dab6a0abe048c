"""What a report tells of a game of Dominion: points and money turn by turn, and when cards were gained."""

from __future__ import annotations

from mypy_extensions import i64

from regnum.bots.search import chronicle
from regnum.bots.search.game import Tracker
from regnum.core.log import Event
from regnum.core.state import NOBODY, State
from regnum.games.dominion.rules.state import DominionState


class Chronicle(chronicle.Chronicle):
    """Others may decide in one's turn, and possessed turns count for nobody."""

    def __init__(self, players: int, tracker: Tracker) -> None:
        super().__init__(players, tracker)
        self.by_turn["money"] = [[] for _ in range(players)]
        self.turn: i64 = 0
        """Which turn of its player the one is that was begun last."""
        self.coins: i64 = 0
        """The most that there were in it: buying lowers them."""

    def look(self, state: State) -> None:
        super().look(state)
        assert isinstance(state, DominionState)
        if state.possessor == NOBODY and state.turn == self.seat and state.coins > self.coins:
            self.coins = state.coins

    def is_new_turn(self, state: State) -> bool:
        assert isinstance(state, DominionState)
        if state.seat == NOBODY:
            return self.seat != NOBODY
        if state.possessor != NOBODY or state.seats[state.turn].turns == 0:  # a kingdom that is still being chosen
            return False
        return state.turn != self.seat or state.seats[state.turn].turns != self.turn

    def begin_turn(self, state: State) -> None:
        assert isinstance(state, DominionState)
        if state.seat == NOBODY:
            self.seat = NOBODY
            return
        self.seat = state.turn
        self.turns[self.seat] += 1
        self.turn = state.seats[self.seat].turns
        self.coins = 0

    def end_turn(self, state: State) -> None:
        super().end_turn(state)
        if self.seat != NOBODY:
            self.by_turn["money"][self.seat].append(float(self.coins))

    def see(self, event: Event) -> None:
        if event.kind == "gain":
            self.gain(event.seat, f"card:{event.details['card']}")

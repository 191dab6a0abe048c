"""What a report tells of a game of New York: points and money by turn, and when buildings were bought."""

from __future__ import annotations

from mypy_extensions import i64

from regnum.bots.search import chronicle
from regnum.bots.search.game import Tracker
from regnum.core.log import Event
from regnum.core.state import NOBODY, State
from regnum.games.new_york.rules.data import SLOTS
from regnum.games.new_york.rules.state import NewYorkState


class Chronicle(chronicle.Chronicle):
    """Money is all that was in hand when the turn began, of all currencies together."""

    def __init__(self, players: int, tracker: Tracker) -> None:
        super().__init__(players, tracker)
        self.by_turn["money"] = [[] for _ in range(players)]

    def begin_turn(self, state: State) -> None:
        super().begin_turn(state)
        assert isinstance(state, NewYorkState)
        if self.seat != NOBODY:
            money: i64 = 0
            slot: i64 = 0
            while slot < SLOTS:
                money += state.wealth(self.seat, slot)
                slot += 1
            self.by_turn["money"][self.seat].append(float(money))

    def see(self, event: Event) -> None:
        if event.kind == "buy" and not event.details["gift"]:
            self.own(event)
            if event.details["exact"]:
                self.gain(event.seat, "exact")
        elif event.kind == "leftover" and event.seat != NOBODY:
            self.own(event)

    def own(self, event: Event) -> None:
        kind, _dash, _price = str(event.details["building"]).rpartition("-")
        self.gain(event.seat, f"building:{kind}")

"""What a report tells of a game of Kingdom Builder: gold and settlements by turn, and when tiles were taken."""

from __future__ import annotations

from regnum.bots.search import chronicle
from regnum.bots.search.game import Tracker
from regnum.core.log import Event
from regnum.core.state import NOBODY, State
from regnum.games.kingdom_builder.rules.realm import SETTLEMENTS
from regnum.games.kingdom_builder.rules.state import KingdomBuilderState


class Chronicle(chronicle.Chronicle):
    """Points are the gold that there would be if the game were over."""

    def __init__(self, players: int, tracker: Tracker) -> None:
        super().__init__(players, tracker)
        self.by_turn["settlements"] = [[] for _ in range(players)]

    def end_turn(self, state: State) -> None:
        super().end_turn(state)
        assert isinstance(state, KingdomBuilderState)
        if self.seat != NOBODY:
            built = SETTLEMENTS - int(state.realms[self.seat].supply)
            self.by_turn["settlements"][self.seat].append(float(built))

    def see(self, event: Event) -> None:
        if event.kind == "gain":
            self.gain(event.seat, f"tile:{event.details['tile']}")

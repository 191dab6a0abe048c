"""What a report tells of a game of Kingdomino: points and crowns domino by domino, and when land was laid."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from regnum.bots.search import chronicle
from regnum.bots.search.game import Tracker
from regnum.core.log import Event
from regnum.core.native import as_i64
from regnum.core.state import State
from regnum.games.kingdomino.rules.data import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS, TERRAINS
from regnum.games.kingdomino.rules.state import KingdominoState

CROWN: Final = "crown"


class Chronicle(chronicle.Chronicle):
    """A turn is a domino placed or discarded; points are those of the land, before any bonus of the end."""

    def __init__(self, players: int, tracker: Tracker) -> None:
        super().__init__(players, tracker)
        self.by_turn["crowns"] = [[] for _ in range(players)]
        self.points = [0.0] * players
        self.crowns = [0.0] * players

    def begin(self, state: State) -> None:
        super().begin(state)
        assert isinstance(state, KingdominoState)
        for seat, points in enumerate(state.scores()):
            self.points[seat] = float(points)
            self.crowns[seat] = float(state.kingdoms[seat].crown_count())

    def is_new_turn(self, state: State) -> bool:
        return False

    def see(self, event: Event) -> None:
        if event.kind == "claim":
            return
        seat = event.seat
        self.turns[seat] += 1
        if event.kind == "place":
            domino, points = event.details["domino"], event.details["points"]
            assert isinstance(domino, int)
            assert isinstance(points, int)
            self.points[seat] += points
            self.lay(seat, as_i64(FIRST[domino]), as_i64(FIRST_CROWNS[domino]))
            self.lay(seat, as_i64(SECOND[domino]), as_i64(SECOND_CROWNS[domino]))
        self.by_turn["points"][seat].append(self.points[seat])
        self.by_turn["crowns"][seat].append(self.crowns[seat])

    def lay(self, seat: i64, terrain: i64, crowns: i64) -> None:
        """Half a domino."""
        self.gain(seat, f"terrain:{TERRAINS[terrain]}")
        self.crowns[seat] += float(crowns)
        while crowns > 0:
            self.gain(seat, CROWN)
            crowns -= 1

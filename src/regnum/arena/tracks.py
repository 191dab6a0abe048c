"""Figures that some games tell turn by turn, for plots: what keeps them is the `Tracker` among a game's bots."""

from __future__ import annotations

from typing import Protocol

from regnum.core.parts import part
from regnum.core.state import State

Rows = list[list[float]]
"""For each seat, a figure for each of its turns."""


class Tracker(Protocol):
    def look(self, state: State) -> None:
        """Called before every decision."""
        ...

    def figures(self) -> dict[str, Rows]: ...


def track(game: str, players: int) -> Tracker | None:
    """What keeps the figures of a game; None for a game that has none."""
    own = getattr(part(game, "bots"), "Tracker", None)
    if own is None:
        return None
    tracker: Tracker = own(players)
    return tracker

"""Figures that some games tell turn by turn, for plots."""

from __future__ import annotations

from typing import Protocol

from regnum.core.state import State


class Tracker(Protocol):
    def look(self, state: State) -> None:
        """Called before every decision."""
        ...

    def figures(self) -> dict[str, list[list[float]]]:
        """By name, for each seat, a figure for each of its turns."""
        ...


def track(game: str, players: int) -> Tracker | None:
    """What keeps the figures of a game; None for a game that has none."""
    return None

"""How soon a player came how far, as a simulation tells it: the `MILESTONES` among a game's bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regnum.core.errors import Phrase
from regnum.core.parts import part


@dataclass(frozen=True)
class Milestone:
    """The first turn at whose end a figure of the game's `Tracker` was so high; without a height, the last turn."""

    name: str
    about: Phrase
    figure: str
    height: float | None = None

    def reached(self, row: Sequence[float]) -> int | None:
        """In which turn, from 1, by the figures of a player's turns; None for never."""
        if self.height is None:
            return len(row) or None
        return next((turn for turn, value in enumerate(row, 1) if value >= self.height), None)


def milestones(game: str) -> tuple[Milestone, ...]:
    return tuple(getattr(part(game, "bots"), "MILESTONES", ()))


def idle(game: str) -> str:
    """The bot that does nothing, so that another plays alone; empty for a game in which nobody can."""
    return str(getattr(part(game, "bots"), "ALONE_WITH", ""))

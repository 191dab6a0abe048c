"""Figures that some games tell turn by turn, for plots: what keeps them is the `Tracker` among a game's bots."""

from __future__ import annotations

from regnum.bots.search.game import Tracker
from regnum.core.parts import part


def track(game: str, players: int) -> Tracker:
    """What keeps the figures of a game; one that keeps none for a game that tells nothing."""
    own = getattr(part(game, "bots"), "Tracker", None)
    tracker: Tracker = own(players) if own is not None else Tracker()
    return tracker

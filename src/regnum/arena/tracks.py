"""What is kept of a game while it is played: by the `Tracker` among its bots for plots, and for a report by the
`Chronicle` among them."""

from __future__ import annotations

from typing import Any

from regnum.bots.search.chronicle import Chronicle
from regnum.bots.search.game import Tracker
from regnum.core.measures import measured
from regnum.core.parts import part
from regnum.core.state import State

Told = dict[str, dict[str, list[Any]]]
"""What a report is made of: see `told`."""


def track(game: str, players: int) -> Tracker:
    """What keeps the figures of a game; one that keeps none for a game that tells nothing."""
    own = getattr(part(game, "bots"), "Tracker", None)
    tracker: Tracker = own(players) if own is not None else Tracker()
    return tracker


def chronicle(game: str, players: int) -> Chronicle:
    """What keeps all that a report tells; that of any game for one that has none of its own."""
    own = getattr(part(game, "bots"), "Chronicle", Chronicle)
    kept: Chronicle = own(players, track(game, players))
    return kept


def told(kept: Chronicle, state: State) -> Told:
    """Of a game that is over, by name and for each seat: figures by turn, turns in which things were gained, and
    numbers at the end, which are what the outcome measures, how much was gained, and how many turns there were."""
    players = int(state.players)
    ends: dict[str, list[float]] = {"turns/count": [float(turns) for turns in kept.turns]}
    for thing, rows in kept.gained.items():
        ends[f"{thing}/gained"] = [float(len(row)) for row in rows]
    for (seat, item, measure), number in measured(state).items():
        name = f"{':'.join(value for _key, value in item)}/{measure}"
        ends.setdefault(name, [0.0] * players)[seat] = float(number)
    return {"by_turn": dict(kept.by_turn), "gained": dict(kept.gained), "ends": dict(ends)}

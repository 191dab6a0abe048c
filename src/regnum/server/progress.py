"""How somebody gets on: for the script that draws it, what the server knows and what things are called.

What choices cost is kept on the device alone: a page that has it writes it there (static/costs.js).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from regnum.coach.analysis.kinds import costs
from regnum.core.registry import games
from regnum.server.results import MIXED, Result, read_result
from regnum.server.seats import level_name
from regnum.server.site import Visit
from regnum.server.table import Table
from regnum.view import view_of

MOST = 500
"""So many of the last games are drawn."""
Choice = tuple[Sequence[str], Sequence[str], float]
"""What was played, what would have been best, and what was lost by it."""


def progress(visit: Visit, results: list[Result]) -> dict[str, Any]:
    """Of the last games against bots, the first of them first; and what games, levels and kinds are called."""
    person, mixed = visit.person or "", visit._("Mixed levels")
    played = []
    for result in reversed(results[:MOST]):
        own = result.own_seat(person)
        level = result.level(own) if own is not None else None
        if own is not None and level is not None:
            won = result.won_by(own)
            played.append({"day": _day(result.at), "game": result.game, "level": level, "won": won})
    levels = {str(one["level"]) for one in played}
    return {
        "played": played,
        "games": {game.id: game.titles[visit.language] for game in games()},
        "levels": {level: mixed if level == MIXED else level_name(level, visit.language) for level in levels},
        "kinds": {game.id: view_of(game.id).kinds_of_choices(visit.language) for game in games()},
    }


def to_remember(table: Table, seat: int, at: float, choices: Iterable[Choice]) -> dict[str, Any]:
    """What a device remembers of a game that was looked back at: how many choices of each kind there were in a
    seat, and what they lost together. For `rememberCosts` of static/costs.js."""
    result = read_result(table.id, at, table.result)
    found = costs(table.state.game, choices)
    return {
        "table": table.id,
        "day": _day(at),
        "game": table.state.game,
        "level": result.level(seat),
        "kinds": {kind: list(told) for kind, told in found.items()},
    }


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()

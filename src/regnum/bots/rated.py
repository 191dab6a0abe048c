"""How strong the levels of a game were measured to be: `python -m benchmarks.levels --write` writes it down."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from regnum.core.parts import file_of

TWO, MORE = "two", "more"
"""Players at the table."""
PLACE = ("bots", "ratings.json")
"""Where a game has them, in its folder."""


@dataclass(frozen=True)
class Rated:
    """Elo points around 1500, and half the 95 % interval."""

    bot: str
    """Which bot was measured: the level may have another since."""
    rating: int
    within: int


@cache
def _ratings_of(game: str) -> dict[str, dict[str, Rated]]:
    file = file_of(game, *PLACE)
    told = json.loads(file.read_text("utf-8")) if file is not None else {}
    return {group: {level: Rated(*one) for level, one in levels.items()} for group, levels in told.items()}


def rated(game: str, level: str, group: str) -> Rated | None:
    """What was measured for two players, or for more; None where nothing was."""
    return _ratings_of(game).get(group, {}).get(level)

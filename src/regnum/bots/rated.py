"""How strong the levels of a game were measured to be: `python -m benchmarks.levels --write` writes it down."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

TWO, MORE = "two", "more"
"""Players at the table."""


@dataclass(frozen=True)
class Rated:
    """Elo points around 1500, and half the 95 % interval."""

    bot: str
    """Which bot was measured: the level may have another since."""
    rating: int
    within: int


@cache
def _all() -> dict[str, dict[str, dict[str, Rated]]]:
    told = json.loads(files("regnum.bots").joinpath("ratings.json").read_text("utf-8"))
    return {
        game: {group: {level: Rated(*one) for level, one in levels.items()} for group, levels in groups.items()}
        for game, groups in told.items()
    }


def rated(game: str, level: str, group: str) -> Rated | None:
    """What was measured for two players, or for more; None where nothing was."""
    return _all().get(game, {}).get(group, {}).get(level)

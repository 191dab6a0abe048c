"""What is known of playing one game well: a policy, how to search, and which bots are its levels.

Named in the entry-point group `regnum.strategies` by the game's id; a game without one is played all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points

from regnum.bots.policy import Policy
from regnum.bots.search import Settings

LEVELS = ("easy", "medium", "hard")


def _plain_levels() -> Mapping[str, str]:
    return {"easy": "random", "medium": "search:playouts=100", "hard": "search:playouts=5000,seconds=1.5"}


@dataclass(frozen=True)
class Strategy:
    policy: Policy = field(default_factory=Policy)
    """Plays greedily, and plays the games of a search to their end."""
    settings: Settings = field(default_factory=Settings)
    levels: Mapping[str, str] = field(default_factory=_plain_levels)
    """For each level, the bot that plays it, as one writes it: a name and settings."""


@cache
def _known() -> dict[str, Strategy]:
    return {point.name: point.load() for point in entry_points(group="regnum.strategies")}


def strategy_for(game: str) -> Strategy:
    return _known().get(game) or _without_knowledge()


@cache
def _without_knowledge() -> Strategy:
    return Strategy()

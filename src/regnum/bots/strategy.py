"""What is known of playing one game well: a policy, how to search, and which bots are its levels.

It is the `STRATEGY` among a game's bots; a game without one is played all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from regnum.bots.search.policy import Policy
from regnum.bots.search.tree import Settings
from regnum.core.parts import part

LEVELS = ("easy", "medium", "hard")


def _plain_levels() -> Mapping[str, str]:
    return {"easy": "random", "medium": "search:playouts=100", "hard": "search:playouts=5000,seconds=1.5"}


@dataclass(frozen=True)
class Strategy:
    """What a game's bots know of playing it; by default nothing."""

    policy: Policy = field(default_factory=Policy)
    """Plays greedily, and plays the games of a search to their end."""
    settings: Settings = field(default_factory=Settings)
    """How the search goes about this game."""
    levels: Mapping[str, str] = field(default_factory=_plain_levels)
    """For each level, the bot that plays it, as one writes it: a name and settings."""


def strategy_for(game: str) -> Strategy:
    """The strategy that comes with a game, or one that knows nothing."""
    own: Strategy | None = getattr(part(game, "bots"), "STRATEGY", None)
    return own or _without_knowledge()


@cache
def _without_knowledge() -> Strategy:
    return Strategy()

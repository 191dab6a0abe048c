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

LEVELS = ("beginner", "easy", "medium", "advanced", "hard", "expert", "master", "grandmaster")
"""From the weakest to the strongest; a game has as many of them as lie evenly between its weakest and its best."""


def _plain_levels() -> Mapping[str, str]:
    return {
        "beginner": "random",
        "easy": "search:playouts=10",
        "medium": "search:playouts=100",
        "hard": "search:playouts=500,seconds=1.5",
        "expert": "search:playouts=2000,seconds=1.5",
        "master": "search:playouts=5000,seconds=1.5",
    }


@dataclass(frozen=True)
class Strategy:
    """What a game's bots know of playing it; by default nothing."""

    policy: Policy = field(default_factory=Policy)
    """Plays greedily, and plays the games of a search to their end."""
    short_sighted: Policy | None = None
    """The same without what may come of a choice; none where nothing is known of it."""
    settings: Settings = field(default_factory=Settings)
    """How the search goes about this game."""
    levels: Mapping[str, str] = field(default_factory=_plain_levels)
    """For each level, the bot that plays it, as one writes it: a name and settings."""


def strategy_for(game: str) -> Strategy:
    """The strategy that comes with a game, or one that knows nothing."""
    own: Strategy | None = getattr(part(game, "bots"), "STRATEGY", None)
    return own or _without_knowledge()


def bot_at(level: str, game: str) -> str:
    """The bot that plays at a level; where the game leaves it out, that of the next one below."""
    levels = strategy_for(game).levels
    up_to_it = LEVELS[: LEVELS.index(level) + 1]
    return next(levels[name] for name in reversed(up_to_it) if name in levels)


@cache
def _without_knowledge() -> Strategy:
    return Strategy()

"""The games that can be learned: those with observations."""

from __future__ import annotations

import regnum


def _has_observations(game: regnum.Game) -> bool:
    try:
        return game.observation(game.min_players).size > 0
    except NotImplementedError:
        return False


GAMES = [game for game in regnum.games() if _has_observations(game)]
IDS = [f"regnum/{game.id}-v{game.rules_version}" for game in GAMES]

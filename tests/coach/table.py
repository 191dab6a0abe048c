"""Games somewhere in the middle, the same every time."""

from __future__ import annotations

from functools import cache

import regnum
from regnum.bots import Turn
from regnum.bots.greedy import GreedyBot

GAMES = [game.id for game in regnum.games()]
ENOUGH = 60.0
"""Seconds: time for all deals, so that the same seed finds the same."""


@cache
def _played(game: str, actions: int) -> regnum.State:
    state, bot = regnum.new(game, 2, seed=3), GreedyBot(3)
    for _action in range(actions):
        state.apply(bot.choose(Turn(state)))
    while len(state.legal_actions()) == 1:
        state.apply(state.legal_actions()[0])
    return state


def middle(game: str, actions: int = 30) -> regnum.State:
    return _played(game, actions).copy()


def greedy_action(state: regnum.State) -> int:
    return GreedyBot(1).choose(Turn(state))

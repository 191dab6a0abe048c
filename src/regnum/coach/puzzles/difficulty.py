"""How hard a puzzle is: who misses it among players that look ahead a little, among how many lines, and by how much
the best is ahead."""

from __future__ import annotations

import math

from regnum.bots import Bot, Turn, bot
from regnum.bots.search.policy import Policy
from regnum.bots.strategy import strategy_for
from regnum.coach.analysis.samples import Deals
from regnum.coach.lines import Line, line
from regnum.core.rng import Rng
from regnum.core.state import State

EASY = "easy"
PLAYOUTS = (8, 32, 128)
"""Of players who search a little."""
LOOKS = 4
"""How often each of them tries."""
EASIEST = 700
FOR_MISSING, FOR_LINES, FOR_AHEAD = 1000, 90, -600
"""A line that all of them miss; every doubling of the lines; a certain win instead of a certain loss."""
CLEARLY = 0.5
"""Being further ahead than this makes nothing easier."""


def missed(state: State, solution: Line, seed: int) -> dict[str, float]:
    """Which share of the tries of each player misses a line: of an easy level, and of searches by playouts."""

    rng = Rng(Deals(seed, "missed").seed())
    names = {EASY: strategy_for(state.game).levels[EASY]}
    names |= {str(playouts): f"search:playouts={playouts},plan=0" for playouts in PLAYOUTS}
    return {
        short: sum(not _finds(state, solution, bot(name, rng.bits(), state.game)) for _look in range(LOOKS)) / LOOKS
        for short, name in names.items()
    }


def _finds(state: State, solution: Line, player: Bot) -> bool:
    now = state.copy()
    actions: list[int] = []
    while not actions or (now.seat == state.seat and now.reveals == state.reveals):
        actions.append(player.choose(Turn(now)))
        now.apply(actions[-1])
    return leads_there(state, tuple(actions), solution)


def leads_there(state: State, actions: tuple[int, ...], solution: Line) -> bool:
    """Whether a line comes to the same as another."""
    if actions == solution.actions:
        return True
    turn, policy, deal = Turn(state), Policy(), Rng(0).bits()
    return line(turn, actions, policy, deal).leads_to == line(turn, solution.actions, policy, deal).leads_to


def rating(missing: dict[str, float], lines: int, ahead: float) -> int:
    """Like the rating of a player who would solve every second one of this kind, about."""
    found = EASIEST + FOR_MISSING * sum(missing.values()) / len(missing)
    found += FOR_LINES * math.log2(lines) + FOR_AHEAD * min(ahead, CLEARLY)
    return round(found / 10) * 10

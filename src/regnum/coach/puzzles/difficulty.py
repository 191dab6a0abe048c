"""How hard a puzzle is: who misses it among players that look ahead a little, among how many lines, and by how much
the best is ahead."""

from __future__ import annotations

import math
from collections.abc import Sequence

from regnum.bots import Bot, Turn, bot
from regnum.bots.search.policy import Policy
from regnum.bots.strategy import strategy_for
from regnum.coach.analysis.samples import Deals
from regnum.coach.lines import Line, line
from regnum.coach.puzzles.stronger import chosen
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


def missed(state: State, answers: Sequence[Line], seed: int) -> dict[str, float]:
    """Which share of the tries of each player misses the solution and what is as good: of an easy level, and of
    searches by playouts."""

    def finds(player: Bot) -> bool:
        actions = chosen(state, player)
        return any(leads_there(state, actions, one) for one in answers)

    rng = Rng(Deals(seed, "missed").seed())
    names = {EASY: strategy_for(state.game).levels[EASY]}
    names |= {str(playouts): f"search:playouts={playouts},plan=0" for playouts in PLAYOUTS}
    return {
        short: sum(not finds(bot(name, rng.bits(), state.game)) for _look in range(LOOKS)) / LOOKS
        for short, name in names.items()
    }


def leads_there(state: State, actions: tuple[int, ...], solution: Line) -> bool:
    """Whether a line comes to the same as another."""
    if actions == solution.actions:
        return True
    turn, policy, deal = Turn(state), Policy(), Rng(0).bits()
    return line(turn, actions, policy, deal).leads_to == line(turn, solution.actions, policy, deal).leads_to


def rating(missing: dict[str, float], lines: float, ahead: float) -> int:
    """Like the rating of a player who would solve every second one of this kind, about; with so many lines for each
    that is right."""
    found = EASIEST + FOR_MISSING * sum(missing.values()) / len(missing)
    found += FOR_LINES * math.log2(lines) + FOR_AHEAD * min(ahead, CLEARLY)
    return round(found / 10) * 10

"""What the next seat does then: often after one line, and seldom after another."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from regnum.bots import Turn
from regnum.bots.strategy import Strategy
from regnum.coach.endings import Deal
from regnum.coach.lines import Line
from regnum.core.rng import Rng

DEALS = 60
MOST_DECISIONS = 20
OFTEN = 0.5
"""So much more often after one line than after the other is worth telling."""


@dataclass(frozen=True)
class Reply:
    event: dict[str, Any]
    """As the chooser will read it in the log."""
    one: float
    """In which share of the games it follows the first line."""
    other: float


def reply(turn: Turn, line: Line, deal: Deal, strategy: Strategy) -> set[str]:
    """All that the next seat does in one go, each event as JSON."""
    state, rng = turn.imagine(deal.hidden), Rng(deal.luck)
    state.log = None
    for action in line.actions:
        state.apply(action)
    while state.seat == turn.seat:
        state.play(strategy.policy.choose(state, rng))
    who, decisions = int(state.seat), 0
    state.log = []
    while not state.over and state.seat == who and decisions < MOST_DECISIONS:
        state.play(strategy.policy.choose(state, rng))
        decisions += 1
    return {json.dumps(event, sort_keys=True) for event in state.log_for(turn.seat) if event["seat"] == who}


def told_apart(pairs: list[tuple[set[str], set[str]]]) -> list[Reply]:
    """What follows one line much more often than the other: found on half of the deals, measured on the others."""
    half = len(pairs) // 2
    if half < DEALS // 4:
        return []
    seen, told = _shares(pairs[:half]), _shares(pairs[half:])
    clear = [
        event
        for event, (one, other) in seen.items()
        if abs(one - other) >= OFTEN and event in told and (told[event][0] - told[event][1]) * (one - other) > 0
    ]
    replies = [Reply(json.loads(event), *told[event]) for event in sorted(clear)]
    return sorted(replies, key=lambda found: -abs(found.one - found.other))


def _shares(pairs: list[tuple[set[str], set[str]]]) -> dict[str, tuple[float, float]]:
    one = Counter(event for first, _second in pairs for event in first)
    other = Counter(event for _first, second in pairs for event in second)
    return {event: (one[event] / len(pairs), other[event] / len(pairs)) for event in one.keys() | other.keys()}

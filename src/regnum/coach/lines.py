"""Joined choices: all that one seat chooses until another is to choose, or something hidden comes to light.

A purchase with its payment, a whole turn of building: what a person decides in one go is judged in one go, although
the rules take it in small steps.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from regnum.bots import Turn
from regnum.bots.search.policy import Policy
from regnum.core.rng import Rng

DEALS_THAT_AGREE = 3


@dataclass(frozen=True)
class Line:
    """One way to choose; legal whatever is hidden, because nothing of that comes to light on the way."""

    actions: tuple[int, ...]
    texts: tuple[str, ...]
    """The actions in the game's notation."""
    events: list[dict[str, Any]]
    """What it does, as the chooser will read it in the log."""
    leads_to: str
    """The position after it: lines that lead to the same are one."""


def line(turn: Turn, beginning: tuple[int, ...], policy: Policy, deal: int) -> Line:
    """The line that begins like this, and goes on as the policy likes."""
    state, rng = turn.imagine(deal), Rng(deal)
    reveals = state.reveals
    actions: list[int] = []
    texts: list[str] = []
    while not actions or (state.seat == turn.seat and state.reveals == reveals):
        more = beginning[len(actions)] if len(actions) < len(beginning) else int(policy.choose(state, rng))
        texts.append(state.text(more))
        state.apply(more)
        actions.append(more)
    leads_to = json.dumps(state.position(), sort_keys=True)
    return Line(tuple(actions), tuple(texts), _certain(turn, actions, rng), leads_to)


def _certain(turn: Turn, actions: list[int], rng: Rng) -> list[dict[str, Any]]:
    """What happens by these actions in every one of some deals: what was only imagined differs between them."""
    logs = []
    for _deal in range(DEALS_THAT_AGREE):
        state = turn.imagine(rng.bits())
        state.log = []
        for action in actions:
            state.apply(action)
        logs.append(state.log_for(turn.seat))
    return [event for event in logs[0] if all(event in log for log in logs[1:])]


def beside(turn: Turn, line_: Line, policy: Policy, deal: int, most: int) -> list[Line]:
    """Others that differ from a line in one choice; none leads where another does."""
    found = {line_.leads_to: line_}
    for beginning in _beginnings(turn, line_, policy, deal, most):
        other = line(turn, beginning, policy, deal)
        found.setdefault(other.leads_to, other)
        if len(found) > most:
            break
    return list(found.values())[1:]


def _beginnings(turn: Turn, line_: Line, policy: Policy, deal: int, most: int) -> Iterator[tuple[int, ...]]:
    """Up to each choice of the line, and then another; the first of each choice, the second of each, and so on."""
    state = turn.imagine(deal)
    others: list[list[int]] = []
    for action in line_.actions:
        others.append([int(other) for other in policy.promising(state) if other != action][:most])
        state.apply(action)
    for rank in range(most):
        for at, choices in enumerate(others):
            if rank < len(choices):
                yield (*line_.actions[:at], choices[rank])

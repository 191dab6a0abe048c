"""How a game registers for the tests that every game must pass.

A folder tests/<game>/ with a module `cases` that lists its player counts and options is all it takes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import regnum
from regnum.core.rng import Rng

Position = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """One game with a number of players and options."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    things: Callable[[Position], Counter[str]] = field(default=lambda position: Counter(), repr=False)
    """All the things in a position, by what they are: they must stay the same from first to last."""

    def __str__(self) -> str:
        options = [name if value is True else f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game, str(self.players), *options])

    @property
    def file_name(self) -> str:
        """The name of its golden record."""
        return re.sub(r"[^a-z0-9_=-]+", "_", str(self).removeprefix(f"{self.game}-").lower())[:80]

    def new(self, seed: int) -> regnum.State:
        return regnum.new(self.game, self.players, seed=seed, options=self.options)


def all_cases() -> list[Case]:
    folder = Path(__file__).parent.parent
    return [
        case
        for module in sorted(folder.glob("*/cases.py"))
        for case in import_module(f"tests.{module.parent.name}.cases").CASES
    ]


def random_action(state: regnum.State, rng: Rng) -> int:
    legal = state.legal_actions()
    return legal[rng.below(len(legal))]


def play_some(state: regnum.State, rng: Rng, most: int) -> list[int]:
    """Play up to that many random actions, and say which."""
    actions: list[int] = []
    while not state.over and len(actions) < most:
        actions.append(random_action(state, rng))
        state.apply(actions[-1])
    return actions

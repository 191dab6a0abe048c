"""A game with a number of players and options, as the laws are tried on it; and random play."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from regnum.core.errors import BadOption
from regnum.core.game import Game, Option
from regnum.core.registry import new
from regnum.core.rng import Rng
from regnum.core.state import State

Position = dict[str, Any]
Things = Callable[[Position], Counter[str]]
Facts = dict[str, object]
LONGEST = 3000


@dataclass(frozen=True)
class Knowledge:
    """What one might want to know of a game, each thing under a name.

    A `Counter` holds the things in a place; the view tells those that are certainly among them.
    """

    facts: Callable[[Position], Facts]
    """All of it, as it is in a position."""
    told: Callable[[dict[str, Any]], Facts]
    """Those of the facts that the view of a seat tells, or from which they follow."""


@dataclass(frozen=True)
class Case:
    """One game with a number of players and options."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    things: Things | None = field(default=None, repr=False)
    """All the things in a position, by what they are: they must stay the same from first to last."""
    hidden_from: tuple[int, ...] | None = None
    """The seats from which something is hidden; None: from all of them. () when chance and secrets play no part."""
    longest: int = LONGEST
    """After so many random actions it must be over."""
    knowledge: Knowledge | None = field(default=None, repr=False)
    """How to read views: without it nobody can tell whether they say all that is certain."""

    def __str__(self) -> str:
        options = [name if value is True else f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game, str(self.players), *options])

    @property
    def file_name(self) -> str:
        """The name of its golden record."""
        return re.sub(r"[^a-z0-9_=-]+", "_", str(self).removeprefix(f"{self.game}-").lower())[:80]

    def new(self, seed: int) -> State:
        """A game of this case, dealt from the seed."""
        return new(self.game, self.players, seed=seed, options=self.options)


def cases_of(
    game: Game,
    things: Things | None = None,
    hidden_from: tuple[int, ...] | None = None,
    longest: int = LONGEST,
    knowledge: Knowledge | None = None,
) -> list[Case]:
    """Every number of players with the options by default, and every other value of each option once."""
    counts = range(game.min_players, game.max_players + 1)
    chosen: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in counts]
    for number, (name, value) in enumerate(_other_values(game)):
        # The numbers of players take turns: all with all would be too many.
        for players in [*counts[number % len(counts) :], *counts]:
            if _is_valid(game, players, {name: value}):
                chosen.append((players, {name: value}))
                break
    return [Case(game.id, players, options, things, hidden_from, longest, knowledge) for players, options in chosen]


def _other_values(game: Game) -> Iterator[tuple[str, bool | str]]:
    for option in game.options:
        for value in _values(option):
            if value != option.default:
                yield option.name, value


def _values(option: Option) -> list[bool | str]:
    if isinstance(option.default, bool):
        return [False, True]
    return [*(option.choices or option.choice_titles or ())]


def _is_valid(game: Game, players: int, options: dict[str, Any]) -> bool:
    try:
        game.check_options(players, options)
    except BadOption:
        return False
    return True


def random_action(state: State, rng: Rng) -> int:
    """Any legal action, each with the same chance."""
    legal = state.legal_actions()
    return legal[rng.below(len(legal))]


def play_some(state: State, rng: Rng, most: int) -> list[int]:
    """Play up to that many random actions, and say which."""
    actions: list[int] = []
    while not state.over and len(actions) < most:
        actions.append(random_action(state, rng))
        state.apply(actions[-1])
    return actions

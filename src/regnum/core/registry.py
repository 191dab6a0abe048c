"""The games that are installed, found through the entry-point group `regnum.games`."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from regnum.core.checking import checked
from regnum.core.doors import checked_seed
from regnum.core.errors import BadPosition, UnknownGame, suggest
from regnum.core.fields import Fields
from regnum.core.game import Game
from regnum.core.log import Event
from regnum.core.seeds import new_seed
from regnum.core.state import State


class Installed(NamedTuple):
    game: Game
    package: str
    """The package, or module, that holds it."""


@cache
def _installed() -> dict[str, Installed]:
    from importlib.metadata import entry_points  # takes long to import, and is needed once a game is

    found: dict[str, Installed] = {}
    for point in sorted(entry_points(group="regnum.games"), key=lambda point: point.name):
        try:
            loaded: Game = point.load()
            name = loaded.id
        except Exception as error:  # a stranger's broken game must not take the others with it
            warnings.warn(f"regnum: the game {point.name} cannot load: {error!r}", RuntimeWarning, stacklevel=2)
            continue
        if name in found:
            other = found[name].package
            warnings.warn(f"regnum: {point.module} and {other} both bring {name}", RuntimeWarning, stacklevel=2)
        else:
            found[name] = Installed(loaded, point.module)
    return found


def package_of(name: str) -> str:
    """The package that holds the `GAME` of this id, and beside it all its parts; empty for no game at all."""
    known = _installed()
    return known[name].package if name in known else ""


@contextmanager
def made_known(unknown: Game) -> Iterator[None]:
    """Let a game be found that no entry point names, for as long as this lasts: for the tests of its author."""
    installed, name = _installed(), unknown.id
    before = installed.get(name)
    installed[name] = Installed(unknown, _home(unknown))
    try:
        yield
    finally:
        if before is None:
            del installed[name]
        else:
            installed[name] = before


def _home(unknown: Game) -> str:
    """The package that holds this very game, around or at its class; for a game in a single file, that module."""
    own = path = type(unknown).__module__
    while path:
        module = sys.modules.get(path)
        if hasattr(module, "__path__") and any(value is unknown for value in vars(module).values()):
            return path
        path = path.rpartition(".")[0]
    return own


def games() -> list[Game]:
    """What there is: id, titles, player counts, options with their defaults."""
    return [found.game for found in _installed().values()]


def game(name: str) -> Game:
    """The game of this id (hyphens and capitals do not matter)."""
    known = _installed()
    found = known.get(str(name)) or known.get(str(name).strip().lower().replace("-", "_"))
    if found is None:
        raise UnknownGame(
            "There is no game “{name}”. Did you mean: {valid}?", name=name, valid=suggest(str(name), known)
        )
    return found.game


def new(name: str, players: int = 2, seed: int | None = None, options: Mapping[str, object] | None = None) -> State:
    """A new game. Without a seed nobody can know what will come, whatever they have seen."""
    rules = game(name)
    players = rules.check_players(players)
    number = new_seed() if seed is None else checked_seed(seed)
    return checked(rules.start(players, number, rules.check_options(players, options)))


def from_position(position: Mapping[str, object]) -> State:
    """The state that a position describes; it may be written by hand."""
    name = Fields(position, BadPosition).string("game")
    return checked(game(name).from_position(position))


def restored(position: Mapping[str, object], reveals: int, log: list[Event] | None) -> State:
    """A pickled state: its position, and what a position leaves out."""
    state = from_position(position)
    state.reveals = reveals
    state.log = log
    return state

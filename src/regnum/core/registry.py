"""The games that are installed, found through the entry-point group `regnum.games`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points

from regnum.core.errors import BadOption, BadPosition, UnknownGame, suggest
from regnum.core.fields import Fields
from regnum.core.game import Game
from regnum.core.rng import SEED_BITS, new_seed
from regnum.core.state import State


@cache
def _installed() -> dict[str, Game]:
    found: dict[str, Game] = {}
    for point in sorted(entry_points(group="regnum.games"), key=lambda point: point.name):
        found[point.name] = point.load()
    return found


def games() -> list[Game]:
    """What there is: id, titles, player counts, options with their defaults."""
    return list(_installed().values())


def game(name: str) -> Game:
    """The game of this id (hyphens and capitals do not matter)."""
    known = _installed()
    found = known.get(str(name)) or known.get(str(name).strip().lower().replace("-", "_"))
    if found is None:
        raise UnknownGame(
            "There is no game “{name}”. Did you mean: {valid}?", name=name, valid=suggest(str(name), known)
        )
    return found


def new(name: str, players: int = 2, seed: int | None = None, options: Mapping[str, object] | None = None) -> State:
    """A new game. Without a seed nobody can know what will come."""
    rules = game(name)
    players = rules.check_players(players)
    if seed is None:
        seed = new_seed()
    if type(seed) is not int or not 0 <= seed < 1 << SEED_BITS:
        raise BadOption("The seed is {seed}; valid is a whole number from 0 to 2**128 - 1.", seed=repr(seed))
    return rules.start(players, seed, rules.check_options(players, options))


def from_position(position: Mapping[str, object]) -> State:
    """The state that a position describes; it may be written by hand."""
    name = Fields(position, BadPosition).string("game")
    return game(name).from_position(position)

"""Regnum: kingdom games as a fast, exact library. What is listed in `__all__` is the public contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum._compiled import COMPILED

# isort: split
import regnum.games  # noqa: F401  a package that can be called: regnum.games()
from regnum.core.batch import Batch
from regnum.core.describe import describe as _describe
from regnum.core.errors import (
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    RegnumError,
    UnknownGame,
)
from regnum.core.game import Game, OlderName, Option
from regnum.core.record import Record
from regnum.core.registry import from_position, game, new
from regnum.core.rng import Rng
from regnum.core.state import Described as _Described
from regnum.core.state import State

if TYPE_CHECKING:
    from regnum.core.registry import games

    __version__: str

if COMPILED:
    _describe(State, behind=_Described)


def __getattr__(name: str) -> str:
    """The version, when somebody asks: what finds it takes half as long to import as all of this."""
    if name != "__version__":
        raise AttributeError(f"module 'regnum' has no attribute {name!r}")
    from importlib.metadata import version

    return version("regnum")


__all__ = [
    "COMPILED",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Batch",
    "Game",
    "IllegalAction",
    "OlderName",
    "Option",
    "Record",
    "RegnumError",
    "Rng",
    "State",
    "UnknownGame",
    "from_position",
    "game",
    "games",
    "new",
]

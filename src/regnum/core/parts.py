"""The parts of a game, found beside its `GAME`, whichever package that is in.

A game is one folder: rules, bots, view, web, lessons, locales. Nothing in Regnum names a game; whoever needs a part
of one asks here, and has a plain one ready for games that do not bring it.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from regnum.core.registry import package_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def part(game: str, name: str) -> ModuleType | None:
    """A module of a game by its place, for instance `bots` or `web.screen`; None when the game has none."""
    package = package_of(game)
    return _part_in(package, name) if package else None


@cache
def _part_in(package: str, name: str) -> ModuleType | None:
    path = package
    module = import_module(path)
    for step in name.split("."):
        if not hasattr(module, "__path__"):  # a game that is a single file
            return None
        path = f"{path}.{step}"
        if importlib.util.find_spec(path) is None:
            return None
        module = import_module(path)  # an error inside it is the author's to see
    return module


def file_of(game: str, *path: str) -> Traversable | None:
    """A file or folder in the folder of a game, for instance `locales`, `nl.po`; None when there is none."""
    from importlib.resources import files  # takes as long to import as all else here

    package = package_of(game)
    if not package or not hasattr(import_module(package), "__path__"):
        return None
    found = files(package).joinpath(*path)
    return found if found.is_file() or found.is_dir() else None


def shows(what: str) -> ModuleType:
    """What shows whole `states` or `records`: in the room of views, which is loaded only when somebody looks."""
    return import_module(f"regnum.view.{what}")


class Part:
    """What a game's own module has; and what it leaves out, as the plain module has it."""

    def __init__(self, own: ModuleType | None, plain: ModuleType) -> None:
        self._own = own
        self._plain = plain

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._own, name, None) or getattr(self._plain, name)
        setattr(self, name, found)
        return found

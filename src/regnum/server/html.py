"""Small pieces of HTML that many screens share. Whatever people typed is escaped by `Markup.format`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import markupsafe

from regnum.server.assets import asset, has_asset

SPECIAL = re.compile("[&<>\"']").search


class Markup(markupsafe.Markup):
    """HTML that is safe as it is. A screen is made of hundreds of pieces, so putting them together has to be quick:
    values are escaped first, and then formatted as Python formats any text."""

    __slots__ = ()

    def format(self, *args: Any, **kwargs: Any) -> Markup:
        values = {name: _escaped(value) for name, value in kwargs.items()}
        return str.__new__(Markup, str.format(self, *map(_escaped, args), **values))

    def join(self, parts: Iterable[Any]) -> Markup:
        return str.__new__(Markup, str.join(self, map(_text, parts)))


def _escaped(value: Any) -> Any:
    kind = type(value)
    if kind is Markup or kind is int or (kind is str and not SPECIAL(value)):
        return value
    if isinstance(value, int | float | markupsafe.Markup):
        return value
    return str(markupsafe.escape(value))


def _text(value: Any) -> str:
    return value if isinstance(value, markupsafe.Markup) else str(markupsafe.escape(value))


@cache
def icon(name: str, kind: str = "icon") -> Markup:
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        kind, asset("icons.svg"), name
    )


@cache
def shield(seat: int) -> Markup:
    """The arms of a seat: colour and charge together."""
    return icon(f"seat-{seat + 1}", "seat")


def mark(game: str) -> Markup:
    """The sign of a game."""
    own = f"games/{game}/mark.svg"
    if not has_asset(own):
        return icon("game")
    return Markup('<svg class="icon" aria-hidden="true"><use href="{}#mark"/></svg>').format(asset(own))


def join(parts: list[Markup]) -> Markup:
    return Markup("").join(parts)


def explanation(title: str, words: str) -> str:
    """What a thing says when it is asked what it is: see explain.js."""
    return Markup("<b>{}</b> {}").format(title, words)

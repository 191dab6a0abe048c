"""Small pieces of HTML that many screens share. Whatever people typed is escaped by `Markup.format`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Self

import markupsafe

from regnum.server.assets import asset, has_asset
from regnum.view.things import MARKED

SPECIAL = re.compile("[&<>\"']").search


class Markup(markupsafe.Markup):
    """HTML that is safe as it is. A screen is made of hundreds of pieces, so putting them together has to be quick:
    values are escaped first, and then formatted as Python formats any text."""

    __slots__ = ()

    def __new__(cls, base: Any = "", encoding: str | None = None, errors: str = "strict") -> Self:
        return str.__new__(cls, base) if type(base) is str else super().__new__(cls, base, encoding, errors)

    def format(self, *args: Any, **kwargs: Any) -> Markup:
        for name, value in kwargs.items():
            if type(value) not in SAFE:
                kwargs[name] = _escaped(value)
        if args:
            args = tuple([value if type(value) in SAFE else _escaped(value) for value in args])
        return str.__new__(Markup, str.format(self, *args, **kwargs))

    def join(self, parts: Iterable[Any]) -> Markup:
        return str.__new__(Markup, str.join(self, map(_text, parts)))


class Around(Markup):
    """A piece with smaller pieces in it: elements with ids of their own, which can be sent alone."""

    parts: dict[str, Markup]


def around(piece: Markup, parts: dict[str, Markup]) -> Markup:
    """A piece, and by their ids those smaller ones that lie in it."""
    whole = str.__new__(Around, piece)
    whole.parts = parts
    return whole


SAFE = frozenset((Markup, Around, int))
"""What is written as it is; asked first, because most values are of these kinds."""


def _escaped(value: Any) -> Any:
    if type(value) is str and not SPECIAL(value):
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


@cache
def face(name: str) -> Markup:
    """The face of a bot."""
    return Markup('<svg class="portrait" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        asset("faces.svg"), name
    )


def mark(game: str) -> Markup:
    """The sign of a game."""
    own = f"games/{game}/mark.svg"
    if not has_asset(own):
        return icon("game")
    return Markup('<svg class="icon" aria-hidden="true"><use href="{}#mark"/></svg>').format(asset(own))


def join(parts: list[Markup]) -> Markup:
    return Markup("").join(parts)


def gain(points: int) -> Markup:
    """What was earned, as a chip."""
    return Markup('<span class="gain{}">{}</span>').format("" if points else " nil", signed(points))


def signed(points: int) -> str:
    """+4, or −4 with a real minus."""
    return f"−{-points}" if points < 0 else f"+{points}"


def marked(words: str) -> Markup:
    """A sentence whose things can be pointed at; what is pointed at here has the same data-thing elsewhere."""
    return Markup(MARKED.sub(_drawn_thing, str(markupsafe.escape(words))))


def _drawn_thing(found: re.Match[str]) -> str:
    kind, name, words = found.groups()
    if not name:
        return f'<b class="{kind}">{words}</b>'
    return f'<span class="thing {kind}" data-thing="{name}">{words}</span>'


def explanation(title: str, words: str) -> str:
    """What a thing says when it is asked what it is: see explain.js."""
    return Markup("<b>{}</b> {}").format(title, words)

"""Small pieces of HTML that many screens share. Whatever people typed is escaped by `Markup.format`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import chain
from keyword import iskeyword
from string import Formatter
from typing import TYPE_CHECKING, Any, cast

import markupsafe

from regnum.server.assets import asset, has_asset
from regnum.view.things import MARKED, WHERE

SPECIAL = re.compile("[&<>\"']").search


class Markup(markupsafe.Markup):
    """HTML that is safe as it is. A screen is made of hundreds of pieces, so putting them together has to be quick:
    what is formatted is read once, and made a function that joins it with values."""

    __slots__ = ()
    if TYPE_CHECKING:

        @property
        def format(self) -> Callable[..., Markup]:
            """The function itself, which takes the values without their being handed on."""

    else:
        __new__ = str.__new__  # without asking a text whether it knows itself as HTML

    def join(self, parts: Iterable[Any]) -> Markup:
        parts = list(parts)
        if not SAFE.issuperset(map(type, parts)):
            parts = [_text(part) for part in parts]
        return str.__new__(Markup, str.join(self, parts))


class Around(Markup):
    """A piece with smaller pieces in it: elements with ids of their own, which can be sent alone."""

    parts: dict[str, Markup]
    _frame: list[str] | None = None

    @property
    def frame(self) -> list[str]:
        """What is before, between and behind its parts, which lie in it in their order; otherwise nothing fits."""
        if self._frame is None:
            text, self._frame, end = str(self), [], 0
            for part in self.parts.values():
                start = text.find(part, end)
                if start < 0:
                    break
                self._frame.append(text[end:start])
                end = start + len(part)
            self._frame.append(text[end:])
        return self._frame

    def fits(self, frame: list[str]) -> bool:
        """Whether it is nothing but its parts in this frame."""
        inside = chain.from_iterable(zip(frame, self.parts.values(), strict=False))
        if len(frame) != len(self.parts) + 1 or "".join([*inside, frame[-1]]) != self:
            return False
        self._frame = frame  # found by joining, which is quicker than by searching
        return True


def around(piece: Markup, parts: dict[str, Markup]) -> Markup:
    """A piece, and by their ids those smaller ones that lie in it."""
    whole = str.__new__(Around, piece)
    whole.parts = parts
    return whole


MOST_TEMPLATES = 5_000
SAFE = frozenset((Markup, Around))
"""What is written as it is; asked first, because most values are of these kinds."""
NAMED = re.compile("[a-z][a-z_0-9]*|[0-9]+|")
"""What stands in the braces of most templates; with anything more Python formats them."""


class _Filled(dict[str, Callable[..., "Markup"]]):
    """By template, what puts values into it; found by the dictionary itself, without a call in Python."""

    def __missing__(self, template: str) -> Callable[..., Markup]:
        if len(self) >= MOST_TEMPLATES:
            self.clear()
        self[template] = found = _filled(template)
        return found


if not TYPE_CHECKING:
    Markup.format = property(_Filled().__getitem__)


def _filled(template: str) -> Callable[..., Markup]:
    """What puts values into a template: a function that is written for it."""
    joined, given = [], dict[str, str]()
    """What is joined in the end; and for each value, by its name or place in the braces, what it is called."""
    unnamed = 0
    for words, field, style, turned in Formatter().parse(template):
        joined += [repr(words)] if words else []
        if field is None:
            continue
        if style or turned or not NAMED.fullmatch(field) or iskeyword(field):
            return _formatted(template)
        name = field or str(unnamed)
        unnamed += not field
        given[name] = f"_{name}" if name.isdigit() else name
        joined.append(given[name])
    places = [f"_{place}" for place in range(1 + max((int(name) for name in given if name.isdigit()), default=-1))]
    names = [name for name in given if not name.isdigit()]
    lines = [f"def fill({', '.join([*places, '*_more', *names, '**_others'])}):"]
    for value in given.values():  # HTML, a text with nothing to escape, and numbers are the most frequent
        lines += [
            f"    _kind = TYPE({value})",
            "    if _kind is not MARKUP:",
            "        if _kind is STR:",
            f"            if SPECIAL({value}): {value} = TEXT({value})",
            f"        elif _kind is INT: {value} = STR({value})",
            f"        elif _kind is not AROUND: {value} = TEXT({value})",
        ]
    lines += [f"    return NEW(MARKUP, JOIN(({''.join(f'{part}, ' for part in joined)})))"]
    known = {"TYPE": type, "STR": str, "INT": int, "AROUND": Around, "SPECIAL": SPECIAL, "TEXT": _text}
    known |= {"NEW": str.__new__, "MARKUP": Markup, "JOIN": "".join}
    exec("\n".join(lines), known)  # made of templates, which are ours, and never of values
    return cast(Callable[..., Markup], known["fill"])


def _formatted(template: str) -> Callable[..., Markup]:
    """As Python formats any text, with values that are escaped first."""

    def fill(*args: Any, **kwargs: Any) -> Markup:
        values = {name: _escaped(value) for name, value in kwargs.items()}
        return str.__new__(Markup, str.format(template, *map(_escaped, args), **values))

    return fill


def _escaped(value: Any) -> Any:
    """Numbers stay what they are: they may be written in a style."""
    return value if isinstance(value, int | float) else _text(value)


def _text(value: Any) -> str:
    if type(value) is str:
        return value if not SPECIAL(value) else str(markupsafe.escape(value))
    if type(value) is int or isinstance(value, markupsafe.Markup):
        return str(value)
    return str(markupsafe.escape(value))


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
    """The face of a bot; a sign for a program, which has none."""
    if not name:
        return icon("bot", "portrait sign")
    return Markup('<svg class="portrait" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        asset("faces.svg"), name
    )


def mark(game: str) -> Markup:
    """The sign of a game."""
    own = f"games/{game}/mark.svg"
    if not has_asset(own):
        return icon("game")
    return Markup('<svg class="icon" aria-hidden="true"><use href="{}#mark"/></svg>').format(asset(own))


EMPTY = Markup("")


def join(parts: Iterable[Markup]) -> Markup:
    return EMPTY.join(parts)


def gain(points: int) -> Markup:
    """What was earned, as a chip."""
    return Markup('<span class="gain{}">{}</span>').format("" if points else " nil", signed(points))


def signed(points: int) -> str:
    """+4, or −4 with a real minus."""
    return f"−{-points}" if points < 0 else f"+{points}"


UNSEEN = Markup('<span class="unseen">')


@lru_cache(10_000, typed=True)  # most sentences are read by several; one that is HTML already is not escaped
def marked(words: str) -> Markup:
    """A sentence whose things can be pointed at; what is pointed at here has the same data-thing elsewhere."""
    return Markup(MARKED.sub(_drawn_thing, str(markupsafe.escape(words))))


def _drawn_thing(found: re.Match[str]) -> str:
    kind, name, words = found.groups()
    if kind == WHERE:
        return f"{UNSEEN}{words}</span>"
    if not name:
        return f'<b class="{kind}">{words}</b>'
    return f'<span class="thing {kind}" data-thing="{name}">{words}</span>'


def explanation(title: str, words: str) -> str:
    """What a thing says when it is asked what it is: see explain.js."""
    return Markup("<b>{}</b> {}").format(title, words)

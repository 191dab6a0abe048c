"""What a game brings to the browser, found in the `web` beside its `GAME`; each part may be missing.

| file in web/ | what it holds | without it |
|---|---|---|
| screen.py, templates/screen.html, static/screen.css, .js | a game in progress: `Screen` | picture and buttons |
| static/sizes.css | its layouts for windows of other sizes | those of screen.css |
| explained.py, static/explained.css | what each part of the game is | nothing explains itself |
| end.py, static/end.css | what the end shows: `End` | the picture, and the score in words |
| setup.py, templates/setup.html, static/setup.css, .js | options to look at: `Setup` | switches and names |
| rules.py, templates/rules.LANGUAGE.html | the page of rules, and the pictures in it: `Picture` | no such page |
| templates/picture.svg, static/mark.svg, static/game.css | the start page: picture, sign, colours | a drawn title |
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from regnum.core.game import Options
from regnum.core.parts import Part, file_of, part
from regnum.core.state import State
from regnum.server.assets import asset, has_asset
from regnum.server.html import Markup
from regnum.server.scene import Scene
from regnum.view.turns import Turn


@dataclass(frozen=True)
class Setting:
    """A switch that a person may set for a game: `setting(name)` to its script, data-set-NAME to its style."""

    name: str
    title: str
    help: str
    on: bool
    """Unless it was set otherwise."""


class Screen(Protocol):
    """A scene drawn as pieces of HTML, each an element with an id, so that only what changed has to be sent.

    A piece may lie around smaller ones (`html.around`), and parts that cost something to draw are `kept` by their
    facts.
    """

    def pieces(self, scene: Scene) -> dict[str, Markup]: ...

    def asked(self, scene: Scene) -> tuple[str, str]:
        """What the viewer is asked, and a word of how."""
        ...

    def settings(self, language: str) -> list[Setting]: ...

    def ribbon(self, scene: Scene) -> Markup:
        """What everybody should know now beside what is asked, the last round for instance; empty otherwise."""
        ...

    def turn(self, scene: Scene, turn: Turn) -> Markup:
        """A turn as the log tells it; empty when there is nothing to tell.

        It names only seats whose numbers stand in the events of the turn: it is drawn once for all who read the
        same events and are not named there, or by the same names.
        """
        ...

    def lately(self, scene: Scene, turn: Turn) -> Markup:
        """The last turn of another, as short as can be; it names no more than `turn`."""
        ...


@dataclass(frozen=True)
class TieBreak:
    """What is compared among those who are level on points, and on what was compared before."""

    values: list[int]
    """Of every seat; the most is best."""
    words: list[str]
    """The same in words, "12 crowns" for instance."""


@dataclass(frozen=True)
class Fact:
    """Something of a game that is told at its end."""

    title: str
    words: str
    """A sentence; what points at things is `marked`."""


@dataclass(frozen=True)
class Cell:
    """What somebody got for something."""

    points: int
    best: bool = False
    count: str = ""
    """For how many of it, in front of the points."""
    words: str = ""
    """For those who do not see how it is drawn."""
    squares: str = ""
    figure: str = ""
    """What it marks, and in which figure."""


@dataclass(frozen=True)
class ScoreTable:
    """What everybody got for the same things, side by side: seats, then those of `other_sheets`."""

    title: str
    note: str
    rows: list[tuple[Markup, list[Cell]]]
    total: tuple[str, list[int]]
    """The last line: what it is called, and the sums."""


class End(Protocol):
    def figures(self, scene: Scene) -> list[tuple[str, Markup]]:
        """Drawings of the end, by name; rows of a score mark elements with `data-square` in them.

        One whose name is a seat, or a seat and more after a dash (`0`, `0-2`), stands on the sheet of that seat.
        """
        ...

    def score_rows(self, scene: Scene, seat: int) -> list[dict[str, Any]]:
        """The score of a seat: words, points; and if it marks anything, squares, figure and icon."""
        ...

    def score_tables(self, scene: Scene) -> list[ScoreTable]:
        """Where all are paid for the same things: tables instead of rows for every seat."""
        ...

    def beside(self, scene: Scene, seat: int) -> str:
        """What stands beside the name of a seat: what is no points, and yet tells something."""
        ...

    def ended(self, scene: Scene) -> str:
        """What ended the game, in a sentence."""
        ...

    def tie_breaks(self, scene: Scene) -> list[TieBreak]:
        """What is compared when points are level, in the order of the rules; those who stay level share a place."""
        ...

    def facts(self, scene: Scene) -> list[Fact]:
        """What was largest, what was close: what only this game can tell beside leads and turns."""
        ...

    def built(self, scene: Scene) -> str:
        """What was built, as an SVG about as wide as high, for the picture of the result.

        There the shields of the seats are symbols too: `i-seat-1` and so on.
        """
        ...

    def other_sheets(self, scene: Scene) -> list[dict[str, Any]]:
        """Name, score and rows of those who scored without being players; a note that says what they are, the same
        in a few words as `standing`, and as `emblem` a symbol of the artwork."""
        ...


class Setup(Protocol):
    OPTIONS: tuple[str, ...]
    """Those that are not to be shown among the others."""

    def choices(self, language: str, chosen: Options, form: dict[str, str]) -> dict[str, Any]:
        """What its template shows; the form is as it was sent, and empty at first."""
        ...

    def options(self, chosen: Options, form: dict[str, str]) -> Options:
        """What the game is to start with; BadOption if the form does not say it."""
        ...

    def look(self, language: str, chosen: Options, form: dict[str, str]) -> dict[str, Any]:
        """What its script asks for while somebody chooses: a roll of the dice, say. May be missing."""
        ...

    def played(self, state: State) -> Options:
        """What a table is played with, as options for another one; none if that is not known. May be missing."""
        ...


@dataclass(frozen=True)
class Picture:
    """For a page of rules, a part of a drawn table: its left, top, width and height."""

    position: dict[str, Any]
    part: tuple[int, int, int, int]


def _with_plain(game: str, name: str) -> Part:
    return Part(part(game, f"web.{name}"), import_module(f"regnum.server.plain.{name}"))


@cache
def screen_of(game: str) -> Screen:
    return cast(Screen, _with_plain(game, "screen"))


@cache
def end_of(game: str) -> End:
    return cast(End, _with_plain(game, "end"))


def has_figures(game: str) -> bool:
    """Whether the end is drawn by the game itself."""
    return hasattr(part(game, "web.end"), "figures")


def setup_of(game: str) -> Setup | None:
    return cast("Setup | None", part(game, "web.setup"))


def explanations(game: str, language: str) -> dict[str, str]:
    """What elements with `data-explain="name"` say on hover, focus or a long press, by name."""
    own = part(game, "web.explained")
    return own.explanations(language) if own is not None else {}


def pictures(game: str) -> dict[str, Picture]:
    """The pictures in the rules, by name."""
    return getattr(part(game, "web.rules"), "PICTURES", {})


def template_of(game: str, name: str) -> str:
    """A template of a game, or the plain one."""
    return f"games/{game}/{name}" if file_of(game, "web", "templates", name) is not None else f"plain/{name}"


def styles_of(game: str, *names: str) -> list[str]:
    """The addresses of those of a game's styles that there are, for instance of `game` and `end`."""
    paths = [f"games/{game}/{name}.css" for name in names]
    return [asset(path) for path in paths if has_asset(path)]


def script_of(game: str, name: str) -> str | None:
    """The address of a script of a game, if it has one."""
    path = f"games/{game}/{name}.js"
    return asset(path) if has_asset(path) else None


def own_or_plain(game: str, name: str) -> str:
    """The address of a game's style or script for its screen, or the plain one's."""
    own = f"games/{game}/{name}"
    return asset(own if has_asset(own) else f"plain/{name}")


def has_rules(game: str) -> bool:
    return file_of(game, "web", "templates", "rules.en.html") is not None

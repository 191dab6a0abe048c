"""What people look at: a view of a state as a picture (SVG) and as text for the terminal.

One module a game, named like the game. Each takes a view as `State.view` gives it, so that it cannot show what
the seat may not see, and has these functions:

- `board(view, names, language)`: the table for the terminal, readable with and without colour;
- `svg(view, names, language)`: the table as a picture of its own;
- `asked(view, language)`: what the chooser has to do now, in a sentence;
- `sentence(event, names, language)`: a line of the log in words, empty when another line has said it;
- `outcome_rows(outcome, seat, language)`: the score of a seat, item by item, in words;
- `others(outcome, language)`, if there may be any: the `Score` of everybody who scored without being a player.

`names` are those of the seats.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import RenderableType

View = dict[str, Any]


@dataclass(frozen=True)
class Score:
    """The points of somebody, item by item, in words."""

    name: str
    rows: list[tuple[str, int]]
    total: int


class GameView(Protocol):
    def board(self, view: View, names: list[str], language: str) -> RenderableType: ...

    def svg(self, view: View, names: list[str], language: str) -> str: ...

    def asked(self, view: View, language: str) -> str: ...

    def sentence(self, event: View, names: list[str], language: str) -> str: ...

    def outcome_rows(self, outcome: View, seat: int, language: str) -> list[tuple[str, int]]: ...


def view_of(game: str) -> GameView:
    """The module that draws this game."""
    return cast(GameView, import_module(f"regnum.view.{game}"))


def scores_of(game: str, outcome: View, names: list[str], language: str) -> list[Score]:
    """Everybody's points at the end: the players', then those of others who scored."""
    view = view_of(game)
    scores = [
        Score(name, view.outcome_rows(outcome, seat, language), outcome["seats"][seat]["score"])
        for seat, name in enumerate(names)
    ]
    others: Callable[[View, str], list[Score]] = getattr(view, "others", lambda _outcome, _language: [])
    return scores + others(outcome, language)

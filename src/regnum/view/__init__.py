"""What people look at: a view of a state as a picture (SVG) and as text for the terminal.

The `view` of a game, found beside its `GAME`, has these functions; what it leaves out is as in `regnum.view.plain`.
Each takes a view as `State.view` gives it, so that it cannot show what the seat may not see:

- `board(view, names, language)`: the table for the terminal, readable with and without colour;
- `svg(view, names, language)`: the table as a picture of its own;
- `asked(view, language)`: what the chooser has to do now, in a sentence;
- `sentence(event, names, language)`: a line of the log in words, empty when another line has said it; words that
  point at a `thing` may be lit up by a screen, and `unmarked` takes the pointers out; words that say `where` by
  names of squares are kept from the eye by screens that show no such names;
- `begins_turn(event, so_far)`: whether this event of the log begins a turn, after those of the turn so far;
- `stops(event)`: whether everybody should look at this event of the log before bots play on;
- `rounds(starts)`: the number of the round of each turn, given its first event;
- `round_name(number, language)`: what a round is called;
- `gathered(events)`: those of a turn, with what is one thing to a reader taken together, as sentences are made of;
- `outcome_rows(outcome, seat, language)`: the score of a seat, item by item, in words;
- `reason(view, item, language)`: what an item of an outcome is called as a reason for a choice, and which of its
  numbers then counts ("points"); None when nobody would choose anything for it. `item` has the texts that name it;
  for a number of the seat itself only a `kind`, and the number is its "count";
- `unlogged(view, text, language)`: what a choice does of which the log says nothing, to who chooses: "You end the
  turn";
- `at_once(view, events, language)`: what a choice that leads to these events brings at once, in short phrases;
- `others(outcome, language)`: the `Score` of everybody who scored without being a player;
- `lost_by(by, who, language)`: by which tie-break those who were level till then have lost, in a sentence;
- `unit(points, language)`: the word behind a number that is drawn apart, "points" for instance;
- `won_with(points, language)`: "with 31 points", as it is said of a winner;
- `tracked(thing, measure, options, language)`: what a report calls something that is kept of a game, None for what
  it does not tell. Measures are "turn" for a figure by turn, "when" for a thing that is gained, and for numbers of
  the end "gained", "count", "points" and whatever else the outcome has;
- `kind_of_choice(text)`: of which kind an action is, by its notation: "buy", for instance; empty for what nobody
  counts. By it somebody sees which choices cost them most;
- `kinds_of_choices(language)`: what the kinds are called;
- `spelled(view, words)`: the words of a typed line, with things that people name shorter as the notation does;
- `picks_several(view)`: whether a set is being chosen, so that `done` is meant when its things are named in one go.

`names` are those of the seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, cast

from rich.console import RenderableType

from regnum.core.parts import Part, part
from regnum.locales import translator

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

    def sentence(self, event: View, names: Sequence[str], language: str) -> str: ...

    def begins_turn(self, event: View, so_far: Sequence[View]) -> bool: ...

    def stops(self, event: View) -> bool: ...

    def rounds(self, starts: Sequence[View]) -> list[int]: ...

    def round_name(self, number: int, language: str) -> str: ...

    def gathered(self, events: Sequence[View]) -> Sequence[View]: ...

    def outcome_rows(self, outcome: View, seat: int, language: str) -> list[tuple[str, int]]: ...

    def reason(self, view: View, item: dict[str, str], language: str) -> tuple[str, str] | None: ...

    def unlogged(self, view: View, text: str, language: str) -> str: ...

    def at_once(self, view: View, events: Sequence[View], language: str) -> list[str]: ...

    def others(self, outcome: View, language: str) -> list[Score]: ...

    def lost_by(self, by: str, who: str, language: str) -> str: ...

    def unit(self, points: int, language: str) -> str: ...

    def won_with(self, points: int, language: str) -> str: ...

    def tracked(self, thing: str, measure: str, options: View, language: str) -> str | None: ...

    def kind_of_choice(self, text: str) -> str: ...

    def kinds_of_choices(self, language: str) -> dict[str, str]: ...

    def spelled(self, view: View, words: list[str]) -> list[str]: ...

    def picks_several(self, view: View) -> bool: ...


def view_of(game: str) -> GameView:
    """What draws this game."""
    return _completed(part(game, "view"))


@cache
def _completed(own: ModuleType | None) -> GameView:
    return cast(GameView, Part(own, import_module("regnum.view.plain")))


def scores_of(game: str, outcome: View, names: list[str], language: str) -> list[Score]:
    """Everybody's points at the end: the players', then those of others who scored."""
    view = view_of(game)
    scores = [
        Score(name, view.outcome_rows(outcome, seat, language), outcome["seats"][seat]["score"])
        for seat, name in enumerate(names)
    ]
    return scores + view.others(outcome, language)


def why_of(game: str, outcome: View, names: list[str], language: str) -> str:
    """By what the winners won: who lost by each tie-break, who is level to the last, or how far ahead one is."""
    _ = translator(language)
    scores, winners = [seat["score"] for seat in outcome["seats"][: len(names)]], outcome["winners"]
    best = scores[winners[0]]
    said = []
    for step in outcome["decided_by"]:
        if any(scores[seat] == best for seat in step["out"]):
            said.append(view_of(game).lost_by(step["by"], _named(step["out"], names), language))
    others = [score for seat, score in enumerate(scores) if seat not in winners]
    if len(winners) > 1:
        said.append(_("Level to the last tie-break: {who}.", who=_named(winners, names)))
    elif not said and others:
        said.append(_("{count} more than the next.", count=best - max(others)))
    return " ".join(said)


def _named(seats: list[int], names: list[str]) -> str:
    return ", ".join(names[seat] for seat in seats)

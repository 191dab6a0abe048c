"""A game for people: its board, its picture and its words, in every language."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from regnum.core.game import LANGUAGES
from regnum.testing.trial import CaseTrial, Check

if TYPE_CHECKING:
    from regnum.view import GameView

NAMES = ("Anna", "Bram <b>", "Çelik & Co", "Dörte", "“Fé”", "Zoë")
"""Some that a picture has to write with care."""


@Check
def check_it_can_be_drawn_and_put_into_words(trial: CaseTrial) -> None:
    from regnum.view import view_of

    drawn = view_of(trial.case.game)
    names = [NAMES[seat % len(NAMES)] for seat in trial.seats]
    chooser = int(trial.at_moment(logging=True).seat)
    others = [None, *(seat for seat in trial.seats if seat != chooser)]
    other = others[trial.choose(len(others))]
    for language in LANGUAGES:
        _draws(trial, drawn, names, language, chooser)
        _draws(trial, drawn, names, language, other)
    trial.play(trial.case.longest)
    for language in LANGUAGES:
        _draws(trial, drawn, names, language, None)
        _tells_what_happened(trial, drawn, names, language)
        _tells_the_end(trial, drawn, names, language)


def _draws(trial: CaseTrial, drawn: GameView, names: list[str], language: str, seat: int | None) -> None:
    trial.note = f"view({seat}) in language {language!r}"
    view = trial.state.view(seat)
    _is_text(trial, _printed(drawn.board(view, names, language)), "board()")
    picture = drawn.svg(view, names, language)
    _is_text(trial, picture, "svg()")
    trial.must(ElementTree.fromstring(picture).tag.endswith("svg"), "svg() is no picture")
    if not trial.state.over:
        _is_text(trial, drawn.asked(view, language), "asked()")
    trial.note = ""


def _tells_what_happened(trial: CaseTrial, drawn: GameView, names: list[str], language: str) -> None:
    """The log of the whole game, as a player may read it and as a spectator may."""
    from regnum.view.things import BEGIN, END, PARTING, unmarked

    for seat in (0, None):
        for event in trial.state.log_for(seat):
            trial.note = f"{event} in language {language!r}"
            said = drawn.sentence(event, names, language)
            trial.must(isinstance(said, str), f"sentence() is {said!r}, not a text")
            left = set(unmarked(said)) & {BEGIN, PARTING, END}
            trial.must(not left, f"sentence() is {said!r}: what points at a thing is not whole")
    trial.note = ""


def _tells_the_end(trial: CaseTrial, drawn: GameView, names: list[str], language: str) -> None:
    from regnum.view import scores_of, why_of

    trial.note = f"in language {language!r}"
    outcome = trial.state.outcome()
    for step in outcome["decided_by"]:
        _is_text(trial, drawn.lost_by(step["by"], names[step["out"][0]], language), "lost_by()")
    _is_text(trial, why_of(trial.case.game, outcome, names, language), "why it was won")
    for score in scores_of(trial.case.game, outcome, names, language):
        _is_text(trial, score.name, "the name of somebody who scored")
        for words, points in score.rows:
            _is_text(trial, words, f"what {points!r} points of {score.name!r} are for")
            trial.must(isinstance(points, int), f"{words!r} of {score.name!r} is {points!r}, not a number")
        trial.must(isinstance(drawn.unit(score.total, language), str), "unit() is not a text")
        _is_text(trial, drawn.won_with(score.total, language), "won_with()")
    trial.note = ""


def _printed(board: object) -> str:
    from rich.console import Console

    paper = io.StringIO()
    Console(file=paper, width=100, force_jupyter=False).print(board)
    return paper.getvalue()


def _is_text(trial: CaseTrial, value: object, what: str) -> None:
    trial.must(isinstance(value, str) and value.strip() != "", f"{what} is {value!r}, not a text")

"""Kingdomino as people see it: the same things in the terminal and in pictures, in three languages."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

import regnum
from regnum.core.game import LANGUAGES
from regnum.games.kingdomino import view
from regnum.games.kingdomino.rules.data import TERRAIN_NAMES
from regnum.view.things import for_the_eye, unmarked
from tests.contract.case import play_some
from tests.kingdomino.positions import kingdom, line, table

NAMES = ["Anna", "Bram <b>", "Çelik & Co", "Dörte"]
SVG = "{http://www.w3.org/2000/svg}"


def some_states() -> list[regnum.State]:
    states = []
    for players, moves, options in (
        (2, 0, {}),
        (3, 31, {}),
        (4, 60, {}),
        (2, 70, {"mighty_duel": True}),
        (4, 999, {}),
    ):
        state = regnum.new("kingdomino", players, seed=players, options=options)
        play_some(state, regnum.Rng(moves), moves)
        states.append(state)
    return states


def printed(state: regnum.State, language: str, colour: bool = False) -> str:
    console = Console(width=150, force_terminal=colour, color_system="truecolor" if colour else None)
    with console.capture() as captured:
        console.print(view.board(state.view(None), NAMES[: int(state.players)], language))
    return captured.get()


def test_the_board_shows_each_square_with_its_terrain_and_crowns() -> None:
    state = table([kingdom("24 g6-h6", "45 f7-e7"), kingdom()], line((1, 0), (2, 0), (3, 1), (4, 1)))
    rows = [row for row in printed(state, "en").splitlines() if row.startswith(("│  6", "│  7"))]
    assert '&1 " ' in rows[0]
    assert '"  ^2[H]' in rows[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", some_states(), ids=lambda state: f"{state.players}-{len(state.legal_actions())}")
def test_the_board_is_readable_with_and_without_colour(state: regnum.State, language: str) -> None:
    plain = printed(state, language)
    assert "\x1b" not in plain
    assert "\x1b" in printed(state, language, colour=True)
    for names in TERRAIN_NAMES.values():
        assert names[language] in plain
    for name, score in zip(NAMES, state.scores(), strict=False):
        assert f"{name}: {score}" in plain


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", some_states(), ids=lambda state: f"{state.players}-{len(state.legal_actions())}")
def test_the_picture_is_sound_and_draws_every_domino(state: regnum.State, language: str) -> None:
    seen: Any = state.view(None)
    root = ElementTree.fromstring(view.svg(seen, NAMES[: int(state.players)], language))
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    used = [str(element.get("href")).removeprefix("#") for element in root.iter(f"{SVG}use")]
    assert set(used) <= defined
    laid = sum(len(land["dominoes"]) for land in seen["kingdoms"])
    shown = laid + len(seen["line"]) + len(seen["next_line"])
    in_symbols = sum(1 for symbol in root.iter(f"{SVG}symbol") for _use in symbol.iter(f"{SVG}use"))
    squares = [name for name in used if name in TERRAIN_NAMES]
    assert len(squares) == 2 * shown
    assert in_symbols > 0
    words = "".join(text.text or "" for text in root.iter(f"{SVG}text"))
    assert all(name in words for name in NAMES[: int(state.players)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_and_question_has_words(language: str) -> None:
    kinds = set()
    for seed in range(3):
        state = regnum.new("kingdomino", 4, seed=seed)
        state.log = []
        rng = regnum.Rng(seed)
        while not state.over:
            assert view.asked(state.view(None), language)
            play_some(state, rng, 1)
        assert view.asked(state.view(None), language)
        for event in state.log_for(None):
            kinds.add(event["kind"])
            assert view.sentence(event, NAMES, language).startswith(NAMES[event["seat"]])
    assert kinds == {"claim", "place", "discard"}


def test_log_lines_say_what_happened() -> None:
    events = [
        {"kind": "claim", "seat": 0, "domino": 24},
        {"kind": "place", "seat": 1, "domino": 3, "at": "g6-g5", "points": 4},
        {"kind": "discard", "seat": 2, "domino": 9},
    ]
    said = [view.sentence(event, ["A", "B", "C"], "en") for event in events]
    assert [unmarked(words) for words in said] == [
        "A claims domino 24",
        "B places domino 3 on g6-g5: +4",
        "C discards domino 9: it fits nowhere",
    ]
    assert for_the_eye(said[1]) == "B places domino 3: +4", "no board in a browser has names of squares"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_outcome_in_words_adds_up(language: str) -> None:
    options = {"harmony": True, "middle_kingdom": True, "dynasty": True}
    state = regnum.new("kingdomino", 2, seed=4, options=options)
    play_some(state, regnum.Rng(1), 9999)
    for seat in (0, 1):
        rows = view.outcome_rows(state.outcome(), seat, language)
        assert sum(points for _words, points in rows) == state.scores()[seat]
        assert all(words for words, _points in rows)

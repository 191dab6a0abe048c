"""A game of Kingdomino told by rounds and turns."""

from __future__ import annotations

from collections import Counter

import pytest

from regnum.core.course import Course
from regnum.core.record import Record
from regnum.core.rng import Rng
from regnum.games.kingdomino.view import round_name
from regnum.games.kingdomino.view.rounds import A_GAME, round_of
from regnum.testing import Case
from regnum.view import view_of
from regnum.view.turns import turns_of
from tests.contract.case import random_action
from tests.kingdomino.cases import CASES


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_log_and_the_table_count_the_same_rounds(case: Case) -> None:
    course, rng = Course(Record.start(case.game, case.players, 5, case.options)), Rng(5)
    numbers, lengths = [], set()
    while not course.state.over:
        view = course.state.view(None)
        number, length = round_of(view)
        numbers.append(number + A_GAME * len(view["finished"]))
        lengths.add(length)
        course.play(random_action(course.state, rng))
    turns = turns_of(course.state.log_for(None), course.marks, view_of(case.game))
    assert [turn.round for turn in turns] == [numbers[turn.step] for turn in turns]
    [length] = lengths
    kings = 2 * 2 if case.players == 2 else case.players
    games = 3 if case.options.get("dynasty") else 1
    assert round_of(course.state.view(None)) == (length, length)
    for game in range(games):
        found = Counter(turn.round % A_GAME for turn in turns if turn.round // A_GAME == game)
        assert set(found) == set(range(length + 1))
        assert {found[number] for number in range(1, length + 1)} == {kings}
        # who ends a game may be the first to claim in the next one: that is one turn in the log
        assert found[0] == kings or (game and found[0] == kings - 1)


@pytest.mark.parametrize(("players", "options", "count"), [(2, {}, 6), (2, {"mighty_duel": True}, 12), (3, {}, 12)])
def test_it_begins_before_the_first_round(players: int, options: dict[str, object], count: int) -> None:
    course = Course(Record.start("kingdomino", players, 1, options))
    assert round_of(course.state.view(0)) == (0, count)


def test_rounds_have_names() -> None:
    assert round_name(0, "en") == "First claims"
    assert round_name(8, "nl") == "Ronde 8"
    assert round_name(A_GAME + 3, "en") == "Game 2: Round 3"
    assert round_name(2 * A_GAME, "de") == "Partie 3: Erste Wahl"

"""How a game went, as the end tells it: points by turn, moments, places, the drawing of it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import regnum
from regnum.server.graph import Course, graph
from regnum.server.story import moments_of, places, points_by_turn
from regnum.view.turns import Turn
from tests.server.test_replay import GAMES, finished
from tests.server.visitor import Visitor


def turn(number: int, *gained: int) -> Turn:
    return Turn(number % len(gained), number // len(gained) + 1, 0, 0, number, number + 1, list(gained))


def test_moments_are_the_three_largest_swings_in_the_order_of_the_game() -> None:
    turns = [turn(0, 5, 0), turn(1, 0, 9), turn(2, 2, 0), turn(3, 20, 19), turn(4, 0, 0), turn(5, 0, 7)]
    assert [(moment.number, moment.turn, moment.seat, moment.swing) for moment in moments_of(turns)] == [
        (1, 0, 0, 5),
        (2, 1, 1, 9),
        (3, 5, 1, 7),
    ]
    assert [moment.step for moment in moments_of(turns)] == [1, 2, 6]
    assert moments_of([turn(0, 0, 0), turn(1, 3, 3)]) == []


def outcome(scores: list[int], winners: list[int], *out: list[int]) -> dict[str, object]:
    steps = [{"by": "something", "out": seats} for seats in out]
    return {"seats": [{"score": score} for score in scores], "winners": winners, "decided_by": steps}


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (outcome([10, 30, 20], [1]), [3, 1, 2]),
        (outcome([30, 30, 20], [0, 1], [2]), [1, 1, 3]),
        (outcome([30, 30, 30], [2], [1], [0]), [2, 3, 1]),
        (outcome([30, 20, 20, 10], [0]), [1, 2, 2, 4]),
    ],
)
def test_everybody_has_a_place(told: dict[str, object], expected: list[int]) -> None:
    assert places(told, len(expected)) == expected


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("width", [275, 580])
def test_a_graph_stays_within_its_frame_and_no_name_lies_on_another(players: int, width: int) -> None:
    names = ["A name of four and twenty", *(f"Bot {number}" for number in range(2, players + 1))]
    points = [[-3, 10, 20 + seat % 2, 50] for seat in range(players)]
    drawn = str(graph(Course(names, points, [(1, 1), (2, 3)], [(1, 2)]), width, 240, "wide", "Points"))
    ends = [float(y) for y in re.findall(r'class="end" x="[\d.]+" y="([\d.]+)"', drawn)]
    assert len(ends) == players
    assert all(after - before >= 20 for before, after in pairwise(ends))
    assert min(ends) > 0
    assert max(ends) <= 240
    assert all(0 <= float(x) <= width for x in re.findall(r'cx="([\d.]+)"', drawn))
    assert drawn.count('class="line"') == players
    assert "…" in drawn if width == 275 else True


@pytest.mark.parametrize("game", GAMES)
def test_the_end_tells_the_story_in_every_game(visitor: Visitor, game: str) -> None:
    table = finished(visitor, game)
    points = points_by_turn(table.turns, table.course.marks)
    assert [seat[-1] for seat in points] == table.state.scores()
    for language in ("en", "nl", "de"):
        visitor.cookies["language"] = language
        page = visitor.get(f"/t/{table.id}/end").text
        assert page.count('<svg class="graph') == 2
        moments = moments_of(table.turns)
        assert page.count('<a href="replay?step=') == len(moments) > 0
        assert len(re.findall(r'class="said"><span>', page)) == len(moments)
        assert 'aria-pressed="true"' not in page
        assert all(f'id="sheet-{seat}"' in page for seat in range(len(table.seats)))
    replay = visitor.get(f"/t/{table.id}/replay").text
    assert replay.count('class="moment"') == len(moments)


def test_the_end_says_what_was_taken_back(visitor: Visitor) -> None:
    table = finished(visitor, "kingdomino")
    assert "taken back" not in visitor.get(f"/t/{table.id}/end").text
    table.taken_back = 3
    assert "Moves were taken back: 3." in visitor.get(f"/t/{table.id}/end").text


def test_all_games_are_tried() -> None:
    assert {game.id for game in regnum.games()} == set(GAMES)

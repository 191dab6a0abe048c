"""How a game went, as the end tells it: points by turn, moments, places, the drawing of it."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import regnum
from regnum.server.graph import Course, graph
from regnum.server.parts import TieBreak
from regnum.server.places import compared, levels, places, standings
from regnum.server.scene import Scene
from regnum.server.story import course_facts, moments_of, points_by_turn, taken
from regnum.view.things import unmarked
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


SIZES = TieBreak([7, 6, 7, 2], ["7 squares", "6 squares", "7 squares", "2 squares"])
CROWNS = TieBreak([5, 9, 4, 1], ["5 crowns", "9 crowns", "4 crowns", "1 crown"])


@pytest.mark.parametrize(
    ("told", "tie_breaks", "expected", "words"),
    [
        (outcome([20, 20, 20, 50], [3]), [SIZES, CROWNS], [2, 4, 3, 1], ["7 squares, 5 crowns", "6 squares"]),
        (outcome([20, 20, 20, 50], [3]), [SIZES], [2, 4, 2, 1], ["7 squares", "6 squares"]),
        (
            outcome([20, 20, 20, 20], [0], [1, 3], [2]),
            [SIZES, CROWNS],
            [1, 3, 2, 4],
            ["7 squares, 5 crowns", "6 squares"],
        ),
        (outcome([20, 19, 18, 50], [3]), [SIZES, CROWNS], [2, 3, 4, 1], ["", ""]),
    ],
)
def test_tie_breaks_part_those_behind_the_winner_too(
    told: dict[str, object], tie_breaks: list[TieBreak], expected: list[int], words: list[str]
) -> None:
    assert places(told, 4, tie_breaks) == expected
    assert [", ".join(compared(told, seat, 4, tie_breaks)) for seat in (0, 1)] == words


def scene(game: str, told: dict[str, object], mine: tuple[int, ...] = (), turns: list[Turn] | None = None) -> Scene:
    """The end of a game as somebody sees it, as far as it is made of its outcome."""
    names = ["Anna", "Bob", "Cleo", "Dora"][: len(told["seats"])]  # type: ignore[arg-type]
    view = {"options": {"edition": "eu"}}
    return Scene(
        *(game, "en", [], names, view, None, mine, -1, [], [], False),
        over=True,
        winners=told["winners"],  # type: ignore[arg-type]
        outcome=told,
        turns=turns or [],
    )


def test_a_shared_place_says_so_and_a_tie_break_is_explained() -> None:
    told = outcome([30, 20, 20, 40], [3])
    assert standings(scene("kingdom_builder", told)) == ["Place 2", "Place 3, shared", "Place 3, shared", "won"]
    assert levels(scene("kingdom_builder", told)) == ["Level with 20 gold, so they share a place: Bob, Cleo."]
    for seat, turns in zip(told["seats"], (9, 9, 8, 9), strict=True):  # type: ignore[call-overload]
        seat["turns"] = turns
    assert standings(scene("dominion", told)) == ["Place 2", "Place 4 · Turns: 9", "Place 3 · Turns: 8", "won"]
    assert levels(scene("dominion", told)) == [
        "Level with 20 points, in this order: Cleo (Turns: 8); Bob (Turns: 9)."
    ]
    both = outcome([40, 20, 20, 40], [0, 3])
    for seat in both["seats"]:  # type: ignore[attr-defined]
        seat |= {"largest_region": 5, "crowns": 3}
    shared = standings(scene("kingdomino", both))
    assert shared[0] == "shares the win · largest region: 5 squares · 3 crowns"
    assert shared[1] == "Place 3, shared · largest region: 5 squares · 3 crowns"


def test_the_lead_is_taken_in_the_turn_after_which_nobody_is_level_any_more() -> None:
    assert taken([[0, 1, 2, 9], [0, 0, 5, 5]], 0) == 2
    assert taken([[0, 1, 2, 9], [0, 0, 1, 5]], 0) == 0
    assert taken([[0, 9], [0, 9]], 0) is None


def test_what_can_be_told_of_every_game() -> None:
    turns = [turn(0, 0, 1), turn(1, 1, 8), turn(2, 3, 0), turn(3, 12, 0)]
    points = [[0, 0, 1, 4, 16], [0, 1, 9, 9, 9]]
    told = outcome([16, 9], [0])
    facts = course_facts(scene("kingdom_builder", told, turns=turns), points)
    assert [f"{fact.title}: {unmarked(fact.words)}" for fact in facts] == [
        "The lead: Round 2: Anna passes Bob and stays ahead.",
        "Furthest behind: Round 1: Anna is 8 behind.",
        "The best turn: Round 1: Bob, +8",
    ]
    seen_by_bob = course_facts(scene("kingdom_builder", told, (1,), turns), points)
    assert unmarked(seen_by_bob[0].words) == "Round 2: Anna passes you and stays ahead."


def test_a_last_round_that_is_cut_short_does_not_lie_on_the_one_before() -> None:
    rounds = [(number, min(6 * number, 97)) for number in range(1, 18)]
    drawn = str(graph(Course(["Mara"], [list(range(98))], rounds, []), 700, 240, "wide", "Points"))
    places = [float(x) for x in re.findall(r'class="x" x="([\d.]+)"', drawn)]
    assert len(places) == 16
    assert min(after - before for before, after in pairwise(places)) > 20


@pytest.mark.parametrize("width", [275, 580])
@pytest.mark.parametrize("players", [2, 6])
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
        assert page.count("<dt>") >= 2
        assert not re.search("[\ue000-\ue002]", page)
        assert all(f'id="sheet-{seat}"' in page for seat in range(len(table.seats)))
    replay = visitor.get(f"/t/{table.id}/replay").text
    assert replay.count('class="moment"') == len(moments)


SQUARES = re.compile(r"\b[a-m]\d+-[a-m]\d+\b")
"""Of a kingdom, as the notation names the two that a domino covers."""


def test_no_square_of_a_kingdom_is_named_to_the_eye(visitor: Visitor) -> None:
    """No board in a browser shows their names; they are for screen readers, which say them at the board too."""
    table = finished(visitor, "kingdomino")
    step = next(number for number, action in enumerate(table.record.actions, 1) if SQUARES.search(action))
    for path in ("end", f"replay?step={step}"):
        page = visitor.get(f"/t/{table.id}/{path}").text
        words = page[page.index("<main") :] if path == "end" else page[page.index('id="ask"') :]
        read = re.sub(r'<span class="unseen">[^<]*</span>|<(?!p\b)[^>]*>', "", words)
        assert SQUARES.search(words)
        assert not SQUARES.search(read)


def test_the_end_says_what_was_taken_back(visitor: Visitor) -> None:
    table = finished(visitor, "kingdomino")
    assert "taken back" not in visitor.get(f"/t/{table.id}/end").text
    table.taken_back = 3
    assert "Moves were taken back: 3." in visitor.get(f"/t/{table.id}/end").text


def test_all_games_are_tried() -> None:
    assert {game.id for game in regnum.games()} == set(GAMES)

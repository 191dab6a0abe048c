"""Every lesson can be taught as it is written, and says nothing that a search contradicts."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import regnum
from regnum.coach.lessons import FILE, BadLesson, Lesson, check_lesson, lesson_of, read_lesson
from regnum.coach.supported import judged

GAMES = Path(regnum.__file__).parent / "games"
TAUGHT = sorted(path.parent.parent.name for path in GAMES.glob(f"*/lessons/{FILE}"))
DEALS = {"kingdom_builder": 60, "new_york": 300}
"""Kingdom Builder takes longest and shows most; the differences in New York are smaller."""
SEED = 20


def lesson(game: str) -> Lesson:
    found = lesson_of(game)
    assert found is not None
    return found


def written(game: str = "kingdomino") -> dict[str, Any]:
    """A lesson as its file has it."""
    value: dict[str, Any] = json.loads((GAMES / game / "lessons" / FILE).read_text("utf-8"))
    return value


@pytest.mark.parametrize("game", TAUGHT)
def test_every_position_loads_and_every_way_ends(game: str) -> None:
    check_lesson(lesson(game))


@pytest.mark.parametrize("game", TAUGHT)
def test_a_search_supports_what_is_taught(game: str) -> None:
    contradicted = [
        (number, one)
        for number, step in enumerate(lesson(game).steps, 1)
        for one in judged(step, DEALS.get(game, 200), SEED)
        if one.contradicts
    ]
    assert contradicted == []


@pytest.mark.parametrize("game", TAUGHT)
def test_what_is_shown_is_right(game: str) -> None:
    for step in lesson(game).steps:
        if step.moves:
            answer = step.answer(step.shown)
            assert answer is not None
            assert answer.right


def test_a_game_without_lessons_offers_none() -> None:
    assert lesson_of("no such game") is None


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda value: value["steps"][0]["say"].pop("nl"), "steps[0].say.nl"),
        (lambda value: value["steps"][0]["say"].update(de=" "), "steps[0].say.de"),
        (lambda value: value["steps"][2].pop("answer"), "steps[2].answer"),
        (lambda value: value["steps"][0].pop("right"), "steps[0].right"),
        (lambda value: value["steps"][0].update(rigth=[]), "steps[0].rigth"),
        (lambda value: value["steps"][0]["possible"][0].update(moves=[7]), "steps[0].possible[0].moves"),
        (lambda value: value["steps"].clear(), "from 6 to 12 steps"),
        (lambda value: value["steps"][0]["position"].update(game="chess"), "steps[0].position.game"),
    ],
)
def test_what_is_wrong_in_a_lesson_is_named(spoil: Any, said: str) -> None:
    value = written()
    spoil(value)
    with pytest.raises(BadLesson, match=said.replace("[", r"\[").replace("]", r"\]")):
        read_lesson("kingdomino", value)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda step: step.update(right=["claim 99"]), "claim 99"),
        (lambda step: step["position"].update(phase="place"), "Step 1"),
        (lambda step: step.pop("possible"), "otherwise"),
        (lambda step: step["possible"][0]["moves"].append(["claim 41", "claim 24"]), "claim 24"),
    ],
)
def test_what_cannot_be_taught_is_found(spoil: Any, said: str) -> None:
    value = written()
    spoil(value["steps"][0])
    with pytest.raises(BadLesson, match=said):
        check_lesson(read_lesson("kingdomino", value))


def test_a_lesson_that_teaches_the_opposite_is_contradicted() -> None:
    value = copy.deepcopy(written())
    step = value["steps"][0]
    step["right"], step["possible"][0]["moves"] = step["possible"][0]["moves"], step["right"]
    found = judged(read_lesson("kingdomino", value).steps[0], 150, SEED)
    assert {one.kind for one in found if one.contradicts} == {"right", "poorer"}


def test_the_order_of_moves_matters_only_where_the_rules_say_so() -> None:
    step = lesson("kingdomino").steps[3]
    assert step.answer(["g5-h5"]) is step.answers[0]
    assert step.answer([]) is None

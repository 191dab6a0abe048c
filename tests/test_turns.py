"""A game told by turns: nothing is lost between them, and what they earned adds up."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, cast

import pytest

import regnum
from regnum.core.course import Course, Mark
from regnum.core.record import Record
from regnum.core.rng import Rng
from regnum.locales import Name, Reader, translator
from regnum.view import GameView, plain, view_of
from regnum.view.things import thing, unmarked
from regnum.view.turns import Turn, since_own, told, turns_of
from tests.contract.case import random_action

GAMES = [game.id for game in regnum.games()]


def played(game: str, seed: int) -> Course:
    course, rng = Course(Record.start(game, 2, seed, {})), Rng(seed)
    while not course.state.over:
        if course.undoable and rng.below(8) == 0:
            course.undo()
        else:
            course.play(random_action(course.state, rng))
    return course


@pytest.mark.parametrize("game", GAMES)
def test_every_event_and_every_action_is_of_one_turn(game: str) -> None:
    course = played(game, 3)
    log = course.state.log_for(None)
    turns = turns_of(log, course.marks, view_of(game))
    assert len(turns) > 4
    assert [turn.first for turn in turns] + [len(log)] == [0] + [turn.end for turn in turns]
    assert [turn.step for turn in turns] == [0] + [turn.last_step for turn in turns[:-1]]
    assert turns[-1].last_step == len(course.record.actions)
    assert {turn.seat for turn in turns} >= {0, 1}


@pytest.mark.parametrize("game", GAMES)
def test_what_the_turns_earned_is_the_score(game: str) -> None:
    course = played(game, 4)
    turns = turns_of(course.state.log_for(None), course.marks, view_of(game))
    for seat, points in enumerate(course.state.scores()):
        assert course.marks[0].scores[seat] + sum(turn.gained[seat] for turn in turns) == points


@pytest.mark.parametrize("game", GAMES)
def test_rounds_go_up_one_by_one(game: str) -> None:
    course = played(game, 5)
    turns = turns_of(course.state.log_for(None), course.marks, view_of(game))
    rounds = [turn.round for turn in turns]
    assert rounds[0] in (0, 1)
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(rounds))
    assert len(turns) / 4 - 1 <= max(rounds) <= len(turns)


def test_an_undo_takes_the_marks_back() -> None:
    course, rng = Course(Record.start("kingdomino", 2, 1, {})), Rng(1)
    while not course.undoable:
        course.play(random_action(course.state, rng))
    marks = list(course.marks)
    course.undo()
    assert course.marks == marks[: len(course.record.actions) + 1]
    assert course.marks[-1][:2] == (len(course.state.log or ()), course.state.scores())


def events(*seats: int) -> list[dict[str, Any]]:
    return [{"kind": "move", "seat": seat} for seat in seats]


def test_what_nobody_did_is_of_the_turn_before() -> None:
    log = events(0, 0, -1, 1, -1, 0)
    marks = [Mark(0, [0, 0]), Mark(1, [1, 0]), Mark(3, [1, 0]), Mark(5, [1, 5]), Mark(6, [1, 5])]
    assert turns_of(log, marks, cast(GameView, plain)) == [
        Turn(0, 1, 0, 3, 0, 2, [1, 0]),
        Turn(1, 1, 3, 5, 2, 3, [0, 5]),
        Turn(0, 2, 5, 6, 3, 4, [0, 0]),
    ]


def turn(seat: int) -> Turn:
    return Turn(seat, 1, 0, 0, 0, 0, [0, 0, 0])


@pytest.mark.parametrize(
    ("seats", "mine", "since"),
    [
        ([], [0], 0),
        ([1, 2], [0], 0),  # a bot began
        ([0], [0], 0),  # one's first turn is not over before another begins
        ([0, 1, 2], [0], 1),
        ([0, 1, 2, 0], [0], 1),  # in the own turn the news stay
        ([0, 1, 2, 0, 1], [0], 4),
        ([0, 1, 2, 0, 1], [], 2),  # a spectator: one round
    ],
)
def test_news_are_what_came_after_the_own_last_turn(seats: list[int], mine: list[int], since: int) -> None:
    assert since_own([turn(seat) for seat in seats], mine) == since


class Words:
    def gathered(self, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return events

    def sentence(self, event: dict[str, Any], names: list[str], language: str) -> str:
        return "" if event["seat"] < 0 else f"{names[event['seat']]} plays"


def test_equal_sentences_are_said_once() -> None:
    words: Any = Words()
    assert told(events(0, 0, 0, 1, 0), words, ["Anna", "Bob"], "en") == ["Anna plays ×3", "Bob plays", "Anna plays"]
    assert told(events(-1), words, ["Anna", "Bob"], "en") == []


def test_the_reader_is_spoken_to() -> None:
    _ = translator("en")
    for who, said in (("Anna", "Anna buys; the hand of Anna"), (Reader("You"), "You buy; your hand")):
        assert _("{who} {who:buys|buy}; {who:the hand of *|your hand}", who=who) == said
    assert Name("Anna") == "Anna"


def test_words_that_point_at_things_can_be_read_without() -> None:
    text = f"Anna buys {thing('card', 'gold', 'Gold')} and {thing('card', 'silver', 'Silver')}"
    assert unmarked(text) == "Anna buys Gold and Silver"
    assert unmarked("nothing") == "nothing"

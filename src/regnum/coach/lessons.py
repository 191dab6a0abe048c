"""The first game, guided: steps on the real table, each a position, a sentence, and what is said of each move.

A lesson is data, a JSON file in the folder of its game (`lessons/lesson.json`). What one is made of is in
docs/lessons.md. Here it is read, so that every error names the field; and here is said how a move is answered.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from regnum.core.errors import BadPosition, Phrase, RegnumError
from regnum.core.fields import OBJECT, TEXT, Fields
from regnum.core.game import LANGUAGES
from regnum.core.parts import file_of
from regnum.core.registry import from_position
from regnum.core.state import State

LIST = Phrase("a list in brackets")
FILE = "lesson.json"
LEARNER = 0
"""The seat of who learns."""
ANY = "any"
"""In place of moves: whatever the rules allow."""
FEWEST, MOST = 6, 12
"""Steps of a lesson."""
Words = dict[str, str]
"""A sentence in every language."""
Way = tuple[str, ...]
"""Moves in the game's notation, one after another; the order matters only as far as the rules say."""


class BadLesson(RegnumError):
    """A lesson that cannot be taught like this."""


error = BadLesson


@dataclass(frozen=True)
class Answer:
    """What is said when the learner has gone one of these ways."""

    ways: tuple[Way, ...]
    words: Words
    right: bool = False
    poorer: bool = False
    """Whether the lesson calls it worse than what is right: then a search must find so too."""


@dataclass(frozen=True)
class Step:
    title: Words
    say: Words
    look_at: tuple[str, ...]
    """What is ringed, as CSS finds it on the screen of the game."""
    position: dict[str, Any]
    answers: tuple[Answer, ...]
    """The right one first; none where there is only something to look at."""
    otherwise: Words | None
    """What is said of all other moves."""
    any_is_right: bool

    def begin(self) -> State:
        return from_position(self.position)

    @property
    def moves(self) -> bool:
        """Whether the learner is to do something."""
        return bool(self.answers)

    @property
    def shown(self) -> Way:
        """What is done when the learner wants to be shown."""
        if self.any_is_right:
            state = self.begin()
            return (state.text(state.legal_actions()[0]),)
        return self.answers[0].ways[0]

    def answer(self, done: Sequence[str]) -> Answer | None:
        """What is said after these moves; None while they may still become one of the ways."""
        if not done:
            return None
        if self.any_is_right:
            return self.answers[0]
        count = Counter(done)
        for answer in self.answers:
            if any(Counter(way) == count for way in answer.ways):
                return answer
        state = self.begin()
        for move in done:
            state.apply(state.parse(move))
        if any(_leads_on(state, Counter(way) - count) for way in self.ways if not count - Counter(way)):
            return None
        if self.otherwise is None:
            raise error("Nothing is said of “{moves}”: “otherwise” is missing.", moves=", ".join(done))
        return Answer((tuple(done),), self.otherwise)

    @property
    def ways(self) -> list[Way]:
        return [way for answer in self.answers for way in answer.ways]


def _leads_on(state: State, left: Counter[str]) -> bool:
    """Whether all that is left of a way can still be done, in some order."""
    if not left:
        return True
    if state.seat != LEARNER:
        return False
    legal = {state.text(action): action for action in state.legal_actions()}
    for move in left:
        if move in legal:
            after = state.copy()
            after.apply(legal[move])
            if _leads_on(after, left - Counter([move])):
                return True
    return False


@dataclass(frozen=True)
class WholeGame:
    """The whole game at the end of a lesson, against easy bots."""

    players: int
    options: dict[str, Any]
    position: dict[str, Any] | None
    """Where it begins, when it is a shorter one than usual."""


@dataclass(frozen=True)
class Lesson:
    title: Words
    steps: tuple[Step, ...]
    game: WholeGame


def has_lesson(game: str) -> bool:
    """Whether a game has one, readable or not."""
    return file_of(game, "lessons", FILE) is not None


@cache
def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game; None when it has none."""
    file = file_of(game, "lessons", FILE)
    return None if file is None else read_lesson(game, json.loads(file.read_text("utf-8")))


def read_lesson(game: str, value: object) -> Lesson:
    """BadLesson names the field that is missing or wrong."""
    fields = Fields(value, BadLesson)
    title = _words(fields, "title")
    steps = tuple(_step(game, step) for step in fields.objects("steps"))
    if not FEWEST <= len(steps) <= MOST:
        raise error(
            "A lesson has from {fewest} to {most} steps; this one has {count}.",
            fewest=FEWEST,
            most=MOST,
            count=len(steps),
        )
    end = Fields(fields.take("game"), BadLesson, "game.")
    whole_game = WholeGame(
        end.whole("players", 1, 6), _object(end, "options", {}) or {}, _object(end, "position", None)
    )
    end.done()
    fields.done()
    return Lesson(title, steps, whole_game)


def _step(game: str, fields: Fields) -> Step:
    title, say = _words(fields, "title"), _words(fields, "say")
    look_at = tuple(_texts(fields, "look_at", fields.items("look_at", [])))
    position = _object(fields, "position", ...)
    assert position is not None
    answers: list[Answer] = []
    right = fields.take("right") if {"right", "answer", "possible"} & fields.rest.keys() else None
    any_is_right = right == ANY
    if any_is_right:
        answers.append(Answer((), _words(fields, "answer"), right=True))
    elif right is not None:
        answers.append(Answer(_ways(fields, "right", right), _words(fields, "answer"), right=True))
    for other in fields.objects("possible", []):
        poorer = other.take("poorer", True)
        if not isinstance(poorer, bool):
            raise other.wrong("poorer", poorer, "true, false")
        answers.append(Answer(_ways(other, "moves", other.take("moves")), _words(other, "answer"), poorer=poorer))
        other.done()
    otherwise = _words(fields, "otherwise") if "otherwise" in fields.rest else None
    fields.done()
    if position.get("game") != game:
        raise fields.wrong("position.game", position.get("game"), game)
    return Step(title, say, look_at, position, tuple(answers), otherwise, any_is_right)


def _words(fields: Fields, field: str) -> Words:
    said = Fields(fields.take(field), BadLesson, f"{fields.path}{field}.")
    words = {language: said.string(language) for language in LANGUAGES}
    for language, sentence in words.items():
        if not sentence.strip():
            raise said.wrong(language, sentence, TEXT)
    said.done()
    return words


def _ways(fields: Fields, field: str, value: object) -> tuple[Way, ...]:
    """Each a move, or a list of moves."""
    if not isinstance(value, list) or not value:
        raise fields.wrong(field, value, LIST)
    return tuple(tuple(_texts(fields, field, way if isinstance(way, list) and way else [way])) for way in value)


def _texts(fields: Fields, field: str, values: list[object]) -> list[str]:
    texts = []
    for value in values:
        if not isinstance(value, str) or not value:
            raise fields.wrong(field, value, TEXT)
        texts.append(value)
    return texts


def _object(fields: Fields, field: str, default: object) -> dict[str, Any] | None:
    value = fields.take(field, default)
    if value is None and default is None:
        return None
    if not isinstance(value, dict):
        raise fields.wrong(field, value, OBJECT)
    return value


# Whether it can be taught like this


def check_lesson(lesson: Lesson) -> None:
    """Raise BadLesson unless every position loads, every move that is named is legal, and whatever the learner does
    ends in an answer."""
    if lesson.game.position is not None:
        from_position(lesson.game.position)
    for number, step in enumerate(lesson.steps, 1):
        try:
            _check_step(step)
        except RegnumError as problem:
            raise error(
                "Step {number}, “{title}”: {problem}", number=number, title=step.title["en"], problem=problem.phrase
            ) from problem


def _check_step(step: Step) -> None:
    state = step.begin()
    if not step.moves:
        return
    if state.over or state.seat != LEARNER:
        raise BadPosition("The learner, on seat 0, is not to choose here.")
    for way in step.ways:
        after = step.begin()
        for move in way:
            if after.seat != LEARNER or after.text(after.parse(move)) != move:
                raise error("“{move}” is not a move of the learner as the game writes it.", move=move)
            after.apply(after.parse(move))
        for other in step.ways:
            begins = other is not way and not Counter(way) - Counter(other)
            if begins and _leads_on(after, Counter(other) - Counter(way)):
                raise error(
                    "“{way}” is the beginning of “{other}”: nobody could go on to it.",
                    way=", ".join(way),
                    other=", ".join(other),
                )
    _check_ends(step, state, [])


def _check_ends(step: Step, state: State, done: list[str]) -> None:
    """After any legal move there is an answer, or the learner is to go on."""
    for action in state.legal_actions():
        moves = [*done, state.text(action)]
        if step.answer(moves) is None:
            after = state.copy()
            after.apply(action)
            if after.over or after.seat != LEARNER:
                raise error("After “{moves}” nothing is said.", moves=", ".join(moves))
            _check_ends(step, after, moves)

"""Lessons: a step is answered by another card, whatever the learner does; nothing of it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

import regnum
from regnum.coach.lessons import Lesson, lesson_of
from regnum.server.site import templates
from tests.server.visitor import ORIGIN, Visitor

TAUGHT = [game.id for game in regnum.games() if lesson_of(game.id) is not None]


def lesson(game: str) -> Lesson:
    found = lesson_of(game)
    assert found is not None
    return found


class Learner:
    """A page of a step, as its connection sees it."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.card = ""
        self.number = 0
        self.receive()

    def receive(self) -> dict[str, Any]:
        """The card, and the screen that comes after it."""
        self.card = self.session.receive_json()["lesson"]
        screen: dict[str, Any] = self.session.receive_json()
        self.number = screen["number"]
        return screen

    def send(self, **message: Any) -> None:
        self.session.send_json({"number": self.number, **message})

    def play(self, *moves: str) -> str:
        for move in moves:
            self.send(act=move)
            self.receive()
        return self.card


@contextmanager
def at_step(visitor: Visitor, game: str, number: int) -> Iterator[Learner]:
    path = f"/learn/{game}/{number}/live"
    with visitor.client.websocket_connect(path, headers={"origin": ORIGIN}) as session:
        yield Learner(session)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_is_a_page_with_its_sentence(visitor: Visitor, game: str) -> None:
    assert visitor.get(f"/learn/{game}").headers["location"] == f"/learn/{game}/1/"
    assert f'href="/learn/{game}"' in visitor.get("/").text
    steps = lesson(game).steps
    for number, step in enumerate(steps, 1):
        language = ("en", "nl", "de")[number % 3]
        page = visitor.get(f"/learn/{game}/{number}/", **{"accept-language": language})
        assert page.status_code == 200
        for words in (step.title, step.say):
            assert words[language].replace("'", "&#39;") in page.text
    assert f"<title>{lesson(game).title[language]} · Regnum</title>" in page.text
    assert 'action="../play"' in page.text
    assert visitor.get(f"/learn/{game}/{len(steps) + 1}/").status_code == 404
    assert visitor.get(f"/learn/{game}/0/").status_code == 404


@pytest.mark.parametrize("game", TAUGHT)
def test_each_way_has_its_answer_and_can_be_taken_back(visitor: Visitor, game: str) -> None:
    for number, step in enumerate(lesson(game).steps, 1):
        if not step.moves:
            continue
        with at_step(visitor, game, number) as learner:
            for answer in step.answers:
                card = learner.play(*(answer.ways[0] if answer.ways else step.shown))
                assert answer.words["en"].replace("'", "&#39;") in card
                assert ("lesson-card right" in card) is answer.right
                learner.send(act="whatever")  # it is over: what still comes is for nobody
                learner.send(lesson="again")
                learner.receive()
                assert step.say["en"].replace("'", "&#39;") in learner.card


def test_one_is_shown_what_is_right(visitor: Visitor) -> None:
    step = lesson("kingdomino").steps[0]
    with at_step(visitor, "kingdomino", 1) as learner:
        learner.send(lesson="show")
        learner.receive()
        screen = learner.receive()
    assert "Like this" in learner.card
    assert step.answers[0].words["en"] in learner.card
    assert "You claim domino 41" in screen["pieces"]["ask"]


def test_what_is_not_legal_is_refused_and_what_nobody_sends_too(visitor: Visitor) -> None:
    with at_step(visitor, "kingdomino", 1) as learner:
        learner.send(act="claim 7")
        assert "claim 7" in learner.session.receive_json()["error"]
        learner.send(act=7)
        assert "does not understand" in learner.session.receive_json()["error"]
        learner.send(act="claim 41", number=0)
        assert "look again" in learner.session.receive_json()["error"]
        learner.send(undo=True)
        assert "taken back" in learner.session.receive_json()["error"]
        assert "lesson-card right" in learner.play("claim 41")


def test_a_look_has_nothing_to_do(visitor: Visitor) -> None:
    number = len(lesson("kingdomino").steps)
    page = visitor.get(f"/learn/kingdomino/{number}/").text
    assert "Your turn" in page
    assert 'data-lesson="show"' not in page


@pytest.mark.parametrize("game", TAUGHT)
def test_a_whole_game_against_easy_bots_is_at_the_end(visitor: Visitor, game: str) -> None:
    answer = visitor.post(f"/learn/{game}/play")
    assert answer.status_code == 303
    path, _question, how = answer.headers["location"].partition("?")
    assert how == "coach=1"
    table = visitor.table(path)
    assert [seat.level for seat in table.seats[1:]] == ["easy"] * (len(table.seats) - 1)
    assert len(table.seats) == lesson(game).game.players


def test_a_short_game_is_dealt_anew_every_time(visitor: Visitor) -> None:
    """As far as the learner does not see it."""
    games = [visitor.table(visitor.post("/learn/dominion/play").headers["location"]) for _time in range(4)]
    positions = [table.course.record.first_state().position() for table in games]
    assert {position["supply"]["province"] for position in positions} == {4}
    assert len({str(position["seats"][0]["hand"]) for position in positions}) == 1
    assert len({str(position["random"]) for position in positions}) == 4


def test_a_game_without_lessons_has_no_such_page(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regnum.server.lessons.lesson_of", lambda _game: None)
    monkeypatch.setitem(templates().globals, "has_lesson", lambda _game: False)
    assert visitor.get("/learn/kingdomino").status_code == 404
    assert visitor.post("/learn/kingdomino/play").status_code == 404
    assert "/learn/" not in visitor.get("/").text

"""Puzzles on the server: the next that suits, the screen of the seat alone, and what comes of an answer."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

import regnum
from regnum.coach.puzzles.collection import puzzles_of
from regnum.coach.puzzles.judge import known
from regnum.coach.puzzles.puzzle import Puzzle
from regnum.core.game import LANGUAGES
from regnum.server.answers import answer_words
from regnum.server.solving import Solving
from tests.server.visitor import ORIGIN

GAMES = [game.id for game in regnum.games()]


def some(game: str) -> Puzzle:
    kept = puzzles_of(game).puzzles
    return kept[len(kept) // 2]


def test_the_page_of_all_puzzles_has_every_game(client: TestClient) -> None:
    page = client.get("/puzzles").text
    for game in GAMES:
        assert f'href="/puzzles/{game}"' in page
    assert 'href="/puzzles"' in client.get("/").text


def test_the_next_is_about_as_hard_as_one_is_good_and_new(client: TestClient) -> None:
    kept = puzzles_of("kingdomino").puzzles

    def next_of(**asked: str) -> Puzzle:
        answer = client.get("/puzzles/kingdomino", params=asked, follow_redirects=False)
        assert answer.status_code == 303
        found = puzzles_of("kingdomino").find(answer.headers["location"].split("/")[3])
        assert found is not None
        return found

    assert next_of(near="0").rating == kept[0].rating
    assert next_of(near="4000").rating == kept[-1].rating
    first = next_of(near="1500")
    second = next_of(near="1500", tried=f"{first.id}.nothing")
    assert second != first
    assert abs(second.rating - 1500) >= abs(first.rating - 1500)
    assert next_of(near="1500", tried=".".join(one.id for one in kept)) == first
    assert next_of(near="x" * 50) in kept
    assert client.get("/puzzles/chess").status_code == 404
    assert client.get("/puzzles/kingdomino/00000000/").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_a_page_shows_what_the_seat_knows_and_nothing_else(game: str) -> None:
    puzzle = some(game)
    state = puzzle.state()
    other = state.determinize(int(state.seat), 12345).position()
    shown = Solving(puzzle, "en").pieces()
    assert shown == Solving(replace(puzzle, position=other), "en").pieces()
    assert "data-send" in "".join(shown.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_told_with_its_reason(game: str, language: str) -> None:
    puzzle = some(game)
    for texts in (puzzle.solution, puzzle.tempting):
        verdict = known(puzzle, puzzle.line(texts).actions)
        assert verdict is not None
        words = answer_words(puzzle, verdict, False, language)
        assert ('class="tempting"' if verdict.right else 'class="yours"') in words
        assert any(f'class="{kind}"' in words for kind in ("at-once", "reasons", "replies"))
        assert 'class="solution"' in words


def test_a_puzzle_is_solved_hinted_and_given_up(client: TestClient) -> None:
    puzzle = next(one for one in puzzles_of("kingdomino").puzzles if len(one.solution) > 1)
    path = f"/puzzles/kingdomino/{puzzle.id}/"
    assert f'data-puzzle="{puzzle.id}"' in client.get(path).text
    with client.websocket_connect(f"{path}live", headers={"origin": ORIGIN}) as page:

        def receive(**sent: Any) -> dict[str, Any]:
            page.send_text(json.dumps(sent))
            answer: dict[str, Any] = json.loads(page.receive_text())
            return answer

        number = json.loads(page.receive_text())["number"]
        assert "error" in receive(act="nonsense", number=number)
        assert "error" in receive(act=puzzle.solution[0], number=number + 5)
        assert receive(hint=True, number=number)["hint"] == puzzle.solution[0]
        number = receive(act=puzzle.solution[0], number=number)["number"]
        number = receive(undo=True, number=number)["number"]
        for text in puzzle.solution:
            number = receive(act=text, number=number)["number"]
        answer = json.loads(page.receive_text())["answer"]
        assert (answer["right"], answer["helped"]) == (True, True)
        assert "error" in receive(act=puzzle.solution[0], number=number)
    with client.websocket_connect(f"{path}live", headers={"origin": ORIGIN}) as page:
        number = json.loads(page.receive_text())["number"]
        page.send_text(json.dumps({"answer": True, "number": number}))
        assert json.loads(page.receive_text())["number"] == number + 1
        assert json.loads(page.receive_text())["answer"]["right"] is False
    tempting = Solving(puzzle, "en")
    for text in puzzle.tempting:
        tempting.act(text, joined=False)
    assert tempting.done
    tempting.show()  # as often as one likes
    assert tuple(tempting.course.record.actions) == puzzle.solution

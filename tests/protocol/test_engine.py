"""Regnum as a program: it plays as its bots do, and answers about the rules whatever it is asked."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import regnum
from regnum.arena.contest import match, play
from regnum.bots import Turn, bot
from regnum.protocol import program
from regnum.protocol.engine import Engine
from tests.arena.test_commands import regnum_command
from tests.protocol.test_document import dialogue

ENGINE = f"exec:{sys.executable} -c 'from regnum.cli import main; main()' engine"


@pytest.fixture(autouse=True)
def _none_is_left() -> Iterator[None]:
    yield
    program.quit_all()


@pytest.mark.parametrize(
    ("game", "name", "players"),
    [
        ("kingdomino", "easy", 3),
        ("kingdomino", "search:playouts=20", 2),
        ("kingdom_builder", "easy", 2),
        ("new_york", "medium", 2),
        ("dominion", "easy", 2),
    ],
)
def test_as_a_player_it_chooses_as_the_bot_itself(game: str, name: str, players: int) -> None:
    others = ["random"] * (players - 1)
    program_plays = match(game, {}, 6, (f"{ENGINE} {game} --bot {name}", *others)).tasks(0, 2)
    bot_plays = match(game, {}, 6, (name, *others)).tasks(0, 2)
    for one, other in zip(program_plays, bot_plays, strict=True):
        asked, itself = play(one), play(other)
        assert asked.failure is None
        assert (asked.scores, asked.decisions) == (itself.scores, itself.decisions)


def ask(*messages: object, game: str = "kingdomino", name: str = "easy") -> list[dict[str, Any]]:
    """What the engine answers to these, objects or lines as they are."""
    lines = [message if isinstance(message, bytes) else json.dumps(message).encode() for message in messages]
    said = io.BytesIO()
    rules = regnum.game(game)
    Engine(game, name, 2, rules.check_options(2, None), io.BytesIO(b"\n".join(lines)), said).run()
    return [json.loads(line) for line in said.getvalue().splitlines()]


def test_a_whole_game_by_the_rules_server() -> None:
    """As a program would that knows nothing of the game: always the last legal action."""
    process = subprocess.Popen(
        [sys.executable, "-c", "from regnum.cli import main; main()", "engine", "kingdomino"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None

    def request(**message: Any) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(message) + "\n")
        process.stdin.flush()
        answer: dict[str, Any] = json.loads(process.stdout.readline())
        return answer

    state = regnum.new("kingdomino", 2, seed=7)
    assert request(ask="start", id="a", seed=7) == {
        "id": "a",
        "answer": "start",
        "state": 1,
        "seat": 0,
        "over": False,
    }
    while not state.over:
        told = request(ask="legal", state=1)
        assert (told["legal"], told["seat"]) == (state.legal_actions(), state.seat)
        assert told["texts"] == [state.text(action) for action in told["legal"]]
        state.apply(told["legal"][-1])
        request(ask="apply", action=told["legal"][-1])
    told = request(ask="scores")
    assert (told["scores"], told["winners"], told["returns"]) == (state.scores(), state.winners(), state.returns())
    process.stdin.write('{"type":"quit"}\n')
    process.stdin.flush()
    assert process.wait(30) == 0
    process.stdin.close()
    process.stdout.close()


def test_states_are_copied_imagined_loaded_and_dropped() -> None:
    state = regnum.new("kingdomino", 2, seed=7)
    position = json.loads(json.dumps(state.position()))
    answers = ask(
        {"ask": "start", "seed": "7"},
        {"ask": "copy"},
        {"ask": "imagine", "state": 1, "seat": 1, "seed": 5},
        {"ask": "load", "position": position},
        {"ask": "position", "state": 2},
        {"ask": "position", "state": 3},
        {"ask": "position", "state": 4},
        {"ask": "drop", "state": 2},
        {"ask": "position", "state": 2},
        {"ask": "view", "state": 1, "seat": 0},
        {"ask": "view", "state": 1},
        {"ask": "observation", "state": 1, "seat": 0},
        {"ask": "choose", "state": 1, "seed": 3},
    )
    assert [answer.get("state") for answer in answers[:4]] == [1, 2, 3, 4]
    assert answers[4]["position"] == answers[6]["position"] == position
    assert answers[5]["position"] == json.loads(json.dumps(state.determinize(1, 5).position()))
    assert answers[7] == {"answer": "drop", "states": 3}
    assert answers[8]["error"] == "BadOption"
    assert answers[9]["view"] == json.loads(json.dumps(state.view(0)))
    assert answers[10]["view"] == json.loads(json.dumps(state.view(None)))
    assert answers[11]["observation"] == list(state.observe(0))
    assert answers[11]["size"] == len(state.observe(0))
    assert answers[12]["action"] == bot("easy", 3, "kingdomino").choose(Turn(state))


def test_what_is_imagined_in_a_game_is_played_on_from() -> None:
    """The position that a program gets from `imagine` is one that it can load."""
    state = regnum.new("dominion", 2, seed=7)
    position = state.determinize(int(state.seat), 5).position()
    loaded, told = ask({"ask": "load", "position": position}, {"ask": "legal"}, game="dominion", name="random")
    assert loaded["state"] == 1
    assert told["legal"] == state.legal_actions()


def test_actions_are_applied_together_or_not_at_all_and_taken_back() -> None:
    answers = ask(
        {"ask": "start", "seed": 7},
        {"ask": "apply", "actions": ["claim 35", 677, 680]},
        {"ask": "position"},
        {"ask": "apply", "actions": ["claim 11", 10_000]},
        {"ask": "position"},
        {"ask": "undo", "count": 2},
        {"ask": "legal"},
        {"ask": "undo", "count": 5},
        {"ask": "apply", "text": "claim 4"},
    )
    assert answers[2] == answers[4]
    assert answers[3]["error"] == "IllegalAction"
    assert answers[6]["texts"] == ["claim 1", "claim 4", "claim 11"]
    assert answers[7]["message"] == "5 actions cannot be taken back; there were 1."
    assert "error" not in answers[8]


@pytest.mark.parametrize(
    ("message", "says"),
    [
        (b"hello", "line 1 is not JSON: hello"),
        (b"[1]", "line 1 is not an object: [1]"),
        (b"\xff", "line 1 is not UTF-8: \\xff"),
        ({"ask": "chess"}, "There is nothing to ask by “chess”"),
        ({"ask": ["legal"]}, "There is nothing to ask by"),
        ({"ask": "legal"}, "There is no state 0; start or load one."),
        ({"ask": "legal", "state": [1]}, "There is no state [1]"),
        ({"ask": "start", "players": 9}, "2 to 4 players, not 9"),
        ({"ask": "start", "options": 5}, "The options are 5"),
        ({"ask": "start", "seed": "xyz"}, "The seed is 'xyz'"),
        ({"ask": "start", "seed": -1}, "The seed is -1"),
        ({"ask": "load", "position": {"game": "dominion"}}, "A position of kingdomino is missing."),
        ({"ask": "load", "position": {"game": "kingdomino"}}, ""),
        ({"type": "choose"}, "no game has begun"),
        ({"type": "new", "game": "dominion"}, "I play kingdomino, not dominion"),
        ({"type": "new"}, "KeyError: 'game'"),
        ({"type": "new", "game": "kingdomino", "seed": 5}, "TypeError"),
        ({"type": "future"}, "there is no message of type 'future'"),
        ({}, "there is no message of type None"),
    ],
)
def test_whatever_is_wrong_is_answered_and_it_goes_on(message: object, says: str) -> None:
    told, after = ask(message, {"ask": "about", "id": 9})
    assert says in told["message"]
    assert told.get("type") == "error" or told["error"]
    assert after["id"] == 9
    assert after["game"] == "kingdomino"


def test_a_bot_that_is_not_there_is_told_at_once() -> None:
    done = regnum_command("engine", "kingdomino", "--bot", "genius")
    assert done.returncode == 2
    assert "There is no bot “genius”" in done.stderr


def test_it_starts_no_programs() -> None:
    assert regnum_command("engine", "kingdomino", "--bot", "exec:touch /tmp/never").returncode == 2


def test_the_dialogue_in_the_document_is_what_it_says() -> None:
    lines = dialogue(1)
    answers = ask(*(message for who, message in lines if who == ">"))
    assert answers == [message for who, message in lines if who == "<"]

"""The conformance kit says what a program does wrong, each thing where it is."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from regnum.protocol.check import Conformance
from regnum.protocol.program import read_spec
from tests.arena.test_commands import regnum_command
from tests.protocol.test_programs import CHOOSER, naughty

PROGRAM = """
import json, random, sys, time
seed = 0
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    {first}
    if kind == "hello":
        answer = {{"type": "hello", "protocol": 1, "games": ["kingdomino"], "deterministic": True}}
    elif kind == "new":
        answer = {{"type": "ready"}}
    elif kind == "choose":
        answer = {{"type": "play", "action": message["legal"][0]}}
    elif kind == "end":
        continue
    elif kind == "quit":
        break
    else:
        answer = {{"type": "error", "message": "unknown"}}
    print(json.dumps(answer), flush=True)
{last}
"""


def failed(tmp_path: Path, first: str = "", last: str = "", settings: str = "seconds=5") -> dict[str, str]:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(first=first or "pass", last=last), "utf-8")
    checked = list(Conformance(read_spec(f"exec:{settings} {sys.executable} -S {path}"), []).run())
    return {str(one.name): str(one.found) for one in checked if one.ok is False}


def test_a_good_one_passes(tmp_path: Path) -> None:
    assert failed(tmp_path) == {}


@pytest.mark.parametrize(
    ("faults", "wrong"),
    [
        (
            [
                "kind == 'new' and message['players'] == 3: sys.exit(2)",
                "kind == 'new' and message['options']['harmony']: sys.exit(3)",
                "kind == 'end' and 'scores' not in message: sys.exit(5)",
                "kind != 'of_the_future' and 'of_the_future' in message: raise KeyError",
                "kind not in ('hello', 'new', 'choose', 'end', 'quit'): sys.exit(9)",
                "kind == 'quit': sys.exit(4)",
            ],
            {
                "plays kingdomino, 3 players": "crashed with exit code 2",
                "plays kingdomino, harmony=true": "crashed with exit code 3",
                "goes on after a game that was broken off": "crashed with exit code 5",
                "ignores fields that it does not know": "crashed with exit code 1",
                "answers a message that it does not know by an error": "crashed with exit code 9",
                "ends when it is told to quit": "ended with exit code 4",
            },
        ),
        (
            [
                "kind == 'choose' and message['decision'] == 1 and len(message['view']['unseen']) < 40: 1 / 0",
                "kind == 'choose' and message['clock']['seconds'] < 3: time.sleep(9)",
                "kind not in ('hello', 'new', 'choose', 'end', 'quit'): kind = 'new'",
                "kind == 'quit': time.sleep(9)",
            ],
            {
                "begins in the middle of a game": "crashed with exit code 1",
                "goes on after a game that was broken off": "crashed with exit code 1",
                "keeps to the clock": "gave no answer within 2.5 s",
                "answers a message that it does not know by an error": (
                    "answered with a message of type 'ready' where error was due"
                ),
                "ends when it is told to quit": "was still there after 2.0 s",
            },
        ),
    ],
)
def test_what_is_wrong_is_found_where_it_is(tmp_path: Path, faults: list[str], wrong: dict[str, str]) -> None:
    assert failed(tmp_path, "\n    ".join(f"if {fault}" for fault in faults)) == wrong


def test_who_says_to_be_deterministic_and_is_not_is_told(tmp_path: Path) -> None:
    wrongs = failed(tmp_path, "if kind == 'choose': message['legal'] = random.sample(message['legal'], 1)")
    assert list(wrongs) == ["chooses the same with the same seed"]
    assert re.fullmatch(r"chose \d+ and then \d+ at choice \d+", wrongs["chooses the same with the same seed"])


def test_who_does_not_end_with_its_input_is_told(tmp_path: Path) -> None:
    wrongs = failed(tmp_path, "if kind == 'quit': sys.exit(0)", "time.sleep(9)")
    assert wrongs == {"ends when its input ends": "was still there after 2.0 s"}


def test_games_that_there_are_not_are_told() -> None:
    checked = list(Conformance(read_spec(naughty("games", settings="start=1")), []).run())
    assert next((str(one.name), str(one.found)) for one in checked if one.ok is False) == (
        "plays games that there are",
        "there is no game chess here",
    )


def test_without_a_hello_nothing_else_is_tried() -> None:
    (only,) = Conformance(read_spec(naughty("greeting")), []).run()
    assert only.ok is False
    assert str(only.found) == "line 1 is not JSON: Welcome to my bot!"


def test_the_command_tells_and_ends_with_a_status() -> None:
    done = regnum_command("protocol", "check", CHOOSER, "--game", "kingdomino")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ok          plays kingdomino, 4 players: 24 choices in" in done.stdout
    assert done.stdout.splitlines()[-1].endswith("checks passed.")
    bad = regnum_command(
        "--lang", "de", "protocol", "check", naughty("crash", at=1, settings="start=1"), "--game", "kingdomino"
    )
    assert bad.returncode == 1
    assert "stürzte mit Exit-Code 3 ab" in bad.stdout
    assert "my [bold]last[/] words" in bad.stdout
    assert "Traceback" not in bad.stderr
    told = json.loads(regnum_command("protocol", "check", CHOOSER, "--game", "kingdomino", "--json").stdout)
    assert told["ok"] is True
    assert {"check": "says hello", "ok": True, "found": "it is called chooser in Python", "last_words": []} in told[
        "checks"
    ]


def test_only_programs_are_checked() -> None:
    done = regnum_command("protocol", "check", "greedy")
    assert done.returncode == 2
    assert "“greedy” is no program" in done.stderr

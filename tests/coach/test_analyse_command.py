"""`regnum analyse` as a person meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.coach.table import beginning_of, recorded
from tests.command import ALONE, Done, regnum_command

SCREEN = {"REGNUM_LANG": "en", "COLUMNS": "100"}


def analyse(*arguments: str, language: str = "en") -> Done:
    return regnum_command("analyse", *arguments, **(SCREEN | {"REGNUM_LANG": language}))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    recorded("kingdomino", ("easy", "greedy")).save(path)
    return path


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Marks", "Chance to win", "own choices", "played: You ", "better: You ")),
        ("nl", ("Beoordelingen", "Kans om te winnen", "eigen keuzes", "gespeeld: Jij ", "beter: Jij ")),
        ("de", ("Noten", "Aussicht zu gewinnen", "eigene Entscheidungen", "gespielt: Du ", "besser: Du ")),
    ],
)
def test_it_tells_costs_chances_luck_and_reasons(file: Path, language: str, words: tuple[str, ...]) -> None:
    done = analyse(str(file), "--depth", "quick", language=language)
    assert done.returncode == 0, done.stderr
    for word in (*words, "Anna", "Bob", "▁", "█", "• "):
        assert word in done.stdout
    assert "{" not in done.stdout


def test_it_writes_json_and_judges_one_seat(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    done = analyse(str(file), "--depth", "quick", "--seat", "2", "--json", str(out), "--cores", "1")
    assert done.returncode == 0, done.stderr
    told = json.loads(out.read_text("utf-8"))
    assert set(told) == {
        "regnum_analysis",
        "game",
        "rules",
        "players",
        "language",
        "names",
        "depth",
        "seed",
        "over",
        "done",
        "seats",
        "decisions",
        "accounts",
        "highlights",
    }
    assert (told["regnum_analysis"], told["depth"], told["names"]) == (1, "quick", ["Anna", "Bob"])
    assert {decision["seat"] for decision in told["decisions"]} == {1}
    assert told["seats"][0]["marks"] is None
    assert sum(told["seats"][1]["marks"].values()) == len(told["decisions"])


def test_of_a_game_that_is_not_over_it_says_so(tmp_path: Path) -> None:
    beginning_of(recorded("kingdomino"), 8).save(tmp_path / "part.json")
    done = analyse(str(tmp_path / "part.json"), "--depth", "quick")
    assert done.returncode == 0, done.stderr
    assert "The game is not over" in done.stdout
    assert "now" in done.stdout


def test_what_is_wrong_is_told_in_a_sentence(file: Path, tmp_path: Path) -> None:
    broken, unknown = tmp_path / "broken.json", tmp_path / "unknown.json"
    broken.write_text("{", "utf-8")
    unknown.write_text('{"regnum": 1, "game": "chess", "players": 2, "seed": "1", "actions": []}', "utf-8")
    for arguments, why in (
        ((str(broken),), "not JSON"),
        ((str(unknown),), "chess"),
        ((str(tmp_path / "none.json"),), "none.json"),
        ((str(file), "--seat", "3"), "There is no seat 3; valid are those from 1 to 2."),
        ((str(file), "--cores", "0"), "The number of cores is 0"),
        ((str(file), "--json", str(tmp_path)), "cannot be written"),
    ):
        done = analyse(*arguments)
        assert done.returncode == 2
        assert why in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal on Windows")
def test_ctrl_c_tells_what_is_ready(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    recorded("new_york", ("easy", "greedy")).save(file)
    running = subprocess.Popen(
        [*ALONE, "analyse", str(file), "--depth", "deep", "--cores", "2"],
        env={**os.environ, **SCREEN},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
    end = time.monotonic() + 60
    while children.exists() and not children.read_text() and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(2)  # they have begun, and are far from the end
    running.send_signal(signal.SIGINT)
    said, complained = running.communicate(timeout=120)
    assert "Stopped: " in complained
    assert "Traceback" not in complained
    assert "Marks" in said
    end = time.monotonic() + 10
    while _is_there(running.pid) and time.monotonic() < end:
        time.sleep(0.1)
    assert not _is_there(running.pid), "somebody is left of it"


def _is_there(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True

"""Tables of figures in terminals of any width: no name is cut, and no column is left out."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arena.test_commands import regnum_command

CHOOSER = Path(__file__).parents[2] / "examples" / "programs" / "python" / "chooser.py"
PROGRAM, LIST = "exec:./mybot --fast", "list:my_long_file_name.txt"
WIDTHS = (60, 80, 120)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "mybot"
    shutil.copy(CHOOSER, program)
    program.write_text(f"#!{sys.executable}\n" + program.read_text("utf-8"))
    program.chmod(0o755)
    (tmp_path / "my_long_file_name.txt").write_text("province\ngold\nsilver\n")
    monkeypatch.chdir(tmp_path)


def said_at(width: int, *arguments: str) -> list[str]:
    done = regnum_command(*arguments, "--seed", "1", "--cores", "1", COLUMNS=str(width))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line for line in lines if len(line) > width] == []
    return lines


def whole(lines: list[str], words: tuple[str, ...]) -> list[str]:
    """The words that are in none of the lines."""
    return [word for word in words if not any(word in line for line in lines)]


FIGURES = ("seats", "wins", "95 % interval", "by chance", "margin", "mean", "slowest", " s")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_match_keeps_names_and_columns(width: int) -> None:
    lines = said_at(width, "match", "dominion", PROGRAM, LIST, "--games", "2")
    assert whole(lines, (PROGRAM, LIST, *FIGURES)) == []
    assert "…" not in "".join(lines).replace(" … ", "")
    assert "\n".join(lines).count("95 % interval") in (2, 4)  # in one heading, or beside each figure


@pytest.mark.parametrize("width", WIDTHS)
def test_a_tournament_keeps_names_and_columns(width: int) -> None:
    lines = said_at(width, "tournament", "dominion", PROGRAM, LIST, "random", "--games", "2")
    assert whole(lines, (PROGRAM, LIST, "random", "Elo", "games", *FIGURES)) == []


@pytest.mark.parametrize("width", WIDTHS)
def test_a_simulation_keeps_names_and_columns(width: int) -> None:
    lines = said_at(width, "simulate", "dominion", PROGRAM, LIST, "--games", "2")
    headings = ("mean", "±", "spread", "least", "most", "wins", "95 % interval", "games")
    assert whole(lines, (PROGRAM, LIST, *headings)) == []


@pytest.mark.parametrize("language", ["nl", "de"])
def test_so_it_is_in_other_languages(language: str) -> None:
    lines = said_at(80, "--lang", language, "match", "dominion", PROGRAM, LIST, "--games", "2")
    slowest = {"nl": "traagst", "de": "langsamste"}[language]
    assert whole(lines, (PROGRAM, LIST, slowest)) == []


def test_a_failed_game_is_a_column_more() -> None:
    bad = Path("bad")
    bad.write_text("#!/bin/sh\nexit 3\n")
    bad.chmod(0o755)
    done = subprocess.run(["./bad"], check=False)
    assert done.returncode == 3
    lines = said_at(80, "match", "dominion", "exec:./bad", LIST, "--games", "2")
    assert whole(lines, ("exec:./bad", LIST, "failed", "slowest")) == []

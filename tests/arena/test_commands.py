"""`regnum match` and `regnum tournament` as a person meets them."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from regnum.arena.contest import tournament
from regnum.arena.plots import draw
from regnum.arena.run import run
from regnum.arena.workers import Here
from tests import command


def regnum_command(*arguments: str, **environment: str) -> command.Done:
    return command.regnum_command(*arguments, **{"COLUMNS": "140", **environment})


def as_json(*arguments: str) -> dict[str, Any]:
    done = regnum_command(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_match_shows_wins_and_margins_with_intervals() -> None:
    said = regnum_command("match", "kingdomino", "greedy", "random", "--games", "40", "--seed", "3").stdout
    assert "40 games; seed 0x3" in said
    assert re.search(r"greedy +1 +\d+\.\d% +\d+\.\d% … \d+\.\d% +50% +\+\d+\.\d", said)


def test_match_gives_the_same_figures_whatever_the_number_of_cores() -> None:
    arguments = ("match", "kingdomino", "greedy", "easy", "random", "--games", "30", "--seed", "5")
    one, two = as_json(*arguments, "--cores", "1"), as_json(*arguments, "--cores", "2")
    for told in (one, two):
        for entrant in told["entrants"]:
            del entrant["slowest_decision"]
    assert one == two
    assert one["complete"] is True
    assert sum(entrant["wins"]["mean"] for entrant in one["entrants"]) == pytest.approx(1)


def test_match_resumes_from_its_file_and_keeps_its_seed(tmp_path: Path) -> None:
    path = str(tmp_path / "results.jsonl")
    first = as_json("match", "kingdomino", "greedy", "random", "--games", "10", "--results", path)
    again = as_json("match", "kingdomino", "greedy", "random", "--games", "20", "--results", path)
    assert again["seed"] == first["seed"]
    assert int(first["seed"], 16) < 2**128  # for the generator of simulations
    assert again["games"] == 20
    assert len(Path(path).read_text("utf-8").splitlines()) == 21


def test_match_stops_early_when_it_is_decided() -> None:
    until = ("--games", "5000", "--sprt", "0.5", "0.6")
    told = as_json("match", "kingdomino", "greedy", "random", *until, "--seed", "7", "--cores", "1")
    assert told["games"] < 40  # one after another: no worker has further games in hand
    assert told["sprt"]["verdict"] == "high"
    said = regnum_command("match", "kingdomino", "random", "greedy", *until)
    assert "The test says: random wins 50% or less." in said.stdout


def test_tournament_shows_a_table_of_ratings(tmp_path: Path) -> None:
    arguments = ("tournament", "kingdomino", "random", "easy", "greedy", "--games", "20", "--seed", "1")
    said = regnum_command(*arguments).stdout
    assert re.findall(r"^ [123] +(\w+) +[+-]\d+", said, re.MULTILINE) == ["greedy", "easy", "random"]
    told = as_json(*arguments)
    assert [row["bot"] for row in told["ratings"]] == ["greedy", "easy", "random"]
    assert told["games"] == 60
    assert len(told["tables"]) == 3


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_results_are_drawn(tmp_path: Path, kind: str) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"plot.{kind}"
    bots = ("greedy", "easy", "random")
    as_json("tournament", "kingdomino", *bots, "--games", "4", "--plot", str(path))
    drawn = path.read_bytes()
    assert drawn.startswith(b"\x89PNG" if kind == "png" else b"<?xml")
    assert len(drawn) > 5000


def test_plots_fit_a_screen_and_show_each_pair_once(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "plot.png"
    bots = ("big_money", "big_money_smithy", "double_witch")
    as_json("tournament", "dominion", *bots, "--games", "4", "--plot", str(path))
    width, height = struct.unpack(">II", path.read_bytes()[16:24])
    assert (width, height) == (1280, 720)
    standings = run(tournament("kingdomino", {}, 1, ("greedy", "easy", "random"), 2), 4, Here())
    draw(standings, str(tmp_path / "plot.svg"))
    labels = re.findall(r"<!-- (.*? – .*?) -->", (tmp_path / "plot.svg").read_text("utf-8"))
    assert sorted(labels) == ["easy – random", "greedy – easy", "greedy – random"]


@pytest.mark.parametrize("language", ["nl", "de"])
def test_both_speak_other_languages(language: str) -> None:
    word = {"nl": "voorsprong", "de": "Vorsprung"}[language]
    said = regnum_command("--lang", language, "match", "kingdomino", "greedy", "random", "--games", "2").stdout
    assert word in said


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["match", "kingdomino", "greedy", "gredy"], "There is no bot “gredy”"),
        (["match", "kingdomino", "greedy"], "2 to 4 players, not 1"),
        (["match", "kingdomino"], "BOT"),
        (["match", "chess", "greedy", "random"], "There is no game “chess”"),
        (["match", "kingdomino", "greedy", "random", "--games", "0"], "The number of games is 0"),
        (["match", "kingdomino", "greedy", "random", "--cores", "0"], "The number of cores is 0"),
        (["match", "kingdomino", "greedy", "random", "--sprt", "0.6", "0.5"], "A test needs two shares"),
        (["match", "kingdomino", "greedy", "random", "--set", "x=1"], "no option “x”"),
        (["match", "kingdomino", "greedy", "random", "--plot", "x.doc"], "valid is png, svg, pdf"),
        (["match", "kingdomino", "greedy", "random", "--results", "/no/such/x"], "cannot be written"),
        (["match", "kingdomino", "greedy", "random", "--results", __file__], "holds no results"),
        (
            ["match", "kingdomino", "greedy", "random", "--dask", "tcp://127.0.0.1:1"],
            "The cluster at tcp://127.0.0.1:1 cannot be used",
        ),
        (["tournament", "kingdomino", "greedy", "greedy"], "cannot enter a tournament twice"),
        (["tournament", "kingdomino", "greedy"], "2 seats need as many bots; only 1"),
        (["tournament", "kingdomino", "greedy", "easy", "--players", "9"], "2 to 4 players, not 9"),
    ],
)
def test_bad_input_is_told_in_a_sentence_with_exit_status_2(arguments: list[str], says: str) -> None:
    done = regnum_command(*arguments)
    assert done.returncode == 2
    assert says in done.stderr, done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout

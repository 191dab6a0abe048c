"""The game at the command line: play, replay, simulate, draw."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from regnum import Record
from tests.command import regnum_command
from tests.golden import recorded
from tests.new_york.cases import CASES
from tests.new_york.helpers import new, told


def test_play_to_the_end_of_a_game_and_replay_it(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    played = regnum_command(
        "play", "new-york", "--players", "2", "--seed", "3", "--save", str(kept), typed="1\n2\n3\n" * 400
    )
    assert played.returncode == 0, played.stderr
    assert re.search(r"Winner: |Shared win: ", played.stdout)
    assert "Scoring A: " in played.stdout
    assert "Dirk gets " in played.stdout
    dirk = played.stdout.rpartition("\nDirk ")[2]
    assert re.search(rf"Total +{Record.load(kept).replay().outcome()['dirk']['score']}\b", dirk)
    replayed = regnum_command("--lang", "nl", "replay", str(kept))
    assert replayed.returncode == 0
    assert "Waardering C: " in replayed.stdout
    assert Record.load(kept).replay().over


def test_dirk_is_among_the_scores_of_two_players_only(tmp_path: Path) -> None:
    for players, expected in ((2, True), (3, False)):
        kept = tmp_path / f"{players}.json"
        recorded(CASES[players - 2], 7).save(kept)
        replayed = regnum_command("replay", str(kept)).stdout
        assert bool(re.search(r"^Dirk\s*$", replayed, flags=re.MULTILINE)) == expected


def test_undo_takes_back_a_card_laid_down() -> None:
    typed = "take yellow-1\nundo\ntake blue-2\ndone\nquit\n"
    seed = next(seed for seed in range(9999) if starts_with_small_money(seed))
    played = regnum_command("play", "new_york", "--players", "3", "--seed", str(seed), typed=typed)
    assert played.returncode == 0, played.stderr
    assert played.stdout.count("Taken so far") == 2
    assert "You take blue 2" in played.stdout
    assert played.stderr == ""


def starts_with_small_money(seed: int) -> bool:
    """Seat 0 starts, and two cards in the row may be taken together."""
    state = new(3, seed)
    return int(state.seat) == 0 and {"yellow-1", "blue-2"} <= set(told(state)["row"])


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "money in hand is secret from the first turn on"),
        ("nl", "geld in de hand is vanaf de eerste beurt geheim"),
        ("de", "Geld auf der Hand ist vom ersten Zug an geheim"),
    ],
)
def test_the_set_up_says_that_money_is_secret_and_how_to_have_it_shown(language: str, said: str) -> None:
    started = regnum_command("--lang", language, "play", "new_york", typed="quit\n", COLUMNS="300").stdout
    assert "--set memory_aid=false" in started
    assert said in started
    assert said in regnum_command("--lang", language, "games", COLUMNS="300").stdout
    shown = regnum_command("play", "new_york", "--set", "memory_aid", typed="quit\n", COLUMNS="300").stdout
    assert "--set memory_aid=true" in shown
    assert "hidden" not in shown


def test_a_replay_shows_hands_only_with_the_memory_aid(tmp_path: Path, thorough: bool) -> None:
    for case in (CASES[1], CASES[-1]):
        kept = tmp_path / "game.json"
        game = recorded(case, 7)
        replace(game, actions=game.actions[: None if thorough else 40]).save(kept)
        boards = regnum_command("replay", str(kept), "--boards").stdout
        assert ("hidden" in boards) != case.options.get("memory_aid", False)


def test_simulate() -> None:
    said = regnum_command("simulate", "new_york", "--games", "60", "--players", "5", "--seed", "1", "--json").stdout
    result = json.loads(said)
    assert result["games"] == 60
    assert len(result["seats"]) == 5


def test_draw_a_position(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(new(6, 2).position()), "utf-8")
    assert regnum_command("draw", str(path), "--seat", "3").returncode == 0
    assert "<svg" in (tmp_path / "position.svg").read_text("utf-8")

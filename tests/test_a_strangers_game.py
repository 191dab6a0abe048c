"""A game from another package has all that ours have: command line, arena, bots, terminal; even bare of parts."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.arena.report_reader import read, rows, sections
from tests.stranger import EXAMPLE, Environment, installed_once


@pytest.fixture(scope="module", params=["whole", "bare"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return installed_once(tmp_path_factory, request.param)


def is_whole(installed: Environment) -> bool:
    return (installed.folder / "source" / "goofspiel" / "view").is_dir()


def test_its_own_tests_pass_and_with_them_the_contract(installed: Environment) -> None:
    if not is_whole(installed):
        installed.run("-c", "from goofspiel import GAME; from regnum.testing import check_game; check_game(GAME)")
    else:
        said = installed.run("-m", "pytest", "-p", "no:cacheprovider", str(EXAMPLE / "tests"))
        assert " passed" in said


def test_it_is_among_the_games(installed: Environment) -> None:
    listed = json.loads(installed.regnum("games", "--json"))
    assert {"goofspiel", "kingdomino"} <= {game["id"] for game in listed}


def test_it_is_played_to_its_end_in_the_terminal(installed: Environment) -> None:
    """Thirteen rounds; the first of the cards every time."""
    said = installed.regnum(
        "play",
        "goofspiel",
        "--players",
        "2",
        "--bot",
        "easy",
        "--seed",
        "3",
        "--save",
        "game.json",
        typed="1\n" * 13,
    )
    assert "Winner" in said or "Shared win" in said
    assert "{" not in said  # nothing is shown as JSON
    replayed = installed.regnum("replay", "game.json")
    assert replayed.casefold().count("opened") >= 13
    installed.regnum("draw", "game.json", "-o", "game.svg")
    assert "<svg" in (installed.folder / "game.svg").read_text("utf-8")


@pytest.mark.parametrize("better", ["greedy", "search:playouts=60", "medium"])
def test_bots_play_it(installed: Environment, better: str) -> None:
    result = json.loads(
        installed.regnum(
            "match", "goofspiel", better, "random", "--games", "6", "--seed", "1", "--json", "--cores", "1"
        )
    )
    assert result["games"] == 6


def test_its_own_bot_is_known_by_name_and_to_this_game_alone(installed: Environment) -> None:
    if not is_whole(installed):
        pytest.skip("bare of bots")
    said = installed.regnum("match", "goofspiel", "matcher", "random", "--games", "20", "--json", "--cores", "1")
    assert json.loads(said)["complete"]
    with pytest.raises(AssertionError, match="There is no bot “matcher”"):
        installed.regnum("match", "kingdomino", "matcher", "random", "--games", "1")


def test_a_broken_game_does_not_take_the_others_with_it(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    sound = installed_once(tmp_path_factory, "bare")
    shutil.copytree(sound.folder / "environment", tmp_path / "environment", symlinks=True)
    broken = Environment(tmp_path)
    package = next((tmp_path / "environment").glob("lib*/python*/site-packages/goofspiel"))
    (package / "__init__.py").write_text("raise RuntimeError('oh')")
    listed = json.loads(broken.regnum("games", "--json"))
    assert "kingdomino" in {game["id"] for game in listed}
    assert "goofspiel" not in {game["id"] for game in listed}


WHY = """
import regnum
from regnum.bots import Turn
from regnum.coach.compare import with_next_best
from regnum.coach.words import advised

state = regnum.new("goofspiel", 2, seed=3)
turn = Turn(state)
found = with_next_best(turn, turn.legal[0], 1, seconds=60, deals=60)
said = advised(state, found.one, found, ["Anna", "Bob"], "en")
print(said.what, said.reasons, said.next_best, said.basis)
"""


def test_a_choice_of_it_has_its_reasons(installed: Environment) -> None:
    said = installed.run("-c", WHY)
    assert "From 30 games played on to the end" in said
    assert "bid" in said


def test_it_has_a_plain_report(installed: Environment) -> None:
    """Nothing of its own is needed for wins, scores and points by turn."""
    installed.regnum("match", "goofspiel", "random", "random", "random", "--games", "30", "--report", "out.html")
    page = sections(read((installed.folder / "out.html").read_text("utf-8")))
    assert {"wins", "seats", "scores", "turn-points", "winners"} <= set(page)
    assert len(rows(page["turn-points"])) == 13
    assert all("…" in row["wins"] for row in rows(page["wins"]))


def test_it_is_analysed(installed: Environment) -> None:
    installed.regnum(
        "play",
        "goofspiel",
        "--players",
        "2",
        "--bot",
        "easy",
        "--seed",
        "4",
        "--save",
        "analysed.json",
        typed="1\n" * 13,
    )
    said = installed.regnum("analyse", "analysed.json", "--depth", "quick", "--json", "out.json", "--cores", "1")
    assert "Luck and skill" in said
    assert "{" not in said
    told = json.loads((installed.folder / "out.json").read_text("utf-8"))
    assert told["done"]
    assert len(told["decisions"]) > 10
    for account in told["accounts"]:
        parts = account["start"] + account["own"] + account["others"] + account["luck"]
        assert abs(parts - account["result"]) < 1e-9

"""Buy lists in files as bots: `regnum match dominion list:my.txt list:other.txt`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import regnum
from regnum.arena.contest import match
from regnum.bots import Turn, bot, bot_classes
from regnum.core.errors import BadOption
from regnum.games.dominion.bots import BuyListBot, ListInFile, lists
from regnum.games.dominion.bots.listed import ABOUT, MOST_BYTES
from regnum.locales import say
from tests.arena.test_commands import as_json, regnum_command

GOOD = "province; gold; smithy if own smithy < 2; silver"


def written(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return f"list:{path}"


def test_a_list_in_a_file_plays_as_the_same_list_elsewhere(tmp_path: Path) -> None:
    player, same = bot(written(tmp_path / "a.txt", GOOD), 1, "dominion"), BuyListBot(GOOD)
    state = regnum.new("dominion", 2, 5)
    for _step in range(200):
        if state.over:
            break
        action = player.choose(Turn(state))
        assert action == same.choose(Turn(state))
        state.apply(action)


def test_every_list_that_comes_with_regnum_says_how_it_plays() -> None:
    assert set(ABOUT) == set(lists())


def test_it_is_a_bot_of_this_game_alone() -> None:
    assert "list" in bot_classes("dominion")
    assert "list" not in bot_classes("kingdomino")


def test_its_version_changes_with_the_text_and_nothing_else(tmp_path: Path) -> None:
    versions = {}
    for name, text in {"a.txt": GOOD, "b.txt": GOOD, "c.txt": GOOD + "; copper"}.items():
        made = bot(written(tmp_path / name, text), 1, "dominion")
        assert isinstance(made, ListInFile)
        versions[name] = made.version
    assert versions["a.txt"] == versions["b.txt"] != versions["c.txt"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "cannot be read: No such file or directory."),
        (b"province\nsmity", "a.txt: Line 2, column 1: there is no card “smity”; valid: smithy"),
        (b"\xff\xfe\x00", "it is not text"),
        (b"#" * (MOST_BYTES + 1), f"valid is a text file of up to {MOST_BYTES} bytes"),
        (b"", "a.txt: Line 1, column 1: the list is empty"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, content: bytes | None, says: str) -> None:
    path = tmp_path / "a.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadOption) as caught:
        bot(f"list:{path}", 1, "dominion")
    assert says in str(caught.value)
    assert say(caught.value, "de") != str(caught.value)


def test_what_is_no_ordinary_file_is_not_read(tmp_path: Path) -> None:
    for path in (tmp_path, Path("/dev/zero")):
        with pytest.raises(BadOption, match="is no buy list"):
            bot(f"list:{path}", 1, "dominion")


# At the command line


def test_two_lists_meet_in_a_match(tmp_path: Path) -> None:
    first, second = written(tmp_path / "a.txt", GOOD), written(tmp_path / "b.txt", "silver if turn > 0; gold")
    told = as_json("match", "dominion", first, second, "--games", "10", "--seed", "1", "--cores", "1")
    assert [entrant["bot"] for entrant in told["entrants"]] == [first, second]
    assert told["entrants"][0]["wins"]["mean"] > 0.9


def test_warnings_are_told_before_the_games(tmp_path: Path) -> None:
    name = written(tmp_path / "a.txt", "silver; gold")
    done = regnum_command("match", "dominion", name, "big_money", "--games", "2", "--cores", "1")
    assert "a.txt: Line 1, column 9: “gold” is reached only when “silver”" in done.stderr
    assert done.returncode == 0


def test_results_of_a_list_are_not_those_of_a_changed_one(tmp_path: Path) -> None:
    name, results = written(tmp_path / "a.txt", GOOD), str(tmp_path / "run.jsonl")
    command = ("match", "dominion", name, "big_money", "--games", "2", "--cores", "1", "--results", results)
    assert regnum_command(*command).returncode == 0
    assert json.loads(Path(results).read_text("utf-8").splitlines()[0])["versions"].keys() == {name}
    assert regnum_command(*command).returncode == 0
    written(tmp_path / "a.txt", GOOD + "; copper")
    done = regnum_command(*command)
    assert done.returncode == 2
    assert "holds the results of another contest" in done.stderr


def test_other_contests_have_no_versions() -> None:
    assert match("dominion", {}, 1, ("big_money", "random")).header().keys() == {
        "regnum",
        "game",
        "options",
        "seed",
        "tables",
    }


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "buys by the list in a text file"),
        ("nl", "koopt volgens de lijst in een tekstbestand"),
        ("de", "kauft nach der Liste in einer Textdatei"),
    ],
)
def test_bots_are_listed_in_three_languages(language: str, words: str) -> None:
    said = regnum_command("--lang", language, "bots", "dominion", COLUMNS="300").stdout
    assert words in said
    assert "list:FILE" in said
    assert "mistakes=0.0" in said


def test_bots_of_all_games_are_listed_as_json() -> None:
    done = regnum_command("bots", "--json")
    told = json.loads(done.stdout)
    assert {each["name"]: each["game"] for each in told}.items() >= {"list": "dominion", "search": None}.items()
    search = next(each for each in told if each["name"] == "search")
    assert search["settings"][0]["default"] == 0.0
    assert regnum_command("bots", "chess").returncode == 2

"""The command line as a person meets it: every command, and bad input with exit status 2 and one sentence."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import regnum
from regnum import Record
from tests.command import regnum_command
from tests.test_fairness import played, seen

GOLDEN = Path(__file__).parent / "kingdomino/golden/2.json"


def test_version_says_whether_it_is_compiled() -> None:
    said = regnum_command("--version").stdout
    assert said.startswith(f"regnum {regnum.__version__} (")
    assert ("(compiled)" in said) == regnum.COMPILED
    assert "(interpreted" in regnum_command("--version", REGNUM_INTERPRETED="1").stdout


def test_games_lists_them_with_their_options() -> None:
    said = regnum_command("games").stdout
    for game in regnum.games():
        assert game.titles["en"] in said
        for option in game.options:
            assert option.name in said
    listed = json.loads(regnum_command("games", "--json").stdout)
    assert [game["id"] for game in listed] == [game.id for game in regnum.games()]


@pytest.mark.parametrize(("language", "word"), [("nl", "spelers"), ("de", "Spieler"), ("en", "players")])
def test_every_command_speaks_three_languages(language: str, word: str) -> None:
    assert word in regnum_command("--lang", language, "games").stdout
    assert word in regnum_command("games", REGNUM_LANG=language).stdout


def test_simulate_prints_tables_and_a_histogram() -> None:
    said = regnum_command("simulate", "kingdomino", "--games", "300", "--players", "3", "--seed", "5").stdout
    assert "300 games in" in said
    assert "games/s; seed 0x5" in said
    assert len(re.findall(r"^ +[123] +\d+\.\d\d", said, re.MULTILINE)) == 3
    assert re.search(r"#{10,}", said)


def simulated(*more: str) -> dict[str, Any]:
    arguments = ("simulate", "kingdomino", "--games", "400", "--seed", "0x10", "--json", *more)
    result: dict[str, Any] = json.loads(regnum_command(*arguments).stdout)
    return result


def test_simulate_gives_the_same_figures_whatever_the_number_of_cores() -> None:
    one, two = simulated("--cores", "1"), simulated("--cores", "2")
    for varying in ("seconds", "games_per_second"):
        del one[varying], two[varying]
    assert one == two
    assert one["games"] == 400
    assert sum(seat["win_share"] for seat in one["seats"]) == pytest.approx(1)
    assert sum(one["histogram"].values()) == 4 * 400
    for seat in one["seats"]:
        low, high = seat["win_share_95"]
        assert low < seat["win_share"] < high


def test_simulate_takes_options() -> None:
    plain, with_bonus = simulated(), simulated("--set", "middle_kingdom=true", "--set", "harmony")
    assert with_bonus["options"]["harmony"] is True
    assert with_bonus["seats"][0]["mean"] > plain["seats"][0]["mean"] + 1


@pytest.mark.parametrize("setting", ["edition=second", "second_edition_wording", "second-edition-wording=yes"])
def test_an_older_name_of_an_option_may_be_typed(setting: str) -> None:
    arguments = ("simulate", "dominion", "--games", "1", "--seed", "1", "--json", "--set", setting)
    options = json.loads(regnum_command(*arguments).stdout)["options"]
    assert options["edition"] == "second"
    assert "second_edition_wording" not in options


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal on Windows")
def test_simulate_ctrl_c_prints_what_there_is() -> None:
    screen, terminal = os.openpty()  # a person looks at the progress, and stops when there is some
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from regnum.cli import main; main()",
            "simulate",
            "kingdomino",
            "--games",
            "99999999",
        ],
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
        env={**os.environ, "REGNUM_LANG": "en", "TERM": "xterm", "COLUMNS": "120"},
        start_new_session=True,
        # Where the tests run in the background, Ctrl-C is ignored, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    os.close(terminal)
    shown = b""
    stopped = False
    with suppress(OSError):  # said by Linux when the last process has left the terminal
        while more := os.read(screen, 4096):
            shown += more
            if b"games/s" in shown and not stopped:
                process.send_signal(signal.SIGINT)
                stopped = True
    os.close(screen)
    said, _nothing = process.communicate(timeout=60)
    complained = shown.decode("utf-8")
    assert process.returncode == 0, complained
    assert "Stopped:" in complained
    assert "Traceback" not in complained
    assert "games/s" in said


def test_play_to_the_end_of_a_game_and_replay_it(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    typed = "1\n" * 400
    played = regnum_command("play", "kingdomino", "--players", "2", "--seed", "3", "--save", str(kept), typed=typed)
    assert played.returncode == 0, played.stderr
    assert re.search(r"Winner: |Shared win: ", played.stdout)
    assert played.stdout.count("Total") == 2
    record = Record.load(kept)
    assert record.replay().over
    replayed = regnum_command("replay", str(kept))
    assert replayed.returncode == 0
    assert "places" in replayed.stdout
    assert replayed.stdout.rstrip().splitlines()[-1] == played.stdout.rstrip().splitlines()[-1]
    as_json = json.loads(regnum_command("replay", str(kept), "--json").stdout)
    assert as_json["scores"] == record.replay().scores()


def test_people_play_what_nobody_can_foresee_and_simulation_draws_fast(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    for seed in ((), ("--seed", hex(2**200)), ("--seed", "7")):
        played = regnum_command("play", "kingdomino", *seed, "--save", str(kept), typed="1\nquit\n")
        assert played.returncode == 0, played.stderr
        generator = json.loads(kept.read_text("utf-8"))["generator"]
        assert generator == ("xoshiro128**/1" if "7" in seed else "chacha20/1")
        assert str(json.loads(kept.read_text("utf-8"))["seed"]) not in played.stdout
        assert regnum_command("play", "--resume", str(kept), typed="1\nquit\n").returncode == 0
    simulated = json.loads(regnum_command("simulate", "kingdomino", "--games", "1", "--json").stdout)
    assert int(simulated["seed"], 16) < 2**128


def test_play_asks_for_the_game_and_the_players() -> None:
    number = [game.id for game in regnum.games()].index("kingdomino") + 1
    played = regnum_command("play", typed=f"nine\n{number}\n7\n3\nquit\n")
    assert played.returncode == 0
    assert "Type a number" in played.stdout or len(regnum.games()) == 1
    assert "Bot 3" in played.stdout


def test_play_help_undo_save_and_wrong_words(tmp_path: Path) -> None:
    position = regnum.new("kingdomino", 2, seed=5).position()
    seat = position["kings"][0]
    names = ["--people", "2", "--name", "Anna", "--name", "Bram"]
    typed = f"?\nclaim 99\nundo\n1\n1\n1\n1\nundo\n2\nsave\nsave {tmp_path}/kept.json\nquit\n"
    played = regnum_command("play", "kingdomino", "--players", "2", "--seed", "5", *names, typed=typed)
    assert played.returncode == 0
    assert f"{names[3 + 2 * seat]}: Claim a domino" in played.stdout
    assert "Possible now" in played.stdout
    assert "“claim 99” is not possible now. What is possible: claim" in played.stderr
    assert "Nothing can be taken back" in played.stderr
    assert "Name the file" in played.stderr
    record = Record.load(tmp_path / "kept.json")
    assert record.seats == ["Anna", "Bram"]
    claimed = Record("kingdomino", 2, 5, record.options, actions=record.actions[:4]).replay()
    assert record.actions[4:] == [claimed.text(claimed.legal_actions()[1])]  # the first placement was taken back


def test_a_left_game_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    regnum_command("play", "kingdomino", "--players", "2", "--save", str(kept), typed="1\n1\n")
    before = Record.load(kept)
    again = regnum_command("play", "--resume", str(kept), typed="1\n" * 400)
    assert again.returncode == 0, again.stderr
    after = Record.load(kept)
    assert after.actions[: len(before.actions)] == before.actions
    assert after.replay().over


def test_no_colour_is_needed() -> None:
    played = regnum_command("play", "kingdomino", "--players", "2", typed="quit\n", NO_COLOR="1", TERM="dumb")
    assert "\x1b" not in played.stdout
    assert "[H]" in played.stdout
    assert "wheat" in played.stdout


def test_draw_a_record_and_a_position(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(GOLDEN.read_text("utf-8"), "utf-8")
    assert regnum_command("draw", str(record)).returncode == 0
    position = tmp_path / "position.json"
    position.write_text(json.dumps(regnum.new("kingdomino", 3, seed=1).position()), "utf-8")
    drawn = regnum_command("draw", str(position), "-o", str(tmp_path / "other.svg"), "--seat", "1")
    assert drawn.returncode == 0
    for name in ("game.svg", "other.svg"):
        root = ElementTree.fromstring((tmp_path / name).read_text("utf-8"))
        assert root.tag.endswith("svg")
        used = {element.get("href") for element in root.iter() if element.tag.endswith("use")}
        defined = {f"#{element.get('id')}" for element in root.iter() if element.get("id")}
        assert used <= defined
        assert "var(--" not in (tmp_path / name).read_text("utf-8")


def test_bench_measures() -> None:
    measured = json.loads(regnum_command("bench", "kingdomino", "--seconds", "0.05", "--json").stdout)
    assert [row["players"] for row in measured["results"]] == [2, 3, 4]
    assert all(row["games_per_second"] > 0 and row["copies_per_second"] > 0 for row in measured["results"])
    assert "copies/s" in regnum_command("bench", "kingdomino", "--seconds", "0.05").stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "kingdomeno"], "There is no game “kingdomeno”. Did you mean: kingdomino"),
        (["play", "kingdomino", "--players", "9"], "Kingdomino is for 2 to 4 players, not 9."),
        (["play", "kingdomino", "--people", "9"], "9 people cannot sit on 4 seats."),
        (["play", "kingdomino", "--bot", "randon"], "There is no bot “randon”. Did you mean: random?"),
        (["play", "kingdomino", "--set", "harmny=true"], "no option “harmny”; there are: harmony"),
        (["play", "kingdomino", "--set", "harmony=maybe"], "Option “harmony” is 'maybe'; valid is true, false."),
        (["play", "kingdomino", "--seed", "-1"], "The seed is '-1'"),
        (["play", "kingdomino", "--save", "/no/such/folder/x.json"], "cannot be written"),
        (["play", "--resume", "/no/such/file"], "cannot be read"),
        (["play", "kingdom-builder", "--resume", str(GOLDEN)], "There is no game|is a record of kingdomino"),
        (["simulate", "chess"], "There is no game “chess”"),
        (["simulate", "kingdomino", "--games", "0"], "The number of games is 0; valid is 1 or more."),
        (["simulate", "kingdomino", "--games", "many"], "many"),
        (["simulate", "kingdomino", "--cores", "0"], "The number of cores is 0"),
        (["simulate", "kingdomino", "--players", "3", "--set", "mighty_duel"], "mighty_duel"),
        (["simulate", "kingdomino", "--seed", "seven"], "The seed is 'seven'"),
        (["simulate", "kingdomino", "--seed", str(2**128)], r"valid is a whole number from 0 to 2\*\*128 - 1\."),
        (["match", "kingdomino", "random", "easy", "--seed", str(2**128)], r"0 to 2\*\*128 - 1\."),
        (["play", "kingdomino", "--seed", str(2**256)], r"valid is a whole number from 0 to 2\*\*256 - 1\."),
        (["simulate"], "GAME"),
        (["replay", "/no/such/file"], "cannot be read: No such file"),
        (["replay", __file__], "not JSON"),
        (["draw", __file__], "neither a position nor a record"),
        (["draw", str(GOLDEN), "--seat", "7"], "There is no seat 7; valid is 1 to 2."),
        (["bench", "go"], "There is no game “go”"),
        (["bench", "--seconds", "0"], "0"),
        (["dance"], "dance"),
        (["--lang", "fr", "games"], "fr"),
    ],
)
def test_bad_input_is_told_in_a_sentence_with_exit_status_2(arguments: list[str], says: str) -> None:
    done = regnum_command(*arguments)
    assert done.returncode == 2
    assert re.search(says.replace("(", "\\(").replace("?", "\\?"), done.stderr), done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout


def test_errors_are_said_in_the_persons_language() -> None:
    assert (
        "Fout: Kingdomino is voor 2 tot 4 spelers"
        in regnum_command("--lang", "nl", "play", "kingdomino", "--players", "9").stderr
    )


# Fair cards


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "All parts fit: whoever added to the cards"),
        ("nl", "Alle delen passen: wie aan de kaarten bijdroeg"),
        ("de", "Alle Teile passen: Wer zu den Karten beigetragen"),
    ],
)
def test_verify_says_each_step_and_the_verdict(tmp_path: Path, language: str, words: str) -> None:
    file = tmp_path / "record.json"
    file.write_text(played(), "utf-8")
    said = regnum_command("--lang", language, "verify", str(file))
    assert said.returncode == 0
    assert said.stdout.count("✓") == 6
    assert words in said.stdout


def test_verify_compares_with_what_a_page_saw(tmp_path: Path) -> None:
    file, note, other = tmp_path / "record.json", tmp_path / "note.json", tmp_path / "other.json"
    file.write_text(played(), "utf-8")
    note.write_text(json.dumps(seen()), "utf-8")
    other.write_text(json.dumps(seen() | {"commitment": "0" * 64}), "utf-8")
    said = regnum_command("verify", str(file), "--saw", str(note))
    assert (said.returncode, said.stdout.splitlines()[-1][:5]) == (0, "Fair:")
    said = regnum_command("verify", str(file), "--saw", str(other), "--json")
    assert said.returncode == 1
    told = json.loads(said.stdout)
    assert told["verdict"] == "wrong"
    assert told["steps"][-1] == {
        "step": "seen",
        "holds": False,
        "words": "The page had seen another commitment: the record is not of that game.",
    }
    for text in ("nothing", "[]", "{}"):
        note.write_text(text, "utf-8")
        said = regnum_command("verify", str(file), "--saw", str(note))
        assert said.returncode == 2
        assert said.stderr.startswith("Error: ")


def test_verify_without_lots_says_that_it_shows_nothing(tmp_path: Path) -> None:
    said = regnum_command("verify", str(GOLDEN))
    assert said.returncode == 1
    assert "it can be checked for legal play, not for fair cards" in said.stdout
    changed = tmp_path / "record.json"
    changed.write_text(played().replace('"harmony": true', '"harmony": false', 1), "utf-8")
    said = regnum_command("verify", str(changed))
    assert said.returncode == 1
    assert "Wrong" in said.stdout
    assert regnum_command("verify", str(tmp_path / "none.json")).returncode == 2

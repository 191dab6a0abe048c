"""Training in a very short form: what it learns is little, but all that it does is done."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

import regnum
from regnum.arena.workers import Here
from regnum.bots import Turn
from regnum.bots.learning import net_in
from regnum.bots.search.net import Plain, read_plain
from regnum.bots.searching import SearchBot
from regnum.core.errors import BadOption
from regnum.training.course import Course, Training
from regnum.training.fitting import fit, liked
from tests.command import regnum_command

SHORT = Course("kingdomino", "two", seed=3, rounds=1, games=250, units=(8, 4), epochs=2, matches=2, lessons=40)


def trained(folder: Path, course: Course = SHORT) -> bytes:
    training = Training(course, folder)
    for number in range(course.rounds + 1):
        if not training.is_done(number):
            list(training.play(training.todo(number), Here()))
            training.learn(number, lambda _epochs: None)
    list(training.play(training.todo(course.last), Here()))
    return training.finish()[0]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("training")
    (place / "two.net").write_bytes(trained(place))
    return place


def test_the_curve_tells_how_it_went(folder: Path) -> None:
    lines = list(csv.DictReader((folder / "curve.csv").open()))
    assert [line["round"] for line in lines] == ["0", "1"]
    assert [line["games"] for line in lines] == ["250", "500"]
    for line in lines:
        assert 0 < float(line["error"]) < 25
        assert float(line["low"]) <= float(line["wins"]) <= float(line["high"])
        assert float(line["seconds"]) > 0


def test_the_file_says_how_it_was_made(folder: Path) -> None:
    about = read_plain((folder / "two.net").read_bytes()).about
    assert about["command"] == (
        "regnum train kingdomino two --seed 3 --rounds 1 --games 250 --units 8,4 --epochs 2 --matches 2 "
        "--lessons 40"
    )
    assert about["games"] == 500


def test_a_stopped_training_goes_on_and_learns_the_same(folder: Path, tmp_path: Path) -> None:
    training = Training(SHORT, tmp_path)
    list(training.play(training.todo(0)[:1], Here()))
    assert len(training.todo(0)) == 1  # of two lots
    again = trained(tmp_path)
    assert Training(SHORT, tmp_path).todo(1) == []
    one, other = read_plain(again), read_plain((folder / "two.net").read_bytes())
    assert (one.weights, one.biases) == (other.weights, other.biases)


def test_a_search_judges_by_the_file(folder: Path) -> None:
    state = regnum.new("kingdomino", 2, 5)
    turn = Turn(state)
    with_it = SearchBot(1, playouts=40, net=str(folder / "two.net"))
    without = SearchBot(1, playouts=40, net="0")
    assert with_it.choose(turn) in turn.legal
    assert without.choose(turn) in turn.legal
    told = [[each.scores for each in bot.candidates] for bot in (with_it, without)]
    assert told[0] != told[1]
    assert any(score != int(score * 40) / 40 for scores in told[0] for score in scores)  # no counts of points


def test_another_training_in_the_same_folder_is_refused(folder: Path) -> None:
    with pytest.raises(BadOption, match="seed=3"):
        Training(Course(**{**vars(SHORT), "seed": 4}), folder)


def test_a_net_learns_what_is_there_to_learn() -> None:
    rng = np.random.default_rng(1)
    rows = rng.integers(-20, 20, (6000, 6)).astype(np.int8)
    points = np.maximum(rows[:, 0].astype(float), rows[:, 1]) - 0.5 * rows[:, 2]
    found = fit(rows, points, (16, 8), 100, 1, {})
    assert found.explained > 0.97
    assert fit(rows, points, (16, 8), 100, 1, {}).plain.to_bytes() == found.plain.to_bytes()


def test_a_net_may_have_nothing_to_learn() -> None:
    rows = np.zeros((2000, 3), np.int8)
    found = fit(rows, np.full(2000, 7.0), (4, 2), 2, 1, {})
    assert isinstance(found.plain, Plain)
    assert found.error < 0.1


def test_what_a_teacher_thinks_is_liked() -> None:
    """Of two groups with other weights; what is the same for all actions of a decision does not count."""
    rng = np.random.default_rng(2)
    told = []
    for decision in range(500):
        count, group, luck = int(rng.integers(2, 6)), decision % 2, int(rng.integers(-90, 90))
        for _ in range(count):
            one, other = (int(number) for number in rng.integers(0, 9, 2))
            told.append([count, group, luck + (3 * one if group else 2 * other - one), one, other])
    weights = liked(np.array(told, np.int16), 2)
    assert [round(weight / 256, 1) for weight in weights] == [-1, 2, 3, 0]


def test_the_command_trains_and_says_what_came_of_it(tmp_path: Path) -> None:
    again = ("train", "kingdomino", "duel", "--rounds", "0", "--games", "40", "--matches", "2", "--units", "6,3")
    options = ("--folder", "here", "-o", "duel.net", "--lessons", "10", "--epochs", "1")
    done = regnum_command(*again, *options, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "round 0: 40 games" in done.stdout
    assert "Written: duel.net" in done.stdout
    assert net_in(str(tmp_path / "duel.net")).about["kind"] == "duel"
    assert json.loads((tmp_path / "here/training.json").read_text())["games"] == 40


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("new_york",),
            "There is nothing in new_york that a net could look at; valid is: kingdom_builder, kingdomino",
        ),
        (
            ("kingdomino", "five"),
            "There is no kind of table “five” in kingdomino; there are: two, duel, three, four.",
        ),
        (("kingdomino", "--games", "0"), "--games is 0; valid is 1 or more."),
        (("kingdomino", "--units", "big"), "--units is 'big'; valid is 48,16."),
    ],
)
def test_what_cannot_be_trained(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    done = regnum_command("train", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_net_is_refused(tmp_path: Path) -> None:
    (tmp_path / "none.net").write_bytes(b"nothing")
    turn = Turn(regnum.new("kingdomino", 2, 5))
    for name, said in (("none.net", "is not a net"), ("gone.net", "cannot be read")):
        with pytest.raises(BadOption, match=said):
            SearchBot(1, playouts=10, net=str(tmp_path / name)).choose(turn)

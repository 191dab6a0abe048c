"""A bot that raises or answers what is not legal loses that game, named and counted, and the contest goes on."""

from __future__ import annotations

import json
import math
import os
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from regnum import new
from regnum.arena.contest import Result, match, play, tournament
from regnum.arena.plots import draw
from regnum.arena.results import ResultFile
from regnum.arena.run import run
from regnum.arena.workers import Here
from regnum.bots import Turn, _registered, register
from regnum.bots.failing import BotFailed, Raised, choose
from tests.arena.test_commands import regnum_command

AS_EVER = {
    ("dominion", ("greedy:mistakes=0.2", "greedy", "random")): [
        ([34, 67, -8], [0.0, 1.0, 0.0], [139, 130, 84]),
        ([37, 82, -4], [0.0, 1.0, 0.0], [162, 170, 142]),
        ([34, 51, -4], [0.0, 1.0, 0.0], [69, 79, 56]),
    ],
    ("kingdom_builder", ("greedy", "random")): [
        ([81, 52], [1.0, 0.0], [62, 48]),
        ([75, 51], [1.0, 0.0], [57, 36]),
    ],
    ("kingdomino", ("greedy:mistakes=0.5", "greedy", "random")): [
        ([29, 48, 23], [0.0, 1.0, 0.0], [24, 24, 24]),
        ([20, 42, 14], [0.0, 1.0, 0.0], [24, 24, 24]),
        ([34, 42, 15], [0.0, 1.0, 0.0], [24, 24, 24]),
    ],
    ("new_york", ("greedy", "random")): [
        ([129, 30], [1.0, 0.0], [131, 76]),
        ([121, 27], [1.0, 0.0], [140, 86]),
    ],
}
"""Scores, wins and decisions with the seed 11: the same seed plays the same games until a bot plays otherwise."""


class Failing:
    """Plays the first legal action until its turn has come so often."""

    def __init__(self, seed: int, at: int = 3, how: str = "raise") -> None:
        if how == "made":
            raise OSError("no weights")
        self.left = at
        self.how = how

    def choose(self, turn: Turn) -> object:
        self.left -= 1
        if self.left:
            return turn.legal[0]
        if self.how == "raise":
            raise ZeroDivisionError("my mistake")
        if self.how == "exit":
            raise SystemExit(3)
        if self.how == "unwritable":
            return Unwritable()
        return {"none": None, "high": 10**30, "text": "claim 1", "true": True, "long": list(range(10_000))}[
            self.how
        ]


class Unwritable:
    def __repr__(self) -> str:
        raise RuntimeError


@pytest.fixture(autouse=True)
def _failing() -> Iterator[None]:
    register("failing", Failing)  # type: ignore[arg-type]
    yield
    del _registered["failing"]


@pytest.mark.parametrize(("game", "bots"), AS_EVER)
def test_games_without_failures_are_as_ever(game: str, bots: tuple[str, ...]) -> None:
    results = [play(task) for task in match(game, {}, 11, bots).tasks(0, len(bots))]
    assert [(result.scores, result.wins, result.decisions) for result in results] == AS_EVER[game, bots]
    assert all(result.failure is None and "failure" not in result.to_json() for result in results)


@pytest.mark.parametrize(
    ("how", "kind", "says"),
    [
        ("raise", "raised", "raised ZeroDivisionError: my mistake"),
        ("exit", "raised", "raised SystemExit: 3"),
        ("none", "illegal", "answered None, which is not legal"),
        ("high", "illegal", f"answered {10**30}, which is not legal"),
        ("text", "illegal", "answered 'claim 1', which is not legal"),
        ("true", "illegal", "answered True, which is not legal"),
        ("long", "illegal", "answered [0, 1, 2, 3, 4, 5, ...], which is not legal"),
        ("unwritable", "illegal", "answered <Unwritable instance at 0x"),
    ],
)
def test_whatever_a_bot_does_is_named(how: str, kind: str, says: str) -> None:
    (task,) = match("kingdomino", {}, 1, (f"failing:how={how}", "random")).tasks(0, 1)
    failure = play(task).failure
    assert failure is not None
    assert (failure.bot, failure.kind) == (0, kind)
    assert str(failure.phrase).startswith(says)


def test_its_traceback_is_what_a_bot_says_last() -> None:
    (task,) = match("kingdomino", {}, 1, ("failing", "random")).tasks(0, 1)
    failure = play(task).failure
    assert failure is not None
    assert failure.last_words[-1] == "ZeroDivisionError: my mistake"
    assert any("test_failures.py" in line for line in failure.last_words)


def test_a_bot_that_cannot_be_made_for_a_game_loses_it() -> None:
    contest = match("kingdomino", {}, 1, ("failing:at=2", "random"))
    (task,) = contest.tasks(0, 1)
    broken = type(task)(**{**vars(task), "bots": ("failing:how=made", "random")})
    failure = play(broken).failure
    assert failure is not None
    assert (failure.decision, str(failure.phrase)) == (1, "raised OSError: no weights")


@pytest.mark.parametrize(("game", "players"), [("kingdomino", 2), ("kingdomino", 4), ("new_york", 6)])
def test_who_fails_has_lost_and_the_others_share_the_win(game: str, players: int) -> None:
    bots = ("failing", *["greedy"] * (players - 1))
    for task in match(game, {}, 5, bots).tasks(0, players):
        result = play(task)
        assert result.failure is not None
        assert result.wins == [0.0, *[1 / (players - 1)] * (players - 1)]
        assert result.decisions[0] == 2
        assert result.failure.decision == sum(result.decisions) + 1
        assert result.tracks == {}


def test_a_failure_counts_as_a_loss_and_in_no_score() -> None:
    contest = match("kingdomino", {}, 5, ("failing:at=25", "failing:at=3", "random"))
    standing = run(contest, 6, Here()).tables[0]
    assert standing.games == 6
    assert standing.wins("failing:at=3").mean == 0
    assert standing.wins("failing:at=25").mean == standing.wins("random").mean == 0.5
    assert len(standing.failed("failing:at=3")) == 6
    assert standing.failed("random") == []
    assert math.isnan(standing.margin("random").mean)
    assert not standing.scores("random")
    told = json.loads(json.dumps(standing.to_json(None)))
    assert [entrant["failures"] for entrant in told["entrants"]] == [0, 6, 0]
    assert told["entrants"][0]["margin"] is told["entrants"][0]["mean_score"] is None
    assert [failed["game"] for failed in told["failed"]] == [1, 2, 3, 4, 5, 6]
    assert told["failed"][0]["why"] == "raised ZeroDivisionError: my mistake"


def test_games_that_ended_are_counted_as_if_there_were_no_others() -> None:
    """The bot fails in one seat of the deal only, where it moves a 24th time before the end of the others' game."""
    whole = run(match("kingdomino", {}, 5, ("random", "greedy")), 4, Here()).tables[0]
    results = [result for deal in whole.deals.values() for result in deal.values()]
    (task,) = match("kingdomino", {}, 5, ("failing", "greedy")).tasks(0, 1)
    whole.add(Result(**{**vars(play(task)), "deal": 9}))
    assert whole.scores("greedy").total() == len(results)
    assert whole.margin("greedy").mean == sum(result.scores[1] - result.scores[0] for result in results) / 4
    assert len(whole.failed("random")) == 1


def test_ratings_let_who_failed_lose_to_everybody_and_the_others_draw() -> None:
    standings = run(
        tournament("kingdomino", {}, 5, ("failing:at=25", "failing:at=3", "failing:at=26"), 3), 6, Here()
    )
    rated = standings.ratings()
    assert rated["failing:at=25"].mean == pytest.approx(rated["failing:at=26"].mean)
    assert rated["failing:at=3"].mean < rated["failing:at=25"].mean


def test_failures_are_kept_in_the_file_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    contest = match("kingdomino", {}, 5, ("failing", "random"))
    before = run(contest, 4, Here(), ResultFile(path)).tables[0].to_json(None)
    assert run(contest, 4, Here(), ResultFile(path)).tables[0].to_json(None) == before
    assert len(before["failed"]) == 4


def test_a_picture_of_nothing_but_failures_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    standings = run(match("dominion", {}, 5, ("failing", "random")), 2, Here())
    draw(standings, str(tmp_path / "plot.svg"))
    assert (tmp_path / "plot.svg").exists()


def test_a_failure_crosses_to_another_process_whole() -> None:
    with pytest.raises(Raised) as caught:
        choose(Failing(0, at=1), Turn(new("kingdomino", 2, seed=1)))  # type: ignore[arg-type]
    again = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(again, BotFailed)
    assert (str(again), again.last_words) == (str(caught.value), caught.value.last_words)


PACKAGE = """
class Failing:
    def __init__(self, seed):
        self.left = 2 + seed % 2
    def choose(self, turn):
        self.left -= 1
        return turn.legal[0] if self.left else "[bold]nothing[/]"
"""


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "lost game 1 at decision"),
        ("nl", "verloor partij 1 bij beslissing"),
        ("de", "verlor Partie 1 bei Entscheidung"),
    ],
)
def test_the_commands_name_and_count_failures(tmp_path: Path, language: str, says: str) -> None:
    (tmp_path / "failing_bot.py").write_text(PACKAGE, "utf-8")
    described = tmp_path / "failing_bot-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: failing_bot\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[regnum.bots]\nfailing = failing_bot:Failing\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    arguments = ("match", "kingdomino", "failing", "random", "--games", "4", "--seed", "1", "--cores", "2")
    done = regnum_command("--lang", language, *arguments, PYTHONPATH=path)
    assert done.returncode == 0, done.stderr
    assert says in done.stdout
    assert "'[bold]nothing[/]'" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr

"""Money and points turn by turn, for Dominion's plots."""

from __future__ import annotations

from pathlib import Path

import pytest

from regnum.arena.contest import match, play
from regnum.arena.plots import draw
from regnum.arena.run import run
from regnum.arena.workers import Here


def test_money_and_points_of_every_turn_are_kept() -> None:
    contest = match("dominion", {}, 3, ("big_money", "random"))
    result = play(contest.tasks(0, 2)[1])
    money, points = result.tracks["money"], result.tracks["points"]
    assert [len(row) for row in money] == [len(row) for row in points]
    assert points[0][0] == points[1][0] == 3  # the three Estates of the beginning
    assert 2 <= money[0][0] <= 5  # the first hand has 2 to 5 Coppers
    assert 0 <= money[1][0] <= 5  # which a random player need not play
    assert max(money[0]) >= 8  # big money comes to buy Provinces
    assert max(points[0]) >= 9


def test_big_money_grows_richer_from_turn_to_turn() -> None:
    standing = run(match("dominion", {}, 3, ("big_money", "random")), 10, Here()).tables[0]
    money = standing.tracks("big_money")["money"]
    assert sum(money[8:12]) > sum(money[:4]) + 4
    assert standing.tracks("big_money")["points"][0] == 3


def test_they_are_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    standings = run(match("dominion", {}, 3, ("big_money", "random")), 2, Here())
    draw(standings, str(tmp_path / "plot.svg"))
    drawn = (tmp_path / "plot.svg").read_text("utf-8")
    assert "money" in drawn
    assert "points" in drawn


def test_other_games_have_none() -> None:
    assert play(match("kingdomino", {}, 3, ("greedy", "random")).tasks(0, 1)[0]).tracks == {}

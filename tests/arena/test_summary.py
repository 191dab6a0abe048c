"""Statistics of many games: means, spreads, intervals, and that parts add up to the whole."""

from __future__ import annotations

import math

import pytest

from regnum.arena.simulate import Setup, play_games, simulate
from regnum.arena.summary import Summary


def test_means_spreads_and_shares() -> None:
    summary = Summary(2)
    summary.add_game([10, 20], [1], 5)
    summary.add_game([20, 20], [0, 1], 5)
    summary.add_game([30, 10], [0], 5)
    assert summary.mean_and_spread(0) == pytest.approx((20, math.sqrt(200 / 3)))
    assert summary.win_share(0)[0] == summary.win_share(1)[0] == 0.5
    share, low, high = summary.win_share(0)
    error = math.sqrt(((0 - 0.5) ** 2 + 0 + (1 - 0.5) ** 2) / 3 / 3)
    assert (low, high) == pytest.approx((share - 1.959964 * error, share + 1.959964 * error))


def test_an_interval_is_never_empty() -> None:
    summary = Summary(2)
    for _ in range(30):
        summary.add_game([1, 0], [0], 1)
    assert summary.win_share(0) == (1.0, 0.9, 1.0)
    assert summary.win_share(1) == (0.0, 0.0, 0.1)


def test_parts_add_up_to_the_whole() -> None:
    setup = Setup("kingdomino", 3, {}, 9)
    whole = play_games(setup, 0, 40)
    parts = Summary(3)
    for first in (30, 0, 20, 10):
        parts.add(play_games(setup, first, 10))
    assert parts.to_json()["histogram"] == whole.to_json()["histogram"]
    assert parts == whole
    assert parts.games == whole.games == 40
    assert parts.decisions == whole.decisions


def test_progress_is_told() -> None:
    told: list[int] = []
    summary = simulate(Setup("kingdomino", 2, {}, 1), 60, cores=1, progress=told.append)
    assert summary.games == 60
    assert told == sorted(told)
    assert told[-1] == 60

"""The check figures of the rules: uniform random play, within four standard errors of this many games."""

from __future__ import annotations

import math
from typing import Any

import pytest

import regnum
from regnum.core.playout import random_playout
from regnum.core.rng import Rng

GAMES = 20_000 if regnum.COMPILED else 400
PUBLISHED = 200_000  # games behind the published figures, which have an error of their own


@pytest.mark.parametrize(
    ("players", "options", "mean", "spread", "centred", "full", "discards", "with_both"),
    [
        (4, {}, 19.29, 6.32, 0.292, 0.076, 1.32, 22.58),
        (3, {}, 19.28, 6.31, 0.292, 0.076, 1.32, 22.57),
        (2, {}, 19.07, 6.33, 0.290, 0.077, 1.32, 22.36),
        (2, {"mighty_duel": True}, 52.5, 12.2, 0.156, 0.011, 2.05, 54.13),
    ],
)
def test_mean_scores_of_random_play(
    players: int,
    options: dict[str, bool],
    mean: float,
    spread: float,
    centred: float,
    full: float,
    discards: float,
    with_both: float,
) -> None:
    points: list[float] = []
    totals: list[float] = []
    in_the_middle: list[float] = []
    grids: list[float] = []
    discarded: list[float] = []
    both = {**options, "middle_kingdom": True, "harmony": True}
    for seed in range(GAMES):
        state: Any = regnum.new("kingdomino", players, seed=seed, options=both)
        random_playout(state, Rng(seed + (1 << 64)))
        totals += state.scores()
        for kingdom in state.kingdoms:
            points.append(kingdom.points)
            in_the_middle.append(kingdom.castle_in_the_middle())
            grids.append(kingdom.discards == 0)
            discarded.append(kingdom.discards)

    def close(values: list[float], published: float, rounding: float) -> None:
        average = sum(values) / len(values)
        deviation = math.sqrt(sum((value - average) ** 2 for value in values) / len(values))
        # The kingdoms of one game share their dominoes; games, not kingdoms, are independent.
        error = deviation * math.sqrt(1 / GAMES + 1 / PUBLISHED)
        assert abs(average - published) < 4 * error / math.sqrt(players) + rounding, (average, published)

    close(points, mean, 0.05 if options else 0.005)
    close(totals, with_both, 0.005)
    close(in_the_middle, centred, 0.0005)
    close(grids, full, 0.0005)
    close(discarded, discards, 0.005)
    average = sum(points) / len(points)
    found = math.sqrt(sum((value - average) ** 2 for value in points) / len(points))
    assert abs(found - spread) < 0.05 * spread

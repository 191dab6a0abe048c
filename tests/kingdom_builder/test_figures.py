"""The check figures of the rules: random play with tiles used by a coin flip, within the error of so many games."""

from __future__ import annotations

import math

import pytest

import regnum
from benchmarks.kingdom_builder import coin_flip_game
from regnum.core.rng import Rng
from regnum.games.kingdom_builder.rules.notation import END, TILE
from regnum.games.kingdom_builder.rules.state import KingdomBuilderState

GAMES = 1500 if regnum.COMPILED else 60
PUBLISHED = 10_000  # games behind the published figures, at least; they have an error of their own
ROUNDING = 0.05


def new(players: int, seed: int) -> KingdomBuilderState:
    state = regnum.new("kingdom_builder", players, seed=seed)
    assert isinstance(state, KingdomBuilderState)
    return state


def close(values: list[float], published: float) -> None:
    average = sum(values) / len(values)
    deviation = math.sqrt(sum((value - average) ** 2 for value in values) / len(values))
    # The seats of one game share their board and cards; games, not seats, are independent.
    error = deviation * math.sqrt(1 / GAMES + 1 / PUBLISHED)
    assert abs(average - published) < 4 * error + ROUNDING, (average, published)


@pytest.mark.parametrize(("players", "rounds", "score"), [(2, 11.1, 36.4), (3, 10.6, 32.6), (4, 10.4, 30.3)])
def test_rounds_and_mean_scores_of_random_play(players: int, rounds: float, score: float) -> None:
    lengths: list[float] = []
    means: list[float] = []
    redraws = 0
    rng = Rng(players)
    for seed in range(GAMES):
        state = new(players, seed)
        coin_flip_game(state, rng)
        lengths.append(int(state.round))
        means.append(sum(state.scores()) / players)
        redraws += len(state.removed) > 0
    close(lengths, rounds)
    close(means, score)
    assert redraws <= 4, "a full terrain is rare: at most one of 3,000 games of four players"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_tiles_a_game_lasts_exactly_14_rounds(players: int) -> None:
    """40 settlements, 3 a turn."""
    rng = Rng(players)
    for seed in range(20):
        state = new(players, seed)
        while not state.over:
            legal = [action for action in state.legal_actions() if action < TILE or action == END]
            state.apply(legal[rng.below(len(legal))])
        assert state.round == 14
        assert [int(realm.supply) for realm in state.realms] == [0] * players

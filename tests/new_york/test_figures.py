"""The check figures of the rules: a simple greedy player, and never more than 300 points."""

from __future__ import annotations

import math
from typing import Any

import pytest

import regnum
from regnum.core.playout import random_playout
from regnum.core.rng import Rng
from tests.new_york.greedy import play_turn
from tests.new_york.helpers import new

GAMES = 120 if regnum.COMPILED else 40


def paid_out(state: regnum.State) -> int:
    outcome: Any = state.outcome()
    dirk = outcome["dirk"]["score"] if outcome["dirk"] else 0
    return int(sum(seat["score"] for seat in outcome["seats"]) + dirk)


def greedy_game(players: int, seed: int) -> tuple[int, int, float]:
    """Points paid out, those of the winner, turns a player."""
    state = new(players, seed)
    turns = 0
    while not state.over:
        seat = state.seat
        play_turn(state)
        turns += state.seat != seat
    return paid_out(state), max(state.scores()), turns / players


@pytest.mark.parametrize(
    ("players", "winner", "turns"), [(2, 113, 31), (3, 112, 30), (4, 90, 22), (5, 77, 18), (6, 68, 15)]
)
def test_greedy_games_pay_and_last_what_the_rules_say(players: int, winner: float, turns: float) -> None:
    """Other greedy players differ by a few points and a turn or two; the sum that is paid hardly differs."""
    games = [greedy_game(players, seed) for seed in range(GAMES)]
    mean_paid, mean_winner, mean_turns = (sum(column) / GAMES for column in zip(*games, strict=True))
    spread = math.sqrt(sum((paid - mean_paid) ** 2 for paid, _, _ in games) / GAMES)
    error = 3 * spread / math.sqrt(GAMES) + 0.5  # the figures of the rules are whole points
    assert 284 - error <= mean_paid <= 293 + error
    assert max(paid for paid, _, _ in games) <= 300
    assert abs(mean_winner - winner) < 5
    assert abs(mean_turns - turns) < 2


@pytest.mark.parametrize("players", range(2, 7))
def test_no_random_game_pays_more_than_300(players: int) -> None:
    most = 0
    for seed in range(1500 if regnum.COMPILED else 60):
        state = new(players, seed)
        random_playout(state, Rng(seed))
        most = max(most, paid_out(state))
    assert 285 < most <= 300

"""How fast an engine is: games, decisions and copies a second of processor time, on one core."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import regnum
from regnum.core.playout import random_playout
from regnum.core.rng import Rng
from regnum.core.state import State


def rate(work: Callable[[], int], seconds: float) -> float:
    """What is done a second: `work` does some of it, again and again, and says how much."""
    done = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done / spent


def in_mid_game(game: str, players: int, options: Mapping[str, object] | None = None, seed: int = 1) -> State:
    """A game half of whose decisions are made, at random."""
    whole = regnum.new(game, players, seed, options)
    half = random_playout(whole, Rng(seed)) // 2
    state, rng = regnum.new(game, players, seed, options), Rng(seed)
    for _ in range(half):
        choices = state.choices()
        state.play(choices[rng.below(len(choices))])
    return state


def copies_per_second(state: State, seconds: float) -> float:
    def work() -> int:
        for _ in range(100):
            state.copy()
        return 100

    return rate(work, seconds)


def measure(game: str, players: int, seconds: float) -> dict[str, float]:
    """Random games from the deal to the scores, and copies of a state in mid-game."""
    rng = Rng(1)
    decisions = games = points = 0

    def work() -> int:
        nonlocal decisions, games, points
        for _ in range(10):
            state = regnum.new(game, players, rng.bits())
            decisions += random_playout(state, rng)
            points += sum(state.scores())
            games += 1
        return 10

    games_per_second = rate(work, seconds)
    copies = copies_per_second(in_mid_game(game, players), seconds / 4)
    return {
        "games_per_second": games_per_second,
        "decisions_per_second": games_per_second * decisions / games,
        "copies_per_second": copies,
        "copy_in_games": games_per_second / copies,
        "mean_score": points / games / players,
    }

"""Figures that are known from elsewhere: a mirror match of big money, as a program in another language finds it.

Each player plays all Treasures and buys a Province with 8 coins, a Gold with 6, a Silver with 3. Over five million
games the second seat wins 42.4%, the first 24.3%, and they share 33.3%, in 17.36 rounds with a standard deviation
of 1.38. Against a player who buys a Smithy with exactly 4 coins, big money wins 16.1% and shares 26.5%.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest

import regnum
from tests.dominion.money import big_money

GAMES = 6000 if regnum.COMPILED else 600
SIGMAS = 4.0


@pytest.fixture(scope="module")
def mirror_match() -> tuple[Counter[str], float]:
    wins: Counter[str] = Counter()
    rounds = 0
    for seed in range(GAMES):
        state = regnum.new("dominion", 2, seed, {"first_player": "0"})
        big_money(state, [{}, {}])
        winners = state.winners()
        wins["shared" if len(winners) == 2 else "first" if winners == [0] else "second"] += 1
        outcome: Any = state.outcome()
        rounds += max(seat["turns"] for seat in outcome["seats"])
    return wins, rounds / GAMES


@pytest.mark.parametrize(("result", "share"), [("second", 0.424), ("first", 0.243), ("shared", 0.333)])
def test_mirror_match_of_big_money(mirror_match: tuple[Counter[str], float], result: str, share: float) -> None:
    wins, _rounds = mirror_match
    error = math.sqrt(share * (1 - share) / GAMES)
    assert abs(wins[result] / GAMES - share) < SIGMAS * error


def test_rounds_of_big_money(mirror_match: tuple[Counter[str], float]) -> None:
    _wins, rounds = mirror_match
    assert abs(rounds - 17.36) < SIGMAS * 1.38 / math.sqrt(GAMES)


def test_f03_opening_hands() -> None:
    """The first two hands have 7 coins, split 4 and 3 in five games of six, 5 and 2 in one."""
    splits: Counter[int] = Counter()
    for seed in range(3000):
        position: Any = regnum.new("dominion", 2, seed).position()
        for seat in position["seats"]:
            first = seat["hand"].count("copper")
            assert first + seat["deck"].count("copper") == 7
            splits[max(first, 7 - first)] += 1
    assert set(splits) == {4, 5}
    assert abs(splits[5] / 6000 - 1 / 6) < SIGMAS * math.sqrt(5 / 36 / 6000)


def test_smithy_beats_big_money() -> None:
    wins: Counter[str] = Counter()
    games = GAMES // 2
    for seed in range(games):
        state = regnum.new("dominion", 2, seed, {"first_player": str(seed % 2)})
        big_money(state, [{}, {4: "smithy"}])
        wins[str(state.winners())] += 1
    for winners, share in (("[0]", 0.161), ("[1]", 0.573), ("[0, 1]", 0.265)):
        assert abs(wins[winners] / games - share) < SIGMAS * math.sqrt(share * (1 - share) / games)

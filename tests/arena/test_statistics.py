"""Intervals that hold what they promise, a test that is rarely wrong, ratings that order bots rightly."""

from __future__ import annotations

import math

import pytest

from regnum.arena.statistics import Sprt, bradley_terry, estimate, ratings, share
from regnum.core.rng import Rng


def tosses(rng: Rng, count: int, chance: float) -> list[float]:
    return [float(int(rng.below(1000)) < 1000 * chance) for _ in range(count)]


def test_an_estimate_is_the_mean_with_its_standard_errors() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    error = math.sqrt(5 / 3 / 4)
    assert found.mean == 2.5
    assert (found.low, found.high) == pytest.approx((2.5 - 1.959964 * error, 2.5 + 1.959964 * error))


def test_one_value_tells_nothing_of_the_spread() -> None:
    assert estimate([3.0]).high == math.inf
    assert (share([1.0]).low, share([1.0]).high) == (0.0, 1.0)


def test_95_of_100_intervals_hold_the_truth() -> None:
    rng = Rng(1)
    held = 0
    for _ in range(400):
        found = share(tosses(rng, 200, 0.7))
        held += found.low <= 0.7 <= found.high
    assert 0.92 <= held / 400 <= 0.98


def test_all_alike_is_no_certainty() -> None:
    found = share([1.0] * 30)
    assert found.low == pytest.approx(0.9)
    assert found.high == 1.0


@pytest.mark.parametrize(("chance", "verdict"), [(0.45, "low"), (0.75, "high")])
def test_the_sequential_test_is_rarely_wrong_and_stops_early(chance: float, verdict: str) -> None:
    test = Sprt(0.5, 0.6)
    rng = Rng(7)
    wrong = 0
    lengths = []
    for _ in range(100):
        values: list[float] = []
        while (said := test.verdict(values)) is None and len(values) < 2000:
            values += tosses(rng, 1, chance)
        wrong += said != verdict
        lengths.append(len(values))
    assert wrong <= 8
    assert 10 < sum(lengths) / 100 < 250


def test_the_sequential_test_does_not_trust_the_first_few_games() -> None:
    assert Sprt(0.5, 0.6).verdict([]) is None
    assert Sprt(0.5, 0.6).verdict([1.0] * 3) is None
    assert Sprt(0.5, 0.6).verdict([1.0] * 40) == "high"
    assert Sprt(0.5, 0.6).verdict([0.0] * 40) == "low"


def test_ratings_give_back_the_strengths_that_made_the_results() -> None:
    """A difference of 200 points is about three wins out of four."""
    true = [0.0, 200.0, -200.0]
    wins = [[1e4 / (1 + 10 ** ((true[j] - true[i]) / 400)) if i != j else 0.0 for j in range(3)] for i in range(3)]
    assert bradley_terry(wins) == pytest.approx(true, abs=1)


def test_who_lost_every_game_is_rated_last_but_not_at_minus_infinity() -> None:
    rated = bradley_terry([[0, 10, 10], [0, 0, 5], [0, 5, 0]])
    assert rated[0] > rated[1]
    assert rated[1] == pytest.approx(rated[2], abs=1e-3)
    assert all(abs(value) < 1000 for value in rated)


def test_rating_intervals_grow_narrow_with_deals() -> None:
    rng = Rng(3)

    def deals(count: int) -> list[list[list[float]]]:
        found = []
        for won in tosses(rng, count, 0.7):
            found.append([[0.0, won], [1 - won, 0.0]])
        return found

    few, many = ratings(deals(20))[0], ratings(deals(500))[0]
    assert many.high - many.low < (few.high - few.low) / 2
    truth = 400 * math.log10(0.7 / 0.3) / 2
    assert many.low < truth < many.high
    assert ratings(deals(1))[0].low == -math.inf

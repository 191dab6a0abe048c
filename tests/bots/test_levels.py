"""The levels: every one beats the one two below it as often as it should, and how their ratings are found."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import regnum
from benchmarks.levels import Pairing, bots_table, meet, ratings, setup, without_clock
from regnum.bots.rated import MORE, TWO, rated
from regnum.bots.strategy import LEVELS, strategy_for

QUICK = 15
"""Playouts: levels that think for more take too long here; docs/bots.md has all of them measured."""
DEALS = 40


def quick_levels(game: str) -> list[str]:
    bots = [without_clock(bot) for bot in strategy_for(game).levels.values()]
    return [bot for bot in bots if "playouts" not in bot or int(bot.rpartition("=")[2]) <= QUICK]


@pytest.mark.skipif(not regnum.COMPILED, reason="takes long when nothing is compiled")
@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_a_level_beats_the_one_two_below(game: str) -> None:
    """About 85 % of the games; so few of them are off by up to 10."""
    levels = quick_levels(game)
    assert len(levels) >= 4
    for weaker, stronger in zip(levels, levels[2:], strict=False):
        pairing = Pairing(game, TWO, weaker, stronger)
        won = sum(meet(pairing, deal).won for deal in range(DEALS)) / DEALS
        assert 0.75 <= won <= 0.95, (weaker, stronger)


@pytest.mark.skipif(not regnum.COMPILED, reason="takes long when nothing is compiled")
@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_a_level_is_ahead_of_the_one_two_below_with_more_players(game: str) -> None:
    levels = quick_levels(game)
    pairing = Pairing(game, MORE, levels[0], levels[2])
    assert sum(meet(pairing, deal).won for deal in range(24)) / 24 > 0.65


def test_set_ups_are_of_all_kinds() -> None:
    for game in regnum.games():
        made = [setup(game, group, deal) for group in (TWO, MORE) for deal in range(40)]
        assert {players for players, _options in made} == set(range(game.min_players, game.max_players + 1))
        for option in game.options:
            assert len({options[option.name] for _players, options in made}) > 1, option.name
        assert made[3] == setup(game, TWO, 3)


def test_ratings_say_what_shares_were_won() -> None:
    """Deals without luck in them: three bots, each winning 70 % of the games against the next."""
    won = [1.0] * 70 + [0.0] * 30
    twice = 1 / (1 + (30 / 70) ** 2)
    shares = {(0, 1): won, (1, 2): won, (0, 2): [1.0] * round(100 * twice) + [0.0] * round(100 * (1 - twice))}
    found = ratings(["a", "b", "c"], shares)
    gap = 400 * math.log10(70 / 30)
    assert found[1].elo - found[0].elo == pytest.approx(gap, rel=0.03)
    assert found[2].elo - found[1].elo == pytest.approx(gap, rel=0.03)
    assert (found[0].elo, found[0].within) == (0, 0)
    from_the_middle = ratings(["a", "b", "c"], shares, 1)
    assert from_the_middle[2].elo == pytest.approx(found[2].elo - found[1].elo)
    assert from_the_middle[2].within < found[2].within


def test_more_games_make_a_rating_surer_and_deals_of_luck_do_not() -> None:
    few, many = [1.0, 0.0, 1.0, 1.0] * 5, [1.0, 0.0, 1.0, 1.0] * 20
    assert ratings(["a", "b"], {(0, 1): many})[1].within == pytest.approx(
        ratings(["a", "b"], {(0, 1): few})[1].within / 2, rel=0.1
    )
    halves = [0.5, 0.5, 1.0, 1.0] * 5  # the same share, each deal won by one of two seats or by both
    assert ratings(["a", "b"], {(0, 1): halves})[1].within < ratings(["a", "b"], {(0, 1): few})[1].within


def test_an_interval_is_that_of_two_bots_alone() -> None:
    """400 / ln 10 times the error of the log odds."""
    won = [1.0] * 60 + [0.0] * 40
    share = 60.5 / 101
    spread = sum((value - share) ** 2 for value in [*won, 0.0, 1.0]) / 101
    error = math.sqrt(spread / 101) / (share * (1 - share))
    found = ratings(["a", "b"], {(0, 1): won})
    assert found[1].within == pytest.approx(1.96 * 400 / math.log(10) * error, rel=0.02)


def test_every_name_is_a_level() -> None:
    assert len(LEVELS) == len(set(LEVELS)) == 8


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_what_is_told_of_the_levels_is_of_the_bots_they_are(game: str) -> None:
    """Who changes a level measures it: benchmarks.levels --write. The best are not measured yet everywhere."""
    for number, (level, bot) in enumerate(strategy_for(game).levels.items()):
        for group in (TWO, MORE):
            found = rated(game, level, group)
            if found is None:
                assert group == MORE or number > 4
            else:
                assert found.bot == bot
    assert bots_table() in (Path(__file__).parents[2] / "docs/bots.md").read_text("utf-8")

"""Games of bots that play by a policy alone are played compiled, and go as if the bots had been asked."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest
from mypy_extensions import i64

import regnum
from regnum.arena import contest
from regnum.arena.contest import Result, match, play
from regnum.bots import _registered, bot, by_policy, register
from regnum.bots.random import RandomBot
from regnum.bots.search.policy import Policy
from regnum.core.rng import Rng
from regnum.core.state import State
from regnum.games.dominion.bots import lists

DEALS = 3
CASES = [
    *((game.id, bots) for game in regnum.games() for bots in (("greedy", "random"), ("easy", "greedy", "easy"))),
    *(("dominion", (name, "greedy")) for name in lists()),
]


def results(game: str, bots: tuple[str, ...]) -> list[Result]:
    options = {"kingdom": "random"} if game == "dominion" else {}
    return [play(task) for task in match(game, options, 5, bots).tasks(0, DEALS * len(bots))]


@pytest.mark.parametrize(("game", "bots"), CASES)
def test_it_goes_as_if_the_bots_had_been_asked(
    game: str, bots: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = results(game, bots)
    monkeypatch.setattr(contest, "by_policy", lambda player, game: None)
    asked = results(game, bots)
    for one, other in zip(quick, asked, strict=True):
        assert (one.scores, one.wins, one.decisions, one.tracks) == (
            other.scores,
            other.wins,
            other.decisions,
            other.tracks,
        )


def test_a_game_with_a_bot_that_thinks_is_played_by_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "play_on", None)  # calling it would fail
    assert results("kingdomino", ("greedy", "search:playouts=2"))[0].decisions[0] > 0


class Stumbling(Policy):
    """Plays at random, and raises at its fifth choice."""

    def __init__(self) -> None:
        self.left = 5

    def choose(self, state: State, rng: Rng) -> i64:
        self.left -= 1
        if self.left == 0:
            raise ZeroDivisionError("my mistake")
        return super().choose(state, rng)


class StumblingBot(RandomBot):
    def by_policy(self, game: str) -> tuple[Policy, Rng]:
        return Stumbling(), self.rng


def test_a_policy_that_raises_loses_that_game_alone() -> None:
    register("stumbling", StumblingBot)
    try:
        for result in results("kingdomino", ("random", "stumbling")):
            assert result.failure is not None
            assert (result.failure.bot, result.failure.kind, result.wins) == (1, "raised", [1.0, 0.0])
            assert result.decisions[1] == 4
            assert result.failure.decision == sum(result.decisions) + 1
    finally:
        del _registered["stumbling"]


ENDLESS = """
from regnum.arena.contest import match, play
from regnum.bots import register
from regnum.games.dominion.bots import BuyListBot

register("waiting", lambda seed: BuyListBot("province if coins > 90"))  # nobody ever buys anything
print("begins", flush=True)
play(match("dominion", {}, 1, ("waiting", "waiting")).tasks(0, 1)[0])
"""


def test_a_game_that_never_ends_can_be_interrupted() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ENDLESS],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # ignored in the background
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"begins\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        try:
            _out, errors = process.communicate(timeout=30)
        finally:
            process.kill()
        assert b"KeyboardInterrupt" in errors


@pytest.mark.parametrize("name", ["hard", "search"])
def test_who_searches_has_no_policy_alone(name: str) -> None:
    player = bot(name, 1, "kingdomino")
    assert by_policy(player, "kingdomino") is None

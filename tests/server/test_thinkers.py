"""Where bots are asked: in a process of their own, but for policies of ours that need no time."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import regnum
from regnum import bots
from regnum.bots import Turn
from regnum.bots.search.policy import Policy
from regnum.core.rng import Rng
from regnum.server.bots import Thinkers, Timed
from regnum.server.pool import Pool

GAMES = [game.id for game in regnum.games()]


class Counted(Pool):
    """Says that every bot needed so many seconds, and counts how often one was asked."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.asked = 0

    async def submit(self, _work: object, values: tuple[Any, ...], share: float = 1.0) -> asyncio.Future[Any]:
        _think, _name, position, *_rest = values
        self.asked += 1
        state = regnum.from_position(position)
        answer = asyncio.get_running_loop().create_future()
        answer.set_result(Timed(state.text(state.legal_actions()[0]), self.seconds))
        return answer

    def close(self) -> None:
        pass


class CountedThinkers(Thinkers):
    def __init__(self, seconds: float) -> None:
        self.counted = Counted(seconds)
        super().__init__(1)

    def _new_pool(self) -> Pool:
        return self.counted


class Stranger:
    """A bot of another package, that plays by a policy."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def by_policy(self, game: str) -> tuple[Policy, Rng]:
        return Policy(), self.rng

    def choose(self, turn: Turn) -> int:
        return turn.legal[0]


def asked_in_another_process(seconds: float, name: str, game: str = "kingdomino", times: int = 4) -> int:
    """How often, when a bot is to choose so many times."""

    async def ask() -> int:
        thinkers = CountedThinkers(seconds)
        state = regnum.new(game, 3, seed=5)
        for _time in range(times):
            action = state.parse(await thinkers.choose_in(name, state))
            assert action in state.legal_actions()
            state.apply(action)
        return thinkers.counted.asked

    return asyncio.run(ask())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["beginner", "easy"])
def test_a_policy_that_needs_no_time_is_asked_where_the_pages_are(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regnum.server.bots.NO_TIME", 10.0)  # interpreted engines and busy machines are slower
    assert asked_in_another_process(0.0001, name, game) == 1, "the first time nobody knows how long it needs"


def test_who_needs_time_or_may_need_some_is_asked_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regnum.bots._registered", {})
    bots.register("stranger", Stranger)
    assert asked_in_another_process(0.02, "easy") == 4
    assert asked_in_another_process(0.0001, "hard") == 4, "it searches, whatever it needed last"
    assert asked_in_another_process(0.0001, "stranger") == 4, "one from elsewhere may hang"


def test_a_policy_that_has_become_slow_is_asked_in_a_process_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regnum.server.bots.NO_TIME", 1e-9)
    assert asked_in_another_process(0.0, "easy") == 3, "here it takes longer than that: the third is asked there"

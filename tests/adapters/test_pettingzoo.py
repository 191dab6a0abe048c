"""PettingZoo's own tests, for every game."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'regnum[pettingzoo]'")

import numpy as np
import pettingzoo
from pettingzoo.test import api_test, performance_benchmark, seed_test

import regnum
from regnum.adapters.pettingzoo import Table
from tests.adapters.games import GAMES, IDS


def made(name: str, **settings: Any) -> Any:
    return pettingzoo.make("aec", name, **settings)


@pytest.mark.parametrize("most", [False, True])
@pytest.mark.parametrize("name", IDS)
def test_its_own_tests(name: str, most: bool) -> None:
    game = GAMES[IDS.index(name)]
    players = game.max_players if most else game.min_players
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders that an observation with a mask is a dict, as its own are
        api_test(made(name, players=players), num_cycles=100)
    seed_test(lambda: made(name, players=players), num_cycles=30)


def test_its_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(made(IDS[0]))
    assert "turns per second" in capsys.readouterr().out.lower()


@pytest.mark.parametrize("name", IDS)
def test_a_whole_game(name: str) -> None:
    """What is observed is what the seat knows, and the returns come at the end."""
    env = made(name)
    env.reset(seed=4)
    rng = np.random.default_rng(1)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _info = env.last()
        total[agent] += reward
        state = env.unwrapped.game_state
        if terminated or truncated:
            env.step(None)
            continue
        seat = int(agent.removeprefix("seat_"))
        assert state.seat == seat
        assert bytes(observation["observation"]) == state.observe(seat)
        assert bytes(observation["action_mask"]) == state.mask()
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert list(total.values()) == env.unwrapped.game_state.returns()


def test_who_does_what_is_illegal_loses() -> None:
    env = made(IDS[0])
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.terminations[agent]
    assert env._cumulative_rewards[agent] == -1


def test_the_bare_table_says_what_is_legal() -> None:
    table = Table(GAMES[0].id)
    table.reset(seed=1)
    illegal = next(action for action, legal in enumerate(table.game_state.mask()) if not legal)
    with pytest.raises(regnum.IllegalAction, match="Legal are"):
        table.step(illegal)


def test_it_is_drawn_in_letters() -> None:
    env = made(IDS[0], render_mode="ansi")
    env.reset(seed=1)
    assert env.render()

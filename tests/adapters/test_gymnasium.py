"""Gymnasium's own checks, for every game; and many tables at once, which are as many single ones."""

from __future__ import annotations

import warnings

import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'regnum[gymnasium]'")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import regnum
import regnum.adapters.gymnasium
from regnum.adapters.gymnasium import Seat, Seats
from tests.adapters.games import GAMES, IDS


@pytest.mark.parametrize("name", IDS)
def test_its_own_checks(name: str) -> None:
    env = gymnasium.make(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("name", IDS)
def test_a_whole_game(name: str, opponents: str) -> None:
    game = GAMES[IDS.index(name)]
    seat = game.max_players - 1
    env = Seat(game.id, game.max_players, seat=seat, opponents=opponents)
    rng = np.random.default_rng(1)
    _observation, info = env.reset(seed=3)
    over = False
    while not over:
        state = env.game_state
        assert state.seat == seat
        assert (info["action_mask"].astype(bool) == env.action_masks()).all()
        observation, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert bytes(observation) == state.observe(seat)
        assert not cut
    assert state.over
    assert reward == state.returns()[seat]


def test_who_does_what_is_illegal_loses() -> None:
    env = Seat(GAMES[0].id)
    _seen, info = env.reset(seed=1)
    _seen, reward, over, _cut, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1, True, True)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("name", IDS)
def test_many_tables_at_once(name: str, opponents: str) -> None:
    """Each is played until it ends, and is dealt anew with the next step."""
    envs = gymnasium.make_vec(name, num_envs=6, vectorization_mode="vector_entry_point", opponents=opponents)
    many = envs.unwrapped
    assert isinstance(many, Seats)
    rng = np.random.default_rng(1)
    observed, info = envs.reset(seed=5)
    ended = np.zeros(6, np.bool_)
    ends = 0
    for _step in range(700):
        mask = info["action_mask"]
        assert (mask.any(axis=1) == ~ended).all()
        actions = np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in mask])
        observed, rewards, over, cut, info = envs.step(actions)
        assert not over[ended].any()  # those were dealt anew
        assert not cut.any()
        for number, state in enumerate(many._batch.states):
            assert state.over == over[number]
            assert bytes(observed[number]) == state.observe(0)
            assert rewards[number] == pytest.approx(state.returns()[0])
            assert state.over or state.seat == 0
        ends += int(over.sum())
        ended = over
        if ends >= 8:
            break
    assert ends >= 8


def test_an_illegal_action_loses_one_game_of_many() -> None:
    envs = Seats(GAMES[0].id, 3)
    _seen, info = envs.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    _seen, rewards, over, _cut, info = envs.step(actions)
    assert over.tolist() == [False, True, False]
    assert rewards.tolist() == [0, -1, 0]
    lost = envs._batch.states[1].copy()
    _seen, rewards, over, _cut, _info = envs.step(info["action_mask"].argmax(axis=1))
    assert not over.any()
    assert envs._batch.states[1] != lost


def test_seats_and_opponents_are_checked() -> None:
    with pytest.raises(regnum.BadOption, match="The seat is 2; valid is 0 to 1"):
        Seat(GAMES[0].id, 2, seat=2)
    with pytest.raises(regnum.BadOption, match="valid is one name, or 1"):
        Seat(GAMES[0].id, 2, opponents=["random", "greedy"])
    with pytest.raises(regnum.BadOption, match="There is no bot"):
        Seat(GAMES[0].id, 2, opponents="nobody").reset(seed=1)

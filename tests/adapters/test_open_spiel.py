"""OpenSpiel's own random simulations, with serialization, and its searches, for every game."""

from __future__ import annotations

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'regnum[open-spiel]'")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

import regnum
import regnum.adapters.open_spiel
from tests.adapters.games import GAMES

IDS = [game.id for game in GAMES]


def dealt(game: pyspiel.Game, seed: int) -> pyspiel.State:
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(int(rng.choice([outcome for outcome, _chance in state.chance_outcomes()])))
    return state


@pytest.mark.parametrize("game", IDS)
def test_its_own_simulations(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"regnum_{game}"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", IDS)
def test_its_search_plays(game: str) -> None:
    loaded = pyspiel.load_game(f"regnum_{game}")
    state = dealt(loaded, 1)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(loaded, 1.4, 4, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    for _step in range(4):
        chosen = bot.step(state)
        assert chosen in state.legal_actions()
        state.apply_action(chosen)


@pytest.mark.parametrize("game", IDS)
def test_a_whole_game(game: str) -> None:
    """It is our game: the same seed, actions, texts, observations and returns."""
    rules = regnum.game(game)
    loaded = pyspiel.load_game(f"regnum_{game}(players={rules.max_players})")
    assert loaded.num_players() == rules.max_players
    state = dealt(loaded, 2)
    seed = int("".join(f"{drawn:x}" for drawn in state.history()), 16)
    own = regnum.new(game, rules.max_players, seed)
    observer = make_observation(loaded)
    fields = rules.observation(rules.max_players)
    rng = np.random.default_rng(3)
    while not state.is_terminal():
        seat = state.current_player()
        assert seat == own.seat
        assert state.legal_actions() == own.legal_actions()
        observer.set_from(state, seat)
        for name, numbers in fields.read(own.observe(seat)).items():
            assert observer.dict[name].tolist() == numbers
        action = int(rng.choice(own.legal_actions()))
        assert state.action_to_string(seat, action) == own.text(action)
        state.apply_action(action)
        own.apply(action)
    assert state.returns() == own.returns()


@pytest.mark.parametrize("game", IDS)
def test_what_is_hidden_is_dealt_anew_for_those_who_search(game: str) -> None:
    loaded = pyspiel.load_game(f"regnum_{game}")
    state = dealt(loaded, 2)
    for _step in range(6):
        state.apply_action(state.legal_actions()[0])
    seat = state.current_player()
    chance = np.random.default_rng(5).random
    imagined = [state.resample_from_infostate(seat, chance) for _number in range(6)]
    assert {str(other.inner.view(seat)) for other in imagined} == {str(state.inner.view(seat))}
    assert len({str(other) for other in imagined}) > 1


def test_options_are_parameters() -> None:
    loaded = pyspiel.load_game("regnum_kingdomino(players=2,mighty_duel=True)")
    assert dealt(loaded, 1).inner.position()["options"]["mighty_duel"] is True
    again = pyspiel.load_game(str(loaded))
    assert again.get_parameters() == loaded.get_parameters()

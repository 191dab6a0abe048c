"""Kingdom Builder's greedy player: what it values, and its strength."""

from __future__ import annotations

import pytest

import regnum
from regnum.arena.contest import match
from regnum.arena.run import run
from regnum.arena.workers import Here
from regnum.bots.search.policy import FAR_BELOW, Policy, play_out
from regnum.core.rng import Rng
from regnum.games.kingdom_builder.bots.policy import KingdomBuilderGreedy, Weights
from regnum.games.kingdom_builder.rules.notation import END, TILE
from regnum.games.kingdom_builder.rules.state import KingdomBuilderState

PLAIN = Weights(tile=0, move=0, settled=0, free=0, towards=0)


def some_states(count: int) -> list[KingdomBuilderState]:
    found = []
    for seed in range(count):
        state = regnum.new("kingdom_builder", 2 + seed % 3, seed=seed)
        play_out(Policy(), state, Rng(seed), 10 * seed)
        assert isinstance(state, KingdomBuilderState)
        if not state.over:
            found.append(state)
    return found


def test_without_other_weights_a_build_is_worth_the_gold_it_adds() -> None:
    policy = KingdomBuilderGreedy(PLAIN)
    compared = 0
    for state in some_states(12):
        before = state.position()
        actions = state.choices()
        values = policy.values(state, actions)
        assert state.position() == before
        for action, value in zip(actions, values, strict=True):
            if action < TILE and state.lifted < 0:
                after = state.copy()
                after.play(action)
                assert value == 100 * (after.scores()[state.seat] - state.scores()[state.seat])
                compared += 1
            elif action == END:
                assert value == 0
    assert compared > 50


def test_a_tile_is_worth_going_for() -> None:
    """With tiles valued it holds more of them in the end."""
    held = []
    for weights in (Weights(), PLAIN):
        tiles = 0
        for seed in range(6):
            state = regnum.new("kingdom_builder", 2, seed=seed)
            play_out(KingdomBuilderGreedy(weights), state, Rng(seed), 10_000)
            assert isinstance(state, KingdomBuilderState)
            tiles += sum(bin(int(realm.had)).count("1") for realm in state.realms)
        held.append(tiles)
    assert held[0] > held[1]


def test_promising_actions_are_legal_and_the_best_first() -> None:
    policy = KingdomBuilderGreedy(Weights(), most=6)
    for state in some_states(10):
        actions = state.choices()
        promising = [int(action) for action in policy.promising(state)]
        assert promising
        assert set(promising) <= set(map(int, actions))
        assert len(set(promising)) == len(promising) <= 6
        if len(actions) > 1:
            values = dict(zip(map(int, actions), policy.values(state, actions), strict=True))
            shown = [values[action] for action in promising]
            assert shown == sorted(shown, reverse=True)
            assert shown[0] == max(values.values()) > FAR_BELOW


def test_expected_scores_add_what_tiles_will_bring() -> None:
    state = some_states(6)[-1]
    expected = KingdomBuilderGreedy(Weights()).expected_scores(state)
    assert len(expected) == state.players
    for seat, score in enumerate(state.scores()):
        assert expected[seat] >= score


@pytest.mark.parametrize("options", [{}, {"board": "random", "cards": "random"}])
def test_greedy_beats_random(options: dict[str, object]) -> None:
    games = 20 if regnum.COMPILED else 4
    contest = match("kingdom_builder", options, 7, ("greedy", "random"))
    assert run(contest, games, Here()).tables[0].wins("greedy").mean >= 0.9

"""The tree search, on games small enough to know what is right, and on real ones."""

from __future__ import annotations

import time

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import regnum
from regnum.bots import Turn, bot
from regnum.bots.search.policy import Policy, play_out
from regnum.bots.search.race import FAR_AHEAD
from regnum.bots.search.tree import Candidate, Search, Settings
from regnum.bots.searching import ImaginedTurn, SearchBot
from regnum.bots.strategy import strategy_for
from regnum.core.rng import Rng
from regnum.core.state import State
from tests.bots.toys import Guess, Imagined, Nim


def searched(state: State, playouts: int, policy: Policy | None = None, **settings: float) -> list[Candidate]:
    search = Search(Imagined(state), policy or Policy(), Settings(**settings), seed=1)  # type: ignore[arg-type]
    search.run(playouts)
    return search.candidates()


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_it_finds_the_winning_move(heap: int) -> None:
    best = searched(Nim(heap), 1500)[0]
    assert best.action == heap % 4
    assert best.value > 0.6


def test_a_lost_position_looks_lost() -> None:
    assert all(candidate.value < 0.4 for candidate in searched(Nim(8), 1500))


def test_it_weighs_what_it_cannot_know_by_how_likely_it_is() -> None:
    """The coin is under cup 2 four times out of six; where it really lies must not matter."""
    for coin in range(3):
        best = searched(Guess(coin), 600)[0]
        assert best.action == 2
        assert best.scores[0] == pytest.approx(4 / 6, abs=0.08)


def test_each_seat_maximises_its_own_result() -> None:
    """On a pass seat 1 takes the win itself: seat 0 must not hope for anything, nor fear seat 2."""
    state = Guess(0)
    state.play(3)
    best = searched(state, 200)[0]
    assert best.action == 1
    assert best.scores == pytest.approx([0, 1, 0])
    passed = next(candidate for candidate in searched(Guess(0), 600) if candidate.action == 3)
    assert passed.scores[1] > passed.scores[2]


def test_it_tells_what_it_thought() -> None:
    state = regnum.new("kingdomino", 3, seed=5)
    player = SearchBot(seed=1, playouts=60)
    action = player.choose(Turn(state))
    assert action == player.candidates[0].action
    visits = [candidate.visits for candidate in player.candidates]
    assert sum(visits) == 60
    assert visits[1:] == sorted(visits[1:], reverse=True)
    for candidate in player.candidates:
        assert candidate.action in state.legal_actions()
        assert 0 <= candidate.value <= 1
        assert len(candidate.scores) == 3


def test_the_same_seed_searches_the_same() -> None:
    def thought(seed: int) -> list[tuple[int, int, float, list[float]]]:
        state = regnum.new("kingdomino", 4, seed=3)
        player = SearchBot(seed, playouts=80)
        told = []
        for _ in range(6):
            state.apply(player.choose(Turn(state)))
            told += [
                (candidate.action, candidate.visits, candidate.value, candidate.scores)
                for candidate in player.candidates
            ]
        return told

    assert thought(7) == thought(7)
    assert thought(7) != thought(8)


def test_it_keeps_to_its_seconds() -> None:
    """By what it uses of the processor: on a busy computer a clock also counts how long it had to wait for that."""
    turn = Turn(regnum.new("kingdomino", 4, seed=3))
    player = SearchBot(seed=1, seconds=0.3)
    used = time.thread_time()
    player.choose(turn)
    assert time.thread_time() - used < 0.6
    undecided = Search(ImaginedTurn(turn), Policy(), Settings(sure=1e9), seed=1)
    start, used = time.perf_counter(), time.thread_time()
    undecided.run(seconds=0.3)
    assert time.perf_counter() - start >= 0.3
    assert time.thread_time() - used < 0.6


def test_it_ends_when_one_candidate_has_left_all_others_far_behind() -> None:
    """From five, only taking one wins; no budget is spent on what is clear."""
    search = Search(Imagined(Nim(5)), Policy(), Settings(), seed=1)
    search.run(playouts=100_000)
    assert search.best().action == 1
    assert search.playouts < 10_000
    race = search._race
    best = search.racers.index(search.best())
    assert all(race.ahead(best, other, FAR_AHEAD) > 0 for other in range(len(search.racers)) if other != best)
    more = search.playouts
    search.run(playouts=100)
    assert search.playouts == more


def test_the_first_of_two_budgets_ends_it() -> None:
    strategy = strategy_for("kingdomino")
    turn = Turn(regnum.new("kingdomino", 2, seed=3))
    search = Search(ImaginedTurn(turn), strategy.policy, strategy.settings, seed=1)
    search.run(playouts=10, seconds=60.0)
    assert search.playouts == 10
    search.run(playouts=1_000_000, seconds=0.1)
    assert 10 < search.playouts < 1_000_000


class Pruned(Policy):
    """Thinks of taking one or two only, and expects a draw."""

    def promising(self, state: State) -> vec[i64]:
        return vec[i64]([2, 1]) if len(state.choices()) > 1 else state.choices()

    def expected_scores(self, state: State) -> vec[float]:
        return vec[float]([5.0, 5.0])


def test_a_policy_may_leave_actions_out() -> None:
    assert {candidate.action for candidate in searched(Nim(7), 200, Pruned())} == {1, 2}


def test_at_the_cutoff_the_expected_scores_count() -> None:
    candidates = searched(Nim(60), 50, Pruned(), cutoff=2)
    assert {tuple(candidate.scores) for candidate in candidates} == {(5.0, 5.0)}
    assert all(candidate.value == pytest.approx(0.5) for candidate in candidates)


def test_a_playout_stops_when_told() -> None:
    state = regnum.new("kingdomino", 2, seed=1)
    assert play_out(Policy(), state, Rng(1), 10) == 10
    assert not state.over
    play_out(Policy(), state, Rng(1), 10_000)
    assert state.over


def test_nothing_to_choose_takes_no_time() -> None:
    state = regnum.new("kingdomino", 2, seed=1)
    while len(state.legal_actions()) > 1:
        state.apply(state.legal_actions()[0])
    player = bot("search:seconds=5", 1, "kingdomino")
    start = time.process_time()
    assert player.choose(Turn(state)) == state.legal_actions()[0]
    assert time.process_time() - start < 1


@pytest.mark.parametrize("game", ["kingdomino", "kingdom_builder"])
def test_a_decision_may_have_more_candidates_than_those_that_follow(game: str) -> None:
    """And these are the first of them."""
    policy = strategy_for(game).policy
    state = regnum.new(game, 2, seed=3)
    while len(state.legal_actions()) < 20:
        state.apply(state.legal_actions()[0])
    few, many = list(policy.promising(state)), list(policy.candidates(state, 16))
    assert len(few) < len(many) <= 16
    assert many[: len(few)] == few
    assert len(set(many)) == len(many)
    assert set(many) <= set(state.legal_actions())

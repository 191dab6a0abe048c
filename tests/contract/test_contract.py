"""What every game must hold, over all games, player counts and options that register in tests/*/cases.py."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import regnum
from regnum import BadNotation, IllegalAction
from regnum.core.playout import random_playout
from regnum.core.rng import Rng
from tests.contract.case import Case, all_cases, play_some, random_action

CASES = all_cases()
LONGEST = 3000
seeds = st.integers(0, (1 << 128) - 1)
moments = st.integers(0, 400)


Test = TypeVar("Test", bound=Callable[..., None])


def over_all_cases(examples: int) -> Callable[[Test], Test]:
    def decorate(test: Test) -> Test:
        few = settings(
            max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
        )
        decorated: Test = pytest.mark.parametrize("case", CASES, ids=str)(few(test))
        return decorated

    return decorate


def at_some_moment(case: Case, seed: int, moment: int, logging: bool = False) -> tuple[regnum.State, Rng]:
    """A state that random play reaches, never the end itself."""
    rng = Rng(seed)
    state = case.new(seed)
    if logging:
        state.log = []
    for _ in range(moment):
        after = state.copy()
        after.apply(random_action(after, rng))
        if after.over:
            break
        state = after
    return state, rng


@over_all_cases(examples=3)
@given(seed=seeds)
def test_things_are_conserved_and_the_game_ends(case: Case, seed: int) -> None:
    state, rng = case.new(seed), Rng(seed)
    things = case.things(state.position())
    assert things
    for _ in range(LONGEST):
        if state.over:
            break
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert legal
        assert 0 <= state.seat < case.players
        assert state.winners() == []
        state.apply(random_action(state, rng))
        assert case.things(state.position()) == things
    assert state.over
    assert state.seat == -1
    assert state.legal_actions() == []


@over_all_cases(examples=5)
@given(seed=seeds)
def test_the_outcome_says_why(case: Case, seed: int) -> None:
    state = case.new(seed)
    random_playout(state, Rng(seed))
    outcome: Any = state.outcome()
    assert json.loads(json.dumps(outcome)) == outcome
    assert outcome["ended"]
    assert outcome["winners"] == state.winners() != []
    assert [seat["score"] for seat in outcome["seats"][: case.players]] == state.scores()
    for seat in outcome["seats"]:
        assert seat["score"] == sum(item["points"] for item in seat["items"])


@over_all_cases(examples=6)
@given(seed=seeds, moment=moments)
def test_every_legal_action_applies(case: Case, seed: int, moment: int) -> None:
    state, _ = at_some_moment(case, seed, moment)
    before = state.position()
    for action in state.legal_actions():
        assert state.is_legal(action)
        after = state.copy()
        after.apply(action)
        assert after.position() != before
    assert state.position() == before


@over_all_cases(examples=6)
@given(seed=seeds, moment=moments)
def test_any_other_action_raises_and_changes_nothing(case: Case, seed: int, moment: int) -> None:
    state, rng = at_some_moment(case, seed, moment)
    before = state.position()
    legal = set(state.legal_actions())
    near = {action + step for action in legal for step in (-2, -1, 1, 2)}
    tried = near | set(range(64)) | {rng.below(1 << 14) for _ in range(200)}
    for action in [*(tried - legal), -1, 1 << 31, 1 << 70]:
        with pytest.raises(IllegalAction):
            state.apply(action)
    not_even_numbers: list[Any] = [None, "0", float(min(legal))]
    for action in not_even_numbers:
        with pytest.raises((IllegalAction, TypeError)):
            state.apply(action)
    assert state.position() == before


@over_all_cases(examples=4)
@given(seed=seeds)
def test_no_action_is_legal_after_the_end(case: Case, seed: int) -> None:
    state = case.new(seed)
    random_playout(state, Rng(seed))
    before = state.position()
    for action in range(100):
        with pytest.raises(IllegalAction):
            state.apply(action)
    assert state.position() == before


@over_all_cases(examples=5)
@given(seed=seeds, moment=moments)
def test_a_copy_is_equal_and_independent(case: Case, seed: int, moment: int) -> None:
    state, rng = at_some_moment(case, seed, moment)
    before = state.position()
    copy = state.copy()
    assert copy == state
    assert copy.position() == before
    actions = play_some(copy, rng, 400)
    assert state.position() == before
    for action in actions:
        state.apply(action)
    assert state == copy


@over_all_cases(examples=5)
@given(seed=seeds, moment=moments)
def test_a_position_round_trips_and_goes_on_alike(case: Case, seed: int, moment: int) -> None:
    state, rng = at_some_moment(case, seed, moment)
    position = state.position()
    read = regnum.from_position(json.loads(json.dumps(position)))
    assert read.position() == position
    assert read.legal_actions() == state.legal_actions()
    assert [read.view(seat) for seat in range(case.players)] == [state.view(seat) for seat in range(case.players)]
    for action in play_some(state, rng, 400):
        read.apply(action)
    assert read.position() == state.position()
    assert read.scores() == state.scores()
    assert regnum.from_position(state.position()).position() == state.position()


@over_all_cases(examples=6)
@given(seed=seeds, moment=moments)
def test_notation_round_trips(case: Case, seed: int, moment: int) -> None:
    state, _ = at_some_moment(case, seed, moment)
    texts = [state.text(action) for action in state.legal_actions()]
    assert len(set(texts)) == len(texts)
    assert [state.parse(text) for text in texts] == state.legal_actions()
    assert [state.parse(f"  {text.upper()} ") for text in texts] == state.legal_actions()
    for nonsense in ("", "xyzzy", "claim", "-", "999999", "é" * 500):
        with pytest.raises(BadNotation):
            state.parse(nonsense)


@over_all_cases(examples=2)
@given(seed=seeds)
def test_a_record_replays_to_the_same_state(case: Case, seed: int) -> None:
    record = regnum.Record.start(
        case.game, case.players, seed, case.options, [f"p{i}" for i in range(case.players)]
    )
    state, rng = record.first_state(), Rng(seed)
    while not state.over:
        action = random_action(state, rng)
        record.actions.append(state.text(action))
        state.apply(action)
    read = regnum.Record.from_json(record.to_json())
    assert read == record
    assert read.replay() == state


@over_all_cases(examples=6)
@given(seed=seeds, moment=moments)
def test_nothing_leaks(case: Case, seed: int, moment: int) -> None:
    state, rng = at_some_moment(case, seed, moment, logging=True)
    before = state.position()
    things = case.things(before)
    for seat in range(case.players):
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view
        for _ in range(3):
            other = state.determinize(seat, rng.bits())
            assert other.view(seat) == view
            assert other.view(None) == state.view(None)
            assert other.log_for(seat) == state.log_for(seat)
            assert other.seat == state.seat
            if state.seat == seat:
                assert other.legal_actions() == state.legal_actions()
            assert case.things(other.position()) == things
            assert regnum.from_position(other.position()).position() == other.position()
    assert state.position() == before


@over_all_cases(examples=3)
@given(seed=seeds)
def test_what_is_hidden_is_really_dealt_anew(case: Case, seed: int) -> None:
    state, rng = at_some_moment(case, seed, 3)
    for seat in range(case.players):
        dealt = [state.determinize(seat, rng.bits()).position() for _ in range(8)]
        assert any(position != state.position() for position in dealt)
        assert any(position != dealt[0] for position in dealt)


@over_all_cases(examples=6)
@given(seed=seeds, moment=moments)
def test_what_is_dealt_anew_depends_on_nothing_hidden(case: Case, seed: int, moment: int) -> None:
    """States that look alike to a seat are imagined alike: so a bot cannot peek, whatever seeds it tries."""
    state, rng = at_some_moment(case, seed, moment, logging=True)
    for seat in range(case.players):
        imagined = rng.bits()
        dealt = state.determinize(seat, imagined)
        for _ in range(2):
            alike = state.determinize(seat, rng.bits())
            again = alike.determinize(seat, imagined)
            assert again.position() == dealt.position()
            assert again.log_for(seat) == dealt.log_for(seat)


@over_all_cases(examples=3)
@given(seed=seeds)
def test_the_same_seed_deals_the_same(case: Case, seed: int) -> None:
    state, rng = at_some_moment(case, seed, 20)
    again = rng.bits()
    assert state.determinize(0, again).position() == state.determinize(0, again).position()
    assert case.new(seed).position() == case.new(seed).position()
    assert case.new(seed).position() != case.new(seed ^ 1).position()


@over_all_cases(examples=10)
@given(seed=seeds, moment=moments)
def test_an_action_that_reveals_something_counts_it(case: Case, seed: int, moment: int) -> None:
    """So that an undo never goes back to before something hidden came to light."""
    state, rng = at_some_moment(case, seed, moment)
    seat = int(state.seat)
    action = random_action(state, rng)
    after = state.copy()
    after.apply(action)
    if after.reveals == state.reveals:
        for _ in range(3):
            other = state.determinize(seat, rng.bits())
            other.apply(action)
            assert other.view(seat) == after.view(seat)

"""What every game must hold, over all games, player counts and options that register in tests/*/cases.py.

The laws themselves are in `regnum.testing`, for anybody's game; here Hypothesis chooses where to try them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import regnum
from regnum import BadNotation
from regnum.testing import (
    CHECKS,
    GAME_CHECKS,
    Case,
    Check,
    GameCheck,
    alike,
    checks,
    drawing,
    foresight,
    knowledge,
    objects,
    observing,
)
from regnum.testing.trial import CaseTrial
from tests import amount
from tests.contract.case import all_cases

CASES = all_cases()
seeds = st.integers(0, (1 << 128) - 1)
moments = st.integers(0, 400)


DEALT_FOR_PEOPLE = 2**255 + 2**130 + 7
"""A seed as tables of people draw them: a key of ChaCha20."""

Test = TypeVar("Test", bound=Callable[..., None])


def over_all_cases(examples: int, usual: int | None = None) -> Callable[[Test], Test]:
    def decorate(test: Test) -> Test:
        few = settings(
            max_examples=amount.examples(examples, usual),
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        decorated: Test = pytest.mark.parametrize("case", CASES, ids=str)(few(test))
        return decorated

    return decorate


def test_every_law_is_tried() -> None:
    sources = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [check.law for check in CHECKS if f".check_{check.law.replace(' ', '_')}(" not in sources] == []


@pytest.mark.parametrize("law", GAME_CHECKS, ids=str)
@pytest.mark.parametrize("game", regnum.games(), ids=lambda game: game.id)
def test_what_a_game_says_of_itself(game: regnum.Game, law: GameCheck) -> None:
    law(game)


@pytest.mark.parametrize("case", {case.game: case for case in CASES}.values(), ids=str)
@pytest.mark.parametrize("law", CHECKS, ids=str)
def test_every_law_holds_for_games_dealt_for_people(case: Case, law: Check) -> None:
    for moment in (0, 25):
        law(case, DEALT_FOR_PEOPLE + moment, moment)


@over_all_cases(examples=3)
@given(seed=seeds)
def test_choices_are_sound_and_the_game_ends(case: Case, seed: int) -> None:
    checks.check_choices_are_sound_and_the_game_ends(case, seed)


@over_all_cases(examples=3)
@given(seed=seeds)
def test_things_are_conserved(case: Case, seed: int) -> None:
    assert case.things is not None
    checks.check_things_are_conserved(case, seed)


@over_all_cases(examples=5)
@given(seed=seeds)
def test_the_outcome_says_why(case: Case, seed: int) -> None:
    checks.check_the_outcome_says_why(case, seed)


@over_all_cases(examples=3)
@given(seed=seeds, moment=moments)
def test_nothing_is_decided_before_the_end(case: Case, seed: int, moment: int) -> None:
    checks.check_nothing_is_decided_before_the_end(case, seed, moment)


@over_all_cases(examples=6)
@given(seed=seeds, moment=moments)
def test_every_legal_action_applies(case: Case, seed: int, moment: int) -> None:
    checks.check_every_legal_action_applies(case, seed, moment)


@over_all_cases(examples=6)
@given(seed=seeds, moment=moments)
def test_any_other_action_raises_and_changes_nothing(case: Case, seed: int, moment: int) -> None:
    checks.check_any_other_action_raises_and_changes_nothing(case, seed, moment)


@over_all_cases(examples=4)
@given(seed=seeds)
def test_no_action_is_legal_after_the_end(case: Case, seed: int) -> None:
    checks.check_no_action_is_legal_after_the_end(case, seed)


@over_all_cases(examples=2)
@given(seed=seeds, moment=moments)
def test_what_is_no_seat_seed_or_action_is_refused(case: Case, seed: int, moment: int) -> None:
    checks.check_what_is_no_seat_seed_or_action_is_refused(case, seed, moment)


@over_all_cases(examples=5)
@given(seed=seeds, moment=moments)
def test_a_copy_is_equal_and_independent(case: Case, seed: int, moment: int) -> None:
    checks.check_a_copy_is_equal_and_independent(case, seed, moment)


@over_all_cases(examples=5)
@given(seed=seeds, moment=moments)
def test_a_position_round_trips_and_goes_on_alike(case: Case, seed: int, moment: int) -> None:
    checks.check_a_position_round_trips_and_goes_on_alike(case, seed, moment)


@over_all_cases(examples=6)
@given(seed=seeds, moment=moments)
def test_notation_round_trips(case: Case, seed: int, moment: int) -> None:
    checks.check_notation_round_trips(case, seed, moment)
    state = CaseTrial("", case, seed, moment).at_moment()
    with pytest.raises(BadNotation):
        state.parse("claim")  # half of what one game writes


@over_all_cases(examples=2)
@given(seed=seeds)
def test_a_record_replays_to_the_same_state(case: Case, seed: int) -> None:
    checks.check_a_record_replays_to_the_same_state(case, seed)


@over_all_cases(examples=6)
@given(seed=seeds, moment=moments)
def test_nothing_leaks(case: Case, seed: int, moment: int) -> None:
    checks.check_nothing_leaks(case, seed, moment)


@over_all_cases(examples=3)
@given(seed=seeds)
def test_what_is_hidden_is_really_dealt_anew(case: Case, seed: int) -> None:
    assert case.hidden_from is None
    checks.check_what_is_hidden_is_really_dealt_anew(case, seed)


@over_all_cases(examples=6)
@given(seed=seeds, moment=moments)
def test_what_is_dealt_anew_depends_on_nothing_hidden(case: Case, seed: int, moment: int) -> None:
    checks.check_what_is_dealt_anew_depends_on_nothing_hidden(case, seed, moment)


@over_all_cases(examples=3)
@given(seed=seeds)
def test_the_same_seed_deals_the_same_and_another_does_not(case: Case, seed: int) -> None:
    checks.check_the_same_seed_deals_the_same(case, seed)
    assert case.new(seed).position() != case.new(seed ^ 1).position()


@over_all_cases(examples=3, usual=2)  # of 350 deals each
@given(seed=seeds)
def test_the_seed_of_a_game_tells_nothing_about_it(case: Case, seed: int) -> None:
    checks.check_the_seed_of_a_game_tells_nothing_about_it(case, seed)


@over_all_cases(examples=10)
@given(seed=seeds, moment=moments)
def test_an_action_that_reveals_something_counts_it(case: Case, seed: int, moment: int) -> None:
    checks.check_an_action_that_reveals_something_counts_it(case, seed, moment)


@over_all_cases(examples=2)
@given(seed=seeds)
def test_what_counts_as_revealed_shows_something(case: Case, seed: int) -> None:
    foresight.check_what_counts_as_revealed_shows_something(case, seed)


@over_all_cases(examples=3)  # of 200 imagined states each
@given(seed=seeds, moment=moments)
def test_the_view_tells_all_that_is_certain(case: Case, seed: int, moment: int) -> None:
    assert case.knowledge is not None
    knowledge.check_the_view_tells_all_that_is_certain(case, seed, moment)


@over_all_cases(examples=2)
@given(seed=seeds, moment=moments)
def test_the_mask_says_what_is_legal(case: Case, seed: int, moment: int) -> None:
    observing.check_the_mask_says_what_is_legal(case, seed, moment)


@over_all_cases(examples=4)
@given(seed=seeds, moment=moments)
def test_an_observation_has_the_fields_it_says(case: Case, seed: int, moment: int) -> None:
    observing.check_an_observation_has_the_fields_it_says(case, seed, moment)


@over_all_cases(examples=2)
@given(seed=seeds, moment=moments)
def test_an_observation_says_all_that_a_seat_knows_and_nothing_else(case: Case, seed: int, moment: int) -> None:
    observing.check_an_observation_says_all_that_a_seat_knows_and_nothing_else(case, seed, moment)


@over_all_cases(examples=4)
@given(seed=seeds, moment=moments)
def test_two_games_that_look_alike_go_on_alike(case: Case, seed: int, moment: int) -> None:
    alike.check_two_games_that_look_alike_go_on_alike(case, seed, moment)


@over_all_cases(examples=1)
@given(seed=seeds, moment=moments)
def test_it_can_be_drawn_and_put_into_words(case: Case, seed: int, moment: int) -> None:
    drawing.check_it_can_be_drawn_and_put_into_words(case, seed, moment)


@over_all_cases(examples=3)
@given(seed=seeds, moment=moments)
def test_a_state_can_be_pickled_and_copied(case: Case, seed: int, moment: int) -> None:
    objects.check_a_state_can_be_pickled_and_copied(case, seed, moment)


@over_all_cases(examples=3)
@given(seed=seeds, moment=moments)
def test_states_have_the_same_key_exactly_when_they_are_equal(case: Case, seed: int, moment: int) -> None:
    objects.check_states_have_the_same_key_exactly_when_they_are_equal(case, seed, moment)


@over_all_cases(examples=3)
@given(seed=seeds, moment=moments)
def test_info_keys_are_the_same_exactly_for_what_a_seat_cannot_tell_apart(
    case: Case, seed: int, moment: int
) -> None:
    objects.check_info_keys_are_the_same_exactly_for_what_a_seat_cannot_tell_apart(case, seed, moment)


@over_all_cases(examples=3)
@given(seed=seeds, moment=moments)
def test_the_end_is_worth_something_to_the_winners_alone(case: Case, seed: int, moment: int) -> None:
    objects.check_the_end_is_worth_something_to_the_winners_alone(case, seed, moment)


@over_all_cases(examples=1)
@given(seed=seeds, moment=moments)
def test_its_options_can_be_chosen_again(case: Case, seed: int, moment: int) -> None:
    objects.check_its_options_can_be_chosen_again(case, seed, moment)


@over_all_cases(examples=2)
@given(seed=seeds, moment=moments)
def test_whatever_can_be_had_as_a_whole_number_is_one(case: Case, seed: int, moment: int) -> None:
    objects.check_whatever_can_be_had_as_a_whole_number_is_one(case, seed, moment)


@over_all_cases(examples=1)
@given(seed=seeds, moment=moments)
def test_it_shows_itself(case: Case, seed: int, moment: int) -> None:
    objects.check_it_shows_itself(case, seed, moment)

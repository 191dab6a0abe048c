"""Damaged positions of every game: an error of ours or a sound state, never anything else."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from regnum.testing import Case, damage
from tests.amount import examples
from tests.contract.case import all_cases


@pytest.mark.parametrize("case", all_cases(), ids=str)
@settings(max_examples=examples(25), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_damaged_position_gives_an_error_of_ours_or_a_sound_state(case: Case, data: st.DataObject) -> None:
    damage.check_a_damaged_position_gives_an_error_of_ours_or_a_sound_state(
        case,
        seed=data.draw(st.integers(0, 99)),
        moment=data.draw(st.integers(0, 60)),
        choose=lambda below: data.draw(st.integers(0, below - 1)),
    )

"""Damaged positions of every game: an error of ours or a sound state, never anything else."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import regnum
from tests.contract.case import Case, all_cases, play_some

junk = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 60) | st.sampled_from(["", "g7-g8", "copper", "place", "a1"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["seat", "at", "game"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict):
        for name, inner in value.items():
            found += spots(inner, (*path, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += spots(inner, (*path, index))
    return found


@pytest.mark.parametrize("case", all_cases(), ids=str)
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_damaged_position_gives_an_error_of_ours_or_a_sound_state(case: Case, data: st.DataObject) -> None:
    state, rng = case.new(data.draw(st.integers(0, 99))), regnum.Rng(1)
    play_some(state, rng, data.draw(st.integers(0, 60)))
    value = copy.deepcopy(json.loads(json.dumps(state.position())))
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(spots(value)))
        holder = value
        for step in path[:-1]:
            holder = holder[step]
        if data.draw(st.booleans()):
            del holder[path[-1]]
        else:
            holder[path[-1]] = data.draw(junk)
    try:
        read = regnum.from_position(value)
    except regnum.RegnumError:
        return
    assert regnum.from_position(read.position()).position() == read.position()
    play_some(read, rng, 400)

"""The view says all that is certain: what is the same in everything that a seat imagines can be read off it."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from regnum.testing import Case
from regnum.testing.foresight import is_foreseen
from regnum.testing.knowledge import check_knowledge
from tests.contract.case import random_action
from tests.kingdomino.cases import CASES
from tests.kingdomino.knowledge import KNOWLEDGE
from tests.trial import TableTrial


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_that_is_certain_can_be_read_off_the_view(case: Case) -> None:
    """Where the contract seldom looks: while kings are drawn, at the last dominoes and at the end."""
    state, rng = case.new(case.players), regnum.Rng(5)
    number = 0
    while True:
        view = state.view(None)
        if view["kings"] or (view["pile"] <= 4 and number % 3 == 0) or state.over:
            seat = number % case.players
            assert state.view(seat) == view
            check_knowledge(TableTrial(state), state, seat, KNOWLEDGE, rng)
        if state.over:
            return
        state.apply(random_action(state, rng))
        number += 1


@pytest.mark.parametrize("players", [3, 4])
def test_the_last_king_is_known_before_it_is_drawn(players: int) -> None:
    state = regnum.new("kingdomino", players, seed=1)
    for left in range(players, 0, -1):
        kings, view = state.position()["kings"], state.view(0)
        assert len(kings) == left
        assert view["kings"] == (kings if left <= 2 else kings[:1])
        assert view["undrawn"] == ([] if left <= 2 else sorted(kings[1:]))
        state.apply(state.legal_actions()[0])
    assert state.view(0)["kings"] == state.view(0)["undrawn"] == []


def test_us_two_players_the_last_kings_are_known_when_they_are_of_one_seat() -> None:
    seen = set()
    for seed in range(60):
        state = regnum.new("kingdomino", 2, seed=seed, options={"edition": "us"})
        state.apply(state.legal_actions()[0])
        kings, view = state.position()["kings"], state.view(0)
        one_seat = kings[1] == kings[2]
        assert view["kings"] == (kings if one_seat else kings[:1])
        assert view["undrawn"] == ([] if one_seat else [0, 1])
        seen.add(one_seat)
    assert seen == {True, False}


@pytest.mark.parametrize("case", [case for case in CASES if "harmony" not in case.options], ids=str)
def test_reveals_goes_up_exactly_when_somebody_learns_something(case: Case) -> None:
    """Not with an empty line, with the last king, or with a last line that everybody can work out."""
    state, rng = case.new(case.players + 10), regnum.Rng(1)
    changes = []
    while not state.over:
        action = random_action(state, rng)
        before, foreseen = state.reveals, is_foreseen(state, action)
        state.apply(action)
        assert (state.reveals == before) == foreseen
        changes.append(foreseen)
    assert set(changes) == {True, False}


def test_the_last_line_comes_to_light_only_where_dominoes_were_removed() -> None:
    for players, comes_to_light in ((2, True), (3, True), (4, False)):
        state, rng = regnum.new("kingdomino", players, seed=3), regnum.Rng(3)
        before = state.reveals
        while state.view(None)["pile"]:
            before = state.reveals
            state.apply(random_action(state, rng))
        assert (state.reveals > before) == comes_to_light
        last = state.reveals
        while not state.over:
            state.apply(random_action(state, rng))
        assert state.reveals == last


def test_before_the_end_nothing_has_decided() -> None:
    state, rng = regnum.new("kingdomino", 3, seed=3), regnum.Rng(3)
    while not state.over:
        outcome: Any = state.outcome()
        assert outcome["ended"] is outcome["decided_by"] is None
        state.apply(random_action(state, rng))
    assert state.outcome()["decided_by"] is not None

"""The view says all that is certain: what is the same in everything that a seat imagines can be read off it."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from regnum.testing import Case
from regnum.testing.foresight import is_foreseen
from tests.contract.case import random_action
from tests.kingdomino.cases import CASES

IMAGINED = 200
MANY = 20_000
Facts = dict[str, object]
HIDDEN = ("kings", "pile", "removed", "random")


def facts(position: dict[str, Any]) -> Facts:
    """All that one might want to know of a position."""
    found: Facts = {name: str(value) for name, value in position.items() if name not in HIDDEN}
    found |= {f"king {number}": king for number, king in enumerate(position["kings"])}
    found |= {f"domino {number}": domino for number, domino in enumerate(position["pile"])}
    found["kings"] = sorted(position["kings"])
    found["pile"] = sorted(position["pile"])
    found["removed"] = position["removed"]
    found["unseen"] = sorted(position["pile"] + position["removed"])
    return found


def told(view: dict[str, Any]) -> Facts:
    """Those of them that the view tells."""
    besides = ("undrawn", "unseen", "seat", "scores")
    found: Facts = {name: str(value) for name, value in view.items() if name not in (*HIDDEN, *besides)}
    found |= {f"king {number}": king for number, king in enumerate(view["kings"])}
    found["kings"] = sorted(view["kings"] + view["undrawn"])
    found["unseen"] = view["unseen"]
    if view["removed"] == 0 or view["pile"] == 0:
        found["pile"] = view["unseen"][: view["pile"]]
        found["removed"] = view["unseen"][view["pile"] :]
    return found


def certain(state: regnum.State, seat: int, deals: int) -> Facts:
    """What is the same in so many imagined states."""
    same = facts(state.determinize(seat, 0).position())
    for seed in range(1, deals):
        imagined = facts(state.determinize(seat, seed).position())
        same = {name: value for name, value in same.items() if imagined[name] == value}
    return same


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_that_is_certain_can_be_read_off_the_view(case: Case) -> None:
    state, rng = case.new(case.players), regnum.Rng(5)
    number = 0
    while True:
        view = state.view(None)
        if view["kings"] or (view["pile"] <= 4 and number % 3 == 0) or number % 25 == 0 or state.over:
            seat = number % case.players
            assert state.view(seat) == view
            same, tells = certain(state, seat, IMAGINED), told(view)
            if same.keys() - tells.keys():  # not certain, perhaps, but by chance the same
                same = certain(state, seat, MANY)
            assert tells == same
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

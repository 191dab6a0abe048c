"""The view says all that is certain: what is the same in everything that a seat imagines can be read off it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import regnum
from regnum.games.kingdom_builder.rules.state import KingdomBuilderState
from regnum.testing.knowledge import check_knowledge
from tests.contract.case import random_action
from tests.kingdom_builder.knowledge import KNOWLEDGE
from tests.kingdom_builder.test_counting import new, scarce
from tests.trial import TableTrial

View = dict[str, Any]


def check(state: KingdomBuilderState, rng: regnum.Rng) -> int:
    """Compare for every seat; how much was certain besides what lies open."""
    known = 0
    for seat in range(int(state.players)):
        told = check_knowledge(TableTrial(state), state, seat, KNOWLEDGE, rng)
        view: View = state.view(seat)
        open_cards = [entry["card"] for entry in view["seats"] if entry["card"] != "hidden"]
        known += sum(name.startswith("hands") for name in told) - (2 ** len(open_cards) - 1)
    return known


def moments(state: KingdomBuilderState, rng: regnum.Rng) -> Iterator[KingdomBuilderState]:
    """The decisions of a game after cards were drawn, and its end."""
    yield state
    while not state.over:
        reveals = state.reveals
        state.apply(random_action(state, rng))
        if state.reveals != reveals:
            yield state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_is_certain_can_be_read_off_the_view(players: int) -> None:
    known = 0
    for seed in range(2):
        for number, state in enumerate(moments(new(players, seed, discards=8), regnum.Rng(seed))):
            nearly_counted = len(state.pile) - state.drawn <= 1 or state.counted != 0
            if nearly_counted or number % 11 == 0 or state.over:
                known += check(state, regnum.Rng(number))
    assert known


@pytest.mark.parametrize("players", [2, 3, 4])
def test_also_with_few_cards(players: int) -> None:
    known = 0
    for seed in range(3):
        for number, state in enumerate(moments(scarce(players, players + seed, seed), regnum.Rng(seed))):
            if number % 4 == 0 or state.over:
                known += check(state, regnum.Rng(number))
    assert known


def test_the_counted_hands_come_first_then_the_pile_and_the_hands_drawn_from_it() -> None:
    state = regnum.from_position(
        {
            "game": "kingdom_builder",
            "players": 4,
            "options": {"board": "first_game"},
            "seat": 0,
            "seats": [{"card": "grass"}, {"card": "forest"}, {"card": "desert"}, {"card": "grass"}],
            "counted": [[1, 2]],
            "pile": ["canyon", "flowers"],
        }
    )
    groups = {"cards": ["desert", "forest"], "seats": [1, 2], "pile": 0}
    rest = {"cards": ["grass", "canyon", "flowers"], "seats": [3], "pile": 2}
    assert state.view(0)["unseen"] == state.view(None)["unseen"] == [groups, rest]
    assert state.view(1)["unseen"] == [{"cards": ["desert"], "seats": [2], "pile": 0}, rest]
    assert state.view(3)["unseen"] == [groups, {"cards": ["canyon", "flowers"], "seats": [], "pile": 2}]


def test_what_is_unseen_is_what_lies_nowhere_else() -> None:
    state = regnum.new("kingdom_builder", 3, seed=1)
    rng = regnum.Rng(1)
    while not state.over:
        view: View = state.view(1)
        unseen = Counter(card for place in view["unseen"] for card in place["cards"])
        shown = Counter(entry["card"] for entry in view["seats"] if entry["card"] != "hidden")
        assert unseen + shown + Counter(view["discards"]) + Counter(view["removed"]) == Counter(
            dict.fromkeys(("grass", "canyon", "desert", "flowers", "forest"), 5)
        )
        state.apply(random_action(state, rng))


def test_a_seat_without_a_card_hides_nothing() -> None:
    state = scarce(3, 3, 0)
    state.hands[1] = 255
    state.seat = 0
    for seat in (0, 2, None):
        view: View = state.view(seat)
        assert view["seats"][1]["card"] is None

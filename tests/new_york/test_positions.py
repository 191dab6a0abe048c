"""Positions: readable, complete, also written by hand; a bad one is told by its field."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import regnum
from regnum import BadPosition
from regnum.core.rng import Rng
from tests.amount import examples
from tests.contract.case import play_some
from tests.new_york.cases import things
from tests.new_york.helpers import (
    ALL_BUILDINGS,
    SLOTS,
    all_money,
    cards,
    new,
    play,
    position,
    state_of,
    texts,
    told,
)

Position = dict[str, Any]


def test_the_shortest_position_deals_the_rest() -> None:
    state = state_of({"game": "new_york", "players": 3})
    described = told(state)
    assert things(described) == things(told(new(3)))
    assert len(described["row"]) == 4
    assert None not in described["slots"].values()
    assert described["pile"][1].count("A") == described["pile"][3].count("B") == 1
    assert texts(state)


def test_what_is_not_mentioned_is_shuffled_into_deck_and_pile() -> None:
    described = position(["y1", "b1", "g1"])
    first = told(state_of({**described, "random": f"{1:032x}"}))
    second = told(state_of({**described, "random": f"{2:032x}"}))
    assert first["deck"] != second["deck"]
    assert first["pile"] != second["pile"]
    assert sorted(first["deck"]) == sorted(second["deck"])
    assert len(first["deck"]) == 50


@pytest.mark.parametrize(("scored", "empty"), [([], 0), (["A"], 2), (["A", "B"], 4)])
def test_a_pile_that_is_left_out_fits_the_scorings_that_have_been(scored: list[str], empty: int) -> None:
    state = state_of(position(["y1", "b1", "g1"], scorings={name: [{}, {}, {}] for name in scored}))
    pile = told(state)["pile"]
    assert [bool(part) for part in pile] == [False] * empty + [True] * (5 - empty)
    assert {card for part in pile for card in part} & {"A", "B"} == {"A", "B"} - set(scored)
    assert regnum.from_position(told(state)) == state


def test_every_phase_is_read_back() -> None:
    seen = set()
    for seed in range(30):
        state, rng = new(2 + seed % 5, seed), Rng(seed)
        while not state.over:
            described = told(state)
            if described["phase"] not in seen or rng.below(20) == 0:
                seen.add(described["phase"])
                again = state_of(json.loads(json.dumps(described)))
                assert told(again) == described
                assert texts(again) == texts(state)
            play_some(state, rng, 1)
        assert regnum.from_position(told(state)).outcome() == state.outcome()
    assert seen == {"act", "take", "pay", "give"}


def test_a_position_in_the_middle_of_a_payment() -> None:
    described = position(["o2 o9", "", ""], phase="pay", buying="orange", chosen=cards("o1"))
    state = state_of(described)
    assert texts(state) == ["pay orange-2", "pay orange-9"]
    play(state, "pay orange-2", "pay orange-9")
    assert told(state)["discards"] == cards("o1 o2 o9")


def test_a_position_after_an_exact_payment() -> None:
    described = position(["b3", "", ""], slots={**SLOTS, "yellow": None}, extra=True)
    assert texts(state_of(described))[-2:] == ["buy blue", "stop"]


# Bad positions


def full() -> Position:
    """A whole position with every field."""
    state, rng = new(3, 8), Rng(8)
    play_some(state, rng, 120)
    while told(state)["phase"] != "act":
        play_some(state, rng, 1)
    return copy.deepcopy(told(state))


def changed(**fields: Any) -> Position:
    return {**full(), **fields}


def without(field: str) -> Position:
    described = full()
    del described[field]
    return described


def seats(change: Callable[[list[Position]], object]) -> Position:
    described = full()
    change(described["seats"])
    return described


@pytest.mark.parametrize(
    ("described", "says"),
    [
        (changed(players=7), "Field “players” is 7"),
        (changed(options={"theme": "paris"}), "Option “theme” is 'paris'"),
        (changed(phase="buy"), "Field “phase” is 'buy'"),
        (changed(seat=3), "Field “seat” is 3; valid is a whole number from 0 to 2"),
        (changed(extra=1), "Field “extra” is 1; valid is true, false"),
        (changed(buying="pink"), "Field “buying” is 'pink'; valid is one of yellow, blue, green, orange, or null"),
        (changed(row=["blue-10"]), "Field “row\\[0\\]” is 'blue-10'"),
        (changed(row="blue-1"), "Field “row” is 'blue-1'; valid is a list"),
        (changed(seats=[{}]), "Field “seats” has 1 entries; there are 3 players"),
        (changed(seats=4), "Field “seats” is 4; valid is a list"),
        (changed(slots=[]), "Field “slots” is \\[\\]; valid is an object"),
        (changed(slots={"pink": "museum-2"}), "Card|no field “slots.pink”|There is no field"),
        (changed(deck=["museum-2"] * 2), "there are only 1 cards “museum-2” in the game|is nowhere"),
        (changed(deck=[]), "is nowhere: with “deck” given"),
        (changed(pile=[[]]), "is nowhere: with “pile” given"),
        (changed(pile=[[], []]), "valid is five parts, or one that was made of the discards"),
        (changed(pile=[["A"], [], [], [], []]), "scoring card A belongs once into the second part"),
        (changed(pile=[[], ["A", "A"], [], [], []]), "scoring card A belongs once into the second part"),
        (changed(pile=[[], 3, [], [], []]), "Field “pile\\[1\\]” is 3; valid is a list"),
        (without("row"), "Field “row” is missing: with “pile” given|is nowhere"),
        (changed(scorings={}), "Scoring card A must be either in “pile” or"),
        (changed(scorings={"A": []}), "Field “scorings.A” is '\\[0\\]'; valid is 3 entries, one a player"),
        (changed(scorings={"A": [{"museum": 54}, {}, {}]}), "Field “scorings.A\\[0\\].museum” is 54"),
        (changed(scorings={"D": []}), "no field “scorings.D”"),
        (changed(leftovers=[{"currency": "blue", "building": "museum-2"}]), "a building that was left over"),
        (changed(random="xyz"), "Field “random” is 'xyz'; valid is 32 hexadecimal digits"),
        (changed(moves=[]), "There is no field “moves”"),
        (seats(lambda all_seats: all_seats[0].update(unseen=["yellow-1"] * 4)), "a card that is among its money"),
        (seats(lambda all_seats: all_seats[0].update(purse=[])), "There is no field “seats\\[0\\].purse”"),
        (seats(lambda all_seats: all_seats[1].update(money=["blue-1"] * 4)), "only 3 cards “blue-1” in the game"),
    ],
)
def test_a_bad_field_is_told(described: Position, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        regnum.from_position(described)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"slots": {**SLOTS, "blue": None}}, "slots are empty after an exact payment"),
        ({"extra": True}, "slots are empty after an exact payment"),
        ({"buying": "blue"}, "names the slot of the building while the phase is pay or give"),
        ({"phase": "pay"}, "names the slot of the building while the phase is pay or give"),
        ({"chosen": cards("y3")}, "is for money being taken or paid"),
        ({"phase": "take"}, "is for money being taken or paid"),
        ({"phase": "take", "chosen": cards("y8"), "row": cards("b9 g9 o9")}, "nothing can be added to it"),
        ({"phase": "take", "chosen": cards("y4 b4"), "row": cards("g1")}, "nothing can be added to it"),
        ({"phase": "take", "chosen": cards("y1"), "row": cards("b1 g1 o1 o2")}, "more than 4 cards"),
        ({"row": cards("b1 g1 o1 o2 o3")}, "more than 4 cards"),
        ({"phase": "pay", "buying": "orange", "chosen": cards("b3")}, "paid in the currency of its slot"),
        ({"phase": "pay", "buying": "green", "chosen": []}, "nothing can be added to it"),
        ({"phase": "pay", "buying": "blue", "seat": 1, "chosen": []}, "is not enough for the building"),
        ({"phase": "give", "buying": "blue", "chosen": cards("b3")}, "for two players, when the building is paid"),
        ({"phase": "over"}, "The game is over, so extra, buying, chosen and deck must be empty"),
        ({"scorings": {"C": [{}, {}, {}]}}, "the third scoring comes when the game is over"),
    ],
)
def test_a_course_that_no_game_takes_is_told(fields: Position, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        regnum.from_position({**position(["y1 y2", "b1", "g1"]), **fields})


def test_two_players_have_two_copies_and_a_dirk() -> None:
    with pytest.raises(BadPosition, match="only 2 cards “yellow-1” in the game"):
        regnum.from_position(position(["y1 y1", "y1"]))
    with pytest.raises(BadPosition, match="valid is 3 entries: each player's buildings and Dirk's"):
        regnum.from_position(position(["y1", "y1"], scorings={"A": [{}, {}]}))
    with pytest.raises(BadPosition, match="There is no field “dirk”"):
        regnum.from_position(position(["y1", "y1", "y1"], dirk=["museum-3"]))
    state = state_of(position(["y1", "y1"], dirk=["museum-3"]))
    assert told(state)["dirk"] == ["museum-3"]


def test_later_scorings_have_at_least_the_buildings_of_earlier_ones() -> None:
    owned = [["museum-3"], [], []]
    with pytest.raises(BadPosition, match=r"scorings.B\[0\].museum” is 0; valid is a whole number from 1 to 1"):
        regnum.from_position(
            position(["", "", ""], "", owned, scorings={"A": [{"museum": 1}, {}, {}], "B": [{"museum": 0}, {}, {}]})
        )


@pytest.mark.parametrize(
    ("fields", "aid"),
    [
        ({}, False),
        ({"rules": 2}, False),
        ({"rules": 2, "options": {"memory_aid": True}}, True),
        ({"rules": 1}, True),
        ({"rules": 1, "options": {"theme": "alhambra"}}, True),
        ({"rules": 1, "options": {"memory_aid": False}}, False),
    ],
)
def test_a_position_without_the_memory_aid_means_what_it_meant_by_its_rules(fields: Position, aid: bool) -> None:
    state = state_of({**position(["y1", "b1", "g1"]), **fields})
    assert told(state)["options"]["memory_aid"] is aid
    assert told(state)["rules"] == 2


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 200) | st.sampled_from(["A", "blue-1", "museum-2", "act", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["A", "money", "blue"]), inner),
    max_leaves=6,
)


@settings(max_examples=examples(400), deadline=None, derandomize=True)
@given(field=st.sampled_from(sorted(full())), value=json_values)
def test_any_value_in_any_field_is_read_or_told(field: str, value: object) -> None:
    """BadPosition or a state that can be played; never another error."""
    if field == "game":
        return
    described = {**full(), field: value}
    try:
        state = regnum.from_position(described)
    except BadPosition:
        return
    assert state.over or state.legal_actions()
    assert regnum.from_position(told(state)) == state


def test_all_buildings_and_money_are_named() -> None:
    described = told(new(6))
    assert set(described["deck"]) <= set(ALL_BUILDINGS)
    assert {card for seat in described["seats"] for card in seat["money"]} <= set(all_money(6))

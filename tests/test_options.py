"""Options as people and programs write them: numbers and lists where they are meant, and errors that make sense."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from regnum import BadOption, Record

TEN = ["cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "woodcutter", "workshop"]


@pytest.mark.parametrize(
    ("game", "written", "same"),
    [
        ("dominion", {"first_player": 0}, {"first_player": "0"}),
        ("dominion", {"kingdom": "random", "min_alchemy": 3}, {"kingdom": "random", "min_alchemy": "3"}),
        ("dominion", {"kingdom": TEN}, {"kingdom": ", ".join(TEN)}),
        ("dominion", {"kingdom": tuple(TEN)}, {"kingdom": ", ".join(TEN)}),
        ("kingdom_builder", {"cards": ["lords", "miners", "hermits"]}, {"cards": "lords, miners, hermits"}),
        (
            "kingdom_builder",
            {"board": ["tavern", "paddock", "oasis", "farm"]},
            {"board": "tavern, paddock, oasis, farm"},
        ),
    ],
)
def test_numbers_and_lists_mean_what_the_text_means(
    game: str, written: dict[str, Any], same: dict[str, Any]
) -> None:
    assert regnum.new(game, 2, 5, written).position() == regnum.new(game, 2, 5, same).position()
    record = Record.start(game, 2, 5, written)
    assert Record.from_json(record.to_json()).first_state() == regnum.new(game, 2, 5, same)


@pytest.mark.parametrize("options", [["harmony"], "harmony", 5, True, [], "", 0, ("harmony",), {"harmony"}, b"x"])
def test_what_is_no_mapping_is_told_so(options: Any) -> None:
    with pytest.raises(BadOption, match="valid is an object with their names and values"):
        regnum.new("kingdomino", options=options)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("dominion", {"first_player": 9}),
        ("dominion", {"first_player": True}),
        ("dominion", {"first_player": 0.0}),
        ("dominion", {"min_alchemy": -1}),
        ("dominion", {"kingdom": []}),
        ("dominion", {"kingdom": ["moat", 5]}),
        ("dominion", {"kingdom": ["moat"] * 10}),
        ("dominion", {"kingdom": None}),
        ("kingdomino", {"edition": ["us"]}),
        ("kingdomino", {"harmony": 1}),
        ("kingdom_builder", {"cards": ["lords"]}),
        ("kingdomino", {1: 2}),
    ],
)
def test_what_means_nothing_is_refused(game: str, options: Any) -> None:
    with pytest.raises(BadOption):
        regnum.new(game, 2, options=options)


def test_an_error_never_offers_what_was_given() -> None:
    with pytest.raises(BadOption) as caught:
        regnum.new("dominion", 2, options={"first_player": 7})
    assert "is 7; valid is random, 0, 1, 2, 3" in str(caught.value)


@pytest.mark.parametrize(("on", "edition"), [(True, "second"), (False, "first")])
def test_an_older_name_means_what_it_did(on: bool, edition: str) -> None:
    older = {"second_edition_wording": on}
    same = regnum.new("dominion", 2, 5, {"edition": edition})
    assert regnum.new("dominion", 2, 5, older) == same
    assert regnum.new("dominion", 2, 5, {**older, "edition": edition}) == same
    record = Record.start("dominion", 2, 5, older)
    assert record.options["edition"] == edition
    assert "second_edition_wording" not in record.to_json()
    position = same.position()
    position["options"] = {"second_edition_wording": on}
    assert regnum.from_position(position) == same


@pytest.mark.parametrize(("on", "edition"), [(True, "first"), (False, "second")])
def test_an_older_name_that_contradicts_is_told_with_both_names(on: bool, edition: str) -> None:
    options = {"edition": edition, "second_edition_wording": on}
    for given in (options, dict(reversed(options.items()))):
        with pytest.raises(BadOption, match="“second_edition_wording” is an older name of “edition”"):
            regnum.new("dominion", 2, 5, given)


def test_an_older_name_takes_what_it_took() -> None:
    with pytest.raises(BadOption, match="Option “second_edition_wording” is 'second'; valid is true, false"):
        regnum.new("dominion", 2, 5, {"second_edition_wording": "second"})


def test_an_older_name_is_not_offered() -> None:
    rules = regnum.game("dominion")
    assert "second_edition_wording" not in rules.check_options(2, {})
    assert rules.is_switch("second_edition_wording")
    assert not rules.is_switch("edition")
    with pytest.raises(BadOption) as caught:
        regnum.new("dominion", 2, 5, {"second_edition": True})
    assert "second_edition_wording" not in str(caught.value)


@pytest.mark.parametrize("seed", [-1, 1 << 256, 10**90, "7", 7.0, True, b"x", [7]])
def test_a_seed_that_is_none_is_told_so(seed: Any) -> None:
    for begin in (regnum.new, Record.start):
        with pytest.raises(BadOption, match=r"^The seed is .*; valid is a whole number from 0 to "):
            begin("kingdomino", 2, seed)


class Index:
    """A whole number of somebody's own, as numpy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_whole_numbers_of_others_are_as_good_as_those_of_python() -> None:
    given: Any = Index
    state = regnum.new("kingdomino", given(2), given(7))
    assert state == regnum.new("kingdomino", 2, 7)
    record = Record.start("kingdomino", given(2), given(7))
    assert Record.from_json(record.to_json()).first_state() == state
    [first, *_rest] = state.legal_actions()
    assert state.is_legal(given(first))
    assert state.text(given(first)) == state.text(first)
    assert state.view(given(1)) == state.view(1)
    assert state.determinize(given(1), given(3)) == state.determinize(1, 3)
    state.apply(given(first))
    assert state.log_for(given(0)) == []

"""Positions of Kingdomino: hand-written ones, and what is said of bad ones."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from tests.kingdomino.positions import kingdom, line, position

FREE_LINE = line((5, None), (6, None), (7, None), (8, None))


def good() -> dict[str, Any]:
    return position([kingdom("24 g6-g5"), kingdom()], line((1, 0), (2, 1), (3, 1), (4, 0)), FREE_LINE)


def test_a_hand_written_position_may_leave_out_what_is_not_there() -> None:
    state = regnum.from_position(good())
    assert state.seat == 0
    full = state.position()
    assert full["pile"] == []
    assert len(full["removed"]) == 48 - 9


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("game", "kingdomeno", "no game “kingdomeno”. Did you mean: kingdomino"),
        ("game", 3, "Field “game” is 3; valid is a text"),
        ("players", 5, "Field “players” is 5; valid is a whole number from 2 to 4"),
        ("players", "2", "Field “players” is '2'"),
        ("players", True, "Field “players” is True"),
        ("options", [], "Field “options” is []; valid is an object"),
        ("options", {"harmny": True}, "no option “harmny”; there are: harmony"),
        ("options", {"edition": "uk"}, "Option “edition” is 'uk'; valid is eu, us"),
        ("phase", "placing", "Field “phase” is 'placing'; valid is place"),
        ("turn", 9, "Field “turn” is 9"),
        ("kingdoms", {}, "Field “kingdoms” is {}; valid is a list"),
        ("kingdoms", [kingdom()], "has 1 kingdoms; there are 2 players"),
        ("kingdoms", [kingdom("24 g6-g4"), kingdom()], "Field “kingdoms[0].dominoes[0].at” is 'g6-g4'"),
        (
            "kingdoms",
            [kingdom("24 a1-b1"), kingdom()],
            "Field “kingdoms[0].dominoes[0].at” is 'a1-b1'; valid is g5-g6",
        ),
        ("kingdoms", [kingdom("49 g6-g5"), kingdom()], "Field “kingdoms[0].dominoes[0].domino” is 49"),
        ("kingdoms", [{"dominos": []}, kingdom()], "no field “kingdoms[0].dominos” here; there are: dominoes"),
        ("kingdoms", [7, kingdom()], "Field “kingdoms[0]” is 7; valid is an object"),
        ("line", line((2, 0), (1, 1), (3, 1), (4, 0)), "ascending order"),
        ("line", line((1, 0), (2, 1), (3, 1), (4, 7)), "Field “line[3].seat” is 7"),
        ("line", line((1, 0), (2, 1), (3, 1), (4, None)), "Field “line[3].seat” is None"),
        ("line", line((1, 0), (2, 1), (3, 1), (24, 0)), "Domino 24 is in two places: “line” and “kingdoms”"),
        ("line", line((1, 0), (2, 0), (3, 1), (4, 0)), "Seat 0 has 3 kings, and should have 2"),
        ("next_line", line((5, None), (6, None)), "Lines have 4 dominoes"),
        ("pile", [9, 9, 10, 11], "Domino 9 is in two places: “pile” and “pile”"),
        ("pile", [0], "Field “pile[0]” is 0; valid is a whole number from 1 to 48"),
        ("pile", [9, 10], "Lines have 4 dominoes"),
        ("removed", [9], "Domino 10 is nowhere"),
        ("kings", [0], "for the first claims"),
        ("finished", [[kingdom(), kingdom()]], "at most 0 finished games"),
        ("random", "xyz", "valid is 32 hexadecimal digits"),
        ("rules", 2, "Field “rules” is 2"),
        ("tern", 1, "no field “tern” here; there are: turn"),
    ],
)
def test_a_bad_field_is_named_with_what_would_be_valid(field: str, value: object, says: str) -> None:
    with pytest.raises((regnum.BadPosition, regnum.UnknownGame)) as caught:
        regnum.from_position({**good(), field: value})
    assert says in str(caught.value)


@pytest.mark.parametrize("field", ["game", "players", "phase", "kingdoms"])
def test_a_missing_field_is_named(field: str) -> None:
    value = good()
    del value[field]
    with pytest.raises(regnum.BadPosition, match=f"Field “{field}” is missing"):
        regnum.from_position(value)


@pytest.mark.parametrize("value", [None, 3, "kingdomino", [], [1, 2]])
def test_what_is_no_object_is_no_position(value: Any) -> None:
    with pytest.raises(regnum.BadPosition, match="valid is an object in braces"):
        regnum.from_position(value)

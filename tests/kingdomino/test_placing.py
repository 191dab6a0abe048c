"""Kingdomino: turns and placing, sentence by sentence of the rules, on hand-written positions."""

from __future__ import annotations

import pytest

import regnum
from tests.contract.case import random_action
from tests.kingdomino.positions import kingdom, line, placing, table, texts
from tests.reference import kingdomino as reference

BESIDE_THE_CASTLE = {"f7", "h7", "g6", "g8"}


def cells(text: str) -> set[str]:
    return set(text.split("-"))


# A turn


def test_kings_act_in_ascending_number_of_the_domino_they_stand_on() -> None:
    state, rng = regnum.new("kingdomino", 4, seed=21), regnum.Rng(2)
    while not state.over:
        view = state.view(None)
        if view["phase"] == "place":
            assert state.seat == view["line"][view["turn"]]["seat"]
            numbers = [entry["domino"] for entry in view["line"]]
            assert numbers == sorted(numbers)
        state.apply(random_action(state, rng))


def test_with_two_players_each_king_acts_on_its_own_so_a_player_may_act_twice_running() -> None:
    state = table([kingdom(), kingdom()], line((1, 0), (2, 0), (3, 1), (4, 1)))
    seats = []
    while not state.over:
        seats.append(int(state.seat))
        state.apply(state.legal_actions()[0])
    assert seats == [0, 0, 1, 1]


def test_a_kings_turn_is_place_then_claim() -> None:
    state = table(
        [kingdom(), kingdom()],
        line((1, 0), (2, 1), (3, 1), (4, 0)),
        line((5, None), (6, None), (7, None), (8, None)),
    )
    assert all("-" in text for text in texts(state))
    state.apply(state.parse("g6-h6"))
    assert state.seat == 0
    assert texts(state) == {"claim 5", "claim 6", "claim 7", "claim 8"}
    state.apply(state.parse("claim 6"))
    assert state.seat == 1
    assert state.view(None)["phase"] == "place"
    state.apply(state.parse("g6-h6"))
    assert texts(state) == {"claim 5", "claim 7", "claim 8"}


def test_on_the_last_line_only_placing() -> None:
    state = placing(domino=24)
    state.apply(state.parse("g6-g5"))
    assert state.view(None)["phase"] in ("place", "over")


def test_the_new_line_is_visible_while_placing() -> None:
    state = regnum.new("kingdomino", 4, seed=8)
    for _ in range(4):
        state.apply(state.legal_actions()[0])
    assert state.view(0)["phase"] == "place"
    assert len(state.view(0)["next_line"]) == 4


# Placing


def test_two_empty_edge_adjacent_cells() -> None:
    state = placing("13 g6-g5", domino=24)
    for text in texts(state):
        first, second = text.split("-")
        assert abs(ord(first[0]) - ord(second[0])) + abs(int(first[1:]) - int(second[1:])) == 1
        assert not cells(text) & {"g6", "g5", "g7"}


def test_the_castle_is_wild_on_all_four_sides() -> None:
    state = placing(domino=48)
    assert {text for text in texts(state) if cells(text) & BESIDE_THE_CASTLE} == texts(state)
    for beside in BESIDE_THE_CASTLE:
        assert [text for text in texts(state) if text.startswith(beside)]
        assert [text for text in texts(state) if text.endswith(beside)]
    # From each side of the castle the other half goes to 3 free cells, and either half may touch it.
    assert len(texts(state)) == 4 * 3 * 2


def test_at_least_one_half_must_touch_its_own_terrain_or_the_castle() -> None:
    # Wheat at f7 (west of the castle) and forest at e7; domino 46 is swamp and mine: only the castle will do.
    state = placing("13 f7-e7", domino=46)
    assert {text for text in texts(state) if not cells(text) & BESIDE_THE_CASTLE} == set()
    # Domino 24, forest with a crown and wheat, may also touch the forest at e7 or the wheat at f7.
    also = {text for text in texts(placing("13 f7-e7", domino=24)) if not cells(text) & BESIDE_THE_CASTLE}
    assert "e6-e5" in also  # forest below, at e6, touches the forest at e7
    assert "e5-e6" not in also  # wheat at e6 touches forest only, and forest at e5 nothing
    assert "f5-f6" in also  # wheat at f6 touches the wheat at f7
    assert "d7-c7" in also


def test_the_dominos_own_other_half_does_not_count() -> None:
    # Two halves of wheat touch each other anywhere; that joins them to nothing.
    legal = texts(placing("13 f7-e7", domino=1))
    assert "d6-d5" not in legal
    assert "e5-e6" not in legal
    assert "f6-f5" not in legal  # doubles are written once, from the upper or left cell
    assert "f5-f6" in legal  # the wheat at f7


def test_other_contacts_may_mismatch() -> None:
    # Forest at f6 would touch wheat at f7; the other half, wheat at g6, touches the castle.
    assert "f6-g6" in texts(placing("13 f7-e7", domino=24))


def test_diagonals_never_count() -> None:
    # d6 touches e7 and f7 only by corners or not at all.
    assert "d6-c6" not in texts(placing("13 f7-e7", domino=24))
    assert "f8-f9" in texts(placing("13 f7-e7", domino=1))
    assert "h6-h5" not in texts(placing(domino=24))  # a corner of the castle


def test_no_overlap() -> None:
    for text in texts(placing("13 f7-e7", "19 g6-g5", domino=24)):
        assert not cells(text) & {"f7", "e7", "g6", "g5", "g7"}


@pytest.mark.parametrize(("options", "last"), [({}, 5), ({"mighty_duel": True}, 7)])
def test_the_bounding_box_castle_included_never_exceeds_5x5_or_7x7(options: dict[str, bool], last: int) -> None:
    state, rng = regnum.new("kingdomino", 2, seed=31, options=options), regnum.Rng(3)
    widest = 0
    while not state.over:
        state.apply(random_action(state, rng))
        for laid in (entry["dominoes"] for entry in state.view(None)["kingdoms"]):
            names = ["g7", *(cell for piece in laid for cell in piece["at"].split("-"))]
            columns, rows = [ord(name[0]) for name in names], [int(name[1:]) for name in names]
            widest = max(widest, max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)
            assert widest <= last
    assert widest == last


def test_the_castle_may_end_anywhere_in_the_box() -> None:
    # Four columns to the east are filled, so nothing goes west of the castle, and the castle is in a corner.
    state = placing("1 h7-i7", "2 j7-k7", domino=24)
    assert all(cell[0] in "ghijk" for text in texts(state) for cell in cells(text))
    assert [text for text in texts(state) if "g6" in text]


def test_a_domino_may_be_discarded_only_when_no_legal_placement_exists() -> None:
    assert "discard" not in texts(placing(domino=24))


# A row of five with the castle, and five columns of five rows with holes that no domino fits.
FULL = (
    "1 e7-f7", "2 h7-i7", "13 e6-f6", "14 g6-h6", "15 e8-f8", "16 g8-h8", "19 i6-i5", "20 i8-i9",
    "21 e5-f5", "22 g5-h5", "23 e9-f9", "24 h9-g9",
)  # fmt: skip


def test_then_it_must_be_and_its_king_still_claims() -> None:
    kings = line((25, 0), (26, 0), (27, 1), (28, 1))
    free = line((30, None), (31, None), (32, None), (33, None))
    state = table([kingdom(*FULL), kingdom()], kings, free)
    assert texts(state) == {"discard"}
    state.apply(state.parse("discard"))
    assert state.position()["discarded"] == [25]
    assert state.position()["kingdoms"][0]["discards"] == 1
    assert state.seat == 0
    assert texts(state) == {"claim 30", "claim 31", "claim 32", "claim 33"}


def test_a_discarded_domino_is_out_of_the_game() -> None:
    state = table([kingdom(*FULL), kingdom()], line((25, 0), (26, 0), (27, 1), (28, 1)))
    state.apply(state.parse("discard"))
    seen = [laid["domino"] for entry in state.position()["kingdoms"] for laid in entry["dominoes"]]
    assert 25 not in seen
    assert 25 not in [entry["domino"] for entry in state.position()["line"][1:]]


@pytest.mark.parametrize("double", range(1, 13))
def test_doubles_two_orientations_are_one_and_the_same_placement(double: int) -> None:
    legal = texts(placing(domino=double))
    assert len(legal) == 4 * 3
    assert len({frozenset(cells(text)) for text in legal}) == len(legal)


def test_a_double_may_be_typed_either_way_round() -> None:
    state = placing(domino=5)
    assert state.parse("g5-g6") == state.parse("g6-g5") == state.parse(" G6 - G5 ")


def test_nothing_is_moved_later() -> None:
    state, rng = regnum.new("kingdomino", 3, seed=77), regnum.Rng(7)
    before = [entry["dominoes"] for entry in state.view(None)["kingdoms"]]
    while not state.over:
        state.apply(random_action(state, rng))
        after = [entry["dominoes"] for entry in state.view(None)["kingdoms"]]
        for old, new in zip(before, after, strict=True):
            assert new[: len(old)] == old
        before = after


@pytest.mark.parametrize("side", [5, 7])
def test_the_first_four_dominoes_always_fit(side: int) -> None:
    """With three or fewer, however they lie, some side of the castle has room for any domino."""
    shapes: set[frozenset[reference.Cell]] = {frozenset({reference.CASTLE_CELL})}
    for laid in range(4):
        larger = set()
        for shape in shapes:
            added = [
                (first, second)
                for first in {near for cell in shape for near in reference.neighbours(cell)} - shape
                for second in reference.neighbours(first) - shape
                if reference.fits_in_square({*shape, first, second}, side)
            ]
            assert any(reference.CASTLE_CELL in reference.neighbours(first) for first, _second in added), shape
            larger |= {shape | {first, second} for first, second in added} if laid < 3 else set()
        shapes = larger

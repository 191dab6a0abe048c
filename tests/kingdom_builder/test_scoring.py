"""Castles and the ten scoring cards, on lands drawn and counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kingdom_builder.land import land


def gold(card: str, drawing: str, **settings: Any) -> list[int]:
    """What the card gives to each seat; the sum and the list hex by hex agree."""
    others = [name for name in ("hermits", "citizens", "knights") if name != card][:2]
    cards = " ".join([*others, "farmers" if card == "castle" else card])
    state = land(drawing, cards=cards, **settings)
    outcome: Any = state.outcome()
    points = []
    for seat, total in enumerate(state.scores()):
        items = outcome["seats"][seat]["items"]
        assert total == outcome["seats"][seat]["score"] == sum(item["points"] for item in items)
        for item in items:
            assert item["points"] == sum(part["points"] for part in item["parts"])
            assert set(item["hexes"]) == {hex_ for part in item["parts"] for hex_ in part["hexes"]}
        points += [item["points"] for item in items if item["kind"] == card]
    return points


def item(card: str, drawing: str, **settings: Any) -> dict[str, Any]:
    """The item of seat 0."""
    others = [name for name in ("hermits", "citizens", "knights") if name != card][:2]
    state = land(drawing, cards=" ".join([*others, "farmers" if card == "castle" else card]), **settings)
    outcome: Any = state.outcome()
    found: dict[str, Any] = next(item for item in outcome["seats"][0]["items"] if item["kind"] == card)
    return found


def test_castle_pays_three_for_each_castle_with_an_own_neighbour() -> None:
    assert gold("castle", "K. G0 K. G. K.") == [6, 0]


def test_castle_pays_once_however_many_settlements_are_beside_it() -> None:
    drawing = """
        G0 G0 G.
         G0 K. G1
        G. G1 G.
    """
    assert gold("castle", drawing) == [3, 3]
    assert item("castle", drawing)["hexes"] == ["b1", "a2", "b2"]


def test_castle_pays_nothing_at_a_distance() -> None:
    assert gold("castle", "K. G. G0 G1 K.") == [0, 3]


def test_castle_counts_a_settlement_on_water() -> None:
    assert gold("castle", "K. W0 G. G1") == [3, 0]


def test_fishermen_one_for_each_settlement_beside_water() -> None:
    drawing = """
        G0 W. G0 G0
         G. G0 G. G1
    """
    # a1 and c1 and b2 touch b1; d1 and d2 do not.
    assert gold("fishermen", drawing) == [3, 0]
    assert item("fishermen", drawing)["hexes"] == ["a1", "c1", "b2"]


def test_fishermen_one_each_however_much_water() -> None:
    drawing = """
        W. W. W.
         W. G0 W.
        W. W. W.
    """
    assert gold("fishermen", drawing) == [1, 0]


def test_fishermen_nothing_for_a_settlement_on_water() -> None:
    assert gold("fishermen", "W. W0 G0 G. W1 G1") == [1, 1]


def test_merchants_four_for_each_place_linked_to_another() -> None:
    drawing = """
        K. G0 G0 G0 L.
         G. G. G. L. G.
        G. G. G. G. G.
    """
    # b1-d1 touches the castle a1, and the locations e1 and d2: three places.
    assert gold("merchants", drawing) == [12, 0]
    assert item("merchants", drawing)["hexes"] == ["a1", "e1", "d2"]


def test_merchants_need_one_connected_area() -> None:
    assert gold("merchants", "K. G0 G. G0 L. G1 K.") == [0, 8]


def test_merchants_count_a_place_once_though_two_areas_link_it() -> None:
    drawing = """
        L. G0 K. G0 L.
         G. G. G. G. G.
    """
    # Two areas: a1 and c1 by b1, c1 and e1 by d1; c1 is one place.
    assert gold("merchants", drawing) == [12, 0]


def test_merchants_nothing_for_a_place_alone() -> None:
    assert gold("merchants", "G0 G0 K. G0 G. L. G1") == [0, 0]


def test_discoverers_one_for_each_row() -> None:
    drawing = """
        G0 G0 G. G1
         G. G. G. G1
        G. G0 G. G.
         G0 G. G. G1
    """
    assert gold("discoverers", drawing) == [3, 3]
    rows = [part["row"] for part in item("discoverers", drawing)["parts"]]
    assert rows == [1, 3, 4]


def test_discoverers_all_in_one_row() -> None:
    assert gold("discoverers", "G0 G0 G0 G0 G1") == [1, 1]


def test_discoverers_first_and_last_row_and_nobody() -> None:
    drawing = "\n".join(["G0 G."] + ["G. G."] * 18 + ["W0 G."])
    assert gold("discoverers", drawing) == [2, 0]


def test_hermits_one_for_each_area() -> None:
    drawing = """
        G0 G0 G. G0
         G. G. G. G.
        G0 G. G0 G1
    """
    # a1 b1; d1; a3; c3 - and c3 does not touch d1, nor does d3.
    assert gold("hermits", drawing) == [4, 1]


def test_hermits_areas_join_diagonally() -> None:
    drawing = """
        G0 G. G.
         G0 G. G0
        G. G0 G.
    """
    # a1 touches a2, a2 touches b3; c2 touches c3 and d3, but not b3.
    assert gold("hermits", drawing) == [2, 0]


def test_hermits_are_not_joined_by_others_or_by_rows_that_only_look_near() -> None:
    drawing = """
        G0 G1 G0
         G. G1 G.
        G0 G. G0
    """
    assert gold("hermits", drawing) == [4, 1]


def test_citizens_one_for_two_in_the_largest_area() -> None:
    assert gold("citizens", "G0 G0 G0 G0 G. G0 G0 G. G1 G1") == [2, 1]


def test_citizens_are_rounded_down() -> None:
    drawing = """
        G0 G0 G0 G1
         G0 G0 G. G.
    """
    assert gold("citizens", drawing) == [2, 0]
    assert item("citizens", drawing)["hexes"] == ["a1", "b1", "c1", "a2", "b2"]


def test_citizens_only_one_of_equal_areas() -> None:
    assert gold("citizens", "G0 G0 G. G0 G0 G. G1") == [1, 0]


def test_miners_one_for_each_settlement_beside_a_mountain() -> None:
    drawing = """
        G0 M. G0 G0
         G. G0 G. G1
    """
    assert gold("miners", drawing, rest="G") == [3, 0]


def test_miners_one_each_however_many_mountains() -> None:
    drawing = """
        M. M. M.
         M. G0 M.
        M. M. M.
    """
    assert gold("miners", drawing, rest="G") == [1, 0]


def test_miners_count_a_settlement_on_water() -> None:
    assert gold("miners", "M. W0 G0 G. G1", rest="G") == [1, 0]


def test_workers_one_for_each_settlement_beside_a_location_or_castle() -> None:
    drawing = """
        G0 K. G0 G0 L.
         G0 G0 G. G. G1
    """
    # a1, c1 and the two below touch the castle; d1 touches the location, as e2 does from below.
    assert gold("workers", drawing) == [5, 1]
    assert item("workers", drawing)["hexes"] == ["a1", "c1", "d1", "a2", "b2"]


def test_workers_nothing_at_a_distance() -> None:
    assert gold("workers", "K. G. G0 G0 G. L. G1") == [0, 1]


def test_workers_count_a_settlement_on_water() -> None:
    assert gold("workers", "K. W0 G0 W1 L.") == [1, 1]


def test_knights_two_for_each_settlement_in_the_fullest_row() -> None:
    drawing = """
        G0 G0 G. G1
         G0 G. G0 G0
        G1 G. G. G1
    """
    assert gold("knights", drawing) == [6, 4]
    assert item("knights", drawing)["parts"][0]["row"] == 2


def test_knights_only_one_of_equal_rows() -> None:
    drawing = """
        G0 G0 G.
         G0 G0 G1
    """
    assert gold("knights", drawing) == [4, 2]


def test_knights_settlements_need_not_touch() -> None:
    assert gold("knights", "G0 G. G1 G0 W. W0 G. G0") == [8, 2]


QUARTERS = """
    {} G. G. G. G. G. G. G. G. G. {}
     G.
    G.
     G.
    G.
     G.
    G.
     G.
    G.
     G.
    {} G. G. G. G. G. G. G. G. G. {}
"""


def test_lords_twelve_for_the_most_and_six_for_the_next() -> None:
    """Upper left 3 : 1, all other quadrants 0 : 0, where both have the most."""
    assert gold("lords", "G0 G0 G0 G1") == [12 + 36, 6 + 36]
    parts = item("lords", "G0 G0 G0 G1")["parts"]
    assert [(part["quadrant"], part["points"]) for part in parts] == [(1, 12), (2, 12), (3, 12), (4, 12)]


def test_lords_ties_for_the_most_do_not_cancel_the_second_place() -> None:
    """Upper left 2 : 2 : 1, the fourth with nothing is third."""
    assert gold("lords", "G0 G0 G1 G1 G2", players=4) == [48, 48, 6 + 36, 0 + 36]


def test_lords_ties_for_the_second_place_all_get_six() -> None:
    assert gold("lords", "G0 G0 G0 G1 G1 G2 G2 G3", players=4) == [48, 6 + 36, 6 + 36, 0 + 36]


def test_lords_with_zero_counting_a_lone_builder_gets_twelve_and_the_others_six() -> None:
    drawing = QUARTERS.format("G0", "G0", "G0", "G0")
    assert gold("lords", drawing, players=3) == [48, 24, 24]


def test_lords_need_settlement() -> None:
    drawing = QUARTERS.format("G0", "G0", "G0", "G1")
    assert gold("lords", drawing, players=3) == [12 * 3 + 6, 6 * 3 + 12, 24]
    assert gold("lords", drawing, players=3, lords_need_settlement=True) == [36, 12, 0]
    assert gold("lords", "G0 G0 G0 G1", lords_need_settlement=True) == [12, 6]


def test_farmers_three_for_each_settlement_in_the_weakest_quadrant() -> None:
    drawing = """
        G0 G0 G. G. G. G. G. G. G. G0 G0 G0
         G0 G1
        G.
         G.
        G.
         G.
        G.
         G.
        G.
         G.
        G0 G0 G0 G. G. G. G. G. G. G. G0 G0
    """
    # 4 (with j1), 2, 3 and 2.
    assert gold("farmers", drawing) == [6, 0]
    assert item("farmers", drawing)["parts"][0]["quadrant"] == 2


def test_farmers_only_one_of_equal_quadrants() -> None:
    assert gold("farmers", QUARTERS.format("G0", "G0", "G0", "G0")) == [3, 0]


def test_farmers_nothing_when_a_quadrant_is_empty() -> None:
    assert gold("farmers", QUARTERS.format("G0", "G0", "G0", "G1")) == [0, 0]
    assert item("farmers", QUARTERS.format("G0", "G0", "G0", "G1"))["parts"] == []


@pytest.mark.parametrize("hex_", ["j10", "k10", "j11", "k11"])
def test_quadrants_meet_between_j_and_k_and_between_10_and_11(hex_: str) -> None:
    drawing = [["M."] * 20 for _ in range(20)]
    drawing[int(hex_[1:]) - 1][ord(hex_[0]) - ord("a")] = "G0"
    found = item("lords", "\n".join(" ".join(row) for row in drawing))
    with_hex = [part["quadrant"] for part in found["parts"] if part["hexes"] == [hex_]]
    assert with_hex == [{"j10": 1, "k10": 2, "j11": 3, "k11": 4}[hex_]]


def test_a_seat_without_settlements_gets_nothing_but_lords() -> None:
    for card in ("fishermen", "merchants", "discoverers", "miners", "workers", "farmers"):
        assert gold(card, "G0 W. K. L. M.")[1] == 0
    for card in ("hermits", "citizens", "knights"):
        state = land("G0 G0", cards="hermits citizens knights")
        outcome: Any = state.outcome()
        assert [i["points"] for i in outcome["seats"][1]["items"] if i["kind"] == card] == [0]


def test_the_score_is_castles_and_the_three_cards() -> None:
    state = land("K. G0 G0 W. G0", cards="fishermen citizens knights")
    # castle 3; c1 and e1 beside water 2; the largest area 2: 1; a row of 3: 6
    assert state.scores()[0] == 3 + 2 + 1 + 6
    outcome: Any = state.outcome()
    assert [i["kind"] for i in outcome["seats"][0]["items"]] == ["castle", "fishermen", "citizens", "knights"]
    assert outcome["ended"] is None
    assert outcome["winners"] == []

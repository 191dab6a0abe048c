"""Location tiles: gaining, using and losing them, and what each of the eight does."""

from __future__ import annotations

from regnum.games.kingdom_builder.rules.data import TERRAINS
from regnum.games.kingdom_builder.rules.notation import hex_name
from tests.kingdom_builder.land import can, land, play, targets, tiles_of

# Gaining


def test_building_beside_a_location_gives_its_tile_at_once() -> None:
    state = land("G. L. G. G. G.")
    play(state, "build a1")
    assert tiles_of(state) == {"b1": "new"}
    assert state.tiles_left(0) == 1


def test_moving_beside_a_location_gives_its_tile_too() -> None:
    state = land("G. L. G. D. G0 L. D.", locations="farm paddock", tiles="f1")
    play(state, "paddock e1", "to c1")
    assert tiles_of(state) == {"b1": "new"}


def test_a_tile_is_usable_from_the_next_turn() -> None:
    state = land("G. L. G. G. G. G. G. G. D. D. D.")
    state.hands[1] = TERRAINS.index("desert")
    play(state, "a1", "c1", "d1")
    assert can(state) == {"end"}
    play(state, "end", "i1", "j1", "k1", "end")
    assert tiles_of(state) == {"b1": "ready"}
    state.hands[0] = TERRAINS.index("grass")
    assert can(state) == {"build", "farm"}


def test_a_tile_is_used_once_a_turn_before_or_after() -> None:
    state = land("L. G0 G. G. G. G. G. G. G. G. D. D. D.", tiles="a1")
    state.hands[1] = TERRAINS.index("desert")
    play(state, "farm c1")
    assert tiles_of(state) == {"a1": "used"}
    assert can(state) == {"build"}
    play(state, "d1", "e1", "f1")
    assert can(state) == {"end"}
    play(state, "end")
    assert tiles_of(state) == {"a1": "ready"}


def test_several_tiles_in_any_order_on_both_sides_of_the_mandatory_action() -> None:
    state = land("L. G0 G. G. G. G. D. D. D0 L.", locations="farm oasis", tiles="a1 j1")
    play(state, "oasis h1")
    assert can(state) == {"build", "farm"}
    play(state, "c1", "d1", "e1")
    assert can(state) == {"farm", "end"}


def test_a_location_has_two_tiles() -> None:
    state = land(
        """
        G0 L. G1
         G. G. G.
        """,
        players=3,
    )
    for seat in (0, 1):
        state.realms[seat].had = state.realms[seat].held = 1
    assert state.tiles_left(0) == 0
    state.seat = 2
    state.hands[2] = TERRAINS.index("grass")
    play(state, "a2")
    assert tiles_of(state, 2) == {}


def test_one_tile_per_location_and_player() -> None:
    state = land("G. L. G. G. G.")
    play(state, "a1", "c1")
    assert tiles_of(state) == {"b1": "new"}
    assert state.tiles_left(0) == 1


def test_a_lost_tile_is_never_regained_from_the_same_location() -> None:
    state = land("G. D. G0 L. D. G. L. G0", locations="farm paddock", tiles="d1 g1", card="desert")
    play(state, "paddock c1", "to a1")
    assert tiles_of(state) == {"g1": "used"}
    play(state, "b1", "e1")
    assert tiles_of(state) == {"g1": "used"}, "e1 is beside d1 again, but its tile was lost"


def test_two_of_a_kind_from_the_two_locations_of_a_quadrant() -> None:
    state = land("L. G0 G. G. G. G. G. G0 L. G.", tiles="a1 i1")
    play(state, "farm c1")
    assert sorted(tiles_of(state).values()) == ["ready", "used"]
    assert "farm" in can(state)
    play(state, "farm d1")
    assert set(tiles_of(state).values()) == {"used"}
    assert "farm" not in can(state)


# Losing


def test_a_tile_is_lost_when_the_last_settlement_beside_the_location_moves_away() -> None:
    state = land("L. G0 D. G. D. D. D.", locations="paddock", tiles="a1", card="desert")
    state.log = []
    play(state, "paddock b1", "to d1")
    assert tiles_of(state) == {}
    assert "lose" in [event["kind"] for event in state.log_for(None)]
    assert state.tiles_left(0) == 1, "it leaves the game; it does not go back"


def test_a_tile_stays_while_another_settlement_is_beside_the_location() -> None:
    state = land("G0 L. G0 D. G. D. D.", locations="paddock", tiles="b1", card="desert")
    play(state, "paddock c1", "to e1")
    assert tiles_of(state) == {"b1": "used"}


def test_a_tile_stays_when_the_settlement_moves_from_one_side_of_the_location_to_the_other() -> None:
    state = land("G0 L. G. D. D. D.", locations="paddock", tiles="b1", card="desert")
    play(state, "paddock a1", "to c1")
    assert tiles_of(state) == {"b1": "used"}


def test_a_lost_unused_tile_cannot_be_used_any_more() -> None:
    state = land("L. G0 D. G. D. D. L. G0", locations="farm paddock", tiles="a1 g1", card="desert")
    assert "farm" in can(state)
    play(state, "paddock b1", "to d1")
    assert "farm" not in can(state)


def test_of_two_of_a_kind_the_used_one_is_discarded() -> None:
    """The paddock of a1 is used, and moves the last settlement away from g1: that of g1 stays usable as a1's."""
    state = land("L. G0 D. D. G. D. G. D. G0 L.", locations="paddock", tiles="a1 j1", card="desert")
    play(state, "paddock i1", "to g1")
    assert tiles_of(state) == {"a1": "ready"}
    assert "paddock" in can(state)


def test_a_used_tile_that_is_lost_takes_no_other_with_it() -> None:
    state = land("L. G0 D. G. D. D. D. D. G0 L.", locations="paddock", tiles="a1 j1", card="desert")
    play(state, "paddock b1", "to d1")
    assert tiles_of(state) == {"j1": "ready"}


def test_a_new_tile_of_the_same_kind_does_not_become_usable_by_a_loss() -> None:
    state = land("L. G0 M. G. D. L. D. D. D. L. G0", locations="farm farm paddock", tiles="a1 j1", card="desert")
    play(state, "e1", "g1", "h1")
    assert tiles_of(state) == {"a1": "ready", "f1": "new", "j1": "ready"}
    play(state, "paddock b1", "to d1")
    assert tiles_of(state) == {"f1": "new", "j1": "used"}
    assert "farm" not in can(state)


# Building tiles


def test_building_tiles_need_a_settlement_in_supply_and_moving_tiles_do_not() -> None:
    state = land(
        "L. G0 G. D. L. D0 D. G. L.", locations="farm oasis paddock", tiles="a1 e1", supply=0, card="desert"
    )
    realm = state.realms[0]
    realm.had |= 4
    realm.held |= 4
    realm.ready |= 4
    assert can(state) == {"paddock", "end"}


def test_oracle_builds_on_the_terrain_of_the_played_card_adjacent_if_possible() -> None:
    drawing = "L. D0 D. G. F. D."
    assert targets(land(drawing, locations="oracle", tiles="a1", card="desert"), "oracle") == {"c1"}
    assert targets(land(drawing, locations="oracle", tiles="a1", card="forest"), "oracle") == {"e1"}


def test_farm_builds_on_grass_adjacent_if_possible() -> None:
    state = land("L. D0 G. G. D. G.", tiles="a1", card="desert")
    assert targets(state, "farm") == {"c1"}
    state = land("L. D0 D. G. D. G.", tiles="a1", card="desert")
    assert targets(state, "farm") == {"d1", "f1"}


def test_farm_has_no_use_when_no_grass_is_empty() -> None:
    state = land("L. D0 D. G1 D. D.", tiles="a1", card="desert")
    assert can(state) == {"build"}


def test_oasis_builds_on_desert_adjacent_if_possible() -> None:
    state = land("L. G0 D. G. D. G.", locations="oasis", tiles="a1")
    assert targets(state, "oasis") == {"c1"}
    state = land("L. G0 G. D. D. G.", locations="oasis", tiles="a1")
    assert targets(state, "oasis") == {"d1", "e1"}


def test_tower_builds_at_the_edge_adjacent_if_possible_all_terrains_being_one_kind() -> None:
    """The desert at the edge is adjacent, so no grass at the edge elsewhere may be taken."""
    state = land(
        """
        G. D. W. G. L.
         G0 G. G. G. G.
        F. G. G. G. G.
         C. G. G. G. G.
        """,
        locations="tower",
        tiles="e1",
    )
    assert targets(state, "tower") == {"a1", "b1", "a3"}


def test_tower_goes_anywhere_on_the_edge_when_nothing_there_is_adjacent() -> None:
    state = land(
        """
        G. D. W. G. L.
         B. G. G. G. G.
        F. G. G0 G. G.
         C. G. G. G. G.
        """,
        locations="tower",
        tiles="e1",
    )
    assert targets(state, "tower") == {"a1", "b1", "d1", "a2", "a3", "a4"}


def test_tower_knows_all_four_edges() -> None:
    state = land("M. M. L. M. M.", rest="G", locations="tower", tiles="k11", top=10, left=8)
    edge = {f"{column}{row}" for column in "abcdefghijklmnopqrst" for row in (1, 20)}
    edge |= {f"{column}{row}" for column in "at" for row in range(1, 21)}
    assert targets(state, "tower") == edge


def test_tavern_continues_a_horizontal_line_at_both_ends() -> None:
    state = land("L. D. G0 G0 G0 F. G.", locations="tavern", tiles="a1")
    assert targets(state, "tavern") == {"b1", "f1"}


def test_tavern_needs_three_in_a_line() -> None:
    assert targets(land("L. D. G0 G0 F. G.", locations="tavern", tiles="a1"), "tavern") == set()
    assert targets(land("L. D. G0 G0 F. G0 D.", locations="tavern", tiles="a1"), "tavern") == set()


def test_tavern_continues_longer_lines() -> None:
    state = land("L. D. G0 G0 G0 G0 G0 F. G.", locations="tavern", tiles="a1")
    assert targets(state, "tavern") == {"b1", "h1"}


def test_tavern_knows_both_diagonals() -> None:
    state = land(
        """
        G. G. G. L. G.
         G. G0 G. G0 G.
        G. G. G0 G0 G.
         G. G. G0 G. G.
        G. G. G0 G0 G.
         G. G. G. G. G.
        """,
        locations="tavern",
        tiles="d1",
    )
    # b2 c3 c4 and then d5: a line to the south-east, from b1 to d6. d2 d3 c4 c5: to the south-west, to b6.
    assert targets(state, "tavern") == {"b1", "d6", "e1", "b6"}


def test_tavern_is_not_for_water_mountain_or_taken_hexes() -> None:
    assert targets(land("L. W. G0 G0 G0 M. G.", locations="tavern", tiles="a1"), "tavern") == set()
    assert targets(land("L. G1 G0 G0 G0 F. G.", locations="tavern", tiles="a1"), "tavern") == {"f1"}


def test_a_settlement_on_water_counts_in_a_tavern_line() -> None:
    state = land("L. D. G0 W0 G0 F. G.", locations="tavern", tiles="a1")
    assert targets(state, "tavern") == {"b1", "f1"}


# Moving tiles


def test_barn_moves_to_the_terrain_of_the_played_card_adjacent_if_possible() -> None:
    state = land("L. G0 G0 D. G. D. F0", locations="barn", tiles="a1", card="desert")
    assert targets(state, "barn") == {"b1", "c1", "g1"}
    play(state, "barn b1")
    assert targets(state, "to") == {"d1", "f1"}
    assert can(state) == {"to"}
    play(state, "to f1")
    assert [hex_name(h) for h in range(20) if state.realms[0].own[0] >> h & 1] == ["c1", "f1", "g1"]
    assert state.realms[0].supply == 37


def test_a_move_is_judged_with_the_piece_lifted() -> None:
    """Only b1 itself touches the desert c1: once it is lifted, c1 is no nearer than any other desert."""
    state = land("L. G0 D. G. D. F0 F.", locations="barn", tiles="a1", card="desert")
    play(state, "barn b1")
    assert targets(state, "to") == {"e1"}, "e1 touches f1"
    state = land("L. G0 D. G. D. F. F0", locations="barn", tiles="a1", card="desert")
    play(state, "barn b1")
    assert targets(state, "to") == {"c1", "e1"}


def test_the_hex_it_left_counts_as_possible_but_is_no_move() -> None:
    """c1 stands on desert beside d1, and no empty desert touches d1: lifted, it could only go back."""
    state = land("L. G0 D0 G0 M. D. D.", locations="barn", tiles="a1", card="desert")
    assert targets(state, "barn") == {"b1", "d1"}
    play(state, "barn b1")
    assert targets(state, "to") == {"f1", "g1"}, "no empty desert touches the others"


def test_a_settlement_that_could_only_go_back_may_not_be_lifted_even_if_it_alone_touches_the_terrain() -> None:
    """d1 touches the empty e1, but alone: without it, only its own hex, beside c1, is adjacent."""
    state = land("L. G. G0 D0 D. M. D.", locations="barn", tiles="a1", card="desert")
    assert targets(state, "barn") == {"c1"}


def test_barn_has_no_use_when_the_terrain_is_full() -> None:
    state = land("L. G0 D1 G. M. G. G.", locations="barn", tiles="a1", card="desert")
    state.built = 3
    assert can(state) == {"end"}


def test_harbor_moves_to_water_adjacent_if_possible() -> None:
    state = land("L. G0 G0 W. G. W. W.", locations="harbor", tiles="a1")
    play(state, "harbor b1")
    assert targets(state, "to") == {"d1"}
    state = land("L. G0 G0 G. W. G. W.", locations="harbor", tiles="a1")
    play(state, "harbor b1")
    assert targets(state, "to") == {"e1", "g1"}


def test_harbor_is_the_only_way_onto_water() -> None:
    names = "oracle farm oasis tower tavern barn harbor paddock"
    state = land(
        """
        W. W. W. W. W. W. W.
         W. G0 G0 G0 W. W. W.
        W. W. W. W. W. W. W.
         L. L. L. L. L. L. L. L.
        """,
        locations=names,
        tiles="a4 b4 c4 d4 e4 f4 g4 h4",
        rest="W",
        card="grass",
    )
    state.built = 3
    assert can(state) == {"harbor", "end"}
    assert targets(state, "harbor") == {"b2", "c2", "d2"}


def test_a_settlement_on_water_may_be_moved_off() -> None:
    state = land("L. W0 W. G. D.", locations="paddock", tiles="a1", card="desert")
    assert targets(state, "paddock") == {"b1"}
    play(state, "paddock b1", "to d1")
    assert state.empty[5 * 7] >> 1 & 1, "the water is empty again"
    state = land("L. W0 D. G. G. D0 D.", locations="barn", tiles="a1", card="desert")
    play(state, "barn b1")
    assert targets(state, "to") == {"g1"}


def test_a_settlement_on_water_may_be_moved_to_other_water() -> None:
    state = land("L. W0 W. G. D.", locations="harbor", tiles="a1", card="desert")
    play(state, "harbor b1")
    assert targets(state, "to") == {"c1"}


def test_paddock_moves_exactly_two_in_a_straight_line_in_six_directions() -> None:
    state = land(
        """
        G. G. G. G. G. G.
         G. G. G. G. G. G.
        G. G. G0 G. G. L.
         G. G. G. G. G. G.
        G. G. G. G. G. G.
        """,
        rest="G",
        locations="paddock",
        tiles="f3",
    )
    play(state, "paddock c3")
    assert targets(state, "to") == {"a3", "e3", "b1", "d1", "b5", "d5"}


def test_paddock_jumps_over_anything_to_a_buildable_empty_hex() -> None:
    for between in ("W.", "M.", "K.", "G1", "G0", "L."):
        state = land(f"L. M. D0 {between} D. M.", locations="paddock", tiles="a1", card="grass", rest="W")
        state.built = 3
        play(state, "paddock c1")
        assert targets(state, "to") == {"e1"}, between
    for target in ("W.", "M.", "K.", "D1", "D0", "L."):
        state = land(f"L. M. D0 D1 {target} M.", locations="paddock", tiles="a1", card="grass", rest="W")
        state.built = 3
        assert "c1" not in targets(state, "paddock"), target


def test_paddock_needs_no_adjacency() -> None:
    state = land("L. G0 G0 D. F. D.", locations="paddock", tiles="a1")
    play(state, "paddock c1")
    assert targets(state, "to") == {"e1"}


def test_paddock_stops_at_the_edge_of_the_board() -> None:
    state = land("G0 G. G. L.", rest="G", locations="paddock", tiles="d1")
    play(state, "paddock a1")
    assert targets(state, "to") == {"c1", "b3"}

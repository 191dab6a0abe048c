"""Hand-computed checks of the Kingdom Builder reference itself."""

from itertools import pairwise

import pytest

from . import kingdom_builder as ref
from .kingdom_builder import Hex

BLANK = ["GGGGGGGGGG"] * 10
UPRIGHT = [[False, False], [False, False]]

# One printed quadrant, to check the joining and the turning.
TAVERN = [
    "BDDMMDDCCC",
    "BBDDDMMCCC",
    "BBBBBBBMMM",
    "WWBKGGFFMM",
    "BBWWGGGFFC",
    "BCCWGFFCCC",
    "DBLCWFFLCG",
    "DDCWFFGGGG",
    "DDDWFFFGGG",
    "DDWWFFFGGG",
]


def grass(**changes: list[Hex]) -> dict[Hex, str]:
    """A board of grass only, with some hexes of other terrains; `location` gives farm locations."""
    result = ref.board({"x": BLANK}, [["x", "x"], ["x", "x"]], UPRIGHT)
    for terrain, cells in changes.items():
        for cell in cells:
            result[cell] = "location:farm" if terrain == "location" else terrain
    return result


def mountains(**changes: list[Hex]) -> dict[Hex, str]:
    """As `grass`, but the rest of the board is mountain, so that nothing else can be built on."""
    result = grass(**changes)
    for cell, printed in result.items():
        if printed == "grass" and cell not in changes.get("grass", []):
            result[cell] = "mountain"
    return result


def seats(*owned: list[Hex]) -> dict[Hex, int]:
    """Settlements: the first list belongs to seat 0, the second to seat 1, and so on."""
    return {cell: seat for seat, cells in enumerate(owned) for cell in cells}


def test_board_upright_and_turned() -> None:
    names = [["tavern", "x"], ["x", "tavern"]]
    result = ref.board({"tavern": TAVERN, "x": BLANK}, names, [[False, False], [False, True]])
    assert len(result) == 400
    assert result[(0, 0)] == "flowers"
    assert result[(3, 3)] == "castle"
    assert result[(6, 2)] == result[(6, 7)] == "location:tavern"
    assert result[(0, 10)] == "grass"
    # Turned in the lower right: old (r, c) comes to (19 - r, 19 - c).
    assert result[(19, 19)] == "flowers"
    assert result[(16, 16)] == "castle"
    assert result[(13, 17)] == result[(13, 12)] == "location:tavern"
    assert result[(10, 16)] == "water"


def test_turning_keeps_the_neighbours() -> None:
    for row in range(20):
        for col in range(20):
            turned = {(19 - r, 19 - c) for r, c in ref.neighbours((row, col))}
            assert turned == ref.neighbours((19 - row, 19 - col))


def test_neighbours() -> None:
    assert ref.neighbours((4, 4)) == {(4, 3), (4, 5), (3, 3), (3, 4), (5, 3), (5, 4)}
    assert ref.neighbours((5, 4)) == {(5, 3), (5, 5), (4, 4), (4, 5), (6, 4), (6, 5)}
    assert ref.neighbours((0, 0)) == {(0, 1), (1, 0)}
    assert ref.neighbours((19, 19)) == {(19, 18), (18, 19)}
    assert ref.neighbours((0, 19)) == {(0, 18), (1, 18), (1, 19)}
    assert ref.neighbours((19, 0)) == {(19, 1), (18, 0), (18, 1)}


def test_steps_are_the_neighbours_and_lines_are_straight() -> None:
    for row in range(20):
        for col in range(20):
            steps = [ref.step((row, col), direction) for direction in ref.DIRECTIONS]
            assert {cell for cell in steps if ref.on_board(cell)} == ref.neighbours((row, col))
            for direction in ref.DIRECTIONS:
                # In half hexes a row apart every step of a line is the same.
                cells = [(row, col), *ref.line((row, col), direction)]
                places = [(r, 2 * c + r % 2) for r, c in cells]
                shifts = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
                assert len(shifts) <= 1
    assert ref.line((4, 4), "north-east") == [(3, 4), (2, 5), (1, 5), (0, 6)]
    assert ref.line((4, 1), "south-west") == [(5, 0), (6, 0)]
    for one, other in ref.AXES:
        assert ref.step(ref.step((7, 7), one), other) == (7, 7)


def test_build_next_to_own_if_possible() -> None:
    land = mountains(grass=[(4, 4), (4, 5), (9, 9)], desert=[(15, 15)])
    assert ref.build_hexes(land, {}, 0, "grass") == {(4, 4), (4, 5), (9, 9)}
    assert ref.build_hexes(land, seats([(4, 4)]), 0, "grass") == {(4, 5)}
    assert ref.build_hexes(land, seats([(4, 4)]), 1, "grass") == {(4, 5), (9, 9)}
    assert ref.build_hexes(land, seats([(4, 4)], [(4, 5)]), 0, "grass") == {(9, 9)}
    assert ref.build_hexes(land, seats([(4, 4)]), 0, "desert") == {(15, 15)}
    assert ref.build_hexes(land, {}, 0, "canyon") == set()
    with pytest.raises(ValueError, match="water"):
        ref.build_hexes(land, {}, 0, "water")


def test_tower() -> None:
    land = mountains(grass=[(0, 5), (5, 5)], desert=[(19, 0)], forest=[(7, 19)], water=[(0, 6), (7, 0)])
    assert ref.tower_hexes(land, {}, 0) == {(0, 5), (19, 0), (7, 19)}
    # A settlement at (18, 0) touches (19, 0): the edge hexes count as one kind, whatever their terrain.
    assert ref.tower_hexes(land, seats([(18, 0)]), 0) == {(19, 0)}
    assert ref.tower_hexes(land, seats([(18, 0)], [(19, 0)]), 0) == {(0, 5), (7, 19)}


def test_tavern() -> None:
    land = grass(water=[(5, 8)])
    assert ref.tavern_hexes(land, seats([(5, 5), (5, 6)]), 0) == set()
    # Water at the east end.
    assert ref.tavern_hexes(land, seats([(5, 5), (5, 6), (5, 7)]), 0) == {(5, 4)}
    assert ref.tavern_hexes(land, seats([(5, 5), (5, 6), (5, 7)], [(5, 4)]), 0) == set()
    assert ref.tavern_hexes(land, seats([(5, 5), (5, 6)], [(5, 7)]), 0) == set()
    # Both diagonals, and a line that ends at the edge of the board.
    assert ref.tavern_hexes(land, seats([(10, 4), (11, 4), (12, 5)]), 0) == {(9, 3), (13, 5)}
    assert ref.tavern_hexes(land, seats([(0, 6), (1, 5), (2, 5)]), 0) == {(3, 4)}
    # Two and one with a gap in between are no line of three.
    assert ref.tavern_hexes(land, seats([(8, 1), (8, 2), (8, 4)]), 0) == set()
    # A bent row of three is no line.
    assert ref.tavern_hexes(land, seats([(10, 4), (11, 4), (12, 4)]), 0) == set()


def test_barn() -> None:
    land = mountains(grass=[(4, 4), (4, 5), (9, 9)], canyon=[(4, 3)])
    # Lifted, the only settlement leaves no neighbour, so every empty grass hex will do but its own.
    assert ref.barn_moves(land, seats([(4, 4)]), 0, "grass") == {((4, 4), (4, 5)), ((4, 4), (9, 9))}
    # (4, 4) lifted: with (4, 3) still there, only (4, 4) itself is next to it, and that is no move.
    # (4, 3) lifted: (4, 5) is next to (4, 4).
    assert ref.barn_moves(land, seats([(4, 3), (4, 4)]), 0, "grass") == {((4, 3), (4, 5))}
    assert ref.barn_moves(land, seats([(4, 3), (4, 4)]), 1, "grass") == set()


def test_harbor() -> None:
    land = mountains(grass=[(4, 4), (10, 4)], water=[(4, 5), (15, 15)])
    own = seats([(4, 4), (10, 4)])
    # (4, 4) lifted: no water is next to (10, 4), so any water.
    assert ref.harbor_moves(land, own, 0) == {
        ((4, 4), (4, 5)),
        ((4, 4), (15, 15)),
        ((10, 4), (4, 5)),
    }
    # From water: (4, 5) lifted, the hex it left is the only one next to (4, 4); so it cannot move to
    # (15, 15). (4, 4) lifted: no empty water is next to (4, 5), so it may go to (15, 15).
    assert ref.harbor_moves(land, seats([(4, 4), (4, 5)]), 0) == {((4, 4), (15, 15))}


def test_paddock() -> None:
    land = grass(water=[(10, 12), (10, 11)], castle=[(9, 10)], location=[(8, 11)], mountain=[(11, 10)])
    # From (10, 10): east (10, 12) is water; west (10, 8); north-east (8, 11) is a location; north-west
    # (8, 9); south-east (12, 11), over a mountain; south-west (12, 9).
    assert ref.paddock_moves(land, seats([(10, 10)], [(10, 8), (9, 9)]), 0) == {
        ((10, 10), (8, 9)),
        ((10, 10), (12, 11)),
        ((10, 10), (12, 9)),
    }
    assert ref.paddock_moves(land, seats([(0, 0)]), 0) == {((0, 0), (0, 2)), ((0, 0), (2, 1))}
    # Off the water.
    assert ((10, 11), (10, 13)) in ref.paddock_moves(land, seats([(10, 11)]), 0)


def test_tiles() -> None:
    land = grass(location=[(4, 4), (15, 15)], castle=[(10, 10)])
    assert ref.tiles_touched(land, (4, 5)) == {(4, 4)}
    assert ref.tiles_touched(land, (4, 6)) == set()
    assert ref.tiles_touched(land, (10, 11)) == set()
    held = {(4, 4), (15, 15)}
    assert ref.tiles_lost(land, seats([(4, 5), (15, 14)]), 0, held) == set()
    assert ref.tiles_lost(land, seats([(4, 6), (15, 14)], [(4, 5)]), 0, held) == {(4, 4)}
    assert ref.tiles_lost(land, seats([(4, 6)], [(4, 5)]), 1, {(4, 4)}) == set()


def test_castle_and_workers() -> None:
    land = grass(castle=[(4, 4), (10, 10)], location=[(15, 15)])
    own = seats([(4, 3), (4, 5), (15, 14), (0, 0)], [(10, 11)])
    assert ref.castle(land, own, 0, 2) == 3
    assert ref.castle(land, own, 1, 2) == 3
    assert ref.workers(land, own, 0, 2) == 3
    assert ref.workers(land, own, 1, 2) == 1


def test_fishermen_and_miners() -> None:
    land = grass(water=[(4, 4), (4, 5)], mountain=[(4, 6)])
    own = seats([(4, 3), (4, 5), (4, 7), (3, 4), (0, 0)])
    # Water: (4, 3) and (3, 4); (4, 5) lies on water. Mountain: (4, 5) and (4, 7).
    assert ref.fishermen(land, own, 0, 2) == 2
    assert ref.miners(land, own, 0, 2) == 2


def test_merchants() -> None:
    land = grass(castle=[(4, 4), (4, 14)], location=[(4, 8), (12, 4), (18, 18)])
    first: list[Hex] = [(4, 5), (4, 6), (4, 7)]
    assert ref.merchants(land, seats([(4, 5), (4, 7)]), 0, 2) == 0
    assert ref.merchants(land, seats(first), 0, 2) == 8
    # The location in the middle is linked by two areas and counts once.
    second: list[Hex] = [(4, 9), (4, 10), (4, 11), (4, 12), (4, 13)]
    assert ref.merchants(land, seats(first + second), 0, 2) == 12
    # One hex alone is not linked.
    assert ref.merchants(land, seats([*first, (12, 5)]), 0, 2) == 8


def test_areas_and_rows() -> None:
    land = grass()
    own = seats([(4, 4), (4, 5), (5, 5), (6, 6), (6, 7), (10, 0), (4, 19)], [(4, 18), (10, 1)])
    # Seat 0: one area of five, (10, 0) and (4, 19).
    assert ref.hermits(land, own, 0, 2) == 3
    assert ref.citizens(land, own, 0, 2) == 2
    assert ref.discoverers(land, own, 0, 2) == 4
    assert ref.knights(land, own, 0, 2) == 6
    assert ref.hermits(land, own, 1, 2) == 2
    assert ref.citizens(land, own, 1, 2) == 0
    assert ref.discoverers(land, own, 1, 2) == 2
    assert ref.knights(land, own, 1, 2) == 2


def test_farmers() -> None:
    land = grass()
    own: list[Hex] = [(9, 9), (0, 0), (9, 10), (0, 19), (10, 9), (19, 0)]
    assert ref.farmers(land, seats(own), 0, 2) == 0
    assert ref.farmers(land, seats([*own, (10, 10)]), 0, 2) == 3
    assert ref.farmers(land, seats([*own, (10, 10), (19, 19), (18, 18)]), 0, 2) == 6


def test_lords_example_of_the_rulebook() -> None:
    land = grass()
    # Upper left: 8, 8, 6 and 2 settlements. The other quadrants are level: one each.
    upper_left = [
        [(0, col) for col in range(8)],
        [(2, col) for col in range(8)],
        [(4, col) for col in range(6)],
        [(6, col) for col in range(2)],
    ]
    rest = [[(seat, 15), (12, seat), (12, 12 + seat)] for seat in range(4)]
    own = seats(*[upper_left[seat] + rest[seat] for seat in range(4)])
    assert [ref.lords(land, own, seat, 4) - 3 * 12 for seat in range(4)] == [12, 12, 6, 0]


def test_lords_and_zero() -> None:
    land = grass()
    # Upper left: only seat 0. Upper right: seats 0 and 1. Lower left: 2, 1, 0. Lower right: nobody.
    own = seats([(0, 0), (0, 15), (15, 0), (15, 1)], [(1, 15), (15, 2)])
    assert [ref.lords(land, own, seat, 3) for seat in range(3)] == [48, 36, 24]
    with_settlement = [ref.lords(land, own, seat, 3, lords_need_settlement=True) for seat in range(3)]
    assert with_settlement == [36, 18, 0]


def test_nothing_built_scores_nothing() -> None:
    land = grass(castle=[(4, 4)], location=[(8, 8)], water=[(0, 0)], mountain=[(1, 1)])
    for name, score in ref.SCORING.items():
        if name != "lords":
            assert score(land, {}, 0, 2) == 0

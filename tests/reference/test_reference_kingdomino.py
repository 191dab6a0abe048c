"""Hand-computed checks of the Kingdomino reference itself."""

import pytest

from .kingdomino import (
    Cell,
    Domino,
    Half,
    Kingdom,
    Placement,
    castle_in_middle,
    claims_in_order,
    is_full_grid,
    largest_region,
    lay,
    must_discard,
    new_kingdom,
    placements,
    ranking,
    regions,
    score,
    setup,
    total_crowns,
)

TERRAINS = {"W": "wheat", "F": "forest", "L": "lake", "G": "grassland", "S": "swamp", "M": "mine"}


def draw(*rows: str) -> Kingdom:
    """Read a drawing: "W1" is wheat with one crown, "##" the castle, ".." an empty cell."""
    drawn: dict[Cell, Half] = {}
    castles: list[Cell] = []
    for y, row in enumerate(rows):
        for x, text in enumerate(row.split()):
            if text == "##":
                castles.append((x, y))
                drawn[(x, y)] = ("castle", 0)
            elif text != "..":
                drawn[(x, y)] = (TERRAINS[text[0]], int(text[1]))
    [(castle_x, castle_y)] = castles
    return {(x - castle_x, y - castle_y): half for (x, y), half in drawn.items()}


def put(first_cell: Cell, first: Half, second_cell: Cell, second: Half) -> Placement:
    return frozenset({(first_cell, first), (second_cell, second)})


W: Half = ("wheat", 0)
F: Half = ("forest", 0)
L: Half = ("lake", 0)
M: Half = ("mine", 1)
S: Half = ("swamp", 0)

FULL = draw(
    "W0 W1 F0 F0 F1",
    "W0 L0 L1 F0 M2",
    "G1 L0 ## M0 M1",
    "G2 W1 S0 S1 S0",
    "G0 W0 G0 L0 L0",
)


def test_drawing_has_the_castle_at_the_origin_and_y_downwards() -> None:
    kingdom = draw("W1 ##", ".. F0")
    assert kingdom == {(-1, 0): ("wheat", 1), (0, 0): ("castle", 0), (0, 1): ("forest", 0)}


def test_first_placements_beside_the_castle() -> None:
    # The half that touches the castle has 4 cells, and its other half then 3: 12, times 2 ends.
    assert len(placements(new_kingdom(), (W, F), 5)) == 24
    # A double has one distinct placement per pair of cells.
    assert len(placements(new_kingdom(), (W, W), 5)) == 12
    assert len(placements(new_kingdom(), (W, W), 7)) == 12


def test_halves_of_one_terrain_but_other_crowns_are_distinct() -> None:
    assert len(placements(new_kingdom(), (W, ("wheat", 1)), 5)) == 24


# The castle is walled in by F0 and S0, and the square is 5 wide: free are the cells marked by dots.
WALLED = draw(
    "F0 F0 F0 F0 F0",
    "F0 S0 S0 S0 F0",
    "F0 S0 ## S0 F0",
    "F0 S0 S0 S0 F0",
    "F0 .. .. .. L0",
)


def test_placements_against_own_terrain_only() -> None:
    # Free cells: a = (-1, 2), b = (0, 2), c = (1, 2). Swamp lies above all of them.
    a, b, c = (-1, 2), (0, 2), (1, 2)
    # Forest touches only a (from the left); a lake touches only c (from the right).
    assert placements(WALLED, (F, M), 5) == {put(a, F, b, M)}
    assert placements(WALLED, (L, M), 5) == {put(c, L, b, M)}
    assert placements(WALLED, (F, L), 5) == {put(a, F, b, L), put(b, F, c, L)}
    # A double: both orientations are the same placement.
    assert placements(WALLED, (F, F), 5) == {put(a, F, b, F)}
    # Swamp connects anywhere, and the other half may mismatch.
    assert placements(WALLED, (S, M), 5) == {
        put(a, S, b, M),
        put(b, S, a, M),
        put(b, S, c, M),
        put(c, S, b, M),
    }


def test_own_other_half_does_not_count_and_discard() -> None:
    # Wheat touches nothing of its own here; that its two halves touch each other is no connection.
    assert placements(WALLED, (W, W), 5) == set()
    assert must_discard(WALLED, (W, W), 5)
    assert not must_discard(WALLED, (W, F), 5)


def test_a_diagonal_is_no_connection() -> None:
    kingdom = draw(
        "F0 F0 F0 F0 F0",
        "F0 F0 ## F0 F0",
        "F0 F0 F0 F0 F0",
        "F0 F0 W0 F0 F0",
        ".. .. F0 F0 F0",
    )
    # Wheat is only diagonal to the free cell (-1, 3), above which lies forest.
    assert must_discard(kingdom, (W, W), 5)
    assert placements(kingdom, (W, F), 5) == {
        put((-2, 3), W, (-1, 3), F),
        put((-1, 3), W, (-2, 3), F),
    }


def test_bounding_box_counts_the_castle() -> None:
    row = draw("## W0 W0 W0 W0")  # already 5 wide, so x is 0..4 from now on
    found = placements(row, (M, W), 5)
    # Above the row: the wheat half at y=-1 over any of x=0..4 (x=0 touches the castle). Mine at y=-1
    # left or right: 8 ordered pairs, all with the wheat half connected. The mine half beyond, at y=-2: 5.
    # The mine half at (0, -1), on the castle, with wheat at (0, -2): 1; with wheat at (1, -1): counted.
    # The same below the row.
    assert len(found) == 2 * (8 + 5 + 1)
    assert all(0 <= x <= 4 for placement in found for (x, _), _ in placement)
    # At side 7 the row may also grow to x = -2..6 at its ends.
    ends = {placement for placement in placements(row, (M, W), 7) if all(y == 0 for (_, y), _ in placement)}
    assert ends == {
        put((-1, 0), M, (-2, 0), W),
        put((-1, 0), W, (-2, 0), M),
        put((5, 0), W, (6, 0), M),
    }


def test_castle_may_end_in_a_corner() -> None:
    kingdom = new_kingdom()
    kingdom = lay(kingdom, put((1, 0), W, (2, 0), W))
    kingdom = lay(kingdom, put((3, 0), W, (4, 0), W))
    assert put((0, 1), F, (0, 2), F) in placements(kingdom, (F, F), 5)
    assert put((-1, 0), F, (-1, 1), F) not in placements(kingdom, (F, F), 5)
    assert not castle_in_middle(kingdom, 5)


def test_regions_of_a_full_kingdom() -> None:
    found = {(terrain, len(cells), crowns) for terrain, cells, crowns in regions(FULL)}
    assert len(regions(FULL)) == 9
    assert found == {
        ("wheat", 3, 1),  # top left
        ("wheat", 2, 1),  # bottom
        ("forest", 4, 1),
        ("lake", 3, 1),  # round the castle
        ("lake", 2, 0),  # bottom right
        ("mine", 3, 3),
        ("grassland", 3, 3),
        ("grassland", 1, 0),
        ("swamp", 3, 1),
    }
    mine = next(cells for terrain, cells, _ in regions(FULL) if terrain == "mine")
    assert mine == {(2, -1), (1, 0), (2, 0)}
    assert largest_region(FULL) == 4
    assert total_crowns(FULL) == 11


@pytest.mark.parametrize(
    ("discarded", "middle_kingdom", "harmony", "expected"),
    [
        (0, False, False, 33),
        (0, True, False, 43),
        (0, False, True, 38),
        (0, True, True, 48),
        (1, True, True, 43),
    ],
)
def test_score_of_a_full_kingdom(discarded: int, middle_kingdom: bool, harmony: bool, expected: int) -> None:
    # 3x1 + 2x1 + 4x1 + 3x1 + 2x0 + 3x3 + 3x3 + 1x0 + 3x1 = 33
    assert is_full_grid(FULL, 5)
    assert score(FULL, 5, discarded=discarded, middle_kingdom=middle_kingdom, harmony=harmony) == expected


def test_the_castle_does_not_join_regions() -> None:
    kingdom = draw("W1 W0 ## W2 W0")
    assert sorted((len(cells), crowns) for _, cells, crowns in regions(kingdom)) == [(2, 1), (2, 2)]
    assert score(kingdom, 5, discarded=0, middle_kingdom=False, harmony=False) == 6


def test_a_kingdom_of_only_a_castle() -> None:
    assert regions(new_kingdom()) == []
    assert largest_region(new_kingdom()) == 0
    assert score(new_kingdom(), 5, discarded=12, middle_kingdom=False, harmony=True) == 0


def test_castle_in_middle() -> None:
    gaps = draw("W0 W0 ## W0 F0", ".. W0 .. .. ..")  # 5 wide, 2 high, with gaps
    assert castle_in_middle(gaps, 5)
    off = draw("## W0 W0 W0")  # 4 wide, with a square at distance 3
    assert not castle_in_middle(off, 5)
    assert castle_in_middle(off, 7)
    assert castle_in_middle(FULL, 5)  # a corner is 2 away along each axis
    assert score(off, 7, discarded=1, middle_kingdom=True, harmony=True) == 10


def test_ranking() -> None:
    assert ranking([(30, 2, 1), (31, 1, 0), (29, 9, 9)], "eu") == [1]
    assert ranking([(30, 5, 9), (30, 6, 1), (29, 9, 9)], "eu") == [1]
    assert ranking([(30, 6, 4), (30, 6, 5), (30, 5, 9)], "eu") == [1]
    assert ranking([(30, 6, 4), (30, 6, 5), (30, 5, 9)], "us") == [0, 1]
    assert ranking([(30, 6, 5), (10, 6, 5), (30, 6, 5)], "eu") == [0, 2]
    assert ranking([(0, 0, 0), (0, 0, 0)], "us") == [0, 1]
    with pytest.raises(ValueError, match="edition"):
        ranking([(0, 0, 0)], "nl")


def test_setup() -> None:
    for edition in ("eu", "us"):
        assert setup(2, edition, False) == (24, 2, 4, 6)
        assert setup(4, edition, False) == (48, 1, 4, 12)
        assert setup(2, edition, True) == (48, 2, 4, 12)
    assert setup(3, "eu", False) == (36, 1, 3, 12)
    assert setup(3, "us", False) == (48, 1, 4, 12)
    for players, mighty_duel in ((1, False), (5, False), (3, True), (4, True)):
        with pytest.raises(ValueError, match="players"):
            setup(players, "eu", mighty_duel)


def test_setup_uses_every_domino_in_whole_lines() -> None:
    for players in (2, 3, 4):
        for edition in ("eu", "us"):
            used, kings, length, lines = setup(players, edition, False)
            assert used == length * lines
            assert kings * lines * 2 + 1 == 25
            assert kings * players <= length
    assert setup(2, "eu", True)[1] * setup(2, "eu", True)[3] * 2 + 1 == 49


def test_claims_in_order() -> None:
    assert claims_in_order({40: 0, 3: 2, 17: 1}) == [2, 1, 0]
    assert claims_in_order({9: 0, 48: 1, 2: 0, 30: 1}) == [0, 0, 1, 1]


def test_placements_leave_the_kingdom_alone() -> None:
    kingdom = new_kingdom()
    domino: Domino = (W, F)
    for placement in placements(kingdom, domino, 5):
        assert len(lay(kingdom, placement)) == 3
    assert kingdom == {(0, 0): ("castle", 0)}

"""What Kingdomino's net looks at, counted again square by square; and that it knows no more than everybody."""

from __future__ import annotations

import pytest

import regnum
from regnum.bots.learning import learned, net_of
from regnum.bots.search.policy import play_out
from regnum.bots.search.practice import OneAhead
from regnum.core.rng import Rng
from regnum.games.kingdomino.bots import GREEDY, LEARNER
from regnum.games.kingdomino.bots import features as f
from regnum.games.kingdomino.bots.policy import Land
from regnum.games.kingdomino.rules.kingdom import CASTLE, EMPTY, MIDDLE, WIDTH, Kingdom, region_terrain
from regnum.games.kingdomino.rules.state import KingdominoState
from regnum.training.course import Course, measured

OPTIONS: list[tuple[int, dict[str, object]]] = [
    (2, {"middle_kingdom": True, "harmony": True}),
    (2, {"mighty_duel": True, "middle_kingdom": True}),
    (3, {"edition": "us"}),
    (3, {"harmony": True}),
    (4, {"middle_kingdom": True}),
]


COUNTED_PARTS = 62
"""Parts are counted where all squares within reach, and one more a row, are bits of a number."""


def clear_states(players: int, options: dict[str, object], games: int = 3) -> list[KingdominoState]:
    found = []
    for seed in range(games):
        state = regnum.new("kingdomino", players, seed, options)
        rng = Rng(seed)
        while not state.over:
            if LEARNER.features.are_clear(state):
                kept = state.copy()
                assert isinstance(kept, KingdominoState)
                found.append(kept)
            play_out(GREEDY, state, rng, 1)
    return found


def neighbours(cell: tuple[int, int]) -> list[tuple[int, int]]:
    x, y = cell
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def reach(kingdom: Kingdom, keeps_the_middle: bool) -> tuple[range, range]:
    """The columns and the rows in which something may still be built."""
    side = int(kingdom.side)
    if keeps_the_middle:
        columns = rows = range(MIDDLE - side // 2, MIDDLE + side // 2 + 1)
    else:
        columns = range(int(kingdom.right) - side + 1, int(kingdom.left) + side)
        rows = range(int(kingdom.bottom) - side + 1, int(kingdom.top) + side)
    return columns, rows


def free_squares(kingdom: Kingdom, keeps_the_middle: bool) -> set[tuple[int, int]]:
    """Where something may still be built."""
    columns, rows = reach(kingdom, keeps_the_middle)
    return {(x, y) for x in columns for y in rows if kingdom.region_of(y * WIDTH + x) == EMPTY}


def parts(squares: set[tuple[int, int]]) -> list[int]:
    """The sizes of the connected parts."""
    left, sizes = set(squares), []
    while left:
        part, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            part.add(cell)
            near = [each for each in neighbours(cell) if each in left]
            left -= set(near)
            edge += near
        sizes.append(len(part))
    return sizes


@pytest.mark.parametrize(("players", "options"), OPTIONS)
def test_squares_are_counted_right(players: int, options: dict[str, object]) -> None:
    counted = in_parts = 0
    for state in clear_states(players, options):
        rows = LEARNER.features.rows(state)
        for seat, kingdom in enumerate(state.kingdoms):
            row = rows[seat]
            land = Land(kingdom, state.variant)
            free = free_squares(kingdom, land.keeps_the_middle)
            around = {cell: sum(each in free for each in neighbours(cell)) for cell in free}
            assert row[f.POINTS] == min(kingdom.points, 127)
            assert row[f.FREE_SQUARES] == len(free)
            assert row[f.LOST] == sum(count == 0 for count in around.values())
            assert row[f.DEAD_ENDS] == sum(count == 1 for count in around.values())
            columns, lines = reach(kingdom, land.keeps_the_middle)
            if (len(columns) + 1) * len(lines) <= COUNTED_PARTS:
                in_parts += 1
                assert row[f.PARTS] == len(parts(free))
                assert row[f.ODD_PARTS] == sum(size % 2 for size in parts(free))
            for terrain in range(6):
                at = f.TERRAIN + terrain * f.OF_A_TERRAIN
                regions: dict[int, set[tuple[int, int]]] = {}
                for cell in range(WIDTH * WIDTH):
                    number = int(kingdom.region_of(cell))
                    if number > CASTLE and region_terrain(kingdom.regions[number]) == terrain:
                        regions.setdefault(number, set()).add((cell % WIDTH, cell // WIDTH))
                assert row[at + f.ALL_SQUARES] == sum(len(cells) for cells in regions.values())
                if regions:
                    liberties = [
                        len({each for cell in cells for each in neighbours(cell)} & free)
                        for cells in regions.values()
                    ]
                    sizes = [len(cells) for cells in regions.values()]
                    assert (row[at + f.SQUARES], row[at + f.LIBERTIES]) in list(zip(sizes, liberties, strict=True))
                counted += 1
    assert counted > 200
    assert in_parts > 20 or "mighty_duel" in options


def test_a_gain_is_that_of_the_best_place() -> None:
    compared = 0
    for state in clear_states(2, {}, 2):
        for kingdom in state.kingdoms:
            for domino in range(1, 49, 7):
                gains = []
                for placement in kingdom.placements(domino):
                    after = kingdom.copy()
                    after.lay(domino, placement)
                    gains.append(int(after.points - kingdom.points))
                found = f.best_gain(Land(kingdom, state.variant), domino)
                assert (found == f.NO_PLACE) == (not gains)
                if gains:
                    # Besides points it counts, in quarters, the squares of regions that can grow.
                    assert 4 * max(gains) < found <= 4 * max(gains) + 2 * 25
                    compared += 1
    assert compared > 100


@pytest.mark.parametrize(("players", "options"), OPTIONS)
def test_each_seat_is_shown_the_others_and_nothing_hidden(players: int, options: dict[str, object]) -> None:
    for number, state in enumerate(clear_states(players, options, 1)):
        rows = [list(row) for row in LEARNER.features.rows(state)]
        assert len(rows) == players
        assert all(len(row) == LEARNER.features.inputs for row in rows)
        assert all(-127 <= value <= 127 for row in rows for value in row)
        for seat in range(players):
            others = [rows[other][: f.OF_A_SEAT] for other in range(players) if other != seat]
            mean = [sum(values) // len(others) for values in zip(*others, strict=True)]
            assert rows[seat][f.OF_A_SEAT : 2 * f.OF_A_SEAT] == mean
            imagined = state.determinize(seat, number)
            if state.turn + 1 >= len(state.kings):  # first claims are drawn by lot
                assert [list(row) for row in LEARNER.features.rows(imagined)] == rows


def test_the_net_that_comes_with_the_game_beats_the_greedy_player() -> None:
    """One choice ahead, on fixed deals."""
    net = net_of("kingdomino", "two")
    assert net is not None
    wins = measured(Course("kingdomino", "two", seed=11, matches=25), OneAhead(GREEDY, LEARNER.features, net))
    assert wins.mean > 0.6


def test_tables_without_a_net_are_played_as_before() -> None:
    state = regnum.new("kingdomino", 2, 5)
    assert learned(state, GREEDY) is not None
    without = [kind for kind in LEARNER.kinds if net_of("kingdomino", kind) is None]
    for kind in without:
        table = LEARNER.kinds[kind]
        options = {name: values[0] for name, values in table.options.items()}
        assert learned(regnum.new("kingdomino", table.players, 5, options), GREEDY) is None

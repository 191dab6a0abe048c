"""What Kingdomino's net looks at: each kingdom as it is, what the dominoes on the table would bring there, and who
chooses when.

A state is judged between turns: when somebody is about to place, or to make a first claim.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regnum.bots.search.judge import Features, add_the_others
from regnum.bots.search.net import MOST_INPUT
from regnum.core.bits import bit
from regnum.core.bits import count as size_of
from regnum.core.native import as_i64
from regnum.core.state import State
from regnum.games.kingdomino.bots.policy import Land, out_of_the_middle
from regnum.games.kingdomino.rules.data import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS
from regnum.games.kingdomino.rules.kingdom import (
    CASTLE,
    MIDDLE,
    TERRAIN_COUNT,
    joined_points,
    joined_squares,
    region_crowns,
    region_squares,
    region_terrain,
    second_cell,
)
from regnum.games.kingdomino.rules.scoring import MIDDLE_KINGDOM_POINTS
from regnum.games.kingdomino.rules.state import FREE, KingdominoState, Variant

NO_PLACE: Final = -(1 << 20)
QUARTERS: Final = 4
MOST_LIBERTIES: Final = 3

# Of a kingdom:
POINTS: Final = 0
IN_THE_MIDDLE: Final = 1
IN_HARMONY: Final = 2
DISCARDS: Final = 3
LAID: Final = 4
ROOM: Final = 5
LOST: Final = 6
DEAD_ENDS: Final = 7
FREE_SQUARES: Final = 8
ODD_PARTS: Final = 9
PARTS: Final = 10
# Of each terrain there: the region that most will be made of, then all of that terrain.
TERRAIN: Final = 11
SQUARES: Final = 0
CROWNS: Final = 1
LIBERTIES: Final = 2
ALL_SQUARES: Final = 3
ALL_CROWNS: Final = 4
BORDER: Final = 5
PROMISE: Final = 6
OPEN_SQUARES: Final = 7
OF_A_TERRAIN: Final = 8
# Of dominoes to come: of four that are its own, what they bring and whether they fit; of their terrains.
COMING: Final = TERRAIN + TERRAIN_COUNT * OF_A_TERRAIN
HOMELESS: Final = COMING + 4
OWN_TERRAIN: Final = COMING + 8
OF_A_COMING_TERRAIN: Final = 4
# Of those that may be claimed: what they bring, the best first; how many do not fit; who claims when.
CLAIMABLE: Final = OWN_TERRAIN + TERRAIN_COUNT * OF_A_COMING_TERRAIN
UNFIT: Final = CLAIMABLE + 4
RIVALS_FIRST: Final = UNFIT + 1
CLAIMS: Final = UNFIT + 2
CLAIMED_AT: Final = UNFIT + 3
BY_PLACE: Final = UNFIT + 4
"""And again by their place in the line, so that one can see who wants the same."""
OF_A_SEAT: Final = BY_PLACE + 4
# Of the table:
LEFT: Final = 0
TURN: Final = 1
FIRST_CLAIMS: Final = 2
LAST_LINES: Final = 3
OPEN: Final = 5
STILL_TO_COME: Final = 6
OF_THE_TABLE: Final = STILL_TO_COME + 2 * TERRAIN_COUNT
INPUTS: Final = 2 * OF_A_SEAT + OF_THE_TABLE
BLANK: Final[vec[i64]] = vec[i64]([0] * INPUTS)


class KingdominoFeatures(Features):
    """A seat's own kingdom, the mean of the others, and the table."""

    def __init__(self) -> None:
        super().__init__(INPUTS)

    def are_clear(self, state: State) -> bool:
        assert isinstance(state, KingdominoState)
        return state.placing or len(state.kings) > 0

    def rows(self, state: State) -> list[vec[i64]]:
        assert isinstance(state, KingdominoState)
        rows: list[vec[i64]] = []
        seat: i64 = 0
        while seat < state.players:
            row: vec[i64] = BLANK[:]
            of_the_kingdom(row, Land(state.kingdoms[seat], state.variant), state, seat)
            rows.append(row)
            seat += 1
        _of_the_table(rows, state)
        add_the_others(rows, OF_A_SEAT)
        return rows


def _of_the_table(rows: list[vec[i64]], state: KingdominoState) -> None:
    left: i64 = len(state.pile) - state.drawn
    at: i64 = 2 * OF_A_SEAT
    table: vec[i64] = vec[i64]([0] * OF_THE_TABLE)
    table[LEFT] = left
    table[TURN] = state.turn if state.placing else 0
    if len(state.next_line) == 0:
        table[LAST_LINES] = 1
    elif left == 0:
        table[LAST_LINES + 1] = 1
    if len(state.kings) > 0:
        table[FIRST_CLAIMS] = 1
    i: i64 = 0
    while i < len(state.next_line):
        if as_i64(state.next_seats[i]) == FREE:
            table[OPEN] = table[OPEN] + 1
        i += 1
    if left > 0:
        # Unseen dominoes, of which only some are in the pile: all count alike, as nobody knows which.
        i = state.drawn
        while i < len(state.pile):
            _unseen(table, as_i64(state.pile[i]))
            i += 1
        i = 0
        while i < len(state.removed):
            _unseen(table, as_i64(state.removed[i]))
            i += 1
        unseen: i64 = left + len(state.removed)
        i = STILL_TO_COME
        while i < OF_THE_TABLE:
            table[i] = table[i] * left * QUARTERS // unseen
            i += 1
    for row in rows:
        i = 0
        while i < OF_THE_TABLE:
            row[at + i] = min(table[i], MOST_INPUT)
            i += 1


def _unseen(table: vec[i64], domino: i64) -> None:
    terrain: i64 = STILL_TO_COME + as_i64(FIRST[domino])
    table[terrain] = table[terrain] + 1
    table[terrain + TERRAIN_COUNT] = table[terrain + TERRAIN_COUNT] + as_i64(FIRST_CROWNS[domino])
    terrain = STILL_TO_COME + as_i64(SECOND[domino])
    table[terrain] = table[terrain] + 1
    table[terrain + TERRAIN_COUNT] = table[terrain + TERRAIN_COUNT] + as_i64(SECOND_CROWNS[domino])


def best_gain(land: Land, domino: i64) -> i64:
    """Quarters of a point that this domino brings in its best place, with room to grow; NO_PLACE without one."""
    best: i64 = NO_PLACE
    placements = land.kingdom.placements(domino)
    i: i64 = 0
    while i < len(placements):
        placement: i64 = placements[i]
        joining = land.joining(domino, placement)
        value: i64 = joined_points(joining) * QUARTERS + joined_squares(joining, 0) + joined_squares(joining, 1)
        if (
            value > best
            and land.keeps_the_middle
            and (
                out_of_the_middle(land.kingdom, placement >> 2)
                or out_of_the_middle(land.kingdom, second_cell(placement))
            )
        ):
            value -= MIDDLE_KINGDOM_POINTS * QUARTERS
        if value > best:
            best = value
        i += 1
    return best


def of_the_kingdom(row: vec[i64], land: Land, state: KingdominoState, seat: i64) -> None:
    """Write what a seat's kingdom is, and what the dominoes on the table would bring there."""
    _of_the_land(row, land)
    mine: i64 = 0
    before: i64 = 0
    slot: i64 = 0
    i: i64 = state.turn
    first_claims = len(state.kings) > 0
    turns = state.kings if first_claims else state.line_seats
    while i < len(turns):
        if as_i64(turns[i]) == seat:
            if not first_claims and slot < 2:
                _of_a_coming(row, slot, land, as_i64(state.line[i]))
                slot += 1
            mine += 1
        elif mine == 0:
            before += 1
        i += 1
    slot = 2
    open_ones: i64 = 0
    i = 0
    while i < len(state.next_line):
        owner: i64 = as_i64(state.next_seats[i])
        domino: i64 = as_i64(state.next_line[i])
        if owner == seat:
            if slot < 4:
                _of_a_coming(row, slot, land, domino)
                slot += 1
            if row[CLAIMED_AT] == 0:
                row[CLAIMED_AT] = 4 - i
        elif owner == FREE:
            gain = best_gain(land, domino)
            if gain == NO_PLACE:
                row[UNFIT] = row[UNFIT] + 1
            else:
                gain = clipped(gain)
                row[BY_PLACE + i] = gain
                j: i64 = CLAIMABLE + open_ones
                while j > CLAIMABLE and row[j - 1] < gain:
                    row[j] = row[j - 1]
                    j -= 1
                row[j] = gain
                open_ones += 1
        i += 1
    if len(state.next_line) > 0:
        row[RIVALS_FIRST] = before if mine > 0 else 4
        row[CLAIMS] = mine


def _of_a_coming(row: vec[i64], slot: i64, land: Land, domino: i64) -> None:
    """A domino that is the seat's own and not placed yet."""
    gain = best_gain(land, domino)
    if gain == NO_PLACE:
        row[HOMELESS + slot] = 1
    else:
        row[COMING + slot] = clipped(gain)
    _of_a_half(row, as_i64(FIRST[domino]), as_i64(FIRST_CROWNS[domino]))
    _of_a_half(row, as_i64(SECOND[domino]), as_i64(SECOND_CROWNS[domino]))


def _of_a_half(row: vec[i64], terrain: i64, crowns: i64) -> None:
    at: i64 = OWN_TERRAIN + terrain * OF_A_COMING_TERRAIN
    own: i64 = TERRAIN + terrain * OF_A_TERRAIN
    row[at] = row[at] + 1
    row[at + 1] = row[at + 1] + crowns
    row[at + 2] = row[at + 2] + row[own + CROWNS]
    row[at + 3] = row[at + 3] + crowns * row[own + SQUARES]


def clipped(number: i64) -> i64:
    if number > MOST_INPUT:
        return MOST_INPUT
    if number < -MOST_INPUT:
        return -MOST_INPUT
    return number


def _of_the_land(row: vec[i64], land: Land) -> None:
    """What a kingdom is by itself."""
    kingdom = land.kingdom
    variant: Variant = land.variant
    side: i64 = kingdom.side
    # The squares that may still be built on.
    x0: i64 = kingdom.right - side + 1
    x1: i64 = kingdom.left + side - 1
    y0: i64 = kingdom.bottom - side + 1
    y1: i64 = kingdom.top + side - 1
    if land.keeps_the_middle:
        x0 = MIDDLE - side // 2
        x1 = MIDDLE + side // 2
        y0 = x0
        y1 = x1
    row[POINTS] = min(kingdom.points, MOST_INPUT)
    row[IN_THE_MIDDLE] = 1 if land.keeps_the_middle else 0
    row[IN_HARMONY] = 1 if variant.harmony and kingdom.discards == 0 else 0
    row[DISCARDS] = min(kingdom.discards, MOST_INPUT)
    row[LAID] = len(kingdom.laid)
    row[ROOM] = x1 - x0 + y1 - y0

    columns: i64 = (bit(x1 + 1) - 1) & ~(bit(x0) - 1)
    filled_rows: i64 = kingdom.row(TERRAIN_COUNT, 0)
    rows = kingdom.rows
    region = kingdom.region
    regions = kingdom.regions
    span: i64 = kingdom.span
    first: i64 = kingdom.first
    liberties: vec[i64] = vec[i64]([0] * len(regions))
    above: i64 = 0
    free: i64 = columns & ~as_i64(rows[filled_rows + y0])
    lost: i64 = 0
    dead_ends: i64 = 0
    squares: i64 = 0
    y: i64 = y0
    while y <= y1:
        below: i64 = columns & ~as_i64(rows[filled_rows + y + 1]) if y < y1 else 0
        left: i64 = free << 1
        right: i64 = free >> 1
        some: i64 = left | right | above | below
        two: i64 = (left & right) | (above & below) | ((left | right) & (above | below))
        lost += size_of(free & ~some)
        dead_ends += size_of(free & some & ~two)
        squares += size_of(free)
        if kingdom.top - 1 <= y <= kingdom.bottom + 1:
            beside: i64 = free
            x: i64 = x0
            beside >>= x0
            line: i64 = (y - first) * span - first
            while beside:
                if beside & 1 and kingdom.left - 1 <= x <= kingdom.right + 1:
                    cell: i64 = line + x
                    west: i64 = as_i64(region[cell - 1]) if x > first else 0
                    east: i64 = as_i64(region[cell + 1]) if x < first + span - 1 else 0
                    north: i64 = as_i64(region[cell - span]) if y > first else 0
                    south: i64 = as_i64(region[cell + span]) if y < first + span - 1 else 0
                    liberties[west] = liberties[west] + 1
                    if east != west:
                        liberties[east] = liberties[east] + 1
                    if north != west and north != east:
                        liberties[north] = liberties[north] + 1
                    if south != west and south != east and south != north:
                        liberties[south] = liberties[south] + 1
                beside >>= 1
                x += 1
        above = free
        free = below
        y += 1
    row[LOST] = lost
    row[DEAD_ENDS] = dead_ends
    row[FREE_SQUARES] = squares
    _of_the_parts(row, land, x0, y0, x1, y1)

    best: vec[i64] = vec[i64]([0] * TERRAIN_COUNT)
    i: i64 = CASTLE + 1
    while i < len(regions):
        packed = regions[i]
        squares = region_squares(packed)
        if squares > 0:
            terrain: i64 = region_terrain(packed)
            crowns: i64 = region_crowns(packed)
            open_sides: i64 = min(liberties[i], MOST_LIBERTIES)
            at: i64 = TERRAIN + terrain * OF_A_TERRAIN
            row[at + ALL_SQUARES] = row[at + ALL_SQUARES] + squares
            row[at + ALL_CROWNS] = row[at + ALL_CROWNS] + crowns
            # It must be able to grow, or be worth much already.
            rank: i64 = squares * crowns * 4 + (crowns * 6 + squares * 2) * open_sides + 1
            if rank > best[terrain]:
                best[terrain] = rank
                row[at + SQUARES] = squares
                row[at + CROWNS] = crowns
                row[at + LIBERTIES] = liberties[i]
                row[at + PROMISE] = crowns * open_sides
                row[at + OPEN_SQUARES] = squares if open_sides > 0 else 0
        i += 1
    terrain = 0
    while terrain < TERRAIN_COUNT:
        touched: i64 = 0
        beside_it: i64 = kingdom.row(terrain, 0)
        y = y0
        while y <= y1:
            touched += size_of(as_i64(rows[beside_it + y]) & columns & ~as_i64(rows[filled_rows + y]))
            y += 1
        row[TERRAIN + terrain * OF_A_TERRAIN + BORDER] = touched
        terrain += 1


def _of_the_parts(row: vec[i64], land: Land, x0: i64, y0: i64, x1: i64, y1: i64) -> None:
    """Into how many parts the free squares fall, and how many of these are odd: there a square will stay free.

    Not where the squares are too many for the bits of a number: then they hardly fall apart yet.
    """
    stride: i64 = x1 - x0 + 2
    if stride * (y1 - y0 + 1) > 62:
        return
    kingdom = land.kingdom
    filled_rows: i64 = kingdom.row(TERRAIN_COUNT, 0)
    within: i64 = bit(stride - 1) - 1
    left: i64 = 0
    y: i64 = y0
    while y <= y1:
        left |= (~(as_i64(kingdom.rows[filled_rows + y]) >> x0) & within) << ((y - y0) * stride)
        y += 1
    while left:
        part: i64 = left & -left
        before: i64 = 0
        while part != before:
            before = part
            part |= ((part << 1) | (part >> 1) | (part << stride) | (part >> stride)) & left
        left &= ~part
        row[PARTS] = row[PARTS] + 1
        row[ODD_PARTS] = row[ODD_PARTS] + (size_of(part) & 1)

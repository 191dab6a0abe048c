"""One player's kingdom: where a domino fits, and what the land is worth.

Cells are numbered on a grid of 13 by 13 with the castle in the middle, wide enough for a kingdom of 7 by 7
that grows to any side. Of that grid a kingdom keeps the span that it can reach: 13 by 13, or 9 by 9 for one of
5 by 5. Rows of squares are bit sets. Kept up to date with every domino: which squares touch which terrain, and
the regions with their squares and crowns; so finding the legal placements is a few bit operations a row, and
the score is always known.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from regnum.core.bits import bit, lowest
from regnum.core.native import as_i16, as_i64, as_u8
from regnum.games.kingdomino.rules.data import DOMINOES, FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS

WIDTH: Final = 13
MIDDLE: Final = 6
CELLS: Final = WIDTH * WIDTH
FULL_ROW: Final = (1 << WIDTH) - 1
TERRAIN_COUNT: Final = 6

# A placement is 4 times the cell of the domino's first half, plus where its second half lies from there.
EAST: Final = 0
SOUTH: Final = 1
WEST: Final = 2
NORTH: Final = 3
PLACEMENTS: Final = 4 * CELLS

EMPTY: Final = 0
CASTLE: Final = 1  # the castle's number among the regions; those of land follow


def second_cell(placement: i64) -> i64:
    """The cell of the domino's second half."""
    cell: i64 = placement >> 2
    direction: i64 = placement & 3
    if direction == EAST:
        return cell + 1
    if direction == SOUTH:
        return cell + WIDTH
    if direction == WEST:
        return cell - 1
    return cell - WIDTH


def is_double(domino: i64) -> bool:
    """Both halves alike: turned around, it is the same placement."""
    return FIRST[domino] == SECOND[domino] and FIRST_CROWNS[domino] == SECOND_CROWNS[domino]


# What is kept of a laid domino, and of a region, packed into 16 bits.


def laid_domino(laid: i16) -> i64:
    return as_i64(laid) % DOMINOES + 1


def laid_placement(laid: i16) -> i64:
    return as_i64(laid) // DOMINOES


def _packed(terrain: i64, squares: i64, crowns: i64) -> i16:
    return as_i16(terrain | (squares << 3) | (crowns << 9))


def region_terrain(region: i16) -> i64:
    return as_i64(region) & 7


def region_squares(region: i16) -> i64:
    return (as_i64(region) >> 3) & 63


def region_crowns(region: i16) -> i64:
    return as_i64(region) >> 9


# What `Kingdom.joining` tells: the points gained, and the regions that the two halves become part of.


def joined_points(joining: i64) -> i64:
    return joining >> 24


def joined_squares(joining: i64, half: i64) -> i64:
    return (joining >> (12 * half)) & 63


def joined_crowns(joining: i64, half: i64) -> i64:
    return (joining >> (12 * half + 6)) & 63


@mypyc_attr(acyclic=True)  # so that the garbage collector leaves it alone
class Kingdom:
    """A blank one; `kingdom_with_castle` founds a real one."""

    def __init__(self, side: i64) -> None:
        self.side = side
        self.span: i64 = 2 * side - 1
        """How many rows and columns are within reach, and which of the grid is the first."""
        self.first: i64 = MIDDLE - side + 1
        self.left: i64 = MIDDLE
        self.right: i64 = MIDDLE
        self.top: i64 = MIDDLE
        self.bottom: i64 = MIDDLE
        self.points: i64 = 0
        """Squares times crowns, over all regions."""
        self.discards: i64 = 0
        self.laid: vec[i16] = vec[i16]()
        """What was laid, in order: see `laid_domino` and `laid_placement`."""
        self.region: vec[u8] = vec[u8]()
        """Of each cell within reach, the number of its region; see `region_of`."""
        self.regions: vec[i16] = vec[i16]()
        """Of each region, its terrain, squares and crowns: see `region_terrain` and the next."""
        self.rows: vec[i16] = vec[i16]()
        """Bit sets of squares, the rows within reach once for each terrain: those beside that terrain or beside
        the castle; and once more: those that are filled. See `row`."""

    def row(self, terrain: i64, y: i64) -> i64:
        """Where the row is in `rows`; TERRAIN_COUNT in place of a terrain for the filled squares."""
        return terrain * self.span + y - self.first

    def region_of(self, cell: i64) -> i64:
        """The number of the region that this cell is part of, or EMPTY."""
        x: i64 = cell % WIDTH - self.first
        y: i64 = cell // WIDTH - self.first
        if x < 0 or x >= self.span or y < 0 or y >= self.span:
            return EMPTY
        return as_i64(self.region[y * self.span + x])

    def copy(self) -> Kingdom:
        other = Kingdom(self.side)
        other.left = self.left
        other.right = self.right
        other.top = self.top
        other.bottom = self.bottom
        other.points = self.points
        other.discards = self.discards
        other.laid = self.laid[:]
        other.region = self.region[:]
        other.regions = self.regions[:]
        other.rows = self.rows[:]
        return other

    # Where a domino may lie

    def placements(self, domino: i64) -> vec[i64]:
        """Every distinct legal placement, ascending."""
        found: vec[i64] = vec[i64](capacity=32)
        rows = self.rows
        first_rows: i64 = self.row(as_i64(FIRST[domino]), 0)
        second_rows: i64 = self.row(as_i64(SECOND[domino]), 0)
        filled_rows: i64 = self.row(TERRAIN_COUNT, 0)
        both_ways = not is_double(domino)
        # The squares within reach: any further one would make the kingdom too wide or too high.
        reach: i64 = self.side - 1
        x_min: i64 = self.right - reach
        y_min: i64 = self.bottom - reach
        x_max: i64 = self.left + reach
        y_max: i64 = self.top + reach
        columns: i64 = (bit(x_max + 1) - 1) & ~(bit(x_min) - 1)
        # Of these rows a domino that touches anything reaches two beyond those that are built on.
        y_min = max(y_min, self.top - 2)
        y_max = min(y_max, self.bottom + 2)

        free_above: i64 = 0
        second_fits_above: i64 = 0
        free: i64 = columns & ~as_i64(rows[filled_rows + y_min])
        first_fits: i64 = as_i64(rows[first_rows + y_min]) & free
        second_fits: i64 = as_i64(rows[second_rows + y_min]) & free
        y: i64 = y_min
        while y <= y_max:
            free_below: i64 = 0
            first_fits_below: i64 = 0
            second_fits_below: i64 = 0
            if y < y_max:
                free_below = columns & ~as_i64(rows[filled_rows + y + 1])
                first_fits_below = as_i64(rows[first_rows + y + 1]) & free_below
                second_fits_below = as_i64(rows[second_rows + y + 1]) & free_below
            # Squares of the first half, by where the second one lies from there.
            east: i64 = free & (free >> 1) & (first_fits | (second_fits >> 1))
            south: i64 = free & free_below & (first_fits | second_fits_below)
            west: i64 = 0
            north: i64 = 0
            if both_ways:
                west = free & (free << 1) & (first_fits | (second_fits << 1))
                north = free & free_above & (first_fits | second_fits_above)
            anywhere: i64 = east | south | west | north
            while anywhere:
                square: i64 = anywhere & -anywhere
                placement: i64 = (y * WIDTH + lowest(anywhere)) << 2
                if east & square:
                    found = append(found, placement)
                if south & square:
                    found = append(found, placement + SOUTH)
                if west & square:
                    found = append(found, placement + WEST)
                if north & square:
                    found = append(found, placement + NORTH)
                anywhere ^= square
            free_above = free
            second_fits_above = second_fits
            free = free_below
            first_fits = first_fits_below
            second_fits = second_fits_below
            y += 1
        return found

    def fits(self, domino: i64, placement: i64) -> bool:
        """Whether this is one of the placements, without listing them."""
        if placement < 0 or placement >= PLACEMENTS:
            return False
        direction: i64 = placement & 3
        if direction >= WEST and is_double(domino):
            return False
        x: i64 = (placement >> 2) % WIDTH
        y: i64 = (placement >> 2) // WIDTH
        second_x: i64 = x
        second_y: i64 = y
        if direction == EAST:
            second_x += 1
        elif direction == WEST:
            second_x -= 1
        elif direction == SOUTH:
            second_y += 1
        else:
            second_y -= 1
        if not (self._is_free(x, y) and self._is_free(second_x, second_y)):
            return False
        first_touches: i64 = as_i64(self.rows[self.row(as_i64(FIRST[domino]), y)]) >> x
        second_touches: i64 = as_i64(self.rows[self.row(as_i64(SECOND[domino]), second_y)]) >> second_x
        return ((first_touches | second_touches) & 1) == 1

    def _is_free(self, x: i64, y: i64) -> bool:
        """Empty, and within reach of the kingdom's greatest width and height."""
        reach: i64 = self.side - 1
        if x < self.right - reach or x > self.left + reach or y < self.bottom - reach or y > self.top + reach:
            return False
        return ((as_i64(self.rows[self.row(TERRAIN_COUNT, y)]) >> x) & 1) == 0

    # What laying it would bring

    def joining(self, domino: i64, placement: i64) -> i64:
        """What laying the domino there would make, without laying it; that it fits is known.

        Packed: see `joined_points` and the next. When both halves are of one terrain, they make one region,
        which is that of the first half; the second has none.
        """
        region = self.region
        regions = self.regions
        terrain: i64 = as_i64(FIRST[domino])
        second_terrain: i64 = as_i64(SECOND[domino])
        span: i64 = self.span
        end: i64 = span * span
        x: i64 = (placement >> 2) % WIDTH - self.first
        y: i64 = (placement >> 2) // WIDTH - self.first
        cell: i64 = y * span + x
        direction: i64 = placement & 3
        second: i64 = cell + (1 - direction if direction & 1 == 0 else (2 - direction) * span)
        squares: i64 = 1
        crowns: i64 = as_i64(FIRST_CROWNS[domino])
        before: i64 = 0
        points: i64 = 0
        packed: i64 = 0
        seen: i64 = 0
        half: i64 = 0
        while True:
            # West, east, north, south. A kingdom is never so wide that a row's end meets the next row's begin.
            side: i64 = 0
            while side < 4:
                beside: i64 = cell + (2 * side - 1 if side < 2 else (2 * side - 5) * span)
                if 0 <= beside < end:
                    number: i64 = as_i64(region[beside])
                    if number > CASTLE and (seen >> number) & 1 == 0:
                        joined: i64 = as_i64(regions[number])
                        if joined & 7 == terrain:
                            seen |= bit(number)
                            more_squares: i64 = (joined >> 3) & 63
                            more_crowns: i64 = joined >> 9
                            squares += more_squares
                            crowns += more_crowns
                            before += more_squares * more_crowns
                side += 1
            if half == 1:
                break
            half = 1
            cell = second
            if second_terrain == terrain:
                squares += 1
                crowns += as_i64(SECOND_CROWNS[domino])
            else:
                points = squares * crowns - before
                packed = squares | (crowns << 6)
                terrain = second_terrain
                squares = 1
                crowns = as_i64(SECOND_CROWNS[domino])
                before = 0
        points += squares * crowns - before
        if packed == 0:
            packed = squares | (crowns << 6)
        else:
            packed |= (squares << 12) | (crowns << 18)
        return packed | (points << 24)

    # Laying it

    def lay(self, domino: i64, placement: i64) -> None:
        """Put the domino there; that it fits is known."""
        self.laid = append(self.laid, as_i16(placement * DOMINOES + domino - 1))
        self._cover(placement >> 2, as_i64(FIRST[domino]), as_i64(FIRST_CROWNS[domino]))
        self._cover(second_cell(placement), as_i64(SECOND[domino]), as_i64(SECOND_CROWNS[domino]))

    def _cover(self, cell: i64, terrain: i64, crowns: i64) -> None:
        x: i64 = cell % WIDTH
        y: i64 = cell // WIDTH
        rows = self.rows
        row: i64 = self.row(TERRAIN_COUNT, y)
        rows[row] = as_i16(as_i64(rows[row]) | bit(x))
        self._touch(terrain, x, y)
        if x < self.left:
            self.left = x
        if x > self.right:
            self.right = x
        if y < self.top:
            self.top = y
        if y > self.bottom:
            self.bottom = y
        self.points += crowns
        region = self.region
        span: i64 = self.span
        x -= self.first
        y -= self.first
        cell = y * span + x
        number: i64 = EMPTY
        if x > 0:
            number = self._joined(number, as_i64(region[cell - 1]), terrain, crowns)
        if x < span - 1:
            number = self._joined(number, as_i64(region[cell + 1]), terrain, crowns)
        if y > 0:
            number = self._joined(number, as_i64(region[cell - span]), terrain, crowns)
        if y < span - 1:
            number = self._joined(number, as_i64(region[cell + span]), terrain, crowns)
        if number == EMPTY:
            number = len(self.regions)
            self.regions = append(self.regions, _packed(terrain, 1, crowns))
        region[cell] = as_u8(number)

    def _touch(self, terrain: i64, x: i64, y: i64) -> None:
        """Mark the four squares around this one as touching its terrain."""
        row: i64 = self.row(terrain, y)
        rows = self.rows
        rows[row] = as_i16((as_i64(rows[row]) | ((5 * bit(x)) >> 1)) & FULL_ROW)
        if y > self.first:
            rows[row - 1] = as_i16(as_i64(rows[row - 1]) | bit(x))
        if y < self.first + self.span - 1:
            rows[row + 1] = as_i16(as_i64(rows[row + 1]) | bit(x))

    def _joined(self, number: i64, beside: i64, terrain: i64, crowns: i64) -> i64:
        """The region that a new square with these crowns belongs to: so far `number`, and now this is beside it."""
        if beside <= CASTLE or beside == number:
            return number
        other = self.regions[beside]
        if region_terrain(other) != terrain:
            return number
        if number == EMPTY:
            self._change(beside, other, 1, crowns)
            return beside
        # The square joins two regions.
        self._change(number, self.regions[number], region_squares(other), region_crowns(other))
        self.regions[beside] = _packed(terrain, 0, 0)
        self._rename(beside, number)
        return number

    def _change(self, number: i64, region: i16, more_squares: i64, more_crowns: i64) -> None:
        """Make a region larger."""
        squares = region_squares(region)
        crowns = region_crowns(region)
        # (a + b)(c + d) is ac + bd, which the points hold already, plus this:
        self.points += squares * more_crowns + more_squares * crowns
        self.regions[number] = _packed(region_terrain(region), squares + more_squares, crowns + more_crowns)

    def _rename(self, old: i64, new: i64) -> None:
        """Let all squares of a region be part of another one."""
        region = self.region
        width: i64 = self.right - self.left
        start: i64 = (self.top - self.first) * self.span + self.left - self.first
        last: i64 = start + (self.bottom - self.top) * self.span
        while start <= last:
            cell: i64 = start
            while cell <= start + width:
                if as_i64(region[cell]) == old:
                    region[cell] = as_u8(new)
                cell += 1
            start += self.span

    # What it is worth

    def castle_in_the_middle(self) -> bool:
        """No square is further from the castle than the middle of a full kingdom is from its edge."""
        far: i64 = self.side // 2
        return (
            MIDDLE - self.left <= far
            and self.right - MIDDLE <= far
            and MIDDLE - self.top <= far
            and self.bottom - MIDDLE <= far
        )

    def largest_region(self) -> int:
        largest: i64 = 0
        for region in self.regions:
            if region_squares(region) > largest:
                largest = region_squares(region)
        return int(largest)

    def crown_count(self) -> int:
        count: i64 = 0
        for region in self.regions:
            count += region_crowns(region)
        return int(count)


def _found(side: i64) -> Kingdom:
    kingdom = Kingdom(side)
    kingdom.region = vec[u8]([EMPTY] * (kingdom.span * kingdom.span))
    kingdom.region[kingdom.span * kingdom.span // 2] = CASTLE
    kingdom.regions = vec[i16]([_packed(TERRAIN_COUNT, 0, 0), _packed(TERRAIN_COUNT, 0, 0)])
    kingdom.rows = vec[i16]([0] * ((TERRAIN_COUNT + 1) * kingdom.span))
    kingdom.rows[kingdom.row(TERRAIN_COUNT, MIDDLE)] = 1 << MIDDLE
    for terrain in range(TERRAIN_COUNT):
        kingdom._touch(terrain, MIDDLE, MIDDLE)
    return kingdom


_FOUNDED_5: Final = _found(5)
_FOUNDED_7: Final = _found(7)


def kingdom_with_castle(side: i64) -> Kingdom:
    """A new kingdom: the castle, which every terrain may touch, and no land yet."""
    return _FOUNDED_7.copy() if side == 7 else _FOUNDED_5.copy()

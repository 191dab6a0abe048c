"""Kingdomino, played greedily: a placement and the claim after it are judged together.

A placement is worth the points it gains now, plus what the dominoes to come would then bring: those the seat
has claimed already, and the best of those it can claim. Fast enough to play whole games inside a search.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.bots.search.policy import Greedy
from regnum.core.bits import bit
from regnum.core.native import as_i64
from regnum.core.state import State
from regnum.games.kingdomino.rules.data import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS
from regnum.games.kingdomino.rules.kingdom import (
    CASTLE,
    CELLS,
    MIDDLE,
    TERRAIN_COUNT,
    WIDTH,
    Kingdom,
    joined_crowns,
    joined_points,
    joined_squares,
    region_crowns,
    region_squares,
    region_terrain,
    second_cell,
)
from regnum.games.kingdomino.rules.scoring import HARMONY_POINTS, MIDDLE_KINGDOM_POINTS
from regnum.games.kingdomino.rules.state import CLAIM, DISCARD, FREE, KingdominoState, Variant

POINT: Final = 16  # values are counted in parts of a point
NO_PLACE: Final = 1 << 20
SPOTS: Final = 4  # how many of its best placements are remembered for a domino to come
NOWHERE: Final = 255  # in place of a cell, for a domino that is discarded
ALONE: Final = 1  # what a square joins that touches nothing of its terrain: only itself
NOTHING_KNOWN: Final[vec[i64]] = vec[i64]([0] * (TERRAIN_COUNT * CELLS))


class Weights:
    """What things are worth besides points, in sixteenths of a point."""

    def __init__(
        self, growth: int = 6, hole: int = 24, discard: int = 32, later: int = 5, to_come: int = 12
    ) -> None:
        self.growth: i64 = growth
        """A square of a region that the domino joins: room for crowns to come."""
        self.hole: i64 = hole
        """A square that no domino can fill any more."""
        self.discard: i64 = discard
        """A domino that has no place."""
        self.later: i64 = later
        """A place further down the line: others choose before."""
        self.to_come: i64 = to_come
        """What a domino to come would bring, in sixteenths of that."""


class Land:
    """A kingdom, and what squares would join there: worked out when it is first asked, for all dominoes."""

    def __init__(self, kingdom: Kingdom, variant: Variant) -> None:
        self.kingdom = kingdom
        self.variant = variant
        self.keeps_the_middle = variant.middle_kingdom and kingdom.castle_in_the_middle()
        """Whether there is a bonus to be lost by building too far to one side."""
        self.size: i64 = kingdom.span * WIDTH
        """The cells in all rows within reach, and which is the first."""
        self.first: i64 = kingdom.first * WIDTH
        self.joined: vec[i64] = NOTHING_KNOWN[: TERRAIN_COUNT * self.size]
        """Of each terrain, for these cells: see `join`; 0 when nobody has asked."""

    def join(self, terrain: i64, cell: i64) -> i64:
        """The region that a square of this terrain would make: its squares, from bit 8 on the crowns of the others,
        and from bit 16 on the points that these have already."""
        at: i64 = terrain * self.size + cell - self.first
        found: i64 = self.joined[at]
        if found == 0:
            found = self._look_around(terrain, cell)
            self.joined[at] = found
        return found

    def _look_around(self, terrain: i64, cell: i64) -> i64:
        kingdom = self.kingdom
        x: i64 = cell % WIDTH
        y: i64 = cell // WIDTH
        found: i64 = ALONE
        if (as_i64(kingdom.rows[kingdom.row(terrain, y)]) >> x) & 1 == 0:
            return found
        region = kingdom.region
        regions = kingdom.regions
        span: i64 = kingdom.span
        end: i64 = span * span
        middle: i64 = (y - kingdom.first) * span + x - kingdom.first
        seen: i64 = 0
        side: i64 = 0
        while side < 4:
            beside: i64 = middle + (2 * side - 1 if side < 2 else (2 * side - 5) * span)
            if 0 <= beside < end:
                number: i64 = as_i64(region[beside])
                if number > CASTLE and (seen >> number) & 1 == 0:
                    other = regions[number]
                    if region_terrain(other) == terrain:
                        seen |= bit(number)
                        squares = region_squares(other)
                        crowns = region_crowns(other)
                        found += squares | (crowns << 8) | ((squares * crowns) << 16)
            side += 1
        return found

    def joining(self, domino: i64, placement: i64) -> i64:
        """As `Kingdom.joining`, which is asked only when both halves may join the same regions."""
        terrain: i64 = as_i64(FIRST[domino])
        second_terrain: i64 = as_i64(SECOND[domino])
        one = self.join(terrain, placement >> 2)
        other = self.join(second_terrain, second_cell(placement))
        squares: i64 = one & 255
        crowns: i64 = ((one >> 8) & 255) + as_i64(FIRST_CROWNS[domino])
        more_squares: i64 = other & 255
        more_crowns: i64 = ((other >> 8) & 255) + as_i64(SECOND_CROWNS[domino])
        before: i64 = (one >> 16) + (other >> 16)
        if terrain != second_terrain:
            points: i64 = squares * crowns + more_squares * more_crowns - before
            return squares | (crowns << 6) | (more_squares << 12) | (more_crowns << 18) | (points << 24)
        if one != ALONE and other != ALONE:
            return self.kingdom.joining(domino, placement)
        squares += more_squares
        crowns += more_crowns
        return squares | (crowns << 6) | ((squares * crowns - before) << 24)


class Spots:
    """A domino to come: what it would bring in the best places of a kingdom."""

    def __init__(self, domino: i64) -> None:
        self.domino = domino
        self.best: vec[i64] = vec[i64](capacity=SPOTS)
        """The best first, each packed: see `spot_value` and the next."""
        # What it would bring beside each half of the domino that is placed: per crown and per square of the region
        # that this half joins, and besides. Nothing per crown where it does not fit.
        self.per_crown: i64 = 0
        self.per_square: i64 = 0
        self.besides: i64 = 0
        self.second_per_crown: i64 = 0
        self.second_per_square: i64 = 0
        self.second_besides: i64 = 0

    def add(self, value: i64, first: i64, second: i64) -> None:
        best = self.best
        count: i64 = len(best)
        spot: i64 = (value << 16) | (first << 8) | second
        if count == SPOTS:
            if spot_value(best[count - 1]) >= value:
                return
        else:
            best = append(best, spot)
            self.best = best
            count += 1
        i: i64 = count - 1
        while i > 0 and spot_value(best[i - 1]) < value:
            best[i] = best[i - 1]
            i -= 1
        best[i] = spot

    def look_beside(self, domino: i64, growth: i64) -> None:
        """Work out what it would bring beside each half of this domino."""
        coming: i64 = self.domino
        terrain: i64 = as_i64(FIRST[domino])
        second_terrain: i64 = as_i64(SECOND[domino])
        first_crowns: i64 = as_i64(FIRST_CROWNS[coming])
        second_crowns: i64 = as_i64(SECOND_CROWNS[coming])
        # It makes the region two squares larger, or one, and the other half is worth its own crowns.
        besides: i64 = (first_crowns + second_crowns) * POINT + 2 * growth
        half: i64 = 0
        while half < 2:
            crowns: i64 = 0
            squares: i64 = 0
            if as_i64(FIRST[coming]) == terrain:
                crowns = POINT
                squares = first_crowns * POINT
            if as_i64(SECOND[coming]) == terrain:
                crowns += POINT
                squares += second_crowns * POINT
            both: i64 = besides
            if crowns == 2 * POINT:
                both += (first_crowns + second_crowns) * POINT
            if half == 0:
                self.per_crown = crowns
                self.per_square = squares + growth
                self.besides = both
            else:
                self.second_per_crown = crowns
                self.second_per_square = squares + growth
                self.second_besides = both
            terrain = second_terrain
            half += 1

    def after(self, joining: i64, first: i64, second: i64) -> i64:
        """What it would bring once the domino lies there: in a place still free, or beside it."""
        best: i64 = -NO_PLACE
        i: i64 = 0
        while i < len(self.best):
            spot: i64 = self.best[i]
            one: i64 = spot_first(spot)
            other: i64 = spot_second(spot)
            if one != first and one != second and other != first and other != second:
                best = spot_value(spot)
                break
            i += 1
        if self.per_crown > 0:
            value: i64 = (
                joined_crowns(joining, 0) * self.per_crown
                + joined_squares(joining, 0) * self.per_square
                + self.besides
            )
            if value > best:
                best = value
        if self.second_per_crown > 0:
            squares = joined_squares(joining, 1)
            if squares > 0:
                value = joined_crowns(joining, 1) * self.second_per_crown
                value += squares * self.second_per_square + self.second_besides
                if value > best:
                    best = value
        return best


# A spot: its value, and the cells of both halves.


def spot_value(spot: i64) -> i64:
    return spot >> 16


def spot_first(spot: i64) -> i64:
    return (spot >> 8) & 255


def spot_second(spot: i64) -> i64:
    return spot & 255


def out_of_the_middle(kingdom: Kingdom, cell: i64) -> bool:
    """Whether a domino on this square would move the castle out of the middle."""
    far: i64 = kingdom.side // 2
    x: i64 = cell % WIDTH
    y: i64 = cell // WIDTH
    return x < MIDDLE - far or x > MIDDLE + far or y < MIDDLE - far or y > MIDDLE + far


def lost_squares(kingdom: Kingdom, first: i64, second: i64) -> i64:
    """How many squares could never be filled once these two are: free, and with no free one beside them."""
    rows = kingdom.rows
    filled_rows: i64 = kingdom.row(TERRAIN_COUNT, 0)
    first_x: i64 = first % WIDTH
    first_y: i64 = first // WIDTH
    second_x: i64 = second % WIDTH
    second_y: i64 = second // WIDTH
    reach: i64 = kingdom.side - 1
    left: i64 = min(kingdom.left, min(first_x, second_x))
    right: i64 = max(kingdom.right, max(first_x, second_x))
    top: i64 = min(kingdom.top, min(first_y, second_y))
    bottom: i64 = max(kingdom.bottom, max(first_y, second_y))
    columns: i64 = (bit(left + reach + 1) - 1) & ~(bit(right - reach) - 1)
    # Squares are lost beside those that are filled; in the rows beyond, all are free, and beside each other.
    y: i64 = max(bottom - reach, top - 1)
    last: i64 = min(top + reach, bottom + 1)
    above: i64 = columns if y > bottom - reach else 0
    beyond: i64 = columns if last < top + reach else 0
    lost: i64 = 0
    free: i64 = columns & ~as_i64(rows[filled_rows + y])
    if first_y == y:
        free &= ~bit(first_x)
    if second_y == y:
        free &= ~bit(second_x)
    while y <= last:
        below: i64 = beyond
        if y < last:
            below = columns & ~as_i64(rows[filled_rows + y + 1])
            if first_y == y + 1:
                below &= ~bit(first_x)
            if second_y == y + 1:
                below &= ~bit(second_x)
        alone: i64 = free & ~((free << 1) | (free >> 1) | above | below)
        while alone:
            alone &= alone - 1
            lost += 1
        above = free
        free = below
        y += 1
    return lost


class KingdominoGreedy(Greedy):
    """The full greedy player."""

    def __init__(self, weights: Weights, most: int = 10) -> None:
        super().__init__(most, POINT)
        self.weights = weights

    def values(self, state: State, actions: vec[i64]) -> vec[i64]:
        assert isinstance(state, KingdominoState)
        return self._placements(state, actions) if state.placing else self._claims(state, actions)

    def _claims(self, state: KingdominoState, actions: vec[i64]) -> vec[i64]:
        land = Land(state.kingdoms[state.seat], state.variant)
        values: vec[i64] = vec[i64](capacity=len(actions))
        i: i64 = 0
        while i < len(actions):
            spots = self.spots(land, actions[i] - CLAIM)
            values = append(values, spot_value(spots.best[0]) - i * self.weights.later)
            i += 1
        return values

    def _placements(self, state: KingdominoState, actions: vec[i64]) -> vec[i64]:
        if actions[0] == DISCARD:
            return vec[i64]([0])
        kingdom = state.kingdoms[state.seat]
        land = Land(kingdom, state.variant)
        weights = self.weights
        domino: i64 = as_i64(state.line[state.turn])
        claimed: list[Spots] = []
        claimable: list[Spots] = []
        i: i64 = state.turn + 1
        while i < len(state.line):
            if as_i64(state.line_seats[i]) == state.seat:
                claimed.append(self.spots_beside(land, as_i64(state.line[i]), domino))
            i += 1
        i = 0
        while i < len(state.next_line):
            owner: i64 = as_i64(state.next_seats[i])
            if owner == FREE:
                claimable.append(self.spots_beside(land, as_i64(state.next_line[i]), domino))
            elif owner == state.seat:
                claimed.append(self.spots_beside(land, as_i64(state.next_line[i]), domino))
            i += 1
        values: vec[i64] = vec[i64](capacity=len(actions))
        i = 0
        while i < len(actions):
            placement: i64 = actions[i]
            joining = land.joining(domino, placement)
            first: i64 = placement >> 2
            second: i64 = second_cell(placement)
            value = self._value(land, joining, first, second)
            value -= lost_squares(kingdom, first, second) * weights.hole
            to_come: i64 = 0
            for spots in claimed:
                to_come += spots.after(joining, first, second)
            best: i64 = -NO_PLACE
            later: i64 = 0
            for spots in claimable:
                worth = spots.after(joining, first, second) - later
                if worth > best:
                    best = worth
                later += weights.later
            if best > -NO_PLACE:
                to_come += best
            values = append(values, value + ((to_come * weights.to_come) >> 4))
            i += 1
        return values

    def spots_beside(self, land: Land, coming: i64, domino: i64) -> Spots:
        """The best places of a domino to come, and what it would bring beside the one that is placed."""
        spots = self.spots(land, coming)
        spots.look_beside(domino, self.weights.growth)
        return spots

    def spots(self, land: Land, domino: i64) -> Spots:
        """The best places of a domino to come, as the kingdom is now."""
        spots = Spots(domino)
        placements = land.kingdom.placements(domino)
        least: i64 = -NO_PLACE
        i: i64 = 0
        while i < len(placements):
            placement: i64 = placements[i]
            first: i64 = placement >> 2
            second: i64 = second_cell(placement)
            value = self._value(land, land.joining(domino, placement), first, second)
            if value > least:
                spots.add(value, first, second)
                if len(spots.best) == SPOTS:
                    least = spot_value(spots.best[SPOTS - 1])
            i += 1
        nowhere: i64 = -self.weights.discard
        if land.variant.harmony and land.kingdom.discards == 0:
            nowhere -= HARMONY_POINTS * POINT
        spots.add(nowhere, NOWHERE, NOWHERE)
        return spots

    def _value(self, land: Land, joining: i64, first: i64, second: i64) -> i64:
        """Points and room to grow, and the bonus that would be lost."""
        value: i64 = joined_points(joining) * POINT
        value += (joined_squares(joining, 0) + joined_squares(joining, 1)) * self.weights.growth
        if land.keeps_the_middle and (
            out_of_the_middle(land.kingdom, first) or out_of_the_middle(land.kingdom, second)
        ):
            value -= MIDDLE_KINGDOM_POINTS * POINT
        return value

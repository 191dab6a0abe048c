"""Kingdomino, played greedily: a placement and the claim after it are judged together.

A placement is worth the points it gains now, plus what the dominoes to come would then bring: those the seat
has claimed already, and the best of those it can claim. Fast enough to play whole games inside a search.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.bots.search.policy import Greedy
from regnum.core.state import State
from regnum.games.kingdomino.rules.data import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS
from regnum.games.kingdomino.rules.kingdom import (
    MIDDLE,
    TERRAIN_COUNT,
    WIDTH,
    Kingdom,
    joined_crowns,
    joined_points,
    joined_squares,
    second_cell,
)
from regnum.games.kingdomino.rules.scoring import HARMONY_POINTS, MIDDLE_KINGDOM_POINTS
from regnum.games.kingdomino.rules.state import CLAIM, DISCARD, FREE, KingdominoState, Variant

POINT: Final = 16  # values are counted in parts of a point
NO_PLACE: Final = 1 << 20
SPOTS: Final = 4  # how many of its best placements are remembered for a domino to come


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


class Spots:
    """A domino to come: what it would bring in the best places of a kingdom, and their squares."""

    def __init__(self, domino: i64) -> None:
        self.domino = domino
        self.values: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        self.second: vec[i64] = vec[i64]()

    def add(self, value: i64, first: i64, second: i64) -> None:
        count: i64 = len(self.values)
        if count == SPOTS:
            if value <= self.values[count - 1]:
                return
        else:
            self.values = append(self.values, value)
            self.first = append(self.first, first)
            self.second = append(self.second, second)
            count += 1
        i: i64 = count - 1
        while i > 0 and self.values[i - 1] < value:
            self.values[i] = self.values[i - 1]
            self.first[i] = self.first[i - 1]
            self.second[i] = self.second[i - 1]
            i -= 1
        self.values[i] = value
        self.first[i] = first
        self.second[i] = second


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
    x_min: i64 = max(kingdom.right, max(first_x, second_x)) - reach
    y_min: i64 = max(kingdom.bottom, max(first_y, second_y)) - reach
    x_max: i64 = min(kingdom.left, min(first_x, second_x)) + reach
    y_max: i64 = min(kingdom.top, min(first_y, second_y)) + reach
    columns: i64 = ((2 << x_max) - 1) & ~((1 << x_min) - 1)
    lost: i64 = 0
    above: i64 = 0
    free: i64 = columns & ~i64(rows[filled_rows + y_min])
    if first_y == y_min:
        free &= ~(1 << first_x)
    if second_y == y_min:
        free &= ~(1 << second_x)
    y: i64 = y_min
    while y <= y_max:
        below: i64 = 0
        if y < y_max:
            below = columns & ~i64(rows[filled_rows + y + 1])
            if first_y == y + 1:
                below &= ~(1 << first_x)
            if second_y == y + 1:
                below &= ~(1 << second_x)
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
        super().__init__(most)
        self.weights = weights

    def values(self, state: State, actions: vec[i64]) -> vec[i64]:
        assert isinstance(state, KingdominoState)
        return self._placements(state, actions) if state.placing else self._claims(state, actions)

    def _claims(self, state: KingdominoState, actions: vec[i64]) -> vec[i64]:
        kingdom = state.kingdoms[state.seat]
        values: vec[i64] = vec[i64]()
        i: i64 = 0
        while i < len(actions):
            spots = self._spots(state.variant, kingdom, actions[i] - CLAIM)
            values = append(values, spots.values[0] - i * self.weights.later)
            i += 1
        return values

    def _placements(self, state: KingdominoState, actions: vec[i64]) -> vec[i64]:
        kingdom = state.kingdoms[state.seat]
        weights = self.weights
        domino: i64 = i64(state.line[state.turn])
        claimed: list[Spots] = []
        claimable: list[Spots] = []
        i: i64 = state.turn + 1
        while i < len(state.line):
            if i64(state.line_seats[i]) == state.seat:
                claimed.append(self._spots(state.variant, kingdom, i64(state.line[i])))
            i += 1
        i = 0
        while i < len(state.next_line):
            owner: i64 = i64(state.next_seats[i])
            if owner == FREE:
                claimable.append(self._spots(state.variant, kingdom, i64(state.next_line[i])))
            elif owner == state.seat:
                claimed.append(self._spots(state.variant, kingdom, i64(state.next_line[i])))
            i += 1
        values: vec[i64] = vec[i64](capacity=len(actions))
        i = 0
        while i < len(actions):
            placement: i64 = actions[i]
            if placement >= DISCARD:
                return vec[i64]([0])
            joining = kingdom.joining(domino, placement)
            first: i64 = placement >> 2
            second: i64 = second_cell(placement)
            value = self._value(state.variant, kingdom, joining, first, second)
            value -= lost_squares(kingdom, first, second) * weights.hole
            to_come: i64 = 0
            for spots in claimed:
                to_come += self._after(spots, domino, joining, first, second)
            best: i64 = -NO_PLACE
            place: i64 = 0
            while place < len(claimable):
                worth = self._after(claimable[place], domino, joining, first, second) - place * weights.later
                if worth > best:
                    best = worth
                place += 1
            if best > -NO_PLACE:
                to_come += best
            values = append(values, value + ((to_come * weights.to_come) >> 4))
            i += 1
        return values

    def _spots(self, variant: Variant, kingdom: Kingdom, domino: i64) -> Spots:
        """The best places of a domino to come, as the kingdom is now."""
        spots = Spots(domino)
        placements = kingdom.placements(domino)
        i: i64 = 0
        while i < len(placements):
            placement: i64 = placements[i]
            first: i64 = placement >> 2
            second: i64 = second_cell(placement)
            joining = kingdom.joining(domino, placement)
            spots.add(self._value(variant, kingdom, joining, first, second), first, second)
            i += 1
        nowhere: i64 = -self.weights.discard
        if variant.harmony and kingdom.discards == 0:
            nowhere -= HARMONY_POINTS * POINT
        spots.add(nowhere, -1, -1)
        return spots

    def _value(self, variant: Variant, kingdom: Kingdom, joining: i64, first: i64, second: i64) -> i64:
        """Points and room to grow, and the bonus that would be lost."""
        value: i64 = joined_points(joining) * POINT
        value += (joined_squares(joining, 0) + joined_squares(joining, 1)) * self.weights.growth
        if (
            variant.middle_kingdom
            and (out_of_the_middle(kingdom, first) or out_of_the_middle(kingdom, second))
            and kingdom.castle_in_the_middle()
        ):
            value -= MIDDLE_KINGDOM_POINTS * POINT
        return value

    def _after(self, spots: Spots, domino: i64, joining: i64, first: i64, second: i64) -> i64:
        """What a domino to come would bring once this one lies there: in a place still free, or beside it."""
        best: i64 = -NO_PLACE
        i: i64 = 0
        while i < len(spots.values):
            one: i64 = spots.first[i]
            other: i64 = spots.second[i]
            if one != first and one != second and other != first and other != second:
                best = spots.values[i]
                break
            i += 1
        coming: i64 = spots.domino
        half: i64 = 0
        while half < 2:
            squares: i64 = joined_squares(joining, half)
            if squares > 0:
                terrain: i64 = i64(FIRST[domino]) if half == 0 else i64(SECOND[domino])
                crowns: i64 = joined_crowns(joining, half)
                first_joins = i64(FIRST[coming]) == terrain
                second_joins = i64(SECOND[coming]) == terrain
                first_crowns: i64 = i64(FIRST_CROWNS[coming])
                second_crowns: i64 = i64(SECOND_CROWNS[coming])
                points: i64 = -1
                grown: i64 = squares + 2
                if first_joins and second_joins:
                    points = 2 * crowns + (first_crowns + second_crowns) * (squares + 2)
                elif first_joins:
                    points = crowns + first_crowns * (squares + 1) + second_crowns
                elif second_joins:
                    points = crowns + second_crowns * (squares + 1) + first_crowns
                if points >= 0:
                    value = points * POINT + grown * self.weights.growth
                    if value > best:
                        best = value
            half += 1
        return best

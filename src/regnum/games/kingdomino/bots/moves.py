"""What Kingdomino tells of actions to a policy that has learned: the greedy player's own parts, and a few more."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regnum.bots.search.liking import Moves
from regnum.core.native import as_i64
from regnum.core.state import State
from regnum.games.kingdomino.bots.features import NO_PLACE, best_gain
from regnum.games.kingdomino.bots.policy import (
    POINT,
    KingdominoGreedy,
    Land,
    Spots,
    lost_squares,
    out_of_the_middle,
)
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
from regnum.games.kingdomino.rules.state import CLAIM, DISCARD, FREE, KingdominoState

PHASES: Final = 4
WIDE: Final = 12
WORST: Final = -7 * POINT
"""A domino to come that has no place left counts as so much and no less."""


class KingdominoMoves(Moves):
    """Groups are the phases of the game, by how many dominoes are left, for placements and for claims."""

    def __init__(self, greedy: KingdominoGreedy) -> None:
        super().__init__(2 * PHASES, WIDE)
        self.greedy = greedy

    def group(self, state: State) -> i64:
        assert isinstance(state, KingdominoState)
        left: i64 = len(state.pile) - state.drawn
        total: i64 = state.variant.dominoes
        phase: i64 = 0
        if left > 0:
            phase = 1 + min(2, 3 * (left - 1) // total)
        return 2 * phase + (0 if state.placing else 1)

    def rows(self, state: State, actions: vec[i64]) -> vec[i64]:
        assert isinstance(state, KingdominoState)
        rows: vec[i64] = vec[i64]([0] * (WIDE * len(actions)))
        if not state.placing:
            self._claims(rows, state, actions)
        elif actions[0] != DISCARD:
            self._placements(rows, state, actions)
        return rows

    def _claims(self, rows: vec[i64], state: KingdominoState, actions: vec[i64]) -> None:
        lands = [Land(kingdom, state.variant) for kingdom in state.kingdoms]
        i: i64 = 0
        while i < len(actions):
            domino: i64 = actions[i] - CLAIM
            at: i64 = i * WIDE
            gain = best_gain(lands[state.seat], domino)
            if gain == NO_PLACE:
                rows[at] = 1
            else:
                rows[at + 1] = gain
            theirs: i64 = WORST // 4
            seat: i64 = 0
            while seat < state.players:
                if seat != state.seat:
                    theirs = max(theirs, best_gain(lands[seat], domino))
                seat += 1
            rows[at + 2] = i
            rows[at + 3] = as_i64(FIRST_CROWNS[domino]) + as_i64(SECOND_CROWNS[domino])
            rows[at + 4] = theirs
            rows[at + 5] = 1 if FIRST[domino] == SECOND[domino] else 0
            rows[at + 6] = domino
            rows[at + 7] = 1 if i == 0 else 0
            i += 1

    def _placements(self, rows: vec[i64], state: KingdominoState, actions: vec[i64]) -> None:
        kingdom = state.kingdoms[state.seat]
        land = Land(kingdom, state.variant)
        domino: i64 = as_i64(state.line[state.turn])
        claimed: list[Spots] = []
        claimable: list[Spots] = []
        i: i64 = state.turn + 1
        while i < len(state.line):
            if as_i64(state.line_seats[i]) == state.seat:
                claimed.append(self.greedy.spots_beside(land, as_i64(state.line[i]), domino))
            i += 1
        i = 0
        while i < len(state.next_line):
            owner: i64 = as_i64(state.next_seats[i])
            if owner == FREE:
                claimable.append(self.greedy.spots_beside(land, as_i64(state.next_line[i]), domino))
            elif owner == state.seat:
                claimed.append(self.greedy.spots_beside(land, as_i64(state.next_line[i]), domino))
            i += 1
        i = 0
        while i < len(actions):
            placement: i64 = actions[i]
            at: i64 = i * WIDE
            first: i64 = placement >> 2
            second: i64 = second_cell(placement)
            joining = land.joining(domino, placement)
            squares: i64 = joined_squares(joining, 0)
            more_squares: i64 = joined_squares(joining, 1)
            crowns: i64 = joined_crowns(joining, 0)
            more_crowns: i64 = joined_crowns(joining, 1)
            rows[at] = joined_points(joining)
            rows[at + 1] = squares + more_squares
            rows[at + 2] = crowns + more_crowns
            rows[at + 3] = lost_squares(kingdom, first, second)
            if land.keeps_the_middle and (out_of_the_middle(kingdom, first) or out_of_the_middle(kingdom, second)):
                rows[at + 4] = 1
            to_come: i64 = 0
            for spots in claimed:
                to_come += max(WORST, spots.after(joining, first, second))
            rows[at + 5] = to_come
            best: i64 = NO_PLACE
            next_best: i64 = NO_PLACE
            for spots in claimable:
                worth: i64 = max(WORST, spots.after(joining, first, second))
                if worth > best:
                    next_best = best
                    best = worth
                elif worth > next_best:
                    next_best = worth
            if best > NO_PLACE:
                rows[at + 6] = best
            if next_best > NO_PLACE:
                rows[at + 7] = next_best
            rows[at + 8] = _closed_sides(kingdom, first) + _closed_sides(kingdom, second)
            rows[at + 9] = _grown(kingdom, first, second)
            rows[at + 10] = squares * crowns + more_squares * more_crowns
            rows[at + 11] = max(squares, more_squares)
            i += 1


def _closed_sides(kingdom: Kingdom, cell: i64) -> i64:
    """How many sides of a square are built on, or on the border of a kingdom around its castle."""
    x: i64 = cell % WIDTH
    y: i64 = cell // WIDTH
    far: i64 = kingdom.side // 2
    rows = kingdom.rows
    at: i64 = kingdom.row(TERRAIN_COUNT, y)
    row: i64 = as_i64(rows[at])
    count: i64 = 0
    if x <= MIDDLE - far or (row >> (x - 1)) & 1:
        count += 1
    if x >= MIDDLE + far or (row >> (x + 1)) & 1:
        count += 1
    if y <= MIDDLE - far or (as_i64(rows[at - 1]) >> x) & 1:
        count += 1
    if y >= MIDDLE + far or (as_i64(rows[at + 1]) >> x) & 1:
        count += 1
    return count


def _grown(kingdom: Kingdom, first: i64, second: i64) -> i64:
    """By how many columns and rows the kingdom becomes wider and higher."""
    x: i64 = first % WIDTH
    y: i64 = first // WIDTH
    second_x: i64 = second % WIDTH
    second_y: i64 = second // WIDTH
    zero: i64 = 0
    return (
        max(zero, kingdom.left - min(x, second_x))
        + max(zero, max(x, second_x) - kingdom.right)
        + max(zero, kingdom.top - min(y, second_y))
        + max(zero, max(y, second_y) - kingdom.bottom)
    )

"""What Kingdom Builder's net looks at: what each card brings and may still bring, settlements left, tiles, and what
a realm can reach.

A state is judged whenever no settlement is in the air.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from regnum.bots.search.judge import Features, add_the_others
from regnum.bots.search.net import MOST_INPUT
from regnum.core.bits import count
from regnum.core.native import as_i64
from regnum.core.state import State
from regnum.games.kingdom_builder.rules.data import (
    BUILDABLE,
    CASTLE,
    CITIZENS,
    DISCOVERERS,
    FARMERS,
    FISHERMEN,
    HERMITS,
    KNIGHTS,
    LORDS,
    MERCHANTS,
    MINERS,
    TILE_KINDS,
    WATER,
    WORKERS,
)
from regnum.games.kingdom_builder.rules.hexes import FULL_ROW, SIZE, WORDS, count_all, members_of, touches
from regnum.games.kingdom_builder.rules.realm import Realm
from regnum.games.kingdom_builder.rules.scoring import (
    QUADRANTS,
    any_of,
    best_row,
    card_gold,
    in_quadrant,
    in_row,
    largest_area,
    linked,
    take_area,
)
from regnum.games.kingdom_builder.rules.state import BUILDS, NO_CARD, NOTHING, KingdomBuilderState

CARD_KINDS: Final = 10

# Of a seat:
SUPPLY: Final = 0
CASTLES: Final = 1
NEW_CASTLES: Final = 2
AREAS: Final = 3
TO_BUILD: Final = 4
READY: Final = 5
PROMISED: Final = 6
TAKEN: Final = 7
TURNS_BEFORE: Final = 8
OPEN_CARD: Final = 9
BESIDE: Final = OPEN_CARD + BUILDABLE
"""Empty hexes of each terrain beside the realm, the water last."""
HELD: Final = BESIDE + WATER + 1
IN_QUADRANTS: Final = HELD + TILE_KINDS
"""From the fewest settlements in a quadrant to the most."""
CARD: Final = IN_QUADRANTS + QUADRANTS
# Of each card of the game there, nothing of the others:
GOLD: Final = 0
ROOM: Final = 1
"""What it counts, or could count soon: see `_room`."""
PLACES: Final = 2
OF_A_CARD: Final = 3
OF_A_SEAT: Final = CARD + CARD_KINDS * OF_A_CARD
# Of the table: which cards are in the game, what is left, and how long it may take.
LEAST_SUPPLY: Final = CARD_KINDS
LAST_ROUND: Final = CARD_KINDS + 1
ROUND: Final = CARD_KINDS + 2
OF_THE_TABLE: Final = CARD_KINDS + 3
INPUTS: Final = 2 * OF_A_SEAT + OF_THE_TABLE
BLANK: Final[vec[i64]] = vec[i64]([0] * INPUTS)


class KingdomBuilderFeatures(Features):
    """A seat's own realm, the mean of the others, and the table."""

    def __init__(self) -> None:
        super().__init__(INPUTS)

    def are_clear(self, state: State) -> bool:
        assert isinstance(state, KingdomBuilderState)
        return state.lifted == NOTHING

    def rows(self, state: State) -> list[vec[i64]]:
        assert isinstance(state, KingdomBuilderState)
        rows: list[vec[i64]] = []
        seat: i64 = 0
        while seat < state.players:
            row: vec[i64] = BLANK[:]
            _of_a_seat(row, state, seat)
            rows.append(row)
            seat += 1
        _of_the_table(rows, state)
        add_the_others(rows, OF_A_SEAT)
        return rows


def _of_the_table(rows: list[vec[i64]], state: KingdomBuilderState) -> None:
    at: i64 = 2 * OF_A_SEAT
    least: i64 = MOST_INPUT
    for realm in state.realms:
        least = min(least, realm.supply)
    for row in rows:
        for card in state.setup.cards:
            row[at + as_i64(card)] = 1
        row[at + LEAST_SUPPLY] = least
        row[at + LAST_ROUND] = 1 if least == 0 else 0
        row[at + ROUND] = min(state.round, MOST_INPUT)


def _of_a_seat(row: vec[i64], state: KingdomBuilderState, seat: i64) -> None:
    realm = state.realms[seat]
    board = state.board
    row[SUPPLY] = realm.supply
    row[CASTLES] = count_common(board.sets, CASTLE * WORDS, realm.near)
    row[TURNS_BEFORE] = (seat - state.starter + state.players) % state.players
    if seat == state.seat:
        if state.must_build(realm):
            row[TO_BUILD] = min(BUILDS - state.built, realm.supply)
        if state.hands[seat] != NO_CARD:
            row[OPEN_CARD + as_i64(state.hands[seat])] = 1
    beside: vec[i64] = realm.near[:]
    terrain: i64 = 0
    free: vec[i64] = vec[i64]([0] * WORDS)
    while terrain <= WATER:
        row[BESIDE + terrain] = min(count_common(state.empty, terrain * WORDS, realm.near), MOST_INPUT)
        if terrain < BUILDABLE:
            i: i64 = 0
            while i < WORDS:
                free[i] = free[i] | state.empty[terrain * WORDS + i]
                i += 1
        terrain += 1
    i = 0
    while i < WORDS:
        beside[i] = beside[i] & free[i]
        i += 1
    slot: i64 = 0
    while slot < len(board.tiles):
        if (realm.held >> slot) & 1:
            row[HELD + as_i64(board.tiles[slot])] = row[HELD + as_i64(board.tiles[slot])] + 1
        if (realm.ready >> slot) & 1:
            row[READY] = row[READY] + 1
        if (realm.had >> slot) & 1:
            row[TAKEN] = row[TAKEN] + 1
        elif state.tiles_left(slot) > 0 and touches(beside, board.locations[slot]):
            row[PROMISED] = row[PROMISED] + 1
        slot += 1
    for castle in members_of(board.hexes_of(CASTLE)):
        if touches(beside, castle) and not touches(realm.own, castle):
            row[NEW_CASTLES] = row[NEW_CASTLES] + 1
    quadrant: i64 = 0
    while quadrant < QUADRANTS:
        settlements: i64 = in_quadrant(realm, quadrant)
        i = IN_QUADRANTS + quadrant
        while i > IN_QUADRANTS and row[i - 1] > settlements:
            row[i] = row[i - 1]
            i -= 1
        row[i] = settlements
        quadrant += 1
    left: vec[i64] = realm.own[:]
    around: vec[i64] = vec[i64]([0] * WORDS)
    while any_of(left):
        take_area(left, around)
        row[AREAS] = row[AREAS] + 1
    for card in state.setup.cards:
        kind: i64 = as_i64(card)
        at: i64 = CARD + kind * OF_A_CARD
        lords_need = state.setup.lords_need_settlement
        row[at + GOLD] = min(card_gold(kind, board, state.realms, seat, lords_need), MOST_INPUT)
        _room(row, at, kind, state, realm, beside)


def _room(row: vec[i64], at: i64, kind: i64, state: KingdomBuilderState, realm: Realm, beside: vec[i64]) -> None:
    """What a card may still bring: hexes beside the realm that count for it, or how near it is to more."""
    board = state.board
    if kind == FISHERMEN:
        row[at + ROOM] = min(count_common(board.near_water(), 0, beside), MOST_INPUT)
    elif kind == MINERS:
        row[at + ROOM] = min(count_common(board.near_mountain(), 0, beside), MOST_INPUT)
    elif kind == WORKERS:
        row[at + ROOM] = min(count_common(board.near_special(), 0, beside), MOST_INPUT)
    elif kind == MERCHANTS:
        row[at + ROOM] = count_common(board.special, 0, realm.near)
        row[at + PLACES] = row[at + ROOM] - count_all(linked(board, realm))
    elif kind == DISCOVERERS:
        row[at + ROOM] = _new_rows(realm, beside)
    elif kind == HERMITS:
        row[at + ROOM] = row[AREAS]
    elif kind == CITIZENS:
        row[at + ROOM] = count_all(largest_area(realm))
    elif kind == KNIGHTS:
        best: i64 = best_row(realm)
        row[at + ROOM] = in_row(realm, best)
        row[at + PLACES] = count((beside[best // 3] >> (best % 3 * SIZE)) & FULL_ROW)
    elif kind == LORDS:
        row[at + ROOM] = row[IN_QUADRANTS + QUADRANTS - 1]
        row[at + PLACES] = row[IN_QUADRANTS]
    elif kind == FARMERS:
        row[at + ROOM] = row[IN_QUADRANTS + 1]
        row[at + PLACES] = row[IN_QUADRANTS + 2]


def count_common(sets: vec[i64], start: i64, others: vec[i64]) -> i64:
    """How many hexes the set beginning at `start` in `sets` has in common with another."""
    total: i64 = 0
    i: i64 = 0
    while i < WORDS:
        both = sets[start + i] & others[i]
        if both:
            total += count(both)
        i += 1
    return total


def _new_rows(realm: Realm, beside: vec[i64]) -> i64:
    """How many rows without a settlement have a hex beside the realm."""
    total: i64 = 0
    row: i64 = 0
    while row < SIZE:
        shift: i64 = row % 3 * SIZE
        if (realm.own[row // 3] >> shift) & FULL_ROW == 0 and (beside[row // 3] >> shift) & FULL_ROW:
            total += 1
        row += 1
    return total

"""What one settlement more would bring to a seat: the same gold as the scores tell, without building it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.core.bits import count
from regnum.core.native import as_i64
from regnum.games.kingdom_builder.rules.data import (
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
    WORKERS,
)
from regnum.games.kingdom_builder.rules.hexes import (
    AROUND_FIRST,
    AROUND_NEXT,
    AROUND_WORD,
    BIT,
    EMPTY_SET,
    QUADRANT,
    SIZE,
    WORD,
    WORDS,
    count_all,
)
from regnum.games.kingdom_builder.rules.scoring import (
    CASTLE_GOLD,
    FARMER_GOLD,
    KNIGHT_GOLD,
    MERCHANT_GOLD,
    QUADRANTS,
    any_of,
    best_row,
    in_quadrant,
    in_row,
    lord_gold_for,
    take_area,
)
from regnum.games.kingdom_builder.rules.state import KingdomBuilderState

NO_ROWS: Final[vec[i64]] = vec[i64]([0] * SIZE)
NO_QUADRANTS: Final[vec[i64]] = vec[i64]([0] * QUADRANTS)


class Gains:
    """Of the seat on turn, with its settlements as they stand: what follows from them is worked out once."""

    def __init__(self, state: KingdomBuilderState) -> None:
        board = state.board
        self.realm = state.realms[state.seat]
        self.castles = board.hexes_of(CASTLE)
        self.special = board.special
        self.by_row: vec[i64] = NO_ROWS[:]
        """What a settlement in a row brings because of the others there, and so for each quadrant."""
        self.by_quadrant: vec[i64] = NO_QUADRANTS[:]
        self.places: list[vec[i64]] = []
        """Sets of hexes, each of which is worth one gold."""
        # Cards for which it counts what hangs together.
        self.hermits = False
        self.citizens = False
        self.merchants = False
        self.beside: vec[i64] = vec[i64]()
        """Of each own area, the set of hexes beside it, 7 words each; and how many hexes it has."""
        self.sizes: vec[i64] = vec[i64]()
        self.largest: i64 = 0
        self.linked: vec[i64] = EMPTY_SET
        """The castles and locations that pay already."""
        for card in state.setup.cards:
            if card == FISHERMEN:
                self.places.append(board.near_water())
            elif card == MINERS:
                self.places.append(board.near_mountain())
            elif card == WORKERS:
                self.places.append(board.near_special())
            elif card in (DISCOVERERS, KNIGHTS):
                self._add_rows(as_i64(card))
            elif card == LORDS:
                self._add_lords(state)
            elif card == FARMERS:
                self._add_farmers()
            elif card == HERMITS:
                self.hermits = True
            elif card == CITIZENS:
                self.citizens = True
            else:
                assert card == MERCHANTS
                self.merchants = True
        if self.hermits or self.citizens or self.merchants:
            self._find_areas()

    def _add_rows(self, card: i64) -> None:
        most = in_row(self.realm, best_row(self.realm))
        row: i64 = 0
        while row < SIZE:
            settlements = in_row(self.realm, row)
            if card == DISCOVERERS:
                if settlements == 0:
                    self.by_row[row] += 1
            elif settlements == most:
                self.by_row[row] += KNIGHT_GOLD
            row += 1

    def _add_lords(self, state: KingdomBuilderState) -> None:
        need_settlement = state.setup.lords_need_settlement
        quadrant: i64 = 0
        while quadrant < QUADRANTS:
            mine = in_quadrant(self.realm, quadrant)
            before = lord_gold_for(state.realms, state.seat, quadrant, mine, need_settlement)
            after = lord_gold_for(state.realms, state.seat, quadrant, mine + 1, need_settlement)
            self.by_quadrant[quadrant] += after - before
            quadrant += 1

    def _add_farmers(self) -> None:
        """Only the sole quadrant with the fewest settlements raises what the fewest are."""
        fewest: i64 = in_quadrant(self.realm, 0)
        sole: i64 = 0
        quadrant: i64 = 1
        while quadrant < QUADRANTS:
            settlements = in_quadrant(self.realm, quadrant)
            if settlements < fewest:
                fewest = settlements
                sole = quadrant
            elif settlements == fewest:
                sole = -1
            quadrant += 1
        if sole >= 0:
            self.by_quadrant[sole] += FARMER_GOLD

    def _find_areas(self) -> None:
        left: vec[i64] = self.realm.own[:]
        linked: vec[i64] = EMPTY_SET[:]
        while any_of(left):
            beside: vec[i64] = EMPTY_SET[:]
            size = count_all(take_area(left, beside))
            self.sizes = append(self.sizes, size)
            if size > self.largest:
                self.largest = size
            touched: i64 = 0
            word: i64 = 0
            while word < WORDS:
                self.beside = append(self.beside, beside[word])
                beside[word] &= self.special[word]
                if beside[word]:
                    touched += count(beside[word])
                word += 1
            if touched > 1:
                word = 0
                while word < WORDS:
                    linked[word] |= beside[word]
                    word += 1
        self.linked = linked

    def of(self, hex_: i64) -> i64:
        """The gold that a settlement on this empty hex would add."""
        gold: i64 = self.by_row[hex_ // SIZE] + self.by_quadrant[QUADRANT[hex_]]
        at = WORD[hex_]
        bit = BIT[hex_]
        for place in self.places:
            if place[at] & bit:
                gold += 1
        word = AROUND_WORD[hex_]
        near = self.realm.near
        castles: i64 = self.castles[word] & AROUND_FIRST[hex_] & ~near[word]
        if castles:
            gold += CASTLE_GOLD * count(castles)
        castles = self.castles[word + 1] & AROUND_NEXT[hex_] & ~near[word + 1]
        if castles:
            gold += CASTLE_GOLD * count(castles)
        if self.hermits or self.citizens or self.merchants:
            gold += self._of_areas(hex_)
        return gold

    def _of_areas(self, hex_: i64) -> i64:
        """What it brings to make one area of all that are beside the hex, and of the hex."""
        at = WORD[hex_]
        bit = BIT[hex_]
        areas: i64 = 0
        size: i64 = 1
        area: i64 = 0
        while area < len(self.sizes):
            if self.beside[area * WORDS + at] & bit:
                areas += 1
                size += self.sizes[area]
            area += 1
        gold: i64 = 0
        if self.hermits:
            gold += 1 - areas
        if self.citizens and size > self.largest:
            gold += size // 2 - self.largest // 2
        if self.merchants and (areas > 1 or self._is_beside_special(hex_)):
            gold += self._of_links(hex_)
        return gold

    def _is_beside_special(self, hex_: i64) -> bool:
        word = AROUND_WORD[hex_]
        return (self.special[word] & AROUND_FIRST[hex_]) | (self.special[word + 1] & AROUND_NEXT[hex_]) != 0

    def _of_links(self, hex_: i64) -> i64:
        """Castles and locations are linked by the area that the hex makes when it has more than one beside it."""
        first = AROUND_WORD[hex_]
        at = WORD[hex_]
        bit = BIT[hex_]
        touched: i64 = 0
        new: i64 = 0
        word: i64 = 0
        while word < WORDS:
            beside: i64 = 0
            if word == first:
                beside = AROUND_FIRST[hex_]
            elif word == first + 1:
                beside = AROUND_NEXT[hex_]
            area: i64 = 0
            while area < len(self.beside):
                if self.beside[area + at] & bit:
                    beside |= self.beside[area + word]
                area += WORDS
            beside &= self.special[word]
            if beside:
                touched += count(beside)
                new += count(beside & ~self.linked[word])
            word += 1
        return MERCHANT_GOLD * new if touched > 1 else 0

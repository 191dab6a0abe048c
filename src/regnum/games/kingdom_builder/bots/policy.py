"""Kingdom Builder, played greedily: one settlement ahead, with location tiles valued.

A settlement is worth the gold it adds now, and the tile it takes. Fast enough to play on inside a search.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.bots.search.policy import FAR_BELOW, Greedy
from regnum.core.bits import count
from regnum.core.native import as_i64
from regnum.core.state import State
from regnum.games.kingdom_builder.bots.gains import Gains
from regnum.games.kingdom_builder.rules.data import BARN
from regnum.games.kingdom_builder.rules.hexes import (
    AROUND_FIRST,
    AROUND_NEXT,
    AROUND_WORD,
    EMPTY_SET,
    HEXES,
    WORDS,
    has,
    members_of,
)
from regnum.games.kingdom_builder.rules.notation import END, TILE, TO
from regnum.games.kingdom_builder.rules.realm import SETTLEMENTS, Realm
from regnum.games.kingdom_builder.rules.scoring import seat_gold
from regnum.games.kingdom_builder.rules.state import KingdomBuilderState

GOLD_PIECE: Final = 100  # values are counted in hundredths of it
NOT_KNOWN: Final[vec[i64]] = vec[i64]()
NO_GOLD: Final[vec[i64]] = vec[i64]([0] * (HEXES + 1))


class Weights:
    """What things are worth, in hundredths of a gold piece."""

    def __init__(
        self, tile: int = 900, move: int = 300, settled: int = 60, free: int = 8, towards: int = 120
    ) -> None:
        self.tile: i64 = tile
        """A tile that builds, at the start of the game; less as it goes on."""
        self.move: i64 = move
        """A tile that moves a settlement."""
        self.settled: i64 = settled
        """One settlement more than the turn asks for."""
        self.free: i64 = free
        """An empty hex beside it: room to go on."""
        self.towards: i64 = towards
        """A location within two steps whose tile is still to be had."""


class Places:
    """What a settlement finds around it, as sets of hexes; for the seat on turn."""

    def __init__(self, state: KingdomBuilderState) -> None:
        realm = state.realms[state.seat]
        board = state.board
        self.supply: i64 = realm.supply
        self.free: vec[i64] = EMPTY_SET[:]
        """The empty hexes that settlements can stand on."""
        at: i64 = 0
        while at < len(state.empty):
            word: i64 = 0
            while word < WORDS:
                self.free[word] |= state.empty[at + word]
                word += 1
            at += WORDS
        self.promised: vec[i64] = EMPTY_SET[:]
        """The hexes where the seat would get a tile that it has never had."""
        slot: i64 = 0
        while slot < len(board.locations):
            location = board.locations[slot]
            first = AROUND_WORD[location]
            if (realm.had >> slot) & 1 == 0 and state.tiles_left(slot) > 0:
                self.promised[first] |= AROUND_FIRST[location]
                self.promised[first + 1] |= AROUND_NEXT[location]
            else:  # where two locations meet, a hex belongs to the last of them: see Board.slot
                self.promised[first] &= ~AROUND_FIRST[location]
                self.promised[first + 1] &= ~AROUND_NEXT[location]
            slot += 1


class KingdomBuilderGreedy(Greedy):
    """One settlement ahead."""

    def __init__(self, weights: Weights, most: int = 8) -> None:
        super().__init__(most, GOLD_PIECE)
        self.weights = weights

    def expected_scores(self, state: State) -> vec[float]:
        """The gold as it stands, and what tiles will still bring."""
        assert isinstance(state, KingdomBuilderState)
        expected: vec[float] = vec[float]()
        for seat, gold in enumerate(state.scores()):
            realm = state.realms[seat]
            left = float(realm.supply) / SETTLEMENTS
            tiles: float = 0.0
            slot: i64 = 0
            while slot < len(state.board.tiles):
                if (realm.held >> slot) & 1:
                    tiles += float(self._tile(state, slot)) / 100.0
                slot += 1
            expected = append(expected, float(gold) + tiles * left)
        return expected

    def values(self, state: State, actions: vec[i64]) -> vec[i64]:
        assert isinstance(state, KingdomBuilderState)
        gains = Gains(state)
        places = Places(state)
        missed: vec[i64] = NOT_KNOWN
        values: vec[i64] = vec[i64](capacity=len(actions))
        i: i64 = 0
        while i < len(actions):
            action = actions[i]
            if action == END:
                values = append(values, 0)
            elif TILE + BARN * HEXES <= action < TO:
                # Moves: only the settlement that is missed the least, of each tile, is looked at.
                if len(missed) == 0:
                    missed = self._gold_without(state)
                kind: i64 = (action - TILE) // HEXES
                end: i64 = i
                lifted: i64 = i
                while end < len(actions) and actions[end] < TO and (actions[end] - TILE) // HEXES == kind:
                    if missed[actions[end] % HEXES] > missed[actions[lifted] % HEXES]:
                        lifted = end
                    end += 1
                while i < end:
                    values = append(values, self._move(state, actions[i], missed) if i == lifted else FAR_BELOW)
                    i += 1
                continue
            else:
                hex_: i64 = action % HEXES
                value = gains.of(hex_) * 100 + self._place(state, places, hex_)
                if TILE <= action < TO:
                    value += self.weights.settled
                values = append(values, value)
            i += 1
        return values

    def _gold(self, state: KingdomBuilderState, realms: list[Realm]) -> i64:
        setup = state.setup
        return seat_gold(state.board, realms, setup.cards, state.seat, setup.lords_need_settlement)

    def _gold_without(self, state: KingdomBuilderState) -> vec[i64]:
        """Of each hex with an own settlement, the gold without it; and last, the gold as it stands."""
        gold: vec[i64] = NO_GOLD[:]
        realm = state.realms[state.seat].copy()
        realms = state.realms[:]
        realms[state.seat] = realm
        for hex_ in members_of(realm.own):
            realm.leave(hex_)
            gold[hex_] = self._gold(state, realms)
            realm.settle(hex_)
        gold[HEXES] = self._gold(state, realms)
        return gold

    def _move(self, state: KingdomBuilderState, action: i64, missed: vec[i64]) -> i64:
        """What lifting this settlement is worth: the best place for it, and nothing for one as good as now."""
        after = state.copy()
        after.log = None
        after.play(action)
        gains = Gains(after)
        places = Places(after)
        lost: i64 = missed[action % HEXES] - missed[HEXES]
        best: i64 = FAR_BELOW
        for target in after.choices():
            value = (lost + gains.of(target % HEXES)) * 100
            value += self._tile_gained(after, places, target % HEXES)
            if value > best:
                best = value
        return best - 1

    def _place(self, state: KingdomBuilderState, places: Places, hex_: i64) -> i64:
        """Besides gold: the tile that it takes, room around it, and locations not far."""
        value = self._tile_gained(state, places, hex_)
        word = AROUND_WORD[hex_]
        first = AROUND_FIRST[hex_]
        following = AROUND_NEXT[hex_]
        promised: i64 = count(places.promised[word] & first) + count(places.promised[word + 1] & following)
        value += promised * (self.weights.towards * places.supply // SETTLEMENTS)
        free: i64 = count(places.free[word] & first) + count(places.free[word + 1] & following)
        return value + free * self.weights.free

    def _tile_gained(self, state: KingdomBuilderState, places: Places, hex_: i64) -> i64:
        if not has(places.promised, hex_):
            return 0
        return self._tile(state, as_i64(state.board.slot[hex_])) * places.supply // SETTLEMENTS

    def _tile(self, state: KingdomBuilderState, slot: i64) -> i64:
        return self.weights.tile if as_i64(state.board.tiles[slot]) < BARN else self.weights.move

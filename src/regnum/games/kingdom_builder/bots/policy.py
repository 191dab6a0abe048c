"""Kingdom Builder, played greedily: one settlement ahead, with location tiles valued.

A settlement is worth the gold it adds now, and the tile it takes. Fast enough to play on inside a search.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.bots.search.policy import FAR_BELOW, Greedy
from regnum.core.state import State
from regnum.games.kingdom_builder.rules.board import NO_SLOT
from regnum.games.kingdom_builder.rules.data import BARN
from regnum.games.kingdom_builder.rules.hexes import BIT, DIRECTIONS, HEXES, NEIGHBOUR, WORD, WORDS
from regnum.games.kingdom_builder.rules.notation import END, TILE, TO
from regnum.games.kingdom_builder.rules.realm import SETTLEMENTS, Realm
from regnum.games.kingdom_builder.rules.scoring import seat_gold
from regnum.games.kingdom_builder.rules.state import KingdomBuilderState


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


class KingdomBuilderGreedy(Greedy):
    """One settlement ahead."""

    def __init__(self, weights: Weights, most: int = 8) -> None:
        super().__init__(most)
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
        seat = state.seat
        realm = state.realms[seat]
        realms = state.realms[:]
        now = self._gold(state, realms)
        values: vec[i64] = vec[i64](capacity=len(actions))
        lifted: i64 = -1
        i: i64 = 0
        while i < len(actions):
            action = actions[i]
            if action == END:
                values = append(values, 0)
            elif TILE + BARN * HEXES <= action < TO:
                # Moves: only the settlement that is missed the least, of each tile, is looked at.
                kind: i64 = (action - TILE) // HEXES
                end: i64 = i
                best: i64 = FAR_BELOW
                lifted = i
                while end < len(actions) and actions[end] < TO and (actions[end] - TILE) // HEXES == kind:
                    after = realm.copy()
                    after.leave(actions[end] % HEXES)
                    realms[seat] = after
                    value = self._gold(state, realms)
                    if value > best:
                        best = value
                        lifted = end
                    end += 1
                while i < end:
                    values = append(values, self._move(state, actions[i], now) if i == lifted else FAR_BELOW)
                    i += 1
                realms[seat] = realm
                continue
            else:
                after = realm.copy()
                hex_: i64 = action % HEXES
                after.settle(hex_)
                realms[seat] = after
                value = (self._gold(state, realms) - now) * 100 + self._place(state, realm, hex_)
                if TILE <= action < TO:
                    value += self.weights.settled
                values = append(values, value)
            i += 1
        return values

    def _gold(self, state: KingdomBuilderState, realms: list[Realm]) -> i64:
        setup = state.setup
        return seat_gold(state.board, realms, setup.cards, state.seat, setup.lords_need_settlement)

    def _move(self, state: KingdomBuilderState, action: i64, now: i64) -> i64:
        """What lifting this settlement is worth: the best place for it, and nothing for one as good as now."""
        after = state.copy()
        after.log = None
        after.play(action)
        best: i64 = FAR_BELOW
        realms = after.realms[:]
        realm = after.realms[after.seat]
        for target in after.choices():
            moved = realm.copy()
            moved.settle(target % HEXES)
            realms[after.seat] = moved
            value = (self._gold(after, realms) - now) * 100
            value += self._tile_gained(after, realm, target % HEXES)
            if value > best:
                best = value
        return best - 1

    def _place(self, state: KingdomBuilderState, realm: Realm, hex_: i64) -> i64:
        """Besides gold: the tile that it takes, room around it, and locations not far."""
        value = self._tile_gained(state, realm, hex_)
        direction: i64 = 0
        while direction < DIRECTIONS:
            neighbour: i64 = i64(NEIGHBOUR[DIRECTIONS * hex_ + direction])
            if neighbour >= 0:
                slot: i64 = i64(state.board.slot[neighbour])
                if slot != NO_SLOT and (realm.had >> slot) & 1 == 0 and state.tiles_left(slot) > 0:
                    value += self.weights.towards * realm.supply // SETTLEMENTS
                terrain: i64 = i64(state.board.terrain[neighbour])
                if (
                    terrain * WORDS < len(state.empty)
                    and state.empty[terrain * WORDS + i64(WORD[neighbour])] & BIT[neighbour]
                ):
                    value += self.weights.free
            direction += 1
        return value

    def _tile_gained(self, state: KingdomBuilderState, realm: Realm, hex_: i64) -> i64:
        slot: i64 = i64(state.board.slot[hex_])
        if slot == NO_SLOT or (realm.had >> slot) & 1 or state.tiles_left(slot) == 0:
            return 0
        return self._tile(state, slot) * realm.supply // SETTLEMENTS

    def _tile(self, state: KingdomBuilderState, slot: i64) -> i64:
        return self.weights.tile if i64(state.board.tiles[slot]) < BARN else self.weights.move

"""Lands drawn for a test: a small map in letters, the rest of the 20x20 hexes being mountain or another terrain.

A hex is drawn as its terrain letter (G grass, C canyon, D desert, B flowers, F forest, W water, M mountain,
K castle, L location) and who has a settlement there: a digit, or a dot for nobody. Every other row is indented,
as the hexes lie:

    G. G0 W.
     G. K. G1
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

import regnum
from regnum.core.rng import Rng
from regnum.games.kingdom_builder.rules.board import board_of_letters
from regnum.games.kingdom_builder.rules.data import CARDS, TERRAINS, TILES, WATER
from regnum.games.kingdom_builder.rules.hexes import BIT, HEXES, SIZE, WORD, WORDS
from regnum.games.kingdom_builder.rules.notation import VERBS, hex_name, read_hex
from regnum.games.kingdom_builder.rules.realm import empty_realm
from regnum.games.kingdom_builder.rules.setup import Setup
from regnum.games.kingdom_builder.rules.state import ALL_CARDS, KingdomBuilderState
from tests.reference import kingdom_builder as reference

Position = dict[str, Any]


def land(
    drawing: str,
    *,
    players: int = 2,
    rest: str = "M",
    locations: str = "farm",
    cards: str = "fishermen merchants discoverers",
    card: str = "grass",
    tiles: str = "",
    supply: int | None = None,
    top: int = 0,
    left: int = 0,
    lords_need_settlement: bool = False,
) -> KingdomBuilderState:
    """Seat 0 is on turn with this terrain card, on the drawn land.

    The drawing begins at row `top` and column `left`, counted from 0; `top` must be even. `locations` are the
    tiles of the L hexes in order; seat 0 holds a ready tile of each L hex in `tiles` (names of hexes).
    """
    assert top % 2 == 0
    rows = [[rest] * SIZE for _ in range(SIZE)]
    owned: list[tuple[int, int]] = []
    for down, line in enumerate(drawing.strip("\n").splitlines()):
        for right, hex_ in enumerate(line.split()):
            assert len(hex_) == 2, hex_
            rows[top + down][left + right] = hex_[0]
            if hex_[1] != ".":
                owned.append((int(hex_[1]), (top + down) * SIZE + left + right))
    kinds = locations.split()
    count = sum(row.count("L") for row in rows)
    board = board_of_letters(
        ["".join(row) for row in rows], [TILES.index(kinds[i % len(kinds)]) for i in range(count)]
    )
    board.quadrants = vec[u8]([0, 2, 4, 6])  # a name is needed, though it is another land
    setup = Setup(
        players,
        board,
        vec[u8]([CARDS.index(name) for name in cards.split()]),
        lords_need_settlement,
        "random",
        "random",
    )
    state = KingdomBuilderState(setup, Rng(1))
    state.realms = [empty_realm() for _ in range(players)]
    state.empty = board.sets[: (WATER + 1) * WORDS]
    for seat, at in owned:
        realm = state.realms[seat]
        realm.settle(at)
        realm.supply -= 1
        state.empty[int(board.terrain[at]) * WORDS + int(WORD[at])] &= ~BIT[at]
    if supply is not None:
        state.realms[0].supply = supply
    for name in tiles.split():
        slot = list(board.locations).index(read_hex(name))
        for field in ("had", "held", "ready"):
            setattr(state.realms[0], field, getattr(state.realms[0], field) | 1 << slot)
    pile = [int(kind) for kind in ALL_CARDS]
    hands = [TERRAINS.index(card)] + [0] * (players - 1)
    for hand in hands:
        pile.remove(hand)
    state.hands = vec[u8](hands)
    state.pile = vec[u8](pile)
    state.seat = 0
    return state


def targets(state: regnum.State, verb: str) -> set[str]:
    """The hexes for which this verb is legal."""
    return {
        hex_name(action % HEXES)
        for action in state.legal_actions()
        if action < len(VERBS) * HEXES and VERBS[action // HEXES] == verb
    }


def can(state: regnum.State) -> set[str]:
    """The verbs that are legal."""
    return {state.text(action).split()[0] for action in state.legal_actions()}


def play(state: regnum.State, *texts: str) -> None:
    for text in texts:
        state.apply(state.parse(text))


def tiles_of(state: KingdomBuilderState, seat: int = 0) -> dict[str, str]:
    """The tiles of a seat: the location each is from, and whether it is ready, used or new."""
    realm = state.realms[seat]
    return {
        hex_name(int(at)): "ready" if realm.ready >> slot & 1 else "used" if realm.used >> slot & 1 else "new"
        for slot, at in enumerate(state.board.locations)
        if realm.held >> slot & 1
    }


# For the reference


def printed(state: KingdomBuilderState) -> dict[reference.Hex, str]:
    """What is printed on every hex, in the words of the reference."""
    board: dict[reference.Hex, str] = {}
    kinds = iter(state.board.tiles)
    for at in range(HEXES):
        name = TERRAINS[int(state.board.terrain[at])]
        board[divmod(at, SIZE)] = "location:" + TILES[int(next(kinds))] if name == "location" else name
    return board


def settlements(state: KingdomBuilderState) -> dict[reference.Hex, int]:
    return {
        divmod(at, SIZE): seat
        for seat, realm in enumerate(state.realms)
        for at in range(HEXES)
        if realm.own[int(WORD[at])] & BIT[at]
    }


def named(cells: set[reference.Hex]) -> set[str]:
    return {hex_name(row * SIZE + column) for row, column in cells}

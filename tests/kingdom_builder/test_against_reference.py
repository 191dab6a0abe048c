"""The engine and the plain, slow reference agree, over thousands of random positions."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import regnum
from regnum.core.rng import Rng
from regnum.games.kingdom_builder.rules import scoring
from regnum.games.kingdom_builder.rules.data import CARDS, QUADRANTS, TERRAINS, TILES
from regnum.games.kingdom_builder.rules.hexes import BIT, HEXES, SIZE, WORD, WORDS
from regnum.games.kingdom_builder.rules.notation import hex_name
from regnum.games.kingdom_builder.rules.realm import empty_realm
from regnum.games.kingdom_builder.rules.setup import board_text
from regnum.games.kingdom_builder.rules.state import KingdomBuilderState
from tests.contract.case import random_action
from tests.kingdom_builder.land import named, printed, settlements
from tests.reference import kingdom_builder as reference


def new(players: int, seed: int) -> KingdomBuilderState:
    state = regnum.new("kingdom_builder", players, seed=seed)
    assert isinstance(state, KingdomBuilderState)
    return state


def kind_at(state: KingdomBuilderState, slot: int) -> str:
    return TILES[int(state.board.tiles[slot])]


def expected_actions(state: KingdomBuilderState, board: reference.Board) -> set[str]:
    """The legal actions by the reference, in the engine's notation."""
    seat = int(state.seat)
    realm = state.realms[seat]
    here = settlements(state)
    card = None if state.hands[seat] == 255 else TERRAINS[int(state.hands[seat])]
    if state.lifted >= 0:
        source = divmod(int(state.lifted), SIZE)
        before = {**here, source: seat}
        moves = tile_moves(TILES[int(state.lifting)], board, before, seat, card)
        return {f"to {name}" for name in named({to for at, to in moves if at == source})}
    found: set[str] = set()
    must_build = state.built < 3 and realm.supply > 0 and card is not None
    if must_build:
        assert card is not None
        found |= {f"build {name}" for name in named(reference.build_hexes(board, here, seat, card))}
    else:
        found.add("end")
    if not must_build or state.built == 0:
        for kind in {kind_at(state, slot) for slot in range(len(state.board.tiles)) if realm.ready >> slot & 1}:
            if kind in ("barn", "harbor", "paddock"):
                cells = {at for at, _to in tile_moves(kind, board, here, seat, card)}
            else:
                cells = tile_builds(kind, board, here, seat, card) if realm.supply else set()
            found |= {f"{kind} {name}" for name in named(cells)}
    return found


def tile_builds(
    kind: str, board: reference.Board, here: reference.Settlements, seat: int, card: str | None
) -> set[reference.Hex]:
    if kind == "tower":
        return reference.tower_hexes(board, here, seat)
    if kind == "tavern":
        return reference.tavern_hexes(board, here, seat)
    terrain = {"farm": "grass", "oasis": "desert", "oracle": card}[kind]
    return set() if terrain is None else reference.build_hexes(board, here, seat, terrain)


def tile_moves(
    kind: str, board: reference.Board, here: reference.Settlements, seat: int, card: str | None
) -> set[reference.Move]:
    if kind == "harbor":
        return reference.harbor_moves(board, here, seat)
    if kind == "paddock":
        return reference.paddock_moves(board, here, seat)
    return set() if card is None else reference.barn_moves(board, here, seat, card)


def check_scores(state: KingdomBuilderState, board: reference.Board) -> None:
    """Every card there is, not only those of the game, for every seat; summed, and hex by hex."""
    here = settlements(state)
    players = int(state.players)
    every_card = vec[u8](range(len(CARDS)))
    for need_settlement in (False, True):
        totals = scoring.gold(state.board, state.realms, every_card, need_settlement)
        for seat in range(players):
            items = scoring.items(state.board, state.realms, seat, every_card, need_settlement)
            expected = {
                name: reference.lords(board, here, seat, players, lords_need_settlement=need_settlement)
                if name == "lords"
                else score(board, here, seat, players)
                for name, score in reference.SCORING.items()
            }
            assert {item["kind"]: item["points"] for item in items} == expected
            assert totals[seat] == sum(expected.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_board_legality_tiles_and_scores_in_random_games(players: int, thorough: bool) -> None:
    rng = Rng(players)
    for seed in range(12 if thorough else 5):
        state = new(players, seed)
        board = printed(state)
        quadrants = [int(quadrant) for quadrant in state.board.quadrants]
        names = [TILES[quadrant >> 1] for quadrant in quadrants]
        turned = [bool(quadrant & 1) for quadrant in quadrants]
        assert board == reference.board(QUADRANTS, [names[:2], names[2:]], [turned[:2], turned[2:]])
        step = 0
        while not state.over:
            assert set(map(state.text, state.legal_actions())) == expected_actions(state, board), board_text(
                state.board.quadrants
            )
            before = [held(state, seat) for seat in range(players)]
            had = [set(names_of(state, int(realm.had))) for realm in state.realms]
            seat = int(state.seat)
            action = random_action(state, rng)
            text = state.text(action)
            state.apply(action)
            if not text.startswith(("end", "barn", "harbor", "paddock")):
                check_tiles(state, board, seat, before, had, text)
            if step % 10 == 0:
                check_scores(state, board)
            step += 1
        check_scores(state, board)


def names_of(state: KingdomBuilderState, slots: int) -> list[str]:
    return [hex_name(int(at)) for slot, at in enumerate(state.board.locations) if slots >> slot & 1]


def held(state: KingdomBuilderState, seat: int) -> set[str]:
    return set(names_of(state, int(state.realms[seat].held)))


def check_tiles(
    state: KingdomBuilderState,
    board: reference.Board,
    seat: int,
    before: list[set[str]],
    had: list[set[str]],
    text: str,
) -> None:
    """After a settlement was put down: the touched location gives a tile, tiles without neighbours are lost."""
    here = settlements(state)
    at = text.split()[1]
    cell = next(cell for cell in here if named({cell}) == {at})
    taken = [location for seats in had for location in seats]
    gained = {
        location
        for location in named(reference.tiles_touched(board, cell))
        if location not in had[seat] and taken.count(location) < 2
    }
    holds = {cell for cell in board if named({cell}) <= (before[seat] | gained)}
    lost = named(reference.tiles_lost(board, here, seat, holds))
    assert held(state, seat) == (before[seat] | gained) - lost
    for other in range(int(state.players)):
        if other != seat:
            assert held(state, other) == before[other]


def scattered(seed: int) -> KingdomBuilderState:
    """A position that no game reaches: settlements scattered over all lands in clumps, every tile ready."""
    rng = Rng(seed)
    players = 2 + seed % 3
    state = new(players, seed)
    state.realms = [empty_realm() for _ in range(players)]
    state.empty = state.board.sets[: 6 * WORDS]
    some = 1 + rng.below(40)
    for seat, realm in enumerate(state.realms):
        at = rng.below(HEXES)
        for _ in range(some):
            at = rng.below(HEXES) if rng.below(5) == 0 else (at + [1, -1, 20, -20, 19, 21][rng.below(6)]) % HEXES
            word = int(state.board.terrain[at]) * WORDS + int(WORD[at])
            if state.board.terrain[at] <= 5 and state.empty[word] & BIT[at]:
                state.empty[word] &= ~BIT[at]
                realm.settle(at)
                realm.supply -= 1
        if seat == state.seat:
            realm.had = realm.held = realm.ready = (1 << len(state.board.locations)) - 1
    # Fill most of a terrain, so that "adjacent if possible" meets its rare cases.
    full = TERRAINS[int(state.hands[state.seat])] if rng.below(2) else "water"
    other = state.realms[(int(state.seat) + 1) % players]
    for at in range(HEXES):
        word = int(state.board.terrain[at]) * WORDS + int(WORD[at])
        if TERRAINS[int(state.board.terrain[at])] == full and state.empty[word] & BIT[at] and rng.below(8):
            state.empty[word] &= ~BIT[at]
            other.settle(at)
    return state


def check_moves(state: KingdomBuilderState, board: reference.Board) -> None:
    """From every settlement that may be lifted, to every hex that the reference knows."""
    seat = int(state.seat)
    found: dict[str, set[tuple[str, str]]] = {"barn": set(), "harbor": set(), "paddock": set()}
    for action in state.legal_actions():
        kind, name = state.text(action).split()
        if kind in found:
            lifted = state.copy()
            lifted.apply(action)
            found[kind] |= {(name, lifted.text(to).removeprefix("to ")) for to in lifted.legal_actions()}
    for kind, moves in found.items():
        if moves:
            expected = tile_moves(kind, board, settlements(state), seat, TERRAINS[int(state.hands[seat])])
            assert moves == {(*named({at}), *named({to})) for at, to in expected}


def test_legality_and_scores_in_scattered_positions(thorough: bool) -> None:
    stuck, positions = 0, 1000 if thorough else 400
    for seed in range(positions):
        state = scattered(seed)
        board = printed(state)
        expected = expected_actions(state, board)
        assert set(map(state.text, state.legal_actions())) == expected, seed
        own = sum(owner == state.seat for owner in settlements(state).values())
        liftable = [sum(text.startswith(kind) for text in expected) for kind in ("barn", "harbor")]
        kinds = {kind_at(state, slot) for slot in range(len(state.board.tiles))}
        stuck += any(
            0 < count < own for kind, count in zip(("barn", "harbor"), liftable, strict=True) if kind in kinds
        )
        for action in state.legal_actions():
            assert state.is_legal(action)
        check_moves(state, board)
        if seed % 3 == 0:
            check_scores(state, board)
    assert stuck > positions // 50, "no position tried a settlement that may not be moved"

"""Kingdomino's greedy player: its arithmetic against slow, plain code, and its strength."""

from __future__ import annotations

import time

import pytest

import regnum
from regnum.arena.contest import match
from regnum.arena.run import run
from regnum.arena.workers import Here
from regnum.bots.search.policy import play_out
from regnum.core.rng import Rng
from regnum.games.kingdomino.bots.policy import KingdominoGreedy, Weights, lost_squares
from regnum.games.kingdomino.rules.data import FIRST, SECOND
from regnum.games.kingdomino.rules.kingdom import (
    CELLS,
    EMPTY,
    WIDTH,
    Kingdom,
    joined_crowns,
    joined_points,
    joined_squares,
    kingdom_with_castle,
    region_crowns,
    region_squares,
    second_cell,
)
from regnum.games.kingdomino.rules.state import CLAIM, KingdominoState

BONUSES = {"middle_kingdom": True, "harmony": True}


def random_kingdoms(side: int, count: int) -> list[tuple[Kingdom, Rng]]:
    found = []
    for seed in range(count):
        rng = Rng(seed)
        kingdom = kingdom_with_castle(side)
        for _ in range(rng.below(14)):
            domino = rng.below(48) + 1
            placements = kingdom.placements(domino)
            if len(placements):
                kingdom.lay(domino, placements[rng.below(len(placements))])
        found.append((kingdom, rng))
    return found


@pytest.mark.parametrize("side", [5, 7])
def test_joining_tells_what_laying_makes(side: int) -> None:
    compared = 0
    for kingdom, rng in random_kingdoms(side, 60):
        for _ in range(4):
            domino = rng.below(48) + 1
            for placement in kingdom.placements(domino):
                after = kingdom.copy()
                after.lay(domino, placement)
                joining = kingdom.joining(domino, placement)
                assert joined_points(joining) == after.points - kingdom.points
                for half, cell in enumerate((placement >> 2, second_cell(placement))):
                    region = after.regions[int(after.region_of(int(cell)))]
                    if half == 1 and FIRST[domino] == SECOND[domino]:
                        assert joined_squares(joining, 1) == joined_crowns(joining, 1) == 0
                    else:
                        assert joined_squares(joining, half) == region_squares(region)
                        assert joined_crowns(joining, half) == region_crowns(region)
                compared += 1
    assert compared > 2000


def lost_squares_slowly(kingdom: Kingdom) -> int:
    """Free squares within reach of the kingdom, with none such beside them."""
    filled = [(cell % WIDTH, cell // WIDTH) for cell in range(CELLS) if kingdom.region_of(cell) != EMPTY]
    xs, ys = [x for x, _y in filled], [y for _x, y in filled]
    reach = int(kingdom.side) - 1
    free = {
        (x, y)
        for x in range(max(max(xs) - reach, 0), min(min(xs) + reach, WIDTH - 1) + 1)
        for y in range(max(max(ys) - reach, 0), min(min(ys) + reach, WIDTH - 1) + 1)
    } - set(filled)
    return sum(not {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} & free for x, y in free)


@pytest.mark.parametrize("side", [5, 7])
def test_lost_squares_are_those_that_nothing_can_fill(side: int) -> None:
    seen = set()
    for kingdom, rng in random_kingdoms(side, 60):
        domino = rng.below(48) + 1
        for placement in kingdom.placements(domino):
            after = kingdom.copy()
            after.lay(domino, placement)
            lost = lost_squares(kingdom, placement >> 2, second_cell(placement))
            assert lost == lost_squares_slowly(after)
            seen.add(lost)
    assert len(seen) > 3


def test_it_takes_the_most_points_of_a_last_domino() -> None:
    """With nothing to come, the value of a placement is its points, and room that no longer matters."""
    plain = KingdominoGreedy(Weights(growth=0, hole=0, discard=0, later=0, to_come=0))
    compared = 0
    for seed in range(30):
        state = regnum.new("kingdomino", 4, seed=seed)
        play_out(KingdominoGreedy(Weights()), state, Rng(seed), 88)
        assert isinstance(state, KingdominoState)
        assert state.placing
        while not state.over:
            seat = state.seat
            gains = {}
            for action in state.legal_actions():
                after = state.copy()
                after.play(action)
                gains[action] = (after.scores()[seat] if not after.over else 0) - state.scores()[seat]
            chosen = int(plain.choose(state, Rng(1)))
            best = state.copy()
            best.play(chosen)
            if not best.over:
                assert gains[chosen] == max(gains.values())
                compared += len(gains) > 1
            state.play(chosen)
    assert compared > 20


def test_promising_actions_are_legal_and_the_best_first() -> None:
    policy = KingdominoGreedy(Weights(), most=5)
    state = regnum.new("kingdomino", 3, seed=2, options=BONUSES)
    rng = Rng(4)
    assert isinstance(state, KingdominoState)
    while not state.over:
        legal = state.choices()
        promising = [int(action) for action in policy.promising(state)]
        assert len(set(promising)) == len(promising) == min(len(legal), 5)
        values = dict(zip(map(int, legal), policy.values(state, legal), strict=True)) if len(legal) > 1 else {}
        if values:
            assert [values[action] for action in promising] == sorted(values.values(), reverse=True)[:5]
            assert values[int(policy.choose(state, rng))] == max(values.values())
        state.play(promising[0])


def test_it_keeps_the_castle_in_the_middle_when_that_pays() -> None:
    kept = {}
    for bonus in (True, False):
        middle = 0
        for seed in range(20):
            state = regnum.new("kingdomino", 4, seed=seed, options={"middle_kingdom": bonus})
            play_out(KingdominoGreedy(Weights()), state, Rng(seed), 1000)
            assert isinstance(state, KingdominoState)
            middle += sum(kingdom.castle_in_the_middle() for kingdom in state.kingdoms)
        kept[bonus] = middle / 80
    assert kept[True] > 0.7
    assert kept[True] > kept[False] + 0.2


def test_it_claims_what_fits_its_kingdom() -> None:
    state = regnum.new("kingdomino", 4, seed=1)
    assert isinstance(state, KingdominoState)
    chosen = int(KingdominoGreedy(Weights()).choose(state, Rng(1)))
    assert chosen > CLAIM
    assert chosen in state.legal_actions()


def wins(first: str, second: str, games: int, **options: object) -> float:
    contest = match("kingdomino", options, 11, (first, second))
    return run(contest, games, Here()).tables[0].wins(first).mean


@pytest.mark.skipif(not regnum.COMPILED, reason="takes long when nothing is compiled")
def test_a_short_search_beats_greedy() -> None:
    """The best level is this search with far more playouts: docs/bots.md has it measured."""
    assert wins("search:playouts=60", "greedy", 24) >= 0.75


@pytest.mark.skipif(not regnum.COMPILED, reason="it is the compiled engine that is fast")
def test_a_thousand_greedy_games_a_second_is_not_far() -> None:
    """Measured by benchmarks/bots.py; here only that nothing made it many times slower."""
    policy, rng = KingdominoGreedy(Weights()), Rng(1)
    start = time.process_time()
    for seed in range(100):
        play_out(policy, regnum.new("kingdomino", 4, seed=seed, options=BONUSES), rng, 1000)
    assert time.process_time() - start < 0.4

"""What Kingdom Builder's net looks at: gold as the scoring counts it, hexes counted one by one, nothing hidden."""

from __future__ import annotations

import pytest

import regnum
from regnum.bots.search.policy import play_out
from regnum.bots.strategy import strategy_for
from regnum.core.rng import Rng
from regnum.games.kingdom_builder.bots import LEARNER
from regnum.games.kingdom_builder.bots import features as f
from regnum.games.kingdom_builder.rules.data import CARDS
from regnum.games.kingdom_builder.rules.hexes import DIRECTIONS, HEXES, NEIGHBOUR, QUADRANT, has
from regnum.games.kingdom_builder.rules.scoring import gold_by_kind
from regnum.games.kingdom_builder.rules.state import KingdomBuilderState


def neighbours(hex_: int) -> set[int]:
    return {int(NEIGHBOUR[DIRECTIONS * hex_ + direction]) for direction in range(DIRECTIONS)} - {-1}


def states(players: int, seeds: range) -> list[KingdomBuilderState]:
    """Some of each game, all of them clear."""
    policy = strategy_for("kingdom_builder").policy
    found = []
    for seed in seeds:
        state, rng = regnum.new("kingdom_builder", players, seed, {"cards": "random"}), Rng(seed)
        while not state.over:
            play_out(policy, state, rng, 11)
            if not state.over and LEARNER.features.are_clear(state):
                kept = state.copy()
                assert isinstance(kept, KingdomBuilderState)
                found.append(kept)
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_what_it_is_shown_is_so(players: int) -> None:
    seen = set()
    for state in states(players, range(6)):
        rows = LEARNER.features.rows(state)
        for seat, realm in enumerate(state.realms):
            row = rows[seat]
            own = {hex_ for hex_ in range(HEXES) if has(realm.own, hex_)}
            beside = set().union(*(neighbours(hex_) for hex_ in own)) if own else set()
            assert row[f.SUPPLY] == 40 - len(own)
            for terrain in range(6):
                free = {h for h in beside - own if state.board.terrain[h] == terrain}
                free = {h for h in free if not any(has(other.own, h) for other in state.realms)}
                assert row[f.BESIDE + terrain] == len(free)
            quadrants = sorted(sum(QUADRANT[hex_] == quadrant for hex_ in own) for quadrant in range(4))
            assert [row[f.IN_QUADRANTS + place] for place in range(4)] == quadrants
            gold = gold_by_kind(
                state.board, state.realms, state.setup.cards, seat, state.setup.lords_need_settlement
            )
            assert 3 * row[f.CASTLES] == gold["castle"]
            for kind, name in enumerate(CARDS):
                assert row[f.CARD + kind * f.OF_A_CARD + f.GOLD] == gold.get(name, 0)
                seen |= {name} & set(gold)
            left, areas = set(own), 0
            while left:
                edge = {left.pop()}
                while edge:
                    near = set().union(*(neighbours(hex_) for hex_ in edge)) & left
                    left -= near
                    edge = near
                areas += 1
            assert row[f.AREAS] == areas
    assert len(seen) > 5


@pytest.mark.parametrize("players", [2, 3])
def test_nothing_hidden_is_shown_and_the_others_are(players: int) -> None:
    for number, state in enumerate(states(players, range(2))):
        rows = [list(row) for row in LEARNER.features.rows(state)]
        assert all(-127 <= value <= 127 for row in rows for value in row)
        for seat in range(players):
            others = [rows[other][: f.OF_A_SEAT] for other in range(players) if other != seat]
            mean = [sum(values) // len(others) for values in zip(*others, strict=True)]
            assert rows[seat][f.OF_A_SEAT : 2 * f.OF_A_SEAT] == mean
            imagined = state.determinize(seat, number)
            assert [list(row) for row in LEARNER.features.rows(imagined)] == rows

"""The engine beside a plain, slow, independently written one: placements, scores, winners."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from regnum.games.kingdomino.rules.notation import read_placement
from regnum.games.kingdomino.view.land import halves
from tests.contract.case import random_action
from tests.reference import kingdomino as reference


def cell(name: str) -> reference.Cell:
    return ord(name[0]) - ord("g"), int(name[1:]) - 7


def laid_cells(domino: int, at: str) -> reference.Placement:
    first, second = (cell(name) for name in at.split("-"))
    one, other = halves(domino)
    return frozenset({(first, one), (second, other)})


def rebuilt(kingdom: dict[str, Any]) -> reference.Kingdom:
    land = reference.new_kingdom()
    for laid in kingdom["dominoes"]:
        land = reference.lay(land, laid_cells(laid["domino"], laid["at"]))
    return land


TABLES = [(players, {"edition": edition}) for players in (2, 3, 4) for edition in ("eu", "us")]


@pytest.mark.parametrize(("players", "options"), [*TABLES, (2, {"mighty_duel": True})])
@pytest.mark.parametrize("seed", range(12))
def test_the_same_placements_scores_and_winners(players: int, seed: int, options: dict[str, Any]) -> None:
    options = {**options, "middle_kingdom": seed % 2 == 0, "harmony": seed % 3 == 0}
    side = 7 if options.get("mighty_duel") else 5
    state, rng = regnum.new("kingdomino", players, seed=seed, options=options), regnum.Rng(seed)
    while not state.over:
        view: Any = state.view(None)
        if view["phase"] == "place":
            domino = view["line"][view["turn"]]["domino"]
            expected = reference.placements(rebuilt(view["kingdoms"][int(state.seat)]), halves(domino), side)
            found = [state.text(action) for action in state.legal_actions()]
            if expected:
                assert all(read_placement(text) >= 0 for text in found)
                assert {laid_cells(domino, text) for text in found} == expected
                assert len(found) == len(expected)
            else:
                assert found == ["discard"]
            owners = {entry["domino"]: entry["seat"] for entry in view["line"]}
            assert reference.claims_in_order(owners)[view["turn"]] == state.seat
        state.apply(random_action(state, rng))
    last: Any = state.view(None)
    results = []
    for kingdom in last["kingdoms"]:
        land = rebuilt(kingdom)
        score = reference.score(
            land,
            side,
            discarded=kingdom["discards"],
            middle_kingdom=options["middle_kingdom"],
            harmony=options["harmony"],
        )
        results.append((score, reference.largest_region(land), reference.total_crowns(land)))
    assert state.scores() == [score for score, _largest, _crowns in results]
    assert state.winners() == reference.ranking(results, options.get("edition", "eu"))
    outcome: Any = state.outcome()
    for seat, kingdom in enumerate(last["kingdoms"]):
        regions = {
            (item["terrain"], frozenset(cell(name) for name in item["squares"]), item["crowns"])
            for item in outcome["seats"][seat]["items"]
            if item["kind"] == "region"
        }
        assert regions == set(reference.regions(rebuilt(kingdom)))

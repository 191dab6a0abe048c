"""Kingdomino: the dominoes, the set-up and the first claims, sentence by sentence of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import regnum
from regnum.games.kingdomino.rules.data import TERRAINS
from regnum.games.kingdomino.rules.kingdom import is_double
from regnum.games.kingdomino.view.land import halves
from tests.contract.case import random_action
from tests.reference import kingdomino as reference

SETUPS = [
    (players, edition, duel)
    for players in (2, 3, 4)
    for edition in ("eu", "us")
    for duel in ((False, True) if players == 2 else (False,))
]


def new(players: int, seed: int = 0, **options: Any) -> Any:
    return regnum.new("kingdomino", players, seed=seed, options=options)


def test_26_wheat_22_forest_18_lake_14_grassland_10_swamp_6_mine_squares() -> None:
    squares = Counter(terrain for number in range(1, 49) for terrain, _crowns in halves(number))
    assert [squares[terrain] for terrain in TERRAINS] == [26, 22, 18, 14, 10, 6]


def test_5_6_6_6_6_10_crowns() -> None:
    crowns: Counter[str] = Counter()
    for number in range(1, 49):
        for terrain, count in halves(number):
            crowns[terrain] += count
    assert [crowns[terrain] for terrain in TERRAINS] == [5, 6, 6, 6, 6, 10]


def test_numbers_1_to_12_are_doubles() -> None:
    assert [number for number in range(1, 49) if is_double(number)] == list(range(1, 13))


@pytest.mark.parametrize(("players", "edition", "duel"), SETUPS)
def test_dominoes_used_kings_line_length_and_lines(players: int, edition: str, duel: bool) -> None:
    used, kings, length, lines = reference.setup(players, edition, duel)
    state = new(players, edition=edition, mighty_duel=duel)
    position = state.position()
    assert len(position["next_line"]) == length
    assert len(position["pile"]) + length == used == length * lines
    assert len(position["removed"]) == 48 - used
    assert Counter(position["kings"]) == dict.fromkeys(range(players), kings)
    rounds = 0
    while not state.over:
        before = state.position()["line"]
        state.apply(state.legal_actions()[0])
        if state.position()["line"] not in (before, []):
            rounds += 1
    assert rounds == lines


def test_the_removed_dominoes_are_random_and_unseen() -> None:
    removed = [tuple(new(2, seed).position()["removed"]) for seed in range(20)]
    assert len(set(removed)) == 20
    view = new(2, 1).view(0)
    assert view["removed"] == 24
    assert view["pile"] == 20
    assert sorted(view["unseen"] + [entry["domino"] for entry in view["next_line"]]) == list(range(1, 49))


@pytest.mark.parametrize("seed", range(10))
def test_a_line_is_laid_out_in_ascending_number(seed: int) -> None:
    state = new(4, seed)
    while not state.over:
        numbers = [entry["domino"] for entry in state.view(None)["next_line"]]
        assert numbers == sorted(numbers)
        state.apply(state.legal_actions()[-1])


@pytest.mark.parametrize("players", [3, 4])
def test_first_claims_kings_are_drawn_blind_one_by_one(players: int) -> None:
    """Nobody knows who comes next: the view shows the drawn king only, and dealing anew varies the others."""
    state = new(players, 5)
    assert len(state.position()["kings"]) == players
    assert state.view(0)["kings"] == [state.seat]
    orders = {tuple(state.determinize(0, seed).position()["kings"]) for seed in range(40)}
    assert len(orders) > 1
    assert {order[0] for order in orders} == {state.seat}
    starters = Counter(int(new(players, seed).seat) for seed in range(300))
    assert all(count > 300 / players / 2 for count in starters.values())
    assert len(starters) == players


def test_the_owner_must_claim_a_free_domino_at_once() -> None:
    state = new(4, 3)
    claimed: list[int] = []
    numbers = [entry["domino"] for entry in state.view(None)["next_line"]]
    for number in range(4):
        legal = {state.text(action) for action in state.legal_actions()}
        assert legal == {f"claim {domino}" for domino in numbers if domino not in claimed}
        claimed.append(numbers[number])
        state.apply(state.parse(f"claim {numbers[number]}"))


@pytest.mark.parametrize("seed", range(20))
def test_two_players_claim_in_the_order_A_B_B_A(seed: int) -> None:
    state = new(2, seed)
    kings = state.position()["kings"]
    a, b = kings[0], 1 - kings[0]
    assert kings == [a, b, b, a]
    assert state.view(0)["kings"] == kings  # this order is no secret
    assert state.determinize(0, seed).position()["kings"] == kings


def test_two_players_the_starter_is_random() -> None:
    starters = Counter(int(new(2, seed).seat) for seed in range(400))
    assert 150 < starters[0] < 250


def test_us_two_players_the_four_kings_are_drawn_blind() -> None:
    orders = {tuple(new(2, seed, edition="us").position()["kings"]) for seed in range(200)}
    assert len(orders) == 6  # all ways to order two kings each
    assert len(new(2, 1, edition="us").view(0)["kings"]) == 1


def test_then_the_next_line_is_turned_up() -> None:
    state = new(4, 9)
    first = [entry["domino"] for entry in state.view(None)["next_line"]]
    for _ in range(4):
        state.apply(state.legal_actions()[0])
    view = state.view(None)
    assert [entry["domino"] for entry in view["line"]] == first
    assert len(view["next_line"]) == 4
    assert all(entry["seat"] is None for entry in view["next_line"])
    assert view["phase"] == "place"


def test_us_three_players_the_unclaimed_domino_is_discarded_each_round() -> None:
    state, rng = new(3, 4, edition="us"), regnum.Rng(1)
    rounds = 0
    while not state.over:
        view = state.view(None)
        free = [entry["domino"] for entry in view["next_line"] if entry["seat"] is None]
        state.apply(random_action(state, rng))
        after = state.view(None)
        if after["line"] not in (view["line"], []):
            rounds += 1
            assert len(after["line"]) == 3
            left = [domino for domino in free if domino not in [entry["domino"] for entry in after["line"]]]
            assert len(left) == 1
            assert left[0] in after["discarded"]
    assert rounds == 12
    assert len(state.view(None)["discarded"]) >= 12

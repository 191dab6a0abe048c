"""How a game is laid out."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from regnum.games.new_york.rules.data import BUILDING_NAMES, CURRENCY_NAMES, TYPES
from tests.new_york.cases import things
from tests.new_york.helpers import ALL_BUILDINGS, all_money, new, told
from tests.reference import new_york as ref

PLAYERS = range(2, 7)
FACTS = json.loads((Path(__file__).parents[2] / "src/regnum/games/new_york/rules/data.json").read_text("utf-8"))


def test_54_buildings_of_six_types() -> None:
    assert len(ALL_BUILDINGS) == 54
    counted = Counter(name.split("-")[0] for name in ALL_BUILDINGS)
    assert counted == {"museum": 7, "theater": 7, "station": 9, "church": 9, "garden": 11, "skyscraper": 11}
    stored = [f"{kind}-{price}" for kind, facts in FACTS["buildings"].items() for price in facts["prices"]]
    assert stored == ALL_BUILDINGS


def test_the_points_of_every_type() -> None:
    assert {kind: facts["points"] for kind, facts in FACTS["buildings"].items()} == ref.POINTS


@pytest.mark.parametrize("players", PLAYERS)
def test_every_card_is_there_once(players: int) -> None:
    """108 money cards; with two players one copy of each is removed, 72 remain; scoring cards A and B."""
    expected = Counter([*ALL_BUILDINGS, *all_money(players), "A", "B"])
    assert sum(expected.values()) == 54 + (72 if players == 2 else 108) + 2
    for seed in range(20):
        assert things(told(new(players, seed))) == expected


@pytest.mark.parametrize("players", PLAYERS)
def test_four_buildings_one_on_each_slot_and_four_money_cards_face_up(players: int) -> None:
    state = told(new(players))
    assert list(state["slots"]) == ["yellow", "blue", "green", "orange"]
    assert all(state["slots"].values())
    assert len(state["row"]) == 4


@pytest.mark.parametrize("players", PLAYERS)
def test_money_is_dealt_until_it_totals_20_or_more(players: int) -> None:
    for seed in range(60):
        for seat in told(new(players, seed))["seats"]:
            values = sorted(ref.read_money(card)[1] for card in seat["money"])
            assert 20 <= sum(values) <= 28
            assert sum(values) - values[-1] < 20  # before the last card it was less, whichever that was


@pytest.mark.parametrize("players", PLAYERS)
def test_the_starter_has_the_fewest_cards_then_the_lowest_total_then_lots_are_drawn(players: int) -> None:
    drawn = Counter[bool]()
    for seed in range(400):
        state = new(players, seed)
        hands = [[ref.read_money(card) for card in seat["money"]] for seat in told(state)["seats"]]
        candidates = ref.starter(hands)
        assert state.seat in candidates
        if len(candidates) > 1:
            drawn[state.seat == candidates[0]] += 1
    assert drawn[True] > 0
    assert drawn[False] > 0


@pytest.mark.parametrize("players", PLAYERS)
def test_the_rest_of_the_money_is_in_five_roughly_equal_parts_with_a_and_b(players: int) -> None:
    top: set[str] = set()
    bottom: set[str] = set()
    for seed in range(300):
        parts: list[list[str]] = told(new(players, seed))["pile"]
        sizes = [len([card for card in part if card not in "AB"]) for part in parts]
        assert len(parts) == 5
        assert max(sizes) - min(sizes) <= 1
        assert sizes == sorted(sizes, reverse=True)
        assert [[card for card in part if card in "AB"] for part in parts] == [[], ["A"], [], ["B"], []]
        top |= {parts[1][0], parts[3][0]}
        bottom |= {parts[1][-1], parts[3][-1]}
        # They are at least a whole part apart, so that they cannot come in one refill of four cards.
        assert len(parts[0]) > 4
        assert len(parts[2]) > 4
    # Shuffled in: now and then on top of the part, now and then right at its bottom.
    assert {"A", "B"} <= top
    assert {"A", "B"} <= bottom


def test_even_the_smallest_pile_keeps_a_and_b_apart() -> None:
    """Even if all starting hands were of the smallest cards, each part would have more than four."""
    for players in PLAYERS:
        values = sorted(ref.read_money(card)[1] for card in all_money(players))
        dealt = total = 0
        while total < 20 * players:
            total += values[dealt]
            dealt += 1
        left = len(values) - dealt - (players - 1) - 4
        assert left // 5 > 4


@pytest.mark.parametrize("players", PLAYERS)
def test_only_with_two_players_dirk_has_six_buildings(players: int) -> None:
    state = told(new(players))
    assert len(state.get("dirk", [])) == (6 if players == 2 else 0)
    assert all(not seat["buildings"] for seat in state["seats"])
    assert len(state["deck"]) == (44 if players == 2 else 50)


@pytest.mark.parametrize("players", [2, 3])
def test_the_theme_changes_only_names(players: int) -> None:
    plain = told(new(players, seed=5))
    themed = told(new(players, seed=5, theme="alhambra"))
    assert themed.pop("options") == {"theme": "alhambra", "memory_aid": False}
    assert plain.pop("options") == {"theme": "new_york", "memory_aid": False}
    assert themed == plain


def test_names_in_three_languages() -> None:
    expected: dict[str, Any] = {
        "new_york": {
            "en": ["museum", "theater", "station", "church", "garden", "skyscraper"],
            "nl": ["museum", "theater", "station", "church", "garden", "skyscraper"],
            "de": ["Museum", "Theater", "Bahnhof", "Kirche", "Garten", "Wolkenkratzer"],
        },
        "alhambra": {
            "en": ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"],
            "nl": ["paviljoen", "serail", "arcaden", "vertrekken", "tuin", "toren"],
            "de": ["Pavillon", "Serail", "Arkaden", "Gemächer", "Garten", "Turm"],
        },
    }
    for theme, languages in expected.items():
        for language, names in languages.items():
            assert [BUILDING_NAMES[theme][kind][language] for kind in TYPES] == names
    assert CURRENCY_NAMES["green"] == {"en": "green", "nl": "groen", "de": "Grün"}

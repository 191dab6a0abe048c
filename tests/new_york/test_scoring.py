"""Scorings A, B and C: when they come, what they pay, and how places are shared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import u8

from regnum.core.playout import random_playout
from regnum.core.rng import Rng
from regnum.games.new_york.rules.data import POINTS, SCORINGS, TYPES
from regnum.games.new_york.rules.scoring import payout, places
from tests.amount import examples
from tests.new_york.helpers import (
    ALL_BUILDINGS,
    all_money,
    cards,
    new,
    play,
    position,
    rest,
    state_of,
    told,
)
from tests.reference import new_york as ref

EXAMPLES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "scoring_examples.json").read_text("utf-8"))


def paid(scoring: str, kind: str, counts: list[int]) -> list[int]:
    """What the engine pays for one type."""
    owned = [0] * (6 * len(counts))
    for party, count in enumerate(counts):
        owned[6 * party + TYPES.index(kind)] = count
    return payout(SCORINGS.index(scoring), vec[u8](owned))


def test_there_are_14_examples() -> None:
    assert len(EXAMPLES) == 14


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['round']}-{example['type']}")
def test_the_scoring_examples(example: dict[str, Any]) -> None:
    assert paid(example["round"], example["type"], example["counts"]) == example["points"]
    assert ref.payout(ref.POINTS[example["type"]][example["round"]], example["counts"]) == example["points"]


def test_a_pays_the_most_b_the_second_too_c_the_first_three() -> None:
    counts = [5, 4, 3, 2]
    assert paid("A", "garden", counts) == [5, 0, 0, 0]
    assert paid("B", "garden", counts) == [12, 5, 0, 0]
    assert paid("C", "garden", counts) == [20, 12, 5, 0]


def test_the_next_after_a_tie_starts_at_the_next_free_place() -> None:
    assert paid("C", "church", [4, 4, 1, 0]) == [15, 15, 4, 0]
    assert paid("C", "church", [4, 4, 4, 1]) == [11, 11, 11, 0]
    assert paid("B", "church", [4, 4, 1, 0]) == [7, 7, 0, 0]


def test_zero_buildings_never_score() -> None:
    for scoring in SCORINGS:
        assert paid(scoring, "museum", [0, 0, 0]) == [0, 0, 0]
    assert paid("C", "museum", [1, 0, 0]) == [16, 0, 0]


def test_a_whole_game_pays_at_most_300() -> None:
    assert [sum(sum(kind) for kind in scoring) for scoring in POINTS] == [21, 84, 195]
    most = sum(sum(payout(which, vec[u8]([3] * 6 + [2] * 6 + [1] * 6))) for which in range(3))
    assert most == 300


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("parties", range(2, 7))
def test_scorings_are_those_of_the_reference(parties: int, scoring: str) -> None:
    """Thousands of random ownerships: few buildings, so that ties and zeros are frequent."""
    rng = Rng(parties)
    for _ in range(500):
        owned = [[int(rng.below(5)) for _ in TYPES] for _ in range(parties)]
        expected = ref.scoring(scoring, [dict(zip(TYPES, party, strict=True)) for party in owned])
        assert payout(SCORINGS.index(scoring), vec[u8]([count for party in owned for count in party])) == expected
        assert sum(expected) <= {"A": 21, "B": 84, "C": 195}[scoring]


@settings(max_examples=examples(500), deadline=None, derandomize=True)
@given(
    counts=st.lists(st.integers(0, 4), min_size=2, max_size=6), pays=st.sampled_from([[6], [13, 6], [21, 13, 6]])
)
def test_places_tell_who_shares_what(counts: list[int], pays: list[int]) -> None:
    expected = ref.payout(pays, counts)
    found = [0] * len(counts)
    for place in places(pays, counts):
        assert place.place <= len(pays)
        assert [counts[party] for party in place.parties] == [place.count] * len(place.parties)
        assert place.pot == sum(pays[place.place - 1 : place.place - 1 + len(place.parties)])
        for party in place.parties:
            found[party] = place.share
    assert found == expected


# When they come

OWNED = [["museum-3", "garden-6"], ["museum-4", "museum-5", "theater-4"], []]


def about_to_turn_up(card: str, **fields: Any) -> dict[str, Any]:
    """Three players; the scoring card lies on top of the pile."""
    hands = ["y1", "b1", "g1"]
    row = "y9 b9 g9 o9"
    used = [cards(hands[0]), cards(hands[1]), cards(hands[2]), cards(row)]
    money = rest(all_money(3), *used)
    if card == "A":
        pile = [[], ["A", *money[:20]], money[20:40], [*money[40:60], "B"], money[60:]]
        scorings: dict[str, Any] = {}
    else:
        pile = [[], [], [], ["B", *money[:50]], money[50:]]
        scorings = {"A": [{}, {}, {}]}
    return position(hands, row, OWNED, pile=pile, scorings=scorings, **fields)


@pytest.mark.parametrize("card", ["A", "B"])
def test_a_scoring_card_is_scored_at_once_leaves_the_game_and_the_row_is_filled_up(card: str) -> None:
    state = state_of(about_to_turn_up(card))
    below = [name for part in told(state)["pile"] for name in part if name != card]
    play(state, "take yellow-9")
    expected = {"A": [5, 1 + 2, 0], "B": [12 + 1, 8 + 9, 0]}[card]
    assert state.scores() == expected
    described = told(state)
    assert sorted(described["row"]) == sorted([*cards("b9 g9 o9"), below[0]])
    assert all(card not in part for part in described["pile"])
    assert card in described["scorings"]
    assert state.seat == 1


def test_rows_first_then_the_scoring_and_what_was_bought_in_the_turn_counts() -> None:
    described = about_to_turn_up("A")
    described["seats"][0]["money"] = cards("y2")
    for part in described["pile"]:  # the card changes places with the one in hand
        if "yellow-2" in part:
            part[part.index("yellow-2")] = "yellow-1"
            break
    state = state_of(described)
    state.log = []
    play(state, "buy yellow", "pay yellow-2", "take blue-9")  # a museum: two each now
    assert [line["kind"] for line in state.log_for(None)] == ["buy", "take", "buildings", "money", "scoring"]
    assert state.scores() == [5, 2, 0]  # the tied museums pay 1 // 2 = 0 each


def test_a_and_b_pay_once_and_the_pile_gives_them_in_order() -> None:
    for seed in range(60):
        state = new(2 + seed % 5, seed)
        state.log = []
        random_playout(state, Rng(seed))
        scorings = [line["scoring"] for line in state.log_for(None) if line["kind"] == "scoring"]
        assert scorings in (["A", "B", "C"], ["A", "C"], ["C"])


def test_random_games_pay_what_the_reference_pays_and_never_more_than_300() -> None:
    for seed in range(150):
        players = 2 + seed % 5
        state = new(players, seed)
        random_playout(state, Rng(seed))
        described = told(state)
        totals = [0] * (3 if players == 2 else players)
        for scoring, owned in described["scorings"].items():
            for party, points in enumerate(ref.scoring(scoring, owned)):
                totals[party] += points
        outcome: Any = state.outcome()
        assert state.scores() == totals[:players]
        if players == 2:
            assert outcome["dirk"]["score"] == totals[2]
        assert sum(totals) <= 300
        last = [
            {kind: sum(name.startswith(kind) for name in buildings) for kind in TYPES}
            for buildings in [
                *(seat["buildings"] for seat in described["seats"]),
                *([described["dirk"]] if players == 2 else []),
            ]
        ]
        assert ref.scoring("C", described["scorings"]["C"]) == ref.scoring("C", last)


# The outcome


def of(kind: str) -> list[str]:
    return [name for name in ALL_BUILDINGS if name.startswith(kind)]


def finished() -> dict[str, Any]:
    """Museums 3, 3, 1; theaters 0, 2, 5; all else with seat 2; B never turned up."""
    return position(
        ["", "", ""],
        "",
        [
            of("museum")[:3],
            [*of("museum")[3:6], *of("theater")[:2]],
            [
                *of("museum")[6:],
                *of("theater")[2:],
                *of("station"),
                *of("church"),
                *of("garden"),
                *of("skyscraper"),
            ],
        ],
        phase="over",
        slots={},
        deck=[],
        scorings={"A": [{"museum": 1}, {"museum": 1}, {}]},
    )


def test_the_outcome_gives_each_scoring_by_type_place_and_share() -> None:
    outcome: Any = state_of(finished()).outcome()
    by_scoring = {scoring["scoring"]: scoring["types"] for scoring in outcome["scorings"]}
    assert list(by_scoring) == ["A", "C"]
    assert [kind["building"] for kind in by_scoring["A"]] == TYPES
    assert by_scoring["A"][0]["places"] == [
        {"place": 1, "seats": [0, 1], "dirk": False, "count": 1, "pot": 1, "share": 0}
    ]
    museum, theater, station = by_scoring["C"][:3]
    assert museum["places"] == [
        {"place": 1, "seats": [0, 1], "dirk": False, "count": 3, "pot": 24, "share": 12},
        {"place": 3, "seats": [2], "dirk": False, "count": 1, "pot": 1, "share": 1},
    ]
    assert theater["places"] == [
        {"place": 1, "seats": [2], "dirk": False, "count": 5, "pot": 17, "share": 17},
        {"place": 2, "seats": [1], "dirk": False, "count": 2, "pot": 9, "share": 9},
    ]
    assert station["places"] == [{"place": 1, "seats": [2], "dirk": False, "count": 9, "pot": 18, "share": 18}]


def test_the_outcome_gives_the_score_of_each_seat_item_by_item() -> None:
    state = state_of(finished())
    outcome: Any = state.outcome()
    assert outcome["seats"][1] == {
        "score": 21,
        "items": [
            {
                "kind": "scoring",
                "scoring": "A",
                "building": "museum",
                "count": 1,
                "place": 1,
                "shared_by": 2,
                "points": 0,
            },
            {
                "kind": "scoring",
                "scoring": "C",
                "building": "museum",
                "count": 3,
                "place": 1,
                "shared_by": 2,
                "points": 12,
            },
            {
                "kind": "scoring",
                "scoring": "C",
                "building": "theater",
                "count": 2,
                "place": 2,
                "shared_by": 1,
                "points": 9,
            },
        ],
    }
    assert state.scores() == [12, 21, 1 + 17 + 18 + 19 + 20 + 21]
    assert outcome["winners"] == state.winners() == [2]
    assert outcome["decided_by"] == [{"by": "points", "out": [0, 1]}]
    assert outcome["ended"] == "buildings"
    assert outcome["dirk"] is None


def test_before_the_end_the_outcome_tells_how_it_stands() -> None:
    state = state_of(about_to_turn_up("A"))
    play(state, "take yellow-9")
    outcome: Any = state.outcome()
    assert outcome["ended"] is None
    assert outcome["winners"] == []
    assert outcome["decided_by"] is None
    assert [seat["score"] for seat in outcome["seats"]] == state.scores() == [5, 3, 0]

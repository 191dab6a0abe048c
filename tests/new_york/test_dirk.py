"""Two players: Dirk, who never acts, but owns buildings and takes points away."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from regnum.core.playout import random_playout
from regnum.core.rng import Rng
from tests.contract.case import random_action
from tests.new_york.helpers import (
    ALL_BUILDINGS,
    SLOTS,
    all_money,
    cards,
    new,
    play,
    position,
    rest,
    state_of,
    texts,
    told,
)

DIRKS = ["garden-6", "garden-7", "garden-8", "museum-3", "museum-4", "church-6"]


def before_scoring(card: str, hands: list[str], deck: list[str] | None = None, **fields: Any) -> dict[str, Any]:
    row = "y9 b9 g9 o9"
    money = rest(all_money(2), cards(row), *(cards(hand) for hand in hands))
    if card == "A":
        pile = [[], ["A", *money[:10]], money[10:20], ["B", *money[20:30]], money[30:]]
        scorings: dict[str, Any] = {}
    else:
        pile = [[], [], [], ["B", *money[:20]], money[20:]]
        scorings = {"A": [{}, {}, {}]}
    described = position(hands, row, pile=pile, dirk=DIRKS, scorings=scorings, **fields)
    if deck is not None:
        described["deck"] = deck
        described["seats"][1]["buildings"] = rest(ALL_BUILDINGS, DIRKS, deck, SLOTS.values())
    return described


def test_right_after_a_dirk_gets_six_buildings() -> None:
    state = state_of(before_scoring("A", ["y1", ""]))
    state.log = []
    deck = told(state)["deck"]
    play(state, "take yellow-9")
    assert sorted(told(state)["dirk"]) == sorted([*DIRKS, *deck[:6]])
    assert told(state)["deck"] == deck[6:]


def test_the_six_do_not_count_in_a_itself() -> None:
    """Rows first, then the scoring, then Dirk's cards."""
    state = state_of(before_scoring("A", ["y2 b1", ""]))
    state.log = []
    deck = told(state)["deck"]
    play(state, "buy yellow", "pay yellow-2", "keep", "take yellow-9")
    assert [line["kind"] for line in state.log_for(None)] == [
        "buy",
        "take",
        "buildings",
        "money",
        "scoring",
        "dirk",
    ]
    assert told(state)["slots"]["yellow"] == deck[0]  # the row came first
    assert sorted(told(state)["dirk"]) == sorted([*DIRKS, *deck[1:7]])
    outcome: Any = state.outcome()
    assert outcome["dirk"]["score"] == 5 + 1 + 4
    assert state.scores() == [0, 0]


@pytest.mark.parametrize("size", [0, 2, 3, 10, 11, 12, 20])
def test_after_b_dirk_gets_a_third_of_the_deck_rounded_down(size: int) -> None:
    deck = rest(ALL_BUILDINGS, DIRKS, SLOTS.values())[:size]
    state = state_of(before_scoring("B", ["y1", ""], deck))
    play(state, "take yellow-9")
    assert len(told(state)["dirk"]) == 6 + size // 3
    assert told(state)["deck"] == deck[size // 3 :]
    assert not state.over


def test_the_third_is_counted_after_the_row_is_refilled() -> None:
    deck = rest(ALL_BUILDINGS, DIRKS, SLOTS.values())[:12]
    state = state_of(before_scoring("B", ["y2", ""], deck))
    play(state, "buy yellow", "pay yellow-2", "keep", "take yellow-9")
    assert told(state)["deck"] == deck[1 + 11 // 3 :]


def test_a_short_deck_gives_dirk_what_there_is_after_a() -> None:
    deck = ["skyscraper-7", "skyscraper-8"]
    state = state_of(before_scoring("A", ["y1", ""], deck))
    play(state, "take yellow-9")
    assert len(told(state)["dirk"]) == 8
    assert told(state)["deck"] == []
    assert not state.over


def test_dirk_scores_majorities_and_takes_points_away() -> None:
    described = before_scoring("B", ["y1", ""])
    described["seats"][0]["buildings"] = ["garden-9", "church-7", "church-8"]
    described["seats"][1]["buildings"] = ["museum-5", "museum-6", "museum-7"]
    described["scorings"] = {"A": [{}, {}, {}]}
    state = state_of(described)
    play(state, "take yellow-9")
    # Gardens: Dirk 3, seat 0 one; churches: seat 0 two, Dirk one; museums: seat 1 three, Dirk two.
    assert state.scores() == [5 + 11, 8]
    outcome: Any = state.outcome()
    assert outcome["dirk"]["score"] == 12 + 4 + 1
    gardens = outcome["scorings"][1]["types"][4]
    assert gardens["places"] == [
        {"place": 1, "seats": [], "dirk": True, "count": 3, "pot": 12, "share": 12},
        {"place": 2, "seats": [0], "dirk": False, "count": 1, "pot": 5, "share": 5},
    ]


def test_dirk_shares_places_too() -> None:
    described = before_scoring("B", ["y1", ""])
    described["seats"][0]["buildings"] = ["garden-9", "garden-10", "garden-10"]
    state = state_of(described)
    play(state, "take yellow-9")
    assert state.scores() == [(12 + 5) // 2, 0]


def test_a_bought_building_may_be_given_to_dirk() -> None:
    state = state_of(position(["y3", ""], dirk=DIRKS))
    play(state, "buy yellow", "pay yellow-3")
    assert state.seat == 0
    assert texts(state) == ["keep", "give"]
    play(state, "give")
    assert "museum-2" in told(state)["dirk"]
    assert told(state)["seats"][0]["buildings"] == []
    assert state.seat == 1  # overpaid


def test_a_kept_building_is_the_buyers() -> None:
    state = state_of(position(["y3", ""], dirk=DIRKS))
    play(state, "buy yellow", "pay yellow-3", "keep")
    assert told(state)["seats"][0]["buildings"] == ["museum-2"]
    assert sorted(told(state)["dirk"]) == sorted(DIRKS)


def test_a_gift_paid_exactly_still_earns_the_extra_action() -> None:
    state = state_of(position(["y2 b3", ""], dirk=DIRKS))
    play(state, "buy yellow", "pay yellow-2", "give")
    assert state.seat == 0
    assert "buy blue" in texts(state)
    assert "stop" in texts(state)


def test_there_are_no_gifts_with_three_players() -> None:
    state = state_of(position(["y3", "", ""]))
    play(state, "buy yellow", "pay yellow-3")
    assert state.seat == 1
    for seed in range(5):
        other = new(3 + seed % 4, seed)
        rng = Rng(seed)
        while not other.over:
            assert not {"keep", "give"} & set(texts(other))
            other.apply(random_action(other, rng))


def test_dirk_never_acts_has_no_money_and_gets_no_leftovers() -> None:
    for seed in range(40):
        state, rng = new(2, seed), Rng(seed)
        while not state.over:
            assert state.seat in (0, 1)
            state.apply(random_action(state, rng))
        outcome: Any = state.outcome()
        assert all(left["seat"] in (0, 1, None) for left in outcome["leftovers"])
        assert len(told(state)["seats"]) == 2


def test_dirk_cannot_win_and_his_score_is_shown() -> None:
    ahead = 0
    for seed in range(60):
        state = new(2, seed)
        random_playout(state, Rng(seed))
        outcome: Any = state.outcome()
        shown: Any = state.view(None)
        assert len(outcome["seats"]) == 2
        assert shown["dirk"]["score"] == outcome["dirk"]["score"]
        assert outcome["dirk"]["score"] == sum(item["points"] for item in outcome["dirk"]["items"])
        if outcome["dirk"]["score"] > max(state.scores()):
            ahead += 1
            assert outcome["winners"] == [
                seat for seat, score in enumerate(state.scores()) if score == max(state.scores())
            ]
    assert ahead > 0


def test_the_gift_is_decided_before_anything_is_refilled() -> None:
    state = state_of(position(["y3", ""], dirk=DIRKS))
    play(state, "buy yellow", "pay yellow-3")
    described = told(state)
    assert described["phase"] == "give"
    assert described["chosen"] == cards("y3")
    assert described["slots"]["yellow"] == "museum-2"
    assert regnum.from_position(described) == state


def test_a_position_may_turn_up_both_scoring_cards_at_once() -> None:
    """No dealt game does, but a position with an empty third part may: A and its cards first, then B."""
    described = before_scoring("A", ["y1", ""])
    money = [card for part in described["pile"] for card in part if card not in ("A", "B")]
    described["pile"] = [[], ["A"], [], ["B", *money[:20]], money[20:]]
    state = state_of(described)
    state.log = []
    deck = told(state)["deck"]
    play(state, "take yellow-9")
    kinds = [line["kind"] for line in state.log_for(None)]
    assert kinds == ["take", "money", "scoring", "dirk", "scoring", "dirk"]
    assert len(told(state)["dirk"]) == 6 + 6 + (len(deck) - 6) // 3

"""The end: when it comes, who gets the buildings left over, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from regnum.core.rng import Rng
from regnum.games.new_york.view.memory import for_people
from tests.contract.case import random_action
from tests.new_york.helpers import (
    ALL_BUILDINGS,
    CURRENCIES,
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
from tests.reference import new_york as ref


def last_turns(
    hands: list[str], deck: list[str], row: str = "y9 b9 g9 o9", slots: dict[str, str] = SLOTS, **fields: Any
) -> dict[str, Any]:
    """The deck is nearly empty; all other buildings belong to the last seat."""
    owned = rest(ALL_BUILDINGS, slots.values(), deck)
    buildings: list[list[str]] = [[] for _ in hands]
    buildings[-1] = owned
    return position(hands, row, buildings, slots=dict(slots), deck=deck, **fields)


def test_the_game_ends_after_a_turn_in_which_the_row_cannot_be_refilled() -> None:
    state = state_of(last_turns(["y3", "", ""], []))
    play(state, "take yellow-9")
    assert not state.over  # nothing was bought: four buildings lie there
    state = state_of(last_turns(["y3", "", ""], []))
    play(state, "buy yellow", "pay yellow-3")
    assert state.over
    assert state.outcome()["ended"] == "buildings"


def test_the_turn_is_played_to_its_end_first() -> None:
    state = state_of(last_turns(["y2 b3", "", ""], []))
    play(state, "buy yellow", "pay yellow-2")
    assert not state.over
    play(state, "buy blue", "pay blue-3", "take green-9")
    assert state.over


def test_what_there_is_is_still_laid_out_from_left_to_right() -> None:
    """One building for two empty slots: it goes to the left one, and there it is left over."""
    state = state_of(last_turns(["y2 b3 y1", "", ""], ["garden-6"]))
    play(state, "buy yellow", "pay yellow-2", "done", "buy blue", "pay blue-3", "stop")
    assert state.over
    assert state.outcome()["leftovers"] == [
        {"currency": "yellow", "building": "garden-6", "seat": 0},
        {"currency": "green", "building": "station-4", "seat": None},
        {"currency": "orange", "building": "church-5", "seat": None},
    ]


def test_a_deck_emptied_exactly_by_a_full_refill_does_not_end_the_game_yet() -> None:
    state = state_of(last_turns(["y3", "", ""], ["garden-6"]))
    play(state, "buy yellow", "pay yellow-3")
    assert told(state)["deck"] == []
    assert not state.over
    assert state.seat == 1


def test_leftovers_go_to_who_has_strictly_the_most_money_of_the_slots_currency() -> None:
    state = state_of(last_turns(["y3 b9 g2 g2", "b1 b9 g9", "b2 o1"], []))
    play(state, "buy yellow", "pay yellow-3")
    assert state.outcome()["leftovers"] == [
        {"currency": "blue", "building": "theater-3", "seat": 1},  # 10 against 9 and 2
        {"currency": "green", "building": "station-4", "seat": 1},  # 9 in one card against 4 in two
        {"currency": "orange", "building": "church-5", "seat": 2},  # less than its price is enough
    ]
    assert "theater-3" in told(state)["seats"][1]["buildings"]
    assert told(state)["slots"] == dict.fromkeys(CURRENCIES)


def test_the_money_is_not_spent() -> None:
    described = last_turns(["y3", "b9", ""], [])
    state = state_of(described)
    play(state, "buy yellow", "pay yellow-3")
    assert told(state)["seats"][1]["money"] == cards("b9")


def test_a_tie_or_nobody_with_such_money_leaves_the_building_to_nobody() -> None:
    state = state_of(last_turns(["y3 b4 b5", "b9", ""], []))
    play(state, "buy yellow", "pay yellow-3")
    leftovers = state.outcome()["leftovers"]
    assert isinstance(leftovers, list)
    assert [(left["currency"], left["seat"]) for left in leftovers] == [
        ("blue", None),
        ("green", None),
        ("orange", None),
    ]
    assert told(state)["slots"] == {**SLOTS, "yellow": None}


def test_leftovers_count_in_the_last_scoring() -> None:
    state = state_of(last_turns(["y3 b9 g9 o9", "", ""], []))
    play(state, "buy yellow", "pay yellow-3")
    assert told(state)["scorings"]["C"][0] == {"museum": 1, "theater": 1, "station": 1, "church": 1}
    assert state.scores()[0] == 8 + 9 + 10 + 11  # the second place of four types


def test_b_turned_up_in_the_last_refill_is_scored_before_the_leftovers() -> None:
    described = last_turns(["y2 b9", "", ""], [])
    money = rest(all_money(3), cards("y2 b9"), described["row"])
    described.update(pile=[[], [], [], ["B"], money], scorings={"A": [{}, {}, {}]})
    state = state_of(described)
    state.log = []
    play(state, "buy yellow", "pay yellow-2", "take yellow-9")
    kinds = [line["kind"] for line in state.log_for(None)]
    assert kinds == ["buy", "take", "money", "scoring", "leftover", "leftover", "leftover", "scoring"]
    assert told(state)["scorings"]["B"][0] == {"museum": 1}
    assert told(state)["scorings"]["C"][0] == {"museum": 1, "theater": 1}
    assert state.over


def test_b_never_turned_up_is_skipped() -> None:
    state = state_of(last_turns(["y3", "", ""], [], scorings={"A": [{}, {}, {}]}))
    play(state, "buy yellow", "pay yellow-3")
    assert list(told(state)["scorings"]) == ["A", "C"]
    assert any("B" in part for part in told(state)["pile"])
    assert regnum.from_position(told(state)) == state


def test_most_points_win() -> None:
    state = state_of(last_turns(["y3", "", ""], []))
    play(state, "buy yellow", "pay yellow-3")
    assert state.winners() == [2]
    assert state.outcome()["decided_by"] == [{"by": "points", "out": [0, 1]}]


def test_ties_share_the_win() -> None:
    mine = [name for name in ALL_BUILDINGS if name not in SLOTS.values()]
    # Every type is cut evenly between the first two seats; the third has what is left.
    equal = {"museum": 3, "theater": 3, "station": 4, "church": 4, "garden": 5, "skyscraper": 5}
    lists: list[list[str]] = [[], [], []]
    for kind, count in equal.items():
        names = [name for name in mine if name.startswith(kind)]
        lists[0] += names[:count]
        lists[1] += names[count : 2 * count]
        lists[2] += names[2 * count :]
    state = state_of(position(["", "", "y3"], "y9 b9 g9 o9", lists, deck=[], seat=2))
    play(state, "buy yellow", "pay yellow-3")
    assert state.scores()[0] == state.scores()[1] > state.scores()[2]
    assert state.winners() == [0, 1]
    assert state.outcome()["decided_by"] == [{"by": "points", "out": [2]}]


def test_after_the_end_the_hands_are_open() -> None:
    """They have been compared, also where the table leaves remembering to the players."""
    described = last_turns(["y3 b1", "g4", ""], [])
    state = state_of(described)
    before: Any = for_people(state.view(None))
    assert before["seats"][1]["money"] is None
    play(state, "buy yellow", "pay yellow-3")
    after: Any = for_people(state.view(None))
    assert [seat["money"] for seat in after["seats"]] == [cards("b1"), cards("g4"), []]


@pytest.mark.parametrize("players", range(2, 7))
def test_leftovers_are_those_of_the_reference(players: int) -> None:
    """At the end of random games, from the hands and slots just before it."""
    compared = 0
    for seed in range(40):
        state, rng = new(players, seed), Rng(seed)
        state.log = []
        while not state.over:
            before = told(state)
            state.apply(random_action(state, rng))
        outcome: Any = state.outcome()
        left = [told_of["currency"] for told_of in outcome["leftovers"]]
        hands = [[ref.read_money(card) for card in seat["money"]] for seat in told(state)["seats"]]
        expected = ref.leftovers(left, hands)
        assert [told_of["seat"] for told_of in outcome["leftovers"]] == expected
        assert len(before["deck"]) < 4
        compared += len(left)
    assert compared > 20


def test_random_games_end_with_every_building_drawn() -> None:
    for seed in range(30):
        state, rng = new(2 + seed % 5, seed), Rng(seed)
        while not state.over:
            state.apply(random_action(state, rng))
        assert told(state)["deck"] == []
        assert texts(state) == []

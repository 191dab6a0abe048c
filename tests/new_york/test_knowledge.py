"""The view is all that a seat may know: whatever is the same in all positions it can imagine, its view tells.

Here where the contract seldom looks: late in the game, and where cards in the hands were never seen.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from regnum.core.rng import Rng
from regnum.games.new_york.rules.state import NewYorkState
from regnum.testing import Knowledge, LawBroken
from regnum.testing.knowledge import check_knowledge
from tests.contract.case import random_action
from tests.new_york.helpers import (
    ALL_BUILDINGS,
    all_money,
    cards,
    new,
    position,
    rest,
    state_of,
    told,
    with_few_unseen_cards,
)
from tests.new_york.knowledge import KNOWLEDGE
from tests.trial import TableTrial

View = dict[str, Any]


def check(state: NewYorkState, viewer: int, rng: Rng) -> None:
    check_knowledge(TableTrial(state), state, viewer, KNOWLEDGE, rng, few_things=True)
    never_seen = state.view(viewer)["seats"][viewer]["never_seen"]
    for _ in range(20):
        assert told(state.determinize(viewer, rng.bits()))["seats"][viewer]["unseen"] == never_seen


@pytest.mark.parametrize("players", range(2, 7))
def test_the_view_tells_all_that_is_certain_in_dealt_games(players: int) -> None:
    rng = Rng(players)
    looked = 0
    for seed in range(3):
        state, steps = new(players, seed), 0
        while not state.over:
            late = len(told(state)["deck"]) < 4 or sum(map(len, told(state)["pile"])) < 8
            if steps % (7 if late else 41) == 0:
                check(state, int(rng.below(players)), rng)
                looked += 1
            state.apply(random_action(state, rng))
            steps += 1
    assert looked > 20


@pytest.mark.parametrize("players", range(2, 7))
def test_the_view_tells_all_that_is_certain_where_cards_were_never_seen(players: int) -> None:
    """Also what follows from the pile being short, from the other hands, and from a payment that was begun."""
    rng = Rng(100 + players)
    phases: Counter[str] = Counter()
    inferred = 0
    for seed in range(3):
        state, steps = new(players, seed), 0
        while not state.over:
            described = told(state)
            if steps % 11 == 0:
                unseen = with_few_unseen_cards(state, rng)
                viewer = int(rng.below(players))
                check(unseen, viewer, rng)
                phases[described["phase"]] += viewer != described["seat"]
                for seat, entry in enumerate(told(unseen)["seats"]):
                    shown = unseen.view(viewer)["seats"][seat]
                    inferred += seat != viewer and shown["unseen"] < len(entry["unseen"])
            state.apply(random_action(state, rng))
            steps += 1
    assert phases["act"] > 10
    assert phases["pay"] > 0
    assert inferred > 3


# Single inferences


def short_pile(pile: list[str], hands: list[list[str]], **fields: Any) -> NewYorkState:
    """Three players with these hands, all of the second's and the third's unseen; the rest is discarded."""
    row = cards("y9 b9 g9 o9")
    described = position(["", "", ""], pile=[[], [], [], [], pile], scorings={"A": [{}] * 3, "B": [{}] * 3})
    for seat, hand in enumerate(hands):
        described["seats"][seat]["money"] = hand
        described["seats"][seat]["unseen"] = hand if seat else []
    chosen = fields.get("chosen", [])
    described["discards"] = rest(all_money(3), row, pile, chosen, *hands)
    return state_of({**described, **fields})


def test_with_an_empty_pile_two_unseen_hands_are_known_to_each_other_and_to_nobody_else() -> None:
    state = short_pile([], [cards("y1"), cards("b5 b6"), cards("g1 g2 o3")])
    assert [seat["money"] for seat in state.view(1)["seats"]] == [cards("y1"), cards("b5 b6"), cards("g1 g2 o3")]
    assert [seat["unseen"] for seat in state.view(0)["seats"]] == [0, 2, 3]
    assert state.view(0)["pile_money"] == []
    assert state.view(1)["seats"][1]["never_seen"] == cards("b5 b6")
    assert state.view(1)["seats"][2]["never_seen"] is None


def test_of_many_equal_unseen_cards_some_are_surely_in_the_larger_hand() -> None:
    state = short_pile(cards("b2"), [cards("y1"), cards("y3 y3 y3 b4"), []])
    assert state.view(0)["seats"][1]["money"] == cards("y3 y3")  # only one place is elsewhere
    assert state.view(0)["seats"][1]["unseen"] == 2
    check(state, 0, Rng(1))


def test_who_pays_surely_has_what_the_payment_needs() -> None:
    slots = {"yellow": "museum-2", "blue": "theater-3", "green": "station-4", "orange": "skyscraper-13"}
    pile = cards("y1 y2 y3 y4 b1 b2 b3 b4")
    state = short_pile(
        pile, [cards("y1"), cards("o8 o5 g1"), cards("g2 g3")],
        slots=slots, seat=1, phase="pay", buying="orange", chosen=[],
    )  # fmt: skip
    assert state.view(0)["seats"][1]["money"] == cards("o5 o8")
    assert state.view(None)["seats"][1]["money"] == cards("o5 o8")
    check(state, 0, Rng(2))


def test_a_pile_made_of_the_discards_is_known() -> None:
    state = short_pile([], [cards("y1"), cards("b5 b6"), cards("g1 g2")])
    described = told(state)
    described["pile"], described["discards"] = [described["discards"][:6]], described["discards"][6:]
    state = state_of(described)
    assert state.view(0)["pile_money"] == described["pile"][0]
    check(state, 0, Rng(3))


# A view that forgets


def forget(change: Callable[[View], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that tells all passes, and no longer when this is changed in it."""
    state = new(3, 4)
    rng = Rng(4)
    while len(told(state)["discards"]) < 3 or not told(state)["scorings"] or told(state)["phase"] != "act":
        state.apply(random_action(state, rng))

    def changed(view: View) -> dict[str, object]:
        view = copy.deepcopy(view)
        change(view)
        return KNOWLEDGE.told(view)

    check_knowledge(TableTrial(state), state, 0, KNOWLEDGE, rng, few_things=True)
    monkeypatch.setattr("regnum.testing.knowledge.MANY", 1000)
    with pytest.raises(LawBroken, match=r"view\(0\) (tells|does not tell)"):
        check_knowledge(TableTrial(state), state, 0, Knowledge(KNOWLEDGE.facts, changed), rng, few_things=True)


@pytest.mark.parametrize(
    "change",
    [
        lambda view: view["seats"][1].update(money=[]),
        lambda view: view["seats"][2]["money"].pop(),
        lambda view: view["seats"][0]["money"].pop(),
        lambda view: view["seats"][1]["owned"].pop(),
        lambda view: view["deck_cards"].pop(),
        lambda view: view.update(pile_money=[]),
        lambda view: view["pile_money"].pop(),
        lambda view: view["discarded"].pop(),
        lambda view: view.update(pile=[sum(view["pile"])]),
        lambda view: view.update(counted={}),
        lambda view: view["row"].pop(),
    ],
)
def test_a_view_that_forgets_is_found_out(
    change: Callable[[View], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    forget(change, monkeypatch)


# What comes to light is counted


@pytest.mark.parametrize("players", range(2, 7))
def test_what_is_counted_as_revealed_is_what_was_turned_up(players: int) -> None:
    """Each card that left a pile face down, Dirk's too; nothing else, and nothing at the end of a dealt game."""
    shuffles = silent = 0
    for seed in range(6):
        state, rng = new(players, seed), Rng(seed)
        assert state.reveals == 0
        while not state.over:
            before, seen = told(state), int(state.reveals)
            state.log = []
            state.apply(random_action(state, rng))
            after = told(state)
            turned = len(before["deck"]) - len(after["deck"])
            made = sum(event["count"] for event in state.log_for(None) if event["kind"] == "shuffle")
            turned += sum(map(len, before["pile"])) + made - sum(map(len, after["pile"]))
            assert state.reveals - seen == turned
            shuffles += made > 0
            silent += turned == 0
    assert silent > 200
    assert shuffles or players > 3


def test_at_the_end_cards_that_were_never_seen_come_to_light() -> None:
    for unseen, counted in (([], 0), (cards("y1 b1"), 2)):
        described = position(["y2", "y1 b1", ""], deck=[])
        mine = rest(ALL_BUILDINGS, described["slots"].values())
        described["seats"][2]["buildings"] = mine
        described["seats"][1]["unseen"] = unseen
        state = state_of(described)
        drawn = 4 - len(told(state)["row"])
        state.apply(state.parse("buy yellow"))
        state.apply(state.parse("pay yellow-2"))
        seen = int(state.reveals)
        state.apply(state.parse("stop"))
        assert state.over
        assert state.reveals - seen == counted + drawn


@pytest.mark.parametrize("players", range(2, 7))
def test_nothing_has_decided_a_game_before_its_end(players: int) -> None:
    state, rng = new(players, 1), Rng(1)
    while not state.over:
        outcome: Any = state.outcome()
        assert outcome["decided_by"] is None
        assert outcome["ended"] is None
        assert outcome["winners"] == []
        state.apply(random_action(state, rng))
    over: Any = state.outcome()
    out = [seat for step in over["decided_by"] for seat in step["out"]]
    assert sorted(out + over["winners"]) == list(range(players))

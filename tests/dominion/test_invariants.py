"""What holds at every moment of a game, on random games with all cards (INV1 to INV8 of the rules)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import regnum
from regnum.core.rng import Rng
from tests.amount import examples
from tests.contract.case import play_some, random_action
from tests.dominion.cases import CASES, PLACES, things
from tests.dominion.tables import KINGDOM_IDS, cards_of, rich_table

FAVOURED = [
    (),
    ("apothecary", "spy", "scrying_pool"),
    ("possession", "golem", "throne_room"),
    ("library", "golem", "village"),
    ("thief", "bureaucrat", "moat", "militia"),
    ("alchemist", "herbalist", "university"),
    ("possession", "feast", "apprentice", "transmute"),
    ("chancellor", "apothecary", "philosophers_stone"),
]
few = settings(max_examples=examples(12), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
seeds = st.integers(0, 1 << 32)
over_tables = pytest.mark.parametrize(
    ("players", "favour"), [(players, favour) for players in (2, 3, 4) for favour in FAVOURED], ids=str
)


@over_tables
@few
@given(seed=seeds)
def test_inv1_every_card_stays_in_the_game(players: int, favour: tuple[str, ...], seed: int) -> None:
    state, rng = rich_table(players, seed, favour), Rng(seed)
    before = things(state.position())
    for _ in range(200):
        if state.over:
            break
        state.apply(random_action(state, rng))
        assert things(state.position()) == before


@over_tables
@few
@given(seed=seeds)
def test_what_players_own_is_what_is_in_their_places(players: int, favour: tuple[str, ...], seed: int) -> None:
    """The engine counts it along; the copies that go their own way must not count for each other."""
    state, rng = rich_table(players, seed, favour), Rng(seed)
    for _ in range(200):
        if state.over:
            break
        aside = state.copy()
        aside.apply(random_action(aside, rng))
        state.apply(random_action(state, rng))
        for each in (state, aside):
            position: Any = each.position()
            told: Any = each.outcome()["seats"]
            for entry, seat in zip(position["seats"], told, strict=True):
                cards = Counter(card for place in PLACES for card in entry[place])
                assert cards == {item["card"]: item["count"] for item in seat["items"]}
                assert seat["score"] == sum(item["points"] for item in seat["items"])


@over_tables
@few
@given(seed=seeds)
def test_nothing_that_is_done_to_a_copy_is_done_to_the_other(
    players: int, favour: tuple[str, ...], seed: int
) -> None:
    """They share what neither has changed yet."""
    state, rng = rich_table(players, seed, favour), Rng(seed)
    for _ in range(200):
        if state.over:
            break
        before, kept, aside = state.position(), state.copy(), state.copy()
        aside.apply(random_action(aside, rng))
        assert state.position() == before
        after = aside.position()
        state.apply(random_action(state, rng))
        assert aside.position() == after
        assert kept.position() == before


def whose_turn(position: Any) -> tuple[object, ...]:
    turn = position["turn"]
    return turn, position["possessed_by"], position["seats"][turn]["turns"]


@over_tables
@few
@given(seed=seeds)
def test_inv2_inv3_a_turn_ends_with_nothing_aside_and_five_in_hand(
    players: int, favour: tuple[str, ...], seed: int
) -> None:
    state, rng = rich_table(players, seed, favour), Rng(seed)
    before: Any = state.position()
    for _ in range(200):
        if state.over:
            break
        state.apply(random_action(state, rng))
        after: Any = state.position()
        if state.over or whose_turn(after) != whose_turn(before):
            for seat in after["seats"]:
                assert seat["aside"] == seat["returning"] == seat["play"] == []
            done = after["seats"][before["turn"]]
            assert len(done["hand"]) == 5 or done["deck"] == []
            if before["possessed_by"] is None:  # otherwise cards may have returned after the clean-up
                assert len(done["hand"]) == 5 or done["discard"] == []
            assert after["thief_loot"] == after["pending"] == []
        before = after


@over_tables
@few
@given(seed=seeds)
def test_inv4_inv7_counters_are_never_negative_and_every_question_has_answers(
    players: int, favour: tuple[str, ...], seed: int
) -> None:
    state, rng = rich_table(players, seed, favour), Rng(seed)
    for _ in range(300):
        if state.over:
            break
        assert state.legal_actions()
        state.apply(random_action(state, rng))
        position: Any = state.position()
        assert min(position[name] for name in ("actions", "buys", "coins", "potions")) >= 0
        assert min(position["supply"].values()) >= 0
        assert position["supply"].keys() >= {"copper", "province"}


@over_tables
@few
@given(seed=seeds)
def test_inv5_the_same_decisions_lead_to_the_same_game(players: int, favour: tuple[str, ...], seed: int) -> None:
    state, rng = rich_table(players, seed, favour), Rng(seed)
    read = regnum.from_position(state.position())
    for number, action in enumerate(play_some(state, rng, 150)):
        read.apply(action)
        if number % 10 == 0:
            read = regnum.from_position(read.position())
    assert read.position() == state.position()


@over_tables
@few
@given(seed=seeds, moment=st.integers(0, 60))
def test_inv6_a_view_tells_nothing_that_is_hidden(
    players: int, favour: tuple[str, ...], seed: int, moment: int
) -> None:
    """Whatever is dealt anew for a seat, its view stays the same, and nobody's number of cards changes."""
    state, rng = rich_table(players, seed, favour), Rng(seed)
    state.log = []
    for _ in range(moment):
        after = state.copy()
        after.apply(random_action(after, rng))
        if after.over:
            break
        state = after
    position: Any = state.position()
    for seat in range(players):
        view = state.view(seat)
        for _ in range(3):
            other = state.determinize(seat, rng.bits())
            dealt: Any = other.position()
            assert other.view(seat) == view
            assert other.view(None) == state.view(None)
            assert other.log_for(seat) == state.log_for(seat)
            assert [cards_of(entry) for entry in dealt["seats"]] == [cards_of(entry) for entry in position["seats"]]
            assert things(dealt) == things(position)
            assert other.legal_actions()
            assert regnum.from_position(dealt).position() == dealt
            play_some(other, rng, 30)
    assert state.position() == position


@over_tables
@few
@given(seed=seeds, moment=st.integers(0, 60))
def test_an_action_that_reveals_nothing_leads_to_what_its_player_expects(
    players: int, favour: tuple[str, ...], seed: int, moment: int
) -> None:
    state, rng = rich_table(players, seed, favour), Rng(seed)
    play_some(state, rng, moment)
    if state.over:
        return
    seat = int(state.seat)
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        if after.reveals == state.reveals:
            other = state.determinize(seat, rng.bits())
            other.apply(action)
            assert other.view(seat) == after.view(seat)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_inv8_every_game_of_random_players_ends(case: Any) -> None:
    for seed in range(10):
        state = case.new(seed)
        play_some(state, Rng(seed), 3000)
        assert state.over


def test_every_card_is_met_by_these_tables() -> None:
    played: set[str] = set()
    for seed in range(60):
        state = rich_table(2, seed)
        state.log = []
        play_some(state, Rng(seed), 120)
        played |= {str(event.details["card"]) for event in state.log if event.kind == "play"}
    assert set(KINGDOM_IDS) - {"gardens", "vineyard"} <= played

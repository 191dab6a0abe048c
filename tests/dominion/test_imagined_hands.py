"""`determinize` turns on nothing but what the seat knows, and what it knows on nothing but what it saw."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

import regnum
from regnum.core.rng import Rng
from tests.dominion.possession_table import A, B
from tests.dominion.table import act, bag, cards, hand, seat, table, view
from tests.dominion.tables import FAVOURED, FEW_KINDS, rich_table, table_of_few_kinds


def same(one: regnum.State, other: regnum.State, viewer: int) -> bool:
    return one.position() == other.position() and one.log_for(viewer) == other.log_for(viewer)


@pytest.mark.parametrize("favour", FAVOURED, ids=" ".join)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tables_that_look_alike_are_imagined_alike(players: int, favour: tuple[str, ...]) -> None:
    rng = Rng(players)
    for _ in range(3):
        is_imagined_alike(rich_table(players, rng.bits(), favour), 60, rng)


@pytest.mark.parametrize("kingdom", FEW_KINDS)
def test_tables_of_few_kinds_that_look_alike_are_imagined_alike(kingdom: str) -> None:
    rng = Rng(9)
    for _ in range(8):
        is_imagined_alike(table_of_few_kinds(kingdom, rng), 60, rng)


def is_imagined_alike(state: regnum.State, moves: int, rng: Rng) -> None:
    """What was imagined once differs from the truth only in what the seat cannot know: so both give the same."""
    state.log = []
    for _ in range(moves):
        if state.over:
            break
        if rng.below(3) == 0:
            for viewer in range(int(state.players)):
                alike = state.determinize(viewer, rng.bits())
                assert (alike.seat, alike.view(viewer)) == (state.seat, state.view(viewer))
                for _ in range(2):
                    seed = rng.bits()
                    assert same(alike.determinize(viewer, seed), state.determinize(viewer, seed), viewer)
        legal = state.legal_actions()
        state.apply(legal[rng.below(len(legal))])


def test_hands_come_as_often_as_they_are_dealt() -> None:
    """Against all hands, each weighed by the ways to deal it, while their player is asked for a Victory card."""
    unseen = "copper*9 estate duchy*2 curse*3"
    victim = seat("estate duchy copper*2", "copper*7 duchy curse*3")
    state = act(table("bureaucrat", others=[victim, seat("curse*2")]), "play bureaucrat")
    ways = Counter(itertools.combinations(sorted(cards(unseen)), 4))
    times = 3000
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(times):
        found[tuple(sorted(hand(state.determinize(A, seed), B).elements()))] += 1
    assert set(found) <= set(ways)
    chi = 0.0
    for which, count in ways.items():
        expected = times * count / ways.total()
        chi += (found[which] - expected) ** 2 / expected
    assert chi < 3 * len(ways), "about as many as there are hands is what chance brings"


# What a seat knows follows from what it saw


@pytest.mark.parametrize("favour", FAVOURED, ids=" ".join)
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_known_later_follows_from_what_was_seen(players: int, favour: tuple[str, ...]) -> None:
    """After the same action in two tables that looked alike: who saw the same, knows the same."""
    rng = Rng(players * 100)
    assert sum(follows(rich_table(players, rng.bits(), favour), 50, rng) for _ in range(3)) > 80


@pytest.mark.parametrize("others", ["spy", "council_room", "chancellor", "library", "possession", "militia moat"])
def test_what_is_known_of_groups_follows_from_what_was_seen(others: str) -> None:
    """The same for what Apothecaries put back, with few kinds of cards, so that one may be taken for another."""
    rng = Rng(12)
    grouped = 0
    for _ in range(12):
        pile = cards(f"apothecary*4 laboratory*2 village*2 {others} silver*2 estate*2 copper*2 curse")
        seats = []
        for _ in range(3):
            mixed = [pile[i] for i in shuffled(len(pile), rng)]
            seats.append(seat(" ".join(mixed[:6]), " ".join(mixed[6:])))
        state = table(others=seats[1:], seats=seats, actions=3, kingdom=others)
        follows(state.copy(), 30, rng)
        for _ in range(60):
            if not state.over:
                grouped += group_is_true(state)
                legal = state.legal_actions()
                state.apply(legal[rng.below(len(legal))])
    assert grouped > 20


def shuffled(count: int, rng: Rng) -> list[int]:
    left = list(range(count))
    return [left.pop(rng.below(len(left))) for _ in range(count)]


def group_is_true(state: regnum.State) -> int:
    """What is told of groups is so; how much was told."""
    truth: Any = state.position()
    told = 0
    for viewer in (0, 1, 2, None):
        for of, shown in enumerate(view(state, viewer)["seats"]):
            group = shown["hand_group"]
            if group is not None:
                told += 1
                held = bag(truth["seats"][of]["hand"]) + bag(truth["seats"][of]["discarding"])
                strangers = group["places"] - len(group["of"])
                assert (held & bag(group["of"])).total() >= group["count"] - strangers
                assert 0 < group["count"] < group["places"]
    return told


def follows(state: regnum.State, moves: int, rng: Rng) -> int:
    """Play on at random, and compare at every move; how often there was something to compare."""
    compared = 0
    for _ in range(moves):
        if state.over:
            break
        state.log = []
        legal = state.legal_actions()
        action = legal[rng.below(len(legal))]
        after = state.copy()
        after.apply(action)
        for viewer in range(int(state.players)):
            alike = state.determinize(viewer, rng.bits())
            if alike.is_legal(action):
                alike.apply(action)
                compared += saw_and_know_the_same(after, alike, viewer)
        state = after
    return compared


def saw_and_know_the_same(one: regnum.State, other: regnum.State, viewer: int) -> bool:
    if seen_openly(one, viewer) != seen_openly(other, viewer):
        return False
    for looking_on in (viewer, None):
        assert view(one, looking_on) == view(other, looking_on)
    return True


def seen_openly(state: regnum.State, viewer: int) -> object:
    """The log and the table, without what has to be remembered."""
    now = view(state, viewer)
    for player in now["seats"]:
        for remembered in ("hand_known", "hand_group", "deck_top", "deck_known", "discard", "discard_known"):
            del player[remembered]
    return state.log_for(viewer), now

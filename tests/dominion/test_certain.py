"""What a view calls certain is what all tables have in common that its seat may imagine: no less and no more."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import and_
from typing import Any

import pytest

import regnum
from regnum.core.rng import Rng
from regnum.games.dominion.rules.data import IDS
from regnum.testing.knowledge import check_knowledge
from tests.dominion.knowledge import KNOWLEDGE
from tests.dominion.possession_table import A, B, seen
from tests.dominion.table import act, answer, asked, bag, cards, discard, seat, table
from tests.dominion.tables import FAVOURED, FEW_KINDS, random_moves, rich_table, table_of_few_kinds
from tests.trial import TableTrial

WORLDS = 30


def check(state: regnum.State, viewer: int, rng: Rng) -> int:
    """Compare what a seat is told with what it imagines; how much is told of hands that it does not see."""
    told: Any = check_knowledge(TableTrial(state), state, viewer, KNOWLEDGE, rng, few_things=True)
    seats: Any = state.view(viewer)["seats"]
    for _ in range(WORLDS):
        world: Any = state.determinize(viewer, rng.bits()).position()["seats"]
        for player, imagined in zip(seats, world, strict=True):
            for place, kinds in enumerate(player["deck_top"]):
                assert not kinds or imagined["deck"][place] in kinds
    hidden = [number for number, player in enumerate(seats) if player["hand"] is None]
    return sum(told.get(f"hand of {number}", Counter()).total() for number in hidden)


@pytest.mark.parametrize("favour", FAVOURED, ids=" ".join)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_the_worlds_have_in_common_is_told(players: int, favour: tuple[str, ...], thorough: bool) -> None:
    rng = Rng(players)
    for _ in range(3 if thorough else 2):
        state = rich_table(players, rng.bits(), favour)
        for _ in range(4):
            random_moves(state, rng, 1 + rng.below(12))
            if not state.over:
                check(state, rng.below(players), rng)


@pytest.mark.parametrize("kingdom", FEW_KINDS)
def test_the_same_where_one_card_may_be_taken_for_another(kingdom: str, thorough: bool) -> None:
    """Few cards of few kinds, so that much is certain because nothing else is left."""
    rng = Rng(3)
    told = 0
    for _ in range(4 if thorough else 2):
        state = table_of_few_kinds(kingdom, rng)
        for _ in range(8):
            random_moves(state, rng, 1 + rng.below(8))
            for viewer in range(0 if state.over else int(state.players)):
                told += check(state, viewer, rng)
    assert told > 10


# A hand that was seen, of which some is then discarded face down

SHOWN = "copper*2 silver gold"
UNSEEN = "estate curse copper duchy village village"


def seen_and_discarded(drawn: str, down: str, top: str) -> regnum.State:
    """B's hand is shown to a Bureaucrat, B draws a card of which all saw nothing, and discards two to a Militia."""
    rest = bag(UNSEEN) - bag(drawn)
    victim = seat(SHOWN, f"{drawn} {' '.join(rest.elements())}")
    state = table("bureaucrat council_room militia", "gold*5", others=[victim, seat()], actions=3)
    act(state, "play bureaucrat", "play council_room", "play militia")
    first, second = sorted([down, top], key=IDS.index)
    answer(state, f"discard {first}", f"discard {second}", f"top {top}")
    assert asked(state) == ("buy_phase", A)
    assert discard(state, B) == [top, down]
    return state


Deal = tuple[tuple[str, ...], str, tuple[str, ...]]
"""B's hand, the card that was discarded face down, and the deck, whatever its order."""


def all_deals(top: str) -> Counter[Deal]:
    """Every way to deal the cards that fits what all saw: which one was drawn, and which one went face down."""
    found: Counter[Deal] = Counter()
    unseen = sorted(cards(UNSEEN))
    for drawn in range(len(unseen)):
        held = sorted([*cards(SHOWN), unseen[drawn]])
        if top in held:
            held.remove(top)
            for down in range(len(held)):
                left = tuple(held[:down] + held[down + 1 :])
                found[left, held[down], tuple(unseen[:drawn] + unseen[drawn + 1 :])] += 1
    return found


@pytest.mark.parametrize(
    ("drawn", "down", "top"),
    [
        ("estate", "silver", "copper"),
        ("estate", "estate", "gold"),
        ("village", "copper", "copper"),
        ("copper", "copper", "copper"),
        ("curse", "gold", "curse"),
        ("village", "silver", "village"),
    ],
)
def test_the_deals_of_a_group_with_strangers_are_all_that_fit_what_was_seen(
    drawn: str, down: str, top: str
) -> None:
    state = seen_and_discarded(drawn, down, top)
    deals = all_deals(top)
    times = 200 * len(deals)
    for viewer in (A, 2):
        found: Counter[Deal] = Counter()
        for seed in range(times):
            world: Any = state.determinize(viewer, seed).position()["seats"][B]
            assert world["discard"][0] == top
            found[tuple(sorted(world["hand"])), world["discard"][1], tuple(sorted(world["deck"]))] += 1
        assert set(found) == set(deals)
        chi = 0.0
        for deal, ways in deals.items():
            expected = times * ways / deals.total()
            chi += (found[deal] - expected) ** 2 / expected
        assert chi < 2 * len(deals)


@pytest.mark.parametrize("top", ["copper", "gold", "village", "curse"])
def test_what_is_certain_of_a_group_is_what_all_its_deals_have_in_common(top: str) -> None:
    deals = all_deals(top)
    drawn = top if top in UNSEEN.split() and top != "copper" else "estate"
    told = seen(seen_and_discarded(drawn, "silver", top), A, B)
    zones = {
        "hand_known": [bag(held) for held, _down, _deck in deals],
        "discard_known": [bag([top, down]) for _held, down, _deck in deals],
        "deck_known": [bag(left) for _held, _down, left in deals],
    }
    for name, bags in zones.items():
        assert bag(told[name]) == reduce(and_, bags)


def test_who_saw_nothing_knows_nothing_of_such_a_group() -> None:
    """C was possessed, say, when the hand was shown to A alone: C imagines any cards."""
    known = [{"card": card, "seats": [A]} for card in cards(SHOWN)]
    state = table("militia", others=[seat(f"{SHOWN} estate", UNSEEN, hand_known=known), seat()])
    act(state, "play militia", "discard silver", "discard gold", "top gold")
    assert seen(state, A, B)["hand_group"] == {"count": 3, "of": cards("copper*2 silver"), "places": 4}
    assert seen(state, 2, B)["hand_group"] is None
    assert len({discard(state.determinize(2, seed), B)[1] for seed in range(60)}) > 4

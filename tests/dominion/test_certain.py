"""What a view calls certain is what all tables have in common that its seat may imagine: no less and no more."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from functools import reduce
from operator import and_
from typing import Any

import pytest

import regnum
from regnum.core.rng import Rng
from regnum.games.dominion.rules.data import IDS
from tests.dominion.possession_table import A, B, seen
from tests.dominion.table import Bag, act, answer, asked, bag, cards, discard, seat, table
from tests.dominion.tables import FAVOURED, FEW_KINDS, random_moves, rich_table, table_of_few_kinds

WORLDS = 200
MORE_WORLDS = 30_000
"""Where so many worlds agree on more than is told, it must be by chance: one of these differs."""


class Common:
    """What one seat's worlds have in common of a player's cards."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told
        self.certain = {
            "hand": bag(told["hand"] + told["discarding"] if told["hand"] is not None else told["hand_known"]),
            "deck": bag(told["deck_known"]),
            "discard": bag(told["discard_known"]),
        }
        self.top_places = {place: kinds[0] for place, kinds in enumerate(told["deck_top"]) if len(kinds) == 1}
        self.bags: dict[str, Bag] = {}
        self.places: list[set[str]] = []

    def add(self, world: dict[str, Any]) -> None:
        """Another world: all that is told is true of it."""
        now = {
            "hand": bag(world["hand"]) + bag(world["discarding"]),
            "deck": bag(world["deck"]),
            "discard": bag(world["discard"]),
        }
        for name, found in now.items():
            assert self.certain[name] <= found
            self.bags[name] = self.bags.get(name, found) & found
        for place, kinds in enumerate(self.told["deck_top"]):
            assert not kinds or world["deck"][place] in kinds
        assert world["discard"][:1] == [card for card in [self.told["discard_top"]] if card]
        self.places = self.places or [set() for _ in world["deck"]]
        for here, card in zip(self.places, world["deck"], strict=True):
            here.add(card)

    def is_told(self) -> bool:
        """Whether the worlds have nothing in common but what is told."""
        same = {place: min(kinds) for place, kinds in enumerate(self.places) if len(kinds) == 1}
        return self.bags == self.certain and same == self.top_places | self.what_follows()

    def what_follows(self) -> dict[int, str]:
        """The places of which nothing is told, when only cards of one kind are left for them."""
        untold = [
            place for place in range(len(self.places)) if self.told["deck_top"][place : place + 1] in ([], [[]])
        ]
        elsewhere = {kind for kinds in self.told["deck_top"] if len(kinds) > 1 for kind in kinds}
        left = self.certain["deck"] - bag(self.top_places.values())
        left = bag(card for card in left.elements() if card not in elsewhere)
        if len(left) == 1 and left.total() == len(untold):
            return dict.fromkeys(untold, min(left))
        return {}


def check(state: regnum.State, viewer: int, seeds: Iterator[int]) -> int:
    """Compare what a seat is told with what it imagines; how much is told that was never seen, but follows."""
    told: Any = state.view(viewer)["seats"]
    common = [Common(player) for player in told]
    for count, seed in enumerate(itertools.islice(seeds, MORE_WORLDS)):
        if count >= WORLDS and all(player.is_told() for player in common):
            break
        world: Any = state.determinize(viewer, seed).position()
        for player, imagined in zip(common, world["seats"], strict=True):
            player.add(imagined)
    for player in common:
        assert player.is_told(), (viewer, player.bags, player.certain, player.told, state.position())
    return sum(player.certain["hand"].total() for player in common if player.told["hand"] is None)


@pytest.mark.parametrize("favour", FAVOURED, ids=" ".join)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_the_worlds_have_in_common_is_told(players: int, favour: tuple[str, ...]) -> None:
    rng = Rng(players)
    for _ in range(3):
        state = rich_table(players, rng.bits(), favour)
        for _ in range(4):
            random_moves(state, rng, 1 + rng.below(12))
            if not state.over:
                check(state, rng.below(players), itertools.count(rng.below(1 << 30)))


@pytest.mark.parametrize("kingdom", FEW_KINDS)
def test_the_same_where_one_card_may_be_taken_for_another(kingdom: str) -> None:
    """Few cards of few kinds, so that much is certain because nothing else is left."""
    rng = Rng(3)
    told = 0
    for _ in range(4):
        state = table_of_few_kinds(kingdom, rng)
        for _ in range(8):
            random_moves(state, rng, 1 + rng.below(8))
            for viewer in range(0 if state.over else int(state.players)):
                told += check(state, viewer, itertools.count(rng.below(1 << 30)))
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

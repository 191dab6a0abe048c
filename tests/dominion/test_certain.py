"""What a view calls certain is what all tables have in common that its seat may imagine: no less and no more."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

import regnum
from regnum.core.rng import Rng
from tests.dominion.table import Bag, bag
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

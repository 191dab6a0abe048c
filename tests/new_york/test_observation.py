"""What is observed is what the view says: a plain second encoder, from the view alone, finds the same numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

import regnum
from regnum.core.rng import Rng
from regnum.games.new_york.rules.state import NewYorkState
from regnum.testing.case import random_action
from tests.new_york.helpers import CURRENCIES, new, state_of, told, with_few_unseen_cards

GAME = regnum.game("new_york")
TYPES = ["museum", "theater", "station", "church", "garden", "skyscraper"]
NOTHING_OWNED = dict.fromkeys(TYPES, 0)


def by_currency(cards: Iterable[str]) -> list[list[int]]:
    counted = Counter(cards)
    return [[counted[f"{currency}-{value}"] for value in range(1, 10)] for currency in CURRENCIES]


def by_type(cards: Iterable[str]) -> list[list[int]]:
    counted = Counter(cards)
    return [[counted[f"{kind}-{price}"] for price in range(2, 14)] for kind in TYPES]


def encoded(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """Slowly, from what the seat may see."""
    players = view["players"]
    order = [(seat + step) % players for step in range(players)]
    number = {other: 1 + order.index(other) for other in range(players)} | {None: 0}
    parties = [view["seats"][other] for other in order] + ([view["dirk"]] if view["dirk"] else [])
    party_order = order + [2] * (players == 2)
    left_over = {one["currency"]: one for one in view["leftovers"]}
    found: dict[str, Any] = {
        "phase": ["act", "take", "pay", "give", "over"].index(view["phase"]),
        "chooser": [int(other == view["seat"]) for other in order],
        "extra": int(view["extra"]),
        "buying": [int(currency == view["buying"]) for currency in CURRENCIES],
        "building": [[None, *TYPES].index(slot["building"]) for slot in view["slots"]],
        "price": [slot["price"] or 0 for slot in view["slots"]],
        "row": by_currency(view["row"]),
        "chosen": by_currency(view["chosen"]),
        "money": [by_currency(view["seats"][other]["money"]) for other in order],
        "unknown": [view["seats"][other]["unseen"] for other in order],
        "never_seen": by_currency(view["seats"][seat]["never_seen"]),
        "pile_money": by_currency(view["pile_money"]),
        "unsure_money": by_currency((Counter(view["unseen_money"]) - Counter(view["pile_money"])).elements()),
        "discards": by_currency(view["discarded"]),
        "pile": view["pile"] + [0] * (5 - len(view["pile"])),
        "reshuffled": int(len(view["pile"]) == 1),
        "types": [[party["buildings"][kind] for kind in TYPES] for party in parties],
        "owned": [by_type(party["owned"]) for party in parties],
        "deck": by_type(view["deck_cards"]),
        "scored": [int(scoring in view["counted"]) for scoring in "ABC"],
        "scores": [party["score"] for party in parties],
        "leftover": [0] * 4,
        "leftover_price": [0] * 4,
        "leftover_seat": [0] * 4,
    }
    for scoring in "AB":
        counted = view["counted"].get(scoring, [NOTHING_OWNED] * len(parties))
        found[f"types_{scoring.lower()}"] = [[counted[party][kind] for kind in TYPES] for party in party_order]
    for slot, currency in enumerate(CURRENCIES):
        if currency in left_over:
            kind, price = left_over[currency]["building"].split("-")
            found["leftover"][slot] = 1 + TYPES.index(kind)
            found["leftover_price"][slot] = int(price)
            found["leftover_seat"][slot] = number[left_over[currency]["seat"]]
    return found


def check(state: NewYorkState, seat: int) -> dict[str, Any]:
    observed = GAME.observation(int(state.players)).read(state.observe(seat))
    expected = encoded(state.view(seat), seat)
    for name, numbers in expected.items():
        assert observed[name] == numbers, name
    assert observed.keys() == expected.keys()
    return observed


@pytest.mark.parametrize("players", range(2, 7))
def test_a_plain_encoder_agrees(players: int) -> None:
    phases: set[int] = set()
    reshuffled = left_over = 0
    for seed in range(12 // players):
        state, rng = new(players, seed), Rng(seed)
        while True:
            observed = check(state, int(rng.below(players)))
            phases.add(observed["phase"])
            reshuffled += observed["reshuffled"]
            left_over += any(observed["leftover"])
            if state.over:
                break
            state.apply(random_action(state, rng))
    assert phases == ({0, 1, 2, 3, 4} if players == 2 else {0, 1, 2, 4})
    assert left_over
    assert reshuffled or players > 3


@pytest.mark.parametrize("players", range(2, 7))
def test_a_plain_encoder_agrees_where_cards_were_never_seen(players: int) -> None:
    """And to a seat its imagined states look like the true one; to another seat exactly where the views do."""
    rng = Rng(100 + players)
    phases: Counter[int] = Counter()
    differed = 0
    for seed in range(2):
        state, steps = new(players, seed), 0
        while not state.over:
            if steps % 7 == 0:
                unseen = with_few_unseen_cards(state, rng)
                seat = int(rng.below(players))
                observed = check(unseen, seat)
                if any(observed["unknown"]):
                    phases[observed["phase"]] += 1
                imagined = unseen.determinize(seat, rng.bits())
                assert imagined.observe(seat) == unseen.observe(seat)
                other = (seat + 1) % players
                alike = imagined.observe(other) == unseen.observe(other)
                assert alike == (imagined.view(other) == unseen.view(other))
                differed += not alike
            state.apply(random_action(state, rng))
            steps += 1
    assert phases[0] > 5
    assert phases[2] > 0
    assert differed > 5


def test_a_whole_game_with_cards_that_were_never_seen_is_observed() -> None:
    """Until they come to light at the end."""
    described = told(new(3, 5))
    for seat in described["seats"]:
        seat["unseen"] = seat["money"]
    state, rng = state_of(described), Rng(5)
    assert check(state, 0)["unknown"] == [0, *(len(seat["money"]) for seat in described["seats"][1:])]
    while not state.over:
        check(state, int(rng.below(3)))
        state.apply(random_action(state, rng))
    assert check(state, 0)["unknown"] == [0, 0, 0]


def test_the_options_change_nothing_that_is_observed() -> None:
    plain = new(2, 3).observe(1)
    assert new(2, 3, theme="alhambra", memory_aid=True).observe(1) == plain
    assert told(new(2, 3, memory_aid=True))["options"]["memory_aid"]

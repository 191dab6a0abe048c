"""What buy lists count and compare: the same from the view, from the state, and by a slow evaluator."""

from __future__ import annotations

import pytest

import regnum
from regnum.core.rng import Rng
from regnum.games.dominion.bots import buylist
from regnum.games.dominion.bots.conditions import BuyList, Condition
from regnum.games.dominion.bots.situation import Situation
from regnum.games.dominion.rules.data import IDS
from regnum.games.dominion.rules.state import DominionState
from tests.bots.slow_lists import PLACES, TYPES, Slow
from tests.dominion.tables import FAVOURED, rich_table, table_of_few_kinds

NUMBERS = ["coins", "potions", "buys", "actions", "turn", "money", "empty piles", "points", "lead", "players"]


def some_count(rng: Rng) -> str:
    if rng.below(3) == 0:
        return NUMBERS[rng.below(len(NUMBERS))]
    place = PLACES[rng.below(len(PLACES))]
    groups = ["cards", *TYPES] if place != "supply" else []
    names = [*groups, *IDS[:8], *IDS]
    return f"{place} {names[rng.below(len(names))]}"


def some_sum(rng: Rng, depth: int = 2) -> str:
    kind = rng.below(6)
    if kind == 0 or depth == 0:
        return some_count(rng)
    left, right = some_sum(rng, depth - 1), some_sum(rng, depth - 1)
    number = 1 + rng.below(5)
    return [
        f"{left} + {right}",
        f"({left} - {right})",
        f"{number} * ({left})",
        f"({left}) / {number}",
        f"({left}) / ({right})",
    ][kind - 1]


def some_condition(rng: Rng, depth: int = 1) -> str:
    kind = rng.below(4) if depth else 3
    if kind == 0:
        return f"not ({some_condition(rng, depth - 1)})"
    if kind < 3:
        return f"({some_condition(rng, depth - 1)}) {('and', 'or')[kind - 1]} ({some_condition(rng, depth - 1)})"
    right = some_sum(rng) if rng.below(2) else str(rng.below(12))
    return f"{some_sum(rng)} {('<', '<=', '>', '>=', '=', '!=')[rng.below(6)]} {right}"


def condition_of(text: str) -> Condition:
    found: BuyList = buylist.read(f"gold if {text}")[0]
    condition = found.conditions[0]
    assert condition is not None
    return condition


def seen_both_ways(state: regnum.State) -> tuple[Situation, Situation]:
    assert isinstance(state, DominionState)
    through_view, through_state = Situation(), Situation()
    through_view.see_view(state.view(int(state.seat)), state.legal_actions())
    through_state.see_state(state)
    return through_view, through_state


def test_conditions_are_what_a_slow_evaluator_says() -> None:
    """In the middle of games with all cards, possessed turns among them; the deck's cards are known by counting."""
    rng = Rng(7)
    conditions = [(text, condition_of(text)) for text in (some_condition(rng) for _ in range(250))]
    held = 0
    compared = 0
    for seed in range(24):
        if seed % 4 == 3:
            state = table_of_few_kinds("possession apothecary cellar", rng)
        else:
            favour = dict.fromkeys(("possession", "chancellor", *FAVOURED[seed % len(FAVOURED)]))
            state = rich_table(2 + seed % 3, seed, tuple(favour))
        for _step in range(25):
            if state.over:
                break
            through_view, through_state = seen_both_ways(state)
            slow = Slow(state)
            for _ in range(12):
                text, condition = conditions[rng.below(len(conditions))]
                expected = slow.holds(text)
                assert condition.holds(through_state) is expected, (text, state.position())
                assert condition.holds(through_view) is expected, (text, state.position())
                held += expected
                compared += 1
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
    assert compared > 4000
    assert compared / 5 < held < compared * 4 / 5


def test_nothing_is_counted_that_the_seat_cannot_know() -> None:
    rng = Rng(3)
    conditions = [condition_of(some_condition(rng)) for _ in range(60)]
    for seed in range(12):
        state = rich_table(2 + seed % 3, seed, ("possession", "chancellor", "militia"))
        for _step in range(20):
            if state.over:
                break
            imagined = state.determinize(int(state.seat), seed + 1)
            here, there = seen_both_ways(state)[1], seen_both_ways(imagined)[1]
            assert [each.holds(here) for each in conditions] == [each.holds(there) for each in conditions]
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])


TABLE = {
    "game": "dominion",
    "players": 3,
    "kingdom": ["smithy", "village", "witch"],
    "phase": "buy",
    "coins": 5,
    "seats": [
        {
            "hand": ["copper", "smithy", "estate"],
            "deck": ["gold", "copper", "witch"],
            "discard": ["province", "duchy"],
            "play": ["village", "village", "silver"],
        },
        {"hand": ["smithy", "copper"], "deck": ["smithy", "witch"]},
        {"hand": ["smithy"], "discard": ["province", "province", "curse"]},
    ],
}


@pytest.mark.parametrize(
    ("count", "number"),
    [
        ("opponents smithy", 3),
        ("opponents cards", 8),
        ("opponents smithy / (players - 1)", 1),
        ("points", 10),
        ("points - lead", 11),
        ("players", 3),
        ("in play village", 2),
        ("in play cards", 3),
        ("in play treasures", 1),
        ("deck gold", 1),
        ("deck cards", 3),
        ("deck actions", 1),
        ("discard province", 1),
        ("discard cards", 2),
        ("discard victories", 2),
        ("hand cards", 3),
        ("hand actions", 1),
        ("own cards / 4", 2),
        ("(0 - 7) / 2", -4),
        ("-7 / 2", -4),
        ("7 / (own gold - 3)", -4),
        ("7 / own curse", 0),
        ("12 / 2 / 3", 2),
        ("2 * own copper / 3", 1),
        ("own copper / 3 * 2", 0),
    ],
)
def test_what_counts_mean(count: str, number: int) -> None:
    for seen in seen_both_ways(regnum.from_position(TABLE)):
        assert condition_of(f"{count} = {number}").holds(seen)
        assert condition_of(f"{count} > {number - 1} and {count} < {number + 1}").holds(seen)


def test_two_counts_are_compared() -> None:
    for seen in seen_both_ways(regnum.from_position(TABLE)):
        assert condition_of("opponents smithy > own smithy").holds(seen)
        assert condition_of("own village = own copper").holds(seen)
        assert not condition_of("own witch >= opponents witch + 1").holds(seen)


NEVER = [
    "own gold / 2 < 0",
    "own gold / 10 > 3",
    "players < 2",
    "players > 4",
    "opponents smithy < 0",
    "deck smithy > 10",
    "own smithy / 2 > 2 and own smithy / 2 < 3",
    "own smithy / own witch < own smithy / own witch",
    "actions < 0",
    "hand cards / (1 + own cards) < 0",
]
CAN = [
    "own gold / 2 > 7",
    "points < -3",
    "opponents copper > 45",
    "players = 4",
    "lead / 2 < -3",
    "7 / own gold > 2",
]


@pytest.mark.parametrize("condition", NEVER)
def test_what_can_never_hold_is_warned_of(condition: str) -> None:
    assert [str(warned.what) for warned in buylist.read(f"gold if {condition}")[1]] == [
        "the condition of “gold” can never hold"
    ]


@pytest.mark.parametrize("condition", CAN)
def test_what_can_hold_is_not(condition: str) -> None:
    assert buylist.read(f"gold if {condition}")[1] == []

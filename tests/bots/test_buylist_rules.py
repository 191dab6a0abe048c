"""Rules of play in buy lists: in which order to play, what to trash, when to turn to points."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import regnum
from regnum.core.rng import Rng
from regnum.games.dominion.bots import buylist, policy
from tests.bots.slow_lists import NO_CHOICE_WHETHER, Entry, Plan
from tests.bots.test_buylist_counts import some_condition
from tests.bots.test_scripted_dominion import answer, chosen_from_state, chosen_from_view, played
from tests.dominion.tables import rich_table

TRASHERS = ("chapel", "remodel", "mine", "apprentice", "transmute")


def some_entries(names: list[str], count: int, rng: Rng) -> list[Entry]:
    return [(names[rng.below(len(names))], some_condition(rng) if rng.below(2) else None) for _ in range(count)]


def some_plan(rng: Rng) -> Plan:
    anything = ["copper", "estate", "curse", "silver", "smithy", "gold", "duchy", "village"]
    items = some_entries(["points", "province", "gold", "duchy", "silver", "chapel", "smithy"], 6, rng)
    return Plan(
        items,
        some_entries([*NO_CHOICE_WHETHER, *TRASHERS], 6, rng),
        some_entries(anything, 5, rng),
        {TRASHERS[rng.below(5)]: some_entries(anything, 3, rng)},
    )


def test_a_slow_player_does_the_same() -> None:
    rng = Rng(11)
    told: Counter[str] = Counter()
    for seed in range(90):
        plan = some_plan(rng)
        player = policy(plan.text)
        state = rich_table(2 + seed % 3, seed, (*TRASHERS, "smithy", "village", "market", "gardens", "vineyard"))
        for _step in range(30):
            if state.over:
                break
            action = chosen_from_state(player, state)
            assert action in state.legal_actions()
            assert action == chosen_from_view(player, state)
            expected = plan.answer(state)
            if expected is not None:
                assert state.text(action) == expected, (plan.text, state.position())
                told[f"{state.view(int(state.seat))['asked']['effect']} {expected.split()[0]}"] += 1
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))] if rng.below(4) == 0 else action)
    for kind in ("buy_phase buy", "action_phase play", "action_phase done", "chapel trash", "chapel done"):
        assert told[kind] > 15, told
    for by in ("remodel", "apprentice", "transmute", "mine"):
        assert told[f"{by} trash"] > 3, told


# One by one


def with_hand(*hand: str, **table: Any) -> dict[str, Any]:
    return {"seats": [{"hand": list(hand), "deck": ["gold"] * 5}, {}], **table}


def test_actions_are_played_in_the_order_of_the_list() -> None:
    hand = with_hand("smithy", "village", "laboratory")
    assert answer(hand, "gold") == "play laboratory"
    assert answer(hand, "gold; play: smithy, village") == "play smithy"
    assert answer(hand, "gold; play: village, smithy") == "play village"


def test_what_the_order_does_not_name_comes_after_it() -> None:
    assert answer(with_hand("smithy", "laboratory"), "gold; play: smithy") == "play smithy"
    assert answer(with_hand("moat", "laboratory"), "gold; play: smithy") == "play laboratory"


def test_an_action_whose_condition_fails_is_not_played() -> None:
    text = "gold; play: smithy if actions > 1 or hand actions = 1, village"
    assert answer(with_hand("smithy", "village"), text) == "play village"
    assert answer(with_hand("smithy", "village", actions=2), text) == "play smithy"
    assert answer(with_hand("smithy", "copper"), text) == "play smithy"
    assert answer(with_hand("smithy", "smithy"), text) == "done"


def test_a_condition_takes_the_place_of_the_rule_of_thumb() -> None:
    hand = with_hand("moneylender", "silver")
    assert answer(hand, "gold; play: moneylender") == "done", "there is no Copper"
    assert answer(hand, "gold; play: moneylender if turn > 0") == "play moneylender"
    assert buylist.read("gold; play: moneylender if turn > 0")[1] == []


def test_a_chapel_trashes_what_the_list_says_as_long_as_it_says_so() -> None:
    text = "gold; trash: estate if turn < 9, copper if money > 3"
    start = played("chapel", ["copper", "copper", "estate", "curse"], ["copper"] * 3)
    state = regnum.from_position(start)
    player = policy(text)
    done = []
    while state.view(0)["asked"]["effect"] == "chapel":
        action = chosen_from_view(player, state)
        done.append(state.text(action))
        state.apply(action)
    assert done == ["trash copper", "trash copper", "trash estate", "done"], "the Curse is not named"
    assert answer(with_hand("chapel", "curse"), text) == "done"
    assert answer(with_hand("chapel", "estate"), text) == "play chapel", "a single card is enough"


def test_a_chapel_keeps_its_four_places_for_what_comes_first() -> None:
    hand = ["copper", "copper", "estate", "estate", "estate"]
    text = "gold; trash: estate, copper"
    state = regnum.from_position(played("chapel", hand, ["gold"]))
    assert answer(state.position(), text) == "trash copper"
    state.apply(state.parse("trash copper"))
    assert answer(state.position(), text) == "trash estate"


def test_one_card_may_trash_otherwise() -> None:
    text = "gold; trash: copper; trash with remodel: gold if supply province < 9, estate"
    assert answer(played("remodel", ["gold", "estate", "copper"]), text) == "trash gold"
    assert answer(played("remodel", ["estate", "copper"]), text) == "trash estate"
    assert answer(played("apprentice", ["gold", "estate", "copper"]), text) == "trash copper"
    assert answer(with_hand("remodel", "copper"), text) == "done", "nothing of it is in hand"
    assert answer(with_hand("remodel", "estate"), text) == "play remodel"


def test_what_must_be_trashed_without_a_rule_goes_by_the_rule_of_thumb() -> None:
    start = played("remodel", ["province", "copper"])
    assert answer(start, "gold; trash: estate") == answer(start, "gold") == "trash copper"
    second: dict[str, Any] = {"options": {"edition": "second"}}
    assert answer(played("mine", ["silver", "copper"], **second), "gold; trash: estate") == "done"


def test_rules_are_not_for_the_hands_of_others() -> None:
    start = {"possessed_by": 1, "seats": [{"hand": ["chapel", "copper", "copper", "smithy"]}, {}]}
    text = "gold; play: chapel, smithy; trash: copper"
    assert answer(start, text) == "play smithy"


def buying(coins: int, **own: Any) -> dict[str, Any]:
    return {"phase": "buy", "coins": coins, "kingdom": ["gardens"], "seats": [{"deck": ["copper"] * 8, **own}, {}]}


@pytest.mark.parametrize(
    ("coins", "cards", "bought"),
    [
        (8, [], "province"),
        (7, [], "duchy"),
        (4, [], "estate"),
        (4, ["copper"] * 11, "gardens"),
        (5, ["copper"] * 31, "gardens"),
        (8, ["copper"] * 80, "gardens"),
    ],
)
def test_points_is_the_card_that_is_worth_the_most_now(coins: int, cards: list[str], bought: str) -> None:
    assert answer(buying(coins, discard=cards), "points if supply province <= 8; gold") == f"buy {bought}"


def test_points_has_its_place_in_the_list() -> None:
    text = "gold; points if supply province <= 4; silver"
    assert answer(buying(6), text) == "buy gold"
    assert answer(buying(5), text) == "buy silver"
    assert answer({**buying(5), "supply": {"province": 4}}, text) == "buy duchy"


def test_whoever_turns_to_points_keeps_estates() -> None:
    early = played("chapel", ["estate", "estate", "curse"], ["gold"] * 4)
    late = {**early, "supply": {**early["supply"], "province": 3}}
    for text, at_first, later in (
        ("gold", "trash estate", "trash estate"),
        ("points if supply province <= 4; gold", "trash estate", "trash curse"),
    ):
        assert answer(early, text) == at_first
        assert answer(late, text) == later


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("gold\nplay: smithy, village, smithy", 2, 24, "this “smithy” is never reached"),
        (
            "gold\nplay: smithy if actions > 1, village, smithy if actions > 2",
            2,
            39,
            "this “smithy” is never reached",
        ),
        ("gold\nplay: smithy\nplay: smithy", 3, 7, "this “smithy” is never reached"),
        ("gold\nplay: smithy if players < 2", 2, 7, "the condition of “smithy” can never hold"),
        ("gold\ntrash: copper if turn > 0", 2, 8, "the condition of “copper” always holds"),
        ("gold\ntrash with mine: silver, estate", 2, 26, "a Mine trashes Treasures only, never “estate”"),
        ("points if turn < 1", 1, 1, "the condition of “points” can never hold"),
        (
            "province; points; silver",
            1,
            19,
            "“silver” is reached only when “points”, which costs no more, is sold out",
        ),
    ],
)
def test_what_cannot_be_meant_is_warned_of(text: str, line: int, column: int, says: str) -> None:
    warned = buylist.read(text)[1]
    assert [(each.line, each.column) for each in warned] == [(line, column)]
    assert says in str(warned[0])


@pytest.mark.parametrize(
    "text",
    [
        "gold; play: smithy if actions > 1, village, smithy",
        "gold; trash: copper if money > 6, estate; trash with mine: copper",
        "gold; points if supply province <= 4; silver; points",
    ],
)
def test_what_can_be_meant_is_not(text: str) -> None:
    assert buylist.read(text)[1] == []

"""What goes back on the deck when it is discarded from play: Alchemist (ALC) and Herbalist (HER)."""

from __future__ import annotations

import pytest

from tests.dominion.possession_table import SHUFFLES, A, B, may
from tests.dominion.table import (
    act,
    asked,
    bag,
    cards,
    counters,
    deck,
    discard,
    events,
    field,
    hand,
    owned,
    play,
    table,
    trash,
)

# Alchemist


def test_ALC1_with_a_potion_in_play_it_may_go_on_the_deck_before_the_new_hand() -> None:
    state = act(table(deck="copper*8", play="alchemist potion", phase="buy"), "done")
    assert asked(state) == ("clean_up", A)
    assert may(state) == {"put alchemist", "done"}
    act(state, "put alchemist")
    assert field(state, "turn") == B
    assert hand(state) == bag("alchemist copper*4")
    assert deck(state) == cards("copper*4")
    assert discard(state) == ["potion"]
    assert play(state) == []


def test_ALC1_it_need_not() -> None:
    state = act(table(deck="copper*8", play="alchemist potion", phase="buy"), "done", "done")
    assert field(state, "turn") == B
    assert hand(state) == bag("copper*5")
    assert deck(state) == cards("copper*3")
    assert bag(discard(state)) == bag("alchemist potion")


@pytest.mark.parametrize("returned", [0, 1, 2, 3])
def test_ALC2_decided_for_each_alchemist(returned: int) -> None:
    state = act(table(deck="copper*8", play="alchemist*3 potion", phase="buy"), "done")
    for already in range(returned):
        assert may(state) == {"put alchemist", "done"}
        assert deck(state) == cards("alchemist") * already + cards("copper*8")
        act(state, "put alchemist")
    if returned < 3:
        act(state, "done")
    assert field(state, "turn") == B
    assert hand(state) == bag(cards("alchemist") * returned + cards("copper") * (5 - returned))
    assert bag(discard(state)) == bag(["potion", *cards("alchemist") * (3 - returned)])


def test_ALC3_no_potion_in_play_no_return() -> None:
    state = act(table(deck="copper*8", play="alchemist silver", phase="buy"), "done")
    assert field(state, "turn") == B
    assert hand(state) == bag("copper*5")
    assert bag(discard(state)) == bag("alchemist silver")


@pytest.mark.parametrize("random", SHUFFLES)
def test_ALC4_on_an_empty_deck_they_are_the_only_cards(random: int) -> None:
    state = table(discard="copper*9", play="alchemist*2 potion", phase="buy", random=random)
    act(state, "done", "put alchemist")
    assert asked(state) == ("clean_up", A)
    assert deck(state) == ["alchemist"]
    assert discard(state) == cards("copper*9")
    assert events(state, "shuffle") == []
    act(state, "put alchemist")
    assert hand(state)["alchemist"] == 2
    assert hand(state).total() == 5
    assert bag(deck(state)) + hand(state) == bag("alchemist*2 copper*9 potion")
    assert discard(state) == []
    assert len(events(state, "shuffle")) == 1


def test_ALC5_the_potion_put_back_first_leaves_the_alchemist_behind() -> None:
    state = act(table(deck="copper*8", play="alchemist herbalist potion", phase="buy"), "done")
    assert may(state) == {"put alchemist", "put potion", "done"}
    act(state, "put potion")
    assert field(state, "turn") == B
    assert hand(state) == bag("potion copper*4")
    assert bag(discard(state)) == bag("alchemist herbalist")


def test_ALC5_alchemists_before_the_potion_return_and_later_ones_do_not() -> None:
    state = act(table(deck="copper*8", play="alchemist*2 herbalist potion", phase="buy"), "done")
    act(state, "put alchemist", "put potion")
    assert field(state, "turn") == B
    assert hand(state) == bag("alchemist potion copper*3")
    assert bag(discard(state)) == bag("alchemist herbalist")


def test_ALC5_a_second_potion_still_in_play_is_enough() -> None:
    state = act(table(deck="copper*8", play="alchemist herbalist potion*2", phase="buy"), "done", "put potion")
    assert may(state) == {"put alchemist", "done"}
    act(state, "put alchemist")
    assert hand(state) == bag("alchemist potion copper*3")
    assert bag(discard(state)) == bag("herbalist potion")


def test_ALC6_played_twice_by_a_throne_room_it_is_still_one_card() -> None:
    state = act(table("throne_room alchemist potion", "copper*12"), "play throne_room")
    assert hand(state) == bag("potion copper*4")
    assert counters(state) == (2, 1, 0, 0)
    assert play(state) == cards("throne_room alchemist")
    act(state, "play potion", "done", "put alchemist")
    assert field(state, "turn") == B
    assert hand(state) == bag("alchemist copper*4")
    assert deck(state) == cards("copper*4")
    assert bag(discard(state)) == bag("throne_room potion copper*4")


def test_ALC7_a_trashed_alchemist_does_not_return() -> None:
    state = table("chapel alchemist potion", "copper*8")
    act(state, "play chapel", "trash alchemist", "play potion", "done")
    assert field(state, "turn") == B
    assert trash(state) == ["alchemist"]
    assert hand(state) == bag("copper*5")
    assert bag(discard(state)) == bag("chapel potion")


def test_ALC7_an_alchemist_left_in_hand_does_not_return() -> None:
    state = act(table("alchemist potion", "copper*8", phase="buy"), "play potion", "done")
    assert field(state, "turn") == B
    assert hand(state) == bag("copper*5")
    assert bag(discard(state)) == bag("alchemist potion")


def test_ALC8_a_potion_in_hand_does_not_count() -> None:
    state = act(table("potion", "copper*8", play="alchemist", phase="buy"), "done")
    assert field(state, "turn") == B
    assert hand(state) == bag("copper*5")
    assert bag(discard(state)) == bag("alchemist potion")


# Herbalist


def test_HER1_a_buy_and_a_coin() -> None:
    state = act(table("herbalist estate", "gold"), "play herbalist")
    assert counters(state) == (0, 2, 1, 0)
    assert hand(state) == bag("estate")
    assert deck(state) == ["gold"]


def test_HER2_a_treasure_still_in_play_goes_on_the_deck() -> None:
    state = act(table(deck="copper*8", play="herbalist silver village gold", phase="buy"), "done")
    assert asked(state) == ("clean_up", A)
    assert may(state) == {"put silver", "put gold", "done"}
    act(state, "put gold")
    assert field(state, "turn") == B
    assert hand(state) == bag("gold copper*4")
    assert deck(state) == cards("copper*4")
    assert bag(discard(state)) == bag("herbalist silver village")


def test_HER2_without_a_treasure_in_play_nothing_is_asked() -> None:
    state = act(table("gold", "copper*8", play="herbalist village", phase="buy"), "done")
    assert field(state, "turn") == B
    assert hand(state) == bag("copper*5")


def test_HER3_optional() -> None:
    state = act(table(deck="copper*8", play="herbalist gold", phase="buy"), "done", "done")
    assert field(state, "turn") == B
    assert hand(state) == bag("copper*5")
    assert bag(discard(state)) == bag("herbalist gold")


def test_HER4_two_herbalists_two_treasures() -> None:
    state = act(table(deck="estate*8", play="herbalist*2 silver gold copper", phase="buy"), "done", "put gold")
    assert may(state) == {"put copper", "put silver", "done"}
    act(state, "put silver")
    assert field(state, "turn") == B
    assert hand(state) == bag("gold silver estate*3")
    assert bag(discard(state)) == bag("herbalist*2 copper")


def test_HER4_only_one_of_them_may_be_used() -> None:
    state = table(deck="estate*8", play="herbalist*2 silver gold copper", phase="buy")
    act(state, "done", "put gold", "done")
    assert hand(state) == bag("gold estate*4")
    assert bag(discard(state)) == bag("herbalist*2 silver copper")


def test_HER5_played_twice_by_a_throne_room_it_returns_one_treasure() -> None:
    state = act(table("throne_room herbalist silver gold", "estate*8"), "play throne_room")
    assert counters(state) == (0, 3, 2, 0)
    act(state, "play treasures", "done", "put gold")
    assert field(state, "turn") == B
    assert hand(state) == bag("gold estate*4")
    assert bag(discard(state)) == bag("throne_room herbalist silver")


def test_HER6_alchemist_first_then_the_potion_and_both_are_in_the_next_hand() -> None:
    state = act(table(deck="copper*8", play="alchemist herbalist potion", phase="buy"), "done", "put alchemist")
    assert may(state) == {"put potion", "done"}
    act(state, "put potion")
    assert field(state, "turn") == B
    assert hand(state) == bag("alchemist potion copper*3")
    assert discard(state) == ["herbalist"]


def test_HER7_philosophers_stone_and_potion_are_eligible() -> None:
    state = act(table(deck="copper*8", play="herbalist*2 philosophers_stone potion", phase="buy"), "done")
    assert may(state) == {"put philosophers_stone", "put potion", "done"}
    act(state, "put philosophers_stone", "put potion")
    assert hand(state) == bag("philosophers_stone potion copper*3")


@pytest.mark.parametrize("random", SHUFFLES)
def test_HER8_on_an_empty_deck_the_treasure_is_the_only_card(random: int) -> None:
    state = table(discard="copper*9", play="herbalist*2 gold silver", phase="buy", random=random)
    act(state, "done", "put gold")
    assert deck(state) == ["gold"]
    assert bag(discard(state)) == bag("copper*9 herbalist")
    assert events(state, "shuffle") == []
    act(state, "done")
    assert hand(state)["gold"] == 1
    assert hand(state).total() == 5
    assert bag(deck(state)) + hand(state) == bag("gold silver copper*9 herbalist*2")


def test_HER9_only_treasures_in_play_can_be_returned() -> None:
    state = table("silver", "estate*8", "potion", "herbalist copper", phase="buy", coins=6, bought=True)
    act(state, "buy gold")
    assert discard(state) == cards("gold potion")
    assert may(state) == {"put copper", "done"}


def test_HER9_once_discarded_a_treasure_stays_discarded() -> None:
    state = act(table(deck="estate*8", play="herbalist copper gold", phase="buy"), "done", "done")
    assert field(state, "turn") == B
    assert owned(state) == bag("herbalist copper gold estate*8")
    assert bag(discard(state)) == bag("herbalist copper gold")
    assert hand(state) == bag("estate*5")


def test_HER10_the_last_one_put_back_lies_on_top() -> None:
    state = act(table(deck="estate*8", play="herbalist*3 copper silver gold", phase="buy"), "done")
    act(state, "put silver")
    assert deck(state) == cards("silver estate*8")
    act(state, "put gold")
    assert deck(state) == cards("gold silver estate*8")


@pytest.mark.parametrize("first", ["silver", "gold"])
def test_HER10_the_first_one_put_back_is_drawn_last(first: str) -> None:
    """Of six cards put back five are drawn: the first one stays on the deck."""
    second = "gold" if first == "silver" else "silver"
    state = act(table(deck="estate", play="herbalist*6 copper*4 silver gold", phase="buy"), "done")
    act(state, f"put {first}", f"put {second}", *["put copper"] * 4)
    assert field(state, "turn") == B
    assert hand(state) == bag(f"{second} copper*4")
    assert deck(state) == [first, "estate"]

"""The base cards Militia, Mine, Moat and Moneylender: their cases of Dominion's rules."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from tests.dominion.table import (
    act,
    answer,
    asked,
    bag,
    cards,
    choices,
    counters,
    deck,
    discard,
    each,
    end_turn,
    events,
    field,
    hand,
    play,
    seat,
    supply,
    table,
    trash,
    view,
)

SECOND_EDITION = {"edition": "second"}

# Militia


def hands_left(state: regnum.State, seat: int) -> list[str]:
    """All the hands to which this seat can discard down, each as often as there is a way to it."""
    if asked(state) != ("militia", seat):
        return [" ".join(sorted(hand(state, seat).elements()))]
    found = []
    for text in choices(state):
        later = state.copy()
        found += hands_left(act(later, text), seat)
    return found


def test_MIL1_a_hand_of_five_goes_down_to_three_and_the_victim_chooses() -> None:
    five = cards("copper silver gold estate province")
    state = act(table("militia", others=[seat(" ".join(five), discard="curse")]), "play militia")
    assert asked(state) == ("militia", 1)
    assert state.seat == 1
    assert counters(state)[2] == 2
    pairs = [(a, b) for i, a in enumerate(five) for b in five[i + 1 :]]
    expected = [" ".join(sorted(set(five) - {a, b})) for a, b in pairs]
    assert sorted(hands_left(state, 1)) == sorted(expected)  # each of the ten ways, once
    act(state, "discard silver", "discard province")
    assert choices(state) == each("top", "silver province")
    act(state, "top province")
    assert hand(state, 1) == bag("copper gold estate")
    assert discard(state, 1) == cards("province silver curse")
    assert asked(state) == ("buy_phase", 0)


@pytest.mark.parametrize("held", ["", "copper", "copper silver", "copper silver gold"])
def test_MIL2_a_hand_of_three_or_fewer_is_left_alone(held: str) -> None:
    state = act(table("militia", others=[seat(held)]), "play militia")
    assert asked(state) == ("buy_phase", 0)
    assert hand(state, 1) == bag(held)
    assert discard(state, 1) == []
    assert counters(state) == (0, 1, 2, 0)


def test_MIL2_a_hand_of_four_is_not() -> None:
    state = act(table("militia", others=[seat("copper silver gold estate")]), "play militia", "discard copper")
    assert hand(state, 1) == bag("silver gold estate")


def test_MIL3_with_throne_room_the_second_play_takes_no_more_cards() -> None:
    others = [seat("copper silver gold estate duchy")]
    state = act(table("throne_room militia", others=others), "play throne_room")
    assert asked(state) == ("militia", 1)
    act(state, "discard copper", "discard silver", "top copper")
    assert asked(state) == ("buy_phase", 0)
    assert counters(state) == (0, 1, 4, 0)
    assert hand(state, 1) == bag("gold estate duchy")


def test_MIL4_after_a_council_room_six_cards_go_down_to_three() -> None:
    others = [seat("copper*2 silver gold estate", deck="duchy")]
    state = table("council_room militia", deck="copper*4", actions=2, others=others)
    act(state, "play council_room")
    assert hand(state, 1).total() == 6
    act(state, "play militia", "discard copper", "discard copper", "discard duchy", "top duchy")
    assert asked(state) == ("buy_phase", 0)
    assert hand(state, 1) == bag("silver gold estate")
    assert bag(discard(state, 1)) == bag("copper*2 duchy")


# Mine


def test_MIN1_a_copper_becomes_a_silver_or_a_copper() -> None:
    state = act(table("mine copper estate", kingdom="vineyard"), "play mine")
    assert trash(state) == ["copper"]
    assert choices(state) == each("gain", "copper silver")  # a Potion costs 4


def test_MIN2_a_silver_becomes_a_gold() -> None:
    state = act(table("mine silver"), "play mine")
    assert trash(state) == ["silver"]
    assert choices(state) == each("gain", "copper silver gold")
    act(state, "gain gold")
    assert hand(state) == bag("gold")
    assert supply(state)["gold"] == 29


def test_MIN3_the_new_treasure_comes_to_hand_and_can_be_played_at_once() -> None:
    state = act(table("mine copper", deck="estate", discard="duchy"), "play mine", "gain silver")
    assert hand(state) == bag("silver")
    assert discard(state) == ["duchy"]
    assert deck(state) == ["estate"]
    act(state, "play silver")
    assert counters(state) == (0, 1, 2, 0)


def test_MIN4_without_a_treasure_nothing_happens() -> None:
    state = act(table("mine estate curse village"), "play mine")
    assert asked(state) == ("buy_phase", 0)
    assert hand(state) == bag("estate curse village")
    assert (trash(state), discard(state)) == ([], [])


def test_MIN4_with_nothing_to_gain_the_treasure_is_trashed_all_the_same() -> None:
    state = act(table("mine copper gold", supply={"copper": 0, "silver": 0}), "play mine", "trash copper")
    assert asked(state) == ("buy_phase", 0)
    assert trash(state) == ["copper"]
    assert hand(state) == bag("gold")


def test_MIN5_a_treasure_must_be_trashed_in_the_first_edition() -> None:
    state = act(table("mine copper gold estate"), "play mine")
    assert asked(state) == ("mine", 0)
    assert choices(state) == each("trash", "copper gold")
    act(state, "trash gold")
    assert choices(state) == each("gain", "copper silver gold")
    state = act(table("mine copper estate"), "play mine")
    assert trash(state) == ["copper"]


def test_MIN5_the_second_edition_leaves_the_choice() -> None:
    state = act(table("mine copper estate", options=SECOND_EDITION), "play mine")
    assert choices(state) == {"trash copper", "done"}
    act(state, "done")
    assert hand(state) == bag("copper estate")
    assert (trash(state), discard(state)) == ([], [])


def test_MIN6_a_potion_becomes_a_treasure_of_up_to_seven_without_a_potion_in_its_cost() -> None:
    state = act(table("mine potion", kingdom="philosophers_stone"), "play mine")
    assert trash(state) == ["potion"]
    assert choices(state) == each("gain", "copper silver potion gold")
    act(state, "gain gold")
    assert hand(state) == bag("gold")


def test_MIN7_a_philosophers_stone_becomes_a_treasure_of_up_to_six_and_a_potion() -> None:
    state = act(table("mine philosophers_stone", kingdom="philosophers_stone"), "play mine")
    assert trash(state) == ["philosophers_stone"]
    assert choices(state) == each("gain", "copper silver potion gold philosophers_stone")
    act(state, "gain philosophers_stone")
    assert hand(state) == bag("philosophers_stone")
    assert supply(state)["philosophers_stone"] == 9


def test_MIN8_throne_room_may_improve_the_same_card_twice() -> None:
    state = act(table("throne_room mine copper estate"), "play throne_room", "gain silver")
    assert trash(state) == cards("copper silver")  # the only Treasure in hand is the new one
    assert choices(state) == each("gain", "copper silver gold")
    act(state, "gain gold")
    assert hand(state) == bag("gold estate")

    state = act(table("throne_room mine copper*2"), "play throne_room", "gain silver")
    assert choices(state) == each("trash", "copper silver")  # or the other one


# Moat


def test_MOA1_it_is_shown_before_the_attack_does_anything_and_stays_in_hand() -> None:
    state = table("witch", deck="silver gold", others=[seat("moat copper", deck="estate")])
    act(state, "play witch")
    assert asked(state) == ("moat", 1)
    assert state.seat == 1
    assert choices(state) == {"reveal moat", "done"}
    assert hand(state) == bag("")  # the attacker has not drawn yet
    assert deck(state) == cards("silver gold")
    act(state, "reveal moat")
    assert hand(state, 1) == bag("moat copper")
    assert discard(state, 1) == []
    assert hand(state) == bag("silver gold")
    assert len(events(state, "moat")) == 1


def test_MOA2_it_protects_its_owner_alone() -> None:
    others = [seat("copper*4 moat"), seat("copper*4 estate"), seat("copper*5")]
    state = act(table("militia", others=others), "play militia", "reveal moat")
    assert asked(state) == ("militia", 2)
    act(state, "discard copper")  # the first one, also a Copper, was the only way to begin
    assert hand(state, 1) == bag("copper*4 moat")
    assert hand(state, 2) == bag("copper*2 estate")
    assert hand(state, 3) == bag("copper*3")
    assert counters(state) == (0, 1, 2, 0)  # the attacker's own part


def test_MOA3_it_answers_every_attack_separately() -> None:
    others = [seat("moat copper*4")]
    state = table("witch militia", deck="gold*2", actions=2, others=others)
    act(state, "play witch", "reveal moat", "play militia")
    assert asked(state) == ("moat", 1)
    act(state, "reveal moat")
    assert hand(state, 1) == bag("moat copper*4")
    assert discard(state, 1) == []


@pytest.mark.parametrize(
    ("first", "second", "curses"),
    [
        ("reveal moat", "reveal moat", 0),
        ("reveal moat", "done", 1),
        ("done", "reveal moat", 1),
        ("done", "done", 2),
    ],
)
def test_MOA3_it_answers_both_plays_of_a_throne_room(first: str, second: str, curses: int) -> None:
    state = act(table("throne_room witch", deck="gold*4", others=[seat("moat")]), "play throne_room")
    assert asked(state) == ("moat", 1)
    act(state, first)
    assert hand(state) == bag("gold*2")
    assert asked(state) == ("moat", 1)
    act(state, second)
    assert hand(state) == bag("gold*4")
    assert discard(state, 1) == cards(f"curse*{curses}")
    assert hand(state, 1) == bag("moat")


def test_MOA4_it_does_not_stop_what_is_no_attack() -> None:
    state = act(table("council_room", deck="copper*4", others=[seat("moat", deck="gold")]), "play council_room")
    assert asked(state) == ("buy_phase", 0)
    assert hand(state, 1) == bag("moat gold")

    state = act(table("possession", others=[seat("moat", deck="gold")]), "play possession")
    assert asked(state) == ("buy_phase", 0)
    assert field(state, "possessions") == [{"by": 0, "of": 1}]
    end_turn(state)
    assert (field(state, "turn"), field(state, "possessed_by")) == (1, 0)


def test_MOA4_it_does_not_stop_golem_but_the_attack_that_golem_plays() -> None:
    state = table("golem", deck="village witch gold*3", others=[seat("moat")])
    act(state, "play golem")
    assert asked(state) == ("golem", 0)  # no Moat against the Golem itself
    act(state, "play village")
    assert asked(state) == ("moat", 1)
    act(state, "reveal moat")
    assert discard(state, 1) == []
    assert hand(state) == bag("gold*3")

    state = table("golem", deck="village witch gold*3", others=[seat("moat")])
    act(state, "play golem", "play village", "done")
    assert discard(state, 1) == ["curse"]


def test_MOA4_a_moat_shown_to_one_attack_of_a_golem_does_not_answer_the_next() -> None:
    state = table("golem", deck="witch militia gold*4", others=[seat("moat copper*4")])
    act(state, "play golem", "play witch", "reveal moat")
    assert discard(state, 1) == []
    assert asked(state) == ("moat", 1)
    act(state, "done")
    assert asked(state) == ("militia", 1)
    act(state, "discard copper")
    assert hand(state, 1) == bag("moat copper*2")


@pytest.mark.parametrize("attack", ["spy", "scrying_pool"])
def test_MOA5_the_owner_reveals_no_top_card(attack: str) -> None:
    others = [seat("moat", deck="gold silver"), seat(deck="duchy")]
    state = act(table(attack, deck="copper estate curse", others=others), f"play {attack}", "reveal moat")
    judged = []
    while asked(state) == ("judge", 0):
        judged.append(view(state, 0)["asked"]["of"])
        act(state, next(text for text in choices(state) if text.startswith("discard")))
    assert judged == [0, 2]
    assert deck(state, 1) == cards("gold silver")
    assert view(state, 0)["seats"][1]["deck_top"] == []
    assert not [line for line in events(state, "reveal") if line["seat"] == 1]
    assert discard(state, 2) == ["duchy"]


def test_MOA5_the_owner_reveals_nothing_to_a_thief() -> None:
    others = [seat("moat", deck="gold silver")]
    state = act(table("thief", others=others), "play thief", "reveal moat")
    assert deck(state, 1) == cards("gold silver")
    assert discard(state, 1) == []
    assert trash(state) == []
    assert not events(state, "reveal")


@pytest.mark.parametrize("held", ["moat estate", "moat copper"])
def test_MOA5_the_owner_reveals_nothing_to_a_bureaucrat(held: str) -> None:
    state = act(table("bureaucrat", others=[seat(held, "gold curse")]), "play bureaucrat", "reveal moat")
    assert hand(state, 1) == bag(held)
    assert deck(state, 1) == cards("gold curse")
    assert deck(state) == ["silver"]
    assert not events(state, "reveal")
    assert not [card for card in view(state, 0)["seats"][1]["hand_known"] if card != "moat"]


@pytest.mark.parametrize("attack", ["witch", "familiar"])
def test_MOA5_the_owner_gains_no_curse(attack: str) -> None:
    state = act(table(attack, deck="copper*2", others=[seat("moat"), seat()]), f"play {attack}", "reveal moat")
    assert discard(state, 1) == []
    assert discard(state, 2) == ["curse"]
    assert supply(state)["curse"] == 19


def test_MOA6_played_as_an_action_it_draws_two_cards() -> None:
    state = act(table("moat", deck="gold silver estate"), "play moat")
    assert hand(state) == bag("gold silver")
    assert play(state) == ["moat"]
    assert counters(state) == (0, 1, 0, 0)


def test_MOA6_revealing_it_draws_none() -> None:
    state = act(table("militia", others=[seat("moat", deck="gold silver")]), "play militia", "reveal moat")
    assert hand(state, 1) == bag("moat")
    assert deck(state, 1) == cards("gold silver")


@pytest.mark.parametrize("zone", ["deck", "discard", "play"])
def test_MOA7_elsewhere_than_in_hand_it_is_of_no_use(zone: str) -> None:
    victim = seat("copper", **{zone: "moat"})
    state = act(table("witch", deck="gold*2", others=[victim]), "play witch")
    assert asked(state) == ("buy_phase", 0)
    assert discard(state, 1)[0] == "curse"


def test_MOA8_it_does_not_help_against_ones_own_spy() -> None:
    state = act(table("spy moat", deck="copper gold", others=[seat(deck="estate")]), "play spy")
    assert asked(state) == ("judge", 0)  # nobody is asked for a Moat
    assert view(state, 0)["asked"]["of"] == 0
    assert choices(state) == {"put gold", "discard gold"}
    assert not events(state, "moat")


# Moneylender


def test_MON1_a_copper_is_trashed_for_three_coins() -> None:
    state = act(table("moneylender copper*2 estate"), "play moneylender")
    assert trash(state) == ["copper"]
    assert hand(state) == bag("copper estate")
    assert counters(state) == (0, 1, 3, 0)


def test_MON2_without_a_copper_there_are_no_coins() -> None:
    state = act(table("moneylender silver gold estate", deck="copper"), "play moneylender")
    assert trash(state) == []
    assert hand(state) == bag("silver gold estate")
    assert counters(state) == (0, 1, 0, 0)


def test_MON3_with_a_copper_it_is_forced_in_the_first_edition() -> None:
    state = act(table("moneylender copper"), "play moneylender")
    assert asked(state) == ("buy_phase", 0)
    assert trash(state) == ["copper"]


@pytest.mark.parametrize(("choice", "coins", "trashed"), [("trash copper", 3, ["copper"]), ("done", 0, [])])
def test_MON3_in_the_second_edition_it_is_optional(choice: str, coins: int, trashed: list[str]) -> None:
    state = act(table("moneylender copper", options=SECOND_EDITION), "play moneylender")
    assert asked(state) == ("moneylender", 0)
    assert choices(state) == {"trash copper", "done"}
    act(state, choice)
    assert trash(state) == trashed
    assert counters(state) == (0, 1, coins, 0)


@pytest.mark.parametrize(("coppers", "coins"), [(3, 6), (2, 6), (1, 3), (0, 0)])
def test_MON4_throne_room_needs_a_copper_each_time(coppers: int, coins: int) -> None:
    state = act(table(f"throne_room moneylender estate copper*{coppers}"), "play throne_room")
    assert counters(state) == (0, 1, coins, 0)
    assert trash(state) == cards(f"copper*{coins // 3}")
    assert hand(state) == bag(f"estate copper*{coppers - coins // 3}")


# A table may agree that Moats are always shown

SHOWN: dict[str, Any] = {"options": {"always_show_moat": True}}


def test_moats_that_are_always_shown_need_no_question() -> None:
    others = [seat("moat copper", "gold"), seat("copper", "moat"), seat("moat", "gold")]
    state = table("witch", "copper*2", others=others, as_asked=True, **SHOWN)
    answer(state, "play witch")
    assert asked(state) == ("buy_phase", 0)
    assert [discard(state, victim) for victim in (1, 2, 3)] == [[], ["curse"], []]
    assert [line["seat"] for line in events(state, "moat")] == [1, 3]
    assert [view(state, 0)["seats"][victim]["hand_known"] for victim in (1, 2, 3)] == [["moat"], [], ["moat"]]


def test_a_moat_that_is_always_shown_answers_every_play_of_an_attack() -> None:
    state = table("throne_room militia", others=[seat("moat copper*4")], **SHOWN)
    act(state, "play throne_room")
    assert hand(state, 1) == bag("moat copper*4")
    assert len(events(state, "moat")) == 2

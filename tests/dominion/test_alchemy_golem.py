"""Golem (GOL)."""

from __future__ import annotations

import pytest

from tests.dominion.possession_table import SHUFFLES, A, B, extra_turns, may
from tests.dominion.table import (
    act,
    aside,
    asked,
    bag,
    cards,
    counters,
    deck,
    discard,
    events,
    field,
    hand,
    play,
    seat,
    table,
    trash,
)


def test_GOL1_finds_two_actions_and_discards_the_rest_before_they_are_played() -> None:
    state = act(table("golem", "copper golem village estate smithy gold duchy*4"), "play golem")
    assert asked(state) == ("golem", A)
    assert may(state) == {"play village", "play smithy"}
    assert bag(discard(state)) == bag("copper golem estate")
    assert deck(state) == cards("gold duchy*4")
    assert bag(aside(state)) == bag("village smithy")
    assert hand(state) == bag("")
    assert play(state) == ["golem"]
    act(state, "play village")
    assert hand(state) == bag("gold duchy*3")
    assert play(state) == cards("golem village smithy")
    assert bag(discard(state)) == bag("copper golem estate")
    assert aside(state) == []


def test_GOL1_two_of_a_kind_are_played_without_a_question() -> None:
    state = act(table("golem", "woodcutter woodcutter copper"), "play golem")
    assert play(state) == cards("golem woodcutter*2")
    assert counters(state) == (0, 3, 4, 0)
    assert deck(state) == ["copper"]


@pytest.mark.parametrize("random", SHUFFLES)
def test_GOL2_a_shuffle_in_the_middle_excludes_the_revealed_cards(random: int) -> None:
    state = table("golem", "estate*5 golem woodcutter", "festival copper silver", random=random)
    act(state, "play golem")
    assert len(events(state, "shuffle")) == 1
    assert may(state) == {"play woodcutter", "play festival"}
    assert bag(discard(state)) >= bag("estate*5 golem")
    assert bag(deck(state)) <= bag("copper silver")
    assert bag(discard(state)) + bag(deck(state)) == bag("estate*5 golem copper silver")


def test_GOL3_finds_one_and_plays_it() -> None:
    state = act(table("golem", "copper festival estate", "golem"), "play golem")
    assert play(state) == cards("golem festival")
    assert counters(state) == (2, 2, 2, 0)
    assert deck(state) == []
    assert bag(discard(state)) == bag("copper estate golem")


@pytest.mark.parametrize("before", ["copper estate golem", ""])
def test_GOL3_finds_none_and_plays_none(before: str) -> None:
    state = act(table("golem", before), "play golem")
    assert asked(state) == ("buy_phase", A)
    assert play(state) == ["golem"]
    assert deck(state) == []
    assert bag(discard(state)) == bag(before)


def test_GOL4_player_chooses_the_order_and_must_play_both() -> None:
    state = act(table("golem", "moneylender smithy copper*3 estate"), "play golem")
    assert may(state) == {"play moneylender", "play smithy"}
    act(state, "play moneylender")  # finds no Copper in the hand yet
    assert play(state) == cards("golem moneylender smithy")
    assert hand(state) == bag("copper*3")
    assert trash(state) == []
    assert counters(state) == (0, 1, 0, 0)


def test_GOL4_the_other_order() -> None:
    state = act(table("golem", "moneylender smithy copper*3 estate"), "play golem", "play smithy")
    assert play(state) == cards("golem smithy moneylender")
    assert hand(state) == bag("copper*2")
    assert trash(state) == ["copper"]
    assert counters(state) == (0, 1, 3, 0)


def test_GOL5_costs_no_actions_and_the_actions_gained_stay() -> None:
    state = act(table("golem militia", "village festival estate gold"), "play golem", "play village")
    assert counters(state) == (4, 2, 2, 0)
    assert asked(state) == ("action_phase", A)
    assert hand(state) == bag("militia estate")


def test_GOL5_no_actions_gained_none_left() -> None:
    state = act(table("golem militia", "woodcutter moneylender estate"), "play golem", "play woodcutter")
    assert counters(state) == (0, 2, 2, 0)
    assert field(state, "phase") == "buy"


def test_GOL6_a_found_throne_room_plays_an_action_of_the_hand_not_the_other_found_one() -> None:
    state = act(table("golem village silver", "throne_room militia copper estate gold"), "play golem")
    assert may(state) == {"play throne_room", "play militia"}
    act(state, "play throne_room")
    assert play(state) == cards("golem throne_room village militia")
    assert counters(state) == (4, 1, 2, 0)
    assert hand(state) == bag("silver copper estate")


def test_GOL6_a_found_throne_room_without_an_action_in_hand_does_nothing() -> None:
    state = act(table("golem silver", "throne_room militia copper"), "play golem", "play throne_room")
    assert play(state) == cards("golem throne_room militia")
    assert counters(state) == (0, 1, 2, 0)


@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("cellar", {"discard silver", "discard estate", "done"}),
        ("chapel", {"trash silver", "trash estate", "done"}),
        ("remodel", {"trash silver", "trash estate"}),
        ("apprentice", {"trash silver", "trash estate"}),
        ("transmute", {"trash silver", "trash estate"}),
    ],
)
def test_GOL6_a_found_card_cannot_touch_the_other(card: str, choices: set[str]) -> None:
    state = act(table("golem silver estate", f"{card} militia copper*3"), "play golem", f"play {card}")
    assert asked(state) == (card, A)
    assert may(state) == choices


@pytest.mark.parametrize("first", cards("cellar chapel apprentice"))
def test_GOL7_the_second_card_waits_set_aside(first: str) -> None:
    state = table("golem silver estate", f"gold {first} militia copper*3", "duchy")
    act(state, "play golem", f"play {first}")
    assert aside(state) == ["militia"]
    assert play(state) == ["golem", first]
    assert hand(state) == bag("silver estate")
    assert deck(state) == cards("copper*3")
    assert bag(discard(state)) == bag("gold duchy")


def test_GOL7_the_waiting_card_is_not_in_the_deck_that_a_chancellor_discards() -> None:
    state = act(table("golem", "chancellor militia copper*2"), "play golem", "play chancellor")
    assert asked(state) == ("chancellor", A)
    act(state, "discard deck")
    assert play(state) == cards("golem chancellor militia")
    assert counters(state) == (0, 1, 4, 0)
    assert discard(state) == cards("copper*2")


@pytest.mark.parametrize("random", SHUFFLES)
def test_GOL8_the_first_card_may_draw_the_discarded_reveals_but_not_the_waiting_card(random: int) -> None:
    state = table("golem", "copper smithy golem festival", random=random)
    act(state, "play golem", "play smithy")
    assert len(events(state, "shuffle")) == 1
    assert hand(state) == bag("copper golem")
    assert deck(state) == discard(state) == []
    assert play(state) == cards("golem smithy festival")
    assert counters(state) == (2, 2, 2, 0)


def test_GOL9_found_cards_are_in_play_and_act_when_discarded() -> None:
    state = act(table("golem potion", "alchemist herbalist copper*7"), "play golem", "play alchemist")
    assert play(state) == cards("golem alchemist herbalist")
    act(state, "play potion", "done")
    assert may(state) == {"put alchemist", "put potion", "done"}
    act(state, "put alchemist", "put potion")
    assert field(state, "turn") == B
    assert hand(state) == bag("alchemist potion copper*3")
    assert bag(discard(state)) == bag("golem herbalist copper*2")
    assert play(state) == []


def test_GOL9_found_cards_are_discarded_in_clean_up() -> None:
    state = act(table("golem", "woodcutter festival copper*7"), "play golem", "play festival", "done")
    assert field(state, "turn") == B
    assert hand(state) == bag("copper*5")
    assert bag(discard(state)) == bag("golem woodcutter festival")


def test_GOL10_a_throne_room_digs_twice() -> None:
    state = table("throne_room golem", "estate woodcutter festival copper militia herbalist silver")
    act(state, "play throne_room")
    assert may(state) == {"play woodcutter", "play festival"}
    assert discard(state) == ["estate"]
    act(state, "play festival")
    assert may(state) == {"play militia", "play herbalist"}
    assert bag(discard(state)) == bag("estate copper")
    assert bag(play(state)) == bag("throne_room golem woodcutter festival")
    act(state, "play militia")
    assert bag(play(state)) == bag("throne_room golem woodcutter festival militia herbalist")
    assert counters(state) == (2, 4, 7, 0)
    assert deck(state) == ["silver"]


def test_GOL11_a_found_throne_room_may_play_a_golem_of_the_hand() -> None:
    state = table("golem*2", "throne_room woodcutter festival golem herbalist militia moneylender silver")
    act(state, "play golem", "play throne_room")
    assert may(state) == {"play festival", "play herbalist"}
    assert bag(aside(state)) == bag("woodcutter festival herbalist")
    assert discard(state) == ["golem"]
    assert hand(state) == bag("")
    act(state, "play festival")
    assert may(state) == {"play militia", "play moneylender"}
    act(state, "play moneylender")
    assert aside(state) == []
    found = "throne_room woodcutter festival herbalist militia moneylender"
    assert bag(play(state)) == bag(f"golem*2 {found}")
    assert play(state)[-1] == "woodcutter"
    assert counters(state) == (2, 4, 7, 0)
    assert deck(state) == ["silver"]


def test_GOL12_a_found_possession_gives_the_extra_turn() -> None:
    state = act(table("golem", "possession copper*6"), "play golem")
    assert play(state) == cards("golem possession")
    assert extra_turns(state) == [(A, B)]


def test_GOL12_a_found_attack_can_be_met_with_a_moat_when_it_is_played() -> None:
    state = table("golem", "possession militia copper", others=[seat(hand="moat copper*4")])
    act(state, "play golem")
    assert asked(state) == ("golem", A)  # no Moat against the Golem itself
    act(state, "play possession")
    assert asked(state) == ("moat", B)
    assert extra_turns(state) == [(A, B)]
    act(state, "reveal moat")
    assert hand(state, B) == bag("moat copper*4")
    assert counters(state) == (0, 1, 2, 0)


def test_GOL12_a_found_attack_works_without_a_moat() -> None:
    state = table("golem", "witch militia copper*2", others=[seat(hand="moat copper*4")])
    act(state, "play golem", "play militia", "done")
    assert asked(state) == ("militia", B)
    act(state, "discard copper")  # the other Copper had to go anyway
    assert asked(state) == ("moat", B)  # asked anew for the second Attack
    act(state, "done")
    assert discard(state, B) == cards("curse copper*2")
    assert hand(state) == bag("copper*2")

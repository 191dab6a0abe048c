"""Possession: who plays, who decides, and where the cards go (POS1 to POS14). A is seat 0, B possessed by A."""

from __future__ import annotations

import pytest

from tests.dominion.possession_table import A, B, C, extra_turns, gains, may, possessed, question, seen, whose_turn
from tests.dominion.table import (
    act,
    asked,
    bag,
    cards,
    counters,
    deck,
    discard,
    end_turn,
    events,
    hand,
    owned,
    play,
    seat,
    supply,
    table,
    trash,
    zone,
)


def test_POS1_the_extra_turn_is_of_B_and_comes_after_As_turn_with_its_new_hand() -> None:
    state = table(
        "possession copper*2",
        "silver*5 gold",
        others=[seat("village copper*4", "estate*3")],
    )
    act(state, "play possession")
    assert extra_turns(state) == [(A, B)]
    assert whose_turn(state) == (A, None)
    assert asked(state) == ("buy_phase", A)
    assert play(state) == ["possession"]
    end_turn(state)
    assert whose_turn(state) == (B, A)
    assert asked(state) == ("action_phase", B)
    assert extra_turns(state) == []
    assert hand(state) == bag("silver*5")
    assert deck(state) == ["gold"]
    assert bag(discard(state)) == bag("possession copper*2")
    assert play(state) == []
    assert may(state) == {"play village", "done"}
    act(state, "play village")
    assert play(state, B) == ["village"]
    assert hand(state, B) == bag("copper*4 estate")


def test_POS2_A_makes_every_decision_of_Bs_turn() -> None:
    state = possessed(seat("alchemist cellar silver potion estate", "copper*12"), kingdom="alchemist")
    for effect, choice in [
        ("action_phase", "play cellar"),
        ("cellar", "discard estate"),
        ("cellar", "done"),
        ("action_phase", "play alchemist"),
        ("buy_phase", "play silver"),
        ("buy_phase", "play potion"),
        ("buy_phase", "buy estate"),
        ("clean_up", "put alchemist"),
    ]:
        assert asked(state) == (effect, B)
        assert state.seat == A
        act(state, choice)
    assert whose_turn(state) == (B, None)
    assert state.seat == B
    assert hand(state, B) == bag("alchemist copper*4")
    assert discard(state, A) == ["estate"]


def test_POS2_A_chooses_the_order_in_which_Bs_cards_go_back() -> None:
    state = possessed(seat("apothecary", "curse estate silver gold duchy"))
    act(state, "play apothecary")
    assert asked(state) == ("apothecary", B)
    assert state.seat == A
    act(state, "put estate", "put gold", "put duchy")
    assert deck(state, B) == cards("silver duchy gold estate")


def test_POS2_other_players_decide_for_themselves() -> None:
    """B's Militia: C on the left comes first, then A, each with their own hand."""
    state = possessed(
        seat("militia moat silver*3"),
        seat("copper*3 estate*2"),
        seat("moat copper*2 estate*2"),
    )
    act(state, "play militia")
    assert (asked(state), state.seat) == (("moat", C), C)
    act(state, "done")
    assert (asked(state), state.seat) == (("militia", C), C)
    act(state, "discard copper")
    assert (asked(state), state.seat) == (("militia", C), C)
    act(state, "discard estate")
    assert (asked(state), state.seat) == (("discard_top", C), C)
    act(state, "top estate")
    assert (asked(state), state.seat) == (("militia", A), A)
    act(state, "discard estate")  # and the other one, since no Copper may follow
    assert (asked(state), state.seat) == (("buy_phase", B), A)
    assert hand(state, C) == bag("moat copper estate")
    assert hand(state, A) == bag("copper*3")
    assert hand(state, B) == bag("moat silver*3")


def test_POS3_A_sees_Bs_hand_and_the_new_one_and_nobody_else_does() -> None:
    state = possessed(
        seat("village silver estate", "gold duchy copper curse silver estate"),
        seat("copper*5", "gold"),
        seat("copper*5", "gold"),
        kingdom="village",
    )
    assert bag(seen(state, A, B)["hand"]) == bag("village silver estate")
    assert bag(seen(state, B, B)["hand"]) == bag("village silver estate")
    for viewer in (C, None):
        assert seen(state, viewer, B)["hand"] is None
        assert seen(state, viewer, B)["hand_known"] == []
        assert seen(state, viewer, B)["hand_size"] == 3
    act(state, "play village")
    assert bag(seen(state, A, B)["hand"]) == bag("silver estate gold")
    assert seen(state, C, B)["hand"] is None
    end_turn(state)
    assert whose_turn(state) == (B, None)
    assert hand(state, B) == bag("duchy copper curse silver estate")
    assert seen(state, A, B)["hand"] is None
    assert bag(seen(state, A, B)["hand_known"]) == bag("duchy copper curse silver estate")
    for viewer in (C, None):
        assert seen(state, viewer, B)["hand"] is None
        assert seen(state, viewer, B)["hand_known"] == []


def test_POS3_A_sees_what_B_draws_one_by_one_and_nobody_else_does() -> None:
    state = possessed(seat("library", "moat copper*9"), seat(), seat())
    act(state, "play library")
    assert asked(state) == ("library", B)
    assert state.seat == A
    assert question(state, A)["card"] == "moat"
    assert question(state, B)["card"] == "moat"
    for viewer in (C, None):
        assert "card" not in question(state, viewer) or question(state, viewer)["card"] is None


def test_POS3_B_does_not_see_the_hand_of_A() -> None:
    state = possessed(seat("village"), seat("gold*5", "curse*5"))
    for viewer in (B, None):
        assert seen(state, viewer, A)["hand"] is None
        assert seen(state, viewer, A)["hand_known"] == []
    assert seen(state, A, A)["hand"] == ["gold"] * 5


def test_POS4_bought_cards_go_to_the_discard_pile_of_A() -> None:
    state = possessed(seat("silver", "copper*5"), seat(discard="estate"), phase="buy", buys=2)
    act(state, "play silver", "buy estate")
    assert discard(state, A) == cards("estate estate")
    assert discard(state, B) == []
    assert supply(state)["estate"] == 7
    assert [(line["seat"], line["for"], line["card"]) for line in events(state, "gain")] == [(A, B, "estate")]


def test_POS4_a_mine_gives_nothing_into_the_hand_of_B() -> None:
    state = possessed(seat("mine copper", "estate*5"), seat("duchy", "duchy"))
    act(state, "play mine", "gain silver")
    assert discard(state, A) == ["silver"]
    assert hand(state, B) == bag("")
    assert hand(state, A) == bag("duchy")
    assert discard(state, B) == []
    assert zone(state, "returning", B) == ["copper"]


def test_POS4_a_bureaucrat_puts_no_silver_on_a_deck() -> None:
    state = possessed(seat("bureaucrat", "estate*5"), seat("copper", "duchy"))
    act(state, "play bureaucrat")
    assert discard(state, A) == ["silver"]
    assert deck(state, A) == ["duchy"]
    assert deck(state, B) == cards("estate*5")
    assert discard(state, B) == []
    assert supply(state)["silver"] == 39


def test_POS5_Bs_own_actions_buys_coins_and_potions_are_used() -> None:
    state = table(
        "possession village",
        "gold*5",
        others=[seat("silver*2 potion", "estate*5")],
        actions=3,
        buys=4,
        coins=7,
        potions=2,
        kingdom="possession alchemist",
    )
    act(state, "play possession")
    end_turn(state)
    assert whose_turn(state) == (B, A)
    assert counters(state) == (1, 1, 0, 0)
    assert hand(state, A) == bag("gold*5")
    assert gains(state) == {"copper", "curse"}
    assert {text for text in may(state) if text.startswith("play")} == {
        "play treasures",
        "play silver",
        "play potion",
    }
    act(state, "play treasures")
    assert counters(state) == (1, 1, 4, 1)
    act(state, "buy alchemist")
    assert whose_turn(state) == (B, None)
    assert counters(state) == (1, 1, 0, 0)
    assert hand(state, A) == bag("gold*5")
    assert bag(discard(state, A)) == bag("possession village alchemist")


def test_POS6_a_trashed_copper_counts_for_the_moneylender_and_returns_after_clean_up() -> None:
    state = possessed(seat("moneylender copper", "", "estate*3"))
    act(state, "play moneylender")
    assert counters(state)[2] == 3
    assert zone(state, "returning", B) == ["copper"]
    assert trash(state) == []
    end_turn(state)
    assert whose_turn(state) == (B, None)
    # the Copper came back after the shuffle of all the other cards
    assert hand(state, B) == bag("moneylender estate*3")
    assert deck(state, B) == []
    assert discard(state, B) == ["copper"]
    assert zone(state, "returning", B) == []
    assert trash(state) == []


def test_POS6_apprentice_draws_for_the_card_set_aside() -> None:
    state = possessed(seat("apprentice gold", "copper*8"))
    act(state, "play apprentice")
    assert hand(state, B) == bag("copper*6")
    assert zone(state, "returning", B) == ["gold"]
    assert trash(state) == []


@pytest.mark.parametrize(("card", "gained"), [("transmute", "gold"), ("remodel", "silver")])
def test_POS6_transmute_and_remodel_gain_for_A(card: str, gained: str) -> None:
    state = possessed(seat(f"{card} estate", "copper*7"), kingdom="transmute village")
    act(state, f"play {card}")
    if card == "remodel":
        assert gains(state) == {*cards("copper silver estate curse potion village")}
        act(state, "gain silver")
    assert discard(state, A) == [gained]
    assert zone(state, "returning", B) == ["estate"]
    assert trash(state) == []
    end_turn(state)
    assert bag(discard(state, B)) == bag(f"{card} estate")
    assert hand(state, B) == bag("copper*5")


def test_POS6_all_cards_of_a_chapel_return() -> None:
    state = possessed(seat("chapel curse estate*2 gold copper", "silver*6"))
    act(state, "play chapel", "trash gold", "trash estate", "trash estate", "trash curse")
    assert bag(zone(state, "returning", B)) == bag("gold estate*2 curse")
    assert hand(state, B) == bag("copper")
    assert trash(state) == []
    end_turn(state)
    assert hand(state, B) == bag("silver*5")
    assert bag(discard(state, B)) == bag("chapel copper gold estate*2 curse")
    assert owned(state, B) == bag("chapel curse estate*2 gold copper silver*6")


def test_POS6_they_return_before_the_next_possessed_turn() -> None:
    state = possessed(seat("chapel estate gold", "silver*4"), possessions=[{"by": A, "of": B}])
    act(state, "play chapel", "trash gold", "trash estate")
    end_turn(state)
    assert whose_turn(state) == (B, A)
    assert zone(state, "returning", B) == []
    # four cards in the deck and a Chapel in the shuffle make the new hand; the trashed ones came later
    assert hand(state, B) == bag("silver*4 chapel")
    assert bag(discard(state, B)) == bag("gold estate")


def test_POS7_returning_is_not_a_gain() -> None:
    state = possessed(seat("chapel estate gold", "silver*6"))
    act(state, "play chapel", "trash gold", "trash estate")
    end_turn(state)
    assert events(state, "gain") == []
    assert owned(state, A) == bag("")
    assert supply(state)["estate"] == 8
    returned = events(state, "return")
    assert [line["seat"] for line in returned] == [B]
    assert bag(returned[0]["cards"]) == bag("gold estate")


def test_POS8_feast_gives_A_the_card_and_returns_to_B() -> None:
    state = possessed(seat("feast", "copper*6"), kingdom="laboratory")
    act(state, "play feast", "gain laboratory")
    assert discard(state, A) == ["laboratory"]
    assert zone(state, "returning", B) == ["feast"]
    assert play(state, B) == []
    assert trash(state) == []
    end_turn(state)
    assert discard(state, B) == ["feast"]
    assert hand(state, B) == bag("copper*5")


def test_POS8_with_a_throne_room_A_gains_two() -> None:
    state = possessed(seat("throne_room feast", "copper*6"))
    act(state, "play throne_room", "gain duchy", "gain silver")
    assert discard(state, A) == cards("silver duchy")
    assert zone(state, "returning", B) == ["feast"]
    end_turn(state)
    assert bag(discard(state, B)) == bag("throne_room feast")
    assert owned(state, B) == bag("throne_room feast copper*6")


def test_POS9_a_thief_of_B_really_trashes_and_A_takes() -> None:
    state = possessed(seat("thief", "copper*6"), seat(deck="gold estate duchy"), seat(deck="silver copper duchy"))
    act(state, "play thief")
    assert (asked(state), state.seat) == (("thief", B), A)
    assert question(state)["of"] == C
    act(state, "trash silver")
    # A's own Gold goes the same way: it is trashed for good unless it is taken
    assert trash(state) == ["silver", "gold"]
    assert (asked(state), state.seat) == (("thief_gain", B), A)
    assert may(state) == {"gain silver", "gain gold", "done"}
    act(state, "gain silver", "done")
    assert trash(state) == ["gold"]
    assert bag(discard(state, A)) == bag("estate silver")
    assert discard(state, B) == []
    assert discard(state, C) == ["copper"]
    end_turn(state)
    assert trash(state) == ["gold"]
    assert owned(state, A) == bag("estate silver duchy")
    assert owned(state, C) == bag("copper duchy")
    assert owned(state, B) == bag("thief copper*6")


def test_POS9_A_may_take_the_own_treasure_back() -> None:
    state = possessed(seat("thief", "copper*6"), seat(deck="gold estate duchy"))
    act(state, "play thief", "gain gold")
    assert trash(state) == []
    assert owned(state, A) == bag("gold estate duchy")
    assert bag(discard(state, A)) == bag("gold estate")


def test_POS10_an_attack_of_B_hits_A_and_the_moat_of_A_can_stop_it() -> None:
    state = possessed(seat("militia moat", "copper*6"), seat("moat copper*4"))
    act(state, "play militia")
    assert (asked(state), state.seat) == (("moat", A), A)
    act(state, "reveal moat")
    assert hand(state, A) == bag("moat copper*4")
    assert counters(state)[2] == 2
    assert asked(state) == ("buy_phase", B)


def test_POS10_the_moat_of_B_is_of_no_use_to_A() -> None:
    state = possessed(seat("witch moat", "copper*6"), seat("copper*4"), seat("copper*4"))
    act(state, "play witch")
    assert discard(state, A) == ["curse"]
    assert discard(state, C) == ["curse"]
    assert discard(state, B) == []
    assert events(state, "moat") == []


def test_POS11_A_draws_for_a_council_room_of_B() -> None:
    state = possessed(seat("council_room", "copper*6"), seat("estate", "gold silver"), seat("estate", "duchy"))
    act(state, "play council_room")
    assert hand(state, A) == bag("estate gold")
    assert deck(state, A) == ["silver"]
    assert hand(state, C) == bag("estate duchy")
    assert hand(state, B) == bag("copper*4")
    assert counters(state) == (0, 2, 0, 0)


@pytest.mark.parametrize("card", ["spy", "scrying_pool"])
def test_POS12_A_decides_for_all(card: str) -> None:
    on_top = "estate" if card == "spy" else ""
    state = possessed(
        seat(card, f"{on_top} village silver duchy"),
        seat(deck="gold duchy"),
        seat(deck="curse duchy"),
    )
    act(state, f"play {card}")
    for of, choice in [(B, "discard village"), (C, "put curse"), (A, "discard gold")]:
        assert (asked(state), state.seat) == (("judge", B), A)
        assert question(state)["of"] == of
        act(state, choice)
    assert discard(state, B) == ["village"]
    assert (deck(state, C), discard(state, C)) == (["curse", "duchy"], [])
    assert (deck(state, A), discard(state, A)) == (["duchy"], ["gold"])
    assert hand(state, B) == (bag("estate") if card == "spy" else bag("silver"))


@pytest.mark.parametrize("card", ["witch", "familiar"])
def test_POS13_A_gains_a_curse_as_a_victim_and_nobody_elses_gain_is_redirected(card: str) -> None:
    state = possessed(seat(card, "copper*6"), seat(), seat(), seat(), kingdom=card)
    before = supply(state)["curse"]
    act(state, f"play {card}")
    assert [discard(state, player) for player in range(4)] == [["curse"], [], ["curse"], ["curse"]]
    assert supply(state)["curse"] == before - 3


def test_POS13_A_is_the_last_victim_when_curses_run_out() -> None:
    state = possessed(seat("witch", "copper*6"), seat(), seat(), supply={"curse": 1})
    act(state, "play witch")
    assert discard(state, C) == ["curse"]
    assert discard(state, A) == []


def test_POS14_a_moat_does_not_stop_possession() -> None:
    state = act(table("possession", "copper*5", others=[seat("moat copper", "silver*5")]), "play possession")
    assert asked(state) == ("buy_phase", A)
    assert events(state, "moat") == []
    end_turn(state)
    assert whose_turn(state) == (B, A)
    assert state.seat == A
    assert may(state) == {"play moat", "done"}

"""The base cards from Remodel to Workshop, and Gardens: their cases of Dominion's rules."""

from __future__ import annotations

import pytest

import regnum
from tests.dominion.table import (
    act,
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
    hand,
    play,
    seat,
    supply,
    table,
    trash,
    view,
)

# Remodel


def test_REM1_a_card_must_be_trashed() -> None:
    state = act(table("remodel copper estate"), "play remodel")
    assert asked(state) == ("remodel", 0)
    assert choices(state) == each("trash", "copper estate")
    act(state, "trash copper")
    assert trash(state) == ["copper"]
    assert "done" not in choices(state)  # nor can the gain be declined


def test_REM1_with_an_empty_hand_nothing_happens() -> None:
    state = act(table("remodel", deck="gold"), "play remodel")
    assert asked(state) == ("buy_phase", 0)
    assert (trash(state), discard(state)) == ([], [])


def test_REM2_the_new_card_costs_up_to_two_more() -> None:
    state = table("remodel estate", kingdom="cellar village smithy remodel market")
    act(state, "play remodel")
    assert trash(state) == ["estate"]
    # From cheaper ones and the same card up to 4.
    assert choices(state) == each("gain", "copper silver estate curse cellar village smithy remodel")
    act(state, "gain estate")
    assert discard(state) == ["estate"]
    assert supply(state)["estate"] == 7


def test_REM3_the_new_card_goes_to_the_discard_pile() -> None:
    state = act(table("remodel estate copper", discard="duchy"), "play remodel", "trash estate", "gain silver")
    assert discard(state) == cards("silver duchy")
    assert hand(state) == bag("copper")
    assert deck(state) == []


def test_REM4_a_gold_becomes_a_province() -> None:
    state = act(table("remodel gold"), "play remodel", "gain province")
    assert trash(state) == ["gold"]
    assert discard(state) == ["province"]
    assert supply(state)["province"] == 7


@pytest.mark.parametrize("card", ["curse", "copper"])
def test_REM5_a_card_that_costs_nothing_becomes_one_of_up_to_two(card: str) -> None:
    state = act(table(f"remodel {card}", kingdom="cellar village"), "play remodel")
    assert trash(state) == [card]
    assert choices(state) == each("gain", "copper curse estate cellar")


def test_REM6_a_potion_in_the_cost_of_the_trashed_card_allows_one() -> None:
    kingdom = "vineyard apothecary familiar golem possession market adventurer"
    state = act(table("remodel familiar", kingdom=kingdom), "play remodel")
    assert choices(state) == each(
        "gain", "copper silver potion estate duchy curse market vineyard apothecary familiar golem"
    )  # not Gold and Adventurer for 6, not Possession for 6 and a potion


def test_REM6_without_one_no_card_with_a_potion_in_its_cost_can_be_gained() -> None:
    kingdom = "vineyard apothecary familiar golem possession market adventurer"
    state = act(table("remodel gold", kingdom=kingdom), "play remodel")
    assert choices(state) == each("gain", "copper silver gold potion estate duchy province curse market adventurer")
    state = act(table("remodel potion", kingdom=kingdom), "play remodel")
    assert choices(state) == each(
        "gain", "copper silver gold potion estate duchy curse market adventurer"
    )  # a Potion costs 4 coins and has no potion in its cost


def test_REM7_a_remodel_cannot_trash_itself_but_another_one() -> None:
    state = act(table("remodel copper"), "play remodel")
    assert trash(state) == ["copper"]  # the only card in hand
    assert play(state) == ["remodel"]
    state = act(table("remodel*2 copper"), "play remodel")
    assert choices(state) == each("trash", "copper remodel")
    act(state, "trash remodel", "gain gold")
    assert trash(state) == ["remodel"]
    assert play(state) == ["remodel"]
    assert discard(state) == ["gold"]
    assert hand(state) == bag("copper")


def test_REM8_with_nothing_to_gain_the_card_is_trashed_all_the_same() -> None:
    state = table("remodel copper gold", supply={"copper": 0, "curse": 0, "estate": 0}, discard="duchy")
    act(state, "play remodel", "trash copper")
    assert asked(state) == ("buy_phase", 0)
    assert trash(state) == ["copper"]
    assert hand(state) == bag("gold")
    assert discard(state) == ["duchy"]


# Spy


def judged(state: regnum.State) -> tuple[int, str]:
    """Whose revealed card is being judged, and which it is."""
    question = view(state, 0)["asked"]
    assert question["effect"] == "judge"
    return question["of"], question["card"]


def test_SPY1_the_card_is_drawn_before_anything_is_revealed() -> None:
    state = act(table("spy", deck="gold silver estate", others=[seat()]), "play spy")
    assert hand(state) == bag("gold")
    assert counters(state) == (1, 1, 0, 0)
    assert judged(state) == (0, "silver")
    assert choices(state) == {"put silver", "discard silver"}


def test_SPY2_the_active_player_first_then_the_others_in_turn_order() -> None:
    others = [seat(deck="copper"), seat(deck="estate"), seat(deck="duchy")]
    state = act(table("spy", deck="gold silver", others=others), "play spy")
    order = []
    while asked(state) == ("judge", 0):
        order.append(judged(state))
        act(state, f"put {order[-1][1]}")
    assert order == [(0, "silver"), (1, "copper"), (2, "estate"), (3, "duchy")]


def test_SPY3_the_active_player_decides_on_each_card_separately() -> None:
    others = [seat(deck="copper silver"), seat(deck="estate gold")]
    state = act(table("spy", deck="gold silver duchy", others=others), "play spy")
    assert state.seat == 0
    act(state, "discard silver")
    assert (deck(state), discard(state)) == (["duchy"], ["silver"])
    assert state.seat == 0
    assert choices(state) == {"put copper", "discard copper"}
    act(state, "put copper")
    assert (deck(state, 1), discard(state, 1)) == (cards("copper silver"), [])
    assert state.seat == 0
    assert choices(state) == {"put estate", "discard estate"}
    act(state, "discard estate")
    assert (deck(state, 2), discard(state, 2)) == (["gold"], ["estate"])
    assert asked(state) == ("buy_phase", 0)


def test_SPY4_an_empty_deck_is_shuffled_to_reveal_a_card() -> None:
    others = [seat(discard="silver"), seat(), seat(deck="gold")]
    state = act(table("spy", deck="copper", discard="estate", others=others), "play spy")
    assert judged(state) == (0, "estate")
    act(state, "put estate")
    assert judged(state) == (1, "silver")
    act(state, "discard silver")
    assert (deck(state, 1), discard(state, 1)) == ([], ["silver"])
    assert judged(state) == (3, "gold")  # seat 2 has nothing at all to reveal
    act(state, "put gold")
    assert asked(state) == ("buy_phase", 0)
    nothing = act(table("spy", others=[seat()]), "play spy")
    assert asked(nothing) == ("buy_phase", 0)


def test_SPY5_cards_that_are_kept_lie_face_down_on_top() -> None:
    state = table("spy", deck="copper silver estate", others=[seat(deck="gold duchy")])
    act(state, "play spy", "put silver", "put gold")
    assert deck(state) == cards("silver estate")
    assert deck(state, 1) == cards("gold duchy")
    assert (discard(state), discard(state, 1)) == ([], [])
    for viewer in (0, 1):  # all have seen them, and what lies below nobody
        tops = [player["deck_top"] for player in view(state, viewer)["seats"]]
        assert tops == [[["silver"]], [["gold"]]]


# Thief


def test_THI1_of_two_treasures_the_active_player_chooses_one_to_be_trashed() -> None:
    state = act(table("thief", others=[seat(deck="silver gold estate", discard="curse")]), "play thief")
    assert asked(state) == ("thief", 0)
    assert choices(state) == each("trash", "silver gold")
    assert bag(view(state, 1)["asked"]["cards"]) == bag("silver gold")
    assert [line["cards"] for line in events(state, "reveal")] == [cards("silver gold")]
    act(state, "trash gold")
    assert trash(state) == ["gold"]
    assert discard(state, 1) == cards("silver curse")
    assert deck(state, 1) == ["estate"]


@pytest.mark.parametrize("two", ["gold estate", "estate gold"])
def test_THI1_a_single_treasure_must_be_trashed(two: str) -> None:
    state = act(table("thief", others=[seat(deck=f"{two} duchy")]), "play thief")
    assert trash(state) == ["gold"]
    assert discard(state, 1) == ["estate"]
    assert deck(state, 1) == ["duchy"]
    assert asked(state) == ("thief_gain", 0)


def test_THI2_of_two_coppers_one_is_trashed() -> None:
    state = act(table("thief", others=[seat(deck="copper*2 duchy")]), "play thief")
    assert trash(state) == ["copper"]
    assert discard(state, 1) == ["copper"]
    assert deck(state, 1) == ["duchy"]
    assert asked(state) == ("thief_gain", 0)


def test_THI3_without_a_treasure_both_are_discarded() -> None:
    state = act(table("thief", others=[seat(deck="estate village duchy")]), "play thief")
    assert asked(state) == ("buy_phase", 0)
    assert trash(state) == []
    assert [line["cards"] for line in events(state, "reveal")] == [cards("estate village")]
    assert bag(discard(state, 1)) == bag("estate village")
    assert deck(state, 1) == ["duchy"]


@pytest.mark.parametrize(
    ("taken", "left"),
    [
        ("", "gold copper silver"),
        ("copper", "gold silver"),
        ("silver", "gold copper"),
        ("gold", "copper silver"),
        ("copper gold", "silver"),
        ("copper silver gold", ""),
    ],
)
def test_THI4_any_of_the_cards_just_trashed_may_be_gained(taken: str, left: str) -> None:
    others = [seat(deck="gold estate"), seat(deck="copper estate"), seat(deck="silver estate")]
    state = act(table("thief", discard="duchy", others=others), "play thief")
    assert trash(state) == cards("gold copper silver")
    assert choices(state) == each("gain", "copper silver gold") | {"done"}
    act(state, *[f"gain {card}" for card in cards(taken)])
    if asked(state) == ("thief_gain", 0):
        act(state, "done")
    assert bag(discard(state)) == bag(f"duchy {taken}")
    assert discard(state)[-1] == "duchy"
    assert trash(state) == cards(left)
    assert hand(state) == bag("")
    assert [discard(state, player) for player in (1, 2, 3)] == [["estate"]] * 3


def test_THI5_what_was_trashed_earlier_stays_there() -> None:
    state = table("thief", others=[seat(deck="copper estate")], trash=cards("gold copper"))
    act(state, "play thief")
    assert trash(state) == cards("gold copper copper")
    assert choices(state) == {"gain copper", "done"}
    act(state, "gain copper")
    assert asked(state) == ("buy_phase", 0)  # there is a second Copper, but from before
    assert trash(state) == cards("gold copper")
    assert discard(state) == ["copper"]


def test_THI6_a_deck_of_one_is_revealed_before_the_rest_is_shuffled() -> None:
    state = act(table("thief", others=[seat(deck="copper", discard="silver")]), "play thief")
    assert choices(state) == each("trash", "copper silver")
    for stream in range(20):
        others = [seat(deck="copper", discard="estate duchy curse")]
        state = act(table("thief", others=others, random=stream), "play thief")
        assert trash(state) == ["copper"]  # revealed, and never shuffled back in
        assert len(deck(state, 1)) == 2
        assert len(discard(state, 1)) == 1
        assert bag(deck(state, 1)) + bag(discard(state, 1)) == bag("estate duchy curse")
    state = act(table("thief", others=[seat(deck="copper")]), "play thief", "done")
    assert trash(state) == ["copper"]
    assert (deck(state, 1), discard(state, 1)) == ([], [])


@pytest.mark.parametrize("card", ["potion", "philosophers_stone"])
def test_THI7_potion_and_philosophers_stone_are_treasures(card: str) -> None:
    state = act(table("thief", others=[seat(deck=f"{card} copper")]), "play thief")
    assert choices(state) == each("trash", f"copper {card}")
    act(state, f"trash {card}", f"gain {card}")
    assert discard(state) == [card]
    assert discard(state, 1) == ["copper"]


def test_THI8_all_victims_in_turn_order_and_the_taking_after_that() -> None:
    others = [seat(deck="copper silver"), seat(deck="estate*2"), seat(deck="silver gold")]
    state = act(table("thief", others=others), "play thief")
    assert asked(state) == ("thief", 0)
    assert view(state, 0)["asked"]["of"] == 1
    act(state, "trash silver")
    assert asked(state) == ("thief", 0)
    assert view(state, 0)["asked"]["of"] == 3
    act(state, "trash gold")
    assert asked(state) == ("thief_gain", 0)
    assert trash(state) == cards("silver gold")
    assert choices(state) == each("gain", "silver gold") | {"done"}
    assert discard(state, 1) == ["copper"]
    assert discard(state, 2) == cards("estate*2")
    assert discard(state, 3) == ["silver"]


def test_THI9_when_all_show_a_moat_nothing_happens() -> None:
    others = [seat("moat", deck="gold silver"), seat("moat", deck="gold*2")]
    state = table("thief", others=others, trash=["copper"])
    act(state, "play thief", "reveal moat", "reveal moat")
    assert asked(state) == ("buy_phase", 0)
    assert trash(state) == ["copper"]
    assert discard(state) == []
    assert (deck(state, 1), deck(state, 2)) == (cards("gold silver"), cards("gold*2"))


# Witch


def test_WIT1_two_cards_and_a_curse_for_everybody_else() -> None:
    others = [seat(discard="gold"), seat()]
    state = act(table("witch", deck="silver gold estate", others=others), "play witch")
    assert hand(state) == bag("silver gold")
    assert deck(state) == ["estate"]
    assert discard(state) == []
    assert discard(state, 1) == cards("curse gold")
    assert discard(state, 2) == ["curse"]
    assert supply(state)["curse"] == 18


def test_WIT2_the_last_curse_goes_to_the_player_on_the_left() -> None:
    state = table("witch", deck="silver gold", others=[seat(), seat()], supply={"curse": 1})
    act(state, "play witch")
    assert discard(state, 1) == ["curse"]
    assert discard(state, 2) == []
    assert supply(state)["curse"] == 0


def test_WIT3_without_curses_two_cards_are_drawn_all_the_same() -> None:
    state = act(table("witch", deck="silver gold", others=[seat()], supply={"curse": 0}), "play witch")
    assert hand(state) == bag("silver gold")
    assert discard(state, 1) == []


def test_WIT4_an_empty_curse_pile_counts_for_the_end() -> None:
    for curses, over in ((1, True), (2, False)):
        piles = {"curse": curses, "duchy": 0, "estate": 0}
        state = table("witch", deck="silver gold", others=[seat("copper")], supply=piles)
        act(state, "play witch")
        assert not state.over
        end_turn(state)
        assert state.over == over


# Workshop


def test_WOR1_a_card_of_up_to_four_to_the_discard_pile() -> None:
    state = table("workshop copper", discard="estate", kingdom="cellar village smithy market gardens", coins=9)
    act(state, "play workshop")
    assert choices(state) == each("gain", "copper silver estate curse cellar village smithy gardens")
    act(state, "gain smithy")
    assert discard(state) == cards("smithy estate")
    assert supply(state)["smithy"] == 9
    assert hand(state) == bag("copper")
    assert counters(state) == (0, 1, 9, 0)


def test_WOR2_no_card_with_a_potion_in_its_cost() -> None:
    kingdom = "vineyard transmute apothecary university scrying_pool alchemist familiar herbalist"
    state = act(table("workshop", kingdom=kingdom), "play workshop")
    assert choices(state) == each("gain", "copper silver potion estate curse herbalist")


def test_WOR3_the_gain_is_forced_if_it_is_possible() -> None:
    gone = {"silver": 0, "estate": 0}
    state = act(table("workshop gold", supply=gone), "play workshop")
    assert choices(state) == each("gain", "copper curse")
    state = act(table("workshop gold", supply=gone | {"copper": 0}), "play workshop")
    assert discard(state) == ["curse"]
    state = act(table("workshop gold", supply=gone | {"copper": 0, "curse": 0}), "play workshop")
    assert asked(state) == ("buy_phase", 0)
    assert discard(state) == []


# Gardens


def test_GAR1_it_is_no_action() -> None:
    state = table("gardens village copper")
    assert choices(state) == {"play village", "done"}
    act(state, "done")
    assert "play gardens" not in choices(state)
    assert asked(table("gardens copper")) == ("buy_phase", 0)

    state = act(table("throne_room gardens copper"), "play throne_room")
    assert asked(state) == ("buy_phase", 0)
    assert hand(state) == bag("gardens copper")
    assert play(state) == ["throne_room"]


def test_GAR2_a_victim_of_a_bureaucrat_may_put_it_back() -> None:
    state = act(table("bureaucrat", others=[seat("gardens estate copper", deck="gold")]), "play bureaucrat")
    assert asked(state) == ("bureaucrat", 1)
    assert choices(state) == each("put", "gardens estate")
    act(state, "put gardens")
    assert deck(state, 1) == cards("gardens gold")
    assert hand(state, 1) == bag("estate copper")
    assert [line["card"] for line in events(state, "put") if line["seat"] == 1] == ["gardens"]

"""Apprentice (APP), Familiar (FAM), Philosopher's Stone (PHI), Transmute (TRA) and University (UNI)."""

from __future__ import annotations

import pytest

import regnum
from tests.dominion.possession_table import A, B, C, D, gains, may, possessed
from tests.dominion.table import (
    act,
    asked,
    bag,
    cards,
    counters,
    deck,
    discard,
    hand,
    play,
    seat,
    supply,
    table,
    trash,
)

# Apprentice


def test_APP1_must_trash() -> None:
    state = act(table("apprentice village copper estate", "silver*9"), "play apprentice")
    assert asked(state) == ("apprentice", A)
    assert may(state) == {"trash copper", "trash estate", "trash village"}
    act(state, "trash village")
    assert counters(state) == (1, 1, 0, 0)
    assert trash(state) == ["village"]
    assert hand(state) == bag("copper estate silver*3")


def test_APP1_with_an_empty_hand_just_an_action() -> None:
    state = act(table("apprentice", "silver*9"), "play apprentice")
    assert counters(state) == (1, 1, 0, 0)
    assert trash(state) == []
    assert hand(state) == bag("")
    assert deck(state) == cards("silver*9")


def draws_for(card: str) -> int:
    """How many cards an Apprentice draws for trashing this one."""
    state = act(table(f"apprentice {card}", "estate*12", kingdom="vineyard"), "play apprentice")
    assert trash(state) == [card]
    assert hand(state) == bag(["estate"] * hand(state).total())
    return hand(state).total()


def test_APP2_copper_and_curse_draw_nothing() -> None:
    assert draws_for("copper") == 0
    assert draws_for("curse") == 0


def test_APP3_golem_draws_6() -> None:
    assert draws_for("golem") == 6


def test_APP4_possession_and_province_draw_8() -> None:
    assert draws_for("possession") == 8
    assert draws_for("province") == 8


def test_APP5_vineyard_and_transmute_draw_2() -> None:
    assert draws_for("vineyard") == 2
    assert draws_for("transmute") == 2


def test_APP6_potion_draws_4() -> None:
    assert draws_for("potion") == 4


def test_APP7_throne_room_two_trashes() -> None:
    state = act(table("throne_room apprentice estate gold", "copper*12"), "play throne_room", "trash estate")
    assert trash(state) == ["estate"]
    assert hand(state) == bag("gold copper*2")
    assert may(state) == {"trash gold", "trash copper"}
    act(state, "trash gold")
    assert trash(state) == ["estate", "gold"]
    assert hand(state) == bag("copper*8")
    assert counters(state)[0] == 2


# Familiar


@pytest.mark.parametrize("curses", [0, 5])
def test_FAM1_a_card_and_an_action_even_without_curses(curses: int) -> None:
    state = act(table("familiar village", "copper silver", supply={"curse": curses}), "play familiar")
    assert hand(state) == bag("village copper")
    assert deck(state) == ["silver"]
    assert counters(state) == (1, 1, 0, 0)
    assert discard(state, B) == (["curse"] if curses else [])
    assert supply(state)["curse"] == max(0, curses - 1)


@pytest.mark.parametrize(("curses", "cursed"), [(0, []), (1, [C]), (2, [C, D]), (3, [A, C, D]), (4, [A, C, D])])
def test_FAM2_curses_go_round_in_turn_order_while_they_last(curses: int, cursed: list[int]) -> None:
    """B plays it, so C comes first, then D, then A."""
    others = [seat(hand="familiar"), seat(), seat()]
    state = act(table(others=others, turn=B, supply={"curse": curses}), "play familiar")
    assert [player for player in range(4) if discard(state, player) == ["curse"]] == cursed
    assert all(discard(state, player) == [] for player in range(4) if player not in cursed)
    assert supply(state)["curse"] == curses - len(cursed)


def test_FAM3_a_moat_stops_it_for_its_owner() -> None:
    others = [seat(hand="moat"), seat()]
    state = act(table("familiar", "copper", others=others), "play familiar")
    assert asked(state) == ("moat", B)
    assert hand(state) == bag("")
    act(state, "reveal moat")
    assert discard(state, B) == []
    assert discard(state, C) == ["curse"]
    assert hand(state) == bag("copper")
    assert hand(state, B) == bag("moat")


def test_FAM3_the_moat_is_optional() -> None:
    state = act(table("familiar", "copper", others=[seat(hand="moat")]), "play familiar", "done")
    assert discard(state, B) == ["curse"]


# Philosopher's Stone


@pytest.mark.parametrize(
    ("in_deck", "in_discard", "coins"),
    [
        (0, 0, 0),
        (4, 0, 0),
        (5, 0, 1),
        (0, 5, 1),
        (9, 0, 1),
        (4, 5, 1),
        (5, 5, 2),
        (10, 0, 2),
        (0, 10, 2),
        (14, 35, 9),
    ],
)
def test_PHI1_a_coin_for_five_cards_of_deck_and_discard(in_deck: int, in_discard: int, coins: int) -> None:
    state = table("philosophers_stone", f"estate*{in_deck}", f"curse*{in_discard}", phase="buy")
    act(state, "play philosophers_stone")
    assert counters(state) == (1, 1, coins, 0)


def test_PHI2_hand_and_play_do_not_count() -> None:
    state = table("philosophers_stone estate*8", "copper*3", "copper", "village*5 potion", phase="buy")
    assert counters(act(state, "play philosophers_stone"))[2] == 0


def test_PHI2_cards_set_aside_do_not_count() -> None:
    """The cards that a possessed player trashed are set aside until the end of the turn."""
    state = possessed(seat("philosophers_stone", "copper*4", returning=cards("estate*6")), phase="buy")
    assert counters(act(state, "play philosophers_stone"))[2] == 0


def test_PHI2_cards_of_other_players_do_not_count() -> None:
    state = table("philosophers_stone", "copper*4", phase="buy", others=[seat(deck="copper*9", discard="copper*9")])
    assert counters(act(state, "play philosophers_stone"))[2] == 0


def test_PHI3_the_value_is_fixed_when_it_is_played() -> None:
    state = table("philosophers_stone", "estate*9", phase="buy", buys=3)
    act(state, "play philosophers_stone", "buy copper")
    assert len(deck(state) + discard(state)) == 10
    assert counters(state) == (1, 2, 1, 0)


@pytest.mark.parametrize("how", [["play philosophers_stone"] * 2, ["play treasures"]])
@pytest.mark.parametrize(("in_deck", "coins"), [(9, 2), (10, 4)])
def test_PHI4_copies_already_played_do_not_count(how: list[str], in_deck: int, coins: int) -> None:
    state = act(table("philosophers_stone*2", f"estate*{in_deck}", phase="buy"), *how)
    assert play(state) == cards("philosophers_stone*2")
    assert counters(state)[2] == coins


def test_PHI5_drawing_first_lowers_it() -> None:
    state = act(table("smithy philosophers_stone", "estate*10"), "play smithy", "play philosophers_stone")
    assert counters(state)[2] == 1


def test_PHI5_without_drawing_it_is_worth_more() -> None:
    state = act(table("smithy philosophers_stone", "estate*10"), "done", "play philosophers_stone")
    assert counters(state)[2] == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_PHI6_pile_of_10(players: int) -> None:
    kingdom = "cellar,market,militia,mine,moat,remodel,smithy,village,woodcutter,philosophers_stone"
    started = regnum.new("dominion", players=players, seed=1, options={"kingdom": kingdom})
    assert supply(started)["philosophers_stone"] == 10


def test_PHI6_it_is_a_treasure() -> None:
    found = act(table("adventurer", "philosophers_stone estate gold"), "play adventurer")
    assert hand(found) == bag("philosophers_stone gold")

    stolen = act(table("thief", others=[seat(deck="estate philosophers_stone")]), "play thief")
    assert trash(stolen) == ["philosophers_stone"]
    assert may(stolen) == {"gain philosophers_stone", "done"}

    mined = act(table("mine philosophers_stone estate", kingdom="philosophers_stone"), "play mine")
    assert trash(mined) == ["philosophers_stone"]
    assert gains(mined) == {"copper", "silver", "gold", "potion", "philosophers_stone"}

    # and no Action: it cannot be played in the action phase
    assert may(table("philosophers_stone village")) == {"play village", "done"}


# Transmute


@pytest.mark.parametrize(
    ("trashed", "gained"),
    [
        ("village", "duchy"),
        ("militia", "duchy"),
        ("golem", "duchy"),
        ("copper", "transmute"),
        ("gold", "transmute"),
        ("estate", "gold"),
        ("gardens", "gold"),
        ("vineyard", "gold"),
    ],
)
def test_TRA1_what_each_kind_of_card_becomes(trashed: str, gained: str) -> None:
    state = table(f"transmute {trashed}", kingdom="transmute")
    before = supply(state)[gained]
    act(state, "play transmute")
    assert trash(state) == [trashed]
    assert discard(state) == [gained]
    assert supply(state)[gained] == before - 1
    assert hand(state) == bag("")


def test_TRA2_a_curse_becomes_nothing() -> None:
    state = act(table("transmute curse", kingdom="transmute"), "play transmute")
    assert trash(state) == ["curse"]
    assert discard(state) == []
    assert hand(state) == bag("")


def test_TRA3_a_moat_becomes_one_duchy() -> None:
    state = act(table("transmute moat", kingdom="transmute"), "play transmute")
    assert trash(state) == ["moat"]
    assert discard(state) == ["duchy"]


@pytest.mark.parametrize(("trashed", "gained"), [("village", "duchy"), ("copper", "transmute"), ("estate", "gold")])
def test_TRA4_an_empty_pile_gives_nothing(trashed: str, gained: str) -> None:
    state = act(table(f"transmute {trashed}", kingdom="transmute", supply={gained: 0}), "play transmute")
    assert trash(state) == [trashed]
    assert discard(state) == []


def test_TRA4_a_transmute_that_is_not_in_the_supply_cannot_be_gained() -> None:
    state = act(table("transmute copper"), "play transmute")
    assert trash(state) == ["copper"]
    assert discard(state) == []


def test_TRA5_must_trash() -> None:
    state = act(table("transmute copper estate village", kingdom="transmute"), "play transmute")
    assert asked(state) == ("transmute", A)
    assert may(state) == {"trash copper", "trash estate", "trash village"}
    act(state, "trash village")
    assert trash(state) == ["village"]
    assert discard(state) == ["duchy"]


def test_TRA5_an_empty_hand_does_nothing() -> None:
    state = act(table("transmute", kingdom="transmute"), "play transmute")
    assert asked(state) == ("buy_phase", A)
    assert trash(state) == []
    assert discard(state) == []


@pytest.mark.parametrize("treasure", ["potion", "philosophers_stone"])
def test_TRA6_potion_and_philosophers_stone_become_a_transmute(treasure: str) -> None:
    state = act(table(f"transmute {treasure}", kingdom="transmute"), "play transmute")
    assert trash(state) == [treasure]
    assert discard(state) == ["transmute"]


def test_TRA6_gains_ignore_the_cost() -> None:
    """A Copper for 0 becomes a Transmute for 0P, a Curse-priced Vineyard a Gold for 6."""
    assert discard(act(table("transmute copper", kingdom="transmute"), "play transmute")) == ["transmute"]
    assert discard(act(table("transmute vineyard", kingdom="transmute"), "play transmute")) == ["gold"]


# University

UNI_KINGDOM = "university village festival moat witch gardens adventurer golem familiar laboratory"


def test_UNI1_optional() -> None:
    state = act(table("university", kingdom=UNI_KINGDOM), "play university")
    assert asked(state) == ("university", A)
    act(state, "done")
    assert asked(state) == ("buy_phase", A)
    assert discard(state) == []


def test_UNI2_actions_up_to_5_without_a_potion() -> None:
    state = act(table("university", kingdom=UNI_KINGDOM), "play university")
    assert may(state) == {"done", *(f"gain {card}" for card in cards("village festival moat witch laboratory"))}


def test_UNI2_an_empty_pile_is_not_offered() -> None:
    state = act(table("university", kingdom=UNI_KINGDOM, supply={"witch": 0, "moat": 0}), "play university")
    assert gains(state) == {*cards("village festival laboratory")}


def test_UNI3_two_actions() -> None:
    state = act(table("university village", kingdom=UNI_KINGDOM), "play university", "done")
    assert counters(state) == (2, 1, 0, 0)


def test_UNI4_gained_to_the_discard_pile() -> None:
    state = act(table("university", "copper", kingdom=UNI_KINGDOM), "play university", "gain festival")
    assert discard(state) == ["festival"]
    assert hand(state) == bag("")
    assert deck(state) == ["copper"]
    assert supply(state)["festival"] == 9


def test_UNI5_no_gardens_and_no_duchy() -> None:
    state = act(table("university", kingdom=UNI_KINGDOM), "play university")
    assert not gains(state) & {*cards("gardens duchy estate vineyard silver copper")}


def test_UNI5_nothing_to_gain_nothing_asked() -> None:
    state = act(table("university", kingdom="university gardens adventurer golem"), "play university")
    assert asked(state) == ("buy_phase", A)

"""Cards that look into decks: Apothecary (APO) and Scrying Pool (SCR)."""

from __future__ import annotations

import pytest

import regnum
from tests.dominion.possession_table import SHUFFLES, A, B, C, may, question
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
    hand,
    play,
    seat,
    table,
)

# Apothecary


def test_APO1_draw_first_then_reveal_four() -> None:
    state = act(table("apothecary village", "potion copper estate silver gold duchy"), "play apothecary")
    assert counters(state) == (1, 1, 0, 0)
    assert hand(state) == bag("village potion copper")
    assert bag(aside(state)) == bag("estate silver gold")
    assert deck(state) == ["duchy"]
    assert play(state) == ["apothecary"]


def test_APO2_all_coppers_and_potions_come_to_the_hand_without_a_choice() -> None:
    state = act(table("apothecary", "estate potion copper copper potion copper"), "play apothecary")
    assert asked(state) == ("buy_phase", A)
    assert hand(state) == bag("estate potion*2 copper*2")
    assert deck(state) == ["copper"]
    assert discard(state) == []


def test_APO2_no_other_treasure_comes_to_the_hand() -> None:
    state = act(table("apothecary", "estate silver silver silver silver gold"), "play apothecary")
    assert hand(state) == bag("estate")
    assert deck(state) == cards("silver*4 gold")


def test_APO3_the_rest_goes_back_in_the_chosen_order() -> None:
    state = act(table("apothecary", "curse estate copper silver gold duchy"), "play apothecary")
    assert asked(state) == ("apothecary", A)
    assert may(state) == {"put estate", "put silver", "put gold"}
    act(state, "put gold")
    assert may(state) == {"put estate", "put silver"}
    act(state, "put estate")  # and the Silver goes back by itself, last, so on top
    assert deck(state) == cards("silver estate gold duchy")
    assert aside(state) == []
    assert hand(state) == bag("curse copper")


def test_APO3_the_last_one_put_is_drawn_first() -> None:
    state = table("apothecary laboratory", "curse estate estate silver gold duchy*2")
    act(state, "play apothecary", "put estate", "put gold", "put estate")
    assert deck(state) == cards("silver estate gold estate duchy*2")
    act(state, "play laboratory")
    assert hand(state) == bag("curse silver estate")


@pytest.mark.parametrize("random", SHUFFLES)
def test_APO4_the_discard_pile_is_shuffled_when_the_deck_runs_out(random: int) -> None:
    state = table("apothecary", "curse estate duchy", "silver silver gold", random=random)
    act(state, "play apothecary")
    assert hand(state) == bag("curse")
    assert discard(state) == []
    assert len(events(state, "shuffle")) == 1
    assert bag(aside(state)) in (bag("estate duchy silver silver"), bag("estate duchy silver gold"))
    assert bag(aside(state)) + bag(deck(state)) == bag("estate duchy silver*2 gold")
    assert len(deck(state)) == 1


def test_APO4_the_deck_alone_is_enough_for_four() -> None:
    state = act(table("apothecary", "curse estate duchy silver gold", "province"), "play apothecary")
    assert bag(aside(state)) == bag("estate duchy silver gold")
    assert discard(state) == ["province"]
    assert events(state, "shuffle") == []


@pytest.mark.parametrize(
    ("deck_before", "discard_before", "taken", "back"),
    [
        ("curse estate copper silver", "", "curse copper", "estate silver"),
        ("curse", "silver estate", "curse", "estate silver"),
        ("curse copper", "", "curse copper", ""),
        ("curse", "", "curse", ""),
        ("", "", "", ""),
    ],
)
def test_APO5_fewer_than_four_what_there_is(deck_before: str, discard_before: str, taken: str, back: str) -> None:
    state = act(table("apothecary", deck_before, discard_before), "play apothecary")
    assert hand(state) == bag(taken)
    assert bag(aside(state)) == bag(back)
    assert deck(state) == discard(state) == []
    if not back:
        assert asked(state) == ("buy_phase", A)


def test_APO6_after_an_exhausted_deck_the_returned_cards_are_the_whole_deck() -> None:
    state = act(table("apothecary", "curse estate", "duchy copper"), "play apothecary", "put duchy")
    assert deck(state) == cards("estate duchy")
    assert discard(state) == []
    assert hand(state) == bag("curse copper")


# Scrying Pool


def revealed(state: regnum.State) -> list[tuple[int, list[str]]]:
    return [(line["seat"], line["cards"]) for line in events(state, "reveal")]


def test_SCR1_all_reveal_first_then_the_player_decides_one_by_one_and_digs_last() -> None:
    state = table(
        "scrying_pool",
        "estate village copper",
        others=[seat(discard="gold"), seat(deck="silver duchy")],
    )
    act(state, "play scrying_pool")
    assert revealed(state) == [(A, ["estate"]), (B, ["gold"]), (C, ["silver"])]
    for of, card in ((A, "estate"), (B, "gold"), (C, "silver")):
        assert state.seat == A
        assert asked(state) == ("judge", A)
        assert question(state)["of"] == of
        assert question(state)["card"] == card
        assert may(state) == {f"put {card}", f"discard {card}"}
        assert hand(state) == bag("")
        act(state, f"put {card}" if of == B else f"discard {card}")
    assert hand(state) == bag("village copper")
    assert discard(state) == ["estate"]
    assert (deck(state, B), discard(state, B)) == (["gold"], [])
    assert (deck(state, C), discard(state, C)) == (["duchy"], ["silver"])
    assert deck(state) == []


def test_SCR1_the_order_starts_with_the_active_player() -> None:
    state = table(
        deck="estate",
        others=[seat(hand="scrying_pool", deck="silver duchy gold"), seat(deck="gold")],
        turn=1,
    )
    act(state, "play scrying_pool")
    assert revealed(state) == [(B, ["silver"]), (C, ["gold"]), (A, ["estate"])]
    order = []
    for card in ("silver", "gold", "estate"):
        order.append(question(state)["of"])
        act(state, f"discard {card}")
    assert order == [B, C, A]
    assert hand(state, B) == bag("duchy")


def test_SCR1_one_action() -> None:
    state = act(table("scrying_pool village", "copper", others=[seat()]), "play scrying_pool", "put copper")
    assert counters(state) == (1, 1, 0, 0)


def test_SCR2_the_own_card_put_back_is_met_again() -> None:
    state = act(table("scrying_pool", "village copper estate"), "play scrying_pool", "put village")
    assert hand(state) == bag("village copper")
    assert deck(state) == ["estate"]
    assert discard(state) == []


def test_SCR3_the_dig_stops_at_the_first_card_that_is_no_action_and_takes_it() -> None:
    state = act(
        table("scrying_pool", "estate village moat witch gardens smithy copper"),
        "play scrying_pool",
        "discard estate",
    )
    assert hand(state) == bag("village moat witch gardens")
    assert deck(state) == cards("smithy copper")
    assert discard(state) == ["estate"]


@pytest.mark.parametrize("card", cards("copper potion philosophers_stone estate vineyard gardens curse"))
def test_SCR3_every_kind_of_other_card_stops_it(card: str) -> None:
    state = act(table("scrying_pool", f"{card} village"), "play scrying_pool", f"put {card}")
    assert hand(state) == bag(card)
    assert deck(state) == ["village"]


def test_SCR4_nothing_but_actions_take_all() -> None:
    state = act(table("scrying_pool", "village smithy", "market moat"), "play scrying_pool", "put village")
    assert hand(state) == bag("village smithy market moat")
    assert deck(state) == discard(state) == []


def test_SCR4_no_cards_at_all() -> None:
    state = act(table("scrying_pool"), "play scrying_pool")
    assert asked(state) == ("buy_phase", A)
    assert hand(state) == bag("")
    assert play(state) == ["scrying_pool"]


def test_SCR5_only_cards_of_the_dig_come_to_the_hand() -> None:
    state = table("scrying_pool", "village smithy copper gold", others=[seat(deck="market silver")])
    act(state, "play scrying_pool", "discard village", "discard market")
    assert hand(state) == bag("smithy copper")
    assert discard(state) == ["village"]
    assert deck(state) == ["gold"]
    assert (hand(state, B), deck(state, B), discard(state, B)) == (bag(""), ["silver"], ["market"])


def test_SCR6_a_moat_spares_its_owner_and_the_own_part_stays() -> None:
    state = table(
        "scrying_pool",
        "village copper",
        others=[seat(hand="moat", deck="gold"), seat(deck="silver")],
    )
    act(state, "play scrying_pool")
    assert asked(state) == ("moat", B)
    assert state.seat == B
    assert revealed(state) == []
    act(state, "reveal moat")
    assert revealed(state) == [(A, ["village"]), (C, ["silver"])]
    assert question(state)["of"] == A
    act(state, "put village")
    assert question(state)["of"] == C
    act(state, "discard silver")
    assert hand(state) == bag("village copper")
    assert (hand(state, B), deck(state, B), discard(state, B)) == (bag("moat"), ["gold"], [])
    assert discard(state, C) == ["silver"]


def test_SCR6_the_moat_is_optional_and_the_attackers_own_moat_is_of_no_use() -> None:
    state = table("scrying_pool moat", "village copper", others=[seat(hand="moat", deck="gold")])
    act(state, "play scrying_pool")
    assert asked(state) == ("moat", B)
    act(state, "done", "put village")
    assert question(state)["of"] == B
    act(state, "discard gold")
    assert discard(state, B) == ["gold"]


@pytest.mark.parametrize("random", SHUFFLES)
def test_SCR7_cards_revealed_in_the_dig_are_not_shuffled_in(random: int) -> None:
    state = table("scrying_pool", "village*3", "copper*2 smithy", random=random)
    act(state, "play scrying_pool", "put village")
    assert len(events(state, "shuffle")) == 1
    assert hand(state) in (bag("village*3 copper"), bag("village*3 smithy copper"))
    assert hand(state) + bag(deck(state)) == bag("village*3 copper*2 smithy")
    assert discard(state) == []


@pytest.mark.parametrize("random", SHUFFLES)
def test_SCR7_the_own_card_discarded_before_is_shuffled_in(random: int) -> None:
    state = act(table("scrying_pool", "estate village", random=random), "play scrying_pool", "discard estate")
    assert hand(state) == bag("village estate")
    assert deck(state) == discard(state) == []

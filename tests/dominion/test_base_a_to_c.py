"""The base cards from Adventurer to Council Room: their cases of Dominion's rules."""

from __future__ import annotations

import pytest

from tests.dominion.table import (
    act,
    aside,
    asked,
    bag,
    cards,
    choices,
    counters,
    deck,
    discard,
    each,
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

# Adventurer


def test_ADV1_the_first_two_treasures_come_to_hand_and_the_rest_is_discarded() -> None:
    state = table("adventurer estate", deck="estate copper village gold silver", discard="duchy")
    act(state, "play adventurer")
    assert hand(state) == bag("estate copper gold")
    assert deck(state) == cards("silver")
    assert bag(discard(state)) == bag("estate village duchy")
    assert discard(state)[-1] == "duchy"
    assert play(state) == ["adventurer"]
    assert [line["cards"] for line in events(state, "reveal", seat=1)] == [cards("estate copper village gold")]


def test_ADV2_a_shuffle_leaves_out_what_is_already_revealed() -> None:
    state = act(table("adventurer", deck="estate", discard="silver copper"), "play adventurer")
    assert hand(state) == bag("silver copper")
    assert deck(state) == []
    assert discard(state) == ["estate"]
    for stream in range(20):
        state = table("adventurer", deck="estate", discard="silver copper duchy province", random=stream)
        act(state, "play adventurer")
        assert hand(state) == bag("silver copper")
        assert "estate" in discard(state)
        assert bag(deck(state)) + bag(discard(state)) == bag("estate duchy province")


def test_ADV3_with_too_few_treasures_what_there_is() -> None:
    state = act(table("adventurer", deck="estate village", discard="copper duchy"), "play adventurer")
    assert hand(state) == bag("copper")
    assert deck(state) == []
    assert bag(discard(state)) == bag("estate village duchy")

    state = act(table("adventurer", deck="estate village", discard="curse duchy"), "play adventurer")
    assert hand(state) == bag("")
    assert deck(state) == []
    assert bag(discard(state)) == bag("estate village curse duchy")
    assert aside(state) == []


def test_ADV4_potion_and_philosophers_stone_are_treasures() -> None:
    state = table("adventurer", deck="estate potion vineyard philosophers_stone gold")
    act(state, "play adventurer")
    assert hand(state) == bag("potion philosophers_stone")
    assert deck(state) == ["gold"]
    assert bag(discard(state)) == bag("estate vineyard")


# Bureaucrat


def test_BUR1_the_silver_goes_on_the_deck() -> None:
    state = act(table("bureaucrat", deck="estate gold"), "play bureaucrat")
    assert deck(state) == cards("silver estate gold")
    assert supply(state)["silver"] == 39
    assert discard(state) == []


def test_BUR1_an_empty_deck_is_not_shuffled_first() -> None:
    state = act(table("bureaucrat", discard="gold copper"), "play bureaucrat")
    assert deck(state) == ["silver"]
    assert discard(state) == cards("gold copper")
    assert not events(state, "shuffle")


def test_BUR2_without_silver_the_attack_still_happens() -> None:
    others = [seat("estate copper", deck="gold")]
    state = act(table("bureaucrat", deck="copper", supply={"silver": 0}, others=others), "play bureaucrat")
    assert deck(state) == ["copper"]
    assert discard(state) == []
    assert supply(state)["silver"] == 0
    assert deck(state, 1) == cards("estate gold")
    assert hand(state, 1) == bag("copper")


@pytest.mark.parametrize(("put", "left"), [("estate", "province copper"), ("province", "estate copper")])
def test_BUR3_the_victim_chooses_which_victory_card_and_shows_it(put: str, left: str) -> None:
    state = table("bureaucrat", others=[seat("estate province copper", deck="gold")])
    act(state, "play bureaucrat")
    assert asked(state) == ("bureaucrat", 1)
    assert state.seat == 1
    assert choices(state) == each("put", "estate province")
    act(state, f"put {put}")
    assert deck(state, 1) == [put, "gold"]
    assert hand(state, 1) == bag(left)
    for viewer in (0, 1, None):
        told = [line for line in events(state, "put", seat=viewer) if line["seat"] == 1]
        assert [line["card"] for line in told] == [put]
    for viewer in (0, 1):
        assert view(state, viewer)["seats"][1]["deck_top"] == [[put]]


def test_BUR4_a_hand_without_victory_cards_is_shown() -> None:
    state = act(table("bureaucrat", others=[seat("copper*2 curse moneylender", deck="gold")]), "play bureaucrat")
    assert asked(state) == ("buy_phase", 0)
    assert hand(state, 1) == bag("copper*2 curse moneylender")  # a Curse is no Victory card
    assert deck(state, 1) == ["gold"]
    for viewer in (0, 1, None):
        shown = [line for line in events(state, "reveal", seat=viewer) if line["seat"] == 1]
        assert [(bag(line["cards"]), line["from"]) for line in shown] == [
            (bag("copper*2 curse moneylender"), "hand")
        ]
    assert bag(view(state, 0)["seats"][1]["hand_known"]) == bag("copper*2 curse moneylender")


@pytest.mark.parametrize("card", ["gardens", "vineyard"])
def test_BUR4_gardens_and_vineyard_are_victory_cards(card: str) -> None:
    state = act(table("bureaucrat", others=[seat(f"copper {card}", deck="gold")]), "play bureaucrat")
    assert hand(state, 1) == bag("copper")
    assert deck(state, 1) == [card, "gold"]
    assert not [line for line in events(state, "reveal") if line["cards"] != [card]]  # not the whole hand


def test_BUR5_with_an_empty_deck_the_victory_card_becomes_the_deck() -> None:
    state = act(table("bureaucrat", others=[seat("copper estate", discard="gold silver")]), "play bureaucrat")
    assert deck(state, 1) == ["estate"]
    assert discard(state, 1) == cards("gold silver")
    assert not events(state, "shuffle")


def test_BUR6_throne_room_takes_two_silvers_and_up_to_two_victory_cards() -> None:
    others = [seat("estate duchy province copper"), seat("estate copper"), seat("copper")]
    state = act(table("throne_room bureaucrat", deck="gold", others=others), "play throne_room")
    assert asked(state) == ("bureaucrat", 1)
    act(state, "put duchy")
    assert choices(state) == each("put", "estate province")
    act(state, "put estate")
    assert deck(state) == cards("silver silver gold")
    assert supply(state)["silver"] == 38
    assert deck(state, 1) == cards("estate duchy")
    assert hand(state, 1) == bag("province copper")
    assert (deck(state, 2), hand(state, 2)) == (["estate"], bag("copper"))
    assert (deck(state, 3), hand(state, 3)) == ([], bag("copper"))


# Cellar


def test_CEL1_nothing_need_be_discarded() -> None:
    state = act(table("cellar copper estate", deck="gold"), "play cellar")
    assert asked(state) == ("cellar", 0)
    assert choices(state) == each("discard", "copper estate") | {"done"}
    act(state, "done")
    assert hand(state) == bag("copper estate")
    assert (deck(state), discard(state)) == (["gold"], [])


def test_CEL2_discarding_comes_before_drawing() -> None:
    state = act(table("cellar estate*2 copper", deck="gold"), "play cellar", "discard estate")
    assert hand(state) == bag("estate copper")  # nothing is drawn before all is discarded
    assert deck(state) == ["gold"]
    act(state, "discard estate")  # all that may still be discarded is gone
    assert hand(state) == bag("copper gold estate")  # one Estate came back through the shuffle
    assert deck(state) == ["estate"]
    assert discard(state) == []


def test_CEL2_the_discarded_cards_are_in_the_shuffle() -> None:
    state = act(table("cellar estate duchy"), "play cellar", "discard estate", "discard duchy", "top estate")
    assert hand(state) == bag("estate duchy")
    assert (deck(state), discard(state)) == ([], [])


def test_CEL3_a_cellar_cannot_discard_itself_but_another_one() -> None:
    state = act(table("cellar copper", deck="gold"), "play cellar")
    assert choices(state) == {"discard copper", "done"}
    state = act(table("cellar*2 copper", deck="gold silver"), "play cellar")
    assert choices(state) == each("discard", "copper cellar") | {"done"}
    act(state, "discard cellar")
    assert discard(state) == ["cellar"]
    assert hand(state) == bag("copper gold")
    assert play(state) == ["cellar"]


def test_CEL4_the_number_of_actions_stays_the_same() -> None:
    state = act(table("cellar copper moat", actions=1), "play cellar", "discard copper", "done")
    assert counters(state) == (1, 1, 0, 0)
    assert choices(state) == {"play moat", "done"}
    state = act(table("cellar copper", actions=3), "play cellar", "done")
    assert counters(state) == (3, 1, 0, 0)


# Chancellor


@pytest.mark.parametrize(
    ("choice", "left", "discarded"), [("discard deck", "", "gold silver estate"), ("done", "gold silver", "estate")]
)
def test_CHA1_discarding_the_deck_is_optional(choice: str, left: str, discarded: str) -> None:
    state = act(table("chancellor", deck="gold silver", discard="estate"), "play chancellor")
    assert choices(state) == {"discard deck", "done"}
    act(state, choice)
    assert deck(state) == cards(left)
    assert bag(discard(state)) == bag(discarded)
    assert counters(state) == (0, 1, 2, 0)


def test_CHA2_the_deck_moves_as_a_block_that_nobody_looks_through() -> None:
    state = table("chancellor copper", deck="gold silver duchy province", discard="estate")
    act(state, "play chancellor", "discard deck")
    assert asked(state) == ("buy_phase", 0)  # no order to choose
    pile = discard(state)
    assert bag(pile) == bag("gold silver duchy province estate")
    block = pile.index("gold")
    assert pile[block : block + 4] == cards("gold silver duchy province")
    assert deck(state) == []
    # Only the card on top of the pile is seen; of the others nobody has learnt anything.
    known = dict(zip(pile, field(state, "seats")[0]["discard_known"], strict=False))
    assert all(known[card] == [] for card in pile[1:] if card != "estate")
    for viewer in (0, 1):
        moved = events(state, "discard_deck", seat=viewer)
        assert [line["count"] for line in moved] == [4]
        told = str(events(state, seat=viewer))
        assert not [card for card in cards("gold silver duchy province") if card in told]


def test_CHA3_the_decision_comes_before_anything_else() -> None:
    state = table("chancellor village", deck="gold silver", actions=2)
    act(state, "play chancellor")
    assert asked(state) == ("chancellor", 0)
    assert choices(state) == {"discard deck", "done"}
    assert counters(state) == (1, 1, 2, 0)
    act(state, "done")
    assert choices(state) == {"play village", "done"}  # from now on it is too late


def test_CHA4_an_empty_deck_gives_the_coins_alone() -> None:
    state = act(table("chancellor copper", discard="estate gold"), "play chancellor")
    assert asked(state) == ("buy_phase", 0)
    assert counters(state) == (0, 1, 2, 0)
    assert (deck(state), discard(state)) == ([], cards("estate gold"))
    assert not events(state, "shuffle")


# Chapel


def test_CHP1_from_none_to_four_cards() -> None:
    four = cards("copper*2 estate*2")
    for number in range(5):
        state = act(table("chapel copper*3 estate*3"), "play chapel")
        act(state, *[f"trash {card}" for card in four[:number]])
        if number < 4:
            assert asked(state) == ("chapel", 0)
            act(state, "done")
        assert asked(state) == ("buy_phase", 0)  # four are the most
        assert trash(state) == four[:number]
        assert hand(state) == bag("copper*3 estate*3") - bag(trash(state))
        assert discard(state) == []


def test_CHP2_a_chapel_cannot_trash_itself_but_another_one() -> None:
    state = act(table("chapel copper"), "play chapel")
    assert choices(state) == {"trash copper", "done"}
    state = act(table("chapel*2 copper"), "play chapel")
    assert choices(state) == each("trash", "copper chapel") | {"done"}
    act(state, "trash chapel")
    assert trash(state) == ["chapel"]
    assert play(state) == ["chapel"]
    assert hand(state) == bag("copper")


@pytest.mark.parametrize("held", ["copper", "copper silver estate", "copper*2 estate*2"])
def test_CHP3_the_hand_may_be_emptied(held: str) -> None:
    state = act(table(f"chapel {held}"), "play chapel", *[f"trash {card}" for card in cards(held)])
    assert asked(state) == ("buy_phase", 0)  # with nothing left, nothing more is asked
    assert hand(state) == bag("")
    assert trash(state) == cards(held)


# Council Room


def test_CR1_all_others_must_draw_a_card() -> None:
    others = [seat("estate", deck="gold silver"), seat("moat", discard="duchy*2")]
    state = act(table("council_room", deck="copper*5", others=others), "play council_room")
    assert asked(state) == ("buy_phase", 0)  # nobody was asked
    assert hand(state) == bag("copper*4")
    assert deck(state) == ["copper"]
    assert counters(state) == (0, 2, 0, 0)
    assert (hand(state, 1), deck(state, 1)) == (bag("estate gold"), ["silver"])
    assert (hand(state, 2), deck(state, 2), discard(state, 2)) == (bag("moat duchy"), ["duchy"], [])


def test_CR2_a_moat_does_not_stop_it() -> None:
    state = act(table("council_room", deck="copper*4", others=[seat("moat", deck="gold")]), "play council_room")
    assert asked(state) == ("buy_phase", 0)
    assert hand(state, 1) == bag("moat gold")


def test_CR3_whoever_has_no_cards_draws_none() -> None:
    others = [seat("estate"), seat()]
    state = act(table("council_room", deck="copper*4", others=others), "play council_room")
    assert hand(state) == bag("copper*4")
    assert (hand(state, 1), hand(state, 2)) == (bag("estate"), bag(""))

"""The base cards from Feast to Library: their cases of Dominion's rules."""

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
    end_turn,
    events,
    field,
    hand,
    owned,
    play,
    seat,
    supply,
    table,
    trash,
    view,
)

# Feast


def test_FEA1_it_is_trashed_from_play_for_a_card_of_up_to_five() -> None:
    state = table("feast gold*3", kingdom="village smithy market adventurer", coins=3)
    act(state, "play feast")
    assert trash(state) == ["feast"]
    assert play(state) == []
    # Six is too much, whatever coins there are.
    assert choices(state) == each("gain", "copper silver estate duchy curse village smithy market")
    act(state, "gain market")
    assert discard(state) == ["market"]
    assert supply(state)["market"] == 9
    assert hand(state) == bag("gold*3")
    assert counters(state) == (0, 1, 3, 0)


def test_FEA2_gain_forced_if_any_legal_pile_exists() -> None:
    gone = {"silver": 0, "estate": 0, "duchy": 0}
    state = act(table("feast gold", supply=gone), "play feast")
    assert choices(state) == {"gain copper", "gain curse"}  # and no way to decline
    act(state, "gain curse")
    assert discard(state) == ["curse"]
    assert trash(state) == ["feast"]

    state = act(table("feast gold", supply=gone | {"copper": 0}), "play feast")
    assert discard(state) == ["curse"]
    assert supply(state)["curse"] == 9

    state = act(table("feast gold", supply=gone | {"copper": 0, "curse": 0}), "play feast")
    assert discard(state) == []
    assert trash(state) == ["feast"]


def test_FEA3_throne_room_gains_two_cards_and_trashes_one_feast() -> None:
    state = act(table("throne_room feast copper"), "play throne_room", "gain duchy")
    assert choices(state) == each("gain", "copper silver estate duchy curse")
    act(state, "gain silver")
    assert discard(state) == cards("silver duchy")
    assert trash(state) == ["feast"]
    assert play(state) == ["throne_room"]
    assert counters(state) == (0, 1, 0, 0)


def test_FEA4_no_card_with_a_potion_in_its_cost_can_be_gained() -> None:
    kingdom = "vineyard transmute apothecary university familiar golem philosophers_stone apprentice"
    state = act(table("feast", kingdom=kingdom), "play feast")
    assert choices(state) == each("gain", "copper silver potion estate duchy curse apprentice")


def test_FEA5_a_feast_found_by_golem_is_trashed_and_gains_once() -> None:
    state = table("golem", deck="copper feast village gold silver", kingdom="golem")
    act(state, "play golem")
    assert choices(state) == each("play", "feast village")
    act(state, "play feast")
    assert trash(state) == ["feast"]
    act(state, "gain duchy")
    assert asked(state) == ("buy_phase", 0)
    assert trash(state) == ["feast"]
    assert discard(state) == cards("duchy copper")
    assert bag(play(state)) == bag("golem village")
    assert hand(state) == bag("gold")
    assert deck(state) == ["silver"]


def test_FEA6_a_trashed_feast_is_not_discarded_in_clean_up() -> None:
    state = end_turn(act(table("feast copper", deck="gold*5"), "play feast", "gain silver"))
    assert field(state, "turn") == 1
    assert bag(discard(state)) == bag("silver copper")
    assert owned(state) == bag("silver copper gold*5")
    assert trash(state) == ["feast"]


# Festival, Village, Market, Laboratory, Smithy, Woodcutter


@pytest.mark.parametrize(
    ("card", "drawn", "actions", "buys", "coins"),
    [
        ("festival", 0, 2, 1, 2),
        ("village", 1, 2, 0, 0),
        ("market", 1, 1, 1, 1),
        ("laboratory", 2, 1, 0, 0),
        ("smithy", 3, 0, 0, 0),
        ("woodcutter", 0, 0, 1, 2),
    ],
)
def test_VAN1_exact_numbers(card: str, drawn: int, actions: int, buys: int, coins: int) -> None:
    state = table(f"{card} moat", deck="gold*5", actions=2, others=[seat("copper", deck="silver")])
    act(state, f"play {card}")
    assert counters(state) == (2 - 1 + actions, 1 + buys, coins, 0)
    assert hand(state) == bag("moat") + bag(f"gold*{drawn}")
    assert deck(state) == cards(f"gold*{5 - drawn}")
    assert play(state) == [card]
    assert (hand(state, 1), deck(state, 1)) == (bag("copper"), ["silver"])
    got = {"actions": actions, "buys": buys, "coins": coins}
    told = {name: number for name, number in got.items() if number}
    assert events(state, "plus") == ([{"kind": "plus", "seat": 0} | told] if told else [])


def test_VAN2_a_chain_of_village_festival_and_market() -> None:
    state = table("village festival market moat", deck="copper*5")
    assert counters(state)[0] == 1
    act(state, "play village")
    assert counters(state)[0] == 2
    act(state, "play festival")
    assert counters(state)[0] == 3
    act(state, "play market")
    assert counters(state) == (3, 3, 3, 0)
    assert hand(state) == bag("moat copper*2")


@pytest.mark.parametrize("card", ["woodcutter", "market", "festival"])
def test_VAN3_the_extra_buy_is_for_any_card(card: str) -> None:
    state = table(f"{card} copper", kingdom="village gardens witch", coins=20, actions=1)
    act(state, f"play {card}")
    everything = each("buy", "copper silver gold estate duchy province curse village gardens witch")
    assert everything <= choices(state)
    act(state, "buy village")  # the first buy for an Action,
    assert choices(state) == everything | {"done", "arrange"}
    act(state, "buy province")  # the other one for a Victory card
    assert owned(state) >= bag("village province")
    assert field(state, "turn") == 1


# Library


@pytest.mark.parametrize(("held", "drawn"), [(8, 0), (7, 0), (6, 1), (0, 7)])
def test_LIB1_it_draws_up_to_seven_and_nothing_more(held: int, drawn: int) -> None:
    state = act(table(f"library copper*{held}", deck="gold*9"), "play library")
    assert hand(state) == bag(f"copper*{held} gold*{drawn}")
    assert deck(state) == cards(f"gold*{9 - drawn}")
    assert discard(state) == []


def test_LIB2_each_drawn_action_is_decided_before_the_next_card() -> None:
    state = table("library copper*3", deck="village gold smithy silver estate")
    act(state, "play library")
    assert asked(state) == ("library", 0)
    assert choices(state) == {"keep village", "set aside village"}
    assert view(state, 0)["asked"]["card"] == "village"
    assert "card" not in view(state, 1)["asked"]
    assert deck(state)[-4:] == cards("gold smithy silver estate")
    assert "gold" not in str(view(state, 0)["seats"][0]["deck_top"])  # the next card is not known yet
    act(state, "keep village")
    assert choices(state) == {"keep smithy", "set aside smithy"}
    assert hand(state) - bag("smithy") == bag("copper*3 village gold")
    assert deck(state)[-2:] == cards("silver estate")
    act(state, "set aside smithy")
    assert hand(state) == bag("copper*3 village gold silver estate")
    assert discard(state) == ["smithy"]
    assert asked(state) == ("buy_phase", 0)
    assert [line["card"] for line in events(state, "set_aside", seat=1)] == ["smithy"]
    assert not [line for line in events(state, "draw", seat=1) if "cards" in line]


def test_LIB3_set_aside_cards_are_not_shuffled_in() -> None:
    state = act(table("library copper*3", deck="village", discard="gold silver"), "play library")
    act(state, "set aside village")
    assert hand(state) == bag("copper*3 gold silver")
    assert deck(state) == []
    assert discard(state) == ["village"]
    assert aside(state) == []
    for stream in range(20):
        state = table("library copper*5", deck="village", discard="gold silver estate duchy", random=stream)
        act(state, "play library", "set aside village")
        assert discard(state) == ["village"]
        assert hand(state).total() == 7
        assert hand(state) + bag(deck(state)) == bag("copper*5 gold silver estate duchy")


def test_LIB4_set_aside_cards_do_not_count_toward_seven() -> None:
    state = table("library copper*5", deck="village smithy gold silver estate")
    act(state, "play library", "set aside village", "set aside smithy")
    assert hand(state) == bag("copper*5 gold silver")
    assert deck(state) == ["estate"]
    assert bag(discard(state)) == bag("village smithy")


def test_LIB5_it_stops_when_there_is_nothing_left_to_draw() -> None:
    state = act(table("library copper", deck="gold", discard="silver"), "play library")
    assert hand(state) == bag("copper gold silver")
    assert (deck(state), discard(state)) == ([], [])
    state = act(table("library copper", deck="village", discard="moat"), "play library")
    act(state, "set aside village", "set aside moat")
    assert hand(state) == bag("copper")
    assert bag(discard(state)) == bag("village moat")


def test_LIB6_all_actions_may_be_kept() -> None:
    state = table("library copper*4", deck="village smithy witch gold")
    act(state, "play library", "keep village", "keep smithy", "keep witch")
    assert hand(state) == bag("copper*4 village smithy witch")
    assert deck(state) == ["gold"]
    assert discard(state) == []

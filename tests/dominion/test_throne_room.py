"""Throne Room: its cases of Dominion's rules."""

from __future__ import annotations

import pytest

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


def test_TR1_an_action_must_be_chosen_in_the_first_edition() -> None:
    state = act(table("throne_room village smithy copper", deck="copper*9"), "play throne_room")
    assert asked(state) == ("throne_room", 0)
    assert choices(state) == each("play", "village smithy")
    act(state, "play smithy")
    assert hand(state) == bag("village copper*7")
    only_one = act(table("throne_room smithy copper", deck="copper*9"), "play throne_room")
    assert hand(only_one) == bag("copper*7")


def test_TR1_without_an_action_nothing_happens() -> None:
    state = act(table("throne_room copper gardens", deck="village"), "play throne_room")
    assert asked(state) == ("buy_phase", 0)
    assert hand(state) == bag("copper gardens")
    assert play(state) == ["throne_room"]
    assert counters(state) == (0, 1, 0, 0)


def test_TR1_the_second_edition_leaves_the_choice() -> None:
    state = table("throne_room smithy copper", deck="copper*9", options=SECOND_EDITION)
    act(state, "play throne_room")
    assert choices(state) == {"play smithy", "done"}
    act(state, "done")
    assert hand(state) == bag("smithy copper")
    assert play(state) == ["throne_room"]


def test_everybody_is_told_that_the_card_will_be_played_again() -> None:
    state = act(table("throne_room cellar copper estate", deck="gold silver"), "play throne_room")
    again = {"effect": "play_again", "seat": 0, "card": "cellar"}
    for viewer in (0, 1, None):
        assert [frame["effect"] for frame in view(state, viewer)["pending"]][:1] == ["cellar"]
        assert again in view(state, viewer)["pending"]


def test_TR2_the_first_play_is_resolved_before_the_second() -> None:
    state = act(table("throne_room cellar copper estate", deck="gold silver"), "play throne_room")
    assert asked(state) == ("cellar", 0)
    assert counters(state)[0] == 1  # so far one Action from one Cellar
    act(state, "discard estate")
    assert hand(state) == bag("copper gold")
    assert counters(state)[0] == 2
    assert choices(state) == each("discard", "copper gold") | {"done"}
    act(state, "discard copper", "done")
    assert hand(state) == bag("gold silver")


def test_TR3_throne_room_and_market_from_one_action() -> None:
    state = act(table("throne_room market moat", deck="gold silver estate"), "play throne_room", "play market")
    assert counters(state) == (2, 3, 2, 0)
    assert hand(state) == bag("moat gold silver")
    assert deck(state) == ["estate"]


def test_TR4_two_throne_rooms_play_two_actions_twice() -> None:
    state = act(table("throne_room*2 market festival", deck="copper*9"), "play throne_room")
    assert choices(state) == each("play", "throne_room market festival")
    act(state, "play throne_room")
    assert choices(state) == each("play", "market festival")
    act(state, "play market")
    # Market twice, then the Festival that is left twice: never one of them four times.
    assert counters(state) == (2 * 1 + 2 * 2, 1 + 2 * 1 + 2 * 1, 2 * 1 + 2 * 2, 0)
    assert hand(state) == bag("copper*2")
    assert bag(play(state)) == bag("throne_room*2 market festival")
    twice = [line["card"] for line in events(state, "play") if line["card"] != "throne_room"]
    assert twice == cards("market*2 festival*2")


def test_TR5_with_only_one_more_action_it_is_played_twice() -> None:
    state = act(table("throne_room*2 smithy", deck="copper*15"), "play throne_room", "play throne_room")
    assert hand(state) == bag("copper*6")
    assert asked(state) == ("buy_phase", 0)
    assert bag(play(state)) == bag("throne_room*2 smithy")
    assert counters(state) == (0, 1, 0, 0)


def test_TR6_an_action_drawn_by_the_first_may_be_chosen_for_the_second() -> None:
    state = table("throne_room*2 smithy", deck="copper*4 village market gold*5")
    act(state, "play throne_room", "play throne_room")
    assert hand(state) == bag("copper*4 village market")
    assert choices(state) == each("play", "village market")
    act(state, "play market")
    assert hand(state) == bag("copper*4 village gold*2")
    assert counters(state) == (2, 3, 2, 0)

    state = table("throne_room*2 smithy", deck="copper*5 village gold*5")
    act(state, "play throne_room", "play throne_room")
    assert hand(state) == bag("copper*5 gold*2")  # the only one there is
    assert counters(state) == (4, 1, 0, 0)


def test_TR7_no_other_action_can_be_played_between_the_two() -> None:
    state = table("throne_room cellar village copper*2", deck="gold*5", actions=2)
    act(state, "play throne_room", "play cellar")
    assert choices(state) == each("discard", "copper village") | {"done"}
    act(state, "done")
    assert asked(state) == ("cellar", 0)  # the second play at once, though there are Actions left
    assert counters(state)[0] == 3
    assert choices(state) == each("discard", "copper village") | {"done"}
    act(state, "done")
    assert choices(state) == {"play village", "done"}


def test_TR8_chapel_decides_afresh() -> None:
    state = act(table("throne_room chapel copper*4 estate*3"), "play throne_room")
    act(state, *["trash copper"] * 4)
    assert asked(state) == ("chapel", 0)
    assert choices(state) == {"trash estate", "done"}
    act(state, *["trash estate"] * 3)
    assert trash(state) == cards("copper*4 estate*3")
    assert hand(state) == bag("")


def test_TR8_cellar_decides_afresh() -> None:
    state = act(table("throne_room cellar copper estate", deck="gold silver duchy"), "play throne_room")
    act(state, "done")
    assert choices(state) == each("discard", "copper estate") | {"done"}
    act(state, "discard copper", "discard estate", "top estate")
    assert hand(state) == bag("gold silver")
    assert counters(state)[0] == 2


def test_TR8_remodel_decides_afresh() -> None:
    state = act(table("throne_room remodel copper gold"), "play throne_room", "trash copper", "gain estate")
    assert choices(state) == each("gain", "copper silver gold estate duchy province curse")  # Gold is what is left
    act(state, "gain province")
    assert trash(state) == cards("copper gold")
    assert discard(state) == cards("province estate")


def test_TR8_workshop_decides_afresh() -> None:
    state = act(table("throne_room workshop copper", kingdom="village"), "play throne_room", "gain village")
    assert choices(state) == each("gain", "copper silver estate curse village")
    act(state, "gain silver")
    assert discard(state) == cards("silver village")


def test_TR9_adventurer_finds_four_treasures() -> None:
    state = act(
        table("throne_room adventurer", deck="copper estate silver gold duchy copper gold"), "play throne_room"
    )
    assert hand(state) == bag("copper silver gold copper")
    assert bag(discard(state)) == bag("estate duchy")
    assert deck(state) == ["gold"]


def test_TR9_the_second_library_draws_nothing_with_seven_in_hand() -> None:
    state = act(table("throne_room library copper*3", deck="gold*9"), "play throne_room")
    assert hand(state) == bag("copper*3 gold*4")
    assert len(deck(state)) == 5
    assert [line["card"] for line in events(state, "play")] == cards("throne_room library library")


def test_TR9_a_second_library_goes_on_when_the_first_stopped_short() -> None:
    state = table("throne_room library copper*3", deck="gold", discard="village silver", random=1)
    act(state, "play throne_room", "set aside village")
    assert hand(state) - bag("village") == bag("copper*3 gold silver")
    assert asked(state) == ("library", 0)  # the set-aside Village was discarded, shuffled and drawn again
    act(state, "keep village")
    assert hand(state) == bag("copper*3 gold silver village")


def test_TR10_witch_gives_two_curses_to_each_and_draws_four() -> None:
    state = act(table("throne_room witch", deck="gold*5", others=[seat(), seat()]), "play throne_room")
    assert hand(state) == bag("gold*4")
    assert (discard(state, 1), discard(state, 2)) == (cards("curse*2"), cards("curse*2"))
    assert supply(state)["curse"] == 16


def test_TR10_the_curses_go_round_in_turn_order_for_each_play() -> None:
    state = table("throne_room witch", deck="gold*5", others=[seat(), seat()], supply={"curse": 3})
    act(state, "play throne_room")
    assert (discard(state, 1), discard(state, 2)) == (cards("curse*2"), ["curse"])
    gained = [line["seat"] for line in events(state, "gain") if line["card"] == "curse"]
    assert gained == [1, 2, 1]


def test_TR11_spy_attacks_twice() -> None:
    state = table("throne_room spy", deck="copper*2 silver gold", others=[seat("moat", deck="estate duchy")])
    act(state, "play throne_room")
    assert asked(state) == ("moat", 1)
    act(state, "done")
    assert hand(state) == bag("copper")
    assert choices(state) == {"put copper", "discard copper"}
    act(state, "discard copper")
    assert choices(state) == {"put estate", "discard estate"}
    act(state, "discard estate")
    assert asked(state) == ("moat", 1)  # the second attack can be answered as well
    act(state, "reveal moat")
    assert hand(state) == bag("copper silver")
    assert view(state, 0)["asked"]["of"] == 0
    act(state, "put gold")
    assert asked(state) == ("buy_phase", 0)
    assert deck(state, 1) == ["duchy"]
    assert counters(state)[0] == 2


@pytest.mark.parametrize(("first", "second"), [("reveal moat", "done"), ("done", "reveal moat")])
def test_TR11_thief_attacks_twice(first: str, second: str) -> None:
    others = [seat("moat", deck="silver estate gold duchy"), seat(deck="copper*4 gold")]
    state = act(table("throne_room thief", others=others), "play throne_room", first)
    assert asked(state) == ("thief_gain", 0)
    act(state, "gain copper")
    if first == "done":
        assert choices(state) == {"gain silver", "done"}
        act(state, "done")
    assert asked(state) == ("moat", 1)
    act(state, second)
    assert asked(state) == ("thief_gain", 0)
    assert "gain copper" in choices(state)
    assert trash(state) == cards("silver copper")
    assert discard(state) == ["copper"]
    assert deck(state, 1) == cards("gold duchy")
    assert discard(state, 1) == ["estate"]
    assert (deck(state, 2), discard(state, 2)) == (["gold"], cards("copper*2"))


def test_TR12_throne_room_and_its_target_are_discarded_once() -> None:
    state = table("throne_room smithy", deck="copper*11", discard="estate")
    act(state, "play throne_room")
    assert bag(play(state)) == bag("throne_room smithy")
    end_turn(state)
    assert field(state, "turn") == 1
    assert play(state) == []
    assert bag(discard(state)) == bag("throne_room smithy estate copper*6")
    assert hand(state) == bag("copper*5")

"""Possession: which turns come when, the end of the game, and the cards in between (POS15 to POS27)."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from tests.dominion.possession_table import (
    A,
    B,
    C,
    D,
    extra_turns,
    gains,
    may,
    possessed,
    seen,
    whose_turn,
)
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
    field,
    hand,
    play,
    seat,
    supply,
    table,
    trash,
    view,
    zone,
)

COPPERS = "copper*10"


def next_turns(state: regnum.State, number: int) -> list[tuple[int, int | None]]:
    """Who takes the next turns, and possessed by whom, when all just end them."""
    return [whose_turn(end_turn(state)) for _ in range(number)]


def turns(state: regnum.State) -> list[int]:
    return [player["turns"] for player in field(state, "seats")]


def test_POS15_two_possessions_two_extra_turns_in_a_row_then_the_normal_one() -> None:
    others = [seat(deck=COPPERS), seat(deck=COPPERS)]
    state = table("possession*2", COPPERS, others=others, actions=2)
    act(state, "play possession", "play possession")
    assert extra_turns(state) == [(A, B), (A, B)]
    assert next_turns(state, 5) == [(B, A), (B, A), (B, None), (C, None), (A, None)]


def test_POS15_a_throne_room_counts_twice() -> None:
    state = table("throne_room possession", COPPERS, others=[seat(deck=COPPERS)])
    act(state, "play throne_room")
    assert extra_turns(state) == [(A, B), (A, B)]
    assert next_turns(state, 4) == [(B, A), (B, A), (B, None), (A, None)]


def test_POS15_a_single_possession_one_extra_turn() -> None:
    state = table("possession", COPPERS, others=[seat(deck=COPPERS)])
    act(state, "play possession")
    assert next_turns(state, 3) == [(B, A), (B, None), (A, None)]


def test_POS16_a_possession_of_the_possessed_B_makes_C_take_a_turn_for_B() -> None:
    state = possessed(seat("possession", COPPERS), seat(deck=COPPERS), seat("silver", COPPERS))
    act(state, "play possession")
    assert extra_turns(state) == [(B, C)]
    end_turn(state)
    assert whose_turn(state) == (C, B)
    assert (asked(state), state.seat) == (("buy_phase", C), B)
    act(state, "play silver", "buy estate")
    assert "estate" in discard(state, B)
    assert "estate" not in discard(state, A) + discard(state, C)
    assert whose_turn(state) == (B, None)


def test_POS16_with_two_players_A_takes_a_turn_for_B() -> None:
    state = possessed(seat("possession", COPPERS), seat("silver", COPPERS))
    act(state, "play possession")
    assert extra_turns(state) == [(B, A)]
    end_turn(state)
    assert whose_turn(state) == (A, B)
    assert (asked(state), state.seat) == (("buy_phase", A), B)
    act(state, "play silver", "buy estate")
    assert "estate" in discard(state, B)
    assert "estate" not in discard(state, A)
    assert whose_turn(state) == (B, None)
    assert state.seat == B


def test_POS17_it_comes_directly_after_the_possessed_turn_and_before_Bs_own() -> None:
    state = possessed(seat("possession", COPPERS), seat(deck=COPPERS), seat(deck=COPPERS))
    act(state, "play possession")
    assert next_turns(state, 4) == [(C, B), (B, None), (C, None), (A, None)]


def test_POS17_first_in_first_out_before_the_next_normal_turn() -> None:
    state = possessed(
        seat("possession", COPPERS),
        seat(deck=COPPERS),
        seat(deck=COPPERS),
        possessions=[{"by": A, "of": B}],
    )
    act(state, "play possession")
    assert extra_turns(state) == [(A, B), (B, C)]
    assert next_turns(state, 5) == [(B, A), (C, B), (B, None), (C, None), (A, None)]


def test_POS17_a_chain_of_possessions() -> None:
    state = possessed(seat("possession", COPPERS), seat(deck=COPPERS), seat("possession", COPPERS))
    act(state, "play possession")
    end_turn(state)
    assert whose_turn(state) == (C, B)
    act(state, "play possession")
    assert extra_turns(state) == [(C, A)]
    assert next_turns(state, 3) == [(A, C), (B, None), (C, None)]


def test_POS18_extra_turns_are_not_counted_and_the_normal_turn_follows() -> None:
    state = table(
        "possession",
        COPPERS,
        mine={"turns": 5},
        others=[seat(deck=COPPERS, turns=4)],
    )
    act(state, "play possession")
    end_turn(state)
    assert whose_turn(state) == (B, A)
    assert turns(state) == [5, 4]
    end_turn(state)
    assert whose_turn(state) == (B, None)
    assert turns(state) == [5, 5]


@pytest.mark.parametrize(("turns_of_b", "winners"), [(4, [B]), (5, [A, B])])
def test_POS18_nor_for_the_tie_break(turns_of_b: int, winners: list[int]) -> None:
    """The possessed turn of B ends the game: 6 points each, and the turn does not count for B."""
    state = possessed(
        seat("gold*3", "province copper*9", turns=turns_of_b),
        seat(deck=COPPERS, turns=5),
        supply={"province": 1},
    )
    act(state, "play treasures", "buy province")
    assert state.over
    assert state.scores() == [6, 6]
    assert state.winners() == winners


def test_POS19_what_B_discards_goes_to_Bs_pile_and_As_cards_stay_untouched() -> None:
    state = possessed(
        seat("cellar estate duchy silver", "gold gold copper*5", "curse"),
        seat("estate*5", "village smithy", "moat"),
    )
    act(state, "play cellar", "discard estate", "discard duchy", "top duchy")
    assert discard(state, B) == cards("duchy estate curse")
    act(state, "play treasures", "buy gold")
    assert whose_turn(state) == (B, None)
    assert bag(discard(state, B)) == bag("duchy estate curse cellar silver gold*2")
    assert hand(state, B) == bag("copper*5")
    assert hand(state, A) == bag("estate*5")
    assert deck(state, A) == cards("village smithy")
    assert discard(state, A) == cards("gold moat")


def test_POS20_set_aside_cards_return_before_the_score_is_taken() -> None:
    state = possessed(
        seat("chapel estate duchy", COPPERS),
        seat(deck=COPPERS),
        coins=8,
        supply={"province": 1},
    )
    act(state, "play chapel", "trash estate", "trash duchy", "buy province")
    assert state.over
    assert state.scores() == [6, 4]
    assert zone(state, "returning", B) == []
    assert bag("estate duchy") <= bag(discard(state, B))
    assert trash(state) == []
    outcome: dict[str, Any] = state.outcome()
    assert outcome["ended"] == "provinces"
    assert [player["score"] for player in outcome["seats"]] == [6, 4]
    assert state.winners() == [A]


def test_POS20_gardens_count_the_returned_cards() -> None:
    state = possessed(
        seat("chapel copper*2 gardens", "copper*6"),
        seat(deck=COPPERS),
        coins=8,
        supply={"province": 1},
    )
    act(state, "play chapel", "trash copper", "trash copper", "trash gardens", "buy province")
    assert state.over
    assert state.scores() == [6, 1]


def test_POS20_three_piles_end_the_game_after_a_possessed_turn_too() -> None:
    state = possessed(seat(deck=COPPERS), seat(deck=COPPERS), supply={"curse": 1, "duchy": 0, "silver": 0})
    act(state, "buy curse")
    assert state.over
    assert state.outcome()["ended"] == "piles"
    assert state.scores() == [-1, 0]


@pytest.mark.parametrize(
    ("choices", "in_hand"),
    [
        (["put alchemist", "put potion"], "alchemist potion"),
        (["put alchemist", "done"], "alchemist"),
        (["put potion"], "potion"),
        (["done"], ""),
    ],
)
def test_POS21_A_decides_what_goes_back_on_Bs_deck(choices: list[str], in_hand: str) -> None:
    state = possessed(
        seat(deck="copper*9", play="alchemist herbalist potion"),
        seat("estate*5", "duchy"),
        phase="buy",
    )
    act(state, "done")
    assert may(state) == {"put alchemist", "put potion", "done"}
    for choice in choices:
        assert (asked(state), state.seat) == (("clean_up", B), A)
        act(state, choice)
    assert whose_turn(state) == (B, None)
    returned = cards(in_hand)
    assert hand(state, B) == bag([*returned, *["copper"] * (5 - len(returned))])
    assert bag(discard(state, B)) == bag("alchemist herbalist potion") - bag(returned)
    assert (hand(state, A), deck(state, A), discard(state, A)) == (bag("estate*5"), ["duchy"], [])


@pytest.mark.parametrize(("in_discard", "coins"), [(4, 1), (5, 2)])
def test_POS22_philosophers_stone_counts_the_cards_of_B(in_discard: int, coins: int) -> None:
    state = possessed(
        seat("philosophers_stone", "copper*5", f"estate*{in_discard}"),
        seat("copper*5", "copper*20", "copper*20"),
    )
    act(state, "play philosophers_stone")
    assert counters(state)[2] == coins


def test_POS23_a_golem_of_B_that_finds_a_possession() -> None:
    state = possessed(
        seat("golem", "estate possession woodcutter copper*9"),
        seat(deck=COPPERS),
        seat(deck=COPPERS),
    )
    act(state, "play golem")
    assert (asked(state), state.seat) == (("golem", B), A)
    act(state, "play woodcutter")
    assert play(state, B) == cards("golem woodcutter possession")
    assert extra_turns(state) == [(B, C)]
    assert next_turns(state, 2) == [(C, B), (B, None)]


KINGDOM = "university laboratory adventurer golem moat gardens"


@pytest.mark.parametrize(
    ("card", "offered", "chosen"),
    [
        ("university", "laboratory moat", "laboratory"),
        ("workshop", "copper silver estate curse potion moat gardens", "gardens"),
        ("feast", "copper silver estate duchy curse potion laboratory moat gardens", "duchy"),
    ],
)
def test_POS24_A_gains_within_the_usual_limits(card: str, offered: str, chosen: str) -> None:
    state = possessed(seat(card, COPPERS), kingdom=KINGDOM)
    before = supply(state)[chosen]
    act(state, f"play {card}")
    assert state.seat == A
    assert gains(state) == {*cards(offered)}
    assert ("done" in may(state)) == (card == "university")
    act(state, f"gain {chosen}")
    assert discard(state, A) == [chosen]
    assert discard(state, B) == []
    assert supply(state)[chosen] == before - 1


def test_POS25_gained_cards_are_in_As_discard_pile_at_once_and_may_be_shuffled() -> None:
    state = possessed(seat("workshop council_room", COPPERS), seat("copper"), actions=2)
    act(state, "play workshop", "gain silver")
    assert discard(state, A) == ["silver"]
    act(state, "play council_room")
    assert hand(state, A) == bag("copper silver")
    assert discard(state, A) == []


@pytest.mark.parametrize(
    ("players", "player", "left"),
    [
        (2, A, B),
        (2, B, A),
        (3, A, B),
        (3, B, C),
        (3, C, A),
        (4, A, B),
        (4, B, C),
        (4, C, D),
        (4, D, A),
    ],
)
def test_POS26_always_the_player_to_the_left(players: int, player: int, left: int) -> None:
    seats = [seat(deck=COPPERS) for _ in range(players)]
    seats[player] = seat("possession", COPPERS)
    state = table(others=seats[1:], seats=seats, turn=player)
    act(state, "play possession")
    assert extra_turns(state) == [(player, left)]
    assert whose_turn(end_turn(state)) == (left, player)
    assert state.seat == player
    assert whose_turn(end_turn(state)) == (left, None)
    assert state.seat == left


def test_POS27_log_and_views_tell_all_who_controls_whom() -> None:
    others = [seat("village", COPPERS), seat(deck=COPPERS)]
    state = table("possession", COPPERS, others=others)
    act(state, "play possession")
    for viewer in (A, B, C, None):
        assert view(state, viewer)["possessions"] == [{"by": A, "of": B}]
    end_turn(state)
    for viewer in (A, B, C, None):
        now = view(state, viewer)
        assert (now["turn"], now["possessed_by"], now["seat"]) == (B, A, A)
        assert now["asked"]["seat"] == B
        [line] = events(state, "turn", seat=viewer)
        assert (line["seat"], line["by"]) == (B, A)
    end_turn(state)
    for viewer in (A, B, C, None):
        assert view(state, viewer)["possessed_by"] is None
        assert [line["by"] for line in events(state, "turn", seat=viewer)] == [A, None]


def test_POS27_hidden_cards_of_B_are_shown_to_A_only() -> None:
    state = possessed(
        seat("smithy", "gold silver estate duchy curse province copper*2"),
        seat(deck=COPPERS),
        seat(deck=COPPERS),
    )
    act(state, "play smithy")
    end_turn(state)
    for owner in (A, B):
        drawn, new_hand = [line["cards"] for line in events(state, "draw", seat=owner) if line["seat"] == B]
        assert bag(drawn) == bag("gold silver estate")
        assert bag(new_hand) == bag("duchy curse province copper*2")
    for viewer in (C, None):
        lines = [line for line in events(state, "draw", seat=viewer) if line["seat"] == B]
        assert [line["count"] for line in lines] == [3, 5]
        assert all("cards" not in line for line in lines)
        assert seen(state, viewer, B)["hand"] is None

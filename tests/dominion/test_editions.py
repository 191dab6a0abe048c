"""The texts that the second edition changed: what each card does by either of them.

Throne Room, Mine and Moneylender, which may be declined then, are tested with their cases (TR1, MIN5, MON3).
"""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from regnum import BadPosition
from tests.dominion.possession_table import A, B, C, extra_turns, may, possessed, whose_turn
from tests.dominion.table import (
    act,
    answer,
    asked,
    bag,
    cards,
    choices,
    deck,
    discard,
    each,
    end_turn,
    events,
    field,
    hand,
    play,
    seat,
    table,
    view,
)

COPPERS = "copper*10"
SECOND: dict[str, Any] = {"options": {"edition": "second"}}


def of(edition: str) -> dict[str, Any]:
    return {"options": {"edition": edition}}


def clean_up(in_play: str, edition: str = "second", **fields: Any) -> regnum.State:
    """A ends the buy phase with these cards in play."""
    return act(table(deck="copper*8", play=in_play, phase="buy", **of(edition), **fields), "done")


# Throne Room, Mine, Moneylender


@pytest.mark.parametrize(("edition", "nothing"), [("first", set()), ("second", {"done"})])
@pytest.mark.parametrize(
    ("card", "verb", "held"),
    [
        ("throne_room", "play", "village smithy"),
        ("mine", "trash", "copper silver"),
        ("moneylender", "trash", "copper"),
    ],
)
def test_what_may_be_declined(card: str, verb: str, held: str, edition: str, nothing: set[str]) -> None:
    state = answer(table(f"{card} {held}", COPPERS, as_asked=True, **of(edition)), f"play {card}")
    assert asked(state) == (card, A)
    assert choices(state) == each(verb, held) | nothing


# Possession


@pytest.mark.parametrize(("edition", "extra"), [("first", 2), ("second", 1)])
@pytest.mark.parametrize(
    ("held", "played"),
    [
        ("possession*2", ["possession", "possession"]),
        ("throne_room possession", ["throne_room", "possession"]),
        ("golem", ["golem"]),  # finds two of them
    ],
)
def test_two_possessions_in_a_turn(held: str, played: list[str], edition: str, extra: int) -> None:
    others = [seat(deck=COPPERS), seat(deck=COPPERS)]
    rest = f"possession*2 {COPPERS}"
    state = table(held, rest, others=others, actions=2, as_asked=True, **of(edition))
    answer(state, *[f"play {card}" for card in played])
    assert extra_turns(state) == [(A, B)] * extra
    turns = [whose_turn(end_turn(state)) for _ in range(extra + 2)]
    assert turns == [*[(B, A)] * extra, (B, None), (C, None)]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_possession_of_the_possessed_player_still_gives_a_turn_to_the_next_one(edition: str) -> None:
    state = possessed(seat("possession", COPPERS), seat(deck=COPPERS), seat(deck=COPPERS), **of(edition))
    act(state, "play possession")
    assert extra_turns(state) == [(B, C)]
    assert [whose_turn(end_turn(state)) for _ in range(2)] == [(C, B), (B, None)]


@pytest.mark.parametrize("edition", ["first", "second"])
def test_between_two_players_extra_turns_may_alternate(edition: str) -> None:
    """Nobody takes two of them in a row, so that the chain goes on as long as Possessions are played."""
    state = possessed(seat("possession", "possession*9"), seat("possession", "possession*9"), **of(edition))
    for possessor in (B, A, B):
        act(state, "play possession")
        assert extra_turns(state) == [(possessor, 1 - possessor)]
        assert whose_turn(end_turn(state)) == (1 - possessor, possessor)
    assert whose_turn(end_turn(state)) == (B, None)


def test_a_possessed_player_who_plays_two_gives_one_turn_too() -> None:
    state = possessed(seat("possession*2", COPPERS), seat(deck=COPPERS), seat(deck=COPPERS), actions=2, **SECOND)
    act(state, "play possession", "play possession")
    assert extra_turns(state) == [(B, C)]


@pytest.mark.parametrize(
    ("queue", "left"),
    [
        ([(A, B)], []),
        ([(B, C)], [(B, C)]),
        ([(B, C), (B, C)], [(B, C)]),
        ([(B, C), (C, A), (A, B)], [(B, C), (C, A), (A, B)]),
    ],
)
def test_a_position_has_no_extra_turn_that_would_fail(
    queue: list[tuple[int, int]], left: list[tuple[int, int]]
) -> None:
    """It is B's extra turn."""
    written = [{"by": by, "of": of} for by, of in queue]
    seats = seat("copper", COPPERS), seat(deck=COPPERS), seat(deck=COPPERS)
    assert extra_turns(possessed(*seats, possessions=written, **SECOND)) == left
    assert extra_turns(possessed(*seats, possessions=written)) == queue


# Alchemist


def test_alchemists_return_before_anything_is_discarded() -> None:
    state = clean_up("alchemist herbalist potion")
    assert asked(state) == ("alchemist", A)
    assert may(state) == {"put alchemist", "done"}
    act(state, "put alchemist")
    assert asked(state) == ("clean_up", A)
    assert may(state) == {"put potion", "done"}
    act(state, "put potion")
    assert field(state, "turn") == B
    assert hand(state) == bag("alchemist potion copper*3")
    assert discard(state) == ["herbalist"]


@pytest.mark.parametrize(
    ("edition", "asks", "offered"),
    [
        ("first", "clean_up", {"put alchemist", "put gold", "put potion", "done"}),
        ("second", "alchemist", {"put alchemist", "done"}),
    ],
)
def test_whether_the_order_of_alchemist_and_potion_is_free(edition: str, asks: str, offered: set[str]) -> None:
    state = clean_up("alchemist herbalist potion gold", edition)
    assert asked(state) == (asks, A)
    assert may(state) == offered


def test_a_treasure_comes_to_lie_above_the_alchemists() -> None:
    state = clean_up("alchemist*2 herbalist*2 gold silver potion")
    act(state, "put alchemist", "put alchemist", "put gold")
    assert asked(state) == ("clean_up", A)
    assert deck(state)[:4] == ["gold", "alchemist", "alchemist", "copper"]


@pytest.mark.parametrize("returned", [0, 1, 2])
def test_each_alchemist_may_stay_and_is_not_asked_for_again(returned: int) -> None:
    state = clean_up("alchemist*2 potion")
    act(state, *["put alchemist"] * returned, *["done"] * (returned < 2))
    assert field(state, "turn") == B
    assert hand(state) == bag(cards("alchemist") * returned + cards("copper") * (5 - returned))


@pytest.mark.parametrize("in_play", ["alchemist silver", "potion", "village"])
def test_without_a_potion_or_an_alchemist_in_play_nothing_is_asked(in_play: str) -> None:
    assert field(clean_up(in_play), "turn") == B


def test_an_alchemist_played_twice_is_still_one_card() -> None:
    state = act(table("throne_room alchemist potion", "copper*12", **SECOND), "play throne_room", "play alchemist")
    act(state, "play potion", "done", "put alchemist")
    assert field(state, "turn") == B
    assert hand(state) == bag("alchemist copper*4")


def test_alchemists_return_also_before_the_top_card_is_chosen() -> None:
    state = table("estate", "copper*8", play="alchemist potion", phase="buy", **SECOND)
    act(state, "arrange")
    assert asked(state) == ("alchemist", A)
    act(state, "put alchemist")
    assert asked(state) == ("top", A)
    assert may(state) == each("top", "estate potion")


def test_a_possessor_decides_about_the_alchemists() -> None:
    state = possessed(seat(deck="copper*9", play="alchemist potion"), phase="buy", **SECOND)
    act(state, "done")
    assert (asked(state), state.seat) == (("alchemist", B), A)
    act(state, "put alchemist")
    assert hand(state, B) == bag("alchemist copper*4")


def test_everybody_sees_which_alchemists_return() -> None:
    state = act(clean_up("alchemist*2 potion"), "put alchemist")
    for viewer in (A, B, None):
        assert view(state, viewer)["seats"][A]["deck_top"] == [["alchemist"]]
        [line] = events(state, "put", seat=viewer)
        assert (line["card"], line["from"]) == ("alchemist", "play")


# Herbalist


@pytest.mark.parametrize(("edition", "returned"), [("first", ["gold"]), ("second", ["gold", "silver"])])
def test_a_herbalist_that_is_played_twice(edition: str, returned: list[str]) -> None:
    state = table("throne_room herbalist silver gold copper", "estate*8", as_asked=True, **of(edition))
    answer(state, "play throne_room")
    act(state, "play herbalist", "play treasures", "done", *[f"put {card}" for card in returned])
    assert field(state, "turn") == B
    assert hand(state) == bag([*returned, *["estate"] * (5 - len(returned))])


@pytest.mark.parametrize(("edition", "left"), [("first", 1), ("second", 2)])
def test_whether_a_herbalist_is_discarded_for_a_treasure(edition: str, left: int) -> None:
    state = clean_up("herbalist*2 gold silver potion copper", edition)
    act(state, "put potion")
    assert asked(state) == ("clean_up", A)
    assert play(state).count("herbalist") == left
    act(state, "put copper")
    assert field(state, "turn") == B
    assert bag(discard(state)) == bag("herbalist*2 gold silver")


def test_a_herbalist_need_not_be_in_play_any_more() -> None:
    state = clean_up("gold silver", herbalists=1)
    assert asked(state) == ("clean_up", A)
    assert may(state) == {"put gold", "put silver", "done"}
    act(state, "put gold")
    assert field(state, "turn") == B
    assert hand(state) == bag("gold copper*4")


def test_what_herbalists_may_still_put_back_is_open_and_ends_with_the_turn() -> None:
    state = act(table("herbalist copper", COPPERS, **SECOND), "play herbalist")
    assert [view(state, viewer)["herbalists"] for viewer in (A, B, None)] == [1, 1, 1]
    again = regnum.from_position(state.position())
    assert again == state
    act(state, "play copper", "done")
    assert asked(state) == ("clean_up", A)
    act(state, "done")
    assert (field(state, "turn"), field(state, "herbalists")) == (B, 0)


@pytest.mark.parametrize(("in_play", "count"), [("herbalist*2 gold", 2), ("gold", 0)])
def test_a_position_that_does_not_say_it_means_the_herbalists_in_play(in_play: str, count: int) -> None:
    assert field(table("copper", play=in_play, phase="buy", **SECOND), "herbalists") == count
    assert field(table("copper", play=in_play, phase="buy"), "herbalists") == 0


def test_in_the_first_edition_only_the_herbalists_in_play_count() -> None:
    with pytest.raises(BadPosition, match="Field “herbalists” is 1; valid is a whole number from 0 to 0"):
        table(play="gold", phase="buy", herbalists=1)

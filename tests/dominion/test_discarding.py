"""Cards discarded together: laid down one by one, seen by nobody else but for the one on top; and `arrange`."""

from __future__ import annotations

import json
from typing import Any

import pytest

import regnum
from tests.dominion.possession_table import A, B, C, possessed, seen, whose_turn
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
    zone,
)

VICTIM = "copper silver gold estate province"


def militia(held: str = VICTIM, rest: str = "duchy curse village*5") -> regnum.State:
    """B has to discard down to three cards; C looks on."""
    return act(table("militia", others=[seat(held, rest, "moat"), seat("copper")]), "play militia")


def cellar(held: str = VICTIM) -> regnum.State:
    return act(table(f"cellar {held}", "duchy curse village*5", others=[seat(), seat()]), "play cellar")


# While they are laid down


def test_cards_laid_down_are_seen_by_those_who_see_the_hand_and_counted_by_the_others() -> None:
    state = act(militia(), "discard silver")
    assert zone(state, "discarding", B) == ["silver"]
    assert hand(state, B) == bag("copper gold estate province")
    assert discard(state, B) == ["moat"]
    assert seen(state, B, B)["discarding"] == ["silver"]
    for viewer in (A, C, None):
        assert seen(state, viewer, B)["discarding"] is None
        assert (seen(state, viewer, B)["discarding_size"], seen(state, viewer, B)["hand_size"]) == (1, 4)
        assert "silver" not in json.dumps(events(state, seat=viewer))
    assert [seen(state, viewer, A)["discarding_size"] for viewer in (A, B)] == [0, 0]


def test_which_card_is_laid_down_changes_no_view_of_the_others() -> None:
    one, other = act(militia(), "discard silver"), act(militia(), "discard gold")
    for viewer in (A, C, None):
        assert view(one, viewer) == view(other, viewer)
        assert one.log_for(viewer) == other.log_for(viewer)
    assert view(one, B) != view(other, B)


def test_they_come_in_the_order_of_the_data() -> None:
    state = act(militia(), "discard gold")
    assert choices(state) == each("discard", "estate province")
    state = act(cellar(), "discard gold")
    assert choices(state) == each("discard", "estate province") | {"done"}


def test_what_is_laid_down_is_still_owned_and_scored() -> None:
    state = answer(militia(), "discard estate")
    assert zone(state, "discarding", B) == ["estate"]
    assert seen(state, A, B)["owned"]["estate"] == 1
    assert view(state, A)["scores"][B] == 1 + 6 + 3 - 1


def test_cards_laid_down_are_imagined_as_any_of_the_hand() -> None:
    state = act(militia("copper silver gold estate province duchy"), "discard silver")
    laid: set[str] = set()
    hands: set[tuple[str, ...]] = set()
    for seed in range(80):
        world = state.determinize(A, seed)
        assert asked(world) == ("militia", B)
        assert world.legal_actions()
        assert hand(world, B).total() == 5
        laid.add(*zone(world, "discarding", B))
        hands.add(tuple(sorted(hand(world, B))))
    assert len(laid) > 3
    assert len(hands) > 10
    assert all(zone(state.determinize(B, seed), "discarding", B) == ["silver"] for seed in range(9))


def test_a_possessor_sees_what_is_laid_down() -> None:
    state = possessed(seat("cellar copper estate", "gold*9"), seat(), seat())
    act(state, "play cellar", "discard copper")
    assert [seen(state, viewer, B)["discarding"] for viewer in (A, B, C, None)] == [["copper"]] * 2 + [None] * 2
    assert state.seat == A


def test_a_possessor_who_knew_the_hand_sees_cards_of_it_go() -> None:
    known = [{"card": card, "seats": [A]} for card in ("copper", "estate", "gold")]
    state = possessed(seat("cellar copper estate gold", "duchy*9", hand_known=known), seat(deck="curse*9"), seat())
    act(state, "play cellar", "discard copper", "discard estate", "top copper")
    assert regnum.from_position(state.position()).position() == state.position()
    assert bag(seen(state, A, B)["discard_known"]) == bag("copper estate")
    end_turn(state)
    assert seen(state, A, B)["hand_known"] == ["duchy"] * 5


def test_a_copy_goes_its_own_way() -> None:
    state = act(militia(), "discard silver")
    before = state.position()
    other = state.copy()
    act(other, "discard province", "top province")
    assert state.position() == before
    act(state, "discard estate", "top silver")
    assert (discard(state, B)[0], discard(other, B)[0]) == ("silver", "province")
    assert zone(other, "discarding", B) == []


# When they are discarded


@pytest.mark.parametrize("top", ["silver", "province"])
def test_f21_of_several_cards_others_see_how_many_and_the_top_one(top: str) -> None:
    state = act(militia(), "discard silver", "discard province")
    assert (asked(state), state.seat) == (("discard_top", B), B)
    assert choices(state) == each("top", "silver province")
    act(state, f"top {top}")
    assert zone(state, "discarding", B) == []
    assert hand(state, B) == bag("copper gold estate")
    assert bag(discard(state, B)) == bag("silver province moat")
    assert discard(state, B)[0] == top
    for viewer in (A, C, None):
        (line,) = events(state, "discard", seat=viewer)
        assert line == {"kind": "discard", "seat": B, "card": top, "count": 2, "from": "hand"}
        assert seen(state, viewer, B)["discard_top"] == top
        assert seen(state, viewer, B)["discard"] == [[top], ["moat"], []]
    (mine,) = events(state, "discard", seat=B)
    assert mine["cards"] == ["silver", "province"]
    assert bag(seen(state, B, B)["discard_known"]) == bag("silver province moat")


def test_f21_the_other_card_is_any_that_the_player_might_have_had() -> None:
    state = act(militia(), "discard silver", "discard province", "top silver")
    below = {discard(state.determinize(A, seed), B)[1] for seed in range(80)}
    assert below == set(cards("copper gold estate province duchy curse village"))
    assert {discard(state.determinize(B, seed), B)[1] for seed in range(9)} == {"province"}


def test_f21_two_ways_with_the_same_top_look_the_same_to_others() -> None:
    one = act(militia(), "discard silver", "discard province", "top silver")
    other = act(militia(), "discard silver", "discard gold", "top silver")
    for viewer in (A, C, None):
        assert view(one, viewer) == view(other, viewer)
        assert one.log_for(viewer) == other.log_for(viewer)


def test_a_single_card_is_simply_on_top() -> None:
    state = militia("copper silver gold estate")
    act(state, "discard gold")
    assert asked(state) == ("buy_phase", A)
    assert discard(state, B) == ["gold", "moat"]
    assert events(state, "discard", seat=A) == [
        {"kind": "discard", "seat": B, "card": "gold", "count": 1, "from": "hand"}
    ]


def test_a_cellar_draws_when_the_top_is_chosen() -> None:
    state = act(cellar(), "discard copper", "discard silver", "done")
    assert asked(state) == ("discard_top", A)
    assert deck(state)[0] == "duchy"
    act(state, "top copper")
    assert hand(state) == bag("gold estate province duchy curse")
    assert discard(state) == ["copper", "silver"]
    assert [line["count"] for line in events(state, "discard", "draw", seat=B)] == [2, 2]


def test_a_cellar_may_discard_nothing() -> None:
    state = act(cellar(), "done")
    assert hand(state) == bag(VICTIM)
    assert (discard(state), events(state, "discard")) == ([], [])


def test_a_hand_that_is_discarded_whole_stays_known() -> None:
    """Who knew the hand knows what lies there: all of it."""
    known = [{"card": card, "seats": [B]} for card in ("copper", "silver")]
    state = table("cellar copper silver", "gold*2 curse*3", mine={"hand_known": known}, others=[seat(), seat()])
    act(state, "play cellar", "discard copper", "discard silver", "top copper")
    assert bag(seen(state, B, A)["discard_known"]) == bag("copper silver")
    assert bag(seen(state, C, A)["discard_known"]) == bag("copper")


def test_of_a_known_hand_a_card_discarded_face_down_is_one_of_those() -> None:
    known = [{"card": card, "seats": [A, None]} for card in cards(VICTIM)]
    victim = seat(VICTIM, "duchy*5", hand_known=known)
    state = act(table("militia", others=[victim, seat()]), "play militia")
    act(state, "discard silver", "discard province", "top silver")
    assert seen(state, A, B)["hand_known"] == []
    assert seen(state, A, B)["hand_group"] == {"count": 3, "of": cards("copper gold estate province"), "places": 4}
    assert seen(state, A, B)["discard"] == [["silver"], cards("copper gold estate province")]
    assert seen(state, C, B)["hand_group"] is None
    for seed in range(20):
        world = state.determinize(A, seed)
        assert hand(world, B) + bag(discard(world, B)[1:]) == bag("copper gold estate province")


# Arrange


def turn_of(held: str = "estate curse", in_play: str = "silver copper", **fields: Any) -> regnum.State:
    return table(
        held, "duchy*5", "gold", in_play, phase="buy", others=[seat("copper", "copper*5"), seat()], **fields
    )


def test_f21_who_arranges_chooses_what_lies_on_top() -> None:
    for top in cards("estate curse silver copper"):
        state = turn_of()
        assert "arrange" in choices(state)
        answer(state, "arrange")
        assert (asked(state), state.seat) == (("top", A), A)
        assert field(state, "phase") == "top"
        assert choices(state) == each("top", "copper silver estate curse")
        answer(state, f"top {top}")
        assert whose_turn(state) == (B, None)
        assert discard(state)[0] == top
        assert bag(discard(state)) == bag("estate curse silver copper gold")
        assert hand(state) == bag("duchy*5")
        assert play(state) == []
        for viewer in (B, C, None):
            assert seen(state, viewer, A)["discard_top"] == top
            known = bag("silver copper gold") | bag(top)
            assert bag(seen(state, viewer, A)["discard_known"]) == known


def test_a_turn_ends_with_arrange_as_with_done() -> None:
    done, arranged = act(turn_of(), "done"), act(turn_of(), "arrange", "top copper")
    assert bag(discard(done)) == bag(discard(arranged))
    assert [line["kind"] for line in done.log_for(B)] == [line["kind"] for line in arranged.log_for(B)]
    assert discard(done)[0] == "copper", "the one played last"


def test_without_anything_to_choose_there_is_no_arrange() -> None:
    assert "arrange" not in choices(table("copper*3", phase="buy", coins=1))
    assert "arrange" not in choices(table(phase="buy", coins=1))
    assert "arrange" in choices(table("copper*3", play="silver", phase="buy", coins=1))


def test_alchemist_and_herbalist_act_before_the_top_is_chosen() -> None:
    state = turn_of("estate curse", "alchemist herbalist potion silver")
    answer(state, "arrange")
    assert (asked(state), field(state, "phase")) == (("arranged_clean_up", A), "arranged_clean_up")
    assert choices(state) == each("put", "alchemist potion silver") | {"done"}
    answer(state, "put alchemist", "put silver")
    assert asked(state) == ("top", A)
    assert choices(state) == each("top", "potion estate curse")
    answer(state, "top curse")
    assert discard(state)[0] == "curse"
    assert hand(state) == bag("silver alchemist duchy*3")


def test_a_herbalist_may_put_back_the_last_card_but_its_own() -> None:
    state = answer(turn_of("", "herbalist copper"), "arrange", "put copper")
    assert (asked(state), choices(state)) == (("top", A), {"done"})
    answer(state, "done")
    assert discard(state) == ["herbalist", "gold"]


def test_a_possessor_arranges_for_the_possessed_player() -> None:
    state = possessed(seat("estate curse", "duchy*5", play="silver"), seat("copper"), phase="buy", coins=1)
    answer(state, "arrange")
    assert (asked(state), state.seat) == (("top", B), A)
    answer(state, "top curse")
    assert discard(state, B)[0] == "curse"


def test_the_discarded_hand_below_is_seen_by_nobody() -> None:
    one = act(turn_of("estate curse province"), "arrange", "top curse")
    below = {tuple(sorted(discard(one.determinize(B, seed)))) for seed in range(60)}
    assert len(below) > 1
    assert all("curse" in pile and "gold" in pile for pile in below)


# Positions


@pytest.mark.parametrize(
    "state",
    [
        act(militia(), "discard silver"),
        act(militia(), "discard silver", "discard province"),
        answer(table("militia", others=[seat("copper*5", "gold"), seat()]), "play militia", "discard copper"),
        act(cellar(), "discard copper", "discard silver"),
        act(cellar(), "discard copper", "discard silver", "done"),
        answer(turn_of(), "arrange"),
        answer(turn_of("estate", "alchemist potion"), "arrange"),
    ],
    ids=["militia", "militia's top", "militia of one kind", "cellar", "cellar's top", "top", "clean-up"],
)
def test_a_position_in_the_middle_of_a_choice_is_read_as_it_was(state: regnum.State) -> None:
    position: Any = json.loads(json.dumps(state.position()))
    read = regnum.from_position(position)
    assert read.position() == position
    for viewer in (A, B, C, None):
        assert read.view(viewer) == state.view(viewer)
    other = state.copy()
    for game in (read, other):
        while whose_turn(game) == (A, None):
            game.apply(game.legal_actions()[0])
    assert read.position() == other.position()


@pytest.mark.parametrize(
    ("fields", "laid"),
    [
        ({}, "copper"),
        ({"pending": [{"effect": "cellar", "seat": 1}]}, "copper"),
        ({"pending": [{"effect": "chapel", "seat": 0, "left": 2}]}, "copper"),
        ({"pending": [{"effect": "militia", "seat": 0}]}, "province"),
        ({"phase": "over"}, "copper"),
        ({"phase": "buy"}, "copper silver"),
    ],
    ids=["no choice", "another's choice", "another effect", "none may follow", "over", "phase"],
)
def test_cards_that_nobody_is_discarding_are_an_error_that_names_the_field(
    fields: dict[str, Any], laid: str
) -> None:
    with pytest.raises(regnum.BadPosition, match=r"seats\[0\].discarding.*pending Cellar or Militia"):
        table("copper*4", mine={"discarding": cards(laid)}, others=[seat()], **fields)


def test_a_card_that_does_not_exist_is_an_error_that_names_the_field() -> None:
    with pytest.raises(regnum.BadPosition, match=r"seats\[0\].discarding"):
        table("copper", mine={"discarding": ["cooper"]}, others=[seat()])


def test_a_pending_choice_goes_on_with_what_is_laid_down() -> None:
    pending = [{"effect": "militia", "seat": 0}]
    state = table("estate*4", mine={"discarding": ["silver"]}, others=[seat()], pending=pending, as_asked=True)
    assert (asked(state), choices(state)) == (("militia", A), {"discard estate"})
    answer(state, "discard estate")
    assert choices(state) == each("top", "silver estate")
    answer(state, "top silver")
    assert discard(state) == ["silver", "estate"]
    assert end_turn(state)

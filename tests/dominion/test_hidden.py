"""Who knows what: the views of every seat and of a spectator, and the log as each may read it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import regnum
from tests.dominion.possession_table import A, B, C, may, possessed, question, seen, whose_turn
from tests.dominion.table import (
    Seat,
    act,
    asked,
    bag,
    cards,
    deck,
    discard,
    end_turn,
    events,
    hand,
    seat,
    table,
    view,
)

TABLE_FIELDS = """game rules players options kingdom supply trash phase turn possessed_by last_turn actions buys
    coins potions bought herbalists possessions immune thief_loot pending seat viewer asked scores ended seats"""
SEAT_FIELDS = """hand hand_size hand_known hand_group discarding discarding_size deck deck_top deck_known discard
    discard_known discard_top play aside returning turns owned"""


# What lies open, and what does not


def test_a_view_has_the_documented_fields_and_no_others() -> None:
    state = table("village copper", "gold", "estate", others=[seat("moat", "silver"), seat()])
    for viewer in (A, B, C, None):
        now = view(state, viewer)
        assert set(now) == set(TABLE_FIELDS.split())
        assert [set(player) for player in now["seats"]] == [set(SEAT_FIELDS.split())] * 3
        assert now["viewer"] == viewer
        assert json.loads(json.dumps(now)) == now


def test_only_the_own_hand_is_seen() -> None:
    rest = "curse*3"
    state = table("village copper", rest, others=[seat("moat estate", rest), seat("gold*3", rest)])
    hands = {A: "copper village", B: "estate moat", C: "gold*3"}
    for viewer in (A, B, C, None):
        for of, known in hands.items():
            assert seen(state, viewer, of)["hand"] == (cards(known) if viewer == of else None)
            assert seen(state, viewer, of)["hand_size"] == len(cards(known))
            assert seen(state, viewer, of)["hand_known"] == []


def test_decks_are_counted_and_of_discard_piles_the_top_is_seen() -> None:
    state = table("village", "gold silver", "estate duchy", others=[seat("moat", "copper*3", "")])
    for viewer in (A, B, None):
        mine, other = view(state, viewer)["seats"]
        assert (mine["deck"], mine["deck_top"], mine["discard_top"]) == (2, [], "estate")
        assert (other["deck"], other["deck_top"], other["discard_top"]) == (3, [], None)
        assert mine["owned"] == {"silver": 1, "gold": 1, "estate": 1, "duchy": 1, "village": 1}
        assert other["owned"] == {"copper": 3, "moat": 1}
        assert view(state, viewer)["scores"] == [4, 0]


def test_where_unseen_cards_lie_changes_no_view() -> None:
    """Two tables that differ in hidden cards alone look the same to those who do not see them."""
    one = table("village", "gold silver", others=[seat("moat copper", "estate duchy", "curse")])
    other = table("village", "silver gold", others=[seat("duchy estate", "copper moat", "curse")])
    for viewer in (A, None):
        assert view(one, viewer) == view(other, viewer)
    assert view(one, B) != view(other, B)


def test_cards_set_aside_are_open() -> None:
    state = act(table("golem silver estate", "gold cellar militia copper", others=[seat()]), "play golem")
    act(state, "play cellar")
    for viewer in (A, B, None):
        assert seen(state, viewer, A)["aside"] == ["militia"]
        assert seen(state, viewer, A)["play"] == cards("golem cellar")
        assert seen(state, viewer, A)["discard_top"] == "gold"


# Cards in decks


@pytest.mark.parametrize("card", ["spy", "scrying_pool"])
def test_a_card_seen_and_put_back_is_known_to_all_until_it_is_drawn(card: str) -> None:
    state = table(
        f"{card} council_room",
        "copper*9",
        others=[seat("copper", "gold silver estate"), seat("copper", "curse duchy estate*2")],
    )
    act(state, f"play {card}", "discard copper", "put gold", "discard curse")
    for viewer in (A, B, C):
        assert seen(state, viewer, B)["deck_top"] == [["gold"]]
        assert seen(state, viewer, C)["deck_top"] == []
        assert seen(state, viewer, C)["discard_top"] == "curse"
    act(state, "play council_room")
    assert hand(state, B) == bag("copper gold")
    for viewer in (A, C):
        assert seen(state, viewer, B)["deck_top"] == []
        assert seen(state, viewer, B)["hand_known"] == ["gold"]
        assert seen(state, viewer, C)["hand_known"] == []


def test_the_own_card_put_back_and_drawn_in_clean_up_is_known_to_the_others() -> None:
    state = table("spy", "estate gold silver*3 duchy*2 province*2 curse*2", others=[seat()])
    act(state, "play spy", "put gold")
    assert [seen(state, viewer, A)["deck_top"] for viewer in (A, B)] == [[["gold"]]] * 2
    end_turn(state)
    assert hand(state) == bag("gold silver*3 duchy")
    assert seen(state, B, A)["hand_known"] == ["gold"]
    assert seen(state, B, A)["deck_top"] == []


def test_what_each_seat_knows_of_a_deck_is_kept_apart() -> None:
    known = seat("copper", "gold silver estate duchy", deck_known=[[A], [], [A, C]])
    state = table("village", others=[known, seat()])
    assert seen(state, A, B)["deck_top"] == [["gold"], [], ["estate"]]
    assert seen(state, C, B)["deck_top"] == [[], [], ["estate"]]
    assert seen(state, B, B)["deck_top"] == []
    assert seen(state, None, B)["deck_top"] == []


def test_what_is_known_moves_up_when_a_card_is_drawn() -> None:
    known = seat("copper", "gold silver estate duchy curse", deck_known=[[], [A, B], [A]])
    state = act(table("council_room", "copper*9", others=[known, seat()]), "play council_room")
    assert deck(state, B) == ["silver", "estate", "duchy", "curse"]
    assert seen(state, A, B)["deck_top"] == [["silver"], ["estate"]]
    assert seen(state, B, B)["deck_top"] == [["silver"]]
    assert seen(state, C, B)["deck_top"] == []
    assert seen(state, A, B)["hand_known"] == []


def test_a_shuffle_wipes_out_what_was_known() -> None:
    mine = {"deck_known": [[A, B], [A, B]]}
    state = table("chancellor copper*4", "gold silver estate*5", mine=mine, others=[seat()])
    assert seen(state, B, A)["deck_top"] == [["gold"], ["silver"]]
    act(state, "play chancellor", "discard deck")
    assert seen(state, B, A)["deck_top"] == []
    end_turn(state)
    assert len(events(state, "shuffle")) == 1
    assert len(deck(state)) == 7
    for viewer in (A, B):
        assert seen(state, viewer, A)["deck_top"] == []
        assert seen(state, viewer, A)["hand_known"] == []


def test_a_shuffle_under_known_cards_leaves_the_drawn_ones_known() -> None:
    known = seat("copper", "gold", "estate duchy province curse", deck_known=[[A]])
    state = table("council_room*2", "copper*9", actions=2, others=[known])
    act(state, "play council_room", "play council_room")
    assert hand(state, B) > bag("copper gold")
    assert seen(state, A, B)["hand_known"] == ["gold"]
    assert seen(state, A, B)["deck_top"] == []


def test_cards_of_a_bureaucrat_lie_on_decks_in_sight_of_all() -> None:
    victim = seat("estate province copper", "gold silver", deck_known=[[A, B, C]])
    state = act(table("bureaucrat", "copper", others=[victim, seat()]), "play bureaucrat")
    assert asked(state) == ("bureaucrat", B)
    act(state, "put province")
    for viewer in (A, B, C):
        assert seen(state, viewer, A)["deck_top"] == [["silver"]]
        assert seen(state, viewer, B)["deck_top"] == [["province"], ["gold"]]
        assert bag(seen(state, viewer, B)["hand_known"]) == bag("")


def test_a_hand_shown_to_a_bureaucrat_is_known() -> None:
    others = [seat("copper*2 moat curse gold"), seat("estate copper", "gold silver")]
    state = act(table("bureaucrat", "copper", others=others), "play bureaucrat", "done")
    for viewer in (A, C):
        assert bag(seen(state, viewer, B)["hand_known"]) == bag("copper*2 moat curse gold")
        assert seen(state, viewer, B)["hand"] is None
    assert seen(state, A, C)["hand_known"] == []
    assert seen(state, A, C)["deck_top"] == [["estate"]]


def test_what_alchemist_and_herbalist_put_back_is_known_in_the_new_hand() -> None:
    state = table(deck="copper*5 gold*5", play="alchemist herbalist*2 potion gold", phase="buy", others=[seat()])
    act(state, "done", "put alchemist", "put gold")
    assert seen(state, B, A)["deck_top"] == [["gold"], ["alchemist"]]
    act(state, "done")
    assert whose_turn(state) == (B, None)
    assert hand(state) == bag("gold alchemist copper*3")
    assert bag(seen(state, B, A)["hand_known"]) == bag("gold alchemist")


def test_of_an_apothecary_the_player_knows_the_order_and_the_others_the_cards() -> None:
    state = table("apothecary laboratory", "curse estate silver copper gold duchy*3", others=[seat()])
    act(state, "play apothecary")
    for viewer in (A, B, None):
        assert bag(seen(state, viewer, A)["aside"]) == bag("estate silver gold")
    assert seen(state, B, A)["hand_known"] == ["copper"]
    act(state, "put gold", "put estate")
    assert deck(state) == cards("silver estate gold duchy*3")
    assert seen(state, A, A)["deck_top"] == [["silver"], ["estate"], ["gold"]]
    assert [sorted(place) for place in seen(state, B, A)["deck_top"]] == [["estate", "gold", "silver"]] * 3
    act(state, "play laboratory")
    assert seen(state, A, A)["deck_top"] == [["gold"]]
    assert seen(state, A, A)["hand_group"] is None
    for viewer in (B, None):
        assert [sorted(place) for place in seen(state, viewer, A)["deck_top"]] == [["estate", "gold", "silver"]]
        assert seen(state, viewer, A)["hand_known"] == ["copper"]
        assert seen(state, viewer, A)["hand_group"] == {"count": 2, "of": ["silver", "gold", "estate"], "places": 3}


def drawn_in_part(more: str = "") -> regnum.State:
    """B knows that of Silver, Gold and Estate two are in the hand and one is on the deck."""
    state = table(
        f"apothecary laboratory {more}",
        "curse estate silver copper gold duchy*3 province*3 village*3",
        actions=4,
        others=[seat("copper"), seat("copper")],
    )
    return act(state, "play apothecary", "put gold", "put estate", "play laboratory")


GROUP: dict[str, Any] = {"count": 2, "of": ["silver", "gold", "estate"], "places": 3}


def test_a_card_that_cannot_be_of_the_group_leaves_the_rest_known() -> None:
    state = act(drawn_in_part("moat"), "play moat")  # two more cards are drawn, and the Gold with them
    assert bag(seen(state, B, A)["hand_known"]) == bag("copper silver gold estate"), "all of it is in the hand now"
    kept = act(drawn_in_part("cellar"), "play cellar", "discard curse")
    assert bag(seen(kept, B, A)["hand_known"]) == bag("copper silver gold estate")
    village = act(drawn_in_part("militia*2"), "play militia")
    assert seen(village, B, A)["hand_group"] == GROUP


def test_a_card_that_may_be_of_the_group_makes_the_others_forget_it() -> None:
    state = act(drawn_in_part("chapel silver"), "play chapel", "trash silver")
    for viewer in (B, C, None):
        assert seen(state, viewer, A)["hand_group"] is None
        assert seen(state, viewer, A)["deck_top"] == []
    assert seen(state, A, A)["deck_top"] == [["gold"]]


def test_a_group_member_revealed_is_taken_out_of_the_group() -> None:
    state = act(drawn_in_part("spy"), "play spy")  # which draws the Gold: all of the group is in the hand
    assert bag(seen(state, B, A)["hand_known"]) == bag("copper silver gold estate")
    pool = act(drawn_in_part("scrying_pool"), "play scrying_pool")
    assert seen(pool, B, A)["deck_top"] == [["gold"]]
    assert bag(seen(pool, B, A)["hand_known"]) == bag("copper silver estate"), "so the others are in the hand"


def test_a_group_that_came_apart_in_clean_up_is_known_to_lie_in_hand_and_discard_pile() -> None:
    state = end_turn(drawn_in_part())
    assert whose_turn(state) == (B, None)
    assert seen(state, B, A)["hand_group"] == {**GROUP, "count": 1}
    found = set()
    for seed in range(40):
        imagined = state.determinize(B, seed)
        members = [card for card in hand(imagined) if card in GROUP["of"]]
        assert len(members) == 1
        assert bag(discard(imagined))[members[0]] == 0
        found.add(members[0])
    assert found == set(GROUP["of"])
    assert regnum.from_position(state.position()).position() == state.position()


def test_a_hand_with_a_part_of_a_group_is_imagined_with_it() -> None:
    state = drawn_in_part()
    for seed in range(40):
        imagined = state.determinize(B, seed)
        members = bag(card for card in hand(imagined) if card in GROUP["of"])
        assert members.total() == 2
        assert members + bag([deck(imagined)[0]]) == bag("silver gold estate")


def test_a_shuffle_makes_the_others_forget_a_group_that_came_apart() -> None:
    state = end_turn(drawn_in_part())
    assert seen(state, B, A)["hand_group"] is not None
    while not [line for line in events(state, "shuffle") if line["seat"] == A]:
        end_turn(state)
    for viewer in (B, C, None):
        assert seen(state, viewer, A)["hand_group"] is None
        assert seen(state, viewer, A)["hand_known"] == []


def one_of_two(in_hand: str, on_deck: str) -> Seat:
    """A knows that one of these is in the hand, and the other on the deck."""
    return seat(
        f"{in_hand} copper*4",
        f"{on_deck} duchy*9",
        hand_known=[{"card": in_hand, "seats": [], "sets": [A]}],
        deck_sets=[[A]],
    )


def test_a_moat_shown_may_be_of_the_group_or_not() -> None:
    state = act(table("militia", others=[one_of_two("moat", "gold"), seat()]), "play militia")
    assert seen(state, A, B)["hand_group"] == {"count": 1, "of": ["gold", "moat"], "places": 2}
    assert {deck(state.determinize(A, seed), B)[0] for seed in range(20)} == {"gold", "moat"}, "B was only asked"
    act(state, "reveal moat")
    assert seen(state, A, B)["hand_known"] == ["moat"]
    assert seen(state, A, B)["hand_group"] is None
    assert seen(state, A, B)["deck_top"] == []


@pytest.mark.parametrize("possession", [False, True])
def test_of_a_hand_that_is_seen_it_may_be_unclear_which_cards_are_of_the_group(possession: bool) -> None:
    """Silver, Gold and Curse, of which one is on the deck; and another Silver and Gold are in hand or deck."""
    tables = []
    for top, members, more, rest in (
        ("silver", ["gold", "curse"], "silver", "gold"),
        ("gold", ["silver", "curse"], "gold", "silver"),
    ):
        victim = seat(
            " ".join([*members, more, "copper"]),
            f"{top} {rest} copper",
            hand_known=[{"card": card, "seats": [], "sets": [A, C, None]} for card in members],
            deck_sets=[[A, C, None]],
        )
        played = "possession" if possession else "bureaucrat"
        state = act(table(played, "copper*9", others=[victim, seat("copper")]), f"play {played}")
        tables.append(act(state, "done") if possession else state)
    one, other = tables
    assert bag(seen(one, A, B)["hand"] or seen(one, A, B)["hand_known"]) == bag("silver gold curse copper")
    assert seen(one, A, B)["deck_top"] == []
    for viewer in (A, C, None):
        assert view(one, viewer) == view(other, viewer)


def test_a_possessor_sees_which_of_a_group_are_in_the_hand() -> None:
    state = table("possession", "copper*9", others=[one_of_two("gold", "silver"), seat()])
    act(state, "play possession", "done")
    assert whose_turn(state) == (B, A)
    assert seen(state, A, B)["deck_top"] == [["silver"]]


def test_a_second_apothecary_breaks_up_the_group_of_the_first() -> None:
    mine = {"deck_sets": [[], [], [B], [B], [B], [B]]}
    state = table("apothecary", "curse gold estate silver duchy province copper", mine=mine, others=[seat()])
    group = ["duchy", "estate", "province", "silver"]
    assert [sorted(place) for place in seen(state, B, A)["deck_top"]] == [[], [], group, group, group, group]
    act(state, "play apothecary", "put gold", "put estate", "put silver")
    new_group = ["duchy", "estate", "gold", "silver"]
    assert [sorted(place) for place in seen(state, B, A)["deck_top"]] == [new_group] * 4 + [["province"]]


def test_of_an_apothecary_of_one_card_everybody_knows_the_place() -> None:
    state = table("apothecary", "curse estate copper*3 duchy", others=[seat()])
    act(state, "play apothecary")
    assert [seen(state, viewer, A)["deck_top"] for viewer in (A, B)] == [[["estate"]]] * 2
    assert bag(seen(state, B, A)["hand_known"]) == bag("copper*3")


def test_of_a_possessed_apothecary_possessor_and_possessed_know_the_order() -> None:
    state = possessed(seat("apothecary", "curse estate silver copper*2 duchy"), seat(), seat())
    act(state, "play apothecary", "put estate")
    assert deck(state, B) == cards("silver estate duchy")
    for viewer in (A, B):
        assert seen(state, viewer, B)["deck_top"] == [["silver"], ["estate"]]
    assert [sorted(place) for place in seen(state, C, B)["deck_top"]] == [["estate", "silver"]] * 2


# Cards in hands


def test_cards_taken_to_the_hand_openly_are_known() -> None:
    mined = act(table("mine copper estate", "gold curse", others=[seat()]), "play mine", "gain silver")
    assert seen(mined, B, A)["hand_known"] == ["silver"]

    adventurer = act(
        table("adventurer gold", "estate copper village silver curse", others=[seat()]), "play adventurer"
    )
    assert bag(seen(adventurer, B, A)["hand_known"]) == bag("copper silver")

    pool = table("scrying_pool gold", "estate village moat copper silver", others=[seat()])
    act(pool, "play scrying_pool", "discard estate")
    assert bag(seen(pool, B, A)["hand_known"]) == bag("village moat copper")


def test_where_a_known_card_of_a_discarded_hand_lies_tells_nothing_of_the_others() -> None:
    """Two hands with the Gold that all saw, and cards that come before or after it."""
    known = [{"card": "gold", "seats": [A, C, None]}]
    one, other = (
        table(
            others=[seat(f"gold {held}", f"{rest} duchy*5", play="moat", hand_known=known), seat()],
            turn=B,
            phase="buy",
        )
        for held, rest in (("copper silver", "curse estate"), ("curse estate", "copper silver"))
    )
    for state in (one, other):
        act(state, "buy copper")
    assert whose_turn(one) == (C, None)
    for viewer in (A, C, None):
        assert "gold" in seen(one, viewer, B)["discard_known"]
        assert view(one, viewer) == view(other, viewer)


def test_a_shown_moat_is_known() -> None:
    others = [seat("moat copper", "gold estate"), seat("copper*2")]
    state = act(table("witch", "copper*3", others=others), "play witch", "reveal moat")
    for viewer in (A, C):
        assert seen(state, viewer, B)["hand_known"] == ["moat"]
        assert seen(state, viewer, B)["hand"] is None


def test_a_moat_that_is_not_shown_stays_unknown() -> None:
    others = [seat("moat copper", "gold estate")] * 2
    state = act(table("witch", "copper*3", others=others), "play witch")
    for answer in ("done", "reveal moat"):
        for viewer, of in ((A, B), (A, C), (B, C), (C, B)):
            assert seen(state, viewer, of)["hand_known"] == []
        act(state, answer)
    assert [seen(state, viewer, B)["hand_known"] for viewer in (A, C)] == [[], []]
    assert [seen(state, viewer, C)["hand_known"] for viewer in (A, B)] == [["moat"], ["moat"]]


def test_a_moat_shown_again_is_still_one_moat() -> None:
    state = table("throne_room witch", "copper*5", others=[seat("moat*2 copper", "gold*3"), seat()])
    act(state, "play throne_room", "reveal moat", "reveal moat")
    assert seen(state, A, B)["hand_known"] == ["moat"]


def test_a_known_card_that_leaves_the_hand_is_no_longer_known_there() -> None:
    known = [{"card": "estate", "seats": [A]}]
    state = table(others=[seat("estate chapel copper*3", "gold*5", hand_known=known), seat()], turn=B)
    assert seen(state, A, B)["hand_known"] == ["estate"]
    assert seen(state, C, B)["hand_known"] == []
    act(state, "play chapel", "trash copper")
    assert seen(state, A, B)["hand_known"] == ["estate"]
    act(state, "trash estate")
    assert hand(state, B) == bag("copper*2")
    assert seen(state, A, B)["hand_known"] == []


def test_of_a_known_card_that_may_have_been_discarded_it_is_known_that_it_is_one_of_these() -> None:
    victim = seat("estate copper*4", "gold*5", hand_known=[{"card": "estate", "seats": [A]}])
    state = act(table("militia", others=[victim, seat()]), "play militia")
    kept, lost, shown = state.copy(), state.copy(), state.copy()
    act(kept, "discard copper")  # one Copper has to go anyway
    assert hand(kept, B) == bag("estate copper*2")
    act(lost, "discard estate", "top copper")
    assert hand(lost, B) == bag("copper*3")
    assert view(kept, A) == view(lost, A)
    assert seen(kept, A, B)["hand_known"] == []
    assert seen(kept, A, B)["hand_group"] == {"count": 3, "of": ["estate"], "places": 4}
    assert seen(kept, C, B)["hand_group"] is None
    act(shown, "discard estate", "top estate")
    assert seen(shown, A, B)["hand_known"] == []
    assert seen(shown, A, B)["hand_group"] is None


def test_of_two_known_cards_one_that_leaves_leaves_the_other() -> None:
    known = [{"card": "copper", "seats": [A]}] * 2
    state = table(
        others=[seat("copper*3 estate", "gold estate duchy province curse silver", hand_known=known)],
        turn=B,
        phase="buy",
    )
    assert seen(state, A, B)["hand_known"] == ["copper", "copper"]
    act(state, "play copper")
    assert seen(state, A, B)["hand_known"] == ["copper"]
    end_turn(state)
    assert seen(state, A, B)["hand_known"] == []


def test_only_the_possessor_sees_the_hand_of_a_possessed_player() -> None:
    state = possessed(seat("smithy copper", "gold silver estate duchy*9"), seat("moat"), seat("curse"))
    act(state, "play smithy")
    for owner in (A, B):
        assert bag(seen(state, owner, B)["hand"]) == bag("copper gold silver estate")
    for viewer in (C, None):
        assert seen(state, viewer, B)["hand"] is None
        assert seen(state, viewer, B)["hand_known"] == []
    assert seen(state, B, A)["hand"] is None


def test_the_new_hand_stays_known_to_the_possessor_card_by_card() -> None:
    state = possessed(
        seat("copper", "gold silver estate duchy village curse province"), seat(deck="copper*9"), seat()
    )
    end_turn(state)
    assert whose_turn(state) == (B, None)
    act(state, "play village")
    assert hand(state, B) == bag("gold silver estate duchy curse")
    assert seen(state, A, B)["hand"] is None
    assert bag(seen(state, A, B)["hand_known"]) == bag("gold silver estate duchy")
    assert seen(state, C, B)["hand_known"] == []


def test_a_library_shows_the_drawn_card_to_the_player_alone() -> None:
    state = act(table("library", "moat copper*9", others=[seat(), seat()]), "play library")
    assert may(state) == {"keep moat", "set aside moat"}
    assert question(state, A)["card"] == "moat"
    for viewer in (B, C, None):
        assert question(state, viewer)["effect"] == "library"
        assert question(state, viewer).get("card") is None
        assert "moat" not in json.dumps(view(state, viewer)["asked"])
    act(state, "set aside moat")
    for viewer in (A, B, C, None):
        # set aside in sight of all, and discarded when the drawing has ended
        assert seen(state, viewer, A)["discard_top"] == "moat"


def test_all_see_what_a_spy_and_a_thief_reveal() -> None:
    spied = act(table("spy", "copper gold", others=[seat(deck="silver"), seat()]), "play spy")
    for viewer in (A, B, C, None):
        assert question(spied, viewer)["card"] == "gold"
    robbed = act(table("thief", others=[seat(deck="silver gold"), seat()]), "play thief")
    for viewer in (A, B, C, None):
        assert bag(question(robbed, viewer)["cards"]) == bag("silver gold")


# The log


def test_drawn_cards_are_a_secret_of_those_who_see_the_hand() -> None:
    state = act(table("council_room", "gold silver estate duchy", others=[seat(deck="curse"), seat()]))
    act(state, "play council_room")
    for viewer in (A, B, C, None):
        lines = {line["seat"]: line for line in events(state, "draw", seat=viewer) if line["count"]}
        assert lines[A]["count"] == 4
        assert lines[B]["count"] == 1
        assert bag(lines[A].get("cards", [])) == bag("gold silver estate duchy" if viewer == A else "")
        assert bag(lines[B].get("cards", [])) == bag("curse" if viewer == B else "")


def test_the_order_of_an_apothecary_is_a_secret_of_those_who_see_it() -> None:
    state = possessed(seat("apothecary", "curse estate silver copper*2 duchy"), seat(), seat())
    act(state, "play apothecary", "put estate")
    for viewer in (A, B, C, None):
        put = [line.get("card") for line in events(state, "put", seat=viewer)]
        assert put == (["estate", "silver"] if viewer in (A, B) else [None, None])


def test_what_others_do_in_sight_of_all_is_in_everybodys_log() -> None:
    state = table("spy", "copper gold", others=[seat(deck="silver")])
    act(state, "play spy", "put gold", "discard silver")
    logs = [events(state, "play", "reveal", "put", "discard", seat=viewer) for viewer in (A, B, None)]
    assert logs[0] == logs[1] == logs[2]
    assert [(line["kind"], line["seat"], line.get("card")) for line in logs[0]] == [
        ("play", A, "spy"),
        ("reveal", A, None),
        ("put", A, "gold"),
        ("reveal", B, None),
        ("discard", B, "silver"),
    ]
    assert discard(state, B) == ["silver"]


def test_the_log_says_what_an_adventurer_takes() -> None:
    state = act(table("adventurer", "estate copper village silver", others=[seat()]), "play adventurer")
    for viewer in (A, B, None):
        assert [(line["seat"], bag(line["cards"])) for line in events(state, "take", seat=viewer)] == [
            (A, bag("copper silver"))
        ]


def test_a_hidden_hand_discarded_in_clean_up_is_not_in_the_log_of_others() -> None:
    state = table("gold estate", "copper*6", others=[seat(deck="copper*5")], phase="buy")
    end_turn(state)
    for viewer in (B, None):
        text = json.dumps(events(state, seat=viewer))
        # one of the two lies on top of the discard pile, the other has never been seen
        assert ("gold" in text) + ("estate" in text) <= 1


# By hand


@pytest.mark.parametrize(
    ("effect", "knowing"), [({"effect": "judge", "of": B}, (A, B, C, None)), ({"effect": "library"}, (A,))]
)
def test_a_card_that_a_pending_decision_is_about_is_seen_by_those_who_may(
    effect: dict[str, Any], knowing: tuple[int | None, ...]
) -> None:
    of = effect.get("of", A)
    state = table(deck="moat curse*9", others=[seat(deck="gold curse*9"), seat()], pending=[{"seat": A, **effect}])
    top = deck(state, of)[0]
    for viewer in (A, B, C, None):
        assert seen(state, viewer, of)["deck_top"] == ([[top]] if viewer in knowing else [])
        if viewer in knowing and viewer is not None:
            assert all(deck(state.determinize(viewer, seed), of)[0] == top for seed in range(20))


def test_nobody_knows_of_more_cards_than_there_are() -> None:
    known = {"card": "estate", "seats": [1]}
    for entries in ([known, known], [known, {"card": "estate", "seats": [], "sets": [1]}]):
        with pytest.raises(regnum.BadPosition, match="no more of a card than are in “hand”"):
            table("estate copper", mine={"hand_known": entries}, others=[seat()])
    table("estate*2", mine={"hand_known": [known, known, {"card": "estate", "seats": [None]}]}, others=[seat()])


def test_spectators_are_written_as_null() -> None:
    state = act(table("spy", "copper gold", others=[seat(deck="silver")]), "play spy", "put gold", "put silver")
    position: dict[str, Any] = state.position()
    assert position["seats"][B]["deck_known"] == [[A, B, None]]
    assert seen(regnum.from_position(position), None, B)["deck_top"] == [["silver"]]
    position["seats"][B]["deck_known"] = [[A, B]]
    assert seen(regnum.from_position(position), None, B)["deck_top"] == []


def test_a_spectator_does_not_know_what_possessor_and_possessed_saw_alone() -> None:
    state = possessed(
        seat("apothecary", "curse estate silver copper*2 duchy*3 province*3 gold*3"), seat(deck="copper*9")
    )
    act(state, "play apothecary", "put estate")
    assert deck(state, B)[:2] == ["silver", "estate"]
    assert [seen(state, viewer, B)["deck_top"] for viewer in (A, B)] == [[["silver"], ["estate"]]] * 2
    assert seen(state, None, B)["deck_top"] == [["silver", "estate"]] * 2
    end_turn(state)
    assert bag(seen(state, A, B)["hand_known"]) == bag("silver estate duchy*3")
    assert bag(seen(state, None, B)["hand_known"]) == bag("silver estate")


def test_a_library_may_ask_about_any_card_by_hand() -> None:
    state = table(deck="gold curse*3", others=[seat()], pending=[{"effect": "library", "seat": A}], as_asked=True)
    assert asked(state.determinize(B, 1)) == ("library", A)

"""Who knows what: a card seen stays known to those who saw it, until a shuffle, also in imagined tables."""

from __future__ import annotations

from collections import Counter
from typing import Any

import regnum
from regnum.core.rng import Rng
from tests.dominion.cases import PLACES

TREASURES = ["copper", "silver", "gold"]


def table(players: int = 3, **fields: Any) -> regnum.State:
    return regnum.from_position({"game": "dominion", "players": players, "kingdom": ["moat"], **fields})


def act(state: regnum.State, *texts: str) -> regnum.State:
    for text in texts:
        state.apply(state.parse(text))
    return state


def seen(state: regnum.State, viewer: int | None, seat: int) -> dict[str, Any]:
    view: Any = state.view(viewer)
    found: dict[str, Any] = view["seats"][seat]
    return found


def dealt(state: regnum.State, viewer: int, seat: int, place: str, times: int = 30) -> list[list[str]]:
    """What lies in one place in many imagined tables."""
    rng = Rng(7)
    found = []
    for _ in range(times):
        position: Any = state.determinize(viewer, rng.bits()).position()
        found.append(list(position["seats"][seat][place]))
    return found


DECK = ["estate", "gold", "silver", "copper", "curse", "duchy"]


def spied() -> regnum.State:
    state = table(
        seats=[
            {"hand": ["spy", "copper"], "deck": ["copper"] * 3},
            {"hand": ["copper"] * 5, "deck": DECK},
            {"hand": ["copper"] * 5, "deck": DECK},
        ]
    )
    return act(state, "play spy", "put copper", "put estate", "discard estate")


def test_a_card_revealed_and_put_back_is_known_to_all() -> None:
    state = spied()
    for viewer in range(3):
        assert seen(state, viewer, 1)["deck_top"] == [["estate"]]
        assert seen(state, viewer, 2)["deck_top"] == []
    assert all(deck[0] == "estate" for deck in dealt(state, 0, 1, "deck"))
    assert len({deck[1] for deck in dealt(state, 0, 1, "deck")}) > 1
    assert len({deck[0] for deck in dealt(state, 0, 2, "deck")}) > 1
    assert seen(state, None, 1)["deck_top"] == [["estate"]]


def test_a_known_card_that_is_drawn_is_known_in_the_hand_until_one_like_it_leaves() -> None:
    state = table(
        2,
        turn=1,
        seats=[{}, {"hand": ["smithy"], "deck": ["estate", "gold", "silver", "copper"], "deck_known": [[0, 1]]}],
    )
    act(state, "play smithy")
    assert seen(state, 0, 1)["hand_known"] == ["estate"]
    assert seen(state, 0, 1)["hand"] is None
    assert all("estate" in hand for hand in dealt(state, 0, 1, "hand"))
    assert len({tuple(hand) for hand in dealt(state, 0, 1, "hand")}) > 1
    act(state, "play treasures", "done")
    position: Any = state.position()
    assert position["seats"][1]["hand_known"] == []


def test_a_shuffle_wipes_out_what_was_known() -> None:
    state = table(
        2,
        turn=1,
        seats=[{"hand": ["copper"]}, {"hand": ["copper", "estate"], "deck": ["gold"], "deck_known": [[0, 1]]}],
    )
    act(state, "play treasures", "done")
    position: Any = state.position()
    assert position["seats"][1]["deck_known"] == []
    assert position["seats"][1]["hand_known"] == [{"card": "gold", "seats": [0]}]


def apothecary(players: int = 3, **fields: Any) -> regnum.State:
    others = [{"hand": ["copper"] * 5} for _ in range(players - 1)]
    seats = [{"hand": ["apothecary"], "deck": ["gold", "estate", "copper", "silver", "duchy", "curse", "curse"]}]
    return table(players, seats=[*seats, *others], **fields)


def test_only_the_chooser_knows_the_order_of_an_apothecary() -> None:
    state = apothecary()
    state.log = []
    act(state, "play apothecary", "put silver")
    # While the order is being chosen, nobody else sees any of it.
    for viewer in (0, 1):
        view: Any = state.view(viewer)
        assert sorted(view["seats"][0]["aside"]) == ["duchy", "estate", "silver"]
        assert ("order" in view["asked"]) == ("order" in view["pending"][0]) == (viewer == 0)
    orders = {str(state.determinize(1, seed).position()["pending"]) for seed in range(20)}
    assert len(orders) > 1
    assert {str(state.determinize(0, seed).position()["pending"]) for seed in range(9)} == {
        str(state.position()["pending"])
    }
    act(state, "put duchy")
    assert seen(state, 0, 0)["deck_top"] == [["estate"], ["duchy"], ["silver"]]
    assert (
        seen(state, 1, 0)["deck_top"] == [["estate", "duchy", "silver"]] * 3
        or seen(state, 1, 0)["deck_top"] == [["silver", "estate", "duchy"]] * 3
    )
    tops = [tuple(deck[:3]) for deck in dealt(state, 1, 0, "deck", 60)]
    assert len(set(tops)) == 6
    assert all(sorted(top) == ["duchy", "estate", "silver"] for top in tops)
    assert all(deck[:3] == ["estate", "duchy", "silver"] for deck in dealt(state, 0, 0, "deck"))
    puts = [event for event in state.log_for(1) if event["kind"] == "put"]
    assert len(puts) == 3
    assert not any("card" in event for event in puts)


def test_a_group_drawn_as_a_whole_is_known_in_the_hand_and_of_a_part_that_it_is_one() -> None:
    state = act(apothecary(), "play apothecary", "put silver", "put duchy", "done")
    assert set(seen(state, 1, 0)["hand_known"]) == {"duchy", "estate", "silver", "curse"}, (
        "a Curse is all there was"
    )
    part = table(
        2,
        seats=[
            {
                "hand": ["moat"],
                "deck": ["estate", "silver", "duchy", "curse"],
                "deck_known": [[0]] * 3,
                "deck_sets": [[1]] * 3,
            },
            {"hand": ["copper"]},
        ],
    )
    act(part, "play moat")
    assert seen(part, 1, 0)["hand_known"] == []
    assert seen(part, 1, 0)["hand_group"] == {"count": 2, "of": ["silver", "estate", "duchy"], "places": 3}
    assert seen(part, 1, 0)["deck_top"] == [["silver", "estate", "duchy"]]
    assert seen(part, 0, 0)["deck_top"] == [["duchy"]]


def test_a_hand_shown_to_the_bureaucrat_is_known_and_the_card_put_back_too() -> None:
    state = table(
        seats=[
            {"hand": ["bureaucrat"]},
            {"hand": ["copper", "silver", "moneylender"], "deck": ["gold"] * 2},
            {"hand": ["copper", "estate"], "deck": ["gold"] * 2},
        ]
    )
    act(state, "play bureaucrat", "put estate")  # B, who has never had a Victory card, is not asked
    for viewer in (0, 2):
        assert seen(state, viewer, 1)["hand_known"] == ["copper", "silver", "moneylender"]
        assert seen(state, viewer, 2)["deck_top"] == [["estate"]]
        assert seen(state, viewer, 0)["deck_top"] == [["silver"]]
    assert seen(state, 1, 2)["hand_known"] == []
    assert all(sorted(hand) == ["copper", "moneylender", "silver"] for hand in dealt(state, 0, 1, "hand"))


def test_the_library_shows_the_drawn_action_to_its_player_only() -> None:
    state = table(
        2,
        seats=[
            {
                "hand": ["library"],
                "deck": ["village", "copper", "witch", "gold", "estate"] + ["smithy", "curse"] * 3,
            },
            {"hand": ["copper"]},
        ],
    )
    state.log = []
    act(state, "play library")
    mine: Any = state.view(0)
    assert mine["asked"] == {"effect": "library", "seat": 0, "card": "village"}
    other: Any = state.view(1)
    assert other["asked"] == {"effect": "library", "seat": 0}
    assert seen(state, 1, 0)["deck_top"] == []
    tops = {deck[0] for deck in dealt(state, 1, 0, "deck", 60)}
    assert {"village", "copper", "witch", "gold", "estate", "smithy", "curse"} == tops, (
        "any card, as far as B knows"
    )
    act(state, "set aside village")
    assert seen(state, 1, 0)["aside"] == ["village"]
    assert {"kind": "set_aside", "seat": 0, "card": "village"} in state.log_for(1)


def test_who_is_asked_for_a_moat_may_have_one_or_not() -> None:
    state = table(
        2,
        seats=[{"hand": ["militia"]}, {"hand": ["moat"] + ["copper"] * 4, "deck": ["curse"] * 20}],
    )
    act(state, "play militia")
    assert state.seat == 1
    answers = set()
    for seed in range(30):
        imagined = state.determinize(0, seed)
        answers.add(tuple(imagined.text(action) for action in imagined.legal_actions()))
    assert answers == {("done",), ("done", "reveal moat")}
    act(state, "reveal moat")
    assert seen(state, 0, 1)["hand_known"] == ["moat"], "it was shown, and stays in the hand"


def test_who_is_asked_to_play_an_action_may_have_one_or_not() -> None:
    state = table(2, turn=1, seats=[{}, {"hand": ["village", "copper"], "deck": ["curse"] * 4}])
    assert {"village" in hand for hand in dealt(state, 0, 1, "hand")} == {False, True}


def test_a_possessor_sees_the_hand_and_keeps_the_knowledge_of_the_new_one() -> None:
    state = table(
        seats=[
            {"hand": ["possession"], "deck": ["copper"] * 5},
            {"hand": ["copper", "gold"], "deck": ["silver", "estate", "duchy", "copper", "curse", "gold"]},
            {"hand": ["copper"] * 5},
        ]
    )
    act(state, "play possession", "done")
    assert state.seat == 0
    assert seen(state, 0, 1)["hand"] == ["copper", "gold"]
    assert seen(state, 2, 1)["hand"] is None
    assert seen(state, None, 1)["hand"] is None
    act(state, "done")
    assert state.seat == 1
    assert seen(state, 0, 1)["hand"] is None
    drawn = ["copper", "silver", "estate", "duchy", "curse"]
    assert Counter(seen(state, 0, 1)["hand_known"]) == Counter(drawn)
    assert seen(state, 2, 1)["hand_known"] == []
    assert all(Counter(hand) == Counter(drawn) for hand in dealt(state, 0, 1, "hand"))
    assert len({tuple(sorted(hand)) for hand in dealt(state, 2, 1, "hand")}) > 1


def test_of_a_discard_pile_only_the_top_is_public_and_a_hand_discarded_is_the_players_business() -> None:
    state = table(
        2,
        seats=[
            {"hand": ["estate", "curse", "copper", "village"], "deck": ["silver"] * 9},
            {"hand": ["copper"] * 5},
        ],
    )
    act(state, "done", "play treasures", "buy copper")
    assert seen(state, 1, 0)["discard_top"] == "copper"
    assert seen(state, 1, 0)["discard"] == [["copper"], ["copper"], [], [], []]
    piles = {tuple(sorted(pile)) for pile in dealt(state, 1, 0, "discard", 40)}
    assert len(piles) > 1
    assert all(pile.count("copper") >= 2 for pile in piles), "played and bought before all eyes"
    assert {tuple(sorted(pile)) for pile in dealt(state, 0, 0, "discard")} == {
        ("copper", "copper", "curse", "estate", "village")
    }


def test_the_own_deck_is_dealt_anew_but_not_the_own_hand() -> None:
    state = table(2, seats=[{"hand": ["copper", "estate"], "deck": DECK}, {}])
    decks = dealt(state, 0, 0, "deck")
    assert len({tuple(deck) for deck in decks}) > 10
    assert all(sorted(deck) == sorted(DECK) for deck in decks)
    assert {tuple(hand) for hand in dealt(state, 0, 0, "hand")} == {("copper", "estate")}


def test_everybody_knows_who_owns_what() -> None:
    state = regnum.new("dominion", 3, 5, {"kingdom": "chemistry_lesson"})
    rng = Rng(1)
    for _ in range(80):
        legal = state.legal_actions()
        state.apply(legal[rng.below(len(legal))])
    position: Any = state.position()
    for seat in range(3):
        cards = Counter(card for place in PLACES for card in position["seats"][seat][place])
        assert seen(state, None, seat)["owned"] == dict(cards)

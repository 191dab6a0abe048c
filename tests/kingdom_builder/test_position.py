"""Positions written by hand, wrong ones, and who may know what."""

from __future__ import annotations

import json
from typing import Any

import pytest

import regnum
from regnum import BadPosition
from regnum.core.rng import Rng
from regnum.games.kingdom_builder.rules.state import KingdomBuilderState
from tests.contract.case import play_some
from tests.kingdom_builder.land import can, play, targets, tiles_of

BOARD = "tavern paddock / oasis farm"
CARDS = ["fishermen", "knights", "merchants"]
CARD_EACH = [{"card": "grass"}, {"card": "desert"}, {"card": "forest"}]


def position(**fields: Any) -> dict[str, Any]:
    return {"game": "kingdom_builder", "players": 2, "board": BOARD, "cards": CARDS, **fields}


def read(**fields: Any) -> KingdomBuilderState:
    state = regnum.from_position(position(**fields))
    assert isinstance(state, KingdomBuilderState)
    return state


def test_a_board_and_cards_are_enough() -> None:
    state = read()
    assert state.seat == 0
    assert can(state) == {"build"}
    whole: Any = state.position()
    assert [seat["supply"] for seat in whole["seats"]] == [40, 40]
    assert len(whole["pile"]) == 23
    assert all(seat["card"] for seat in whole["seats"])


def test_options_may_name_board_and_cards_instead() -> None:
    state = regnum.from_position(
        {
            "game": "kingdom_builder",
            "players": 2,
            "options": {"board": "first_game", "cards": "lords miners hermits"},
        }
    )
    whole: Any = state.position()
    assert whole["board"] == BOARD
    assert whole["cards"] == ["hermits", "miners", "lords"]


def test_a_position_in_the_middle_of_a_turn() -> None:
    """On the first game's board, d4 is a castle and c7 a tavern; b7 is flowers beside it."""
    state = read(
        seat=1,
        built=2,
        round=4,
        starter=1,
        seats=[
            {"card": "desert", "settlements": ["a1"]},
            {
                "card": "flowers",
                "settlements": ["b7", "a8", "b8"],
                "tiles": [{"from": "c7", "state": "new"}],
            },
        ],
    )
    assert state.realms[1].supply == 37
    assert tiles_of(state, 1) == {"c7": "new"}
    assert can(state) == {"build"}
    play(state, min(f"build {name}" for name in targets(state, "build")))
    assert can(state) == {"end"}


def test_a_lifted_settlement() -> None:
    seat = {
        "card": "desert",
        "settlements": ["q2"],
        "tiles": [{"tile": "paddock", "from": "s3", "state": "used"}],
    }
    state = read(seats=[seat, {}], lifted={"from": "r4", "tile": "paddock"})
    assert state.realms[0].supply == 38
    assert targets(state, "to") == {"q6", "s2", "s6", "t4"}
    assert regnum.from_position(json.loads(json.dumps(state.position()))).position() == state.position()
    play(state, "to t4")
    assert tiles_of(state) == {}, "r4 was the last settlement beside s3"
    assert "s3" in state.position()["seats"][0]["lost"]  # type: ignore[index]


def test_an_unusable_card_of_a_hand_written_position_is_replaced() -> None:
    """All flowers of the first game's board taken: nobody can play flowers."""
    board = read().board
    flowers = [name for name in _all_hexes() if board.terrain[_number(name)] == 3]
    assert 40 < len(flowers) <= 80
    state = read(seats=[{"card": "flowers", "settlements": flowers[:40]}, {"settlements": flowers[40:]}])
    assert state.position()["removed"] == []  # seat 0 has built all it had: it needs no card
    state = read(seat=1, seats=[{"settlements": flowers[:40]}, {"card": "flowers", "settlements": flowers[40:]}])
    removed = state.position()["removed"]
    assert isinstance(removed, list)
    assert set(removed) == {"flowers"}
    assert can(state) == {"build"}


def _all_hexes() -> list[str]:
    return [f"{column}{row}" for row in range(1, 21) for column in "abcdefghijklmnopqrst"]


def _number(name: str) -> int:
    return (int(name[1:]) - 1) * 20 + ord(name[0]) - ord("a")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"board": "tavern paddock / oasis frm"}, "frm.*farm"),
        ({"board": "tavern"}, "4 quadrants"),
        ({"board": 3}, "board.*text"),
        ({"cards": ["lords", "knights"]}, "3 scoring cards"),
        ({"cards": ["lords", "knights", "hermit"]}, r"cards\[2\].*hermits"),
        ({"cards": ["lords", "knights", "lords"]}, "twice"),
        ({"options": {"board": "first_game"}, "board": "barn farm / tower oracle"}, "board.*tavern paddock"),
        ({"options": {"cards": "lords miners hermits"}}, "cards.*hermits miners lords"),
        ({"options": {"board": "barn"}}, "4 quadrants"),
        ({"players": 5}, "players"),
        ({"starter": 2}, "starter"),
        ({"seat": 2}, "seat.*0 to 1"),
        ({"seat": "0"}, "seat.*0 to 1"),
        ({"seat": None}, "not over"),
        ({"round": 0}, "round"),
        ({"built": 4}, "built"),
        ({"built": 1}, "not built so many"),
        ({"seats": [{}]}, "1 seats; there are 2"),
        ({"seats": [{}, 3]}, r"seats\[1\].*braces"),
        ({"seats": [{"settlements": ["z9"]}, {}]}, r"seats\[0\].settlements\[0\].*a1 to t20"),
        ({"seats": [{"settlements": [7]}, {}]}, r"settlements\[0\].*a1 to t20"),
        ({"seats": [{"settlements": ["d4"]}, {}]}, r"settlements\[0\].*castle"),
        ({"seats": [{"settlements": ["a1"]}, {"settlements": ["a1"]}]}, "two settlements on a1"),
        ({"seats": [{"settlements": ["a1", "a1"]}, {}]}, "two settlements on a1"),
        ({"seats": [{"supply": 39}, {}]}, r"seats\[0\].supply.*40"),
        ({"seats": [{"card": "water"}, {}]}, r"seats\[0\].card.*grass, canyon"),
        ({"seats": [{"tiles": [{"from": "a1"}]}, {}]}, r"tiles\[0\].from"),
        ({"seats": [{"tiles": [{"from": "c7"}]}, {}]}, "no settlement beside"),
        ({"seats": [{"settlements": ["b7"], "tiles": [{"from": "c7", "tile": "farm"}]}, {}]}, "tavern"),
        ({"seats": [{"settlements": ["b7"], "tiles": [{"from": "c7"}, {"from": "c7"}]}, {}]}, "only one tile"),
        ({"seats": [{"settlements": ["b7"], "tiles": [{"from": "c7"}], "lost": ["c7"]}, {}]}, "only one tile"),
        ({"seats": [{}, {"settlements": ["b7"], "tiles": [{"from": "c7", "state": "used"}]}]}, "state.*ready"),
        ({"seats": [{"lost": ["a1"]}, {}]}, r"lost\[0\]"),
        ({"players": 3, "seats": [{"lost": ["c7"]}] * 3}, "More than 2 tiles"),
        ({"lifted": {"from": "a1", "tile": "farm"}}, "lifted.tile"),
        ({"lifted": {"from": "a1", "tile": "barn"}}, "no barn tile"),
        ({"lifted": {"from": "d4", "tile": "barn"}}, "no empty hex"),
        ({"lifted": {"from": "x1", "tile": "barn"}}, "lifted.from"),
        ({"lifted": 3}, "lifted.*braces"),
        ({"pile": ["grass"] * 6}, "6 grass cards"),
        ({"pile": ["gras"]}, r"pile\[0\].*grass"),
        ({"pile": ["grass"], "removed": []}, "nowhere"),
        ({"counted": 3}, "counted.*list in brackets"),
        ({"counted": [1], "seats": [{}, {"card": "grass"}]}, r"counted\[0\].* is 1; .*play first: 1"),
        ({"counted": [[]], "seats": [{}, {"card": "grass"}]}, r"counted\[0\].*play first: 1"),
        ({"counted": [["1"]], "seats": [{}, {"card": "grass"}]}, r"counted\[0\].*play first: 1"),
        ({"counted": [[True]], "seats": [{}, {"card": "grass"}]}, r"counted\[0\].*play first: 1"),
        ({"counted": [[0]], "seats": [{}, {"card": "grass"}]}, r"counted\[0\].*play first: 1"),
        ({"counted": [[1], [1]], "seats": [{}, {"card": "grass"}]}, r"counted\[1\].*no group"),
        ({"counted": [[1]]}, r"counted\[0\].*no group"),
        ({"counted": [[1]], "seats": [{}, {"card": None}]}, r"counted\[0\].*no group"),
        ({"players": 3, "counted": [[0]], "seat": 1, "seats": CARD_EACH}, r"counted\[0\].*play first: 2, 0"),
        ({"players": 3, "counted": [[0, 2], [0]], "seat": 1, "seats": CARD_EACH}, r"counted\[1\].*no group"),
        ({"players": 3, "counted": [[0], [2]], "seat": 1, "seats": CARD_EACH}, r"counted\[0\].*play first: 2, 0"),
        ({"random": "12"}, "random.*hexadecimal"),
        ({"settlements": []}, "no field"),
        ({"seats": [{"supplies": 3}, {}]}, "supply"),
    ],
)
def test_a_wrong_position_names_the_field_and_what_would_be_valid(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPosition, match=said):
        regnum.from_position(position(**fields))


@pytest.mark.parametrize("counted", [[[2, 0]], [[0, 2]], [[2], [0]], [[2]], []])
def test_counted_hands_are_those_that_are_played_first(counted: list[list[int]]) -> None:
    state = regnum.from_position(position(players=3, seat=1, seats=CARD_EACH, counted=counted))
    assert state.position()["counted"] == [sorted(group) for group in counted]
    known = [{hands(state.determinize(1, seed).position())[seat] for seed in range(60)} for seat in (2, 0)]
    assert [len(cards) for cards in known] == {
        "[[2, 0]]": [2, 2],
        "[[0, 2]]": [2, 2],
        "[[2], [0]]": [1, 1],
        "[[2]]": [1, 5],
        "[]": [5, 5],
    }[str(counted)]


def test_a_position_without_a_board_says_so() -> None:
    with pytest.raises(BadPosition, match=r"board.*missing"):
        regnum.from_position({"game": "kingdom_builder", "players": 2, "cards": CARDS})


def test_any_damage_to_a_position_is_a_bad_position_or_still_a_position() -> None:
    rng = Rng(8)
    state = regnum.new("kingdom_builder", 3, seed=8)
    play_some(state, rng, 90)
    whole = json.dumps(state.position())
    junk: list[Any] = [None, -1, 0, 3, 99, "", "grass", "c7", [], {}, [None], ["a1", "a1"], True, 1.5]
    for _ in range(600):
        damaged: Any = json.loads(whole)
        spot: Any = damaged
        while True:
            keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
            key = keys[rng.below(len(keys))]
            if not isinstance(spot[key], (dict, list)) or not spot[key] or rng.below(3) == 0:
                break
            spot = spot[key]
        if rng.below(4) == 0:
            del spot[key]
        else:
            spot[key] = junk[rng.below(len(junk))]
        try:
            read_state = regnum.from_position(damaged)
        except regnum.RegnumError:
            continue
        assert read_state.over or read_state.legal_actions()
        assert regnum.from_position(read_state.position()).position() == read_state.position()


# Hidden information


def hands(view: dict[str, Any]) -> list[str]:
    return [seat["card"] for seat in view["seats"]]


def test_others_do_not_see_a_terrain_card_before_it_is_played() -> None:
    state = regnum.new("kingdom_builder", 3, seed=4)
    known: Any = state.position()
    on_turn = int(state.seat)
    cards = hands(known)
    for seat in range(3):
        expected = [card if holder in (seat, on_turn) else "hidden" for holder, card in enumerate(cards)]
        assert hands(state.view(seat)) == expected
    assert hands(state.view(None)) == [card if holder == on_turn else "hidden" for holder, card in enumerate(cards)]


def test_nobody_sees_the_pile() -> None:
    state = regnum.new("kingdom_builder", 2, seed=4)
    for seat in (0, 1, None):
        assert state.view(seat)["pile"] == 23
        assert "random" not in state.view(seat)


def test_the_log_tells_a_drawn_card_to_its_owner_only() -> None:
    state = regnum.new("kingdom_builder", 2, seed=4)
    state.log = []
    seat = int(state.seat)
    for _ in range(3):
        state.apply(state.legal_actions()[0])
    play(state, "end")
    own = [event for event in state.log_for(seat) if event["kind"] == "end"]
    card = hands(state.position())[seat]
    assert own == [{"kind": "end", "seat": seat, "drawn": card}]
    for other in (1 - seat, None):
        assert [event for event in state.log_for(other) if event["kind"] == "end"] == [
            {"kind": "end", "seat": seat}
        ]


def test_dealing_anew_keeps_the_own_card_and_the_played_one_and_varies_the_rest() -> None:
    state = regnum.new("kingdom_builder", 4, seed=4)
    seat = (int(state.seat) + 1) % 4
    seen: list[set[str]] = [set(), set(), set(), set()]
    for seed in range(60):
        other = state.determinize(seat, seed)
        for holder, card in enumerate(hands(other.position())):
            seen[holder].add(card)
    assert len(seen[seat]) == len(seen[int(state.seat)]) == 1
    assert all(len(seen[holder]) == 5 for holder in range(4) if holder not in (seat, state.seat))


def test_a_view_lists_what_is_possible_by_verb() -> None:
    state = read(seats=[{"card": "forest"}, {}])
    legal: Any = state.view(0)["legal"]
    assert list(legal) == ["build"]
    assert set(legal["build"]) == targets(state, "build")

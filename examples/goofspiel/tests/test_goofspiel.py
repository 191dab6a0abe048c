"""Goofspiel: what every game must hold, and each sentence of its rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from goofspiel import GAME
from goofspiel.bots import MatchThePrize
from goofspiel.rules.state import GoofspielState

from regnum.core.errors import BadPosition
from regnum.core.rng import Rng
from regnum.testing import Knowledge, cases_of, check_game

ALL = list(range(1, 14))


def table(players: int = 2, ties: str = "carry", **fields: Any) -> GoofspielState:
    """A table in its last rounds: the prizes left are given, seat 0 has won all others; cards are the lowest."""
    position = {"game": "goofspiel", "players": players, "options": {"ties": ties}, "prizes": [7], **fields}
    left = [*position["prizes"], *position.get("pile", []), *position.get("lost", [])]
    cards = list(range(1, 2 + len(position.get("pile", []))))
    won = [prize for prize in ALL if prize not in left]
    position.setdefault("seats", [{"cards": cards, "won": won if seat == 0 else []} for seat in range(players)])
    state = GAME.from_position(position)
    state.log = []
    return state


def bid(state: GoofspielState, *cards: int) -> None:
    for card in cards:
        state.apply(state.parse(f"bid {card}"))


def prizes_of(position: dict[str, Any]) -> Counter[str]:
    """Every prize is always in one place."""
    won = [prize for seat in position["seats"] for prize in seat["won"]]
    return Counter(str(prize) for prize in position["prizes"] + position["pile"] + position["lost"] + won)


def facts(position: dict[str, Any]) -> dict[str, object]:
    """All that one might want to know."""
    found: dict[str, object] = {name: position[name] for name in ("prizes", "lost", "seats")}
    found["pile"] = sorted(position["pile"])
    found["next prize"] = position["pile"][:1]
    return found | {f"bid of {seat}": bid for seat, bid in enumerate(position["bids"])}


def told(view: dict[str, Any]) -> dict[str, object]:
    """Those of the facts that a view tells; of who holds one card only it is plain what was bid."""
    found: dict[str, object] = {name: view[name] for name in ("prizes", "lost", "seats", "pile")}
    if len(view["pile"]) <= 1:
        found["next prize"] = view["pile"]
    for seat, bid in enumerate(view["bids"]):
        cards = view["seats"][seat]["cards"] if bid is None else [bid]
        if len(cards) == 1:
            found[f"bid of {seat}"] = cards[0]
    return found


def test_what_every_game_must_hold() -> None:
    check_game(GAME, cases_of(GAME, prizes_of, knowledge=Knowledge(facts, told)))


# The deal


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_holds_all_cards_and_one_prize_is_open(players: int) -> None:
    state = GAME.start(players, 1, {"ties": "carry"})
    assert [seat["cards"] for seat in state.view(0)["seats"]] == [ALL] * players
    assert sorted(state.prizes + state.pile) == ALL
    assert len(state.prizes) == 1
    assert state.seat == 0


# A round


def test_the_highest_bid_takes_the_prize_and_all_bids_are_gone() -> None:
    state = table(3, prizes=[7], pile=[9, 2])
    bid(state, 1, 3, 2)
    assert state.won[1] == [7]
    assert state.cards == [[2, 3], [1, 2], [1, 3]]
    assert state.prizes == [9]
    assert state.seat == 0


def test_seats_bid_in_order_and_with_cards_they_hold() -> None:
    state = table(pile=[9])
    assert [state.text(action) for action in state.legal_actions()] == ["bid 1", "bid 2"]
    bid(state, 2)
    assert state.seat == 1
    bid(state, 1)
    assert state.legal_actions() == [1]


def test_a_tie_carries_the_prizes_to_the_next_round() -> None:
    state = table(pile=[9])
    bid(state, 2, 2)
    assert state.prizes == [7, 9]
    assert state.scores()[1] == 0


def test_the_winner_takes_what_was_carried_too() -> None:
    state = table(pile=[9, 4])
    bid(state, 2, 2)
    bid(state, 1, 3)
    assert state.won[1] == [7, 9]
    assert state.scores()[1] == 16


def test_a_tie_for_highest_is_a_tie_though_another_bid_is_single() -> None:
    state = table(3, pile=[9, 4])
    bid(state, 3, 2, 3)
    assert state.prizes == [7, 9]


def test_a_tie_below_the_highest_does_not_matter() -> None:
    state = table(3, pile=[9, 4])
    bid(state, 2, 2, 3)
    assert state.won[2] == [7]


def test_with_discard_a_tie_loses_the_prize() -> None:
    state = table(ties="discard", pile=[9])
    bid(state, 2, 2)
    assert state.lost == [7]
    assert state.prizes == [9]


# The end


def test_prizes_not_won_in_the_last_round_are_lost() -> None:
    state = table()
    bid(state, 1, 1)
    assert state.over
    assert state.lost == [7]
    assert state.outcome()["ended"] == "last_prize"


def test_the_highest_sum_of_prizes_wins() -> None:
    seats = [{"cards": [1], "won": [1, 2, 3, 4, 5, 6, 8]}, {"cards": [2], "won": [9, 10, 11, 12, 13]}]
    state = table(seats=seats)
    bid(state, 1, 2)
    assert state.scores() == [29, 62]
    assert state.winners() == [1]
    assert state.outcome()["decided_by"] == [{"by": "points", "out": [0]}]
    assert state.outcome()["seats"][0]["items"][0] == {"kind": "prize", "prize": 1, "points": 1}


def test_equal_sums_share_the_win() -> None:
    seats = [{"cards": [1], "won": [13, 12, 11, 6]}, {"cards": [1], "won": [10, 9, 8, 5, 4, 3, 2, 1]}]
    state = table(seats=seats)
    bid(state, 1, 1)
    assert state.scores() == [42, 42]
    assert state.winners() == [0, 1]
    assert state.outcome()["decided_by"] == []


# What is hidden


def test_others_know_only_that_somebody_has_bid() -> None:
    state = table(3, pile=[9, 4])
    bid(state, 3)
    assert state.view(0)["bids"] == [3]
    assert state.view(1)["bids"] == state.view(None)["bids"] == [None]
    assert state.view(1)["seats"][0]["cards"] == [1, 2, 3]
    assert state.log_for(0) == [{"kind": "bid", "seat": 0, "card": 3}]
    assert state.log_for(1) == state.log_for(None) == [{"kind": "bid", "seat": 0}]


def test_the_order_of_the_pile_is_not_seen_only_what_is_in_it() -> None:
    assert table(pile=[9, 4, 12]).view(0)["pile"] == [4, 9, 12]


def test_opened_bids_are_told_to_all_and_count_as_a_reveal() -> None:
    state = table(pile=[9])
    before = state.reveals
    bid(state, 1)
    assert state.reveals == before
    bid(state, 2)
    assert state.reveals > before
    assert state.log_for(None)[2:] == [
        {"kind": "opened", "seat": -1, "bids": [1, 2]},
        {"kind": "won", "seat": 1, "prizes": [7], "points": 7},
    ]


def test_a_bid_face_down_is_imagined_as_any_card_that_could_be_it() -> None:
    state = table(3, pile=[9, 4])
    bid(state, 3, 1)
    imagined = [state.determinize(1, seed).bids for seed in range(200)]
    assert {bids[0] for bids in imagined} == {1, 2, 3}
    assert {bids[1] for bids in imagined} == {1}


def test_the_seed_of_a_game_does_not_tell_its_pile() -> None:
    for seed in range(20):
        state = GAME.start(2, seed, {"ties": "carry"})
        assert state.determinize(0, seed).pile != state.pile


# Bots


def test_the_policy_looks_only_at_what_its_seat_may_know() -> None:
    state = GAME.start(3, 5, {"ties": "carry"})
    bid(state, 4)
    choices = {MatchThePrize().choose(state.determinize(1, seed), Rng(1)) for seed in range(50)}
    assert len(choices) == 1


# Positions


@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
        ("prizes", [], "prizes"),
        ("prizes", [14], "prizes[0]"),
        ("pile", [8], "Prize 8"),
        ("lost", [1], "Prize 1"),
        ("bids", [5], "bids[0]"),
        ("bids", [1, 1], "bids"),
        ("seats", [], "seats"),
        ("seats", [{"cards": [1, 1]}, {"cards": [1, 2]}], "seats[0].cards"),
        ("seats", [{"cards": [1, 2]}, {"cards": [1]}], "seats[1].cards"),
        ("hands", [], "hands"),
    ],
)
def test_a_wrong_position_names_the_field(field: str, value: object, named: str) -> None:
    position = {**table(pile=[9]).position(), field: value}
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(position)
    assert named in str(caught.value)

"""What the cards of Alchemy write into the log, line by line."""

from __future__ import annotations

from typing import Any

import regnum
from tests.dominion.possession_table import A, B, possessed
from tests.dominion.table import act, end_turn, seat, table


def lines(state: regnum.State, seat: int | None = None) -> list[dict[str, Any]]:
    """The log without the lines of playing cards and of drawing."""
    return [line for line in state.log_for(seat) if line["kind"] not in ("play", "treasures", "draw", "shuffle")]


def line(kind: str, seat: int, **details: object) -> dict[str, Any]:
    return {"kind": kind, "seat": seat, **details}


def test_apothecary() -> None:
    state = act(table("apothecary", "curse estate copper silver potion"), "play apothecary", "put silver")
    shown = [
        line("plus", A, actions=1),
        line("reveal", A, cards=["estate", "copper", "silver", "potion"], **{"from": "deck"}),
        line("take", A, cards=["copper", "potion"]),
    ]
    put: dict[str, object] = {"from": "aside"}
    assert lines(state, B) == [*shown, line("put", A, **put), line("put", A, **put)]
    assert lines(state, A) == [
        *shown,
        line("put", A, card="silver", **put),
        line("put", A, card="estate", **put),
    ]


def test_apothecary_that_takes_nothing_and_finds_nothing() -> None:
    state = act(table("apothecary", "curse"), "play apothecary")
    assert lines(state) == [line("plus", A, actions=1)]


def test_scrying_pool() -> None:
    state = table("scrying_pool", "village copper", others=[seat(deck="gold")])
    act(state, "play scrying_pool", "put village", "discard gold")
    deck = {"from": "deck"}
    assert lines(state, B) == [
        line("plus", A, actions=1),
        line("reveal", A, cards=["village"], **deck),
        line("reveal", B, cards=["gold"], **deck),
        line("put", A, card="village", **deck),
        line("discard", B, card="gold", **deck),
        line("reveal", A, cards=["village", "copper"], **deck),
        line("take", A, cards=["village", "copper"]),
    ]


def test_golem() -> None:
    state = act(table("golem", "copper woodcutter golem herbalist"), "play golem", "play herbalist")
    played = [event["card"] for event in state.log_for(B) if event["kind"] == "play"]
    assert played == ["golem", "herbalist", "woodcutter"]
    found = ["copper", "woodcutter", "golem", "herbalist"]
    assert lines(state, B) == [
        line("reveal", A, cards=found, **{"from": "deck"}),
        line("discard", A, card="copper", **{"from": "deck"}),
        line("discard", A, card="golem", **{"from": "deck"}),
        line("plus", A, buys=1, coins=1),
        line("plus", A, buys=1, coins=2),
    ]


def test_philosophers_stone_says_what_it_is_worth() -> None:
    state = act(table("philosophers_stone", "copper*10", phase="buy"), "play philosophers_stone")
    assert lines(state) == [line("plus", A, coins=2)]


def test_gains_and_trashings() -> None:
    kingdom = "transmute university village"
    state = act(table("transmute estate", kingdom=kingdom), "play transmute")
    assert lines(state) == [line("trash", A, card="estate"), line("gain", A, card="gold", to="discard")]
    state = act(table("university", kingdom=kingdom), "play university", "gain village")
    assert lines(state) == [line("plus", A, actions=2), line("gain", A, card="village", to="discard")]
    state = act(table("familiar", kingdom=kingdom), "play familiar")
    assert lines(state) == [line("plus", A, actions=1), line("gain", B, card="curse", to="discard")]
    state = act(table("apprentice estate", kingdom=kingdom), "play apprentice")
    assert lines(state) == [line("plus", A, actions=1), line("trash", A, card="estate")]


def test_clean_up_with_alchemist_and_herbalist() -> None:
    state = table(deck="copper*5", play="alchemist herbalist potion", phase="buy", others=[seat("estate")])
    act(state, "done", "put alchemist", "put potion")
    assert [event for event in lines(state, B) if event["kind"] == "put"] == [
        line("put", A, card="alchemist", **{"from": "play"}),
        line("put", A, card="potion", **{"from": "play"}),
    ]
    assert lines(state, B)[-1] == line("turn", B, turn=1, by=None)


def test_a_possessed_turn() -> None:
    state = possessed(
        seat("remodel estate", "copper*6", turns=3),
        seat("curse", "copper*6", turns=4),
    )
    act(state, "play remodel", "gain silver")
    end_turn(state)
    assert lines(state, None) == [
        line("trash", B, card="estate"),
        line("gain", A, card="silver", to="discard", **{"for": B}),
        line("clean_up", B),
        line("return", B, cards=["estate"]),
        line("turn", B, turn=4, by=None),
    ]


def test_a_possession_announces_its_turn() -> None:
    state = act(table("possession", "copper*6", others=[seat("curse", "copper*6")]), "play possession")
    end_turn(state)
    (announced,) = [event for event in lines(state, None) if event["kind"] == "turn"]
    assert (announced["seat"], announced["by"]) == (B, A)

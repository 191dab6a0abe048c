"""Positions of Kingdomino: hand-written ones, and what is said of bad ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import regnum
from regnum.core.game import LANGUAGES
from regnum.games.kingdomino.rules.state import KingdominoState
from regnum.locales import say
from regnum.testing import Case
from tests.contract.case import random_action
from tests.kingdomino.cases import CASES
from tests.kingdomino.positions import kingdom, line, position

FREE_LINE = line((5, None), (6, None), (7, None), (8, None))


ONE, OTHER = kingdom("24 g6-g5", "48 h7-i7"), kingdom("47 g6-g5", "46 h7-i7")


def good() -> dict[str, Any]:
    """Two players in round 2 of 6, seat 0 about to place."""
    return position([ONE, OTHER], line((1, 0), (2, 1), (3, 1), (4, 0)), FREE_LINE)


def test_a_hand_written_position_may_leave_out_what_is_not_there() -> None:
    state = regnum.from_position(good())
    assert state.seat == 0
    full = state.position()
    assert full["discarded"] == full["kings"] == full["finished"] == []


def test_without_a_pile_the_rest_is_shuffled_in() -> None:
    """So that a table can be entered at which nobody has seen the other dominoes."""
    mentioned = {1, 2, 3, 4, 5, 6, 7, 8, 24, 46, 47, 48}
    rest = set(range(1, 49)) - mentioned
    full = regnum.from_position(good()).position()
    assert len(full["pile"]) == 12
    assert len(full["removed"]) == 24
    assert {*full["pile"], *full["removed"]} == rest
    assert full["pile"] != sorted(full["pile"])
    assert regnum.from_position(good()).position() == full
    other = {**good(), "random": "123456789abcdef" * 2 + "01"}
    assert regnum.from_position(other).position()["pile"] != full["pile"]


def test_of_pile_and_removed_the_one_left_out_is_the_rest() -> None:
    full = regnum.from_position(good()).position()
    for field in ("pile", "removed"):
        read = regnum.from_position({**good(), field: full[field], "random": full["random"]}).position()
        assert sorted(read["pile"]) == sorted(full["pile"])
        assert read["removed"] == full["removed"]
    assert read["pile"] != full["pile"]  # shuffled, when it was left out


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("game", "kingdomeno", "no game “kingdomeno”. Did you mean: kingdomino"),
        ("game", 3, "Field “game” is 3; valid is a text"),
        ("players", 5, "Field “players” is 5; valid is a whole number from 2 to 4"),
        ("players", "2", "Field “players” is '2'"),
        ("players", True, "Field “players” is True"),
        ("options", [], "Field “options” is []; valid is an object"),
        ("options", {"harmny": True}, "no option “harmny”; there are: harmony"),
        ("options", {"edition": "uk"}, "Option “edition” is 'uk'; valid is eu, us"),
        ("phase", "placing", "Field “phase” is 'placing'; valid is place"),
        ("turn", 9, "Field “turn” is 9"),
        ("kingdoms", {}, "Field “kingdoms” is {}; valid is a list"),
        ("kingdoms", [kingdom()], "has 1 kingdoms; there are 2 players"),
        ("kingdoms", [kingdom("24 g6-g4"), kingdom()], "Field “kingdoms[0].dominoes[0].at” is 'g6-g4'"),
        (
            "kingdoms",
            [kingdom("24 a1-b1"), kingdom()],
            "Field “kingdoms[0].dominoes[0].at” is 'a1-b1'; valid is g5-g6",
        ),
        ("kingdoms", [kingdom("49 g6-g5"), kingdom()], "Field “kingdoms[0].dominoes[0].domino” is 49"),
        ("kingdoms", [{"dominos": []}, kingdom()], "no field “kingdoms[0].dominos” here; there are: dominoes"),
        ("kingdoms", [7, kingdom()], "Field “kingdoms[0]” is 7; valid is an object"),
        ("line", line((2, 0), (1, 1), (3, 1), (4, 0)), "ascending order"),
        ("line", line((1, 0), (2, 1), (3, 1), (4, 7)), "Field “line[3].seat” is 7"),
        ("line", line((1, 0), (2, 1), (3, 1), (4, None)), "Field “line[3].seat” is None"),
        ("line", line((1, 0), (2, 1), (3, 1), (24, 0)), "Domino 24 is in two places: “line” and “kingdoms”"),
        ("line", line((1, 0), (2, 0), (3, 1), (4, 0)), "kings of seat 0 in “line” is 3; right is 2"),
        ("line", line((1, 0), (2, 1), (3, 1)), "dominoes in “line” is 3; right is 4: every king stands on one"),
        ("line", [], "dominoes in “line” is 0; right is 4: every king stands on one"),
        ("next_line", line((5, None), (6, None)), "dominoes in “next_line” is 2; right is 4: that is a whole line"),
        ("next_line", [], "dominoes in “next_line” is 0; right is 4"),
        (
            "next_line",
            line((5, 0), (6, None), (7, None), (8, None)),
            "kings of seat 0 in “next_line” is 1; right is 0",
        ),
        ("pile", [9, 9, 10, 11], "Domino 9 is in two places: “pile” and “pile”"),
        ("pile", [0], "Field “pile[0]” is 0; valid is a whole number from 1 to 48"),
        (
            "pile",
            [9, 10],
            "dominoes in “pile” is 2; right is 12: 24 dominoes are in play, and 12 have been turned up",
        ),
        ("pile", list(range(9, 24)), "dominoes in “pile” is 15; right is 12"),
        ("removed", [9], "dominoes in “removed” is 1; right is 24: 24 of the 48 dominoes are in play"),
        ("kings", [0], "for the first claims"),
        ("turn", 1, "dominoes in “kingdoms[0]” is 2; right is 3: laid and discarded together, in round 2 of 6"),
        ("phase", "claim", "dominoes in “kingdoms[0]” is 2; right is 3"),
        ("phase", "over", "dominoes in “line” is 4; right is 0: the game is over"),
        ("kingdoms", [ONE, kingdom("47 g6-g5")], "“kingdoms[1]” is 1; right is 2"),
        ("kingdoms", [kingdom(), kingdom("47 g6-g5")], "“kingdoms[1]” is 1; right is 0"),
        (
            "kingdoms",
            [ONE, kingdom("47 g6-g5", discards=1)],
            "“kingdoms[1].discards” is 1; valid is 0, because the first 4 dominoes always fit",
        ),
        ("discarded", [9], "dominoes in “discarded” is 1; right is 0: as many as the kingdoms have discarded"),
        ("finished", [[kingdom(), kingdom()]], "at most 0 finished games"),
        ("random", "xyz", "valid is 32 hexadecimal digits"),
        ("rules", 2, "Field “rules” is 2"),
        ("tern", 1, "no field “tern” here; there are: turn"),
    ],
)
def test_a_bad_field_is_named_with_what_would_be_valid(field: str, value: object, says: str) -> None:
    with pytest.raises((regnum.BadPosition, regnum.UnknownGame)) as caught:
        regnum.from_position({**good(), field: value})
    assert says in str(caught.value)


@pytest.mark.parametrize("field", ["game", "players", "phase", "kingdoms"])
def test_a_missing_field_is_named(field: str) -> None:
    value = good()
    del value[field]
    with pytest.raises(regnum.BadPosition, match=f"Field “{field}” is missing"):
        regnum.from_position(value)


@pytest.mark.parametrize("value", [None, 3, "kingdomino", [], [1, 2]])
def test_what_is_no_object_is_no_position(value: Any) -> None:
    with pytest.raises(regnum.BadPosition, match="valid is an object in braces"):
        regnum.from_position(value)


# What must add up


def told(value: dict[str, Any]) -> str:
    """What is said of a position that cannot be; in all languages something else."""
    with pytest.raises(regnum.BadPosition) as caught:
        regnum.from_position(value)
    assert len({say(caught.value, language) for language in LANGUAGES}) == len(LANGUAGES)
    return str(caught.value)


def first_claims(players: int, kings: list[int], *claimed: int, **more: Any) -> dict[str, Any]:
    free = [None] * ((3 if players == 3 and not more.get("options") else 4) - len(claimed))
    entries = line(*enumerate([*claimed, *free], 1))
    return position([kingdom() for _ in range(players)], [], entries, phase="claim", kings=kings, **more)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (first_claims(2, [0, 0, 1, 1]), "“kings” is [0, 0, 1, 1]; valid is [0, 1, 1, 0] or [1, 0, 0, 1]"),
        (first_claims(2, [0, 1, 0], 1), "“kings” is [0, 1, 0]; valid is [1, 1, 0] or [0, 0, 1]"),
        (first_claims(2, [1, 1], 0, 0), "“kings” is [1, 1]; valid is [1, 0] or [0, 1]"),
        (first_claims(2, [0, 1, 1, 0], 1), "kings of seat 1 in “kings” is 2; right is 1"),
        (first_claims(2, [0, 1, 1]), "kings of seat 0 in “kings” is 1; right is 2"),
        (first_claims(2, [0, 0, 0, 1]), "kings of seat 0 in “kings” is 3; right is 2"),
        (first_claims(2, [1], 0, 0, 0), "kings of seat 0 in “next_line” is 3; right is 2"),
        (first_claims(4, [0, 1, 2], 2), "kings of seat 2 in “kings” is 1; right is 0"),
        (first_claims(3, [0, 1, 2], turn=1), "“turn” is 1; valid is 0, because no line is being placed"),
        (
            {**first_claims(2, [0, 1, 1, 0]), "kingdoms": [kingdom("24 g6-g5"), kingdom()]},
            "“kingdoms[0]” is 1; right is 0: the first claims are being made",
        ),
        (first_claims(4, [0, 1, 2, 3], removed=list(range(5, 45))), "“removed” is 40; right is 0: 48 of the 48"),
        (first_claims(2, [0, 1, 1, 0], pile=list(range(5, 45))), "“pile” is 40; right is 20: 24 dominoes are"),
        (first_claims(3, [0, 1, 2], options={"edition": "us"}, removed=[48]), "“removed” is 1; right is 0"),
    ],
)
def test_first_claims_that_no_edition_allows(value: dict[str, Any], says: str) -> None:
    assert says in told(value)


@pytest.mark.parametrize("kings", [[0, 0, 1, 1], [0, 1, 0, 1], [1, 1, 0, 0]])
def test_us_two_players_may_claim_in_any_order(kings: list[int]) -> None:
    state = regnum.from_position(first_claims(2, kings, options={"edition": "us"}))
    assert state.seat == kings[0]


@pytest.mark.parametrize(
    ("value", "drawn", "left"),
    [
        (first_claims(4, [2]), [2], [0, 1, 3]),
        (first_claims(4, [2], 1), [2], [0, 3]),
        (first_claims(4, [2, 3], 1), [2, 3], [0]),
        (first_claims(3, [0]), [0], [1, 2]),
        (first_claims(2, [0], options={"edition": "us"}), [0], [0, 1, 1]),
    ],
)
def test_kings_that_nobody_has_drawn_are_drawn(value: dict[str, Any], drawn: list[int], left: list[int]) -> None:
    orders = set()
    for number in range(1, 40):
        kings = regnum.from_position(
            {**value, "random": f"{number * 0x9E3779B97F4A7C15F39CC0605CEDC835:032x}"[-32:]}
        )
        orders.add(tuple(kings.position()["kings"]))
    assert {order[: len(drawn)] for order in orders} == {tuple(drawn)}
    assert {tuple(sorted(order[len(drawn) :])) for order in orders} == {tuple(left)}
    assert len(orders) > 1 or len(left) == 1


def at(players: int, phase: str) -> regnum.State:
    """The last round of a game, or its end."""
    state, rng = regnum.new("kingdomino", players, seed=1), regnum.Rng(2)
    while state.view(None)["next_line"] or state.view(None)["phase"] != phase:
        state.apply(random_action(state, rng))
    return state


def without_pile(state: regnum.State) -> dict[str, Any]:
    return {name: value for name, value in state.position().items() if name not in ("pile", "removed")}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"kingdoms": [kingdom(), kingdom()]},
            "“kingdoms[0]” is 0; right is 12: laid and discarded together, when",
        ),
        ({"kings": [0]}, "“kings” is [0]; valid is []"),
        ({"turn": 1}, "“turn” is 1; valid is 0"),
        ({"options": {"dynasty": True}}, "“finished” is []; valid is 2 games, because all are over"),
    ],
)
def test_a_game_that_is_over(change: dict[str, Any], says: str) -> None:
    state = at(2, "over")
    assert says in told({**without_pile(state), **change})


def test_the_finished_games_of_a_dynasty_are_whole() -> None:
    state, rng = regnum.new("kingdomino", 2, seed=1, options={"dynasty": True}), regnum.Rng(2)
    while not state.position()["finished"]:
        state.apply(random_action(state, rng))
    value = json.loads(json.dumps(state.position()))
    assert regnum.from_position(value).position() == value
    value["finished"][0][1]["dominoes"].pop()
    assert "dominoes in “finished[0][1]” is 11; right is 12" in told(value)


def test_in_the_last_round_nothing_is_claimed() -> None:
    state = at(4, "place")
    state.apply(state.legal_actions()[0])
    assert "“phase” is 'claim'; valid is place, in the last round" in told(
        {**state.position(), "phase": "claim", "turn": 0}
    )
    state = at(2, "place")
    unused = line(*((domino, None) for domino in state.position()["removed"][:4]))
    assert "“next_line” is 4; right is 0: this is the last round" in told(
        {**without_pile(state), "next_line": unused}
    )


def test_a_domino_that_has_had_its_turn_lies_somewhere() -> None:
    value = regnum.from_position(good()).position()
    state = regnum.from_position(value)
    state.apply(state.legal_actions()[0])
    value = json.loads(json.dumps(state.position()))
    value["kingdoms"][0]["dominoes"][-1] = {"domino": value["pile"].pop(), "at": "g8-g9"}
    value["pile"].append(1)
    assert "Domino 1 of “line[0]” has had its turn, so it must be in “kingdoms[0]” or “discarded”" in told(value)


# Every position of a game, and each a little wrong


Damage = Callable[[dict[str, Any]], object]


def _last_laid(value: dict[str, Any]) -> None:
    """Take away what was laid last, in the first kingdom that has something, and put it to the removed."""
    for entry in value["kingdoms"]:
        if entry["dominoes"]:
            value["removed"].append(entry["dominoes"].pop()["domino"])
            return


def _one_more_discarded(value: dict[str, Any]) -> None:
    value["kingdoms"][0]["discards"] += 1


def _removed_from_pile(value: dict[str, Any]) -> None:
    if value["pile"]:
        value["removed"].append(value["pile"].pop())


def _pile_from_removed(value: dict[str, Any]) -> None:
    if value["removed"]:
        value["pile"].append(value["removed"].pop())


def _discarded_from_pile(value: dict[str, Any]) -> None:
    if value["pile"]:
        value["discarded"].append(value["pile"].pop())


def _claim_given_back(value: dict[str, Any]) -> None:
    for entry in value["next_line"]:
        if entry["seat"] is not None:
            entry["seat"] = None
            return


def _claim_of_another(value: dict[str, Any]) -> None:
    for entry in value["next_line"]:
        if entry["seat"] is not None:
            entry["seat"] = (entry["seat"] + 1) % value["players"]
            return


def _a_king_less(value: dict[str, Any]) -> None:
    del value["kings"][:1]


def _next_turn(value: dict[str, Any]) -> None:
    value["turn"] += 1


def _other_phase(value: dict[str, Any]) -> None:
    value["phase"] = {"place": "claim", "claim": "place", "over": "claim"}[value["phase"]]


DAMAGES: list[Damage] = [
    _last_laid,
    _one_more_discarded,
    _removed_from_pile,
    _pile_from_removed,
    _discarded_from_pile,
    _claim_given_back,
    _claim_of_another,
    _a_king_less,
    _next_turn,
    _other_phase,
]


OF_A_KING = (_claim_given_back, _claim_of_another, _a_king_less)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_adds_up_is_read_and_nothing_else(case: Case) -> None:
    state, rng = case.new(case.players + 20), regnum.Rng(case.players)
    assert isinstance(state, KingdominoState)
    while True:
        value = json.loads(json.dumps(state.position()))
        shuffled = {name: field for name, field in value.items() if name not in ("pile", "removed")}
        read = regnum.from_position(shuffled).position()
        assert {**read, "random": 0} | {"pile": 0, "removed": 0} == {**value, "random": 0} | {
            "pile": 0,
            "removed": 0,
        }
        assert [len(read[name]) for name in ("pile", "removed")] == [
            len(value[name]) for name in ("pile", "removed")
        ]
        if rng.below(4) == 0 or value["kings"] or state.over:
            for damage in DAMAGES:
                damaged = json.loads(json.dumps(value))
                damage(damaged)
                if value["kings"] and state.variant.draws_kings and damage in OF_A_KING:
                    continue  # what is not named is drawn
                if damaged != value:
                    said = told(damaged)
                    assert "“" in said, damage
        if state.over:
            return
        state.apply(random_action(state, rng))

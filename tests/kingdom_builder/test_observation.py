"""What is observed is what the view says: a plain second encoder, from the view alone, finds the same numbers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import regnum
from regnum.core.rng import Rng
from regnum.games.kingdom_builder.rules.data import CARDS, LETTERS, QUADRANTS, TERRAINS, TILES
from regnum.testing.case import random_action

GAME = regnum.game("kingdom_builder")
LANDS = TERRAINS[:5]
Plane = list[list[int]]


def padded(numbers: list[int], length: int) -> list[int]:
    return numbers + [0] * (length - len(numbers))


def empty_plane() -> Plane:
    return [[0] * 20 for _ in range(20)]


def column_and_row(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def number_of(name: str) -> int:
    column, row = column_and_row(name)
    return 1 + 20 * row + column


def put(plane: Plane, name: str, content: int) -> None:
    column, row = column_and_row(name)
    plane[row][column] = content


def terrain_of(board: str) -> Plane:
    """From its name: the rows of its quadrants side by side."""
    halves = []
    for half in board.split(" / "):
        sides = []
        for name in half.split():
            rows = [[LETTERS.index(letter) for letter in row] for row in QUADRANTS[name.removesuffix("-turned")]]
            sides.append([row[::-1] for row in rows[::-1]] if name.endswith("-turned") else rows)
        halves += [left + right for left, right in zip(*sides, strict=True)]
    return halves


def encoded(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """Slowly, from what the seat may see."""
    players = view["players"]
    order = [(seat + step) % players for step in range(players)]
    seats = [view["seats"][other] for other in order]
    lifted = view["lifted"]
    location, settlements = empty_plane(), empty_plane()
    for one in view["locations"]:
        put(location, one["at"], 1 + TILES.index(one["tile"]))
    for number, entry in enumerate(seats, 1):
        for name in entry["settlements"]:
            put(settlements, name, number)
    tiles = []
    for entry in seats:
        states = {tile["from"]: ["", "ready", "used", "new"].index(tile["state"]) for tile in entry["tiles"]}
        states |= dict.fromkeys(entry["lost"], 4)
        tiles.append(padded([states.get(one["at"], 0) for one in view["locations"]], 8))
    return {
        "lords_need_settlement": int(view["options"]["lords_need_settlement"]),
        "scoring": [int(card in view["cards"]) for card in CARDS],
        "terrain": terrain_of(view["board"]),
        "location": location,
        "location_at": padded([number_of(one["at"]) for one in view["locations"]], 8),
        "location_tile": padded([1 + TILES.index(one["tile"]) for one in view["locations"]], 8),
        "phase": 2 if view["seat"] is None else 1 if lifted else 0,
        "chooser": [int(other == view["seat"]) for other in order],
        "starter": [int(other == view["starter"]) for other in order],
        "round": min(view["round"], 255),
        "built": view["built"],
        "lifted_at": number_of(lifted["from"]) if lifted else 0,
        "lifted_tile": 1 + TILES.index(lifted["tile"]) if lifted else 0,
        "card": [[None, *LANDS, "hidden"].index(entry["card"]) for entry in seats],
        "supply": [entry["supply"] for entry in seats],
        "settlements": settlements,
        "left": padded([one["left"] for one in view["locations"]], 8),
        "tiles": tiles,
        "pile": view["pile"],
        "counted": [sum(i for i, group in enumerate(view["counted"], 1) if other in group) for other in order],
        "unseen": unseen(view),
        "discards": padded([1 + LANDS.index(card) for card in view["discards"]], 25),
        "removed": padded([1 + LANDS.index(card) for card in view["removed"]], 25),
    }


def unseen(view: dict[str, Any]) -> list[list[int]]:
    """By group of counted hands; a place that has the pile, or hands in no group, is the last one."""
    rows = [[0] * 5 for _ in range(view["players"])]
    for place in view["unseen"]:
        held = [i for i, group in enumerate(view["counted"]) if set(place["seats"]) & set(group)]
        cards = Counter(place["cards"])
        rows[held[0] if held else -1] = [cards[land] for land in LANDS]
    return rows


def check(state: regnum.State, seat: int) -> dict[str, Any]:
    observed = GAME.observation(int(state.players)).read(state.observe(seat))
    expected = encoded(state.view(seat), seat)
    for name, numbers in expected.items():
        assert observed[name] == numbers, name
    assert observed.keys() == expected.keys()
    return observed


CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"board": "first_game"}),
    (3, {"lords_need_settlement": True, "cards": "lords miners hermits"}),
    (4, {"board": "harbor paddock-turned / barn oracle-turned"}),
]


@pytest.mark.parametrize(("players", "options"), CASES)
def test_a_plain_encoder_agrees(players: int, options: dict[str, Any]) -> None:
    tiles: set[int] = set()
    phases: set[int] = set()
    groups: set[int] = set()
    for seed in range(3):
        rng = Rng(seed)
        state = regnum.new("kingdom_builder", players, seed, options)
        while True:
            observed = check(state, int(rng.below(players)))
            tiles.update(*observed["tiles"])
            phases.add(observed["phase"])
            groups.update(observed["counted"])
            if state.over:
                break
            state.apply(random_action(state, rng))
    assert tiles >= {0, 1, 2, 3}
    assert phases == {0, 1, 2}
    assert groups >= {0, 1} or players == 2  # where a counted hand is played at once


def test_all_states_of_tiles_and_cards_are_observed() -> None:
    state = regnum.from_position(
        {
            "game": "kingdom_builder",
            "players": 4,
            "options": {"board": "tavern paddock / oasis farm"},
            "cards": ["fishermen", "merchants", "knights"],
            "starter": 1,
            "round": 1000,
            "seat": 0,
            "built": 3,
            "seats": [
                {
                    "card": "flowers",
                    "settlements": ["b7", "a8", "b8"],
                    "tiles": [{"tile": "tavern", "from": "c7", "state": "new"}],
                    "lost": ["h7"],
                },
                {"card": "desert", "settlements": ["q3", "q4"]},
                {"card": "grass"},
                {"card": None},
            ],
            "pile": ["canyon", "flowers"],
            "discards": ["grass", "canyon"],
            "counted": [[1], [2]],
        }
    )
    for seat in range(4):
        check(state, seat)
    observed = check(state, 2)
    assert observed["card"] == [1, 0, 4, 6]
    assert observed["counted"] == [2, 0, 0, 1]
    assert observed["unseen"] == [[0, 0, 1, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 1, 0, 1, 0]]
    assert observed["discards"][:3] == [1, 2, 0]
    assert len([card for card in observed["removed"] if card]) == 25 - 7
    assert observed["round"] == 255
    assert {3, 4} <= set(observed["tiles"][2])


def test_a_lifted_settlement_is_observed() -> None:
    state, rng = regnum.new("kingdom_builder", 2, 1, {"board": "barn harbor / paddock tower"}), Rng(1)
    while not state.view(None)["lifted"]:
        state.apply(random_action(state, rng))
    lifted = state.view(None)["lifted"]
    observed = check(state, 1)
    assert observed["phase"] == 1
    assert observed["lifted_at"] == number_of(lifted["from"])
    assert TILES[observed["lifted_tile"] - 1] == lifted["tile"]


def test_every_quadrant_looks_different_upright_and_turned() -> None:
    """So that the terrain tells the name of a board."""
    lands = []
    for name in TILES:
        others = " ".join(other for other in TILES if other != name).split()[:3]
        for turned in ("", "-turned"):
            board = f"{name}{turned} {others[0]} / {others[1]} {others[2]}"
            state = regnum.new("kingdom_builder", 2, 1, {"board": board})
            terrain = GAME.observation(2).read(state.observe(0))["terrain"]
            lands.append([row[:10] for row in terrain[:10]])
    assert len(lands) == 16
    assert all(one != other for one, other in combinations(lands, 2))

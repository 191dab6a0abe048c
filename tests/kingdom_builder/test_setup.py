"""Boards, cards and the start of a game."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import regnum
from regnum import BadOption
from regnum.games.kingdom_builder.rules import data
from regnum.games.kingdom_builder.rules.board import joined
from regnum.games.kingdom_builder.rules.data import CASTLE, LOCATION, QUADRANTS, TERRAINS, TILES
from regnum.games.kingdom_builder.rules.hexes import HEXES, SIZE
from regnum.games.kingdom_builder.rules.setup import board_text, read_board
from regnum.games.kingdom_builder.rules.state import KingdomBuilderState
from tests.reference import kingdom_builder as reference


def new(players: int = 2, seed: int = 1, **options: Any) -> KingdomBuilderState:
    state = regnum.new("kingdom_builder", players, seed=seed, options=options)
    assert isinstance(state, KingdomBuilderState)
    return state


def letters(state: KingdomBuilderState) -> list[str]:
    kinds = [data.LETTERS[int(kind)] for kind in state.board.terrain]
    return ["".join(kinds[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE)]


def test_four_quadrants_joined_upright_and_turned() -> None:
    rows = letters(new(board="tavern paddock- / oasis farm-turned"))
    assert rows[0] == QUADRANTS["tavern"][0] + QUADRANTS["paddock"][9][::-1]
    assert rows[9] == QUADRANTS["tavern"][9] + QUADRANTS["paddock"][0][::-1]
    assert rows[10] == QUADRANTS["oasis"][0] + QUADRANTS["farm"][9][::-1]
    assert rows[19] == QUADRANTS["oasis"][9] + QUADRANTS["farm"][0][::-1]


def every_board() -> list[list[int]]:
    """Every pair of quadrants, turned in every way, beside and below each other; the others fill up."""
    boards = []
    for first, second in permutations(range(8), 2):
        rest = [2 * number for number in range(8) if number not in (first, second)][:2]
        for turn_first, turn_second in product((0, 1), repeat=2):
            a, b = 2 * first + turn_first, 2 * second + turn_second
            boards += [[a, b, *rest], [a, rest[0], b, rest[1]], [a, *rest, b], [rest[0], a, b, rest[1]]]
    return boards


def test_every_join_has_12_special_hexes_and_no_hex_touches_two() -> None:
    for quadrants in every_board():
        board = joined(vec[u8](quadrants))
        special = {divmod(h, SIZE) for h in range(HEXES) if board.terrain[h] >= CASTLE}
        castles = sum(board.terrain[h] == CASTLE for h in range(HEXES))
        assert len(special) == 12
        assert 4 <= castles <= 6
        assert 6 <= len(board.locations) <= 8
        touched = Counter(cell for place in special for cell in reference.neighbours(place))
        assert max(touched.values()) == 1, board_text(board.quadrants)


def test_every_quadrant_has_its_own_location() -> None:
    state = new(board="oracle farm / oasis tower")
    at = {TILES[int(kind)]: int(hex_) for kind, hex_ in zip(state.board.tiles, state.board.locations, strict=True)}
    assert {name: (hex_ // 200, hex_ % 20 // 10) for name, hex_ in at.items()} == {
        "oracle": (0, 0),
        "farm": (0, 1),
        "oasis": (1, 0),
        "tower": (1, 1),
    }
    assert all(state.board.terrain[hex_] == LOCATION for hex_ in state.board.locations)


def test_two_tiles_on_every_location() -> None:
    state = new(4)
    assert [state.tiles_left(slot) for slot in range(len(state.board.locations))] == [2] * len(
        state.board.locations
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal(players: int) -> None:
    """40 settlements each; 25 terrain cards, 5 of each kind, one in every hand."""
    position: Any = new(players).position()
    assert [seat["supply"] for seat in position["seats"]] == [40] * players
    cards = Counter(position["pile"] + [seat["card"] for seat in position["seats"]])
    assert cards == dict.fromkeys(TERRAINS[:5], 5)
    assert len(position["pile"]) == 25 - players
    assert len(set(position["cards"])) == 3


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(BadOption):
        new(players)


def test_random_set_ups_reach_every_quadrant_turn_card_and_starter() -> None:
    quadrants: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    starters: Counter[int] = Counter()
    for seed in range(400):
        position: Any = new(4, seed).position()
        assert len({word.removesuffix("-turned") for word in position["board"].split() if word != "/"}) == 4
        quadrants.update(position["board"].replace("/ ", "").split())
        cards.update(position["cards"])
        starters[position["starter"]] += 1
    assert len(quadrants) == 16
    assert min(quadrants.values()) > 60  # 100 expected
    assert len(cards) == 10
    assert min(cards.values()) > 80  # 120 expected
    assert min(starters[seat] for seat in range(4)) > 60  # 100 expected


def test_the_first_game() -> None:
    position: Any = new(board="first_game").position()
    assert position["board"] == "tavern paddock / oasis farm"
    assert sorted(position["cards"]) == ["fishermen", "knights", "merchants"]
    assert position["options"] == {"board": "first_game", "cards": "auto", "lords_need_settlement": False}


def test_the_first_game_with_other_cards_and_its_cards_on_another_board() -> None:
    named: Any = new(board="first_game", cards="lords, farmers, hermits").position()
    assert named["cards"] == ["hermits", "lords", "farmers"]
    drawn = {json.dumps(new(2, seed, board="first_game", cards="random").position()["cards"]) for seed in range(9)}
    assert len(drawn) > 3
    first: Any = new(board="barn farm tower oracle", cards="first_game").position()
    assert sorted(first["cards"]) == ["fishermen", "knights", "merchants"]


@pytest.mark.parametrize(
    "text",
    [
        "tavern paddock-turned / oasis farm",
        "Tavern, Paddock- / Oasis, Farm",
        "tavern paddock- oasis farm",
        "tavern paddock-/oasis farm",
    ],
)
def test_a_board_may_be_typed_in_several_ways_and_has_one_name(text: str) -> None:
    state = new(board=text)
    assert state.setup.board_option == "tavern paddock-turned / oasis farm"
    assert board_text(state.board.quadrants) == state.setup.board_option
    assert board_text(read_board(text)) == state.setup.board_option


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"board": "tavern paddok / oasis farm"}, "paddok.*paddock"),
        ({"board": "tavern tavern- / oasis farm"}, "tavern.*twice"),
        ({"board": "tavern oasis farm"}, "4 quadrants.*names 3"),
        ({"board": ""}, "4 quadrants.*names 0"),
        ({"board": 7}, "a text"),
        ({"cards": "fishermen knigts lords"}, "knigts.*knights"),
        ({"cards": "lords lords miners"}, "lords.*twice"),
        ({"cards": "lords miners"}, "3 scoring cards.*names 2"),
        ({"cards": ["lords"]}, "3 scoring cards.*names 1"),
        ({"cards": [7]}, "a text"),
        ({"lords_need_settlement": "yes"}, "true, false"),
        ({"bord": "random"}, "board"),
    ],
)
def test_a_wrong_option_names_the_word_and_what_would_be_valid(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        regnum.new("kingdom_builder", 2, seed=1, options=options)


def test_names_are_there_in_three_languages() -> None:
    for names in (data.TERRAIN_NAMES, data.TILE_NAMES, data.CARD_NAMES):
        for name in names.values():
            assert set(name) == {"en", "nl", "de"}
            assert all(name.values())
    assert (data.TILE_NAMES["tavern"]["nl"], data.TILE_NAMES["paddock"]["nl"]) == ("Herberg", "Weide")
    assert (len(data.CARD_NAMES), len(data.TILE_NAMES), len(data.TERRAIN_NAMES)) == (10, 8, 9)


def test_options_of_a_record_are_kept() -> None:
    record = regnum.Record.start("kingdom-builder", 3, 5, {"board": "barn- farm tower oracle", "cards": "auto"})
    assert json.loads(record.to_json())["options"]["board"] == "barn-turned farm / tower oracle"


@pytest.mark.parametrize(
    ("board", "cards"),
    [
        ("tavern paddock / oasis farm-turned", "fishermen knights merchants"),
        ("Herberg Weide / Oase Boerderij-gedraaid", "vissers, ridders, handelaren"),
        ("Taverne Koppel Oase Farm-gedreht", "Fischer Ritter Händler"),
        ("taverne koppel / oase farm-", "FISCHER ritter HÄNDLER"),
    ],
)
def test_boards_and_cards_may_be_named_in_any_language(board: str, cards: str) -> None:
    options = regnum.game("kingdom_builder").check_options(2, {"board": board, "cards": cards})
    assert options["board"] == "tavern paddock / oasis farm-turned"
    assert options["cards"] == "fishermen merchants knights"


@pytest.mark.parametrize("option", ["board", "cards"])
def test_the_set_ups_with_a_name_are_known_by_it(option: str) -> None:
    game = regnum.game("kingdom_builder")
    titles = next(entry.choice_titles for entry in game.options if entry.name == option)
    assert titles is not None
    for value, names in titles.items():
        for name in names.values():
            assert game.check_options(2, {option: name})[option] == value


def test_no_name_means_two_things_in_two_languages() -> None:
    for names in (data.TILE_NAMES, data.CARD_NAMES):
        spoken = {name.casefold(): id_ for id_, entry in names.items() for name in entry.values()}
        for id_, entry in names.items():
            assert all(spoken[name.casefold()] == id_ for name in entry.values())

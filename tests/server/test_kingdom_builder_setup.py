"""Kingdom Builder's board and scoring cards at a new table: what the form shows, and what it is read as."""

from __future__ import annotations

import re
from html import escape, unescape

import httpx2 as httpx
import pytest

from regnum.core.game import LANGUAGES
from regnum.games.kingdom_builder import GAME
from regnum.games.kingdom_builder.rules.data import (
    CARD_NAMES,
    CARDS,
    FIRST_GAME_BOARD,
    LETTERS,
    QUADRANTS,
    TERRAINS,
    TILE_NAMES,
)
from regnum.games.kingdom_builder.rules.setup import read_board
from regnum.games.kingdom_builder.web.explained import card_words
from regnum.games.kingdom_builder.web.setup import drawn_quadrants
from tests.server.visitor import Visitor

SEATS = {"seat-0": "me", "seat-1": "bot"}
OWN_BOARD = {
    "option-board": "own",
    "place-0": "barn",
    "place-1": "harbor",
    "place-2": "oracle",
    "place-3": "tower",
    "turned-1": "on",
    "turned-2": "on",
}
OWN_CARDS = {"option-cards": "own", "card-lords": "on", "card-miners": "on", "card-hermits": "on"}


def send(visitor: Visitor, language: str = "en", **fields: str) -> httpx.Response:
    return visitor.post("/new/kingdom_builder", SEATS | fields, **{"accept-language": language})


def options(visitor: Visitor, **fields: str) -> dict[str, object]:
    table = visitor.open_table("me", "bot", game="kingdom_builder", **fields)
    return dict(table.course.record.options)


def problem(answer: httpx.Response) -> str:
    assert answer.status_code == 400
    found = re.search(r'role="alert">(.*?)</p>', answer.text, flags=re.DOTALL)
    assert found is not None
    return unescape(found[1])


def way(page: str, option: str) -> list[str]:
    return re.findall(rf'name="option-{option}" value="(\w+)" checked', page)


def places(page: str) -> list[str]:
    """The quadrants that are selected, as they lie, with a mark on those that are turned."""
    found = []
    for place in range(4):
        inside = re.search(rf'<select name="place-{place}".*?</select>', page, flags=re.DOTALL)
        assert inside is not None
        turned = re.search(rf'name="turned-{place}" checked', page)
        found += [name + ("-turned" if turned else "") for name in re.findall(r'value="(\w+)" selected', inside[0])]
    return found


def picked(page: str) -> list[str]:
    return re.findall(r'name="card-(\w+)" checked', page)


# What is shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_names_every_quadrant_and_says_what_every_card_pays(visitor: Visitor, language: str) -> None:
    page = visitor.get("/new/kingdom_builder", **{"accept-language": language}).text
    for quadrant, names in TILE_NAMES.items():
        assert page.count(f'<option value="{quadrant}"') == 4
        assert f">{names[language]}</option>" in page
        assert f'id="quadrant-{quadrant}"' in page
    for card, names in CARD_NAMES.items():
        assert f'name="card-{card}"' in page
        assert f"<b>{names[language]}</b>" in page
        assert escape(card_words(language)[card]) in page
        assert f'id="card-{card}"' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_nothing_of_typing_names(visitor: Visitor, language: str) -> None:
    page = visitor.get("/new/kingdom_builder", **{"accept-language": language}).text
    shown = {option.name: escape(option.help[language]) in page for option in GAME.options}
    assert shown == {"board": False, "cards": False, "lords_need_settlement": True}
    assert not re.search(r'type="text" name="(?!name-)', page)


def test_a_new_page_offers_a_board_of_four_different_quadrants(visitor: Visitor) -> None:
    page = visitor.get("/new/kingdom_builder").text
    assert way(page, "board") == ["random"]
    assert way(page, "cards") == ["auto"]
    assert len(read_board(" ".join(places(page)))) == 4
    assert picked(page) == []
    fields = {f"place-{place}": name for place, name in enumerate(places(page))}
    assert options(visitor, **{"option-board": "own"}, **fields)["board"] == FIRST_GAME_BOARD


def test_every_quadrant_is_drawn_hex_by_hex() -> None:
    drawn = str(drawn_quadrants())
    for quadrant, rows in QUADRANTS.items():
        symbol = re.search(rf'<symbol id="quadrant-{quadrant}".*?</symbol>', drawn, flags=re.DOTALL)
        assert symbol is not None
        where: dict[tuple[float, float], str] = {}
        for kind, path in re.findall(r'<path class="(\w+)" d="(.*?)"', symbol[0]):
            where |= {(float(x), float(y)): kind for x, y in re.findall(r"M([\d.]+) ([\d.]+)l", path)}
        for kind, x, y in re.findall(r'href="#on-(\w+)" x="([\d.]+)" y="([\d.]+)"', symbol[0]):
            where[float(x), round(float(y) - 23.1, 2)] = "location" if kind == quadrant else kind
        assert where == {
            (40 * column + (40 if row % 2 else 20), round(34.65 * row, 2)): TERRAINS[LETTERS.index(letter)]
            for row, letters in enumerate(rows)
            for column, letter in enumerate(letters)
        }


# What the game starts with


@pytest.mark.parametrize("board", ["random", "first_game"])
@pytest.mark.parametrize("cards", ["auto", "random"])
def test_what_belongs_to_another_way_is_left_aside(visitor: Visitor, board: str, cards: str) -> None:
    fields = OWN_BOARD | OWN_CARDS | {"option-board": board, "option-cards": cards, "place-3": "barn"}
    started = options(visitor, **fields)
    assert (started["board"], started["cards"]) == (board, cards)


def test_an_own_board_and_own_cards_reach_the_game(visitor: Visitor) -> None:
    table = visitor.open_table(
        "me", "bot", game="kingdom_builder", **OWN_BOARD, **OWN_CARDS, **{"option-lords_need_settlement": "on"}
    )
    assert table.course.record.options == {
        "board": "barn harbor-turned / oracle-turned tower",
        "cards": "hermits miners lords",
        "lords_need_settlement": True,
    }
    view = table.state.view(None)
    assert view["board"] == "barn harbor-turned / oracle-turned tower"
    assert view["cards"] == ["hermits", "miners", "lords"]


@pytest.mark.parametrize(
    ("board", "cards"),
    [
        ("tavern paddock / oasis farm-turned", "fishermen knights merchants"),
        ("Taverne Koppel / Oase Farm-gedreht", "Fischer, Ritter, Händler"),
    ],
)
def test_boards_and_cards_sent_as_texts_are_read(visitor: Visitor, board: str, cards: str) -> None:
    started = options(visitor, **{"option-board": board, "option-cards": cards})
    assert started["board"] == "tavern paddock / oasis farm-turned"
    assert started["cards"] == "fishermen merchants knights"


def test_the_cards_of_the_first_game_can_be_sent_for_any_board(visitor: Visitor) -> None:
    assert options(visitor, **{"option-cards": "first_game"})["cards"] == "first_game"


def test_a_board_and_cards_are_rolled_to_be_looked_at(visitor: Visitor) -> None:
    rolls = [visitor.get("/new/kingdom_builder/look.json").json() for _roll in range(12)]
    for rolled in rolls:
        places = {f"place-{place}": quadrant for place, (quadrant, _turned) in enumerate(rolled["places"])}
        turned = {f"turned-{place}": "on" for place, (_quadrant, turned) in enumerate(rolled["places"]) if turned}
        cards = {f"card-{card}": "on" for card in rolled["cards"]}
        started = options(visitor, **{"option-board": "own", "option-cards": "own"}, **places, **turned, **cards)
        assert started["cards"] == " ".join(rolled["cards"])
        words = str(started["board"]).replace("/", "").split()
        assert [[word.removesuffix("-turned"), word.endswith("-turned")] for word in words] == rolled["places"]
    assert len({str(rolled) for rolled in rolls}) > 6
    assert {turned for rolled in rolls for _quadrant, turned in rolled["places"]} == {True, False}


# What goes wrong


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "four different quadrants"),
        ("nl", "vier verschillende kwadranten"),
        ("de", "vier verschiedene Viertel"),
    ],
)
def test_a_quadrant_twice_is_said_and_everything_stays_chosen(visitor: Visitor, language: str, words: str) -> None:
    answer = send(visitor, language, **OWN_BOARD | OWN_CARDS | {"place-3": "barn"})
    assert words in problem(answer)
    assert way(answer.text, "board") == way(answer.text, "cards") == ["own"]
    assert places(answer.text) == ["barn", "harbor-turned", "oracle-turned", "barn"]
    assert picked(answer.text) == ["hermits", "miners", "lords"]
    assert 'count wrong"' not in answer.text
    wrong = re.findall(r'name="place-(\d)" aria-invalid="true" aria-describedby="problem"', answer.text)
    assert wrong == ["0", "3"]


@pytest.mark.parametrize("count", [0, 1, 2, 4, 10])
@pytest.mark.parametrize(("language", "words"), [("en", "three"), ("nl", "drie"), ("de", "drei")])
def test_too_few_or_too_many_cards_are_said_and_stay_chosen(
    visitor: Visitor, language: str, words: str, count: int
) -> None:
    fields = {f"card-{card}": "on" for card in CARDS[:count]}
    answer = send(visitor, language, **{"option-cards": "own"}, **OWN_BOARD, **fields)
    assert words in problem(answer)
    assert str(count) in problem(answer)
    assert picked(answer.text) == CARDS[:count]
    assert places(answer.text) == ["barn", "harbor-turned", "oracle-turned", "tower"]
    assert "aria-invalid" not in answer.text
    assert 'count wrong"' in answer.text


def test_what_was_chosen_stays_when_something_else_is_wrong(visitor: Visitor) -> None:
    fields = OWN_BOARD | OWN_CARDS | {"option-board": "first_game", "option-cards": "random", "seat-1": "ghost"}
    page = send(visitor, **fields).text
    assert way(page, "board") == ["first_game"]
    assert way(page, "cards") == ["random"]
    assert places(page) == ["barn", "harbor-turned", "oracle-turned", "tower"]
    assert picked(page) == ["hermits", "miners", "lords"]


def test_texts_stay_chosen_as_far_as_they_make_sense(visitor: Visitor) -> None:
    answer = send(visitor, **{"option-board": "Barn harbor- / harbor", "option-cards": "lords, unknown, miners"})
    assert "harbor" in problem(answer)
    assert way(answer.text, "board") == way(answer.text, "cards") == ["own"]
    assert places(answer.text) == ["barn", "harbor-turned", "harbor", "farm"]
    assert picked(answer.text) == ["miners", "lords"]
    page = send(visitor, **{"option-board": "Zufällig", "option-cards": "first_game", "seat-1": "ghost"}).text
    assert way(page, "board") == ["random"]
    assert picked(page) == ["fishermen", "merchants", "knights"]


@pytest.mark.parametrize(
    "fields",
    [
        {"place-0": "atlantis"},
        {"place-0": ""},
        {"place-0": "7"},
        {"place-0": "tavern paddock"},
        {"place-0": "first_game", "turned-0": "on"},
        {"place-0": "{0} {} {x}"},
        {"place-0": "<script>alert(1)</script>"},
        {"place-0": "x" * 2000},
        {"option-board": "ownn"},
        {"option-board": ""},
        {"option-cards": ""},
        {"option-cards": "own", "card-atlantis": "on", "card-lords": "yes"},
        {"option-cards": "{0}"},
    ],
)
def test_forged_fields_get_a_page_that_says_what_is_wrong(visitor: Visitor, fields: dict[str, str]) -> None:
    answer = send(visitor, **OWN_BOARD | fields)
    assert len(problem(answer)) > 20
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize("missing", ["place-0", "place-3"])
def test_a_place_that_is_missing_is_not_filled_in_silently(visitor: Visitor, missing: str) -> None:
    fields = {name: value for name, value in OWN_BOARD.items() if name != missing}
    assert "four different quadrants" in problem(send(visitor, **fields))
    assert "four different quadrants" in problem(send(visitor, **{"option-board": "own"}))

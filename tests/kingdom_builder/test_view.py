"""Kingdom Builder as people see it: the same things in the terminal and in pictures, in three languages."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

import regnum
from regnum.core.game import LANGUAGES
from regnum.games.kingdom_builder import view
from regnum.games.kingdom_builder.rules.data import CARD_NAMES, TERRAIN_NAMES, TILES
from regnum.games.kingdom_builder.view.words import last_round_because
from regnum.locales import Reader
from regnum.view import view_of
from regnum.view.things import unmarked
from tests.contract.case import play_some
from tests.kingdom_builder.land import land, play

NAMES = ["Anna", "Bram <b>", "Çelik & Co", "Dörte"]
SVG = "{http://www.w3.org/2000/svg}"
MOVING = {"board": "barn harbor- / paddock oracle", "cards": "lords workers miners"}


def some_states() -> list[regnum.State]:
    states = []
    for players, moves, options in ((2, 0, {}), (3, 41, MOVING), (4, 90, {}), (2, 70, MOVING), (4, 999, {})):
        state = regnum.new("kingdom_builder", players, seed=players, options=options)
        play_some(state, regnum.Rng(moves), moves)
        states.append(state)
    lifted = regnum.new("kingdom_builder", 2, seed=3, options=MOVING)
    rng = regnum.Rng(3)
    while lifted.position()["lifted"] is None:
        play_some(lifted, rng, 1)
    return [*states, lifted]


def state_name(state: regnum.State) -> str:
    return f"{state.players}-{len(state.legal_actions())}"


def printed(state: regnum.State, language: str, width: int = 80, colour: bool = False) -> str:
    console = Console(width=width, force_terminal=colour, color_system="truecolor" if colour else None)
    with console.capture() as captured:
        console.print(view.board(state.view(None), NAMES[: int(state.players)], language))
    return captured.get()


def test_the_board_shows_terrain_settlements_and_what_is_possible() -> None:
    state = regnum.from_position(
        {
            "game": "kingdom_builder",
            "players": 2,
            "board": "tavern paddock / oasis farm",
            "cards": ["fishermen", "knights", "merchants"],
            "built": 1,
            "seats": [{"card": "desert", "settlements": ["b1"]}, {"settlements": ["a4", "a8"]}],
        }
    )
    rows = printed(state, "en").splitlines()
    # BDDMM, BBDDD, ..., WWBK, ..., DBLC; every other row is shifted.
    assert rows[1].startswith(" 1  * .1.<.> ^  ^ ")
    assert rows[2].startswith(" 2   *  *  .  .  . ")
    assert rows[4].startswith(" 4  ~2~ ~  * [#]")
    assert rows[7].startswith(" 7  .  * (T) % ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", some_states(), ids=state_name)
def test_the_board_is_readable_with_and_without_colour_in_80_columns(state: regnum.State, language: str) -> None:
    plain = printed(state, language)
    assert "\x1b" not in plain
    assert "\x1b" in printed(state, language, colour=True)
    assert max(len(line.rstrip()) for line in plain.splitlines()) <= 80
    assert [line[:3] for line in plain.splitlines()[1:21]] == [f"{row:2} " for row in range(1, 21)]
    for terrain, names in TERRAIN_NAMES.items():
        assert terrain == "location" or names[language] in plain
    cards: Any = state.view(None)["cards"]
    assert all(CARD_NAMES[card][language] in plain for card in cards)
    for name, score in zip(NAMES[: int(state.players)], state.scores(), strict=True):
        assert any(name in line and line.rstrip().endswith(str(score)) for line in plain.splitlines())


def test_a_wide_terminal_has_the_players_beside_the_land() -> None:
    state = some_states()[1]
    narrow, wide = printed(state, "en").splitlines(), printed(state, "en", width=150).splitlines()
    assert len(wide) < len(narrow)
    assert "Grass" in wide[0]


def test_without_colour_every_settlement_shows_its_seat() -> None:
    for state in some_states():
        grid = "".join(printed(state, "en").splitlines()[1:21])
        position: Any = state.position()
        for seat, entry in enumerate(position["seats"]):
            marks = sum(grid.count(f"{sign}{seat + 1}{sign}") for sign in '"%.*&~')
            assert marks == len(entry["settlements"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", some_states(), ids=state_name)
def test_the_picture_is_sound_and_draws_every_hex_and_settlement(state: regnum.State, language: str) -> None:
    seen: Any = state.view(None)
    root = ElementTree.fromstring(view.svg(seen, NAMES[: int(state.players)], language))
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    used = [str(element.get("href")).removeprefix("#") for element in root.iter(f"{SVG}use")]
    assert set(used) <= defined
    open_card = sum(entry["card"] not in ("hidden", None) for entry in seen["seats"])
    assert sum(name.startswith("hex-") for name in used) == 400 + open_card
    for tile in TILES:
        held = sum(tile == held["tile"] for entry in seen["seats"] for held in entry["tiles"])
        assert used.count(f"tile-{tile}") == held
        assert used.count(f"hex-{tile}") == sum(place["tile"] == tile for place in seen["locations"])
    for seat, entry in enumerate(seen["seats"]):
        # In the list of players and in that of the scoring cards, too.
        assert used.count(f"house-{seat + 1}") == len(entry["settlements"]) + 2
    assert ("ghost-1" in used or "ghost-2" in used) == (seen["lifted"] is not None)
    words = "".join(text.text or "" for text in root.iter(f"{SVG}text"))
    assert all(name in words for name in NAMES[: int(state.players)])
    assert all(CARD_NAMES[card][language] in words for card in seen["cards"])
    assert "var(" not in view.svg(seen, NAMES[: int(state.players)], language)


def test_every_terrain_has_a_motif_of_its_own() -> None:
    """Without colours, no two terrains look alike."""
    root = ElementTree.fromstring(view.svg(some_states()[0].view(None), NAMES[:2], "en"))
    drawn = set()
    for symbol in root.iter(f"{SVG}symbol"):
        if str(symbol.get("id")).startswith("hex-"):
            shapes = [shape.get("d") or shape.get("cx") or "" for shape in symbol.iter()]
            drawn.add(" ".join(shapes).strip())
    assert len(drawn) == 7 + 1 + 8
    assert all(drawn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_and_question_has_words(language: str) -> None:
    kinds = set()
    for seed in range(6):
        state = regnum.new("kingdom_builder", 4, seed=seed, options={"board": MOVING["board"]})
        state.log = []
        rng = regnum.Rng(seed)
        while not state.over:
            assert view.asked(state.view(int(state.seat)), language)
            play_some(state, rng, 1)
        assert view.asked(state.view(None), language)
        for seat in (0, None):
            for event in state.log_for(seat):
                kinds.add(event["kind"])
                said = view.sentence(event, NAMES, language)
                assert event["kind"] == "shuffle" or said.startswith(NAMES[event["seat"]])
    assert kinds == {"turn", "build", "move", "gain", "lose", "end", "shuffle"}


def test_log_lines_say_what_happened() -> None:
    state = land("G. G. L. G. G. D. D. D. D.", card="grass", locations="oasis")
    state.pile = type(state.pile)([2, *[int(card) for card in state.pile]])
    state.log = []
    play(state, "b1", "a1", "d1")
    assert [unmarked(view.sentence(event, ["A", "B"], "en")) for event in state.log_for(0)] == [
        "A builds on b1",
        "A takes Oasis at c1",
        "A builds on a1",
        "A builds on d1",
    ]
    events = [
        {"kind": "build", "seat": 0, "at": "c4", "tile": "farm"},
        {"kind": "move", "seat": 1, "from": "c4", "to": "e4", "tile": "paddock"},
        {"kind": "lose", "seat": 1, "tile": "tower", "location": "c7"},
        {"kind": "redraw", "seat": 0, "removed": "grass", "card": "forest"},
        {"kind": "redraw", "seat": 0, "removed": "grass", "card": None},
        {"kind": "turn", "seat": 0, "card": "flowers"},
        {"kind": "end", "seat": 0, "drawn": "canyon"},
        {"kind": "end", "seat": 0},
        {"kind": "shuffle", "seat": -1},
    ]
    assert [unmarked(view.sentence(event, ["A", "B"], "nl")) for event in events] == [
        "A bouwt op c4 (Boerderij)",
        "B verplaatst c4 naar e4 (Weide)",
        "B verliest Toren van c7",
        "A trekt Bos: Gras is overal vol, en die kaart gaat uit het spel",
        "A trekt geen kaart: Gras is overal vol, en die kaart gaat uit het spel",
        "A draait Bloemen om",
        "A beëindigt de beurt en trekt Ravijn",
        "A beëindigt de beurt",
        "De afgelegde gebiedskaarten worden geschud.",
    ]
    assert [unmarked(view.sentence(event, [Reader("Du"), "B"], "de")) for event in events[:3] + events[5:8]] == [
        "Du baust auf c4 (Farm)",
        "B versetzt c4 nach e4 (Koppel)",
        "B verliert Turm von c7",
        "Du deckst Blumen auf",
        "Du beendest deinen Zug und ziehst Canyon",
        "Du beendest deinen Zug",
    ]


def test_the_last_round_is_told_with_its_reason() -> None:
    state = land("G. G. G.", card="grass", supply=3)
    names = [Reader("You"), "B"]
    assert last_round_because(state.view(1), names, "en") == ""
    play(state, "a1", "b1", "c1")
    assert last_round_because(state.view(1), names, "en") == "You have no settlement left"
    assert last_round_because(state.view(1), ["A", "B"], "nl") == "A heeft geen nederzetting meer"
    no_cards = state.view(None) | {"pile": 0, "discards": []}
    no_cards["seats"] = [entry | {"supply": 1, "card": None} for entry in no_cards["seats"]]
    assert last_round_because(no_cards, names, "de") == "Es gibt keine Geländekarte mehr"
    assert last_round_because(no_cards | {"discards": ["grass"]}, names, "de") == ""


def test_what_is_asked() -> None:
    state = land("L. G0 G. G. G. G. G. L. G0", locations="farm paddock", tiles="a1 h1", supply=2)
    assert view.asked(state.view(0), "en") == (
        "Build on Grass, 1 of 2: “build HEX”. Or first use a tile: “farm HEX”, “paddock HEX”."
    )
    play(state, "paddock b1")
    assert view.asked(state.view(0), "de") == "Setze die Siedlung von b1 wieder ab (Koppel): „to FELD“."
    play(state, "to d1", "c1")
    assert view.asked(state.view(0), "nl") == "Bouw op Gras, 2 van 2: “build VELD”."
    play(state, "b1")
    assert view.asked(state.view(0), "en") == "“end” your turn."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_outcome_in_words_adds_up(language: str) -> None:
    state = regnum.new("kingdom_builder", 3, seed=4)
    play_some(state, regnum.Rng(1), 9999)
    for seat in range(3):
        rows = view_of("kingdom_builder").outcome_rows(state.outcome(), seat, language)
        assert len(rows) == 4
        assert sum(points for _words, points in rows) == state.scores()[seat]
        assert all(words for words, _points in rows)

"""Dominion for people: sentences for everything, a table that fits the terminal, a picture of its own."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from rich.console import Console

import regnum
from regnum.core.game import LANGUAGES
from regnum.core.playout import random_playout
from regnum.core.rng import Rng
from regnum.games.dominion.bots import policy
from regnum.games.dominion.bots.play import play_out
from regnum.games.dominion.bots.situation import DECISIONS
from regnum.games.dominion.rules.data import IDS, KINGDOM_CARDS, NAMES, TEXTS, TYPES, ids_of
from regnum.games.dominion.rules.state import DominionState
from regnum.games.dominion.view import cards, terminal, words
from regnum.locales import Reader, translator
from regnum.view import picture, view_of
from regnum.view.things import unmarked
from tests.command import regnum_command
from tests.dominion.tables import rich_table

KINGDOM_IDS = ids_of(int(KINGDOM_CARDS))
PEOPLE = ["Anna", "Bartholomäus", "Chris", "Dirk"]
VIEW = view_of("dominion")
KINDS_OF_EVENTS = {
    *("pick", "turn", "play", "treasures", "plus", "buy", "gain", "trash", "discard", "discard_deck", "draw"),
    *("reveal", "put", "take", "set_aside", "moat", "shuffle", "clean_up", "return", "end"),
}
"""As docs/games/dominion.md lists them."""


def _different(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


@cache
def situations() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Of every decision some views: of the one who chooses, and of a spectator."""
    found: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {}
    rng = Rng(3)
    tables = [
        rich_table(2 + seed % 3, seed, _different(KINGDOM_IDS[seed % 37], "thief", "library"))
        for seed in range(120)
    ]
    tables.append(regnum.new("dominion", 2, 1, {"kingdom": "draft"}))
    in_play = {"deck": ["copper"] * 9, "play": ["alchemist", "alchemist", "potion"]}
    second = {"game": "dominion", "players": 2, "kingdom": [], "options": {"edition": "second"}}
    tables.append(regnum.from_position({**second, "phase": "buy", "seats": [in_play, {}]}))
    for state in tables:
        for _step in range(60):
            if state.over:
                break
            view = state.view(int(state.seat))
            kept = found.setdefault(view["asked"]["effect"], [])
            if len(kept) < 4:
                kept.append((view, state.view(None)))
            legal = state.legal_actions()
            state.apply(legal[rng.below(len(legal))])
    assert set(found) == set(DECISIONS)
    return [pair for kept in found.values() for pair in kept]


@cache
def events() -> list[tuple[int, dict[str, Any]]]:
    """Some thousand events, as the player of seat 0 and as a spectator read them."""
    found: list[tuple[int, dict[str, Any]]] = []
    tables = [
        rich_table(2 + seed % 3, seed, _different(KINGDOM_IDS[seed % 37], "possession")) for seed in range(80)
    ]
    tables += [regnum.new("dominion", 3, seed, {"kingdom": "draft"}) for seed in range(3)]
    for seed, state in enumerate(tables):
        state.log = []
        random_playout(state, Rng(seed))
        found += [(int(state.players), event) for event in state.log_for(0)[-400:] + state.log_for(None)[:400]]
    return found


def printed(view: dict[str, Any], language: str, width: int = 80, colour: bool = False) -> str:
    console = Console(
        file=io.StringIO(), width=width, force_terminal=colour, color_system="truecolor" if colour else None
    )
    console.print(VIEW.board(view, PEOPLE[: view["players"]], language))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def without_card_ids(text: str) -> bool:
    """Ids are for machines: those that are no English name may not come up."""
    return not re.search(r"[a-z]_[a-z]|[{}]", text)


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_is_asked_in_a_sentence(language: str) -> None:
    said: dict[str, set[str]] = {}
    for view, spectated in situations():
        for shown in (view, spectated):
            sentence = VIEW.asked(shown, language)
            assert without_card_ids(sentence)
            assert sentence[-1] in ".?"
            decision = view["asked"]["effect"].removeprefix("arranged_")  # a clean-up either way
            said.setdefault(decision, set()).add(sentence)
    sentences = [sentence for sentences in said.values() for sentence in sentences]
    assert len(set(sentences)) == len(sentences), "two decisions are asked in the same words"


def test_a_possessor_is_told_to_decide_for_another() -> None:
    state = regnum.from_position(
        {
            "game": "dominion",
            "players": 2,
            "kingdom": ["moat"],
            "possessed_by": 1,
            "seats": [{"hand": ["moat"]}, {}],
        }
    )
    assert VIEW.asked(state.view(1), "en") == (
        "Possession: you decide for another player. Play an Action, or type done for the buy phase."
    )


def test_the_end_is_told() -> None:
    state = regnum.new("dominion", 2, 3)
    random_playout(state, Rng(1))
    assert VIEW.asked(state.view(None), "en") == "The game is over."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_a_sentence(language: str) -> None:
    seen = set()
    for players, event in events():
        sentence = unmarked(VIEW.sentence(event, PEOPLE[:players], language))
        if event.get("bought") and "for" not in event:
            assert sentence == "", "that it was bought has been said"
            continue
        assert without_card_ids(sentence), event
        if event["kind"] != "end":
            assert re.match(re.escape(PEOPLE[event["seat"]]) + "[ :]", sentence)
        seen.add(event["kind"])
    assert seen == KINDS_OF_EVENTS


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"kind": "play", "seat": 0, "card": "throne_room"}, "Anna plays Throne Room"),
        ({"kind": "treasures", "seat": 0, "cards": ["copper", "copper", "gold"]}, "Anna plays 2 Copper, Gold"),
        (
            {"kind": "treasures", "seat": 0, "cards": ["copper", "potion"], "coins": 1, "potions": 1},
            "Anna plays Copper, Potion +1 coin +1 potion",
        ),
        ({"kind": "draw", "seat": 1, "count": 5}, "Bartholomäus draws 5 cards"),
        ({"kind": "draw", "seat": 1, "count": 2, "cards": ["gold", "moat"]}, "Bartholomäus draws Gold, Moat"),
        ({"kind": "plus", "seat": 0, "actions": 1, "coins": 2}, "Anna gets +1 action, +2 coins"),
        ({"kind": "plus", "seat": 0, "coins": 0}, "Anna gets +0 coins"),
        ({"kind": "gain", "seat": 0, "card": "gold", "to": "hand"}, "Anna gains Gold to the hand"),
        (
            {"kind": "gain", "seat": 0, "card": "gold", "to": "discard", "for": 1},
            "Anna gains Gold, not Bartholomäus",
        ),
        ({"kind": "turn", "seat": 1, "turn": 3, "by": 0}, "Bartholomäus: an extra turn, possessed by Anna"),
        ({"kind": "put", "seat": 0, "from": "aside"}, "Anna puts a card on the deck"),
        ({"kind": "end", "seat": -1, "ended": "piles"}, "Three piles are empty: the game is over."),
    ],
)
def test_sentences(event: dict[str, Any], sentence: str) -> None:
    assert unmarked(VIEW.sentence(event, PEOPLE, "en")) == sentence


@pytest.mark.parametrize(
    ("event", "language", "sentence"),
    [
        ({"kind": "buy", "seat": 0, "card": "gold"}, "en", "You buy Gold"),
        ({"kind": "buy", "seat": 0, "card": "gold"}, "nl", "Jij koopt Goud"),
        ({"kind": "buy", "seat": 0, "card": "gold"}, "de", "Du kaufst Gold"),
        ({"kind": "gain", "seat": 1, "card": "gold", "to": "discard", "for": 0}, "en", "Bob gains Gold, not you"),
        ({"kind": "turn", "seat": 1, "turn": 3, "by": 0}, "en", "Bob: an extra turn, played by you"),
    ],
)
def test_the_reader_is_spoken_to(event: dict[str, Any], language: str, sentence: str) -> None:
    names = [Reader(translator(language)("You")), "Bob"]
    assert unmarked(VIEW.sentence(event, names, language)) == sentence


def did(kind: str, seat: int = 0, **details: Any) -> dict[str, Any]:
    return {"kind": kind, "seat": seat, **details}


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (  # Treasures are one thing, with what they bring
            [
                did("play", card="copper"),
                did("treasures", cards=["silver", "potion", "philosophers_stone"]),
                did("plus", coins=3),
                did("buy", card="duchy"),
            ],
            [
                did(
                    "treasures",
                    cards=["copper", "silver", "potion", "philosophers_stone"],
                    coins=6,
                    potions=1,
                ),
                did("buy", card="duchy"),
            ],
        ),
        (  # but not those of two players, nor what an Action brings
            [did("treasures", cards=["copper"]), did("treasures", 1, cards=["copper"]), did("plus", coins=1)],
            [
                did("treasures", cards=["copper"], coins=1, potions=0),
                did("treasures", 1, cards=["copper"], coins=1, potions=0),
                did("plus", coins=1),
            ],
        ),
        (
            [did("trash", card="copper"), did("trash", card="curse"), did("trash", 1, card="curse")],
            [did("trash", card="copper", cards=["copper", "curse"]), did("trash", 1, card="curse")],
        ),
        (  # every turn ends like this
            [did("clean_up"), did("shuffle"), did("draw", count=5), did("return", cards=["gold"])],
            [did("return", cards=["gold"])],
        ),
    ],
)
def test_what_is_one_thing_is_gathered(events: list[dict[str, Any]], told: list[dict[str, Any]]) -> None:
    assert VIEW.gathered(events) == told


def test_an_extra_turn_is_of_the_round_in_which_it_is_taken() -> None:
    starts = [
        did("pick", card="moat"),
        did("turn", 0, turn=1, by=None),
        did("turn", 1, turn=1, by=None),
        did("turn", 0, turn=2, by=None),
        did("turn", 1, turn=1, by=0),
        did("turn", 1, turn=2, by=None),
    ]
    assert VIEW.rounds(starts) == [0, 1, 1, 2, 2, 2]
    assert [VIEW.round_name(number, "nl") for number in (0, 3)] == ["Het koninkrijk wordt gekozen", "Beurt 3"]


def test_a_spectator_does_not_read_what_was_drawn() -> None:
    state = regnum.new("dominion", 2, 1, {"first_player": "0"})
    state.log = []
    for text in ("play treasures", "done"):
        state.apply(state.parse(text))
    said = [VIEW.sentence(event, PEOPLE, "en") for event in state.log_for(None)]
    assert "Anna draws 5 cards" in said
    assert [VIEW.sentence(event, PEOPLE, "en") for event in state.log_for(0)] != said


def test_a_purchase_is_one_line_unless_somebody_else_gets_the_card() -> None:
    position = {"game": "dominion", "players": 2, "kingdom": [], "phase": "buy", "coins": 3}
    for fields, said in (
        ({}, ["Anna buys Silver"]),
        ({"possessed_by": 1}, ["Anna buys Silver", "Bartholomäus gains Silver, not Anna"]),
    ):
        state = regnum.from_position({**position, **fields})
        state.log = []
        state.apply(state.parse("buy silver"))
        assert [event["kind"] for event in state.log_for(None)][:2] == ["buy", "gain"]
        sentences = [unmarked(VIEW.sentence(event, PEOPLE, "en")) for event in state.log_for(None)]
        assert [words for words in sentences if "Silver" in words] == said


def test_the_terminal_tells_what_is_left_of_a_group() -> None:
    seats: list[dict[str, Any]] = [
        {"hand": ["estate", "gold", "curse"], "deck": ["silver", "duchy"], "deck_sets": [[1]]},
        {"hand": ["copper"]},
    ]
    known = [{"card": card, "seats": [], "sets": [1]} for card in ("estate", "gold")]
    state = regnum.from_position(
        {"game": "dominion", "players": 2, "seats": [{**seats[0], "hand_known": known}, seats[1]]}
    )
    assert state.view(1)["seats"][0]["hand_group"] == {"count": 2, "of": ["silver", "gold", "estate"], "places": 3}
    assert "In hand, 2 of: $Silver  $Gold  #Estate" in printed(state.view(1), "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_is_explained_to_the_last_point(language: str) -> None:
    state = regnum.new("dominion", 3, 5, {"kingdom": "size_distortion"})
    assert isinstance(state, DominionState)
    play_out(state, [policy("gardens if turn > 4; province; gold; workshop; silver; copper")] * 3)
    outcome = state.outcome()
    for seat in range(3):
        rows = VIEW.outcome_rows(outcome, seat, language)
        assert sum(points for _words, points in rows) == state.scores()[seat]
        assert any(NAMES["gardens"][language] in row for row, _points in rows)
        assert all(without_card_ids(row) for row, _points in rows)


# In the terminal


def all_kingdoms() -> Iterator[list[str]]:
    """Every kingdom card in some kingdom, the longest names together."""
    for language in LANGUAGES:
        by_length = sorted(KINGDOM_IDS, key=lambda card: -len(NAMES[card][language]))
        yield by_length[:10]
    for start in range(0, len(KINGDOM_IDS), 10):
        yield (KINGDOM_IDS * 2)[start : start + 10]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("colour", [False, True])
def test_the_supply_fits_80_columns_with_every_name_whole(language: str, colour: bool) -> None:
    for kingdom in all_kingdoms():
        state = regnum.new("dominion", 4, 1, {"kingdom": ",".join(kingdom)})
        shown = re.sub(r"\x1b\[[\d;]*m", "", printed(state.view(0), language, colour=colour))
        assert max(len(line) for line in shown.splitlines()) <= 80
        assert "…" not in shown
        for card in [*kingdom, "copper", "province", "curse"]:
            assert NAMES[card][language] in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_situation_is_shown(language: str) -> None:
    for view, spectated in situations():
        for shown in (view, spectated):
            board = printed(shown, language, width=100)
            assert without_card_ids(board)
            assert max(len(line) for line in board.splitlines()) <= 100


def test_without_colour_the_kinds_of_cards_differ() -> None:
    assert len(set(terminal.SIGNS.values())) == len(terminal.SIGNS) == len(words.KINDS)
    state = regnum.new("dominion", 2, 1, {"kingdom": "chemistry_lesson"})
    board = printed(state.view(0), "en")
    for shown in ("$Copper", "#Province", "-Curse", "!Witch", "^Moat", "*Golem", "4P *Golem"):
        assert shown in board


def test_what_can_be_bought_is_marked_by_a_sign() -> None:
    position = {
        "game": "dominion",
        "players": 2,
        "kingdom": ["golem"],
        "phase": "buy",
        "coins": 4,
        "seats": [{}, {}],
    }
    board = printed(regnum.from_position(position).view(0), "en")
    assert "+4  $Potion" in board
    assert " 6  $Gold" in board
    assert " 4P *Golem" in board
    assert "+4P *Golem" in printed(regnum.from_position({**position, "potions": 1}).view(0), "en")


def test_the_own_hand_is_shown_and_no_other() -> None:
    position = {
        "game": "dominion",
        "players": 2,
        "kingdom": ["moat"],
        "seats": [{"hand": ["moat", "gold", "gold"]}, {"hand": ["province", "silver"]}],
    }
    state = regnum.from_position(position)
    mine = printed(state.view(0), "en")
    assert "In hand: 2x $Gold  ^Moat" in mine
    assert mine.count("In hand") == 1
    assert "In hand: $Silver  #Province" in printed(state.view(1), "en")
    assert "In hand" not in printed(state.view(None), "en")


def test_the_texts_of_the_kingdom_are_shown_on_the_first_turn_only() -> None:
    state = regnum.new("dominion", 2, 1, {"first_player": "0", "kingdom": "first_game"})
    text = TEXTS["first"]["militia"]["en"]
    assert text in printed(state.view(0), "en", 200)
    assert text not in printed(state.view(1), "en", 200)
    assert text not in printed(state.view(None), "en", 200)
    position = {
        "game": "dominion",
        "players": 2,
        "kingdom": ["militia"],
        "seats": [{"hand": ["militia"], "turns": 4}, {}],
    }
    assert text in printed(regnum.from_position(position).view(0), "en", 200)


def test_what_is_known_of_the_deck_is_shown() -> None:
    seats = [
        {"deck": ["gold", "copper"], "deck_known": [[0], []]},
        {"hand": ["gold"], "hand_known": [{"card": "gold", "seats": [0]}]},
    ]
    state = regnum.from_position({"game": "dominion", "players": 2, "kingdom": [], "seats": seats})
    assert "On the deck, from the top: Gold" in printed(state.view(0), "en")
    assert "Known in hand: $Gold" in printed(state.view(0), "en")
    assert "On the deck" not in printed(state.view(1), "en")


# As a picture


def drawn(view: dict[str, Any], language: str) -> str:
    return VIEW.svg(view, PEOPLE[: view["players"]], language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_situation_is_drawn(language: str) -> None:
    for view, spectated in situations()[::2]:
        for shown in (view, spectated):
            source = drawn(shown, language)
            root = ElementTree.fromstring(source)
            ids = [element.get("id") for element in root.iter() if element.get("id")]
            assert len(set(ids)) == len(ids)
            assert set(re.findall(r'href="#([^"]+)"', source)) <= set(ids)
            assert "var(" not in source
            assert "game-icons.net, CC BY 3.0" in source
            assert "None" not in source


def test_a_picture_holds_only_the_artwork_that_it_uses() -> None:
    source = drawn(regnum.new("dominion", 2, 1).view(0), "en")
    used = set(re.findall(r'href="#([^"]+)"', source))
    defined = set(re.findall(r'<symbol id="([^"]+)"', source))
    assert defined == used
    assert "art-possession" not in defined


@pytest.mark.parametrize(("edition", "said"), [("first", "Trash"), ("second", "You may")])
def test_the_texts_are_those_of_the_edition(edition: str, said: str) -> None:
    position = {"game": "dominion", "players": 2, "kingdom": ["mine"], "options": {"edition": edition}}
    state = regnum.from_position({**position, "seats": [{"hand": ["mine"], "deck": ["copper"]}, {}]})
    assert TEXTS[edition]["mine"]["en"].startswith(said)
    assert TEXTS[edition]["mine"]["en"] in printed(state.view(0), "en", 200)
    assert f">{said}" in drawn(state.view(0), "en")


def test_there_is_art_for_every_card() -> None:
    assert set(cards.HUES) == set(IDS)
    for card in IDS:
        parts = cards.small_card(card, "en", 0, 0, 3) + cards.large_card(card, "first", "en", 0, 0)
        assert f'id="art-{card}"' in cards.definitions(parts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_texts_fit_their_cards(language: str) -> None:
    for card in IDS:
        for parts, width, height in (
            (cards.small_card(card, language, 0, 0, 10), cards.SMALL_WIDTH, cards.SMALL_HEIGHT),
            (cards.large_card(card, "first", language, 0, 0), cards.LARGE_WIDTH, cards.LARGE_HEIGHT),
            (cards.large_card(card, "second", language, 0, 0), cards.LARGE_WIDTH, cards.LARGE_HEIGHT),
        ):
            sizes = []
            for text in ElementTree.fromstring("".join(parts)).iter("text"):
                size = float(text.get("font-size", "0"))
                assert picture.width_of(text.text or "", size, text.get("font-weight") == "700") <= width - 6, (
                    text.text
                )
                assert 0 < float(text.get("y", "0")) < height
                sizes.append(size)
            assert min(sizes) >= 8, f"{card} is hard to read in {language}"


def test_no_kind_of_card_is_told_by_colour_alone() -> None:
    """The line that ends the band, and the word on a large card, differ as well."""
    kinds = {kind for card in IDS for kind in TYPES[card]}
    assert set(cards.LINES) == set(cards.BANDS) == kinds
    assert len({outline for _width, outline in cards.LINES.values()}) == len(kinds)
    for card in ("witch", "moat", "gold", "province", "curse", "village"):
        shown = "".join(cards.large_card(card, "first", "en", 0, 0))
        assert words.kind_name(TYPES[card][-1], "en") in shown


def test_the_picture_shows_the_hand_of_who_looks_only() -> None:
    position = {
        "game": "dominion",
        "players": 2,
        "kingdom": [],
        "seats": [{"hand": ["golem"] * 2, "deck": ["curse"] * 2}, {"hand": ["witch"], "deck": ["curse"]}],
    }
    state = regnum.from_position(position)
    assert "Golem" in drawn(state.view(0), "en")
    assert "Witch" not in drawn(state.view(0), "en")
    assert "Witch" in drawn(state.view(1), "en")
    spectated = drawn(state.view(None), "en")
    assert "Golem" not in spectated
    assert "Witch" not in spectated


def test_a_crowded_table_stays_inside_the_picture() -> None:
    crowd = KINGDOM_IDS[:20]
    position = {
        "game": "dominion",
        "players": 4,
        "kingdom": KINGDOM_IDS[:10],
        "seats": [{"hand": crowd, "play": crowd + ["copper"] * 9, "deck": ["gold"]}, {}, {}, {}],
        "trash": ["estate"] * 7,
    }
    source = drawn(regnum.from_position(position).view(0), "de")
    width = float(re.findall(r'viewBox="0 0 ([\d.]+)', source)[0])
    places = re.findall(r'<g transform="translate\(([-\d.]+) [-\d.]+\)">\n<title>', source)
    assert len(places) > 50
    for x in places:
        assert 0 <= float(x) <= width - cards.SMALL_WIDTH


# At the command line


def test_play_against_a_scripted_bot() -> None:
    typed = "\n".join(["play treasures", "buy silver", "?", "quit"]) + "\n"
    arguments = ("--players", "2", "--bot", "big_money_smithy", "--seed", "3", "--set", "first_player=0")
    played = regnum_command("play", "dominion", *arguments, "--kingdom", "first_game", typed=typed).stdout
    assert "You buy Silver" in played
    assert "Bot 2: turn 1" in played
    assert "play treasures" in played


def test_the_kingdom_is_an_option_of_its_own() -> None:
    said = regnum_command(
        "simulate", "dominion", "--games", "5", "--cores", "1", "--json", "--kingdom", "random"
    ).stdout
    assert '"kingdom": "random"' in said
    wrong = regnum_command("simulate", "dominion", "--games", "5", "--kingdom", "wich, moat").stderr
    assert "witch" in wrong.casefold()

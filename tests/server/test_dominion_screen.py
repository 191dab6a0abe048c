"""Dominion's screen: whatever may be done is offered, to the one who may do it, in three languages."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from dataclasses import replace

import pytest
from markupsafe import escape

import regnum
from regnum.core.errors import BadOption
from regnum.core.game import LANGUAGES
from regnum.core.registry import game as find_game
from regnum.core.rng import Rng
from regnum.core.state import State
from regnum.games.dominion.rules.data import IDS, KINGDOMS, NAMES
from regnum.games.dominion.rules.kingdom import SIZE
from regnum.games.dominion.web import setup as kingdoms
from regnum.games.dominion.web.end import ended, figures, score_rows
from regnum.games.dominion.web.explained import explanations
from regnum.locales import say
from regnum.server.scene import Scene
from regnum.server.screens import log_lines, pieces_of, prompt
from regnum.server.seats import BOT, PERSON, Seat
from tests.server.turns import all_turns

DOMINION = find_game("dominion")
DECISIONS = {
    *("draft", "action_phase", "buy_phase", "clean_up", "moat", "cellar", "chancellor", "chapel", "militia"),
    *("bureaucrat", "throne_room", "remodel", "apprentice", "transmute", "mine", "moneylender", "gain"),
    *("mine_gain", "university", "library", "judge", "thief", "thief_gain", "apothecary", "golem"),
    *("discard_top", "alchemist", "arranged_clean_up", "top"),
}
WAYS: list[tuple[int, dict[str, object]]] = [
    (2, {"kingdom": "random", "min_alchemy": "5"}),
    (3, {"kingdom": "random", "sets": "base"}),
    (4, {"kingdom": "draft"}),
    (3, {"kingdom": "random", "sets": "alchemy"}),
    (2, {"kingdom": "interaction", "edition": "second"}),
    (4, {"kingdom": "size_distortion"}),
]


def scene_at(state: State, seat: int | None, language: str, live: bool = True) -> Scene:
    return Scene(
        game="dominion",
        language=language,
        seats=[Seat(PERSON if number % 2 == 0 else BOT) for number in range(state.players)],
        names=[f"<{number}>" for number in range(state.players)],
        view=state.view(seat),
        seat=seat,
        mine=(seat,) if live and seat is not None else (),
        chooser=int(state.seat),
        legal=[state.text(action) for action in state.legal_actions()] if live and state.seat == seat else [],
        log=state.log_for(seat),
        undoable=True,
        over=state.over,
        winners=state.winners(),
        outcome=state.outcome() if state.over else {},
        live=live,
        turns=all_turns(state),
    )


def offered(pieces: dict[str, str]) -> tuple[set[str], set[str]]:
    """What a click does, and what can be picked to be confirmed."""
    drawn = "".join(pieces.values())
    clicks = set(re.findall(r'data-send="act" data-value="([^"]*)"', drawn))
    picks = set(re.findall(r'data-pick="([^"]*)"', drawn))
    picking = re.search(r'data-picking="([^"]+)"', drawn)
    if picking and json.loads(html.unescape(picking[1]))["done"]:
        picks.add("done")
    return clicks, picks


OFTEN = 60
"""A decision that was looked at so many times is not looked at once more."""


def check(state: State, step: int) -> str:
    """All that may be done is offered to the chooser, and nothing to anybody else."""
    language = LANGUAGES[step % 3]
    chooser = int(state.seat)
    scene = scene_at(state, chooser, language)
    pieces = pieces_of(scene)
    clicks, picks = offered(pieces)
    effect = str(scene.view["asked"]["effect"])
    assert clicks <= set(scene.legal)
    assert clicks | picks >= set(scene.legal), scene.view["asked"]
    if effect != "militia":  # there any cards can be picked, and the first of them is legal at first
        assert clicks | picks == set(scene.legal)
    assert not clicks & picks
    assert re.search(r"<\d>", "".join(pieces.values())) is None, "names are escaped"
    assert "done" not in prompt(scene)[0].lower().split(), "no notation in words"
    for other in (*range(state.players), None):
        if other != chooser and step % 5 == 0:
            assert offered(pieces_of(scene_at(state, other, language))) == (set(), set())
            log_lines(scene_at(state, other, language))
    if step % 9 == 0:
        for eyes in (chooser, None):
            assert offered(pieces_of(scene_at(state, eyes, language, live=False))) == (set(), set())
    return effect


def any_action(state: State, rng: Rng) -> int:
    """Something, and rather not nothing."""
    legal = state.legal_actions()
    busy = [action for action in legal if state.text(action) != "done"]
    return busy[rng.below(len(busy))] if busy and rng.below(4) else legal[rng.below(len(legal))]


@pytest.mark.parametrize(("players", "options"), WAYS)
def test_every_possible_action_is_offered_to_the_one_who_chooses(players: int, options: dict[str, object]) -> None:
    rng = Rng(3)
    state = DOMINION.start(players, 5, DOMINION.check_options(players, options))
    state.log = []
    for step in range(250):
        if state.over:
            break
        check(state, step)
        state.apply(any_action(state, rng))


def rich_table(rng: Rng, edition: str) -> State:
    """A table at which everybody owns some of everything, so that all cards are soon played."""

    def some(count: int) -> list[str]:
        return [IDS[rng.below(len(IDS))] for _ in range(count)]

    seats = [{"hand": some(7), "deck": ["silver", "gold", *some(12)], "discard": some(6)} for _ in range(3)]
    seats[0]["hand"] += ["thief", "alchemist", "potion"]
    state = regnum.from_position(
        {
            "game": "dominion",
            "players": 3,
            "options": {"edition": edition},
            "actions": 5,
            "seats": seats,
        }
    )
    state.log = []
    return state


def test_every_decision_is_offered() -> None:
    rng = Rng(8)
    seen = Counter(["draft"])  # tested above
    possessed = 0
    for table in range(60):
        state = rich_table(rng, "second" if table % 2 == 0 else "first")
        for step in range(45):
            if state.over:
                break
            asked = str(state.view(state.seat)["asked"]["effect"])
            if seen[asked] < OFTEN:
                assert check(state, step + table) == asked
            seen[asked] += 1
            possessed += state.view(None)["possessed_by"] is not None
            state.apply(any_action(state, rng))
    assert set(seen) == DECISIONS
    assert possessed > 10


def test_a_possessed_turn_says_who_plays_for_whom() -> None:
    state = regnum.from_position(
        {
            "game": "dominion",
            "players": 3,
            "turn": 1,
            "possessed_by": 0,
            "seats": [{"hand": ["gold"]}, {"hand": ["village", "copper"]}, {"hand": ["estate"]}],
        }
    )
    state.log = []
    shown = pieces_of(scene_at(state, 0, "en"))["hand"]
    assert "You play for &lt;1&gt;" in shown
    assert 'data-value="play village"' in shown
    assert 'data-card="gold"' not in shown, "the own hand is not the one played from"
    assert "&lt;0&gt; plays your turn" in pieces_of(scene_at(state, 1, "en"))["hand"]
    assert "&lt;0&gt; plays for &lt;1&gt;" in pieces_of(scene_at(state, 2, "en"))["facts"]
    assert 'data-card="village"' not in "".join(
        piece
        for name, piece in pieces_of(scene_at(state, 2, "en")).items()
        if name != "supply" and not name.startswith("player-")
    )


def test_the_size_of_the_discard_pile_is_not_told() -> None:
    state = regnum.from_position(
        {"game": "dominion", "players": 2, "seats": [{"hand": ["copper"], "discard": ["gold"] * 23}, {}]}
    )
    words = re.sub(r"<[^>]*>", " ", pieces_of(scene_at(state, 0, "en"))["discard"])
    assert " ".join(words.split()) == "Gold, Treasure, costs 6 Gold 6 Discard pile"


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ({"ended": "provinces", "empty_piles": ["province"]}, "Die letzte Provinz ist weg."),
        (
            {"ended": "piles", "empty_piles": ["estate", "curse", "moat"]},
            "Leere Stapel: Anwesen, Fluch, Burggraben.",
        ),
        ({"ended": "standstill", "empty_piles": []}, "Niemand kann mehr etwas tun."),
    ],
)
def test_the_end_says_what_ended_the_game(outcome: dict[str, object], said: str) -> None:
    scene = scene_at(regnum.new("dominion", 2, seed=1), 0, "de")
    assert ended(replace(scene, outcome=outcome)) == said


def test_the_end_marks_cards_that_each_player_owns() -> None:
    rng = Rng(2)
    state = DOMINION.start(3, 1, DOMINION.check_options(3, {"kingdom": "size_distortion"}))
    while not state.over:
        state.play(any_action(state, rng))
    state.log = []
    for language in LANGUAGES:
        scene = scene_at(state, 0, language)
        pieces_of(scene)
        drawn = dict(figures(scene))
        for seat in range(3):
            rows = score_rows(scene, seat)
            assert sum(int(str(row["points"])) for row in rows) == scene.outcome["seats"][seat]["score"]
            marked = [card for row in rows for card in str(row["squares"]).split()]
            assert sorted(marked) == sorted(item["card"] for item in scene.outcome["seats"][seat]["items"])
            for card in marked:
                assert f'data-square="{card}"' in drawn[str(seat)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_explains_itself(language: str) -> None:
    words = explanations(language)
    assert [name for name in words if "-" not in name] == IDS
    for name, said in words.items():
        assert escape(NAMES[name.partition("-")[0]][language]) in said


@pytest.mark.parametrize(("edition", "said"), [("first", "Trash a Copper"), ("second", "You may trash a Copper")])
def test_a_card_explains_itself_by_the_edition_of_the_table(edition: str, said: str) -> None:
    state = regnum.from_position(
        {
            "game": "dominion",
            "players": 2,
            "kingdom": ["moneylender", "village"],
            "options": {"edition": edition},
            "seats": [{"hand": ["moneylender", "village"]}, {}],
        }
    )
    state.log = []
    shown = pieces_of(scene_at(state, 0, "en"))
    assert said in shown["hand"]
    for piece in (shown["hand"], shown["supply"]):
        names = dict(re.findall(r'data-card="(\w+)" data-explain="([\w-]+)"', piece))
        assert said in explanations("en")[names["moneylender"]]
        assert names["village"] == "village"


# Setting up a table


DEFAULTS = {option.name: option.default for option in DOMINION.options}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_recommended_kingdoms_are_shown_with_their_ten_cards(language: str) -> None:
    page = kingdoms.choices(language, {**DEFAULTS, "kingdom": "interaction"}, {})
    assert [one["id"] for _title, sets in page["groups"] for one in sets] == list(KINGDOMS)
    assert page["chosen"] == "interaction"
    for one in page["sets"]:
        assert len(one["cards"]) == SIZE
        for card in KINGDOMS[one["id"]]:
            assert escape(NAMES[card][language]) in "".join(one["cards"])


def test_what_was_typed_is_kept() -> None:
    page = kingdoms.choices("en", {**DEFAULTS, "kingdom": "own"}, {"own-kingdom": "Village, Smity"})
    assert page["chosen"] == "own"
    assert page["typed"] == "Village, Smity"


def test_wishes_that_do_not_belong_to_the_chosen_kingdom_are_left_out() -> None:
    typed = {**DEFAULTS, "kingdom": "big_money", "sets": "base", "min_alchemy": "3"}
    assert DOMINION.check_options(2, kingdoms.options(typed, {}))["sets"] == "both"
    assert kingdoms.options({**typed, "kingdom": "random"}, {})["min_alchemy"] == "0"
    assert kingdoms.options({**typed, "kingdom": "random", "sets": "both"}, {})["min_alchemy"] == "3"
    assert kingdoms.options({**typed, "kingdom": "draft"}, {}) == {**typed, "kingdom": "draft", "min_alchemy": "0"}


@pytest.mark.parametrize(
    ("typed", "language", "nearest"),
    [("Village, Smity, Market", "en", "Smithy"), ("Slotgrach", "nl", "Slotgracht"), ("Hexxe;Dorf", "de", "Hexe")],
)
def test_a_card_that_does_not_exist_is_named_with_the_nearest_one(typed: str, language: str, nearest: str) -> None:
    with pytest.raises(BadOption) as error:
        DOMINION.check_options(2, kingdoms.options({**DEFAULTS, "kingdom": typed}, {}))
    assert nearest in say(error.value, language)


def test_ten_cards_in_three_languages_make_a_kingdom() -> None:
    typed = "Dorp, Schmiede, Market, throne room, Heks, Keller, Moat, Kapel, Bürokrat, Gardens"
    state = DOMINION.start(2, 1, DOMINION.check_options(2, kingdoms.options({**DEFAULTS, "kingdom": typed}, {})))
    assert set(state.view(None)["kingdom"]) == {
        *("village", "smithy", "market", "throne_room", "witch", "cellar", "moat", "chapel", "bureaucrat"),
        "gardens",
    }

"""The game as people see it: the same things in the terminal and in pictures, in three languages."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

import regnum
from regnum.core.course import Mark
from regnum.core.game import LANGUAGES
from regnum.games.new_york import view
from regnum.games.new_york.rules.data import BUILDING_NAMES, CURRENCIES, CURRENCY_NAMES, TYPES
from regnum.locales import Reader, translator
from regnum.view import view_of
from regnum.view.things import unmarked
from regnum.view.turns import turns_of
from tests.contract.case import play_some
from tests.new_york.helpers import cards, new, play, position, state_of, told

NAMES = ["Anna", "Bram <b>", "Çelik&Co", "Dörte", "Emma", "Fé"]
SVG = "{http://www.w3.org/2000/svg}"


def some_states() -> list[tuple[regnum.State, int | None]]:
    states: list[tuple[regnum.State, int | None]] = []
    for players, moves, viewer, options in (
        (2, 0, 0, {}),
        (2, 130, None, {"theme": "alhambra"}),
        (3, 101, 2, {}),
        (4, 150, 1, {"memory_aid": True}),
        (6, 170, None, {"memory_aid": True}),
        (5, 9999, None, {}),
    ):
        state = new(players, players, **options)
        play_some(state, regnum.Rng(moves), moves)
        states.append((state, viewer))
    return states


STATES = pytest.mark.parametrize(
    ("state", "viewer"),
    some_states(),
    ids=lambda value: str(value.players) if isinstance(value, regnum.State) else "",
)


def printed(state: regnum.State, viewer: int | None, language: str, colour: bool = False, width: int = 80) -> str:
    console = Console(width=width, force_terminal=colour, color_system="truecolor" if colour else None)
    with console.capture() as captured:
        console.print(view.board(state.view(viewer), NAMES[: int(state.players)], language))
    return captured.get()


@STATES
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_is_readable_with_and_without_colour(
    state: regnum.State, viewer: int | None, language: str
) -> None:
    plain = printed(state, viewer, language)
    assert "\x1b" not in plain
    assert "\x1b" in printed(state, viewer, language, colour=True)
    assert all(len(line) <= 80 for line in plain.splitlines())
    theme = told(state)["options"]["theme"]
    for kind in TYPES:
        assert BUILDING_NAMES[theme][kind][language] in plain
    for currency, sign in zip(CURRENCIES, "★♦♣▲", strict=True):
        assert f"{sign} {CURRENCY_NAMES[currency][language]}" in plain
    for name in NAMES[: int(state.players)]:
        assert plain.count(name[:6]) >= 2
    assert ("Dirk" in plain) == (state.players == 2)


def test_the_board_tells_how_the_viewer_can_pay() -> None:
    state = state_of(position(["y2 b4 g1 o1 o2 o2", "", ""]))
    rows = printed(state, 0, "en").splitlines()
    assert rows[1].split() == ["museum", "2", "theater", "3", "station", "4", "church", "5"]
    assert rows[2].split("  ")[0] == "✓ exact 2"
    assert "1 over" in rows[2]
    assert "3 short" in rows[2]
    assert "✓ exact 1+2+2" in rows[2]


def test_without_the_memory_aid_the_board_hides_the_other_hands() -> None:
    state = state_of(position(["y2", "b3 b3", "g7"]))
    plain = printed(state, 1, "en")
    assert plain.count("hidden") == 2
    assert "♦ 3 3" in plain
    assert "♣ 7" not in plain
    with_aid = printed(state_of(position(["y2", "b3 b3", "g7"], options={"memory_aid": True})), 1, "en")
    assert "hidden" not in with_aid
    assert "♣ 7" in with_aid


def test_unseen_cards_are_told_as_a_number() -> None:
    described = position(["y2", "b3 b4 b5", "g7"], options={"memory_aid": True})
    described["seats"][1]["unseen"] = cards("b4 b5")
    assert "♦ 3 and 2 unseen" in printed(state_of(described), 0, "en")
    assert "und 2 ungesehen" in view.svg(state_of(described).view(0), NAMES[:3], "de")


@STATES
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_sound_and_draws_everything(state: regnum.State, viewer: int | None, language: str) -> None:
    seen: Any = state.view(viewer)
    drawn = view.svg(seen, NAMES[: int(state.players)], language)
    root = ElementTree.fromstring(drawn)
    defined = {element.get("id") for element in root.iter() if element.get("id")}
    used = [str(element.get("href")).removeprefix("#") for element in root.iter(f"{SVG}use")]
    assert set(used) <= defined
    assert "var(" not in drawn
    shown = [slot["building"] for slot in seen["slots"] if slot["building"]]
    shown += [left["building"].split("-")[0] for left in seen["leftovers"] if left["seat"] is not None]
    theme = seen["options"]["theme"]
    buildings = [name if theme == "new_york" else name.removeprefix(f"{theme}-") for name in used]
    assert sorted(name for name in buildings if name in TYPES) == sorted([*shown, *TYPES])
    assert not [name for name in used if name in TYPES and theme != "new_york"]
    for seat in range(int(state.players)):
        assert f"seat-{seat + 1}" in used
    assert ("dirk" in used) == (state.players == 2)
    words = [text.text or "" for text in root.iter(f"{SVG}text")]
    for kind in TYPES:
        name = BUILDING_NAMES[theme][kind][language]
        assert name[:1].upper() + name[1:] in words
    for score in seen["scores"]:
        assert str(score) in words


def test_every_money_card_has_a_sign_beside_its_colour() -> None:
    state = state_of(position(["y2 y3", "", ""], row="b1 g2 o3 o4"))
    root = ElementTree.fromstring(view.svg(state.view(0), NAMES[:3], "en"))
    used = [str(element.get("href")).removeprefix("#") for element in root.iter(f"{SVG}use")]
    # Each slot has two, each row of the hand one, each card one, and each currency in a purse one.
    assert used.count("orange") == 2 + 1 + 2
    assert used.count("yellow") == 2 + 1 + 2 + 1


@pytest.mark.parametrize("players", [2, 4])
def test_the_game_stops_for_its_three_scorings(players: int) -> None:
    state = new(players, 3)
    state.log = []
    play_some(state, regnum.Rng(3), 9999)
    stopped = [event for event in state.log_for(None) if view.stops(event)]
    assert [event["scoring"] for event in stopped] == ["A", "B", "C"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_many_games_can_be_said(language: str) -> None:
    kinds = set()
    for seed in range(30):
        state = new(2 + seed % 5, seed, theme="alhambra" if seed % 2 else "new_york")
        state.log = []
        play_some(state, regnum.Rng(seed), 9999)
        for event in state.log_for(None):
            kinds.add(event["kind"])
            said = view.sentence(event, NAMES[: int(state.players)], language)
            assert said
            assert "{" not in said
    assert kinds == {
        "take",
        "buy",
        "stop",
        "buildings",
        "money",
        "shuffle",
        "scoring",
        "dirk",
        "leftover",
    }


def test_sentences_in_english() -> None:
    state = state_of(position(["y2 b9", ""], row="y1 b2 g9 o9", dirk=["museum-3"]))
    state.log = []
    play(
        state,
        "buy yellow",
        "pay yellow-2",
        "give",
        "buy blue",
        "pay blue-9",
        "keep",
        "take yellow-1",
        "take blue-2",
    )
    said = [unmarked(view.sentence(event, NAMES[:2], "en")) for event in state.log_for(None)]
    assert said[0] == "Anna buys museum 2 for Dirk with exactly yellow 2"
    assert said[1] == "Anna buys theater 3 with blue 9"
    assert "Bram <b> takes yellow 1, blue 2" in said


@pytest.mark.parametrize(
    ("language", "bought", "taken"),
    [
        ("en", "You buy theater 3 with blue 9", "You take yellow 9"),
        ("nl", "Jij koopt theater 3 met blauw 9", "Jij neemt geel 9"),
        ("de", "Du kaufst Theater 3 mit Blau 9", "Du nimmst Gelb 9"),
    ],
)
def test_the_reader_is_spoken_to(language: str, bought: str, taken: str) -> None:
    state = state_of(position(["b9", "", ""]))
    state.log = []
    play(state, "buy blue", "pay blue-9", "take yellow-9")
    names = [Reader(translator(language)("You"))] * 3
    said = [unmarked(view.sentence(event, names, language)) for event in state.log_for(None)]
    assert said[0] == bought
    assert taken in said


def test_a_turn_is_all_that_one_seat_does_and_what_follows() -> None:
    for seed in range(4):
        state = new(2 + seed, seed)
        state.log = []
        play_some(state, regnum.Rng(seed), 9999)
        log = state.log_for(None)
        turns = turns_of(log, [Mark(0, state.scores())], view_of("new_york"))
        assert [log[turn.first]["seat"] for turn in turns] == [turn.seat for turn in turns]
        for one, other in pairwise(turns):
            assert other.seat == (one.seat + 1) % int(state.players)
        playing = ("take", "buy", "stop", "pass")
        for turn in turns:
            events = log[turn.first : turn.end]
            assert {event["seat"] for event in events if event["kind"] in playing} == {turn.seat}
        assert [turn.round for turn in turns] == [1 + number // int(state.players) for number in range(len(turns))]


def test_the_theme_is_in_the_sentences() -> None:
    state = state_of(position(["y2", "", ""], options={"theme": "alhambra"}))
    state.log = []
    play(state, "buy yellow", "pay yellow-2")
    assert [unmarked(view.sentence(event, NAMES[:3], "de")) for event in state.log_for(None)] == [
        "Anna kauft Pavillon 2 passend mit Gelb 2"
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked(language: str) -> None:
    asked = set()
    for seed in range(12):
        state, rng = new(2 + seed % 2, seed), regnum.Rng(seed)
        while not state.over:
            asked.add((told(state)["phase"], told(state)["extra"], view.asked(state.view(None), language)[:8]))
            play_some(state, rng, 1)
        asked.add(("over", False, view.asked(state.view(None), language)[:8]))
    assert len({sentence for _phase, _extra, sentence in asked}) >= 5


def test_asked_in_english() -> None:
    state = state_of(position(["y2 o1 o9", ""], dirk=["museum-3"]))
    assert view.asked(state.view(0), "en") == "Take money or buy a building."
    play(state, "buy yellow", "pay yellow-2")
    assert view.asked(state.view(0), "en") == "Keep it or give it to Dirk: museum."
    play(state, "keep")
    assert view.asked(state.view(0), "en") == "Paid exactly: take money, buy another building, or stop."
    play(state, "buy orange", "pay orange-1")
    assert view.asked(state.view(0), "en") == "Pay for the church: 1 of 5 in orange."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_outcome_is_said_item_by_item(language: str) -> None:
    for seed in range(5):
        state = new(2 + seed, seed)
        play_some(state, regnum.Rng(seed), 9999)
        outcome = state.outcome()
        for seat, score in enumerate(state.scores()):
            rows = view.outcome_rows(outcome, seat, language)
            assert sum(points for _words, points in rows) == score
            assert all("{" not in words for words, _points in rows)

"""A state as a good Python object, and a record in a notebook: what is beyond the laws that hold for every game."""

from __future__ import annotations

import copy
import pickle
import re
from base64 import b64decode
from typing import Any
from xml.etree import ElementTree

import pytest

import regnum
from regnum import Record, State
from regnum.testing import play_some
from regnum.view.records import shared_lines, slides_of

GAMES = [game.id for game in regnum.games()]
in_every_game = pytest.mark.parametrize("game", GAMES)


def some_way_into(game: str, actions: int = 30, players: int = 2) -> State:
    state = regnum.new(game, players, seed=5)
    play_some(state, regnum.Rng(5), actions)
    return state


def played_record(game: str, actions: int = 40, seats: list[str] | None = None) -> Record:
    record = Record.start(game, 2, 5, seats=seats)
    state, rng = record.first_state(), regnum.Rng(5)
    while not state.over and len(record.actions) < actions:
        legal = state.legal_actions()
        action = legal[rng.below(len(legal))]
        record.actions.append(state.text(action))
        state.apply(action)
    return record


# Copied and kept


def test_one_state_in_two_places_is_still_one_after_a_deep_copy() -> None:
    state = some_way_into("kingdomino")
    one, other = copy.deepcopy([state, state])
    assert one is other
    assert one is not state


@in_every_game
def test_a_generator_can_be_pickled_and_copied(game: str) -> None:
    for seed in (7, 2**255 + 7):
        rng = regnum.Rng(seed)
        rng.next()
        again = [pickle.loads(pickle.dumps(rng)), copy.copy(rng), copy.deepcopy(rng)]
        words = [rng.bits() for _ in range(3)]
        assert all([other.bits() for _ in range(3)] == words for other in again)


@in_every_game
def test_a_state_has_no_hash_and_says_what_to_take(game: str) -> None:
    with pytest.raises(TypeError, match=r"take its key\(\)"):
        hash(some_way_into(game))


def test_keys_do_not_mind_the_order_in_which_a_position_is_written() -> None:
    class Turned(State):
        turned = False

        def position(self) -> dict[str, Any]:
            names = {"game": "toy", "piles": {"a": 1, "b": [2, {"c": None}]}}
            return dict(reversed(names.items())) if self.turned else names

    one, other = Turned("toy", 2), Turned("toy", 2)
    other.turned = True
    assert one == other
    assert one.key() == other.key()
    assert hash(one.key()) == hash(other.key())


# What the end is worth


@pytest.mark.parametrize(
    ("players", "winners", "returns"),
    [
        (2, [], [0, 0]),
        (2, [1], [-1, 1]),
        (2, [0, 1], [0, 0]),
        (3, [0], [1, -0.5, -0.5]),
        (3, [0, 2], [0.5, -1, 0.5]),
        (4, [3], [-1 / 3, -1 / 3, -1 / 3, 1]),
        (4, [0, 1, 2, 3], [0, 0, 0, 0]),
        (1, [0], [0]),
    ],
)
def test_winners_share_what_the_others_lose(players: int, winners: list[int], returns: list[float]) -> None:
    class Ended(State):
        def winners(self) -> list[int]:
            return winners

    assert Ended("toy", players).returns() == pytest.approx(returns)


# For people


@in_every_game
def test_a_state_says_in_a_line_how_it_stands(game: str) -> None:
    state = some_way_into(game, players=3)
    title = regnum.game(game).titles["en"]
    assert repr(state) == f"<{title}: 3 players, seat {state.seat} chooses, scores {state.scores()}>"
    play_some(state, regnum.Rng(6), 5000)
    winners = state.winners()
    who = f"seat {winners[0]}" if len(winners) == 1 else f"seats {', '.join(map(str, winners))}"
    assert repr(state) == f"<{title}: 3 players, won by {who}, scores {state.scores()}>"


def test_a_state_that_is_not_whole_can_still_be_looked_at() -> None:
    assert re.fullmatch(r"<.*State object at 0x[0-9a-f]+>", repr(State("kingdomino", 2)))
    assert re.fullmatch(r"<.*State object at 0x[0-9a-f]+>", repr(State("xyzzy", 2)))


@in_every_game
def test_a_state_is_shown_through_the_eyes_of_who_chooses(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGNUM_LANG", "en")
    state = some_way_into(game)
    for seed in range(4):
        imagined = state.determinize(state.seat, seed)
        assert str(imagined) == str(state)
        assert imagined._repr_svg_() == state._repr_svg_()
    assert "Seat 0" in str(state)
    assert max(map(len, str(state).splitlines())) <= 100
    play_some(state, regnum.Rng(6), 5000)
    assert "Seat 1" in str(state)


def test_a_state_is_shown_in_the_language_of_its_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    state = some_way_into("kingdomino")
    monkeypatch.setenv("REGNUM_LANG", "nl")
    assert "Plaats 0" in str(state)


def test_its_text_in_a_notebook_is_its_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rich shows what is printed in a notebook at once, there where it runs, unless it is told not to."""
    state = regnum.new("kingdomino", 2, seed=1)
    text = str(state)
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    assert str(state) == text
    assert "Seat 0" in text
    assert capsys.readouterr().out == ""


@in_every_game
def test_a_picture_in_a_notebook_stands_apart_from_others(game: str) -> None:
    """As an image of its own: in one page, what has the same name in two pictures would be mixed up."""
    state = some_way_into(game)
    (source,) = re.findall(r'<img src="data:image/svg\+xml;base64,([^"]+)"', state._repr_html_())
    assert b64decode(source).decode() == state._repr_svg_()


@in_every_game
def test_a_record_shows_a_picture_for_every_turn(game: str) -> None:
    record = played_record(game, seats=["Ann <b>", ""])
    before = copy.deepcopy(record)
    slides = list(slides_of(record))
    assert record == before
    assert 3 <= len(slides) <= len(record.actions) + 1
    assert any("Ann <b>" in slide.words for slide in slides)
    assert all(slide.words and "{" not in slide.words for slide in slides)
    pictures = [ElementTree.fromstring(slide.picture) for slide in slides]
    assert len({ElementTree.tostring(picture) for picture in pictures}) > len(slides) // 2
    html = record._repr_html_()
    assert html.count("</script>") == 1
    assert "<b>" not in html.replace("<b>\\", "").partition("<script>")[0]
    assert "http" not in re.sub(r"http://www\.w3\.org/\d+/\w+", "", html)
    assert len(html) < 200_000 + sum(len(slide.picture) for slide in slides) // 3


def test_a_record_without_turns_has_its_start() -> None:
    (slide,) = slides_of(Record.start("kingdomino", 2, 5))
    assert slide.words == "Kingdomino"


def test_pictures_share_their_lines() -> None:
    pictures = ["a\nb\nc\n", "a\nx\nc\n", "a\nb\nc\nb\n"]
    lines, runs = shared_lines(pictures)
    assert lines == ["a", "b", "c", "x"]
    assert runs == [[(0, 3)], [(0, 1), (3, 1), (2, 1)], [(0, 3), (1, 1)]]

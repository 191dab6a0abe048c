"""`regnum.testing` for somebody else's game: a sound one passes, who says wrong of itself is told so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

import regnum
from regnum.core.game import Options
from regnum.core.registry import made_known, package_of
from regnum.testing import Case, LawBroken, cases_of, check_game, pytest_cases
from tests.testing.toy import KNOWLEDGE, Toy, ToyState, check_fails, things, with_state


def test_a_sound_game_passes() -> None:
    check_game(Toy())
    check_game(Toy(), cases=cases_of(Toy(), things, knowledge=KNOWLEDGE), games=20, seed=1000)


def test_every_value_of_every_option_is_tried() -> None:
    assert [(case.players, case.options) for case in cases_of(Toy())] == [
        (2, {}),
        (3, {}),
        (2, {"draw": False}),
        (3, {"cards": "9"}),
    ]


def test_values_that_no_number_of_players_may_choose_are_passed_over() -> None:
    class Alone(Toy):
        def check_together(self, players: int, options: Options) -> None:
            if (players == 3 and options["cards"] == "9") or not options["draw"]:
                raise regnum.BadOption("Not so.")

    assert [(case.players, case.options) for case in cases_of(Alone())] == [(2, {}), (3, {}), (2, {"cards": "9"})]
    check_game(Alone())


OLDER: dict[str, regnum.OlderName] = {
    "the number of options with a name of their own": regnum.OlderName("draw", on="9", off="12"),
    "option 'cards' was 'few_cards', and has no choice ['3'] for it": regnum.OlderName(
        "few_cards", on="3", off="12"
    ),
}


@pytest.mark.parametrize("said", OLDER)
def test_an_older_name_is_no_other_option_and_means_a_choice(said: str) -> None:
    class Renamed(Toy):
        draw, cards = Toy.options
        options = (draw, replace(cards, older_name=OLDER[said]))

    with pytest.raises(LawBroken, match=re.escape(said)):
        check_game(Renamed())


# What a game says of itself


class Renamed(Toy):
    id = "Toy Game"


class WithoutDutch(Toy):
    titles = {"en": "Toy", "nl": "", "de": "Spielzeug"}


class WithoutChoiceTitle(Toy):
    options = (
        Toy.options[0],
        replace(Toy.options[1], choice_titles={"9": {"en": "nine", "nl": "negen", "de": "neun"}}),
    )


class BadDefault(Toy):
    options = (Toy.options[0], replace(Toy.options[1], choices=("9", "10")))


class TwiceTheSame(Toy):
    options = (*Toy.options, Toy.options[0])


class ForNobody(Toy):
    min_players = 4


class ForAnyNumber(Toy):
    def check_players(self, players: object) -> int:
        return players if type(players) is int and players > 0 else 2


class TakesAnyOption(Toy):
    def check_options(self, players: int, options: Mapping[str, object] | None) -> Options:
        known = {option.name for option in self.options}
        return super().check_options(
            players, {name: value for name, value in (options or {}).items() if name in known}
        )


class TakesAnyPosition(Toy):
    def from_position(self, position: Mapping[str, object]) -> ToyState:
        try:
            return super().from_position(position)
        except regnum.BadPosition:
            return self.start(2, 1, self.check_options(2, {}))


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (Renamed(), "it says what it is in all languages: the id 'Toy Game'"),
        (WithoutDutch(), "it says what it is in all languages: titles is not said in language 'nl'"),
        (WithoutChoiceTitle(), "it says what it is in all languages: choice '12' of option 'cards'"),
        (BadDefault(), "its options are sound: option 'cards' is by default none"),
        (TwiceTheSame(), "its options are sound: the number of options"),
        (ForNobody(), "it says for how many it is: it is for 4 to 3 players"),
        (ForAnyNumber(), "it says for how many it is: a game of 1 players raised nothing instead of BadOption"),
        (TakesAnyOption(), "its options are sound: a game with options {'xyzzy': 'xyzzy'} raised nothing"),
        (TakesAnyPosition(), "what is no position is refused: a position with 'rules': 2 raised nothing"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_game_that_says_something_wrong_of_itself_is_told_so(game: Toy, law: str) -> None:
    check_fails(game, law)


# Games without secrets


class OpenState(ToyState):
    """Everything lies open, and nothing is shuffled."""

    def deal(self, cards: list[int]) -> None:
        super().deal(sorted(cards))

    def _view(self, seat: int | None) -> dict[str, Any]:
        return self.position()

    def _determinize(self, seat: int, seed: int) -> ToyState:
        return self.copy()

    def draw(self, seat: int) -> None:
        super().draw(seat)
        self.reveals -= 1
        assert self.log is None or self.log.pop()


def test_a_game_without_secrets_says_so() -> None:
    game = with_state(OpenState)
    check_game(game, cases=cases_of(game, hidden_from=()))
    check_fails(game, "the same seed deals the same: the start is the same from all seeds")
    with pytest.raises(LawBroken, match="what seat 0 imagines, from which nothing is hidden, at "):
        check_game(Toy(), cases=[Case("toy", 2, hidden_from=())])


# How it is found, and run


def test_a_game_is_known_only_while_it_is_checked() -> None:
    with made_known(Toy()):
        assert regnum.game("toy").titles["nl"] == "Speeltje"
        assert package_of("toy") == Toy.__module__
    assert package_of("toy") == ""
    with pytest.raises(regnum.UnknownGame):
        regnum.game("toy")


def test_a_game_that_is_installed_is_installed_again_afterwards() -> None:
    class Another(Toy):
        id = regnum.games()[0].id

    before, package = regnum.games(), package_of(Another.id)
    another = Another()
    with made_known(another):
        assert regnum.game(Another.id) is another
    assert regnum.games() == before
    assert package_of(Another.id) == package


def test_cases_of_another_game_are_refused() -> None:
    with pytest.raises(ValueError, match="is no case of the game 'toy'"):
        check_game(Toy(), cases=[Case("other", 2)])


def test_it_says_how_far_it_is_only_when_it_takes_long(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    heard: list[str] = []
    check_game(Toy(), games=1, say=heard.append)
    assert len(heard) < 5
    monkeypatch.setattr("regnum.testing.run.PATIENCE", -1)
    check_game(Toy(), games=1, say=heard.append)
    assert "toy-3-cards=9: nothing leaks" in heard
    assert capsys.readouterr().out == ""


test_contract = pytest_cases(Toy(), games=1)
"""As an author would write it."""


def test_as_tests_there_is_one_for_each_law_and_case(pytestconfig: pytest.Config) -> None:
    [mark] = test_contract.pytestmark  # type: ignore[attr-defined]
    names = [str(law) for law in mark.args[1]]
    assert len(names) == len(set(names)) > 60
    assert "toy: its options are sound" in names
    assert "toy-2-draw=False: a copy is equal and independent" in names

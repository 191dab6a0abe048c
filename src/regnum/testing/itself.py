"""What a game says of itself: its names, its players and options, its sentences in other languages."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from babel.messages.pofile import read_po

from regnum.core.errors import BadOption, BadPosition
from regnum.core.game import LANGUAGES, Game, Option
from regnum.core.parts import file_of
from regnum.core.registry import from_position, new
from regnum.core.state import State
from regnum.testing.trial import GameCheck, GameTrial

NAME = r"[a-z][a-z0-9_]*"


@GameCheck
def check_it_says_what_it_is_in_all_languages(trial: GameTrial) -> None:
    game = trial.game
    trial.must(re.fullmatch(NAME, game.id) is not None, f"the id {game.id!r} is not of small letters, digits and _")
    version = game.rules_version
    trial.must(type(version) is int and version >= 1, f"rules_version is {version!r}, not a number from 1")
    for what, names in _names(game):
        for language in LANGUAGES:
            trial.must(bool(names.get(language, "").strip()), f"{what} is not said in language {language!r}")


def _names(game: Game) -> Iterator[tuple[str, Mapping[str, str]]]:
    yield "titles", game.titles
    yield "about", game.about
    for option in game.options:
        yield f"title of option {option.name!r}", option.title
        yield f"help of option {option.name!r}", option.help
        titles = option.choice_titles or {}
        for choice in {*option.choices, *titles} if titles else ():
            yield f"choice {choice!r} of option {option.name!r}", titles.get(choice, {})


@GameCheck
def check_it_says_for_how_many_it_is(trial: GameTrial) -> None:
    game = trial.game
    low, high, usual = game.min_players, game.max_players, game.usual_players
    trial.must(
        type(low) is int and type(high) is int and 1 <= low <= high, f"it is for {low!r} to {high!r} players"
    )
    trial.must(usual is None or low <= usual <= high, f"usual_players is {usual!r}, not of {low} to {high}")
    for players in range(low, high + 1):
        state = new(game.id, players, 1)
        trial.same((state.game, state.players), (game.id, players), "the game and the players of a state")
    for wrong in (low - 1, high + 1, -1, str(low), float(low), None):
        trial.raises((BadOption,), partial(_new, game, wrong), f"a game of {wrong!r} players")


def _new(game: Game, players: Any) -> State:
    return new(game.id, players, 1)


@GameCheck
def check_its_options_are_sound(trial: GameTrial) -> None:
    game = trial.game
    names = [option.name for option in game.options]
    older = [option.older_name.name for option in game.options if option.older_name is not None]
    trial.same(len({*names, *older}), len(names) + len(older), "the number of options with a name of their own")
    for option in game.options:
        _is_sound(trial, option)
    for players in range(game.min_players, game.max_players + 1):
        checked = game.check_options(players, {})
        trial.same(sorted(checked), sorted(names), f"the list of options of {players} players who chose none")
        trial.same(game.check_options(players, checked), checked, "what check_options() makes of its own answer")
    _refuses(trial, "xyzzy", "xyzzy")
    for option in game.options:
        is_free_text = not option.choices and not isinstance(option.default, bool)
        for wrong in (None, {"xyzzy": 1}, *(() if is_free_text else ("xyzzy",))):
            _refuses(trial, option.name, wrong)


def _is_sound(trial: GameTrial, option: Option) -> None:
    name, choices = option.name, option.choices
    trial.must(re.fullmatch(NAME, name) is not None, f"option {name!r} is not of small letters, digits and _")
    trial.must(not choices or option.default in choices, f"option {name!r} is by default none of its choices")
    unknown = set(option.unoffered) - {*choices, *(option.choice_titles or ())}
    trial.must(not unknown, f"option {name!r} does not offer {sorted(unknown)}, which it does not have")
    if (older := option.older_name) is not None:
        lost = {older.on, older.off} - {*choices}
        trial.must(not lost, f"option {name!r} was {older.name!r}, and has no choice {sorted(lost)} for it")


def _refuses(trial: GameTrial, name: str, value: object) -> None:
    game = trial.game
    options = {name: value}
    trial.raises((BadOption,), lambda: new(game.id, game.min_players, 1, options), f"a game with options {options}")


@GameCheck
def check_what_is_no_position_is_refused(trial: GameTrial) -> None:
    game = trial.game
    position = new(game.id, game.min_players, 1).position()
    for name, wrong in (
        ("rules", game.rules_version + 1),
        ("players", game.max_players + 1),
        ("players", str(game.min_players)),
        ("options", {"xyzzy": "xyzzy"}),
        ("options", None),
        ("xyzzy", 1),  # a slip of the pen
    ):
        damaged = {**position, name: wrong}
        trial.raises((BadPosition,), partial(from_position, damaged), f"a position with {name!r}: {wrong!r}")


@GameCheck
def check_its_translations_agree_with_those_of_regnum(trial: GameTrial) -> None:
    for language in LANGUAGES:
        source = file_of(trial.game.id, "locales", f"{language}.po")
        own = _sentences(source) if source is not None else {}
        known = _sentences_of_regnum(language) if own else {}
        for english, translated in own.items():
            trial.note = f"{language}.po, {english!r}"
            trial.same(translated, known.get(english, translated), "the translation")
            trial.same(_values(translated), _values(english), "the list of values in the translation")


def _sentences_of_regnum(language: str) -> dict[str, str]:
    sentences: dict[str, str] = {}
    for area in files("regnum.locales").iterdir():
        source = area.joinpath(f"{language}.po") if area.is_dir() else area
        if source.name == f"{language}.po" and source.is_file():
            sentences.update(_sentences(source))
    return sentences


def _sentences(source: Traversable) -> dict[str, str]:
    with source.open("rb") as opened:
        return {
            str(message.id): str(message.string) for message in read_po(opened) if message.id and message.string
        }


def _values(sentence: str) -> list[str]:
    return sorted(
        name for _text, name, _spec, _conversion in string.Formatter().parse(sentence) if name is not None
    )


GAME_CHECKS: tuple[GameCheck, ...] = (
    check_it_says_what_it_is_in_all_languages,
    check_it_says_for_how_many_it_is,
    check_its_options_are_sound,
    check_what_is_no_position_is_refused,
    check_its_translations_agree_with_those_of_regnum,
)

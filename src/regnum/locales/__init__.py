"""Sentences in the languages of the players: `nl.po` and `de.po` hold them, English is the source.

Regnum's own are here, one folder an area; those of a game are in the `locales` beside its `GAME`. Names of cards,
places and options are no sentences: they are part of a game's data.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Callable
from functools import cache, lru_cache

from regnum.core.errors import Phrase, RegnumError
from regnum.core.game import LANGUAGES
from regnum.core.parts import file_of
from regnum.core.registry import games

Translate = Callable[..., str]
"""Takes an English sentence and the values in its braces; gives the sentence in another language."""
MOST_SAID = 10_000
"""So many sentences with values are remembered in each language: the same few are said after every move."""


class Counted(int):
    """A number that can be written with what it counts: `{count:card|cards}` is 1 card or 2 cards."""

    def __format__(self, style: str) -> str:
        one, or_more, more = style.partition("|")
        return f"{int(self)} {one if self == 1 else more}" if or_more else super().__format__(style)


class Name(str):
    """Who somebody is to the reader: `{who:buys|buy}` is the word for others and the one for the reader oneself;
    `{who:the hand of *|your hand}` names others where the star stands."""

    is_reader = False

    def __format__(self, style: str) -> str:
        of_others, or_own, own = style.partition("|")
        if not or_own:
            return super().__format__(style)
        return own if self.is_reader else of_others.replace("*", self)


class Reader(Name):
    """The reader oneself, as sentences begin with them: You."""

    is_reader = True


@cache
def catalog(language: str) -> dict[str, str]:
    """All sentences of a language, by their English ones; what Regnum itself says no game says otherwise."""
    from importlib.resources import files

    from babel.messages.pofile import read_po  # English needs none of this, which takes longer than all else here

    sentences: dict[str, str] = {}
    areas = [area.joinpath(f"{language}.po") for area in files("regnum.locales").iterdir() if area.is_dir()]
    of_games = [file_of(game.id, "locales", f"{language}.po") for game in games()]
    for source in [area for area in areas if area.is_file()] + [file for file in of_games if file is not None]:
        with source.open("rb") as opened:
            for message in read_po(opened):
                if message.id and message.string:
                    sentences.setdefault(str(message.id), str(message.string))
    return sentences


@cache
def translator(language: str) -> Translate:
    """The function that is called `_` where sentences are written."""
    sentences = {} if language == "en" else catalog(language)

    plain: dict[str, str] = {}
    """Sentences without values, as they are said."""

    def translate(message: str, **values: object) -> str:
        if not values:
            try:
                return plain[message]
            except KeyError:
                plain[message] = words = sentences.get(message, message).format()
                return words
        try:
            return said(message, **values)
        except TypeError:  # a value that cannot be found again, such as a phrase with a list in it
            return said.__wrapped__(message, **values)

    @lru_cache(MOST_SAID, typed=True)  # the reader is another kind of name, and a number of another kind no count
    def said(message: str, **values: object) -> str:
        sayables = {name: sayable(value) for name, value in values.items()}
        return sentences.get(message, message).format(**sayables)

    def sayable(value: object) -> object:
        if isinstance(value, Phrase):
            return translate(value.message, **value.values)
        if type(value) is int:
            return Counted(value)
        return Name(value) if type(value) is str else value

    return translate


def say(error: RegnumError, language: str) -> str:
    """An error in the person's language."""
    return translator(language)(error.phrase.message, **error.phrase.values)


def in_front(words: str) -> str:
    """Words as they are written at the beginning of a line."""
    return words[:1].upper() + words[1:]


def preferred_language() -> str:
    """The language that this computer is set to, when it is one of ours; otherwise English."""
    for name in ("REGNUM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        setting = os.environ.get(name)
        if setting:
            return setting[:2] if setting[:2] in LANGUAGES else "en"
    setting = locale.getlocale()[0] or "en"
    return setting[:2] if setting[:2] in LANGUAGES else "en"

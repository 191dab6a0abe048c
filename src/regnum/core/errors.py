"""Everything that can go wrong, said so that a person knows what would be right.

A sentence and the values in it are kept apart, so that a screen can say it in another language
(`regnum.locales`); `str()` of it is English.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class Phrase:
    """Words with values in braces, the values themselves possibly phrases."""

    def __init__(self, message: str, **values: object) -> None:
        self.message = message
        self.values = values

    def __str__(self) -> str:
        return self.message.format(**self.values)

    def __reduce__(self) -> tuple[object, ...]:
        return _phrase_again, (self.message, self.values)


def _phrase_again(message: str, values: dict[str, object]) -> Phrase:
    return Phrase(message, **values)


class RegnumError(ValueError):
    """What every error of Regnum's own is."""

    def __init__(self, message: str, **values: object) -> None:
        self.phrase = Phrase(message, **values)
        super().__init__(str(self.phrase))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.phrase.message, self.phrase.values)


def _rebuild(kind: type[RegnumError], message: str, values: dict[str, object]) -> RegnumError:
    return kind(message, **values)


class IllegalAction(RegnumError):
    """The rules do not allow this now; the state is as it was."""


class BadNotation(RegnumError):
    """A text that names no action here."""


class BadOption(RegnumError):
    """A number of players, a seat, a seed, an option or its value that the game does not have."""


class BadPosition(RegnumError):
    """A position that is no position of this game."""


class BadRecord(RegnumError):
    """A record that is not one, or does not replay."""


class UnknownGame(RegnumError):
    """No game of this name is installed."""


def nearest(word: str, words: Iterable[str]) -> list[str]:
    """The words most like this one, best first; empty when none is like it."""
    by_folded = {candidate.casefold(): candidate for candidate in words}
    return [by_folded[match] for match in difflib.get_close_matches(word.casefold(), by_folded, n=3)]


def suggest(word: str, words: Iterable[str]) -> str:
    """What to offer instead of an unknown word: the nearest ones, or else all of them."""
    words = list(words)
    return ", ".join(nearest(word, words) or words)

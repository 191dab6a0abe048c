"""What can go wrong with a bot: an exception, an answer that is not legal, all that can befall a program outside.

Whoever lets bots play asks them by `choose` here, and gets a legal action or one kind of exception that says what
it was, so that a bot loses its game and nobody else theirs.
"""

from __future__ import annotations

import reprlib
import traceback
from typing import ClassVar

from regnum.bots import Bot, Turn
from regnum.core.doors import whole
from regnum.core.errors import Phrase, RegnumError

LAST_WORDS = 8
"""So many lines are kept of what a bot said before it failed."""
MOST_LETTERS = 300
"""So much is told of a line or an answer that may be of any length."""


class BotFailed(RegnumError):
    """A bot did not choose; the words fit behind its name, as in “crashed with exit code 3”."""

    kind: ClassVar[str] = "failed"

    def __init__(self, phrase: Phrase, last_words: tuple[str, ...] = ()) -> None:
        super().__init__(phrase.message, **phrase.values)
        self.last_words = last_words
        """The last lines that it wrote, or of its traceback."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.phrase, self.last_words)


class Raised(BotFailed):
    kind = "raised"


class IllegalAnswer(BotFailed):
    kind = "illegal"


def choose(bot: Bot, turn: Turn) -> int:
    """What the bot does, which is legal; BotFailed, whatever else comes of it."""
    try:
        answer = bot.choose(turn)
    except BotFailed:
        raise
    except (Exception, SystemExit) as problem:
        raise raised(problem) from problem
    action = whole(answer)
    if action is None or action not in turn.legal:
        raise IllegalAnswer(Phrase("answered {answer}, which is not legal", answer=_written(answer)))
    return action


def raised(problem: BaseException) -> Raised:
    """The failure that an exception in a bot is."""
    what = "".join(traceback.format_exception_only(problem)).strip()
    where = [line for entry in traceback.format_exception(problem) for line in entry.splitlines()]
    return Raised(Phrase("raised {what}", what=shortened(what)), tuple(where[-LAST_WORDS:]))


def shortened(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else text[: MOST_LETTERS - 1] + "…"


def _written(answer: object) -> str:
    """Shortened before it is written, where that can be: reprlib itself survives objects that cannot be written."""
    return shortened(reprlib.repr(answer))

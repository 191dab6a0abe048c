"""The text of a buy list as words, numbers and signs, each with its place, and how to say what is wrong there."""

from __future__ import annotations

import re
from dataclasses import dataclass

from regnum.core.errors import Phrase, RegnumError

PLACE = Phrase("Line {line}, column {column}: {what}")
_SPELLED = {"==": "=", "≤": "<=", "≥": ">=", "≠": "!=", "<>": "!="}


class BadBuyList(RegnumError):
    """A text that is no buy list; it says in which line and column."""

    @property
    def line(self) -> int:
        return int(str(self.phrase.values["line"]))

    @property
    def column(self) -> int:
        return int(str(self.phrase.values["column"]))


@dataclass(frozen=True)
class Warned:
    """Something that is allowed but cannot be meant."""

    line: int
    column: int
    what: Phrase

    @property
    def phrase(self) -> Phrase:
        return Phrase(PLACE.message, line=self.line, column=self.column, what=self.what)

    def __str__(self) -> str:
        return str(self.phrase)


@dataclass(frozen=True)
class Token:
    kind: str
    """word, number, sign, `;` (also a new line), or end."""
    text: str
    line: int
    column: int


_TOKEN = re.compile(
    r"(?P<space>[ \t\r]+|#[^\n]*)|(?P<end_of_item>[;\n])|(?P<number>\d+)"
    r"|(?P<word>[^\W\d](?:[\w'’-]*\w)?)|(?P<sign><=|>=|==|!=|<>|[<>=≤≥≠()+*/:,-])"
)


def tokens_of(text: str) -> list[Token]:
    tokens: list[Token] = []
    line, line_start, depth, at = 1, 0, 0, 0
    while at < len(text):
        column = at - line_start + 1
        found = _TOKEN.match(text, at)
        if found is None:
            raise bad(
                Token("sign", text[at], line, column), Phrase("the sign “{sign}” means nothing here", sign=text[at])
            )
        at = found.end()
        said = found[0]
        if found.lastgroup == "number":
            tokens.append(Token("number", said, line, column))
        elif found.lastgroup == "word":
            tokens.append(Token("word", said, line, column))
        elif found.lastgroup == "sign":
            depth += {"(": 1, ")": -1}.get(said, 0)
            tokens.append(Token("sign", _SPELLED.get(said, said), line, column))
        elif found.lastgroup == "end_of_item" and (said == ";" or not _goes_on(tokens, depth)):
            depth = 0
            tokens.append(Token(";", ";" if said == ";" else "", line, column))
        if said == "\n":
            line, line_start = line + 1, at
    tokens.append(Token("end", "", line, at - line_start + 1))
    return tokens


def _goes_on(tokens: list[Token], depth: int) -> bool:
    """Whether a new line belongs to what stands before it: inside parentheses, and after a comma."""
    return depth > 0 or (bool(tokens) and tokens[-1].text == ",")


def bad(token: Token, what: Phrase) -> BadBuyList:
    return BadBuyList(PLACE.message, line=token.line, column=token.column, what=what)

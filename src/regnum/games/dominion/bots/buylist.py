"""Reading buy lists: `province; gold; smithy if own smithy < 2; silver`. docs/buy-lists.md describes the language.

What is wrong is said with its line and column, and what cannot be meant (a condition that never holds, an item
that is never reached) is warned of.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from regnum.core.errors import Phrase, RegnumError, suggest
from regnum.games.dominion.bots import conditions as counted
from regnum.games.dominion.bots.conditions import All, Any, BuyList, Condition, Term, Within
from regnum.games.dominion.bots.reach import warnings_of
from regnum.games.dominion.rules.data import IDS, NAMES
from regnum.games.dominion.rules.kingdom import plain

PLACE = Phrase("Line {line}, column {column}: {what}")
FAR = 1 << 40  # further than anything counts

COUNTS = {
    "coins": counted.COINS,
    "potions": counted.POTIONS,
    "buys": counted.BUYS,
    "turn": counted.TURN,
    "money": counted.MONEY,
    "empty piles": counted.EMPTY_PILES,
    "lead": counted.LEAD,
}
COUNTS_OF_A_CARD = {"own": counted.OWN, "supply": counted.SUPPLY, "hand": counted.HAND}
OWN_GROUPS = {
    "cards": counted.OWN_CARDS,
    "actions": counted.OWN_ACTIONS,
    "treasures": counted.OWN_TREASURES,
    "victories": counted.OWN_VICTORIES,
}
KEYWORDS = ("if", "and", "or", "not")
COMPARISONS = ("<", "<=", ">", ">=", "=", "!=")
_SPELLED = {"==": "=", "≤": "<=", "≥": ">=", "≠": "!=", "<>": "!="}

A_CARD = Phrase("a card")
A_COUNT = Phrase("a number or a count such as “own smithy” or “turn”")
A_COMPARISON = Phrase("a comparison such as <")
A_CONDITION = Phrase("a condition such as “own smithy < 2”")
END_OF_ITEM = Phrase("“if”, “;” or a new line")
END_OF_CONDITION = Phrase("“and”, “or”, “;” or a new line")
CLOSING = Phrase("“)”")


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


@dataclass(frozen=True)
class Item:
    card: int
    condition: Condition | None
    line: int
    column: int


@dataclass(frozen=True)
class Sum:
    """A number as it is read: counts with their factors, and a constant."""

    terms: dict[tuple[int, int], int]
    constant: int

    def plus(self, other: Sum, factor: int) -> Sum:
        terms = dict(self.terms)
        for key, times in other.terms.items():
            terms[key] = terms.get(key, 0) + factor * times
        return Sum({key: times for key, times in terms.items() if times}, self.constant + factor * other.constant)

    def times(self, factor: int) -> Sum:
        return Sum({}, 0).plus(self, factor)


def _spellings() -> dict[str, int]:
    spellings = {}
    for number, name in enumerate(IDS):
        for spelling in (*NAMES[name].values(), name):
            spellings[plain(spelling)] = number
    return spellings


SPELLINGS = _spellings()
_TOKEN = re.compile(
    r"(?P<space>[ \t\r]+|#[^\n]*)|(?P<end_of_item>[;\n])|(?P<number>\d+)"
    r"|(?P<word>[^\W\d](?:[\w'’-]*\w)?)|(?P<sign><=|>=|==|!=|<>|[<>=≤≥≠()+*-])"
)


def tokens_of(text: str) -> list[Token]:
    tokens: list[Token] = []
    line, line_start, depth, at = 1, 0, 0, 0
    while at < len(text):
        column = at - line_start + 1
        found = _TOKEN.match(text, at)
        if found is None:
            raise _bad(
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
        elif found.lastgroup == "end_of_item" and (said == ";" or depth <= 0):
            depth = 0
            tokens.append(Token(";", ";" if said == ";" else "", line, column))
        if said == "\n":
            line, line_start = line + 1, at
    tokens.append(Token("end", "", line, at - line_start + 1))
    return tokens


def _bad(token: Token, what: Phrase) -> BadBuyList:
    return BadBuyList(PLACE.message, line=token.line, column=token.column, what=what)


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens = tokens_of(text)
        self.at = 0

    @property
    def next(self) -> Token:
        return self.tokens[self.at]

    def take(self) -> Token:
        self.at += 1
        return self.tokens[self.at - 1]

    def taken(self, *texts: str) -> Token | None:
        """The next token, when it is one of these words or signs."""
        if self.next.kind in ("word", "sign") and self.next.text.casefold() in texts:
            return self.take()
        return None

    def expected(self, what: Phrase) -> BadBuyList:
        if self.next.kind == "end" or not self.next.text:
            return _bad(self.next, Phrase("here {valid} is missing", valid=what))
        return _bad(self.next, Phrase("“{word}” stands where {valid} should be", word=self.next.text, valid=what))

    def items(self) -> list[Item]:
        items: list[Item] = []
        while self.next.kind != "end":
            if self.next.kind == ";":
                self.take()
            else:
                items.append(self.item())
        if not items:
            raise _bad(self.next, Phrase("the list is empty; it needs at least one card"))
        return items

    def item(self) -> Item:
        start = self.next
        card = self.card()
        condition = None
        if self.taken("if"):
            condition = self.either()
            if self.next.kind not in (";", "end"):
                raise self.expected(END_OF_CONDITION)
        elif self.next.kind not in (";", "end"):
            raise self.expected(END_OF_ITEM)
        return Item(card, condition, start.line, start.column)

    def words(self) -> tuple[Token, str]:
        """The words up to the next keyword or sign, as one name."""
        start = self.next
        words = []
        while self.next.kind == "word" and self.next.text.casefold() not in KEYWORDS:
            words.append(self.take().text)
        return start, " ".join(words)

    def card(self) -> int:
        start, name = self.words()
        if not name:
            raise self.expected(A_CARD)
        if plain(name) not in SPELLINGS:
            raise _bad(start, Phrase("there is no card “{word}”; valid: {valid}", word=name, valid=_suggest(name)))
        return SPELLINGS[plain(name)]

    # Conditions, from the loosest binding to the closest

    def either(self) -> Condition:
        parts = [self.both()]
        while self.taken("or"):
            parts.append(self.both())
        return parts[0] if len(parts) == 1 else Any(parts)

    def both(self) -> Condition:
        parts = [self.denied()]
        while self.taken("and"):
            parts.append(self.denied())
        return parts[0] if len(parts) == 1 else All(parts)

    def denied(self) -> Condition:
        if self.taken("not"):
            return negated(self.denied())
        if self.next.text == "(" and self._parenthesis_holds_a_condition():
            self.take()
            inner = self.either()
            if not self.taken(")"):
                raise self.expected(CLOSING)
            return inner
        return self.comparison()

    def _parenthesis_holds_a_condition(self) -> bool:
        """Whether there is a comparison, and not only a number, up to the closing parenthesis."""
        depth = 0
        for token in self.tokens[self.at :]:
            if token.kind in (";", "end"):
                return True
            if token.kind == "sign":
                depth += {"(": 1, ")": -1}.get(token.text, 0)
                if token.text in COMPARISONS:
                    return True
            if depth == 0:
                return False
        return True

    def comparison(self) -> Condition:
        start = self.next
        left = self.sum()
        sign = self.taken(*COMPARISONS)
        if sign is None:
            if self.next.kind in (";", "end") or self.next.text.casefold() in KEYWORDS:
                raise _bad(start, Phrase("this is a number, not {valid}", valid=A_CONDITION))
            raise self.expected(A_COMPARISON)
        return compared(left, sign.text, self.sum())

    def sum(self) -> Sum:
        total = self.product()
        while sign := self.taken("+", "-"):
            total = total.plus(self.product(), 1 if sign.text == "+" else -1)
        return total

    def product(self) -> Sum:
        total = self.number()
        while sign := self.taken("*"):
            other = self.number()
            if total.terms and other.terms:
                raise _bad(sign, Phrase("one side of * must be a plain number"))
            total = total.times(other.constant) if total.terms else other.times(total.constant)
        return total

    def number(self) -> Sum:
        if self.next.kind == "number":
            return Sum({}, int(self.take().text))
        if self.taken("-"):
            return self.number().times(-1)
        if self.taken("("):
            inner = self.sum()
            if not self.taken(")"):
                raise self.expected(CLOSING)
            return inner
        return Sum({self.count(): 1}, 0)

    def count(self) -> tuple[int, int]:
        word = self.taken(*COUNTS_OF_A_CARD)
        if word is not None:
            kind = COUNTS_OF_A_CARD[word.text.casefold()]
            if kind == counted.OWN and self.next.text.casefold() in OWN_GROUPS:
                return OWN_GROUPS[self.take().text.casefold()], 0
            return kind, self.card()
        start, name = self.words()
        if not name:
            raise self.expected(A_COUNT)
        if name.casefold() not in COUNTS:
            valid = [*COUNTS, *(f"{word} …" for word in COUNTS_OF_A_CARD)]
            meant = suggest(name, COUNTS) if plain(name) not in SPELLINGS else f"own {name}, supply {name}"
            if meant == ", ".join(COUNTS):
                meant = ", ".join(valid)
            raise _bad(start, Phrase("“{word}” cannot be counted; valid: {valid}", word=name, valid=meant))
        return COUNTS[name.casefold()], 0


def _suggest(name: str) -> str:
    """The ids of the cards that this name is most like."""
    by_name = {
        spelling: number for number in range(len(IDS)) for spelling in (IDS[number], *NAMES[IDS[number]].values())
    }
    valid = suggest(name, by_name).split(", ")
    return ", ".join(dict.fromkeys(IDS[by_name[spelling]] for spelling in valid[:3]))


def compared(left: Sum, sign: str, right: Sum) -> Condition:
    """A comparison as bounds of one sum."""
    difference = left.plus(right, -1)
    constant = -difference.constant
    terms = [Term(kind, card, factor) for (kind, card), factor in difference.terms.items()]
    least = {"<": -FAR, "<=": -FAR, ">": constant + 1}.get(sign, constant)
    most = {">": FAR, ">=": FAR, "<": constant - 1}.get(sign, constant)
    return Within(terms, least, most, sign != "!=")


def negated(condition: Condition) -> Condition:
    if isinstance(condition, Within):
        return Within(condition.terms, condition.least, condition.most, not condition.inside)
    if isinstance(condition, All):
        return Any([negated(part) for part in condition.parts])
    assert isinstance(condition, Any)
    return All([negated(part) for part in condition.parts])


def read(text: str) -> tuple[BuyList, list[Warned]]:
    """The list that a text describes, and what in it cannot be meant; BadBuyList when it is none."""
    items = _Reader(text).items()
    found = BuyList([item.card for item in items], [item.condition for item in items])
    problems = warnings_of([item.card for item in items], [item.condition for item in items], negated)
    return found, [Warned(items[i].line, items[i].column, what) for i, what in problems]

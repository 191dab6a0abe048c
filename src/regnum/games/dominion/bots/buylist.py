"""Reading buy lists: `province; gold; smithy if own smithy < 2; silver`. docs/buy-lists.md describes the language.

What is wrong is said with its line and column, and what cannot be meant (a condition that never holds, an item
that is never reached) is warned of.
"""

from __future__ import annotations

from dataclasses import dataclass

from regnum.core.bits import bit
from regnum.core.errors import Phrase, suggest
from regnum.games.dominion.bots import conditions as counted
from regnum.games.dominion.bots.conditions import POINTS, BuyList, Condition, Order
from regnum.games.dominion.bots.reach import warnings_of, warnings_of_rule
from regnum.games.dominion.bots.situation import DECK, DISCARD, HAND, IN_PLAY, OPPONENTS, OWN, SUPPLY
from regnum.games.dominion.bots.sums import COMPARISONS, Counted, Sum, all_of, any_of, compared, negated
from regnum.games.dominion.bots.tokens import BadBuyList, Token, Warned, bad, tokens_of
from regnum.games.dominion.rules.data import ACTIONS, ANY_CARD, IDS, NAMES, NUMBERS, TREASURES, VICTORIES
from regnum.games.dominion.rules.kingdom import plain

__all__ = ["BadBuyList", "Warned", "read"]

MOST = 1_000_000  # of a number in a list
DIGITS = 20  # no more of a number are read: it is too large by then

COUNTS = {
    "coins": counted.COINS,
    "potions": counted.POTIONS,
    "buys": counted.BUYS,
    "actions": counted.ACTIONS_LEFT,
    "turn": counted.TURN,
    "money": counted.MONEY,
    "empty piles": counted.EMPTY_PILES,
    "points": counted.OWN_POINTS,
    "lead": counted.LEAD,
    "players": counted.PLAYERS,
}
PLACES = {
    "own": OWN,
    "opponents": OPPONENTS,
    "supply": SUPPLY,
    "hand": HAND,
    "in play": IN_PLAY,
    "deck": DECK,
    "discard": DISCARD,
}
"""Where cards are counted, by the words before the card."""
GROUPS = {"cards": ANY_CARD, "actions": ACTIONS, "treasures": TREASURES, "victories": VICTORIES}
KEYWORDS = ("if", "and", "or", "not")
PLAY, TRASH, WITH, TURN_TO_POINTS = "play", "trash", "with", "points"
TRASHERS = ("chapel", "remodel", "mine", "apprentice", "transmute")
"""Whose choice of what to trash a list may say."""

A_CARD = Phrase("a card")
A_COUNT = Phrase("a number or a count such as “own smithy” or “turn”")
A_COMPARISON = Phrase("a comparison such as <")
A_CONDITION = Phrase("a condition such as “own smithy < 2”")
END_OF_ITEM = Phrase("“if”, “;” or a new line")
END_OF_CONDITION = Phrase("“and”, “or”, “;” or a new line")
END_OF_ENTRY = Phrase("“if”, “,”, “;” or a new line")
END_OF_ENTRYS_CONDITION = Phrase("“and”, “or”, “,”, “;” or a new line")
CLOSING = Phrase("“)”")
COLON = Phrase("“:”")
IN_PLAY_WORDS = Phrase("“in play”")


@dataclass(frozen=True)
class Item:
    card: int
    condition: Condition | None
    line: int
    column: int


@dataclass(frozen=True)
class Read:
    """A whole list: what to buy, and the rules of play by what stands before their colon."""

    items: list[Item]
    rules: dict[str, list[Item]]


def _spellings() -> dict[str, int]:
    spellings = {}
    for number, name in enumerate(IDS):
        for spelling in (*NAMES[name].values(), name):
            spellings[plain(spelling)] = number
    return spellings


SPELLINGS = _spellings()


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
            return bad(self.next, Phrase("here {valid} is missing", valid=what))
        return bad(self.next, Phrase("“{word}” stands where {valid} should be", word=self.next.text, valid=what))

    def read(self) -> Read:
        found = Read([], {})
        while self.next.kind != "end":
            if self.next.kind == ";":
                self.take()
            elif rule := self.taken(PLAY, TRASH):
                head = self.trasher() if rule.text.casefold() == TRASH else PLAY
                if not self.taken(":"):
                    raise self.expected(COLON)
                found.rules.setdefault(head, []).extend(self.entries(head))
            else:
                found.items.append(self.item())
        if not found.items:
            raise bad(self.next, Phrase("the list is empty; it needs at least one card"))
        return found

    def trasher(self) -> str:
        """The card that `trash with …` names, or `trash` for all of them."""
        if not self.taken(WITH):
            return TRASH
        start = self.next
        name = IDS[self.card()]
        if name not in TRASHERS:
            valid = ", ".join(TRASHERS)
            raise bad(
                start, Phrase("“{word}” leaves no choice of what to trash; valid: {valid}", word=name, valid=valid)
            )
        return name

    def entries(self, head: str) -> list[Item]:
        entries: list[Item] = []
        while not entries or self.taken(","):
            start = self.next
            card = self.card()
            if head == PLAY and not ACTIONS >> card & 1:
                raise bad(
                    start, Phrase("“{card}” is no Action: the order of playing is one of Actions", card=IDS[card])
                )
            entries.append(self.with_condition(card, start, ",", END_OF_ENTRY, END_OF_ENTRYS_CONDITION))
        return entries

    def item(self) -> Item:
        start = self.next
        card = POINTS if self.taken(TURN_TO_POINTS) else self.card()
        return self.with_condition(card, start, "", END_OF_ITEM, END_OF_CONDITION)

    def with_condition(self, card: int, start: Token, end: str, bare: Phrase, conditional: Phrase) -> Item:
        """What stands behind a card, up to the end of the item or this sign."""
        condition = self.either() if self.taken("if") else None
        if self.next.kind not in (";", "end") and not (end and self.next.text == end):
            raise self.expected(bare if condition is None else conditional)
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
            raise bad(start, Phrase("there is no card “{word}”; valid: {valid}", word=name, valid=_suggest(name)))
        return SPELLINGS[plain(name)]

    # Conditions, from the loosest binding to the closest

    def either(self) -> Condition:
        parts = [self.both()]
        while self.taken("or"):
            parts.append(self.both())
        return any_of(parts)

    def both(self) -> Condition:
        parts = [self.denied()]
        while self.taken("and"):
            parts.append(self.denied())
        return all_of(parts)

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
                raise bad(start, Phrase("this is a number, not {valid}", valid=A_CONDITION))
            raise self.expected(A_COMPARISON)
        return compared(left, sign.text, self.sum())

    def sum(self) -> Sum:
        total = self.product()
        while sign := self.taken("+", "-"):
            total = self.in_range(total.plus(self.product(), 1 if sign.text == "+" else -1), sign)
        return total

    def product(self) -> Sum:
        total = self.number()
        while sign := self.taken("*", "/"):
            start = self.next
            other = self.number()
            if sign.text == "/":
                if not other.terms and not other.constant:
                    raise bad(start, Phrase("nothing can be divided by 0"))
                total = total.over(other)
                continue
            if total.terms and other.terms:
                raise bad(sign, Phrase("one side of * must be a plain number"))
            total = total.times(other.constant) if total.terms else other.times(total.constant)
            self.in_range(total, sign)
        return total

    def in_range(self, total: Sum, at: Token) -> Sum:
        if total.largest > MOST:
            raise bad(at, Phrase("this number is too large; valid is up to {most}", most=MOST))
        return total

    def number(self) -> Sum:
        if self.next.kind == "number":
            start = self.take()
            return self.in_range(Sum({}, int(start.text[:DIGITS])), start)
        if self.taken("-"):
            return self.number().times(-1)
        if self.taken("("):
            inner = self.sum()
            if not self.taken(")"):
                raise self.expected(CLOSING)
            return inner
        return Sum({self.count(): 1}, 0)

    def count(self) -> Counted:
        place = self.place()
        if place is not None:
            group = self.taken(*GROUPS) if place != SUPPLY else None
            return Counted(place, GROUPS[group.text.casefold()] if group is not None else bit(self.card()))
        start, name = self.words()
        if not name:
            raise self.expected(A_COUNT)
        if name.casefold() not in COUNTS:
            valid = [*COUNTS, *(f"{words} …" for words in PLACES)]
            meant = suggest(name, COUNTS) if plain(name) not in SPELLINGS else f"own {name}, supply {name}"
            if meant == ", ".join(COUNTS):
                meant = ", ".join(valid)
            raise bad(start, Phrase("“{word}” cannot be counted; valid: {valid}", word=name, valid=meant))
        return Counted(COUNTS[name.casefold()])

    def place(self) -> int | None:
        """The place whose cards are counted, if it is one."""
        if self.taken("in"):
            if not self.taken(PLAY):
                raise self.expected(IN_PLAY_WORDS)
            return IN_PLAY
        word = self.taken(*PLACES)
        return PLACES[word.text.casefold()] if word is not None else None


def _suggest(name: str) -> str:
    """The ids of the cards that this name is most like."""
    by_name = {
        spelling: number for number in range(len(IDS)) for spelling in (IDS[number], *NAMES[IDS[number]].values())
    }
    valid = suggest(name, by_name).split(", ")
    return ", ".join(dict.fromkeys(IDS[by_name[spelling]] for spelling in valid[:3]))


def _order(items: list[Item]) -> Order:
    return Order([item.card for item in items], [item.condition for item in items])


def read(text: str) -> tuple[BuyList, list[Warned]]:
    """The list that a text describes, and what in it cannot be meant; BadBuyList when it is none."""
    told = _Reader(text).read()
    cards, conditions = [item.card for item in told.items], [item.condition for item in told.items]
    found = BuyList(cards, conditions)
    warned = [(told.items[i], what) for i, what in warnings_of(cards, conditions, negated)]
    for head, entries in told.rules.items():
        order = _order(entries)
        if head == PLAY:
            found.play = order
        elif head == TRASH:
            found.trash = order
        else:
            found.trash_with[NUMBERS[head]] = order
        problems = warnings_of_rule(
            [entry.card for entry in entries], [entry.condition for entry in entries], head, negated
        )
        warned += [(entries[i], what) for i, what in problems]
    warned.sort(key=lambda problem: (problem[0].line, problem[0].column))
    return found, [Warned(item.line, item.column, what) for item, what in warned]

"""Numbers and comparisons as they are read from a buy list, and the conditions that they become."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.games.dominion.bots.conditions import FAR, QUOTIENT, All, Amount, Any, Condition, Term, Within

COMPARISONS = ("<", "<=", ">", ">=", "=", "!=")


@dataclass(frozen=True)
class Counted:
    """What is counted: cards of a place, something else, or a quotient, which two sums make."""

    kind: int
    cards: int = 0
    above: Fixed | None = None
    below: Fixed | None = None

    def term(self, factor: int) -> Term:
        return Term(self.kind, self.cards, factor, _amount(self.above), _amount(self.below))


Fixed = tuple[frozenset[tuple[Counted, int]], int]
"""A sum that can be compared: what is counted with its factors, and the constant."""


def _amount(fixed: Fixed | None) -> Amount | None:
    if fixed is None:
        return None
    terms, constant = fixed
    return Amount([counted.term(factor) for counted, factor in terms], constant)


@dataclass(frozen=True)
class Sum:
    """A number as it is read: counts with their factors, and a constant."""

    terms: dict[Counted, int]
    constant: int

    def plus(self, other: Sum, factor: int) -> Sum:
        terms = dict(self.terms)
        for counted, times in other.terms.items():
            terms[counted] = terms.get(counted, 0) + factor * times
        return Sum(
            {counted: times for counted, times in terms.items() if times}, self.constant + factor * other.constant
        )

    def times(self, factor: int) -> Sum:
        return Sum({}, 0).plus(self, factor)

    def over(self, other: Sum) -> Sum:
        """The quotient, rounded down; the other one is not plainly 0."""
        if not other.terms and not self.terms:
            return Sum({}, self.constant // other.constant)
        return Sum({Counted(QUOTIENT, 0, self._fixed(), other._fixed()): 1}, 0)

    def _fixed(self) -> Fixed:
        return frozenset(self.terms.items()), self.constant

    @property
    def largest(self) -> int:
        """The largest number that stands in it."""
        return max(abs(self.constant), *map(abs, self.terms.values())) if self.terms else abs(self.constant)


def compared(left: Sum, sign: str, right: Sum) -> Condition:
    """A comparison as bounds of one sum."""
    difference = left.plus(right, -1)
    constant = -difference.constant
    terms = [counted.term(factor) for counted, factor in difference.terms.items()]
    least = {"<": -FAR, "<=": -FAR, ">": constant + 1}.get(sign, constant)
    most = {">": FAR, ">=": FAR, "<": constant - 1}.get(sign, constant)
    return Within(terms, least, most, sign != "!=")


def all_of(parts: list[Condition]) -> Condition:
    return parts[0] if len(parts) == 1 else All(parts)


def any_of(parts: list[Condition]) -> Condition:
    return parts[0] if len(parts) == 1 else Any(parts)


def negated(condition: Condition) -> Condition:
    if isinstance(condition, Within):
        return Within(condition.terms, condition.least, condition.most, not condition.inside)
    if isinstance(condition, All):
        return Any([negated(part) for part in condition.parts])
    assert isinstance(condition, Any)
    return All([negated(part) for part in condition.parts])

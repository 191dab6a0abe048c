"""What a seat can know of the terrain cards, worked out slowly from nothing but what it saw happen.

A belief is the probability of every deal of the hands that is still possible: each card that is drawn unseen splits
it, each card that is seen strikes out the deals that are otherwise. Nothing here looks into a state but to learn
the cards with which the watching began.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

Hands = tuple[str | None, ...]


class Watcher:
    """One seat that watches a game from a position on, in which no hand was counted yet, and forgets nothing."""

    def __init__(self, seat: int, position: dict[str, Any]) -> None:
        self.seat = seat
        self.discards = Counter(position["discards"])
        self.pile_size = len(position["pile"])
        self.others: Counter[str] = Counter()
        """All cards that are in the pile or in a hand."""
        held: list[str | None] = [entry["card"] for entry in position["seats"]]
        self.others.update(position["pile"])
        self.others.update(card for card in held if card is not None)
        seen = {seat, position["seat"]}
        self.belief: dict[Hands, Fraction] = {
            tuple(card if holder in seen else None for holder, card in enumerate(held)): Fraction(1)
        }
        for holder, card in enumerate(held):
            if holder not in seen and card is not None:
                self.pile_size += 1
        for holder, card in enumerate(held):
            if holder not in seen and card is not None:
                self._draw(holder)
        assert position["counted"] == []

    def watch(self, event: dict[str, Any]) -> None:
        """What the log told this seat."""
        seat = event["seat"]
        if event["kind"] == "turn":
            if self._has_none(seat) and event["card"] is not None:
                self._draw(seat)
            self._see(seat, event["card"])
        elif event["kind"] == "redraw":
            self._put_away(seat)
            self._draw(seat)
            self._see(seat, event["card"])
        elif event["kind"] == "end":
            if not self._has_none(seat):
                (card,) = {hands[seat] for hands in self.belief}
                assert card is not None
                self._put_away(seat)
                self.discards[card] += 1
            self._draw(seat)
            if seat == self.seat:
                self._see(seat, event["drawn"])

    def _has_none(self, seat: int) -> bool:
        return {hands[seat] for hands in self.belief} == {None}

    def _put_away(self, seat: int) -> None:
        """The open card of the seat leaves its hand."""
        (card,) = {hands[seat] for hands in self.belief}
        assert card is not None
        self.others[card] -= 1
        self.belief = {(*hands[:seat], None, *hands[seat + 1 :]): chance for hands, chance in self.belief.items()}

    def _draw(self, seat: int) -> None:
        if self.pile_size == 0:
            self.pile_size = sum(self.discards.values())
            self.others += self.discards
            self.discards = Counter()
        if self.pile_size == 0:
            return
        belief: dict[Hands, Fraction] = {}
        for hands, chance in self.belief.items():
            pile = self.others.copy()
            pile.subtract(card for card in hands if card is not None)
            assert sum(pile.values()) == self.pile_size
            for card, count in pile.items():
                if count:
                    drawn = (*hands[:seat], card, *hands[seat + 1 :])
                    belief[drawn] = belief.get(drawn, Fraction(0)) + chance * count / self.pile_size
        self.belief = belief
        self.pile_size -= 1

    def _see(self, seat: int, card: str | None) -> None:
        left = {hands: chance for hands, chance in self.belief.items() if hands[seat] == card}
        total = sum(left.values())
        self.belief = {hands: chance / total for hands, chance in left.items()}

"""What can be told by elimination of money that a viewer has not seen: which of it surely lies where.

Only positions written by hand have such money in hands. The unseen cards are dealt over places of known sizes: the
hands of others, and the money pile. Whoever is paying can complete the payment, so their place holds enough for it.
"""

from __future__ import annotations

from collections import Counter

from regnum.games.new_york.rules.data import VALUES

NOBODY_PAYS = -1


class Unseen:
    """Cards, by their kinds, of which nobody but their holders knows in which of the places they are."""

    def __init__(self, cards: list[int], sizes: list[int], payer: int, currency: int, missing: int) -> None:
        self.cards = cards
        self.sizes = sizes
        """How many of the cards are in each place."""
        self.payer = payer
        """The place that holds at least as much of the currency as is missing; NOBODY_PAYS for none."""
        self.currency = currency
        self.missing = missing

    def surely_in(self, place: int) -> list[int]:
        """The cards that are in this place, however the others are dealt."""
        found: list[int] = []
        if self.sizes[place] == 0:
            return found
        if self.sizes[place] == len(self.cards):
            return sorted(self.cards)
        for kind, count in sorted(Counter(self.cards).items()):
            if place == self.payer:
                least = self._numbers_with_payer(kind)[0]
            else:
                elsewhere = len(self.cards) - self.sizes[place]
                if self.payer != NOBODY_PAYS:
                    elsewhere += self._numbers_with_payer(kind)[-1] - self.sizes[self.payer]
                least = max(0, count - elsewhere)
            found += [kind] * least
        return found

    def _numbers_with_payer(self, kind: int) -> list[int]:
        """How many cards of this kind the payer may have, ascending: the others can then be dear enough."""
        size = self.sizes[self.payer]
        others = sorted((self._worth(card) for card in self.cards if card != kind), reverse=True)
        return [
            number
            for number in range(min(size, len(self.cards) - len(others)) + 1)
            if size - number <= len(others)
            and number * self._worth(kind) + sum(others[: size - number]) >= self.missing
        ]

    def _worth(self, kind: int) -> int:
        return kind % VALUES + 1 if kind // VALUES == self.currency else 0

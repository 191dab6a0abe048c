"""Games that are played on from what a seat knows: the same deals for all that is compared."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from regnum.bots.search.tree import NO_LIMIT
from regnum.bots.strategy import Strategy
from regnum.coach.compare import Gap, gap
from regnum.coach.endings import Deal, played_on, shares
from regnum.core.rng import Rng
from regnum.core.state import State

Imagine = Callable[[int], State]
"""A new state for a seed, in which all is dealt anew that somebody cannot know."""
SEED_BYTES = 16


class Deals:
    """A row of deals without end, by a name; other names give others, and none is that of the game."""

    def __init__(self, *name: object) -> None:
        told = hashlib.sha256(repr(name).encode()).digest()
        self._rng = Rng(int.from_bytes(told[:SEED_BYTES], "big"))
        self._made: list[Deal] = []

    def between(self, first: int, end: int) -> list[Deal]:
        while len(self._made) < end:
            self._made.append(Deal(self._rng.bits(), self._rng.bits()))
        return self._made[first:end]

    def seed(self) -> int:
        """One number, where a row is not needed."""
        return self.between(0, 1)[0].luck


@dataclass
class Sample:
    """How the games of one line ended, deal by deal."""

    shares: list[tuple[float, ...]] = field(default_factory=list)
    """Of the win, for every seat."""
    scores: list[tuple[float, ...]] = field(default_factory=list)

    def play(self, imagine: Imagine, actions: Sequence[int], deals: Deals, strategy: Strategy, count: int) -> None:
        """Play on until there are so many games."""
        for deal in deals.between(len(self.shares), count):
            ending = played_on(imagine(deal.hidden), actions, deal.luck, strategy, NO_LIMIT)
            self.shares.append(shares(ending.state))
            self.scores.append(tuple(ending.scores))

    def until(self, count: int) -> Sample:
        """The first games of it alone."""
        return Sample(self.shares[:count], self.scores[:count])

    def chance(self, seat: int) -> Gap:
        return gap([deal[seat] for deal in self.shares])

    def points(self, seat: int) -> Gap:
        return gap([deal[seat] for deal in self.scores])

    def more_chance(self, other: Sample, seat: int) -> Gap:
        """On the deals that both were played with."""
        pairs = zip(self.shares, other.shares, strict=False)
        return gap([one[seat] - two[seat] for one, two in pairs])

    def more_ahead(self, other: Sample, seat: int) -> Gap:
        """How many points more a seat is ahead of the best of the others."""
        pairs = zip(self.scores, other.scores, strict=False)
        return gap([_ahead(one, seat) - _ahead(two, seat) for one, two in pairs])


def _ahead(scores: tuple[float, ...], seat: int) -> float:
    return scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0.0)

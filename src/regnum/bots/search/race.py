"""A race of candidates on common deals: who plays the next one, and who is taken in the end.

Every candidate plays the same deals one after another, so that luck is the same for all; one that comes later
begins with the first deal, too. Who is behind the leader sits out, until somebody else leads. The more has been
played, the more candidates take part: with a small budget a few are compared well, with a large one hardly any is
left out.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

FAR_AHEAD: Final = 4.0
"""So many standard errors ahead there is nothing to be compared any more."""
LEAVING: Final = 3
"""A leader that is so far ahead of all plays on alone, until it has so many times the deals of any other."""


class Race:
    """Candidates in the order of the policy's liking, known by their places in it."""

    def __init__(
        self, candidates: i64, width: float, sure: float, trust: float, doubt: float, spread: float
    ) -> None:
        self.candidates = candidates
        self.width = width
        """How many take part: this times the square root of what has been played, and two at least."""
        self.sure = sure
        """How many standard errors behind the leader a candidate sits out."""
        self.trust = trust
        """By how many standard errors a candidate must be better than the favourite to be taken."""
        self.doubt = doubt
        """With so many deals what they tell of the spread counts as much as what is thought of it before:"""
        self.spread = spread
        """the standard deviation of the difference of two candidates in one deal."""
        self.played: i64 = 0
        self.taking_part: i64 = min(2, candidates)
        self._results: list[vec[float]] = []
        """What each candidate has had of the deals that it was played with: the first ones, without a gap."""
        for _ in range(candidates):
            self._results.append(vec[float]())
        # At the place of one times the number of candidates plus that of another, over the deals that both have
        # played: how much more the first has had of them, and the squares of that.
        self._more: vec[float] = vec[float]([0.0] * (candidates * candidates))
        self._squares: vec[float] = vec[float]([0.0] * (candidates * candidates))

    def add(self, place: i64, result: float) -> None:
        """What a candidate had of its next deal."""
        deal = self.deals(place)
        self._results[place] = append(self._results[place], result)
        self.played += 1
        more = self._more
        squares = self._squares
        other: i64 = 0
        while other < self.candidates:
            if other != place and self.deals(other) > deal:
                difference = result - self._results[other][deal]
                here: i64 = place * self.candidates + other
                there: i64 = other * self.candidates + place
                more[here] = more[here] + difference
                more[there] = more[there] - difference
                squares[here] = squares[here] + difference * difference
                squares[there] = squares[here]
            other += 1

    def deals(self, place: i64) -> i64:
        """How many it has played."""
        return len(self._results[place])

    def ahead(self, one: i64, other: i64, errors: float) -> float:
        """How far the first is ahead of the second in the deals that both have played: less so many standard
        errors, with which what is thought of the spread before counts, so that a few deals prove little."""
        count: i64 = min(self.deals(one), self.deals(other))
        if count == 0 or one == other:
            return 0.0
        deals = float(count)
        more = self._more[one * self.candidates + other]
        mean = more / deals
        if errors == 0.0:
            return mean
        before = self.doubt * self.spread * self.spread
        variance = (self._squares[one * self.candidates + other] - more * mean + before) / (deals + self.doubt)
        return mean - errors * math.sqrt(max(variance, 0.0) / deals)

    def leader(self) -> i64:
        """Who is best so far."""
        leader: i64 = 0
        place: i64 = 1
        while place < self.taking_part:
            if self.ahead(place, leader, 0.0) > 0.0:
                leader = place
            place += 1
        return leader

    def racing(self) -> list[int]:
        """Who is not clearly behind, of those that take part; where that is the leader alone, who is not far
        behind, so that there is something to compare. Nobody, when the leader has left all far behind."""
        while True:
            leader = self.leader()
            found = self._within(leader, self.sure)
            waiting = self.taking_part < self.candidates
            if not waiting or float(self.taking_part) >= self.width * math.sqrt(float(self.played)):
                if len(found) > 1:
                    return found
                found = self._within(leader, FAR_AHEAD)
                if len(found) > 1:
                    return found
                if not waiting:
                    return [] if self._has_left_all(leader) else found
            self.taking_part += 1

    def _within(self, leader: i64, errors: float) -> list[int]:
        """The leader and those that are not more than so many standard errors behind."""
        found: list[int] = []
        place: i64 = 0
        while place < self.taking_part:
            if place == leader or self.ahead(leader, place, errors) <= 0.0:
                found.append(int(place))
            place += 1
        return found

    def _has_left_all(self, leader: i64) -> bool:
        place: i64 = 0
        while place < self.candidates:
            if place != leader and self.deals(place) * LEAVING > self.deals(leader):
                return False
            place += 1
        return True

    def best(self) -> i64:
        """Who is surely ahead of the favourite by the most; the favourite itself, when nobody is."""
        best: i64 = 0
        most: float = 0.0
        place: i64 = 1
        while place < self.taking_part:
            ahead = self.ahead(place, 0, self.trust)
            if ahead > most:
                best = place
                most = ahead
            place += 1
        return best

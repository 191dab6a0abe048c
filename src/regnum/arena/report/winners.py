"""What the winners had in common: every number of the end, of those who won a game and of the others in it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

from regnum.arena.chronicles import Chronicles
from regnum.arena.statistics import Estimate

TOGETHER = 0.05
"""How often one interval or more of all may miss what is true."""
LEAST_DEALS = 10
"""With fewer nobody knows the spread."""


@dataclass(frozen=True)
class Difference:
    """One number."""

    name: str
    winners: float
    others: float
    apart: Estimate
    """Winners less others; all such intervals together are right in 95 % of reports."""
    in_spreads: float
    """The same in standard deviations over everybody: numbers of any kind can be compared so."""
    reach: tuple[float, float]
    """And the ends of its interval."""
    errors: float
    """How many standard errors it is from nothing."""

    @property
    def is_clear(self) -> bool:
        return self.apart.low > 0 or self.apart.high < 0


def differences(chronicles: Chronicles) -> list[Difference]:
    """The clearest first; none with too few deals. Numbers that were the same for everybody, or always the score
    itself, are not compared."""
    decided = chronicles.decided
    if decided.deals < LEAST_DEALS:
        return []
    compared = {
        name: found
        for name, found in chronicles.compared.items()
        if found.like_score < chronicles.players_compared and found.apart.squares > 0
    }
    if not compared:
        return []
    # Bonferroni: each interval is so wide that all of them together may be trusted.
    wide = student(1 - TOGETHER / (2 * len(compared)), decided.deals - 1)
    listed = []
    for name, found in compared.items():
        apart = found.apart.over(decided)
        told, spread = apart.estimate(wide), found.spread(chronicles.players_compared)
        listed.append(
            Difference(
                name,
                found.winners.over(decided).mean,
                found.others.over(decided).mean,
                told,
                told.mean / spread,
                (told.low / spread, told.high / spread),
                abs(told.mean) / apart.error if apart.error else math.inf,
            )
        )
    return sorted(listed, key=lambda difference: (-difference.errors, difference.name))


def student(share: float, freedom: int) -> float:
    """Below which this share of Student's distribution lies, by the expansion of Cornish and Fisher."""
    z = NormalDist().inv_cdf(share)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3

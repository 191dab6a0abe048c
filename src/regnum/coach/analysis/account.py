"""Luck and skill: how the chance of a seat to win went up and down, by whose choices and by what came to light.

Before every choice there is a chance, if the policy chooses. The choice changes it; whatever is left until the next
chance is luck. So the parts add up to the result less the chance at the start, whatever the noise: every chance is
counted once with plus and once with minus. To be exact for readers, too, all are whole millionths.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regnum.coach.analysis.samples import Sample
from regnum.coach.compare import Gap

DIGITS = 6
WHOLE = 1_000_000
"""What all parts are counted in."""


@dataclass(frozen=True)
class Told:
    """What is known of one step."""

    number: int
    chooser: int
    before: Sequence[Gap]
    """For every seat its chance, by what it knew then, if the policy chooses."""
    changed: Sequence[Gap]
    """For every seat what the choice did to its chance, by what the chooser knew."""


@dataclass(frozen=True)
class Row:
    number: int
    chooser: int
    before: float
    error: float
    changed: float
    changed_error: float
    luck: float


@dataclass(frozen=True)
class Account:
    """Of one seat: start + own + others + luck = result."""

    seat: int
    start: float
    own: float
    """What its own choices did."""
    others: float
    """What the choices of the others did."""
    luck: float
    result: float
    """Its share of the win; of a game that is not over, its chance."""
    rows: list[Row]

    @property
    def curve(self) -> list[float]:
        return [*(row.before for row in self.rows), self.result]


def changes(before: Sample, after: Sample) -> list[Gap]:
    """For every seat, what a choice did to its chance."""
    return [after.more_chance(before, seat) for seat in range(len(after.shares[0]))]


def account(seat: int, told: Sequence[Told], result: float) -> Account:
    chances = [*(_whole(step.before[seat].mean) for step in told), _whole(result)]
    rows = []
    for at, step in enumerate(told):
        before, changed = chances[at], _whole(step.changed[seat].mean)
        luck = chances[at + 1] - before - changed
        rows.append((step, before, changed, luck))
    own = sum(changed for step, _before, changed, _luck in rows if step.chooser == seat)
    others = sum(changed for step, _before, changed, _luck in rows if step.chooser != seat)
    return Account(
        seat=seat,
        start=_part(chances[0]),
        own=_part(own),
        others=_part(others),
        luck=_part(sum(luck for _step, _before, _changed, luck in rows)),
        result=_part(chances[-1]),
        rows=[
            Row(
                step.number,
                step.chooser,
                _part(before),
                step.before[seat].error,
                _part(changed),
                step.changed[seat].error,
                _part(luck),
            )
            for step, before, changed, luck in rows
        ],
    )


def _whole(share: float) -> int:
    return round(share * WHOLE)


def _part(millionths: int) -> float:
    return millionths / WHOLE

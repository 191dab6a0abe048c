"""Finding good lists: many to begin with race, and of the best ones new ones are made, as long as there are games.

All lists of the pool are measured alike: by what they win on the same deals, in every seat, against a panel of
strong and different lists. A new list meets the panel deal by deal beside the last one of the pool, and drops out
as soon as it falls behind, so that most games are played with lists that are hard to tell apart. Now and then panel
and deals are new: who was only lucky then falls back.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from regnum.core.rng import Rng
from regnum.games.dominion.bots.plans.changes import Changes
from regnum.games.dominion.bots.plans.contest import Entrant, Table
from regnum.games.dominion.bots.plans.library import ULTIMATE
from regnum.games.dominion.bots.plans.written import Written

RUNGS = ((4, 1), (6, 3), (12, 3))
"""For each round of the first race: how many deals with each opponent, and how many of those."""
KEPT = 3
"""One of so many goes on."""
POOL = 8
"""So many of the best are kept."""
STRONGEST = 2
"""So many of them are in the panel, beside the best of each kind."""
FIRST_DEALS, MOST_DEALS = 12, 80
"""Deals with each of the panel, at first and later on."""
CHILDREN = 150
"""New lists between two panels."""
LOOKS = (12, 40, 120)
"""After so many deals a new list is compared with the last of the pool."""
BEHIND = 0.7
"""So many standard errors behind, it drops out."""


@dataclass(eq=False)
class Member:
    """A list, and what it won of each deal with the panel."""

    entrant: Entrant
    won: list[float] = field(default_factory=list)

    @property
    def text(self) -> str:
        return self.entrant.text

    @property
    def share(self) -> float:
        return sum(self.won) / len(self.won) if self.won else 0.0


class Evolution:
    """Goes on for as many games as it is told; the same seed and number of games find the same."""

    def __init__(
        self,
        table: Table,
        kingdom: list[str],
        beginnings: dict[str, list[Written]],
        found: tuple[list[Written], list[Written]] | None = None,
    ) -> None:
        self.table = table
        self.changes = Changes(kingdom, Rng(table.seed ^ 0x5DEECE66D))
        pool, kinds = found or ([ULTIMATE], [])
        self.pool = [Member(Entrant(list_)) for list_ in pool]
        """The best first; to begin with those that were found before, if any."""
        self.kinds = [Entrant(list_) for list_ in kinds]
        """The best of each kind in the first race: what beats its own kind alone is no plan."""
        self.tried: set[str] = set()
        self._deal = 0
        self._schedule: list[tuple[Entrant, int]] = []
        """Opponents and deals, in the order in which everybody meets them."""
        self._steps = self._go(beginnings if found is None else {})

    def run(self, games: int) -> None:
        """Go on until so many games have been played in all."""
        while self.table.games < games:
            next(self._steps)

    @property
    def best(self) -> Written:
        return self.pool[0].entrant.list

    def _go(self, beginnings: dict[str, list[Written]]) -> Iterator[None]:
        if beginnings:
            yield from self._race(beginnings)
        deals = FIRST_DEALS
        while True:
            yield from self._new_panel(deals)
            for _child in range(CHILDREN):
                yield from self._generation()
            deals = min(2 * deals, MOST_DEALS)

    # The first race

    def _race(self, beginnings: dict[str, list[Written]]) -> Iterator[None]:
        racing = [Entrant(list_) for lists in beginnings.values() for list_ in lists]
        kinds = {list_.text: kind for kind, lists in beginnings.items() for list_ in lists}
        best: dict[str, Entrant] = {}
        self.tried = set(kinds)
        against = [self.pool[0].entrant]
        for deals, opponents in RUNGS:
            found: list[tuple[float, int, Entrant]] = []
            chosen = self._next(deals)
            for number, entrant in enumerate(racing):
                results = [self.table.match(entrant, other, chosen) for other in against if other is not entrant]
                won = sum(result.won for result in results) / max(1, sum(result.games for result in results))
                found.append((-won, number, entrant))
                yield
            found.sort(key=lambda each: each[:2])
            best |= {kinds[entrant.text]: entrant for _won, _number, entrant in reversed(found)}
            racing = [entrant for _won, _number, entrant in found[: max(POOL, len(found) // KEPT)]]
            against = racing[:opponents]
            self.pool = [Member(entrant) for entrant in racing[:POOL]]
        self.kinds = list(best.values())

    def _next(self, deals: int) -> range:
        self._deal += deals
        return range(self._deal - deals, self._deal)

    # The panel

    def _new_panel(self, deals: int) -> Iterator[None]:
        """Measure the pool anew, and the best of each kind with it."""
        panel = [member.entrant for member in self.pool[:STRONGEST]]
        known = {entrant.text for entrant in panel}
        panel += [entrant for entrant in self.kinds if entrant.text not in known]
        self._schedule = [(opponent, deal) for deal in self._next(deals) for opponent in panel]
        in_pool = {member.text for member in self.pool}
        measured = [Member(member.entrant) for member in self.pool]
        measured += [Member(entrant) for entrant in self.kinds if entrant.text not in in_pool]
        for member in measured:
            yield from self._measure(member, len(self._schedule))
        self.pool = measured
        self._rank()

    def _measure(self, member: Member, until: int) -> Iterator[None]:
        """Let it meet the panel, up to this place of the schedule."""
        for opponent, deal in self._schedule[len(member.won) : until]:
            member.won.append(self.table.play(member.entrant, [opponent] * (self.table.players - 1), deal))
        yield

    def _rank(self) -> None:
        self.pool.sort(key=lambda member: (-member.share, len(member.text), member.text))
        del self.pool[POOL:]

    # What comes of the best

    def _generation(self) -> Iterator[None]:
        """One new list beside the last of the pool; when it is better, it takes its place."""
        child = self._child()
        if child is None:
            yield
            return
        member, last = Member(Entrant(child)), self.pool[-1]
        for look in (*LOOKS, len(self._schedule)):
            until = min(look, len(self._schedule))
            yield from self._measure(member, until)
            if _behind(member.won, last.won[:until]) > (BEHIND if until < len(self._schedule) else 0.0):
                return
        self.pool.append(member)
        self._rank()

    def _child(self) -> Written | None:
        """One that was not tried before; better ones have more of them."""
        count = len(self.pool)
        one = min(self.changes.below(count), self.changes.below(count))
        other = self.changes.below(count)
        child = self.changes.child(self.pool[one].entrant.list, self.pool[other].entrant.list)
        text = child.text
        if text in self.tried:
            return None
        self.tried.add(text)
        return child


def _behind(one: list[float], other: list[float]) -> float:
    """How many standard errors of the difference the first is behind the second, on the same deals."""
    differences = [theirs - own for own, theirs in zip(one, other, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    spread = sum((each - mean) ** 2 for each in differences) / count
    return mean / math.sqrt(spread / count) if spread > 0 else math.copysign(math.inf, mean) if mean else 0.0

"""Who thinks next, where there are fewer processes than wishes.

A person who looks at a table and waits comes before a table that is only watched, and that before one which nobody
looks at. Among equals everybody gets their turn, and nobody has two jobs running, however many they ask for.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum

from regnum.server.metrics import BOT_WAIT


class Urgency(IntEnum):
    """The lowest number first."""

    WAITED_FOR = 0
    """A person looks, and cannot go on without it."""
    WATCHED = 1
    """Somebody looks."""
    UNWATCHED = 2
    """For those who come back."""


MOST_URGENT = min(Urgency)


@dataclass(frozen=True)
class Asker:
    """For whom something is thought about."""

    party: object
    """Who has at most one job running."""
    urgency: Callable[[], Urgency]
    """Asked whenever a process is free: people come and go while a job waits."""


def somebody(party: object = None, urgency: Urgency = Urgency.WAITED_FOR) -> Asker:
    """One whose wish stays as urgent as it is; unless named, they are nobody else."""
    return Asker(object() if party is None else party, lambda: urgency)


@dataclass(eq=False)
class Job:
    asker: Asker
    admitted: asyncio.Future[None]
    urgency: Urgency = Urgency.WAITED_FOR
    """As it was when it began."""
    share: float = 1.0
    """Of a place that it takes: those that are done in no time may wait for each other in one."""
    asked: float = field(default_factory=time.monotonic)


class NoPlaces(Exception):
    """There are none any more, for whoever waits."""


class FairQueue:
    """As many jobs run at once as there are places for."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._line: OrderedDict[object, list[Job]] = OrderedDict()
        """What each party waits for; who was served last stands at the end."""
        self._running: dict[object, Job] = {}

    async def enter(self, asker: Asker, share: float = 1.0) -> Job:
        """Wait for a place, which is given back by `leave`; whoever is cancelled meanwhile waits no more.

        NoPlaces when the last is taken away meanwhile.
        """
        job = Job(asker, asyncio.get_running_loop().create_future(), share=share)
        self._line.setdefault(asker.party, []).append(job)
        self._admit()
        try:
            await job.admitted
        except asyncio.CancelledError:
            if self._running.get(asker.party) is job:  # admitted a moment ago
                self.leave(job)
            else:
                self._remove(job)
            raise
        BOT_WAIT.observe(time.monotonic() - job.asked, job.urgency.name.lower())
        return job

    def leave(self, job: Job) -> None:
        party = job.asker.party
        del self._running[party]
        if party in self._line:
            self._line.move_to_end(party)
        self._admit()

    def resize(self, places: int) -> None:
        """From now on there are so many places."""
        self._places = places
        if not places:
            for job in [job for jobs in self._line.values() for job in jobs]:
                self._remove(job)
                if not job.admitted.done():
                    job.admitted.set_exception(NoPlaces())
        self._admit()

    @property
    def places(self) -> int:
        return self._places

    @property
    def _taken(self) -> float:
        return sum(job.share for job in self._running.values())

    @property
    def running(self) -> int:
        return len(self._running)

    @property
    def waiting(self) -> Counter[Urgency]:
        return Counter(job.asker.urgency() for jobs in self._line.values() for job in jobs)

    def _admit(self) -> None:
        while self._taken < self._places and (job := self._next()) is not None:
            if self._taken + job.share > self._places:  # it waits for those that are done in no time
                return
            party = job.asker.party
            self._remove(job)
            self._running[party] = job
            if not job.admitted.done():
                job.admitted.set_result(None)

    def _next(self) -> Job | None:
        """The most urgent job of the first in line; what nobody looks at leaves the last free place to people."""
        spare = self._places == 1 or self._taken < self._places - 1
        best = None
        for party, jobs in self._line.items():
            for job in jobs if party not in self._running else ():
                job.urgency = job.asker.urgency()
                if job.urgency is Urgency.UNWATCHED and not spare:
                    continue
                if best is None or job.urgency < best.urgency:
                    best = job
                if job.urgency is MOST_URGENT:  # nobody behind is more so: many may stand in line
                    return job
        return best

    def _remove(self, job: Job) -> None:
        jobs = self._line[job.asker.party]
        jobs.remove(job)
        if not jobs:
            del self._line[job.asker.party]

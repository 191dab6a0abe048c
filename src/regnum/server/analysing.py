"""Looking back at games that are over: in processes of their own, which give way to all others.

Bots and pages never wait for it. Among several games everybody gets their turn, a choice each. What is ready is in
memory; when it is done or stopped it is kept with the table. Where several processes serve the same tables one of
them works, and writes down every few seconds how far it is, so that all can show it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from regnum.coach.analysis.depth import DEPTHS, Depth
from regnum.coach.analysis.kept import FORMAT, Kept, kept
from regnum.coach.analysis.whole import Analysis, explain, look_at
from regnum.core.errors import BadOption
from regnum.core.record import Record
from regnum.server.bots import cores
from regnum.server.exchange import EVERYBODY, Exchange
from regnum.server.pool import Pool, ProcessDied
from regnum.server.store import Store

Result = TypeVar("Result")
logger = logging.getLogger("regnum")
MOST_OF_A_PERSON = 2
"""So many games may be looked at for the same person at once."""
WRITTEN_EVERY = 2.0
"""Seconds from one note of how far it is to the next, where other processes show it."""
SILENT = 15.0
"""Seconds after the last note: whoever wrote it is there no longer."""
NICE = 19
RUNNING, DONE, STOPPED = "running", "done", "stopped"


@dataclass(eq=False)
class Looking:
    """A game that is looked back at."""

    table: str
    person: str
    depth: Depth
    working: asyncio.Task[None]
    analysis: Analysis | None = None
    """None until the game was read."""
    began: float = 0.0
    written: float = 0.0

    @property
    def seconds_left(self) -> int | None:
        """About, after what is done; None as long as nobody can say."""
        if self.analysis is None or len(self.analysis.found) < 3:
            return None
        left = len(self.analysis.course.steps) - len(self.analysis.found)
        return round((time.monotonic() - self.began) * left / len(self.analysis.found))


class Analysts:
    def __init__(self, store: Store, exchange: Exchange, workers: int | None = None) -> None:
        self._store = store
        self._exchange = exchange
        self._workers = workers or cores()
        self._pool: Pool | None = None
        """As long as somebody has something looked at."""
        self._places = asyncio.Semaphore(self._workers)
        self._looking: dict[str, Looking] = {}
        self._expecting = 0
        """How many others want something done now and then."""

    def expect(self, more: int) -> None:
        """Somebody, or somebody less, wants something done now and then: the processes stay ready for it."""
        self._expecting += more
        self._rest()

    def _rest(self) -> None:
        """The processes end when nobody wants anything of them."""
        if not self._looking and not self._expecting and self._pool is not None:
            self._pool.close()
            self._pool = None

    async def of(self, table: str) -> Kept | None:
        """What is known about a game: with its `state`, and while it is running perhaps with `seconds` left."""
        looking = self._looking.get(table)
        if looking is not None:
            return _told(looking, RUNNING)
        found = await self._store.analysis_of(table)
        if found is None or found.body.get("format") != FORMAT:
            return None
        if found.body["state"] == RUNNING and time.time() - found.at > SILENT:
            return found.body | {"state": STOPPED}
        return found.body

    async def begin(self, table: str, record: Record, person: str, depth: str) -> None:
        """Look back at a game; nothing when somebody does so already. BadOption when this person has asked for
        enough for now."""
        if depth not in DEPTHS:
            raise BadOption(
                "There is no depth “{depth}”; valid are {depths}.", depth=depth, depths=", ".join(DEPTHS)
            )
        known = await self.of(table)
        if table in self._looking or (known is not None and known["state"] == RUNNING):
            return
        if sum(looking.person == person for looking in self._looking.values()) >= MOST_OF_A_PERSON:
            raise BadOption("Some of your games are being looked at already. Wait until one is done, or stop it.")
        if not await self._exchange.lease(_lease(table)):
            return
        working = asyncio.create_task(self._look(table, record.to_json(), DEPTHS[depth]))
        self._looking[table] = Looking(table, person, DEPTHS[depth], working)

    async def stop(self, table: str) -> None:
        """No more of it, in whichever process: what is ready is kept."""
        self._exchange.tell(EVERYBODY, enough=table)
        looking = self._looking.get(table)
        if looking is not None:
            looking.working.cancel()
            await asyncio.wait([looking.working])

    def hear(self, _process: str, table: str) -> None:
        """Somebody has stopped it in another process."""
        if table in self._looking:
            self._looking[table].working.cancel()

    async def close(self) -> None:
        """This process ends: what is ready is kept."""
        for looking in list(self._looking.values()):
            looking.working.cancel()
        if self._looking:
            await asyncio.wait([looking.working for looking in self._looking.values()])

    # The work

    async def _look(self, table: str, record: str, depth: Depth) -> None:
        looking = self._looking[table]
        state = STOPPED
        try:
            analysis = await self.do(_read, record, depth)
            looking.analysis, looking.began = analysis, time.monotonic()
            await self._all(looking, [(look_at, (task,)) for task in analysis.tasks()])
            await self._all(looking, [(explain, (analysis.seed, depth.words, pick)) for pick in analysis.picks()])
            state = DONE
        except asyncio.CancelledError:
            pass
        except Exception:
            logger.exception("table %s cannot be looked back at", table)
        finally:
            with contextlib.suppress(Exception):  # it can be done again
                await asyncio.shield(self._store.keep_analysis(table, _told(looking, state)))
            self._looking.pop(table)  # not before: whoever asks meanwhile would hear of nothing
            self._rest()
            self._exchange.release(_lease(table))

    async def _all(self, looking: Looking, jobs: list[tuple[Callable[..., Any], tuple[object, ...]]]) -> None:
        """In their order, as many at once as there are places for."""
        waiting = iter(jobs)
        async with asyncio.TaskGroup() as hands:
            for _hand in range(self._workers):
                hands.create_task(self._work_off(looking, waiting))

    async def _work_off(
        self, looking: Looking, jobs: Iterator[tuple[Callable[..., Any], tuple[object, ...]]]
    ) -> None:
        for work, values in jobs:
            ready = await self.do(work, *values)
            assert looking.analysis is not None
            looking.analysis.add(ready)
            if self._exchange.shared and time.monotonic() - looking.written > WRITTEN_EVERY:
                looking.written = time.monotonic()
                await self._store.keep_analysis(looking.table, _told(looking, RUNNING))

    async def do(self, work: Callable[..., Result], *values: object) -> Result:
        """In one of the processes, when it is its turn."""
        try:
            return await self._done(work, values)
        except ProcessDied:  # it was killed: do it again in another
            return await self._done(work, values)

    async def _done(self, work: Callable[..., Result], values: tuple[object, ...]) -> Result:
        await self._places.acquire()
        try:
            if self._pool is None:
                self._pool = Pool(self._workers, _prepare)
            working: asyncio.Future[Result] = await self._pool.submit(work, values)
        except BaseException:
            self._places.release()
            raise

        def done(working: asyncio.Future[Result]) -> None:
            if not working.cancelled():
                working.exception()  # whoever was told to stop does not ask for it
            self._places.release()

        # Whoever is stopped waits no more, but their process works on: the place is free when it has done so.
        working.add_done_callback(done)
        return await asyncio.shield(working)


def _told(looking: Looking, state: str) -> Kept:
    if looking.analysis is None:
        nothing: Kept = {"format": FORMAT, "depth": looking.depth.name, "steps": 0, "looked": 0, "done": False}
        return nothing | {"choices": [], "accounts": [], "highlights": [], "state": state, "seconds": None}
    seconds = looking.seconds_left if state == RUNNING else None
    return kept(looking.analysis) | {"state": state, "seconds": seconds}


def _lease(table: str) -> str:
    return f"analysis {table}"


def _prepare() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)


def _read(record: str, depth: Depth) -> Analysis:
    """Every moment of a game, and who knew what then."""
    return Analysis(Record.from_json(record), depth)

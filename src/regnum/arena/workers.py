"""Games, and other work, on all cores or on a Dask cluster. What a worker had when it died is done again."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib import import_module
from itertools import islice
from time import perf_counter
from typing import Any, Protocol, TypeVar

from regnum.arena.contest import Result, Task, play
from regnum.arena.interrupts import ignore_interrupts, interrupts_held_back
from regnum.core.errors import BadOption

DEATHS = 5
"""So many workers may die in a row without a single game finished."""


MOST_TOGETHER = 500
"""So many quick games are handed to a worker at a time."""
Given = TypeVar("Given")
Made = TypeVar("Made")


class Workers(Protocol):
    """Who plays the games of a contest. Those here do `each` of other tasks as well."""

    def play(self, tasks: Iterable[Task], together: int = MOST_TOGETHER) -> Iterator[Result]:
        """The results as they come; the fewer games are handed over together, the sooner. Tasks are taken as they
        are needed, a few ahead: a run can be stopped early."""
        ...


class Here:
    """This process alone."""

    def play(self, tasks: Iterable[Task], together: int = MOST_TOGETHER) -> Iterator[Result]:
        """One after another; bots of a notebook, which no other process knows, can play here."""
        return self.each(play, tasks, together)

    def each(
        self, work: Callable[[Given], Made], tasks: Iterable[Given], together: int = MOST_TOGETHER
    ) -> Iterator[Made]:
        """One after another."""
        yield from map(work, tasks)


def do_all(work: Callable[[Given], Made], tasks: list[Given]) -> tuple[list[Made], float]:
    """Do this with each; what came of it, and the seconds that it took."""
    start = perf_counter()
    return [work(task) for task in tasks], perf_counter() - start


class _Batches:
    """How many games are handed to a worker at a time: one that takes long, or many quick ones together, because
    handing over costs more than a quick game."""

    LONG = 0.1
    """Seconds after which results are wanted."""

    def __init__(self, most: int) -> None:
        self.size = 1
        self.most = most

    def next(self, tasks: Iterator[Given]) -> list[Given]:
        return list(islice(tasks, self.size))

    def took(self, games: int, seconds: float) -> None:
        fit = int(games * self.LONG / max(seconds, 1e-6))
        self.size = max(1, min(fit, 2 * self.size, self.most))


class Processes:
    """A process for each core."""

    def __init__(self, cores: int | None = None) -> None:
        self.cores = cores or os.cpu_count() or 1

    def _pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.cores, multiprocessing.get_context("spawn"), ignore_interrupts)

    def play(self, tasks: Iterable[Task], together: int = MOST_TOGETHER) -> Iterator[Result]:
        """Two games a core at a time, or two lots of quick ones; those of a process that dies are played again."""
        return self.each(play, tasks, together)

    def each(
        self, work: Callable[[Given], Made], tasks: Iterable[Given], together: int = MOST_TOGETHER
    ) -> Iterator[Made]:
        """Two tasks a core at a time, or two lots of quick ones; those of a process that dies are done again."""
        waiting = iter(tasks)
        again: list[list[Given]] = []
        running: dict[Future[tuple[list[Made], float]], list[Given]] = {}
        batches = _Batches(together)
        deaths = 0
        pool = self._pool()
        try:
            while True:
                broken = False
                try:
                    while len(running) < 2 * self.cores:
                        batch = again.pop() if again else batches.next(waiting)
                        if not batch:
                            break
                        try:
                            with interrupts_held_back():
                                running[pool.submit(do_all, work, batch)] = batch
                        except BrokenProcessPool:
                            again.append(batch)
                            raise
                except BrokenProcessPool:
                    broken = True
                if not running and not broken:
                    return
                done, _running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    batch = running.pop(future)
                    try:
                        results, seconds = future.result()
                    except BrokenProcessPool:
                        broken = True
                        again += [[task] for task in batch]
                    else:
                        deaths = 0
                        batches.took(len(batch), seconds)
                        yield from results
                if broken:
                    # When one worker dies, Python gives up the whole pool: a new one gets what was not finished.
                    deaths += 1
                    if deaths > DEATHS:
                        raise BadOption("The worker processes stop before they finish a game.")
                    again += [[task] for batch in running.values() for task in batch]
                    running.clear()
                    pool.shutdown(wait=False, cancel_futures=True)
                    pool = self._pool()
        finally:
            # Waited for: a thread of a pool that ends while Python itself does may find its pipe closed.
            with interrupts_held_back():
                for process in list((pool._processes or {}).values()):
                    with suppress(OSError):
                        process.kill()
                pool.shutdown(cancel_futures=True)


class Dask:
    """The workers of a Dask cluster; Regnum must be installed on them."""

    def __init__(self, address: str) -> None:
        try:
            self.dask: Any = import_module("distributed")
        except ImportError:
            raise BadOption("A cluster needs Dask: pip install 'regnum[cluster]'.") from None
        try:
            self.client = self.dask.Client(address, timeout=5, set_as_default=False)
            self.client.wait_for_workers(1, timeout=30)
        except (OSError, ValueError, TimeoutError) as problem:
            raise BadOption(
                "The cluster at {address} cannot be used: {why}.", address=address, why=problem
            ) from None

    def play(self, tasks: Iterable[Task], together: int = MOST_TOGETHER) -> Iterator[Result]:
        """The same for each of its cores; those of a worker that dies are played again."""
        return self.each(play, tasks, together)

    def each(
        self, work: Callable[[Given], Made], tasks: Iterable[Given], together: int = MOST_TOGETHER
    ) -> Iterator[Made]:
        """The same for each of its cores; those of a worker that dies are done again."""
        waiting = iter(tasks)
        deaths = 0
        try:
            ahead = 2 * max(1, sum(self.client.ncores().values()))
            running: dict[Any, list[Given]] = {}
            batches = _Batches(together)
            completed = self.dask.as_completed(loop=self.client.loop)

            def submit(batch: list[Given]) -> None:
                if batch:
                    future = self.client.submit(do_all, work, batch, pure=False)
                    running[future.key] = batch
                    completed.add(future)

            for _ahead in range(ahead):
                submit(batches.next(waiting))
            # The cluster itself plays a lost game again; one that it has given up, we submit anew.
            for future in completed:
                batch = running.pop(future.key)
                try:
                    results, seconds = future.result()
                except self.dask.KilledWorker:
                    deaths += 1
                    if deaths > DEATHS:
                        raise BadOption("The worker processes stop before they finish a game.") from None
                    for task in batch:
                        submit([task])
                    continue
                deaths = 0
                batches.took(len(batch), seconds)
                yield from results
                submit(batches.next(waiting))
        finally:
            self.client.close()

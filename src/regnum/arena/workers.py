"""Games on all cores, or on a Dask cluster. A game whose worker dies is played again."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib import import_module
from itertools import islice
from typing import Any, Protocol

from regnum.arena.contest import Result, Task, play
from regnum.arena.interrupts import ignore_interrupts, interrupts_held_back
from regnum.core.errors import BadOption

DEATHS = 5
"""So many workers may die in a row without a single game finished."""


class Workers(Protocol):
    """Who plays the games of a contest."""

    def play(self, tasks: Iterable[Task]) -> Iterator[Result]:
        """The results as they come. Tasks are taken one by one, a few ahead: a run can be stopped early."""
        ...


class Here:
    """This process alone."""

    def play(self, tasks: Iterable[Task]) -> Iterator[Result]:
        """One after another; bots of a notebook, which no other process knows, can play here."""
        yield from map(play, tasks)


class Processes:
    """A process for each core."""

    def __init__(self, cores: int | None = None) -> None:
        self.cores = cores or os.cpu_count() or 1

    def _pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.cores, multiprocessing.get_context("spawn"), ignore_interrupts)

    def play(self, tasks: Iterable[Task]) -> Iterator[Result]:
        """Two games a core at a time; those of a process that dies are played again."""
        waiting = iter(tasks)
        again: list[Task] = []
        running: dict[Future[Result], Task] = {}
        deaths = 0
        pool = self._pool()
        try:
            while True:
                broken = False
                try:
                    while len(running) < 2 * self.cores:
                        task = again.pop() if again else next(waiting, None)
                        if task is None:
                            break
                        try:
                            with interrupts_held_back():
                                running[pool.submit(play, task)] = task
                        except BrokenProcessPool:
                            again.append(task)
                            raise
                except BrokenProcessPool:
                    broken = True
                if not running and not broken:
                    return
                done, _running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    task = running.pop(future)
                    try:
                        result = future.result()
                    except BrokenProcessPool:
                        broken = True
                        again.append(task)
                    else:
                        deaths = 0
                        yield result
                if broken:
                    # When one worker dies, Python gives up the whole pool: a new one gets what was not finished.
                    deaths += 1
                    if deaths > DEATHS:
                        raise BadOption("The worker processes stop before they finish a game.")
                    again.extend(running.values())
                    running.clear()
                    pool.shutdown(wait=False, cancel_futures=True)
                    pool = self._pool()
        finally:
            processes = list((pool._processes or {}).values())  # shutting down forgets them
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                with suppress(OSError):
                    process.kill()


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

    def play(self, tasks: Iterable[Task]) -> Iterator[Result]:
        """Two games for each of its cores at a time; those of a worker that dies are played again."""
        waiting = iter(tasks)
        deaths = 0
        try:
            ahead = 2 * max(1, sum(self.client.ncores().values()))
            running: dict[Any, Task] = {}
            completed = self.dask.as_completed(loop=self.client.loop)

            def submit(task: Task) -> None:
                future = self.client.submit(play, task, pure=False)
                running[future.key] = task
                completed.add(future)

            for task in islice(waiting, ahead):
                submit(task)
            # The cluster itself plays a lost game again; one that it has given up, we submit anew.
            for future in completed:
                task = running.pop(future.key)
                try:
                    result = future.result()
                except self.dask.KilledWorker:
                    deaths += 1
                    if deaths > DEATHS:
                        raise BadOption("The worker processes stop before they finish a game.") from None
                    submit(task)
                    continue
                deaths = 0
                yield result
                for task in islice(waiting, 1):
                    submit(task)
        finally:
            self.client.close()

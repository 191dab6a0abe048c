"""Several processes at one door: the first starts the others, starts them anew when they die, and stops them.

They share the socket at which it listens: whoever has time lets the next visitor in. Told to (SIGHUP), it puts a
new process in the place of each, one after the other; the pages of the old one connect to any of the others.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from regnum.core.errors import RegnumError
from regnum.locales import say
from regnum.server.bots import processes
from regnum.server.serving import Serving, serve

logger = logging.getLogger("regnum")
TO_BEGIN = 60.0
"""Seconds that a process has until it serves."""
TO_END = 15.0
"""Seconds that it has until it is killed, once it was told to stop."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds until another is started when several in a row died before they served: each time twice as long."""
_context = multiprocessing.get_context("spawn")


@dataclass(eq=False)
class Worker:
    process: BaseProcess
    said: Connection
    """Where it says that it serves."""
    began: float = field(default_factory=time.monotonic)
    ready: bool = False

    def hear(self) -> bool:
        if not self.ready and self.said.poll():
            try:
                self.ready = self.said.recv() == "ready"
            except EOFError:
                return False
        return self.ready


class Workers:
    def __init__(self, serving: Serving, listening: socket.socket, count: int) -> None:
        # The cores that bots may think on are shared.
        self._serving = replace(serving, thinking=max(1, processes() // count))
        self._listening = listening
        self._count = count
        self._workers: list[Worker] = []
        self._failures, self._not_before = 0, 0.0
        """How many in a row died before they served, and when the next may begin."""
        self._stopping = 0
        self._renewing = False

    def run(self, ready: Callable[[], None]) -> int:
        """Until a signal says that it is enough: the status to end with. `ready` is called when all serve."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._renew)
        try:
            self._workers = [self._start() for _number in range(self._count)]
            if not all(self._begun(worker) for worker in self._workers) and not self._stopping:
                logger.warning("not every process could begin to serve")
                return 1
            if not self._stopping:
                ready()
            while not self._stopping:
                self._look_after()
                if self._renewing:
                    self._renewing = False
                    self._renew_all()
            return 128 + self._stopping
        finally:
            self._end(self._workers)

    def _stop(self, number: int, _frame: object) -> None:
        self._stopping = number

    def _renew(self, _number: int, _frame: object) -> None:
        self._renewing = True

    def _start(self) -> Worker:
        said, says = _context.Pipe(duplex=False)
        process = _context.Process(target=_work, args=(self._serving, self._listening, says))
        process.start()
        says.close()
        return Worker(process, said)

    def _begun(self, worker: Worker) -> bool:
        """Wait until it serves; False when it does not."""
        while not worker.hear():
            too_late = time.monotonic() - worker.began > TO_BEGIN
            if too_late or self._stopping or worker.process.exitcode is not None:
                return False
            connection.wait([worker.said, worker.process.sentinel], 0.2)
        return True

    def _look_after(self) -> None:
        """Wait a little, and put others in the place of those who died."""
        connection.wait([worker.process.sentinel for worker in self._workers], 0.2)
        for worker in list(self._workers):
            if worker.hear():
                self._failures = 0
            if worker.process.exitcode is not None and not self._stopping:
                logger.warning(
                    "the process %s ended (%s): another begins", worker.process.pid, worker.process.exitcode
                )
                self._failures += not worker.ready
                if self._failures > 1:
                    pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (self._failures - 2))
                    self._not_before = time.monotonic() + pause
                _close(worker)
                self._workers.remove(worker)
        if time.monotonic() >= self._not_before and not self._stopping:
            self._workers += [self._start() for _number in range(self._count - len(self._workers))]
        elif not self._workers:
            time.sleep(0.1)

    def _renew_all(self) -> None:
        """A new process for each, which serves before the old one stops: there is always somebody at the door."""
        for old in list(self._workers):
            new = self._start()
            if not self._begun(new):
                logger.warning("a new process could not begin to serve: the old ones go on")
                self._end([new])
                return
            self._workers[self._workers.index(old)] = new
            self._end([old])

    def _end(self, workers: list[Worker]) -> None:
        for worker in workers:
            if worker.process.exitcode is None:
                worker.process.terminate()
        until = time.monotonic() + TO_END
        for worker in workers:
            worker.process.join(max(0.1, until - time.monotonic()))
            if worker.process.exitcode is None:
                logger.warning("the process %s did not stop: it is killed", worker.process.pid)
                worker.process.kill()
                worker.process.join()
            _close(worker)


def _close(worker: Worker) -> None:
    worker.said.close()
    worker.process.close()


def _work(serving: Serving, listening: socket.socket, says: Connection) -> None:
    """One of the processes."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # it is for the first process, also from a terminal
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    try:
        status = serve(serving, listening, lambda: says.send("ready"))
    except RegnumError as error:
        logger.warning(say(error, "en"))
        status = 1
    for thinking in multiprocessing.active_children():  # nobody waits for what it finds
        thinking.kill()
    sys.exit(status)


def _end_with_the_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os.kill(os.getpid(), signal.SIGTERM)

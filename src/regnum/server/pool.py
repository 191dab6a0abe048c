"""Processes that work for the server, told what to do and heard by its event loop.

Python's own pools tell and hear theirs by threads. At some hundred jobs a second, each done in no time, waking them
was a fifth of all that the server did.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import signal
import socket
import struct
import threading
import traceback
from collections import deque
from collections.abc import Callable
from typing import Any, cast

LENGTH = struct.Struct("!I")
"""Before each job and each answer, which are pickled: how many bytes they have."""
Work = Callable[..., Any]


class ProcessDied(Exception):
    """The process in which something was done is there no longer."""


class Pool:
    """At most so many processes; one is started before anybody asks, so that the first does not wait for it."""

    def __init__(self, most: int, prepare: Work) -> None:
        self._most = most
        self._prepare = prepare
        self._processes = [_Process(prepare)]

    async def submit(self, work: Work, values: tuple[object, ...], share: float = 1.0) -> asyncio.Future[Any]:
        """What will come of it: ProcessDied, when the process ends before it is done.

        It is done by the process that has the least to do; of its time it will take a share.
        """
        self._processes = [process for process in self._processes if not process.gone]
        if len(self._processes) < self._most and all(process.load for process in self._processes):
            self._processes.append(_Process(self._prepare))
        process = min(self._processes, key=lambda process: process.load)
        return await process.submit(work, values, share)

    def close(self) -> None:
        """Nobody waits for what they do."""
        for process in self._processes:
            process.end()


class _Process(asyncio.Protocol):
    def __init__(self, prepare: Work) -> None:
        self.load = 0.0
        """The sum of the shares that it works on."""
        self.gone = False
        self._working: deque[tuple[asyncio.Future[Any], float]] = deque()
        """What it will answer, in this order."""
        self._read = bytearray()
        self._transport: asyncio.WriteTransport | None = None
        self._connecting: asyncio.Task[Any] | None = None
        self._socket, theirs = socket.socketpair()
        context = multiprocessing.get_context("spawn")
        self._process = context.Process(target=_work, args=(theirs, prepare), daemon=True)
        self._process.start()
        theirs.close()

    async def submit(self, work: Work, values: tuple[object, ...], share: float) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        job = pickle.dumps((work, values), pickle.HIGHEST_PROTOCOL)
        answer: asyncio.Future[Any] = loop.create_future()
        self.load += share  # before anything is waited for: the next chooses another process
        try:
            if self._transport is None:
                if self._connecting is None:
                    self._connecting = loop.create_task(loop.create_connection(lambda: self, sock=self._socket))
                await asyncio.shield(self._connecting)
        except BaseException:
            self.load -= share
            raise
        self._working.append((answer, share))
        if self.gone or self._transport is None:
            self._fail()
        else:
            self._transport.write(LENGTH.pack(len(job)) + job)
        return answer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)

    def data_received(self, data: bytes) -> None:
        self._read += data
        while len(self._read) >= LENGTH.size:
            end = LENGTH.size + LENGTH.unpack_from(self._read)[0]
            if len(self._read) < end:
                return
            result, problem = pickle.loads(self._read[LENGTH.size : end])
            del self._read[:end]
            answer, share = self._working.popleft()
            self.load = self.load - share if self._working else 0.0
            if answer.done():  # nobody waits any more
                continue
            if problem is None:
                answer.set_result(result)
            else:
                answer.set_exception(problem)

    def connection_lost(self, _problem: Exception | None) -> None:
        self.gone = True
        self._fail()

    def _fail(self) -> None:
        self.load = 0.0
        while self._working:
            answer, _share = self._working.popleft()
            if not answer.done():
                answer.set_exception(ProcessDied())

    def end(self) -> None:
        self.gone = True
        with contextlib.suppress(RuntimeError):  # the loop has ended before
            self._transport.abort() if self._transport is not None else self._socket.close()
        self._process.kill()


def _work(server: socket.socket, prepare: Work) -> None:
    """In the process: one job after another, until the server says no more.

    Ctrl-C is for the server, which stops its processes itself; when it is killed, they end with it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    prepare()
    jobs = server.makefile("rb")
    while len(length := jobs.read(LENGTH.size)) == LENGTH.size:
        answer = _answer(jobs.read(LENGTH.unpack(length)[0]))
        try:
            server.sendall(LENGTH.pack(len(answer)) + answer)
        except OSError:  # it is no longer there
            return


def _answer(job: bytes) -> bytes:
    """What came of it, and what went wrong."""
    try:
        work, values = pickle.loads(job)
        return pickle.dumps((work(*values), None), pickle.HIGHEST_PROTOCOL)
    except BaseException as problem:
        return pickle.dumps((None, _told(problem)), pickle.HIGHEST_PROTOCOL)


def _told(problem: BaseException) -> Exception:
    """What is raised in the server: an exception of a stranger need not be one that can be sent or waited for."""
    where = traceback.format_exc()
    if isinstance(problem, Exception) and not isinstance(problem, StopIteration):
        problem.add_note(where)
        with contextlib.suppress(Exception):
            pickle.loads(pickle.dumps(problem))
            return problem
    return RuntimeError(where)


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)

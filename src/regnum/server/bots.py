"""Bots think in processes of their own, so that the pages stay quick meanwhile."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from regnum.bots import Turn, bot, bot_classes
from regnum.core.registry import from_position
from regnum.core.seeds import new_simulation_seed
from regnum.server.advice import Advice, Option

LONGEST = 30
"""Seconds after which a bot that has not answered will not be waited for."""


class Thinkers:
    """A few processes that are told a position and answer with an action."""

    def __init__(self, workers: int | None = None, longest: int = LONGEST) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._longest = longest
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(
            self._workers, mp_context=multiprocessing.get_context("spawn"), initializer=_set_up
        )
        pool.submit(bot_classes)  # so that the first who asks does not wait for a process to start
        return pool

    async def choose(self, name: str, position: dict[str, Any]) -> str:
        """What this bot does here, in the game's notation."""
        return (await self.advise(name, position)).text

    async def advise(self, name: str, position: dict[str, Any]) -> Advice:
        """What this bot does here, and what it thought of it."""
        pool = self._pool
        try:
            return await self._ask(name, position)
        except BrokenProcessPool:  # a process was killed: think again in new ones
            if pool is self._pool:
                self._pool = self._new_pool()
            return await self._ask(name, position)

    async def _ask(self, name: str, position: dict[str, Any]) -> Advice:
        loop = asyncio.get_running_loop()
        seed = new_simulation_seed()
        return await loop.run_in_executor(self._pool, _think, name, position, seed, self._longest)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _set_up() -> None:
    """Ctrl-C is for the server, which stops its processes itself; and when it is killed, they end with it.

    Thinking gives way to answering: with all cores at work, pages come first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _think(name: str, position: dict[str, Any], seed: int, longest: int) -> Advice:
    """A bot that hangs ends its process, even where it hangs in compiled code, and no other waits behind it."""
    state = from_position(position)
    if hasattr(signal, "alarm"):
        signal.alarm(longest)
    try:
        thinker, seat = bot(name, seed, state.game), int(state.seat)
        text = state.text(thinker.choose(Turn(state)))
        options = [
            Option(state.text(candidate.action), candidate.value, candidate.scores[seat])
            for candidate in getattr(thinker, "candidates", [])
        ]
        return Advice(text, options)
    finally:
        if hasattr(signal, "alarm"):
            signal.alarm(0)

"""What a bot is to do, as a job for whoever takes it: through Redis, carried by Dramatiq.

A job is the name of a bot, a position and a seed, and its answer an action in the game's notation: doing it twice
does no harm. The position is one that the bot can imagine and not the real one, so that nothing hidden leaves the
server.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import redis
from dramatiq import Message, Worker, actor
from dramatiq.brokers.redis import RedisBroker
from dramatiq.middleware import AgeLimit
from dramatiq.results import Results
from dramatiq.results.backends import RedisBackend

logger = logging.getLogger("regnum")
QUEUE, JOB = "regnum", "choose"
PATIENCE = 5
"""Seconds after which an answer is not waited for any more: the server thinks itself."""
OLD = 30
"""Seconds after which a job is not begun any more: its server has long thought itself."""
SILENT = 3
"""Seconds after which the jobs of a worker that says nothing are given to others."""
IDLE = 20
"""Milliseconds between two questions for jobs."""
MOST_WAITING = 64
Position = dict[str, Any]


def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=PATIENCE + 1, socket_connect_timeout=1)


def _broker(url: str) -> tuple[RedisBroker, RedisBackend]:
    results = RedisBackend(client=_client(url), namespace="regnum-results")
    broker = RedisBroker(  # type: ignore[no-untyped-call]
        client=_client(url),
        namespace="regnum-jobs",
        heartbeat_timeout=1000 * SILENT,
        maintenance_chance=100_000,  # of a million commands: a lost job is found within a second
        dead_message_ttl=60_000,
        middleware=[
            AgeLimit(max_age=1000 * OLD),
            Results(backend=results, store_results=True, result_ttl=60_000),  # type: ignore[no-untyped-call]
        ],
    )
    broker.declare_queue(QUEUE)
    return broker, results


class Failed(Exception):
    """A thinker could not do it."""


class Jobs:
    """Of a server: it hands them out and waits for answers."""

    def __init__(self, url: str) -> None:
        self._broker, self._results = _broker(url)
        self._waiting = ThreadPoolExecutor(MOST_WAITING, "jobs")

    async def choose(self, name: str, position: Position, seed: int) -> str:
        """What this bot does here; any exception when nobody says so in time."""
        job: Message[dict[str, str]] = Message(
            queue_name=QUEUE, actor_name=JOB, args=(name, position, str(seed)), kwargs={}, options={}
        )
        asking = asyncio.get_running_loop().run_in_executor(self._waiting, self._ask, job)
        return await asyncio.wait_for(asking, PATIENCE + 1)

    def _ask(self, job: Message[dict[str, str]]) -> str:
        self._broker.enqueue(job)
        answer: dict[str, str] = job.get_result(backend=self._results, block=True, timeout=1000 * PATIENCE)
        if "problem" in answer:
            raise Failed(answer["problem"])
        return answer["action"]

    def close(self) -> None:
        self._waiting.shutdown(wait=False, cancel_futures=True)


class Taker:
    """Of a thinker: takes jobs, so many at once, and answers them."""

    def __init__(self, url: str, at_once: int, choose: Callable[[str, Position, int], str]) -> None:
        self._broker, _results = _broker(url)

        def take(name: str, position: Position, seed: str) -> dict[str, str]:
            try:
                return {"action": choose(name, position, int(seed))}
            except Exception as error:  # whoever waits is told at once
                logger.exception("the bot %s failed", name)
                return {"problem": repr(error)}

        actor(actor_name=JOB, queue_name=QUEUE, broker=self._broker)(take)
        self._worker = Worker(self._broker, queues={QUEUE}, worker_threads=at_once, worker_timeout=IDLE)
        self._worker.queue_prefetch = at_once  # what waits here could be begun elsewhere
        self._worker.start()

    def close(self) -> None:
        """What was begun is answered."""
        self._worker.stop(timeout=1000 * PATIENCE)
        with contextlib.suppress(redis.RedisError):
            self._broker.close()

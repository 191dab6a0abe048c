"""The exchange of several processes, on one machine or many: through Redis.

What is told is published on a channel for each table, to which only those listen who have the table in memory, and
on one for everybody. Every process says each second that it lives, and hears itself say so: when it does not, Redis
is away, whatever the reason, and the process goes on alone until it hears itself again.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import socket
import time
from collections import deque
from collections.abc import Awaitable
from typing import Any, cast

from redis import asyncio as redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from regnum.core.errors import BadOption
from regnum.server.exchange import EVERYBODY, Exchange, Heard, Said

logger = logging.getLogger("regnum")
BEAT = 1.0
"""Seconds between two signs of life."""
SILENT = 4.0
"""After so many without one a process is taken for dead, and so is Redis when it is one's own."""
PATIENCE = 1.0
"""Seconds that Redis has to answer."""
PAUSE = 0.3
"""Seconds until it is tried again."""
LEASE = 4.0
"""For so many seconds a lease holds; it is renewed with every sign of life."""
MOST_UNSAID = 10_000
KEPT, KEPT_FOR = 200, 86400
"""So many lines are remembered of a table, and for so many seconds after the last."""
THINKERS = "regnum:thinkers"
"""The channel of those who think for servers, whichever these are."""

# Only who holds a lease renews or ends it.
RENEW = "return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('pexpire', KEYS[1], ARGV[2]) or 0"
RELEASE = "return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1]) or 0"

Command = tuple[str | int, ...]


def connect(url: str, **settings: Any) -> redis.Redis:
    """Nothing is sent yet; BadOption when this is no address of a Redis."""
    try:
        return redis.Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 0),  # whoever waits has something better to do
            **settings,
        )
    except ValueError as error:
        raise BadOption(
            "“{url}” is no address of Redis ({why}); valid is, for instance, redis://127.0.0.1:6379/0.",
            url=shown(url),
            why=error,
        ) from None


def shown(url: str) -> str:
    """As it may be printed: without the password."""
    scheme, _slashes, rest = url.rpartition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}" if scheme else rest.rpartition("@")[2]


class RedisExchange(Exchange):
    """`name` is the same in all processes of one server, and in no other's."""

    def __init__(self, url: str, name: str, channel: str = "", **alive: object) -> None:
        self.process = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(3)}"
        self._url = url
        self._name = f"regnum:{name}"
        self._redis = connect(url)
        self._all = channel or f"{self._name}:{EVERYBODY}"
        """The channel where this process says that it lives."""
        self._alive = alive
        """What it says besides."""
        self._heard: Heard = lambda _about, _process, _said: None
        self._unsaid: deque[Command] = deque(maxlen=MOST_UNSAID)
        self._to_say = asyncio.Event()
        self._followed: dict[str, asyncio.Event] = {}
        """The tables, and whether their channels are listened to."""
        self._ear: PubSub | None = None
        self._there = False
        self._heard_myself = 0.0
        self._lives: dict[str, float] = {}
        """When each of the others was last heard."""
        self._servers: set[str] = set()
        """Those of them that serve the same tables."""
        self._leases: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False

    @property
    def shared(self) -> bool:
        return True

    @property
    def there(self) -> bool:
        return self._there

    @property
    def others(self) -> set[str]:
        return self._servers & set(self._lives)

    async def open(self, heard: Heard) -> None:
        self._heard = heard
        self._tasks = [asyncio.create_task(task()) for task in (self._listen, self._say, self._beat)]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._first_time(), 2 * PATIENCE)
        if not self._there:
            logger.warning("Redis at %s is not there: this process goes on alone until it is", shown(self._url))

    async def _first_time(self) -> None:
        while not self._there:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        self.tell(EVERYBODY, lost=1)
        for lease in list(self._leases):
            self.release(lease)
        self._closing = True
        self._to_say.set()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=PATIENCE)  # the client of Redis may swallow a cancellation
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            await asyncio.wait_for(self._say_all(), PATIENCE)
        if self._ear is not None:
            await _end(self._ear)
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()

    # To the others

    def tell(self, about: str, **said: object) -> None:
        words = json.dumps({"from": self.process, **said}, ensure_ascii=False, separators=(",", ":"))
        self._command("PUBLISH", self._channel(about), words)

    def _command(self, *command: str | int) -> None:
        self._unsaid.append(command)
        self._to_say.set()

    async def _say(self) -> None:
        while not self._closing:
            await self._to_say.wait()
            self._to_say.clear()
            try:
                await self._say_all()
            except (RedisError, OSError, TimeoutError):
                self._unsaid.clear()  # by the time somebody hears it, they have read it in the store
                self._away()
                await asyncio.sleep(PAUSE)

    async def _say_all(self) -> None:
        while self._unsaid:
            saying = self._redis.pipeline(transaction=False)
            while self._unsaid and len(saying) < 500:
                saying.execute_command(*self._unsaid.popleft())
            await saying.execute()

    # From the others

    async def _listen(self) -> None:
        while not self._closing:
            ear = self._redis.pubsub()
            try:
                await ear.subscribe(self._all, THINKERS, *(self._channel(table) for table in self._followed))
                self._ear = ear
                while not self._closing:
                    message = await ear.get_message(timeout=PATIENCE)
                    if message is not None:
                        self._hear(message)
            except (RedisError, OSError, TimeoutError):
                self._away()
            finally:
                self._ear = None
                for listened in self._followed.values():
                    listened.clear()
                await _end(ear)
            await asyncio.sleep(PAUSE)

    def _hear(self, message: dict[str, Any]) -> None:
        channel = str(message["channel"])
        about = channel.removeprefix(f"{self._name}:") if channel not in (self._all, THINKERS) else EVERYBODY
        if message["type"] == "subscribe":
            if about in self._followed:
                self._followed[about].set()
            return
        if message["type"] != "message":
            return
        try:
            said = json.loads(message["data"])
            process = str(said.pop("from"))
        except (ValueError, TypeError, KeyError, AttributeError):
            logger.warning("something on the channel %s was not said by us", channel)
            return
        if process == self.process:
            if "alive" in said:
                self._heard_myself = time.monotonic()
                self._back()
            return
        if "lost" in said:
            self._forget(process)
        elif "alive" in said:
            self._lives[process] = time.monotonic()
            if channel == self._all:
                self._servers.add(process)
        try:
            self._heard(about, process, said)
        except Exception:
            logger.exception("what another process said could not be understood")

    # Who is there

    async def _beat(self) -> None:
        while not self._closing:
            self.tell(EVERYBODY, alive=1, **self._alive)
            if self._there:
                if time.monotonic() - self._heard_myself > SILENT:
                    self._away()
                else:
                    self._bury_the_silent()
                    await self._renew()
            await asyncio.sleep(BEAT)

    def _away(self) -> None:
        if self._there:
            logger.warning("Redis at %s is away: this process goes on alone", shown(self._url))
        self._there = False
        self._leases.clear()

    def _back(self) -> None:
        if self._there:
            return
        self._there = True
        now = time.monotonic()
        self._lives = dict.fromkeys(self._lives, now)  # they could not be heard either
        self._heard(EVERYBODY, self.process, {"returned": 1})

    def _bury_the_silent(self) -> None:
        for process, heard in list(self._lives.items()):
            if time.monotonic() - heard > SILENT:
                self._forget(process)
                self._heard(EVERYBODY, process, {"lost": 1})

    def _forget(self, process: str) -> None:
        self._lives.pop(process, None)
        self._servers.discard(process)

    # Tables

    def _channel(self, about: str) -> str:
        return self._all if about == EVERYBODY else f"{self._name}:{about}"

    async def follow(self, table: str) -> None:
        listened = self._followed.setdefault(table, asyncio.Event())
        if listened.is_set() or self._ear is None or not self._there:
            return  # as soon as it is there, all are listened to
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            await self._ear.subscribe(self._channel(table))
            await asyncio.wait_for(listened.wait(), PATIENCE)

    def leave(self, table: str) -> None:
        if self._followed.pop(table, None) is not None and self._ear is not None:
            self._tasks = [task for task in self._tasks if not task.done()]
            self._tasks.append(asyncio.create_task(self._unsubscribe(self._ear, table)))

    async def _unsubscribe(self, ear: PubSub, table: str) -> None:
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            await ear.unsubscribe(self._channel(table))
            if table in self._followed:  # somebody came meanwhile
                await ear.subscribe(self._channel(table))

    async def followers(self, table: str) -> int:
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            ((_channel, count),) = await self._redis.pubsub_numsub(self._channel(table))
            return max(0, int(count) - (table in self._followed and self._followed[table].is_set()))
        return 1

    # Leases

    async def lease(self, what: str) -> bool:
        if what in self._leases or not self._there:
            return True
        try:
            taken = await self._redis.set(self._lease(what), self.process, nx=True, px=int(1000 * LEASE))
        except (RedisError, OSError, TimeoutError):
            self._away()
            return True
        if taken:
            self._leases.add(what)
        return bool(taken)

    def release(self, what: str) -> None:
        if what in self._leases:
            self._leases.remove(what)
            self._command("EVAL", RELEASE, 1, self._lease(what), self.process)

    async def _renew(self) -> None:
        held = list(self._leases)
        if not held:
            return
        try:
            renewing = self._redis.pipeline(transaction=False)
            for what in held:
                renewing.eval(RENEW, 1, self._lease(what), self.process, int(1000 * LEASE))
            for what, renewed in zip(held, await renewing.execute(), strict=True):
                if not renewed:
                    self._leases.discard(what)
        except (RedisError, OSError, TimeoutError):
            self._away()

    def _lease(self, what: str) -> str:
        return f"{self._name}:lease:{what}"

    # What is remembered for a while

    def keep(self, table: str, line: Said) -> None:
        self._push(table, [line])

    def keep_only(self, table: str, lines: list[Said]) -> None:
        self._command("DEL", self._chat(table))
        if lines:
            self._push(table, lines)

    def _push(self, table: str, lines: list[Said]) -> None:
        chat = self._chat(table)
        self._command("RPUSH", chat, *(json.dumps(line, ensure_ascii=False) for line in lines))
        self._command("LTRIM", chat, -KEPT, -1)
        self._command("EXPIRE", chat, KEPT_FOR)

    async def kept(self, table: str) -> list[Said]:
        if not self._there:
            return []
        with contextlib.suppress(RedisError, OSError, TimeoutError, ValueError):
            lines = await cast(Awaitable[list[str]], self._redis.lrange(self._chat(table), 0, -1))
            return [json.loads(line) for line in lines]
        return []

    def _chat(self, table: str) -> str:
        return f"{self._name}:chat:{table}"

    def show(self, page: str) -> None:
        self._command("SET", self._page(self.process), page, "EX", int(3 * SILENT))

    async def shown(self) -> dict[str, str]:
        others = sorted(self.others)
        if not others or not self._there:
            return {}
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            pages = await self._redis.mget([self._page(process) for process in others])
            return {process: str(page) for process, page in zip(others, pages, strict=True) if page is not None}
        return {}

    def _page(self, process: str) -> str:
        return f"{self._name}:metrics:{process}"


async def _end(ear: PubSub) -> None:
    with contextlib.suppress(RedisError, OSError, TimeoutError):
        await asyncio.wait_for(ear.aclose(), PATIENCE)  # type: ignore[no-untyped-call]

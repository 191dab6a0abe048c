"""A server of several processes with thinkers, and people at it who connect anew as the page's script does.

People know a table as the store has it: they read it there as far as their page was told, so that they can play
any game. Whatever they send, and whatever their page acknowledges, is written down and compared with the store at
the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from regnum.server.seats import PERSON
from regnum.server.table import Table
from tests.server.private import PrivatePostgreSQL, PrivateRedis, free_port

START = [sys.executable, "-c", "from regnum.cli import main; main()", "--lang", "en"]
ANSWER = 5.0
"""Seconds after which a page lets its person try again."""


class Thinker:
    def __init__(self, redis: str) -> None:
        self._redis = redis
        self.start()

    def start(self) -> None:
        command = [*START, "think", "--redis", self._redis, "--processes", "1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Cluster:
    """`regnum serve --workers` and `regnum think`, with a PostgreSQL and a Redis of their own."""

    def __init__(self, folder: Path, workers: int = 3, thinkers: int = 2, pace: float = 0.02) -> None:
        self.folder = folder
        self.workers = workers
        self.pace = pace
        self.redis = PrivateRedis(folder)
        self.postgresql = PrivatePostgreSQL()
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = (folder / "log").open("ab")
        self.neighbours: list[subprocess.Popen[str]] = []
        self.start()
        self.thinkers = [Thinker(self.redis.url) for _number in range(thinkers)]

    def start(self) -> None:
        self.process = self._serve(self.port, "data", "--workers", str(self.workers))

    def add_server(self) -> int:
        """Another with the same tables, as on another machine: its port."""
        port = free_port()
        secret = str(self.folder / "data" / "secret")
        self.neighbours.append(self._serve(port, f"data at {port}", "--secret-file", secret))
        return port

    def _serve(self, port: int, data: str, *more: str) -> subprocess.Popen[str]:
        command = [*START, "serve", "--no-browser", "--port", str(port), "--data", str(self.folder / data), *more]
        command += ["--database", self.postgresql.url, "--redis", self.redis.url, "--pace", str(self.pace)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True)
        assert process.stdout is not None
        for line in process.stdout:
            if f"http://127.0.0.1:{port}" in line:
                return process
        raise AssertionError((self.folder / "log").read_text())

    @property
    def servers(self) -> list[int]:
        """The processes that serve, as the system knows them."""
        return [
            child
            for child in children_of(self.process.pid)
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
        ]

    def kill_a_server(self, chance: random.Random) -> None:
        with contextlib.suppress(IndexError, ProcessLookupError):  # none has come back yet
            os.kill(chance.choice(self.servers), signal.SIGKILL)

    def kill_a_thinker(self, chance: random.Random) -> None:
        thinker = chance.choice(self.thinkers)
        thinker.kill()
        thinker.start()

    def kill_the_first(self) -> None:
        """The process that looks after the others, and is started anew as systemd would do it."""
        others = self.servers
        self.process.kill()
        self.process.wait()
        until = time.monotonic() + 20
        while any(Path(f"/proc/{other}").exists() for other in others) and time.monotonic() < until:
            time.sleep(0.1)
        self.start()

    def close(self) -> None:
        for thinker in self.thinkers:
            thinker.kill()
        for server in (self.process, *self.neighbours):
            server.terminate()
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
        self.redis.close()
        self.postgresql.close()
        self.log.close()


def children_of(process: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


@dataclass
class Played:
    """A table as the store has it."""

    id: str
    table: Table | None = None

    @property
    def number(self) -> int:
        return self.table.number if self.table is not None else 0


@dataclass
class Books:
    """What people have sent, and what their pages said has happened."""

    sent: dict[tuple[str, int], set[str]] = field(default_factory=dict)
    acknowledged: set[tuple[str, int]] = field(default_factory=set)
    delays: list[float] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    """How long pages were without a connection."""
    refused: Counter[str] = field(default_factory=Counter)


class Crowd:
    """All who play and look."""

    def __init__(self, cluster: Cluster, games: list[str], tables: int, think: float = 0.1, seed: int = 1) -> None:
        self.cluster = cluster
        self.games = games
        self.count = tables
        self.think = think
        self.chance = random.Random(seed)
        self.books = Books()
        self.pages: list[Page] = []
        self.opened: list[str] = []
        self._store: psycopg.AsyncConnection[tuple[object, ...]] | None = None
        self._reading = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self.stopping = False

    async def come(self) -> None:
        self._tasks = [asyncio.create_task(self._keep_playing(number)) for number in range(self.count)]

    async def go(self) -> None:
        for task in self._tasks:
            task.cancel()
        for outcome in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome
        if self._store is not None:
            await self._store.close()

    @property
    def failed(self) -> list[BaseException]:
        return [error for task in self._tasks if task.done() and (error := task.exception()) is not None]

    async def _keep_playing(self, number: int) -> None:
        """One table after another, every other with two people, all with a bot and somebody who only looks."""
        while not self.stopping:
            game = self.games[number % len(self.games)]
            table, cookies = await self._open(game, people=1 + number % 2)
            self.opened.append(table)
            played = Played(table)
            pages = [Page(self, played, cookie) for cookie in [*cookies, ""]]
            self.pages += pages
            looking = [asyncio.create_task(page.run()) for page in pages]
            try:
                await asyncio.gather(*looking)
            finally:
                for task in looking:
                    task.cancel()
                await asyncio.gather(*looking, return_exceptions=True)
            self.pages = [page for page in self.pages if page not in pages]

    # Requests, tried until they are answered

    async def _open(self, game: str, people: int) -> tuple[str, list[str]]:
        seats = {"seat-0": "me", "seat-1": "open" if people == 2 else "bot", "seat-2": "bot"}
        form = seats | {f"level-{seat}": "easy" for seat in range(3)}
        path, cookie, _page = await self._ask("POST", f"/new/{game}", form, "")
        cookies = [cookie]
        if people == 2:
            _path, _cookie, page = await self._ask("GET", path, {}, cookie)
            code = re.search(r'data-copy="[^"]*(/join/[^"]*)"', page)
            assert code is not None, page[:500]
            _path, other, _page = await self._ask("POST", code[1], {"name": "Noor"}, "")
            cookies.append(other)
        return path.split("/")[2], cookies

    async def _ask(self, method: str, path: str, form: dict[str, str], cookie: str) -> tuple[str, str, str]:
        for _try in range(200):
            with contextlib.suppress(OSError, http.client.HTTPException):
                status, where, new_cookie, page = await asyncio.to_thread(self._request, method, path, form, cookie)
                if status in (200, 303):
                    return where, new_cookie, page
                assert status in (409, 500, 503), (status, page[:300])  # taken by the try before, or not now
                if status == 409:
                    return where, cookie, page
            await asyncio.sleep(0.2)
        raise AssertionError(f"nobody answers {method} {path}")

    def _request(self, method: str, path: str, form: dict[str, str], cookie: str) -> tuple[int, str, str, str]:
        server = http.client.HTTPConnection("127.0.0.1", self.cluster.port, timeout=10)
        headers = {"Origin": self.cluster.address, "Content-Type": "application/x-www-form-urlencoded"}
        try:
            server.request(method, path, urlencode(form), headers | ({"Cookie": cookie} if cookie else {}))
            answer = server.getresponse()
            page = answer.read().decode()
        finally:
            server.close()
        set_cookies = "; ".join(
            value.split(";")[0] for name, value in answer.getheaders() if name.lower() == "set-cookie"
        )
        return answer.status, answer.headers.get("Location", ""), set_cookies, page

    # The store, past the server

    async def read(self, played: Played, number: int) -> None:
        """As far as this number, or whatever there is."""
        while played.number < number:
            try:
                async with self._reading:
                    rows = await self._query(played.id, played.number)
            except psycopg.Error:
                self._store = None
                await asyncio.sleep(0.2)
                continue
            for body in rows:
                if played.table is None:
                    played.table = Table(played.id, [body])
                else:
                    played.table.do(body)
            return

    async def _query(self, table: str, since: int) -> list[dict[str, object]]:
        if self._store is None:
            url = self.cluster.postgresql.url.replace("+psycopg", "")
            self._store = await psycopg.AsyncConnection.connect(url, autocommit=True, connect_timeout=2)
        wanted = "SELECT body FROM event WHERE table_id = %s AND number >= %s ORDER BY number"
        cursor = await self._store.execute(wanted, (table, since))
        return [row[0] for row in await cursor.fetchall()]  # type: ignore[misc]

    async def stored(self) -> dict[str, list[dict[str, object]]]:
        """All tables that were opened."""
        return {table: await self._query(table, 0) for table in list(self.opened)}


class Page:
    """One page, of somebody who plays or only looks."""

    def __init__(self, crowd: Crowd, played: Played, cookie: str) -> None:
        self.crowd = crowd
        self.played = Played(played.id)
        self.cookie = cookie
        self.number = 0
        self.connected = False
        self.over = False
        self.mine: set[int] | None = None
        self._pending: tuple[int, float] | None = None
        self._chance = random.Random(f"{played.id} {cookie}")

    async def run(self) -> None:
        """Until the game is over."""
        tries = 0
        lost = time.monotonic()
        first = True
        while not self.over:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with self._connect() as socket:
                    if not first:
                        self.crowd.books.returns.append(time.monotonic() - lost)
                    first, tries, self.connected = False, 0, True
                    await self._live(socket)
            if self.connected:
                lost = time.monotonic()
            self.connected = False
            if not self.over:
                await asyncio.sleep(min(8.0, 0.25 * 2**tries) * self._chance.uniform(0.7, 1.3))
                tries += 1

    def _connect(self) -> connect:
        address = self.crowd.cluster.address
        return connect(
            f"{address.replace('http', 'ws')}/t/{self.played.id}/live",
            origin=Origin(address),
            additional_headers={"Cookie": self.cookie} if self.cookie else {},
            max_size=None,
            open_timeout=5,
            close_timeout=1,
        )

    async def _live(self, socket: ClientConnection) -> None:
        while not self.over:
            try:
                text = await asyncio.wait_for(socket.recv(), 0.5)
            except TimeoutError:
                text = ""
            message = json.loads(text) if text else {}
            if "number" in message:
                self.number = int(message["number"])
                self._acknowledge()
            if "error" in message:
                self.crowd.books.refused[message["error"]] += 1
                self._pending = None
                await asyncio.sleep(0.1)
            await self.crowd.read(self.played, self.number)
            self.over = self.played.table is not None and self.played.table.state.over
            await self._act(socket)

    def _acknowledge(self) -> None:
        """What was sent for an earlier number than the page has now has happened."""
        if self._pending is not None and self._pending[0] < self.number:
            number, at = self._pending
            self.crowd.books.acknowledged.add((self.played.id, number))
            self.crowd.books.delays.append(time.monotonic() - at)
            self._pending = None

    async def _act(self, socket: ClientConnection) -> None:
        table = self.played.table
        if table is None or not self.cookie or self.over or not table.begun or table.number != self.number:
            return
        if self._pending is not None and time.monotonic() - self._pending[1] < ANSWER:
            return
        if int(table.state.seat) not in self._seats(table):
            return
        await asyncio.sleep(self.crowd.think * self._chance.uniform(0.2, 1.8))
        action = self._chance.choice(table.state.legal_actions())
        text = table.state.text(action)
        self.crowd.books.sent.setdefault((self.played.id, self.number), set()).add(text)
        self._pending = (self.number, time.monotonic())
        await socket.send(json.dumps({"act": text, "number": self.number}))

    def _seats(self, table: Table) -> set[int]:
        """Whoever opened the table sits first."""
        people = [number for number, seat in enumerate(table.seats) if seat.kind == PERSON]
        pages = [page for page in self.crowd.pages if page.played.id == self.played.id and page.cookie]
        return {people[pages.index(self)]} if self in pages and pages.index(self) < len(people) else set()


@dataclass
class Verdict:
    events: int
    acknowledged: int
    lost: list[str]
    doubled: list[str]
    broken: list[str]

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.broken)


async def judge(crowd: Crowd) -> Verdict:
    """Compare what was said with what is there."""
    acknowledged = set(crowd.books.acknowledged)  # people play on while the store is read
    stored = await crowd.stored()
    verdict = Verdict(sum(map(len, stored.values())), len(acknowledged), [], [], [])
    for table_id, number in acknowledged:
        # Whoever got no answer for a while tried again, perhaps otherwise: the first of it that came counts.
        sent, events = crowd.books.sent[(table_id, number)], stored[table_id]
        if number >= len(events) or events[number].get("act") not in sent:
            verdict.lost.append(f"{table_id} {number}: sent {sent}, stored {events[number : number + 1]}")
    for table_id, events in stored.items():
        table = Table(table_id, events[:1])
        for number, event in enumerate(events[1:], 1):
            person = table.seats[int(table.state.seat)].kind == PERSON if not table.state.over else False
            if person and "act" in event and event["act"] not in crowd.books.sent.get((table_id, number), ()):
                verdict.doubled.append(f"{table_id} {number}: {event['act']}")
            try:
                table.do(event)
            except Exception as error:
                verdict.broken.append(f"{table_id} {number}: {error!r}")
                break
    return verdict


async def all_go_on(crowd: Crowd, seconds: float) -> list[str]:
    """After the last fault every page is connected and every table is played on: those for which that is not so."""
    before = {page: page.number for page in crowd.pages}
    until = time.monotonic() + seconds
    waiting = list(before)
    while waiting and time.monotonic() < until:
        await asyncio.sleep(0.2)
        waiting = [page for page in waiting if page in crowd.pages and not page.over]
        waiting = [page for page in waiting if not page.connected or page.number <= before[page]]
    return [f"{page.played.id} connected {page.connected} number {page.number}" for page in waiting]

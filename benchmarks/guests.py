"""People and spectators at many tables, as `benchmarks.server` needs them: real connections, moves that are legal.

What a page offers is often put together by its script, and to run scripts one needs a browser. So whoever plays
here reads the table's events, as the server has written them down, when the page says that something is asked, and
sends anything that is legal, in the words in which a page sends it. A table whose game is over is followed by a new
one with the same guests. So that it is the server that is measured, the guests look at nothing more than they need,
and say how busy they were themselves.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import multiprocessing
import random
import re
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

import regnum
from regnum.server.table import Table

AT_ONCE = 20
"""So many come at the same time."""
SETTLE = 4.0
"""Seconds that nothing is measured after all have come."""
NUMBER = re.compile(rb'\{"number": ?(\d+)')
ASK, ASKED = rb"id=\"ask\"", rb"class=\"ask mine\""
"""In a message: that what is asked has changed; and that it is asked of who looks, or that the game is over."""

PATIENCE = 300
"""Seconds in which all guests have to come."""


@dataclass(frozen=True)
class Load:
    games: tuple[str, ...]
    tables: int
    spectators: int
    seconds: float
    think: float
    """Seconds that a person thinks on average."""
    pace: float
    """Seconds that a bot waits at least."""


@dataclass
class Measured:
    """By game; delays in seconds, from sending a move to the news of it."""

    own: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """For who made the move."""
    watched: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """For each spectator."""
    messages: Counter[str] = field(default_factory=Counter)
    bytes: Counter[str] = field(default_factory=Counter)
    moves: Counter[str] = field(default_factory=Counter)
    """Everybody's, the bots' too."""
    sent: Counter[int] = field(default_factory=Counter)
    """The people's, by person; also before anything else is measured: it tells who plays at all."""
    busy: float = 0.0
    """The part of the time in which the guests used a core themselves."""
    refused: int = 0
    ended: int = 0
    """Games that were played to their end."""
    broken: int = 0
    """Connections that were closed by the server."""


class Written:
    """The events of all tables, as the server writes them: an SQLite file, or the address of a PostgreSQL."""

    def __init__(self, database: Path | str) -> None:
        self._connection: Any
        if isinstance(database, Path):
            self._connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
            self._value = "?"
        else:
            self._connection = psycopg.connect(database.replace("+psycopg", ""), autocommit=True)
            self._value = "%s"

    def after(self, table: str, number: int) -> list[dict[str, Any]]:
        which = f"table_id = {self._value} AND number >= {self._value}"
        found = self._connection.execute(f"SELECT body FROM event WHERE {which} ORDER BY number", (table, number))
        return [json.loads(body) if isinstance(body, str) else body for (body,) in found]

    def moves(self, since: float, until: float) -> Counter[str]:
        """How many were made meanwhile, by table."""
        wanted = (
            f"SELECT table_id, count(*) FROM event WHERE at >= {self._value} AND at < {self._value}"
            f" AND CAST(body AS TEXT) LIKE {self._value} GROUP BY table_id"
        )
        return Counter(dict(self._connection.execute(wanted, (since, until, '{"act"%')).fetchall()))


class Guests:
    """All connections of the load, and what they measure while it is time."""

    def __init__(self, load: Load, ports: Sequence[int], database: Path | str) -> None:
        self.load = load
        self.ports = ports
        self.written = Written(database)
        self.measuring = False
        self.measured = Measured()
        self.game_of: dict[str, str] = {}
        """Of each table."""
        self._sent: dict[tuple[str, int], float] = {}
        self._door = asyncio.Semaphore(AT_ONCE)
        self._coming = load.tables
        self.all_there = asyncio.Event()

    async def party(self, person: int) -> None:
        """One person, bots and some spectators, at one table after another."""
        load = self.load
        game = load.games[person % len(load.games)]
        watching = len(range(person, load.spectators, load.tables))
        first = True
        while True:
            async with self._door, contextlib.AsyncExitStack() as leave:
                path, cookie = await asyncio.to_thread(open_table, self.ports[person % len(self.ports)], game)
                self.game_of[id_in(path)] = game
                socket = await leave.enter_async_context(self._connect(path, cookie))
                others = [await leave.enter_async_context(self._connect(path)) for _number in range(watching)]
                leave = leave.pop_all()
            if first:
                first = False
                self._coming -= 1
                if not self._coming:
                    self.all_there.set()
            async with leave:
                tasks = [asyncio.create_task(self._watch(other, path, game)) for other in others]
                try:
                    await self._play(socket, path, game, person)
                except ConnectionClosed:
                    self.measured.broken += 1
                finally:
                    for task in tasks:
                        task.cancel()
            self.measured.ended += 1

    def _connect(self, path: str, cookie: str = "") -> connect:
        """Everybody at a table comes to the same port."""
        port = self.ports[crc32(path.encode()) % len(self.ports)]
        return connect(
            f"ws://127.0.0.1:{port}{path}live",
            origin=Origin(f"http://127.0.0.1:{port}"),
            additional_headers={"Cookie": cookie} if cookie else {},
            compression=None,
            max_size=None,
            open_timeout=60,
        )

    async def _received(self, socket: ClientConnection, game: str) -> bytes:
        """A message as it came."""
        text = await socket.recv(decode=False)
        if self.measuring:
            self.measured.messages[game] += 1
            self.measured.bytes[game] += len(text)
        return text

    async def _watch(self, socket: ClientConnection, path: str, game: str) -> None:
        """A spectator: takes the time of every move that was sent by a person."""
        seen = 0
        while True:
            number = number_of(await self._received(socket, game))
            sent = self._sent.get((path, number)) if number > seen else None
            seen = max(seen, number)
            if sent is not None and self.measuring:
                self.measured.watched[game].append(time.perf_counter() - sent)

    async def _play(self, socket: ClientConnection, path: str, game: str, person: int) -> None:
        """A person: moves when asked, after thinking, until the game is over."""
        chance = random.Random(path)
        seen = 0
        table = Table(id_in(path), self.written.after(id_in(path), 0))
        moving: asyncio.Task[None] | None = None
        asked = True
        await socket.send(json.dumps({"pace": "normal", "number": table.number}))
        try:
            while True:
                text = await self._received(socket, game)
                arrived = time.perf_counter()
                number = number_of(text)
                sent = self._sent.get((path, number)) if number > seen else None
                seen = max(seen, number)
                if text.startswith(b'{"error"'):
                    self.measured.refused += 1
                elif sent is not None:
                    self.measured.sent[person] += 1
                    if self.measuring:
                        self.measured.own[game].append(arrived - sent)
                if ASK in text:
                    asked = ASKED in text
                if not asked:
                    if moving is not None:
                        moving.cancel()
                    continue
                for event in self.written.after(table.id, table.number):
                    table.do(event)
                if table.state.over:
                    return
                if moving is not None:
                    moving.cancel()
                if int(table.state.seat) == 0:
                    moving = asyncio.create_task(self._move(socket, path, table, chance))
        finally:
            if moving is not None:
                moving.cancel()

    async def _move(self, socket: ClientConnection, path: str, table: Table, chance: random.Random) -> None:
        await asyncio.sleep(self.load.think * chance.uniform(0.5, 1.5))
        text = table.state.text(chance.choice(table.state.legal_actions()))
        self._sent[(path, table.number + 1)] = time.perf_counter()
        await socket.send(json.dumps({"act": text, "number": table.number}))


def number_of(text: bytes) -> int:
    """The number that a message begins with, without reading the rest."""
    found = NUMBER.match(text)
    return int(found[1]) if found else -1


def id_in(path: str) -> str:
    return path.strip("/").split("/")[-1]


def open_table(port: int, game: str, seats: int = 3) -> tuple[str, str]:
    """A new table for a person and bots: its path, and the person's cookie."""
    rules = regnum.game(game)
    form = {f"seat-{number}": "bot" for number in range(min(seats, rules.max_players))} | {"seat-0": "me"}
    form |= {f"level-{number}": "easy" for number in range(len(form))}
    for option in rules.options:
        form[f"option-{option.name}"] = "on" if option.default is True else str(option.default or "")
    headers = {"Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/x-www-form-urlencoded"}
    server = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with contextlib.closing(server):
        server.request("POST", f"/new/{game}", urlencode(form), headers)
        answer = server.getresponse()
        answer.read()
        assert answer.status == 303, answer.status
        return answer.headers["Location"], answer.headers["Set-Cookie"].split(";")[0]


async def visit(load: Load, ports: Sequence[int], database: Path | str, pipe: Any) -> None:
    guests = Guests(load, ports, database)
    parties = [asyncio.create_task(guests.party(person)) for person in range(load.tables)]
    there = asyncio.create_task(guests.all_there.wait())
    await asyncio.wait([there, *parties], return_when=asyncio.FIRST_COMPLETED)
    if there.done():
        await asyncio.sleep(SETTLE)
        pipe.send("ready")
        since, used = time.time(), time.process_time()
        guests.measuring = True
        while not pipe.poll():
            await asyncio.sleep(0.02)
        guests.measuring = False
        guests.measured.busy = (time.process_time() - used) / (time.time() - since)
        for table, moves in guests.written.moves(since, time.time()).items():
            guests.measured.moves[guests.game_of[table]] += moves
    failed = [party.exception() for party in parties if party.done()]
    for task in [there, *parties]:
        task.cancel()
    await asyncio.gather(there, *parties, return_exceptions=True)
    if failed:
        raise RuntimeError("a person could not play") from failed[0]
    pipe.send(guests.measured)


def come(*arguments: Any) -> None:
    """In a process of its own."""
    asyncio.run(visit(*arguments))


@contextlib.contextmanager
def coming(load: Load, ports: Sequence[int], database: Path | str) -> Iterator[Callable[[], Measured]]:
    """While all guests are there; what is given lets them go, and says what they measured."""
    context = multiprocessing.get_context("spawn")
    mine, theirs = context.Pipe()
    guests = context.Process(target=come, args=(load, ports, database, theirs))
    guests.start()
    theirs.close()

    def let_go() -> Measured:
        mine.send("stop")
        measured: Measured = mine.recv()
        return measured

    try:
        if not mine.poll(PATIENCE):
            raise SystemExit("the guests did not come in time")
        mine.recv()
        yield let_go
    finally:
        guests.kill()
        guests.join()


def idle_people(load: Load, measured: Measured) -> Iterator[int]:
    """Those who never moved."""
    return (person for person in range(load.tables) if not measured.sent[person])

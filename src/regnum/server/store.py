"""Where tables live: an append-only list of events for each, durable before anybody is told.

All writing goes through one thread. It takes whatever waits, writes it in one transaction (one sync of the disk
for many tables), and only then answers: an awaited `append` is on the disk.

The events are the only truth. How a game ended is kept beside them, so that nothing has to be replayed to list
results; a result that is missing, in a database of an older version for instance, is made anew from the events.
Events change in one case alone: somebody wants to be forgotten.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

MOST_AT_ONCE = 256

_metadata = sa.MetaData()
_event = sa.Table(
    "event",
    _metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("body", sa.JSON, nullable=False),
)
_holder = sa.Table(
    "holder",
    _metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
_result = sa.Table(
    "result",
    _metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("body", sa.JSON, nullable=False),
)

Event = dict[str, Any]
Write = tuple[sa.Executable, dict[str, Any]]


class Kept(NamedTuple):
    """A result, when the game ended, and at which table."""

    table: str
    at: float
    body: dict[str, Any]


class Conflict(Exception):
    """Another has written this event already."""


class Store:
    def __init__(self, path: Path) -> None:
        self._engine = sa.create_engine(f"sqlite:///{path}")
        sa.event.listen(self._engine, "connect", _set_up_connection)
        sa.event.listen(self._engine, "begin", _begin_at_once)
        _metadata.create_all(self._engine)
        self._waiting: queue.SimpleQueue[tuple[list[Write], asyncio.Future[None]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    # Writing

    def append(
        self, table: str, number: int, body: Event, holders: list[str] | None = None
    ) -> asyncio.Future[None]:
        """Write an event, and who holds a seat from now on; done when it is durable."""
        now = time.time()
        writes: list[Write] = [
            (sa.insert(_event), {"table_id": table, "number": number, "at": now, "body": body}),
        ]
        for person in holders or []:
            insert = sa.insert(_holder).prefix_with("OR IGNORE")
            writes.append((insert, {"person": person, "table_id": table, "at": now}))
        return self._enqueue(writes)

    def keep_result(self, table: str, body: dict[str, Any]) -> asyncio.Future[None]:
        """Keep how a game ended, with the time of its last action; nothing when there is no such table any more."""
        ended = (
            sa.select(sa.literal(table), sa.func.max(_event.c.at), sa.literal(body, sa.JSON))
            .where(_event.c.table_id == table, _event.c.body["act"].as_string().is_not(None))
            .group_by(_event.c.table_id)
        )
        insert = sa.insert(_result).prefix_with("OR REPLACE")
        return self._enqueue([(insert.from_select(["table_id", "at", "body"], ended), {})])

    def rewrite(self, table: str, events: dict[int, Event]) -> asyncio.Future[None]:
        """Put other events in the place of these, by their numbers."""
        return self._enqueue(
            [
                (
                    sa.update(_event).where(_event.c.table_id == table, _event.c.number == number),
                    {"body": body},
                )
                for number, body in events.items()
            ]
        )

    def delete(self, table: str) -> asyncio.Future[None]:
        """Delete a table, with all that is kept beside it."""
        return self._enqueue(
            [(sa.delete(kind).where(kind.c.table_id == table), {}) for kind in _metadata.sorted_tables]
        )

    async def forget(self, person: str) -> None:
        """This person holds no seat anywhere; what was deleted before is nowhere in the files any more."""
        await self._enqueue([(sa.delete(_holder).where(_holder.c.person == person), {})])
        await asyncio.to_thread(self._empty_journal)

    def _empty_journal(self) -> None:
        connection = self._engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.close()

    def _enqueue(self, writes: list[Write]) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put((writes, future))
        return future

    def _write_all(self) -> None:
        with self._engine.connect() as connection:
            while True:
                first = self._waiting.get()
                if first is None:
                    return
                batch = [first]
                stop = False
                while len(batch) < MOST_AT_ONCE:
                    try:
                        following = self._waiting.get_nowait()
                    except queue.Empty:
                        break
                    if following is None:
                        stop = True
                        break
                    batch.append(following)
                self._write(connection, batch)
                if stop:
                    return

    def _write(self, connection: sa.Connection, batch: list[tuple[list[Write], asyncio.Future[None]]]) -> None:
        problems: list[Exception | None] = [None] * len(batch)
        try:
            with connection.begin():
                for index, (writes, _future) in enumerate(batch):
                    try:
                        with connection.begin_nested():
                            for statement, values in writes:
                                connection.execute(statement, values)
                    except sa.exc.IntegrityError:
                        problems[index] = Conflict()
        except Exception as problem:
            problems = [problem] * len(batch)
        for (_writes, future), outcome in zip(batch, problems, strict=True):
            with contextlib.suppress(RuntimeError):  # the server is being stopped: nobody waits any more
                future.get_loop().call_soon_threadsafe(_answer, future, outcome)

    # Reading

    async def load(self, table: str) -> list[Event]:
        """The events of a table, in order; empty when there is no such table."""
        return await asyncio.to_thread(self._load, table)

    def _load(self, table: str) -> list[Event]:
        wanted = sa.select(_event.c.body).where(_event.c.table_id == table).order_by(_event.c.number)
        with self._engine.connect() as connection:
            return [row.body for row in connection.execute(wanted)]

    async def tables_of(self, person: str) -> list[str]:
        """The tables where this person holds a seat, or did, the last played first."""
        return [table for table, _at in await asyncio.to_thread(self._tables_of, person, False)]

    async def without_result(self, person: str) -> list[tuple[str, float]]:
        """Those of them whose result is not known, and when something last happened there."""
        return await asyncio.to_thread(self._tables_of, person, True)

    def _tables_of(self, person: str, without_result: bool) -> list[tuple[str, float]]:
        last = sa.select(sa.func.max(_event.c.at)).where(_event.c.table_id == _holder.c.table_id)
        played = last.scalar_subquery().label("played")
        wanted = sa.select(_holder.c.table_id, played).where(_holder.c.person == person).order_by(played.desc())
        if without_result:
            wanted = wanted.where(_holder.c.table_id.not_in(sa.select(_result.c.table_id)))
        with self._engine.connect() as connection:
            return [(row.table_id, row.played) for row in connection.execute(wanted)]

    async def holders_of(self, table: str) -> list[str]:
        """Who holds a seat at this table, or did, the first to come first."""
        return await asyncio.to_thread(self._holders_of, table)

    def _holders_of(self, table: str) -> list[str]:
        wanted = sa.select(_holder.c.person).where(_holder.c.table_id == table).order_by(_holder.c.at)
        with self._engine.connect() as connection:
            return [row.person for row in connection.execute(wanted)]

    async def results_of(self, person: str) -> list[Kept]:
        """How the games of this person ended, the last first."""
        return await asyncio.to_thread(self._results_of, person)

    def _results_of(self, person: str) -> list[Kept]:
        wanted = (
            sa.select(_result.c.table_id, _result.c.at, _result.c.body)
            .join(_holder, _holder.c.table_id == _result.c.table_id)
            .where(_holder.c.person == person)
            .order_by(_result.c.at.desc())
        )
        with self._engine.connect() as connection:
            return [Kept(*row) for row in connection.execute(wanted)]

    def close(self) -> None:
        """Write what still waits, and stop."""
        self._waiting.put(None)
        self._thread.join()
        self._engine.dispose()


def _answer(future: asyncio.Future[None], problem: Exception | None) -> None:
    if future.done():
        return
    if problem is None:
        future.set_result(None)
    else:
        future.set_exception(problem)


def _set_up_connection(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_at_once(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")

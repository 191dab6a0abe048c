"""Where tables live: an append-only list of events for each, durable before anybody is told.

All writing goes through one thread. It takes whatever waits, writes it in one transaction (one sync of the disk
for many tables), and only then answers: an awaited `append` is on the disk. `regnum.server.database` knows in which
databases that can be.

The events are the only truth. How a game ended is kept beside them, so that nothing has to be replayed to list
results; a result that is missing, in a database of an older version for instance, is made anew from the events.
How somebody last set up a table of a game is kept too, for the next one, and the code that invites to a table; and
what was found out when somebody looked back at a game.
Events change in one case alone: somebody wants to be forgotten.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

import sqlalchemy as sa

from regnum.server.database import (
    insert_or_leave,
    insert_or_replace,
    open_database,
    overwrite_deleted,
    writing,
)
from regnum.server.layout import bring_up_to_date

MOST_AT_ONCE = 256
BETWEEN = 0.02
"""Seconds from one transaction to the next, where several tables write at once: what comes meanwhile is written
together. A transaction, and waking who writes and who waits, costs many times what one more event in it does. Who
writes alone never waits."""

metadata = sa.MetaData()
_event = sa.Table(
    "event",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("body", sa.JSON, nullable=False),
)
_holder = sa.Table(
    "holder",
    metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
_result = sa.Table(
    "result",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("body", sa.JSON, nullable=False),
)
_setup = sa.Table(
    "setup",
    metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("game", sa.String, primary_key=True),
    sa.Column("body", sa.JSON, nullable=False),
)
_invitation = sa.Table(
    "invitation",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("code", sa.String, nullable=False, unique=True),
)
_analysis = sa.Table(
    "analysis",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("body", sa.JSON, nullable=False),
)
OF_TABLES = (_event, _holder, _result, _invitation, _analysis)
INSERT_EVENT = sa.insert(_event)

PLAYED = ("act", "undo", "back", "seat")
"""Events after which somebody is asked anew; a link that was made, for instance, is none."""


def _last_played(table: sa.ColumnElement[str]) -> sa.Select[Any]:
    """Read from the end, where it is soon found."""
    played = sa.or_(_event.c.number == 0, *(_event.c.body[kind].as_string().is_not(None) for kind in PLAYED))
    wanted = sa.select(_event.c.at).where(_event.c.table_id == table, played)
    return wanted.order_by(_event.c.number.desc()).limit(1)


Event = dict[str, Any]
Write = tuple[sa.Executable, dict[str, Any]]


class Kept(NamedTuple):
    """A result, when the game ended, and at which table; or an analysis, and when it was written."""

    table: str
    at: float
    body: dict[str, Any]


class Known(NamedTuple):
    """What is known of a table without replaying it."""

    table: str
    events: int
    last: int
    """The number of its last event."""
    at: float
    """When something last happened there."""
    ended: float | None
    """When its game ended; None when it did not, or nobody has looked since."""


class Day(NamedTuple):
    """What happened within some time."""

    tables: int
    games: int
    events: int


class Conflict(Exception):
    """Another has written this event already."""


class Store:
    def __init__(self, url: str) -> None:
        self._engine = open_database(url)
        self._writing = writing(self._engine)
        bring_up_to_date(self._engine)
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
            (INSERT_EVENT, {"table_id": table, "number": number, "at": now, "body": body}),
        ]
        for person in holders or []:
            insert = insert_or_leave(self._engine, _holder)
            writes.append((insert, {"person": person, "table_id": table, "at": now}))
        return self._enqueue(writes)

    def keep_result(self, table: str, body: dict[str, Any]) -> asyncio.Future[None]:
        """Keep how a game ended, with the time of its last action; nothing when there is no such table any more."""
        ended = (
            sa.select(sa.literal(table), sa.func.max(_event.c.at), sa.literal(body, sa.JSON))
            .where(_event.c.table_id == table, _event.c.body["act"].as_string().is_not(None))
            .group_by(_event.c.table_id)
        )
        return self._enqueue([(insert_or_replace(self._engine, _result, ended), {})])

    def keep_setup(self, person: str, game: str, form: dict[str, str]) -> asyncio.Future[None]:
        """Keep how somebody set up a table of a game, in place of what was kept before."""
        insert = insert_or_replace(self._engine, _setup)
        return self._enqueue([(insert, {"person": person, "game": game, "body": form})])

    def try_writing(self) -> asyncio.Future[None]:
        """Done when something would be durable; nothing is different afterwards."""
        values = {"person": "", "table_id": "", "at": 0.0}
        return self._enqueue(
            [
                (insert_or_replace(self._engine, _holder), values),
                (sa.delete(_holder).where(_holder.c.person == "", _holder.c.table_id == ""), {}),
            ]
        )

    def keep_code(self, table: str, code: str) -> asyncio.Future[None]:
        """Keep the code that invites to a table; the one before it leads nowhere any more."""
        old = sa.delete(_invitation).where(_invitation.c.table_id == table)
        return self._enqueue([(old, {}), (sa.insert(_invitation), {"table_id": table, "code": code})])

    def keep_analysis(self, table: str, body: dict[str, Any]) -> asyncio.Future[None]:
        """Keep what was found out about a game in place of what was kept before; nothing when the table is gone."""
        there = sa.select(sa.literal(table), sa.literal(time.time()), sa.literal(body, sa.JSON)).where(
            _event.c.table_id == table, _event.c.number == 0
        )
        return self._enqueue([(insert_or_replace(self._engine, _analysis, there), {})])

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
        return self._enqueue([(sa.delete(kind).where(kind.c.table_id == table), {}) for kind in OF_TABLES])

    async def forget(self, person: str) -> None:
        """This person holds no seat anywhere; what was deleted before is nowhere in the files any more."""
        await self._enqueue([(sa.delete(kind).where(kind.c.person == person), {}) for kind in (_holder, _setup)])
        await self.clean_up()

    async def clean_up(self) -> None:
        """What was deleted is nowhere in the files any more."""
        await asyncio.to_thread(overwrite_deleted, self._engine)

    def _enqueue(self, writes: list[Write]) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put((writes, future))
        return future

    def _write_all(self) -> None:
        written, crowded = float("-inf"), False
        while True:
            first = self._waiting.get()
            if first is None:
                return
            if crowded and (rest := written + BETWEEN - time.monotonic()) > 0:
                time.sleep(rest)
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
            self._write(batch)
            written, crowded = time.monotonic(), len(batch) > 1 or not self._waiting.empty()
            if stop:
                return

    def _write(self, batch: list[tuple[list[Write], asyncio.Future[None]]]) -> None:
        """All of a batch, with a connection that works: the last may be gone, when the database was restarted."""
        problems: list[Exception | None] = [None] * len(batch)
        try:
            try:
                with self._writing.begin() as connection:
                    for statement, values in _together(write for writes, _future in batch for write in writes):
                        connection.execute(statement, values)
            except sa.exc.IntegrityError:  # rare: now it is worth finding out whose fault it is
                problems = self._write_apart(batch)
        except Exception as problem:
            problems = [problem] * len(batch)
        answers = [(future, problem) for (_writes, future), problem in zip(batch, problems, strict=True)]
        for loop, own in groupby(answers, lambda answer: answer[0].get_loop()):
            with contextlib.suppress(RuntimeError):  # the server is being stopped: nobody waits any more
                loop.call_soon_threadsafe(_answer, list(own))

    def _write_apart(self, batch: list[tuple[list[Write], asyncio.Future[None]]]) -> list[Exception | None]:
        """All of a batch but those that another has written already."""
        problems: list[Exception | None] = [None] * len(batch)
        with self._writing.begin() as connection:
            for index, (writes, _future) in enumerate(batch):
                try:
                    with connection.begin_nested():
                        for statement, values in writes:
                            connection.execute(statement, values)
                except sa.exc.IntegrityError:
                    problems[index] = Conflict()
        return problems

    # Reading

    async def load(self, table: str, since: int = 0) -> list[Event]:
        """The events of a table from this number on, in order; empty when there is no such table."""
        return await asyncio.to_thread(self._load, table, since)

    def _load(self, table: str, since: int) -> list[Event]:
        wanted = sa.select(_event.c.body).where(_event.c.table_id == table, _event.c.number >= since)
        wanted = wanted.order_by(_event.c.number)
        with self._engine.connect() as connection:
            return [row.body for row in connection.execute(wanted)]

    async def numbers(self, tables: list[str]) -> dict[str, int]:
        """How many events there are of each of these tables, as far as they are there."""
        return await asyncio.to_thread(self._numbers, tables)

    def _numbers(self, tables: list[str]) -> dict[str, int]:
        first = (
            _event.alias()
        )  # there for every table, and the last is found by the key without reading those between
        last = sa.select(sa.func.max(_event.c.number)).where(_event.c.table_id == first.c.table_id)
        wanted = sa.select(first.c.table_id, last.scalar_subquery())
        wanted = wanted.where(first.c.table_id.in_(tables), first.c.number == 0)
        with self._engine.connect() as connection:
            return {table: number + 1 for table, number in connection.execute(wanted)}

    async def tables_of(self, person: str) -> list[str]:
        """The tables where this person holds a seat, or did, the last played first."""
        return [table for table, _at in await asyncio.to_thread(self._tables_of, person, False)]

    async def without_result(self, person: str) -> list[tuple[str, float]]:
        """Those of them whose result is not known, and when the game last went on there."""
        return await asyncio.to_thread(self._tables_of, person, True)

    def _tables_of(self, person: str, without_result: bool) -> list[tuple[str, float]]:
        played = _last_played(_holder.c.table_id).correlate(_holder).scalar_subquery().label("played")
        wanted = sa.select(_holder.c.table_id, played).where(_holder.c.person == person).order_by(played.desc())
        if without_result:
            wanted = wanted.where(_holder.c.table_id.not_in(sa.select(_result.c.table_id)))
        with self._engine.connect() as connection:
            return [(row.table_id, row.played) for row in connection.execute(wanted)]

    async def last_played(self, table: str) -> float | None:
        """When a game last went on, which is since when whoever is to choose has been asked."""
        return await asyncio.to_thread(self._last_played, table)

    def _last_played(self, table: str) -> float | None:
        with self._engine.connect() as connection:
            at: float | None = connection.scalar(_last_played(sa.literal(table)))
            return at

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

    async def analysis_of(self, table: str) -> Kept | None:
        """What was found out about a game, and when it was written."""
        return await asyncio.to_thread(self._analysis_of, table)

    def _analysis_of(self, table: str) -> Kept | None:
        wanted = sa.select(_analysis.c.table_id, _analysis.c.at, _analysis.c.body).where(
            _analysis.c.table_id == table
        )
        with self._engine.connect() as connection:
            row = connection.execute(wanted).first()
            return Kept(*row) if row is not None else None

    async def code_of(self, table: str) -> str | None:
        """The code that invites to this table."""
        return await asyncio.to_thread(self._one, _invitation.c.code, _invitation.c.table_id == table)

    async def table_of(self, code: str) -> str | None:
        """The table that this code invites to."""
        return await asyncio.to_thread(self._one, _invitation.c.table_id, _invitation.c.code == code)

    def _one(self, wanted: sa.Column[str], where: sa.ColumnElement[bool]) -> str | None:
        with self._engine.connect() as connection:
            return connection.execute(sa.select(wanted).where(where)).scalar()

    async def setups_of(self, person: str) -> dict[str, dict[str, str]]:
        """How this person last set up a table, by game."""
        return await asyncio.to_thread(self._setups_of, person)

    def _setups_of(self, person: str) -> dict[str, dict[str, str]]:
        wanted = sa.select(_setup.c.game, _setup.c.body).where(_setup.c.person == person)
        with self._engine.connect() as connection:
            return {row.game: row.body for row in connection.execute(wanted)}

    async def known(self) -> list[Known]:
        """All tables, the last played first."""
        return await asyncio.to_thread(self._known)

    def _known(self) -> list[Known]:
        at = sa.func.max(_event.c.at)
        wanted = (
            sa.select(_event.c.table_id, sa.func.count(), sa.func.max(_event.c.number), at, _result.c.at)
            .outerjoin_from(_event, _result, _result.c.table_id == _event.c.table_id)
            .group_by(_event.c.table_id, _result.c.at)
            .order_by(at.desc())
        )
        with self._engine.connect() as connection:
            return [Known(*row) for row in connection.execute(wanted)]

    async def games(self) -> dict[str, int]:
        """How many tables there are of each game, the most first."""
        return await asyncio.to_thread(self._games)

    def _games(self) -> dict[str, int]:
        game = _event.c.body[("new", "game")].as_string()
        wanted = sa.select(game, sa.func.count()).where(_event.c.number == 0).group_by(game)
        with self._engine.connect() as connection:
            found = {str(name): int(count) for name, count in connection.execute(wanted)}
        return dict(sorted(found.items(), key=lambda entry: (-entry[1], entry[0])))

    async def people(self) -> int:
        """How many ever held a seat, and were not forgotten."""
        return await asyncio.to_thread(self._people)

    def _people(self) -> int:
        with self._engine.connect() as connection:
            return connection.scalar(sa.select(sa.func.count(_holder.c.person.distinct()))) or 0

    async def happened(self, since: float, until: float) -> Day:
        """How many tables were opened, games ended, and events written meanwhile."""
        return await asyncio.to_thread(self._happened, since, until)

    def _happened(self, since: float, until: float) -> Day:
        def count(kind: sa.Table, *conditions: sa.ColumnElement[bool]) -> int:
            wanted = sa.select(sa.func.count()).select_from(kind)
            return connection.scalar(wanted.where(kind.c.at >= since, kind.c.at < until, *conditions)) or 0

        with self._engine.connect() as connection:
            return Day(count(_event, _event.c.number == 0), count(_result), count(_event))

    def close(self) -> None:
        """Write what still waits, and stop."""
        self._waiting.put(None)
        self._thread.join()
        self._engine.dispose()


def _together(writes: Iterable[Write]) -> Iterator[tuple[sa.Executable, Any]]:
    """The same, but what is written in the same way one after another is one statement with many values."""
    for statement, alike in groupby(writes, lambda write: write[0]):
        first, *others = [values for _statement, values in alike]
        yield statement, [first, *others] if others else first


def _answer(answers: list[tuple[asyncio.Future[None], Exception | None]]) -> None:
    for future, problem in answers:
        if future.done():
            continue
        if problem is None:
            future.set_result(None)
        else:
            future.set_exception(problem)

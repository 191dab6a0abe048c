"""What the keeper of a server does with its tables while nobody plays, or only looks at."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import sqlalchemy as sa

from regnum.core.errors import BadOption, BadRecord, RegnumError
from regnum.server.bots import Thinkers
from regnum.server.database import file_of, open_database, shown
from regnum.server.folder import SECRET, faults
from regnum.server.layout import LAYOUTS, NEWEST, layout_of
from regnum.server.retention import DAY, Retention
from regnum.server.security import Signer
from regnum.server.store import Event, Known, Store
from regnum.server.table import Table
from regnum.server.tables import Tables

logger = logging.getLogger("regnum")


class Resting(Tables):
    """Tables at which no bot plays on only because somebody looks."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, cast(Thinkers, None), 0)

    def _let_bots_play(self, table: Table) -> None:
        """Not here."""


@contextmanager
def opened(database: str) -> Iterator[Store]:
    """What is there, in the layout it should have: a server may be using it."""
    path = file_of(database)
    if path is not None and not path.exists():
        raise BadOption("There are no tables: {path} is not there.", path=path)
    engine = open_database(database)
    try:
        with engine.connect() as connection:
            found = layout_of(connection)
    finally:
        engine.dispose()
    if found in LAYOUTS and found != NEWEST:
        raise BadOption(
            "{database} was written by an older version of Regnum. Start the server once: it brings it up to date.",
            database=shown(database),
        )
    store = Store(database)
    try:
        yield store
    finally:
        store.close()


def person_of(folder: Path, cookie: str) -> str:
    """Whose cookie this is, for which the secret is needed."""
    secret = folder / SECRET
    person = Signer(secret).person(cookie) if secret.exists() else None
    if person is None:
        raise BadOption("This server has not signed that cookie.")
    return person


async def check_person(store: Store, person: str) -> None:
    """BadOption when nothing is known of them."""
    if not await store.tables_of(person) and not await store.setups_of(person):
        raise BadOption("Nothing is kept of “{person}”.", person=person)


# Whether everything can be read


@dataclass
class Checked:
    tables: int = 0
    events: int = 0
    faults: list[str] = field(default_factory=list)
    """What is wrong with the file itself."""
    unreadable: list[tuple[str, RegnumError]] = field(default_factory=list)
    """Tables that cannot be played on here, and why."""


async def check(store: Store, database: str) -> Checked:
    """Read everything, and replay every table."""
    path = file_of(database)
    done = Checked(faults=faults(path) if path else [])
    try:
        tables = await store.known()
    except sa.exc.DatabaseError as error:
        done.faults.append(str(error.orig))
        return done
    for known in tables:
        done.tables += 1
        done.events += known.events
        table = await replayed(store, known)
        if isinstance(table, RegnumError):
            done.unreadable.append((known.table, table))
    return done


async def replayed(store: Store, known: Known) -> Table | RegnumError:
    """A table from its events, or why there is none."""
    if known.events != known.last + 1:
        return BadRecord("Events are missing.")
    try:
        return await asyncio.to_thread(Table, known.table, await store.load(known.table))
    except RegnumError as error:
        return error
    except Exception as error:
        return BadRecord("An event is damaged ({why}).", why=repr(error))


# Tables that go


def table_named(text: str) -> str:
    """A table by its id, or by the address of any of its pages."""
    found = re.search(r"/t/([^/?#]+)", text)
    return found[1] if found else text


async def close(store: Store, table: str) -> list[Event]:
    """Delete a table for good: the events that it had."""
    events = await store.load(table)
    if not events:
        raise BadOption("There is no table “{table}”.", table=table)
    await store.delete(table)
    await store.clean_up()
    return events


@dataclass
class Old:
    finished: list[str] = field(default_factory=list)
    abandoned: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    """Nobody can say here whether they are finished: they are kept."""


async def old_tables(store: Store, retention: Retention) -> Old:
    """Those that have been kept for long enough."""
    now, old = time.time(), Old()

    def over(at: float, days: float | None) -> bool:
        return days is not None and at < now - days * DAY

    for known in await store.known():
        if known.ended is not None:
            if over(known.ended, retention.finished):
                old.finished.append(known.table)
        elif over(known.at, retention.finished) or over(known.at, retention.abandoned):
            table = await replayed(store, known)
            if isinstance(table, RegnumError):
                old.unreadable.append(known.table)
            elif table.state.over and over(known.at, retention.finished):
                old.finished.append(known.table)
            elif not table.state.over and over(known.at, retention.abandoned):
                old.abandoned.append(known.table)
    return old


async def delete_old(store: Store, tables: Tables, old: Old) -> None:
    for table in old.finished + old.abandoned:
        await tables.drop(table)
    await store.clean_up()


async def delete_old_every_day(store: Store, tables: Tables, retention: Retention) -> None:
    """While a server runs; what fails is tried again the next day."""
    while True:
        try:
            if await tables.keeps_house():
                await delete_old(store, tables, await old_tables(store, retention))
        except Exception:
            logger.exception("old tables could not be deleted")
        await asyncio.sleep(DAY)

"""The databases that tables can be kept in, named by a URL, and all in which they differ.

SQLite is a file and needs nothing else; PostgreSQL is for a server that has one already.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from regnum.core.errors import BadOption

SQLITE, POSTGRESQL = "sqlite", "postgresql"
PATIENCE = 10
"""Seconds that a PostgreSQL server has to answer who wants to connect."""
LOCK_OF_LAYOUTS = 0x7265676E756D
"""The number of the lock that is held while a layout is changed: one of Regnum's own."""


def sqlite_url(path: Path) -> str:
    return sa.URL.create(SQLITE, database=str(path)).render_as_string()


def file_of(url: str) -> Path | None:
    """The file of an SQLite database."""
    read = _read(url)
    return Path(read.database or "") if read.get_backend_name() == SQLITE else None


def shown(url: str) -> str:
    """As it may be printed: without the password."""
    return _read(url).render_as_string(hide_password=True)


def _read(url: str) -> sa.URL:
    bad = BadOption(
        "This is not the address of a database: sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME."
    )
    try:
        read = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        raise bad from None
    if read.drivername == POSTGRESQL:
        read = read.set(drivername=f"{POSTGRESQL}+psycopg")
    if read.drivername not in (SQLITE, f"{POSTGRESQL}+psycopg") or not read.database or read.database == ":memory:":
        raise bad
    return read


def open_database(url: str) -> sa.Engine:
    """Nothing is connected yet."""
    read = _read(url)
    if read.get_backend_name() == SQLITE:
        engine = sa.create_engine(read)
        sa.event.listen(engine, "connect", _set_up_sqlite)
        sa.event.listen(engine, "begin", _begin_sqlite)
        return engine
    patience = {} if "connect_timeout" in read.query else {"connect_timeout": PATIENCE}
    try:
        # Connections that were lost, when the database was restarted for instance, are made anew before use.
        engine = sa.create_engine(read, connect_args=patience, pool_pre_ping=True)
    except ImportError as error:
        raise BadOption(
            "PostgreSQL needs a package that is not installed ({why})."
            " Install it with: pip install 'regnum[web,postgres]'",
            why=error.name,
        ) from None
    sa.event.listen(engine, "connect", _set_up_postgresql)
    return engine


def writing(engine: sa.Engine) -> sa.Engine:
    """The same, for who writes."""
    return engine.execution_options(writes=True)


@contextlib.contextmanager
def troubles_told(url: str) -> Iterator[None]:
    """What a database itself complains about, as a sentence that names it."""
    try:
        yield
    except (sa.exc.DBAPIError, sqlite3.Error) as error:
        raise BadOption(
            "The database {database} cannot be used ({why}).",
            database=shown(url),
            why=" ".join(str(getattr(error, "orig", error)).split()),
        ) from None


@contextlib.contextmanager
def snapshot(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection that sees everything as it was at one moment, while others write."""
    level = {} if engine.dialect.name == SQLITE else {"isolation_level": "REPEATABLE READ"}
    with engine.connect().execution_options(**level) as connection, connection.begin():
        yield connection


def _set_up_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    """Who writes says so at once; who reads waits for nobody."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")


def _set_up_postgresql(connection: Any, _record: object) -> None:
    """An answer means that it is on the disk, whatever is usual on that server."""
    connection.execute("SET synchronous_commit TO on")
    connection.commit()


def insert_or_leave(engine: sa.Engine, table: sa.Table) -> Any:
    """An insert that leaves a row which is there already as it is."""
    return _insert(engine, table).on_conflict_do_nothing()


def insert_or_replace(engine: sa.Engine, table: sa.Table, rows: sa.Select[Any] | None = None) -> Any:
    """An insert, of what is selected if anything, that takes the place of a row which is there already."""
    insert = _insert(engine, table)
    if rows is not None:
        insert = insert.from_select([column.name for column in table.columns], rows)
    keys = [column.name for column in table.primary_key]
    changed = {column.name: insert.excluded[column.name] for column in table.columns if not column.primary_key}
    return insert.on_conflict_do_update(index_elements=keys, set_=changed)


def _insert(engine: sa.Engine, table: sa.Table) -> Any:
    return (sqlite if engine.dialect.name == SQLITE else postgresql).insert(table)


def lock_layout(connection: sa.Connection) -> None:
    """Nobody else changes the layout until this transaction ends; who writes to SQLite is alone already."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK_OF_LAYOUTS)))


def overwrite_deleted(engine: sa.Engine) -> None:
    """What was deleted is nowhere in the files any more; PostgreSQL sees to that itself, in its own time."""
    if engine.dialect.name != SQLITE:
        return
    connection = engine.raw_connection()
    try:
        connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()


def copy_file(path: Path, target: Path) -> None:
    """A copy of an SQLite database as it is now, while others write to it or not; whole or not at all."""
    draft = target.with_name(f"{target.name}.{secrets.token_hex(8)}")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with (
            contextlib.closing(sqlite3.connect(path, timeout=5)) as source,
            contextlib.closing(sqlite3.connect(draft)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file and no other beside it
        os.replace(draft, target)
    finally:
        draft.unlink(missing_ok=True)

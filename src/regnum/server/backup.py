"""A backup is one SQLite file with all tables and the secret, whichever database they are in.

So what was backed up from one database can be restored to another.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from regnum.core.errors import BadOption, Phrase
from regnum.server.database import copy_file, file_of, open_database, snapshot, sqlite_url, writing
from regnum.server.folder import SECRET, Folder, check_database, faults
from regnum.server.layout import bring_up_to_date, layout_of
from regnum.server.store import metadata

AT_ONCE = 1000
SECRETS = (SECRET, f"{SECRET}.before")
KEPT = "kept_file"


def back_up(folder: Path, database: str, target: Path) -> None:
    """Write it as things are now, while a server runs or not; whole or not at all."""
    if target.exists():
        raise BadOption("{path} is there already. Choose another file.", path=target)
    draft = target.with_name(f"{target.name}.{secrets.token_hex(8)}")
    try:
        path = file_of(database)
        if path is not None:
            copy_file(path, draft)
        else:
            os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            with _opened(database) as source, _opened(sqlite_url(draft)) as copy:
                bring_up_to_date(copy)
                _copy_rows(source, copy)
        _keep_secrets(folder, draft)
        os.replace(draft, target)
    except OSError as error:
        raise BadOption("{path} cannot be written ({why}).", path=target, why=error.strerror) from None
    finally:
        draft.unlink(missing_ok=True)


def restore(folder: Folder, backup: Path, replace: bool) -> None:
    """Put everything in the place of what is there, which is asked for only where there is something."""
    if not replace and _anything(folder.database):
        raise BadOption("There are tables already. To lose them and have those of the backup, say --replace.")
    with tempfile.TemporaryDirectory(dir=folder.path, prefix="restore-") as aside:
        draft = Path(aside) / "tables.db"
        kept = _unpack(backup, draft)
        own = folder.path / SECRET
        if not replace and SECRET in kept and own.exists() and own.read_bytes() != kept[SECRET]:
            raise BadOption(
                "{path} is another secret than that of the backup. To lose it, and with it the seats of all who"
                " have cookies from here, say --replace.",
                path=own,
            )
        path = file_of(folder.database)
        if path is not None:
            for ending in ("-wal", "-shm"):
                path.with_name(path.name + ending).unlink(missing_ok=True)
            copy_file(draft, path)
        else:
            check_database(folder.database)
            with _opened(sqlite_url(draft)) as source, _opened(folder.database) as target:
                _copy_rows(source, target)
        for name, content in kept.items():
            (Path(aside) / name).touch(0o600)
            (Path(aside) / name).write_bytes(content)
            os.replace(Path(aside) / name, folder.path / name)


def _unpack(backup: Path, draft: Path) -> dict[str, bytes]:
    """The tables of a backup, in the newest layout, as a file of their own; and the secrets."""
    if not backup.is_file():
        raise _no_backup(backup, Phrase("it is not there"))
    kept: dict[str, bytes] = {}
    try:
        copy_file(backup, draft)
        if found := faults(draft):
            raise _no_backup(backup, found[0])
        with contextlib.closing(sqlite3.connect(draft)) as connection:
            if connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (KEPT,)).fetchone():
                kept = dict(connection.execute(f"SELECT name, content FROM {KEPT}"))
                connection.execute(f"DROP TABLE {KEPT}")
                connection.commit()
        with _opened(sqlite_url(draft)) as engine:
            with engine.connect() as connected:
                layout = layout_of(connected)
            if layout is None:
                raise _no_backup(backup, Phrase("it has no tables"))
            bring_up_to_date(engine)
    except (sqlite3.Error, sa.exc.DBAPIError) as error:
        raise _no_backup(backup, getattr(error, "orig", error)) from None
    return {name: content for name, content in kept.items() if name in SECRETS}


def _no_backup(path: Path, why: object) -> BadOption:
    return BadOption("{path} is no backup of tables ({why}).", path=path, why=why)


def _anything(database: str) -> bool:
    path = file_of(database)
    if path is not None:
        return path.exists() and path.stat().st_size > 0
    check_database(database)
    with _opened(database) as engine, engine.connect() as connection:
        return any(connection.execute(sa.select(kind).limit(1)).first() for kind in metadata.sorted_tables)


@contextlib.contextmanager
def _opened(database: str) -> Iterator[sa.Engine]:
    engine = open_database(database)
    try:
        yield engine
    finally:
        engine.dispose()


def _copy_rows(source: sa.Engine, target: sa.Engine) -> None:
    """All rows of a moment, in the place of all that are there."""
    with snapshot(source) as reading, writing(target).begin() as connection:
        for kind in metadata.sorted_tables:
            connection.execute(sa.delete(kind))
            found = reading.execute(sa.select(kind), execution_options={"yield_per": AT_ONCE})
            for rows in found.mappings().partitions():
                connection.execute(sa.insert(kind), [dict(row) for row in rows])


def _keep_secrets(folder: Path, copy: Path) -> None:
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute(f"CREATE TABLE {KEPT} (name TEXT PRIMARY KEY, content BLOB NOT NULL)")
        for name in SECRETS:
            if (folder / name).exists():
                content = (folder / name).read_bytes()
                connection.execute(f"INSERT INTO {KEPT} VALUES (?, ?)", (name, content))
        connection.commit()

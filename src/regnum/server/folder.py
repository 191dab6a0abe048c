"""The folder of a server's data: one server at a time, and nothing in it that cannot be read."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from pathlib import Path
from typing import IO

from regnum.core.errors import BadOption
from regnum.server.database import file_of, open_database, sqlite_url, troubles_told
from regnum.server.layout import bring_up_to_date
from regnum.server.security import Signer

try:
    import fcntl
except ImportError:  # a system without such locks
    fcntl = None  # type: ignore[assignment]

logger = logging.getLogger("regnum")
TABLES, SECRET, LOCK = "tables.db", "secret", "lock"


def database_in(path: Path, database: str | None) -> str:
    """Where the tables are: in the folder, unless said otherwise."""
    return database or sqlite_url(path / TABLES)


class Folder:
    """Held by this process until it is closed, or ends in whatever way."""

    def __init__(
        self, path: Path, database: str | None = None, check: bool = True, secret: Path | None = None
    ) -> None:
        self.path = path
        self.secret = secret or path / SECRET
        self.database = database_in(path, database)
        self._lock: IO[str] | None = None
        try:
            path.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = (path / LOCK).open("a", encoding="utf-8")
            (path / LOCK).chmod(0o600)
        except OSError as error:
            raise BadOption(
                "The folder {path} cannot be used ({why}). Choose another with --data.",
                path=path,
                why=error.strerror,
            ) from None
        try:
            if fcntl is not None:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if check:
                self._check()
        except BlockingIOError:
            self.close()
            raise BadOption(
                "Another server uses the folder {path}. Stop it first, or choose another folder with --data.",
                path=path,
            ) from None
        except BaseException:
            self.close()
            raise

    def _check(self) -> None:
        tables, secret = file_of(self.database), self.secret
        if tables and tables.exists() and not tables.stat().st_size and secret.exists():
            raise BadOption(
                "{path} is empty, although there were tables. Put the file back from a backup; to begin without any"
                " tables, delete it.",
                path=tables,
            )
        if secret.exists():
            Signer(secret)
        elif secret.parent != self.path or secret.name != SECRET:
            raise BadOption(
                "There is no {path}. Copy the secret of another machine of this server there; for the first one,"
                " make it with: head -c 32 /dev/urandom > {path}",
                path=secret,
            )
        if tables and tables.exists():
            tables.chmod(0o600)
            check_tables(tables)
        check_database(self.database)
        if tables:
            tables.chmod(0o600)

    def close(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def check_database(database: str) -> None:
    """Whether it answers, lets us in, and has a layout that can be brought up to date."""
    engine = open_database(database)
    try:
        with troubles_told(database):
            bring_up_to_date(engine)
    finally:
        engine.dispose()


def check_tables(path: Path) -> None:
    """Whether it is a file of tables at all; damage inside of it is told, and what can be read is served."""
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=5)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("SELECT number FROM event LIMIT 1")
            connection.execute("ROLLBACK")
            found = _faults(connection)
    except sqlite3.Error as error:
        raise BadOption(
            "{path} cannot be used ({why}). Put the file back from a backup, or choose another folder with --data.",
            path=path,
            why=error,
        ) from None
    if found:
        logger.warning("%s is damaged; what can be read is served. The first faults: %s", path, "; ".join(found))


def faults(path: Path) -> list[str]:
    """What is wrong with a file of tables, looked at closely."""
    with contextlib.closing(sqlite3.connect(path, timeout=5)) as connection:
        return _faults(connection, "integrity_check(10)")


def _faults(connection: sqlite3.Connection, how: str = "quick_check(3)") -> list[str]:
    try:
        found = [row[0] for row in connection.execute(f"PRAGMA {how}")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if found == ["ok"] else found

"""The databases in which a store is tried: SQLite, and PostgreSQL where one answers."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import sqlalchemy as sa

from regnum.server.database import sqlite_url

POSTGRESQL = os.environ.get("REGNUM_TEST_POSTGRESQL", "postgresql+psycopg://127.0.0.1:5432/test")
KINDS = ("sqlite", "postgresql")


@cache
def server() -> sa.Engine:
    """One that answers; otherwise the test that asks is skipped."""
    try:
        url = sa.make_url(POSTGRESQL).update_query_dict({"connect_timeout": "2"})
        engine = sa.create_engine(url, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
        engine.connect().close()
    except (ImportError, sa.exc.DBAPIError) as error:
        pytest.skip(f"no PostgreSQL at {POSTGRESQL}: {str(error).splitlines()[0]}")
    return engine


def new_database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of a database with nothing in it; of PostgreSQL's a schema, whose connections have its name."""
    if kind == "sqlite":
        yield sqlite_url(folder / "tables.db")
        return
    schema = f"regnum_{secrets.token_hex(8)}"
    run(f"CREATE SCHEMA {schema}")
    try:
        url = server().url.update_query_dict({"options": f"-csearch_path={schema}", "application_name": schema})
        yield url.render_as_string(hide_password=False)
    finally:
        run(f"DROP SCHEMA {schema} CASCADE")


def run(statement: str) -> None:
    with server().connect() as connection:
        connection.execute(sa.text(statement))


def cut_off(url: str) -> None:
    """End all connections to a database of PostgreSQL, as a restart of it does."""
    name = sa.make_url(url).query["application_name"]
    run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{name}'")

"""What an older version has written is brought up to date, and nothing is lost; a newer layout is left alone."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from regnum.core.errors import BadOption
from regnum.server import layout
from regnum.server.database import open_database, sqlite_url
from regnum.server.folder import Folder
from regnum.server.store import Store, metadata

OLDEST = [
    """CREATE TABLE event (
        table_id VARCHAR NOT NULL, number INTEGER NOT NULL, at FLOAT NOT NULL, body JSON NOT NULL,
        PRIMARY KEY (table_id, number))""",
    """CREATE TABLE holder (
        person VARCHAR NOT NULL, table_id VARCHAR NOT NULL, at FLOAT NOT NULL, PRIMARY KEY (person, table_id))""",
    "INSERT INTO holder VALUES ('anna', 'old', 1763200000.25)",
    """INSERT INTO event VALUES ('old', 0, 1763200000.25, '{"new": {"owner": "anna", "x": "\\u00e9"}}')""",
    """INSERT INTO event VALUES ('old', 1, 1763200001.5, '{"act": "claim 1"}')""",
]
"""As the first release made and filled it."""
LATER = {
    "0001": [],
    "0002": [
        """CREATE TABLE result (
            table_id VARCHAR NOT NULL, at FLOAT NOT NULL, body JSON NOT NULL, PRIMARY KEY (table_id))""",
    ],
}
LATER["0003"] = [
    *LATER["0002"],
    """CREATE TABLE setup (
        person VARCHAR NOT NULL, game VARCHAR NOT NULL, body JSON NOT NULL, PRIMARY KEY (person, game))""",
]


def write(url: str, *statements: str) -> None:
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def test_every_step_is_known_by_its_number() -> None:
    config = Config()
    config.set_main_option("script_location", str(layout.MIGRATIONS))
    config.set_main_option("path_separator", "os")
    steps = ScriptDirectory.from_config(config).walk_revisions()
    assert tuple(reversed([step.revision for step in steps])) == layout.LAYOUTS


@pytest.mark.parametrize("number", [None, *LATER])
def test_all_layouts_become_the_one_that_the_store_uses(database: str, number: str | None) -> None:
    if number is not None:
        write(database, *OLDEST, *LATER[number])
    for _time in range(2):
        Store(database).close()
        engine = open_database(database)
        with engine.connect() as connection:
            assert layout.layout_of(connection) == layout.NEWEST
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        engine.dispose()


def test_what_the_first_release_wrote_is_read_and_gone_on_with(database: str) -> None:
    write(database, *OLDEST)

    async def go_on() -> None:
        store = Store(database)
        assert await store.load("old") == [{"new": {"owner": "anna", "x": "é"}}, {"act": "claim 1"}]
        assert await store.without_result("anna") == [("old", 1763200001.5)]
        await store.append("old", 2, {"act": "claim 2"})
        await store.keep_result("old", {"scores": [1, 2]})
        await store.keep_setup("anna", "chess", {})
        assert [kept.table for kept in await store.results_of("anna")] == ["old"]
        store.close()

    asyncio.run(go_on())


def test_an_older_file_is_copied_first_for_the_eyes_of_its_owner(tmp_path: Path) -> None:
    tables = tmp_path / "tables.db"
    write(sqlite_url(tables), *OLDEST)
    Folder(tmp_path).close()
    backup = tmp_path / "tables.db.0001.backup"
    assert stat.S_IMODE(backup.stat().st_mode) == stat.S_IMODE(tables.stat().st_mode) == 0o600
    with sqlite3.connect(backup) as connection:
        assert [json.loads(row[0]) for row in connection.execute("SELECT body FROM event")][1] == {"act": "claim 1"}
        assert connection.execute("SELECT count(*) FROM sqlite_master WHERE type = 'table'").fetchone() == (2,)
    backup.unlink()
    Folder(tmp_path).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lock", "tables.db"]  # nothing new to copy


def test_a_step_that_fails_leaves_everything_as_it_was(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    write(database, *OLDEST)
    monkeypatch.setattr(
        layout, "BEFORE_NUMBERS", (("event", "0002"),)
    )  # so that a step finds no place for its table
    write(database, "CREATE TABLE setup (person VARCHAR)")
    with pytest.raises(sa.exc.DBAPIError, match="setup"):
        Store(database)
    engine = open_database(database)
    with engine.connect() as connection:
        assert set(sa.inspect(connection).get_table_names()) == {"event", "holder", "setup"}
        assert connection.execute(sa.text("SELECT count(*) FROM event")).scalar() == 2
    engine.dispose()


def test_a_newer_layout_is_refused_in_a_sentence(database: str, tmp_path: Path) -> None:
    Store(database).close()
    write(database, "UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(BadOption, match="newer version of Regnum: its layout is 0099"):
        Folder(tmp_path, database)
    with pytest.raises(BadOption, match="newer version of Regnum"):
        Store(database)

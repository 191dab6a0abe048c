"""What is acknowledged is on the disk; nobody writes the same event twice."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from regnum.core.errors import BadOption
from regnum.server.database import sqlite_url
from regnum.server.folder import Folder
from regnum.server.store import Conflict, Store
from tests.server.databases import cut_off, new_database, server


@pytest.fixture
def postgresql(tmp_path: Path) -> Iterator[str]:
    yield from new_database("postgresql", tmp_path)


def test_what_is_acknowledged_can_be_read_by_another(database: str) -> None:
    async def write() -> None:
        store = Store(database)
        await store.append("a", 0, {"new": {"x": "é"}}, ["anna"])
        await asyncio.gather(*(store.append("a", number, {"act": str(number)}) for number in range(1, 300)))
        store.close()

    asyncio.run(write())
    store = Store(database)
    events = asyncio.run(store.load("a"))
    store.close()
    assert events == [{"new": {"x": "é"}}, *({"act": str(number)} for number in range(1, 300))]


def test_an_event_is_written_once_and_others_in_the_batch_are_not_lost(database: str) -> None:
    async def write() -> list[BaseException | None]:
        store = Store(database)
        await store.append("a", 0, {"act": "first"})
        outcomes = await asyncio.gather(
            store.append("a", 0, {"act": "second"}),
            store.append("a", 1, {"act": "third"}),
            store.append("b", 0, {"act": "fourth"}),
            return_exceptions=True,
        )
        assert await store.load("a") == [{"act": "first"}, {"act": "third"}]
        assert await store.load("b") == [{"act": "fourth"}]
        store.close()
        return list(outcomes)

    outcomes = asyncio.run(write())
    assert isinstance(outcomes[0], Conflict)
    assert outcomes[1:] == [None, None]


def test_the_tables_of_a_person_are_theirs_with_the_last_played_first(database: str) -> None:
    async def write() -> None:
        store = Store(database)
        await store.append("a", 0, {}, ["anna", "bob"])
        await store.append("b", 0, {}, ["anna"])
        assert await store.tables_of("anna") == ["b", "a"]
        await store.append("a", 1, {"link": {}})
        assert await store.tables_of("anna") == ["b", "a"], "a link that was made is no move"
        await store.append("a", 2, {"act": "claim 1"})
        assert await store.tables_of("anna") == ["a", "b"]
        assert await store.tables_of("bob") == ["a"]
        assert await store.tables_of("eve") == []
        store.close()

    asyncio.run(write())


def test_the_disk_is_synced_at_every_commit(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path / "tables.db"))
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA secure_delete").scalar() == 1  # what is deleted is overwritten
    store.close()


def test_postgresql_syncs_at_every_commit_whatever_is_usual_there(postgresql: str) -> None:
    store = Store(postgresql.replace("options=", "options=-csynchronous_commit%3Doff+"))
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    store.close()


def test_a_failed_write_is_told_and_the_next_is_written(database: str) -> None:
    async def write() -> None:
        store = Store(database)
        await store.append("a", 0, {})
        with store._writing.begin() as connection:
            connection.execute(sa.text("ALTER TABLE event RENAME TO elsewhere"))
        with pytest.raises(sa.exc.DatabaseError, match="event"):
            await store.append("a", 1, {"act": "lost"})
        with store._writing.begin() as connection:
            connection.execute(sa.text("ALTER TABLE elsewhere RENAME TO event"))
        await store.append("a", 1, {"act": "kept"})
        assert await store.load("a") == [{}, {"act": "kept"}]
        store.close()

    asyncio.run(write())


def test_results_and_setups_take_the_place_of_earlier_ones(database: str) -> None:
    async def write() -> None:
        store = Store(database)
        await store.append("a", 0, {"new": {}}, ["anna", "anna"])
        await store.keep_result("a", {"scores": [1]})
        assert await store.results_of("anna") == []  # nothing was played yet
        await store.append("a", 1, {"act": "claim 1"}, ["anna"])
        for points in (1, 2):
            await store.keep_result("a", {"scores": [points]})
            await store.keep_setup("anna", "chess", {"seat-1": f"bot {points}"})
        (kept,) = await store.results_of("anna")
        assert (kept.table, kept.body) == ("a", {"scores": [2]})
        assert await store.without_result("anna") == []
        assert await store.setups_of("anna") == {"chess": {"seat-1": "bot 2"}}
        await store.rewrite("a", {0: {"new": {"x": "é"}}})
        assert await store.load("a") == [{"new": {"x": "é"}}, {"act": "claim 1"}]
        await store.forget("anna")
        assert await store.holders_of("a") == []
        assert await store.setups_of("anna") == {}
        await store.delete("a")
        assert await store.load("a") == []
        store.close()

    asyncio.run(write())


# A database that goes and comes back


def test_a_store_goes_on_after_the_database_was_restarted(postgresql: str) -> None:
    async def write() -> None:
        store = Store(postgresql)
        await store.append("a", 0, {})
        cut_off(postgresql)
        await store.append("a", 1, {})
        cut_off(postgresql)
        assert await store.load("a") == [{}, {}]
        store.close()

    asyncio.run(write())


def test_what_was_being_written_meanwhile_is_told_to_have_failed(postgresql: str) -> None:
    async def write() -> None:
        store = Store(postgresql)
        await store.append("a", 0, {})
        schema = sa.make_url(postgresql).query["application_name"]
        waits = "SELECT 1 FROM pg_stat_activity WHERE application_name = :name AND wait_event_type = 'Lock'"
        with server().execution_options(isolation_level="READ COMMITTED").begin() as other:
            other.execute(sa.text(f"LOCK TABLE {schema}.event"))
            waiting = store.append("a", 1, {"act": "lost"})
            while not other.execute(sa.text(waits), {"name": schema}).all():
                await asyncio.sleep(0.01)
            cut_off(postgresql)
            with pytest.raises(sa.exc.OperationalError):
                await waiting
        await store.append("a", 1, {"act": "kept"})
        assert await store.load("a") == [{}, {"act": "kept"}]
        store.close()

    asyncio.run(write())


# Databases that are none


@pytest.mark.parametrize(
    "url", ["tables.db", "mysql://me@localhost/tables", "sqlite://", "postgresql://", "x://y:z"]
)
def test_what_is_no_address_of_a_database_is_refused_in_a_sentence(tmp_path: Path, url: str) -> None:
    with pytest.raises(BadOption, match="not the address of a database"):
        Folder(tmp_path, url)


def test_a_database_that_does_not_answer_is_named_without_its_password(tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        url = f"postgresql://anna:geheim@127.0.0.1:{port}/tables"
        with pytest.raises(BadOption, match=rf"anna:\*\*\*@127\.0\.0\.1:{port}/tables cannot be used \(") as error:
            Folder(tmp_path, url)
    assert "geheim" not in str(error.value)

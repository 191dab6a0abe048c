"""What is acknowledged is on the disk; nobody writes the same event twice."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from regnum.server.store import Conflict, Store


def test_what_is_acknowledged_can_be_read_by_another(tmp_path: Path) -> None:
    async def write() -> None:
        store = Store(tmp_path / "tables.db")
        await store.append("a", 0, {"new": {"x": "é"}}, ["anna"])
        await asyncio.gather(*(store.append("a", number, {"act": str(number)}) for number in range(1, 300)))
        store.close()

    asyncio.run(write())
    store = Store(tmp_path / "tables.db")
    events = asyncio.run(store.load("a"))
    store.close()
    assert events == [{"new": {"x": "é"}}, *({"act": str(number)} for number in range(1, 300))]


def test_an_event_is_written_once_and_others_in_the_batch_are_not_lost(tmp_path: Path) -> None:
    async def write() -> list[BaseException | None]:
        store = Store(tmp_path / "tables.db")
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


def test_the_tables_of_a_person_are_theirs_with_the_last_played_first(tmp_path: Path) -> None:
    async def write() -> None:
        store = Store(tmp_path / "tables.db")
        await store.append("a", 0, {}, ["anna", "bob"])
        await store.append("b", 0, {}, ["anna"])
        assert await store.tables_of("anna") == ["b", "a"]
        await store.append("a", 1, {})
        assert await store.tables_of("anna") == ["a", "b"]
        assert await store.tables_of("bob") == ["a"]
        assert await store.tables_of("eve") == []
        store.close()

    asyncio.run(write())


def test_the_disk_is_synced_at_every_commit(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA secure_delete").scalar() == 1  # what is deleted is overwritten
    store.close()


def test_a_failed_write_is_told(tmp_path: Path) -> None:
    async def write() -> None:
        store = Store(tmp_path / "tables.db")
        await store.append("a", 0, {})
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            connection.execute("DROP TABLE event")
        with pytest.raises(Exception, match="no such table"):
            await store.append("a", 1, {})
        store.close()

    asyncio.run(write())

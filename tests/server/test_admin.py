"""What the keeper of a server does: backups that can be restored anywhere, checks, and tables that go."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result

from regnum.cli import admin
from regnum.cli.app import app
from regnum.core.errors import BadOption, RegnumError
from regnum.locales import translator
from regnum.server.database import file_of, open_database, sqlite_url
from regnum.server.folder import Folder
from regnum.server.retention import DAY, Retention
from regnum.server.seats import BOT, PERSON, Seat
from regnum.server.security import Signer
from regnum.server.store import Store, metadata
from regnum.server.table import Table
from regnum.server.tables import NoTable, Tables
from regnum.server.upkeep import Resting, delete_old_every_day
from tests.server.databases import KINDS, new_database
from tests.server.test_layout import OLDEST, write

ANNA, BOB = Seat(PERSON, "Anna", "anna"), Seat(PERSON, "Bob", "bob")
ROBOT = Seat(BOT, "", "", "easy")


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "_", translator("en"))
    monkeypatch.setattr(admin, "LANGUAGE", "en")


class Keeper:
    """Somebody who types commands, about the server in this folder."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder, self.database = folder, database
        folder.mkdir(exist_ok=True)
        self.cookie = Signer(folder / "secret").new_person()
        Store(database).close()

    def run(self, *arguments: object) -> Result:
        where = ["--data", str(self.folder), "--database", self.database]
        return CliRunner().invoke(app, ["admin", *map(str, arguments), *where])

    def says(self, *arguments: object) -> str:
        answer = self.run(*arguments)
        assert answer.exception is None, answer.exception
        return " ".join(answer.output.split())

    def refused(self, *arguments: object) -> str:
        error = self.run(*arguments).exception
        assert isinstance(error, RegnumError), error
        return str(error)

    def open(self, *seats: Seat, ended: bool = False, days: float = 0) -> str:
        """A table at which something last happened so many days ago."""

        async def play() -> str:
            table = await Resting(store).new("kingdomino", list(seats), {}, seats[0].person)
            written = []
            while ended and not table.state.over:
                event = {"act": table.state.text(table.state.legal_actions()[0])}
                written.append(store.append(table.id, table.number, event))
                table.do(event)
            await asyncio.gather(*written)
            if ended:
                await store.keep_result(table.id, table.result)
            return table.id

        store = Store(self.database)
        made = asyncio.run(play())
        with store._writing.begin() as connection:
            for kind in (metadata.tables["event"], metadata.tables["result"]):
                older = sa.update(kind).where(kind.c.table_id == made).values(at=kind.c.at - days * DAY)
                connection.execute(older)
        store.close()
        return made

    def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        engine = open_database(self.database)
        with engine.connect() as connection:
            found = {
                kind.name: [tuple(row) for row in connection.execute(sa.select(kind).order_by(*kind.primary_key))]
                for kind in metadata.sorted_tables
            }
        engine.dispose()
        return found

    def tables(self) -> set[str]:
        return {row[0] for row in self.rows()["event"]}


@pytest.fixture
def keeper(tmp_path: Path, database: str) -> Keeper:
    return Keeper(tmp_path / "data", database)


@pytest.fixture
def here(tmp_path: Path) -> Keeper:
    return Keeper(tmp_path / "data", sqlite_url(tmp_path / "data" / "tables.db"))


# Backups


@pytest.fixture
def elsewhere(keeper: Keeper, tmp_path: Path) -> Iterator[str]:
    """A database of the other kind."""
    (tmp_path / "elsewhere").mkdir()
    (kind,) = (kind for kind in KINDS if not keeper.database.startswith(kind))
    yield from new_database(kind, tmp_path / "elsewhere")


def test_a_backup_is_restored_to_any_database_with_the_secret(
    keeper: Keeper, elsewhere: str, tmp_path: Path
) -> None:
    table = keeper.open(ANNA, BOB)
    keeper.open(ANNA, BOB, ended=True)
    backup = tmp_path / "backup"
    keeper.says("backup", backup)
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert "is there already" in keeper.refused("backup", backup)
    assert [path.name for path in tmp_path.glob("backup*")] == ["backup"]

    other = Keeper(tmp_path / "other", elsewhere)
    other.open(ANNA, ROBOT)
    assert "There are tables already" in other.refused("restore", backup)
    assert "2 tables are back" in other.says("restore", backup, "--replace")
    assert other.rows() == keeper.rows()
    assert (other.folder / "secret").read_bytes() == (keeper.folder / "secret").read_bytes()
    assert Signer(other.folder / "secret").person(keeper.cookie) is not None
    assert sorted(path.name for path in other.folder.iterdir()) == ["lock", "secret"]
    path = file_of(elsewhere)
    assert path is None or stat.S_IMODE(path.stat().st_mode) == 0o600
    other.says("close", table)


def test_a_backup_of_an_empty_server_goes_to_a_folder_that_is_not_there(here: Keeper, tmp_path: Path) -> None:
    here.says("backup", tmp_path / "backup")
    new = tmp_path / "new"
    assert (
        CliRunner().invoke(app, ["admin", "restore", str(tmp_path / "backup"), "--data", str(new)]).exit_code == 0
    )
    assert sorted(path.name for path in new.iterdir()) == ["lock", "secret", "tables.db"]


def test_another_secret_is_not_lost_unasked(here: Keeper, tmp_path: Path) -> None:
    here.says("backup", tmp_path / "backup")
    other = Keeper(tmp_path / "other", sqlite_url(tmp_path / "other" / "tables.db"))
    (other.folder / "tables.db").unlink()
    assert "is another secret than that of the backup" in other.refused("restore", tmp_path / "backup")
    assert not (other.folder / "tables.db").exists()
    here.says("restore", tmp_path / "backup", "--replace")
    (here.folder / "tables.db").unlink()
    here.says("restore", tmp_path / "backup")  # its own


def test_a_damaged_file_is_replaced_by_its_backup(here: Keeper, tmp_path: Path) -> None:
    here.open(ANNA, BOB)
    before = here.rows()
    here.says("backup", tmp_path / "backup")
    (here.folder / "tables.db").write_bytes(b"SQLite format 3\0 and then garbage" * 500)
    assert "1 table is back" in here.says("restore", tmp_path / "backup", "--replace")
    assert here.rows() == before


def test_a_backup_of_an_older_layout_is_brought_up_to_date(here: Keeper, tmp_path: Path) -> None:
    older = tmp_path / "tables.db.0001.backup"
    write(sqlite_url(older), *OLDEST)
    content = older.read_bytes()
    assert "1 table is back" in here.says("restore", older, "--replace")
    assert here.tables() == {"old"}
    assert older.read_bytes() == content
    assert sorted(path.name for path in here.folder.iterdir()) == ["lock", "secret", "tables.db"]


def spoil(path: Path) -> None:
    """As a disk may: the last page is nonsense."""
    content = path.read_bytes()
    path.write_bytes(content[:-4096] + b"\xff" * 4096)


def test_what_is_no_backup_changes_nothing(here: Keeper, tmp_path: Path) -> None:
    here.open(ANNA, BOB)
    before = here.rows()
    (tmp_path / "text").write_text("no backup at all" * 100)
    (tmp_path / "empty").touch()
    here.says("backup", tmp_path / "damaged")
    spoil(tmp_path / "damaged")
    for name in ("text", "empty", "missing", "damaged"):
        assert "is no backup of tables" in here.refused("restore", tmp_path / name, "--replace")
    assert here.rows() == before
    assert sorted(path.name for path in here.folder.iterdir()) == ["lock", "secret", "tables.db"]


def test_what_changes_something_waits_until_the_server_has_stopped(here: Keeper, tmp_path: Path) -> None:
    table = here.open(ANNA, BOB)
    here.says("backup", tmp_path / "backup")
    server = Folder(here.folder, here.database)
    for arguments in (
        ["restore", tmp_path / "backup", "--replace"],
        ["forget", "anna"],
        ["close", table],
        ["retention", "--finished-days", 1],
    ):
        assert "Another server uses the folder" in here.refused(*arguments)
    here.says("check")
    here.says("statistics")
    here.says("export", "anna")
    here.says("retention", "--finished-days", 1, "--dry-run")
    server.close()
    here.says("close", table)


# Checks and counts


def test_a_check_says_what_does_not_replay_and_why(keeper: Keeper) -> None:
    keeper.open(ANNA, BOB, ended=True)
    assert "Everything can be read, and every table replays." in keeper.says("check")
    strange, gap, damaged, other_rules = (keeper.open(ANNA, BOB) for _table in range(4))

    async def damage() -> None:
        store = Store(keeper.database)
        await store.append(strange, 1, {"vote": 3})
        await store.append(gap, 2, {"act": "claim 1"})
        await store.rewrite(damaged, {0: {"new": {}}})
        (start,) = await store.load(other_rules)
        await store.rewrite(other_rules, {0: {"new": {**start["new"], "rules": 99}}})
        store.close()

    asyncio.run(damage())
    answer = keeper.run("check")
    said = " ".join(answer.output.split())
    assert answer.exit_code == 1
    assert f"newer version of Regnum: it has “vote”. {strange}" in said
    assert f"1 table does not replay: Events are missing. {gap}" in said
    assert f"An event is damaged (KeyError('owner')). {damaged}" in said
    assert f"played with version 99 of the rules of Kingdomino; here is version 1. {other_rules}" in said
    assert "Deleted: 1 finished and 0 abandoned tables. 4 old tables that this version cannot replay: kept." in (
        keeper.says("retention", "--finished-days", 0, "--abandoned-days", 0)
    )


def test_a_damaged_page_is_found(here: Keeper) -> None:
    for _table in range(12):
        here.open(ANNA, BOB)
    spoil(here.folder / "tables.db")
    answer = here.run("check")
    assert answer.exit_code == 1
    assert "The file is damaged" in answer.output
    assert "cannot be used (database disk image is malformed)" in here.refused("statistics")


def test_statistics_count_what_there_is_and_when_it_happened(keeper: Keeper) -> None:
    keeper.open(ANNA, BOB, ended=True)
    keeper.open(ANNA, ROBOT, days=2)
    counted = json.loads(keeper.run("statistics", "--json").output)
    assert {name: counted[name] for name in ("tables", "finished", "people", "games")} == {
        "tables": 2,
        "finished": 1,
        "people": 2,
        "games": {"kingdomino": 2},
    }
    assert counted["events"] == len(keeper.rows()["event"])
    days = counted["days"]
    assert len(days) == 7
    assert sum(day["tables"] for day in days) == 2
    assert (days[2]["tables"], days[2]["games"], days[2]["events"]) == (1, 0, 1)
    assert sum(day["games"] for day in days) == 1
    assert "2 tables, 1 of them finished;" in keeper.says("statistics")


# What is kept of whom


def test_a_person_is_exported_and_forgotten(keeper: Keeper) -> None:
    shared = keeper.open(ANNA, BOB, ended=True)
    running = keeper.open(BOB, ANNA)
    alone = keeper.open(ANNA, ROBOT)
    told = json.loads(keeper.run("export", "anna").output)
    assert told["person"] == "anna"
    assert {entry["table"] for entry in told["open"]} == {f"t/{running}/", f"t/{alone}/"}
    assert [(entry["result"], entry["record"]["game"]) for entry in told["results"]] == [
        (f"t/{shared}/end", "kingdomino")
    ]
    assert "1 table is deleted, and 2 tables go on without the name" in keeper.says("forget", "anna")
    assert keeper.tables() == {shared, running}
    assert "anna" not in json.dumps(keeper.rows()).casefold()
    assert "Nothing is kept of “anna”" in keeper.refused("forget", "anna")


def test_a_person_is_found_by_their_cookie(here: Keeper) -> None:
    person = Signer(here.folder / "secret").person(here.cookie)
    assert person is not None
    here.open(Seat(PERSON, "Mara", person), ROBOT)
    assert json.loads(here.run("export", "--cookie", here.cookie).output)["person"] == person
    assert "has not signed" in here.refused("export", "--cookie", here.cookie[:-1])
    assert "Say whose data" in here.refused("export")
    assert "Say whose data" in here.refused("export", person, "--cookie", here.cookie)
    assert "1 table is deleted" in here.says("forget", "--cookie", here.cookie)


# Tables that go


def test_an_id_is_never_taken_for_an_option(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-x", "-lPM", "a-b"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _bytes: next(drawn))
    assert keeper.open(ANNA, BOB) == "a-b"
    monkeypatch.setattr("regnum.server.tables.new_id", lambda: "-lPMACgnmUe4dPdQvWw7RQ")
    assert keeper.open(ANNA, BOB) == "-lPMACgnmUe4dPdQvWw7RQ"
    assert "with 1 event is deleted" in keeper.says("close", "-lPMACgnmUe4dPdQvWw7RQ")
    assert keeper.tables() == {"a-b"}


def test_a_table_is_closed_by_its_address(keeper: Keeper) -> None:
    table, other = keeper.open(ANNA, BOB), keeper.open(ANNA, BOB)
    assert f"The table {table} with 1 event is deleted." in keeper.says(
        "close", f"https://games.example.org/regnum/t/{table}/replay?x=1"
    )
    assert keeper.tables() == {other}
    assert f"There is no table “{table}”" in keeper.refused("close", table)


def test_old_tables_go_and_younger_ones_stay(keeper: Keeper) -> None:
    young = {keeper.open(ANNA, BOB, ended=True, days=9), keeper.open(ANNA, BOB, days=29)}
    finished = keeper.open(ANNA, BOB, ended=True, days=11)
    abandoned = keeper.open(ANNA, BOB, days=31)
    unlisted = keeper.open(ANNA, BOB, ended=True, days=11)  # whose result an older version has not kept
    engine = open_database(keeper.database)
    result = metadata.tables["result"]
    with engine.begin() as connection:
        connection.execute(sa.delete(result).where(result.c.table_id == unlisted))
    engine.dispose()
    days = ("--finished-days", 10, "--abandoned-days", 30)
    assert "Say how long" in keeper.refused("retention")
    said = keeper.says("retention", *days, "--dry-run")
    assert "To be deleted: 2 finished and 1 abandoned tables." in said
    assert {finished, abandoned, unlisted} == {word for word in said.split() if len(word) == 22}
    assert keeper.tables() == young | {finished, abandoned, unlisted}
    assert "0 finished and 1 abandoned" in keeper.says("retention", "--abandoned-days", 30)
    assert "Deleted: 2 finished and 0 abandoned" in keeper.says("retention", *days)
    assert keeper.tables() == young
    assert {row[1] for row in keeper.rows()["holder"]} == young


async def act_first(tables: Tables, table: Table) -> None:
    """Whoever is to choose does the first thing that is possible."""
    chooser = table.seats[int(table.state.seat)].person
    await tables.act(table, chooser, table.number, table.state.text(table.state.legal_actions()[0]))


def test_a_server_deletes_old_tables_where_nobody_is(here: Keeper) -> None:
    young = here.open(ANNA, BOB)
    watched, loaded, left = (here.open(ANNA, BOB, days=31) for _table in range(3))

    async def tidy() -> None:
        store = Store(here.database)
        tables = Resting(store)
        (await tables.get(watched)).watchers.add(lambda: None)
        table = await tables.get(loaded)
        tidying = asyncio.create_task(delete_old_every_day(store, tables, Retention(abandoned=30)))
        async with asyncio.timeout(10):
            while len(await store.known()) > 2:
                await asyncio.sleep(0.01)
        assert table.gone
        with pytest.raises(BadOption, match="no longer there"):
            await act_first(tables, table)
        for gone in (loaded, left):
            with pytest.raises(NoTable):
                await tables.get(gone)
        tidying.cancel()
        store.close()

    asyncio.run(tidy())
    assert here.tables() == {young, watched}


def test_who_opens_a_table_while_it_is_deleted_cannot_go_on_there(here: Keeper) -> None:
    old = here.open(ANNA, BOB, days=31)

    async def both() -> None:
        store = Store(here.database)
        tables = Resting(store)
        delete, read = store.delete, asyncio.Event()

        async def delete_later(table: str) -> None:
            await read.wait()
            await delete(table)

        store.delete = delete_later  # type: ignore[assignment, method-assign]
        dropping = asyncio.create_task(tables.drop(old))
        await asyncio.sleep(0)
        table = await tables.get(old)
        read.set()
        assert await dropping
        assert table.gone
        with pytest.raises(NoTable):
            await tables.get(old)
        store.close()

    asyncio.run(both())


def test_nobody_acts_at_a_table_while_it_is_deleted(here: Keeper) -> None:
    old = here.open(ANNA, BOB, days=31)

    async def both() -> None:
        store = Store(here.database)
        tables = Resting(store)
        table = await tables.get(old)
        delete = store.delete

        async def act_and_delete(name: str) -> None:
            with pytest.raises(BadOption, match="no longer there"):
                await act_first(tables, table)
            await delete(name)

        store.delete = act_and_delete  # type: ignore[assignment, method-assign]
        assert await tables.drop(old)
        store.close()

    asyncio.run(both())
    assert here.tables() == set()


# The secret, the folder, the languages


def test_the_secret_is_changed_and_older_cookies_are_known(here: Keeper) -> None:
    before = (here.folder / "secret").read_bytes()
    here.says("change-secret")
    assert (here.folder / "secret").read_bytes() != before
    assert Signer(here.folder / "secret").person(here.cookie) is not None


def test_an_older_layout_is_left_to_the_server(here: Keeper, tmp_path: Path) -> None:
    engine = open_database(here.database)
    with engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE alembic_version"))
        connection.execute(sa.text("DROP TABLE setup"))
    engine.dispose()
    assert "older version of Regnum" in here.refused("statistics")
    assert sorted(path.name for path in here.folder.iterdir()) == ["secret", "tables.db"]


def test_a_mistake_is_told_in_a_sentence_with_status_two(tmp_path: Path) -> None:
    language = "nl"
    command = [sys.executable, "-c", "from regnum.cli import main; main()", "--lang", language]
    command += ["admin", "close", "x", "--data", str(tmp_path / "nowhere")]
    answer = subprocess.run(
        command,
        env={**os.environ, "COLUMNS": "120"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert answer.returncode == 2
    assert translator(language)(
        "There is no folder {path}. Say which it is with --data.", path=tmp_path / "nowhere"
    ) in (answer.stderr)
    assert not (tmp_path / "nowhere").exists()

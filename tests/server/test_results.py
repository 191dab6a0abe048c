"""How games ended: kept beside the tables, counted, made anew from the events wherever it is missing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from regnum.core.course import Course
from regnum.core.record import Record
from regnum.server import tables as tables_module
from regnum.server.address import Address
from regnum.server.app import create_app
from regnum.server.database import sqlite_url
from regnum.server.results import MIXED, Result, Tally, by_game, by_level
from regnum.server.seats import BOT, PERSON, Seat
from regnum.server.security import COOKIE, Signer
from regnum.server.store import Event, Store
from regnum.server.table import Table
from tests.server.visitor import ORIGIN, Visitor

# Counting

ANNA, BOB = "anna", "bob"


def seat_of(person: str) -> Seat:
    return Seat(PERSON, person.title(), person)


def bot(level: str, held_by: str = "") -> Seat:
    return Seat(BOT, "", held_by, level)


def result(*seats: Seat, winners: list[int], game: str = "chess") -> Result:
    return Result("t", 0.0, game, list(seats), [5 for _seat in seats], winners)


def test_won_and_played_by_game_and_by_level() -> None:
    anna = seat_of(ANNA)
    results = [
        result(anna, bot("easy"), winners=[0]),
        result(bot("easy"), anna, bot("easy"), winners=[0]),
        result(anna, bot("hard"), winners=[0, 1]),  # a shared win is a win
        result(anna, bot("easy"), bot("hard"), winners=[0]),
        result(anna, seat_of(BOB), winners=[1]),
        result(anna, seat_of(BOB), bot("easy"), winners=[0], game="go"),
    ]
    assert by_game(results, ANNA) == {"chess": Tally(3, 5), "go": Tally(1, 1)}
    assert by_level(results, ANNA) == {
        ("chess", "easy"): Tally(1, 2),
        ("chess", "hard"): Tally(1, 1),
        ("chess", MIXED): Tally(1, 1),
    }
    assert by_game(results, BOB) == {"chess": Tally(1, 1), "go": Tally(0, 1)}
    assert by_level(results, BOB) == {}


def test_who_gave_up_has_not_won_even_if_the_bot_has() -> None:
    left = result(bot("medium", ANNA), bot("easy"), winners=[0])
    assert by_game([left], ANNA) == {"chess": Tally(0, 1)}
    assert by_level([left], ANNA) == {("chess", "easy"): Tally(0, 1)}
    against_who_left = result(bot("medium", ANNA), seat_of(BOB), winners=[1])
    assert by_level([against_who_left], BOB) == {}


def test_who_watched_or_shared_a_device_has_neither_won_nor_lost() -> None:
    shared = result(seat_of(ANNA), Seat(PERSON, "Jonas", ANNA), winners=[0])
    watched = result(bot("easy"), bot("hard"), winners=[1])
    assert by_game([shared, watched], ANNA) == {}


# Keeping


def play_out(client: TestClient, table: Table) -> None:
    """To the end, the people always doing the first thing that is possible."""
    tables = client.app.state.house.tables  # type: ignore[attr-defined]

    async def play() -> None:
        while not table.state.over:
            seat = table.seats[int(table.state.seat)]
            if seat.kind == PERSON:
                text = table.state.text(table.state.legal_actions()[0])
                await tables.act(table, seat.person, table.number, text)
            else:
                await asyncio.sleep(0.001)
        async with table.lock:  # until the result is kept
            pass

    in_the_server(client, play)


def in_the_server(client: TestClient, what: Callable[..., object], *values: object) -> object:
    assert client.portal is not None
    return client.portal.call(what, *values)


def kept(data: Path) -> list[tuple[str, float, str]]:
    with sqlite3.connect(data / "tables.db") as connection:
        rows = connection.execute("SELECT table_id, at, body FROM result ORDER BY table_id").fetchall()
    connection.close()
    return rows


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def opened(data: Path) -> TestClient:
    return TestClient(create_app(data, pace=0, address=Address(hosts=("testserver",))), base_url=ORIGIN)


def test_a_result_is_listed_without_playing_the_game_again(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(data) as client:
        visitor = Visitor(client)
        table = visitor.open_table("me", "bot", **{"name-0": "Mara", "level-1": "easy"})
        play_out(client, table)
        first, second = table.state.scores()
    assert len(kept(data)) == 1
    with opened(data) as client:
        visitor.client = client
        monkeypatch.setattr(tables_module, "Table", None)  # nothing can be replayed
        for path in ("/", "/you"):
            page = visitor.get(path).text
            assert f'href="/t/{table.id}/end"' in page
            assert f"{first} : {second}" in page
            won = 0 in table.state.winners()
            assert ("Won " if won else "Lost ") in page
            assert f"{int(won)} of 1 won" in page
        assert "Easy" in page


def test_a_missing_result_is_made_anew_from_the_events(data: Path) -> None:
    with opened(data) as client:
        visitor = Visitor(client)
        tables = [visitor.open_table("me", "here"), visitor.open_table("me", "here")]
        for table in tables:
            play_out(client, table)
        visitor.post(f"/t/{tables[0].id}/rematch")  # later than the end, and no part of the game
    before = kept(data)
    assert len(before) == 2
    with sqlite3.connect(data / "tables.db") as connection:
        connection.execute("DELETE FROM result")
    connection.close()
    with opened(data) as client:
        visitor.client = client
        page = visitor.get("/you").text
        assert all(f'href="/t/{table.id}/end"' in page for table in tables)
    assert kept(data) == before


def test_who_gave_up_reads_so(data: Path) -> None:
    with opened(data) as client:
        visitor = Visitor(client)
        table = visitor.open_table("me", "bot", **{"level-1": "easy"})
        tables = client.app.state.house.tables  # type: ignore[attr-defined]
        in_the_server(client, tables.hand_to_bot, table, 0, table.seats[0].person, "easy")
        play_out(client, table)
        page = visitor.get("/you").text
        assert "Given up" in page
        assert "0 of 1 won" in page


# A database of an older version

BEFORE_RESULTS = """
CREATE TABLE event (
	table_id VARCHAR NOT NULL,
	number INTEGER NOT NULL,
	at FLOAT NOT NULL,
	body JSON NOT NULL,
	PRIMARY KEY (table_id, number)
);
CREATE TABLE holder (
	person VARCHAR NOT NULL,
	table_id VARCHAR NOT NULL,
	at FLOAT NOT NULL,
	PRIMARY KEY (person, table_id)
);
"""
"""As it was before there were results."""
TOKEN = "a-token-of-those-days"


def an_older_database(data: Path) -> tuple[str, Record]:
    """With two tables of one person, of which one is over: their cookie, and the record of that game."""
    data.mkdir()
    signer = Signer(data / "secret")
    cookie = f"{TOKEN}.{signer.sign('person', TOKEN)}"
    person = signer.person(cookie)
    assert person is not None
    course = Course(Record.start("kingdomino", 2, 7))
    while not course.state.over:
        course.play(course.state.legal_actions()[0])
    record = course.record
    seats = [Seat(PERSON, "Mara", person), Seat(BOT, "", "", "hard")]
    start: Event = {
        "new": {
            "game": record.game,
            "players": record.players,
            "options": record.options,
            "rules": record.rules,
            "seed": f"{record.seed:032x}",
            "seats": [seat.as_json() for seat in seats],
            "owner": person,
        }
    }
    events: list[Event] = [start, *({"act": text} for text in record.actions), {"rematch": "running"}]

    async def write() -> None:
        store = Store(sqlite_url(data / "made.db"))
        await asyncio.gather(*(store.append("over", number, event) for number, event in enumerate(events)))
        await store.append("running", 0, start, [person])
        store.close()

    asyncio.run(write())
    with sqlite3.connect(data / "made.db") as made:
        rows = made.execute("SELECT table_id, number, body FROM event").fetchall()
    made.close()
    (data / "made.db").unlink()
    with sqlite3.connect(data / "tables.db") as older:
        older.executescript("PRAGMA journal_mode=WAL;" + BEFORE_RESULTS)
        older.executemany(
            "INSERT INTO event VALUES (?, ?, ?, ?)",
            [(table, number, 1_000_000.0 + number, body) for table, number, body in rows],
        )
        older.executemany(
            "INSERT INTO holder VALUES (?, ?, 1000000)", [(person, table) for table in ("over", "running")]
        )
    older.close()
    return cookie, record


def test_a_database_of_an_older_version_goes_on(data: Path) -> None:
    cookie, record = an_older_database(data)
    ended = 1_000_000.0 + len(record.actions)
    for _life in range(2):
        with opened(data) as client:
            visitor = Visitor(client)
            visitor.cookies[COOKIE] = cookie
            page = visitor.get("/").text
            assert 'href="/t/running/"' in page
            assert 'href="/t/over/end"' in page
            assert "of 1 won" in page
            assert 'datetime="1970-01-12"' in page
            assert visitor.get("/t/over/end").status_code == 200
            table = visitor.open_table("me", "bot")
            assert f'href="/t/{table.id}/"' in visitor.get("/").text
        assert [(table_id, at) for table_id, at, _body in kept(data)] == [("over", ended)]

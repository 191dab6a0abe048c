"""What a device remembers: seen, named, exported and deleted by its own person, and by nobody else."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from regnum.core.record import Record
from regnum.server.address import Address
from regnum.server.app import create_app
from regnum.server.seats import BOT, OPEN, PERSON
from regnum.server.security import COOKIE
from regnum.server.table import Table
from tests.server.test_results import in_the_server, play_out
from tests.server.visitor import ORIGIN, Player, Visitor

NAME = "Mara-Ottilie"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def client(data: Path) -> Iterator[TestClient]:
    """A server of its own for each test: all that it has written is looked at."""
    with TestClient(create_app(data, pace=0, address=Address(hosts=("testserver",))), base_url=ORIGIN) as client:
        yield client


def open_for_two(visitor: Visitor, other: Visitor) -> Table:
    table = visitor.open_table("me", "open", **{"name-0": NAME})
    other.post(visitor.invitation(table), {"name": "Noor"})
    return table


def written(data: Path) -> bytes:
    """All that is in the files of the database."""
    return b"".join(path.read_bytes() for path in data.glob("tables.db*"))


def rows(data: Path, table: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(data / "tables.db") as connection:
        found = connection.execute(f"SELECT * FROM {table}").fetchall()
    connection.close()
    return found


def test_the_page_of_somebody_new_is_empty_and_makes_no_cookie(visitor: Visitor) -> None:
    page = visitor.get("/you")
    assert page.status_code == 200
    assert "/t/" not in page.text
    assert visitor.cookies == {}
    assert "Welcome back" not in visitor.get("/").text


def test_a_name_is_used_from_now_on(visitor: Visitor) -> None:
    assert visitor.post("/you", {"name": f" {NAME}\u0000 "}).headers["location"] == "/you"
    assert f'value="{NAME}"' in visitor.get("/you").text
    assert visitor.table(visitor.post("/play/kingdomino").headers["location"]).seats[0].name == NAME
    assert f"Welcome back, {NAME}." in visitor.get("/").text
    answer = visitor.post("/you", {"name": " "})
    assert "Max-Age=0" in answer.headers["set-cookie"]


def test_tables_that_wait_for_me_come_first(visitor: Visitor, other: Visitor) -> None:
    tables = [open_for_two(visitor, other) for _table in range(6)]
    for person, mine in ((visitor, 0), (other, 1)):
        page = person.get("/you").text
        shown = re.findall(r'class="ticket kingdomino( yours)?" href="/t/([^/]+)/"', page)
        assert {table_id for _yours, table_id in shown} == {table.id for table in tables}
        assert [bool(yours) for yours, _id in shown] == sorted((bool(yours) for yours, _id in shown), reverse=True)
        waiting = {table.id for table in tables if int(table.state.seat) == mine}
        assert {table_id for yours, table_id in shown if yours} == waiting


def test_the_export_has_all_of_it(client: TestClient, visitor: Visitor, other: Visitor) -> None:
    visitor.post("/you", {"name": NAME})
    over, shared = visitor.open_table("me", "bot", **{"level-1": "easy"}), open_for_two(visitor, other)
    play_out(client, over)
    answer = visitor.get("/you/export.json")
    assert "attachment" in answer.headers["content-disposition"]
    told = json.loads(answer.text)
    assert told["name"] == NAME
    assert [entry["table"] for entry in told["open"]] == [f"{ORIGIN}/t/{shared.id}/"]
    assert [seat["mine"] for seat in told["open"][0]["seats"]] == [True, False]
    (result,) = told["results"]
    assert result["result"] == f"{ORIGIN}/t/{over.id}/end"
    assert result["scores"] == over.state.scores()
    assert result["winners"] == over.state.winners()
    assert Record.from_json(json.dumps(result["record"])).actions == over.course.record.actions
    won = int(0 in over.state.winners())
    assert told["won"] == [{"game": "kingdomino", "won": won, "played": 1}]
    assert told["against"] == [{"game": "kingdomino", "level": "easy", "won": won, "played": 1}]
    assert over.seats[0].person not in answer.text


def test_nobody_sees_or_deletes_what_another_has(client: TestClient, visitor: Visitor, other: Visitor) -> None:
    over, running = visitor.open_table("me", "here"), visitor.open_table("me", "bot")
    play_out(client, over)
    other.post("/play/kingdomino")
    stranger = Visitor(client)
    forger = Visitor(client)
    forger.cookies[COOKIE] = visitor.cookies[COOKIE].partition(".")[0] + "." + "0" * 32
    for somebody in (other, stranger, forger):
        for path in ("/", "/you", "/you/export.json"):
            seen = somebody.get(path).text
            assert over.id not in seen
            assert running.id not in seen
        assert somebody.post("/you/delete").status_code == 303
    assert visitor.post("/you/delete", origin="http://evil.example").status_code == 403
    assert visitor.get("/you/delete").status_code == 405
    page = visitor.get("/you").text
    assert over.id in page
    assert running.id in page


def test_deleting_leaves_nothing_of_who_played_alone(client: TestClient, visitor: Visitor, data: Path) -> None:
    visitor.post("/settings", {"theme": "dark"})
    over = visitor.open_table("me", "here", **{"name-0": NAME, "name-1": "Jonas-Ottokar"})
    running = visitor.open_table("me", "open", "bot", **{"name-0": NAME})
    play_out(client, over)
    person = over.seats[0].person
    assert NAME.encode() in written(data)
    answer = visitor.post("/you/delete")
    gone = {cookie.split("=")[0] for cookie in answer.headers.get_list("set-cookie") if "Max-Age=0" in cookie}
    assert gone == {COOKIE, "regnum_name", "regnum_theme"}
    for table in (over, running):
        assert visitor.get(f"/t/{table.id}/").status_code == 404
    for kind in ("event", "holder", "result", "setup"):
        assert rows(data, kind) == []
    for secret in (NAME, "Jonas-Ottokar", person, over.id):
        assert secret.encode() not in written(data)
    page = visitor.get("/you").text  # the cookie, if somebody has kept it, shows nothing any more
    assert "/t/" not in page


def test_at_a_table_with_others_the_game_stays_and_the_name_goes(
    client: TestClient, visitor: Visitor, other: Visitor, data: Path
) -> None:
    over, running = open_for_two(visitor, other), open_for_two(visitor, other)
    play_out(client, over)
    person, friend = (seat.person for seat in over.seats)
    scores = over.state.scores()
    with other.live(running) as session:
        noor = Player(session, running)
        visitor.post("/you/delete")
        assert running.seats[0].kind == BOT
        assert running.owner == friend
        while NAME in "".join(noor.pieces.values()):
            noor.receive()
        assert noor.wait_for_turn((1,))  # the bot plays on
        noor.act(noor.legal()[0])
    assert over.seats[0].kind == PERSON
    assert NAME.encode() not in written(data)
    assert person.encode() not in written(data)
    seen = other.get(f"/t/{over.id}/end").text
    assert "Player 1" in seen
    assert "Noor" in seen
    page = other.get("/you").text
    assert f"/t/{over.id}/end" in page
    assert "Player 1" in page
    assert NAME not in page
    assert str(max(scores)) in page
    stored = [json.loads(str(row[-1])) for row in rows(data, "event") if row[0] == running.id]
    again = Table(running.id, stored)  # after a restart it is the same table
    assert again.seats == running.seats
    assert again.owner == running.owner
    rematch = other.table(other.post(f"/t/{over.id}/rematch").headers["location"])
    assert [seat.kind for seat in rematch.seats] == [BOT, PERSON]


def test_a_seat_that_was_given_up_before_is_without_a_name_too(
    client: TestClient, visitor: Visitor, other: Visitor, data: Path
) -> None:
    table = open_for_two(visitor, other)
    tables = client.app.state.house.tables  # type: ignore[attr-defined]
    in_the_server(client, tables.hand_to_bot, table, 0, table.seats[0].person, "easy")
    assert table.seats[0].name == NAME
    visitor.post("/you/delete")
    assert table.seats[0].name == ""
    assert NAME.encode() not in written(data)
    assert table.seats[1].name == "Noor"


def test_when_all_have_left_nothing_stays(visitor: Visitor, other: Visitor, data: Path) -> None:
    open_for_two(visitor, other)
    visitor.post("/you/delete")
    assert rows(data, "event") != []
    other.post("/you/delete")
    assert rows(data, "event") == rows(data, "holder") == []
    assert b"Noor" not in written(data)


def test_a_table_of_an_unknown_version_is_forgotten_as_well(
    client: TestClient, visitor: Visitor, other: Visitor, data: Path
) -> None:
    alone, shared = visitor.open_table("me", "open", **{"name-0": NAME}), open_for_two(visitor, other)
    tables = client.app.state.house.tables  # type: ignore[attr-defined]
    with sqlite3.connect(data / "tables.db") as connection:
        connection.execute("UPDATE event SET body = json_set(body, '$.new.rules', 999) WHERE number = 0")
    connection.close()
    tables._open.clear()
    assert visitor.get("/you").status_code == 200
    visitor.post("/you/delete")
    assert NAME.encode() not in written(data)
    assert {row[0] for row in rows(data, "event")} == {shared.id}
    assert alone.id.encode() not in written(data)


def test_nothing_happens_at_a_deleted_table_any_more(client: TestClient, visitor: Visitor, data: Path) -> None:
    table = visitor.open_table("me", "here")
    bots = visitor.open_table("bot", "bot", **{"level-0": "hard", "level-1": "hard"})  # in the middle of thinking
    with visitor.live(table) as session:
        player = Player(session, table)
        visitor.post("/you/delete")
        player.send(act=player.legal()[0], number=player.number)
        assert player.receive()["error"] == "This table is no longer there."

    async def until_they_have_thought() -> None:
        if bots.thinking is not None:
            await asyncio.wait([bots.thinking], timeout=60)

    in_the_server(client, until_they_have_thought)
    assert rows(data, "event") == []


def test_what_was_said_is_forgotten_too(client: TestClient, visitor: Visitor, other: Visitor) -> None:
    table = open_for_two(visitor, other)

    async def talk() -> None:
        for seat, text in ((0, f"I am {NAME}"), (1, "I am Noor")):
            table.say(table.seats[seat].person, text)

    in_the_server(client, talk)
    visitor.post("/you/delete")
    assert list(table.chat) == [(1, "I am Noor")]


def test_a_free_seat_is_handed_out_by_who_stays(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", "open", **{"name-0": NAME})
    other.post(visitor.invitation(table), {"name": "Noor"})
    visitor.post("/you/delete")
    assert [seat.kind for seat in table.seats] == [BOT, PERSON, OPEN]
    assert other.invitation(table)

"""What goes wrong stays small: a failing bot, a mistake of the server, memory over the weeks."""

from __future__ import annotations

import asyncio
import logging
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import regnum
from regnum.core.errors import BadRecord, IllegalAction
from regnum.core.game import LANGUAGES
from regnum.core.seeds import new_simulation_seed
from regnum.core.state import State
from regnum.server import bot_turns
from regnum.server import bots as bots_module
from regnum.server import tables as tables_module
from regnum.server.address import Address
from regnum.server.app import create_app
from regnum.server.bots import Thinkers
from regnum.server.fair_queue import Asker
from regnum.server.pool import ProcessDied
from regnum.server.seats import BOT, PERSON, Seat
from regnum.server.store import Event, Store
from regnum.server.table import Table
from regnum.server.tables import Tables
from tests.server.visitor import ORIGIN, Player, Visitor

# Bots that fail


class Failing(Thinkers):
    """Bots that raise an error, or answer with nonsense, instead of thinking."""

    def __init__(self, answer: str | None = None, times: int = 1 << 30) -> None:
        self.answer = answer
        self.times = times
        self.asked = 0

    async def choose_in(self, name: str, state: State, asker: Asker | None = None) -> str:
        self.asked += 1
        if self.asked > self.times:
            line = state.position()["next_line"]
            return "claim " + str(min(entry["domino"] for entry in line if entry["seat"] is None))
        if self.answer is None:
            raise ZeroDivisionError
        return self.answer

    def close(self) -> None:
        pass


async def bot_against_bot(store: Store, thinkers: Thinkers) -> Table:
    tables = Tables(store, thinkers, 0)
    table = await tables.new("kingdomino", [Seat(BOT, "", "", "easy"), Seat(BOT, "", "", "easy")], {}, "anna")
    while not table.state.over and table.number < 20:
        await asyncio.sleep(0.001)
    if table.thinking is not None:
        table.thinking.cancel()
    return table


@pytest.mark.parametrize("answer", [None, "claim 99", "dance"])
def test_a_bot_that_always_fails_is_replaced_by_chance(
    database: str, caplog: pytest.LogCaptureFixture, answer: str | None
) -> None:
    store = Store(database)
    thinkers = Failing(answer)
    with caplog.at_level(logging.ERROR, "regnum"):
        table = asyncio.run(bot_against_bot(store, thinkers))
    store.close()
    assert table.number >= 20
    assert thinkers.asked >= 2 * 19  # each move is tried twice
    assert "failed at table" in caplog.text


def test_a_bot_that_fails_once_is_asked_again(database: str) -> None:
    store = Store(database)
    thinkers = Failing(times=1)

    async def first_move() -> str:
        tables = Tables(store, thinkers, 0)
        table = await tables.new("kingdomino", [Seat(BOT, "", "", "easy"), Seat(PERSON, "", "anna")], {}, "anna")
        text = await tables._bots._choose(table, "random")
        if table.thinking is not None:
            table.thinking.cancel()
        return text

    thinkers.times = 1
    chosen = asyncio.run(first_move())
    store.close()
    assert chosen.startswith("claim")
    assert thinkers.asked == 2


# Writes that fail, and others who write


class Full(Store):
    """A disk that is full for a while."""

    failures = 3

    def append(
        self, table: str, number: int, body: Event, holders: list[str] | None = None
    ) -> asyncio.Future[None]:
        if number > 2 and self.failures:
            self.failures -= 1
            failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            failed.set_exception(OSError("no space left on device"))
            return failed
        return super().append(table, number, body, holders)


def test_bots_play_on_when_the_disk_has_room_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "FIRST_PAUSE", 0.01)
    store = Full(database)
    table = asyncio.run(bot_against_bot(store, Failing(times=0)))
    store.close()
    assert not store.failures
    assert table.number >= 20


def test_who_writes_second_reads_what_the_first_has_written(database: str) -> None:
    stores = [Store(database) for _ in range(2)]

    async def both() -> None:
        one, other = (Tables(store, Failing(), 0) for store in stores)
        seats = [Seat(PERSON, "", "anna"), Seat(PERSON, "", "anna")]
        table = await one.new("kingdomino", seats, {}, "anna")
        same = await other.get(table.id)
        first = table.state.text(table.state.legal_actions()[0])
        await one.act(table, "anna", 1, first)
        with pytest.raises(IllegalAction, match="Meanwhile"):
            await other.act(same, "anna", 1, first)
        assert same.number == table.number == 2
        assert same.state.position() == table.state.position()
        second = same.state.text(same.state.legal_actions()[0])
        await other.act(same, "anna", 2, second)

    asyncio.run(both())
    for store in stores:
        store.close()


def test_an_event_of_a_newer_version_is_not_skipped(database: str) -> None:
    async def load() -> None:
        store = Store(database)
        table = await Tables(store, Failing(), 0).new("kingdomino", [Seat(PERSON, "", "anna")] * 2, {}, "anna")
        await store.append(table.id, 1, {"vote": 3})
        with pytest.raises(BadRecord, match="newer version of Regnum: it has “vote”"):
            await Tables(store, Failing(), 0).get(table.id)
        store.close()

    asyncio.run(load())


def test_tables_are_read_beside_each_other_and_each_once(database: str) -> None:
    """Reading one takes long: another is there meanwhile, and whoever else wants the first waits for the same."""
    store = Store(database)

    async def read() -> None:
        new = Tables(store, Failing(), 0)
        slow, quick = [
            (await new.new("kingdomino", [Seat(PERSON, "", "anna")] * 2, {}, "anna")).id for _ in range(2)
        ]
        load, loads, released = store.load, [], asyncio.Event()

        async def slowly(table: str, since: int = 0) -> list[Event]:
            loads.append(table)
            if table == slow:
                await released.wait()
            return await load(table, since)

        store.load = slowly  # type: ignore[method-assign]
        tables = Tables(store, Failing(), 0)
        waiting = [asyncio.create_task(tables.get(slow)) for _ in range(2)]
        assert (await tables.get(quick)).id == quick
        released.set()
        one, other = await asyncio.gather(*waiting)
        assert one is other
        assert sorted(loads) == sorted([slow, quick])

    asyncio.run(read())
    store.close()


HANGING = """
import time
class Hanging:
    def __init__(self, seed):
        pass
    def choose(self, turn):
        time.sleep(1000)
"""


def test_a_bot_that_hangs_is_ended_and_others_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = tmp_path / "hanging-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: hanging\nVersion: 1\n")
    (installed / "entry_points.txt").write_text("[regnum.bots]\nhanging = hanging:Hanging\n")
    (tmp_path / "hanging.py").write_text(HANGING)
    monkeypatch.syspath_prepend(tmp_path)
    position = regnum.new("kingdomino", 2, seed=1).position()

    async def both() -> str:
        thinkers = Thinkers(workers=1, longest=1)
        try:
            hanging = asyncio.create_task(thinkers.choose("hanging", position))
            answer = await thinkers.choose("random", position)
            with pytest.raises(ProcessDied):
                await hanging
            return answer
        finally:
            thinkers.close()

    assert asyncio.run(both()).startswith("claim")


def test_a_bot_pauses_longest_before_the_first_of_its_choices(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the small choices of one turn would take longer to watch than the turn is worth."""
    pauses: list[tuple[int, float]] = []

    class Quick(Failing):
        async def choose_in(self, name: str, state: State, asker: Asker | None = None) -> str:
            return state.text(state.legal_actions()[0])

    async def play() -> None:
        tables = Tables(store, Quick(), 1.0)
        seats = [Seat(BOT, "", "", "easy"), Seat(BOT, "", "", "easy")]
        table = await tables.new("kingdomino", seats, {}, "anna")

        async def wait(seconds: float, _since: float) -> None:
            pauses.append((int(table.state.seat), seconds))

        monkeypatch.setattr(table.pace, "wait", wait)
        assert table.thinking is not None
        await table.thinking

    store = Store(database)
    asyncio.run(play())
    store.close()
    assert len(pauses) > 40
    assert pauses[0][1] == 1.0
    for (before, _), (seat, seconds) in pairwise(pauses):
        assert seconds == (1.0 if seat != before else 0.4)


# Memory


def test_tables_that_nobody_looks_at_are_forgotten_and_come_back(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "FORGET_AFTER", 0)

    async def use() -> None:
        store = Store(database)
        tables = Tables(store, Failing(), 0)
        people = [Seat(PERSON, "", "anna"), Seat(PERSON, "", "anna")]
        watched = await tables.new("kingdomino", people, {}, "anna")
        watched.watchers.add(lambda: None)
        left = await tables.new("kingdomino", people, {}, "anna")
        await tables.act(left, "anna", left.number, left.state.text(left.state.legal_actions()[0]))
        locked = await tables.new("kingdomino", people, {}, "anna")
        async with locked.lock:
            last = await tables.new("kingdomino", people, {}, "anna")
            assert set(tables._open) == {watched.id, locked.id, last.id}
        again = await tables.get(left.id)
        assert again is not left
        assert again.state.position() == left.state.position()
        assert again.number == left.number
        assert set(tables._open) == {watched.id, again.id}
        store.close()

    asyncio.run(use())


def test_tables_where_something_was_said_stay_for_longer_while_there_are_not_too_many(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "MOST_OPEN", 5)
    monkeypatch.setattr(tables_module, "FORGET_AFTER", 0)

    async def use() -> None:
        store = Store(database)
        tables = Tables(store, Failing(), 0)

        async def new() -> Table:
            table = await tables.new("kingdomino", [Seat(PERSON, "", "anna")] * 2, {}, "anna")
            table.chat.append((0, "hello"))
            return table

        made = [await new() for _ in range(4)]
        tables.leave(made[0])  # the first was used last
        made += [await new() for _ in range(4)]
        assert list(tables._open) == [made[number].id for number in (0, 4, 5, 6, 7)]
        running = await tables.running("anna", 24)
        assert {table.id for table, _at in running} == {table.id for table in made}
        store.close()

    asyncio.run(use())


# Pages


def test_a_mistake_of_the_server_is_told_as_safely_as_all_else(tmp_path: Path) -> None:
    app = create_app(tmp_path, pace=0, address=Address(hosts=("testserver",)))
    with TestClient(app, base_url=ORIGIN, raise_server_exceptions=False) as client:
        app.state.house.tables.get = None
        answers = {language: client.get("/t/x/", headers={"accept-language": language}) for language in LANGUAGES}
        other = client.get("/", headers={"host": "evil.example"})
    for language, answer in answers.items():
        assert answer.status_code == 500
        assert f'<html lang="{language}"' in answer.text
        assert 'href="/t/x/"' in answer.text  # to try again
        assert "Traceback" not in answer.text
        assert answer.headers["cache-control"] == "no-store"
    assert other.status_code == 400
    for answer in (*answers.values(), other):
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_name_of_any_letters_is_remembered(visitor: Visitor, other: Visitor) -> None:
    name = "Zoë Łukasz; 王"
    table = visitor.open_table("me", "open", **{"name-0": name})
    assert visitor.cookies["regnum_name"].isascii()
    assert f'value="{name}"' in visitor.get("/new/kingdomino").text
    assert visitor.table(visitor.post("/play/kingdomino").headers["location"]).seats[0].name == name
    other.post(visitor.invitation(table), {"name": "Jörg"})
    assert 'value="Jörg"' in other.get("/new/kingdomino").text


def test_the_last_tables_are_on_the_start_page_and_all_on_one_of_their_own(visitor: Visitor) -> None:
    made = [visitor.open_table("me", "here").id for _ in range(26)]
    start = visitor.get("/").text
    assert re.findall(r'href="/t/([^/]+)/"', start) == list(reversed(made))[:4]
    assert 'href="/you#open"' in start
    assert re.findall(r'href="/t/([^/]+)/"', visitor.get("/you").text) == list(reversed(made))


def test_a_finished_table_is_not_to_be_resumed(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot")
    unfinished = visitor.open_table("me", "here")
    with visitor.live(table) as session:
        player = Player(session, table)
        player.insist(bot=0)
        player.wait_for_turn(())
    for _time in range(2):
        page = visitor.get("/").text
        assert f'href="/t/{table.id}/"' not in page
        assert f'href="/t/{table.id}/end"' in page
        assert f'href="/t/{unfinished.id}/"' in page


def test_a_page_whose_table_is_gone_is_told_so(visitor: Visitor) -> None:
    table = visitor.open_table("me", "here")
    table.id = "gone"
    with visitor.live(table) as session:
        assert session.receive() == {"type": "websocket.close", "code": 4404, "reason": ""}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_does_not_work_says_what_to_do_next(visitor: Visitor, other: Visitor, language: str) -> None:
    """Dead links, full tables, ended and unfinished games, bad options: no page is a dead end."""
    visitor.cookies["regnum_language"] = other.cookies["regnum_language"] = language
    table = visitor.open_table("me", "open")
    here = f"/t/{table.id}/"
    link = visitor.invitation(table)
    Visitor(visitor.client).post(link, {"name": "Noor"})
    over = visitor.open_table("me", "bot")
    with visitor.live(over) as session:
        player = Player(session, over)
        player.insist(bot=0)
        player.wait_for_turn(())
    result = f"/t/{over.id}/end"
    cases = [
        (other.get("/t/unknown/"), 404, "/"),
        (other.get("/rules/chess"), 404, "/"),
        (other.get("/new/chess"), 404, "/"),
        (other.get("/nowhere"), 404, "/"),
        (other.post("/about"), 405, "/"),
        (other.get(link[:-3] + "xyz"), 404, "/"),
        (other.get(link), 409, here),
        (other.post(link, {"name": "Eve"}), 409, here),
        (other.get(here + "end"), 409, here),
        (other.get(here + "replay"), 409, here),
        (other.post(here + "rematch"), 409, here),
        (other.post(f"/t/{over.id}/rematch"), 403, result),
        (other.post("/new/kingdomino", {"seat-0": "me"}), 400, "/"),
        (other.post("/new/kingdomino", {"seat-0": "me", "seat-1": "bot", "option-edition": "mars"}), 400, "/"),
    ]
    for answer, status, leads_to in cases:
        assert answer.status_code == status, answer.url
        assert f'<html lang="{language}"' in answer.text
        assert f'href="{leads_to}"' in answer.text, answer.url
    # an ended game: its own page leads to the result, and so do links to its seats
    assert 'href="end"' in visitor.get(f"/t/{over.id}/").text
    assert visitor.get(result).status_code == 200


# Other rules, other generators


def test_a_table_of_other_rules_is_refused_with_a_sentence_that_says_so(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its actions might replay by these rules too, to another game."""
    table = visitor.open_table("me", "here")
    monkeypatch.setattr(type(regnum.game("kingdomino")), "rules_version", 7)
    visitor.client.app.state.house.tables._open.clear()  # type: ignore[attr-defined]
    answer = visitor.get(f"/t/{table.id}/", **{"accept-language": "en"})
    assert answer.status_code == 400
    assert "played with version 1 of the rules of Kingdomino; here is version 7" in answer.text
    assert visitor.get("/").status_code == 200


def test_tables_draw_from_a_generator_that_nobody_can_foresee(visitor: Visitor) -> None:
    for kinds in (("me", "bot"), ("me", "here")):
        table = visitor.open_table(*kinds)
        assert table.state.position()["random"].startswith("chacha20/1 dealing ")
        assert table.course.record.seed is not None
        assert 2**255 <= table.course.record.seed < 2**256


def test_bots_at_tables_draw_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def drawing() -> int:
        drawn.append(new_simulation_seed())
        return drawn[-1]

    monkeypatch.setattr(bots_module, "new_simulation_seed", drawing)

    async def choose() -> None:
        thinkers = Thinkers(1)
        state = regnum.new("kingdomino", 2)
        assert state.parse(await thinkers.choose("random", state.position())) in state.legal_actions()
        thinkers.close()

    asyncio.run(choose())
    assert [seed < 2**128 for seed in drawn] == [True]


def started(**changed: str) -> dict[str, Any]:
    """The first event of a table as it was written before generators had names, changed a little."""
    seats = [Seat(PERSON, "", "anna").as_json()] * 2
    start = {"game": "kingdomino", "players": 2, "options": {}, "rules": 1, "seats": seats, "owner": "anna"}
    return {"new": {**start, "seed": f"{7:032x}", **changed}}


def test_a_table_from_before_generators_had_names_goes_on(database: str) -> None:
    async def go_on() -> None:
        store = Store(database)
        await store.append("old", 0, started(), ["anna"])
        tables = Tables(store, Failing(), 0)
        table = await tables.get("old")
        assert table.state == regnum.new("kingdomino", 2, 7)
        await tables.act(table, "anna", table.number, table.state.text(table.state.legal_actions()[0]))
        assert table.number == 2
        store.close()

    asyncio.run(go_on())


def test_a_table_of_another_generator_is_refused() -> None:
    assert Table("table", [started(generator="xoshiro128**/1")]).state == regnum.new("kingdomino", 2, 7)
    for generator in ("xoshiro128**/2", "chacha20/1"):
        with pytest.raises(BadRecord, match="Field “generator” is"):
            Table("table", [started(generator=generator)])

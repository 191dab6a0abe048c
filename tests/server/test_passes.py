"""Seats that go to another device: one-time links, and who may make, use and revoke them."""

from __future__ import annotations

import asyncio
import html
import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from regnum.core.errors import BadOption
from regnum.server.address import Address
from regnum.server.app import create_app
from regnum.server.bots import Thinkers
from regnum.server.holders import hash_of, new_secret
from regnum.server.limits import Guesses
from regnum.server.logs import redacted
from regnum.server.passes import Passes
from regnum.server.retention import Retention
from regnum.server.seats import BOT, OPEN, PERSON, Seat
from regnum.server.site import House
from regnum.server.store import Event, Store
from regnum.server.table import Table
from regnum.server.tables import Tables
from tests.server.visitor import ORIGIN, Player, Visitor

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A server of its own for each test: wrong links are counted."""
    app = create_app(tmp_path, pace=0, address=Address(hosts=("testserver",)))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


def house_of(visitor: Visitor) -> House:
    house: House = visitor.client.app.state.house  # type: ignore[attr-defined]
    return house


def person_of(visitor: Visitor) -> str:
    person = house_of(visitor).signer.person(visitor.cookies["regnum_person"])
    assert person is not None
    return person


def for_two(visitor: Visitor, other: Visitor, **more: str) -> Table:
    """A table of Mara, who opened it, and Noor."""
    table = visitor.open_table("me", "open", **{"name-0": "Mara"}, **more)
    other.post(visitor.invitation(table), {"name": "Noor"})
    return table


def ask(visitor: Visitor, table: Table, what: str, **fields: object) -> tuple[int, str]:
    """What the form of the page says: the status, and the page."""
    answer = visitor.post(
        f"/t/{table.id}/seats", {"do": what} | {name: str(value) for name, value in fields.items()}
    )
    return answer.status_code, html.unescape(answer.text)


def link_in(page: str) -> str:
    found = re.search(r'data-copy="http://testserver(/t/[^"]*/take/[^"]*)"', page)
    assert found is not None
    return found[1]


def made(visitor: Visitor, table: Table, what: str, seat: int) -> str:
    status, page = ask(visitor, table, what, seat=seat)
    assert status == 200, page
    return link_in(page)


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + seconds)


# Another device


def test_a_seat_is_held_by_two_devices_and_either_may_end_the_other(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    phone = Visitor(visitor.client)
    link = made(visitor, table, "along", 0)
    looked = phone.get(link)
    assert looked.status_code == 200
    assert "Mara" in looked.text
    assert table.seats_of(person_of(visitor)) == [0]
    assert "regnum_person" not in phone.cookies, "looking at it uses nothing up, and makes nobody"
    answer = phone.post(link, None, **{"user-agent": PHONE})
    assert answer.headers["location"] == f"/t/{table.id}/"
    assert table.seats_of(person_of(phone)) == table.seats_of(person_of(visitor)) == [0]
    for one in (visitor, phone):
        assert table.id in one.get("/").text, "both find the table on their start page"
    with visitor.live(table) as first, phone.live(table) as second:
        laptop, small = Player(first, table), Player(second, table)
        moves = [small, laptop, small, laptop]
        while moves:
            if int(table.state.seat) == 0:
                player = moves.pop()
                player.wait_until(table.number)
                player.act(player.legal()[0])
            else:
                text = table.state.text(table.state.legal_actions()[0])
                run(visitor, house_of(visitor).tables.act, table, person_of(other), table.number, text)
        assert table.owned_by(person_of(phone)), "who opened the table is so on both"

    _status, page = ask(phone, table, "nothing")
    assert "iPhone (this one)" in page
    assert "The first device" in page
    status, page = ask(phone, table, "release", seat=0, number=0)
    assert status == 200
    assert table.seats_of(person_of(visitor)) == []
    assert table.seats[0].person == person_of(phone)
    assert not table.owned_by(person_of(visitor)), "a laptop that was stolen owns nothing"
    assert visitor.get(f"/t/{table.id}/seats").status_code == 404
    assert table.id not in visitor.get("/").text
    assert table.seats_of(person_of(phone)) == [0]
    status, page = ask(phone, table, "release", seat=0, number=table.holders.of[0][0].number)
    assert status == 400
    assert "only device that holds the seat" in page


def run(visitor: Visitor, do: Any, *values: Any) -> Any:
    """Something in the server's own loop."""
    portal = visitor.client.portal
    assert portal is not None
    return portal.call(do, *values)


def test_whose_device_was_ended_is_shown_nothing_of_the_hand_any_more(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    phone = Visitor(visitor.client)
    phone.post(made(visitor, table, "along", 0))
    with phone.live(table) as session:
        player = Player(session, table)
        ask(visitor, table, "release", seat=0, number=table.holders.of[0][1].number)
        while not player.receive().get("again"):
            pass
        player.send(act=player.legal()[0], number=table.number)
        assert player.error() == "It is not your turn."


def test_a_link_works_once_and_says_so(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    phone, thief = Visitor(visitor.client), Visitor(visitor.client)
    link = made(visitor, table, "along", 0)
    assert phone.post(link).status_code == 303
    for answer in (thief.get(link), thief.post(link)):
        assert answer.status_code == 410
        assert "This link was used already" in answer.text
    assert phone.get(link).status_code == 410
    assert len(table.holders.of[0]) == 2


def test_of_two_devices_at_the_same_moment_one_gets_the_seat(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    for _round in range(5):
        before = len(table.holders.of[0])
        link = made(visitor, table, "along", 0)
        devices = [Visitor(TestClient(visitor.client.app, base_url=ORIGIN)) for _ in range(2)]
        for device in devices:
            device.client.portal = visitor.client.portal
        together = threading.Barrier(len(devices))
        with ThreadPoolExecutor(len(devices)) as hands:
            answers = list(hands.map(_use, devices, [link] * 2, [together] * 2))
        assert sorted(answers) == [303, 410]
        assert len(table.holders.of[0]) == before + 1


def _use(device: Visitor, link: str, together: threading.Barrier) -> int:
    together.wait()
    return device.post(link).status_code


def test_of_two_processes_the_number_of_the_event_decides(database: str) -> None:
    """Both have the table in memory, and neither knows what the other writes."""

    async def two() -> None:
        stores = [Store(database), Store(database)]
        houses = [Tables(store, Thinkers(), 0) for store in stores]
        seats = [Seat(PERSON, "Mara", "mara"), Seat(PERSON, "Noor", "noor")]
        opened = await houses[0].new("kingdomino", seats, {}, "mara")
        secret = (await Passes(houses[0]).along(opened, 0, "mara")).secret
        tables = [await house.get(opened.id) for house in houses]
        used = await asyncio.gather(
            *(
                Passes(house).use(table, secret, f"device {number}", "")
                for number, (house, table) in enumerate(zip(houses, tables, strict=True))
            ),
            return_exceptions=True,
        )
        assert sorted(isinstance(one, BadOption) for one in used) == [False, True], used
        again = Table(opened.id, await stores[0].load(opened.id))
        assert len(again.holders.of[0]) == 2
        for house, store in zip(houses, stores, strict=True):
            house._thinkers.close()
            store.close()

    asyncio.run(two())


def test_a_link_gets_old_and_a_newer_one_takes_its_place(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = for_two(visitor, other)
    first, second = made(visitor, table, "along", 0), made(visitor, table, "along", 0)
    stranger = Visitor(visitor.client)
    assert stranger.post(first).status_code == 404
    assert stranger.get(second).status_code == 200
    later(monkeypatch, 601)
    assert stranger.get(second).status_code == stranger.post(second).status_code == 410
    assert "too old" in stranger.get(second).text
    assert len(table.holders.of[0]) == 1


def test_a_link_is_revoked_by_whom_it_concerns(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    link = made(other, table, "along", 1)
    number = next(iter(table.holders.links.values())).number
    status, page = ask(visitor, table, "revoke", number=number)
    assert status == 400, "who opened the table has no say in the devices of another"
    assert "somebody else’s" in page
    assert ask(other, table, "revoke", number=number)[0] == 200
    assert Visitor(visitor.client).post(link).status_code == 404
    assert ask(other, table, "revoke", number=number)[0] == 400, "gone is gone"


def test_nobody_makes_links_for_the_seat_of_another(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    stranger = Visitor(visitor.client)
    stranger.post("/play/kingdomino")
    before = table.number
    assert ask(stranger, table, "along", seat=0)[0] == 404, "a spectator finds no such page"
    for visitor_, what, seat in (
        (other, "along", 0),
        (other, "renew", 0),
        (other, "renew", 1),
        (visitor, "along", 1),
        (visitor, "along", 7),
        (visitor, "along", -1),
        (visitor, "renew", 0),
        (visitor, "renew", 99),
        (other, "relink", 1),
        (other, "unwatch", 0),
        (other, "release", 0),
    ):
        status, page = ask(visitor_, table, what, seat=seat, number=0)
        assert (status, "/take/" in page) == (400, False), (what, seat)
    assert table.number == before
    assert (
        stranger.post(f"/t/{table.id}/seats", {"do": "along", "seat": "0"}, origin="http://evil").status_code == 403
    )


def test_a_link_is_for_its_own_table_and_guesses_are_counted(visitor: Visitor, other: Visitor) -> None:
    table, elsewhere = for_two(visitor, other), for_two(visitor, other)
    link = made(visitor, table, "along", 0)
    stranger = Visitor(visitor.client)
    assert stranger.post(link.replace(table.id, elsewhere.id)).status_code == 404
    answers = [stranger.post(f"/t/{table.id}/take/{new_secret()[0]}").status_code for _ in range(12)]
    assert answers == [404] * 9 + [429] * 3
    assert stranger.post(link).status_code == 429, "otherwise it would be a guess like any other"
    house_of(visitor).guesses = Guesses()
    assert stranger.post(link).status_code == 303


def test_the_secret_is_nowhere_but_in_the_answer(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    answer = visitor.post(f"/t/{table.id}/seats", {"do": "along", "seat": "0"})
    secret = link_in(answer.text).rpartition("/")[2]
    assert len(secret) >= 22
    assert answer.headers["cache-control"] == "no-store"
    for page in (
        visitor.get(f"/t/{table.id}/seats"),
        other.get(f"/t/{table.id}/seats"),
        other.get(f"/t/{table.id}/"),
    ):
        assert secret not in page.text
    with other.live(table) as session:
        player = Player(session, table)
        assert secret not in str(player.received)
    events = run(visitor, house_of(visitor).store.load, table.id)
    assert secret not in str(events)
    assert hash_of(secret) in str(events)
    for line in (f"POST /t/{table.id}/take/{secret} 303", f'"/regnum/t/x/take/{secret}"'):
        assert secret not in redacted(line)
    assert len(secret) * 6 >= 128


def test_when_the_game_is_over_there_is_no_seat_to_take(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    link = made(visitor, table, "along", 0)
    tables = house_of(visitor).tables
    while not table.state.over:
        person = table.seats[int(table.state.seat)].person
        text = table.state.text(table.state.legal_actions()[0])
        run(visitor, tables.act, table, person, table.number, text)
    stranger = Visitor(visitor.client)
    assert stranger.post(link).status_code == 410
    assert "The game is over" in stranger.get(link).text
    status, page = ask(visitor, table, "along", seat=0)
    assert status == 400
    assert "The game is over" in page


def test_two_people_at_one_device_part_ways(visitor: Visitor) -> None:
    table = visitor.open_table("me", "here", **{"name-0": "Mara", "name-1": "Ben"})
    phone = Visitor(visitor.client)
    phone.post(made(visitor, table, "along", 1))
    assert table.seats_of(person_of(phone)) == [1]
    assert table.seats_of(person_of(visitor)) == [0, 1]
    assert not table.owned_by(person_of(phone)), "Ben did not open the table"
    ask(phone, table, "release", seat=1, number=0)
    assert table.seats_of(person_of(visitor)) == [0]
    assert table.owned_by(person_of(visitor))
    assert len(table.people) == 2


def test_a_rematch_is_for_all_devices(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    phone = Visitor(visitor.client)
    phone.post(made(visitor, table, "along", 0))
    tables = house_of(visitor).tables
    while not table.state.over:
        person = table.seats[int(table.state.seat)].person
        run(visitor, tables.act, table, person, table.number, table.state.text(table.state.legal_actions()[0]))
    for one in (visitor, phone, other):
        assert 'class="outcome' in one.get("/").text
        assert "1 of 1 won" in one.get("/").text or "0 of 1 won" in one.get("/").text
    again = phone.table(phone.post(f"/t/{table.id}/rematch").headers["location"])
    assert again.seats_of(person_of(phone)) == again.seats_of(person_of(visitor)) == [0]
    assert again.id in phone.get("/").text


def test_who_deletes_one_device_leaves_the_seat_to_the_other(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    phone = Visitor(visitor.client)
    phone.post(made(visitor, table, "along", 0), None, **{"user-agent": PHONE})
    gone, stays = person_of(visitor), person_of(phone)
    visitor.post("/you/delete")
    for now in (table, Table(table.id, run(visitor, house_of(visitor).store.load, table.id))):
        assert [seat.kind for seat in now.seats] == [PERSON, PERSON]
        assert now.seats_of(stays) == [0]
        assert now.seats_of(gone) == []
    phone.cookies = dict(phone.cookies)
    phone.post("/you/delete")
    events = run(visitor, house_of(visitor).store.load, table.id)
    for secret in (gone, stays, "Mara", "iPhone"):
        assert secret not in str(events)
    assert Table(table.id, events).seats[0].kind == BOT


# A lost cookie


def test_who_has_lost_a_seat_gets_it_again_and_everybody_reads_it(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    with other.live(table) as second:
        noor = Player(second, table)
        link = made(visitor, table, "renew", 1)
        while "new link for You" not in str(noor.received) and "made a new link" not in str(noor.received):
            noor.receive()
        anew = Visitor(visitor.client)
        page = anew.get(link).text
        assert "no longer does" in page
        assert table.seats_of(person_of(other)) == [1], "looking takes nothing away"
        assert anew.post(link).status_code == 303
        while not noor.receive().get("again"):
            pass
    assert table.seats_of(person_of(other)) == []
    assert table.seats_of(person_of(anew)) == [1]
    assert table.seats[1].name == "Noor"
    with visitor.live(table) as first:
        mara = Player(first, table)
        while "taken by its new link" not in str(mara.received):
            mara.receive()
    again = Table(table.id, run(visitor, house_of(visitor).store.load, table.id))
    assert [note.kind for _seat, note in again.chat if not isinstance(note, str)] == ["renewing", "renewed"]
    assert again.seats_of(person_of(anew)) == [1]


def test_what_the_last_holder_has_made_is_of_no_use_after_a_renewal(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    theirs = made(other, table, "along", 1)
    Visitor(visitor.client).post(made(visitor, table, "renew", 1))
    assert Visitor(visitor.client).post(theirs).status_code == 404


def test_a_renewal_is_revoked_by_the_owner_or_by_whose_seat_it_is(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    for one in (visitor, other):
        link = made(visitor, table, "renew", 1)
        number = next(link.number for link in table.holders.links.values())
        assert ask(one, table, "revoke", number=number)[0] == 200
        assert Visitor(visitor.client).post(link).status_code == 404
    assert table.seats_of(person_of(other)) == [1]


def test_an_owner_who_has_left_renews_nothing(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    visitor.post("/you/delete")
    visitor.cookies.clear()
    assert ask(visitor, table, "renew", seat=1)[0] == 404
    assert table.owned_by(person_of(other)), "who is left has inherited the table"


# Other links


def test_the_link_of_a_single_seat_can_be_changed(visitor: Visitor, other: Visitor) -> None:
    """At tables from before there were codes."""
    table = visitor.open_table("me", "open", "open")
    table.played = True
    page = visitor.get(f"/t/{table.id}/seats").text
    links = re.findall(r'data-copy="http://testserver(/t/[^"]*/sit/[^"]*)"', page)
    assert len(links) == 2
    assert other.get(links[0]).status_code == 200
    assert ask(visitor, table, "relink", seat=1)[0] == 200
    assert other.get(links[0]).status_code == other.post(links[0], {"name": "Eve"}).status_code == 404
    new = re.findall(r'data-copy="http://testserver(/t/[^"]*/sit/[^"]*)"', visitor.get(f"/t/{table.id}/seats").text)
    assert new[1] == links[1]
    assert other.post(new[0], {"name": "Noor"}).status_code == 303
    assert [seat.kind for seat in table.seats] == [PERSON, PERSON, OPEN]
    assert ask(visitor, table, "relink", seat=1)[0] == 400, "nobody is invited to a seat that is taken"


def test_the_owner_lets_nobody_watch_and_who_watches_sees_nothing_more(visitor: Visitor, other: Visitor) -> None:
    table = for_two(visitor, other)
    stranger = Visitor(visitor.client)
    path = f"/t/{table.id}/"
    assert stranger.get(path).status_code == 200
    with stranger.live(table) as session:
        Player(session, table)
        assert ask(visitor, table, "unwatch")[0] == 200
        message = session.receive()
        while message["type"] != "websocket.close":
            message = session.receive()
        assert message["code"] == 4404
    assert stranger.get(path).status_code == 403
    with stranger.live(table) as session:
        assert session.receive()["code"] == 4404
    for one in (visitor, other):
        assert one.get(path).status_code == 200
    late = stranger.get(f"/join/{run(visitor, house_of(visitor).tables.code, table)}")
    assert late.status_code == 409
    assert "want no spectators" in late.text
    assert path not in late.text
    assert ask(visitor, table, "watch")[0] == 200
    assert stranger.get(path).status_code == 200


def test_who_comes_late_may_watch_or_open_a_table_of_their_own(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open")
    link = visitor.invitation(table)
    other.post(link, {"name": "Noor"})
    late = Visitor(visitor.client)
    for answer in (late.get(link), late.post(link, {"name": "Tom"})):
        assert answer.status_code == 409
        assert "All seats are taken" in answer.text
        assert f'href="/t/{table.id}/"' in answer.text
        assert 'href="/new/kingdomino"' in answer.text


# Kept


def test_all_of_it_outlasts_a_restart_on_every_database(database: str) -> None:
    async def first() -> tuple[str, str]:
        store = Store(database)
        tables = Tables(store, Thinkers(), 0)
        passes = Passes(tables)
        seats = [Seat(PERSON, "Mara", "mara"), Seat(PERSON, "Noor", "noor")]
        table = await tables.new("kingdomino", seats, {}, "mara", patience="3")
        await passes.use(table, (await passes.along(table, 0, "mara")).secret, "phone", "iPhone")
        await passes.release(table, 0, 0, "phone")
        await passes.let_watch(table, False, "phone")
        open_one = await passes.renew(table, 1, "phone")
        tables._thinkers.close()
        store.close()
        return table.id, open_one.secret

    async def second(table_id: str, secret: str) -> None:
        store = Store(database)
        tables = Tables(store, Thinkers(), 0)
        table = await tables.get(table_id)
        assert table.seats_of("phone") == [0]
        assert table.seats_of("mara") == []
        assert table.owned_by("phone")
        assert not table.owned_by("mara")
        assert not table.watched
        assert table.absences.patience == "3"
        assert [found for found, _at in await tables.running("phone", 9)] == [table]
        assert await tables.running("mara", 9) == []
        assert await Passes(tables).use(table, secret, "new", "")
        assert table.seats_of("new") == [1]
        before = await tables.asked_since(table)
        assert before < time.time()
        await Passes(tables).along(table, 1, "new")
        assert await tables.asked_since(table) == before, "a link is no move"
        assert (await store.without_result("new"))[0][1] == before
        tables._thinkers.close()
        store.close()

    asyncio.run(second(*asyncio.run(first())))


def test_an_event_from_the_future_is_never_skipped() -> None:
    start: Event = {
        "new": {"game": "kingdomino", "players": 2, "options": {}, "rules": 1, "seed": "07", "owner": "x"}
    }
    start["new"]["seats"] = [Seat(PERSON, "", "x").as_json(), Seat(PERSON, "", "y").as_json()]
    with pytest.raises(Exception, match="newer version of Regnum"):
        Table("t", [start, {"lend": 1}])


def test_the_page_says_for_how_long_a_table_is_kept(tmp_path: Path) -> None:
    app = create_app(
        tmp_path, pace=0, address=Address(hosts=("testserver",)), retention=Retention(finished=365, abandoned=30)
    )
    with TestClient(app, base_url=ORIGIN) as client:
        visitor = Visitor(client)
        table = visitor.open_table("me", "open")
        for path in (f"/t/{table.id}/", f"/t/{table.id}/seats"):
            page = visitor.get(path).text
            assert "A table where nobody has played for 30 days is deleted." in page
            assert "A game that is over is kept for 365 days." in page

"""Invitations: one code for all free seats, while there are any; and nobody plays before all sit."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import segno
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from regnum.server import address
from regnum.server.address import Address
from regnum.server.app import create_app
from regnum.server.codes import LENGTH, LETTERS, new_code, read_code, shown_code
from regnum.server.database import sqlite_url
from regnum.server.limits import Guesses
from regnum.server.seats import BOT, OPEN, PERSON
from regnum.server.site import House
from regnum.server.store import Event, Store
from regnum.server.table import Table
from tests.server.visitor import ORIGIN, Player, Visitor


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A server of its own for each test: wrong codes are counted."""
    app = create_app(tmp_path, pace=0, address=Address(hosts=("testserver",)))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


def kinds(table: Table) -> list[str]:
    return [seat.kind for seat in table.seats]


def waiting_page(table: Table, visitor: Visitor) -> str:
    return visitor.get(f"/t/{table.id}/").text


def wait_for(player: Player, words: str) -> None:
    """Until the room where one waits says this."""
    while words not in str(player.receive().get("waiting")):
        pass


# Codes


def test_a_code_has_40_bits_and_is_read_however_it_is_typed() -> None:
    assert len(LETTERS) ** LENGTH >= 2**40
    assert len(set(LETTERS)) == len(LETTERS)
    assert not set(LETTERS) & set("IO01")
    code = new_code()
    for typed in (code, code.lower(), shown_code(code), f" {code[:3]} {code[3:]}\n"):
        assert read_code(typed) == code
    assert len({new_code() for _ in range(200)}) == 200


def test_a_code_leads_to_the_first_free_seat_until_none_is_left(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", "bot", "open", **{"name-0": "Mara"})
    link = visitor.invitation(table)
    code = link.removeprefix("/join/")
    assert other.get("/join?code=" + code.lower().replace("-", "+")).headers["location"] == link
    page = other.get(link)
    assert "Mara invites you to play Kingdomino" in page.text
    assert kinds(table) == [PERSON, OPEN, BOT, OPEN], "looking takes no seat"
    assert other.post(link, {"name": "Noor"}).headers["location"] == f"/t/{table.id}/"
    assert kinds(table) == [PERSON, PERSON, BOT, OPEN]
    assert other.post(link, {"name": "Noor"}).status_code == 303
    assert kinds(table) == [PERSON, PERSON, BOT, OPEN], "nobody gets a second seat"
    assert Visitor(visitor.client).post(link, {"name": "Tom"}).status_code == 303
    assert [seat.name for seat in table.seats] == ["Mara", "Noor", "", "Tom"]
    late = Visitor(visitor.client)
    assert late.get(link).status_code == late.post(link, {"name": "Eve"}).status_code == 409
    assert other.get(link).headers["location"] == f"/t/{table.id}/", "who sits there comes back by it"


def test_another_code_revokes_the_old_one_and_only_the_owner_asks_for_it(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", "open")
    old = visitor.invitation(table)
    other.post(old, {"name": "Noor"})
    with visitor.live(table) as session, other.live(table) as second:
        owner, friend = Player(session, table), Player(second, table)
        friend.send(invite=True, number=friend.number)
        assert friend.error() == "Only who opened the table invites anew."
        assert visitor.invitation(table) == old
        owner.send(invite=True, number=owner.number)
        while shown_code(table.code) in old or shown_code(table.code) not in owner.received[-1]:
            owner.receive()
    new = visitor.invitation(table)
    assert new != old
    late = Visitor(visitor.client)
    assert late.get(old).status_code == late.post(old, {"name": "Tom"}).status_code == 404
    assert late.post(new, {"name": "Tom"}).status_code == 303


def test_who_guesses_is_soon_not_heard_any_more(visitor: Visitor, other: Visitor) -> None:
    link = visitor.invitation(visitor.open_table("me", "open"))
    answers = [other.get(f"/join/{shown_code(new_code())}").status_code for _ in range(14)]
    assert answers == [404] * 10 + [429] * 4
    assert other.get(link).status_code == 429, "otherwise it would be a guess like any other"
    house: House = visitor.client.app.state.house  # type: ignore[attr-defined]
    house.guesses = Guesses()
    assert [other.get(link).status_code for _ in range(14)] == [200] * 14, "who is right guesses nothing"


def test_guesses_are_counted_by_household_and_not_for_ever() -> None:
    def from_(host: str) -> HTTPConnection:
        return HTTPConnection({"type": "http", "headers": [], "client": (host, 1)})

    guesses = Guesses(at_once=1, per_second=0, most=2)
    guesses.wrong(from_("2001:db8::1"))
    assert guesses.too_many(from_("2001:db8::2"))
    assert not guesses.too_many(from_("2001:db8:0:1::1"))
    guesses.wrong(from_("192.0.2.1"))
    assert not guesses.too_many(from_("192.0.2.2"))
    assert guesses.too_many(from_("::ffff:192.0.2.1")), "the same number, written as a newer one"
    assert not guesses.too_many(from_("::ffff:192.0.2.2"))
    guesses.wrong(from_("testclient"))
    assert not guesses.too_many(from_("2001:db8::1")), "the oldest is forgotten"


@pytest.mark.parametrize("typed", ["ABC", "%00", "<script>alert(1)</script>", "O0I1O0I1", "x" * 3000])
def test_what_is_no_code_is_asked_for_again(visitor: Visitor, typed: str) -> None:
    answer = visitor.client.get("/join", params={"code": typed}, follow_redirects=False)
    assert answer.status_code in (303, 400)
    assert "<script>alert" not in answer.text
    assert visitor.get("/join").status_code == 200


def test_names_are_escaped_wherever_one_waits(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", "open", **{"name-0": "<b>Mara</b>"})
    link = visitor.invitation(table)
    invited = other.get(link).text
    other.post(link, {"name": '"><i>Noor'})
    with visitor.live(table) as session:
        live = Player(session, table).received[0].replace('\\"', '"')
    for page in (invited, waiting_page(table, visitor), live):
        assert "&lt;b&gt;Mara&lt;/b&gt;" in page
        assert "<b>Mara</b></b>" not in page
        assert "<i>Noor" not in page


# Waiting


def test_nobody_plays_before_all_sit_and_then_it_starts_by_itself(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "bot", "open")
    link = visitor.invitation(table)
    assert not table.begun
    with visitor.live(table) as session:
        player = Player(session, table)
        for message in ({"act": "x"}, {"undo": True}, {"hint": True}):
            player.send(**message, number=player.number)
            assert player.error() == "The game has not begun: seats are still free."
        assert not player.pieces
        assert table.thinking is None
        assert not table.course.record.actions
        other.post(link, {"name": "Noor"})
        assert table.begun
        while not player.pieces:
            player.receive()
        while not (table.course.record.actions or table.state.seat != 1):
            player.receive()
    assert 'class="table ' in waiting_page(table, visitor)


def test_start_lets_bots_play_in_the_free_seats(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", "open", "open")
    other.post(visitor.invitation(table), {"name": "Noor"})
    assert "Start with 2 bots" in waiting_page(table, visitor)
    with visitor.live(table) as session, other.live(table) as second, Visitor(visitor.client).live(table) as third:
        owner, friend, stranger = Player(session, table), Player(second, table), Player(third, table)
        for somebody in (friend, stranger):
            somebody.send(start=True, number=somebody.number)
            assert somebody.error()
            somebody.send(bot=2, number=somebody.number)
            assert somebody.error()
        assert "invitation" not in str(stranger.received)
        owner.send(bot=2, number=owner.number)
        wait_for(owner, "Start with 1 bot<")
        owner.send(start=True, number=owner.number)
        for somebody in (owner, friend, stranger):
            while not somebody.pieces:
                somebody.receive()
        owner.send(start=True, number=owner.number)
        assert owner.error()
    assert kinds(table) == [PERSON, PERSON, BOT, BOT]


def test_while_the_owner_is_away_a_friend_may_start(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", "open")
    other.post(visitor.invitation(table), {"name": "Noor"})
    with other.live(table) as second:
        friend = Player(second, table)
        friend.send(start=True, number=friend.number)
        while not friend.pieces:
            friend.receive()
    assert table.begun


def test_who_comes_and_goes_is_seen(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", "open")
    other.post(visitor.invitation(table), {"name": "Noor"})
    with visitor.live(table) as session:
        player = Player(session, table)
        assert "Is away" in player.received[-1]
        with other.live(table):
            wait_for(player, "Is here")
        wait_for(player, "Is away")


def test_a_spectator_sees_who_sits_there_and_no_code(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", "open", **{"name-0": "Mara"})
    link = visitor.invitation(table)
    seen = waiting_page(table, other)
    assert "Mara" in seen
    for secret in (link, table.code, shown_code(table.code), "data-send", "data-copy"):
        assert secret not in seen
    with other.live(table) as session:
        assert shown_code(table.code) not in str(Player(session, table).received)


def test_the_ticket_of_a_table_that_waits_says_so(visitor: Visitor) -> None:
    visitor.open_table("me", "open")
    assert "Waiting for friends" in visitor.get("/").text


def test_tables_of_before_go_on_and_their_links_work(visitor: Visitor, other: Visitor) -> None:
    """Tables were played with free seats once, and each seat had a link."""
    table = visitor.open_table("me", "open", "open")
    signer = visitor.client.app.state.house.signer  # type: ignore[attr-defined]
    link = f"/t/{table.id}/sit/2/{signer.sign('seat', table.id, 2)}"
    start: dict[str, Any] = {"game": "kingdomino", "players": 3, "options": table.course.record.options}
    start |= {"rules": table.course.record.rules, "seed": f"{7:032x}", "owner": table.owner}
    start["seats"] = [seat.as_json() for seat in table.seats]
    again = Table("old", [{"new": start}])
    assert not again.begun
    played: list[Event] = [{"new": start}, {"act": again.state.text(again.state.legal_actions()[0])}]
    assert Table("old", played).begun
    assert Table("old", [*played, {"back": 0}]).begun, "also when all of it was taken back"
    assert other.get(f"/t/{table.id}/sit/2/{signer.sign('seat', table.id, 1)}").status_code == 404
    assert other.get(link).status_code == 200
    assert other.post(link, {"name": "Noor"}).status_code == 303
    assert kinds(table) == [PERSON, OPEN, PERSON]
    assert Visitor(visitor.client).post(link, {"name": "Eve"}).status_code == 409


def test_a_code_outlasts_the_memory_of_the_server_and_goes_with_its_table(
    visitor: Visitor, other: Visitor, tmp_path: Path
) -> None:
    table = visitor.open_table("me", "open")
    link = visitor.invitation(table)
    house: House = visitor.client.app.state.house  # type: ignore[attr-defined]
    house.tables._open.clear()
    assert other.get(link).status_code == 200
    assert visitor.invitation(visitor.table(f"/t/{table.id}/")) == link
    visitor.post("/you/delete")
    assert other.get(link).status_code == 404
    store = Store(sqlite_url(tmp_path / "tables.db"))
    assert asyncio.run(store.code_of(table.id)) is None
    store.close()


@pytest.mark.parametrize(("place", "words"), [
    (Address(public="https://games.example.org/regnum", hosts=("testserver",)), "The link works anywhere."),
    (Address(nearby="http://192.0.2.7:8000", hosts=("testserver",)), "in the same network"),
    (Address(hosts=("testserver",)), "regnum serve --lan"),
])  # fmt: skip
def test_the_page_says_where_the_link_works(visitor: Visitor, place: Address, words: str) -> None:
    table = visitor.open_table("me", "open")
    address.use(place)
    page = visitor.get(f"{place.prefix}/t/{table.id}/").text
    assert words in page
    expected = f"{place.public or place.nearby or ORIGIN}/join/{shown_code(table.code)}"
    assert re.findall('data-copy="([^"]*)"', page)[0] == expected
    drawn = re.search(r'role="img"[^>]*><svg.*?stroke="#000" d="([^"]*)"', page)
    assert drawn is not None
    assert drawn[1] in segno.make(expected, error="m", micro=False).svg_inline(border=4), "the same link to scan"

"""How much one person and one address may ask for, and what is said when it is too much."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from regnum.core.game import LANGUAGES
from regnum.locales import say
from regnum.server.limits import LIMITS, Limits, TooMuch, address_of
from tests.server.visitor import Player, Visitor


def taken(limits: Limits, kind: str, person: str | None, address: str | None) -> bool:
    try:
        limits.take(kind, person, address)
    except TooMuch:
        return False
    return True


def test_a_person_has_a_limit_wherever_they_come_from() -> None:
    limits = Limits()
    most = LIMITS["hint"].at_once
    assert sum(taken(limits, "hint", "anna", f"192.0.2.{n}") for n in range(most + 5)) == most
    assert taken(limits, "hint", "bert", "192.0.2.1")
    assert taken(limits, "chat", "anna", "192.0.2.1")


def test_an_address_has_a_limit_whoever_they_are() -> None:
    limits = Limits()
    most = LIMITS["hint"].at_once * LIMITS["hint"].of_address
    assert sum(taken(limits, "hint", f"person {n}", "192.0.2.1") for n in range(most + 5)) == most
    assert not taken(limits, "hint", None, "192.0.2.1")
    assert taken(limits, "hint", "anna", "192.0.2.2")
    assert taken(limits, "hint", "anna", None)


def test_what_is_remembered_is_bounded() -> None:
    limits = Limits(most=10)
    for number in range(50):
        limits.take("chat", f"person {number}", None)
    assert len(limits._allowances._left) == 10


@pytest.mark.parametrize(
    ("host", "who"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("127.0.0.1", None),
        ("::1", None),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_a_number_or_a_network(host: str, who: str | None) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1)})) == who


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_so(client: TestClient, visitor: Visitor, language: str) -> None:
    visitor.cookies["regnum_language"] = language
    visitor.open_table("me", "here")
    house = client.app.state.house  # type: ignore[attr-defined]
    person = house.signer.person(visitor.cookies["regnum_person"])
    while taken(house.limits, "table", person, None):
        pass
    for path in ("/play/kingdomino", "/again/kingdomino", "/new/kingdomino"):
        answer = visitor.post(path, {"seat-0": "me", "seat-1": "here"})
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == "30"
        assert f'<html lang="{language}"' in answer.text
        assert say(TooMuch(LIMITS["table"].said.message), language) in answer.text
    assert Visitor(client).post("/play/kingdomino").status_code == 303


def test_tabs_share_what_one_may_say_and_ask(client: TestClient, visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", **{"name-0": "Mara"})
    other.post(visitor.invitation(table), {"name": "Noor"})
    with visitor.live(table) as first, visitor.live(table) as second, other.live(table) as third:
        tabs = [Player(session, table) for session in (first, second)]
        most = LIMITS["chat"].at_once
        for number in range(most + 4):
            tabs[number % 2].send(chat="hello", number=0)
        assert "write again" in tabs[1].error()
        assert table.said <= most + 2
        Player(third, table).send(chat="and me", number=0)
        while "and me" not in first.receive_text():
            pass
    house = client.app.state.house  # type: ignore[attr-defined]
    person = house.signer.person(visitor.cookies["regnum_person"])
    while taken(house.limits, "hint", person, None):
        pass
    both = visitor.open_table("me", "here")
    with visitor.live(both) as session:
        mara = Player(session, both)
        mara.send(hint=True, number=both.number)
        assert "many hints" in mara.error()

"""Lots for the cards: every way in which a table starts, what pages may not do, what nobody sees too early."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from regnum.core.errors import BadOption
from regnum.core.fair_check import COHERENT, FAIR, UNPROVEN, check, read_seen
from regnum.core.fairness import MOST_WORDS, seal_of
from regnum.core.seeds import digits_of
from regnum.server.address import Address
from regnum.server.app import create_app
from regnum.server.lots import DEALT, OPENING, SEALING, lot_event
from regnum.server.site import templates
from regnum.server.table import Table
from tests.server.test_passes import made
from tests.server.test_results import play_out
from tests.server.visitor import ORIGIN, Visitor

FAIRLY = {"fair": "1"}
DRAWN = "c3" * 32
OTHER = "d4" * 32


class Waiting:
    """A page in the room where one waits, which does what its script would do, when it is told to."""

    def __init__(self, session: WebSocketTestSession, table: Table, drawn: str) -> None:
        self.session = session
        self.table = table
        self.drawn = drawn
        self.note: dict[str, Any] = {}
        self.received: list[str] = []
        self.receive()

    def receive(self) -> dict[str, Any]:
        text = self.session.receive_text()
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        return message

    def send(self, **message: object) -> None:
        self.session.send_text(json.dumps({**message, "number": 0}))

    def refused(self, **message: object) -> str:
        """Why this is not done."""
        self.send(**message)
        while "error" not in (answer := self.receive()):
            pass
        return str(answer["error"])

    def wait(self, done: Callable[[], bool]) -> None:
        """Until this is so; whatever is told meanwhile is taken in."""
        while not done():
            assert "error" not in self.receive(), self.received[-1]

    def piece(self) -> dict[str, str]:
        """What the piece about the lots says to scripts."""
        for text in reversed(self.received):
            drawn = json.loads(text).get("waiting", {}).get("lots")
            if drawn:
                return {name: unescape(value) for name, value in re.findall(r'data-([a-z]+)="([^"]*)"', drawn)}
        raise AssertionError(self.received)

    @property
    def dealt(self) -> bool:
        """Whether the page was told to become the table."""
        return "pieces" in json.loads(self.received[-1])

    def seal(self) -> None:
        lots = self.table.lots
        assert lots is not None
        seat = int(self.piece()["seat"])
        self.note = {"commitment": lots.commitment, "seat": seat, "contribution": self.drawn}
        self.send(seal=seal_of(lots.commitment, seat, self.drawn))
        self.wait(lambda: "sealed" in self.piece())

    def open(self) -> None:
        self.wait(lambda: self.piece()["stage"] == OPENING)
        self.note["seals"] = json.loads(self.piece()["seals"])
        self.send(open=self.drawn)
        self.wait(lambda: self.dealt or "opened" in self.piece())


@contextmanager
def waiting(visitor: Visitor, table: Table, drawn: str = DRAWN) -> Iterator[Waiting]:
    with visitor.live(table) as session:
        yield Waiting(session, table, drawn)


def opened(visitor: Visitor, *kinds: str, **more: str) -> Table:
    return visitor.open_table(*kinds, **FAIRLY, **more)


def stage(table: Table) -> str:
    assert table.lots is not None
    return table.lots.stage


def verdict(visitor: Visitor, table: Table, note: dict[str, Any] | None = None) -> str:
    record = visitor.get(f"/t/{table.id}/record.json")
    assert record.status_code == 200
    return check(record.text, None if note is None else read_seen(note)).verdict


# Every way in which a table starts


def at_once(visitor: Visitor, _other: Visitor) -> Table:
    return visitor.table(visitor.post("/play/kingdomino", FAIRLY).headers["location"])


def set_up(visitor: Visitor, _other: Visitor) -> Table:
    return opened(visitor, "bot", "me", "bot", **{"option-harmony": "on"})


def at_one_device(visitor: Visitor, _other: Visitor) -> Table:
    return opened(visitor, "here", "me", "here")


def as_last_time(visitor: Visitor, _other: Visitor) -> Table:
    visitor.open_table("me", "bot")
    return visitor.table(visitor.post("/again/kingdomino", FAIRLY).headers["location"])


def once_more(visitor: Visitor, _other: Visitor) -> Table:
    table = visitor.open_table("me", "bot")
    play_out(visitor.client, table)
    return visitor.table(visitor.post(f"/t/{table.id}/rematch", FAIRLY).headers["location"])


@pytest.mark.parametrize("start", [at_once, set_up, at_one_device, as_last_time, once_more])
def test_one_person_draws_before_the_cards_are_dealt(
    client: TestClient, visitor: Visitor, other: Visitor, start: Callable[[Visitor, Visitor], Table]
) -> None:
    table = start(visitor, other)
    lots = table.lots
    assert lots is not None
    assert not table.begun
    assert table.id not in visitor.get("/").text or "Waiting for friends" in visitor.get("/").text
    page = visitor.get(f"/t/{table.id}/").text
    assert f'data-commitment="{lots.commitment}"' in page
    assert '<input id="join-link"' not in page  # nobody is invited to a table that is full
    before = table.course.record.seed
    with waiting(visitor, table) as mine:
        assert mine.piece()["stage"] == SEALING
        mine.seal()
        assert stage(table) == OPENING
        mine.open()
        assert mine.dealt
    assert table.begun
    assert (stage(table), table.course.record.seed) == (DEALT, lots.fairness.seed)
    assert table.course.record.seed != before
    play_out(client, table)
    assert verdict(visitor, table) == COHERENT
    assert verdict(visitor, table, mine.note) == FAIR


def by_code(visitor: Visitor, other: Visitor) -> Table:
    table = opened(visitor, "me", "open", "bot")
    other.post(visitor.invitation(table), {"name": "Noor"})
    return table


def by_the_link_of_a_seat(visitor: Visitor, other: Visitor) -> Table:
    table = opened(visitor, "me", "open", "bot")
    signer = visitor.client.app.state.house.signer  # type: ignore[attr-defined]
    other.post(f"/t/{table.id}/sit/1/{signer.sign('seat', table.id, 1)}", {"name": "Noor"})
    return table


def together_once_more(visitor: Visitor, other: Visitor) -> Table:
    table = visitor.open_table("me", "open")
    other.post(visitor.invitation(table), {"name": "Noor"})
    play_out(visitor.client, table)
    again = visitor.table(visitor.post(f"/t/{table.id}/rematch", FAIRLY).headers["location"])
    assert other.post(f"/t/{table.id}/rematch", FAIRLY).headers["location"] == f"/t/{again.id}/"
    return again


@pytest.mark.parametrize("start", [by_code, by_the_link_of_a_seat, together_once_more])
def test_two_people_draw_and_neither_opens_before_both_have_sealed(
    client: TestClient, visitor: Visitor, other: Visitor, start: Callable[[Visitor, Visitor], Table]
) -> None:
    table = start(visitor, other)
    with waiting(visitor, table) as mine, waiting(other, table, OTHER) as theirs:
        theirs.seal()
        assert stage(table) == SEALING
        mine.seal()
        assert stage(table) == OPENING
        mine.open()
        assert not table.begun
        theirs.open()
        assert table.begun
    assert mine.note["seals"] == theirs.note["seals"]
    assert [seal["seat"] for seal in mine.note["seals"]] == [1, 0]  # in the order in which they came
    play_out(client, table)
    assert verdict(visitor, table, mine.note) == verdict(other, table, theirs.note) == FAIR


def test_a_lot_sealed_while_seats_are_free_counts(client: TestClient, visitor: Visitor, other: Visitor) -> None:
    table = opened(visitor, "me", "open")
    with waiting(visitor, table) as mine:
        mine.seal()
        assert stage(table) == SEALING
    other.post(visitor.invitation(table), {"name": "Noor"})
    with waiting(other, table, OTHER) as theirs:
        theirs.seal()
        theirs.open()
        assert not table.begun
    with waiting(visitor, table) as back:  # who had left meanwhile opens on coming back
        back.note = mine.note
        back.open()
    assert table.begun
    play_out(client, table)
    assert verdict(visitor, table, back.note) == FAIR


def test_who_gets_a_seat_again_before_the_deal_draws_a_lot_of_their_own(
    client: TestClient, visitor: Visitor, other: Visitor
) -> None:
    """The one of the lost device could never be opened."""
    table = by_code(visitor, other)
    with waiting(other, table, OTHER) as lost:
        lost.seal()
    back = Visitor(client)
    back.post(made(visitor, table, "renew", 1))
    assert stage(table) == SEALING
    with waiting(visitor, table) as mine, waiting(back, table, "e5" * 32) as theirs:
        mine.seal()
        assert stage(table) == SEALING
        theirs.seal()
        mine.open()
        theirs.open()
    assert table.begun
    play_out(client, table)
    assert verdict(back, table, theirs.note) == FAIR


def test_without_scripts_and_among_bots_the_server_alone_deals(client: TestClient, visitor: Visitor) -> None:
    plain = visitor.open_table("me", "bot", fair="")  # as the field in <noscript> says
    bots = opened(visitor, "bot", "bot")
    for table in (plain, bots):
        assert table.lots is None
        assert table.begun
        assert "The server alone has dealt" in visitor.get(f"/t/{table.id}/fair").text
    waiting_for_friends = visitor.open_table("me", "open", fair="")
    assert "The server alone has dealt" in visitor.get(f"/t/{waiting_for_friends.id}/").text
    play_out(client, plain)
    assert verdict(visitor, plain) == UNPROVEN
    for path in ("/", "/new/kingdomino", f"/t/{plain.id}/end"):
        assert templates().get_template("fair_field.html").render().strip() in visitor.get(path).text


def test_who_plays_on_from_a_replay_draws_no_lots(client: TestClient, visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot")
    play_out(client, table)
    answer = visitor.post(f"/t/{table.id}/replay/on", {"step": "3", "seat": "0", **FAIRLY})
    again = visitor.table(answer.headers["location"])
    assert again.lots is None
    assert again.begun
    assert "went on from a position" in visitor.get(f"/t/{again.id}/fair").text


def test_how_a_table_is_set_up_is_kept_without_it(visitor: Visitor) -> None:
    opened(visitor, "me", "bot")
    exported = json.loads(visitor.get("/you/export.json").text)
    assert "fair" not in exported["last_time"]["kingdomino"]


# Who is missing


def test_the_host_need_not_wait_and_the_record_says_what_was_missing(
    client: TestClient, visitor: Visitor, other: Visitor
) -> None:
    table = by_code(visitor, other)
    with waiting(visitor, table) as mine, waiting(other, table, OTHER) as theirs:
        mine.seal()
        assert "opened the table" in theirs.refused(start=True)  # who is no host starts nothing
        mine.send(start=True)
        mine.wait(lambda: mine.piece()["stage"] == OPENING)
        assert len(table.lots.seals) == 1  # type: ignore[union-attr]
        mine.open()
        assert table.begun
    play_out(client, table)
    assert verdict(visitor, table, mine.note) == FAIR  # who has not sealed cannot have chosen


def test_a_seal_that_is_never_opened_is_noticed(client: TestClient, visitor: Visitor, other: Visitor) -> None:
    table = by_code(visitor, other)
    with waiting(visitor, table) as mine, waiting(other, table, OTHER) as theirs:
        mine.seal()
        theirs.seal()
        mine.open()
        mine.send(start=True)
        mine.wait(lambda: mine.dealt)
        assert table.begun
    play_out(client, table)
    assert verdict(visitor, table, mine.note) == UNPROVEN


@pytest.mark.parametrize("then", [SEALING, OPENING])
def test_whoever_leaves_before_the_deal_is_not_waited_for(
    client: TestClient, visitor: Visitor, other: Visitor, then: str
) -> None:
    table = by_code(visitor, other)
    with waiting(other, table, OTHER) as theirs:
        theirs.seal()
        if then == OPENING:
            with waiting(visitor, table) as mine:
                mine.seal()
                mine.open()
        other.post("/you/delete")
    lots = table.lots
    assert lots is not None
    if then == SEALING:
        assert lots.seals == {}  # nobody has opened anything: without harm
        with waiting(visitor, table) as mine:
            mine.seal()
            mine.open()
    assert table.begun
    play_out(client, table)
    assert verdict(visitor, table, mine.note) == (FAIR if then == SEALING else UNPROVEN)


def test_bots_take_the_free_seats_and_lots_are_drawn_among_the_others(visitor: Visitor) -> None:
    table = opened(visitor, "me", "open", "open")
    with waiting(visitor, table) as mine:
        mine.seal()
        mine.send(start=True)
        mine.open()
    assert table.begun


# What is not allowed


def test_what_no_page_sends_is_refused_and_changes_nothing(visitor: Visitor, other: Visitor) -> None:
    table = by_code(visitor, other)
    commitment = table.lots.commitment  # type: ignore[union-attr]
    stranger = Visitor(visitor.client)
    stranger.get("/")
    with waiting(visitor, table) as mine, waiting(other, table, OTHER) as theirs:
        with waiting(stranger, table) as third:
            assert "seat" not in third.piece()
            assert "Only those who sit" in third.refused(seal="0" * 64)
            assert "Only those who sit" in third.refused(open=DRAWN)
        for wrong in ("", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "0" * 64 + "\n", "é" * 64):
            assert "64 hexadecimal digits" in mine.refused(seal=wrong)
        for other_kind in (7, None, ["0" * 64], {"hash": "0" * 64}, True):
            assert "Reload" in mine.refused(seal=other_kind)
        assert "gives it away" in mine.refused(open=DRAWN)  # before anything is sealed
        assert table.lots.seals == {}  # type: ignore[union-attr]
        mine.seal()
        assert "sealed already" in mine.refused(seal=seal_of(commitment, 0, OTHER))
        assert "gives it away" in mine.refused(open=DRAWN)  # the other has not sealed
        theirs.seal()
        mine.wait(lambda: mine.piece()["stage"] == OPENING)
        number = table.number
        assert "none is added" in mine.refused(seal=seal_of(commitment, 0, OTHER))
        assert "not what you have sealed" in mine.refused(open=OTHER)  # somebody else's
        assert "at most 100 letters" in mine.refused(open="x" * (MOST_WORDS + 1) + " " + DRAWN)
        assert "at most 100 letters" in mine.refused(open="3 4 5")
        assert table.number == number
        mine.open()
        theirs.open()
        dealt = table.course.record.seed
        assert "cards are dealt" in mine.refused(open=OTHER)
        assert "none is added" in mine.refused(seal="0" * 64)
        assert table.course.record.seed == dealt


def test_a_second_page_of_the_same_person_does_no_harm(visitor: Visitor) -> None:
    table = opened(visitor, "me", "bot")
    lots = table.lots
    assert lots is not None
    seal = seal_of(lots.commitment, 0, DRAWN)
    assert lot_event(lots, [0], "seal", seal) == {"seal": seal, "of": 0}
    with waiting(visitor, table) as mine:
        mine.seal()
        assert lot_event(lots, [0], "seal", seal) is None
        mine.open()
    assert lot_event(lots, [0], "open", DRAWN) is None


def test_where_no_lots_are_drawn_none_can_be_put_in(visitor: Visitor) -> None:
    with pytest.raises(BadOption, match="No lots are drawn"):
        lot_event(visitor.open_table("me", "bot").lots, [0], "seal", "0" * 64)


# What nobody sees too early, and what is not lost


def test_the_secret_reaches_nobody_before_the_game_is_over(
    client: TestClient, visitor: Visitor, other: Visitor
) -> None:
    table = by_code(visitor, other)
    lots = table.lots
    assert lots is not None
    stranger = Visitor(client)
    paths = ["", "fair", "end", "record.json", "replay", "replay/0", "picture.svg"]
    received: list[str] = []

    def look() -> None:
        for person in (visitor, other, stranger):
            received.extend(person.get(f"/t/{table.id}/{path}").text for path in paths)
            received.extend(person.get(path).text for path in ("/", "/you", "/you/export.json", "/new/kingdomino"))

    with waiting(visitor, table) as mine, waiting(other, table, OTHER) as theirs:
        look()
        theirs.seal()
        mine.seal()
        look()
        assert not any(DRAWN in text or OTHER in text for text in received)  # nor what is sealed
        mine.open()
        look()
        theirs.open()
        look()
        received += mine.received + theirs.received
    secret, seed = lots.fairness.secret, digits_of(lots.fairness.seed)
    assert any(lots.commitment in text for text in received)
    assert not [text for text in received if secret in text or seed in text]
    assert not [text for text in received if secret[:16] in text or seed[:16] in text]
    play_out(client, table)
    assert secret in visitor.get(f"/t/{table.id}/record.json").text
    assert secret in stranger.get(f"/t/{table.id}/fair").text
    assert secret in visitor.get("/you/export.json").text  # in the record of a game that is over


def test_all_of_it_survives_a_restart_at_every_stage(tmp_path: Path) -> None:
    def server() -> TestClient:
        return TestClient(create_app(tmp_path, pace=0, address=Address(hosts=("testserver",))), base_url=ORIGIN)

    with server() as client:
        visitor, other = Visitor(client), Visitor(client)
        table = by_code(visitor, other)
    notes: list[dict[str, Any]] = [{}, {}]
    before: list[str] = []
    for step in ("seal", "seal", "open", "open", "look"):
        with server() as client:
            client.portal.call(client.app.state.house.tables.get, table.id)  # type: ignore[attr-defined, union-attr]
            visitor.client = other.client = client
            table = visitor.table(f"/t/{table.id}/")
            assert table.lots is not None
            before.append(table.lots.commitment)
            who = len(before) % 2
            if step != "look":
                with waiting((visitor, other)[who], table, (DRAWN, OTHER)[who]) as mine:
                    mine.note = notes[who]
                    mine.seal() if step == "seal" else mine.open()
                    notes[who] = mine.note
            else:
                assert table.begun
                play_out(client, table)
                assert verdict(visitor, table, notes[0]) == verdict(other, table, notes[1]) == FAIR
    assert len(set(before)) == 1


# Checking on a page


def checked(visitor: Visitor, record: object, seen: object = None) -> Any:
    answer = visitor.client.post(
        "/verify",
        content=json.dumps({"record": record, "seen": seen}),
        headers={"origin": ORIGIN, "accept-language": "de"},
    )
    return answer.status_code, answer.json() if "json" in answer.headers["content-type"] else answer.text


def test_a_record_is_checked_in_the_readers_language(client: TestClient, visitor: Visitor) -> None:
    table = opened(visitor, "me", "bot")
    with waiting(visitor, table) as mine:
        mine.seal()
        mine.open()
    play_out(client, table)
    text = visitor.get(f"/t/{table.id}/record.json").text
    status, told = checked(visitor, text, mine.note)
    assert (status, told["verdict"]) == (200, FAIR)
    assert told["words"] == "Fair: Niemand konnte die Karten aussuchen, auch der Server nicht."
    assert [step["step"] for step in told["steps"]][-1] == "seen"
    changed = text.replace(DRAWN, OTHER)
    assert checked(visitor, changed)[1]["verdict"] == "wrong"


def test_what_is_no_check_is_refused(visitor: Visitor) -> None:
    assert checked(visitor, "no record")[1]["verdict"] == "wrong"
    assert checked(visitor, 7)[0] == 400
    assert checked(visitor, "{}", {"commitment": 3})[0] == 400
    assert checked(visitor, "{}", [1])[0] == 400
    assert checked(visitor, "x" * 70_000)[0] == 413
    for body in (b"", b"[]", b"{", b"[" * 30_000, b'{"record": "x"}'):
        answer = visitor.client.post("/verify", content=body, headers={"origin": ORIGIN})
        assert answer.status_code == 400, body[:20]
    assert visitor.get("/verify").status_code == 200

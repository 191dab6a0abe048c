"""Bots for those who are away: not at once, not by one alone against others, and not for good."""

from __future__ import annotations

import asyncio
import html
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from regnum.core.errors import BadOption
from regnum.server.address import Address
from regnum.server.app import create_app
from regnum.server.bots import Thinkers
from regnum.server.presence import Presence
from regnum.server.seats import BOT, OPEN, PERSON, Seat
from regnum.server.stand_ins import GRACE, StandIns
from regnum.server.store import Store
from regnum.server.table import Table
from regnum.server.tables import Tables
from tests.server.test_passes import ask, house_of, later, made, person_of, run
from tests.server.visitor import ORIGIN, Player, Visitor

DAY = 86400.0


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A server of its own for each test, whose clock may go wrong."""
    app = create_app(tmp_path, pace=0, address=Address(hosts=("testserver",)))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


def seated(visitor: Visitor, *friends: tuple[Visitor, str], **more: str) -> Table:
    """A table of Mara and her friends."""
    table = visitor.open_table("me", *["open"] * len(friends), **{"name-0": "Mara"}, **more)
    link = visitor.invitation(table)
    for friend, name in friends:
        friend.post(link, {"name": name})
    return table


def kinds(table: Table) -> list[str]:
    return [seat.kind for seat in table.seats]


def refused(player: Player, **message: int) -> str:
    player.send(**message, number=player.number)
    return player.error()


def until(player: Player, words: str) -> None:
    while words not in html.unescape(str(player.received)):
        player.receive()


# At once


def test_who_reloads_is_not_replaced_and_who_stays_away_is_by_agreement(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(visitor, (other, "Noor"))
    assert "was away for 3 minutes when all others agree" in visitor.get(f"/t/{table.id}/seats").text
    with visitor.live(table) as first:
        mara = Player(first, table)
        with other.live(table):
            assert "They are there" in refused(mara, propose=1)
        while 1 not in [seat for seat in range(2) if not table.is_here(seat)]:
            time.sleep(0.01)
        assert "in 3 minutes" in refused(mara, propose=1)
        later(monkeypatch, GRACE / 2)
        assert "in 90 seconds" in refused(mara, propose=1)
        with other.live(table):  # only a reload
            pass
        later(monkeypatch, GRACE / 2 + 1)
        assert "agree on a bot in" in refused(mara, propose=1), "who came back may be away anew"
        assert kinds(table) == [PERSON, PERSON]
        later(monkeypatch, GRACE)
        mara.send(propose=1, number=mara.number)
        until(mara, "A bot plays for Noor, until they come back.")
    assert kinds(table) == [PERSON, BOT]
    assert table.seats[1].name == "Noor"


def test_who_comes_back_has_the_seat_by_one_click_and_nothing_is_lost(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(visitor, (other, "Noor"))
    with visitor.live(table) as first:
        mara = Player(first, table)
        later(monkeypatch, GRACE + 1)
        mara.send(propose=1, number=mara.number)
        for _move in range(4):
            mara.wait_for_turn()
            mara.act(mara.legal()[0])
        mara.wait_for_turn()
        assert not table.alone(person_of(visitor)), "what Noor has played is not taken back behind her"
        mara.send(pace="pause", number=mara.number)
        assert mara.error() == "The bots wait only for somebody who plays against nobody else."
        played = list(table.course.record.actions)
        page = other.get(f"/t/{table.id}/").text
        assert "A bot plays for you." in page
        assert "A bot plays for you" in other.get("/").text
        assert 'data-send="return"' not in visitor.get(f"/t/{table.id}/").text
        assert refused(mara, **{"return": 1}) == "No bot plays for you there."
        with other.live(table) as second:
            noor = Player(second, table)
            assert table.seats_of(person_of(other)) == []
            noor.send(**{"return": 1}, number=noor.number)
            while not noor.receive().get("again"):
                pass
            assert kinds(table) == [PERSON, PERSON]
            assert table.seats_of(person_of(other)) == [1]
            assert table.course.record.actions == played
            mara.wait_until(table.number)
            mara.act(mara.legal()[0])
            while int(table.state.seat) == 0:
                mara.act(mara.legal()[0])
            noor.wait_until(table.number)
            noor.act(noor.legal()[0])
        until(mara, "Noor is back, and plays again.")


def test_all_others_who_are_there_have_to_agree(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tom, eve = Visitor(visitor.client), Visitor(visitor.client)
    table = seated(visitor, (other, "Noor"), (tom, "Tom"), (eve, "Eve"))
    with visitor.live(table) as first, tom.live(table) as third, eve.live(table) as fourth:
        players = [Player(session, table) for session in (first, third, fourth)]
        mara, thomas, eva = players
        later(monkeypatch, GRACE + 1)
        mara.send(propose=1, number=mara.number)
        for player in (thomas, eva):
            until(player, "Shall a bot play for Noor?")
        until(mara, "You agree. Still asked: Tom, Eve.")
        assert refused(mara, agree=1) == "Not all others have agreed yet."
        thomas.send(refuse=1, number=thomas.number)
        until(mara, "Tom does not want a bot for Noor.")
        assert not table.absences.proposals
        assert refused(eva, agree=1) == "Nobody proposes that any more."
        eva.send(propose=1, number=eva.number)
        until(mara, "Eve proposes that a bot plays for Noor.")
        mara.send(agree=1, number=mara.number)
        until(eva, "Still asked: Tom.")
        assert kinds(table) == [PERSON] * 4
        thomas.send(agree=1, number=thomas.number)
        until(mara, "A bot plays for Noor, until they come back.")
    assert kinds(table) == [PERSON, BOT, PERSON, PERSON]


def test_whoever_is_asked_and_reloads_is_still_asked(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tom = Visitor(visitor.client)
    table = seated(visitor, (other, "Noor"), (tom, "Tom"))
    with visitor.live(table) as first:
        mara = Player(first, table)
        later(monkeypatch, GRACE + 1)
        with tom.live(table) as third:
            Player(third, table)
            mara.send(propose=1, number=mara.number)
            until(mara, "Still asked: Tom.")
        while table.is_here(2):
            time.sleep(0.01)
        assert refused(mara, propose=1) == "Not all others have agreed yet."
        later(monkeypatch, GRACE + 1)
        mara.send(propose=1, number=mara.number)
        until(mara, "A bot plays for Noor, until they come back.")
    assert kinds(table) == [PERSON, BOT, PERSON]


def test_who_comes_back_in_time_ends_the_proposal(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tom = Visitor(visitor.client)
    table = seated(visitor, (other, "Noor"), (tom, "Tom"))
    with visitor.live(table) as first, tom.live(table) as third:
        mara, thomas = Player(first, table), Player(third, table)
        later(monkeypatch, GRACE + 1)
        mara.send(propose=1, number=mara.number)
        until(thomas, "Shall a bot play for Noor?")
        with other.live(table):
            until(thomas, "Noor is back, so no bot is needed.")
            assert refused(thomas, agree=1) == "Nobody proposes that any more."
            assert thomas.received[-2].endswith('{"proposals": ""}') or '{"proposals": ""}' in thomas.received
    assert kinds(table) == [PERSON] * 3


def test_what_is_nobodys_to_decide(visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = Visitor(visitor.client)
    table = visitor.open_table("me", "bot", "open", **{"name-0": "Mara"})
    link = visitor.invitation(table)
    with visitor.live(table) as waiting:
        assert refused(Player(waiting, table), propose=1) == "Nobody plays in that seat."
    other.post(link, {"name": "Noor"})
    with visitor.live(table) as first, stranger.live(table) as third:
        mara, nobody = Player(first, table), Player(third, table)
        later(monkeypatch, GRACE + 1)
        for message in ("propose", "agree", "refuse"):
            assert refused(nobody, **{message: 2}) == "Only the others who play here decide about that."
        assert "opened the table" in refused(nobody, replace=2)
        assert refused(nobody, **{"return": 2}) == "No bot plays for you there."
        assert refused(mara, propose=0) == "Only the others who play here decide about that."
        assert refused(mara, propose=1) == "Nobody sits there who could be away."
        assert refused(mara, propose=9) == refused(mara, propose=-1) == "Nobody plays in that seat."
        assert "only when all others agree" in refused(mara, replace=2)
        assert refused(mara, agree=2) == "Nobody proposes that any more."
        mara.send(propose="2", number=mara.number)
        assert mara.error() == "The server does not understand this page. Reload it."
    assert kinds(table) == [PERSON, BOT, PERSON]
    house = house_of(visitor)
    while not table.state.over:
        person = table.seats[int(table.state.seat)].person
        if person:
            text = table.state.text(table.state.legal_actions()[0])
            run(visitor, house.tables.act, table, person, table.number, text)
        else:
            time.sleep(0.01)
    with visitor.live(table) as first:
        assert refused(Player(first, table), propose=2) == "The game is over: nobody has to play."


def test_one_person_on_two_devices_is_asked_once_and_is_there_on_either(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    tom, phone = Visitor(visitor.client), Visitor(visitor.client)
    table = seated(visitor, (other, "Noor"), (tom, "Tom"))
    phone.post(made(other, table, "along", 1))
    with visitor.live(table) as first:
        mara = Player(first, table)
        later(monkeypatch, GRACE + 1)
        with phone.live(table) as second:
            noor = Player(second, table)
            assert "They are there" in refused(mara, propose=1)
            assert refused(noor, propose=1) == "Only the others who play here decide about that."
            noor.send(propose=2, number=noor.number)
            until(mara, "Shall a bot play for Tom?")
            with other.live(table) as third:
                again = Player(third, table)
                until(again, "Still asked: Mara.")
            mara.send(agree=2, number=mara.number)
            until(mara, "A bot plays for Tom, until they come back.")
    assert kinds(table) == [PERSON, PERSON, BOT]


def test_a_renewed_link_leads_back_to_a_seat_where_a_bot_plays(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(visitor, (other, "Noor"))
    with visitor.live(table) as first:
        mara = Player(first, table)
        later(monkeypatch, GRACE + 1)
        mara.send(propose=1, number=mara.number)
        until(mara, "A bot plays for Noor, until they come back.")
        anew = Visitor(visitor.client)
        assert anew.post(made(visitor, table, "renew", 1)).status_code == 303
        assert "A bot plays for you." in anew.get(f"/t/{table.id}/").text
        assert "A bot plays for you." not in other.get(f"/t/{table.id}/").text
        with anew.live(table) as second:
            noor = Player(second, table)
            noor.send(**{"return": 1}, number=noor.number)
            while not noor.receive().get("again"):
                pass
    assert table.seats_of(person_of(anew)) == [1]
    assert table.seats_of(person_of(other)) == []


def test_a_move_is_not_late_because_of_a_link_or_a_proposal(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(visitor, (other, "Noor"))
    chooser = int(table.state.seat)
    mover, waiter = (visitor, other) if chooser == 0 else (other, visitor)
    tables = house_of(visitor).tables
    number = table.number
    made(waiter, table, "along", 1 - chooser)
    assert table.number == number + 1
    text = table.state.text(table.state.legal_actions()[0])
    run(visitor, tables.act, table, person_of(mover), number, text)
    assert table.course.record.actions == [text]
    with pytest.raises(Exception, match=r"Meanwhile the table has changed|not your turn"):
        run(visitor, tables.act, table, person_of(mover), number, text)


# Over days


def test_over_days_the_owner_may_after_the_time_that_was_said(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(visitor, (other, "Noor"), patience="3")
    said = "or after 3 days when whoever opened the table wants it"
    assert said in visitor.get(f"/t/{table.id}/seats").text
    assert visitor.get(f"/t/{table.id}/seats").text.count('data-send="replace"') == 1
    assert 'data-send="replace"' not in other.get(f"/t/{table.id}/seats").text
    house = house_of(visitor)
    while int(table.state.seat) == 0:
        text = table.state.text(table.state.legal_actions()[0])
        run(visitor, house.tables.act, table, person_of(visitor), table.number, text)
    with visitor.live(table) as first, other.live(table) as second:
        mara, noor = Player(first, table), Player(second, table)
        assert "you may let a bot play in 3 days" in refused(mara, replace=1)
        assert "opened the table" in refused(noor, replace=0)
    with visitor.live(table) as first:
        mara = Player(first, table)
        later(monkeypatch, GRACE + 1)
        assert "agree on a bot in 24 hours" in refused(mara, propose=1), "nobody is replaced over night"
        later(monkeypatch, 3 * DAY - 7200)
        assert "in 2 hours" in refused(mara, replace=1)
        made(visitor, table, "renew", 1)
        assert "in 2 hours" in refused(mara, replace=1), "a link does not begin the time anew"
        later(monkeypatch, 7200)
        mara.send(replace=1, number=mara.number)
        until(mara, "A bot plays for Noor, until they come back.")
    assert kinds(table) == [PERSON, BOT]
    with other.live(table) as second:
        noor = Player(second, table)
        noor.send(**{"return": 1}, number=noor.number)
        while not noor.receive().get("again"):
            pass
    assert kinds(table) == [PERSON, PERSON]


def test_over_days_all_others_agree_one_after_another_and_it_outlasts_restarts(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [Seat(PERSON, "Mara", "mara"), Seat(PERSON, "Noor", "noor"), Seat(PERSON, "Tom", "tom")]

    async def life(*deeds: tuple[str, str, str]) -> list[str]:
        """A server that is started, does this, and is gone."""
        store = Store(database)
        thinkers = Thinkers()
        tables = Tables(store, thinkers, 1e6)
        stand_ins = StandIns(tables)
        if not ids:
            ids.append((await tables.new("kingdomino", seats, {}, "mara", patience="never")).id)
        table = await tables.get(ids[0])
        away = int(table.state.seat) if "" not in [seat.person for seat in table.seats] else lent[0]
        lent.append(away)
        said = []
        for who, what, _why in deeds:
            person = {"first": table.held[(away + 1) % 3], "second": table.held[(away + 2) % 3]}.get(who, who)
            person = table.held[away] if who == "away" else person
            try:
                await stand_ins.do(table, what, away, person)
                said.append("")
            except BadOption as error:
                said.append(str(error))
        found.append(table)
        thinkers.close()
        store.close()
        return said

    ids: list[str] = []
    lent: list[int] = []
    found: list[Table] = []
    assert "in 24 hours" in asyncio.run(life(("first", "propose", "")))[0]
    later(monkeypatch, DAY + 60)
    assert asyncio.run(life(("first", "propose", ""))) == [""]
    assert "Not all others" in asyncio.run(life(("first", "agree", ""), ("mara", "replace", "")))[0]
    assert [seat.kind for seat in found[-1].seats] == [PERSON] * 3
    assert asyncio.run(life(("second", "agree", ""))) == [""]
    assert [seat.kind for seat in found[-1].seats].count(BOT) == 1
    assert asyncio.run(life(("away", "return", ""))) == [""]
    assert [seat.kind for seat in found[-1].seats] == [PERSON] * 3


def test_over_days_nobody_is_replaced_who_is_not_waited_for(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(visitor, (other, "Noor"), patience="1")
    house = house_of(visitor)
    while int(table.state.seat) == 1:
        text = table.state.text(table.state.legal_actions()[0])
        run(visitor, house.tables.act, table, person_of(other), table.number, text)
    later(monkeypatch, 9 * DAY)
    with visitor.live(table) as first:
        mara = Player(first, table)
        for message in ("propose", "replace"):
            assert refused(mara, **{message: 1}) == "Nobody waits for them now: it is somebody else’s turn."


def test_a_table_is_set_up_with_a_time_that_is_known(visitor: Visitor) -> None:
    page = visitor.get("/new/kingdomino").text
    for value in ("now", "1", "3", "7", "never"):
        assert f'name="patience" value="{value}"' in page
    answer = visitor.post("/new/kingdomino", {"seat-0": "me", "seat-1": "open", "patience": "2"})
    assert answer.status_code == 400
    assert "Nobody can take “2”; there are: now, 1, 3, 7, never." in answer.text
    table = visitor.open_table("me", "open", patience="7")
    assert table.absences.patience == "7"
    assert "or after 7 days" in visitor.get(f"/t/{table.id}/").text
    assert "or after 7 days" in Visitor(visitor.client).get(visitor.invitation(table)).text, "before one sits down"
    assert 'name="patience" value="7" checked' in visitor.get("/new/kingdomino").text, "as last time"


# What the start page asks


def test_pages_that_stay_open_learn_where_one_is_waited_for(
    visitor: Visitor, other: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(visitor, (other, "Noor"))
    phone = Visitor(visitor.client)
    phone.post(made(visitor, table, "along", 0))
    house = house_of(visitor)
    for _move in range(6):
        chooser = int(table.state.seat)
        for one, seat in ((visitor, 0), (phone, 0), (other, 1)):
            answer = one.get("/you/turns.json").json()
            assert answer["count"] == (chooser == seat)
            assert [ticket["id"] for ticket in answer["tables"]] == [table.id]
            assert (answer["said"] == "1 table waits for you.") == (chooser == seat)
        text = table.state.text(table.state.legal_actions()[0])
        run(visitor, house.tables.act, table, table.seats[chooser].person, table.number, text)
    assert Visitor(visitor.client).get("/you/turns.json").json() == {"count": 0, "said": "", "tables": []}
    monkeypatch.setattr("regnum.server.turns.MOST_TABLES", 0)
    statuses = [phone.get("/you/turns.json").status_code for _ in range(80)]
    assert 429 in statuses


def test_presence_tells_since_when_somebody_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    presence = Presence()
    began = presence.away_since("mara")
    assert began is not None
    assert presence.come("mara")
    assert not presence.come("mara")
    assert "mara" in presence
    assert presence.away_since("mara") is None
    assert not presence.go("mara")
    later(monkeypatch, 100)
    assert presence.go("mara")
    assert presence.people == ()
    assert (presence.away_since("mara") or 0) >= began + 100
    assert presence.away_since("noor") == began


def test_a_table_waits_as_long_as_it_takes(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    table = visitor.open_table("me", "open")
    begun = visitor.open_table("me", "here")
    later(monkeypatch, 399 * DAY)
    house_of(visitor).tables._open.clear()
    assert visitor.get(f"/t/{table.id}/").status_code == visitor.get(f"/t/{begun.id}/").status_code == 200
    page = visitor.get("/").text
    assert "Your turn for 399 days" in page
    assert visitor.table(f"/t/{table.id}/").seats[1].kind == OPEN
    assert ask(visitor, begun, "along", seat=0)[0] == 200

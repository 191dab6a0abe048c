"""How fast bots play belongs to the person: wishes, pause, step, skip; and nothing of the game depends on it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable

import pytest

from regnum.server import tables
from regnum.server.pace import WISHES, Pace
from regnum.server.table import Table
from regnum.view import view_of
from tests.server.visitor import Player, Visitor

LONG = 30.0
"""Seconds that no test waits."""
QUICK = 0.01
"""Seconds that nobody notices."""


async def ends_soon(waiting: Awaitable[object]) -> bool:
    try:
        await asyncio.wait_for(waiting, 0.2)
    except TimeoutError:
        return False
    return True


def test_the_slowest_wish_counts() -> None:
    async def run() -> None:
        pace = Pace()
        assert pace.factor == 1
        pace.wish("anna", "fast")
        assert pace.factor < 1
        pace.wish("bob", "slow")
        assert pace.factor > 1
        pace.forget("bob")
        pace.wish("anna", "at once")
        assert await ends_soon(pace.wait(LONG))

    asyncio.run(run())


def test_a_bot_takes_the_time_it_is_given() -> None:
    async def run() -> None:
        pace = Pace()
        began = time.monotonic()
        await pace.wait(0.15)
        assert time.monotonic() - began >= 0.14
        assert not await ends_soon(pace.wait(LONG))

    asyncio.run(run())


def test_a_wish_counts_for_the_pause_that_is_going_on() -> None:
    async def run() -> None:
        pace = Pace()
        waiting = asyncio.create_task(pace.wait(LONG))
        await asyncio.sleep(0)
        pace.wish("anna", "at once")
        assert await ends_soon(waiting)

    asyncio.run(run())


def test_paused_it_waits_until_a_step_or_to_go_on() -> None:
    async def run() -> None:
        pace = Pace()
        pace.pause(True)
        assert not await ends_soon(pace.wait(0))
        pace.step()
        assert await ends_soon(pace.wait(LONG)), "one step at once"
        assert not await ends_soon(pace.wait(0)), "and no more"
        pace.pause(False)
        assert await ends_soon(pace.wait(0))

    asyncio.run(run())


def test_skipping_lasts_until_a_person_chooses() -> None:
    async def run() -> None:
        pace = Pace()
        pace.pause(True)
        pace.skip()
        assert not pace.paused
        assert await ends_soon(pace.wait(LONG))
        assert await ends_soon(pace.wait(LONG))
        pace.arrive()
        assert not await ends_soon(pace.wait(LONG))

    asyncio.run(run())


def test_bots_wait_until_everybody_present_has_looked_or_the_time_is_over() -> None:
    async def run() -> None:
        pace = Pace()
        assert not await pace.look(), "nothing happened"
        pace.stop(LONG)
        assert not await ends_soon(pace.look())
        pace.go_on("anna", {"anna", "bob"})
        assert not await ends_soon(pace.look()), "Bob is still looking"
        pace.go_on("bob", {"anna", "bob"})
        assert not await pace.look()
        pace.stop(0.15)
        assert pace.gone_on == set(), "of this one nobody has seen enough"
        assert await pace.look()
        assert not await pace.look(), "once"

    asyncio.run(run())


@pytest.mark.parametrize("wish", ["at once", "skip", "step", "go on", "take back"])
def test_nobody_has_to_look(wish: str) -> None:
    async def run() -> None:
        pace = Pace()
        pace.stop(LONG)
        looking = asyncio.create_task(pace.look())
        await asyncio.sleep(0)
        if wish == "at once":
            pace.wish("anna", wish)
        elif wish == "go on":
            pace.pause(False)
        elif wish == "take back":
            pace.resume()
        else:
            getattr(pace, wish)()
        assert await asyncio.wait_for(looking, 1)

    asyncio.run(run())


@pytest.fixture
def eventful(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are quick, but whatever happens, everybody should look at it for longer than any test waits."""
    monkeypatch.setattr(view_of("kingdomino"), "stops", lambda _event: True)
    monkeypatch.setattr(tables, "MOMENT", LONG / QUICK)
    monkeypatch.setattr(visitor.client.app.state.house.tables, "pace", QUICK)  # type: ignore[attr-defined]


def play_until_bots_are_to_play(table: Table, people: list[Player]) -> None:
    """For the second time, so that they need no time to wake up."""
    for wish in ("at once", "normal"):
        for player in people:
            player.send(pace=wish, number=0)
        while table.pace.factor != WISHES[wish] or table.bot_plays:
            time.sleep(QUICK)
        while not table.bot_plays:
            player = people[int(table.state.seat)]
            player.wait_until(table.number)
            player.act(player.legal()[0])  # whatever there is to look at, one may play
        while wish == "at once" and table.bot_plays:
            time.sleep(QUICK)


@pytest.mark.usefixtures("eventful")
def test_the_table_stops_for_what_everybody_should_see(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot", "bot")
    with visitor.live(table) as session:
        player = Player(session, table)
        play_until_bots_are_to_play(table, [player])
        number = table.number
        assert "A moment to look." in player.pieces["ask"]
        assert 'data-value="seen"' in player.pieces["ask"]
        time.sleep(50 * QUICK)
        with visitor.live(table) as reloaded:  # it is still stopped for who comes back
            assert 'data-value="seen"' in Player(reloaded, table).pieces["ask"]
        assert table.number == number, "no bot has played"
        player.send(pace="seen", number=0)
        player.wait_until(number + 1)
        player.send(pace="skip", number=0)  # then nothing stops it
        assert player.wait_for_turn()


@pytest.mark.usefixtures("eventful")
def test_several_people_go_on_one_by_one_and_nobody_waits_to_play(visitor: Visitor, other: Visitor) -> None:
    table = visitor.open_table("me", "open", "bot")
    assert other.post(visitor.invitation(table), {"name": "Noor"}).status_code == 303
    with visitor.live(table) as one, other.live(table) as another:
        people = [Player(one, table), Player(another, table)]
        play_until_bots_are_to_play(table, people)
        number = table.number
        for player in people:
            player.wait_until(number)
            assert "A moment to look." in player.pieces["ask"]
        people[0].send(pace="seen", number=0)
        people[0].receive()
        assert "The others are still looking." in people[0].pieces["ask"]
        assert 'data-value="seen"' not in people[0].pieces["ask"]
        assert 'data-value="seen"' in people[1].pieces["ask"]
        time.sleep(50 * QUICK)
        assert table.number == number
        people[1].send(pace="seen", number=0)
        people[1].wait_until(number + 1)


def test_who_is_alone_with_bots_lets_them_wait(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot", "bot")
    with visitor.live(table) as session:
        player = Player(session, table)
        player.wait_for_turn()
        player.send(pace="pause", number=0)
        while not table.pace.paused:  # nothing is told of it while it is the person's turn
            time.sleep(0.01)
        while table.state.seat == 0:
            player.act(player.legal()[0])
        number = table.number
        player.send(pace="step", number=0)
        player.wait_until(number + 1)
        assert 'data-value="step"' in player.pieces["ask"]
        player.send(pace="skip", number=0)
        assert player.wait_for_turn()


@pytest.mark.parametrize("wish", ["pause", "go on", "step", "skip"])
def test_with_others_at_the_table_nobody_stops_it(visitor: Visitor, wish: str) -> None:
    table = visitor.open_table("me", "open", "bot")
    with visitor.live(table) as session:
        player = Player(session, table)
        player.send(pace=wish, number=0)
        assert player.error() == "The bots wait only for somebody who plays against nobody else."
        player.send(pace="slow", number=0)
        player.send(pace="dance", number=0)
        assert player.error()
        assert not table.pace.paused
        assert list(table.pace.wishes.values()) == ["slow"]


# Taking back, and looking back


def test_against_bots_alone_one_takes_back_through_their_moves(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot", "bot")
    with visitor.live(table) as session:
        player = Player(session, table)
        player.send(pace="at once", number=0)
        moments: list[tuple[dict[str, object], list[str]]] = []
        while len(moments) < 4:
            player.wait_for_turn()
            moments.append((table.state.position(), list(table.course.record.actions)))
            player.act(player.legal()[0])
        player.wait_for_turn()
        for position, actions in reversed(moments):
            player.insist(undo=True)
            assert table.state.position() == position
            assert table.course.record.actions == actions
        assert table.taken_back > 0
        assert table.undo(table.owner) is None, "nothing is left to take back"


def test_with_people_something_that_came_to_light_stays(visitor: Visitor) -> None:
    table = visitor.open_table("me", "here", "bot")
    with visitor.live(table) as session:
        player = Player(session, table)
        player.wait_for_turn((0, 1))
        first = table.state.seat
        while table.state.seat == first:
            player.act(player.legal()[0])
        player.wait_for_turn((0, 1))
        number = player.number
        player.send(undo=True, number=number)
        assert player.error().startswith("Nothing can be taken back")
        assert table.taken_back == 0


def test_one_looks_back_at_how_it_was(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot", "bot")
    with visitor.live(table) as session:
        player = Player(session, table)
        player.wait_for_turn()
        seen = dict(player.pieces)
        step = len(table.course.record.actions)
        player.act(player.legal()[0])
        player.wait_for_turn()
        now = dict(player.pieces)
        player.send(look=step, number=0)
        player.receive()
        assert "As it was then" in player.pieces["ask"]
        assert player.pieces["kingdom"] != now["kingdom"] or player.pieces["draft"] != now["draft"]
        assert "data-claim" not in player.pieces["draft"], "nothing can be done there"
        assert seen["rivals"].count("<svg") == player.pieces["rivals"].count("<svg")
        player.send(look=-1, number=0)
        player.receive()
        assert player.pieces == now

"""Several processes at the same tables: what they tell each other through Redis, and what they do without it.

Two servers in one process of the test, with tables of their own, the same store and a Redis of the test's own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import regnum
from regnum.core.errors import BadOption, IllegalAction
from regnum.server import neighbours, redis_exchange, tables
from regnum.server.bots import Thinkers
from regnum.server.exchange import EVERYBODY, Exchange
from regnum.server.fair_queue import Asker, FairQueue, NoPlaces, somebody
from regnum.server.helpers import HelpedThinkers
from regnum.server.jobs import Jobs
from regnum.server.limits import Limits, TooMuch
from regnum.server.metrics import together
from regnum.server.redis_exchange import RedisExchange
from regnum.server.seats import BOT, OPEN, PERSON, Seat
from regnum.server.store import Event, Store
from regnum.server.table import Table
from regnum.server.tables import NoTable, Tables
from tests.server.databases import new_database
from tests.server.private import PrivateRedis, skip_without

SEATS = [Seat(PERSON, "Anna", "anna"), Seat(PERSON, "Bram", "bram")]


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PrivateRedis]:
    skip_without()
    server = PrivateRedis(tmp_path_factory.mktemp("redis"))
    yield server
    server.close()


@pytest.fixture
def postgresql(tmp_path: Path) -> Iterator[str]:
    yield from new_database("postgresql", tmp_path)


class First(Thinkers):
    """Bots that take the first legal action at once, and say how often they were asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def choose_in(self, name: str, state: Any, asker: Asker | None = None) -> str:
        self.asked += 1
        return str(state.text(state.legal_actions()[0]))


class Heard(Exchange):
    """One that seems to work, with nobody at its other end."""

    @property
    def there(self) -> bool:
        return True


class Process:
    """What a process of a server has of its own."""

    def __init__(self, url: str, redis: PrivateRedis, pace: float = 0.0) -> None:
        self.store = Store(url)
        self.exchange = RedisExchange(redis.url, "test")
        self.thinkers = First()
        self.tables = Tables(self.store, self.thinkers, pace, self.exchange)

    async def die(self) -> None:
        """As if it was killed: nothing is said any more."""
        self.exchange._closing = True
        for task in self.exchange._tasks:
            task.cancel()

    async def close(self) -> None:
        await self.tables.stop()
        self.store.close()


@asynccontextmanager
async def processes(url: str, redis: PrivateRedis, count: int = 2, pace: float = 0.0) -> Any:
    found = [Process(url, redis, pace) for _number in range(count)]
    try:
        for process in found:
            await process.tables.neighbours.open()
        yield found
    finally:
        for process in found:
            await process.close()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known soon was told: nobody looks into the store meanwhile."""
    monkeypatch.setattr(neighbours, "SELDOM", 60.0)


async def until(true: Callable[[], bool], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen in time"
        await asyncio.sleep(0.01)


def run(test: Awaitable[None]) -> None:
    async def bounded() -> None:
        await asyncio.wait_for(test, 60)

    asyncio.run(bounded())


async def play(tables: Tables, table: Table) -> None:
    seat = table.seats[int(table.state.seat)]
    await tables.act(table, seat.person, table.number, table.state.text(table.state.legal_actions()[0]))


@pytest.mark.usefixtures("told")
def test_what_one_process_writes_the_other_does_at_once(postgresql: str, redis: PrivateRedis) -> None:
    async def test() -> None:
        async with processes(postgresql, redis) as (one, two):
            here = await one.tables.new("kingdomino", SEATS, {}, "anna")
            there = await two.tables.get(here.id)
            for _move in range(4):
                await play(one.tables, here)
                await until(lambda: there.number == here.number)
                await play(two.tables, there)
                await until(lambda: there.number == here.number)
            assert here.state.position() == there.state.position()

    run(test())


def test_of_two_who_move_at_once_one_is_told_to_look_again(postgresql: str, redis: PrivateRedis) -> None:
    async def test() -> None:
        async with processes(postgresql, redis) as (one, two):
            here = await one.tables.new("kingdomino", SEATS, {}, "anna")
            there = await two.tables.get(here.id)
            for _move in range(5):
                outcomes = await asyncio.gather(
                    play(one.tables, here), play(two.tables, there), return_exceptions=True
                )
                (lost,) = [outcome for outcome in outcomes if outcome is not None]
                assert isinstance(lost, IllegalAction)
                assert str(lost) in ("Meanwhile the table has changed: look again.", "It is not your turn.")
                await until(lambda: here.number == there.number)
            events = await one.store.load(here.id)
            assert len(events) == here.number == 6

    run(test())


def test_two_who_sit_down_at_once_have_a_seat_each(postgresql: str, redis: PrivateRedis) -> None:
    async def test() -> None:
        async with processes(postgresql, redis) as (one, two):
            for _table in range(5):
                here = await one.tables.new("kingdomino", [SEATS[0], Seat(OPEN), Seat(OPEN)], {}, "anna")
                there = await two.tables.get(here.id)
                await asyncio.gather(
                    one.tables.sit(here, None, "Bram", "bram"), two.tables.sit(there, None, "Cees", "cees")
                )
                await until(lambda here=here, there=there: here.number == there.number == 3)  # type: ignore[misc]
                assert here.people == there.people == {"anna", "bram", "cees"}
                with pytest.raises(BadOption, match="taken"):
                    await two.tables.sit(there, None, "Dirk", "dirk")

    run(test())


def test_a_process_that_died_before_it_told_is_noticed(postgresql: str, redis: PrivateRedis) -> None:
    async def test() -> None:
        async with processes(postgresql, redis) as (one, two):
            here = await one.tables.new("kingdomino", SEATS, {}, "anna")
            there = await two.tables.get(here.id)
            await one.die()
            await play(one.tables, here)
            assert there.number == 1
            assert (await two.tables.get(here.id)).number == 2  # whoever opens a page sees how it is
            there.watchers.add(lambda: None)
            await play(one.tables, here)
            await until(lambda: there.number == 3, 5.0)  # and whoever has it open, soon

    run(test())


def test_a_table_that_is_just_being_read_is_not_taken_for_one_that_nobody_wants(
    postgresql: str, redis: PrivateRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also on a computer that has been on for longer than tables are kept."""

    async def test() -> None:
        async with processes(postgresql, redis) as (one, two):
            here, other = [await one.tables.new("kingdomino", SEATS, {}, "anna") for _table in range(2)]
            taken_in = two.tables.neighbours.take_in
            monkeypatch.setattr(tables, "FORGET_AFTER", 100.0)

            async def slowly(table: Table) -> None:
                if table.id == here.id:
                    await two.tables.get(other.id)
                await taken_in(table)

            monkeypatch.setattr(two.tables.neighbours, "take_in", slowly)
            assert (await two.tables.get(here.id)).id == here.id
            assert two.tables.in_memory(here.id) is not None

    run(test())


@pytest.mark.usefixtures("told")
def test_who_is_there_is_known_everywhere_until_their_process_dies(postgresql: str, redis: PrivateRedis) -> None:
    async def test() -> None:
        async with processes(postgresql, redis) as (one, two):
            here = await one.tables.new("kingdomino", SEATS, {}, "anna")
            one.tables.neighbours.come(here, "anna")
            there = await two.tables.get(here.id)
            await until(lambda: "anna" in there.present)  # who comes later asks
            two.tables.neighbours.come(there, "bram")
            await until(lambda: "bram" in here.present)
            two.tables.neighbours.come(there, "anna")  # on another device
            one.tables.neighbours.go(here, "anna")
            await asyncio.sleep(0.1)
            assert "anna" in here.present
            assert "anna" in there.present
            two.tables.neighbours.go(there, "anna")
            await until(lambda: "anna" not in here.present)
            await two.die()
            await until(lambda: "bram" not in here.present, redis_exchange.SILENT + 3)

    run(test())


@pytest.mark.usefixtures("told")
def test_chat_pace_and_code_are_the_same_everywhere(postgresql: str, redis: PrivateRedis) -> None:
    async def test() -> None:
        async with processes(postgresql, redis, 3) as (one, two, three):
            here = await one.tables.new("kingdomino", SEATS, {}, "anna")
            there = await two.tables.get(here.id)
            one.tables.say(here, "anna", "Hello")
            two.tables.say(there, "bram", "Hello yourself")
            await until(lambda: len(here.chat) == len(there.chat) == 2)
            assert set(here.chat) == set(there.chat) == {(0, "Hello"), (1, "Hello yourself")}
            late = await three.tables.get(here.id)
            assert (list(late.chat), late.said) == (list(here.chat), 2)
            two.tables.set_pace(there, "bram", "slow")
            await until(lambda: here.pace.factor == there.pace.factor == late.pace.factor > 1)
            await one.tables.code(here)
            await until(lambda: there.code == here.code != "")
            old = here.code
            await one.tables.change_code(here, "anna")
            await until(lambda: there.code == here.code != old)

    run(test())


def test_somebody_who_is_forgotten_is_forgotten_everywhere(postgresql: str, redis: PrivateRedis) -> None:
    async def test() -> None:
        async with processes(postgresql, redis) as (one, two):
            here = await one.tables.new("kingdomino", SEATS, {}, "anna")
            there = await two.tables.get(here.id)
            alone = await one.tables.new("kingdomino", [SEATS[0], Seat(BOT, "", "", "easy")], {}, "anna")
            gone = await two.tables.get(alone.id)
            one.tables.say(here, "anna", "My secret")
            await until(lambda: len(there.chat) == 1)
            await one.tables.forget("anna")
            await until(lambda: not there.chat and gone.gone and there.owner == "bram")
            assert "anna" not in there.people
            assert "Anna" not in [seat.name for seat in there.seats]
            assert await two.exchange.kept(here.id) == []
            with pytest.raises(NoTable):
                await two.tables.get(alone.id)

    run(test())


def test_one_process_lets_the_bots_of_a_table_play_and_another_when_it_dies(
    postgresql: str, redis: PrivateRedis
) -> None:
    async def test() -> None:
        seats = [SEATS[0], *(Seat(BOT, "", "", "easy") for _bot in range(3))]
        async with processes(postgresql, redis, pace=0.3) as (one, two):
            here = await one.tables.new("kingdomino", seats, {}, "anna")
            there = await two.tables.get(here.id)
            for process, table in ((one, here), (two, there)):
                table.watchers.add(lambda: None)
                process.tables.look(table)
            while not (here.seats[int(here.state.seat)].kind == PERSON and here.number > 8):
                if here.seats[int(here.state.seat)].kind == PERSON:
                    await play(one.tables, here)
                await asyncio.sleep(0.01)
            played = sum("act" in event for event in await one.store.load(here.id))
            assert one.thinkers.asked + two.thinkers.asked <= played  # nothing was thought about twice
            await until(lambda: here.number == there.number)
            while not here.bot_plays:
                await play(one.tables, here)
            # And who has the lease dies while bots are to play.
            await until(lambda: one.exchange._leases == {here.id} or two.exchange._leases == {here.id})
            holder, other = (one, two) if one.exchange._leases else (two, one)
            await holder.die()
            for table in holder.tables.all_in_memory:
                if table.thinking is not None:
                    table.thinking.cancel()
            left = other.tables.in_memory(here.id)
            assert left is not None
            await until(lambda: left.seats[int(left.state.seat)].kind == PERSON, redis_exchange.LEASE + 8)

    run(test())


@pytest.mark.usefixtures("told")
def test_where_a_person_looks_bots_play_and_another_process_does_not_even_read_along(
    postgresql: str, redis: PrivateRedis
) -> None:
    """A table that was opened in one process and is looked at in another costs the first nothing."""

    async def test() -> None:
        seats = [SEATS[0], *(Seat(BOT, "", "", "easy") for _bot in range(3))]
        async with processes(postgresql, redis) as (one, two):
            here = await one.tables.new("kingdomino", seats, {}, "anna")
            there = await two.tables.get(here.id)
            there.watchers.add(lambda: None)
            two.tables.neighbours.come(there, "anna")
            two.tables.look(there)
            await until(lambda: "anna" in here.present)
            await until(lambda: here.thinking is None or here.thinking.done())
            await until(lambda: there.seats[int(there.state.seat)].kind == PERSON)
            asked, known = one.thinkers.asked, here.number
            while there.number < 30:
                await until(lambda: there.seats[int(there.state.seat)].kind == PERSON)
                await play(two.tables, there)
            assert (one.thinkers.asked, here.number) == (asked, known)
            await until(lambda: there.seats[int(there.state.seat)].kind == PERSON)
            assert (await one.tables.get(here.id)).number == there.number  # who asks has it as it is
            # When the other process dies in the middle of it, this one plays on.
            await play(two.tables, there)
            await two.die()
            if there.thinking is not None:
                there.thinking.cancel()
            left = there.number
            await until(lambda: here.number >= left and not here.bot_plays, redis_exchange.SILENT + 10)

    run(test())


def test_a_bot_that_waited_for_its_lease_does_not_move_for_the_person_whose_turn_it_is_by_then(
    tmp_path: Path,
) -> None:
    class Slow(Exchange):
        """While one waits for the lease, another process plays for the bots."""

        async def lease(self, what: str) -> bool:
            table = tables.in_memory(what)
            assert table is not None
            while table.bot_plays:
                event = {"act": table.state.text(table.state.legal_actions()[0])}
                await store.append(table.id, table.number, event)
                await tables.catch_up(table)
            return True

    async def test() -> None:
        began = 0
        for _table in range(20):
            table = await tables.new("kingdomino", [Seat(BOT, "", "", "easy"), SEATS[0]], {}, "anna")
            began += table.bot_plays
            if table.thinking is not None:
                await table.thinking
            assert not table.bot_plays
            assert not table.state.over
            assert thinkers.asked == 0, "all was played by another process"
        assert began
        await tables.stop()

    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    thinkers = First()
    tables = Tables(store, thinkers, 0.0, Slow())
    run(test())
    store.close()


def test_without_redis_everybody_goes_on_and_catches_up(postgresql: str, redis: PrivateRedis) -> None:
    async def test() -> None:
        async with processes(postgresql, redis) as (one, two):
            here = await one.tables.new("kingdomino", SEATS, {}, "anna")
            there = await two.tables.get(here.id)
            for table in (here, there):
                table.watchers.add(lambda: None)
            for kind in ("killed", "hangs"):
                redis.kill() if kind == "killed" else redis.hang()
                try:
                    await until(lambda: not one.exchange.there and not two.exchange.there)
                    took = []
                    for _move in range(3):
                        began = time.monotonic()
                        await play(one.tables, here)
                        took.append(time.monotonic() - began)
                    assert min(took) < redis_exchange.PATIENCE  # nobody waits for it
                    await until(lambda: there.number == here.number)  # from the store
                    fresh = await two.tables.new("kingdomino", SEATS, {}, "bram")
                    assert fresh.number == 1
                    assert await one.exchange.lease("anything")
                    assert await two.exchange.lease("anything")
                finally:
                    redis.start() if kind == "killed" else redis.go_on()
                await until(lambda: one.exchange.there and two.exchange.there)
                one.tables.neighbours.come(here, "anna")
                await until(lambda: "anna" in there.present)
                one.tables.neighbours.go(here, "anna")
                await play(two.tables, there)
                await until(lambda: here.number == there.number)

    run(test())


def test_an_event_whose_answer_was_lost_is_not_written_again(postgresql: str, redis: PrivateRedis) -> None:
    """PostgreSQL went away after it had written, and before it said so."""

    async def test() -> None:
        async with processes(postgresql, redis) as (one, _two):
            table = await one.tables.new("kingdomino", SEATS, {}, "anna")
            append = one.store.append

            async def answer_lost(*arguments: Any) -> None:
                await append(*arguments)
                raise _broken()

            one.store.append = answer_lost
            await play(one.tables, table)
            assert table.number == 2

            async def never_written(*_arguments: Any) -> None:
                raise _broken()

            one.store.append = never_written
            with pytest.raises(type(_broken())):
                await play(one.tables, table)
            assert table.number == len(await one.store.load(table.id)) == 2

    run(test())


def _broken() -> Exception:
    from sqlalchemy.exc import OperationalError

    return OperationalError("INSERT", {}, Exception("server closed the connection unexpectedly"))


def test_two_rematches_at_once_lead_to_one_table(postgresql: str, redis: PrivateRedis) -> None:
    async def test() -> None:
        async with processes(postgresql, redis) as (one, two):
            here = await one.tables.new("kingdomino", SEATS, {}, "anna")
            while not here.state.over:
                await play(one.tables, here)
            there = await two.tables.get(here.id)
            again = await asyncio.gather(one.tables.rematch(here, "anna"), two.tables.rematch(there, "bram"))
            assert again[0].id == again[1].id
            assert len(await one.store.known()) == 2

    run(test())


def test_an_old_table_that_another_process_has_open_is_kept(postgresql: str, redis: PrivateRedis) -> None:
    async def test() -> None:
        async with processes(postgresql, redis) as (one, two):
            table = await one.tables.new("kingdomino", SEATS, {}, "anna")
            assert not await two.tables.drop(table.id)
            assert await one.tables.drop(table.id)
            assert await one.tables.keeps_house()
            assert not await two.tables.keeps_house()

    run(test())


def test_what_was_taken_in_one_process_is_gone_in_the_other(redis: PrivateRedis) -> None:
    async def test() -> None:
        one, two = RedisExchange(redis.url, "limits"), RedisExchange(redis.url, "limits")
        limits = Limits(), Limits()
        limits[0].tell = lambda taken: one.tell(EVERYBODY, took=taken)
        heard: list[object] = []

        def hear(_about: str, process: str, said: dict[str, Any]) -> None:
            if "took" in said:
                limits[1].hear(process, said["took"])
                heard.append(said)

        await one.open(lambda _about, _process, _said: None)
        await two.open(hear)
        try:
            for _hint in range(20):
                limits[0].take("hint", "anna", None)
            await until(lambda: len(heard) == 20)
            with pytest.raises(TooMuch):
                limits[1].take("hint", "anna", None)
            limits[1].take("hint", "bram", None)
        finally:
            await one.close()
            await two.close()

    run(test())


def test_jobs_are_thought_about_here_when_nobody_answers(
    redis: PrivateRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        jobs = Jobs(redis.url)
        thinkers = HelpedThinkers(1, jobs, Heard())
        try:
            state = regnum.new("kingdomino", 3, seed=5)
            asked: list[dict[str, Any]] = []

            async def silence(_name: str, position: dict[str, Any], _seed: int) -> str:
                asked.append(position)
                raise TimeoutError

            monkeypatch.setattr(jobs, "choose", silence)
            thinkers.hear("elsewhere", 2)
            assert thinkers.elsewhere == 2
            assert state.parse(await thinkers.choose_in("random", state)) in state.legal_actions()
            (imagined,) = asked
            there = regnum.from_position(imagined)
            assert there.view(int(state.seat)) == state.view(int(state.seat))
            assert there.position() != state.position()  # what is hidden does not leave the server
            thinkers.lose("elsewhere")
            assert thinkers.elsewhere == 0
            await thinkers.choose_in("random", state)
            assert len(asked) == 1
        finally:
            thinkers.close()

    run(test())


def test_who_waits_for_a_place_that_goes_away_is_told() -> None:
    async def test() -> None:
        queue = FairQueue(1)
        job = await queue.enter(somebody())
        waiting = asyncio.create_task(queue.enter(somebody()))
        await asyncio.sleep(0)
        queue.resize(0)
        with pytest.raises(NoPlaces):
            await waiting
        queue.leave(job)
        queue.resize(1)
        await queue.enter(somebody())

    run(test())


def test_metrics_of_several_processes_are_one_page() -> None:
    page = '# HELP a Words.\n# TYPE a counter\na 1\n# HELP b More.\n# TYPE b gauge\nb{kind="x"} 2\n'
    assert together({"p": page, "q": page}) == (
        '# HELP a Words.\n# TYPE a counter\na{process="p"} 1\na{process="q"} 1\n'
        '# HELP b More.\n# TYPE b gauge\nb{process="p",kind="x"} 2\nb{process="q",kind="x"} 2\n'
    )


def test_an_address_of_redis_is_checked_and_shown_without_its_password() -> None:
    with pytest.raises(BadOption, match="no address of Redis"):
        redis_exchange.connect("http://somewhere")
    assert redis_exchange.shown("redis://user:secret@host:1/0") == "redis://host:1/0"


def test_how_many_events_there_are_is_read_without_the_events(database: str) -> None:
    async def test() -> None:
        store = Store(database)
        try:
            events: list[Event] = [{"act": "x"}] * 3
            for number, event in enumerate(events):
                await store.append("some", number, event)
            await store.append("other", 0, {"new": 1})
            assert await store.numbers(["some", "other", "none"]) == {"some": 3, "other": 1}
            assert await store.load("some", 2) == events[2:]
        finally:
            store.close()

    run(test())

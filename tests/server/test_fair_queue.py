"""Whose bot thinks next: people who wait first, each in turn, and nobody for tables that nobody looks at."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import regnum
from regnum.server import bot_turns
from regnum.server.bots import Thinkers, Timed
from regnum.server.database import sqlite_url
from regnum.server.fair_queue import Asker, FairQueue, Urgency, somebody
from regnum.server.pool import Pool
from regnum.server.seats import BOT, PERSON, Seat
from regnum.server.store import Store
from regnum.server.table import Table
from regnum.server.tables import Tables

THINKS = 0.05
TABLES = 40


def slowly(position: dict[str, Any]) -> Timed[str]:
    time.sleep(THINKS)
    state = regnum.from_position(position)
    return Timed(state.text(state.legal_actions()[0]), THINKS)


class SlowPool(Pool):
    """One process of slow bots; here a thread."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1)

    async def submit(self, _work: object, values: tuple[Any, ...], share: float = 1.0) -> asyncio.Future[Any]:
        _think, _name, position, *_rest = values
        return asyncio.get_running_loop().run_in_executor(self._thread, slowly, position)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


class Slow(Thinkers):
    def _new_pool(self) -> Pool:
        return SlowPool()


def bots(count: int) -> list[Seat]:
    return [Seat(BOT, "", "", "hard") for _ in range(count)]


def looks(table: Table, person: str) -> None:
    """As a page that somebody has open."""
    table.watchers.add(lambda: None)
    table.present.come(person)


async def until_turn(table: Table, person: str) -> float:
    began = time.monotonic()
    while not table.state.over and table.seats[int(table.state.seat)].person != person:
        await asyncio.sleep(0.005)
    return time.monotonic() - began


def test_who_waits_is_not_kept_by_tables_that_nobody_watches(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path / "tables.db"))

    async def play() -> tuple[float, int]:
        thinkers = Slow(workers=1)
        tables = Tables(store, thinkers, 0)
        crowd = [await tables.new("kingdomino", bots(4), {}, f"owner {number % 8}") for number in range(TABLES)]
        mine = await tables.new("kingdomino", [*bots(1), Seat(PERSON, "", "anna")], {}, "anna")
        looks(mine, "anna")
        waited, moves = 0.0, 0
        for _turn in range(6):
            waited = max(waited, await until_turn(mine, "anna"))
            text = mine.state.text(mine.state.legal_actions()[0])
            await tables.act(mine, "anna", mine.number, text)
            moves += 1
        for table in [*crowd, mine]:
            if table.thinking is not None:
                table.thinking.cancel()
        thinkers.close()
        assert sum(table.number - 1 for table in crowd) > 0  # they are not forgotten, either
        return waited, moves

    waited, moves = asyncio.run(play())
    store.close()
    assert moves == 6
    # the bot's own choices, at most four in a row, and each waits for one that has begun: first come, first served
    # would be TABLES * THINKS for each of them
    assert waited < TABLES * THINKS / 2


def test_hints_of_one_do_not_delay_anothers() -> None:
    position = regnum.new("kingdomino", 2, seed=1).position()

    async def ask() -> list[str]:
        thinkers = Slow(workers=1)
        answered: list[str] = []

        async def hint(person: str) -> None:
            await thinkers.advise("hard", position, somebody(person))
            answered.append(person)

        greedy = [asyncio.create_task(hint("greedy")) for _ in range(20)]
        await asyncio.sleep(0)
        await asyncio.gather(hint("anna"), hint("bert"))
        for task in greedy:
            task.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)
        assert thinkers.queue.waiting.total() == 0  # who is cancelled leaves the line
        thinkers.close()
        return answered

    answered = asyncio.run(ask())
    assert answered.index("anna") <= 1
    assert answered.index("bert") <= 3


def test_a_table_of_bots_rests_until_somebody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "LATELY", 0.0)
    store = Store(sqlite_url(tmp_path / "tables.db"))

    async def play() -> None:
        thinkers = Slow(workers=1)
        tables = Tables(store, thinkers, 0)
        table = await tables.new("kingdomino", bots(2), {}, "anna")
        await asyncio.sleep(3 * THINKS)
        rested = table.number
        assert rested <= 2
        assert (await tables.get(table.id)).number == rested  # being listed wakes nobody
        assert table.idle  # and it can leave memory
        looks(table, "anna")
        tables.look(table)
        while table.number < rested + 3:
            await asyncio.sleep(0.005)
        table.watchers.clear()
        tables.leave(table)
        assert table.thinking is not None
        await table.thinking
        assert not table.state.over
        thinkers.close()

    asyncio.run(asyncio.wait_for(play(), 10))
    store.close()


def test_who_comes_back_finds_their_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots play on for a person who is away: until it is that person's turn, and no further."""
    monkeypatch.setattr(bot_turns, "LATELY", 0.0)
    store = Store(sqlite_url(tmp_path / "tables.db"))

    async def play() -> None:
        thinkers = Slow(workers=1)
        tables = Tables(store, thinkers, 0)
        table = await tables.new("kingdomino", [*bots(3), Seat(PERSON, "", "anna")], {}, "anna")
        await until_turn(table, "anna")
        assert table.bot_plays is False
        thinkers.close()

    asyncio.run(asyncio.wait_for(play(), 10))
    store.close()


# The line itself


async def in_order(queue: FairQueue, *askers: Asker) -> list[object]:
    """Who is served in which order, when all have come while others were being served."""
    served: list[object] = []
    holding = [await queue.enter(somebody()) for _ in range(queue._places)]

    async def one(asker: Asker) -> None:
        job = await queue.enter(asker)
        served.append(asker.party)
        await asyncio.sleep(0)
        queue.leave(job)

    waiting = [asyncio.create_task(one(asker)) for asker in askers]
    await asyncio.sleep(0)
    for job in holding:
        queue.leave(job)
    await asyncio.gather(*waiting)
    return served


def test_the_urgent_come_first_and_each_in_turn() -> None:
    waited = [somebody(name) for name in ("a", "a", "a", "b", "c", "b")]
    others = [somebody("away", Urgency.UNWATCHED), somebody("watched", Urgency.WATCHED)]
    served = asyncio.run(in_order(FairQueue(1), *others, *waited))
    assert served == ["a", "b", "c", "a", "b", "a", "watched", "away"]


def test_urgency_is_that_of_the_moment() -> None:
    now = [Urgency.UNWATCHED]
    coming = Asker("coming", lambda: now[0])

    async def come() -> list[object]:
        task = asyncio.create_task(in_order(FairQueue(1), coming, somebody("watched", Urgency.WATCHED)))
        now[0] = Urgency.WAITED_FOR
        return await task

    assert asyncio.run(come()) == ["coming", "watched"]


def test_nobody_has_two_places_and_the_unwatched_leave_one_free() -> None:
    async def fill() -> None:
        queue = FairQueue(3)
        asked = [asyncio.create_task(queue.enter(somebody("greedy"))) for _ in range(3)]
        asked += [asyncio.create_task(queue.enter(somebody(n, Urgency.UNWATCHED))) for n in range(5)]
        await asyncio.sleep(0)
        assert queue.running == 2  # one of greedy, one that nobody looks at
        assert queue.waiting == {Urgency.WAITED_FOR: 2, Urgency.UNWATCHED: 4}
        await asyncio.wait_for(queue.enter(somebody("anna")), 1)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert queue.waiting.total() == 0

    asyncio.run(fill())


def test_a_place_is_free_when_its_process_is_and_not_before() -> None:
    position = regnum.new("kingdomino", 2, seed=1).position()

    async def cancel() -> float:
        thinkers = Slow(workers=1)
        first = asyncio.create_task(thinkers.choose("hard", position))
        await asyncio.sleep(THINKS / 5)
        first.cancel()
        await asyncio.sleep(0)
        assert thinkers.queue.running == 1
        began = time.monotonic()
        await thinkers.choose("hard", position)
        thinkers.close()
        return time.monotonic() - began

    assert asyncio.run(cancel()) > 1.5 * THINKS


def test_those_that_are_done_in_no_time_share_a_place() -> None:
    async def use() -> None:
        queue = FairQueue(1)
        quick = [await asyncio.wait_for(queue.enter(somebody(), 0.25), 1) for _ in range(4)]
        fifth, slow, behind = (asyncio.ensure_future(queue.enter(somebody(), share)) for share in (0.25, 1.0, 0.25))
        await asyncio.sleep(0)
        assert not fifth.done()
        queue.leave(quick.pop())
        quick.append(await asyncio.wait_for(fifth, 1))
        while quick:
            assert not slow.done()
            assert not behind.done(), "whoever takes a whole place is not passed by those behind"
            queue.leave(quick.pop())
        queue.leave(await asyncio.wait_for(slow, 1))
        await asyncio.wait_for(behind, 1)

    asyncio.run(use())

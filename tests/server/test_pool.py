"""Processes that work for the server: what comes back, in which order, and what happens when one dies."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from regnum.server.pool import Pool, ProcessDied


class Odd(Exception):
    """Cannot be made again of what it was made of."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one)


def nothing() -> None:
    pass


def doubled(value: int) -> int:
    return 2 * value


def long(letters: int) -> str:
    return "x" * letters


def fail(kind: str) -> None:
    if kind == "exit":
        sys.exit(3)
    if kind == "stop":
        raise StopIteration
    if kind == "odd":
        raise Odd("one", "two")
    raise ValueError(kind)


def wait(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def in_pool(most: int, doing: Any) -> Any:
    async def run() -> Any:
        pool = Pool(most, nothing)
        try:
            return await doing(pool)
        finally:
            pool.close()

    return asyncio.run(run())


async def ask(pool: Pool, work: Any, *values: object, share: float = 1.0) -> Any:
    return await (await pool.submit(work, values, share))


def test_each_gets_its_own_answer() -> None:
    async def many(pool: Pool) -> list[int]:
        asked: list[Coroutine[Any, Any, int]] = [ask(pool, doubled, number, share=0.1) for number in range(200)]
        return await asyncio.gather(*asked)

    assert in_pool(2, many) == [2 * number for number in range(200)]


def test_what_is_longer_than_a_packet_comes_whole() -> None:
    async def both(pool: Pool) -> tuple[int, int]:
        sent = await ask(pool, len, "x" * 3_000_000)
        return sent, len(await ask(pool, long, 3_000_000))

    assert in_pool(1, both) == (3_000_000, 3_000_000)


@pytest.mark.parametrize(
    ("kind", "raised", "said"),
    [
        ("plain", ValueError, "plain"),
        ("exit", RuntimeError, "SystemExit: 3"),
        ("stop", RuntimeError, "StopIteration"),
        ("odd", RuntimeError, "Odd: one"),
    ],
)
def test_what_goes_wrong_is_raised_here_and_the_process_works_on(
    kind: str, raised: type[Exception], said: str
) -> None:
    async def both(pool: Pool) -> tuple[str, int]:
        with pytest.raises(raised) as problem:
            await ask(pool, fail, kind)
        return str(problem.value) + "".join(getattr(problem.value, "__notes__", [])), await ask(pool, doubled, 4)

    told, answer = in_pool(1, both)
    assert said in told
    assert "in fail" in told  # where it went wrong
    assert answer == 8


def test_there_are_as_many_processes_as_are_needed_and_no_more() -> None:
    async def three(pool: Pool) -> tuple[set[int], set[int]]:
        alone = {await ask(pool, wait, 0.0) for _ in range(3)}
        together = set(await asyncio.gather(*(ask(pool, wait, 0.2) for _ in range(3))))
        return alone, together

    alone, together = in_pool(2, three)
    assert len(alone) == 1
    assert len(together) == 2


def test_who_has_the_least_to_do_is_asked() -> None:
    async def beside(pool: Pool) -> float:
        await asyncio.gather(ask(pool, wait, 0.2), ask(pool, wait, 0.2))  # both are there
        long = asyncio.ensure_future(ask(pool, wait, 20.0))
        await asyncio.sleep(0.1)
        began = time.monotonic()
        await asyncio.gather(*(ask(pool, wait, 0.0, share=0.1) for _ in range(8)))
        long.cancel()
        return time.monotonic() - began

    assert in_pool(2, beside) < 15


def test_when_a_process_dies_those_who_wait_are_told_and_another_does_what_comes_then() -> None:
    async def killed(pool: Pool) -> tuple[list[object], int]:
        process = await ask(pool, wait, 0.0)
        waiting = [asyncio.ensure_future(ask(pool, wait, 30.0, share=0.1)) for _ in range(3)]
        await asyncio.sleep(0.2)
        os.kill(process, signal.SIGTERM)
        told = await asyncio.gather(*waiting, return_exceptions=True)
        return told, await ask(pool, doubled, 5)

    told, answer = in_pool(1, killed)
    assert [type(one) for one in told] == [ProcessDied] * 3
    assert answer == 10


def test_who_waits_no_more_disturbs_nobody() -> None:
    async def cancelled(pool: Pool) -> int:
        slow = await pool.submit(wait, (0.3,))
        slow.cancel()
        return int(await ask(pool, doubled, 6))

    assert in_pool(1, cancelled) == 12


def test_a_process_ends_with_the_pool() -> None:
    async def pid(pool: Pool) -> int:
        return int(await ask(pool, wait, 0.0))

    process = in_pool(1, pid)
    until = time.monotonic() + 30
    while time.monotonic() < until and os.path.exists(f"/proc/{process}") and not _ended(process):
        time.sleep(0.05)
    assert not os.path.exists(f"/proc/{process}") or _ended(process)


def _ended(process: int) -> bool:
    """Where it waits for its parent to hear of its end."""
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True

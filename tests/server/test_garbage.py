"""What refers to itself is collected when nobody waits for an answer."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from regnum.server import garbage


class Circle:
    """Something that only looking for garbage finds."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def dropped(monkeypatch: pytest.MonkeyPatch) -> Iterator[weakref.ref[Circle]]:
    monkeypatch.setattr(garbage, "EVERY", 0.01)
    monkeypatch.setattr(garbage, "MOMENT", 0.05)
    gc.disable()
    yield weakref.ref(Circle())
    gc.enable()


async def work() -> None:
    """As a server does that has enough to do, which still lets others run."""
    while True:
        until = time.monotonic() + 0.005
        while time.monotonic() < until:
            pass
        await asyncio.sleep(0)


def gone(dropped: weakref.ref[Circle], busy: bool, seconds: float) -> bool:
    """Whether it is found in this time."""

    async def run() -> None:
        tasks = [asyncio.create_task(garbage.collect_when_quiet())]
        if busy:
            tasks.append(asyncio.create_task(work()))
        until = time.monotonic() + seconds
        while dropped() is not None and time.monotonic() < until:
            await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    asyncio.run(run())
    return dropped() is None


def test_everything_is_looked_through_when_it_is_quiet(dropped: weakref.ref[Circle]) -> None:
    assert gone(dropped, busy=False, seconds=60)


def test_who_is_busy_does_so_when_an_hour_is_over_at_the_latest(
    dropped: weakref.ref[Circle], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not gone(dropped, busy=True, seconds=0.5)
    monkeypatch.setattr(garbage, "LATEST", 0.3)
    assert gone(dropped, busy=True, seconds=60)

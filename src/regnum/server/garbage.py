"""Garbage is collected when nobody waits for it.

Nearly all that a server drops is freed at once. What is left are things that refer to themselves, those of ended
connections above all; to find them, everything that is there is looked through, and with a thousand tables nobody
gets an answer for half a second. So what is new is looked through as it comes into being, which takes some
hundredths of a second, and everything when there is next to nothing to do, or when an hour is over.
"""

from __future__ import annotations

import asyncio
import gc
import time

NEW = 10_000
"""So many new things are looked through at once."""
SELDOM = 1_000
"""After so many times everything would be looked through without being asked: millions of things, if ever."""
EVERY = 60.0
"""Seconds from one look at how busy the process is to the next."""
MOMENT = 1.0
"""Seconds for which it is looked at."""
QUIET = 0.1
"""Of a core."""
LATEST = 3600.0


def begin() -> None:
    """What is loaded by now stays, and is not looked through."""
    gc.freeze()
    gc.set_threshold(NEW, SELDOM, SELDOM)


async def collect_when_quiet() -> None:
    """While a server runs."""
    collected = time.monotonic()
    while True:
        await asyncio.sleep(EVERY)
        if await _quiet() or time.monotonic() > collected + LATEST:
            gc.collect()
            collected = time.monotonic()


async def _quiet() -> bool:
    used, began = time.process_time(), time.monotonic()
    await asyncio.sleep(MOMENT)
    return time.process_time() - used < QUIET * (time.monotonic() - began)

"""The games of the day as bots play them: found in the processes that think, once for everybody."""

from __future__ import annotations

import asyncio
import logging
import signal

from regnum.coach.days import Day, Played, in_my_seat
from regnum.server.bots import Thinkers
from regnum.server.fair_queue import Asker

logger = logging.getLogger("regnum")
MOST_KEPT = 512
LONGEST = 120
"""Seconds for a whole game: a game of another package may be long, and its playouts slow."""


class DayGames:
    """What bots have made of the seat that people play."""

    def __init__(self) -> None:
        self._found: dict[tuple[Day, str], Played | None] = {}
        self._looking: dict[tuple[Day, str], asyncio.Task[None]] = {}

    async def within(
        self, seconds: float, day: Day, names: list[str], thinkers: Thinkers, asker: Asker
    ) -> list[Played | None] | None:
        """By each of these bots, None for one that failed; None when it takes longer, and then it is found soon."""
        looking = [self._look((day, name), thinkers, asker) for name in names if (day, name) not in self._found]
        if looking:
            _done, waiting = await asyncio.wait(looking, timeout=seconds)
            if waiting:
                return None
        return [self._found[day, name] for name in names]

    def _look(self, wanted: tuple[Day, str], thinkers: Thinkers, asker: Asker) -> asyncio.Task[None]:
        """Whoever comes meanwhile waits for the same."""
        if wanted not in self._looking:
            task = self._looking[wanted] = asyncio.create_task(self._find(wanted, thinkers, asker))
            task.add_done_callback(lambda _done: self._looking.pop(wanted))
        return self._looking[wanted]

    async def _find(self, wanted: tuple[Day, str], thinkers: Thinkers, asker: Asker) -> None:
        """A bot that fails, or takes far too long, is not compared with."""
        found = None
        try:
            found = await thinkers.do(_in_time, *wanted, asker=asker)
        except Exception:
            logger.exception("the bot %s could not play the game of %s", wanted[1], wanted[0])
        self._found[wanted] = found
        while len(self._found) > MOST_KEPT:
            del self._found[next(iter(self._found))]


def _in_time(day: Day, name: str) -> Played:
    """One that hangs ends its process, as bots at tables do."""
    if hasattr(signal, "alarm"):
        signal.alarm(LONGEST)
    try:
        return in_my_seat(day, name)
    finally:
        if hasattr(signal, "alarm"):
            signal.alarm(0)

"""How fast the bots of a table play: as those who look at it wish, the slowest of them first."""

from __future__ import annotations

import asyncio
import time

WISHES = {"slow": 2.2, "normal": 1.0, "fast": 0.35, "at once": 0.0}
"""How much longer or shorter than usual a bot takes."""
COMMANDS = ("seen", "pause", "go on", "step", "skip")
"""What else one can want of them."""


class Pace:
    """Of one table. It is no event: nothing of the game depends on it."""

    def __init__(self) -> None:
        self.wishes: dict[str, str] = {}
        """By person."""
        self.paused = False
        self.gone_on: set[str] = set()
        """Who has seen enough of what the bots wait for."""
        self._steps = 0
        self._skipping = False
        self._stopped_at, self._stop = 0.0, 0.0
        self._waiting: asyncio.Future[None] | None = None
        """Done when something has changed; there is one only while bots wait."""

    @property
    def factor(self) -> float:
        return max((WISHES[wish] for wish in self.wishes.values()), default=1.0)

    def wish(self, person: str, wish: str) -> None:
        self.wishes[person] = wish
        self._tell()

    def forget(self, person: str) -> None:
        self.wishes.pop(person, None)

    def pause(self, paused: bool) -> None:
        self.paused = paused
        if not paused:
            self.resume()
        self._tell()

    def step(self) -> None:
        """One move, and then wait again."""
        self._steps += 1
        self.resume()

    def skip(self) -> None:
        """Without any pause until a person is to choose."""
        self.paused = False
        self._skipping = True
        self.resume()

    def stop(self, seconds: float) -> None:
        """Something happened that everybody should look at: bots wait for so long, and usually no longer."""
        self._stopped_at, self._stop = time.monotonic(), seconds
        self.gone_on.clear()

    def resume(self) -> None:
        """There is nothing to look at, or no longer."""
        self._stop = 0.0
        self._tell()

    def go_on(self, person: str, present: set[str]) -> None:
        """A person has seen enough; when all who are present have, bots play on."""
        self.gone_on.add(person)
        if present <= self.gone_on:
            self.resume()

    @property
    def stopped(self) -> float:
        """How many seconds the bots still wait, so that everybody can look."""
        if not self._stop or self._skipping:
            return 0.0
        return max(0.0, self._stopped_at + self._stop * self.factor - time.monotonic())

    def arrive(self) -> None:
        """A person is to choose."""
        self._skipping = False
        self._steps = 0

    async def look(self) -> bool:
        """Until everybody has looked at what happened; whether there was anything to look at."""
        looked = False
        while (left := self.stopped) > 0:
            looked = True
            await self._change(left)
        return looked

    async def wait(self, seconds: float, since: float | None = None) -> None:
        """So long as a bot takes usually, since it was its turn, or until those who look have seen enough."""
        began = time.monotonic() if since is None else since
        while not self._skipping:
            left = began + seconds * self.factor - time.monotonic()
            if self.paused and self._steps:
                self._steps -= 1
                return
            if not self.paused and left <= 0:
                return
            await self._change(None if self.paused else left)

    async def _change(self, most: float | None) -> None:
        """By a timer and a future: `asyncio.wait_for` would make a task each time, for every move of every bot."""
        loop = asyncio.get_running_loop()
        self._waiting = changed = loop.create_future()
        timer = None if most is None else loop.call_later(most, _finish, changed)
        try:
            await changed
        finally:
            if timer is not None:
                timer.cancel()

    def _tell(self) -> None:
        if self._waiting is not None:
            _finish(self._waiting)


def _finish(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)

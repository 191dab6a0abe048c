"""Bots think in processes of their own, so that the pages stay quick meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from regnum.bots import Turn, bot, bot_classes, by_policy, end
from regnum.bots.failing import choose
from regnum.bots.search.policy import Erring, Misjudging
from regnum.coach.compare import whole, with_next_best
from regnum.core.registry import from_position
from regnum.core.seeds import new_simulation_seed
from regnum.core.state import State
from regnum.protocol.players import player
from regnum.protocol.program import is_program
from regnum.server import programs
from regnum.server.advice import Advice
from regnum.server.fair_queue import Asker, FairQueue, somebody
from regnum.server.pool import Pool, ProcessDied

Result = TypeVar("Result")
Thinking = Callable[[str, State, int], Result]
"""Takes the name of a bot, a position and a seed."""
QUICK = 0.005
"""Seconds: bots that need no longer are given several jobs at once, so that no process waits for the server."""
AT_ONCE = 8
NO_TIME = 0.001
"""Seconds: a policy of ours that needs no longer is asked in the server's own process, as drawing a screen takes as
long. Telling another process what is to be chosen, and hearing it, takes a good part of that too."""
LONGEST = 30
"""Seconds after which a bot that has not answered will not be waited for."""


def cores() -> int:
    """All that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 2


def processes() -> int:
    """One for each core but one, which is for the pages."""
    return max(1, cores() - 1)


@dataclass(frozen=True)
class Timed(Generic[Result]):
    """What was thought, and for how many seconds."""

    result: Result
    seconds: float


class Thinkers:
    """A few processes that are told a position and answer with an action."""

    def __init__(self, workers: int | None = None, longest: int = LONGEST) -> None:
        self._workers = workers or processes()
        self._longest = longest
        self._pool = self._new_pool()
        self.queue = FairQueue(self._workers)
        self._usual: dict[object, float] = {}
        """How many seconds each kind of job has taken lately, at most."""
        self._answered = 0.0
        """When a process last answered."""

    def _new_pool(self) -> Pool:
        return Pool(self._workers, _prepare)

    @property
    def elsewhere(self) -> int:
        """How many jobs other machines do at once."""
        return 0

    def hear(self, process: str, places: int) -> None:
        """A process elsewhere offers to think; we do it ourselves."""

    def lose(self, process: str, _value: object = None) -> None:
        """It is there no longer."""

    async def choose_in(self, name: str, state: State, asker: Asker | None = None) -> str:
        """What this bot does in this state, in the game's notation."""
        if self.takes_no_time(name, state.game):
            return self._choose_here(name, state)
        return await self.choose(name, state.position(), asker)

    def takes_no_time(self, name: str, game: str) -> bool:
        """Whether this bot need not be asked in a process of its own: as long as it is as quick as it was there."""
        return self._usual.get((_choose, name, game), LONGEST) < NO_TIME and _is_our_policy(name, game)

    def _choose_here(self, name: str, state: State) -> str:
        began = time.thread_time()
        chosen = _choose(name, state, new_simulation_seed())
        self._learn((_choose, name, state.game), time.thread_time() - began)
        return chosen

    async def choose(self, name: str, position: dict[str, Any], asker: Asker | None = None) -> str:
        """The same, by one of our own processes."""
        return await self._ask(_choose, name, position, asker)

    async def choose_by(self, name: str, position: dict[str, Any], seed: int, asker: Asker | None = None) -> str:
        """The same with a seed that somebody else has drawn."""
        return await self._ask(_choose, name, position, asker, seed)

    async def advise(self, name: str, position: dict[str, Any], asker: Asker | None = None) -> Advice:
        """What this bot does here, and why."""
        return await self._ask(_advise, name, position, asker)

    async def _ask(
        self,
        think: Thinking[Result],
        name: str,
        position: dict[str, Any],
        asker: Asker | None,
        seed: int | None = None,
    ) -> Result:
        kind = (think, name, position["game"])
        share = 1 / AT_ONCE if self._usual.get(kind, LONGEST) < QUICK else 1.0
        longest = programs.longest(name) if is_program(name) else self._longest
        values = (think, name, position, new_simulation_seed() if seed is None else seed, longest)
        done: Timed[Result] = await self.do(_in_time, *values, asker=asker, share=share)
        self._learn(kind, done.seconds)
        return done.result

    def _learn(self, kind: object, seconds: float) -> None:
        self._usual[kind] = max(seconds, 0.9 * self._usual.get(kind, 0.0))

    async def do(
        self, work: Callable[..., Result], *values: object, asker: Asker | None = None, share: float = 1.0
    ) -> Result:
        """Have anything done that would keep the pages waiting; of a process it takes a share."""
        asker = asker or somebody()
        try:
            return await self._do(work, values, asker, share)
        except ProcessDied:  # it was killed, or another's job has ended it: do it again in another
            return await self._do(work, values, asker, share)

    async def _do(
        self, work: Callable[..., Result], values: tuple[object, ...], asker: Asker, share: float
    ) -> Result:
        job = await self.queue.enter(asker, share)
        try:
            thinking: asyncio.Future[Result] = await self._pool.submit(work, values, share)
        except BaseException:
            self.queue.leave(job)
            raise

        def done(thinking: asyncio.Future[Result]) -> None:
            if thinking.exception() is None:
                self._answered = time.monotonic()
            self.queue.leave(job)

        # Whoever is cancelled waits no more, but their process thinks on: the place is free when it has done so.
        thinking.add_done_callback(done)
        return await asyncio.shield(thinking)

    async def awake(self, patience: float) -> bool:
        """Whether the processes do what they are told: they have lately, or do so now."""
        if self._answered and time.monotonic() - self._answered < self._longest:
            return True
        try:
            await asyncio.wait_for(self.do(os.getpid), patience)
        except (TimeoutError, ProcessDied):
            return False
        return True

    def close(self) -> None:
        self._pool.close()


@cache
def _is_our_policy(name: str, game: str) -> bool:
    """Whether nothing but a policy of ours decides: one from elsewhere may hang, and every page with it."""
    player = bot(name, 0, game)
    decides = by_policy(player, game)
    if decides is None:
        return False
    policy = decides[0]
    while isinstance(policy, Erring | Misjudging):  # whose policy it is matters, not how badly it is played
        policy = policy.policy if isinstance(policy, Erring) else policy.greedy
    return all(type(part).__module__.startswith("regnum.") for part in (player, policy))


def _prepare() -> None:
    """Thinking gives way to answering: with all cores at work, pages come first."""
    if hasattr(os, "nice"):
        os.nice(10)
    bot_classes()


def _in_time(
    think: Thinking[Result], name: str, position: dict[str, Any], seed: int, longest: int
) -> Timed[Result]:
    """A bot that hangs ends its process, even where it hangs in compiled code, and no other waits behind it."""
    began = time.monotonic()
    state = from_position(position)
    if hasattr(signal, "alarm"):
        signal.alarm(longest)
    try:
        return Timed(think(name, state, seed), time.monotonic() - began)
    finally:
        if hasattr(signal, "alarm"):
            signal.alarm(0)


def _choose(name: str, state: State, seed: int) -> str:
    """A program is asked as for a game of its own, and waits in this process for the next."""
    seated = player(name, seed, state.game)
    try:
        return state.text(choose(seated, Turn(state)))
    finally:
        end(seated, state)


def _advise(name: str, state: State, seed: int) -> Advice:
    turn = Turn(state)
    action = bot(name, seed, state.game).choose(turn)
    comparison = with_next_best(turn, action, seed)
    line = comparison.one if comparison is not None else whole(turn, action, seed)
    return Advice(state.text(action), line, comparison)

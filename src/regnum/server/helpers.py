"""Thinkers on other machines (`regnum think`), for as long as there are any; what they do not do is done here."""

from __future__ import annotations

import logging
from typing import Any

from regnum.core.seeds import new_seed, new_simulation_seed
from regnum.core.state import State
from regnum.protocol.program import is_program
from regnum.server.bots import Thinkers
from regnum.server.exchange import Exchange
from regnum.server.fair_queue import Asker, FairQueue, NoPlaces, somebody
from regnum.server.jobs import Jobs

logger = logging.getLogger("regnum")


class HelpedThinkers(Thinkers):
    def __init__(self, workers: int | None, jobs: Jobs, exchange: Exchange) -> None:
        super().__init__(workers)
        self._jobs = jobs
        self._exchange = exchange
        self._helpers: dict[str, int] = {}
        """The places of each thinker that was heard lately."""
        self._afar = FairQueue(0)

    @property
    def elsewhere(self) -> int:
        return self._afar.places

    def hear(self, process: str, places: int) -> None:
        self._helpers[process] = places
        self._share()

    def lose(self, process: str, _value: object = None) -> None:
        self._helpers.pop(process, None)
        self._share()

    def _share(self) -> None:
        """All servers get the same part of the thinkers, and at least one place where there are any."""
        places = sum(self._helpers.values())
        fair = max(1, places // (1 + len(self._exchange.others))) if places else 0
        if fair != self._afar.places:
            self._afar.resize(fair)

    async def choose_in(self, name: str, state: State, asker: Asker | None = None) -> str:
        asker = asker or somebody()
        stays = is_program(name) or self.takes_no_time(name, state.game)  # programs are where the server is
        if not stays and self._better_afar:
            seat = int(state.seat)
            imagined: dict[str, Any] = state.determinize(seat, new_seed()).position()
            try:
                job = await self._afar.enter(asker)
                try:
                    return await self._jobs.choose(name, imagined, new_simulation_seed())
                finally:
                    self._afar.leave(job)
            except NoPlaces:
                pass  # the last thinker has gone
            except Exception as error:
                logger.warning("no thinker answered in time (%s): thought about here", type(error).__name__)
        return await super().choose_in(name, state, asker)

    @property
    def _better_afar(self) -> bool:
        """Where less waits for each place, others first: our own processes are for hints as well."""
        return self._exchange.there and self._afar.places > 0 and _crowd(self._afar) <= _crowd(self.queue)

    def close(self) -> None:
        self._jobs.close()
        super().close()


def _crowd(queue: FairQueue) -> float:
    waiting = queue.waiting.total()
    return (queue.running + waiting) / queue.places if waiting or queue.running >= queue.places else 0.0

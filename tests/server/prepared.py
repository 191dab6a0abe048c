"""Tables that were played before anybody came: their events are written into a server's store, up to a moment.

A table is its events, so whoever opens it finds it as if it had been played there. Nothing goes on by itself:
whoever is to choose is a person, either the one who looks or one who is away.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import regnum
from regnum.bots import Turn, bot
from regnum.core.record import Record
from regnum.server.seats import BOT, MOST_NAME, PERSON, Seat
from regnum.server.security import Signer
from regnum.server.store import Event, Store
from tests.server.process import Server

MOMENTS = ("early", "middle", "late")
LONG_NAMES = (
    "Maximilian Wurmbrandtner",
    "Donaudampfschifffahrerin",
    "Hildegunde Wommelsdorfer",
    "Wilhelmina van Zuiderwyk",
    "Mommsenmann Großgörschen",
    "Konstantin Schwarzenbeck",
)
"""As long as a name may be, wide letters and words that cannot be broken among them."""
FULL: dict[str, dict[str, Any]] = {
    "dominion": {"kingdom": "random", "min_alchemy": "5"},
    "kingdomino": {"middle_kingdom": True, "harmony": True},
}
"""Options that fill a screen more than the usual ones."""
assert all(len(name) == MOST_NAME for name in LONG_NAMES)


@dataclass(frozen=True)
class Played:
    """A whole game by bots, and what one seat had to decide in it."""

    record: Record
    choosers: list[int]
    """Who chose at each step."""
    decided: list[int] = field(default_factory=list)
    """The steps at which the person had a choice."""

    def step(self, moment: str) -> int:
        """How much was played when the person is asked, early, in the middle or late in the game."""
        return self.decided[{"early": 0, "middle": len(self.decided) // 2, "late": -1}[moment]]

    def next_of_others(self, step: int) -> int:
        """The step nearest to this one at which somebody else is asked: after it, or before when none is left."""
        others = [number for number, seat in enumerate(self.choosers) if seat != ME]
        return min(others, key=lambda number: (number < step, abs(number - step)))


ME = 0
"""The seat of the person who looks."""


@cache
def played(game: str, players: int = 0, seed: int = 14) -> Played:
    """A game from deal to end, with as many players as may be unless said otherwise."""
    count = players or regnum.game(game).max_players
    record = Record.start(game, count, seed, FULL.get(game))
    state = record.first_state()
    bots = [bot("greedy", seed + seat, game) for seat in range(count)]
    choosers: list[int] = []
    decided: list[int] = []
    while not state.over:
        seat = int(state.seat)
        turn = Turn(state)
        if seat == ME and len(turn.legal) > 1:
            decided.append(len(choosers))
        choosers.append(seat)
        action = bots[seat].choose(turn)
        record.actions.append(state.text(action))
        state.apply(action)
    return Played(record, choosers, decided)


class Guest:
    """A person whom a server knows by a cookie, and the tables that lie ready for them."""

    def __init__(self, server: Server) -> None:
        self.server = server
        signer = Signer(server.data / "secret")
        self.cookie = signer.new_person()
        person = signer.person(self.cookie)
        assert person is not None
        self.person = person
        self._ready: set[str] = set()

    def table(self, game: str, steps: int | None = None, players: int = 0) -> str:
        """The path of a table at which so much was played; the whole game when nothing is said."""
        whole = played(game, players)
        actions = whole.record.actions[:steps]
        table_id = f"{game}-{whole.record.players}-{len(actions)}-{self.person[:8]}"
        if table_id not in self._ready:
            self._ready.add(table_id)
            others = whole.choosers[len(actions) : len(actions) + 1]
            self._write(table_id, whole.record, actions, self._seats(whole.record.players, others))
        return f"/t/{table_id}/"

    def _seats(self, players: int, choosers: list[int]) -> list[Seat]:
        """The person, another one who is away and may have to choose, and bots, all with the longest names."""
        away = next((seat for seat in choosers if seat != ME), ME + 1)
        seats = [Seat(BOT, name, "", "easy") for name in LONG_NAMES[:players]]
        seats[ME] = Seat(PERSON, LONG_NAMES[ME], self.person)
        seats[away] = Seat(PERSON, LONG_NAMES[away], "somebody else")
        return seats

    def _write(self, table_id: str, record: Record, actions: list[str], seats: list[Seat]) -> None:
        start = {
            "game": record.game,
            "players": record.players,
            "options": record.options,
            "rules": record.rules,
            "seed": f"{record.seed:032x}",
            "seats": [seat.as_json() for seat in seats],
            "owner": self.person,
        }
        events: list[Event] = [{"new": start}, *({"act": action} for action in actions)]
        # A browser that is driven from here has an event loop in this thread already.
        with ThreadPoolExecutor(1) as aside:
            aside.submit(asyncio.run, self._append(table_id, events)).result()

    async def _append(self, table_id: str, events: list[Event]) -> None:
        store = Store(self.server.data / "tables.db")
        try:
            await asyncio.gather(
                *(
                    store.append(table_id, number, event, [] if number else [self.person])
                    for number, event in enumerate(events)
                )
            )
        finally:
            store.close()

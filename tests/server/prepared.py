"""Tables that were played before anybody came: their events are written into a server's store, up to a moment.

A table is its events, so whoever opens it finds it as if it had been played there. Nothing goes on by itself unless
it is wanted: whoever is to choose is a person, either the one who looks or one who is away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import regnum
from regnum.arena.workers import Here
from regnum.bots import Turn, bot
from regnum.coach.analysis.depth import Depth
from regnum.coach.analysis.kept import kept
from regnum.coach.analysis.whole import Analysis
from regnum.coach.days import Day
from regnum.core.record import Record
from regnum.core.seeds import digits_of, generator_of
from regnum.server.analysing import DONE
from regnum.server.database import sqlite_url
from regnum.server.seats import BOT, MOST_NAME, OPEN, PERSON, Seat
from regnum.server.security import Signer
from regnum.server.store import Event, Store
from regnum.server.table import Table
from regnum.view import View
from tests.server.process import Server

MOMENTS = ("early", "middle", "late", "crowded")
LONG_NAMES = (
    "Maximilian Wurmbrandtner",
    "Donaudampfschifffahrerin",
    "Hildegunde Wommelsdorfer",
    "Wilhelmina van Zuiderwyk",
    "Mommsenmann Großgörschen",
    "Konstantin Schwarzenbeck",
)
"""As long as a name may be, wide letters and words that cannot be broken among them."""
OPTIONS: dict[str, dict[str, Any]] = {
    "dominion": {"kingdom": "random", "min_alchemy": "5"},
    "kingdomino": {"middle_kingdom": True, "harmony": True},
}
"""Those that fill a screen more than the usual ones."""
HELD: dict[str, Callable[[View], int]] = {
    "dominion": lambda own: len(own["hand"]),
    "kingdom_builder": lambda own: len({tile["tile"] for tile in own["tiles"]}),
    "new_york": lambda own: len(own["money"]),
}
"""How much the person holds, in games where it can be much: told by their seat in the view."""
ME = 0
"""The seat of the person who looks."""
DEALS = 10
"""The fullest of so many games is taken."""
assert all(len(name) == MOST_NAME for name in LONG_NAMES)


def moments_of(game: str) -> list[str]:
    """When a table of a game is looked at."""
    return [moment for moment in MOMENTS if moment != "crowded" or game in HELD]


@dataclass(frozen=True)
class Played:
    """A whole game by bots, and when the person was asked in it."""

    record: Record
    choosers: list[int]
    """Who chose at each step."""
    turns: list[int]
    """The steps at which the person was asked something, and had not been just before."""
    crowded: int
    """The step at which the person was asked and held most."""
    most: int
    """So much it was."""

    def step(self, moment: str) -> int:
        """How much was played when the person is asked: early, in the middle, late, or when they hold most."""
        if moment == "crowded":
            return self.crowded
        return self.turns[{"early": 0, "middle": len(self.turns) // 2, "late": -1}[moment]]

    def next_of_others(self, step: int) -> int:
        """The step nearest to this one at which somebody else is asked: after it, or before when none is left."""
        others = [number for number, seat in enumerate(self.choosers) if seat != ME]
        return min(others, key=lambda number: (number < step, abs(number - step)))


@cache
def played(game: str, players: int = 0) -> Played:
    """A game from deal to end, with as many players as may be unless said otherwise; of several the fullest."""
    count = players or regnum.game(game).max_players
    deals = DEALS if game in HELD else 1
    return max((_played(game, count, seed) for seed in range(deals)), key=lambda whole: whole.most)


def _played(game: str, count: int, seed: int) -> Played:
    record = Record.start(game, count, seed, OPTIONS.get(game))
    state = record.first_state()
    bots = [bot("greedy", seed + seat, game) for seat in range(count)]
    choosers: list[int] = []
    turns: list[int] = []
    held: dict[int, int] = {}
    asked = False
    while not state.over:
        seat, step = int(state.seat), len(choosers)
        turn = Turn(state)
        choosers.append(seat)
        if seat == ME and len(turn.legal) > 1:
            if not asked:
                turns.append(step)
            if game in HELD:
                held[step] = HELD[game](turn.view["seats"][ME])
        asked = seat == ME and (asked or len(turn.legal) > 1)
        action = bots[seat].choose(turn)
        record.actions.append(state.text(action))
        state.apply(action)
    crowded = max(held, key=lambda step: held[step], default=turns[-1])
    return Played(record, choosers, turns, crowded, held.get(crowded, 0))


class Guest:
    """A person whom a server knows by a cookie, and the tables that lie ready for them."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._signer = Signer(server.data / "secret")
        self.cookie = self._signer.new_person()
        person = self._signer.person(self.cookie)
        assert person is not None
        self.person = person
        self._ready: set[str] = set()

    def table(
        self,
        game: str,
        steps: int | None = None,
        players: int = 0,
        *,
        alone: bool = False,
        then: Event | None = None,
        last: str = "hard",
    ) -> str:
        """The path of a table at which so much was played, and then something else happened; the whole game when
        nothing is said.

        Alone, the person has bots beside them and nobody else, who play on: easy ones, but for the last.
        """
        whole = played(game, players)
        actions = whole.record.actions[:steps]
        kind = "-alone" * alone + "".join(f"-{what}" for what in list(then or ())[:1])
        table_id = f"{game}-{whole.record.players}-{len(actions)}{kind}-{self.person[:8]}"
        if table_id not in self._ready:
            self._ready.add(table_id)
            others = whole.choosers[len(actions) : len(actions) + 1]
            seats = self._seats(whole.record.players, others, alone=alone, last=last)
            self._write(table_id, whole.record, actions, seats, then=then)
        return f"/t/{table_id}/"

    def of_day(self, day: Day, actions: tuple[str, ...]) -> str:
        """The path of a table at which the person has played so much of the game of a day."""
        table_id = f"{day.game}-{day.date.isoformat()}-{len(actions)}-{self.person[:8]}"
        players = day.setup[0]
        seats = [Seat(PERSON, "", self.person), *(Seat(BOT, "", "", "medium") for _seat in range(1, players))]
        self._write(table_id, day.start, list(actions), seats, day=day)
        return f"/t/{table_id}/"

    def of_bots(self, game: str, players: int) -> str:
        """The path of a table of the person at which bots, and nobody else, have played a whole game."""
        record = played(game, players).record
        table_id = f"{game}-{players}-bots-{self.person[:8]}"
        if table_id not in self._ready:
            self._ready.add(table_id)
            self._write(table_id, record, record.actions, [Seat(BOT, "", "", "easy")] * players)
        return f"/t/{table_id}/"

    def with_somebody_away(self, game: str) -> str:
        """The path of a table in the middle of a game, where it is proposed that a bot plays for somebody."""
        whole = played(game)
        last = whole.record.players - 1
        return self.table(game, whole.step("middle"), then={"propose": ME + 1, "by": last})

    def with_a_stand_in(self, game: str) -> str:
        """The path of a table where a bot plays for the person, while somebody else is to choose."""
        whole = played(game)
        step = whole.next_of_others(whole.step("middle"))
        bot_there = Seat(BOT, LONG_NAMES[ME], self.person, "easy").as_json()
        return self.table(game, step, then={"seat": ME, "as": bot_there, "stands_in": 1})

    def drawn_by_lot(self, record: Record) -> str:
        """The path of the table of a record that shows how its cards were drawn; the person in the first seat."""
        assert record.fairness is not None
        table_id = record.fairness.bound["table"]
        if table_id not in self._ready:
            self._ready.add(table_id)
            lots: list[Event] = [
                *({"seal": lot.seal, "of": lot.seat} for lot in record.fairness.lots),
                {"close": 1},
            ]
            lots += [*({"open": lot.contribution, "of": lot.seat} for lot in record.fairness.lots), {"deal": 1}]
            seats = [
                Seat(BOT, "", "", "medium") if name.startswith("bot:") else Seat(PERSON, name, f"somebody {name}")
                for name in record.seats
            ]
            seats[ME] = Seat(PERSON, record.seats[ME], self.person)
            self._write(table_id, record, record.actions, seats, lots=lots)
        return f"/t/{table_id}/"

    def set_up(self, position: dict[str, Any], actions: list[str], seat: int) -> str:
        """The path of a table where this was set up and done: the person on that seat, bots on the others."""
        players = position["players"]
        record = Record.start(position["game"], players, 1)
        record.position = position
        table_id = f"{position['game']}-set-up-{len(self._ready)}-{self.person[:8]}"
        self._ready.add(table_id)
        seats = [Seat(BOT, name, "", "easy") for name in LONG_NAMES[:players]]
        seats[seat] = Seat(PERSON, LONG_NAMES[seat], self.person)
        self._write(table_id, record, actions, seats)
        return f"/t/{table_id}/"

    def looked_back_at(self, position: dict[str, Any], actions: list[str], seat: int, depth: Depth) -> str:
        """The path of a table where this was set up and played to the end, and somebody had it looked at."""
        path = self.set_up(position, actions, seat)
        record = Record.start(position["game"], position["players"], 1)
        record.position, record.actions = position, actions
        analysis = Analysis(record, depth)
        for _result in analysis.run(Here()):
            pass
        found = kept(analysis) | {"state": DONE, "seconds": None}

        async def keep(store: Store) -> None:
            await store.keep_analysis(path.split("/")[2], found)

        self._in_store(keep)
        return path

    def waiting(self, game: str) -> str:
        """The path of a table of the person that has a free seat, and so has not begun."""
        return f"/t/{self._with_a_free_seat(game, self.person)}/"

    def invitation(self, game: str) -> str:
        """The path of the free seat at such a table of somebody else."""
        table_id = self._with_a_free_seat(game, "host")
        return f"/t/{table_id}/sit/{ME + 1}/{self._signer.sign('seat', table_id, ME + 1)}"

    def _with_a_free_seat(self, game: str, owner: str) -> str:
        whole = played(game)
        table_id = f"{game}-free-{owner[:8]}-{self.person[:8]}"
        if table_id not in self._ready:
            self._ready.add(table_id)
            seats = self._seats(whole.record.players, [])
            seats[ME] = Seat(PERSON, LONG_NAMES[ME], owner)
            seats[ME + 1] = Seat(OPEN)
            self._write(table_id, whole.record, [], seats, owner, lots=[])
        return table_id

    def drawing_lots(self, game: str) -> str:
        """The path of a table where all have sat down, and the person's page has opened its lot."""
        whole = played(game)
        table_id = f"{game}-lots-{self.person[:8]}"
        if table_id not in self._ready:
            self._ready.add(table_id)
            lots: list[Event] = [{"seal": f"{seat}" * 64, "of": seat} for seat in (ME, ME + 1)]
            lots += [{"close": 1}, {"open": "0" * 64, "of": ME}]
            self._write(table_id, whole.record, [], self._seats(whole.record.players, []), lots=lots)
        return f"/t/{table_id}/"

    def _seats(self, players: int, choosers: list[int], *, alone: bool = False, last: str = "hard") -> list[Seat]:
        """The person, another one who is away and may have to choose, and bots, all with the longest names.

        The last bot has its own name instead, and so its face.
        """
        away = next((seat for seat in choosers if seat != ME), ME + 1)
        seats = [Seat(BOT, name, "", "easy") for name in LONG_NAMES[: players - 1]] + [Seat(BOT, "", "", last)]
        seats[ME] = Seat(PERSON, LONG_NAMES[ME], self.person)
        if not alone:
            seats[away] = Seat(PERSON, LONG_NAMES[away], "somebody else")
        return seats

    def _write(
        self,
        table_id: str,
        record: Record,
        actions: list[str],
        seats: list[Seat],
        owner: str | None = None,
        lots: list[Event] | None = None,
        then: Event | None = None,
        day: Day | None = None,
    ) -> None:
        seed = int(record.fairness.secret, 16) if record.fairness else record.seed or 0
        start = {
            "game": record.game,
            "players": record.players,
            "options": record.options,
            "rules": record.rules,
            "seed": record.fairness.secret if record.fairness else digits_of(seed),
            "seats": [seat.as_json() for seat in seats],
            "owner": owner or self.person,
            **({"position": record.position} if record.position else {}),
            **({"fair": 1, "generator": generator_of(seed)} if lots is not None else {}),
            **({"day": day.date.isoformat(), "generator": generator_of(seed)} if day is not None else {}),
        }
        events: list[Event] = [{"new": start}, *(lots or []), *({"act": action} for action in actions)]
        events += [then] if then else []

        async def append(store: Store) -> None:
            await asyncio.gather(
                *(
                    store.append(table_id, number, event, [] if number else [owner or self.person])
                    for number, event in enumerate(events)
                )
            )

        self._in_store(append)

    def _in_store(self, write: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
        async def written() -> None:
            store = Store(sqlite_url(self.server.data / "tables.db"))
            try:
                await write(store)
            finally:
                store.close()

        # A browser that is driven from here has an event loop in this thread already.
        with ThreadPoolExecutor(1) as aside:
            aside.submit(asyncio.run, written()).result()


def opened(game: str, seed: int, seats: list[Seat], options: dict[str, object]) -> Table:
    """A table that no server knows; it is of who sits in the first seat."""
    record = Record.start(game, len(seats), seed, options)
    start = {
        "game": record.game,
        "players": record.players,
        "options": record.options,
        "rules": record.rules,
        "generator": generator_of(seed),
        "seed": digits_of(seed),
        "seats": [seat.as_json() for seat in seats],
        "owner": seats[0].person,
    }
    return Table(f"{game}-{seed}", [{"new": start}])

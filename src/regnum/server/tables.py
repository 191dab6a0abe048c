"""All tables, and everything that people and bots may do there.

Whatever happens is checked, written down durably, and only then done.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from dataclasses import replace
from typing import Any

from sqlalchemy.exc import DBAPIError

from regnum.coach.days import Day
from regnum.core.errors import BadOption, IllegalAction, RegnumError
from regnum.core.record import Record
from regnum.core.seeds import digits_of, generator_of, new_seed
from regnum.server.absences import NOW
from regnum.server.advice import Advice
from regnum.server.bot_turns import BotTurns
from regnum.server.bots import Thinkers
from regnum.server.codes import new_code, read_code
from regnum.server.exchange import Exchange
from regnum.server.fair_queue import somebody
from regnum.server.forgetting import without
from regnum.server.lots import followed_up, lot_event
from regnum.server.metrics import MOVES, WRITES
from regnum.server.neighbours import Neighbours
from regnum.server.results import Result, read_result
from regnum.server.seats import BOT, OPEN, PERSON, Seat, default_level
from regnum.server.store import Conflict, Event, Store
from regnum.server.table import Table

logger = logging.getLogger("regnum")
FORGET_AFTER = 60.0
"""After so many seconds a table that nobody looks at is left to the store, which has all of it."""
FORGET_LATER = 3600.0
"""After so many only, when something would be lost, unless there are more than MOST_OPEN."""
MOST_OPEN = 500
MOMENT = 9
"""So many pauses bots wait when something happened that everybody should look at."""


UNSURE = (0.0, 0.1, 0.3, 0.6, 1.0, 1.0)
"""Seconds between the looks for an event of which it is not known whether it was written."""


class NoTable(Exception):
    """There is no such table."""


def new_id() -> str:
    """Nobody guesses it; and it does not begin like an option of a command that somebody types about the table."""
    while (drawn := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return drawn


class Tables:
    """All tables: those in memory, and those that only the store knows."""

    def __init__(self, store: Store, thinkers: Thinkers, pace: float, exchange: Exchange | None = None) -> None:
        self._store = store
        self._exchange = exchange or Exchange()
        self.neighbours = Neighbours(self._exchange, self)
        self._thinkers = thinkers
        self._bots = BotTurns(self, thinkers, self._exchange)
        self.pace = pace
        """A bot lets at least so many seconds pass, so that people can follow; see also `Pace`."""
        self._open: OrderedDict[str, Table] = OrderedDict()
        """Those in memory, the last used at the end."""
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def new(
        self,
        game: str,
        seats: list[Seat],
        options: dict[str, Any],
        owner: str,
        position: dict[str, Any] | None = None,
        patience: str = NOW,
        also: list[list[str]] | None = None,
        fair: bool = False,
        day: Day | None = None,
    ) -> Table:
        """Open a table, where a game is dealt or a position is set up; BadOption says what is wrong with the
        options. Who else holds each seat, on other devices, is said by `also`. At a fair one people draw lots for
        the cards first, if there are any people. The game of a day is dealt from its date."""
        seed = new_seed() if day is None else day.seed
        record = Record.start(game, len(seats), seed, options)
        event = {
            "new": {
                "game": record.game,
                "players": record.players,
                "options": record.options,
                "rules": record.rules,
                "generator": generator_of(seed),
                "seed": digits_of(seed),
                "seats": [
                    seat.as_json() | ({"also": others} if others else {})
                    for seat, others in zip(seats, also or [[]] * len(seats), strict=True)
                ],
                "owner": owner,
                **({"position": position} if position is not None else {}),
                **({"patience": patience} if patience != NOW else {}),
                **({"day": day.date.isoformat()} if day is not None else {}),
                **({"fair": 1} if fair and any(seat.kind != BOT for seat in seats) else {}),
            }
        }
        table = Table(new_id(), [event])
        people = [person for number in range(len(seats)) for person in table.holders.who(number)]
        await self._store.append(table.id, 0, event, [owner, *people])
        await self.neighbours.follow(table.id)
        self._open[table.id] = table
        table.looked = time.monotonic()
        self._use(table)
        return table

    async def get(self, table_id: str) -> Table:
        while True:
            table = await self._found(table_id)
            if self._open.get(table_id) is table:  # and was not left to the store meanwhile
                self._use(table)
                return table

    async def _found(self, table_id: str) -> Table:
        table = self._open.get(table_id)
        if table is None:
            loading = self._loading.get(table_id)  # who comes while it is being read waits for the same one
            if loading is None:
                loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                loading.add_done_callback(lambda _done: self._loading.pop(table_id))
            table = await asyncio.shield(loading)
        elif self._exchange.shared:
            await self._compare(table)
        return table

    async def _load(self, table_id: str) -> Table:
        await self.neighbours.follow(table_id)
        try:
            events = await self._store.load(table_id)
            if not events:
                raise NoTable(table_id)
            table = Table(table_id, events)
        except BaseException:
            self.neighbours.leave(table_id)
            raise
        table.used = time.monotonic()
        self._open[table_id] = table
        await self.neighbours.take_in(table)
        return table

    async def _compare(self, table: Table) -> None:
        """Another process may have written and died before it told so; without a store one sees what is known."""
        try:
            numbers = await self.numbers([table.id])
            if numbers.get(table.id, 0) > table.number:
                await self.catch_up(table)
        except DBAPIError as error:
            logger.warning("table %s cannot be compared with the store: %s", table.id, error.orig)
            return
        if table.id not in numbers:
            self.lose(table)
            raise NoTable(table.id)

    async def numbers(self, table_ids: list[str]) -> dict[str, int]:
        """How many events the store has of each of these tables that are there."""
        return await self._store.numbers(table_ids)

    def in_memory(self, table_id: str) -> Table | None:
        return self._open.get(table_id)

    @property
    def all_in_memory(self) -> list[Table]:
        return list(self._open.values())

    def forget_idle(self) -> None:
        """Leave to the store what nobody looks at."""
        for table in self.all_in_memory:
            if table.idle:
                self._close(table)

    def lose(self, table: Table) -> None:
        """A table was deleted: whoever looks at it is told so when they come back."""
        table.gone = True
        self._close(table)
        table.tell()

    def _close(self, table: Table) -> None:
        if self._open.pop(table.id, None) is not None:
            self.neighbours.leave(table.id)

    def _use(self, table: Table) -> None:
        """Somebody asks for this table; others that were not for long are forgotten, the store has them."""
        table.used = time.monotonic()
        self._open.move_to_end(table.id)
        self._let_bots_play(table)
        for other in list(self._open.values()):
            age = table.used - other.used
            if other is table or age < FORGET_AFTER:
                break
            patient = other.has_more_than_events and len(self._open) <= MOST_OPEN
            if other.idle and not (patient and age < FORGET_LATER):
                self._close(other)

    def look(self, table: Table) -> None:
        """Somebody looks at this table from now on: bots that have rested play on."""
        self._let_bots_play(table)

    def leave(self, table: Table) -> None:
        """Somebody has looked at this table until now."""
        table.looked = time.monotonic()
        if table.id in self._open:
            table.used = table.looked
            self._open.move_to_end(table.id)

    async def running(self, person: str, most: int) -> list[tuple[Table, float]]:
        """The unfinished tables of a person, and when something last happened there, the last played first.

        Those that cannot be read are left out. Where a game is over whose result nobody has kept, it is kept now.
        """
        found: list[tuple[Table, float]] = []
        for table_id, at in await self._store.without_result(person):
            if len(found) == most:
                break
            try:
                table = await self.get(table_id)
            except NoTable:  # deleted a moment ago
                continue
            except RegnumError:
                logger.warning("table %s cannot be read by this version", table_id)
                continue
            if table.state.over:
                await self._store.keep_result(table.id, table.result)
            elif person not in table.holders.dismissed:
                found.append((table, at))
        return found

    async def asked_since(self, table: Table) -> float:
        """Since when whoever is to choose at a table has been asked."""
        return await self._store.last_played(table.id) or time.time()

    async def results(self, person: str) -> list[Result]:
        """How the games of a person ended, the last first: those that `running` has found, and all later ones."""
        return [read_result(*kept) for kept in await self._store.results_of(person)]

    async def record(self, table_id: str) -> str | None:
        """The record of a table, which is not opened for that; None when this version cannot read it."""
        events = await self._store.load(table_id)
        try:
            return await asyncio.to_thread(lambda: Table(table_id, events).record.to_json()) if events else None
        except RegnumError:
            return None

    async def happen(self, table: Table, event: Event, holders: list[str] | None = None) -> None:
        """Write down, then do, then tell. The table is locked, and the event is known to be possible."""
        if table.gone:
            raise BadOption("This table is no longer there.")
        event = followed_up(event, table.seats, table.lots)
        running = not table.state.over
        began = time.monotonic()
        try:
            await self._store.append(table.id, table.number, event, holders)
        except Conflict:
            await self._catch_up(table)
            raise IllegalAction("Meanwhile the table has changed: look again.") from None
        except DBAPIError:
            if not await self._was_written(table, event):
                raise
        WRITES.observe(time.monotonic() - began)
        self._do(table, event)
        if "act" in event:
            MOVES.add()
        self.neighbours.tell(table, number=table.number)
        table.tell()
        self._let_bots_play(table)
        if running and table.state.over:
            await self._store.keep_result(table.id, table.result)

    def _do(self, table: Table, event: Event) -> None:
        table.do(event)
        if "act" in event and table.momentous:
            table.pace.stop(MOMENT * self.pace)

    async def _was_written(self, table: Table, event: Event) -> bool:
        """Whether an event is in the store although the connection broke: the answer may be all that was lost.

        The same event with the same number means the same, whoever has written it.
        """
        for pause in UNSURE:
            await asyncio.sleep(pause)
            try:
                events = await self._store.load(table.id, table.number)
            except DBAPIError:
                continue
            return bool(events) and events[0] == event
        return False

    async def catch_up(self, table: Table) -> None:
        """Others may have written events of this table: do them too."""
        async with table.lock:
            await self._catch_up(table)

    async def _catch_up(self, table: Table) -> None:
        for event in await self._store.load(table.id, table.number):
            self._do(table, event)
        table.tell()
        self._let_bots_play(table)

    async def read_anew(self, table: Table) -> None:
        """Others have rewritten the events of this table: somebody is no longer in them."""
        async with table.lock:
            await self._catch_up(table)
            events = await self._store.load(table.id)
            self._see_anew(table, Table(table.id, events[: table.number]))
        table.tell()

    def _see_anew(self, table: Table, again: Table) -> None:
        table.owner, table.seats, table.holders = again.owner, again.seats, again.holders
        table.own_seat = again.own_seat
        table.seated += 1

    async def stop(self) -> None:
        """This process ends: others let the bots play from now on."""
        playing = [table.thinking for table in self._open.values() if table.thinking and not table.thinking.done()]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await self.neighbours.close()

    # What people do

    async def act(self, table: Table, person: str | None, number: int, text: str, joined: bool = False) -> None:
        """Do this; joined to what the same person did before, when both were confirmed with one click."""
        async with table.lock:
            table.check_turn(person, number)
            action = table.state.parse(text)
            event: Event = {"act": table.state.text(action)}
            if person is not None and table.pace.stopped:
                self.set_pace(table, person, "seen")  # who plays on has seen enough
            await self.happen(table, event | {"joined": 1} if joined else event)

    async def undo(self, table: Table, person: str | None, number: int) -> None:
        async with table.lock:
            table.check_turn(person, number)
            event = table.undo(person)
            if event is None:
                raise BadOption("Nothing can be taken back: something came to light, or somebody else has played.")
            table.pace.resume()
            await self.happen(table, event)

    async def take_back(self, table: Table, person: str | None, number: int, length: int) -> None:
        """Go back to after so many actions: who plays against bots alone tries something else."""
        async with table.lock:
            table.check_turn(person, number)
            if not table.alone(person) or not 0 <= length < len(table.course.record.actions):
                raise BadOption("Nothing can be taken back: something came to light, or somebody else has played.")
            table.pace.resume()
            await self.happen(table, {"back": length})

    async def sit(self, table: Table, number: int | None, name: str, person: str) -> None:
        """Take a free seat: the first one, when none is named."""
        async with table.lock:
            while True:
                chosen = table.free[0] if number is None and table.free else number
                if chosen not in table.free:
                    raise BadOption("This seat is taken.")
                seat = Seat(PERSON, name, person)
                try:
                    await self.happen(table, {"seat": chosen, "as": seat.as_json()}, [person])
                    return
                except IllegalAction:  # somebody was first in another process: see what is free now
                    continue

    async def draw(self, table: Table, person: str | None, kind: str, text: str) -> None:
        """Seal one's lot for the cards, or open it."""
        async with table.lock:
            while True:
                mine = [] if table.lots is None else table.seats_of(person)
                event = lot_event(table.lots, mine, kind, text)
                if event is None:
                    return
                try:
                    await self.happen(table, event)
                    return
                except IllegalAction:  # another's was first in another process
                    continue

    async def code(self, table: Table) -> str:
        """What invites to this table: whoever knows it may take a free seat."""
        async with table.lock:
            if not table.code:
                table.code = await self._store.code_of(table.id) or await self._new_code(table)
            return table.code

    async def change_code(self, table: Table, person: str | None) -> None:
        """Another code invites from now on, and the old one does no longer."""
        async with table.lock:
            if not table.owned_by(person):
                raise BadOption("Only who opened the table invites anew.")
            table.code = await self._new_code(table)
            table.tell()

    def say(self, table: Table, person: str | None, text: str) -> None:
        """A line of chat, for all who look at the table."""
        line = table.say(person, text)
        if line:
            self.neighbours.say(table, table.seats_of(person)[0], line)

    def set_pace(self, table: Table, person: str | None, wish: str) -> None:
        """How fast the bots of a table play, in whichever process they do."""
        table.set_pace(person, wish)
        if person is not None:
            self.neighbours.tell(table, pace=[person, wish])

    async def _new_code(self, table: Table) -> str:
        if table.gone:
            raise BadOption("This table is no longer there.")
        code = new_code()
        await self._store.keep_code(table.id, code)
        self.neighbours.tell(table, code=code)
        return code

    async def invited_by(self, code: str) -> Table:
        """The table that this code invites to, as somebody typed it; NoTable when there is none."""
        table_id = await self._store.table_of(read_code(code))
        if table_id is None:
            raise NoTable(code)
        return await self.get(table_id)

    async def start(self, table: Table, person: str | None) -> None:
        """Wait for nobody any more: bots play in the free seats; when all are taken, lots that are missing do not
        count."""
        async with table.lock:
            if table.begun or not table.hosted_by(person):
                raise BadOption("Who opened the table starts the game, and only once.")
            if table.lots is not None and not table.free:
                await self.happen(table, table.lots.next_stage)
            while table.free:
                bot = Seat(BOT, "", "", default_level())
                with contextlib.suppress(IllegalAction):  # somebody has just sat down in another process
                    await self.happen(table, {"seat": table.free[0], "as": bot.as_json()})

    async def hand_to_bot(self, table: Table, number: int, person: str | None, level: str) -> None:
        """A bot plays on: for oneself, or for a seat nobody took; for others see `StandIns`."""
        async with table.lock:
            seat = table.seats[number]
            mine = table.seats_of(person)
            free = seat.kind == OPEN and table.hosted_by(person)
            if table.state.over or not (number in mine or free):
                raise BadOption("A bot takes over at once only for yourself and for a free seat.")
            bot = Seat(BOT, seat.name, "", level)
            await self.happen(table, {"seat": number, "as": bot.as_json()})

    async def rematch(self, table: Table, person: str | None, fair: bool = False) -> Table:
        """The same people once more; whoever asks second comes to the table of the first."""
        async with table.lock:
            played = table.seats_of(person) or table.lent_by(person) or table.owned_by(person)
            if not table.state.over or not played:
                raise BadOption("A rematch is for those who played, when the game is over.")
            if table.rematch is not None:
                return await self.get(table.rematch)
            seats = [
                Seat(BOT, "", "", default_level()) if seat.kind == PERSON and not seat.person else replace(seat)
                for seat in table.seats  # a bot in place of somebody who wanted to be forgotten
            ]
            for number in table.absences.standing_in:  # who was away may play again
                seats[number] = Seat(PERSON, table.seats[number].name, table.held[number])
            also = [table.holders.who(number)[1:] if seat.person else [] for number, seat in enumerate(seats)]
            again = await self.new(
                table.course.record.game,
                seats,
                table.course.record.options,
                table.owner,
                patience=table.absences.patience,
                also=also,
                fair=fair,
            )
            try:
                await self.happen(table, {"rematch": again.id})
            except IllegalAction:
                if table.rematch is None:
                    raise
                await self.drop(again.id)  # somebody was first in another process
                return await self.get(table.rematch)
            return again

    async def play_on(self, table: Table, step: int, seat: int, person: str, name: str) -> Table:
        """A table that goes on from a moment of a game that is over: a person on one seat, bots on the others.

        What that seat could not know then is dealt anew, so that the replay gives nothing away.
        """
        state = table.course.state_after(step)
        if state.over:
            raise BadOption("The game is over there: go back to a moment before its end.")
        position = state.determinize(seat, new_seed()).position()
        seats = [
            Seat(PERSON, name, person) if number == seat else Seat(BOT, "", "", other.level or default_level())
            for number, other in enumerate(table.seats)
        ]
        return await self.new(state.game, seats, table.course.record.options, person, position)

    async def hint(self, table: Table, person: str | None, number: int, bot: str) -> Advice:
        """What this bot would do; nobody is told but who asked. Whoever asks again is told the same, at once."""
        table.check_turn(person, number)
        if table.advice is None or table.advice[0] != table.number:
            if table.day is not None:  # its result says how many there were
                async with table.lock:
                    await self.happen(table, {"hinted": 1})
            now = table.number
            table.advice = now, await self._thinkers.advise(bot, table.state.position(), somebody(person))
        return table.advice[1]

    async def forget(self, person: str) -> list[Table]:
        """Nothing of a person is left: those tables that were changed by it, and are still there.

        Tables where nobody else ever sat are deleted. At the others, a bot plays on where the game is not over, and
        the events no longer say who it was.
        """
        changed = []
        for table_id in await self._store.tables_of(person):
            others = [holder for holder in await self._store.holders_of(table_id) if holder != person]
            try:
                table = await self.get(table_id)
            except NoTable:
                continue
            except RegnumError:  # of another version: nobody plays there, but it has names
                await (self._rewrite(table_id, person, others[0]) if others else self._store.delete(table_id))
                continue
            async with table.lock:
                if others:
                    await self._leave_for_good(table, person, others[0])
                    changed.append(table)
                else:
                    table.gone = True
                    await self._store.delete(table_id)
                    self.neighbours.tell(table, gone=1)
                    self._close(table)
        await self._store.forget(person)
        return changed

    async def drop(self, table_id: str) -> bool:
        """Delete a table, unless somebody is there."""
        table = self._open.get(table_id)
        if table_id in self._loading or (table is not None and not table.idle):
            return False
        if await self._exchange.followers(table_id):
            return False
        if table is not None:  # first: what is done there from now on would be written to a table that is no more
            self.lose(table)
        await self._store.delete(table_id)
        if table_id in self._loading:  # who came meanwhile may have read it a moment before
            await asyncio.wait([self._loading[table_id]])
        table = self._open.get(table_id)
        if table is not None:
            self.lose(table)
        return True

    async def _leave_for_good(self, table: Table, person: str, heir: str) -> None:
        mine = table.seats_of(person)
        while not table.state.over and (left := table.seats_of(person)):
            bot = Seat(BOT, "", "", default_level())
            holder = next(one for one in table.holders.of[left[0]] if one.person == person)
            others = len(table.holders.of[left[0]]) > 1  # on another device
            leaving = {"release": left[0], "holder": holder.number}
            with contextlib.suppress(IllegalAction):  # somebody has just played in another process
                await self.happen(table, leaving if others else {"seat": left[0], "as": bot.as_json()})
        again = Table(table.id, await self._rewrite(table.id, person, heir))
        self._see_anew(table, again)
        said = [line for line in table.chat if line[0] not in mine]
        table.chat.clear()
        table.chat.extend(said)
        self.neighbours.forget(table)
        if table.state.over:
            await self._store.keep_result(table.id, table.result)

    async def _rewrite(self, table_id: str, person: str, heir: str) -> list[Event]:
        """The events of a table as they are without this person."""
        events = await self._store.load(table_id)
        again = without(events, person, heir)
        different = {number: new for number, (old, new) in enumerate(zip(events, again, strict=True)) if old != new}
        await self._store.rewrite(table_id, different)
        return again

    async def keeps_house(self) -> bool:
        """Whether it is for this process to do what one of them has to do now and then."""
        return await self._exchange.lease("house")

    @property
    def counts(self) -> tuple[int, int]:
        """How many tables are in memory, and how many pages look at them."""
        return len(self._open), sum(len(table.watchers) for table in self._open.values())

    def _let_bots_play(self, table: Table) -> None:
        self._bots.let_play(table)

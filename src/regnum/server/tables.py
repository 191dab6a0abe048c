"""Tables: a game in progress, who sits at it, and everything that may be done with it.

A table is its events, and nothing else: whatever happens is checked, written down durably, and only then done.
After a restart the same events lead to the same table.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from regnum.core.course import Course
from regnum.core.errors import BadOption, BadRecord, IllegalAction, RegnumError
from regnum.core.fields import Fields
from regnum.core.record import Record, check_generator, check_version
from regnum.core.registry import game as find_game
from regnum.core.seeds import digits_of, generator_of, new_seed
from regnum.core.state import State
from regnum.server.advice import Advice
from regnum.server.bots import Thinkers
from regnum.server.forgetting import without
from regnum.server.pace import Pace
from regnum.server.results import Result, read_result
from regnum.server.seats import BOT, OPEN, PERSON, Seat, bot_of, clean, default_level, seat_from_json
from regnum.server.store import Event, Store
from regnum.view import view_of
from regnum.view.turns import Turn, turns_of

logger = logging.getLogger("regnum")
MOST_SAID = 200
"""The longest line of a chat."""
MOST_KEPT = 200
"""So many lines of a chat are remembered."""
FORGET_AFTER = 3600.0
"""After so many seconds a table that nobody looks at is left to the store."""
FORGET_SOON = 60.0
"""After so many already, when there are more than MOST_OPEN."""
MOST_OPEN = 500
GOING_ON = 0.4
"""The part of its pause that a bot takes when it has just moved: paying with four cards is one thing to follow."""


class NoTable(Exception):
    """There is no such table."""


class Table:
    def __init__(self, table_id: str, events: list[Event]) -> None:
        start = events[0]["new"]
        self.id = table_id
        self.owner: str = start["owner"]
        """Who opened it: they hand out the free seats."""
        self.seats: list[Seat] = [seat_from_json(seat) for seat in start["seats"]]
        self.held: list[str] = [seat.person for seat in self.seats]
        """Who holds each seat, or held it until a bot took over."""
        self.gone = False
        """Whether it was deleted: nothing happens here any more."""
        check_version(find_game(start["game"]), start["rules"])
        seed = int(start["seed"], 16)
        check_generator(Fields(start, BadRecord), seed)
        record = Record(start["game"], start["players"], seed, start["options"], start.get("position"))
        record.rules = start["rules"]
        self.course = Course(record)
        self.rematch: str | None = None
        self.taken_back = 0
        """How often something was taken back although it had come to light, or others had played since."""
        self.pace = Pace()
        self.number = 1
        """How many events there are; goes up with everything that happens."""
        self.watchers: set[Callable[[], None]] = set()
        """Called after every event."""
        self.present: dict[str, int] = {}
        """The people whose browser is connected, and with how many pages."""
        self.chat: deque[tuple[int, str]] = deque(maxlen=MOST_KEPT)
        """What was said last, and from which seat. It is no event: nothing of the game depends on it."""
        self.said = 0
        """How many lines were ever said."""
        self.used = 0.0
        """When somebody last came or left."""
        self.thought = 0.0
        """How many seconds a bot took for its last choice."""
        self.lock = asyncio.Lock()
        self.thinking: asyncio.Task[None] | None = None
        self._turns: tuple[int, list[Turn]] = (0, [])
        """The turns that were played, and the number at which they were found."""
        for event in events[1:]:
            self._do(event)

    @property
    def state(self) -> State:
        return self.course.state

    @property
    def turns(self) -> list[Turn]:
        """What was played so far, turn by turn."""
        if self._turns[0] != self.number:
            log = self.state.log_for(None)
            self._turns = (self.number, turns_of(log, self.course.marks, view_of(self.state.game)))
        return self._turns[1]

    @property
    def record(self) -> Record:
        """As it can be saved: with the names of the seats."""
        record = self.course.record
        record.seats = [f"bot:{bot_of(seat.level)}" if seat.kind == BOT else seat.name for seat in self.seats]
        return record

    @property
    def result(self) -> dict[str, Any]:
        """How it ended, as it is kept beside the events."""
        return {
            "game": self.state.game,
            "seats": [seat.as_json() | {"person": held} for seat, held in zip(self.seats, self.held, strict=True)],
            "scores": [int(score) for score in self.state.scores()],
            "winners": [int(seat) for seat in self.state.winners()],
        }

    def seats_of(self, person: str | None) -> list[int]:
        if not person:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.kind == PERSON and seat.person == person]

    @property
    def sociable(self) -> bool:
        """Whether several people sit here, so that there is somebody to talk to."""
        return len({seat.person for seat in self.seats if seat.kind == PERSON}) > 1

    def alone(self, person: str | None) -> bool:
        """Whether this person plays against bots and nobody else: then it is theirs to pause and to take back."""
        return len(self.seats_of(person)) == 1 and sum(seat.kind != BOT for seat in self.seats) == 1

    def undo(self, person: str | None) -> Event | None:
        """What takes back this person's last decision, if anything may."""
        mine = self.seats_of(person)
        if self.state.over or int(self.state.seat) not in mine:
            return None
        if self.course.undoable:
            return {"undo": 1}
        length = self.course.last_decision(mine[0]) if self.alone(person) else None
        return None if length is None else {"back": length}

    @property
    def idle(self) -> bool:
        """Whether nobody looks at it, and nothing is going on."""
        busy = self.thinking is not None and not self.thinking.done()
        return not self.watchers and not busy and not self.lock.locked()

    def tell(self) -> None:
        """Let everybody who watches know that something has changed."""
        for watcher in list(self.watchers):
            watcher()

    def _do(self, event: Event) -> None:
        """Carry out an event that is written down."""
        if "act" in event:
            self.course.play(self.state.parse(event["act"]), joined=bool(event.get("joined")))
        elif "undo" in event:
            self.course.undo()
        elif "back" in event:
            self.course.back_to(event["back"])
            self.taken_back += 1
        elif "seat" in event:
            number, seat = event["seat"], seat_from_json(event["as"])
            self.seats[number] = seat
            self.held[number] = seat.person or self.held[number]
        elif "rematch" in event:
            self.rematch = event["rematch"]
        self.number += 1


class Tables:
    """All tables: those in memory, and those that only the store knows."""

    def __init__(self, store: Store, thinkers: Thinkers, pace: float) -> None:
        self._store = store
        self._thinkers = thinkers
        self.pace = pace
        """A bot lets at least so many seconds pass, so that people can follow; see also `Pace`."""
        self._open: OrderedDict[str, Table] = OrderedDict()
        """Those in memory, the last used at the end."""
        self._opening = asyncio.Lock()

    async def new(
        self,
        game: str,
        seats: list[Seat],
        options: dict[str, Any],
        owner: str,
        position: dict[str, Any] | None = None,
    ) -> Table:
        """Open a table, where a game is dealt or a position is set up; BadOption says what is wrong with the
        options."""
        seed = new_seed()
        record = Record.start(game, len(seats), seed, options)
        event = {
            "new": {
                "game": record.game,
                "players": record.players,
                "options": record.options,
                "rules": record.rules,
                "generator": generator_of(seed),
                "seed": digits_of(seed),
                "seats": [seat.as_json() for seat in seats],
                "owner": owner,
                **({"position": position} if position is not None else {}),
            }
        }
        table = Table(secrets.token_urlsafe(16), [event])
        people = [seat.person for seat in seats if seat.person]
        await self._store.append(table.id, 0, event, [owner, *people])
        self._open[table.id] = table
        self._use(table)
        return table

    async def get(self, table_id: str) -> Table:
        table = self._open.get(table_id)
        if table is None:
            async with self._opening:
                table = self._open.get(table_id)
                if table is None:
                    events = await self._store.load(table_id)
                    if not events:
                        raise NoTable(table_id)
                    table = self._open[table_id] = Table(table_id, events)
        self._use(table)
        return table

    def _use(self, table: Table) -> None:
        """Somebody asks for this table; others that were not for long are forgotten, the store has them."""
        table.used = time.monotonic()
        self._open.move_to_end(table.id)
        self._let_bots_play(table)
        for other in list(self._open.values()):
            patience = FORGET_SOON if len(self._open) > MOST_OPEN else FORGET_AFTER
            if other is table or table.used - other.used < patience:
                break
            if other.idle:
                del self._open[other.id]

    def leave(self, table: Table) -> None:
        """Somebody has looked at this table until now."""
        if table.id in self._open:
            table.used = time.monotonic()
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
            else:
                found.append((table, at))
        return found

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

    async def _happen(self, table: Table, event: Event, holders: list[str] | None = None) -> None:
        """Write down, then do, then tell. The table is locked, and the event is known to be possible."""
        if table.gone:
            raise BadOption("This table is no longer there.")
        running = not table.state.over
        await self._store.append(table.id, table.number, event, holders)
        table._do(event)
        table.tell()
        self._let_bots_play(table)
        if running and table.state.over:
            await self._store.keep_result(table.id, table.result)

    # What people do

    async def act(self, table: Table, person: str | None, number: int, text: str, joined: bool = False) -> None:
        """Do this; joined to what the same person did before, when both were confirmed with one click."""
        async with table.lock:
            self._check_turn(table, person, number)
            action = table.state.parse(text)
            event: Event = {"act": table.state.text(action)}
            await self._happen(table, event | {"joined": 1} if joined else event)

    async def undo(self, table: Table, person: str | None, number: int) -> None:
        async with table.lock:
            self._check_turn(table, person, number)
            event = table.undo(person)
            if event is None:
                raise BadOption("Nothing can be taken back: something came to light, or another has played.")
            await self._happen(table, event)

    def _check_turn(self, table: Table, person: str | None, number: int) -> None:
        if table.state.over:
            raise IllegalAction("The game is over: no action is possible.")
        if int(table.state.seat) not in table.seats_of(person):
            raise IllegalAction("It is not your turn.")
        if number != table.number:
            raise IllegalAction("Meanwhile the table has changed: look again.")

    async def sit(self, table: Table, number: int, name: str, person: str) -> None:
        """Take a free seat."""
        async with table.lock:
            if table.seats[number].kind != OPEN:
                raise BadOption("This seat is taken.")
            seat = Seat(PERSON, name, person)
            await self._happen(table, {"seat": number, "as": seat.as_json()}, [person])

    async def hand_to_bot(self, table: Table, number: int, person: str | None, level: str) -> None:
        """A bot plays on: for oneself, for a seat nobody took, or for somebody who has left."""
        async with table.lock:
            seat = table.seats[number]
            mine = table.seats_of(person)
            free = seat.kind == OPEN and person == table.owner
            left = bool(mine) and seat.kind == PERSON and not table.present.get(seat.person)
            if table.state.over or not (number in mine or free or left):
                raise BadOption("A bot takes over only for yourself, a free seat, or somebody who has left.")
            bot = Seat(BOT, seat.name, "", level)
            await self._happen(table, {"seat": number, "as": bot.as_json()})

    def say(self, table: Table, person: str | None, text: str) -> None:
        """A line of chat, by somebody who sits at the table."""
        mine = table.seats_of(person)
        line = clean(text)
        if not mine or not table.sociable:
            raise BadOption("Only those who sit at a table with others write there.")
        if len(line) > MOST_SAID:
            raise BadOption("A message has at most {most} characters.", most=MOST_SAID)
        if line:
            table.chat.append((mine[0], line))
            table.said += 1
            table.tell()

    async def rematch(self, table: Table, person: str | None) -> Table:
        """The same people once more; whoever asks second comes to the table of the first."""
        async with table.lock:
            if not table.state.over or not (table.seats_of(person) or person == table.owner):
                raise BadOption("A rematch is for those who played, when the game is over.")
            if table.rematch is not None:
                return await self.get(table.rematch)
            seats = [
                Seat(BOT, "", "", default_level()) if seat.kind == PERSON and not seat.person else replace(seat)
                for seat in table.seats  # a bot in place of somebody who wanted to be forgotten
            ]
            again = await self.new(table.course.record.game, seats, table.course.record.options, table.owner)
            await self._happen(table, {"rematch": again.id})
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
        """What this bot would do; nobody is told but who asked."""
        self._check_turn(table, person, number)
        return await self._thinkers.advise(bot, table.state.position())

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
                    self._open.pop(table_id, None)
        await self._store.forget(person)
        return changed

    async def _leave_for_good(self, table: Table, person: str, heir: str) -> None:
        mine = table.seats_of(person)
        if not table.state.over:
            for number in mine:
                bot = Seat(BOT, "", "", default_level())
                await self._happen(table, {"seat": number, "as": bot.as_json()})
        again = Table(table.id, await self._rewrite(table.id, person, heir))
        table.owner, table.seats, table.held = again.owner, again.seats, again.held
        said = [line for line in table.chat if line[0] not in mine]
        table.chat.clear()
        table.chat.extend(said)
        if table.state.over:
            await self._store.keep_result(table.id, table.result)

    async def _rewrite(self, table_id: str, person: str, heir: str) -> list[Event]:
        """The events of a table as they are without this person."""
        events = await self._store.load(table_id)
        again = without(events, person, heir)
        different = {number: new for number, (old, new) in enumerate(zip(events, again, strict=True)) if old != new}
        await self._store.rewrite(table_id, different)
        return again

    # What bots do

    def _let_bots_play(self, table: Table) -> None:
        if table.gone or table.state.over or table.seats[int(table.state.seat)].kind != BOT:
            return
        if table.thinking is None or table.thinking.done():
            table.thinking = asyncio.get_running_loop().create_task(self._play_bots(table))

    async def _play_bots(self, table: Table) -> None:
        """One bot after another, until it is a person's turn."""
        last = None
        while not table.state.over:
            seat = table.seats[int(table.state.seat)]
            if seat.kind != BOT:
                table.pace.arrive()
                return
            number = table.number
            pause = self.pace if seat is not last else self.pace * GOING_ON
            last = seat
            if len(table.state.legal_actions()) == 1:  # as long as it thinks otherwise, so that nobody can tell
                pause = max(pause, table.thought)
            text, _pause = await asyncio.gather(self._choose(table, bot_of(seat.level)), table.pace.wait(pause))
            try:
                async with table.lock:
                    if table.gone:
                        return
                    if number == table.number:
                        await self._happen(table, {"act": text})
            except Exception:
                logger.exception("table %s cannot go on", table.id)
                return

    async def _choose(self, table: Table, bot: str) -> str:
        """What a bot does; when it fails twice, anything legal, so that the others can play on."""
        for _attempt in range(2):
            try:
                state = table.state
                began = time.monotonic()
                text = await self._thinkers.choose(bot, state.position())
                state.parse(text)
                if len(state.legal_actions()) > 1:
                    table.thought = time.monotonic() - began
                return text
            except Exception:
                logger.exception("the bot %s failed at table %s", bot, table.id)
        return table.state.text(secrets.choice(table.state.legal_actions()))

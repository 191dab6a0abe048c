"""The other processes of this server: what happens there at tables that are in memory here, and what they are told.

Each process has tables of its own in memory and does at them what the others have written. Whether the others can
be heard or not, tables that matter are compared with the store from time to time: a process may have died between
writing and telling.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any

from regnum.core.errors import RegnumError
from regnum.server.exchange import EVERYBODY, Exchange, Said
from regnum.server.table import Table

if TYPE_CHECKING:
    from regnum.server.tables import Tables

logger = logging.getLogger("regnum")
SELDOM, OFTEN = 3.0, 0.5
"""Seconds between two looks into the store, when the others can be heard and when not."""


class Neighbours:
    def __init__(self, exchange: Exchange, tables: Tables) -> None:
        self.exchange = exchange
        self._tables = tables
        self.listeners: dict[str, Callable[[str, Any], None]] = {}
        """Who wants to know of words that are about no table; they are given the process and the value."""
        self._words: dict[str, Callable[[Table, str, Any], None]] = {
            "number": self._written,
            "there": self._there,
            "who": self._asked,
            "chat": self._said,
            "pace": self._paced,
            "code": self._invited,
            "anew": self._rewritten,
            "gone": self._deleted,
        }
        self._here: dict[str, Counter[str]] = {}
        """By table, who has how many pages open here."""
        self._elsewhere: dict[str, dict[str, set[str]]] = {}
        """By table and process, who has pages open there."""
        self._missed: dict[str, int] = {}
        """By table that is just being read, the last number that was heard."""
        self._doing: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        if self.exchange.shared:
            await self.exchange.open(self._hear)
            self._start(self._look_around())

    async def close(self) -> None:
        for task in self._doing:
            task.cancel()
        await self.exchange.close()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    # Tables come into memory and leave it

    async def follow(self, table_id: str) -> None:
        """Before a table is read: nothing that happens afterwards is missed."""
        self._missed[table_id] = 0
        await self.exchange.follow(table_id)

    async def take_in(self, table: Table) -> None:
        """A table was read: what the store does not know is asked of the others."""
        if self._missed.pop(table.id, 0) > table.number:
            self._read_on(table)
        for line in await self.exchange.kept(table.id):
            table.hear(int(line["seat"]), str(line["line"]))
        self.exchange.tell(table.id, who=1)

    def leave(self, table_id: str) -> None:
        self._missed.pop(table_id, None)
        self._here.pop(table_id, None)
        self._elsewhere.pop(table_id, None)
        self.exchange.leave(table_id)

    def see_to(self, table: Table) -> bool:
        """Whether a table in memory is kept up to date here, and its bots play here: not while those who sit there
        look at it in another process, and nobody does here. Whoever asks for it then has it read on first."""
        return bool(table.watchers) or not any(self._elsewhere.get(table.id, {}).values())

    # What is told

    def tell(self, table: Table, **said: object) -> None:
        self.exchange.tell(table.id, **said)

    def come(self, table: Table, person: str) -> None:
        """Somebody who sits at a table has opened a page of it here."""
        here = self._here.setdefault(table.id, Counter())
        here[person] += 1
        table.come(person)
        if here[person] == 1:
            self._state(table)

    def go(self, table: Table, person: str) -> None:
        """They have closed it."""
        here = self._here.get(table.id, Counter())
        here[person] -= 1
        if here[person] <= 0:
            del here[person]
            self._state(table)
        table.go(person)

    def say(self, table: Table, seat: int, line: str) -> None:
        self.exchange.keep(table.id, {"seat": seat, "line": line})
        self.tell(table, chat=[seat, line])

    def forget(self, table: Table) -> None:
        """Somebody has left this table for good: names and lines are no longer what they were."""
        said = [{"seat": seat, "line": line} for seat, line in table.chat if isinstance(line, str)]
        self.exchange.keep_only(table.id, said)
        self.tell(table, anew=said)

    def _state(self, table: Table) -> None:
        """Who is there, seen from here, and how fast they want bots to be: all, so that it can be said again."""
        wishes = table.pace.wishes
        self.tell(table, there={person: wishes.get(person) for person in self._here.get(table.id, ())})

    # What is heard

    def _hear(self, about: str, process: str, said: Said) -> None:
        if about != EVERYBODY:
            table = self._tables.in_memory(about)
            if table is None:
                if about in self._missed:
                    self._missed[about] = max(self._missed[about], int(said.get("number", 0)))
                return
            for word, value in said.items():
                if word in self._words:
                    self._words[word](table, process, value)
            return
        if "lost" in said:
            self._lose(process)
        if "returned" in said:
            self._return()
        for word, value in said.items():
            if word in self.listeners:
                self.listeners[word](process, value)

    def _written(self, table: Table, _process: str, number: int) -> None:
        if number > table.number and self.see_to(table):
            self._read_on(table)

    def _read_on(self, table: Table) -> None:
        self._start(self._read(table, self._tables.catch_up))

    async def _read(self, table: Table, read: Callable[[Table], Awaitable[None]]) -> None:
        try:
            await read(table)
        except Exception as error:  # the next look into the store tries again
            logger.warning("table %s: what another process wrote cannot be read now: %s", table.id, error)

    def _there(self, table: Table, process: str, people: dict[str, str | None]) -> None:
        elsewhere = self._elsewhere.setdefault(table.id, {})
        before, now = elsewhere.get(process, set()), set(people)
        saw_to = self.see_to(table)
        elsewhere[process] = now
        for person in now - before:
            table.come(person)
        for person in before - now:
            table.go(person)
        for person, wish in people.items():
            if wish is not None:
                table.pace.wish(person, wish)
        if self.see_to(table) and not saw_to:
            self._read_on(table)

    def _asked(self, table: Table, _process: str, _value: object) -> None:
        if self._here.get(table.id):
            self._state(table)

    def _said(self, table: Table, _process: str, line: list[Any]) -> None:
        table.hear(int(line[0]), str(line[1]))
        table.tell()

    def _paced(self, table: Table, _process: str, wish: list[str]) -> None:
        try:
            table.set_pace(wish[0], wish[1])
        except RegnumError:
            logger.debug("a wish came too late")

    def _invited(self, table: Table, _process: str, code: str) -> None:
        table.code = code
        table.tell()

    def _rewritten(self, table: Table, _process: str, said: list[Said]) -> None:
        notes = [line for line in table.chat if not isinstance(line[1], str)]  # of events, which all have
        table.chat.clear()
        table.chat.extend([*notes, *((int(line["seat"]), str(line["line"])) for line in said)])
        self._start(self._read(table, self._tables.read_anew))

    def _deleted(self, table: Table, _process: str, _value: object) -> None:
        self._tables.lose(table)

    # Who comes and goes

    def _lose(self, process: str) -> None:
        """A process has ended: nobody looks from there any more."""
        for table_id, elsewhere in self._elsewhere.items():
            table = self._tables.in_memory(table_id)
            people = elsewhere.pop(process, set())
            if table is None:
                continue
            for person in people:
                table.go(person)
            if people and self.see_to(table):
                self._read_on(table)

    def _return(self) -> None:
        """The others can be heard again: what they did meanwhile stands in the store."""
        self._tables.forget_idle()
        for table in self._tables.all_in_memory:
            self._state(table)
            self.tell(table, who=1)
        self._start(self._look_into_the_store())

    async def _look_around(self) -> None:
        while True:
            await asyncio.sleep(SELDOM if self.exchange.there else OFTEN)
            await self._look_into_the_store()

    async def _look_into_the_store(self) -> None:
        """Do what others wrote and could not tell."""
        tables = {table.id: table for table in self._tables.all_in_memory if table.watchers or table.bot_plays}
        if not tables:
            return
        try:
            numbers = await self._tables.numbers(list(tables))
        except Exception as error:
            logger.debug("the store cannot be read now: %s", error)
            return
        for table in tables.values():
            if table.id not in numbers:
                self._tables.lose(table)
            elif numbers[table.id] > table.number:
                await self._read(table, self._tables.catch_up)

"""The turns of bots: one after another, at a pace that people can follow, until it is a person's turn."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING

from regnum.bots.failing import BotFailed
from regnum.coach.days import opponent
from regnum.core.errors import IllegalAction
from regnum.protocol.program import is_program
from regnum.server.bots import Thinkers
from regnum.server.exchange import Exchange
from regnum.server.fair_queue import Asker, Urgency
from regnum.server.seats import BOT, PERSON, bot_of, default_level
from regnum.server.table import Table

if TYPE_CHECKING:
    from regnum.server.tables import Tables

logger = logging.getLogger("regnum")
GOING_ON = 0.4
"""The part of its pause that a bot takes when it has just moved: paying with four cards is one thing to follow."""
LATELY = 20.0
"""So many seconds bots play on among themselves when nobody looks any more: whoever reloads a page is not gone."""
MOST_THOUGHT = 3.0
"""What seems to be thought about, because there is no choice, is so for at most so many seconds."""
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 30.0
"""Seconds until a bot's move that could not be written is tried again: each time twice as long."""
ELSEWHERE = 1.0
"""Seconds until a process asks again whether it is for it to let the bots of a table play."""


class BotTurns:
    """Lets the bots of all tables play, where it is for this process to do so."""

    def __init__(self, tables: Tables, thinkers: Thinkers, exchange: Exchange) -> None:
        self._tables = tables
        self._thinkers = thinkers
        self._exchange = exchange

    def let_play(self, table: Table) -> None:
        """When a bot is to choose at this table, it will."""
        if table.gone or not table.bot_plays or self._rests(table):
            return
        if table.thinking is None or table.thinking.done():
            table.thinking = asyncio.get_running_loop().create_task(self._play(table))

    def _rests(self, table: Table) -> bool:
        """Bots that play for nobody wait until somebody looks.

        Where a person sits, they play on: it is never for long, and who comes back finds that it is their turn.
        While that person looks in another process, they play there.
        """
        if not self._tables.neighbours.see_to(table):
            return True
        return not table.watchers and not table.people and time.monotonic() - table.looked > LATELY

    def _asker(self, table: Table) -> Asker:
        """For whom a bot chooses: the first of those who sit there and look, or who has opened the table."""
        there = [seat.person for number, seat in enumerate(table.seats) if seat.person and table.is_here(number)]

        def urgency() -> Urgency:
            if any(table.is_here(number) for number, seat in enumerate(table.seats) if seat.kind == PERSON):
                return Urgency.WAITED_FOR
            return Urgency.WATCHED if table.watchers else Urgency.UNWATCHED

        return Asker(there[0] if there else table.owner, urgency)

    async def _play(self, table: Table) -> None:
        """One bot after another, until it is a person's turn."""
        try:
            await self._play_here(table)
        finally:
            self._exchange.release(table.id)

    async def _play_here(self, table: Table) -> None:
        last = None
        failures = 0
        while not table.state.over:
            number, seat = table.number, table.seats[int(table.state.seat)]
            if seat.kind != BOT:
                table.pace.arrive()
                return
            if self._rests(table):
                return
            if not await self._exchange.lease(table.id):
                await asyncio.sleep(ELSEWHERE)
                continue
            if await table.pace.look():
                table.tell()
                continue
            if number != table.number:  # another has played for this bot: it may be a person's turn
                continue
            pause = self._tables.pace if seat is not last else self._tables.pace * GOING_ON
            last = seat
            if len(table.state.legal_actions()) == 1:  # as long as it thinks otherwise, so that nobody can tell
                pause = max(pause, table.thought)
            since = time.monotonic()
            text = await self._choose(table, bot_of(seat.level))
            await table.pace.wait(pause, since)
            try:
                async with table.lock:
                    if table.gone:
                        return
                    if number == table.number:
                        await self._tables.happen(table, {"act": text})
                failures = 0
            except IllegalAction:  # another has written first
                continue
            except Exception:
                pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2**failures)
                failures += 1
                logger.exception("table %s cannot go on; tried again in %s s", table.id, pause)
                await asyncio.sleep(pause)

    async def _chosen(self, table: Table, name: str) -> str:
        """At the game of a day the bot and its luck are the same everywhere, and nothing is dealt anew."""
        day, state = table.day, table.state
        if day is None:
            return await self._thinkers.choose_in(name, state, self._asker(table))
        luck = day.luck(len(table.course.record.actions))
        return await self._thinkers.choose_by(opponent(day.game), state.position(), luck, self._asker(table))

    async def _choose(self, table: Table, bot: str) -> str:
        """What a bot does; when it fails twice, anything legal, so that the others can play on.

        For a program that fails, which may take its time, a bot of ours moves.
        """
        state, number = table.state, table.number
        for name in (bot, bot_of(default_level()) if is_program(bot) else bot):
            try:
                began = time.monotonic()
                text = await self._chosen(table, name)
                if number == table.number:
                    state.parse(text)
                    if len(state.legal_actions()) > 1:
                        table.thought = min(MOST_THOUGHT, time.monotonic() - began)
                return text
            except BotFailed as problem:
                if number != table.number:
                    return ""
                said = "".join(f"\n  {line}" for line in problem.last_words)
                logger.warning("the bot %s failed at table %s: %s%s", name, table.id, problem, said)
            except Exception:
                if number != table.number:  # another process was first: nobody waits for this any more
                    return ""
                logger.exception("the bot %s failed at table %s", name, table.id)
        return table.state.text(secrets.choice(table.state.legal_actions()))

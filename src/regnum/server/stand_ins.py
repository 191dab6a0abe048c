"""Bots that play for somebody who is away, until they come back.

At a table that is played at once, whoever was away for the grace period is replaced when all others agree who are
there. At one that is played over days, whoever was waited for a day is replaced when all others agree, and after
the time that was said when the table was set up, when whoever opened it wants it. Who comes back has their seat by
one click.
"""

from __future__ import annotations

import math
import time

from regnum.core.errors import BadOption
from regnum.locales import translator
from regnum.server.absences import DAY, NEVER
from regnum.server.seats import BOT, PERSON, Seat, default_level
from regnum.server.table import Table
from regnum.server.tables import Tables
from regnum.server.when import lasting

GRACE = 180.0
DECISIONS = ("propose", "agree", "refuse", "replace", "return")
"""What a page may send, with the number of a seat."""


class StandIns:
    def __init__(self, tables: Tables, grace: float = GRACE) -> None:
        self._tables = tables
        self.grace = grace
        """So many seconds somebody may be away before the others may agree on a bot."""

    async def do(self, table: Table, wish: str, seat: int, person: str | None) -> None:
        """One of the DECISIONS; BadOption says why not."""
        async with table.lock:
            if table.state.over:
                raise BadOption("The game is over: nobody has to play.")
            if not table.begun or not 0 <= seat < len(table.seats):
                raise BadOption("Nobody plays in that seat.")
            if wish == "return":
                await self._return(table, seat, person)
            elif wish == "replace":
                await self._replace(table, seat, person)
            else:
                await self._decide(table, wish, seat, person)

    async def _decide(self, table: Table, wish: str, seat: int, person: str | None) -> None:
        mine = [number for number in table.seats_of(person) if number != seat]
        if not mine or person in table.holders.who(seat):
            raise BadOption("Only the others who play here decide about that.")
        if table.seats[seat].kind != PERSON:
            raise BadOption("Nobody sits there who could be away.")
        proposed = table.absences.proposals.get(seat)
        if wish != "propose" and proposed is None:
            raise BadOption("Nobody proposes that any more.")
        if wish == "refuse":
            await self._tables.happen(table, {"refuse": seat, "by": mine[0]})
            return
        await self._check_away(table, seat)
        if proposed is None:
            await self._tables.happen(table, {"propose": seat, "by": mine[0]})
        elif not proposed & set(mine):
            await self._tables.happen(table, {"agree": seat, "by": mine[0]})
        elif self.undecided(table, seat):
            raise BadOption("Not all others have agreed yet.")
        if not self.undecided(table, seat):
            await self._stand_in(table, seat)

    async def _check_away(self, table: Table, seat: int) -> None:
        """BadOption unless they were away for long enough."""
        since = table.away_since(seat)
        if since is None:
            raise BadOption("They are there: nobody is replaced who can play.")
        if table.absences.over_days:
            waited, needed = await self._waited_for(table, seat), DAY
        else:
            waited, needed = time.time() - since, self.grace
        if waited < needed:
            raise BadOption(
                "Who only reloads the page is not replaced: the others may agree on a bot in {time}.",
                time=lasting(needed - waited),
            )

    async def _waited_for(self, table: Table, seat: int) -> float:
        """For how many seconds this seat has been asked; BadOption when it is not."""
        if int(table.state.seat) != seat:
            raise BadOption("Nobody waits for them now: it is somebody else’s turn.")
        asked = await self._tables.asked_since(table)
        return time.time() - asked

    async def _replace(self, table: Table, seat: int, person: str | None) -> None:
        """By who opened the table alone, after the time that was said."""
        if not table.owned_by(person) or person in table.holders.who(seat):
            raise BadOption("Only who opened the table may do that, and for others.")
        if table.seats[seat].kind != PERSON:
            raise BadOption("Nobody sits there who could be away.")
        needed = table.absences.owner_may_after
        if needed is None:
            raise BadOption("It was said that a bot plays for somebody only when all others agree.")
        waited = await self._waited_for(table, seat)
        if waited < needed:
            raise BadOption(
                "They still have time: you may let a bot play in {time}.", time=lasting(needed - waited)
            )
        await self._stand_in(table, seat)

    async def _return(self, table: Table, seat: int, person: str | None) -> None:
        if seat not in table.lent_by(person):
            raise BadOption("No bot plays for you there.")
        name = table.seats[seat].name
        back = Seat(PERSON, name, table.held[seat])
        await self._tables.happen(table, {"seat": seat, "as": back.as_json()})

    async def _stand_in(self, table: Table, seat: int) -> None:
        bot = Seat(BOT, table.seats[seat].name, "", default_level())
        await self._tables.happen(table, {"seat": seat, "as": bot.as_json(), "stands_in": 1})

    async def came(self, table: Table, person: str | None) -> None:
        """Who was to be replaced is back."""
        if not set(table.seats_of(person)) & set(table.absences.proposals):
            return
        async with table.lock:
            for seat in table.seats_of(person):
                if seat in table.absences.proposals:
                    await self._tables.happen(table, {"refuse": seat, "by": seat})

    def undecided(self, table: Table, seat: int) -> list[int]:
        """Whose agreement is missed: that of all others who are there, and where one plays over days of all others.

        Who is away for less than the grace period is there. Who plays in several seats, or on several devices, is
        one person.
        """
        agreed = {table.seats[number].person for number in table.absences.proposals.get(seat, set())}
        agreed.add(table.seats[seat].person)
        return [
            number
            for number, other in enumerate(table.seats)
            if other.kind == PERSON
            and other.person not in agreed
            and (table.absences.over_days or time.time() - (table.away_since(number) or math.inf) < self.grace)
        ]

    def told(self, table: Table, language: str) -> str:
        """What was agreed about those who are away, before anybody is."""
        return told_patience(table.absences.patience, self.grace, language)


def told_patience(patience: str, grace: float, language: str) -> str:
    _ = translator(language)
    back = _("Whoever comes back has their seat again.")
    if patience == NEVER:
        first = _("Played over days. A bot plays for somebody who was waited for a day when all others agree.")
    elif patience.isdecimal():
        first = _(
            "Played over days. A bot plays for somebody who was waited for a day when all others agree, or after"
            " {count:day|days} when whoever opened the table wants it.",
            count=int(patience),
        )
    else:
        first = _(
            "A bot plays for somebody who was away for {time} when all others agree who are there.",
            time=lasting(grace),
        )
    return f"{first} {back}"

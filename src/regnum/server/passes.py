"""Seats that go to another device: by a one-time link of whoever sits there, or of whoever opened the table.

A link is shown once, to who asked for it: of its secret only a hash is kept. It is an event of its table, as is its
use, so the number of that event decides which of two devices was first.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from regnum.core.errors import BadOption, IllegalAction
from regnum.server.holders import Holder, Link, hash_of, new_secret
from regnum.server.seats import OPEN, PERSON
from regnum.server.store import Event
from regnum.server.table import Table
from regnum.server.tables import Tables

ALONG = 600.0
"""So many seconds a link is good for that one uses oneself."""
RENEWING = 86400.0
"""And one that is sent to somebody else."""
TRIES = 5


class Made(NamedTuple):
    """A link that was made just now."""

    secret: str
    link: Link


class Passes:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def along(self, table: Table, seat: int, person: str | None) -> Made:
        """A link that gives one's own seat to another device, too."""
        async with table.lock:
            if seat not in table.seats_of(person):
                raise BadOption("Only who sits there takes a seat along.")
            return await self._make(table, seat, ALONG, renews=False)

    async def renew(self, table: Table, seat: int, person: str | None) -> Made:
        """A link that gives somebody's seat to them again, who has lost it."""
        async with table.lock:
            if not table.owned_by(person):
                raise BadOption("Only who opened the table makes a new link for somebody’s seat.")
            if not _of_somebody_else(table, seat, person):
                raise BadOption("A new link is for the seat of somebody else who plays here.")
            return await self._make(table, seat, RENEWING, renews=True)

    async def _make(self, table: Table, seat: int, seconds: float, renews: bool) -> Made:
        _check_running(table)
        secret, kept = new_secret()
        until = time.time() + seconds
        made = {"seat": seat, "hash": kept, "until": until, "renews": renews}
        await self._tables.happen(table, {"link": made})
        return Made(secret, table.holders.links[kept])

    async def revoke(self, table: Table, number: int, person: str | None) -> None:
        """A link that leads nowhere any more; who may make it may take it back, and so may who sits there."""
        async with table.lock:
            link = next((link for link in open_links(table) if link.number == number), None)
            if link is None or not may_revoke(table, link, person):
                raise BadOption("There is no such link, or it is somebody else’s.")
            await self._tables.happen(table, {"unlink": number})

    def look(self, table: Table, secret: str) -> Link | None:
        """What a link would give; None when there is no such link at this table. BadOption says why it is of no use
        any more."""
        kept = hash_of(secret)
        if kept in table.holders.used:
            raise BadOption("This link was used already: it works once.")
        link = table.holders.links.get(kept)
        if link is None:
            return None
        if link.until < time.time():
            raise BadOption("This link is too old: it worked for a while only.")
        _check_running(table)
        return link

    async def use(self, table: Table, secret: str, person: str, device: str) -> Link | None:
        """Let this device hold the seat, if the link is good; None when there is no such link at this table."""
        async with table.lock:
            for _try in range(TRIES):
                link = self.look(table, secret)
                if link is None or person in table.holders.who(link.seat):
                    return link
                event: Event = {"hold": link.seat, "person": person, "device": device, "hash": hash_of(secret)}
                try:
                    await self._tables.happen(table, event, [person])
                    return link
                except IllegalAction:  # another was first to write something: look again whether it was this
                    continue
            raise BadOption("The table is busy. Try again.")

    async def release(self, table: Table, seat: int, number: int, person: str | None) -> None:
        """Another device, or this one, no longer holds the seat; the last one keeps it."""
        async with table.lock:
            holders = holders_of(table, seat)
            if seat not in table.holders.seats_of(person) or number not in {holder.number for holder in holders}:
                raise BadOption("There is no such device, or the seat is not yours.")
            if len(holders) == 1:
                raise BadOption("This is the only device that holds the seat. To give it up, resign at the table.")
            await self._tables.happen(table, {"release": seat, "holder": number})

    async def relink(self, table: Table, seat: int, person: str | None) -> None:
        """The standing link of a free seat is another one from now on."""
        async with table.lock:
            if not table.owned_by(person) or not 0 <= seat < len(table.seats) or table.seats[seat].kind != OPEN:
                raise BadOption("Only who opened the table changes the link of a free seat.")
            await self._tables.happen(table, {"relink": seat})

    async def let_watch(self, table: Table, allowed: bool, person: str | None) -> None:
        """Whether others may look, as long as the game goes on."""
        async with table.lock:
            if not table.owned_by(person):
                raise BadOption("Only who opened the table says who may watch.")
            if allowed != table.watched:
                await self._tables.happen(table, {"watched": allowed})


def holders_of(table: Table, seat: int) -> list[Holder]:
    return table.holders.of[seat] if 0 <= seat < len(table.seats) else []


def open_links(table: Table) -> list[Link]:
    now = time.time()
    return [link for link in table.holders.links.values() if link.until >= now]


def may_revoke(table: Table, link: Link, person: str | None) -> bool:
    return link.seat in table.holders.seats_of(person) or (link.renews and table.owned_by(person))


def may_renew(table: Table, seat: int, person: str | None) -> bool:
    return table.owned_by(person) and _of_somebody_else(table, seat, person) and not table.state.over


def _of_somebody_else(table: Table, seat: int, person: str | None) -> bool:
    return (
        0 <= seat < len(table.seats)
        and (table.seats[seat].kind == PERSON or seat in table.absences.standing_in)
        and person not in table.holders.who(seat)
    )


def _check_running(table: Table) -> None:
    if table.state.over:
        raise BadOption("The game is over: there is no seat to hold any more.")

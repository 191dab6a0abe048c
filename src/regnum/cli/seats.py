"""Who sits where: a record names people as they are, and bots with a mark."""

from __future__ import annotations

from regnum.cli.say import _
from regnum.core.record import Record
from regnum.locales import Reader

BOT = "bot:"


def seat_names(record: Record) -> list[str]:
    """What the seats are called in front of people; who plays alone against bots is spoken to."""
    names = []
    for seat in range(record.players):
        name = record.seats[seat] if seat < len(record.seats) else ""
        if name.startswith(BOT):
            name = _("Bot {number}", number=seat + 1)
        name = name or _("Player {number}", number=seat + 1)
        names.append(Reader(name) if name == _("You") else name)
    return names


def bots_of(record: Record) -> dict[int, str]:
    """The seats that bots play, and which bots."""
    return {seat: name.removeprefix(BOT) for seat, name in enumerate(record.seats) if name.startswith(BOT)}

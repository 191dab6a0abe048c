"""What a device remembers, in words: a ticket back to each open table, the result of each game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from regnum.server.results import Result
from regnum.server.scene import seen_names
from regnum.server.seats import shown_name
from regnum.server.site import Visit
from regnum.server.table import Table
from regnum.server.when import day, your_turn


@dataclass(frozen=True)
class Ticket:
    """A way back to a table."""

    id: str
    game: str
    title: str
    names: list[str]
    yours: bool
    """Whether it waits for the person who looks: to play, or to come back to their seat."""
    turn: str
    """Whose turn it is, and their own since when."""


@dataclass(frozen=True)
class Outcome:
    """A game that is over, as one of those who played tells it."""

    id: str
    game: str
    title: str
    won: bool
    said: str
    others: str
    day: str
    date: str


def tickets(visit: Visit, running: list[tuple[Table, float]]) -> list[Ticket]:
    """Those that wait for this person first."""
    return sorted((_ticket(visit, table, at) for table, at in running), key=lambda ticket: not ticket.yours)


def _ticket(visit: Visit, table: Table, at: float) -> Ticket:
    mine = table.seats_of(visit.person)
    chooser = int(table.state.seat)
    names = seen_names(table.seats, mine, visit.language)
    yours = table.begun and chooser in mine
    lent = bool(table.lent_by(visit.person))
    if lent:
        turn = visit._("A bot plays for you")
    else:
        turn = visit._("{who} is to play", who=names[chooser]) if table.begun else visit._("Waiting for friends")
    return Ticket(
        id=table.id,
        game=table.state.game,
        title=visit.title_of(table.state.game),
        names=names,
        yours=yours or lent,
        turn=your_turn(at, visit.language) if yours else turn,
    )


def outcome(visit: Visit, result: Result) -> Outcome:
    own = result.own_seat(visit.person or "")
    names = [shown_name(seat, number, visit.language) for number, seat in enumerate(result.seats)]
    return Outcome(
        id=result.table,
        game=result.game,
        title=visit.title_of(result.game),
        won=own is not None and result.won_by(own),
        said=_said(visit, result, own, names),
        others=", ".join(name for number, name in enumerate(names) if number != own),
        day=day(result.at, visit.language),
        date=datetime.fromtimestamp(result.at).date().isoformat(),
    )


def _said(visit: Visit, result: Result, own: int | None, names: list[str]) -> str:
    """Won 55 : 50 : 50; one's own points first, then the others' from the most to the least."""
    _ = visit._
    others = sorted((score for seat, score in enumerate(result.scores) if seat != own), reverse=True)
    points = " : ".join(str(score) for score in ([] if own is None else [result.scores[own]]) + others)
    if own is None:
        return _("{who} won {points}", who=", ".join(names[seat] for seat in result.winners), points=points)
    if result.given_up(own):
        return _("Given up")
    if own not in result.winners:
        return _("Lost {points}", points=points)
    return _("Shared win {points}", points=points) if len(result.winners) > 1 else _("Won {points}", points=points)

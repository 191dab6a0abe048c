"""The pages about the seats of a table: who holds them on which devices, and the links that let another one in."""

from __future__ import annotations

import re
import time
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from regnum.core.errors import BadOption, RegnumError
from regnum.core.registry import game as find_game
from regnum.locales import say
from regnum.server.invitations import path_to_seat
from regnum.server.limits import TooMuch
from regnum.server.names import keep_name
from regnum.server.passes import Made, may_renew, may_revoke, open_links
from regnum.server.qr import qr
from regnum.server.retention import told_retention
from regnum.server.scene import seen_names
from regnum.server.seats import OPEN, PERSON
from regnum.server.site import Visit, form_of
from regnum.server.table import Table
from regnum.server.tables import NoTable
from regnum.server.when import ago, lasting

DEVICES = (
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)
"""How a browser calls the device it is on, and what people call it."""
NONE = -(10**9)


def device_of(request: Request) -> str:
    """Roughly, so that one's own are told apart."""
    said = request.headers.get("user-agent", "")
    return next((name for word, name in DEVICES if word in said), "")


def path_to_take(table: Table, made: Made) -> str:
    return f"/t/{table.id}/take/{made.secret}"


async def page(request: Request) -> Response:
    """What is known of the seats of a table; a form on it changes something, and is answered by the same page."""
    visit = Visit(request)
    table = await visit.house.tables.get(request.path_params["table"])
    if not (table.holders.seats_of(visit.person) or table.owned_by(visit.person)):
        raise NoTable(table.id)  # there is nothing here for who only watches
    problem, made = "", None
    if request.method == "POST":
        try:
            made = await _do(visit, table, await form_of(request))
        except TooMuch:
            raise
        except RegnumError as error:
            problem = say(error, visit.language)
    return _page(visit, table, made, problem)


async def _do(visit: Visit, table: Table, form: dict[str, str]) -> Made | None:
    passes, person = visit.house.passes, visit.person
    what, seat, number = form.get("do", ""), _number(form, "seat"), _number(form, "number")
    visit.allow("link")
    if what == "along":
        return await passes.along(table, seat, person)
    if what == "renew":
        return await passes.renew(table, seat, person)
    if what == "revoke":
        await passes.revoke(table, number, person)
    elif what == "release":
        await passes.release(table, seat, number, person)
    elif what == "relink":
        await passes.relink(table, seat, person)
    elif what in ("watch", "unwatch"):
        await passes.let_watch(table, what == "watch", person)
    else:
        raise BadOption("This page does not know “{what}”.", what=what[:20])
    return None


def _number(form: dict[str, str], name: str) -> int:
    """A whole number, or one that nothing has."""
    text = form.get(name, "")
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text, re.ASCII) else NONE


def _page(visit: Visit, table: Table, made: Made | None, problem: str) -> Response:
    game = find_game(table.state.game)
    mine = table.holders.seats_of(visit.person)
    names = seen_names(table.seats, table.seats_of(visit.person), visit.language)
    called = seen_names(table.seats, [], visit.language)  # one's own seat, too, within a sentence
    now = time.time()
    return visit.page(
        "seats.html",
        400 if problem else 200,
        game=game,
        title=game.titles[visit.language],
        table=f"/t/{table.id}/",
        problem=problem,
        rows=[_row(visit, table, seat, names[seat], mine) for seat in range(len(table.seats))],
        owner=table.owned_by(visit.person),
        watched=table.watched,
        over=table.state.over,
        watch=visit.link(f"/t/{table.id}/"),
        made=None if made is None else _made(visit, table, made, called),
        links=[
            (link, called[link.seat], lasting(link.until - now))
            for link in open_links(table)
            if may_revoke(table, link, visit.person) and (made is None or link.number != made.link.number)
        ],
        agreed=visit.house.stand_ins.told(table, visit.language),
        kept=told_retention(visit.house.retention, visit.language),
    )


def _made(visit: Visit, table: Table, made: Made, names: list[str]) -> dict[str, Any]:
    link = visit.link(path_to_take(table, made))
    return {
        "seat": made.link.seat,
        "number": made.link.number,
        "renews": made.link.renews,
        "who": names[made.link.seat],
        "link": link,
        "qr": qr(link),
        "lasts": lasting(made.link.until - time.time()),
    }


def _row(visit: Visit, table: Table, seat: int, name: str, mine: list[int]) -> dict[str, Any]:
    own = seat in mine
    return {
        "seat": seat,
        "name": name,
        "state": _state(visit, table, seat),
        "own": own and (table.seats[seat].kind == PERSON),
        "devices": [_device(visit, table, seat, number) for number in range(len(table.holders.of[seat]))]
        if own
        else [],
        "renew": may_renew(table, seat, visit.person),
        "bots": _bots(visit, table, seat),
        "free": visit.link(path_to_seat(visit, table, seat))
        if table.seats[seat].kind == OPEN and table.owned_by(visit.person) and table.begun
        else "",
    }


def _bots(visit: Visit, table: Table, seat: int) -> list[str]:
    """What may be sent from the table so that a bot plays there; whether it is time the server says then."""
    other = seat not in table.holders.seats_of(visit.person)
    if table.state.over or not table.begun or not other or not table.seats_of(visit.person):
        return []
    if table.seats[seat].kind == OPEN:
        return ["bot"]
    if table.seats[seat].kind != PERSON:
        return []
    by_owner = table.absences.owner_may_after is not None and table.owned_by(visit.person)
    return ["propose", "replace"] if by_owner else ["propose"]


def _state(visit: Visit, table: Table, seat: int) -> str:
    _ = visit._
    if seat in table.absences.standing_in:
        return _("A bot plays until they come back")
    if table.seats[seat].kind == OPEN:
        return _("Free seat")
    if table.seats[seat].kind != PERSON:
        return _("Bot")
    # Whoever looks at this page is there, although their page of the table may be closed.
    since = None if seat in table.seats_of(visit.person) else table.away_since(seat)
    return _("Is here") if since is None else _("Away: {when}", when=ago(since, visit.language))


def _device(visit: Visit, table: Table, seat: int, index: int) -> dict[str, Any]:
    _ = visit._
    holder = table.holders.of[seat][index]
    name = holder.device or (_("The first device") if index == 0 else _("Another device"))
    here = holder.person == visit.person
    return {
        "number": holder.number,
        "name": f"{name} ({_('this one')})" if here else name,
        "here": here,
        "there": here or holder.person in table.present,
    }


async def take(request: Request) -> Response:
    """What a one-time link leads to. Looking at it uses nothing up: those who send links look at them, too."""
    visit = Visit(request)
    _ = visit._
    guesses = visit.house.guesses
    if guesses.too_many(request):
        return visit.problem(429, _("Too many wrong links"), _("Wait a minute, and try again."))
    table = await visit.house.tables.get(request.path_params["table"])
    secret, here = request.path_params["secret"], f"/t/{table.id}/"
    watch = [(here, _("Watch"))] if table.watched else []
    try:
        link = visit.house.passes.look(table, secret)
        if link is not None and link.seat in table.holders.seats_of(visit.person):
            return visit.go(here)
        if link is not None and request.method == "POST":
            link = await visit.house.passes.use(table, secret, visit.somebody(), device_of(request))
            if link is not None:
                response = visit.go(here)
                keep_name(visit, response, table.seats[link.seat].name)
                return response
    except BadOption as error:
        return visit.problem(410, _("This link no longer works"), say(error, visit.language), watch)
    if link is None:
        guesses.wrong(request)
        what = _("It is not complete, or was revoked. Ask whoever gave it to you for another.")
        return visit.problem(404, _("This link leads to no seat"), what, watch)
    game = find_game(table.state.game)
    return visit.page(
        "take.html",
        game=game,
        title=game.titles[visit.language],
        names=seen_names(table.seats, [], visit.language),
        seat=link.seat,
        renews=link.renews,
    )

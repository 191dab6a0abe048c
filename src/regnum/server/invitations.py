"""Invitations: the room before a table, the page of a friend who was invited, and where a code is typed."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from regnum.core.errors import BadOption
from regnum.core.fairness import MOST_WORDS
from regnum.core.registry import game as find_game
from regnum.server.codes import LENGTH, read_code, shown_code
from regnum.server.names import keep_name, my_name
from regnum.server.retention import told_retention
from regnum.server.scene import seen_names
from regnum.server.seats import OPEN, clean_name
from regnum.server.setups import told_options
from regnum.server.site import Visit, form_of
from regnum.server.table import Table
from regnum.server.tables import NoTable
from regnum.server.waiting import invites, waiting_pieces, who_invites


async def waiting_room(visit: Visit, table: Table) -> Response:
    """A table whose game has not begun."""
    if table.free and invites(table, visit.person):
        await visit.house.tables.code(table)
    game = find_game(table.state.game)
    title = game.titles[visit.language]
    return visit.page(
        "waiting.html",
        game=game,
        title=title,
        pieces=waiting_pieces(table, visit.person, visit.language, visit.connection),
        players=len(table.seats),
        invites=invites(table, visit.person),
        agreed=[
            visit.house.stand_ins.told(table, visit.language),
            *told_retention(visit.house.retention, visit.language),
        ],
        table_id=table.id,
        lots=table.lots,
        most_words=MOST_WORDS,
        options=told_options(visit, game, table.course.record.options),
        preview=visit.preview(f"/t/{table.id}/", title, ", ".join(seen_names(table.seats, [], visit.language))),
    )


async def type_code(request: Request) -> Response:
    """Where somebody types the code that they were told."""
    visit = Visit(request)
    typed = request.query_params.get("code", "")
    code = read_code(typed)
    if len(code) == LENGTH:
        return visit.go(f"/join/{shown_code(code)}")
    _ = visit._
    problem = _("A code has {length} letters and digits, such as ABCD-2345.", length=LENGTH) if typed else ""
    return visit.page("join.html", 400 if problem else 200, problem=problem, typed=typed[:40])


async def invited(request: Request) -> Response:
    """What a code leads to."""
    visit = Visit(request)
    _ = visit._
    guesses = visit.house.guesses
    again = [("/join", _("Type a code"))]
    if guesses.too_many(request):
        return visit.problem(429, _("Too many wrong codes"), _("Wait a minute, and try again."), again)
    try:
        table = await visit.house.tables.invited_by(request.path_params["code"])
    except NoTable:
        guesses.wrong(request)
        what = _("It was mistyped, or there is a new one by now. Ask whoever invited you.")
        return visit.problem(404, _("This code invites to no table"), what, again)
    return await _invited_to(visit, request, table, None)


def path_to_seat(visit: Visit, table: Table, number: int) -> str:
    """The link of a single seat, at tables that were opened before there were codes."""
    return f"/t/{table.id}/sit/{number}/{visit.house.signer.sign(*_signed(table, number))}"


def _signed(table: Table, number: int) -> tuple[object, ...]:
    """What the link of a seat says; another one when it was changed."""
    generation = table.holders.generations[number]
    return ("seat", table.id, number, generation) if generation else ("seat", table.id, number)


async def invited_to_a_seat(request: Request) -> Response:
    """What the link of a single seat leads to."""
    visit = Visit(request)
    table = await visit.house.tables.get(request.path_params["table"])
    number = request.path_params["seat"]
    key = request.path_params["key"]
    if not 0 <= number < len(table.seats) or not visit.house.signer.check(key, *_signed(table, number)):
        raise NoTable(table.id)
    return await _invited_to(visit, request, table, number)


async def _invited_to(visit: Visit, request: Request, table: Table, number: int | None) -> Response:
    """Who invites to what, and a button to sit down: in this seat, or in the first that is free."""
    _ = visit._
    here = f"/t/{table.id}/"
    if table.holders.seats_of(visit.person):
        return visit.go(here)
    if request.method == "POST" and table.free:
        name = clean_name((await form_of(request)).get("name", ""))
        try:
            await visit.house.tables.sit(table, number, name, visit.somebody())
        except BadOption:  # somebody else was a moment faster
            return _taken(visit, table)
        response = visit.go(here)
        keep_name(visit, response, name)
        return response
    if not table.free or number not in (None, *table.free):
        return _taken(visit, table)
    game = find_game(table.state.game)
    invitation = who_invites(table, visit.language)
    names = seen_names(table.seats, [], visit.language)
    return visit.page(
        "invited.html",
        game=game,
        invitation=invitation,
        names=list(zip(names, (seat.kind == OPEN for seat in table.seats), strict=True)),
        options=told_options(visit, game, table.course.record.options),
        seat=table.free[0] if number is None else number,
        name=my_name(visit),
        table=here if table.watched else "",
        agreed=visit.house.stand_ins.told(table, visit.language),
        preview=visit.preview(visit.here, invitation, ", ".join(names)),
    )


def _taken(visit: Visit, table: Table) -> Response:
    """Who comes late may watch, and have a table of their own."""
    _ = visit._
    links = [(f"/t/{table.id}/", _("Watch"))] if table.open_to(visit.person) else []
    own = (f"/new/{table.state.game}", _("A table of your own"))
    if table.free:
        return visit.problem(409, _("This seat is taken"), _("Somebody sits there already."), [*links, own])
    what = _("You can watch the others play.") if links else _("Those who play want no spectators.")
    return visit.problem(409, _("All seats are taken"), what, [*links, own])

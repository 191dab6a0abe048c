"""The application: routes, and what happens before the first and after the last request."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from sqlalchemy.exc import DatabaseError
from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from regnum.core.errors import RegnumError, UnknownGame
from regnum.locales import say
from regnum.server import (
    analysis,
    assets,
    beginnings,
    device,
    endings,
    fair,
    invitations,
    lessons,
    offline,
    pages,
    puzzles,
    replay,
    rules,
    seat_pages,
    share,
    start,
    today,
    turns,
)
from regnum.server.address import Address, Prefix, here, use
from regnum.server.analysing import Analysts
from regnum.server.bots import Thinkers
from regnum.server.exchange import Exchange
from regnum.server.folder import SECRET, database_in
from regnum.server.garbage import collect_when_quiet
from regnum.server.limits import Limits, TooMuch
from regnum.server.live import Screens
from regnum.server.logs import REQUEST, Named
from regnum.server.passes import Passes
from regnum.server.probes import Probes, show_counts
from regnum.server.programs import TableProgram
from regnum.server.programs import use as use_programs
from regnum.server.retention import Retention
from regnum.server.security import Guard, Signer, set_headers
from regnum.server.site import House, Visit
from regnum.server.stand_ins import GRACE, StandIns
from regnum.server.store import Store
from regnum.server.tables import NoTable, Tables
from regnum.server.upkeep import delete_old_every_day

logger = logging.getLogger("regnum")


class Count(IntegerConvertor):
    """A number that can be one of a game: Python refuses to read one of thousands of digits."""

    regex = "[0-9]{1,6}"


register_url_convertor("count", Count())
PACE = 0.9


def create_app(
    data: Path,
    pace: float = PACE,
    address: Address | None = None,
    database: str | None = None,
    retention: Retention | None = None,
    metrics_for: tuple[str, ...] = (),
    log_requests: bool = False,
    grace: float = GRACE,
    secret: Path | None = None,
    redis: str | None = None,
    thinking: int | None = None,
    programs: Sequence[TableProgram] = (),
) -> Starlette:
    """The server of the tables in this folder, or in that database; a process has one address.

    With the address of a Redis other processes may serve the same tables, and others think for their bots.
    """
    use(address or Address())
    use_programs(programs)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        store = Store(database_in(data, database))
        signer = Signer(secret or data / SECRET)
        exchange, thinkers = _alone_or_not(redis, signer, thinking)
        tables = Tables(store, thinkers, pace, exchange)
        house = app.state.house = House(
            store,
            tables,
            thinkers,
            signer,
            Screens(),
            Limits(),
            Passes(tables),
            StandIns(tables, grace),
            Analysts(store, exchange, thinking),
            exchange,
            retention=retention,
        )
        house.join()
        await tables.neighbours.open()
        besides = [collect_when_quiet()]
        if exchange.shared:
            besides.append(show_counts(house))
        if retention:
            besides.append(delete_old_every_day(store, tables, retention))
        running = [asyncio.create_task(one) for one in besides]
        try:
            yield
        finally:
            for task in running:
                task.cancel()
            await house.analysts.close()
            await tables.stop()
            thinkers.close()
            store.close()

    return Starlette(
        routes=[
            Route("/", start.start),
            Route("/you", device.page, methods=["GET"]),
            Route("/you", device.rename, methods=["POST"]),
            Route("/you/export.json", device.export),
            Route("/you/turns.json", turns.turns),
            Route("/you/delete", device.delete, methods=["POST"]),
            Route("/manifest.webmanifest", offline.manifest),
            Route("/service-worker.js", offline.worker),
            Route("/offline", offline.page),
            Route("/about", pages.about),
            Route("/today", today.first),
            Route("/today/{game}", today.of_game),
            Route("/today/{game}/{date}", today.page, methods=["GET"]),
            Route("/today/{game}/{date}", today.play, methods=["POST"]),
            Route("/today/{game}/{date}/picture.png", today.png),
            Route("/verify", fair.page, methods=["GET"]),
            Route("/verify", fair.verify, methods=["POST"]),
            Route("/puzzles", puzzles.page),
            Route("/puzzles/{game}", puzzles.another),
            Route("/puzzles/{game}/{puzzle}/", puzzles.solve),
            WebSocketRoute("/puzzles/{game}/{puzzle}/live", puzzles.live),
            Route("/rules/{game}", rules.page),
            Route("/learn/{game}", lessons.begin),
            Route("/learn/{game}/play", lessons.play, methods=["POST"]),
            Route("/learn/{game}/{step:count}/", lessons.page),
            WebSocketRoute("/learn/{game}/{step:count}/live", lessons.live),
            Route("/explain/{game}.json", pages.explain),
            Route("/settings", pages.settings, methods=["POST"]),
            Route("/play/{game}", pages.play_at_once, methods=["POST"]),
            Route("/again/{game}", pages.as_last_time, methods=["POST"]),
            Route("/new/{game}", pages.new_table, methods=["GET"]),
            Route("/new/{game}", pages.open_table, methods=["POST"]),
            Route("/new/{game}/look.json", pages.look),
            Route("/new/{game}/favourite", beginnings.change_favourite, methods=["POST"]),
            Route("/join", invitations.type_code),
            Route("/join/{code}", invitations.invited, methods=["GET", "POST"]),
            Route("/t/{table}/", pages.table),
            Route("/t/{table}/sit/{seat:count}/{key}", invitations.invited_to_a_seat, methods=["GET", "POST"]),
            Route("/t/{table}/seats", seat_pages.page, methods=["GET", "POST"]),
            Route("/t/{table}/take/{secret}", seat_pages.take, methods=["GET", "POST"]),
            Route("/t/{table}/end", endings.end),
            Route("/t/{table}/rematch", endings.rematch, methods=["POST"]),
            Route("/t/{table}/replay", replay.page),
            Route("/t/{table}/replay/{step:count}", replay.step),
            Route("/t/{table}/replay/on", replay.play_on, methods=["POST"]),
            Route("/t/{table}/analysis", analysis.page),
            Route("/t/{table}/analysis", analysis.begin, methods=["POST"]),
            Route("/t/{table}/analysis/stop", analysis.stop, methods=["POST"]),
            Route("/t/{table}/analysis/now.json", analysis.now),
            Route("/t/{table}/analysis/{step:count}/{which}.svg", analysis.board),
            Route("/t/{table}/record.json", endings.record),
            Route("/t/{table}/fair", fair.table),
            Route("/t/{table}/picture.svg", share.svg),
            Route("/t/{table}/picture.png", share.png),
            WebSocketRoute("/t/{table}/live", pages.live),
            Route("/assets/{version}/{path:path}", assets.serve),
        ],
        middleware=[
            Middleware(Prefix),
            Middleware(Named, log=log_requests),
            Middleware(Probes, metrics_for=metrics_for),
            Middleware(Guard),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(here().hosts)),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={
            NoTable: _no_table,
            TooMuch: _too_much,
            endings.NotOver: _not_over,
            UnknownGame: _bad,
            RegnumError: _bad,
            HTTPException: _http,
            DatabaseError: _unreadable,
            Exception: _failed,
        },
        lifespan=lifespan,
    )


def _alone_or_not(redis: str | None, signer: Signer, thinking: int | None) -> tuple[Exchange, Thinkers]:
    """What needs Redis is imported where there is one."""
    if redis is None:
        return Exchange(), Thinkers(thinking)
    from regnum.server.helpers import HelpedThinkers
    from regnum.server.jobs import Jobs
    from regnum.server.redis_exchange import RedisExchange

    # Processes with the same secret are one server: others at the same Redis have nothing to do with it.
    exchange = RedisExchange(redis, signer.sign("exchange")[:12])
    return exchange, HelpedThinkers(thinking, Jobs(redis), exchange)


async def _no_table(request: Request, _error: Exception) -> Response:
    visit = Visit(request)
    _ = visit._
    return visit.problem(
        404, _("There is no such table"), _("The link is not complete, or the table is no longer there.")
    )


async def _not_over(request: Request, error: Exception) -> Response:
    visit = Visit(request)
    _ = visit._
    return visit.problem(
        409,
        _("The game is not over"),
        _("Result, replay and record are there when the game is over, so that no secret gets out."),
        [(f"/t/{error}/", _("To the table"))],
    )


async def _too_much(request: Request, error: Exception) -> Response:
    visit = Visit(request)
    assert isinstance(error, TooMuch)
    response = visit.problem(429, visit._("A little slower, please"), say(error, visit.language))
    response.headers["Retry-After"] = "30"
    return response


async def _bad(request: Request, error: Exception) -> Response:
    visit = Visit(request)
    assert isinstance(error, RegnumError)
    status = 404 if isinstance(error, UnknownGame) else 400
    return visit.problem(status, visit._("That does not work"), say(error, visit.language))


async def _http(request: Request, error: Exception) -> Response:
    visit = Visit(request)
    _ = visit._
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 404:
        return visit.problem(404, _("There is nothing here"), _("The address is wrong, or the page has moved."))
    return visit.problem(status, _("That does not work"), _("This page cannot be asked for in this way."))


async def _unreadable(request: Request, error: Exception) -> Response:
    logger.warning("%s cannot be read: %s", request.url.path, error)
    visit = Visit(request)
    _ = visit._
    return visit.problem(
        503,
        _("This cannot be read now"),
        _("The database with the tables is busy, away or damaged. Try again; other tables may still be there."),
        [(visit.here, _("Try again"))] if request.method == "GET" else [],
    )


async def _failed(request: Request, _error: Exception) -> Response:
    visit = Visit(request)
    _ = visit._
    response = visit.problem(
        500,
        _("Something went wrong"),
        _("The server made a mistake. Your games are safe; try again."),
        [(visit.here, _("Try again"))] if request.method == "GET" else [],
    )
    set_headers(response.headers)  # this answer is made outside of the guard
    response.headers["X-Request-ID"] = REQUEST.get()
    return response

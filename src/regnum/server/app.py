"""The application: routes, and what happens before the first and after the last request."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from regnum.core.errors import RegnumError, UnknownGame
from regnum.locales import say
from regnum.server import assets, device, endings, offline, pages, replay, rules, share, start
from regnum.server.bots import Thinkers
from regnum.server.live import Screens
from regnum.server.security import Guard, Signer, set_headers
from regnum.server.site import House, Visit
from regnum.server.store import Store
from regnum.server.tables import NoTable, Tables

LOCAL = ("127.0.0.1", "localhost", "[::1]")
PACE = 0.9


def create_app(data: Path, pace: float = PACE, hosts: tuple[str, ...] = LOCAL) -> Starlette:
    """The server of the tables in this folder."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        data.mkdir(parents=True, exist_ok=True)
        store = Store(data / "tables.db")
        thinkers = Thinkers()
        app.state.house = House(Tables(store, thinkers, pace), Signer(data / "secret"), Screens())
        try:
            yield
        finally:
            thinkers.close()
            store.close()

    return Starlette(
        routes=[
            Route("/", start.start),
            Route("/you", device.page, methods=["GET"]),
            Route("/you", device.rename, methods=["POST"]),
            Route("/you/export.json", device.export),
            Route("/you/delete", device.delete, methods=["POST"]),
            Route("/manifest.webmanifest", offline.manifest),
            Route("/service-worker.js", offline.worker),
            Route("/offline", offline.page),
            Route("/about", pages.about),
            Route("/rules/{game}", rules.page),
            Route("/explain/{game}.json", pages.explain),
            Route("/settings", pages.settings, methods=["POST"]),
            Route("/play/{game}", pages.play_at_once, methods=["POST"]),
            Route("/new/{game}", pages.new_table, methods=["GET"]),
            Route("/new/{game}", pages.open_table, methods=["POST"]),
            Route("/t/{table}/", pages.table),
            Route("/t/{table}/sit/{seat:int}/{key}", pages.sit, methods=["GET", "POST"]),
            Route("/t/{table}/end", endings.end),
            Route("/t/{table}/rematch", endings.rematch, methods=["POST"]),
            Route("/t/{table}/replay", replay.page),
            Route("/t/{table}/replay/{step:int}", replay.step),
            Route("/t/{table}/replay/on", replay.play_on, methods=["POST"]),
            Route("/t/{table}/record.json", endings.record),
            Route("/t/{table}/share.svg", share.picture),
            WebSocketRoute("/t/{table}/live", pages.live),
            Route("/assets/{version}/{path:path}", assets.serve),
        ],
        middleware=[
            Middleware(Guard),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts)),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={
            NoTable: _no_table,
            endings.NotOver: _not_over,
            UnknownGame: _bad,
            RegnumError: _bad,
            HTTPException: _http,
            Exception: _failed,
        },
        lifespan=lifespan,
    )


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
        _("Result, replay and record are there when the game has ended, so that nothing hidden comes out."),
        [(f"/t/{error}/", _("To the table"))],
    )


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


async def _failed(request: Request, _error: Exception) -> Response:
    visit = Visit(request)
    _ = visit._
    response = visit.problem(
        500,
        _("Something went wrong"),
        _("The server made a mistake. Your games are safe; try again."),
        [(request.url.path, _("Try again"))] if request.method == "GET" else [],
    )
    set_headers(response.headers)  # this answer is made outside of the guard
    return response

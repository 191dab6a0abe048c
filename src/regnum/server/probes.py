"""For those who look after a server: is it alive, can it work, and what is going on.

`/healthz` says that requests are answered; `/readyz` that events are written and bots think; `/metrics` counts, for
the addresses that were named. They are answered before all else, whatever name the server was called by, because a
machine asks by a number.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time

from starlette._utils import get_route_path
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from regnum.core.errors import BadOption
from regnum.server.fair_queue import Urgency
from regnum.server.metrics import gauge, page, together
from regnum.server.security import set_headers
from regnum.server.site import House

PATHS = ("/healthz", "/readyz", "/metrics")
LOOPBACK = ("127.0.0.0/8", "::1")
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
PATIENCE = 3.0
"""Seconds in which a write and a thought have to be done."""
SHOWN = 3.0
"""Seconds after which other processes are told anew what is counted here."""
REMEMBERED = 2.0
"""For so many seconds an answer of `/readyz` holds: trying costs a sync of the disk."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks(named: tuple[str, ...]) -> list[Network]:
    """Who may read `/metrics`: this computer, unless others are named."""
    found: list[Network] = []
    for text in named or LOOPBACK:
        try:
            found.append(ipaddress.ip_network(text, strict=False))
        except ValueError:
            raise BadOption(
                "“{text}” is no address and no network; valid is, for instance, 10.0.0.0/8.", text=text
            ) from None
    return found


def is_probe(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and get_route_path(scope) in PATHS


class Probes:
    def __init__(self, app: ASGIApp, metrics_for: tuple[str, ...]) -> None:
        self.app = app
        self._networks = networks(metrics_for)
        self._tried: asyncio.Task[dict[str, bool]] | None = None
        self._tried_at = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_probe(scope):
            await self.app(scope, receive, send)
            return
        house: House = scope["app"].state.house
        path = get_route_path(scope)
        answer: Response
        if path == "/healthz":
            answer = PlainTextResponse("alive\n")
        elif path == "/readyz":
            ready = await self._ready(house)
            answer = JSONResponse(ready, 200 if all(ready.values()) else 503)
        elif self._may_look(HTTPConnection(scope)):
            answer = PlainTextResponse(await _counted_by_all(house), media_type="text/plain; version=0.0.4")
        else:
            answer = PlainTextResponse("Not for you.\n", 403)
        set_headers(answer.headers)  # this answer is made outside of the guard
        await answer(scope, receive, send)

    def _may_look(self, connection: HTTPConnection) -> bool:
        """What a proxy passes on looks as if this computer asked: only who comes without one is who they seem."""
        if connection.client is None or any(header in connection.headers for header in FORWARDED):
            return False
        try:
            number = ipaddress.ip_address(connection.client.host)
        except ValueError:
            return False
        mapped = getattr(number, "ipv4_mapped", None)
        return any((mapped or number) in network for network in self._networks)

    async def _ready(self, house: House) -> dict[str, bool]:
        """Tried once for all who ask at the same time."""
        if self._tried is None or (self._tried.done() and time.monotonic() - self._tried_at > REMEMBERED):
            self._tried = asyncio.create_task(_try(house))
            self._tried_at = time.monotonic()
        return await asyncio.shield(self._tried)


async def _try(house: House) -> dict[str, bool]:
    async def writes() -> bool:
        try:
            await asyncio.wait_for(house.store.try_writing(), PATIENCE)
        except Exception:
            return False
        return True

    written, thought = await asyncio.gather(writes(), house.thinkers.awake(PATIENCE))
    return {"store": written, "bots": thought}


async def show_counts(house: House) -> None:
    """While a process runs beside others: whoever is asked next for its metrics has those of all."""
    while True:
        house.exchange.show(counted(house))
        await asyncio.sleep(SHOWN)


async def _counted_by_all(house: House) -> str:
    own = counted(house)
    if not house.exchange.shared:
        return own
    return together({house.exchange.process: own, **await house.exchange.shown()})


def counted(house: House) -> str:
    """All that is known here, in the text format of Prometheus."""
    tables, pages = house.tables.counts
    queue, exchange = house.thinkers.queue, house.exchange
    waiting = queue.waiting
    return page(
        [
            *gauge("regnum_tables_open", "Tables in memory.", {"": tables}),
            *gauge("regnum_pages_connected", "Pages that look at a table.", {"": pages}),
            *(
                [
                    *gauge("regnum_redis_connected", "Whether other processes are heard.", {"": exchange.there}),
                    *gauge("regnum_processes", "Others that are heard.", {"": len(exchange.others)}),
                    *gauge("regnum_thinkers", "Bots that can think elsewhere.", {"": house.thinkers.elsewhere}),
                ]
                if exchange.shared
                else []
            ),
            *gauge("regnum_bot_jobs_running", "Bots, hints and pictures in progress.", {"": queue.running}),
            *gauge(
                "regnum_bot_jobs_waiting",
                "Those that wait for a process.",
                {urgency.name.lower(): waiting[urgency] for urgency in Urgency},
                "urgency",
            ),
        ]
    )

"""Connections: not more than there are descriptors for, not all from one address, none that keeps us waiting.

A server that has no descriptor left can neither accept nor open a file. So it never takes as many connections as it
may, and turns the others away with a sentence.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    import resource
except ImportError:  # a system without such limits
    resource = None  # type: ignore[assignment]

MOST = 20_000
RESERVE = 256
"""Descriptors for files, for the processes in which bots think, and for whoever is just being turned away; where
there are few of them, a third."""
QUEUE = 1024
"""So many may wait to be let in."""
PATIENCE = 15.0
"""Seconds in which a request has to come whole."""
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 52\r\n"
    b"Retry-After: 10\r\nConnection: close\r\n\r\nToo many are here now. Please try again in a while.\n"
)


class Places:
    """How many connections there may be: in all, from one address, and let in before the first is looked at."""

    def __init__(self, most: int, from_one: int, at_once: int = 16, proxies: frozenset[str] = frozenset()) -> None:
        self.most = most
        self.from_one = from_one
        self.at_once = at_once
        self.proxies = proxies
        """Addresses behind which are many people."""
        self.taken: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        full = self.taken.total() >= self.most
        if full or (address not in self.proxies and self.taken[address] >= self.from_one):
            return False
        self.taken[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.taken[address] -= 1
        if not self.taken[address]:
            del self.taken[address]


def places(proxies: frozenset[str] = frozenset()) -> Places:
    """As many as this system lets us have: one address gets at most half of them."""
    limit = MOST + RESERVE
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard != resource.RLIM_INFINITY:
            limit = min(limit, hard)
        if soft != resource.RLIM_INFINITY and soft < limit:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    reserve = min(RESERVE, limit // 3)
    most = limit - reserve
    # Whoever is turned away has a descriptor until the loop of events has gone round three times.
    return Places(most, max(1, most // 2), max(1, reserve // 4), proxies)


class Doors(uvicorn.Server):
    """More may wait in front of the server than are let in at once; `ready` is called when they are let in."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(QUEUE)
        if not self.should_exit:
            self._ready()


def settings(places: Places) -> dict[str, Any]:
    """For uvicorn: how it speaks to a browser, before and after the connection becomes a live one."""

    class Live(WebSocketsSansIOProtocol):
        def connection_lost(self, exc: Exception | None) -> None:
            places.leave(_address(self))
            super().connection_lost(exc)

    class Pages(H11Protocol):
        _seated = False
        _slow: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._seated = places.take(_address(self))
            if self._seated:
                self._wait()
            else:
                transport.write(FULL)
                transport.close()

        def data_received(self, data: bytes) -> None:
            if not self._seated:
                return
            super().data_received(data)
            if self.transport.get_protocol() is not self:  # a live connection now, which leaves the place itself
                self._seated = False
                self._enough()
            elif self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
                self._wait()
            else:
                self._enough()

        def connection_lost(self, exc: Exception | None) -> None:
            self._enough()
            if self._seated:
                self._seated = False
                places.leave(_address(self))
            super().connection_lost(exc)

        def _wait(self) -> None:
            """A request has begun: it is not waited for longer because a letter comes now and then."""
            if self._slow is None:
                self._slow = self.loop.call_later(PATIENCE, self.transport.abort)

        def _enough(self) -> None:
            if self._slow is not None:
                self._slow.cancel()
                self._slow = None

    return {"http": Pages, "ws": Live, "backlog": places.at_once}


def _address(protocol: H11Protocol | WebSocketsSansIOProtocol) -> str:
    return protocol.client[0] if protocol.client else ""

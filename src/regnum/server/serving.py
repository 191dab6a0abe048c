"""One process that serves: what it is told, and how it begins and ends."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from regnum.server import garbage, logs
from regnum.server.address import Address
from regnum.server.app import PACE, create_app
from regnum.server.connections import Doors, places, settings
from regnum.server.programs import TableProgram
from regnum.server.retention import Retention
from regnum.server.stand_ins import GRACE

PATIENCE = 1
"""Seconds in which requests are ended when the process is told to stop; pages connect anew by themselves."""


@dataclass(frozen=True)
class Serving:
    data: Path
    database: str
    address: Address
    secret: Path | None = None
    redis: str | None = None
    pace: float = PACE
    retention: Retention | None = None
    proxies: tuple[str, ...] = ()
    metrics_for: tuple[str, ...] = ()
    as_json: bool = False
    log_requests: bool = False
    grace: float = GRACE
    thinking: int | None = None
    """In how many processes bots think; None: one for each core but one."""
    programs: tuple[TableProgram, ...] = ()


def serve(
    serving: Serving,
    listening: socket.socket,
    ready: Callable[[], None] = lambda: None,
) -> int:
    """Until a signal says that it is enough: the status to end with."""
    os.umask(0o077)  # what is kept is for this server's eyes
    logs.set_up(serving.as_json)
    app = create_app(
        serving.data,
        serving.pace,
        serving.address,
        serving.database,
        serving.retention,
        metrics_for=serving.metrics_for,
        log_requests=serving.log_requests,
        secret=serving.secret,
        redis=serving.redis,
        grace=serving.grace,
        thinking=serving.thinking,
        programs=serving.programs,
    )
    config = uvicorn.Config(
        app,
        log_level="warning",
        log_config=None,  # as all else
        access_log=False,  # it would have the keys of seats in it
        proxy_headers=bool(serving.proxies),  # anybody else could claim to be anybody
        forwarded_allow_ips=list(serving.proxies),
        **settings(places(frozenset(serving.proxies))),
        ws_max_size=8192,
        ws_ping_interval=20,
        ws_per_message_deflate=False,  # on one computer it costs more time than it saves
        timeout_graceful_shutdown=PATIENCE,
    )
    server = Doors(config, ready)
    status = 0

    def stop(number: int, _frame: object) -> None:
        """Before the server listens to signals itself, and when it has ended in order and raises it again."""
        nonlocal status
        server.should_exit, status = True, 128 + number

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    garbage.begin()
    server.run([listening])
    return status

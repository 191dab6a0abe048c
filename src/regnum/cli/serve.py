"""`regnum serve`: the games in the browser, on this computer."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

from regnum.cli.say import _, console
from regnum.core.errors import BadOption

HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"


def data_folder() -> Path:
    """Where tables are kept unless said otherwise."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "regnum"


database_option = click.option(
    "--database",
    metavar="URL",
    help=_("Where tables are kept, if not in a file of that folder: sqlite:///… or postgresql+psycopg://…"),
)


def retention_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """For how long tables are kept."""
    command = click.option(
        "--abandoned-days",
        type=click.FloatRange(0),
        metavar="DAYS",
        help=_("Delete tables that are unfinished, and where nothing happened for so many days."),
    )(command)
    return click.option(
        "--finished-days",
        type=click.FloatRange(0),
        metavar="DAYS",
        help=_("Delete tables whose game ended so many days ago."),
    )(command)


@contextlib.contextmanager
def needing_server() -> Iterator[None]:
    """Where the server is imported, whose packages are an extra."""
    try:
        yield
    except ImportError as error:
        raise BadOption(
            "The server needs a package that is not installed ({why}). Install it with: pip install 'regnum[web]'",
            why=error.name,
        ) from None


@click.command("serve", help=_("Play in the browser: starts a server on this computer."))
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    help=_("The port where it listens; 0: any that is free."),
)
@click.option("--data", type=click.Path(), help=_("The folder where tables are kept."))
@database_option
@click.option("--no-browser", is_flag=True, help=_("Do not open the browser."))
@click.option("--pace", type=click.FloatRange(0, 10), default=None, help=_("Seconds that a bot waits at least."))
@click.option(
    "--grace",
    type=click.FloatRange(0, 86400),
    default=None,
    help=_("Seconds that somebody may be away before the others can agree on a bot."),
)
@click.option("--lan", is_flag=True, help=_("Let others in the same network play, too."))
@click.option("--host", help=_("The number of this computer to listen at, if not only for itself."))
@click.option("--public-url", help=_("The address under which the world gets here, behind a proxy."))
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    help=_("The number of a proxy that is believed about who asks; repeatable."),
)
@retention_options
@click.option(
    "--metrics-for",
    multiple=True,
    help=_("Who may read /metrics: an address or a network, in place of this computer; repeatable."),
)
@click.option(
    "--log",
    "log_format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help=_("How events are written to the standard error output: to read, or a line of JSON each."),
)
@click.option("--access-log", is_flag=True, help=_("Write down every request, without addresses and secrets."))
def command(
    port: int,
    data: str | None,
    database: str | None,
    no_browser: bool,
    pace: float | None,
    grace: float | None,
    lan: bool,
    host: str | None,
    public_url: str | None,
    proxies: tuple[str, ...],
    finished_days: float | None,
    abandoned_days: float | None,
    metrics_for: tuple[str, ...],
    log_format: str,
    access_log: bool,
) -> None:
    with needing_server():
        import uvicorn

        from regnum.server import address, logs, probes
        from regnum.server.app import PACE, create_app
        from regnum.server.connections import Doors, places, settings
        from regnum.server.folder import Folder
        from regnum.server.retention import Retention
        from regnum.server.stand_ins import GRACE
    probes.networks(metrics_for)  # what is wrong with them is said before anything is opened
    logs.set_up(log_format == "json")
    public = address.public_address(public_url) if public_url else ""
    number = host or address.nearby_address() if lan else None
    if lan and number is None:
        raise BadOption("This computer is in no network that others could be in. Leave --lan out.")
    listening = _listen(host or (EVERYWHERE if lan else HOST), port)
    port = listening.getsockname()[1]
    own = f"http://{HOST if host in (None, EVERYWHERE) else host}:{port}"
    here = address.Address(
        public=public,
        nearby=f"http://{number}:{port}" if number else "",
        hosts=_hosts(address.LOCAL, host, number, public),
    )
    os.umask(0o077)  # what is kept is for this server's eyes
    folder = Folder(Path(data) if data else data_folder(), database)
    for_ever = finished_days is None and abandoned_days is None
    retention = None if for_ever else Retention(finished_days, abandoned_days)
    app = create_app(
        folder.path,
        PACE if pace is None else pace,
        here,
        folder.database,
        retention,
        metrics_for=metrics_for,
        log_requests=access_log,
        grace=GRACE if grace is None else grace,
    )
    config = uvicorn.Config(
        app,
        log_level="warning",
        log_config=None,  # as all else
        access_log=False,  # it would have the keys of seats in it
        proxy_headers=bool(proxies),  # anybody else could claim to be anybody
        forwarded_allow_ips=list(proxies),
        **settings(places(frozenset(proxies))),
        ws_max_size=8192,
        ws_ping_interval=20,
        ws_per_message_deflate=False,  # on one computer it costs more time than it saves
        timeout_graceful_shutdown=1,
    )
    server = Doors(config)
    status = 0

    def stop(number: int, _frame: object) -> None:
        """Before the server listens to signals itself, and when it has ended in order and raises it again."""
        nonlocal status
        server.should_exit, status = True, 128 + number

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    _greet(f"{public or own}/", here.nearby)
    sys.stdout.flush()
    # Collecting everything takes a quarter of a second with 200 tables: rarely, and without what is loaded now.
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
    if not no_browser:
        threading.Timer(0.8, webbrowser.open, [f"{public or own}/"]).start()
    server.run([listening])
    folder.close()
    if status:
        sys.exit(status)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)  # who comes early waits
    except OSError as error:
        listening.close()
        raise BadOption(
            "Port {port} of {host} cannot be used ({why}). Choose another with --port or --host.",
            port=port,
            host=host,
            why=error,
        ) from None
    return listening


def _hosts(local: tuple[str, ...], host: str | None, number: str | None, public: str) -> tuple[str, ...]:
    """What requests may say that they are for."""
    found = [*local]
    if host and host != EVERYWHERE:
        found.append(host)
    if number:
        name = socket.gethostname().lower()
        found += [number, name, f"{name}.local"]
    if public:
        found.append(urlsplit(public).hostname or "")
    return tuple(found)


def _greet(address: str, nearby: str) -> None:
    console.print(_("Regnum plays at {address} (Ctrl-C stops it; tables are kept).", address=address), markup=False)
    if nearby:
        import segno

        console.print(_("For others in this network: {address}", address=f"{nearby}/"), markup=False)
        if console.is_terminal:
            segno.make(f"{nearby}/", micro=False).terminal(compact=True)

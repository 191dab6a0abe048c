"""`regnum serve`: the games in the browser, on this computer."""

from __future__ import annotations

import contextlib
import os
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
    envvar="REGNUM_DATABASE",
    help=_("Where tables are kept, if not in a file of that folder: sqlite:///… or postgresql+psycopg://…"),
)


def redis_option(required: bool) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(
        "--redis",
        metavar="URL",
        envvar="REGNUM_REDIS",
        required=required,
        help=_("Where processes tell each other what happens, and bots are thought for: redis://…"),
    )


def log_option(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--log",
        "log_format",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help=_("How events are written to the standard error output: to read, or a line of JSON each."),
    )(command)


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
@log_option
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help=_("In how many processes pages are served; more than one need PostgreSQL and Redis."),
)
@redis_option(required=False)
@click.option(
    "--secret-file",
    type=click.Path(dir_okay=False),
    help=_("The secret that signs cookies, if not in that folder: the same on all machines of one server."),
)
@click.option(
    "--program",
    "programs",
    multiple=True,
    metavar="NAME=exec:COMMAND",
    help=_("A program that people can choose by this name as a bot at their table; repeatable."),
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
    workers: int,
    redis: str | None,
    secret_file: str | None,
    programs: tuple[str, ...],
    access_log: bool,
) -> None:
    with needing_server():
        from regnum.server import address, logs, probes
        from regnum.server.app import PACE
        from regnum.server.folder import Folder
        from regnum.server.programs import read_programs
        from regnum.server.retention import Retention
        from regnum.server.serving import Serving, serve
        from regnum.server.stand_ins import GRACE
        from regnum.server.workers import Workers
    probes.networks(metrics_for)  # what is wrong with them is said before anything is opened
    check_redis(redis)
    _check_several(workers, database, redis)
    added = read_programs(programs)
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
    secret = Path(secret_file) if secret_file else None
    folder = Folder(Path(data) if data else data_folder(), database, secret=secret)
    for_ever = finished_days is None and abandoned_days is None
    serving = Serving(
        data=folder.path,
        database=folder.database,
        address=here,
        secret=secret,
        redis=redis,
        pace=PACE if pace is None else pace,
        retention=None if for_ever else Retention(finished_days, abandoned_days),
        proxies=proxies,
        metrics_for=metrics_for,
        as_json=log_format == "json",
        log_requests=access_log,
        grace=GRACE if grace is None else grace,
        programs=added,
    )

    def ready() -> None:
        _greet(f"{public or own}/", here.nearby)
        sys.stdout.flush()
        if not no_browser:
            threading.Timer(0.8, webbrowser.open, [f"{public or own}/"]).start()

    if workers > 1:
        status = Workers(serving, listening, workers).run(ready)
    else:
        status = serve(serving, listening, ready)
    folder.close()
    if status:
        sys.exit(status)


def check_redis(url: str | None) -> None:
    """Whether it is an address of Redis, and the packages for it are there."""
    if url is None:
        return
    try:
        from regnum.server import jobs, redis_exchange
    except ImportError as error:
        raise BadOption(
            "Redis needs a package that is not installed ({why}). Install it with: pip install 'regnum[web,scale]'",
            why=error.name,
        ) from None
    redis_exchange.connect(url)
    assert jobs


def _check_several(workers: int, database: str | None, redis: str | None) -> None:
    from regnum.server.database import file_of

    if workers > 1 and (redis is None or database is None or file_of(database) is not None):
        raise BadOption(
            "Several processes share their tables by PostgreSQL and tell each other by Redis: --workers needs"
            " --database postgresql+psycopg://… and --redis redis://…"
        )


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

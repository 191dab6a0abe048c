"""`regnum serve`: the games in the browser, on this computer."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import click

from regnum.cli.say import _, console
from regnum.core.errors import BadOption

HOST = "127.0.0.1"


def data_folder() -> Path:
    """Where tables are kept unless said otherwise."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "regnum"


@click.command("serve", help=_("Play in the browser: starts a server on this computer."))
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help=_("Where it listens; 0: any.")
)
@click.option("--data", type=click.Path(), help=_("The folder where tables are kept."))
@click.option("--no-browser", is_flag=True, help=_("Do not open the browser."))
@click.option("--pace", type=click.FloatRange(0, 10), default=None, help=_("Seconds that a bot waits at least."))
def command(port: int, data: str | None, no_browser: bool, pace: float | None) -> None:
    try:
        import uvicorn

        from regnum.server.app import PACE, create_app
    except ImportError as error:
        raise BadOption(
            "The server needs a package that is not installed ({why}). Install it with: pip install 'regnum[web]'",
            why=error.name,
        ) from None
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
        listening.listen(128)  # who comes early waits
    except OSError as error:
        raise BadOption(
            "Port {port} cannot be used ({why}). Choose another with --port.", port=port, why=error
        ) from None
    app = create_app(Path(data) if data else data_folder(), PACE if pace is None else pace)
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=8192,
        ws_ping_interval=20,
        ws_per_message_deflate=False,  # on one computer it costs more time than it saves
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    status = 0

    def stop(number: int, _frame: object) -> None:
        """Before the server listens to signals itself, and when it has ended in order and raises it again."""
        nonlocal status
        server.should_exit, status = True, 128 + number

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    address = f"http://{HOST}:{listening.getsockname()[1]}/"
    console.print(_("Regnum plays at {address} (Ctrl-C stops it; tables are kept).", address=address), markup=False)
    sys.stdout.flush()
    # Collecting everything takes a quarter of a second with 200 tables: rarely, and without what is loaded now.
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
    if not no_browser:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    server.run([listening])
    if status:
        sys.exit(status)

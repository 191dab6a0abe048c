"""`regnum think`: choose for the bots of servers on other machines."""

from __future__ import annotations

import asyncio
import sys

import click

from regnum.cli.say import _, console
from regnum.cli.serve import check_redis, log_option, needing_server, redis_option


@click.command("think", help=_("Think for the bots of servers elsewhere, which ask for moves through Redis."))
@redis_option(required=True)
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    help=_("How many bots think at once; otherwise one for each core."),
)
@log_option
def command(redis: str, processes: int | None, log_format: str) -> None:
    with needing_server():
        from regnum.server import bots, logs
        from regnum.server.redis_exchange import shown
    check_redis(redis)
    from regnum.server.thinking import think

    logs.set_up(log_format == "json")
    count = processes or bots.cores()
    text = _(
        "{count:bot thinks|bots think} at once for the servers at {redis} (Ctrl-C stops it).",
        count=count,
        redis=shown(redis),
    )
    console.print(text, markup=False)
    sys.stdout.flush()
    sys.exit(128 + asyncio.run(think(redis, count)))

"""What a bot's move costs the server when nobody draws it: asking the bot, its pause, writing it down, doing it.

Run it with: python -m benchmarks.bot_moves [--moves 800] [--tables 24] [--level easy] [--asking]

Tables of all games with bots alone, at which somebody seems to look. Only the processor time of this process, which
is the server's, counts.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

import regnum
from regnum.server.bots import Thinkers
from regnum.server.database import sqlite_url
from regnum.server.seats import BOT, Seat
from regnum.server.store import Store
from regnum.server.table import Table
from regnum.server.tables import Tables

PLAYERS = 3
BEFORE = 400
"""So many moves are made before any is counted: until then it is found out how quick the bots are."""
PATIENCE = 300.0


def look() -> None:
    """Somebody looks, and draws nothing."""


async def moved(tables: list[Table], count: int) -> int:
    """How many moves were made until there were so many, or for as long as we wait for them."""
    began, before = time.monotonic(), sum(table.number for table in tables)
    while True:
        await asyncio.sleep(0.02)
        made = sum(table.number for table in tables) - before
        if made >= count or time.monotonic() - began > PATIENCE:
            return made


ASKED = 200


async def asking(level: str) -> None:
    """What it costs the server to ask a bot in another process, at the beginning of each game."""
    thinkers = Thinkers(1)
    for game in regnum.games():
        position = regnum.new(game.id, PLAYERS, seed=4).position()
        for _time in range(ASKED // 4):
            await thinkers.choose(level, position)
        used = time.process_time()
        for _time in range(ASKED):
            await thinkers.choose(level, position)
        print(f"{game.id}: {1000 * (time.process_time() - used) / ASKED:.3f} ms to ask another process")
    thinkers.close()


async def measured(data: Path, arguments: argparse.Namespace) -> tuple[int, float]:
    """How many moves were counted, and the processor time of one in milliseconds."""
    store, thinkers = Store(sqlite_url(data / "tables.db")), Thinkers(1)
    tables = Tables(store, thinkers, arguments.pace)
    games = [game.id for game in regnum.games()]
    seats = [Seat(BOT, "", "", arguments.level) for _seat in range(PLAYERS)]
    opened = [
        await tables.new(games[number % len(games)], seats, {}, "owner") for number in range(arguments.tables)
    ]
    for table in opened:
        table.watchers.add(look)
        tables.look(table)
    await moved(opened, BEFORE)
    used = time.process_time()
    count = await moved(opened, arguments.moves)
    used = time.process_time() - used
    await tables.stop()
    thinkers.close()
    store.close()
    return count, 1000 * used / max(1, count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=800)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--level", default="easy")
    parser.add_argument("--pace", type=float, default=0.02)
    parser.add_argument("--asking", action="store_true", help="only what asking another process costs the server")
    arguments = parser.parse_args()
    if arguments.asking:
        asyncio.run(asking(arguments.level))
        return
    with tempfile.TemporaryDirectory() as data:
        count, each = asyncio.run(measured(Path(data), arguments))
    print(f"{count} moves of {arguments.level} bots: {each:.3f} ms each")


if __name__ == "__main__":
    main()

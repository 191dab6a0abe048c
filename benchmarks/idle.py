"""What a table needs in the server's memory when nobody looks at it.

Run it with: python -m benchmarks.idle [--tables 100]

Long games are written down first, without a server. Then one is started, somebody looks at each table once, and the
memory of its process is compared before and after. As many tables of the same game come right before and are not
counted: they bring what is needed once for all tables, and what the process keeps for the next ones. That is what
tables need that were just left. After a minute they are let go; so as not to wait for that, a second server is less
patient.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import random
import tempfile
from pathlib import Path
from typing import Any, cast

import regnum
from benchmarks.server import START, Server, running, title
from regnum.server.database import sqlite_url
from regnum.server.seats import PERSON, Seat
from regnum.server.store import Store
from regnum.server.tables import Tables

LONGEST = 150
"""So many actions a game has at most."""
IMPATIENT = f"from regnum.server import tables; tables.FORGET_AFTER = 0.2; {START}"


async def prepare(data: Path, games: tuple[str, ...], tables: int) -> dict[str, list[str]]:
    """Tables of people alone, shortly before the end of their games or after many actions, by game."""
    found: dict[str, list[str]] = {}
    store = Store(sqlite_url(data / "tables.db"))
    house = Tables(store, cast(Any, None), 0)
    chance = random.Random(1)

    async def played(game: str) -> str:
        table = await house.new(game, [Seat(PERSON, "", "somebody") for _seat in range(3)], {}, "somebody")
        for _action in range(LONGEST):
            text = table.state.text(chance.choice(table.state.legal_actions()))
            after = table.state.copy()
            after.apply(after.parse(text))
            if after.over:
                break
            await house.act(table, "somebody", table.number, text)
        return table.id

    try:
        for game in games:
            found[game] = list(await asyncio.gather(*(played(game) for _table in range(tables))))
    finally:
        store.close()
    return found


def look(server: Server, tables: list[str]) -> None:
    """At each of these once."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    with contextlib.closing(connection):
        for table in tables:
            connection.request("GET", f"/t/{table}/")
            answer = connection.getresponse()
            answer.read()
            assert answer.status == 200, answer.status


def idle_memory(games: tuple[str, ...], tables: int) -> dict[str, tuple[float, float]]:
    """Bytes a table, by game: when it was just left, and when it was let go."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        data.chmod(0o700)
        found = asyncio.run(prepare(data, games, 2 * tables))
        left, gone = (_looked_at(data, found, start) for start in (START, IMPATIENT))
    return {game: (left[game], gone[game]) for game in games}


def _looked_at(data: Path, found: dict[str, list[str]], start: str) -> dict[str, float]:
    with running(data, 0.9, start) as server:
        each = {}
        for game, tables in found.items():
            count = len(tables) // 2
            look(server, tables[:count])
            before = server.memory
            look(server, tables[count:])
            each[game] = (server.memory - before) / count
    return each


def idle_rows(games: tuple[str, ...], tables: int) -> list[str]:
    found = idle_memory(games, tables)
    return [
        f"| memory a table ({tables} of each game, up to {LONGEST} actions) | just left | after a minute |",
        "|---|---|---|",
        *(
            f"| {title(game)} | {left / 1000:.0f} kB | {gone / 1000:.0f} kB |"
            for game, (left, gone) in found.items()
        ),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100, help="of each game")
    arguments = parser.parse_args()
    print(*idle_rows(tuple(game.id for game in regnum.games()), arguments.tables), sep="\n")


if __name__ == "__main__":
    main()

"""All that is kept of a person, as one JSON object to take along."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from datetime import UTC, datetime
from typing import Any

from regnum.server.results import by_game, by_level
from regnum.server.seats import Seat
from regnum.server.store import Store
from regnum.server.tables import Tables

MOST_TABLES = 200


async def exported(
    store: Store, tables: Tables, person: str, root: str, device: dict[str, Any]
) -> AsyncIterator[str]:
    """Piece by piece, as reading the records takes a while; with what only the device itself knows."""
    running = await tables.running(person, MOST_TABLES) if person else []
    results = await tables.results(person) if person else []
    head = {
        "exported": _time(datetime.now(UTC).timestamp()),
        **device,
        "last_time": await store.setups_of(person) if person else {},
        "won": [
            {"game": game, "won": tally.won, "played": tally.played}
            for game, tally in by_game(results, person).items()
        ],
        "against": [
            {"game": game, "level": level, "won": tally.won, "played": tally.played}
            for (game, level), tally in by_level(results, person).items()
        ],
        "open": [
            {
                "table": f"{root}t/{table.id}/",
                "game": table.state.game,
                "played": _time(at),
                "seats": _seats(table.seats, person),
            }
            for table, at in running
        ],
    }
    yield json.dumps(head, ensure_ascii=False, indent=1)[: -len("\n}")] + ',\n "results": ['
    between = "\n"
    for result in results:
        said = {
            "result": f"{root}t/{result.table}/end",
            "game": result.game,
            "ended": _time(result.at),
            "seats": _seats(result.seats, person),
            "scores": result.scores,
            "winners": result.winners,
            "record": json.loads(await tables.record(result.table) or "null"),
        }
        yield between + json.dumps(said, ensure_ascii=False)
        between = ",\n"
    yield "]}\n"


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _seats(seats: Iterable[Seat], person: str) -> list[dict[str, Any]]:
    """Who sat where; nobody's secret is told, one's own neither."""
    return [
        {"kind": seat.kind, "name": seat.name, "level": seat.level, "mine": seat.person == person} for seat in seats
    ]

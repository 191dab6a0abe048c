"""What this device remembers, on one page: to be seen, changed, taken along, and deleted."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

import regnum
from regnum.server.names import NAME_COOKIE, keep_name, my_name
from regnum.server.parts import styles_of
from regnum.server.remembered import outcome, tickets
from regnum.server.results import MIXED, Result, Tally, by_game, by_level
from regnum.server.seats import Seat, clean_name, level_name, levels
from regnum.server.site import Visit, form_of
from regnum.server.tables import Table

MOST_TABLES = 200
MOST_RESULTS = 50
"""So many are shown at first."""
OURS = "regnum_"
"""How the names of our cookies begin."""


async def page(request: Request) -> Response:
    visit = Visit(request)
    person = visit.person or ""
    running, results = await _remembered(visit)
    shown = results if "all" in request.query_params else results[:MOST_RESULTS]
    against = by_level(results, person)
    return visit.page(
        "device.html",
        name=my_name(visit),
        tickets=tickets(visit, running),
        outcomes=[outcome(visit, result) for result in shown],
        played=len(results),
        game_styles=[sheet for game in regnum.games() for sheet in styles_of(game.id, "game")],
        games=[
            (game, visit.title_of(game), tally, _by_level(visit, game, against))
            for game, tally in by_game(results, person).items()
        ],
    )


async def _remembered(visit: Visit) -> tuple[list[tuple[Table, float]], list[Result]]:
    if not visit.person:
        return [], []
    tables = visit.house.tables
    return await tables.running(visit.person, MOST_TABLES), await tables.results(visit.person)


def _by_level(visit: Visit, game: str, against: dict[tuple[str, str], Tally]) -> list[tuple[str, Tally]]:
    """What was won against the bots of each level, the easiest first."""
    order = [*levels(), MIXED]
    found = [(level, tally) for (name, level), tally in against.items() if name == game]
    found.sort(key=lambda entry: order.index(entry[0]) if entry[0] in order else -1)
    mixed = visit._("Several levels")
    return [(mixed if level == MIXED else level_name(level, visit.language), tally) for level, tally in found]


async def rename(request: Request) -> Response:
    """Another name for the next tables, or none."""
    visit = Visit(request)
    name = clean_name((await form_of(request)).get("name", ""))
    response = visit.go("/you")
    if name:
        keep_name(visit, response, name)
    else:
        response.delete_cookie(NAME_COOKIE)
    return response


async def delete(request: Request) -> Response:
    """Forget whoever asks, here and on their device."""
    visit = Visit(request)
    if visit.person:
        for table in await visit.house.tables.forget(visit.person):
            visit.house.screens.forget(table)
            table.tell()
    response = visit.go("/you")
    for name in request.cookies:
        if name.startswith(OURS):
            response.delete_cookie(name)
    return response


# To take along


async def export(request: Request) -> Response:
    visit = Visit(request)
    running, results = await _remembered(visit)
    headers = {"Content-Disposition": 'attachment; filename="regnum.json"'}
    return StreamingResponse(_exported(visit, running, results), media_type="application/json", headers=headers)


async def _exported(visit: Visit, running: list[tuple[Table, float]], results: list[Result]) -> AsyncIterator[str]:
    """All of it as one object; the records come one by one, as reading them takes a while."""
    person = visit.person or ""
    head = {
        "exported": _time(datetime.now(UTC).timestamp()),
        "name": my_name(visit),
        "language": visit.language,
        "theme": visit.theme,
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
                "table": _address(visit, f"t/{table.id}/"),
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
            "result": _address(visit, f"t/{result.table}/end"),
            "game": result.game,
            "ended": _time(result.at),
            "seats": _seats(result.seats, person),
            "scores": result.scores,
            "winners": result.winners,
            "record": json.loads(await visit.house.tables.record(result.table) or "null"),
        }
        yield between + json.dumps(said, ensure_ascii=False)
        between = ",\n"
    yield "]}\n"


def _address(visit: Visit, path: str) -> str:
    return str(visit.connection.base_url) + path


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _seats(seats: Iterable[Seat], person: str) -> list[dict[str, Any]]:
    """Who sat where; nobody's secret is told, one's own neither."""
    return [
        {"kind": seat.kind, "name": seat.name, "level": seat.level, "mine": seat.person == person} for seat in seats
    ]

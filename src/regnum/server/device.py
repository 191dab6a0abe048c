"""What this device remembers, on one page: to be seen, changed, taken along, and deleted."""

from __future__ import annotations

from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

import regnum
from regnum.coach.puzzles.collection import puzzles_of
from regnum.server.beginnings import favourites
from regnum.server.export import MOST_TABLES, exported
from regnum.server.names import NAME_COOKIE, keep_name, my_name
from regnum.server.parts import styles_of
from regnum.server.progress import progress
from regnum.server.remembered import outcome, tickets
from regnum.server.results import MIXED, Result, Tally, by_game, by_level
from regnum.server.seats import clean_name, level_name, levels
from regnum.server.setups import last_times
from regnum.server.site import Visit, drop, form_of
from regnum.server.table import Table

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
        last_times=(await last_times(visit)).values(),
        played=len(results),
        progress=progress(visit, results),
        favourites=favourites(visit),
        title_of=visit.title_of,
        puzzled=[(game.id, visit.title_of(game.id)) for game in regnum.games() if puzzles_of(game.id).puzzles],
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
    mixed = visit._("Mixed levels")
    return [(mixed if level == MIXED else level_name(level, visit.language), tally) for level, tally in found]


async def rename(request: Request) -> Response:
    """Another name for the next tables, or none."""
    visit = Visit(request)
    name = clean_name((await form_of(request)).get("name", ""))
    response = visit.go("/you")
    if name:
        keep_name(visit, response, name)
    else:
        drop(response, NAME_COOKIE)
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
            drop(response, name)
    return response


# To take along


async def export(request: Request) -> Response:
    visit = Visit(request)
    device = {
        "name": my_name(visit),
        "language": visit.language,
        "theme": visit.theme,
        "favourites": [asdict(favourite) for favourite in favourites(visit)],
    }
    house, root = visit.house, str(visit.connection.base_url)
    return StreamingResponse(
        exported(house.store, house.tables, visit.person or "", root, device),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="regnum.json"'},
    )

"""The first page: a welcome, or for somebody who comes back what waits for them, and how they played."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

import regnum
from regnum.coach.puzzles.collection import puzzles_of
from regnum.server.names import my_name
from regnum.server.remembered import outcome, tickets
from regnum.server.results import by_game
from regnum.server.setups import last_times
from regnum.server.site import Visit
from regnum.server.today import game_of, now

MOST_TABLES = 24
SHOWN = 4
"""So many tables, and so many results, fit in a row."""


async def start(request: Request) -> Response:
    visit = Visit(request)
    tables = visit.house.tables
    running = await tables.running(visit.person, MOST_TABLES) if visit.person else []
    results = await tables.results(visit.person) if visit.person else []
    waiting = tickets(visit, running)
    return visit.page(
        "start.html",
        games=regnum.games(),
        name=my_name(visit),
        tickets=waiting[:SHOWN],
        yours=sum(ticket.yours for ticket in waiting),
        open_tables=len(waiting),
        outcomes=[outcome(visit, result) for result in results[:SHOWN]],
        played=len(results),
        day_game=game_of(now()),
        day_title=visit.title_of(game_of(now())),
        puzzles=any(puzzles_of(game.id).puzzles for game in regnum.games()),
        last_times=await last_times(visit),
        tallies=by_game(results, visit.person or ""),
        title_of=lambda game: game.titles[visit.language],
        about=lambda game: game.about[visit.language],
    )

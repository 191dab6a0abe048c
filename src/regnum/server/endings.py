"""After a game: the result item by item, the record, the rematch."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from regnum.core.errors import RegnumError
from regnum.core.registry import game as find_game
from regnum.locales import say
from regnum.server.parts import end_of, has_figures
from regnum.server.scene import Scene, scene_of
from regnum.server.screens import verdict
from regnum.server.site import Visit
from regnum.server.tables import Table
from regnum.view import why_of


class NotOver(Exception):
    """This is for games that are over."""


async def finished(visit: Visit) -> Table:
    """The table that is asked for, whose game is over."""
    table = await visit.house.tables.get(visit.connection.path_params["table"])
    if not table.state.over:
        raise NotOver(table.id)
    return table


async def end(request: Request) -> Response:
    visit = Visit(request)
    table = await finished(visit)
    scene = scene_of(table, visit.person, None, visit.language)
    game = find_game(scene.game)
    order = sorted(
        range(len(scene.names)),
        key=lambda seat: (seat not in scene.winners, -scene.outcome["seats"][seat]["score"]),
    )
    drawn = end_of(scene.game)
    sheets = [_sheet(scene, seat) for seat in range(len(scene.names))] + drawn.other_sheets(scene)
    return visit.page(
        "end.html",
        game=game,
        title=game.titles[visit.language],
        said=verdict(scene),
        unit=scene.points_word,
        ended=drawn.ended(scene),
        why=why_of(scene.game, scene.outcome, scene.names, scene.language),
        names=scene.names,
        winners=scene.winners,
        order=[*order, *range(len(order), len(sheets))],
        sheets=sheets,
        figures=drawn.figures(scene),
        may_rematch=bool(scene.mine) or scene.owner,
        has_figures=has_figures(scene.game),
    )


def _sheet(scene: Scene, seat: int) -> dict[str, Any]:
    rows = end_of(scene.game).score_rows(scene, seat)
    return {"name": scene.names[seat], "score": scene.outcome["seats"][seat]["score"], "rows": rows}


async def record(request: Request) -> Response:
    visit = Visit(request)
    table = await finished(visit)
    name = f"regnum-{table.state.game}-{table.id[:6]}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(table.record.to_json(), media_type="application/json", headers=headers)


async def rematch(request: Request) -> Response:
    visit = Visit(request)
    table = await finished(visit)
    try:
        again = await visit.house.tables.rematch(table, visit.person)
    except RegnumError as error:
        back = [(f"/t/{table.id}/end", visit._("The result"))]
        return visit.problem(403, visit._("No rematch"), say(error, visit.language), back)
    return visit.go(f"/t/{again.id}/")

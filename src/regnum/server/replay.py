"""The replay of a game that is over, step by step, from any point of view; and a table that goes on from there."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from regnum.coach.analysis.kept import Kept
from regnum.core.errors import RegnumError
from regnum.core.registry import game as find_game
from regnum.locales import say
from regnum.server.analysis_words import Words
from regnum.server.endings import finished, preview
from regnum.server.html import Markup
from regnum.server.judged import judged, ticks, with_marks
from regnum.server.names import my_name
from regnum.server.scene import Scene, scene_then
from regnum.server.screens import log_lines, pieces_of, where
from regnum.server.site import Visit, form_of
from regnum.server.story import moments_of
from regnum.server.table import Table
from regnum.view.turns import Turn

MOST_NUMBERS = 13
"""So many rounds have their number under the slider."""


async def page(request: Request) -> Response:
    visit = Visit(request)
    table = await finished(visit)
    seat = _eyes(visit, table, request.query_params.get("seat"))
    steps = len(table.course.record.actions)
    step = _number(request.query_params.get("step"), steps) or 0
    scene = _scene(visit, table, step, seat)
    game = find_game(scene.game)
    known = await visit.house.analysts.of(table.id)
    layer = known if request.query_params.get("analysis") else None
    return visit.page(
        "table.html",
        game=game,
        title=game.titles[visit.language],
        pieces=_pieces(visit, table, scene, step, layer),
        log=with_marks(log_lines(scene), scene.turns, layer),
        number=0,
        pace=0,
        mine=[],
        lent=[],
        names=scene.names,
        link="",
        invitations=[],
        has_seats=False,
        coach="",
        settings=[],
        preview=preview(visit, table, "replay"),
        replay={
            "step": step,
            "steps": steps,
            "seat": seat,
            "rounds": rounds(table.turns, steps),
            "turns": [turn.last_step for turn in table.turns],
            "moments": moments_of(table.turns),
            "analysis": None if known is None else layer is not None,
            "ticks": ticks(known, steps),
        },
    )


async def step(request: Request) -> Response:
    """The pieces of a step, for the page that shows another."""
    visit = Visit(request)
    table = await finished(visit)
    seat = _eyes(visit, table, request.query_params.get("seat"))
    step = min(request.path_params["step"], len(table.course.record.actions))
    scene = _scene(visit, table, step, seat)
    layer = await visit.house.analysts.of(table.id) if request.query_params.get("analysis") else None
    lines = with_marks(log_lines(scene), scene.turns, layer)
    return JSONResponse({"pieces": _pieces(visit, table, scene, step, layer), "log": {"from": 0, "lines": lines}})


async def play_on(request: Request) -> Response:
    """Go on from a step against bots, on the seat that is looked from."""
    visit = Visit(request)
    table = await finished(visit)
    form = await form_of(request)
    step = _number(form.get("step"), len(table.course.record.actions)) or 0
    seat = _number(form.get("seat"), len(table.seats) - 1)
    if seat is None:  # a spectator sits down where it is somebody's turn
        seat = max(0, int(table.course.state_after(step).seat))
    visit.allow("table")
    try:
        again = await visit.house.tables.play_on(table, step, seat, visit.somebody(), my_name(visit))
    except RegnumError as error:
        back = [(f"/t/{table.id}/replay?step={step}", visit._("Replay"))]
        return visit.problem(409, visit._("That does not work"), say(error, visit.language), back)
    return visit.go(f"/t/{again.id}/")


def _scene(visit: Visit, table: Table, step: int, seat: int | None) -> Scene:
    own = seat is not None and seat in table.holders.seats_of(visit.person)
    return scene_then(table, step, seat, (seat,) if own and seat is not None else (), visit.language)


def _pieces(visit: Visit, table: Table, scene: Scene, step: int, layer: Kept | None) -> dict[str, str]:
    words = Words(table, scene.names, table.holders.seats_of(visit.person), visit.language)
    return {
        **pieces_of(scene),
        "where": str(Markup('<b id="where" title="{0}">{0}</b>').format(where(scene))),
        "judged": str(judged(layer, words, step)),
    }


def _eyes(visit: Visit, table: Table, asked: str | None) -> int | None:
    """The seat that is looked from: one's own, unless another is asked for."""
    mine = table.holders.seats_of(visit.person)
    if asked is None and mine:
        return mine[0]
    return _number(asked, len(table.seats) - 1)


def rounds(turns: list[Turn], steps: int) -> list[dict[str, Any]]:
    """Where each round begins on a line through all steps, and where its number stands, in hundredths."""
    starts = [(number, next(iter(group)).step) for number, group in groupby(turns, key=lambda turn: turn.round)]
    ends = [start for _number, start in starts[1:]] + [steps]
    apart = -(-len(starts) // MOST_NUMBERS)
    return [
        {
            "at": round(100 * start / steps, 2),
            "middle": round(50 * (start + end) / steps, 2),
            "number": number if number and number % apart == 0 else "",
        }
        for (number, start), end in zip(starts, ends, strict=True)
    ]


def _number(text: str | None, most: int) -> int | None:
    return min(int(text), most) if text and text.isdecimal() and len(text) < 9 else None

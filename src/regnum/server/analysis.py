"""The page that looks back at a game: how the chances went, what choices cost, the worst beside better ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from regnum.coach.analysis.depth import NORMAL
from regnum.coach.analysis.kept import Kept
from regnum.coach.analysis.verdict import MARKS
from regnum.core.errors import RegnumError
from regnum.core.registry import game as find_game
from regnum.locales import say
from regnum.server.analysing import RUNNING
from regnum.server.analysis_words import Words
from regnum.server.chance_graph import Bar, chance_graph
from regnum.server.endings import finished, preview
from regnum.server.environment import templates
from regnum.server.progress import to_remember
from regnum.server.scene import seen_names
from regnum.server.site import Visit, form_of
from regnum.server.table import Table
from regnum.view import view_of

PIECES = ("progress", "chances", "tallies", "balance", "costly", "choices")


async def page(request: Request) -> Response:
    visit = Visit(request)
    table = await finished(visit)
    found = await visit.house.analysts.of(table.id)
    seat = _seat(visit, table)
    game = find_game(table.state.game)
    return visit.page(
        "analysis.html",
        game=game,
        title=game.titles[visit.language],
        preview=preview(visit, table, "analysis"),
        seat=seat,
        pieces=_pieces(visit, table, found, seat, await _costs(visit, table, found, seat)) if found else None,
        going=found is not None and found["state"] == RUNNING,
        may_begin=may_begin(visit, table),
    )


async def now(request: Request) -> Response:
    """The pieces of the page while it is being looked at."""
    visit = Visit(request)
    table = await finished(visit)
    found = await visit.house.analysts.of(table.id)
    if found is None:
        return JSONResponse({"pieces": {}, "going": False})
    seat = _seat(visit, table)
    pieces = _pieces(visit, table, found, seat, await _costs(visit, table, found, seat))
    return JSONResponse({"pieces": pieces, "going": found["state"] == RUNNING})


async def begin(request: Request) -> Response:
    visit = Visit(request)
    table = await finished(visit)
    back = [(f"/t/{table.id}/end", visit._("The result"))]
    if not may_begin(visit, table):
        what = visit._("Only those who played, or opened the table, have a game looked at.")
        return visit.problem(403, visit._("That does not work"), what, back)
    visit.allow("analysis")
    form = await form_of(request)
    try:
        depth = form.get("depth", NORMAL.name)
        await visit.house.analysts.begin(table.id, table.record, visit.somebody(), depth)
    except RegnumError as error:
        return visit.problem(409, visit._("That does not work"), say(error, visit.language), back)
    return visit.go(f"/t/{table.id}/analysis")


async def stop(request: Request) -> Response:
    visit = Visit(request)
    table = await finished(visit)
    if may_begin(visit, table):
        await visit.house.analysts.stop(table.id)
    return visit.go(f"/t/{table.id}/analysis")


async def board(request: Request) -> Response:
    """The table after a choice, or after what it is compared with, as its chooser saw it."""
    visit = Visit(request)
    table = await finished(visit)
    found = await visit.house.analysts.of(table.id)
    which = request.path_params["which"]
    step = request.path_params["step"]
    choice = next((one for one in found["choices"] if one["step"] == step), None) if found is not None else None
    verdict = choice["verdict"] if choice is not None else None
    if choice is None or verdict is None or which not in ("played", "instead"):
        raise HTTPException(404)
    line = verdict["played"] if which == "played" else verdict["best"] or verdict["expected"]
    if line is None:
        raise HTTPException(404)
    state = table.course.state_after(choice["first"])
    for text in line["texts"]:
        state.apply(state.parse(text))
    names = seen_names(table.seats, [], visit.language)
    svg = view_of(state.game).svg(state.view(choice["seat"]), names, visit.language)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=600"})


def may_begin(visit: Visit, table: Table) -> bool:
    return bool(table.holders.seats_of(visit.person)) or table.owned_by(visit.person)


def _seat(visit: Visit, table: Table) -> int:
    """Whose game is looked at: one's own, unless another's is asked for."""
    asked = visit.connection.query_params.get("seat", "")
    if asked.isdecimal() and len(asked) < 3 and int(asked) < len(table.seats):
        return int(asked)
    mine = table.holders.seats_of(visit.person)
    return mine[0] if mine else 0


async def _costs(visit: Visit, table: Table, found: Kept | None, seat: int) -> dict[str, Any] | None:
    """What this device is to remember of one's own choices, when all were looked at."""
    if found is None or not found["done"] or table.holders.seats_of(visit.person) != [seat]:
        return None
    judged = [one for one in found["choices"] if one["seat"] == seat and one["verdict"] is not None]
    choices = [
        (
            one["texts"],
            one["verdict"]["best"]["texts"] if one["verdict"]["best"] else one["texts"],
            one["verdict"]["loss"],
        )
        for one in judged
    ]
    return to_remember(table, seat, await visit.house.tables.asked_since(table), choices)


def _pieces(
    visit: Visit, table: Table, found: Kept, seat: int, costs: dict[str, Any] | None = None
) -> dict[str, str]:
    """Each an element with an id; all from what is known by now."""
    mine = table.holders.seats_of(visit.person)
    names = seen_names(table.seats, mine, visit.language)
    words = Words(table, names, mine, visit.language)
    values = {
        "_": visit._,
        "found": found,
        "costs": costs,
        "names": names,
        "mine": mine,
        "seat": seat,
        "scores": [int(score) for score in table.state.scores()],
        "winners": [int(winner) for winner in table.state.winners()],
        "graphs": _graphs(visit, found, seat, names),
        "account": found["accounts"][seat] if found["accounts"] else None,
        "verdict": words.verdict(found, seat),
        "tallies_of": _tallies(found, len(names)),
        "all_choices": words.choices(found),
        "told_names": words.told_names,
        "highlights": words.highlights(found, seat) if found["done"] else [],
        "mark_names": words.mark_names,
        "may_begin": may_begin(visit, table),
        "percent": lambda share: round(100 * share),
    }
    template = templates().get_template("analysis_pieces.html")
    module = template.make_module(values)
    return {name: str(getattr(module, name)()).strip() for name in PIECES}


def _graphs(visit: Visit, found: Kept, seat: int, names: Sequence[str]) -> list[Any]:
    marks = {
        choice["step"]: choice["verdict"]["mark"] for choice in found["choices"] if choice["verdict"] is not None
    }
    account = found["accounts"][seat] if found["accounts"] else {"rows": [], "result": None}
    bars = [
        Bar(chooser, before, changed, luck, marks.get(number))
        for number, chooser, before, changed, luck in account["rows"]
    ]
    result = account["result"] if found["looked"] == found["steps"] else None
    label = visit._("Chance to win: {who}", who=names[seat])
    return [
        chance_graph(bars, found["steps"], seat, result, width, height, kind, label)
        for width, height, kind in ((860, 190, "wide"), (340, 170, "narrow"))
    ]


def _tallies(found: Kept, players: int) -> list[dict[str, int]]:
    """How many choices of each seat have each mark."""
    tallies = [dict.fromkeys(MARKS, 0) for _seat in range(players)]
    for choice in found["choices"]:
        if choice["verdict"] is not None:
            tallies[choice["seat"]][choice["verdict"]["mark"]] += 1
    return tallies

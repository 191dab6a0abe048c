"""After a game: the result item by item, the record, the rematch."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from regnum.core.errors import RegnumError
from regnum.core.registry import game as find_game
from regnum.locales import say
from regnum.server.graph import Course, graph
from regnum.server.parts import end_of, has_figures
from regnum.server.scene import Scene, scene_of, seen_names
from regnum.server.screens import verdict
from regnum.server.site import Visit
from regnum.server.story import moments_of, places, points_by_turn, what_earned
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
    rank = places(scene.outcome, len(scene.names))
    sheets = [_sheet(scene, seat, rank[seat]) for seat in range(len(scene.names))] + drawn.other_sheets(scene)
    figures = drawn.figures(scene)
    return visit.page(
        "end.html",
        game=game,
        title=game.titles[visit.language],
        said=verdict(scene),
        preview=visit.preview(
            f"/t/{table.id}/end",
            f"{game.titles[visit.language]}: {verdict(scene_of(table, None, None, visit.language))}",
            ", ".join(f"{seat_name} {score}" for seat_name, score in _scores(table, visit.language)),
        ),
        unit=scene.points_word,
        ended=drawn.ended(scene),
        why=why_of(scene.game, scene.outcome, scene.names, scene.language),
        names=scene.names,
        winners=scene.winners,
        order=[*order, *range(len(order), len(sheets))],
        sheets=sheets,
        figures=[figure for figure in figures if _whose(figure[0], scene) is None],
        figures_of={
            seat: [figure for figure in figures if _whose(figure[0], scene) == seat] for seat in range(len(sheets))
        },
        taken_back=table.taken_back,
        story=_story(scene, table),
        may_rematch=bool(scene.mine) or scene.owner,
        has_figures=has_figures(scene.game),
    )


def _sheet(scene: Scene, seat: int, place: int) -> dict[str, Any]:
    drawn = end_of(scene.game)
    return {
        "name": scene.names[seat],
        "score": scene.outcome["seats"][seat]["score"],
        "rows": drawn.score_rows(scene, seat),
        "place": place,
        "beside": drawn.beside(scene, seat),
    }


def _scores(table: Table, language: str) -> list[tuple[str, int]]:
    """Everybody's points as anybody reads them, the best first."""
    names = seen_names(table.seats, [], language)
    scores = zip(names, (int(score) for score in table.state.scores()), strict=True)
    return sorted(scores, key=lambda seat: -seat[1])


def _whose(figure: str, scene: Scene) -> int | None:
    """The seat that a drawing is of, by its name; None when it is of all."""
    seat = figure.partition("-")[0]
    return int(seat) if seat.isdecimal() and int(seat) < len(scene.names) else None


def _story(scene: Scene, table: Table) -> dict[str, Any] | None:
    """How the game went; nothing where no points were won on the way."""
    turns, marks, moments = table.turns, table.course.marks, moments_of(table.turns)
    points = points_by_turn(turns, marks)
    if not any(any(seat) for seat in points):
        return None
    ends = {turn.round: number for number, turn in enumerate(turns, 1)}
    drawn = Course(
        scene.names, points, list(ends.items()), [(moment.number, moment.turn + 1) for moment in moments]
    )
    label = scene._("Points by round")
    return {
        "graphs": [graph(drawn, 580, 260, "wide", label), graph(drawn, 275, 240, "narrow", label)],
        "rounds": [
            (scene.words.round_name(number, scene.language), [seat[turn] for seat in points])
            for number, turn in ends.items()
        ],
        "moments": [
            {
                "number": moment.number,
                "round": scene.words.round_name(turns[moment.turn].round, scene.language),
                "seat": moment.seat,
                "gained": turns[moment.turn].gained[moment.seat],
                "step": moment.step,
                "said": what_earned(scene, moment, marks),
            }
            for moment in moments
        ],
    }


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

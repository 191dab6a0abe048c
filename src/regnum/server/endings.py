"""After a game: the result item by item, the record, the rematch."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from regnum.core.errors import RegnumError
from regnum.core.registry import game as find_game
from regnum.locales import in_front, say
from regnum.server.graph import Course, graph
from regnum.server.html import marked
from regnum.server.parts import end_of, has_figures
from regnum.server.places import levels, places, standings
from regnum.server.result_picture import HEIGHT, WIDTH, headline, shared_scene
from regnum.server.scene import Scene, scene_of
from regnum.server.screens import verdict
from regnum.server.seats import character_of
from regnum.server.setups import wants_fairness
from regnum.server.site import Visit, form_of
from regnum.server.story import course_facts, moments_of, points_by_turn, what_earned
from regnum.server.table import Table
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
    drawn = end_of(scene.game)
    rank = places(scene.outcome, len(scene.names), drawn.tie_breaks(scene))
    order = sorted(range(len(scene.names)), key=lambda seat: rank[seat])
    standing = standings(scene)
    sheets = [_sheet(scene, seat, standing[seat]) for seat in range(len(scene.names))] + drawn.other_sheets(scene)
    figures = drawn.figures(scene)
    tables = drawn.score_tables(scene)
    story = _story(scene, table)
    points = points_by_turn(table.turns, table.course.marks)
    facts = (course_facts(scene, points) if story else []) + drawn.facts(scene)
    return visit.page(
        "end.html",
        game=game,
        title=game.titles[visit.language],
        said=verdict(scene),
        preview=preview(visit, table, "end"),
        unit=scene.points_word,
        ended=drawn.ended(scene),
        why=" ".join([why_of(scene.game, scene.outcome, scene.names, scene.language), *levels(scene)]),
        names=scene.names,
        winners=scene.winners,
        order=[*order, *range(len(order), len(sheets))],
        sheets=sheets,
        figures=[figure for figure in figures if _whose(figure[0], scene) is None],
        figures_of={
            seat: [figure for figure in figures if _whose(figure[0], scene) == seat] for seat in range(len(sheets))
        },
        tables=tables,
        taken_back=table.taken_back,
        day=table.day.date.isoformat() if table.day is not None and scene.mine else "",
        story=story,
        facts=[(fact.title, marked(fact.words)) for fact in facts],
        picture_name=f"{_file_name(table)}.png",
        own=bool(scene.mine),
        may_rematch=bool(scene.mine or table.lent_by(visit.person)) or scene.owner,
        has_figures=has_figures(scene.game),
    )


def _sheet(scene: Scene, seat: int, standing: str) -> dict[str, Any]:
    drawn = end_of(scene.game)
    beside = drawn.beside(scene, seat)
    return {
        "name": scene.names[seat],
        "bot": character_of(scene.seats[seat], seat),
        "score": scene.outcome["seats"][seat]["score"],
        "rows": drawn.score_rows(scene, seat),
        "standing": f"{standing} · {beside}" if beside and beside not in standing else standing,
    }


def preview(visit: Visit, table: Table, page: str) -> dict[str, Any]:
    """What a link to a page of a finished game is shown as: who won, everybody's points, the picture."""
    scene = shared_scene(table, visit.language)
    scores = sorted(zip(scene.names, table.state.scores(), strict=True), key=lambda seat: -seat[1])
    return visit.preview(
        f"/t/{table.id}/{page}",
        f"{find_game(scene.game).titles[visit.language]}: {headline(scene)}",
        ", ".join(f"{name} {score}" for name, score in scores),
        f"/t/{table.id}/picture.png",
        (WIDTH, HEIGHT),
    )


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
    label = scene._("{points} by round", points=in_front(scene.points_word(2)))
    return {
        "label": label,
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


def _file_name(table: Table) -> str:
    return f"regnum-{table.state.game}-{table.id[:6]}"


async def record(request: Request) -> Response:
    visit = Visit(request)
    table = await finished(visit)
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(table)}.json"'}
    return Response(table.record.to_json(), media_type="application/json", headers=headers)


async def rematch(request: Request) -> Response:
    visit = Visit(request)
    table = await finished(visit)
    visit.allow("table")
    try:
        fair = wants_fairness(await form_of(request))
        again = await visit.house.tables.rematch(table, visit.person, fair)
    except RegnumError as error:
        back = [(f"/t/{table.id}/end", visit._("The result"))]
        return visit.problem(403, visit._("No rematch"), say(error, visit.language), back)
    return visit.go(f"/t/{again.id}/")

"""The end of a game of Kingdomino: every kingdom with its squares ready to be marked, and what earned the
points."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.games.kingdomino.rules.kingdom import MIDDLE, WIDTH
from regnum.games.kingdomino.rules.notation import cell_name
from regnum.games.kingdomino.view import drawing
from regnum.games.kingdomino.view.land import Land, side_of
from regnum.games.kingdomino.view.words import bonus_name, terrain_name
from regnum.games.kingdomino.web.facts import facts as facts
from regnum.games.kingdomino.web.facts import tie_breaks as tie_breaks
from regnum.games.kingdomino.web.parts import CELL, drawn_land
from regnum.server.html import Markup, icon, join
from regnum.server.scene import Scene
from regnum.view import picture

CELLS = {cell_name(cell): cell for cell in range(WIDTH * WIDTH)}


def figures(scene: Scene) -> list[tuple[str, Markup]]:
    """Every kingdom at its end, with each square ready to be marked; named by seat and game."""
    _ = scene._
    drawn = []
    games = [*scene.view["finished"], scene.view["kingdoms"]]
    side = side_of(scene.view)
    for number, kingdoms in enumerate(games, 1):
        for seat, kingdom in enumerate(kingdoms):
            land = Land.of(kingdom, side)
            cells = [*land.squares, MIDDLE * WIDTH + MIDDLE]
            left, top = min(cell % WIDTH for cell in cells), min(cell // WIDTH for cell in cells)
            width = max(cell % WIDTH for cell in cells) - left + 1
            height = max(cell // WIDTH for cell in cells) - top + 1
            marks = [
                Markup(
                    '<rect class="square-mark" data-square="{}" x="{}" y="{}" width="100" height="100"/>'
                ).format(cell_name(cell), (cell % WIDTH - left) * CELL, (cell // WIDTH - top) * CELL)
                for cell in land.squares
            ]
            figure = Markup(
                '<svg class="land" viewBox="{:g} {:g} {} {}" role="img" aria-label="{}">{}<g'
                ' class="marks">{}</g>{}</svg>'
            ).format(
                -(side - width) * CELL / 2 - 8,
                -(side - height) * CELL / 2 - 8,
                side * CELL + 16,
                side * CELL + 16,
                _("Kingdom of {who}, {width} by {height}", who=scene.names[seat], width=width, height=height),
                drawn_land(kingdom, seat, left, top, "", f"end-{number}-{seat}"),
                join(marks),
                _lands(scene, seat, number, left, top),
            )
            drawn.append((f"{seat}-{number}", figure))
    return drawn


@dataclass(frozen=True)
class Outline:
    """A land that earned something: its edge, where its points stand, and whether it is the best."""

    path: str
    x: int
    y: int
    points: int
    best: bool


def _outlines(scene: Scene, seat: int, game: int, left: int, top: int) -> list[Outline]:
    """The best is the last, to be drawn over the edges it shares."""
    lands = [
        item
        for item in scene.outcome["seats"][seat]["items"]
        if item["kind"] == "region" and item["points"] and item.get("game", 1) == game
    ]
    lands.sort(key=lambda item: item["points"])
    drawn = []
    for item in lands:
        squares = {CELLS[name] for name in item["squares"]}
        path = "".join(_edges(cell, squares, left, top) for cell in sorted(squares))
        middle_x = sum(cell % WIDTH for cell in squares) / len(squares)
        middle_y = sum(cell // WIDTH for cell in squares) / len(squares)
        at = min(
            squares,
            key=lambda cell: (abs(cell % WIDTH - middle_x) + abs(cell // WIDTH - middle_y), cell),
        )
        x, y = (at % WIDTH - left) * CELL + 18, (at // WIDTH - top) * CELL + 48
        drawn.append(Outline(path, x, y, item["points"], item is lands[-1]))
    return drawn


def _lands(scene: Scene, seat: int, game: int, left: int, top: int) -> Markup:
    """The lands that earned something, outlined and with their points; the best in gold."""
    drawn = [
        Markup(
            '<g class="region{best}"><path class="under" d="{path}"/><path d="{path}"/>'
            '<rect x="{x}" y="{y}" width="64" height="46" rx="23"/>'
            '<text x="{text_x}" y="{text_y}">{points}</text></g>'
        ).format(
            best=" best" if land.best else "",
            path=land.path,
            x=land.x,
            y=land.y,
            text_x=land.x + 32,
            text_y=land.y + 36,
            points=land.points,
        )
        for land in _outlines(scene, seat, game, left, top)
    ]
    return Markup('<g class="lands" aria-hidden="true">{}</g>').format(join(drawn))


def built(scene: Scene) -> str:
    """The winner's kingdom, its lands outlined."""
    seat, side = scene.winners[0], side_of(scene.view)
    kingdom, game = scene.view["kingdoms"][seat], len(scene.view["finished"]) + 1
    parts, x, y = drawing.ground(kingdom, seat, side)
    cells = [*Land.of(kingdom, side).squares, MIDDLE * WIDTH + MIDDLE]
    left, top = min(cell % WIDTH for cell in cells), min(cell // WIDTH for cell in cells)
    parts.append(f'<g transform="translate({x:g} {y:g}) scale({drawing.CELL / CELL:g})" stroke-linecap="square">')
    for land in _outlines(scene, seat, game, left, top):
        edge, width = ("#f2c14e", 12) if land.best else ("#fffaf0", 9)
        parts += [
            f'<path d="{land.path}" fill="none" stroke="#2a1d06" stroke-width="{width + 7}"/>',
            f'<path d="{land.path}" fill="none" stroke="{edge}" stroke-width="{width}"/>',
            f'<rect x="{land.x}" y="{land.y}" width="64" height="46" rx="23" fill="#fffaf0" stroke="#2a1d06"'
            ' stroke-width="4"/>',
            picture.text(
                land.x + 32, land.y + 36, land.points, 36, weight=700, family=picture.SERIF, anchor="middle"
            ),
        ]
    size = side * drawing.CELL
    whole = f'viewBox="-6 -6 {size + 12} {size + 12}"'
    drawn = picture.picture("Kingdomino", size, size, picture.art("kingdomino"), [*parts, "</g>"], picture.CLOTH)
    return drawn.replace(f'viewBox="0 0 {size} {size}"', whole, 1)


def _edges(cell: int, squares: set[int], left: int, top: int) -> str:
    """Those sides of a square behind which the land does not go on."""
    x, y = (cell % WIDTH - left) * CELL, (cell // WIDTH - top) * CELL
    sides = {
        -WIDTH: f"M{x} {y}h{CELL}",
        WIDTH: f"M{x} {y + CELL}h{CELL}",
        -1: f"M{x} {y}v{CELL}",
        1: f"M{x + CELL} {y}v{CELL}",
    }
    return "".join(line for step, line in sides.items() if cell + step not in squares)


def score_rows(scene: Scene, seat: int) -> list[dict[str, object]]:
    """The score of a seat, the best first; regions without a crown are taken together."""
    _ = scene._
    rows: list[dict[str, object]] = []
    bare: dict[int, list[str]] = {}
    for item in scene.outcome["seats"][seat]["items"]:
        game = item.get("game", 1)
        if item["kind"] == "region" and not item["points"]:
            bare.setdefault(game, []).extend(item["squares"])
            continue
        row: dict[str, object] = {"points": item["points"], "figure": f"{seat}-{game}", "squares": "", "icon": ""}
        if item["kind"] == "region":
            row["words"] = terrain_name(item["terrain"], scene.language).capitalize()
            row["sum"] = Markup("{} × {}{}").format(len(item["squares"]), item["crowns"], icon("crown"))
            row["squares"] = " ".join(item["squares"])
            row["icon"] = f"{item['terrain']}-s"
        else:
            row["words"] = bonus_name(item["kind"], scene.language)
        rows.append(row)
    rows.sort(key=lambda row: (str(row["figure"]), -int(str(row["points"]))))
    for game, squares in bare.items():
        words = _("Squares without a crown: {count}", count=len(squares))
        rows.append(
            {"points": 0, "figure": f"{seat}-{game}", "squares": " ".join(squares), "icon": "", "words": words}
        )
    return rows

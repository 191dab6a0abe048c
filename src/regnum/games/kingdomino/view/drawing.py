"""Kingdomino as a picture: all kingdoms and the lines, or one kingdom alone."""

from __future__ import annotations

from regnum.games.kingdomino.rules.kingdom import MIDDLE, WIDTH, second_cell
from regnum.games.kingdomino.rules.notation import read_placement
from regnum.games.kingdomino.view.land import Land, halves, side_of
from regnum.locales import translator
from regnum.view import View, picture

CELL = 60


def _drawn_kingdom(kingdom: View, seat: int, side: int, x: float, y: float) -> list[str]:
    """A kingdom in a square of side by side cells, its land in the middle."""
    land = Land.of(kingdom, side)
    cells = [*land.squares, MIDDLE * WIDTH + MIDDLE]
    columns, rows = [cell % WIDTH for cell in cells], [cell // WIDTH for cell in cells]
    x += (side - (max(columns) - min(columns) + 1)) * CELL / 2 - min(columns) * CELL
    y += (side - (max(rows) - min(rows) + 1)) * CELL / 2 - min(rows) * CELL

    def at(cell: int) -> tuple[float, float]:
        return x + cell % WIDTH * CELL, y + cell // WIDTH * CELL

    parts = []
    for laid in kingdom["dominoes"]:
        placement = read_placement(laid["at"])
        corners = [at(placement >> 2), at(int(second_cell(placement)))]
        parts += _drawn_domino(laid["domino"], corners)
    parts.append(picture.use(f"castle-{seat + 1}", *at(MIDDLE * WIDTH + MIDDLE), CELL))
    return parts


def _drawn_domino(domino: int, corners: list[tuple[float, float]]) -> list[str]:
    parts = []
    for (terrain, crowns), (x, y) in zip(halves(domino), corners, strict=True):
        parts.append(picture.use(terrain, x, y, CELL))
        if crowns:
            parts.append(picture.use(f"crowns-{crowns}", x, y, CELL))
    (ax, ay), (bx, by) = corners
    parts.append(
        f'<rect x="{min(ax, bx):g}" y="{min(ay, by):g}" width="{abs(ax - bx) + CELL:g}" '
        f'height="{abs(ay - by) + CELL:g}" rx="5" fill="none" stroke="#1e1405" '
        f'stroke-opacity=".55" stroke-width="1.5"/>'
    )
    return parts


def ground(kingdom: View, seat: int, side: int) -> tuple[list[str], float, float]:
    """A kingdom in its square from the upper left corner, and where the first of its columns and rows begins."""
    land = Land.of(kingdom, side)
    cells = [*land.squares, MIDDLE * WIDTH + MIDDLE]
    columns, rows = [cell % WIDTH for cell in cells], [cell // WIDTH for cell in cells]
    left = (side - (max(columns) - min(columns) + 1)) * CELL / 2
    top = (side - (max(rows) - min(rows) + 1)) * CELL / 2
    square = f'<rect width="{side * CELL}" height="{side * CELL}" rx="8" fill="{picture.GROUND}"/>'
    return [square, *_drawn_kingdom(kingdom, seat, side, 0, 0)], left, top


def kingdom_svg(view: View, seat: int, name: str, language: str) -> str:
    """One kingdom alone."""
    _ = translator(language)
    side = side_of(view)
    size = side * CELL
    title = _("{who}: {points:point|points}", who=name, points=view["scores"][seat])
    parts = [
        picture.use(f"king-{seat + 1}", 20, 14, 30, 35),
        picture.text(60, 40, title, 24, weight=700, family=picture.SERIF),
        f'<rect x="20" y="62" width="{size}" height="{size}" rx="8" fill="{picture.GROUND}"/>',
        *_drawn_kingdom(view["kingdoms"][seat], seat, side, 20, 62),
    ]
    return picture.picture(title, size + 40, size + 82, picture.art("kingdomino"), parts)


def svg(view: View, names: list[str], language: str) -> str:
    _ = translator(language)
    side = side_of(view)
    size = side * CELL
    columns = 2
    rows = (len(names) + 1) // 2
    box_width, box_height = size + 24, size + 60
    parts: list[str] = []
    for seat, kingdom in enumerate(view["kingdoms"]):
        x = 16 + seat % columns * (box_width + 12)
        y = 16 + seat // columns * (box_height + 12)
        edge = picture.SEATS[seat] if seat == view["seat"] else picture.LINE
        title = _("{who}: {points:point|points}", who=names[seat], points=view["scores"][seat])
        parts += [
            picture.panel(x, y, box_width, box_height, edge=edge),
            picture.use(f"king-{seat + 1}", x + 12, y + 8, 28, 32),
            picture.text(x + 50, y + 33, title, 22, weight=700, family=picture.SERIF),
            f'<rect x="{x + 12}" y="{y + 48}" width="{size}" height="{size}" rx="8" fill="{picture.GROUND}"/>',
            *_drawn_kingdom(kingdom, seat, side, x + 12, y + 48),
        ]
    width = 4 + 16 + columns * (box_width + 12)
    height = 4 + 16 + rows * (box_height + 12)
    if view["phase"] != "over":
        parts += _drawn_lines(view, width, language)
        width += LINES_WIDTH
        height = max(height, LINES_HEIGHT)
    return picture.picture("Kingdomino", width, height, picture.art("kingdomino"), parts)


LINE_WIDTH = 2 * CELL + 64
LINES_WIDTH = 2 * LINE_WIDTH + 8
LINES_HEIGHT = 440


def _drawn_lines(view: View, left: float, language: str) -> list[str]:
    """The line being placed and the one being claimed, side by side, with the kings on them."""
    _ = translator(language)
    parts = []
    placed = view["turn"] + (view["phase"] == "claim")
    for column, (title, line) in enumerate(((_("To place"), view["line"]), (_("To claim"), view["next_line"]))):
        x = left + column * LINE_WIDTH
        parts.append(picture.text(x + 40, 40, title, 20, weight=700, family=picture.SERIF))
        for index, entry in enumerate(line):
            y = 58 + index * (CELL + 22)
            done = ' opacity=".35"' if column == 0 and index < placed else ""
            parts += [
                picture.text(x + 30, y + 37, entry["domino"], 19, weight=700, anchor="end"),
                f"<g{done}>",
                *_drawn_domino(entry["domino"], [(x + 40, y), (x + 40 + CELL, y)]),
                "</g>",
            ]
            if entry["seat"] is not None:
                parts.append(picture.use(f"king-{entry['seat'] + 1}", x + 40 + CELL - 17, y + 20, 34, 40))
    left_over = _("{count} dominoes left in the pile", count=view["pile"])
    parts.append(picture.text(left + 40, 58 + 4 * (CELL + 22) + 24, left_over, 16, fill=picture.INK_2))
    return parts

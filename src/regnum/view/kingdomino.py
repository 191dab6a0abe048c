"""Kingdomino for people: kingdoms and lines as text for the terminal and as a picture, events in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from regnum.games.kingdomino import GAME
from regnum.games.kingdomino.data import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS, TERRAIN_NAMES, TERRAINS
from regnum.games.kingdomino.kingdom import MIDDLE, WIDTH, second_cell
from regnum.games.kingdomino.notation import cell_name, read_placement
from regnum.locales import translator
from regnum.view import View, picture

Half = tuple[str, int]
SIGNS = {"wheat": '"', "forest": "&", "lake": "~", "grassland": ".", "swamp": "%", "mine": "^"}
STYLES = {
    "wheat": "black on #f0cf73",
    "forest": "white on #3a7a52",
    "lake": "white on #3f86bb",
    "grassland": "black on #b5d777",
    "swamp": "black on #a5937a",
    "mine": "#ffdf94 on #544c5c",
}


def halves(domino: int) -> tuple[Half, Half]:
    """Terrain and crowns of the first half and of the second."""
    return (
        (TERRAINS[FIRST[domino]], int(FIRST_CROWNS[domino])),
        (TERRAINS[SECOND[domino]], int(SECOND_CROWNS[domino])),
    )


@dataclass
class Land:
    """One kingdom of a view, square by square, and how far it may still grow."""

    squares: dict[int, Half]
    left: int
    right: int
    top: int
    bottom: int

    @classmethod
    def of(cls, kingdom: View, side: int) -> Land:
        squares: dict[int, Half] = {}
        for laid in kingdom["dominoes"]:
            placement = read_placement(laid["at"])
            first, second = halves(laid["domino"])
            squares[placement >> 2] = first
            squares[int(second_cell(placement))] = second
        columns = [MIDDLE, *(cell % WIDTH for cell in squares)]
        rows = [MIDDLE, *(cell // WIDTH for cell in squares)]
        return cls(
            squares,
            max(columns) - side + 1,
            min(columns) + side - 1,
            max(rows) - side + 1,
            min(rows) + side - 1,
        )


def side_of(view: View) -> int:
    return 7 if view["options"]["mighty_duel"] else 5


# Words


def terrain_name(terrain: str, language: str) -> str:
    return TERRAIN_NAMES[terrain][language]


def domino_words(domino: int, language: str) -> str:
    """For instance: forest with 1 crown, wheat."""
    _ = translator(language)
    words = []
    for terrain, crowns in halves(domino):
        name = terrain_name(terrain, language)
        if crowns:
            name = _("{terrain} with {crowns:crown|crowns}", terrain=name, crowns=crowns)
        words.append(name)
    return ", ".join(words)


def asked(view: View, language: str) -> str:
    _ = translator(language)
    if view["phase"] == "over":
        return _("The game is over.")
    if view["phase"] == "claim":
        return _("Claim a domino for the next round.")
    domino = view["line"][view["turn"]]["domino"]
    return _("Place domino {domino}: {words}.", domino=domino, words=domino_words(domino, language))


def sentence(event: View, names: list[str], language: str) -> str:
    _ = translator(language)
    who, domino = names[event["seat"]], event["domino"]
    if event["kind"] == "claim":
        return _("{who}: claims {domino}", who=who, domino=domino)
    if event["kind"] == "discard":
        return _("{who}: discards {domino}, which fits nowhere", who=who, domino=domino)
    return _(
        "{who}: places {domino} at {at}, {points:+d}",
        who=who,
        domino=domino,
        at=event["at"],
        points=event["points"],
    )


# In the terminal


def _square(half: Half) -> Text:
    terrain, crowns = half
    return Text(f" {SIGNS[terrain]}{crowns or ' '}", style=STYLES[terrain])


def _domino_text(domino: int) -> Text:
    return Text.assemble(f"{domino:2} ", *(_square(half) for half in halves(domino)))


def _kingdom_text(kingdom: View, side: int) -> Text:
    land = Land.of(kingdom, side)
    lines = Text(
        "   " + "".join(f" {cell_name(x)[0]} " for x in range(land.left, land.right + 1)) + "\n", style="dim"
    )
    for y in range(land.top, land.bottom + 1):
        lines.append(f"{y + 1:2} ", style="dim")
        for x in range(land.left, land.right + 1):
            cell = y * WIDTH + x
            if cell in land.squares:
                lines.append_text(_square(land.squares[cell]))
            elif (x, y) == (MIDDLE, MIDDLE):
                lines.append("[H]", style="bold")
            else:
                lines.append(" · ", style="dim")
        lines.append("\n")
    lines.rstrip()
    return lines


def _line_text(title: str, line: list[View], names: list[str], done: int) -> RenderableType:
    rows = [Text(title, style="bold")]
    for index, entry in enumerate(line):
        king = "" if entry["seat"] is None else f"  {names[entry['seat']]}"
        row = Text.assemble(_domino_text(entry["domino"]), king, "  ✓" if index < done else "")
        rows.append(row)
    return Group(*rows)


def _legend(language: str) -> Text:
    _ = translator(language)
    parts: list[Text | str] = []
    for terrain in TERRAINS:
        parts += [_square((terrain, 0)), f" {terrain_name(terrain, language)}  "]
    return Text.assemble(*parts, f"[H] {_('castle')}  1 2 3 {_('crowns')}")


def board(view: View, names: list[str], language: str) -> RenderableType:
    _ = translator(language)
    side = side_of(view)
    kingdoms = [
        Panel(
            _kingdom_text(kingdom, side),
            title=_("{who}: {points:point|points}", who=names[seat], points=view["scores"][seat]),
            border_style="bold" if seat == view["seat"] else "dim",
            expand=False,
        )
        for seat, kingdom in enumerate(view["kingdoms"])
    ]
    placed = view["turn"] + (view["phase"] == "claim")
    lines = []
    if view["line"]:
        lines.append(_line_text(_("To place"), view["line"], names, placed))
    if view["next_line"]:
        lines.append(_line_text(_("To claim"), view["next_line"], names, 0))
    left = _("{count} dominoes left in the pile", count=view["pile"])
    return Group(Columns(kingdoms), Columns(lines, padding=(0, 4)), Text(left, style="dim"), _legend(language))


# As a picture

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


def outcome_rows(outcome: dict[str, Any], seat: int, language: str) -> list[tuple[str, int]]:
    """The score of a seat, item by item, in words."""
    _ = translator(language)
    rows = []
    for item in outcome["seats"][seat]["items"]:
        if item["kind"] == "region":
            words = _(
                "{terrain}: {squares:square|squares} x {crowns:crown|crowns}",
                terrain=terrain_name(item["terrain"], language),
                squares=len(item["squares"]),
                crowns=item["crowns"],
            )
        else:
            words = bonus_name(item["kind"], language)
        if "game" in item:
            words = _("Game {game}: {words}", game=item["game"], words=words)
        rows.append((words, item["points"]))
    return rows


def bonus_name(kind: str, language: str) -> str:
    return next(option.title[language] for option in GAME.options if option.name == kind)

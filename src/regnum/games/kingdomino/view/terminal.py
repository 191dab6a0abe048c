"""Kingdomino in the terminal: kingdoms and lines, readable with and without colour."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from regnum.games.kingdomino.rules.data import TERRAINS
from regnum.games.kingdomino.rules.kingdom import MIDDLE, WIDTH
from regnum.games.kingdomino.rules.notation import cell_name
from regnum.games.kingdomino.view.land import Half, Land, halves, side_of
from regnum.games.kingdomino.view.words import terrain_name
from regnum.locales import translator
from regnum.view import View

SIGNS = {"wheat": '"', "forest": "&", "lake": "~", "grassland": ".", "swamp": "%", "mine": "^"}
STYLES = {
    "wheat": "black on #f0cf73",
    "forest": "white on #3a7a52",
    "lake": "white on #3f86bb",
    "grassland": "black on #b5d777",
    "swamp": "black on #a5937a",
    "mine": "#ffdf94 on #544c5c",
}


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

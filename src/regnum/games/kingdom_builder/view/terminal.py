"""Kingdom Builder in the terminal, readable with and without colour."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regnum.games.kingdom_builder.rules.data import TILES
from regnum.games.kingdom_builder.rules.hexes import SIZE
from regnum.games.kingdom_builder.rules.notation import hex_name
from regnum.games.kingdom_builder.view.land import board_named, owners, printed, targets
from regnum.games.kingdom_builder.view.words import (
    card_name,
    card_rule,
    card_shown,
    terrain_name,
    tile_name,
    tile_rule,
)
from regnum.locales import Translate, translator
from regnum.view import View

# A hex in the terminal is three wide: its sign, and around it what is there. Locations show a letter.
SIGNS = {
    "grass": '"',
    "canyon": "%",
    "desert": ".",
    "flowers": "*",
    "forest": "&",
    "water": "~",
    "mountain": "^",
    "castle": "#",
}
TILE_SIGNS = {
    "oracle": "O",
    "farm": "F",
    "oasis": "A",
    "tower": "W",
    "tavern": "T",
    "barn": "B",
    "harbor": "H",
    "paddock": "P",
}
STYLES = {
    "grass": "black on #c4d79a",
    "canyon": "black on #d6a283",
    "desert": "black on #f2e2b3",
    "flowers": "#8a2f55 on #ecc8d3",
    "forest": "white on #4f7d50",
    "water": "#1d5d86 on #b3d3e4",
    "mountain": "black on #b3ada3",
    "castle": "bold #7a1f3d on #f6f1e6",
    "location": "bold #4a3611 on #ffe9a6",
}
SEAT_STYLES = ("bold white on #2f6db5", "bold black on #e8943a", "bold white on #23785a", "bold white on #b4457e")


def _hex_text(kind: str, seat: int | None, legal: bool) -> Text:
    if kind in TILE_SIGNS:
        return Text(f"({TILE_SIGNS[kind]})", style=STYLES["location"])
    sign, style = SIGNS[kind], STYLES[kind]
    if kind == "castle":
        return Text(f"[{sign}]", style=style)
    if seat is not None:
        return Text.assemble((sign, style), (str(seat + 1), SEAT_STYLES[seat]), (sign, style))
    return Text(f"<{sign}>" if legal else f" {sign} ", style=f"bold {style}" if legal else style)


def _land(view: View) -> Text:
    kinds = printed(board_named(view["board"]))
    settled, legal = owners(view), targets(view)
    lines = Text("   " + "".join(f" {hex_name(column)[0]} " for column in range(SIZE)) + "\n", style="dim")
    for row in range(SIZE):
        lines.append(f"{row + 1:2} " + " " * (row % 2), style="dim")
        for at in range(row * SIZE, (row + 1) * SIZE):
            lines.append_text(_hex_text(kinds[at], settled.get(at), at in legal))
        lines.append("\n" if row < SIZE - 1 else "")
    return lines


def _tiles_text(seat: View, language: str) -> str:
    _ = translator(language)
    words = []
    for tile in seat["tiles"]:
        name = tile_name(tile["tile"], language)
        if tile["state"] == "used":
            name = _("{tile} (used)", tile=name)
        elif tile["state"] == "new":
            name = _("{tile} (new)", tile=name)
        words.append(name)
    return ", ".join(words) or "-"


def _players(view: View, names: list[str], language: str) -> Table:
    _ = translator(language)
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    table.add_column("")
    table.add_column("")
    for title in (_("left"), _("card")):
        table.add_column(title, justify="right")
    for card in view["gold"][0]:
        table.add_column(card_name(card, language), justify="right")
    table.add_column(_("gold"), justify="right", style="bold")
    for seat, entry in enumerate(view["seats"]):
        hidden = entry["card"] == "hidden"
        table.add_row(
            Text(f" {seat + 1} ", style=SEAT_STYLES[seat]),
            Text(names[seat], style="bold" if seat == view["seat"] else ""),
            str(entry["supply"]),
            "?" if hidden else card_shown(entry["card"], language),
            *(str(points) for points in view["gold"][seat].values()),
            str(view["scores"][seat]),
        )
    return table


def _held(view: View, names: list[str], language: str) -> list[Text]:
    _ = translator(language)
    return [
        Text(_("Tiles of {who}: {tiles}", who=names[seat], tiles=_tiles_text(entry, language)))
        for seat, entry in enumerate(view["seats"])
        if entry["tiles"]
    ]


def _locations(view: View, language: str) -> Text:
    """The locations of this board: their sign, what they do, and how many tiles lie there."""
    _ = translator(language)
    lines = []
    for tile in TILES:
        here = [f"{place['at']} x{place['left']}" for place in view["locations"] if place["tile"] == tile]
        if here:
            words = f"{tile_name(tile, language)}: {tile_rule(tile, language)}; {', '.join(here)}"
            lines.append(Text.assemble(_hex_text(tile, None, False), " ", words))
    return Text("\n").join(lines)


def _rules(view: View, language: str) -> Text:
    lines = (f"{card_name(card, language)}: {card_rule(card, language)}" for card in view["gold"][0])
    return Text("\n".join(lines), style="dim")


def _legend(view: View, language: str) -> Text:
    _ = translator(language)
    lines = []
    for terrains in (list(SIGNS)[:4], list(SIGNS)[4:]):
        parts: list[Text | str] = []
        for terrain in terrains:
            parts += [_hex_text(terrain, None, False), f" {terrain_name(terrain, language)}  "]
        lines.append(Text.assemble(*parts))
    if targets(view):
        lines[1].append(f"< > {_('possible')}")
    return Text("\n").join(lines)


def _round(view: View, _: Translate) -> Text:
    return Text(
        _("Round {round}; {count:card|cards} in the pile", round=view["round"], count=view["pile"]), style="dim"
    )


def board(view: View, names: list[str], language: str) -> RenderableType:
    """The land, and what lies around it: beside it where there is room, otherwise below."""
    around = Group(
        _legend(view, language),
        _locations(view, language),
        _rules(view, language),
        _players(view, names, language),
        *_held(view, names, language),
        _round(view, translator(language)),
    )
    return Columns([_land(view), around], padding=(0, 3))

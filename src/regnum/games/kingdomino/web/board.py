"""The board of the large kingdom: what is laid, where the domino in hand may lie, and why not elsewhere."""

from __future__ import annotations

import json
from functools import lru_cache

from regnum.games.kingdomino.rules.kingdom import CELLS, WIDTH, second_cell
from regnum.games.kingdomino.rules.notation import cell_name, placement_text, read_placement
from regnum.games.kingdomino.view.land import Land, halves, kingdom_of, side_of
from regnum.games.kingdomino.view.words import terrain_name
from regnum.games.kingdomino.web.heard import CASTLE, Window, grid
from regnum.games.kingdomino.web.parts import CELL, drawn_land, gain_of, land_of, lies
from regnum.games.kingdomino.web.why_not import why_not
from regnum.server.assets import asset
from regnum.server.html import Markup, join
from regnum.server.kept import kept
from regnum.server.scene import Scene


def _is_placing(scene: Scene) -> bool:
    """Whether there are spots to choose from."""
    return scene.my_turn and scene.view["phase"] == "place" and scene.legal != ["discard"]


def _drawn_from(scene: Scene, seat: int, title: str) -> tuple[object, ...]:
    view = scene.view
    return (
        (view["kingdoms"][seat], side_of(view), seat in scene.mine, scene.legal),
        (view["line"][view["turn"]] if _is_placing(scene) else None, view["next_line"] if scene.my_turn else None),
        _not_now(scene),
    )


@kept(_drawn_from)
def board(scene: Scene, seat: int, title: str) -> Markup:
    view = scene.view
    land = land_of(scene, seat)
    window = left, top, right, bottom = _window(land)
    data: dict[str, object] = {"left": left, "top": top}
    spots: list[Markup] = []
    reasons: dict[int, str] = {}
    terrain, best = "", dict[int, int]()
    if _is_placing(scene):
        domino = view["line"][view["turn"]]["domino"]
        kingdom = kingdom_of(view, seat)
        ways = [read_placement(text) for text in scene.legal]
        gains = {text: gain_of(kingdom, domino, way) for text, way in zip(scene.legal, ways, strict=True)}
        data |= {"place": gains, "halves": halves(domino)}
        firsts, seconds = {way >> 2 for way in ways}, {int(second_cell(way)) for way in ways}
        double = halves(domino)[0] == halves(domino)[1]
        spots = _spots(left, top, sorted(firsts | seconds if double else firsts), halves(domino)[0][0])
        terrain = terrain_name(halves(domino)[0][0], scene.language)
        for text, way in zip(scene.legal, ways, strict=True):
            for cell in {way >> 2, int(second_cell(way))} if double else {way >> 2}:
                best[cell] = max(gains[text], best.get(cell, gains[text]))
        reasons = why_not(scene, land, domino, side_of(view))
        reasons = {cell: words for cell, words in reasons.items() if cell not in firsts | seconds}
    else:
        reasons = dict.fromkeys(range(CELLS), _not_now(scene))
        if scene.my_turn and view["phase"] == "claim":
            data["claims"] = previews(scene, seat)
    return Markup(
        '<svg id="board" class="board" viewBox="0 0 {width} {height}" role="grid"'
        ' aria-label="{title}" aria-describedby="walking" data-board="{data}"><g aria-hidden="true">'
        '<rect class="ground" width="{width}" height="{height}" rx="16"/><g>{plots}</g>'
        '<g class="laid">{laid}</g><g id="spots">{spots}</g><g id="ghost" data-keep="1"></g></g>{cells}</svg>'
    ).format(
        width=(right - left + 1) * CELL,
        height=(bottom - top + 1) * CELL,
        title=title,
        data=json.dumps(data, separators=(",", ":")),
        plots=_plots(land, window, reasons),
        laid=drawn_land(
            view["kingdoms"][seat], seat, left, top, "", "laid", "ghost" if seat in scene.mine else "line-{}"
        ),
        spots=join(spots),
        cells=grid(scene, land, window, terrain, best) if best else _quiet_grid(scene, seat),
    )


@kept(lies)
def _quiet_grid(scene: Scene, seat: int) -> Markup:
    """The same for everybody who looks, as long as nobody may place anything."""
    land = land_of(scene, seat)
    return grid(scene, land, _window(land), "", {})


def walking(scene: Scene) -> Markup:
    """How the board is walked, for those who do not see it."""
    words = scene._("Arrow keys walk from square to square.")
    if _is_placing(scene):
        words = scene._(
            "Arrow keys walk from square to square, Page Up and Page Down to the next one where the domino fits;"
            " Enter shows it there and then places it, R turns it."
        )
    return Markup('<p id="walking" hidden>{}</p>').format(words)


def _not_now(scene: Scene) -> str:
    """Why nothing can be laid at all; empty for those who only look on."""
    if not scene.live or not scene.mine or scene.over:
        return ""
    return scene.words.asked(scene.view, scene.language) if scene.my_turn else scene._("It is not your turn.")


def _window(land: Land) -> Window:
    """The squares that the next domino can reach: left, top, right, bottom."""
    (left, right), (top, bottom) = land.columns, land.rows
    return (
        max(land.left, left - 2),
        max(land.top, top - 2),
        min(land.right, right + 2),
        min(land.bottom, bottom + 2),
    )


def _plots(land: Land, window: Window, reasons: dict[int, str]) -> Markup:
    """The empty squares."""
    left, top, right, bottom = window
    return join(
        [
            _plot((x - left) * CELL + 3, (y - top) * CELL + 3, y * WIDTH + x, reasons.get(y * WIDTH + x, ""))
            for y in range(top, bottom + 1)
            for x in range(left, right + 1)
            if y * WIDTH + x not in land.squares and y * WIDTH + x != CASTLE
        ]
    )


@lru_cache(2_000)
def _plot(x: int, y: int, cell: int, why_not: str) -> Markup:
    return Markup('<rect class="plot" x="{}" y="{}" width="94" height="94" rx="10" data-cell="{}"{}/>').format(
        x, y, cell_name(cell), Markup(' data-why-not="{}"').format(why_not) if why_not else ""
    )


def _spots(left: int, top: int, cells: list[int], terrain: str) -> list[Markup]:
    """Where the first half of the domino may lie; the page shows which of them fit as it is held."""
    return [
        Markup(
            '<g id="spot-{name}" class="spot" data-cell="{name}">'
            '<rect x="{x}" y="{y}" width="88" height="88" rx="12"/>'
            '<use class="now" href="#i-{terrain}" x="{ix}" y="{iy}" width="44" height="44"/>'
            '<use class="turned" href="{icons}#rotate" x="{tx}" y="{ty}" width="30" height="30"/></g>'
        ).format(
            name=cell_name(cell),
            icons=asset("icons.svg"),
            terrain=terrain,
            x=(cell % WIDTH - left) * CELL + 6,
            y=(cell // WIDTH - top) * CELL + 6,
            ix=(cell % WIDTH - left) * CELL + 28,
            iy=(cell // WIDTH - top) * CELL + 28,
            tx=(cell % WIDTH - left) * CELL + 35,
            ty=(cell // WIDTH - top) * CELL + 35,
        )
        for cell in cells
    ]


@kept(lambda scene, seat: (scene.view["kingdoms"][seat], side_of(scene.view), scene.view["next_line"]))
def previews(scene: Scene, seat: int) -> dict[str, dict[str, object]]:
    """For each free domino, where it would bring most as the kingdom lies now."""
    kingdom = kingdom_of(scene.view, seat)
    found: dict[str, dict[str, object]] = {}
    for entry in scene.view["next_line"]:
        if entry["seat"] is None:
            domino = entry["domino"]
            ways = [int(placement) for placement in kingdom.placements(domino)]
            best = max(ways, key=lambda placement: gain_of(kingdom, domino, placement), default=None)
            found[str(domino)] = {
                "halves": halves(domino),
                "ways": len(ways),
                "best": None if best is None else placement_text(best),
                "gain": 0 if best is None else gain_of(kingdom, domino, best),
            }
    return found

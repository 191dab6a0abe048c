"""The land on Kingdom Builder's screen: what never changes in one piece, every settlement in one of its own.

The hexes are drawn once. What may be done on them is sent as names ("build": "c4 d5"), and the page lights them:
a move on a board of 400 hexes is then a few hundred bytes.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache

from regnum.games.kingdom_builder.rules.data import TILES
from regnum.games.kingdom_builder.rules.hexes import HEXES, QUADRANT, SIZE
from regnum.games.kingdom_builder.rules.notation import hex_name, read_hex
from regnum.games.kingdom_builder.view.drawing import (
    HIGH,
    LAND_HEIGHT,
    LAND_WIDTH,
    LEFT,
    SIDE,
    TOP,
    WIDE,
    centre,
    edges,
)
from regnum.games.kingdom_builder.view.land import ground, owners
from regnum.games.kingdom_builder.view.words import terrain_name, tile_name
from regnum.games.kingdom_builder.web.gains import gains
from regnum.games.kingdom_builder.web.news import settled_by_others, settled_this_turn
from regnum.games.kingdom_builder.web.own import choice
from regnum.games.kingdom_builder.web.why_not import why_not
from regnum.locales import translator
from regnum.server.html import Markup, join
from regnum.server.kept import kept
from regnum.server.scene import Scene

SPECIAL = ("castle", *TILES)
BARE = ("castle", "mountain", *TILES)
"""Where no settlement can ever stand."""
STEAD = 34
EXPLAINED = {"castle": "castle", "mountain": "terrain-mountain", "water": "terrain-water"} | {
    tile: f"tile-{tile}" for tile in TILES
}
"""What explains itself when one points at it; ordinary ground would only be in the way."""
BOX = f"{LEFT - 24:g} {TOP - 18:g} {LAND_WIDTH + 26:g} {LAND_HEIGHT + 20:g}"
PLACES = [(f"{centre(at)[0]:g}", f"{centre(at)[1]:g}") for at in range(HEXES)]
CORNERS = [(f"{centre(at)[0] - STEAD / 2:g}", f"{centre(at)[1] - STEAD / 2:g}") for at in range(HEXES)]
NAMES = [hex_name(at) for at in range(HEXES)]
EMPTY = [Markup('<use id="s-{}"/>').format(name) for name in NAMES]

BOARDS = 64
"""So many of those that were drawn last are remembered, for all tables."""


def stead_id(at: int) -> str:
    return f"s-{NAMES[at]}"


@lru_cache(BOARDS)
def drawn_land(board: str, quadrants: bool) -> Markup:
    """The ground, the borders of its regions, and the names of rows and columns."""
    kinds = ground(board)
    drawn = [_ground(at, kinds[at]) for at in range(HEXES) if kinds[at] not in SPECIAL]
    drawn.append(Markup('<path class="borders" d="{}"/>').format(edges(kinds)))
    if quadrants:
        lines = edges([str(quadrant) for quadrant in QUADRANT])
        drawn.append(Markup('<path class="quarters under" d="{0}"/><path class="quarters" d="{0}"/>').format(lines))
    drawn += [_ground(at, kinds[at]) for at in range(HEXES) if kinds[at] in SPECIAL]
    for number in range(SIZE):
        row, column = centre(number * SIZE), centre(number)
        drawn.append(
            Markup('<text class="row" x="{:g}" y="{:g}">{}</text>').format(LEFT - 5, row[1] + 5, number + 1)
        )
        drawn.append(Markup('<text x="{:g}" y="{:g}">{}</text>').format(column[0], TOP - 4, NAMES[number][0]))
    return join(drawn)


def _ground(at: int, kind: str) -> Markup:
    x, y = centre(at)
    return Markup('<use href="#hex-{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"/>').format(
        kind, x - WIDE / 2, round(y - SIDE, 1), WIDE, HIGH
    )


@kept(lambda scene: (scene.view["board"], scene.view["cards"]))
def land(scene: Scene) -> Markup:
    quadrants = bool({"lords", "farmers"} & set(scene.view["cards"]))
    return Markup('<g id="land" aria-hidden="true">{}</g>').format(drawn_land(scene.view["board"], quadrants))


@lru_cache(BOARDS)
def hexes(board: str, language: str) -> Markup:
    """Every hex as something that can be pointed at and read out; the page adds what stands there now."""
    drawn = []
    for at, kind in enumerate(ground(board)):
        label = tile_name(kind, language) if kind in TILES else terrain_name(kind, language)
        drawn.append(
            Markup(
                '<use id="h-{name}" class="hex" href="#hexagon" x="{x}" y="{y}" role="gridcell" tabindex="-1"'
                ' data-thing="{name}" data-ground="{ground}" aria-label="{name}, {label}"{explain}/>'
            ).format(
                name=NAMES[at],
                ground="location" if kind in TILES else kind,
                x=PLACES[at][0],
                y=PLACES[at][1],
                label=label,
                explain=Markup(' data-explain="{}"').format(EXPLAINED[kind]) if kind in EXPLAINED else "",
            )
        )
    rows = [
        Markup('<g role="row">{}</g>').format(join(drawn[first : first + SIZE])) for first in range(0, HEXES, SIZE)
    ]
    return Markup('<g id="hexes">{}</g>').format(join(rows))


@kept(lambda scene: scene.view["locations"])
def places(scene: Scene) -> Markup:
    """At every location, a dot for each tile that can still be had."""
    drawn = [_place(place["at"], place["left"], scene.language) for place in scene.view["locations"]]
    return Markup('<g id="places" aria-hidden="true">{}</g>').format(join(drawn))


@cache
def _place(name: str, left: int, language: str) -> Markup:
    _ = translator(language)
    x, y = centre(read_hex(name))
    dots = [
        Markup('<circle cx="{:g}" cy="{:g}" r="2.9"/>').format(x + (dot - (left - 1) / 2) * 8, y + 15.5)
        for dot in range(left)
    ]
    words = _("{count:tile|tiles} left", count=left)
    return Markup('<g id="p-{}" data-words="{}">{}</g>').format(name, words, join(dots))


def _standing(scene: Scene) -> tuple[object, ...]:
    view = scene.view
    return [entry["settlements"] for entry in view["seats"]], view["seat"], view["lifted"], _origins(scene)


@kept(_standing)
def steads(scene: Scene) -> dict[str, Markup]:
    """Every hex that can be settled, each a piece: the settlement, its outline while it is lifted, or nothing."""
    came_from = _origins(scene)
    drawn = dict(_empty(scene))
    for at, seat in owners(scene.view).items():
        drawn[stead_id(at)] = _stead(at, seat, came_from.get(NAMES[at], f"stock-{seat}"))
    lifted = scene.view["lifted"]
    if lifted is not None:
        at = read_hex(lifted["from"])
        x, y = CORNERS[at]
        drawn[stead_id(at)] = Markup(
            '<use id="s-{0}" class="lifted" data-seat="{1}" data-origin href="#ghost-{1}" x="{2}" y="{3}"'
            ' width="34" height="34"/>'
        ).format(NAMES[at], scene.view["seat"] + 1, x, y)
    return drawn


@kept(lambda scene: scene.view["board"])
def _empty(scene: Scene) -> dict[str, Markup]:
    kinds = ground(scene.view["board"])
    return {stead_id(at): EMPTY[at] for at in range(HEXES) if kinds[at] not in BARE}


@lru_cache(maxsize=20_000)
def _stead(at: int, seat: int, origin: str) -> Markup:
    return Markup(
        '<use id="s-{name}" data-seat="{seat}" data-moves data-from="{origin}" href="#stead-{seat}" x="{x}"'
        ' y="{y}" width="34" height="34"/>'
    ).format(name=NAMES[at], seat=seat + 1, origin=origin, x=CORNERS[at][0], y=CORNERS[at][1])


@kept(lambda scene: list(scene.log))
def _origins(scene: Scene) -> dict[str, str]:
    """Of settlements that a tile moved, the place where they stood before."""
    found: dict[str, str] = {}
    for event in scene.log:
        if event["kind"] == "move":
            found[event["to"]] = f"s-{event['from']}"
        elif event["kind"] == "build":
            found.pop(event["at"], None)
    return found


def _lately(scene: Scene) -> tuple[list[str], list[str]]:
    return settled_by_others(scene), settled_this_turn(scene)


@kept(_lately)
def fresh(scene: Scene) -> Markup:
    """Rings around what the others settled since one's turn, and what one has settled in this one."""
    by_others, own = _lately(scene)
    rings = [_ring(name, False) for name in by_others] + [_ring(name, True) for name in own]
    return Markup('<g id="fresh" aria-hidden="true">{}</g>').format(join(rings))


@cache
def _ring(name: str, own: bool) -> Markup:
    drawn = Markup('<circle class="rim" cx="{0}" cy="{1}" r="17.5"/><circle cx="{0}" cy="{1}" r="17.5"/>')
    if own:
        drawn = Markup('<circle class="own" cx="{}" cy="{}" r="17"/>')
    return drawn.format(*PLACES[read_hex(name)])


def offer(scene: Scene) -> Markup:
    """What may be done on the land, by what is done: the names of the hexes."""
    legal: dict[str, list[str]] = {}
    for action in scene.legal:
        verb, _space, where = action.partition(" ")
        if where:
            legal.setdefault(verb, []).append(where)
    names = {verb: " ".join(hexes) for verb, hexes in legal.items()}
    return Markup('<div id="offer" data-seat="{}" data-legal="{}" data-gains="{}" hidden></div>').format(
        (scene.seat or 0) + 1,
        json.dumps(names, separators=(",", ":")),
        json.dumps(gains(scene), separators=(",", ":")),
    )


@kept(lambda scene: (scene.names, scene.mine, choice(scene)))
def words(scene: Scene) -> Markup:
    """What the page says of a hex: who lives there, what choosing it does and earns, or why it cannot be chosen."""
    _ = scene._
    said = {
        "settled": [
            _("your settlement") if scene.mine == (seat,) else _("settlement of {who}", who=name)
            for seat, name in enumerate(scene.names)
        ],
        "do": {
            "build": _("Build here"),
            "to": _("Put it down here"),
            **{tile: _("Build here") for tile in TILES[:5]},
            **{tile: _("Lift this settlement") for tile in TILES[5:]},
        },
        "gain": _("{gain} gold", gain="{gain}"),
        "hint": _("Hint: {at}, for {gain} gold now.", at="{at}", gain="{gain}"),
        "hintToLift": _("Hint: move the settlement on {at}.", at="{at}"),
        "why": why_not(scene),
    }
    return Markup('<div id="words" data-words="{}" hidden></div>').format(json.dumps(said, ensure_ascii=False))

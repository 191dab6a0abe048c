"""Kingdom Builder as a picture: the land with its settlements, and beside it the players and their gold."""

from __future__ import annotations

from regnum.games.kingdom_builder.rules.data import TILES
from regnum.games.kingdom_builder.rules.hexes import DIRECTIONS, HEXES, NEIGHBOUR, QUADRANT, SIZE
from regnum.games.kingdom_builder.rules.notation import hex_name, read_hex
from regnum.games.kingdom_builder.view.land import board_named, owners, printed, targets
from regnum.games.kingdom_builder.view.words import card_name, card_rule, terrain_name
from regnum.locales import translator
from regnum.view import View, picture

WIDE, SIDE = 40.0, 23.1
HIGH = 2 * SIDE
LEFT, TOP = 50.0, 46.0
LAND_WIDTH, LAND_HEIGHT = (SIZE + 0.5) * WIDE, (SIZE - 1) * 1.5 * SIDE + HIGH
PANEL_X, PANEL_WIDTH = LEFT + LAND_WIDTH + 26, 390.0
WIDTH = PANEL_X + PANEL_WIDTH + 18
EDGE, GLOW = "#6b5a3c", "#c98a00"
CORNERS = ((0, -SIDE), (20, -SIDE / 2), (20, SIDE / 2), (0, SIDE), (-20, SIDE / 2), (-20, -SIDE / 2))
OUTLINE = " ".join(f"{x:g},{y:g}" for x, y in CORNERS)


def centre(at: int) -> tuple[float, float]:
    row, column = divmod(at, SIZE)
    return LEFT + WIDE * (column + 0.5 + row % 2 / 2), TOP + SIDE * (1 + 1.5 * row)


def _hex(at: int, kind: str) -> str:
    x, y = centre(at)
    return picture.use(f"hex-{kind}", x - WIDE / 2, y - SIDE, WIDE, HIGH)


def edges(kinds: list[str]) -> str:
    """A path along every edge between two hexes of different kinds."""
    path = []
    for at in range(HEXES):
        x, y = centre(at)
        for direction in range(DIRECTIONS):
            other = int(NEIGHBOUR[DIRECTIONS * at + direction])
            if other <= at or kinds[other] == kinds[at]:
                continue
            other_x, other_y = centre(other)
            corner = 1 if other_y == y else 2 if other_x > x else 3
            (ax, ay), (bx, by) = CORNERS[corner], CORNERS[corner + 1]
            path.append(f"M{x + ax:.1f} {y + ay:.1f}L{x + bx:.1f} {y + by:.1f}")
    return "".join(path)


def _borders(kinds: list[str], cards: list[str]) -> str:
    """Regions read as regions; and quadrants show where a scoring card counts them."""
    lines = (
        f'<path d="{edges(kinds)}" fill="none" stroke="{EDGE}" stroke-width="1.8" stroke-linecap="round" '
        'stroke-opacity=".75"/>'
    )
    if "lords" in cards or "farmers" in cards:
        quadrants = edges([str(quadrant) for quadrant in QUADRANT])
        lines += (
            f'<path d="{quadrants}" fill="none" stroke="{picture.PAPER}" stroke-width="5" stroke-linecap="round"/>'
            f'<path d="{quadrants}" fill="none" stroke="{picture.INK}" stroke-width="2.4" stroke-linecap="round"/>'
        )
    return lines


def _names_of_rows_and_columns() -> list[str]:
    parts = []
    for number in range(SIZE):
        x, y = centre(number * SIZE)
        parts.append(picture.text(LEFT - 12, y + 5, number + 1, 15, fill=picture.INK_2, anchor="end"))
        x, y = centre(number)
        parts.append(picture.text(x, TOP - 9, hex_name(number)[0], 15, fill=picture.INK_2, anchor="middle"))
    return parts


def _glow(at: int) -> str:
    x, y = centre(at)
    return (
        f'<polygon transform="translate({x:g} {y:g}) scale(.9)" points="{OUTLINE}" fill="#fff1c4" '
        f'fill-opacity=".7" stroke="{GLOW}" stroke-width="4.4" stroke-linejoin="round"/>'
    )


def _house(at: int, seat: int) -> list[str]:
    x, y = centre(at)
    return [
        f'<circle cx="{x:g}" cy="{y:g}" r="16.5" fill="{picture.PAPER}" fill-opacity=".88"/>',
        picture.use(f"house-{seat + 1}", x - 16, y - 15, 32, 32),
    ]


def _tiles_left(view: View) -> list[str]:
    """At every location, a dot for each tile that can still be had."""
    parts = []
    for place in view["locations"]:
        x, y = centre(read_hex(place["at"]))
        for dot in range(place["left"]):
            at = x + (dot - (place["left"] - 1) / 2) * 8
            parts.append(f'<circle cx="{at:g}" cy="{y + 15:g}" r="2.7" fill="#7a1f3d" stroke="#fff4cf"/>')
    return parts


def land_svg(view: View) -> str:
    """The board alone, without anything around it."""
    width, height = LAND_WIDTH + 20, LAND_HEIGHT + 20
    place = f'<g transform="translate({10 - LEFT:g} {10 - TOP:g})">'
    parts = [place, *land(view, named=False), "</g>"]
    return picture.picture("Kingdom Builder", width, height, picture.art("kingdom_builder"), parts, picture.CLOTH)


def land(view: View, named: bool = True) -> list[str]:
    """The board alone, with row numbers and column letters."""
    kinds = printed(board_named(view["board"]))
    settled = owners(view)
    special = [at for at in range(HEXES) if kinds[at] == "castle" or kinds[at] in TILES]
    parts = [
        picture.panel(LEFT - 8, TOP - 6, LAND_WIDTH + 16, LAND_HEIGHT + 12),
        *(_hex(at, kinds[at]) for at in range(HEXES) if at not in special),
        _borders(kinds, view["cards"]),
        *(_glow(at) for at in sorted(targets(view))),
        *(_hex(at, kinds[at]) for at in special),
        *_tiles_left(view),
    ]
    for at, seat in sorted(settled.items()):
        parts += _house(at, seat)
    if view["lifted"] is not None:
        x, y = centre(read_hex(view["lifted"]["from"]))
        parts.append(picture.use(f"ghost-{view['seat'] + 1}", x - 16, y - 15, 32, 32))
    return parts + _names_of_rows_and_columns() if named else parts


# Beside the board


def _player(view: View, seat: int, name: str, y: float, language: str) -> list[str]:
    _ = translator(language)
    entry = view["seats"][seat]
    on_turn = seat == view["seat"] or seat in view["winners"]
    edge = picture.SEATS[seat] if on_turn else picture.LINE
    card = entry["card"]
    parts = [
        picture.panel(PANEL_X, y, PANEL_WIDTH, 96, fill=picture.PAPER if on_turn else picture.CLOTH, edge=edge),
        picture.use(f"house-{seat + 1}", PANEL_X + 12, y + 10, 36, 36),
        picture.text(PANEL_X + 58, y + 33, name, 21, weight=700, family=picture.SERIF),
        picture.text(
            PANEL_X + PANEL_WIDTH - 14,
            y + 33,
            _("{points} gold", points=view["scores"][seat]),
            21,
            weight=700,
            family=picture.SERIF,
            anchor="end",
        ),
        picture.text(PANEL_X + 14, y + 76, _("{count} left", count=entry["supply"]), 17, fill=picture.INK_2),
    ]
    x = PANEL_X + PANEL_WIDTH - 14 - 36
    for tile in reversed(entry["tiles"]):
        faded = ' opacity=".35"' if tile["state"] != "ready" else ""
        parts.append(f"<g{faded}>{picture.use('tile-' + tile['tile'], x, y + 50, 36)}</g>")
        x -= 40
    if card in ("hidden", None):
        return parts
    return [
        *parts,
        picture.use(f"hex-{card}", PANEL_X + 92, y + 52, 30, 34.6),
        picture.text(PANEL_X + 128, y + 76, terrain_name(card, language), 17),
    ]


def _scoring(view: View, y: float, language: str) -> list[str]:
    """The scoring cards: what they pay, and the gold of every seat."""
    _ = translator(language)
    cards = list(view["gold"][0])
    height = 44 + 58 * len(cards)
    seats = len(view["seats"])
    step = 44
    first = PANEL_X + PANEL_WIDTH - 26 - step * (seats - 1)
    parts = [
        picture.panel(PANEL_X, y, PANEL_WIDTH, height),
        picture.text(PANEL_X + 14, y + 30, _("Gold"), 20, weight=700, family=picture.SERIF),
    ]
    for seat in range(seats):
        parts.append(picture.use(f"house-{seat + 1}", first + step * seat - 12, y + 12, 24, 24))
    for number, card in enumerate(cards):
        top = y + 44 + 58 * number
        parts += [
            f'<path d="M{PANEL_X + 12:g} {top:g}h{PANEL_WIDTH - 24:g}" stroke="{picture.LINE}"/>',
            picture.use(f"card-{card}", PANEL_X + 12, top + 10, 36),
            picture.text(
                PANEL_X + 58,
                top + 24,
                card_name(card, language),
                18,
                weight=700,
                family=picture.SERIF,
            ),
            *_rule(card, PANEL_X + 58, top + 45, language),
        ]
        for seat in range(seats):
            points = view["gold"][seat][card]
            parts.append(picture.text(first + step * seat, top + 24, points, 19, weight=700, anchor="middle"))
    return parts


def _rule(card: str, x: float, y: float, language: str) -> list[str]:
    return [picture.text(x, y, card_rule(card, language), 14, fill=picture.INK_2)]


def svg(view: View, names: list[str], language: str) -> str:
    _ = translator(language)
    parts = land(view)
    pile = _("Round {round}; {count:card|cards} in the pile", round=view["round"], count=view["pile"])
    parts.append(picture.text(PANEL_X + 2, 30, pile, 17, fill=picture.INK_2))
    y = TOP - 6
    for seat, name in enumerate(names):
        parts += _player(view, seat, name, y, language)
        y += 104
    parts += _scoring(view, y, language)
    height = max(TOP + LAND_HEIGHT + 24, y + 44 + 58 * len(view["gold"][0]) + 18)
    return picture.picture("Kingdom Builder", WIDTH, height, picture.art("kingdom_builder"), parts)

"""Single cards of Dominion as pictures: small ones for piles and for cards in play, large ones for a hand.

What a card is, is told three times: by the colour of the band with its name, by the line in which that band ends,
and on large cards by a word.
"""

from __future__ import annotations

import math
import re

from regnum.games.dominion.rules.data import NUMBERS, POINTS, TEXTS, TYPES
from regnum.games.dominion.view.words import card_name, cost_of, kind_name, kind_of
from regnum.view import picture

BANDS = {
    "Action": "#6a5d48",
    "Attack": "#a3262f",
    "Reaction": "#23589b",
    "Treasure": "#e2b440",
    "Victory": "#2a6b3d",
    "Curse": "#5c2f86",
}
CARD_EDGE = "#a99c83"
DARK_ON_BAND = "#2b1e04"
PALE_BAND, PALE_INK = "#cfc5b1", "#4c4334"
GLOW, GLOW_EDGE = "#e0a526", "#8a5d00"

# One tooth of the line that ends a band: its width, and its outline from left to right, 6 high.
LINES = {
    "Action": (12, ""),
    "Attack": (12, "l6 6 6 -6"),
    "Reaction": (24, "c4 -4 8 -4 12 0s8 4 12 0"),
    "Treasure": (12, "a6 6 0 0 0 12 0"),
    "Victory": (16, "h4v6h8v-6h4"),
    "Curse": (14, "c4 0 3 5 9 6 -2 -3 1 -5 5 -6"),
}
SMALL_WIDTH, SMALL_HEIGHT = 104, 108
LARGE_WIDTH, LARGE_HEIGHT = 168, 226
BAND = 27
DROP = 6
SMALLEST_NAME = 10.5

HUES = {
    "copper": (48, 1.0),
    "silver": (240, 0.3),
    "gold": (88, 1.0),
    "potion": (225, 1.0),
    "estate": (130, 1.0),
    "duchy": (140, 1.0),
    "province": (155, 1.0),
    "curse": (305, 1.0),
    "adventurer": (75, 1.0),
    "bureaucrat": (20, 1.0),
    "cellar": (55, 1.0),
    "chancellor": (65, 1.0),
    "chapel": (265, 0.7),
    "council_room": (350, 1.0),
    "feast": (45, 1.0),
    "festival": (330, 1.0),
    "gardens": (125, 1.0),
    "laboratory": (195, 1.0),
    "library": (35, 1.0),
    "market": (15, 1.0),
    "militia": (28, 1.0),
    "mine": (250, 0.5),
    "moat": (230, 1.0),
    "moneylender": (70, 1.0),
    "remodel": (40, 1.0),
    "smithy": (30, 0.8),
    "spy": (290, 1.0),
    "thief": (270, 1.0),
    "throne_room": (10, 1.0),
    "village": (85, 1.0),
    "witch": (310, 1.0),
    "woodcutter": (110, 1.0),
    "workshop": (60, 1.0),
    "alchemist": (170, 1.0),
    "apothecary": (150, 1.0),
    "apprentice": (255, 1.0),
    "familiar": (320, 1.0),
    "golem": (90, 0.5),
    "herbalist": (135, 1.0),
    "philosophers_stone": (355, 1.0),
    "possession": (285, 1.0),
    "scrying_pool": (215, 1.0),
    "transmute": (180, 1.0),
    "university": (210, 1.0),
    "vineyard": (340, 1.0),
}
"""The hue of a card's art, and how strong it is."""


def oklch(lightness: float, chroma: float, hue: float) -> str:
    """A colour by lightness, strength and hue, as the programs that show SVG understand it."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    channels = [min(max(value, 0.0), 1.0) for value in linear]
    curved = [12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055 for value in channels]
    return "#" + "".join(f"{round(255 * value):02x}" for value in curved)


def wrapped(words: str, room: float, size: float) -> list[str]:
    lines: list[str] = []
    for word in words.split():
        if lines and picture.width_of(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def definitions(parts: list[str]) -> str:
    """Of the artwork, what the parts use, and what that uses itself."""
    symbols = {
        found[1]: found[0]
        for found in re.finditer(r'<symbol id="([\w-]+)".*?</symbol>', picture.art("dominion"), re.DOTALL)
    }
    metadata = re.search(r"<metadata>.*?</metadata>", picture.art("dominion"), re.DOTALL)
    wanted = set(re.findall(r'href="#([\w-]+)"', "\n".join(parts)))
    while more := set(re.findall(r'href="#([\w-]+)"', "".join(symbols[name] for name in wanted))) - wanted:
        wanted |= more
    used = [symbol for name, symbol in symbols.items() if name in wanted]
    return "\n".join(([metadata[0]] if metadata else []) + used) + "\n"


def _paper(width: float, height: float, *, y: float = 0, fill: str = picture.PAPER, dashed: bool = False) -> str:
    """The outline of a card."""
    dashes = ' stroke-dasharray="5 4"' if dashed else ""
    return (
        f'<rect y="{y:g}" width="{width:g}" height="{height:g}" rx="8" fill="{fill}" stroke="{CARD_EDGE}"{dashes}/>'
    )


def _band(width: float, height: float, kind: str, fill: str) -> str:
    """The band with the name, rounded above, ended by the line of its kind."""
    tooth, outline = LINES[kind]
    band = f'<path d="M0 {height:g}V8a8 8 0 0 1 8-8H{width - 8:g}a8 8 0 0 1 8 8V{height:g}z" fill="{fill}"/>'
    if not outline:
        return band
    count = round(width / tooth)
    place = f"translate(0 {height - 0.3:g}) scale({width / (tooth * count):.4f} 1)"
    return band + f'<path transform="{place}" d="M0 0{outline * count}z" fill="{fill}"/>'


def coin(x: float, y: float, number: object, radius: float = 11.5) -> str:
    """A coin around its middle, with a number on it."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="#e6b940" stroke="#8a6413"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 2:g}" fill="none" stroke="#fff6d2" stroke-opacity=".6"/>'
        + picture.text(
            x,
            y + radius * 0.43,
            number,
            radius * 1.25,
            weight=700,
            family=picture.SERIF,
            anchor="middle",
            fill=DARK_ON_BAND,
        )
    )


def flask(x: float, y: float, radius: float = 11.5) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="#1f639c" stroke="#123f66"/>'
        f'<g fill="#fff">{picture.use("s-flask", x - radius * 0.68, y - radius * 0.68, radius * 1.36)}</g>'
    )


def shield(x: float, y: float, points: int, scale: float = 1.0) -> str:
    """Victory points, from the upper left corner."""
    fill = BANDS["Curse" if points < 0 else "Victory"]
    words = str(points).replace("-", "−")
    size = 14 if len(words) < 3 else 11
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})">'
        f'<path d="M0 0h22v12.500q0 7-11 12.500q-11-5.500-11-12.500z" fill="{fill}" stroke="#fff"/>'
        + picture.text(11, 16.5, words, size, weight=700, family=picture.SERIF, anchor="middle", fill="#fff")
        + "</g>"
    )


def price(x: float, y: float, card: str, radius: float = 11.5) -> str:
    """What a card costs, from the middle of its coin."""
    coins, potions = cost_of(card)
    behind = flask(x + radius * 1.7, y, radius) if potions else ""
    return behind + coin(x, y, coins, radius)


def _field(width: float, top: float, bottom: float, round_foot: bool, colours: tuple[str, str, str]) -> str:
    """The ground of a card's art, with rays."""
    light, middle, _ink = colours
    centre_x, centre_y = width / 2, (bottom - top) * 0.6
    rays = []
    for step in range(0, 360, 24):
        first, second = math.radians(step + 4), math.radians(step + 16)
        rays.append(
            f"M{centre_x:.1f} {centre_y:.1f}"
            f"l{width * math.cos(first):.1f} {width * math.sin(first):.1f}"
            f"L{centre_x + width * math.cos(second):.1f} {centre_y + width * math.sin(second):.1f}z"
        )
    foot = 8 if round_foot else 0
    return (
        f'<path d="M0 {top:g}H{width:g}V{bottom - foot:g}a{foot} {foot} 0 0 1-{foot} {foot}H{foot}'
        f'a{foot} {foot} 0 0 1-{foot}-{foot}z" fill="{middle}"/>'
        f'<svg y="{top:g}" width="{width:g}" height="{bottom - top - foot:g}">'
        f'<path d="{"".join(rays)}" fill="{light}" fill-opacity=".62"/></svg>'
    )


def _icon(card: str, x: float, y: float, size: float, fill: str, opacity: float = 1) -> str:
    return f'<g fill="{fill}" opacity="{opacity:g}">{picture.use(f"art-{card}", x, y, size)}</g>'


def _colours(card: str, pale: bool) -> tuple[str, str, str]:
    hue, strength = HUES[card]
    if pale:
        return "#f1ece1", "#ddd5c5", "#8b8171"
    return (
        oklch(0.965, 0.022 * strength, hue),
        oklch(0.845, 0.06 * strength, hue),
        oklch(0.36, 0.08 * strength, hue),
    )


def _name(name: str, width: float, band: float, size: float, fill: str) -> list[str]:
    """A card's name in its band: smaller when it is long, in two lines when it would be too small."""
    lines = [name]
    fit = picture.fitted(name, width - 14, size)
    if fit < SMALLEST_NAME and " " in name:
        lines = wrapped(name, (width - 14) * 0.8, band * 0.42)
        fit = min(picture.fitted(line, width - 14, band * 0.42) for line in lines)
    middle = band / 2 + fit * 0.36
    return [
        picture.text(
            width / 2,
            round(middle + (number - (len(lines) - 1) / 2) * fit, 1),
            line,
            round(fit, 1),
            weight=700,
            family=picture.SERIF,
            anchor="middle",
            fill=fill,
        )
        for number, line in enumerate(lines)
    ]


def _heading(card: str, language: str, width: float, size: float, band: float, pale: bool) -> list[str]:
    kind = kind_of(card)
    ink = PALE_INK if pale else DARK_ON_BAND if kind == "Treasure" else "#fff"
    return [
        _band(width, band, kind, PALE_BAND if pale else BANDS[kind]),
        *_name(card_name(card, language), width, band, size, ink),
    ]


def small_card(
    card: str, language: str, x: float, y: float, left: int | None = None, *, pale: bool = False, times: int = 1
) -> list[str]:
    """A card by its upper left corner; in the supply with the number left, in play perhaps several times."""
    width, height = SMALL_WIDTH, SMALL_HEIGHT
    parts = [f'<g transform="translate({x:g} {y:g})">', f"<title>{_title(card, language, left)}</title>"]
    if left == 0:
        parts += [
            _icon(card, (width - 46) / 2, 38, 46, picture.INK_2, 0.35),
            *_name(card_name(card, language), width, BAND, 15, picture.INK_2),
            _paper(width, height, fill="none", dashed=True),
        ]
    else:
        colours = _colours(card, pale)
        if left is not None:
            thickness = min(3, (left + 3) // 4)
            parts += [_paper(width, height, y=2 * layer) for layer in range(thickness, 0, -1)]
        parts += [
            _field(width, BAND, height, True, colours),
            _icon(card, (width - 52) / 2 + (8 if cost_of(card)[1] else 0), BAND + 12, 52, colours[2]),
            *_heading(card, language, width, 15, BAND, pale),
            _paper(width, height, fill="none"),
        ]
        points = POINTS[NUMBERS[card]]
        if points:
            parts.append(shield(width - 27, BAND + 6, points))
    parts.append(price(16, height - 16, card))
    if left is not None:
        parts += _tag(width - 31, height - 26, str(left))
    elif times > 1:
        parts += _tag(width - 37, height - 26, f"×{times}", 32)
    return [*parts, "</g>"]


def _tag(x: float, y: float, words: str, width: float = 26) -> list[str]:
    return [
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="21" rx="6" fill="{picture.PAPER}" '
        f'stroke="{CARD_EDGE}"/>',
        picture.text(x + width / 2, y + 15.5, words, 14, weight=700, anchor="middle"),
    ]


def _title(card: str, language: str, left: int | None) -> str:
    coins, potions = cost_of(card)
    words = f"{card_name(card, language)}, {coins}{' P' if potions else ''}"
    return words if left is None else f"{words}: {left}"


def large_card(card: str, edition: str, language: str, x: float, y: float, *, times: int = 1) -> list[str]:
    """A card of a hand, with its text."""
    width, height, band = LARGE_WIDTH, LARGE_HEIGHT, 32
    room, foot = width - 20, 30
    words = TEXTS[edition][card][language]
    size = 14.0
    while len(lines := wrapped(words, room, size)) * size * 1.18 > 106 and size > 8:
        size -= 0.5
    text_height = len(lines) * size * 1.18 + 8
    bottom = height - foot - text_height
    icon = min(84.0, bottom - band - DROP - 8)
    colours = _colours(card, False)
    parts = [
        f'<g transform="translate({x:g} {y:g})">',
        f"<title>{_title(card, language, None)}</title>",
        _paper(width, height),
        _field(width, band, bottom, False, colours),
        _icon(card, (width - icon) / 2, (band + DROP + bottom - icon) / 2, icon, colours[2]),
        *_heading(card, language, width, 18, band, False),
        _paper(width, height, fill="none"),
    ]
    for number, line in enumerate(lines):
        parts.append(
            picture.text(width / 2, bottom + 5 + (number + 0.85) * size * 1.18, line, size, anchor="middle")
        )
    points = POINTS[NUMBERS[card]]
    if points:
        parts.append(shield(width - 36, band + 10, points, 1.2))
    label = " – ".join(kind_name(kind, language) for kind in TYPES[card])
    side = 52 if cost_of(card)[1] else 32
    fit = picture.fitted(label, width - side - 12, 13)
    parts += [
        price(19, height - 18, card, 12.5),
        picture.text((side + width) / 2, height - 13, label, round(fit, 1), anchor="middle", fill=picture.INK_2),
    ]
    if times > 1:
        parts += _tag(width - 40, band + 6 if not points else band + 46, f"×{times}", 34)
    return [*parts, "</g>"]


def card_back(x: float, y: float, width: float = SMALL_WIDTH, height: float = SMALL_HEIGHT) -> list[str]:
    """A card face down."""
    crown = min(width, height) * 0.45
    return [
        f'<g transform="translate({x:g} {y:g})">',
        f'<rect width="{width:g}" height="{height:g}" rx="8" fill="#7a1f3d" stroke="#4f1026"/>',
        f'<rect x="5" y="5" width="{width - 10:g}" height="{height - 10:g}" rx="4" fill="none" stroke="#e7c66a" '
        'stroke-opacity=".5"/>',
        f'<g fill="#e7c66a">{picture.use("s-crown", (width - crown) / 2, (height - crown) / 2, crown)}</g>',
        "</g>",
    ]


def mark(x: float, y: float, sign: str, width: float, height: float) -> list[str]:
    """The frame and the sign of a card that may be chosen now."""
    return [
        f'<rect x="{x - 2:g}" y="{y - 2:g}" width="{width + 4:g}" height="{height + 4:g}" rx="10" fill="none" '
        f'stroke="{GLOW}" stroke-width="4"/>',
        f'<circle cx="{x + width:g}" cy="{y:g}" r="11" fill="{GLOW}" stroke="{GLOW_EDGE}" stroke-width="2"/>',
        f'<path transform="translate({x + width - 6:g} {y - 6:g})" d="{sign}" fill="{DARK_ON_BAND}" '
        f'stroke="{DARK_ON_BAND}"/>',
    ]


PLUS = "M5 1h2v4h4v2H7v4H5V7H1V5h4z"
TRIANGLE = "M3.500 1.500l7 4.500-7 4.500z"

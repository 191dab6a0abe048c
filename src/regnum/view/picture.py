"""What all drawn pictures share: the artwork, the colours of the house, and a frame that stands on its own.

The artwork names its colours as CSS variables with a light and a dark value. A page resolves them itself; a
picture in a file is drawn in the light ones, because many programs that show SVG know no variables.
"""

from __future__ import annotations

import re
from functools import cache
from xml.sax.saxutils import escape

from regnum.core.parts import file_of

SERIF = "Alegreya, Georgia, serif"
SANS = "'Alegreya Sans', 'Gill Sans', system-ui, sans-serif"
TABLE, CLOTH, PAPER = "#e9e2d3", "#f3eee3", "#fffdf8"
LINE, INK, INK_2, GROUND = "#d3c8b2", "#2a241b", "#665b49", "#ded4bf"
ROYAL = "#7a1b3a"
BEST = "#fdf0cc"
"""Behind what counts most."""
SEATS = ("#2f6db5", "#d97e1f", "#2f8f6b", "#b4457e", "#7a62b8", "#8a6a3f")


@cache
def artwork(game: str) -> tuple[str, str]:
    """The style of a game's view/art.svg, with its colours as variables, and its definitions that use them."""
    file = file_of(game, "view", "art.svg")
    if file is None:
        return "", ""
    source = file.read_text("utf-8")
    definitions = source[source.index("<defs>") + len("<defs>") : source.rindex("</defs>")]
    styles = re.findall(r"<style>(.*?)</style>", definitions, flags=re.DOTALL)
    return "".join(styles), re.sub(r"<style>.*?</style>|<!--.*?-->", "", definitions, flags=re.DOTALL)


@cache
def art(game: str) -> str:
    """The definitions of a game's view/art.svg, in light colours."""
    style, _definitions = artwork(game)
    colours = dict(re.findall(r"(--[\w-]+):\s*(?:light-dark\()?\s*(#\w+)", style))
    return re.sub(r"var\((--[\w-]+)\)", lambda found: colours[found[1]], art_for_pages(game))


@cache
def art_for_pages(game: str) -> str:
    """The same for a page, which knows the colours, light or dark; those of the seats are in the symbols."""
    _style, definitions = artwork(game)
    definitions = re.sub(r'<symbol id="[\w-]+-(\d)".*?</symbol>', _in_seat_colour, definitions, flags=re.DOTALL)
    return "".join(line.strip() + "\n" for line in definitions.splitlines() if line.strip())


def _in_seat_colour(symbol: re.Match[str]) -> str:
    """A symbol that ends in a seat's number wears that seat's colour."""
    return symbol[0].replace("var(--seat)", SEATS[int(symbol[1]) - 1])


def text(
    x: float,
    y: float,
    words: object,
    size: float = 17,
    *,
    fill: str = INK,
    weight: int = 400,
    family: str = SANS,
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{family}" font-size="{size:g}" font-weight="{weight}" '
        f'fill="{fill}" text-anchor="{anchor}">{escape(str(words))}</text>'
    )


def width_of(words: str, size: float, bold: bool = False) -> float:
    """About how wide a text is; rather too wide, since nobody knows which font it will be shown in."""
    units = 0.0
    for letter in words:
        if letter in "iljtfrI.,:;'’!() -":
            units += 0.38
        elif letter in "mwMW":
            units += 0.93
        elif letter.isupper() or letter.isdigit():
            units += 0.68
        else:
            units += 0.585
    return units * size * (1.15 if bold else 1.0)


def fitted(words: str, room: float, size: float, smallest: float = 7) -> float:
    """The size at which a bold text fits into the room."""
    needed = width_of(words, size, bold=True)
    return size if needed <= room else max(smallest, size * room / needed)


def panel(x: float, y: float, width: float, height: float, fill: str = CLOTH, edge: str = LINE) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="10" fill="{fill}" stroke="{edge}"/>'
    )


def use(symbol: str, x: float, y: float, width: float, height: float | None = None) -> str:
    height = width if height is None else height
    return f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def picture(
    title: str, width: float, height: float, definitions: str, parts: list[str], ground: str = TABLE
) -> str:
    """A whole SVG file."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-label="{escape(title, {chr(34): "&quot;"})}">\n'
        f"<title>{escape(title)}</title>\n<defs>\n{definitions}</defs>\n"
        f'<rect width="{width:g}" height="{height:g}" rx="14" fill="{ground}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )

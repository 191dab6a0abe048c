"""The typefaces of the house, for pictures that leave it: inside of an SVG, and as files for what draws a PNG."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "static" / "fonts"
FACES = (
    ("Alegreya", 700, "alegreya-latin-700-normal"),
    ("Alegreya Sans", 400, "alegreya-sans-latin-400-normal"),
    ("Alegreya Sans", 700, "alegreya-sans-latin-700-normal"),
)
"""Those that `regnum.view.picture` writes with: family, weight, file; WOFF2 for browsers, TrueType for resvg."""
OTHERS = re.compile("[^\x00-\xffŒœ\u2000-\u206f€™↑↓−∕]")
"""What they have no letters for."""


@cache
def embedded() -> str:
    """A style that brings the typefaces along."""
    faces = [
        f'@font-face{{font-family:"{family}";font-weight:{weight};'
        f"src:url(data:font/woff2;base64,{b64encode((FOLDER / f'{file}.woff2').read_bytes()).decode()})}}"
        for family, weight, file in FACES
    ]
    return f"<style>{''.join(faces)}</style>"


def files() -> list[str]:
    return [str(FOLDER / f"{file}.ttf") for _family, _weight, file in FACES]


def cover(text: str) -> bool:
    """Whether all letters of a text are in them."""
    return OTHERS.search(text) is None

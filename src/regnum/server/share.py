"""A result as a picture to send: what was built, who won, everybody's points; one SVG that needs nothing else."""

from __future__ import annotations

import re
import textwrap
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from regnum.core.parts import file_of
from regnum.core.registry import game as find_game
from regnum.server.endings import finished
from regnum.server.graph import MARKS
from regnum.server.scene import Scene, scene_of
from regnum.server.screens import verdict
from regnum.server.site import Visit
from regnum.server.story import places
from regnum.view.picture import PAPER, SEATS, SERIF, text

WIDTH, HEIGHT = 1200, 630
BOARD = 600
"""How wide the picture of the table may be; the words stand beside it."""
WORDS, RIGHT = 672, 1152
LETTERS, LINES = 22, 3
"""So much of a headline fits."""
ROW = 62
GOLD, FIELD = "#f2c14e", "#7a1f3d"


async def picture(request: Request) -> Response:
    visit = Visit(request)
    table = await finished(visit)
    scene = scene_of(table, None, None, visit.language)  # as anybody may see it who gets it
    return Response(drawn(scene), media_type="image/svg+xml")


def drawn(scene: Scene) -> str:
    title = find_game(scene.game).titles[scene.language]
    headline = textwrap.wrap(verdict(scene), LETTERS)[:LINES]
    top = 96
    parts = [text(WORDS, top, title, 25, fill=PAPER)]
    for number, line in enumerate(headline, 1):
        parts.append(text(WORDS, top + 8 + 46 * number, line, 42, fill=PAPER, weight=700, family=SERIF))
    top += 40 + 46 * len(headline)
    parts += [_row(scene, seat, top + ROW * number) for number, seat in enumerate(_order(scene))]
    parts.append(text(WORDS, HEIGHT - 34, "Regnum", 30, fill=PAPER, weight=700, family=SERIF))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{field_of(scene.game)}"/>'
        f"{_board(scene)}{''.join(parts)}</svg>"
    )


def _order(scene: Scene) -> list[int]:
    rank = places(scene.outcome, len(scene.names))
    return sorted(range(len(scene.names)), key=lambda seat: (rank[seat], seat))


def _board(scene: Scene) -> str:
    """The table as its view draws it, made to fit."""
    picture = scene.words.svg(scene.view, scene.names, scene.language)
    start = picture.index("<svg")
    opening = picture[start : picture.index(">", start)]
    box = re.search(r'viewBox="([^"]*)"', opening)
    assert box is not None
    rest = picture[start + len(opening) + 1 :]
    return f'<svg x="36" y="36" width="{BOARD}" height="{HEIGHT - 72}" viewBox="{box[1]}">{rest}'


def _row(scene: Scene, seat: int, top: float) -> str:
    won = seat in scene.winners
    frame = f'stroke="{GOLD}" stroke-width="3"' if won else ""
    name = textwrap.shorten(scene.names[seat], 24, placeholder="…")
    return (
        f'<rect x="{WORDS}" y="{top}" width="{RIGHT - WORDS}" height="{ROW - 10}" rx="10" fill="#fff"'
        f' fill-opacity=".14" {frame}/>'
        f'<circle cx="{WORDS + 32}" cy="{top + 26}" r="18" fill="{PAPER}"/>'
        f'<path d="{MARKS[seat]}" fill="{SEATS[seat]}" transform="translate({WORDS + 32} {top + 26}) scale(2)"/>'
        + text(WORDS + 64, top + 36, name, 29, fill=PAPER, weight=700, family=SERIF)
        + text(
            RIGHT - 18,
            top + 38,
            scene.outcome["seats"][seat]["score"],
            34,
            fill=GOLD if won else PAPER,
            weight=700,
            family=SERIF,
            anchor="end",
        )
    )


@cache
def field_of(game: str) -> str:
    """The colour of a game, as its style has it."""
    style = file_of(game, "web", "static", "game.css")
    found = re.search(r"--field:\s*(?:light-dark\()?\s*(#\w+)", style.read_text("utf-8")) if style else None
    return found[1] if found else FIELD

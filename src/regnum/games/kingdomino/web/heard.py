"""Kingdoms for those who do not see them: the own one as a grid to walk on, the others as tables to read."""

from __future__ import annotations

from functools import lru_cache

from regnum.games.kingdomino.rules.kingdom import MIDDLE, WIDTH
from regnum.games.kingdomino.rules.notation import cell_name
from regnum.games.kingdomino.view.land import Land
from regnum.games.kingdomino.view.words import square_words
from regnum.games.kingdomino.web.parts import CELL
from regnum.server.html import Markup, join
from regnum.server.scene import Scene

CASTLE = MIDDLE * WIDTH + MIDDLE
Window = tuple[int, int, int, int]
"""Of the squares: left, top, right, bottom."""


def grid(scene: Scene, land: Land, window: Window, terrain: str, gains: dict[int, int]) -> Markup:
    """A cell for every square of the board; where the half with this terrain fits, with what that earns at most."""
    left, top, right, bottom = window
    start = min(gains, default=CASTLE)
    rows = []
    for y in range(top, bottom + 1):
        cells = []
        for x in range(left, right + 1):
            cell = y * WIDTH + x
            words = _square(scene, land, cell)
            if cell in gains:
                words = scene._("free: {terrain} fits, up to {gain:+d}", terrain=terrain, gain=gains[cell])
            place = (x - left) * CELL + 3, (y - top) * CELL + 3
            cells.append(_cell(cell, place, words, cell == start, cell in gains))
        rows.append(Markup('<g role="row">{}</g>').format(join(cells)))
    return join(rows)


@lru_cache(2_000)
def _cell(cell: int, place: tuple[int, int], words: str, first: bool, fits: bool) -> Markup:
    """The first one is in the order of the tab key."""
    return Markup(
        '<rect id="at-{name}" class="cell" role="gridcell" x="{x}" y="{y}" data-cell="{name}"'
        ' aria-label="{name}, {words}" tabindex="{stop}"{fits}{next}/>'
    ).format(
        name=cell_name(cell),
        x=place[0],
        y=place[1],
        words=words,
        stop=0 if first else -1,
        fits=Markup(" data-fits") if fits else "",
        next=Markup(" data-next") if first and fits else "",
    )


def _square(scene: Scene, land: Land, cell: int) -> str:
    if cell == CASTLE:
        return scene._("castle")
    return square_words(land.squares[cell], scene.language) if cell in land.squares else scene._("free")


def table(scene: Scene, land: Land, title: str, name: str) -> Markup:
    """All squares of a kingdom, row by row, under the letters of its columns."""
    (left, right), (top, bottom) = land.columns, land.rows
    head = [Markup('<th scope="col">{}</th>').format(cell_name(x)[0]) for x in range(left, right + 1)]
    rows = [
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(
            y + 1,
            join(
                [Markup("<td>{}</td>").format(_square(scene, land, y * WIDTH + x)) for x in range(left, right + 1)]
            ),
        )
        for y in range(top, bottom + 1)
    ]
    return Markup(
        '<div id="{}" class="unseen"><table><caption>{}</caption><thead><tr><td></td>{}</tr></thead>'
        "<tbody>{}</tbody></table></div>"
    ).format(name, title, join(head), join(rows))

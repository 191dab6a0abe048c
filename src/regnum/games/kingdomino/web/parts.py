"""What Kingdomino's screens are drawn from: dominoes, kings, land."""

from __future__ import annotations

from functools import cache, lru_cache

from regnum.games.kingdomino.rules.kingdom import MIDDLE, WIDTH, Kingdom, second_cell
from regnum.games.kingdomino.rules.notation import read_placement
from regnum.games.kingdomino.view.land import Half, Land, halves, side_of
from regnum.games.kingdomino.view.words import domino_words, terrain_name
from regnum.locales import translator
from regnum.server.html import Markup, join, signed
from regnum.server.kept import kept
from regnum.server.scene import Scene
from regnum.view import View

CELL = 100


def lies(scene: Scene, seat: int) -> tuple[object, ...]:
    """What is drawn of a kingdom alone depends on this."""
    return scene.view["kingdoms"][seat], side_of(scene.view)


@kept(lies)
def land_of(scene: Scene, seat: int) -> Land:
    return Land.of(scene.view["kingdoms"][seat], side_of(scene.view))


@lru_cache(2_000)
def half_square(half: Half, x: float, y: float, small: str = "", crowns_left: bool = False) -> Markup:
    terrain, crowns = half
    drawn = Markup('<use href="#{}{}" x="{:g}" y="{:g}" width="100" height="100"/>').format(terrain, small, x, y)
    if crowns:
        shift = (84 - 21 * crowns) * crowns_left  # to the other corner, clear of a standing king
        drawn += Markup('<use href="#crowns-{}{}" x="{:g}" y="{:g}" width="100" height="100"/>').format(
            crowns, small, x - shift, y
        )
    return drawn


@cache
def domino_label(domino: int, language: str) -> str:
    _ = translator(language)
    return _("Domino {domino}: {words}", domino=domino, words=domino_words(domino, language))


@lru_cache(1_000)
def drawn_domino(domino: int, language: str, labelled: bool = True, more: Markup | None = None) -> Markup:
    first, second = halves(domino)
    label = Markup('aria-hidden="true"')
    if labelled:
        label = Markup('role="img" tabindex="0" data-explain="domino-{}" aria-label="{}"').format(
            domino, domino_label(domino, language)
        )
    return Markup(
        '<svg class="domino" viewBox="0 0 200 100" {}{}><g class="half">{}</g><g class="half">{}</g></svg>'
    ).format(label, more or "", half_square(first, 0, 0, crowns_left=True), half_square(second, 100, 0))


@cache
def thumb(domino: int, language: str) -> Markup:
    """A domino in a line of text; pointed at, it lights up where it lies."""
    first, second = halves(domino)
    return Markup(
        '<svg class="thumb" viewBox="0 0 200 100" role="img" aria-label="{label}" data-thing="domino-{domino}"'
        ' data-explain="domino-{domino}">{first}{second}</svg>'
    ).format(
        domino=domino,
        label=domino_label(domino, language),
        first=half_square(first, 0, 0, "-s"),
        second=half_square(second, 100, 0, "-s"),
    )


@cache
def drawn_king(seat: int, name: str) -> Markup:
    return Markup(
        '<svg id="{}" class="king" data-seat="{}" data-moves viewBox="0 0 100 116" aria-hidden="true">'
        '<use href="#king-{}"/></svg>'
    ).format(name, seat + 1, seat + 1)


def seam(left: float, top: float, width: float, height: float) -> Markup:
    return Markup('<rect class="seam" x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="6"/>').format(
        left, top, width, height
    )


def box_of(placement: int, left: int = 0, top: int = 0) -> tuple[int, int, int, int]:
    """Where a domino lies, with the given cell at the origin: x, y, width, height."""
    (ax, ay), (bx, by) = (
        ((cell % WIDTH - left) * CELL, (cell // WIDTH - top) * CELL)
        for cell in (placement >> 2, int(second_cell(placement)))
    )
    return min(ax, bx), min(ay, by), abs(ax - bx) + CELL, abs(ay - by) + CELL


def drawn_land(
    kingdom: View, seat: int, left: int, top: int, small: str, key: str, from_: str = "line-{}"
) -> Markup:
    """The dominoes of a kingdom and its castle, with the given cell at the origin; where new ones come from."""
    drawn = [
        _laid(laid["domino"], laid["at"], left, top, small, key, from_.format(laid["domino"]))
        for laid in kingdom["dominoes"]
    ]
    x, y = (MIDDLE - left) * CELL, (MIDDLE - top) * CELL
    drawn.append(
        Markup(
            '<g data-seat="{0}"><use href="#castle-{0}" x="{1}" y="{2}" width="100" height="100"/>{3}</g>'
        ).format(seat + 1, x, y, seam(x, y, CELL, CELL))
    )
    return join(drawn)


@lru_cache(2_000)
def _laid(domino: int, at: str, left: int, top: int, small: str, key: str, from_: str) -> Markup:
    placement = read_placement(at)
    (ax, ay), (bx, by) = (
        ((cell % WIDTH - left) * CELL, (cell // WIDTH - top) * CELL)
        for cell in (placement >> 2, int(second_cell(placement)))
    )
    first, second = halves(domino)
    return Markup('<g id="{}-{}" data-moves data-from="{}" data-thing="domino-{}">{}{}{}</g>').format(
        key,
        domino,
        from_,
        domino,
        half_square(first, ax, ay, small),
        half_square(second, bx, by, small),
        seam(*box_of(placement, left, top)),
    )


def gain_of(kingdom: Kingdom, domino: int, placement: int) -> int:
    after = kingdom.copy()
    after.lay(domino, placement)
    return int(after.points - kingdom.points)


@cache
def terrain_square(terrain: str, language: str) -> Markup:
    return Markup(
        '<svg class="square" viewBox="0 0 100 100" role="img" tabindex="0" data-explain="{0}"'
        ' aria-label="{1}"><use href="#{0}-s"/></svg>'
    ).format(terrain, terrain_name(terrain, language))


def plus(name: str, points: int) -> Markup:
    """What was earned last, beside the points; a new name lets it rise there anew."""
    return Markup('<b id="plus-{}" class="plus{}">{}</b>').format(name, "" if points else " nil", signed(points))

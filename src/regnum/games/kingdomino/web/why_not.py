"""Why a domino cannot lie on a square, in a sentence."""

from __future__ import annotations

from regnum.games.kingdomino.rules.kingdom import MIDDLE, WIDTH
from regnum.games.kingdomino.view.land import Half, Land, halves
from regnum.games.kingdomino.view.words import terrain_name
from regnum.server.scene import Scene

CASTLE = MIDDLE * WIDTH + MIDDLE
STEPS = (1, WIDTH, -1, -WIDTH)
ANY = "any"
"""The terrain of the castle: every other goes with it."""
Near = dict[int, set[str]]
"""The terrains beside each square that lies beside land."""


def why_not(scene: Scene, land: Land, domino: int, side: int) -> dict[int, str]:
    """For each empty square within reach why this domino cannot cover it; what fits is not asked for."""
    _ = scene._
    first, second = halves(domino)
    near = _near(land)
    terrains = dict.fromkeys(terrain_name(half[0], scene.language) for half in (first, second))
    said = {
        "wide": _("Your kingdom would be wider than {side} squares.", side=side),
        "high": _("Your kingdom would be taller than {side} squares.", side=side),
        "unlike": _("No edge matches: {terrain} must touch the same terrain.", terrain=" / ".join(terrains)),
        "alone": _("It must touch your land."),
        "narrow": _("There is no room for both halves."),
    }
    return {
        cell: said[_reason(land, near, cell, (first, second))]
        for cell in (
            y * WIDTH + x for y in range(land.top, land.bottom + 1) for x in range(land.left, land.right + 1)
        )
        if _is_empty(land, cell)
    }


def _near(land: Land) -> Near:
    near: Near = {}
    for cell, half in [*land.squares.items(), (CASTLE, None)]:
        for step in STEPS:
            near.setdefault(cell + step, set()).add(half[0] if half else ANY)
    return near


def _reason(land: Land, near: Near, cell: int, parts: tuple[Half, Half]) -> str:
    """What is in the way, of all ways to lie there that which comes nearest to a legal one."""
    found = set()
    for step in STEPS:
        other = cell + step
        if not _is_empty(land, other):
            continue
        for here, there in (parts, parts[::-1]):
            matches = _touches(near, cell, here[0]) or _touches(near, other, there[0])
            if not _within(land, other):
                if matches:
                    found.add("wide" if abs(step) == 1 else "high")
            elif cell in near or other in near:
                found.add("unlike")
            else:
                found.add("alone")
    return next((reason for reason in ("wide", "high", "unlike", "alone") if reason in found), "narrow")


def _is_empty(land: Land, cell: int) -> bool:
    return cell not in land.squares and cell != CASTLE


def _within(land: Land, cell: int) -> bool:
    return land.left <= cell % WIDTH <= land.right and land.top <= cell // WIDTH <= land.bottom


def _touches(near: Near, cell: int, terrain: str) -> bool:
    """Whether it lies beside the castle or this terrain."""
    beside = near.get(cell, ())
    return terrain in beside or ANY in beside

"""Why a domino cannot lie on a square, in a sentence."""

from __future__ import annotations

from regnum.games.kingdomino.rules.kingdom import MIDDLE, WIDTH
from regnum.games.kingdomino.view.land import Half, Land, halves
from regnum.games.kingdomino.view.words import terrain_name
from regnum.server.scene import Scene

CASTLE = MIDDLE * WIDTH + MIDDLE
STEPS = (1, WIDTH, -1, -WIDTH)


def why_not(scene: Scene, land: Land, domino: int, side: int) -> dict[int, str]:
    """For each empty square within reach why this domino cannot cover it; what fits is not asked for."""
    _ = scene._
    first, second = halves(domino)
    terrains = dict.fromkeys(terrain_name(half[0], scene.language) for half in (first, second))
    said = {
        "wide": _("Your kingdom would be wider than {side} squares.", side=side),
        "high": _("Your kingdom would be taller than {side} squares.", side=side),
        "unlike": _("No edge matches: {terrain} must touch the same terrain.", terrain=" / ".join(terrains)),
        "alone": _("It must touch your land."),
        "narrow": _("There is no room for both halves."),
    }
    return {
        cell: said[_reason(land, cell, (first, second))]
        for cell in (
            y * WIDTH + x for y in range(land.top, land.bottom + 1) for x in range(land.left, land.right + 1)
        )
        if _is_empty(land, cell)
    }


def _reason(land: Land, cell: int, parts: tuple[Half, Half]) -> str:
    """What is in the way, of all ways to lie there that which comes nearest to a legal one."""
    found = set()
    for step in STEPS:
        other = cell + step
        if not _is_empty(land, other):
            continue
        for here, there in (parts, parts[::-1]):
            matches = _touches(land, cell, here[0]) or _touches(land, other, there[0])
            if not _within(land, other):
                if matches:
                    found.add("wide" if abs(step) == 1 else "high")
            elif _touches(land, cell, None) or _touches(land, other, None):
                found.add("unlike")
            else:
                found.add("alone")
    return next((reason for reason in ("wide", "high", "unlike", "alone") if reason in found), "narrow")


def _is_empty(land: Land, cell: int) -> bool:
    return cell not in land.squares and cell != CASTLE


def _within(land: Land, cell: int) -> bool:
    return land.left <= cell % WIDTH <= land.right and land.top <= cell // WIDTH <= land.bottom


def _touches(land: Land, cell: int, terrain: str | None) -> bool:
    """Whether it lies beside the castle or this terrain; None for any."""
    beside = (cell + step for step in STEPS)
    return any(
        near == CASTLE or (near in land.squares and terrain in (None, land.squares[near][0])) for near in beside
    )

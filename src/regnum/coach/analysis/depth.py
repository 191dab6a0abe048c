"""How far an analysis looks. All is counted in games, not in seconds, so that any computer finds the same."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Depth:
    name: str
    lines: int
    """How many others are looked at beside the policy's own line, and beside the one that was played."""
    race: int
    """Deals at most on which the best line is chosen."""
    judged: int
    """New deals at most on which its advantage is measured."""
    chances: int
    """Deals for the chance to win before and after a choice."""
    opinion: int
    """Playouts of a search that has to agree before a choice is called a mistake."""
    words: int
    """Deals on which reasons are looked for."""


QUICK = Depth("quick", lines=8, race=96, judged=320, chances=160, opinion=600, words=160)
NORMAL = Depth("normal", lines=16, race=384, judged=1280, chances=640, opinion=3000, words=400)
DEEP = Depth("deep", lines=32, race=1536, judged=5120, chances=2560, opinion=10_000, words=1600)
DEPTHS = {depth.name: depth for depth in (QUICK, NORMAL, DEEP)}

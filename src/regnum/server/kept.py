"""What is drawn is kept by what it was drawn from: a move draws only what it has changed.

A screen is drawn anew after every move, for everybody who looks with other eyes, and most of it is as it was. So a
function that draws a part of it names the facts that the part depends on:

    @kept(lambda scene, seat: (scene.names[seat], scene.view["scores"][seat]))
    def _points(scene: Scene, seat: int) -> Markup: ...

As long as they are the same, what was drawn is taken again, also for others who look at the same table. Facts are
compared and need not be hashable: parts of a view are as good as numbers. The language is always one of them, and
so are the further arguments. Whether facts are missing is found by `tests/server/test_kept.py`, which plays games
and compares what was kept with what is drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from regnum.server.scene import Scene

Draw = TypeVar("Draw", bound=Callable[..., Any])
Drawing = TypeVar("Drawing")
MOST = 8
"""So many ways in which a part was drawn last are kept: for those who look with other eyes, and for the phases of a
turn, which come again."""


class Kept:
    """The parts of one table, for readers of one language."""

    def __init__(self) -> None:
        self.parts: dict[object, list[tuple[object, Any]]] = {}
        """By part, the ways in which it was drawn last: from what, and what came of it."""

    def drawn(self, part: object, facts: object, draw: Callable[[], Drawing]) -> Drawing:
        """A part that is drawn from what was drawn already: from the same, the same again."""
        ways = self.parts.get(part)
        if ways is None:
            ways = self.parts[part] = []
        for known, was in ways:
            if known == facts:
                return cast(Drawing, was)
        now = draw()
        ways.insert(0, (facts, now))
        del ways[MOST:]
        return now


def kept(facts: Callable[..., object]) -> Callable[[Draw], Draw]:
    """Draw a part of a scene only when these facts, found from the same arguments, are others than before."""

    def keeping(draw: Draw) -> Draw:
        @wraps(draw)
        def drawn(scene: Scene, *args: object) -> Any:
            found = facts(scene, *args)
            parts = scene.kept.parts
            part = (draw, args)
            ways = parts.get(part)
            if ways is None:
                ways = parts[part] = []
            for known, was in ways:  # as in `Kept.drawn`, which would take as long again to be called
                if known == found:
                    return was
            now = draw(scene, *args)
            ways.insert(0, (found, now))
            del ways[MOST:]
            return now

        return cast(Draw, drawn)

    return keeping

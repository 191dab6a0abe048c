"""One kingdom of a view, square by square."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from regnum.games.kingdomino.rules.data import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS, TERRAINS
from regnum.games.kingdomino.rules.kingdom import MIDDLE, WIDTH, Kingdom, kingdom_with_castle, second_cell
from regnum.games.kingdomino.rules.notation import read_placement
from regnum.view import View

Half = tuple[str, int]


def halves(domino: int) -> tuple[Half, Half]:
    """Terrain and crowns of the first half and of the second."""
    return (
        (TERRAINS[FIRST[domino]], int(FIRST_CROWNS[domino])),
        (TERRAINS[SECOND[domino]], int(SECOND_CROWNS[domino])),
    )


@dataclass
class Land:
    """One kingdom of a view, square by square, and how far it may still grow."""

    squares: dict[int, Half]
    left: int
    right: int
    top: int
    bottom: int

    @classmethod
    def of(cls, kingdom: View, side: int) -> Land:
        squares: dict[int, Half] = {}
        for laid in kingdom["dominoes"]:
            placement = read_placement(laid["at"])
            first, second = halves(laid["domino"])
            squares[placement >> 2] = first
            squares[int(second_cell(placement))] = second
        columns = [MIDDLE, *(cell % WIDTH for cell in squares)]
        rows = [MIDDLE, *(cell // WIDTH for cell in squares)]
        return cls(
            squares,
            max(columns) - side + 1,
            min(columns) + side - 1,
            max(rows) - side + 1,
            min(rows) + side - 1,
        )

    @cached_property
    def columns(self) -> tuple[int, int]:
        """The first and the last one with land or the castle."""
        columns = [MIDDLE, *(cell % WIDTH for cell in self.squares)]
        return min(columns), max(columns)

    @cached_property
    def rows(self) -> tuple[int, int]:
        rows = [MIDDLE, *(cell // WIDTH for cell in self.squares)]
        return min(rows), max(rows)


def side_of(view: View) -> int:
    return 7 if view["options"]["mighty_duel"] else 5


def kingdom_of(view: View, seat: int) -> Kingdom:
    """A kingdom of the view, so that one can ask where dominoes fit."""
    kingdom = kingdom_with_castle(side_of(view))
    for laid in view["kingdoms"][seat]["dominoes"]:
        kingdom.lay(laid["domino"], read_placement(laid["at"]))
    return kingdom

"""One kingdom of a view, square by square."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.games.kingdomino.rules.data import FIRST, FIRST_CROWNS, SECOND, SECOND_CROWNS, TERRAINS
from regnum.games.kingdomino.rules.kingdom import MIDDLE, WIDTH, second_cell
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


def side_of(view: View) -> int:
    return 7 if view["options"]["mighty_duel"] else 5

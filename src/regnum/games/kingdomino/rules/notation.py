"""How actions are written: `f7-e7`, `claim 24`, `discard`.

Cells are named as on a chessboard, columns a to m from the left, rows 1 to 13 from the top; the castle stands
on g7. A placement names the cell of the domino's first half, then that of its second half.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from regnum.games.kingdomino.rules.kingdom import EAST, NORTH, SOUTH, WEST, WIDTH, second_cell

DISCARD_TEXT: Final = "discard"
CLAIM_TEXT: Final = "claim"
_PLACEMENT: Final = re.compile(r"\s*([a-m])(1[0-3]|[1-9])\s*-\s*([a-m])(1[0-3]|[1-9])\s*", re.IGNORECASE)
_STEPS: Final[dict[tuple[int, int], int]] = {(1, 0): EAST, (0, 1): SOUTH, (-1, 0): WEST, (0, -1): NORTH}


def cell_name(cell: int) -> str:
    return f"{chr(ord('a') + cell % WIDTH)}{cell // WIDTH + 1}"


def placement_text(placement: int) -> str:
    return f"{cell_name(placement >> 2)}-{cell_name(second_cell(placement))}"


def read_placement(text: str) -> int:
    """The placement that the text names, or -1."""
    found = _PLACEMENT.fullmatch(text)
    if found is None:
        return -1
    x, second_x = (ord(found[i].lower()) - ord("a") for i in (1, 3))
    y, second_y = (int(found[i]) - 1 for i in (2, 4))
    direction = _STEPS.get((second_x - x, second_y - y), -1)
    return -1 if direction < 0 else 4 * (y * WIDTH + x) + direction


def turned(placement: i64) -> i64:
    """The same two cells, named the other way round."""
    return 4 * second_cell(placement) + ((placement & 3) ^ 2)

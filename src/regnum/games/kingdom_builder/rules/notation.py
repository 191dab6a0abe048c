"""How actions are written: `build c4`, `farm c4`, `barn c4` followed by `to e7`, `end`.

Hexes are named as on a map: a letter for the column, a to t from the left, and the number of the row, 1 to 20
from the top. A moving tile takes two actions: which settlement is lifted, then where it goes.
"""

from __future__ import annotations

import re
from typing import Final

from regnum.games.kingdom_builder.rules.data import TILE_KINDS, TILES
from regnum.games.kingdom_builder.rules.hexes import HEXES, SIZE

# An action is a hex plus a multiple of 400: what is done there. (Plain numbers compile to constants.)
BUILD: Final = 0
TILE: Final = 400  # plus 400 times the kind of tile
TO: Final = 3600
END: Final = 4000
ACTIONS: Final = 4001
assert TILE + TILE_KINDS * HEXES == TO
assert TO + HEXES == END

END_TEXT: Final = "end"
VERBS: Final[list[str]] = ["build", *TILES, "to"]
_HEX: Final = re.compile(r"([a-t])(20|1[0-9]|[1-9])", re.IGNORECASE)


def hex_name(hex_: int) -> str:
    return f"{chr(ord('a') + hex_ % SIZE)}{hex_ // SIZE + 1}"


def read_hex(text: str) -> int:
    """The hex of this name; ValueError when there is none."""
    found = _HEX.fullmatch(text.strip())
    if found is None:
        raise ValueError(text)
    return (int(found[2]) - 1) * SIZE + ord(found[1].lower()) - ord("a")


def action_text(action: int) -> str:
    if action == END:
        return END_TEXT
    return f"{VERBS[action // HEXES]} {hex_name(action % HEXES)}"


def read_action(text: str, default_verb: str) -> int:
    """The action that the text names, or -1; a hex alone goes with the default verb."""
    words = text.casefold().split()
    if words == [END_TEXT]:
        return END
    if len(words) == 1:
        words = [default_verb, *words]
    if len(words) != 2 or words[0] not in VERBS:
        return -1
    try:
        return VERBS.index(words[0]) * HEXES + read_hex(words[1])
    except ValueError:
        return -1

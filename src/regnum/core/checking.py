"""Whether `play`, which trusts its caller, looks at what it is given: in Python's development mode, or when asked.

The rules and the search go on calling the game's own `play`, where they are compiled: it costs only those who call
it from Python, and nothing at all otherwise.
"""

from __future__ import annotations

import os
import sys
from functools import wraps
from operator import index
from typing import SupportsIndex

from regnum.core.state import State

CHECKING = sys.flags.dev_mode or os.environ.get("REGNUM_CHECK", "") not in ("", "0")
_checked: set[type[State]] = set()


def checked(state: State) -> State:
    """The same state; its `play` refuses what is not legal, when plays are checked."""
    if CHECKING and type(state) not in _checked:
        check_plays_of(type(state))
    return state


def check_plays_of(kind: type[State]) -> None:
    play = kind.play

    @wraps(play)
    def checked_play(self: State, action: SupportsIndex) -> None:
        if not self.is_legal(action):
            raise self._illegal(index(action))
        play(self, index(action))

    _checked.add(kind)
    kind.play = checked_play  # type: ignore[method-assign]

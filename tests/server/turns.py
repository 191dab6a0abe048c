"""The turns of a state that no table has played."""

from __future__ import annotations

from regnum.core.course import Mark
from regnum.core.state import State
from regnum.view import view_of
from regnum.view.turns import Turn, turns_of


def all_turns(state: State) -> list[Turn]:
    """As the log tells them; what each earned is not known."""
    return turns_of(state.log_for(None), [Mark(0, state.scores())], view_of(state.game))

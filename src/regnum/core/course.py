"""A game in the course of being played: its record, its state, and what may still be taken back."""

from __future__ import annotations

from regnum.core.errors import BadOption
from regnum.core.record import Record
from regnum.core.state import State


class Course:
    """Goes on where the record ends; every action goes into both, the record and the state."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.state: State = record.first_state()
        self.state.log = []
        self._undoable: list[State] = []
        """What was before each action that the chooser may take back."""
        actions, record.actions = record.actions, []
        for text in actions:
            self.play(self.state.parse(text))

    @property
    def undoable(self) -> int:
        """How many actions the chooser may take back: nothing came to light since, and nobody else chose."""
        return len(self._undoable)

    def play(self, action: int) -> None:
        """Carry out an action, or raise IllegalAction and leave everything as it was."""
        before = self.state.copy()
        self.state.apply(action)
        self.record.actions.append(before.text(action))
        if self.state.reveals == before.reveals and self.state.seat == before.seat:
            self._undoable.append(before)
        else:
            self._undoable.clear()

    def undo(self) -> None:
        """Take the last action back."""
        if not self._undoable:
            raise BadOption("Nothing can be taken back: something came to light, or another has played.")
        self.state = self._undoable.pop()
        self.record.actions.pop()

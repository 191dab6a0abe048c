"""A game in the course of being played: its record, its state, and what may still be taken back."""

from __future__ import annotations

from typing import NamedTuple

from regnum.core.errors import BadOption
from regnum.core.record import Record
from regnum.core.state import NOBODY, State


class Mark(NamedTuple):
    """How far a game was at one moment."""

    events: int
    """How many were in the log."""
    scores: list[int]
    decided_by: int = NOBODY
    """Whose decision the action before it was; nobody's when it was the only one, or joined to another."""


class Course:
    """Goes on where the record ends; every action goes into both, the record and the state."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.state: State = record.first_state()
        self.state.log = []
        self.marks = [Mark(0, self.state.scores())]
        """How far the game was at its start, and after each action of the record."""
        self._undoable: list[tuple[State, int]] = []
        """What was before each thing that the chooser may take back, and how long the record was then."""
        actions, record.actions = record.actions, []
        for text in actions:
            self.play(self.state.parse(text))

    @property
    def undoable(self) -> int:
        """How many things the chooser may take back: nothing came to light since, and nobody else chose."""
        return len(self._undoable)

    def play(self, action: int, joined: bool = False) -> None:
        """Carry out an action, or raise IllegalAction and leave everything as it was.

        One that is joined to the action before it was decided on together with it, and is taken back with it; so
        is one that was the only possible one, for there was nothing to decide.
        """
        before = self.state.copy()
        forced = len(before.choices()) == 1
        self.state.apply(action)
        self.record.actions.append(before.text(action))
        decided = not forced and not (joined and self._undoable)
        by = int(before.seat) if decided else NOBODY
        scores, last = self.state.scores(), self.marks[-1].scores
        self.marks.append(Mark(len(self.state.log or ()), last if scores == last else scores, by))
        if self.state.reveals == before.reveals and self.state.seat == before.seat:
            if decided:
                self._undoable.append((before, len(self.record.actions) - 1))
        else:
            self._undoable.clear()

    def formality(self) -> int | None:
        """The only action that is possible, unless it would end the time in which something can be taken back."""
        choices = self.state.legal_actions()
        if len(choices) != 1:
            return None
        after = self.state.copy()
        after.apply(choices[0])
        sealed = after.reveals != self.state.reveals or after.seat != self.state.seat
        return None if sealed and self._undoable else choices[0]

    def undo(self) -> None:
        """Take back the last action, and those that it is joined to."""
        if not self._undoable:
            raise BadOption("Nothing can be taken back: something came to light, or somebody else has played.")
        self.state, length = self._undoable.pop()
        del self.record.actions[length:]
        del self.marks[length + 1 :]

    def last_decision(self, seat: int) -> int | None:
        """How many actions came before the last decision of a seat; None when it has made none."""
        for length in range(len(self.record.actions) - 1, -1, -1):
            if self.marks[length + 1].decided_by == seat:
                return length
        return None

    def back_to(self, length: int) -> None:
        """Take back all but the first so many actions, whatever came to light since."""
        del self.record.actions[length:]
        del self.marks[length + 1 :]
        self._undoable.clear()
        self.state = self.state_after(length)

    def state_after(self, length: int) -> State:
        """The game after so many of its actions, with its log."""
        state = self.record.first_state()
        state.log = []
        for text in self.record.actions[:length]:
            state.apply(state.parse(text))
        return state

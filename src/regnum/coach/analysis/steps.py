"""A record as joined choices, each with what was known when it was made."""

from __future__ import annotations

from dataclasses import dataclass, replace

from regnum.core.record import Record
from regnum.core.state import State

DEALS_THAT_TELL = 2
"""At every step: whoever knows more shows it at one of them."""


@dataclass(frozen=True)
class Step:
    """All that one seat chose until another was to choose, or something hidden came to light."""

    number: int
    """Among the steps of the game that are kept, counted from 0."""
    first: int
    """How many actions of the record came before it."""
    seat: int
    state: State
    """Before it."""
    actions: tuple[int, ...]
    """None in the last step of a game that is not over: there somebody is still to choose."""
    texts: tuple[str, ...]
    root: int
    """The step since which nothing has come to light: from there on all chances are found on the same deals."""
    path: tuple[int, ...]
    """All that was done since the root."""


class Course:
    """The steps of a game in which there was something to choose, and its end."""

    def __init__(self, record: Record) -> None:
        self.steps: list[Step] = []
        self.alike = True
        """Whether all seats know the same, so that one imagines what the others do, too."""
        self.end = self._read(record)
        """The last state."""
        if not self.alike:
            self.steps = [replace(step, root=step.number, path=()) for step in self.steps]

    def _read(self, record: Record) -> State:
        state = record.first_state()
        texts, at = record.actions, 0
        path: tuple[int, ...] = ()
        while at < len(texts):
            first, before = at, state.copy()
            actions: list[int] = []
            chooses = False
            while at < len(texts) and not (actions and _is_over(state, before)):
                chooses = chooses or len(state.legal_actions()) > 1
                actions.append(state.parse(texts[at]))
                state.apply(actions[-1])
                at += 1
            if chooses:
                path = self._add(before, first, tuple(actions), tuple(texts[first:at]), path)
            path += tuple(actions)
        if not state.over:
            self._add(state.copy(), at, (), (), path)
        return state

    def _add(
        self, before: State, first: int, actions: tuple[int, ...], texts: tuple[str, ...], path: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Returns the path since the root of the new step."""
        number = root = len(self.steps)
        self.alike = self.alike and know_the_same(before)
        if self.steps and self.alike and self.steps[-1].state.reveals == before.reveals:
            root = self.steps[-1].root
        else:
            path = ()
        self.steps.append(Step(number, first, int(before.seat), before, actions, texts, root, path))
        return path

    @property
    def over(self) -> bool:
        return bool(self.end.over)


def _is_over(state: State, before: State) -> bool:
    return bool(state.seat != before.seat or state.reveals != before.reveals)


def know_the_same(state: State) -> bool:
    """Whether no seat can tell what another imagines from what there is: then it knows nothing that the other does
    not know."""
    seats = range(state.players)
    return all(
        state.determinize(one, deal).info_key(other) == state.info_key(other)
        for deal in range(DEALS_THAT_TELL)
        for one in seats
        for other in seats
        if one != other
    )

"""What happened at a table, for those who look at it move by move: what was read before is not read again."""

from __future__ import annotations

from regnum.core.log import Event, redacted
from regnum.server.kept import Kept
from regnum.server.table import Table
from regnum.view import View, view_of
from regnum.view.turns import Turn, turns_of


class Telling:
    """The log as each may read it, its turns, and what was drawn, as long as somebody looks."""

    def __init__(self) -> None:
        self._logs: dict[int | None, list[View]] = {}
        self._turns: list[Turn] = []
        self._last: Event | None = None
        """The last event that was read: when it is not there any more, something was taken back."""
        self._number = 0
        self._kept: dict[str, Kept] = {}

    def kept(self, language: str) -> Kept:
        return self._kept.setdefault(language, Kept())

    def log(self, table: Table, eyes: int | None) -> list[View]:
        self._read_on(table)
        if eyes not in self._logs:
            self._logs[eyes] = self._read(table.state.log or [], self._logs[None], eyes)
        return self._logs[eyes]

    @staticmethod
    def _read(events: list[Event], for_all: list[View], eyes: int | None) -> list[View]:
        """What all may read is the very same for all: so it is quickly seen that it is."""
        return [
            redacted(event, eyes) if event.secret else line for event, line in zip(events, for_all, strict=True)
        ]

    def turns(self, table: Table) -> list[Turn]:
        self._read_on(table)
        return self._turns

    def _read_on(self, table: Table) -> None:
        if self._number == table.number:
            return
        self._number = table.number
        log = table.state.log or []
        read = len(self._logs.get(None, ()))
        if read > len(log) or (read and log[read - 1] is not self._last):
            self._logs, self._turns, read = {}, [], 0
        self._logs.setdefault(None, [])
        new = [redacted(event, None) for event in log[read:]]
        for eyes, told in self._logs.items():
            told += self._read(log[read:], new, eyes)
        self._last = log[-1] if log else None
        words = view_of(table.state.game)
        self._turns = turns_of(self._logs[None], table.course.marks, words, self._turns)

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
            self._logs[eyes] = [redacted(event, eyes) for event in table.state.log or []]
        return self._logs[eyes]

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
        for eyes, told in self._logs.items():
            told += [redacted(event, eyes) for event in log[read:]]
        self._last = log[-1] if log else None
        words = view_of(table.state.game)
        self._turns = turns_of(self._logs[None], table.course.marks, words, self._turns)

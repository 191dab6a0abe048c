"""Results in a file, a line of JSON for each game, written as they come: a stopped run goes on from there."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import IO

from regnum.arena.contest import Contest, Result, contest_from_header, result_from_json
from regnum.core.errors import BadOption


class ResultFile:
    """The first line says which contest it is; a last line cut short by a crash is dropped."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.contest: Contest | None = None
        self.results: list[Result] = []
        self._opened: IO[bytes] | None = None
        self._length = 0
        try:
            text = self.path.read_bytes()
        except FileNotFoundError:
            return
        except OSError as problem:
            raise BadOption("{path} cannot be read: {why}.", path=path, why=problem.strerror) from None
        lines = text.split(b"\n")
        whole = lines[:-1]  # what follows the last newline was never finished
        self._length = sum(len(line) + 1 for line in whole)
        try:
            if whole:
                self.contest = contest_from_header(whole[0].decode("utf-8"))
                self.results = [result_from_json(json.loads(line)) for line in whole[1:]]
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadOption("{path} holds no results of this program.", path=path) from None

    def start(self, contest: Contest) -> None:
        """Ready to add; the file must be of the same contest, or new."""
        if self.contest is not None and self.contest != contest:
            raise BadOption("{path} holds the results of another contest.", path=self.path)
        try:
            self._opened = self.path.open("ab")
            self._opened.truncate(self._length)
        except OSError as problem:
            raise BadOption("{path} cannot be written: {why}.", path=self.path, why=problem.strerror) from None
        if self.contest is None:
            self._line(contest.header())
            self.contest = contest

    def add(self, result: Result) -> None:
        """Write one more result, at once."""
        self._line(result.to_json())

    def close(self) -> None:
        """Nothing more will be added."""
        if self._opened is not None:
            self._opened.close()

    def _line(self, value: object) -> None:
        assert self._opened is not None
        self._opened.write(json.dumps(value, separators=(",", ":")).encode() + b"\n")
        self._opened.flush()
        os.fsync(self._opened.fileno())

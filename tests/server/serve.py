"""Regnum's server for tests: what it draws by lot follows from the test that runs, so that no deal fails by chance.

Started as a file of its own, in environments that know nothing of these tests.
"""

from __future__ import annotations

import hashlib
import random
import secrets
import sys
from pathlib import Path

from regnum.cli import main

OF_TABLE = 16
"""Bytes."""
real_names = secrets.token_urlsafe


class Lots:
    """As many as are asked for, the same for every run of a test, whose name is read from a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.test = ""
        self.lots: dict[int, random.Random] = {}

    def draw(self, k: int) -> int:
        """Lots of another length are others: bots still at the table of an earlier test draw none of the deals."""
        test = self.file.read_text("utf-8")
        if test != self.test:
            self.test = test
            self.lots = {}
        return self.lots.setdefault(k, random.Random(f"{test} {k}")).getrandbits(k)

    def name(self, nbytes: int) -> str:
        """Of a table, whose cards depend on it: the next of the test, also after a restart; others are secret."""
        if nbytes != OF_TABLE:
            return real_names(nbytes)
        test = self.file.read_text("utf-8")
        with self.file.with_name("names").open("a+", encoding="utf-8") as names:
            names.write(f"{test}\n")
            names.seek(0)
            count = sum(line == f"{test}\n" for line in names)
        return hashlib.sha256(f"{test} {count}".encode()).hexdigest()[:22]


if __name__ == "__main__":
    lots = Lots(Path(sys.argv.pop(1)))
    secrets.randbits = lots.draw
    secrets.token_urlsafe = lots.name  # type: ignore[assignment]
    main()

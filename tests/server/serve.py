"""Regnum's server for tests: what it draws by lot follows from the test that runs, so that no deal fails by chance.

And its coach takes no longer on a computer that other tests keep busy: it looks less far, and gives way to nobody.

Started as a file of its own, in environments that know nothing of these tests.
"""

from __future__ import annotations

import random
import secrets
import sys
from pathlib import Path

from regnum.cli import main
from regnum.core import fairness

ADDS_NOTHING = "07" * 32
"""What pages of tests put in, when nothing is to depend on it."""
real_seed = fairness.seed_of


def by_the_server_alone(commitment: str, secret: str, lots: tuple[fairness.Lot, ...]) -> int:
    """Where all pages add nothing, the cards follow from the server's lot, and so from the test."""
    if any(lot.contribution != ADDS_NOTHING for lot in lots):
        return real_seed(commitment, secret, lots)
    return int(secret, 16)


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


def give_way_to_nobody() -> None:
    """What looks back at games has what others leave, and that is next to nothing while all cores are busy."""


if __name__ == "__main__":  # the server's own processes read this file, too, and need none of that
    from regnum.coach.analysis.depth import QUICK
    from regnum.server import analysing, coaching

    analysing._prepare = give_way_to_nobody
    vars(coaching).update(DURING_A_GAME=QUICK)
    secrets.randbits = Lots(Path(sys.argv.pop(1))).draw
    fairness.seed_of = by_the_server_alone
    main()

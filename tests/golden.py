"""Golden records: whole games, checked in. `python -m tests.golden GAME` writes those of a game that are missing.

A golden record that no longer replays means that the rules changed: then `rules_version` goes up, and the old
records are replaced on purpose.
"""

from __future__ import annotations

import sys
from pathlib import Path

from regnum import Record
from regnum.core.rng import Rng
from tests.contract.case import Case, all_cases, random_action

TESTS = Path(__file__).parent
LONGEST = 3000


def path_of(case: Case) -> Path:
    return TESTS / case.game / "golden" / f"{case.file_name}.json"


def recorded(case: Case, seed: int) -> Record:
    record = Record.start(case.game, case.players, seed, case.options, ["bot:random"] * case.players)
    state, rng = record.first_state(), Rng(seed)
    while not state.over and len(record.actions) < LONGEST:
        action = random_action(state, rng)
        record.actions.append(state.text(action))
        state.apply(action)
    return record


if __name__ == "__main__":
    for number, case in enumerate(all_cases()):
        path = path_of(case)
        if case.game in sys.argv[1:] and not path.exists():
            path.parent.mkdir(exist_ok=True)
            recorded(case, 2**127 + number).save(path)
            print(path.relative_to(TESTS.parent))

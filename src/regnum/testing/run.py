"""All laws for a game: at once, or as tests of pytest."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from zlib import crc32

from regnum.core.game import Game
from regnum.core.registry import made_known
from regnum.core.rng import Rng
from regnum.core.seeds import as_key
from regnum.testing.case import Case, cases_of
from regnum.testing.checks import CHECKS
from regnum.testing.itself import GAME_CHECKS
from regnum.testing.trial import CaseTrial, Check

GAMES = 3
PATIENCE = 2.0
"""Seconds without a word."""


@dataclass(frozen=True)
class Task:
    """One law for one game or case."""

    name: str
    run: Callable[[], None]

    def __str__(self) -> str:
        return self.name


def check_game(
    game: Game,
    cases: Iterable[Case] | None = None,
    games: int = GAMES,
    seed: int = 0,
    say: Callable[[str], None] | None = None,
) -> None:
    """Hold a game to the contract; `LawBroken`, an AssertionError, says which law is broken, how and where.

    Without cases: every number of players, and every value of each option (see `cases_of`). Each law is tried on
    that many games of each case, from the seed on. `say` hears now and then how far it is, when it takes long.
    """
    said = time.monotonic()
    with made_known(game):
        for task in _tasks(game, cases, games, seed):
            if say is not None and time.monotonic() - said > PATIENCE:
                say(task.name)
                said = time.monotonic()
            task.run()


def pytest_cases(
    game: Game, cases: Iterable[Case] | None = None, games: int = GAMES, seed: int = 0
) -> Callable[..., None]:
    """The same as tests, one for each law and case: `test_contract = pytest_cases(GAME)`."""
    import pytest

    @pytest.mark.parametrize("law", list(_tasks(game, cases, games, seed)), ids=str)
    def test_contract(law: Task) -> None:
        with made_known(game):
            law.run()

    return test_contract


def _tasks(game: Game, cases: Iterable[Case] | None, games: int, seed: int) -> Iterator[Task]:
    for law in GAME_CHECKS:
        yield Task(f"{game.id}: {law}", partial(law, game))
    for case in cases_of(game) if cases is None else cases:
        if case.game != game.id:
            raise ValueError(f"{case} is no case of the game {game.id!r}")
        for check in CHECKS:
            yield Task(f"{case}: {check}", partial(_try, check, case, games, seed))


def _try(check: Check, case: Case, games: int, seed: int) -> None:
    """Try a law on some games, each at a moment by chance; every other one is dealt as for people."""
    rng = Rng(crc32(check.law.encode()))  # at other moments than the other laws
    for number in range(games):
        dealt = as_key(seed + number) if number % 2 else seed + number
        with CaseTrial(check.law, case, dealt) as trial:
            trial.start()
            trial.play(case.longest)
        check(case, dealt, int(rng.below(trial.actions + 1)))

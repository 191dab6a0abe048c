"""What every game must hold, for anybody's game: with this file in its tests a game is held to the whole contract.

    from regnum.testing import pytest_cases
    from my_game import GAME

    test_contract = pytest_cases(GAME)

gives one test for each law and each set of options. Without pytest, `check_game(GAME)` does the same and raises an
AssertionError that says which law is broken, how, and where to see it again.
"""

from __future__ import annotations

from regnum.testing.case import Case, Knowledge, cases_of, play_some, random_action
from regnum.testing.checks import CHECKS
from regnum.testing.itself import GAME_CHECKS
from regnum.testing.run import check_game, pytest_cases
from regnum.testing.trial import Check, GameCheck, LawBroken

__all__ = [
    "CHECKS",
    "GAME_CHECKS",
    "Case",
    "Check",
    "GameCheck",
    "Knowledge",
    "LawBroken",
    "cases_of",
    "check_game",
    "play_some",
    "pytest_cases",
    "random_action",
]

"""How a game registers for the tests that every game must pass.

A folder tests/<game>/ with a module `cases` that lists its player counts and options is all it takes.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from regnum.testing import Case, play_some, random_action

__all__ = ["Case", "all_cases", "play_some", "random_action"]


def all_cases() -> list[Case]:
    folder = Path(__file__).parent.parent
    return [
        case
        for module in sorted(folder.glob("*/cases.py"))
        for case in import_module(f"tests.{module.parent.name}.cases").CASES
    ]

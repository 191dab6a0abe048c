"""Fast tests first: a mistake shows within seconds, and the long ones come when the rest is green."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SLOWEST_LAST = ("contract", "arena", "bots", "test_cli.py", "test_compiled.py", "server", "browser")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def how_late(item: pytest.Item) -> int:
        first = item.path.relative_to(TESTS).parts[0]
        return SLOWEST_LAST.index(first) + 1 if first in SLOWEST_LAST else 0

    items.sort(key=how_late)

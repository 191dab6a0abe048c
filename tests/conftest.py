"""Fast tests first: a mistake shows within seconds, and the long ones come when the rest is green.

With --thorough also what shows the same again in other languages and at other sizes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SLOWEST_LAST = ("contract", "arena", "bots", "test_cli.py", "test_compiled.py", "server", "browser")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="also the same in other languages and at other sizes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--thorough"):
        again = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=again)
        items[:] = [item for item in items if item not in again]

    def how_late(item: pytest.Item) -> int:
        first = item.path.relative_to(TESTS).parts[0]
        return SLOWEST_LAST.index(first) + 1 if first in SLOWEST_LAST else 0

    items.sort(key=how_late)

"""Fast tests first: a mistake shows within seconds, and the long ones come when the rest is green.

Tests in the browser wait a good deal, so that they come between those that calculate: neither alone would keep all
cores busy.

With --thorough also what shows the same again in other languages and at other sizes, or more often.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.amount import THOROUGH

TESTS = Path(__file__).parent
SLOW = ("contract", "arena", "bots", "test_cli.py", "test_compiled.py", "server", "browser")


def pytest_configure(config: pytest.Config) -> None:
    """What bots keep of their plans is kept elsewhere than that of who runs the tests, and none is there before.

    Tests that compute with numpy have small matrices: threads would only wait for each other, and keep cores busy.
    """
    os.environ[THOROUGH] = "1" if config.getoption("--thorough") else "0"
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if not hasattr(config, "workerinput"):
        os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="regnum-cache-")
        config.add_cleanup(lambda: shutil.rmtree(os.environ["XDG_CACHE_HOME"], ignore_errors=True))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="also the same in other languages and at other sizes")


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether to look at more of the same: more deals, more sizes."""
    return bool(request.config.getoption("--thorough"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests come into being and stay: nothing of them is looked for as garbage, now or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--thorough"):
        again = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=again)
        items[:] = [item for item in items if item not in again]

    rooms = [item.path.relative_to(TESTS).parts[0] for item in items]
    waiting = [item for item, room in zip(items, rooms, strict=True) if room == "browser"]
    calculating = [item for item, room in zip(items, rooms, strict=True) if room in SLOW and room != "browser"]
    fast = [item for item, room in zip(items, rooms, strict=True) if room not in SLOW]
    calculating.sort(key=lambda item: SLOW.index(item.path.relative_to(TESTS).parts[0]))
    items[:] = fast + _spread(waiting, calculating)


def _spread(some: list[pytest.Item], others: list[pytest.Item]) -> list[pytest.Item]:
    """Both in their order, and evenly mixed."""
    places = [((number + 0.5) / len(group), item) for group in (some, others) for number, item in enumerate(group)]
    return [item for _place, item in sorted(places, key=lambda placed: placed[0])]

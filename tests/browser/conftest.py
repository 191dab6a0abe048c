"""A real browser against a real server; without Chromium these tests are skipped, and say so."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.chromium import ARGUMENTS, CHROMIUM
from tests.browser.person import PATIENCE, Person
from tests.server.process import Server

playwright = pytest.importorskip(
    "playwright.sync_api", reason="Playwright is not installed: pip install playwright"
)


def pytest_configure(config: pytest.Config) -> None:
    Person.thorough = bool(config.getoption("--thorough"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # The longest first, so that no worker waits at the end.
    items.sort(key=lambda item: "whole_game" not in item.name)
    for item in items:
        if "tests/browser" in item.nodeid:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="Chromium is not installed: apt-get install chromium"))


_playwrights: asyncio.AbstractEventLoop | None = None
"""Playwright's loop of events, which goes on from test to test. Other tests run between those in the browser and
have loops of their own, so that it is only shown where it is needed."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    global _playwrights
    if item.get_closest_marker("browser") is None:
        return (yield)
    asyncio._set_running_loop(_playwrights)
    try:
        return (yield)
    finally:
        _playwrights = asyncio._get_running_loop()
        asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def browser() -> Iterator[playwright.Browser]:  # type: ignore[name-defined]
    playwright.expect.set_options(timeout=PATIENCE / 2)
    with playwright.sync_playwright() as started:
        launched = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        asyncio._set_running_loop(_playwrights or asyncio._get_running_loop())  # whichever test was the last
        launched.close()


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all: nobody is known to it but by their cookies."""
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def server(running: Server, request: pytest.FixtureRequest) -> Server:
    """The one for all, with deals that belong to the test."""
    running.deal_for(request.node.nodeid)
    return running

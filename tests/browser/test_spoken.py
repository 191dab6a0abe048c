"""A turn of each game is told by a screen reader as docs/spoken has it."""

from __future__ import annotations

import difflib

import pytest
from playwright.sync_api import Browser

from tests.browser.spoken import FOLDER, SCRIPTS, spoken
from tests.server.process import Server


@pytest.mark.parametrize("game", SCRIPTS)
def test_a_turn_is_told_as_it_was_written_down(browser: Browser, server: Server, game: str) -> None:
    file = FOLDER / f"{game}.txt"
    written = file.read_text("utf-8").splitlines()
    said = spoken(browser, server, game).splitlines()
    if said != written:
        changes = difflib.unified_diff(
            written, said, f"docs/spoken/{file.name}", "as it is said now", lineterm="", n=2
        )
        how = "If this is better to listen to: python -m tests.browser.spoken"
        pytest.fail("\n".join([*changes, how]), pytrace=False)

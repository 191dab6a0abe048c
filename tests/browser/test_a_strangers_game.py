"""A game from another package in a real browser: with its own screen, and with the plain one where it has none."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.person import Person
from tests.server.process import Server
from tests.stranger import installed_once


@pytest.mark.parametrize(
    ("kind", "size", "language"),
    [
        ("whole", "phone", "nl"),
        ("bare", "laptop", "en"),
        pytest.param("whole", "laptop", "de", marks=pytest.mark.thorough),
        pytest.param("bare", "phone", "en", marks=pytest.mark.thorough),
    ],
)
def test_a_whole_game_from_the_start_page_to_the_end(
    browser: Browser,
    tmp_path_factory: pytest.TempPathFactory,
    tmp_path: Path,
    kind: str,
    size: str,
    language: str,
) -> None:
    installed = installed_once(tmp_path_factory, kind)
    with (
        Server(tmp_path / "data", python=installed.python) as server,
        Person(browser, server, size, language) as person,
    ):
        page = person.page
        person.go("/")
        person.check_accessible_again()
        tile = page.locator("article.goofspiel")
        expect(tile.locator(".picture svg")).to_be_visible()
        if kind == "whole":
            tile.locator('a[href="/rules/goofspiel"]').click()
            assert page.locator(".rules section").count() >= 3
            person.check_accessible()
            person.go("/")
        page.locator('a[href="/new/goofspiel"]').click()
        person.check_accessible()
        person.choose_bot(1, "easy")
        page.locator(".launch button").click()
        person.wait_at_table()
        rounds = 0
        while person.wait_turn():
            choices = page.locator('[data-send="act"]')
            assert choices.count() == 13 - rounds
            if rounds in (0, 6):
                (person.check_accessible if rounds else person.check_accessible_again)()
                person.check_fits(scrolling=kind == "bare")
            person.play(choices.nth(rounds % choices.count()))
            rounds += 1
        assert rounds == 13
        page.locator('#ask a[href="end"]').click()
        expect(page.locator(".sheet")).to_have_count(2)
        person.check_accessible()
        person.check_fits(scrolling=True)
        page.locator('a[href="replay"]').click()
        page.locator("#forward").click()
        expect(page.locator("#step-now")).to_have_text("1 / 26")

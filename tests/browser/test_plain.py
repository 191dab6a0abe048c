"""The games that have no screen of their own yet: drawn, and played by a list of what is possible."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import regnum
from regnum.server.screens import screen_name
from tests.browser.person import Person
from tests.server.process import Server

GAMES = [game.id for game in regnum.games() if screen_name(game.id) == "plain"]


WAYS = [("laptop", "de"), ("phone", "nl"), ("laptop", "en")]


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [(game, *way) for game, way in zip(GAMES, WAYS, strict=False)],
)
def test_a_game_is_played_by_choosing_from_the_list(
    browser: Browser, server: Server, game: str, size: str, language: str
) -> None:
    with Person(browser, server, size, language) as person:
        page = person.page
        person.go("/")
        page.locator(f'form[action="/play/{game}"] button').click()
        person.wait_connected()
        for step in range(6):
            assert person.wait_turn()
            number = page.evaluate("document.body.dataset.number")
            page.locator("#actions button").nth(step % page.locator("#actions button").count()).click()
            page.wait_for_function("was => document.body.dataset.number !== was", arg=number)
        assert person.wait_turn()
        person.check_accessible()
        person.check_fits(scrolling=size == "phone")
        page.on("dialog", lambda dialog: dialog.accept())
        page.locator(".menu summary").click()
        page.locator("[data-sure]").click()  # a bot plays on
        page.wait_for_selector('#ask a[href="end"]', timeout=60_000)
        page.locator('#ask a[href="end"]').click()
        expect(page.locator(".sheet")).to_have_count(2)
        person.check_accessible()
        page.locator('a[href="replay"]').click()
        page.locator("#forward").click()
        expect(page.locator("#step-now")).to_contain_text("1 /")
        person.check_accessible()

"""What all tables do alike in a real browser: settings, clicks that are too many, why not, the log, the pace."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kingdomino_player import play_on
from tests.browser.person import Person
from tests.server.process import Server

GAME = "kingdomino"


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    with Person(browser, server) as somebody:
        yield somebody


@pytest.fixture
def page(person: Person) -> Page:
    """A table against bots, as soon as it is the person's turn."""
    page = person.page
    page.goto(f"{person.server.address}/")
    page.locator(f'form[action="/play/{GAME}"] button').click()
    person.wait_connected()
    assert person.wait_turn()
    return page


def test_settings_are_kept_on_the_device(page: Page) -> None:
    page.locator(".menu summary").click()
    page.locator("[data-settings]").click()
    expect(page.locator("#settings")).to_be_visible()
    page.locator('input[value="at once"]').check(force=True)
    page.locator('[data-setting="sound"]').check(force=True)
    page.locator("#settings [data-close]").click()
    page.reload()
    page.wait_for_selector("body[data-connected]")
    assert page.evaluate("document.documentElement.dataset.setPace") == "at once"
    assert page.evaluate("document.documentElement.dataset.setSound") == "on"
    assert page.evaluate("document.documentElement.dataset.setMotion") == "on", "as it was by default"


def test_the_tab_says_whose_turn_it_is(page: Page) -> None:
    expect(page).to_have_title("● Your turn · Kingdomino · Regnum")
    assert "mark-turn" in str(page.locator('link[rel="icon"]').get_attribute("href"))


def test_what_is_sent_twice_is_done_once(page: Page) -> None:
    """Many clicks in a moment: the first is sent, and no error comes of the others."""
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    page.reload()
    page.wait_for_selector("body[data-connected]")
    sent.clear()
    page.evaluate(
        """() => {
          const button = document.createElement("button");
          button.dataset.send = "act";
          button.dataset.value = document.querySelector("[data-claim]").dataset.claim.replace(/^/, "claim ");
          document.body.append(button);
          for (let count = 0; count < 4; count += 1) button.click();
        }"""
    )
    expect(page.locator("body[data-waiting]")).to_have_count(0)
    assert sum('"act"' in frame for frame in sent) == 1
    expect(page.locator("#notice")).to_be_hidden()


def test_what_is_not_possible_says_why(page: Page) -> None:
    page.evaluate("document.getElementById('ask').dataset.whyNot = 'Two coins short & more.'")
    page.locator("#ask .prompt").click()
    expect(page.locator("#explain")).to_have_text("Two coins short & more.")
    expect(page.locator(".unseen[role=status]")).to_have_text("Two coins short & more.")
    page.keyboard.press("Escape")
    expect(page.locator("#explain")).to_be_hidden()


def test_a_turn_of_the_log_leads_back_and_again_to_now(person: Person, page: Page) -> None:
    play_on(person, 2)
    person.wait_turn()
    page.locator("#log .then").first.click()
    expect(page.locator("#ask .prompt")).to_have_text("As it was then.")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#ask .prompt")).not_to_have_text("As it was then.")

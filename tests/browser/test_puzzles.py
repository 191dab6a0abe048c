"""Puzzles in the browser: one solved, one not, and what the device remembers of it."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from regnum.coach.puzzles.collection import puzzles_of
from tests.browser.person import Person
from tests.browser.tables import act
from tests.server.process import Server

GAME = "kingdomino"


def answer(person: Person, texts: tuple[str, ...]) -> None:
    """Make a choice on the table, as its buttons do."""
    for text in texts:
        act(person, text)


def test_one_is_solved_and_the_next_is_not(browser: Browser, server: Server) -> None:
    kept = puzzles_of(GAME)
    with Person(browser, server) as person:
        page = person.page
        person.go("/puzzles")
        person.click(page.locator(f'[data-puzzles="{GAME}"]'))
        person.wait_connected()
        first = kept.find(page.get_attribute("body", "data-puzzle") or "")
        assert first is not None
        answer(person, first.solution)
        expect(page.locator('.puzzle[data-answered="right"] #answer .tempting')).to_be_visible()
        expect(page.locator("#streak")).to_have_text("1")
        level = int(page.locator("#level").inner_text())
        assert level > 1200
        person.check_accessible()
        expect(page.locator(".puzzle .next")).to_be_focused()
        page.keyboard.press("Enter")  # the next one
        page.wait_for_url(lambda address: f"/puzzles/{GAME}/" in address and first.id not in address)
        person.wait_connected()
        second = kept.find(page.get_attribute("body", "data-puzzle") or "")
        assert second not in (None, first)
        assert second is not None
        answer(person, second.tempting)
        expect(page.locator('.puzzle[data-answered="poor"] #answer .yours')).to_be_visible()
        expect(page.locator("#streak")).to_have_text("0")
        assert int(page.locator("#level").inner_text()) < level
        number = person.number()
        person.click(page.locator(".puzzle .show"))
        person.wait_number(number + 1)
        person.go("/you")
        own = page.locator(f'#puzzles-own [data-puzzles="{GAME}"] .own')
        expect(own).to_contain_text("1 of 2")
        assert first.id in (page.get_attribute("#puzzles-export", "href") or "")
        page.locator("details:has([data-forget]) summary").click()
        page.locator("[data-forget] button").click()
        expect(page.locator("#puzzles-own")).to_be_hidden()
        assert page.evaluate("localStorage.length") == 0


def test_on_a_phone_the_answer_opens_over_the_table(browser: Browser, server: Server) -> None:
    puzzle = puzzles_of("dominion").puzzles[0]
    with Person(browser, server, "phone") as person:
        page = person.page
        person.go(f"/puzzles/dominion/{puzzle.id}/")
        person.wait_connected()
        expect(page.locator("#puzzle")).to_be_hidden()
        page.locator("#since").click()
        expect(page.locator("#puzzle .ask-best")).to_be_visible()
        page.locator("#puzzle .give").click()
        expect(page.locator("#answer .solution")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        person.check_accessible()

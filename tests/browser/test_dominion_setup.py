"""Dominion's kingdom put together in the browser: clicked, locked, rolled, swapped, filtered, kept, played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from regnum.games.dominion.rules.data import KINGDOMS, NAMES
from regnum.games.dominion.rules.kingdom import code_of
from regnum.games.dominion.web.rolls import swaps
from tests.browser.person import PATIENCE, Person
from tests.server.process import Server

FIRST = set(KINGDOMS["first_game"])


def ten(page: Page) -> set[str]:
    return {str(card.get_attribute("data-card")) for card in page.locator(".ten .card").all()}


def said(page: Page) -> None:
    """Until the server has said what the ten are."""
    expect(page.locator("#code")).to_have_text(code_of(sorted(ten(page))))


@pytest.mark.parametrize(
    ("size", "language"), [("laptop", "en"), pytest.param("phone", "de", marks=pytest.mark.thorough)]
)
def test_a_kingdom_is_put_together_and_played(browser: Browser, server: Server, size: str, language: str) -> None:
    with Person(browser, server, size, language) as person:
        page = person.page
        person.go("/new/dominion")
        assert ten(page) == FIRST
        full = page.locator("#all-witch")

        # an eleventh says why not, there; one out, another in
        full.evaluate(
            "card => { card.scrollIntoView({ block: 'center' }); return new Promise(requestAnimationFrame); }"
        )
        page.wait_for_timeout(100)  # what scrolls closes what is explained
        full.click()
        expect(page.locator("#explain")).to_be_visible()
        assert ten(page) == FIRST
        page.locator("#all-mine").click()
        expect(page.locator(".ten .card")).to_have_count(9)
        expect(page.locator('[data-do="copy"]')).to_be_disabled()
        full.click()
        said(page)
        assert ten(page) == FIRST - {"mine"} | {"witch"}
        expect(page.locator("#all-witch")).to_have_attribute("aria-pressed", "true")

        # two are locked, by a click and from the sheet of a card; the others are rolled
        open_one(page, "witch")
        person.check_accessible()
        page.locator('#one [data-do="lock"]').click()
        if size == "laptop":
            page.locator('.ten [data-card="moat"] [data-do="lock"]').click()
        else:
            open_one(page, "moat")
            page.locator('#one [data-do="lock"]').click()
        expect(page.locator(".ten .locked")).to_have_count(2)
        page.locator('label:has([name="option-sets"][value="base"])').click()
        before = ten(page)
        for _roll in range(3):
            page.locator('[data-do="roll"]').click()
            page.wait_for_function(
                "code => document.getElementById('code').textContent !== code", arg=code_of(sorted(before))
            )
            said(page)
            assert {"witch", "moat"} <= ten(page)
            before = ten(page)

        # one is swapped for one like it, by keyboard
        offered = swaps("witch", sorted(ten(page)))
        page.locator("#ten-witch").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#one")).to_be_visible()
        page.locator(f"#swap-{offered[0]}").focus()
        expect(page.locator("#one #explain")).to_contain_text(NAMES[offered[0]][language])
        page.keyboard.press("Enter")
        expect(page.locator(f"#ten-{offered[0]}")).to_be_focused()
        said(page)
        assert ten(page) == before - {"witch"} | {offered[0]}

        # filters, and a name that is looked for
        shown = page.locator(".all .cards li:visible")
        page.locator('label:has([data-filter="kinds"][value="Attack"])').click()
        expect(shown).to_have_count(7)
        page.locator('label:has([data-filter="set"][value="alchemy"])').click()
        expect(shown).to_have_count(2)
        page.locator('label:has([data-filter="costs"][value="4"])').click()
        expect(shown).to_have_count(0)
        page.locator('[data-do="unfilter"]').click()
        expect(shown).to_have_count(37)
        page.locator('[type="search"]').fill(NAMES["throne_room"][language].upper()[:6])
        page.keyboard.press("Enter")  # which does not start the game
        expect(shown).to_have_count(1)
        expect(shown).to_have_attribute("data-card-of", "throne_room")
        page.locator('[type="search"]').fill("")

        # from nothing: two of one's own, and the dice for the rest
        page.locator('[data-do="clear"]').click()
        expect(page.locator(".ten .card")).to_have_count(0)
        for card in ("chapel", "thief"):
            page.locator(f"#all-{card}").click()
        page.locator('[data-do="roll"]').click()
        expect(page.locator(".ten .card")).to_have_count(10)
        said(page)
        mine = ten(page)
        assert {"chapel", "thief"} < mine

        # kept under a name, and the code copied
        page.locator('[data-do="keep"]').click()
        page.locator("#favourite-name").fill("Sonntag")
        page.keyboard.press("Enter")
        favourite = page.locator('[data-kind="favourite"]')
        expect(favourite).to_have_text("Sonntag")
        page.locator('[data-do="copy"]').click()
        assert page.evaluate("navigator.clipboard.readText()") == code_of(sorted(mine))
        person.check_accessible()
        person.check_fits(scrolling=True)

        # another day: from the favourite to the table
        person.go("/new/dominion")
        assert ten(page) == FIRST
        favourite.click()
        expect(page.locator('[data-do="keep"]')).to_have_attribute("aria-pressed", "true")
        assert ten(page) == mine
        page.locator(".launch button").click()
        person.wait_at_table()
        piles = page.locator("#supply .kingdom .card")
        assert {str(pile.get_attribute("data-card")) for pile in piles.all()} == mine


def open_one(page: Page, card: str) -> None:
    page.locator(f"#ten-{card}").click()
    expect(page.locator("#one")).to_be_visible()


def test_without_a_script_a_kingdom_is_chosen_as_well(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{server.address}/new/dominion")
    expect(page.locator(".ten .card:visible")).to_have_count(10)
    page.locator('label:has([value="interaction"])').click()
    expect(page.locator('[data-for="interaction"]')).to_contain_text("No way to trash")
    page.locator('label:has([name="option-kingdom"][value="own"])').click()
    page.locator('[name="own-kingdom"]').fill(code_of(KINGDOMS["big_money"]))
    page.locator(".launch button").click()
    piles = page.locator("#supply .kingdom .card")
    expect(piles).to_have_count(10)
    assert {str(pile.get_attribute("data-card")) for pile in piles.all()} == set(KINGDOMS["big_money"])
    context.close()

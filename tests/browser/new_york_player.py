"""Somebody who plays the New York Card Game in the browser: buys what can be paid exactly, or takes money."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.person import Person


def phase(page: Page) -> str:
    return str(page.evaluate("JSON.parse(document.getElementById('hand').dataset.table).phase"))


def buy(person: Person, slot: str) -> None:
    """Choose a building with the payment that is proposed, and confirm it."""
    person.click(person.page.locator(slot).first)
    person.click(person.page.locator("#go"))


def take(person: Person) -> None:
    """Take the first card on the table, and whatever else goes with it."""
    page = person.page
    cards = page.locator("[data-money]:not([aria-disabled])")
    for index in range(cards.count()):
        before = page.locator('[data-money][aria-pressed="true"]').count()
        person.click(cards.nth(index))
        if page.locator('[data-money][aria-pressed="true"]').count() <= before:  # it does not go with the others
            break
    person.click(page.locator("#go"))


def choose_something(person: Person) -> str:
    page = person.page
    was = person.number()
    exact, payable = ".slot.exact:not([aria-disabled])", ".slot.over:not([aria-disabled])"
    if page.locator("#do-keep").count():
        done = "keep"
        person.click(page.locator("#do-keep"))
    elif page.locator("#do-pass").count():
        done = "pass"
        person.click(page.locator("#do-pass"))
    elif phase(page) in ("pay", "take"):
        done = "back"
        person.click(page.locator("#back"))
    elif page.locator(exact).count():
        done = "exact"
        buy(person, exact)
    elif page.locator(payable).count() and was % 3 == 0:
        done = "over"
        buy(person, payable)
    elif page.locator("[data-money]:not([aria-disabled])").count():
        done = "take"
        take(person)
    elif page.locator("#do-stop").count():
        done = "stop"
        person.click(page.locator("#do-stop"))
    else:
        done = "over"
        buy(person, payable)
    person.wait_moved(was)
    return done


def play_on(person: Person, times: int = 1000) -> list[str]:
    done = []
    while times and person.wait_turn():
        done.append(choose_something(person))
        times -= 1
    return done

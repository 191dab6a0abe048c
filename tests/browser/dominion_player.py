"""Somebody who plays Dominion in a browser by clicking what is offered."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.person import Person

WANTED = ("province", "gold", "smithy", "silver")
"""What is bought, when it can be, the best first."""


def start(person: Person, kingdom: str = "", seats: tuple[str, ...] = ("me", "bot"), level: str = "easy") -> None:
    """Set up a table as a person does."""
    page = person.page
    person.go("/new/dominion")
    for seat, kind in enumerate(seats):
        page.locator(f'[name="seat-{seat}"]').select_option(kind)
        if kind == "bot":
            person.choose_bot(seat, level)
    if kingdom in ("random", "draft"):
        page.locator(f'label:has([name="option-kingdom"][value="{kingdom}"])').click()
    elif kingdom:
        page.locator('[aria-controls="typed"]').click()
        page.locator('[name="own-kingdom"]').fill(kingdom)
    page.locator(".launch button").click()
    person.wait_at_table()


def choose_something(person: Person) -> str:
    """Do something sensible that is offered; says what."""
    page = person.page
    treasures = page.locator("#do-play-treasures")
    if treasures.count():
        press(person, treasures)
        return "treasures"
    for card in WANTED:
        if buy(person, card):
            return "buy"
    offered = page.locator('.card[data-send="act"]:not([id^="pile-"])')
    if offered.count():
        value = str(offered.first.get_attribute("data-value"))
        person.play(offered.first)
        return value.partition(" ")[0]
    if page.locator("#confirm").count():
        return _pick(person)
    primary = page.locator("#buttons .primary")
    if primary.count():
        press(person, primary.first)
        return "button"
    person.play(page.locator('#supply .card[data-send="act"]').first)
    return "gain"


def press(person: Person, button: Locator) -> None:
    """A button below the table, when it can be pressed; one that asks first is pressed twice."""
    page = person.page
    before = person.number()
    page.wait_for_selector("body:not([data-settling])")
    asks = (
        button.get_attribute("data-ask") is not None
        and not page.locator('[data-pick][aria-pressed="true"]').count()
    )
    person.click(button)
    if asks:
        page.wait_for_selector("#buttons .warn")
        page.wait_for_selector("body:not([data-settling])")
        person.click(button)
    person.wait_moved(before)


def buy(person: Person, card: str) -> bool:
    """Take a card from its pile, if it can be had; the last purchase of a turn is confirmed."""
    page = person.page
    pile = page.locator(f"#pile-{card}")
    if pile.and_(page.locator("[data-pick]")).count():
        person.click(pile)
        press(person, page.locator("#confirm"))
        return True
    if pile.and_(page.locator('[data-send="act"]')).count():
        person.play(pile)
        return True
    return False


def _pick(person: Person) -> str:
    """Pick as few cards as may be, but at least one if there is any in hand, and confirm them."""
    page = person.page
    cards = page.locator("#hand [data-pick], .shown [data-pick]")
    index = 0
    while index < cards.count() and (index == 0 or page.locator("#confirm").is_disabled()):
        person.click(cards.nth(index))
        index += 1
    press(person, page.locator("#confirm"))
    return "pick" if index else "button"

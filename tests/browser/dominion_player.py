"""Somebody who plays Dominion in a browser by clicking what is offered."""

from __future__ import annotations

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
            page.locator(f'label:has([name="level-{seat}"][value="{level}"])').click()
    if kingdom in ("first_game", "random", "draft"):
        page.locator(f'label:has([name="option-kingdom"][value="{kingdom}"])').click()
    elif kingdom:
        page.locator('label:has([name="option-kingdom"][value="own"])').click()
        page.locator('[name="own-kingdom"]').fill(kingdom)
    page.locator(".launch button").click()
    person.wait_connected()


def choose_something(person: Person) -> str:
    """Do something sensible that is offered; says what."""
    page = person.page
    confirm = page.locator("#confirm")
    if confirm.count():
        return _pick(person)
    treasures = page.locator("#do-play-treasures")
    if treasures.count():
        person.play(treasures)
        return "treasures"
    for card in WANTED:
        pile = page.locator(f'#pile-{card}[data-send="act"]')
        if pile.count():
            value = str(pile.get_attribute("data-value"))
            person.play(pile)
            return value.partition(" ")[0]
    offered = page.locator('.card[data-send="act"]:not([id^="pile-"])')
    if offered.count():
        value = str(offered.first.get_attribute("data-value"))
        person.play(offered.first)
        return value.partition(" ")[0]
    primary = page.locator("#buttons .primary")
    if primary.count():
        person.play(primary.first)
        return "button"
    person.play(page.locator('#supply .card[data-send="act"]').first)
    return "gain"


def _pick(person: Person) -> str:
    """Pick as few cards as may be, but at least one if there is any, and confirm them."""
    page = person.page
    cards = page.locator("[data-pick]")
    index = 0
    while index < cards.count() and (index == 0 or page.locator("#confirm").is_disabled()):
        person.click(cards.nth(index))
        index += 1
    person.play(page.locator("#confirm"))
    return "pick"

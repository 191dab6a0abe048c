"""Somebody who plays Kingdom Builder in a browser by clicking or tapping what is offered."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.person import Person


def chosen(places: Locator, step: int) -> Locator:
    """One of what is offered: not always the first, so that games differ from turn to turn."""
    return places.nth(step * 7 % places.count())


def choose_something(person: Person, step: int, tap: bool) -> str:
    """Do something that is offered: build on a hex, use a tile, end the turn."""
    page = person.page
    if page.locator(".hex.legal").count() == 0 and page.locator(".tile.usable").count():
        person.click(page.locator(".tile.usable").first)
        expect(page.locator(".hex.legal")).not_to_have_count(0)
    if page.locator(".hex.legal").count() == 0:
        person.play(page.locator("#end-turn"))
        return "end"
    place = chosen(page.locator(".hex.legal"), step)
    value = place.get_attribute("data-value") or ""
    if not tap:
        person.play(place)
    else:
        number = person.number()
        page.evaluate("scrollTo(0, 0)")  # there the whole land is free
        box = place.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        person.wait_moved(number)
    return value.split()[0]

"""Somebody who plays Kingdomino in a browser by clicking what is offered."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.person import Person


def board(person: Person) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(person.page.get_attribute("#board", "data-board") or "{}")
    return data


def lines(person: Person) -> int:
    """How much the log tells: a domino is drawn for each thing that was done."""
    return person.page.locator("#log .thumb").count()


def choose_something(person: Person) -> str:
    """Do the first thing that is offered, and wait until it is done."""
    page = person.page
    data = board(person)
    before = person.number()
    if "claims" in data:
        done = "claim"
        if len(data["claims"]) > 1:  # the last one needs no choice
            person.click(page.locator("[data-claim]").first)
        person.click(page.locator(".look:not([hidden]) button"))
    elif "place" in data:
        done = "place"
        person.click(page.locator(".spot").first)
        person.click(page.locator("#place"))
    else:
        done = "discard"
        person.click(page.locator('[data-value="discard"]'))
    person.wait_moved(before)
    return done


def play_on(person: Person, times: int) -> None:
    while times and person.wait_turn():
        choose_something(person)
        times -= 1

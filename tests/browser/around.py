"""The pages around the tables, as somebody reaches them: by an address, and by what they do there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urljoin

from playwright.sync_api import Page, expect

import regnum
from regnum.coach.analysis.depth import QUICK
from regnum.core.record import Record
from tests.server.prepared import Guest, played
from tests.server.test_coach import after_the_blunder, position
from tests.test_fairness import played as fair_record

FULLEST = max(regnum.games(), key=lambda game: game.max_players).id
"""The game with most seats."""


def _stay(page: Page) -> None:
    """Nothing is to be done there."""


@dataclass(frozen=True)
class Screen:
    path: str
    then: Callable[[Page], None] = _stay


def _with_own_lot(room: str) -> Screen:
    """A device keeps that it is to ask, and does so in the room where lots are drawn."""

    def then(page: Page) -> None:
        page.locator(".own-lot summary").click()
        page.locator("label:has([data-own-lot])").click()
        page.goto(urljoin(page.url, room))
        expect(page.locator("#own-lot")).to_be_visible()

    return Screen("/verify", then)


def _check_a_record(page: Page) -> None:
    page.locator(".own-lot summary").click()
    page.locator("#file").set_input_files(
        {"name": "record.json", "mimeType": "application/json", "buffer": fair_record().encode()}
    )
    expect(page.locator("#verdict")).to_have_attribute("data-verdict", "coherent")


def _make_a_link(page: Page) -> None:
    page.locator('form:has([value="along"]) button').first.click()
    page.wait_for_selector(".made")


def _follow_a_link(page: Page) -> None:
    """As a device does that nobody knows."""
    _make_a_link(page)
    link = page.locator(".made [data-copy]").get_attribute("data-copy") or ""
    page.context.clear_cookies()
    page.goto(link)


def _wait_for_the_verdict(page: Page) -> None:
    page.wait_for_selector("#verdict[data-verdict]")


def _seats(guest: Guest) -> str:
    return f"{guest.table(FULLEST, played(FULLEST).step('middle'))}seats"


def _looked_back_at(guest: Guest) -> str:
    return guest.looked_back_at(position(), after_the_blunder(), 0, QUICK)


def _with_games(guest: Guest, path: str) -> Screen:
    """Where games that were begun are remembered."""
    for game in regnum.games():
        guest.table(game.id, played(game.id).step("middle"))
    return Screen(path)


AROUND: dict[str, Callable[[Guest], Screen]] = {
    "start": lambda guest: _with_games(guest, "/"),
    "this device": lambda guest: _with_games(guest, "/you"),
    "about": lambda _guest: Screen("/about"),
    "puzzles": lambda _guest: Screen("/puzzles"),
    "an analysis": lambda guest: Screen(f"{_looked_back_at(guest)}analysis"),
    "a replay with an analysis": lambda guest: Screen(f"{_looked_back_at(guest)}replay?step=2&seat=0&analysis=1"),
    "a wrong code": lambda _guest: Screen("/join?code=ABC"),
    "nowhere": lambda _guest: Screen("/t/nowhere/"),
    "a lot of one's own": lambda guest: _with_own_lot(guest.waiting(FULLEST)),
    "lots are drawn": lambda guest: Screen(guest.drawing_lots(FULLEST)),
    "seats": lambda guest: Screen(_seats(guest)),
    "a link that was made": lambda guest: Screen(_seats(guest), _make_a_link),
    "taking a seat along": lambda guest: Screen(_seats(guest), _follow_a_link),
    "fair cards": lambda guest: Screen(
        f"{guest.drawn_by_lot(Record.from_json(fair_record()))}fair", _wait_for_the_verdict
    ),
    "a record is checked": lambda _guest: Screen("/verify", _check_a_record),
}

"""Every page at every size: nothing outside, nothing covered, nothing cut off, nothing too small, no jumps.

One page is opened once and made larger and smaller. Tables lie ready at the moments that are looked at, with as
many players as may be and the longest names, in the language with the longest words. What is looked for: layout.py.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import regnum
from regnum.server.security import COOKIE
from tests.browser.layout import (
    SIZES,
    Faults,
    Places,
    faults_at,
    jumps,
    jumps_when_explaining,
    parts_of,
    places,
    resized,
    told,
)
from tests.browser.person import PATIENCE
from tests.server.prepared import Guest, moments_of, played
from tests.server.process import Server

GAMES = [game.id for game in regnum.games()]


@pytest.fixture(scope="module")
def guest(running: Server) -> Guest:
    return Guest(running)


@pytest.fixture(scope="module")
def page(browser: Browser, guest: Guest) -> Iterator[Page]:
    context = browser.new_context(locale="de", color_scheme="light", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": COOKIE, "value": guest.cookie, "url": guest.server.address}])
    yield context.new_page()
    context.close()


def go(page: Page, guest: Guest, path: str) -> None:
    answer = page.goto(guest.server.address + path)
    assert answer is not None
    assert answer.status < 500


def look(page: Page, parts: dict[str, str] | None = None) -> Faults:
    return {str(size): faults_at(page, size, parts) for size in resized(page)}


def judge(title: str, faults: Faults) -> None:
    if any(faults.values()):
        pytest.fail(told(title, faults), pytrace=False)


@pytest.mark.parametrize(("game", "moment"), [(game, moment) for game in GAMES for moment in moments_of(game)])
def test_a_table(page: Page, guest: Guest, game: str, moment: str) -> None:
    whole = played(game)
    step = whole.step(moment)
    parts = parts_of(game)
    seen = parts.seen(turn=False)
    faults: Faults = {str(size): [] for size in SIZES}
    own: dict[str, Places] = {}

    go(page, guest, guest.table(game, step))
    page.wait_for_selector("body[data-connected]")
    for size in resized(page):
        own[str(size)] = places(page, seen)
        faults[str(size)] += jumps_when_explaining(page, own[str(size)], seen)
    if parts.choose:
        page.locator(parts.choose).first.dispatch_event("click")
    for size in resized(page):
        faults[str(size)] += faults_at(page, size, parts.seen(turn=True))
        faults[str(size)] += jumps(own[str(size)], places(page, seen), "something is chosen")

    go(page, guest, guest.table(game, whole.next_of_others(step)))
    page.wait_for_selector("body[data-connected]")
    for size in resized(page):
        known = set(faults[str(size)])
        faults[str(size)] += [
            f"{fault} [others play]" for fault in faults_at(page, size, seen) if fault not in known
        ]
        faults[str(size)] += jumps(own[str(size)], places(page, seen), "others play")
    judge(f"{game}, {moment}", faults)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_for_two(page: Page, guest: Guest, game: str) -> None:
    players = regnum.game(game).min_players
    whole = played(game, players)
    go(page, guest, guest.table(game, whole.step("crowded"), players))
    page.wait_for_selector("body[data-connected]")
    parts = parts_of(game)
    if parts.choose:
        page.locator(parts.choose).first.dispatch_event("click")
    judge(f"{game}, {players} players", look(page, parts.seen(turn=True)))


@pytest.mark.parametrize("game", GAMES)
def test_a_replay(page: Page, guest: Guest, game: str) -> None:
    step = played(game).step("middle")
    go(page, guest, f"{guest.table(game)}replay?step={step}&seat=0")
    page.wait_for_selector("#step:enabled")
    judge(f"{game}, replay", look(page, parts_of(game).seen(turn=False)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["end", "new", "rules", "invitation"])
def test_pages_of_a_game(page: Page, guest: Guest, game: str, kind: str) -> None:
    paths = {"end": lambda: f"{guest.table(game)}end", "invitation": lambda: guest.invitation(game)}
    go(page, guest, paths[kind]() if kind in paths else f"/{kind}/{game}")
    judge(f"{game}, {kind}", look(page))


@pytest.mark.parametrize("path", ["/", "/you", "/about", "/t/nowhere/"])
def test_pages_around(page: Page, guest: Guest, path: str) -> None:
    for game in GAMES:
        guest.table(game, played(game).step("middle"))  # so that there are games to go on with
    go(page, guest, path)
    judge(path, look(page))

"""The replay in the browser: its dock covers nothing, and keys, buttons and time itself lead through the game."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.layout import resize
from tests.browser.person import Person
from tests.browser.tables import finished, id_in, stored_table
from tests.server.process import Server

SIZES = [(320, 640), (390, 844), (844, 390), (683, 384), (768, 1024), (1024, 768), (1366, 768), (1920, 1080)]
LAID_OUT = """() => {
  const box = (element) => element.getBoundingClientRect();
  const dock = document.getElementById("replay");
  const all = [...dock.querySelectorAll("button, select, input[type=range], output")];
  const shown = all.filter((e) => e.checkVisibility());
  const fits = ({ left, right, bottom }) => left >= 0 && right <= innerWidth + .5 && bottom <= innerHeight + .5;
  const least = (e) => e.matches(".moment") && innerWidth > 1240 ? 22 : 40; // by mouse, and there are keys
  const small = (e) => e.matches("button, select") && Math.min(box(e).width, box(e).height) < least(e);
  return {
    phone: innerWidth <= 640, page: box(document.body).bottom, dock: box(dock).top,
    inside: shown.every((e) => fits(box(e))), small: shown.filter(small).map((e) => e.id),
    wider: document.documentElement.scrollWidth - innerWidth,
  };
}"""


@pytest.fixture
def replay(browser: Browser, server: Server) -> object:
    with Person(browser, server) as person:
        person.go(f"{finished(person, server, 'kingdomino', 2)}replay")
        expect(person.page.locator("#forward")).to_be_enabled()
        yield person


def test_the_dock_covers_nothing_at_any_size(replay: Person) -> None:
    page = replay.page
    page.locator("#last").click()
    for width, height in SIZES:
        resize(page, width, height)
        laid_out = page.evaluate(LAID_OUT)
        assert laid_out["inside"], (width, height)
        assert laid_out["small"] == [], (width, height)
        assert laid_out["wider"] <= 0, (width, height)
        if laid_out["phone"]:  # the page scrolls, and ends above it
            page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
            padding = page.evaluate("() => parseFloat(getComputedStyle(document.body).paddingBottom)")
            laid_out = page.evaluate(LAID_OUT)
            assert laid_out["page"] - padding <= laid_out["dock"], (width, height)
        else:
            assert laid_out["page"] <= laid_out["dock"] + 0.5, (width, height)
    replay.check_accessible()


def test_keys_and_buttons_lead_by_steps_and_turns(replay: Person, server: Server) -> None:
    page = replay.page
    table = stored_table(server, id_in(page.url))
    steps = len(table.course.record.actions)
    now = page.locator("#step-now")
    ends = [turn.last_step for turn in table.turns]
    for key, step in (
        ("ArrowRight", 1),
        ("Home", 0),
        ("ArrowDown", ends[0]),
        ("Shift+ArrowRight", ends[1]),
        ("ArrowUp", ends[0]),
        ("End", steps),
        ("ArrowLeft", steps - 1),
        ("Shift+ArrowLeft", [end for end in ends if end < steps - 1][-1]),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        expect(now).to_have_text(f"{step} / {steps}")
    page.locator("#turn-on").click()
    expect(now).to_have_text(f"{ends[0]} / {steps}")
    expect(page.locator("#log [aria-current]")).to_have_count(1)
    assert all(before <= after for before, after in pairwise(ends))


def test_it_plays_by_itself_until_it_is_stopped(replay: Person) -> None:
    page = replay.page
    page.locator('.speeds label:has([value="4"])').click()
    page.locator("#step").focus()
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => Number(document.getElementById('step').value) >= 2")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_one_plays_on_from_here(replay: Person) -> None:
    page = replay.page
    page.locator("#turn-on").click()
    page.locator("#eyes").select_option("1")
    page.wait_for_function("() => location.search.endsWith('seat=1')")
    page.locator("#play-on").click()
    replay.wait_connected()
    assert "replay" not in page.url

"""The end in the browser: nothing is hidden when it opens, rows mark what earned them, letters are large enough."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import regnum
from tests.browser.layout import resize
from tests.browser.person import Person
from tests.browser.tables import finished
from tests.server.process import Server

WIDTHS = [320, 390, 683, 768, 1024, 1190, 1366, 1920]
SEEN = """() => {
  const graphs = [...document.querySelectorAll(".graph")].filter((svg) => svg.checkVisibility());
  const scale = graphs[0].getScreenCTM().a;
  const size = (text) => parseFloat(getComputedStyle(text).fontSize) * scale;
  return {
    graphs: graphs.length, smallest: Math.min(...[...graphs[0].querySelectorAll("text")].map(size)),
    wider: document.documentElement.scrollWidth - innerWidth,
  };
}"""


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_the_end_at_every_width(browser: Browser, server: Server, game: str) -> None:
    with Person(browser, server) as person:
        page = person.page
        person.go(f"{finished(person, server, game, 2)}end")
        expect(page.locator(".marking, .square-mark.on")).to_have_count(0)
        expect(page.locator(".figure:visible")).to_have_count(page.locator(".figure").count())
        rows = page.locator("[data-squares]")
        assert rows.count() or page.locator(".scores .count").count()  # what earned points is marked or counted
        if rows.count():
            rows.first.click()
            expect(rows.first).to_have_attribute("aria-pressed", "true")
            expect(page.locator(".marking")).to_have_count(1)
            assert page.locator(".marking [data-square].on").count() > 0
            rows.first.click()
            expect(rows.first).to_have_attribute("aria-pressed", "false")
            expect(page.locator(".marking")).to_have_count(0)
        share = page.get_by_role("button", name="Copy the link")
        share.press("Enter")
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == page.url
        person.check_accessible()
        for width in WIDTHS:
            resize(page, width, 800)
            seen = page.evaluate(SEEN)
            assert seen["graphs"] == 1, width
            assert seen["smallest"] >= 13.9, width
            assert seen["wider"] <= 0, width
        moment = page.locator(".moments a").last
        named = moment.locator("[data-thing]").evaluate_all("things => things.map((thing) => thing.dataset.thing)")
        named = [name for name in named if page.locator(f'[data-figure] [data-square="{name}"]').count()]
        assert named or game != "kingdom_builder"  # whose land has no names on it where it is small
        moment.hover()
        marked = page.locator("[data-square].named").evaluate_all("all => all.map((mark) => mark.dataset.square)")
        assert set(marked) == set(named)
        moment.click()
        expect(page.locator("#back")).to_be_enabled()
        assert int(page.locator("#step").input_value()) > 0


SHARING = """Object.assign(Navigator.prototype, {
  canShare: (what) => what.files.every((file) => file.type === "image/png"),
  share: async ({ text, files }) => {
    window.shared = { text, files: files?.map((file) => [file.name, file.size]) };
  },
})"""
PICTURE_SHARED = """() => {
  document.querySelector("[data-send-on]").click(); // until the picture has come, only the link is shared
  return window.shared?.files && window.shared;
}"""


def test_a_phone_shares_picture_and_link_and_folds_what_the_others_had(browser: Browser, server: Server) -> None:
    with Person(browser, server, "phone") as person:
        page = person.page
        end = f"{finished(person, server, 'kingdomino', 3)}end"
        page.add_init_script(SHARING)
        with page.expect_response("**/picture.png") as fetched:
            person.go(end)
        fetched.value.finished()
        expect(page.locator("details.sheet[open]")).to_have_count(1)
        page.locator("details.sheet:not([open]) summary").first.press("Enter")
        expect(page.locator("details.sheet[open]")).to_have_count(2)
        page.get_by_role("button", name="Share").press("Enter")
        page.wait_for_function("window.shared")
        shared = page.wait_for_function(PICTURE_SHARED).json_value()
        assert shared["text"].endswith(page.url)
        ((name, size),) = shared["files"]
        assert name.startswith("regnum-kingdomino-")
        assert size > 50_000

"""A report in a real browser, as a file: it fits a phone and a laptop, in light and dark, and fetches nothing."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from regnum.arena.contest import match
from regnum.arena.report.facts import chronicles_of, of_contest
from regnum.arena.report.page import page as report
from regnum.arena.run import run
from regnum.arena.workers import Here
from tests.browser.layout import LETTER
from tests.browser.person import STICKS_OUT, violations

NAME = "search:playouts=5"
"""Long as names are that set something."""
SMALL_LETTERS = """least => [...document.querySelectorAll("body *")].filter((element) => {
  const says = [...element.childNodes].some((node) => node.nodeType == 3 && node.data.trim());
  const scale = element.getScreenCTM ? element.getScreenCTM().a : 1;
  return says && element.checkVisibility() && parseFloat(getComputedStyle(element).fontSize) * scale < least;
}).map((element) => element.outerHTML.slice(0, 80))"""

SEED = 0x91D41164DC065180A06580CEF29A9A09
"""As long as the one that a match finds for itself."""
BEGINS_TOO_FAR_LEFT = """() => {
  const left = (element) => element.getBoundingClientRect().left;
  const heading = document.querySelector("h1");
  return [...document.querySelectorAll("header *")].filter((element) => left(element) < left(heading) - 0.5)
    .map((element) => element.outerHTML.slice(0, 80));
}"""


CONTESTS = {
    "dominion": (("big_money", "chapel_witch", "double_laboratory"), "de"),
    "kingdom_builder": (("greedy", "easy"), "en"),
    "kingdomino": (("greedy", "random", NAME), "nl"),
    "new_york": (("greedy", "easy", "medium", "random"), "de"),
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES = ((390, 844), (1366, 768))


@pytest.fixture
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The report of a game: the one that the test is for, or any."""
    game = getattr(request, "param", "kingdomino")
    bots, language = CONTESTS[game]
    contest = match(game, {}, SEED, bots)
    chronicles = chronicles_of(contest)
    standings = run(contest, 12 * len(bots), Here(), chronicles=chronicles)
    path = tmp_path / f"{game}.html"
    path.write_text(report(of_contest(contest, standings, chronicles, 12 * len(bots)), language), "utf-8")
    return path


@pytest.mark.parametrize("file", CONTESTS, indirect=True)
def test_a_report_can_be_read(browser: Browser, file: Path, thorough: bool) -> None:
    """On a phone by day and a laptop by night, or the other way round, game by game; all four when thorough."""
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((folded) => (folded.open = true))")
    combined = list(itertools.product(SIZES, SCHEMES))
    if not thorough:
        lit = list(CONTESTS).index(file.stem) % 2
        combined = [(SIZES[lit], "light"), (SIZES[1 - lit], "dark")]
    for size, scheme in combined:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=scheme)
        width, _height, inner_width, _inner_height, out = page.evaluate(STICKS_OUT)
        assert width <= inner_width, (size, out)
        assert page.evaluate(BEGINS_TOO_FAR_LEFT) == [], size
        assert page.evaluate(SMALL_LETTERS, LETTER) == [], size
        assert violations(page) == [], (size, scheme)
        drawn = page.locator("svg.chart:visible")
        assert drawn.count() >= 4  # scores of two at least, and two figures by turn
        for place in range(drawn.count()):
            box = drawn.nth(place).bounding_box()
            assert box is not None
            assert box["width"] <= size[0]
            assert box["height"] <= size[1]
    assert [url for url in asked if not url.startswith(("data:", "file:"))] == []
    assert len([url for url in asked if url.startswith("file:")]) == 1
    page.close()


def test_without_scripts_it_is_all_there(browser: Browser, file: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    expect(page.locator("h1")).to_contain_text("Kingdomino")
    folded = page.locator("details").first
    folded.locator("summary").click()
    expect(folded.locator("table")).to_be_visible()
    context.close()


def test_on_paper_it_is_light(browser: Browser, file: Path) -> None:
    page = browser.new_page(color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(file.as_uri())
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).color") == "rgb(42, 36, 27)"
    assert page.pdf(format="A4").startswith(b"%PDF")
    page.close()

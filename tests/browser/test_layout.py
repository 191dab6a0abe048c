"""The checks of layout.py can fail: each finds its fault on a page made for it, nothing on one that is right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.layout import (
    FINGER,
    LETTER,
    Size,
    faults_at,
    jumps,
    jumps_when_explaining,
    places,
    resized,
    told,
)

PHONE = Size(390, 844, touch=True)
SIDEWAYS = Size(844, 390, touch=True)
LAPTOP = Size(1366, 768, touch=False)
PARTS = {"board": "#board", "hand": "#hand", "ask": "#ask", "main": "#main"}
STYLE = """
  * { box-sizing: border-box; } html, body { margin: 0; height: 100%; }
  body { display: grid; grid-template-rows: 60px 1fr 80px 60px; font: 16px sans-serif; }
  button { width: 120px; height: 44px; } #board, #hand { position: relative; min-height: 0; }
"""
RIGHT = """
  <section id="ask"><p>What is asked</p></section>
  <main id="board"><svg width="100%" height="100%" viewBox="0 0 100 100" role="group">
    <rect width="60" height="60" role="button" tabindex="0"/><text x="10" y="90" font-size="12">A text</text>
  </svg></main>
  <section id="hand"><button>A card</button></section>
  <div><button id="main">Do it</button></div>
"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def found(page: Page, size: Size, more: str = "", style: str = "", parts: dict[str, str] | None = None) -> set[str]:
    """The kinds of faults of the page that is right, with something more in it."""
    page.set_content(f"<!doctype html><style>{STYLE}{style}</style>{RIGHT}{more}")
    (faults,) = [faults_at(page, at, PARTS if parts is None else parts) for at in resized(page, (size,))]
    print(*faults, sep="\n")
    return {fault.partition(":")[0] for fault in faults}


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, LAPTOP], ids=str)
def test_a_page_that_is_right_has_no_faults(page: Page, size: Size) -> None:
    assert found(page, size) == set()


OVER = "position: absolute; z-index: 1; left: 0; top: 200px; width: 100%; height: 60px; background: white"
DOTS = "width: 60px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis"
SHORT = "position: absolute; left: 1000px; top: 100px; margin: 0; height: 40px; overflow: auto"
LOG = f'<ol class="log" style="{SHORT}">{"<li>a line</li>" * 99}</ol>'
DRAWN = """<p class="panel" style="position: absolute; left: 900px; top: 100px; height: 40px"><svg width="70"
  height="70" aria-hidden="true"><rect width="70" height="70"/></svg></p>"""
BAR = '<p class="bar" style="position: absolute; left: 500px; top: 0; width: 60px">Round 9</p>'
FAN = """<ul style="position: absolute; top: 300px; display: flex; padding: 0; margin: 0; list-style: none">
  <li><button>One</button></li><li style="margin-left: -90px"><button>Two</button></li></ul>"""
MENU = """<details class="menu" style="position: absolute; left: 500px; top: 0"><summary style="height: 44px">Menu
  </summary><p style="position: absolute; margin: 0"><button style="height: 40px">Leave</button></p></details>"""
PANE = """<p style="position: absolute; left: 500px; top: 0; width: 90px">A player<button aria-label="Look"
  style="position: absolute; inset: 0; border: 0; background: none"></button></p>"""
UNSEEN = """<span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">
  for screen readers</span>"""


UNDER = """<p style="position: absolute; left: 300px; top: 0; margin: 0; width: 90px; white-space: nowrap">Goes on
  beyond its room and below its neighbour</p><div style="position: absolute; left: 480px; top: 0; width: 200px;
  height: 50px; background: white"></div>"""


@pytest.mark.parametrize(
    ("kind", "size", "more", "style"),
    [
        ("outside", PHONE, '<p style="width: 500px">wide</p>', ""),
        ("outside", PHONE, '<p style="position: absolute; left: -90px">left</p>', ""),
        ("outside", LAPTOP, "", "#board { min-height: 1000px; }"),
        ("outside", LAPTOP, "", "html, body { overflow: hidden; } #board { height: 900px; }"),
        ("outside", PHONE, "", "#board { height: 1200px; }"),  # the main button must stick
        ("outside", LAPTOP, "", "#hand { overflow: auto; } #hand button { margin-top: 70px; }"),
        ("outside", PHONE, "", "#hand { overflow: auto; } #hand button { margin-left: 350px; }"),
        ("outside", PHONE, "", "#board { height: 1200px; } #ask, body > div { position: sticky; bottom: 0; }"),
        ("outside", LAPTOP, MENU.replace("40px", "1000px"), ""),
        ("target", SIDEWAYS, MENU.replace("40px", "30px"), ""),
        ("small", LAPTOP, "", "body { grid-template-rows: 60px 100px 80px 60px; }"),
        ("covered", LAPTOP, f'<div style="{OVER}"></div>', ""),
        ("covered", LAPTOP, "", "#hand { z-index: 2; } #hand button { position: absolute; height: 120px; }"),
        ("covered", LAPTOP, f'<p style="{OVER}">words</p><div style="{OVER}"></div>', ""),
        ("overlap", LAPTOP, '<button style="position: absolute; left: 90px; bottom: 16px">Two</button>', ""),
        ("overlap", LAPTOP, '<p style="position: absolute; left: 4px; top: 16px; margin: 0">Over it</p>', ""),
        ("overlap", LAPTOP, '<p style="position: absolute; left: 40px; bottom: 30px; margin: 0">On it</p>', ""),
        ("covered", LAPTOP, PANE.replace("background: none", "background: white"), ""),
        ("tiny", LAPTOP, "", f"#ask p {{ font-size: {LETTER - 1}px; }}"),
        ("tiny", SIDEWAYS, "", "#board text { font-size: 4px; }"),
        ("cut", LAPTOP, "", "#ask p { width: 40px; white-space: nowrap; overflow: hidden; }"),
        ("cut", LAPTOP, "", f"#ask p {{ {DOTS}; }}"),
        ("cut", LAPTOP, "", "#ask { height: 24px; overflow: hidden; }"),
        ("covered", LAPTOP, UNDER, ""),
        ("outside", LAPTOP, "", "#main { width: 12px; padding: 0; white-space: nowrap; }"),
        ("outside", LAPTOP, f'<ul style="{SHORT}">{"<li>a line</li>" * 9}</ul>', ""),
        ("outside", LAPTOP, DRAWN, ""),
        ("broken", LAPTOP, BAR, ""),
        ("narrow", LAPTOP, f'<p style="position: absolute; left: 999px; width: 80px">{"words " * 12}</p>', ""),
        ("broken", LAPTOP, "", "#ask p { width: 24px; overflow-wrap: anywhere; }"),
        ("target", SIDEWAYS, "", f"#main {{ height: {FINGER - 8}px; }}"),
        ("target", Size(1024, 768, touch=True), "", "#board rect { width: 2px; height: 2px; }"),
        ("missing", LAPTOP, "", "#main { display: none; }"),
    ],
)
def test_a_fault_is_found(page: Page, kind: str, size: Size, more: str, style: str) -> None:
    assert kind in found(page, size, more, style)


ENLARGED = (
    "#main { height: 32px; position: relative; } #main::after { content: ''; position: absolute; inset: -8px; }"
)
STICKING = """#board { height: 1200px; } #ask { position: sticky; top: 0; }
  body > div { position: sticky; bottom: 0; height: 60px; }"""


@pytest.mark.parametrize(
    ("size", "more", "style"),
    [
        pytest.param(LAPTOP, "", f"#main {{ height: {FINGER - 8}px; }}", id="a mouse is precise"),
        pytest.param(SIDEWAYS, "", ENLARGED, id="a target is larger than it is drawn"),
        pytest.param(
            PHONE, "", "#board rect { width: 2px; height: 2px; }", id="a cell of a board that can be zoomed"
        ),
        pytest.param(PHONE, '<p>A sentence with <a href="#">a link</a> in it</p>', "", id="a link in a sentence"),
        pytest.param(
            LAPTOP, "<p>Donaudampfschiff</p>", "p { width: 90px; overflow-wrap: anywhere; }", id="a long word"
        ),
        pytest.param(PHONE, "", STICKING, id="what sticks lies over what can be scrolled"),
    ],
)
def test_what_is_meant_is_no_fault(page: Page, size: Size, more: str, style: str) -> None:
    assert found(page, size, more, style) == set()


@pytest.mark.parametrize(
    "more",
    [
        pytest.param(f'<p style="{DOTS}" title="A long name">A long name</p>', id="dots, and a title"),
        pytest.param(MENU, id="a menu that fits"),
        pytest.param(PANE, id="a button that one sees through"),
        pytest.param(LOG, id="a log that scrolls"),
        pytest.param(FAN, id="cards held like a hand"),
        pytest.param(UNSEEN, id="what is for screen readers alone"),
    ],
)
def test_what_is_meant_is_no_fault_on_a_page(page: Page, more: str) -> None:
    assert found(page, LAPTOP, more, "ol { height: 100px; top: 200px; margin: 0; }", parts={}) == set()


def test_jumps_are_found(page: Page) -> None:
    page.set_content(f"<!doctype html><style>{STYLE}</style>{RIGHT}")
    for _size in resized(page, (LAPTOP,)):
        before = places(page, PARTS)
        assert jumps(before, places(page, PARTS), "nothing happens") == []
        page.evaluate("document.body.style.gridTemplateRows = '72px 1fr 80px 60px'")
        assert [words.split(" is ")[0] for words in jumps(before, places(page, PARTS), "others play")] == [
            "jump: board",
            "jump: ask",
        ]
        page.evaluate("document.getElementById('hand').hidden = true")
        assert any("hand is gone" in words for words in jumps(before, places(page, PARTS), "others play"))


EXPLAINED = """<p id="explain" hidden>What it is</p><script>{
  const card = document.querySelector("#hand button"), bubble = document.getElementById("explain");
  card.dataset.explain = "card";
  card.onfocus = () => { bubble.hidden = NEVER; };
  card.onblur = () => { bubble.hidden = true; };
}</script>"""


def explaining(page: Page, style: str, never: str = "false") -> list[str]:
    page.set_content(f"<!doctype html><style>{STYLE}{style}</style>{RIGHT}{EXPLAINED.replace('NEVER', never)}")
    (found,) = [jumps_when_explaining(page, places(page, PARTS), PARTS) for _size in resized(page, (LAPTOP,))]
    assert jumps(places(page, PARTS), places(page, PARTS), "closed again") == []
    return found


def test_an_explanation_that_moves_the_table_or_does_not_open_is_found(page: Page) -> None:
    assert explaining(page, "#explain { position: fixed; }") == []
    assert any("board" in words for words in explaining(page, ""))
    assert explaining(page, "", never="true")[0].startswith("missing")


def test_faults_are_told_size_by_size_and_not_too_many() -> None:
    faults = {"390x844": [f"tiny: text {number}" for number in range(20)], "844x390": [], "1366x768": ["cut: a"]}
    words = told("A page", faults)
    assert words.startswith("A page: 21 faults")
    assert "844x390" not in words.replace("390x844", "")
    assert "tiny: … and 12 more" in words

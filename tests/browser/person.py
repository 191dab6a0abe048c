"""Somebody in front of a browser, who sees the page and does what it offers."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol

from playwright.sync_api import Browser, Locator, Page

from regnum.core.record import Record
from regnum.server.bot_turns import LATELY
from regnum.server.security import COOKIE

NOT_OVER = 409
PATIENCE = 60_000
"""Milliseconds: a busy computer is slow, and a page that never comes is noticed all the same."""
SIZES = {"laptop": (1366, 768), "phone": (390, 844)}


class Site(Protocol):
    """Where the pages are."""

    address: str


class Person:
    thorough = False
    """Whether also to look at what is looked at elsewhere: with --thorough."""

    def __init__(
        self,
        browser: Browser,
        server: Site,
        size: str = "laptop",
        language: str = "en",
        moving: bool = False,
        chance: bool = False,
    ) -> None:
        self.size = size
        width, height = SIZES[size]
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme="light",
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=size == "phone",
            permissions=["clipboard-read", "clipboard-write"],
            accept_downloads=True,
            ignore_https_errors=True,
        )
        self.context.set_default_timeout(PATIENCE)
        if not chance:  # see the server of the tests: no deal fails by it
            self.context.add_init_script("Crypto.prototype.getRandomValues = (numbers) => numbers.fill(7)")
        self.page: Page = self.context.new_page()
        self.server = server
        self.problems: list[str] = []
        self.received: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._take))

    def _hear(self, message: Any) -> None:
        """What the browser itself complains about, a breach of the content policy for instance."""
        if message.type == "error" and "WebSocket" not in message.text and "Failed to load" not in message.text:
            self.problems.append(message.text)

    def _take(self, payload: Any) -> None:
        self.received.append(str(payload))

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.context.close()
        if kind is None:
            assert self.problems == [], self.problems

    def come_as(self, cookie: str) -> None:
        """Be somebody whom the server knows already."""
        self.context.add_cookies([{"name": COOKIE, "value": cookie, "url": self.server.address}])

    def go(self, path: str) -> None:
        self.page.goto(self.server.address + path)

    def wait_connected(self) -> None:
        self.page.wait_for_selector("body[data-connected]")

    def wait_at_table(self) -> None:
        """Until the room where one waits for friends, and where lots are drawn, has become the table."""
        self.page.wait_for_selector("body.table[data-connected]")

    def number(self) -> int:
        """How much has happened at the table that is shown."""
        return int(self.page.get_attribute("body", "data-number") or 0)

    def wait_number(self, number: int) -> None:
        self.page.wait_for_function("number => Number(document.body.dataset.number) >= number", arg=number)

    def wait_moved(self, before: int) -> None:
        """Until something has happened since, and all small choices of what was confirmed have been sent."""
        self.wait_number(before + 1)
        self.page.wait_for_selector("body:not([data-sending])")

    def wait_turn(self) -> bool:
        """Until something is asked of this person; False when the game is over."""
        self.page.wait_for_selector("body[data-connected]:not(:has([data-by-itself])) #ask.mine")
        return self.page.locator('#ask a[href="end"]').count() == 0

    def click(self, what: Locator) -> None:
        """Like somebody who plays briskly: without waiting whether what is there might move, as nothing does."""
        what.click(force=True)

    def play(self, what: Locator) -> None:
        """Click, and wait until the table has moved on."""
        before = self.number()
        self.click(what)
        self.wait_moved(before)

    def leave_the_rest_to_bots(self) -> None:
        """Give the seat away, and come back when the game is over."""
        self.page.locator(".menu summary").click()
        self.page.locator("[data-sure]").click()
        with self.page.expect_navigation():  # who has no seat any more is shown another page
            self.page.locator('#sure [value="yes"]').click()
        self.come_back_at_the_end()

    def choose_bot(self, seat: int, level: str) -> None:
        """On the page of a new table, let a bot of this level play in a seat."""
        choice = self.page.locator(f"#bots-{seat}")
        self.page.locator(f'.sits[popovertarget="bots-{seat}"]').click()
        choice.locator(f'label:has([value="{level}"])').click()
        choice.locator("[popovertargetaction]").click()

    def come_back_at_the_end(self) -> None:
        """Look away while bots play: drawing every move would take long. But not for too long: they would rest."""
        address = self.page.url
        self.page.goto("about:blank")
        began = looked = time.monotonic()
        while (status := self.context.request.get(address + "end").status) != 200:
            assert status == NOT_OVER
            assert time.monotonic() < began + 200
            if time.monotonic() > looked + LATELY / 2:
                self.page.goto(address)
                self.wait_connected()
                self.page.goto("about:blank")
                looked = time.monotonic()
            time.sleep(0.2)
        self.page.goto(address)
        self.wait_connected()
        self.page.wait_for_selector('#ask a[href="end"]')

    def downloaded_record(self, folder: Path) -> Record:
        with self.page.expect_download() as download:
            self.page.locator('a[href="record.json"]').click()
        download.value.save_as(folder / "record.json")
        return Record.load(folder / "record.json")

    # What is checked on every page

    def check_accessible(self) -> None:
        """Axe finds nothing, and in the dark no colours are too much alike: on a phone, or when thorough."""
        heard = len(self.problems)
        problems = violations(self.page)
        if self.thorough or self.size == "phone":
            self.page.emulate_media(color_scheme="dark")
            problems += violations(self.page, contrast=True)
            self.page.emulate_media(color_scheme="light")
        del self.problems[heard:]  # axe itself tries styles that the content policy forbids
        assert not problems, "\n".join([self.page.url, *problems])

    def check_accessible_again(self) -> None:
        """What is hardly different from what axe sees elsewhere, in this test or another: when thorough."""
        if self.thorough:
            self.check_accessible()

    def check_fits(self, scrolling: bool) -> None:
        """Nothing sticks out sideways; and on a screen that must not scroll, nothing below."""
        width, height, inner_width, inner_height, out = self.page.evaluate(STICKS_OUT)
        assert width <= inner_width, out
        if not scrolling:
            assert height <= inner_height, out


STICKS_OUT = """() => document.fonts.ready.then(() => [
  document.documentElement.scrollWidth, document.documentElement.scrollHeight, innerWidth, innerHeight,
  [...document.querySelectorAll("body *")].filter((element) => {
    const { right, bottom } = element.getBoundingClientRect();
    return element.checkVisibility() && (right > innerWidth + 0.5 || bottom > innerHeight + 0.5);
  }).slice(0, 12).map((element) => element.outerHTML.slice(0, 100)),
])"""
"""How large the page is, how large the window, and what is partly outside; letters have their font by then."""
CONTRAST = "color-contrast"
AXE_FINDS = """options => axe.run(document, options).then(({ violations }) => violations.flatMap(
  ({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => [id, html.slice(0, 160)])))"""
"""Of all that axe tells of a page, what is right included, only what is wrong leaves it."""


def violations(page: Page, contrast: bool | None = None) -> list[str]:
    """What axe finds on a page; all of it, without the contrast of colours, which takes long, or that alone."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    # Without `preload`, which would fetch styles and sounds of other hosts once more: there are none.
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    if contrast:
        options["runOnly"] = [CONTRAST]
    elif contrast is False:
        options["rules"] = {CONTRAST: {"enabled": False}}
    found = page.evaluate(AXE_FINDS, options)
    return [f"{rule}: {html}" for rule, html in found]


@cache
def axe() -> str:
    return (Path(__file__).parent / "axe.min.js").read_text("utf-8")

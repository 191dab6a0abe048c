"""Somebody in front of a browser, who sees the page and does what it offers."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, Page

from tests.server.process import Server

SIZES = {"laptop": (1366, 768), "phone": (390, 844)}


class Person:
    def __init__(
        self, browser: Browser, server: Server, size: str = "laptop", language: str = "en", scheme: str = "light"
    ) -> None:
        width, height = SIZES[size]
        dark = "dark" if scheme == "dark" else "light"
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme="dark" if dark == "dark" else "light",
            has_touch=size == "phone",
            permissions=["clipboard-read", "clipboard-write"],
            accept_downloads=True,
        )
        self.context.set_default_timeout(15_000)
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
            assert self.problems == []

    def go(self, path: str) -> None:
        self.page.goto(self.server.address + path)

    def wait_connected(self) -> None:
        self.page.wait_for_selector("body[data-connected]")

    # Kingdomino

    def board(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self.page.get_attribute("#board", "data-board") or "{}")
        return data

    def number(self) -> int:
        return self.page.locator("#log li").count()

    def wait_turn(self) -> bool:
        """Until something is asked of this person; False when the game is over."""
        self.page.wait_for_selector("#ask.mine")
        return self.page.locator('#ask a[href="end"]').count() == 0

    def choose_something(self) -> str:
        """Do the first thing that is offered, by clicking, and wait until it is done."""
        data = self.board()
        before = self.number()
        if "claims" in data:
            done = "claim"
            self.page.locator("[data-claim]").first.click()
            self.page.locator(".look:not([hidden]) button").click()
        elif "place" in data:
            done = "place"
            self.page.locator(".spot").first.click()
            self.page.locator("#place").click()
        else:
            done = "discard"
            self.page.locator('[data-value="discard"]').click()
        self.page.wait_for_function("before => document.querySelectorAll('#log li').length > before", arg=before)
        return done

    def play_on(self, times: int = 1000) -> None:
        while times and self.wait_turn():
            self.choose_something()
            times -= 1

    # What is checked on every page

    def check_accessible(self) -> None:
        heard = len(self.problems)
        self.page.evaluate(axe())
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        del self.problems[heard:]  # axe itself tries styles that the content policy forbids
        problems = [
            f"{violation['id']}: {node['html'][:160]}"
            for violation in found["violations"]
            for node in violation["nodes"][:3]
        ]
        assert not problems, "\n".join([self.page.url, *problems])

    def check_fits(self, scrolling: bool) -> None:
        """Nothing sticks out sideways; and on a screen that must not scroll, nothing below."""
        width, height, inner_width, inner_height = self.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight, innerWidth, innerHeight]"
        )
        assert width <= inner_width
        if not scrolling:
            assert height <= inner_height


@cache
def axe() -> str:
    return (Path(__file__).parent / "axe.min.js").read_text("utf-8")

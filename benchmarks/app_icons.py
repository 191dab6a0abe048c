"""Draws the icons of the installed app from Regnum's mark, as the PNG files that devices ask for.

Run it with: python -m benchmarks.app_icons
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import regnum
from regnum.server.offline import GROUND
from tests.browser.chromium import ARGUMENTS, CHROMIUM

STATIC = Path(regnum.__file__).parent / "server" / "static"
SIZES = (192, 512)
WHOLE, MASKED = 0.96, 0.62
"""The part of the height that the mark takes: a device may cut a masked icon down to a circle of four fifths."""


def draw(page: Page, size: int, part: float, ground: str) -> bytes:
    page.set_viewport_size({"width": size, "height": size})
    mark = (STATIC / "mark.svg").read_text("utf-8")
    page.set_content(
        f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {ground} }}"
        f"body > svg {{ height: {part:.0%} }}</style>{mark}"
    )
    return page.screenshot(omit_background=True)


def main() -> None:
    folder = STATIC / "app"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        for size in SIZES:
            (folder / f"icon-{size}.png").write_bytes(draw(page, size, WHOLE, "transparent"))
            (folder / f"maskable-{size}.png").write_bytes(draw(page, size, MASKED, GROUND))
        browser.close()


if __name__ == "__main__":
    main()

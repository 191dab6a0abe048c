"""Two people come together: one sets up a table on a laptop, the other scans its code with a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.browser.person import Person
from tests.server.process import Server


def test_two_people_come_together_by_one_link(browser: Browser, server: Server) -> None:
    with Person(browser, server) as mara, Person(browser, server, "phone", "de") as noor:
        mara.go("/new/kingdomino")
        mara.page.locator('[name="name-0"]').fill("Mara")
        for seat, kind in ((1, "open"), (2, "open"), (3, "none")):
            mara.page.locator(f'[name="seat-{seat}"]').select_option(kind)
        mara.page.locator(".launch button").click()
        mara.wait_connected()
        mara.check_accessible()
        mara.check_fits(scrolling=True)
        waiting = mara.page.locator("#gathered > .is-open")
        expect(waiting).to_have_count(2)
        assert mara.page.locator(".qr svg").bounding_box()["width"] > 100  # type: ignore[index]

        code = mara.page.locator(".join-code").inner_text()
        noor.go("/join")
        noor.check_accessible()
        noor.page.locator('[name="code"]').fill(code.lower())
        noor.page.locator("form.message button").click()
        expect(noor.page.locator("h1")).to_have_text(re.compile("Mara"))
        assert noor.page.url == mara.page.locator("#join-link").input_value()
        noor.check_accessible()
        noor.check_fits(scrolling=True)
        noor.page.locator('[name="name"]').fill("Noor")
        noor.page.locator("form.invited button").click()
        noor.wait_connected()
        noor.check_accessible()
        noor.check_fits(scrolling=True)

        expect(mara.page.locator("#gathered > .is-here")).to_have_count(2)  # who came is seen without asking
        expect(waiting).to_have_count(1)
        noor.page.goto("about:blank")
        expect(mara.page.locator("#gathered > .is-away")).to_have_count(1)
        noor.page.go_back()
        noor.wait_connected()
        expect(noor.page.locator('[data-send="start"]')).to_have_count(0)
        mara.page.locator('[data-send="start"]').click()
        for person in (mara, noor):
            person.wait_at_table()  # by itself
        assert mara.page.url == noor.page.url

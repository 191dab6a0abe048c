"""The game of the day in a browser, and how somebody gets on: what is kept on the device, exported and deleted."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

from playwright.sync_api import Browser, expect

from regnum.coach.days import Day, in_my_seat, opponent
from regnum.server.today import now
from tests.browser.person import Person
from tests.browser.test_device import check_every_size
from tests.server.prepared import Guest
from tests.server.process import Server

GAME = "kingdomino"


def test_a_day_is_played_compared_shared_and_remembered(browser: Browser, server: Server) -> None:
    guest = Guest(server)
    before = Day(GAME, now() - timedelta(1))
    guest.of_day(before, in_my_seat(before, opponent(GAME)).actions)
    with Person(browser, server, "phone", "nl") as mara:
        page = mara.page
        mara.go("/")
        page.locator(".day-link").click()
        mara.go(f"/today/{GAME}")
        expect(page.locator(".played")).to_have_count(0)
        page.locator(".day-card form button").click()
        mara.wait_at_table()
        assert mara.wait_turn()
        mara.go(f"/today/{GAME}")
        assert (page.locator(".day-card .primary").get_attribute("href") or "").startswith("/t/")

        mara.come_as(guest.cookie)
        mara.go(f"/today/{GAME}/{before.date}")
        page.wait_for_selector(".today:not([data-again])")
        expect(page.locator(".versus li")).to_have_count(3)
        expect(page.locator(".played")).to_have_count(1)
        page.locator("[data-copy]").click()
        expect(page.locator("[data-copy] span")).to_have_text("Gekopieerd")
        text = page.evaluate("navigator.clipboard.readText()")
        assert text.endswith(f"/today/{GAME}/{before.date}")
        check_every_size(mara)
        mara.check_accessible()

        mara.go("/you")
        expect(page.locator("#progress .plot")).to_have_count(1)
        script = page.locator('script[src*="progress"]').get_attribute("src") or ""
        games = [
            {
                "table": f"t{number}",
                "day": f"2026-10-{number + 10}",
                "game": GAME,
                "level": "easy",
                "kinds": {"claim": [8, 0.1 * number], "place": [9, 0.2]},
            }
            for number in range(3)
        ]
        page.evaluate(
            "([script, games]) => import(script).then((costs) => games.forEach(costs.rememberCosts))",
            [script.replace("progress.js", "costs.js"), [*games, games[0]]],
        )
        page.reload()
        expect(page.locator("#progress .plot")).to_have_count(2)
        page.locator("#progress summary").last.click()
        expect(page.locator("#progress table").last.locator("tbody tr")).to_have_count(3)
        expect(page.locator("#progress table").last.locator("tbody tr").nth(1)).to_contain_text("1,3 % (8)")
        check_every_size(mara)
        mara.check_accessible()

        with page.expect_download() as saved:
            page.locator("[data-export]").click()
        exported = json.loads(Path(saved.value.path()).read_text("utf-8"))
        kept = exported["kept_by_scripts"]
        assert [one["table"] for one in kept["costs"]] == ["t0", "t1", "t2"]
        assert list(kept["days"][GAME]) == [before.date.isoformat()]
        assert exported["results"]
        page.locator(".device > .panel summary").click()
        page.locator("[data-forget] button").click()
        expect(page.locator("#progress .plot")).to_have_count(0)
        assert page.evaluate("localStorage.length") == 0

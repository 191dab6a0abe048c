"""What a device remembers, on the first page and on its own; and Regnum as an app, with and without the server."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from regnum.server.characters import COMPANIES
from tests.browser.layout import DIFFERENT, SIZES, faults_at, faults_inside, resize, resized, told
from tests.browser.person import Person
from tests.browser.tables import open_for_two, open_table
from tests.server.prepared import Guest
from tests.server.process import Server


def check_every_size(person: Person, opened: str = "") -> None:
    """Of the page, or of what is opened over it: one size of each layout, all when thorough."""
    page = person.page
    faults = {
        str(size): faults_inside(page, size, opened, opened) if opened else faults_at(page, size)
        for size in resized(page, SIZES if person.thorough else DIFFERENT)
    }
    assert not any(faults.values()), told(person.page.url, faults)


@pytest.mark.parametrize(
    "language", ["nl", *(pytest.param(other, marks=pytest.mark.thorough) for other in ("en", "de"))]
)
def test_who_comes_back_finds_tables_and_results(browser: Browser, server: Server, language: str) -> None:
    with Person(browser, server, "phone", language) as mara, Person(browser, server) as noor:
        mara.go("/")
        expect(mara.page.locator(".welcome")).to_be_visible()
        check_every_size(mara)
        longest = "Maximiliane von Hohenwald"[:24]
        guest = Guest(server)
        mara.come_as(guest.cookie)
        for game, players in (("kingdomino", 4), ("new_york", 6)):
            guest.of_bots(game, players)
        for game in ("dominion", "kingdom_builder", "kingdomino"):
            open_for_two(mara, noor, game, longest)
        mara.go("/")
        page = mara.page
        expect(page.locator("h1")).to_contain_text(longest)
        expect(page.locator(".ticket")).to_have_count(3)
        yours = page.locator(".ticket").evaluate_all("all => all.map(e => e.classList.contains('yours'))")
        assert yours == sorted(yours, reverse=True)
        expect(page.locator(".outcome")).to_have_count(2)
        check_every_size(mara)
        mara.check_accessible()
        page.locator(".site-foot a[href='/you']").click()
        expect(page.locator(".ticket")).to_have_count(3)
        page.locator(".device > .panel summary").click()
        check_every_size(mara)
        mara.check_accessible()
        page.locator("#results .outcome").first.click()
        expect(page.locator("h1")).to_be_visible()
        assert page.url.endswith("/end")
        expect(page.locator(".sheet .portrait")).to_have_count(6)
        check_every_size(mara)
        mara.go("/new/kingdomino?usual=1")
        page.locator(".sits:visible").first.click()
        expect(page.locator(".bots")).to_have_count(4)
        check_every_size(mara, ".bots:popover-open")
        mara.check_accessible()
        page.keyboard.press("Escape")
        mara.choose_bot(1, "hard")
        agnes = COMPANIES["hard"].at(1).name[language]
        expect(page.locator(".sits:visible").first).to_contain_text(agnes)
        page.locator(".launch button").click()
        mara.wait_at_table()
        expect(page.locator(".rival").first).to_contain_text(agnes)
        mara.go("/")
        page.locator('[action="/again/kingdomino"] button').click()
        mara.wait_at_table()
        expect(page.locator(".rival").first).to_contain_text(agnes)


def test_a_device_forgets_when_it_is_asked_to(browser: Browser, server: Server, tmp_path: Path) -> None:
    with Person(browser, server) as person:
        page = person.page
        person.go("/you")
        page.locator('[name="name"]').fill("Mara")
        page.locator(".own button").click()
        open_table(person, "kingdomino", "me", "bot", **{"name-0": "Mara", "level-1": "easy"})
        person.leave_the_rest_to_bots()
        person.go("/")
        page.locator('form[action="/play/dominion"] button').click()
        person.wait_at_table()
        page.evaluate("localStorage.setItem('pace', 'slow')")
        person.go("/you")
        expect(page.locator(".ticket")).to_contain_text("Mara")
        expect(page.locator("#results .outcome")).to_have_count(1)
        expect(page.locator(".won-of")).to_contain_text("0 of 1 won")  # given up
        with page.expect_download() as download:
            page.locator("a[download]").click()
        download.value.save_as(tmp_path / "regnum.json")
        exported = json.loads((tmp_path / "regnum.json").read_text("utf-8"))
        assert exported["name"] == "Mara"
        assert exported["results"][0]["record"]["actions"]
        delete = page.locator(".delete")
        expect(delete).to_be_hidden()  # asks first, on the page
        page.locator(".device > .panel summary").focus()
        page.keyboard.press("Enter")
        expect(delete).to_be_visible()
        page.keyboard.press("Tab")
        expect(delete).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".ticket, .outcome, .won-of")).to_have_count(0)
        expect(page.locator('[name="name"]')).to_have_value("")
        assert page.evaluate("localStorage.length") == 0
        assert [cookie for cookie in person.context.cookies() if cookie["name"].startswith("regnum_")] == []
        person.go("/")
        expect(page.locator(".welcome")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("nl", "De server is er even niet"),
        pytest.param("en", "The server is away", marks=pytest.mark.thorough),
    ],
)
def test_without_the_server_a_page_waits_until_it_is_back(
    browser: Browser, tmp_path: Path, language: str, said: str
) -> None:
    with Server(tmp_path / "data") as server, Person(browser, server, "phone", language) as person:
        page = person.page
        person.go("/about")
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        kept = page.evaluate(
            "async () => (await Promise.all((await caches.keys()).map(async name => "
            "(await (await caches.open(name)).keys()).map(asked => new URL(asked.url).pathname)))).flat()"
        )
        assert "/offline" in kept
        assert all(path == "/offline" or path.startswith("/assets/") for path in kept)
        table_id = open_table(person, "kingdomino", "me", "here")
        server.stop()
        person.go(f"/t/{table_id}/")
        expect(page.locator("h1:visible")).to_have_text(said)
        assert page.title() == f"{said} · Regnum"
        assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('17px \"Alegreya Sans\"'))")
        check_every_size(person)
        resize(page, 390, 844)
        person.check_fits(scrolling=False)
        person.check_accessible()
        page.locator("button:visible").click()
        expect(page.locator("[data-still]:visible")).not_to_have_text("")
        expect(page.locator("h1:visible")).to_have_text(said)
        server.start()
        person.wait_connected()  # nobody clicks: it comes back to the same table
        assert page.url.endswith(f"/t/{table_id}/")
        # A form that nobody received is not sent by itself later on: all begins on the first page.
        person.go("/")
        server.stop()
        page.locator('form[action="/play/kingdomino"] button').click()
        expect(page.locator("h1:visible")).to_have_text(said)
        server.start()
        expect(page.locator('form[action="/play/kingdomino"]')).to_be_visible()
        expect(page.locator(".ticket")).to_have_count(1)


def test_a_chosen_language_and_theme_hold_without_the_server(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server, Person(browser, server) as person:
        page = person.page
        person.go("/")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.locator('[name="language"][value="de"]').click()
        page.locator('[name="theme"][value="dark"]').click()
        server.stop()
        page.reload()
        expect(page.locator("h1:visible")).to_have_text("Der Server ist gerade nicht da")
        assert page.get_attribute("html", "data-theme") == "dark"
        assert page.get_attribute("html", "lang") == "de"

"""A seat on two devices, and one whose person is away: by the pages, at a laptop and a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.person import Person
from tests.browser.tables import act, open_for_two, stored_table
from tests.server.process import Server

GRACE = 2.0
SMALL, WIDE = {"width": 320, "height": 640}, {"width": 1366, "height": 768}


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where nobody is waited for as long as elsewhere."""
    with Server(tmp_path_factory.mktemp("hasty"), grace=GRACE) as server:
        yield server


def play(server: Server, table_id: str, *people: Person) -> None:
    """The first thing that is possible, by whoever of them sits there."""
    table = stored_table(server, table_id)
    act(people[int(table.state.seat)], table.state.text(table.state.legal_actions()[0]))


def test_two_devices_one_seat(browser: Browser, server: Server) -> None:
    with (
        Person(browser, server) as laptop,
        Person(browser, server) as noor,
        Person(browser, server, "phone", "de") as phone,
    ):
        table_id = open_for_two(laptop, noor, "kingdomino")
        page = laptop.page
        page.locator(".menu summary").click()
        page.locator('.menu form[data-sheet] button:has-text("Continue on another device")').click()
        sheet = page.locator("#sheet")
        expect(sheet.locator(".qr svg")).to_be_visible()
        for size in (SMALL, WIDE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            laptop.check_fits(scrolling=True)
            (laptop.check_accessible if size == WIDE else laptop.check_accessible_again)()
        number = stored_table(server, table_id).number
        act(laptop if int(stored_table(server, table_id).state.seat) == 0 else noor, first_of(server, table_id))
        laptop.wait_number(number + 1)
        expect(sheet.locator(".qr svg")).to_be_visible()  # a link that still works is not taken away by a move

        phone.page.goto(sheet.locator("[data-copy]").first.get_attribute("data-copy") or "")
        phone.check_accessible()
        phone.check_fits(scrolling=True)
        phone.page.locator("form.invited button").click()
        phone.wait_connected()
        expect(sheet.locator(".devices li")).to_have_count(2)  # the sheet on the laptop sees that it has come
        expect(sheet.locator(".qr")).to_have_count(0)
        page.keyboard.press("Escape")
        for _move in range(4):
            play(server, table_id, phone, noor)
            laptop.wait_number(phone.number())
            play(server, table_id, laptop, noor)
            phone.wait_number(laptop.number())

        phone.go("/")  # the start page of the other device waits for its turn, too
        ticket = phone.page.locator(f'.ticket[data-table="{table_id}"]')
        expect(ticket).to_be_visible()

        page.locator(".menu summary").click()
        page.locator('.menu a[data-sheet]:has-text("Seats and devices")').click()
        sheet.locator('form:has([value="release"]) button:has-text("End it there")').click()
        expect(sheet.locator(".devices li")).to_have_count(1)
        phone.go(f"/t/{table_id}/")
        phone.wait_connected()
        expect(phone.page.locator(".menu [data-sheet]")).to_have_count(0)  # a spectator like any other
        assert phone.page.locator('[data-send="act"]:visible:enabled').count() == 0
        play(server, table_id, laptop, noor)


def first_of(server: Server, table_id: str) -> str:
    state = stored_table(server, table_id).state
    return state.text(state.legal_actions()[0])


def test_who_is_away_is_replaced_by_agreement_and_comes_back(browser: Browser, hasty: Server) -> None:
    with Person(browser, hasty) as mara, Person(browser, hasty, "phone") as noor:
        table_id = open_for_two(mara, noor, "kingdomino")
        page = mara.page
        noor.page.reload()  # who reloads is not replaced
        noor.wait_connected()
        seats = page.locator(".menu a[data-sheet]")
        replace = page.locator('#sheet [data-send="propose"]')
        page.locator(".menu summary").click()
        seats.click()
        replace.click()
        expect(page.locator("#notice")).to_contain_text("nobody is replaced who can play")
        noor.page.goto("about:blank")
        expect(page.locator(".rival .tag").first).to_be_visible()
        page.locator(".menu summary").click()
        seats.click()
        replace.click()
        expect(page.locator("#notice")).to_contain_text("is not replaced: the others may agree on a bot in")
        assert [seat.kind for seat in stored_table(hasty, table_id).seats] == ["person", "person"]
        page.wait_for_timeout(GRACE * 1000)
        page.locator(".menu summary").click()
        seats.click()
        replace.click()
        expect(page.locator("#chat")).to_contain_text("A bot plays for Noor, until they come back.")
        while int(stored_table(hasty, table_id).state.seat) == 0:
            act(mara, first_of(hasty, table_id))
        for _move in range(2):
            mara.wait_turn()
            act(mara, first_of(hasty, table_id))
        mara.wait_turn()

        noor.go("/")
        expect(noor.page.locator(".ticket.yours .turn")).to_have_text("A bot plays for you")
        noor.page.locator(".ticket").click()
        noor.wait_connected()
        back = noor.page.locator('#ask [data-send="return"]')
        for size in (SMALL, WIDE):
            noor.page.set_viewport_size(size)  # type: ignore[arg-type]
            expect(back).to_be_in_viewport()
            noor.check_accessible()
        played = stored_table(hasty, table_id).course.record.actions
        back.click()
        noor.page.wait_for_selector('body.table[data-connected]:not(:has([data-send="return"]))')
        assert stored_table(hasty, table_id).course.record.actions == played
        assert [seat.kind for seat in stored_table(hasty, table_id).seats] == ["person", "person"]
        for _move in range(3):
            play(hasty, table_id, mara, noor)
            for person in (mara, noor):
                person.wait_number(stored_table(hasty, table_id).number)
        expect(page.locator("#chat")).to_contain_text("Noor is back, and plays again.")


def test_the_start_page_calls_when_it_is_ones_turn(browser: Browser, server: Server) -> None:
    with Person(browser, server) as mara, Person(browser, server, "phone") as noor:
        table_id = open_for_two(mara, noor, "kingdomino")
        while int(stored_table(server, table_id).state.seat) == 1:
            play(server, table_id, mara, noor)
        page = noor.page
        page.clock.install()
        noor.context.grant_permissions(["notifications"])
        page.add_init_script(
            """globalThis.calls = []; globalThis.badges = [];
            globalThis.Notification = class {
              static permission = "granted";
              static async requestPermission() { return "granted"; }
              constructor(words, about) { calls.push([words, about.body]); }
            };
            navigator.setAppBadge = async (count) => { badges.push(count); };
            navigator.clearAppBadge = async () => { badges.push(0); };"""
        )
        noor.go("/")
        ticket = page.locator(f'.ticket[data-table="{table_id}"]')
        expect(ticket).not_to_have_class("yours")
        page.locator(".call").click()
        noor.check_accessible()
        noor.check_fits(scrolling=True)
        while int(stored_table(server, table_id).state.seat) == 0:
            act(mara, first_of(server, table_id))
        page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
        page.clock.run_for(21_000)
        expect(ticket.locator(".turn")).to_have_text("Your turn for 1 minute")
        expect(page.locator("#waits")).to_have_text("1 table waits for you.")
        expect(page).to_have_title("● 1 table waits for you. · Regnum: kingdom games in your browser")
        assert page.evaluate("calls") == [["Your turn", "Kingdomino"]]
        assert page.evaluate("badges").pop() == 1
        page.clock.run_for(21_000)
        page.wait_for_timeout(300)
        assert page.evaluate("calls.length") == 1  # once, and not every time

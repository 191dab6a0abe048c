"""Fair cards, from the room where lots are drawn to the record that shows it; and pages that are not lied to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from regnum.core.record import Record
from tests.browser.person import Person
from tests.browser.tables import id_in, stored_table
from tests.command import regnum_command
from tests.server.process import Server


def noted(person: Person) -> Any:
    return json.loads(person.page.evaluate("localStorage.getItem('regnum lots')"))


def test_two_people_find_out_that_nobody_chose_their_cards(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    with Person(browser, server, chance=True) as mara, Person(browser, server, "phone", "de", chance=True) as noor:
        mara.go("/new/kingdomino")
        mara.page.locator('[name="name-0"]').fill("Mara")
        for seat, kind in ((1, "open"), (2, "none"), (3, "none")):
            mara.page.locator(f'[name="seat-{seat}"]').select_option(kind)
        mara.page.locator(".launch button").click()
        mara.wait_connected()
        expect(mara.page.locator("#lots[data-sealed]")).to_be_visible()
        commitment = mara.page.locator(".commitment code").inner_text()
        mara.page.locator(".commitment button").click()
        assert mara.page.evaluate("navigator.clipboard.readText()") == commitment
        mara.check_accessible()
        mara.check_fits(scrolling=True)
        noor.page.goto(mara.page.locator("#join-link").input_value())
        noor.page.locator('[name="name"]').fill("Noor")
        noor.page.locator("form.invited button").click()
        for person in (mara, noor):
            person.wait_at_table()
        table_id = id_in(mara.page.url)
        notes = [noted(person)[table_id] for person in (mara, noor)]
        assert {note["commitment"] for note in notes} == {commitment}
        assert notes[0]["seals"] == notes[1]["seals"]
        assert notes[0]["contribution"] != notes[1]["contribution"]
        address = f"/t/{table_id}/fair"
        mara.go(address)
        expect(mara.page.locator(".parts")).to_contain_text(commitment)
        expect(mara.page.locator(".result")).to_be_hidden()
        mara.check_accessible_again()

        noor.page.locator(".menu summary").click()
        noor.page.locator("[data-sure]").click()
        noor.page.locator('#sure [value="yes"]').click()
        mara.go(f"/t/{table_id}/")
        mara.wait_at_table()
        mara.leave_the_rest_to_bots()
        for person, words in ((mara, "Fair: nobody could choose"), (noor, "Fair: Niemand konnte")):
            person.go(f"/t/{table_id}/end")
            person.page.locator('a[href="fair"]').click()
            expect(person.page.locator("#verdict")).to_contain_text(words)
            expect(person.page.locator("#steps [data-holds=check]")).to_have_count(7)
            expect(person.page.locator("#steps small")).to_have_count(4)  # what this device has computed
            (person.check_accessible if person is mara else person.check_accessible_again)()
            person.check_fits(scrolling=True)

        record = mara.downloaded_record(tmp_path)
        assert record.fairness is not None
        assert [lot.contribution for lot in record.fairness.lots] == [note["contribution"] for note in notes]
        file = tmp_path / "record.json"
        mara.page.locator("[data-noted] button").click()
        note = tmp_path / "note.json"
        note.write_text(mara.page.evaluate("navigator.clipboard.readText()"), "utf-8")
        assert regnum_command("verify", str(file), "--saw", str(note)).returncode == 0

        changed = tmp_path / "changed.json"
        changed.write_text(file.read_text("utf-8").replace(notes[1]["contribution"], "ab" * 32), "utf-8")
        noor.go("/verify")
        noor.page.set_input_files("#file", changed)
        expect(noor.page.locator("#verdict")).to_have_attribute("data-verdict", "wrong")
        noor.page.set_input_files("#file", file)
        expect(noor.page.locator("#verdict")).to_have_attribute("data-verdict", "fair")
        noor.check_accessible()
        noor.check_fits(scrolling=True)


@pytest.mark.parametrize("size", ["phone", pytest.param("laptop", marks=pytest.mark.thorough)])
def test_who_likes_adds_dice_of_their_own(browser: Browser, server: Server, size: str, tmp_path: Path) -> None:
    with Person(browser, server, size, chance=True) as person:
        page = person.page
        person.go("/new/kingdomino")
        page.locator(".own-lot summary").click()
        page.locator("label:has([data-own-lot])").click()
        person.check_accessible()
        person.check_fits(scrolling=True)
        page.locator(".launch button").click()
        page.locator('#own-lot [name="words"]').fill("3 1 6 6 2 🎲")
        person.check_accessible()
        person.check_fits(scrolling=True)
        page.locator("#own-lot button").click()
        person.wait_at_table()
        lots = stored_table(server, id_in(page.url)).lots
        assert lots is not None
        assert [text.rpartition(" ")[0] for text in lots.opened.values()] == ["3 1 6 6 2 🎲"]


def test_a_page_that_is_shown_something_else_opens_nothing(browser: Browser, server: Server) -> None:
    """A server that exchanges its commitment, or a seal, does not get the contribution."""
    with Person(browser, server, chance=True) as mara, Person(browser, server, chance=True) as noor:
        mara.go("/new/kingdomino")
        mara.page.locator('[name="seat-1"]').select_option("open")
        for seat in (2, 3):
            mara.page.locator(f'[name="seat-{seat}"]').select_option("none")
        mara.page.locator(".launch button").click()
        expect(mara.page.locator("#lots[data-sealed]")).to_be_visible()
        invitation = mara.page.locator("#join-link").input_value()
        table_id = id_in(mara.page.url)
        # What the page had noted differs from what it is shown from now on, as if the server had changed it.
        mara.page.evaluate(
            """table => {
              const lots = JSON.parse(localStorage.getItem("regnum lots"));
              lots[table].commitment = "0".repeat(64);
              localStorage.setItem("regnum lots", JSON.stringify(lots));
            }""",
            table_id,
        )
        noor.page.goto(invitation)
        noor.page.locator("form.invited button").click()
        expect(mara.page.locator("#notice")).to_contain_text("does not open its lot")
        expect(noor.page.locator("#lots[data-opened]")).to_be_visible()
        lots = stored_table(server, table_id).lots
        assert lots is not None
        assert list(lots.opened) == [1]
        assert not lots.dealt


def test_a_record_without_lots_is_told_so(browser: Browser, server: Server, tmp_path: Path) -> None:
    with Person(browser, server, language="nl") as person:
        golden = Path(__file__).parent.parent / "kingdomino/golden/2.json"
        assert Record.load(golden).fairness is None
        person.go("/verify")
        person.page.set_input_files("#file", golden)
        expect(person.page.locator("#verdict")).to_have_attribute("data-verdict", "unproven")
        expect(person.page.locator("#steps")).to_contain_text("niet of de kaarten eerlijk waren")

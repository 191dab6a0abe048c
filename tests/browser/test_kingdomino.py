"""Kingdomino in the browser: from the start page to the end, alone and with others."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.keyboard import person_for
from tests.browser.kingdomino_player import board, choose_something, lines, play_on
from tests.browser.person import Person
from tests.browser.tables import sit_down_near_the_end
from tests.server.process import Server


@pytest.mark.parametrize(
    ("size", "language"), [("laptop", "en"), pytest.param("phone", "nl", marks=pytest.mark.thorough)]
)
def test_a_whole_game_from_the_start_page_to_the_end(
    browser: Browser, server: Server, size: str, language: str, tmp_path: Path, thorough: bool
) -> None:
    """What is between the first turns and the last ones: when thorough."""
    with person_for(browser, server, size, language) as person:
        person.go("/")
        person.click(person.page.locator('form[action="/play/kingdomino"] button'))
        person.wait_at_table()
        steps = 0
        while person.wait_turn():
            if steps in (0, 1):
                person.check_accessible_again()
            if steps == 8:
                person.check_accessible()
            if steps in (0, 1):  # chosen, but not confirmed
                look_at_a_choice(person)
                person.check_accessible()
                person.page.keyboard.press("Escape")
            choose_something(person)
            if steps < 12:
                person.check_fits(scrolling=size == "phone")
            steps += 1
            if steps == 8 and not thorough:
                sit_down_near_the_end(person, server, "kingdomino", turns=3, players=4)
        assert steps >= (24 if thorough else 11)
        person.check_accessible_again()
        person.click(person.page.locator('#ask a[href="end"]'))
        person.page.wait_for_selector(".sheet")
        assert person.page.locator(".sheet").count() == 4
        row = person.page.locator("[data-squares]:visible").last
        row.click()
        expect(row).to_have_attribute("aria-pressed", "true")
        marked = person.page.locator(".figure:not([hidden]) .square-mark.on").count()
        assert marked == len((row.get_attribute("data-squares") or "").split())
        person.check_accessible_again()
        person.check_fits(scrolling=True)
        record = person.downloaded_record(tmp_path)
        assert record.replay().over
        person.page.locator('a[href="replay"]').click()
        person.page.locator("#forward").click()
        expect(person.page.locator("#step-now")).to_have_text(f"1 / {len(record.actions)}")
        expect(person.page.locator("#log .did")).to_have_count(1)
        person.page.locator("#step").fill(str(len(record.actions)))
        turns = 4 + 12 * 4  # the first claims, and then every king in every round
        expect(person.page.locator("#log .did")).to_have_count(turns)
        expect(person.page.locator("#log .round")).to_have_count(1 + 12)
        person.page.locator("#eyes").select_option("2")
        expect(person.page.locator("#kingdom")).to_have_attribute("data-seat", "3")
        person.check_accessible_again()
        person.check_fits(scrolling=True)
        person.page.reload()
        expect(person.page.locator("#log .did")).to_have_count(turns)  # the link says where one was
        person.page.go_back()
        person.page.locator('form[action="rematch"] button').click()
        person.wait_at_table()
        assert lines(person) <= 4


def look_at_a_choice(person: Person) -> None:
    """Choose something that is yet to be confirmed; the last domino is chosen already, and a click claims it."""
    free = person.page.locator("[data-claim], .spot")
    if "place" in board(person) or free.count() > 1:
        person.click(free.first)
    expect(person.page.locator("#ghost .frame")).to_have_count(1)
    expect(person.page.locator("#hand .primary:enabled:visible")).to_have_count(1)


def test_a_domino_is_dragged_turned_and_taken_back(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        at_first_domino(person)
        places = board(person)["place"]
        page = person.page
        # the first half left of the castle, the second half to its left: turned twice from where it is held
        assert "f7-e7" in places or "e7-f7" in places
        held, spot = page.locator("#held").bounding_box(), page.locator("#spot-f7").bounding_box()
        assert held is not None
        assert spot is not None
        page.mouse.move(held["x"] + held["width"] / 2, held["y"] + held["height"] / 2)
        page.mouse.down()
        page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2, steps=4)
        page.mouse.wheel(0, 100)
        expect(page.locator("#held")).to_have_attribute("data-turn", "1")
        page.keyboard.press("r")
        expect(page.locator("#held")).to_have_attribute("data-turn", "2")
        expect(page.locator("#ghost .frame")).to_have_count(1)
        page.mouse.up()
        page.wait_for_selector("[data-claim]")
        assert page.locator("[id^=laid-]").count() == 1
        page.locator('[data-send="undo"]').click()
        page.wait_for_selector("#held")
        assert page.locator("[id^=laid-]").count() == 0
        page.locator('[data-send="undo"]').click()  # against bots alone it goes on, through their moves
        page.wait_for_selector("[data-claim]")
        expect(page.locator('[data-send="undo"]')).to_be_disabled()


def at_first_domino(person: Person) -> None:
    """A new table, at which the person has made the first claim and is to place."""
    person.go("/")
    person.page.locator('form[action="/play/kingdomino"] button').click()
    person.wait_at_table()
    person.wait_turn()
    choose_something(person)
    assert person.wait_turn()
    assert "place" in board(person)


def middle(person: Person, selector: str) -> tuple[float, float]:
    box = person.page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_dragged_domino_is_seen_everywhere(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        at_first_domino(person)
        page = person.page
        page.mouse.move(*middle(person, "#held"))
        page.mouse.down()
        page.mouse.move(*middle(person, ".log"), steps=3)
        expect(page.locator(".carried")).to_have_count(1)
        x, y = middle(person, ".carried use:first-child")
        assert (x, y) == pytest.approx(middle(person, ".log"), abs=2)
        page.mouse.move(*middle(person, "#spot-f7"), steps=3)
        expect(page.locator(".carried")).to_have_count(0)
        expect(page.locator("#ghost .frame")).to_have_count(1)
        page.mouse.move(*middle(person, ".log"), steps=3)
        page.mouse.up()  # dropped beside the board it is in hand again
        expect(page.locator(".carried, .dragging, #ghost .frame")).to_have_count(0)
        assert page.get_attribute("#held", "data-turn") == "0"


def test_a_finger_does_not_hide_what_it_drags_and_a_long_press_explains(browser: Browser, server: Server) -> None:
    with Person(browser, server, "phone") as person:
        at_first_domino(person)
        page = person.page
        finger = page.context.new_cdp_session(page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            finger.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
            )

        touch("touchStart", middle(person, "#held"))
        page.wait_for_selector("#explain:not([hidden])")
        touch("touchEnd")
        assert page.get_attribute("#held", "data-turn") == "0"
        page.locator("#held").tap()
        expect(page.locator("#held")).to_have_attribute("data-turn", "1")
        (x, y), (from_x, from_y) = middle(person, "#spot-f7"), middle(person, "#held")
        for _again in range(5):
            touch("touchStart", (from_x, from_y))
            for part in (0.5, 0.9, 1):
                touch("touchMove", (from_x + (x - from_x) * part, from_y + (y - from_y) * part))
            if page.locator("#explain:not([hidden])").count() == 0:
                break
            touch("touchEnd")  # on a busy machine the finger was so slow that it was a long press again
        expect(page.locator("#ghost .frame")).to_have_count(1)
        # In one go: it is drawn anew whenever the finger moves.
        ghost = page.evaluate("document.querySelector('#ghost .frame').getBoundingClientRect().toJSON()")
        assert ghost["y"] + ghost["width"] < y, "its first half is above the finger"
        touch("touchCancel")
        expect(page.locator(".carried, .dragging, #ghost .frame")).to_have_count(0)


def test_a_double_click_is_one_click(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        person.go("/")
        person.page.locator('form[action="/play/kingdomino"] button').click()
        person.wait_at_table()
        for what in (".claim", ".spot"):
            assert person.wait_turn()
            before = person.number()
            person.page.locator(what).first.dblclick()
            expect(person.page.locator("#ghost .frame")).to_have_count(1)  # seen, and not yet done
            expect(person.page.locator("#hand .primary:enabled:visible")).to_have_count(1)
            assert person.number() == before
            person.play(person.page.locator("#hand .primary:visible"))


def test_what_one_chose_is_not_chosen_for_the_other_at_the_same_device(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        person.go("/new/kingdomino")
        person.page.locator('[name="seat-1"]').select_option("here")
        for seat in (2, 3):
            person.page.locator(f'[name="seat-{seat}"]').select_option("none")
        person.page.locator(".launch button").click()
        person.wait_at_table()
        play_on(person, 4)
        seats = set()
        for _ in range(4):
            assert person.wait_turn()
            expect(person.page.locator("#ghost .frame")).to_have_count(0)
            seats.add(person.page.get_attribute("#kingdom", "data-seat"))
            play_on(person, 2)
        assert seats == {"1", "2"}


def test_two_browsers_play_one_table_and_a_third_watches(browser: Browser, server: Server) -> None:
    with (
        Person(browser, server) as mara,
        Person(browser, server, "phone", "de") as noor,
        Person(browser, server, language="nl") as tom,
    ):
        mara.go("/new/kingdomino")
        mara.page.locator('[name="name-0"]').fill("Mara <i>")
        mara.page.locator('[name="seat-1"]').select_option("open")
        for seat in (2, 3):
            mara.page.locator(f'[name="seat-{seat}"]').select_option("none")
        mara.page.locator(".launch button").click()
        mara.wait_connected()
        mara.page.locator("[data-copy]").first.click()
        expect(mara.page.locator("[data-copy]").first).to_have_text("Copied")
        link = mara.page.evaluate("navigator.clipboard.readText()")
        assert "/join/" in link
        tom.page.goto(mara.page.url)
        tom.wait_connected()
        noor.page.goto(link)
        noor.page.locator('[name="name"]').fill("Noor")
        noor.page.locator("form.invited button").click()
        for person in (noor, mara, tom):
            person.wait_at_table()
        for _ in range(10):
            mara_plays = mara.page.locator("#ask.mine").count() == 1
            player, watching = (mara, noor) if mara_plays else (noor, mara)
            player.wait_turn()
            choose_something(player)
            before = lines(player)
            for person in (watching, tom):
                expect(person.page.locator("#log .thumb")).to_have_count(before)
        assert tom.page.locator("#ask.mine, [data-claim], .spot").count() == 0
        assert "Mara <i>" in tom.page.locator("#log").inner_text()
        tom.page.goto(link)
        expect(tom.page.locator("h1")).to_have_text("Alle plaatsen zijn bezet")


def test_the_server_is_killed_and_the_page_goes_on(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server, Person(browser, server) as person:
        person.go("/")
        person.page.locator('form[action="/play/kingdomino"] button').click()
        person.wait_at_table()
        play_on(person, 3)
        person.wait_turn()
        log = person.page.locator("#log").inner_text()
        os.kill(server.process.pid, signal.SIGKILL)
        person.page.wait_for_selector("#offline:not([hidden])")
        server.restart()
        person.page.wait_for_selector("body[data-connected]")
        person.page.wait_for_selector("#offline", state="hidden")
        assert person.page.locator("#log").inner_text() == log
        play_on(person, 2)
        assert person.page.locator("#log").inner_text().startswith(log)
        # a closed laptop comes back to the same point, by the start page too
        before = lines(person)
        person.go("/")
        person.page.locator(".ticket").first.click()
        person.wait_connected()
        assert lines(person) >= before


@pytest.mark.parametrize("size", ["phone", pytest.param("laptop", marks=pytest.mark.thorough)])
def test_every_page_around_a_table_is_accessible(browser: Browser, server: Server, size: str) -> None:
    with Person(browser, server, size) as person:
        for path in ("/", "/about", "/new/kingdomino", "/nowhere"):
            person.go(path)
            person.check_accessible()
            person.check_fits(scrolling=True)
        person.go("/new/kingdomino")
        person.page.locator('[name="seat-1"]').select_option("open")
        person.page.locator(".launch button").click()
        person.wait_connected()
        person.check_accessible()
        person.check_fits(scrolling=True)
        address = person.page.locator("[data-copy]").first.get_attribute("data-copy") or ""
        with Person(browser, server, size) as friend:
            friend.page.goto(address)
            friend.check_accessible()
        person.page.locator('[data-send="start"]').click()
        person.wait_at_table()
        person.page.locator(".menu summary").click()
        person.check_accessible()
        person.go("/")  # where the table is now among those of one's own
        person.check_accessible()

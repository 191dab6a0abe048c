"""The New York Card Game in the browser: from the start page to the end, by clicking and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from regnum.server.security import COOKIE
from tests.browser import new_york_player as player
from tests.browser.keyboard import person_for
from tests.browser.person import Person
from tests.browser.tables import act, sit_down_near_the_end
from tests.server.prepared import ME, Guest, played
from tests.server.process import Server


def start(person: Person) -> None:
    person.go("/")
    person.page.locator('form[action="/play/new_york"] button').click()
    person.wait_at_table()


def table_with(person: Person, players: int, **switches: bool) -> None:
    """From the start page to a table with easy bots."""
    page = person.page
    person.go("/")
    page.locator('a[href="/new/new_york"]').first.click()
    for seat in range(1, 6):
        page.locator(f'[name="seat-{seat}"]').select_option("bot" if seat < players else "none")
        if seat < players:
            person.choose_bot(seat, "easy")
    for name, on in switches.items():
        if page.locator(f'[name="option-{name}"]').is_checked() != on:
            page.locator(f'label:has([name="option-{name}"])').click()
    page.locator(".launch button").click()
    person.wait_at_table()


def table_by_keys(person: Person) -> None:
    """The same with one easy bot, by the keyboard alone."""
    page = person.page
    person.go("/")
    person.click(page.locator('a[href="/new/new_york"]').first)
    page.wait_for_selector(".launch")
    person.choose_bot(1, "easy")
    for seat in range(2, 6):
        while page.evaluate("document.activeElement.name") != f"seat-{seat}":
            page.keyboard.press("Tab")
        page.keyboard.press("End")  # nobody
    person.click(page.locator(".launch button"))
    person.wait_at_table()


@pytest.mark.parametrize(
    ("size", "language"), [("laptop", "en"), pytest.param("phone", "nl", marks=pytest.mark.thorough)]
)
def test_a_whole_game_from_the_start_page_to_the_end(
    browser: Browser, server: Server, size: str, language: str, tmp_path: Path, thorough: bool
) -> None:
    """Against one bot, and so with Dirk. What is between the first turns and the last ones: when thorough."""
    with person_for(browser, server, size, language) as person:
        page = person.page
        if size == "laptop":
            table_by_keys(person)
        else:
            table_with(person, 2)
        done: list[str] = []
        while person.wait_turn():
            done.append(player.choose_something(person))
            if len(done) == 2 and not thorough:
                sit_down_near_the_end(person, server, "new_york", turns=3)
                assert person.wait_turn()
            if len(done) in (2, 25):
                person.check_fits(scrolling=size == "phone")
                page.mouse.move(1, 1)
                person.check_accessible()
        assert {"exact", "take", "keep"} <= set(done)
        person.click(page.locator('#ask a[href="end"]'))
        expect(page.locator(".sheet")).to_have_count(3)  # the two players and Dirk
        expect(page.locator(".sheet h2").last).to_contain_text("Dirk")
        numbers = "elements => elements.map((element) => Number(element.textContent))"
        scorings = page.locator(".scores").all()
        columns = [scoring.locator("tfoot td").evaluate_all(numbers) for scoring in scorings]
        assert len(columns) == 3
        totals = page.locator(".ranks .total strong").evaluate_all(numbers)
        assert [sum(paid) for paid in zip(*columns, strict=True)] == totals
        person.check_fits(scrolling=True)
        person.check_accessible_again()
        record = person.downloaded_record(tmp_path)
        assert record.replay().over
        page.locator('a[href="replay"]').click()
        page.locator("#forward").click()
        expect(page.locator("#step-now")).to_have_text(f"1 / {len(record.actions)}")
        page.locator("#step").fill(str(len(record.actions)))
        expect(page.locator("#board .party.here")).to_have_count(0)
        page.locator("#eyes").select_option("1")
        expect(page.locator("#hand [data-hand]:not([aria-disabled])")).to_have_count(0)
        person.check_accessible_again()


def test_money_is_marked_freely_and_its_worth_is_seen_at_once(browser: Browser, server: Server) -> None:
    with Person(browser, server, language="en") as person:
        table_with(person, 3)
        page = person.page
        go = page.locator("#go")
        while person.wait_turn() and page.locator(".slot.exact:not([aria-disabled])").count() == 0:
            was = person.number()
            player.take(person)
            person.wait_moved(was)
        slot = page.locator(".slot.exact:not([aria-disabled])").first
        slot.click()
        expect(page.locator("#sum")).to_contain_text("exact, you play again")
        expect(go).to_contain_text("Buy the ")
        expect(page.locator(".preview:not(:empty)").first).to_contain_text("→")
        marked = page.locator('[data-hand][aria-pressed="true"]')
        count = marked.count()
        assert count >= 1
        marked.first.click()  # one card less: not enough
        if count > 1:
            expect(page.locator("#sum")).to_contain_text("short")
        expect(go).to_be_disabled()
        page.keyboard.press("Escape")
        expect(marked).to_have_count(0)
        page.locator("[data-hand]").first.click()  # freely, whatever it is for
        expect(page.locator("#sum")).not_to_have_text(page.locator("#sum").get_attribute("data-idle") or "")
        page.keyboard.press("Escape")
        slot.click()
        expect(go).to_be_enabled()
        number = person.number()
        go.click()
        page.wait_for_selector("#do-stop")  # paid exactly: one more action
        assert person.number() >= number + 2  # the small choices were sent one by one
        expect(page.locator("#sum")).to_contain_text("One more action")
        expect(page.locator('[data-hand][aria-pressed="true"]')).to_have_count(0)


def test_a_payment_is_taken_back_at_once(browser: Browser, server: Server) -> None:
    with Person(browser, server, language="de") as person:
        start(person)
        page = person.page
        while person.wait_turn() and page.locator(".slot:is(.exact, .over):not([aria-disabled])").count() == 0:
            player.choose_something(person)
        number = person.number()
        hand = page.locator("[data-hand]").count()
        player.buy(person, ".slot:is(.exact, .over):not([aria-disabled])")
        page.wait_for_selector("#do-keep")
        before = person.number()
        assert before >= number + 2  # the building, the cards
        person.play(page.locator('[data-send="undo"]'))
        assert player.phase(page) == "act"
        expect(page.locator("[data-hand]")).to_have_count(hand)
        expect(page.locator('[data-hand][aria-pressed="true"]')).to_have_count(0)
        expect(page.locator('[data-send="undo"]')).to_be_disabled()
        player.buy(person, ".slot:is(.exact, .over):not([aria-disabled])")
        page.wait_for_selector("#do-give")
        dirk = page.locator("#party-2 .count b").all_inner_texts()
        page.locator("#do-give").click()
        page.wait_for_function(
            "was => [...document.querySelectorAll('#party-2 .count b')].map(cell => cell.innerText).join() !== was",
            arg=",".join(dirk),
        )


def test_a_hint_is_marked_as_the_whole_that_it_begins(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        start(person)
        page = person.page
        assert person.wait_turn()
        page.locator('[data-send="hint"]').click()
        page.wait_for_selector(".hinted")
        expect(page.locator("#go")).to_be_enabled()
        person.play(page.locator("#go"))


def test_things_explain_themselves_on_focus(browser: Browser, server: Server) -> None:
    with Person(browser, server, language="de") as person:
        start(person)
        page = person.page
        person.wait_turn()
        page.keyboard.press("Tab")
        for place, said in (
            (".majorities .type span[data-explain]", "im Spiel, für"),
            ('[data-explain="dirk"]', "gewinnt nie"),
            ("#deck span", "Am Ende"),
            (".slot", "Wertung A"),
            (".group h3", "Wechselgeld"),
        ):
            page.locator(place).first.focus()
            expect(page.locator("#explain")).to_be_visible()
            expect(page.locator("#explain")).to_contain_text(said)


@pytest.mark.thorough  # what six players look like at every size is in test_sizes.py
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_six_players_fit_on_the_screen(browser: Browser, server: Server, size: str) -> None:
    with Person(browser, server, size, "de") as person:
        page = person.page
        table_with(person, 6, memory_aid=True)
        player.play_on(person, 10)
        person.wait_turn()
        while page.locator("[data-hand]").count() == 0:  # all money may have been spent
            player.play_on(person, 1)
            person.wait_turn()
        person.check_fits(scrolling=size == "phone")
        page.locator("[data-hand]").first.click()
        person.check_accessible()
        if page.locator("#go-on").is_visible():
            page.locator("#go-on").click()
        if size == "laptop":  # all six and the log are on the screen
            boxes = [page.locator(place).bounding_box() for place in ("#pays-C", ".log", "#hand")]
            assert all(box and box["y"] + box["height"] <= 768 for box in boxes)
            assert boxes[0]
            assert boxes[1]
            assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
        person.leave_the_rest_to_bots()
        page.mouse.move(1, 1)
        person.check_accessible()
        person.go(re.sub(r"https?://[^/]*", "", page.url) + "end")
        expect(page.locator(".sheet")).to_have_count(6)
        person.check_accessible()
        person.check_fits(scrolling=True)


def at_a_table(person: Person, guest: Guest, step: int, players: int = 0, *, alone: bool = False) -> None:
    """At a table that was played before, as the guest."""
    person.context.add_cookies([{"name": COOKIE, "value": guest.cookie, "url": guest.server.address}])
    person.go(guest.table("new_york", step, players, alone=alone))
    person.wait_connected()


def before_scoring() -> tuple[int, int, str]:
    """With how many players, at which step and by what the person ends a turn with the first scoring of a game."""
    for players in (4, 3, 5, 6):
        whole = played("new_york", players)
        state = whole.record.first_state()
        state.log = []
        for step, text in enumerate(whole.record.actions):
            state.apply(state.parse(text))
            if any(event.kind == "scoring" for event in state.log):
                if whole.choosers[step] == ME and not state.over and state.seat != ME:
                    return players, step, text
                break
    raise AssertionError("no scoring")


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Where bots take their time: nothing happens by itself while somebody looks."""
    with Server(tmp_path_factory.mktemp("unhurried"), pace=5) as server:
        yield server


@pytest.mark.parametrize("size", ["phone", pytest.param("laptop", marks=pytest.mark.thorough)])
def test_a_scoring_takes_the_place_of_the_majorities_and_bots_wait_until_one_goes_on(
    browser: Browser, unhurried: Server, size: str
) -> None:
    with Person(browser, unhurried, size) as person:
        page = person.page
        players, step, action = before_scoring()
        at_a_table(person, Guest(unhurried), step, players, alone=True)
        expect(page.locator("#scored")).to_be_hidden()
        act(person, action)
        number = person.number()
        for _time in range(2):
            expect(page.locator("#ask .prompt")).to_have_text("A moment to look.")
            expect(page.locator("#scored")).to_be_visible()
            expect(page.locator("#market")).to_be_visible()
            expect(page.locator("#board")).to_be_hidden()
            page.reload()  # and then it is still so
            person.wait_connected()
        expect(page.locator(".scored .totals li")).to_have_count(players)
        person.check_accessible()
        person.check_fits(scrolling=size == "phone")
        assert person.number() == number
        page.locator("#go-on" if size == "laptop" else '#ask [data-value="seen"]').click()
        expect(page.locator("#scored")).to_be_hidden()
        expect(page.locator("#board")).to_be_visible()
        expect(page.locator("#ask .prompt")).to_contain_text("is thinking")
        expect(page.locator(".log .scoring-line")).to_have_count(1)
        page.locator('[data-value="skip"]').click()
        assert person.wait_turn()
        expect(page.locator("#scored")).to_be_hidden()  # it was seen


def test_every_card_of_a_large_hand_is_in_sight_on_a_phone(browser: Browser, server: Server) -> None:
    with Person(browser, server, "phone") as person:
        page = person.page
        whole = played("new_york")
        assert whole.most > 8
        at_a_table(person, Guest(server), whole.step("crowded"))
        cards = page.locator("[data-hand]")
        expect(cards).to_have_count(whole.most)
        boxes = [cards.nth(index).bounding_box() for index in range(whole.most)]
        assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
        assert all(box and box["y"] + box["height"] <= 844 for box in boxes)


def test_hands_stay_covered_between_two_at_one_device(browser: Browser, server: Server) -> None:
    with Person(browser, server, "phone", "nl") as person:
        page = person.page
        person.go("/new/new_york")
        page.locator('[name="seat-1"]').select_option("here")
        expect(page.locator('[name="option-memory_aid"]')).not_to_be_checked()
        page.locator(".launch button").click()
        person.wait_at_table()
        page.wait_for_selector("#cover:not([hidden])")
        assert page.locator("[data-hand]").count() == 0
        page.locator('[data-send="uncover"]').click()
        page.wait_for_selector("[data-hand]")
        page.locator("[data-money]").first.click()
        page.locator("#go").click()
        page.wait_for_selector("#cover:not([hidden])")
        assert page.locator("[data-hand]").count() == 0

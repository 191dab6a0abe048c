"""Dominion in the browser: set up, played to the end, looked at again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.dominion_player import choose_something, press, start
from tests.browser.keyboard import person_for
from tests.browser.person import PATIENCE, Person
from tests.browser.tables import open_table
from tests.dominion.table import seat, table
from tests.server.prepared import Guest
from tests.server.process import Server

CHAPELS = "Chapel, Cellar, Moat, Village, Smithy, Market, Festival, Laboratory, Gardens, Workshop"
PICKING = "#hand [data-pick]"


def hand(page: Page) -> int:
    return page.locator("#hand .card.large").count()


@pytest.mark.parametrize(
    ("size", "language"), [("laptop", "en"), pytest.param("phone", "nl", marks=pytest.mark.thorough)]
)
def test_a_whole_game_from_the_start_page_to_the_end(
    browser: Browser, server: Server, size: str, language: str, tmp_path: Path
) -> None:
    with person_for(browser, server, size, language) as person:
        page = person.page
        person.go("/")
        person.click(page.locator('a[href="/new/dominion"]'))
        page.wait_for_selector(".launch")
        person.choose_bot(1, "medium")
        person.click(page.locator(".launch button"))
        person.wait_at_table()
        done = []
        while person.wait_turn():
            done.append(choose_something(person))
            if len(done) in (2, 30):
                person.wait_turn()
                person.check_accessible()
            if len(done) < 15 or len(done) % 10 == 0:
                person.check_fits(scrolling=False)
        assert {"treasures", "buy", "play"} <= set(done)
        person.click(page.locator('#ask a[href="end"]'))
        expect(page.locator(".sheet")).to_have_count(2)
        row = page.locator("[data-squares]:visible").last
        row.click()
        expect(row).to_have_attribute("aria-pressed", "true")
        marked = page.locator(".figure:not([hidden]) [data-square].on").count()
        assert marked == len((row.get_attribute("data-squares") or "").split()) > 0
        person.check_accessible_again()
        person.check_fits(scrolling=True)
        record = person.downloaded_record(tmp_path)
        assert record.replay().over
        page.locator('a[href="replay"]').click()
        page.locator("#forward").click()
        expect(page.locator("#step-now")).to_have_text(f"1 / {len(record.actions)}")
        page.locator("#step").fill("0")  # where all cards are still in the hands
        expect(page.locator("#eyes")).to_have_value("0")  # one's own
        page.locator("#eyes").select_option("")
        expect(page.locator("#hand .card-back").first).to_be_visible()  # a spectator sees no hand
        page.locator("#eyes").select_option("0")
        expect(page.locator("#hand .card.large")).to_have_count(5)
        page.locator("#step").fill("40")
        expect(page.locator("#log li")).not_to_have_count(0)
        assert page.locator('[data-send="act"], [data-pick]').count() == 0
        person.check_accessible()
        person.check_fits(scrolling=False)


def begin(person: Person) -> None:
    """A game against a bot; how a table is set up is looked at elsewhere."""
    kingdom = {"option-kingdom": "own", "own-kingdom": CHAPELS}
    open_table(person, "dominion", "me", "bot", **{"level-1": "easy"}, **kingdom)
    person.wait_at_table()


def sit_down(person: Person, server: Server, cards: str) -> None:
    """At a table where one's turn begins with these cards in hand."""
    position = table(
        cards,
        "copper*5",
        others=[seat("copper*5", "copper*5")],
        kingdom=CHAPELS.casefold().replace(",", ""),
        as_asked=True,
    ).position()
    guest = Guest(server)
    person.come_as(guest.cookie)
    person.go(guest.set_up(position, [], seat=0))
    person.wait_connected()


def play_card(person: Person, card: str) -> None:
    """From the hand; then cards are picked from it."""
    assert person.wait_turn()
    person.play(person.page.locator(f'#hand .card[data-card="{card}"][data-send="act"]'))
    person.page.wait_for_selector(PICKING)


def test_cards_are_picked_unpicked_and_trashed_together(browser: Browser, server: Server) -> None:
    with Person(browser, server, language="de") as person:
        page = person.page
        sit_down(person, server, "chapel copper*2 estate*2")
        play_card(person, "chapel")
        cards = page.locator("#hand [data-pick]")
        confirm, chosen = page.locator("#confirm"), page.locator("#chosen")
        expect(confirm).to_have_text("Nichts entsorgen")
        expect(chosen).to_have_text("0 gewählt, höchstens 4")
        before = hand(page)
        cards.nth(0).click()
        cards.nth(1).click()
        expect(confirm).to_have_text("2 Karten entsorgen")
        cards.nth(1).click()
        expect(confirm).to_have_text("1 Karte entsorgen")
        expect(cards.nth(1)).to_have_attribute("aria-pressed", "false")
        cards.nth(cards.count() - 1).click()  # not in the order in which the game takes them
        cards.nth(1).click()
        expect(chosen).to_have_text("3 gewählt, höchstens 4")
        person.check_accessible()
        person.check_fits(scrolling=False)
        press(person, confirm)
        assert hand(page) == before - 3
        expect(page.locator("#trash .label b")).to_have_text("3")
        person.play(page.locator('[data-send="undo"]'))  # what was confirmed together is taken back together
        expect(page.locator("#trash .label b")).to_have_text("0")
        assert hand(page) == before
        # nothing at all is a choice too
        press(person, page.locator("#confirm"))
        expect(cards).to_have_count(0)
        assert hand(page) == before


def test_as_many_cards_are_drawn_as_the_cellar_discards(browser: Browser, server: Server) -> None:
    with Person(browser, server, "phone") as person:
        page = person.page
        sit_down(person, server, "cellar copper*2 estate*2")
        play_card(person, "cellar")
        before = hand(page)
        cards = page.locator("#hand [data-pick]")
        for index in range(cards.count()):
            cards.nth(index).click()  # all of them: then the game ends the choice by itself
        press(person, page.locator("#confirm"))
        expect(cards).to_have_count(0)
        assert hand(page) == before
        person.check_fits(scrolling=False)


def test_turns_are_played_with_the_keyboard_alone_and_cards_explain_themselves(
    browser: Browser, server: Server
) -> None:
    with Person(browser, server) as person:
        page = person.page
        begin(person)
        settled = page.locator("body:not([data-settling])")
        for _turn in range(3):
            assert person.wait_turn()
            while page.locator("#do-play-treasures").count() == 0:
                settled.wait_for()
                page.locator("#do-done").focus()
                page.keyboard.press("Enter")
                page.wait_for_timeout(200)
                assert person.wait_turn()
            settled.wait_for()
            page.locator("#do-play-treasures").focus()
            page.keyboard.press("Enter")
            page.wait_for_selector("#do-play-treasures", state="detached")
            page.locator("#pile-copper").focus()
            page.keyboard.press("ArrowRight")
            expect(page.locator("#pile-silver")).to_be_focused()
            page.keyboard.press("ArrowDown")
            expect(page.locator("#pile-duchy")).to_be_focused()
            expect(page.locator("#explain")).to_contain_text("3 points")
            page.keyboard.press("Escape")
            expect(page.locator("#explain")).to_be_hidden()
            page.locator("#pile-copper").focus()  # what every hand can buy
            left = page.locator("#pile-copper .count").inner_text()
            page.keyboard.press("Enter")
            expect(page.locator("#pile-copper")).to_have_attribute("aria-pressed", "true")
            expect(page.locator("#pile-copper")).to_be_focused()  # focus stays where it was
            expect(page.locator("#chosen")).to_have_text("Buy Copper, end turn")
            settled.wait_for()
            page.locator("#confirm").focus()
            page.keyboard.press("Space")
            expect(page.locator("#pile-copper .count")).not_to_have_text(left)


def test_a_turn_ends_only_when_that_is_meant(browser: Browser, server: Server) -> None:
    """No double click, no single tap on a pile and no forgotten coin ends it."""
    with Person(browser, server) as person:
        page = person.page
        begin(person)
        assert person.wait_turn()
        page.wait_for_selector("body:not([data-settling])")
        before = person.number() + 1
        page.locator("#do-play-treasures").dblclick()
        person.wait_number(before)
        confirm = page.locator("#confirm")
        expect(confirm).to_have_text("End turn")
        assert page.locator("#ask.mine").count() == 1
        page.wait_for_selector("body:not([data-settling])")
        # a purchase is only chosen, until it is confirmed
        silver = page.locator("#pile-silver")
        for release in (silver, page.locator('[data-send="undo"]')):
            silver.click()
            expect(confirm).to_have_text("Buy Silver, end turn")
            expect(silver).to_have_attribute("aria-pressed", "true")
            release.click()
            expect(confirm).to_have_text("End turn")
            expect(silver).to_have_attribute("aria-pressed", "false")
        # coins that would buy something are asked for, once
        coins = page.locator("#counters li").nth(2).locator("b").inner_text()
        confirm.click()
        expect(confirm).to_have_text(f"{coins} coins unspent: end the turn?")
        person.check_accessible()
        silver.click()
        expect(confirm).to_have_text("Buy Silver, end turn")
        person.check_accessible()
        assert person.number() == before
        press(person, confirm)
        expect(page.locator("#pile-silver .count")).not_to_have_text("40")


def switch(person: Person, *names: str) -> None:
    """Turn these settings, as a person does."""
    page = person.page
    page.locator(".menu summary").click()
    page.locator("[data-settings]").click()
    for name in names:
        page.locator(f'label:has([data-setting="{name}"])').click()
    page.locator("#settings [data-close]").click()


def test_what_one_always_does_is_done_by_itself_and_can_be_taken_back(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        page = person.page
        begin(person)
        assert person.wait_turn()
        treasures, confirm, undo = (
            page.locator(place) for place in ("#do-play-treasures", "#confirm", '[data-send="undo"]')
        )
        expect(treasures).to_be_visible()
        expect(page.locator(".player .points").first).to_be_visible()
        switch(person, "treasures", "end-turn", "points")
        expect(page.locator(".player .points").first).to_be_hidden()
        expect(confirm).to_have_text("End turn")
        expect(treasures).to_have_count(0)
        glows = "name => getComputedStyle(document.getElementById(`pile-${name}`)).outlineStyle === 'solid'"
        assert [page.evaluate(glows, card) for card in ("chapel", "copper", "curse")] == [True, False, False]
        undo.click()
        expect(treasures).to_be_visible()
        page.wait_for_timeout(1000)
        expect(treasures).to_be_visible()  # once in a turn: who takes them back wants it otherwise
        press(person, treasures)
        # the last purchase is held for a moment
        chapel = page.locator("#pile-chapel")
        chapel.click()
        expect(confirm).to_have_class(re.compile("soon"))
        undo.click()
        expect(confirm).not_to_have_class(re.compile("soon"))
        expect(confirm).to_have_text("End turn")
        before = person.number()
        chapel.click()
        person.wait_moved(before)  # nobody has confirmed it
        expect(page.locator("#pile-chapel .count")).to_have_text("9")
        assert page.locator("#log").inner_text().count("Chapel") == 1


def test_a_moat_is_shown_by_itself_to_who_wishes_so(browser: Browser, server: Server) -> None:
    """And while an Action can be played, nothing but playing it is the main thing."""
    attacked = table(
        "militia copper*4",
        "copper*5",
        others=[seat("moat copper*4", "moat copper*4")],
        kingdom=CHAPELS.replace("Chapel", "Militia").casefold().replace(",", ""),
        as_asked=True,
    )
    guest = Guest(server)
    with Person(browser, server) as person:
        page = person.page
        person.come_as(guest.cookie)
        person.go(guest.set_up(attacked.position(), ["play militia"], seat=1))
        person.wait_connected()
        page.wait_for_selector("#do-reveal-moat.primary")
        switch(person, "moat")
        page.wait_for_selector("#do-reveal-moat", state="detached")
        assert person.wait_turn()
        assert hand(page) == 5, "nothing had to be discarded"
        expect(page.locator('#hand [data-card="moat"].legal')).to_have_count(1)
        expect(page.locator("#do-done")).to_have_text("End actions")
        expect(page.locator("#buttons .primary")).to_have_count(0)
        person.play(page.locator('#hand [data-card="moat"]').first)
        expect(page.locator("#buttons .primary")).to_have_count(1)


def test_what_cannot_be_had_says_why(browser: Browser, server: Server) -> None:
    with Person(browser, server, language="de") as person:
        page = person.page
        begin(person)
        assert person.wait_turn()
        province = page.locator("#pile-province")
        expect(province).to_have_attribute("data-why-not", "8 Geld zu wenig.")
        press(person, page.locator("#do-play-treasures"))
        coins = int(page.locator("#counters li").nth(2).locator("b").inner_text())
        expect(province).to_have_attribute("data-why-not", f"{8 - coins} Geld zu wenig.")
        if page.locator('#hand [data-card="estate"]').count():
            expect(page.locator('#hand [data-card="estate"]').first).to_have_attribute(
                "data-why-not", "Keine Geldkarte."
            )


def test_a_hint_marks_what_the_bot_would_do(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        begin(person)
        assert person.wait_turn()
        hinted = person.page.locator(".hinted")
        person.page.locator('[data-send="hint"]').click()
        expect(hinted).to_have_count(1, timeout=PATIENCE)
        expect(hinted).to_be_focused()
        # also where cards are picked first and confirmed later
        sit_down(person, server, "chapel copper*2 estate*2")
        assert person.wait_turn()
        person.page.locator('[data-send="hint"]').click()
        expect(hinted).to_have_count(1, timeout=PATIENCE)
        play_card(person, "chapel")
        expect(hinted).to_have_count(0)
        person.page.locator('[data-send="hint"]').click()
        expect(hinted).to_have_count(1, timeout=PATIENCE)
        expect(hinted).to_be_focused()


def test_a_hint_leads_on_from_the_card_to_the_button_that_buys_it(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        page = person.page
        start(person, CHAPELS)
        hinted = page.locator(".hinted")
        while True:
            assert person.wait_turn()
            press(person, page.locator("#do-play-treasures"))
            page.locator('[data-send="hint"]').click()
            expect(hinted).to_have_count(1, timeout=PATIENCE)
            if hinted.get_attribute("id") != "confirm":
                break
            assert page.locator("#hint").inner_text().splitlines()[2] == "You end the turn"  # with 2 coins
            press(person, hinted)
        hinted.click()
        expect(page.locator('.pile[aria-pressed="true"]')).to_have_count(1)
        expect(hinted).to_have_id("confirm")
        page.keyboard.press("Escape")
        expect(hinted).to_have_count(0)
        page.locator('[data-send="hint"]').click()
        expect(hinted).to_have_id("confirm", timeout=PATIENCE)


def test_a_kingdom_is_drafted(browser: Browser, server: Server) -> None:
    with Person(browser, server, "phone", "de") as person:
        page = person.page
        start(person, "draft", seats=("me", "bot", "bot"))
        picks = 0
        while person.wait_turn() and page.locator(".pool").count():
            if picks == 1:
                person.check_accessible()
                person.check_fits(scrolling=False)
            person.play(page.locator('.pool .card[data-send="act"]').nth(picks * 3))
            picks += 1
            page.wait_for_selector("#ask.mine")
        assert picks >= 3
        expect(page.locator("#supply .kingdom .card")).to_have_count(10)
        assert hand(page) == 5


def test_a_wrong_card_of_a_pasted_kingdom_is_named_with_the_nearest(browser: Browser, server: Server) -> None:
    with Person(browser, server, language="nl") as person:
        page = person.page
        person.go("/new/dominion")
        page.locator('[data-begin="size_distortion"]').click()
        expect(page.locator(".ten .card")).to_have_count(10)
        page.locator(".ten .card").first.focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#explain")).to_be_visible()
        page.locator('[aria-controls="typed"]').click()
        typed = page.locator('[name="own-kingdom"]')
        typed.fill(CHAPELS.replace("Smithy", "Smitse"))
        page.locator('[data-do="read"]').click()
        expect(page.locator(".problem-here:visible")).to_contain_text("Smidse")
        page.locator(".launch button").click()
        expect(page.get_by_role("alert")).to_contain_text("Smidse")
        expect(typed).to_have_value(re.compile("Smitse"))
        expect(page.locator(".ten .card")).to_have_count(9)
        person.check_accessible()
        typed.fill(CHAPELS.replace("Smithy", "Smidse"))
        page.locator(".launch button").click()
        person.wait_at_table()
        expect(page.locator("#pile-smithy .band")).to_have_text("Smidse")


@pytest.mark.parametrize("size", ["phone", pytest.param("laptop", marks=pytest.mark.thorough)])
def test_a_kingdom_is_found_in_every_way_and_four_sit_at_its_table(
    browser: Browser, server: Server, size: str
) -> None:
    with Person(browser, server, size, "de") as person:
        page = person.page
        person.go("/new/dominion")
        for way in ("random", "draft", "own"):
            page.locator(f'label:has([name="option-kingdom"][value="{way}"])').click()
            person.check_accessible_again()
            person.check_fits(scrolling=True)
        person.check_accessible()
        start(person, "random", seats=("me", "bot", "bot", "bot"))
        for _ in range(4):
            assert person.wait_turn()
            person.check_fits(scrolling=False)
            choose_something(person)
        assert person.wait_turn()
        person.check_accessible_again()
        page.locator(".player .plate").first.click()
        expect(page.locator(".card-list:popover-open")).to_be_visible()
        person.check_accessible()
        page.keyboard.press("Escape")
        person.leave_the_rest_to_bots()
        page.locator('#ask a[href="end"]').click()
        expect(page.locator(".sheet")).to_have_count(4)
        person.check_accessible()
        person.check_fits(scrolling=True)


def test_hands_are_covered_between_two_people_at_one_device(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        page = person.page
        start(person, seats=("me", "here"))
        for _ in range(2):
            page.wait_for_selector("#cover:not([hidden])")
            assert page.locator("#hand .card.large").count() == 0
            page.locator("#cover button").click()
            page.wait_for_selector("#cover", state="hidden")
            assert hand(page) == 5
            person.check_fits(scrolling=False)
            while page.locator("#cover[hidden]").count():
                choose_something(person)
                page.wait_for_timeout(100)

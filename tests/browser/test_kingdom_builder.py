"""Kingdom Builder in the browser: whole games by mouse and by thumb, the keyboard, tiles, the end, the replay."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from regnum.games.kingdom_builder.rules.data import TILES
from regnum.games.kingdom_builder.view.land import board_named, printed
from regnum.games.kingdom_builder.view.words import terrain_name, tile_name
from tests.browser.keyboard import person_for
from tests.browser.kingdom_builder_player import choose_something
from tests.browser.person import Person
from tests.browser.tables import open_table, sit_down_near_the_end
from tests.server.process import Server

SOME_WAY_IN = 12


MOVING_TILES = {
    "option-board": "own",
    **{f"place-{place}": board for place, board in enumerate(("paddock", "barn", "harbor", "tavern"))},
    "option-cards": "own",
    **{f"card-{card}": "on" for card in ("fishermen", "miners", "workers")},
}


def start(person: Person, *others: str, **fields: str) -> None:
    """A game against easy bots, or whoever is said; how a board is put together is looked at elsewhere."""
    kinds = others or ("bot",)
    levels = {f"level-{seat}": "easy" for seat, kind in enumerate(kinds, 1) if kind == "bot"}
    open_table(person, "kingdom_builder", "me", *kinds, **levels, **fields)
    person.wait_at_table()


def seat_others(page: Page, others: tuple[str, ...]) -> None:
    for seat in range(1, 4):
        kind = others[seat - 1] if seat <= len(others) else "none"
        if page.locator(f'[name="seat-{seat}"]').input_value() != kind:
            page.locator(f'[name="seat-{seat}"]').select_option(kind)
        if kind == "bot":
            page.locator(f'[name="level-{seat}"][value="easy"]').evaluate("radio => { radio.checked = true; }")


def choose_board(page: Page, board: str) -> None:
    """Put a board together by what is offered, as it lies."""
    page.locator('label:has([name="option-board"][value="own"])').click()
    for place, word in enumerate(board.replace("/", "").split()):
        page.locator(f'[name="place-{place}"]').select_option(word.removesuffix("-turned"))
        if word.endswith("-turned") != page.locator(f'[name="turned-{place}"]').is_checked():
            page.locator(f'label:has([name="turned-{place}"])').click()


def choose_cards(page: Page, cards: str) -> None:
    page.locator('label:has([name="option-cards"][value="own"])').click()
    for card in cards.split():
        page.locator(f'label:has([name="card-{card}"])').click()


@pytest.mark.parametrize(
    ("size", "language"), [("phone", "de"), pytest.param("laptop", "en", marks=pytest.mark.thorough)]
)
def test_a_board_and_cards_of_ones_own_are_what_lies_on_the_table(
    browser: Browser, server: Server, size: str, language: str
) -> None:
    board = "harbor barn-turned / oracle tower"
    with Person(browser, server, size, language) as person:
        page = person.page
        person.go("/new/kingdom_builder")
        person.check_accessible_again()
        expect(page.locator(".eight .quadrant:visible")).to_have_count(8)
        page.locator('[name="option-board"][value="random"]').focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".map:visible")).to_contain_text(tile_name("paddock", language))
        expect(page.locator(".with-first .pick:visible")).to_have_count(3)
        person.check_accessible_again()
        person.check_fits(scrolling=True)
        page.keyboard.press("ArrowRight")
        expect(page.locator('[name="place-0"]')).to_be_visible()

        # what the lot might bring is looked at, before one's own is put together
        page.locator('label:has([name="option-board"][value="random"])').click()
        page.locator('[data-roll="board"]').click()
        expect(page.locator(".map .quadrant use:visible")).to_have_count(4)
        page.locator('[data-roll="cards"]').click()
        expect(page.locator('[name^="card-"]:checked')).to_have_count(3)
        person.check_accessible()
        for _card in range(3):
            page.locator("label.pick:has(:checked)").first.click()

        choose_board(page, board)
        shown = page.locator(".map .quadrant use:visible")
        assert [use.get_attribute("class") for use in shown.all()] == ["harbor", "barn", "oracle", "tower"]
        turned = "use => getComputedStyle(use).transform.startsWith('matrix(-1,')"
        assert [use.evaluate(turned) for use in shown.all()] == [False, True, False, False]
        choose_cards(page, "lords citizens miners workers")
        page.locator(".launch button").click()
        expect(page.get_by_role("alert")).to_contain_text("4")
        person.check_accessible()
        person.check_fits(scrolling=True)
        page.locator('label:has([name="card-workers"])').click()
        seat_others(page, ("bot", "bot", "bot"))
        page.locator(".launch button").click()

        person.wait_at_table()
        rules = page.locator('[id^="rule-"]')
        assert {rule.get_attribute("id") for rule in rules.all()} == {
            *("rule-castle", "rule-lords", "rule-citizens", "rule-miners")
        }
        kinds = [
            tile_name(kind, language) if kind in TILES else terrain_name(kind, language)
            for kind in printed(board_named(board))
        ]
        labels = page.locator(".hex").evaluate_all(
            "all => all.map(hex => hex.getAttribute('aria-label').split(', ')[1])"
        )
        assert labels == kinds

        assert person.wait_turn()
        person.check_accessible()  # with as many as may play
        person.check_fits(scrolling=size == "phone")
        person.leave_the_rest_to_bots()
        person.check_accessible_again()
        page.locator('#ask a[href="end"]').click()
        expect(page.locator(".sheet")).to_have_count(4)
        person.check_accessible_again()
        person.check_fits(scrolling=True)


@pytest.mark.parametrize(
    ("size", "language"), [("laptop", "en"), pytest.param("phone", "nl", marks=pytest.mark.thorough)]
)
def test_a_whole_game_from_the_start_page_to_the_end(
    browser: Browser, server: Server, size: str, language: str, thorough: bool
) -> None:
    """What is between the first turn and the last ones: when thorough."""
    with person_for(browser, server, size, language) as person:
        page = person.page
        person.go("/")
        person.click(page.locator('form[action="/play/kingdom_builder"] button'))
        person.wait_at_table()
        steps = 0
        done: set[str] = set()
        while person.wait_turn():
            done.add(choose_something(person, steps, tap=size == "phone"))
            steps += 1
            if steps in (1, 2, SOME_WAY_IN if thorough else 6):
                person.wait_turn()
                (person.check_accessible_again if steps == 1 else person.check_accessible)()
                person.check_fits(scrolling=size == "phone")
            if steps == 5 and not thorough:
                sit_down_near_the_end(person, server, "kingdom_builder", turns=1)
        assert steps >= (25 if thorough else 9)
        assert {"build", "end"} <= done
        person.check_accessible_again()
        person.check_fits(scrolling=size == "phone")
        few = [len(frame) for frame in person.received if '"pieces"' in frame and '"land"' not in frame]
        assert sum(few) / len(few) < 6000
        person.click(page.locator('#ask a[href="end"]'))
        expect(page.locator(".sheet")).to_have_count(2)
        row = page.locator("[data-squares]:visible").last
        row.click()
        expect(row).to_have_attribute("aria-pressed", "true")
        marked = page.locator(".figure:not([hidden]) .square-mark.on").count()
        assert marked == len((row.get_attribute("data-squares") or "").split())
        person.check_accessible_again()
        person.check_fits(scrolling=True)
        page.locator('a[href="replay"]').click()
        expect(page.locator("use[href^='#stead-']")).to_have_count(0)
        page.locator("#forward").click()
        expect(page.locator("use[href^='#stead-']")).to_have_count(1)
        last = page.locator("#step").get_attribute("max") or ""
        page.locator("#step").fill(last)
        expect(page.locator("#step-now")).to_have_text(f"{last} / {last}")
        page.wait_for_function("() => document.querySelectorAll('use[href^=\"#stead-\"]').length > 40")
        page.locator("#eyes").select_option("1")
        person.check_accessible_again()
        person.check_fits(scrolling=True)


NEAREST_TO_A_MOVING_TILE = """() => {
  const middle = (hex) => { const box = hex.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const goals = ["paddock", "barn", "harbor"].flatMap((tile) => [...document.querySelectorAll(`.hex[data-explain="tile-${tile}"]`)]).map(middle);
  const far = (hex) => { const [x, y] = middle(hex); return Math.min(...goals.map(([gx, gy]) => Math.hypot(gx - x, gy - y))); };
  return [...document.querySelectorAll(".hex.legal")].sort((a, b) => far(a) - far(b))[0]?.id;
}"""  # noqa: E501


def test_a_tile_moves_a_settlement_and_undo_takes_it_back(browser: Browser, server: Server) -> None:
    """Which settlement, then where to."""
    with Person(browser, server) as person:
        page = person.page
        start(person, **MOVING_TILES)
        tile = page.locator(".tile.usable:is([data-tile=paddock], [data-tile=barn], [data-tile=harbor])").first
        assert person.wait_turn()
        while not tile.count():
            if page.locator("#end-turn[data-send]").count():
                person.play(page.locator("#end-turn"))
            else:
                person.play(page.locator(f"#{page.evaluate(NEAREST_TO_A_MOVING_TILE)}"))
            assert person.wait_turn()
        kind = tile.get_attribute("data-tile") or ""
        tile.click()
        expect(tile).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#ask .why")).to_contain_text("choose the settlement")
        place = page.locator(f'.hex.legal[data-value^="{kind} "]').first
        name = (place.get_attribute("data-value") or "").split()[1]
        person.play(place)
        expect(page.locator(f"#s-{name}.lifted")).to_have_count(1)
        person.play(page.locator('[data-send="undo"]'))
        expect(page.locator(".lifted")).to_have_count(0)
        if tile.get_attribute("aria-pressed") == "false":
            tile.click()
        person.play(page.locator(f"#h-{name}"))
        target = page.locator('.hex.legal[data-value^="to "]').first
        where = (target.get_attribute("data-value") or "").split()[1]
        person.play(target)
        expect(page.locator(f"#s-{where}")).to_have_attribute("data-from", f"s-{name}")
        expect(page.locator(f"#s-{name}[data-seat]")).to_have_count(0)


def test_a_hint_marks_a_hex_and_things_explain_themselves(browser: Browser, server: Server) -> None:
    with Person(browser, server, language="nl") as person:
        page = person.page
        start(person, "bot", "bot", "bot", **{"option-board": "first_game"})
        assert person.wait_turn()
        page.locator('[data-send="hint"]').click()
        page.wait_for_selector(".hinted")
        at = (page.locator(".hex.hinted").get_attribute("id") or "").removeprefix("h-")
        expect(page.locator("#ask .why")).to_have_text(re.compile(rf"Tip: {at}, dat levert nu [+−]\d+ goud op\."))
        person.play(page.locator(".hex.hinted"))
        page.locator("#rule-knights").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Shift+Tab")
        expect(page.locator("#explain")).to_contain_text("Ridders")
        page.locator(".hex[data-explain='castle']").first.hover()
        expect(page.locator("#explain")).to_contain_text("3 goud")


def test_a_double_click_builds_once_and_every_other_hex_says_why_not(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        page = person.page
        start(person, "bot", "bot", **{"option-board": "first_game"})
        assert person.wait_turn()
        silent = ".hex:not(.legal):not([data-why-not])"
        assert page.locator(silent).count() == 0
        ground = (page.locator(".hex.legal").first.get_attribute("data-ground")) or ""
        said = dict(
            page.locator(".hex[data-why-not]").evaluate_all(
                "all => all.map(hex => [hex.dataset.ground, hex.dataset.whyNot])"
            )
        )
        assert said["mountain"] == "Nobody builds on mountains, castles and locations."
        other = next(kind for kind in ("grass", "forest", "desert") if kind != ground)
        assert said[other] == f"Only {terrain_name(ground, 'en')} this turn."
        place = page.locator(".hex.legal").first
        name = (place.get_attribute("id") or "").removeprefix("h-")
        before = person.number()
        place.dblclick(force=True)
        person.wait_moved(before)
        expect(page.locator(".stock")).to_contain_text("39")
        expect(page.locator("#notice")).to_be_hidden()
        assert person.number() == before + 1
        expect(page.locator(f"#h-{name}")).to_have_attribute("data-why-not", "This hex is taken.")
        assert page.locator(silent).count() == 0
        far = page.locator(f'.hex[data-ground="{ground}"]:not(.legal):not(#h-{name})').first
        expect(far).to_have_attribute("data-why-not", re.compile("Only beside your own"))
        while not page.locator("#end-turn[data-send]").count():
            person.play(page.locator(".hex.legal").first)
        before = person.number()
        page.locator("#end-turn").dblclick(delay=200)  # the second click comes when the turn has ended
        person.wait_moved(before)
        expect(page.locator("#end-turn")).to_have_attribute("aria-disabled", "true")
        for said_at in ("#notice", "#explain"):
            assert page.locator(said_at).is_hidden()
        page.wait_for_timeout(600)
        person.click(page.locator("#end-turn"))
        expect(page.locator("#explain")).to_be_visible()  # who asks is told


def test_pointing_at_a_turn_in_the_log_lights_its_hexes(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        page = person.page
        start(person)
        assert person.wait_turn()
        for step in range(3):
            choose_something(person, step, tap=False)
        person.play(page.locator("#end-turn"))
        assert person.wait_turn()
        legal = page.locator(".hex.legal").count()
        told = page.locator(".log .did.new").last
        expect(told).to_contain_text("Hilda")
        places = told.locator(".place").evaluate_all("all => all.map(place => place.dataset.thing)")
        assert len(places) >= 3
        told.locator(".then").hover()
        lit = page.locator(".hex.lit").evaluate_all("all => all.map(hex => hex.dataset.thing)")
        assert sorted(lit) == sorted(set(places))
        page.locator("#board").hover(position={"x": 5, "y": 5})
        expect(page.locator(".hex.lit")).to_have_count(0)
        expect(page.locator(".hex.legal")).to_have_count(legal)
        assert page.locator("#fresh .rim").count() == len(places)


def test_the_land_is_zoomed_on_a_phone(browser: Browser, server: Server) -> None:
    with Person(browser, server, "phone", "de") as person:
        page = person.page
        start(person)
        assert person.wait_turn()
        width = "document.querySelector('.hex').getBoundingClientRect().width"
        assert page.evaluate(width) < 20
        place = page.locator(".hex.legal").first
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        assert box is not None
        before = person.number()
        page.touchscreen.tap(box["x"] - 4, box["y"] + 9)  # beside it: the nearest one that may be chosen is meant
        person.wait_moved(before)
        person.play(page.locator('[data-send="undo"]'))
        page.locator(".menu summary").tap()
        page.locator("[data-settings]").tap()
        page.locator('label:has([data-setting="confirm"])').tap()
        page.locator("#settings [data-close]").tap()
        before = person.number()
        place.scroll_into_view_if_needed()
        box = place.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + 9, box["y"] + 9)
        expect(page.locator("#ghost .target")).to_have_count(1)
        assert person.number() == before  # who wants it so confirms a tap by another one
        page.touchscreen.tap(box["x"] + 9, box["y"] + 9)
        person.wait_moved(before)
        person.play(page.locator('[data-send="undo"]'))
        page.evaluate("localStorage.clear()")
        page.reload()
        person.wait_connected()
        before = person.number()
        page.locator("#zoom").tap()
        assert page.evaluate(width) >= 36
        person.check_fits(scrolling=True)
        box = page.locator(".hex.legal").first.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + 18, box["y"] + 18)  # large enough: one tap is enough
        person.wait_moved(before)
        person.check_accessible()
        page.locator("#zoom").tap()
        assert page.evaluate(width) < 20
        fingers = page.context.new_cdp_session(page)
        for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 50), ("touchEnd", 0)):
            points = [{"x": 195 + side * apart, "y": 380, "id": side + 1} for side in (-1, 1)] if apart else []
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        assert page.evaluate(width) >= 36
        person.check_fits(scrolling=True)


def test_two_people_at_one_device_do_not_see_each_others_card(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person, Person(browser, server, language="nl") as watching:
        page = person.page
        start(person, "here")
        watching.page.goto(page.url)
        watching.wait_connected()
        for turn in range(3):
            if page.locator("#cover:not([hidden])").count():
                assert page.locator("#card.back, .hex.legal").count() <= 1
                page.locator('[data-send="uncover"]').click()
            assert person.wait_turn()
            for step in range(3):
                choose_something(person, step + turn, tap=False)
            while page.locator("#end-turn[data-send]").count():
                person.play(page.locator("#end-turn"))
        assert watching.page.locator(".hex.legal, .tile.usable, #end-turn").count() == 0
        assert watching.page.locator("[data-why-not]").evaluate_all("all => all.map(one => one.outerHTML)") == []
        shown = [json.loads(frame) for frame in watching.received if '"log"' in frame]
        assert not any("trekt" in line for frame in shown for line in frame["log"]["lines"])

"""Around the games: one device for two, lost connections, replays that are shared, chat, rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import regnum
from tests.browser.person import Person
from tests.browser.tables import act, finished, open_for_two, open_table, stored_table
from tests.server.process import Server


def first_legal(server: Server, table_id: str) -> str:
    state = stored_table(server, table_id).state
    return state.text(state.legal_actions()[0])


@pytest.mark.parametrize("size", ["laptop", pytest.param("phone", marks=pytest.mark.thorough)])
def test_two_at_one_device_do_not_see_each_others_hands(browser: Browser, server: Server, size: str) -> None:
    with Person(browser, server, size, "nl") as person:
        page = person.page
        table_id = open_table(person, "dominion", "me", "here", **{"name-0": "Mara", "name-1": "Jonas"})
        passed = 0
        seen = -1
        for _step in range(12):
            seat = int(stored_table(server, table_id).state.seat)
            name = ("Mara", "Jonas")[seat]
            cover = page.locator("#cover")
            if seat != seen:
                expect(cover).to_be_visible()
                expect(cover).to_contain_text(name)
                assert page.locator('[data-send="act"]').count() == 0  # nothing of the hand is in the page
                if not passed:
                    person.check_accessible()
                cover.locator("button").click()
                passed += 1
                seen = seat
            expect(cover).to_be_hidden()
            act(person, first_legal(server, table_id))
        assert passed >= 2
        page.reload()
        expect(page.locator("#cover")).to_be_visible()  # who comes back has to say who they are
        person.check_fits(scrolling=size == "phone")


def test_who_was_offline_comes_back_to_the_same_point(browser: Browser, server: Server) -> None:
    with Person(browser, server) as mara, Person(browser, server) as noor:
        table_id = open_for_two(mara, noor, "kingdomino")
        people = (mara, noor)
        noor.context.set_offline(True)
        expect(noor.page.locator("#offline")).to_be_visible()
        before = noor.number()
        while int(stored_table(server, table_id).state.seat) == 0:  # meanwhile the other plays on
            act(mara, first_legal(server, table_id))
        noor.page.wait_for_timeout(300)
        assert noor.number() == before
        noor.context.set_offline(False)
        noor.wait_connected()
        expect(noor.page.locator("#offline")).to_be_hidden()
        noor.wait_number(mara.number())
        for _step in range(3):
            state = stored_table(server, table_id).state
            act(people[int(state.seat)], state.text(state.legal_actions()[0]))
        for person in people:
            person.wait_number(stored_table(server, table_id).number)
        log = noor.page.locator("#log")
        read = log.inner_html()
        assert log.locator(".did").count() == mara.page.locator("#log .did").count() > 0
        noor.page.reload()  # as somebody who comes now, and was never away
        noor.wait_connected()
        assert log.inner_html() == read


@pytest.mark.parametrize("game", ["kingdomino", "new_york"])
def test_a_replay_is_shared_from_every_seat(browser: Browser, server: Server, game: str) -> None:
    with Person(browser, server) as person, Person(browser, server) as friend:
        page = person.page
        person.go(f"{finished(person, server, game, 2)}replay")
        steps = int(page.get_attribute("#step", "max") or 0)
        middle = steps // 2
        page.locator("#step").fill(str(middle))
        drawn = set()
        for eyes in ("", "0", "1"):
            page.locator("#eyes").select_option(eyes)
            page.wait_for_function("eyes => location.search.endsWith(`seat=${eyes}`)", arg=eyes)
            friend.page.goto(page.url)  # the link says which step, and whose eyes
            expect(friend.page.locator("#step-now")).to_have_text(f"{middle} / {steps}")
            assert friend.page.locator("#eyes").input_value() == eyes
            body = "() => [...document.querySelectorAll('main, section, aside')].map(e => e.innerText).join()"
            assert friend.page.evaluate(body) == page.evaluate(body)
            drawn.add(page.evaluate(body))
        assert len(drawn) >= 2
        page.locator("#back").click()
        expect(page.locator("#step-now")).to_have_text(f"{middle - 1} / {steps}")
        page.locator("#step").focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#step-now")).to_have_text(f"{middle} / {steps}")


def test_people_talk_without_disturbing_a_move(browser: Browser, server: Server) -> None:
    with Person(browser, server) as mara, Person(browser, server, "phone", "de") as noor:
        alone = open_table(mara, "kingdomino", "me", "bot")
        assert mara.page.locator("#tabs").is_hidden()  # nobody to talk to
        assert alone
        table_id = open_for_two(mara, noor, "kingdomino")
        expect(mara.page.locator("#chat-tab")).to_be_visible()
        seat = int(stored_table(server, table_id).state.seat)
        player, talker = ((mara, noor), (noor, mara))[seat]
        player.page.locator("[data-claim]").first.click()
        looked = player.page.locator(".look:not([hidden]) button")
        expect(looked).to_be_visible()
        talker.page.locator("#chat-link").click()
        talker.page.keyboard.type("<b>r</b> & 100 %")
        talker.page.keyboard.press("Enter")
        expect(player.page.locator("#chat-tab .unread")).to_have_text("1")
        player.check_accessible_again()
        number = player.number()
        looked.click()  # what was being chosen is still there, and goes through
        player.wait_number(number + 1)
        assert player.page.locator("#notice").is_hidden()
        player.page.locator("#chat-tab").click()
        expect(player.page.locator("#chat li span")).to_have_text(
            f"{'Noor' if talker is noor else 'Mara'} <b>r</b> & 100 %"
        )
        expect(player.page.locator("#chat-tab .new")).to_be_hidden()
        for person in (mara, noor):
            person.check_accessible()
        player.page.keyboard.press("ArrowLeft")
        expect(player.page.locator("#log-tab")).to_be_focused()
        expect(player.page.locator("#log-panel")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [
        ("kingdomino", "laptop", "en"),
        ("dominion", "phone", "de"),
        ("kingdom_builder", "phone", "nl"),
        ("new_york", "laptop", "de"),
    ],
)
def test_the_rules_are_read_beside_the_table(
    browser: Browser, server: Server, game: str, size: str, language: str
) -> None:
    with Person(browser, server, size, language) as person:
        person.go("/")
        person.page.locator(f'form[action="/play/{game}"] button').click()
        person.wait_at_table()
        with person.context.expect_page() as opened:
            person.page.locator(".rules-link").click()
        rules, table = opened.value, person.page
        rules.wait_for_load_state()
        expect(rules.locator("h1")).to_contain_text(regnum.game(game).titles[language])
        assert rules.locator("figure svg").count() >= 2
        person.page = rules
        person.check_accessible()
        person.check_fits(scrolling=True)
        rules.close()
        person.page = table
        assert table.locator("body[data-connected]").count() == 1


COUNT_MOVES = """
  window.moved = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how); };
"""


@pytest.mark.parametrize("moving", [True, False])
def test_pieces_move_unless_one_asked_for_stillness(browser: Browser, server: Server, moving: bool) -> None:
    with Person(browser, server, moving=moving) as person:
        person.page.add_init_script(COUNT_MOVES)
        table_id = open_table(person, "kingdomino", "me", "here")
        for _step in range(6):  # claims, and the first dominoes in the kingdoms
            act(person, first_legal(server, table_id))
        assert (person.page.evaluate("window.moved") > 0) == moving
        running = "document.getAnimations().filter(animation => animation.playState === 'running').length"
        assert moving or person.page.evaluate(running) == 0

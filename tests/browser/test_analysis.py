"""Looking back at a game in the browser: from its end to the worst choice and the replay; and the coach."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from regnum.bots import Turn, bot
from regnum.coach.analysis.depth import QUICK
from regnum.core.registry import from_position
from tests.browser.layout import resize
from tests.browser.person import Person
from tests.browser.tables import finished
from tests.server.prepared import Guest
from tests.server.process import Server
from tests.server.test_coach import BLUNDER, position

WIDER = "document.documentElement.scrollWidth - innerWidth"
LOADED = "images => images.every((image) => image.complete && image.naturalWidth > 100)"
SENDS = """(text) => {
  const live = performance.getEntriesByType("resource").find((one) => one.name.includes("live.js")).name;
  return import(live).then((page) => page.send("act", text));
}"""


def after_the_blunder() -> list[str]:
    """All that is done from the position before it until the game is over."""
    state = from_position(position())
    bots = [bot("greedy", seat, state.game) for seat in range(state.players)]
    actions = list(BLUNDER)
    for text in BLUNDER:
        state.apply(state.parse(text))
    while not state.over:
        action = bots[int(state.seat)].choose(Turn(state))
        actions.append(state.text(action))
        state.apply(action)
    return actions


def test_a_button_begins_it_and_another_stops_it(browser: Browser, server: Server) -> None:
    """Of a whole game, so that nobody is done before it is stopped."""
    with Person(browser, server) as person:
        page = person.page
        person.go(f"{finished(person, server, 'kingdomino', 2)}end")
        page.locator('.actions a[href="analysis"]').click()
        page.locator(".first-look button").click()
        expect(page.locator("#progress progress")).to_be_visible()
        expect(page.locator("#progress [role=status]")).not_to_be_empty()
        page.locator('[action="analysis/stop"] button').click()
        expect(page.locator("#progress progress")).to_have_count(0)
        expect(page.locator('#progress [action="analysis"] button')).to_be_visible()


def test_from_the_end_to_the_worst_choice_and_the_replay(browser: Browser, server: Server) -> None:
    """Of the last rounds of a game, which were looked at before: nobody waits until a server has done so."""
    with Person(browser, server) as person:
        page = person.page
        guest = Guest(server)
        person.come_as(guest.cookie)
        person.go(f"{guest.looked_back_at(position(), after_the_blunder(), 0, QUICK)}end")
        page.locator('.actions a[href="analysis"]').click()
        highlight = page.locator(".highlight.worst").first
        highlight.scroll_into_view_if_needed()
        expect(highlight.locator(".board img")).to_have_count(2)
        page.wait_for_function("() => document.querySelector('.highlight .board.better img').naturalWidth > 100")
        assert highlight.locator(".board img").evaluate_all(LOADED)
        person.check_accessible()
        for width in (320, 390, 768, 1366, 1920):
            resize(page, width, 800)
            assert page.evaluate(WIDER) <= 0, width
        marks = page.locator("#choices li").count()
        page.locator("#choices label", has_text="Costly").click()
        assert 0 < page.locator("#choices li:visible").count() < marks
        highlight.locator("footer a").click()
        expect(page.locator("#judged")).to_contain_text("Better:")
        assert page.locator(".log .marks .m").count() > 0
        page.locator("#layer").click()
        expect(page.locator("#judged")).to_be_hidden()
        expect(page.locator(".log .marks .m")).to_have_count(0)
        page.locator("#layer").click()
        expect(page.locator("#judged")).to_contain_text("Better:")
        person.check_accessible()


def test_the_coach_remarks_on_a_blunder_and_takes_it_back(browser: Browser, server: Server) -> None:
    with Person(browser, server) as person:
        page = person.page
        guest = Guest(server)
        person.come_as(guest.cookie)
        person.go(f"{guest.set_up(position(), [], 0)}?coach=1")
        person.wait_connected()
        expect(page.locator("#matter")).to_be_visible()
        for text in BLUNDER:
            expect(page.locator("body:not([data-waiting])")).to_be_visible()
            assert page.evaluate(SENDS, text)
        expect(page.locator("#coach")).to_contain_text("Better:")
        person.check_accessible()
        retry = page.get_by_role("button", name="Take it back and try")
        expect(retry).to_be_enabled()
        retry.click()
        expect(page.locator("#coach")).to_be_hidden()
        expect(page.locator("#ask .prompt")).to_contain_text("Place domino 1:")

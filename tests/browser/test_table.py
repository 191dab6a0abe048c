"""What all tables do alike in a real browser: settings, clicks that are too many, why not, the log, the pace."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.kingdomino_player import play_on
from tests.browser.layout import resize
from tests.browser.person import Person
from tests.server.process import Server

GAME = "kingdomino"
HINT_IS_PLACED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const card = box(document.getElementById("hint"));
  const shown = [...document.querySelectorAll(".hinted")].map(box).filter((one) => one.width && one.height);
  const beside = (one) => one.left >= card.right || one.right <= card.left;
  const apart = (one) => beside(one) || one.top >= card.bottom || one.bottom <= card.top;
  const inside = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;
  return inside && shown.length > 0 && shown.every(apart);
}"""
"""The card of a hint is in the window, and covers nothing that is advised."""


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    with Person(browser, server) as somebody:
        yield somebody


@pytest.fixture
def page(person: Person) -> Page:
    """A table against bots, as soon as it is the person's turn."""
    page = person.page
    page.goto(f"{person.server.address}/")
    page.locator(f'form[action="/play/{GAME}"] button').click()
    person.wait_at_table()
    assert person.wait_turn()
    return page


def test_settings_are_kept_on_the_device(page: Page) -> None:
    page.locator(".menu summary").click()
    page.locator("[data-settings]").click()
    expect(page.locator("#settings")).to_be_visible()
    page.locator('input[value="at once"]').check(force=True)
    page.locator('[data-setting="sound"]').check(force=True)
    page.locator("#settings [data-close]").click()
    page.reload()
    page.wait_for_selector("body[data-connected]")
    assert page.evaluate("document.documentElement.dataset.setPace") == "at once"
    assert page.evaluate("document.documentElement.dataset.setSound") == "on"
    assert page.evaluate("document.documentElement.dataset.setMotion") == "on", "as it was by default"


EARS = """
  window.heard = { tones: 0, buzzes: 0, notes: 0 };
  window.leave = "denied";
  const tone = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { heard.tones += 1; return tone.call(this); };
  navigator.vibrate = () => { heard.buzzes += 1; return true; };
  window.Notification = class {
    static get permission() { return window.leave; }
    static async requestPermission() { return window.leave; }
    constructor() { heard.notes += 1; }
  };
"""


def test_one_is_called_as_one_wishes(person: Person, page: Page) -> None:
    page.add_init_script(EARS)
    page.reload()
    person.wait_connected()
    play_on(person, 4)
    person.wait_turn()
    assert page.evaluate("heard") == {"tones": 0, "buzzes": 0, "notes": 0}, "nobody has wished for anything"
    page.locator(".menu summary").click()
    page.locator("[data-settings]").click()
    notice = page.locator('[data-setting="notice"]')
    notice.click(force=True)
    expect(notice).not_to_be_checked()  # the browser has not allowed it
    page.evaluate("window.leave = 'granted'")
    for name in ("notice", "sound", "buzz"):
        page.locator(f'[data-setting="{name}"]').check(force=True)
    page.locator("#settings [data-close]").click()
    tried = page.evaluate("heard")
    assert (tried["tones"], tried["buzzes"]) == (2, 1), "as they are, when one switches them on"
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    while page.evaluate("heard.notes") == 0:
        play_on(person, 1)
    assert page.evaluate("heard.tones === 2 + 2 * heard.notes && heard.buzzes === 1 + heard.notes")


def test_the_tab_says_whose_turn_it_is(page: Page) -> None:
    expect(page).to_have_title("● Your turn · Kingdomino · Regnum")
    assert "mark-turn" in str(page.locator('link[rel="icon"]').get_attribute("href"))


def test_what_is_sent_twice_is_done_once(page: Page) -> None:
    """Many clicks in a moment: the first is sent, and no error comes of the others."""
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    page.reload()
    page.wait_for_selector("body[data-connected]")
    sent.clear()
    page.evaluate(
        """() => {
          const button = document.createElement("button");
          button.dataset.send = "act";
          button.dataset.value = document.querySelector("[data-claim]").dataset.claim.replace(/^/, "claim ");
          document.body.append(button);
          for (let count = 0; count < 4; count += 1) button.click();
        }"""
    )
    expect(page.locator("body[data-waiting]")).to_have_count(0)
    assert sum('"act"' in frame for frame in sent) == 1
    expect(page.locator("#notice")).to_be_hidden()


def test_what_is_not_possible_says_why(page: Page) -> None:
    page.evaluate("document.getElementById('ask').dataset.whyNot = 'Two coins short & more.'")
    page.locator("#ask .prompt").click()
    expect(page.locator("#explain")).to_have_text("Two coins short & more.")
    expect(page.locator(".unseen[role=status]:not([id])")).to_have_text("Two coins short & more.")
    page.keyboard.press("Escape")
    expect(page.locator("#explain")).to_be_hidden()


def test_a_hint_comes_at_once_dims_the_rest_and_can_be_closed(person: Person, page: Page) -> None:
    card, marked = page.locator("#hint"), page.locator(".claim.hinted")
    ask = page.locator('[data-send="hint"]')
    page.evaluate("""() => { window.seen = []; new MutationObserver(() => window.seen.push(
        document.querySelector("#hint .thinking") && document.querySelector('[data-send="hint"]').ariaBusy
    )).observe(document.getElementById("hint"), {childList: true, subtree: true}); }""")
    ask.click()
    expect(card).to_be_visible()
    expect(card.locator("[role=status] .what")).to_contain_text("You claim domino")
    assert page.evaluate("window.seen[0]") == "true", "it said that it was being thought about"
    expect(card.locator("p").last).to_contain_text("games")
    expect(marked).to_have_count(1)
    expect(page.locator("#veil")).to_be_visible()
    for width, height in ((1366, 768), (390, 844), (844, 390), (320, 640)):
        resize(page, width, height)
        page.wait_for_function(HINT_IS_PLACED)
        person.check_fits(scrolling=True)
    resize(page, 1366, 768)
    person.check_accessible()
    page.keyboard.press("Escape")
    for gone in (card, page.locator("#veil")):
        expect(gone).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)
    ask.click()
    expect(marked).to_have_count(1)
    card.get_by_role("button", name="Close the hint").click()
    expect(card).to_be_hidden()
    ask.click()
    expect(marked).to_have_count(1)
    page.locator("#ask .prompt").click()  # somewhere else
    expect(card).to_be_hidden()
    ask.click()
    expect(marked).to_have_count(1)
    person.play(page.locator(".look:not([hidden]) [data-send=act]"))
    expect(card).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)


def test_a_turn_of_the_log_leads_back_and_again_to_now(person: Person, page: Page) -> None:
    play_on(person, 2)
    person.wait_turn()
    page.locator("#log .then").first.click()
    expect(page.locator("#ask .prompt")).to_have_text("As it was then.")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("#ask .prompt")).not_to_have_text("As it was then.")

"""Every page at every size: nothing outside, nothing covered, nothing cut off, nothing too small, no jumps.

One page is opened once and made larger and smaller. Tables lie ready at the moments that are looked at, with as
many players as may be and the longest names, in the language with the longest words. What is looked for: layout.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

import regnum
from regnum.games.dominion.rules.data import KINGDOM_CARDS, ids_of
from regnum.server.security import COOKIE
from tests.browser.around import AROUND
from tests.browser.layout import (
    DIFFERENT,
    SIZES,
    Faults,
    Places,
    Size,
    faults_at,
    faults_inside,
    jumps,
    jumps_when_explaining,
    parts_of,
    places,
    resized,
    told,
)
from tests.browser.person import PATIENCE, violations
from tests.dominion.table import table
from tests.server.prepared import MOMENTS, Guest, moments_of, played
from tests.server.process import Server

GAMES = [game.id for game in regnum.games()]
ONE_GAME = pytest.mark.parametrize(
    "game", ["dominion", *(pytest.param(game, marks=pytest.mark.thorough) for game in GAMES if game != "dominion")]
)
"""For what all games have in common: the one with the most on its table, and the others when thorough."""
HALVES = SIZES[::2], SIZES[1::2]
"""Small and large ones: where much the same is looked at twice, each half once."""
PHONES = tuple(size for size in SIZES if size.width < 641)
CLOSE = 391
"""In windows that are less wide or high, colours may lie on other ones than elsewhere."""

COMES = "words => document.dispatchEvent(new CustomEvent('proposals', { detail: words }))"
"""A question about somebody who is away, as the server sends it; without words it is settled."""

LOWEST = str(min(SIZES, key=lambda size: size.height))
KINGDOM = ids_of(int(KINGDOM_CARDS))
CUT_OFF = """cards => cards.map(card => {
  const { left, right, bottom } = card.getBoundingClientRect();
  const hand = card.closest("#hand").getBoundingClientRect();
  return [card.id, Math.max(hand.left - left, right - hand.right, bottom - hand.bottom)];
}).filter(([, cut]) => cut > 1)"""


@pytest.fixture(scope="module")
def guest(running: Server) -> Guest:
    return Guest(running)


@contextmanager
def visiting(browser: Browser, guest: Guest, language: str = "de") -> Iterator[Page]:
    context = browser.new_context(locale=language, color_scheme="light", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": COOKIE, "value": guest.cookie, "url": guest.server.address}])
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def page(browser: Browser, guest: Guest) -> Iterator[Page]:
    with visiting(browser, guest) as opened:
        yield opened


def go(page: Page, guest: Guest, path: str) -> None:
    answer = page.goto(guest.server.address + path)
    assert answer is not None
    assert answer.status < 500


def look(
    page: Page, asked: tuple[Size, ...], parts: dict[str, str] | None = None, sizes: tuple[Size, ...] = SIZES
) -> Faults:
    """At these sizes; axe is asked at some."""
    return {str(size): look_at(page, size, asked, parts) for size in resized(page, sizes)}


def look_at(page: Page, size: Size, asked: tuple[Size, ...], parts: dict[str, str] | None) -> list[str]:
    return faults_at(page, size, parts) + (inaccessible(page) if size in asked else [])


@pytest.fixture(scope="module")
def asked(thorough: bool) -> tuple[Size, ...]:
    """The sizes at which axe is asked: it looks at what things are, and hardly at where they are."""
    return SIZES if thorough else (DIFFERENT[0], DIFFERENT[-1])


@pytest.fixture(scope="module")
def asked_again(thorough: bool) -> tuple[Size, ...]:
    """And where it is asked about the same things on other tables."""
    return SIZES if thorough else ()


@pytest.fixture(scope="module")
def others_play(thorough: bool) -> tuple[str, ...]:
    """The moments that are looked at once more while others play: what lies on the table is the same."""
    return MOMENTS if thorough else ("middle",)


@pytest.fixture(scope="module")
def sizes(thorough: bool) -> tuple[Size, ...]:
    """Where a table is looked at again, at another moment or with fewer players: one size of each layout."""
    return SIZES if thorough else DIFFERENT


def inaccessible(page: Page, contrast: bool | None = False) -> list[str]:
    """What axe finds. The contrast of colours takes long: other tests look at it in both schemes on a laptop and a
    phone, and this one at tables in windows where things lie closest."""
    return [f"axe: {problem}" for problem in violations(page, contrast)]


def judge(title: str, faults: Faults) -> None:
    if any(faults.values()):
        pytest.fail(told(title, faults), pytrace=False)


@pytest.mark.parametrize(("game", "moment"), [(game, moment) for game in GAMES for moment in moments_of(game)])
def test_a_table(
    page: Page,
    guest: Guest,
    asked: tuple[Size, ...],
    others_play: tuple[str, ...],
    sizes: tuple[Size, ...],
    thorough: bool,
    game: str,
    moment: str,
) -> None:
    everywhere: tuple[Size, ...] = SIZES
    if not thorough:
        everywhere = {"early": HALVES[0], "middle": SIZES, "late": HALVES[1], "crowded": DIFFERENT}[moment]
    before = sizes if moment == "middle" else everywhere
    whole = played(game)
    step = whole.step(moment)
    parts = parts_of(game)
    seen = parts.seen(turn=False)
    faults: Faults = {str(size): [] for size in SIZES}
    own: dict[str, Places] = {}

    go(page, guest, guest.table(game, step))
    page.wait_for_selector("body[data-connected]")

    def before_a_choice(size: Size) -> None:
        own[str(size)] = places(page, seen)
        if size in sizes:
            faults[str(size)] += jumps_when_explaining(page, own[str(size)], seen)

    if parts.choose:
        for size in resized(page, before):
            before_a_choice(size)
            if moment == "early":
                faults[str(size)] += [f"{fault} [nothing is chosen]" for fault in faults_at(page, size, seen)]
        page.locator(parts.choose).first.dispatch_event("click")
    for size in resized(page, everywhere):
        if not parts.choose:  # there is a main button from the start: it is the same page that is looked at below
            before_a_choice(size)
        faults[str(size)] += faults_at(page, size, parts.seen(turn=True))
        if moment == "middle" and size in (*DIFFERENT[:2], *asked):
            close = min(size.width, size.height) < CLOSE
            faults[str(size)] += inaccessible(page, None if close else False)
        if parts.choose and str(size) in own:
            faults[str(size)] += jumps(own[str(size)], places(page, seen), "something is chosen")

    if moment not in others_play:
        judge(f"{game}, {moment}", faults)
        return
    go(page, guest, guest.table(game, whole.next_of_others(step)))
    page.wait_for_selector("body[data-connected]")
    for size in resized(page, sizes):
        known = set(faults[str(size)])
        faults[str(size)] += [
            f"{fault} [others play]" for fault in faults_at(page, size, seen) if fault not in known
        ]
        faults[str(size)] += jumps(own[str(size)], places(page, seen), "others play")
    judge(f"{game}, {moment}", faults)


@pytest.fixture(scope="module")
def dutch_page(browser: Browser, guest: Guest) -> Iterator[Page]:
    with visiting(browser, guest, "nl") as opened:
        yield opened


@pytest.mark.parametrize("game", GAMES)
def test_a_table_for_two(
    dutch_page: Page, guest: Guest, asked_again: tuple[Size, ...], sizes: tuple[Size, ...], game: str
) -> None:
    """In Dutch, where other words are long."""
    page = dutch_page
    players = regnum.game(game).min_players
    whole = played(game, players)
    go(page, guest, guest.table(game, whole.step("crowded"), players))
    page.wait_for_selector("body[data-connected]")
    parts = parts_of(game)
    if parts.choose:
        page.locator(parts.choose).first.dispatch_event("click")
    faults = look(page, asked_again, parts.seen(turn=True), sizes)
    for opener, title, sheet in (("[data-settings]", "settings", "#settings"), ("#since", "log", ".log")):
        page.locator(opener).first.dispatch_event("click")
        for size in resized(page, DIFFERENT):
            faults[str(size)] += faults_inside(page, size, title, sheet)
        page.keyboard.press("Escape")
    judge(f"{game}, {players} players", faults)


@ONE_GAME
def test_a_table_where_it_is_asked_about_somebody_who_is_away(
    page: Page, guest: Guest, asked: tuple[Size, ...], sizes: tuple[Size, ...], game: str
) -> None:
    """A sign in the bar says so, moves nothing, and opens the question; until then nothing lies over the table."""
    go(page, guest, guest.with_somebody_away(game))
    page.wait_for_selector("body[data-connected] #asked-link:visible")
    seen = parts_of(game).seen(turn=False)
    there: dict[str, Places] = {}
    faults: Faults = {}
    for size in resized(page, sizes):
        there[str(size)] = places(page, seen)
        faults[str(size)] = look_at(page, size, asked, {"question": "#asked-link", **seen})
    question = page.locator("#proposals").inner_html()
    page.evaluate(COMES, "")
    expect(page.locator("#asked-link")).to_be_hidden()
    for size in resized(page, sizes):
        faults[str(size)] += jumps(places(page, seen), there[str(size)], "a question comes")
    page.evaluate(COMES, question)
    expect(page.locator("#asked")).to_be_hidden()
    page.locator("#asked-link").click()
    for size in resized(page, sizes):
        faults[str(size)] += faults_inside(page, size, "question", "#asked")
    judge(f"{game}, a question", faults)


@ONE_GAME
def test_a_table_where_a_bot_plays_for_oneself(
    page: Page, guest: Guest, asked: tuple[Size, ...], sizes: tuple[Size, ...], game: str
) -> None:
    go(page, guest, guest.with_a_stand_in(game))
    page.wait_for_selector("body[data-connected]")
    back = {"main": '#ask [data-send="return"]', **parts_of(game).seen(turn=False)}
    judge(f"{game}, a bot plays", look(page, asked, back, sizes))


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(first, marks=pytest.mark.thorough) for first in range(10, len(KINGDOM), 10))]
)
def test_a_large_hand_of_dominion(page: Page, guest: Guest, asked_again: tuple[Size, ...], first: int) -> None:
    """Of thirteen cards, whatever their names, each is whole or enough of it free, without scrolling.

    In the lowest window, which is not touched, they lie closer than elsewhere; but none is out of sight.
    """
    kingdom = [*KINGDOM[first:], *KINGDOM][:10]
    hand = ["copper", "silver", "gold", *kingdom]
    position = table(" ".join(hand), deck="copper*5", kingdom=" ".join(kingdom), as_asked=True).position()
    go(page, guest, guest.set_up(position, [], seat=0))
    page.wait_for_selector("body[data-connected]")
    faults: Faults = {}
    for size in resized(page):
        faults[str(size)] = look_at(page, size, asked_again, parts_of("dominion").seen(turn=True))
        if str(size) == LOWEST:
            known = "covered: button#card-0-"
            faults[LOWEST] = [fault for fault in faults[LOWEST] if not fault.startswith(known)]
        for card, cut in page.locator(".hand-cards > li").evaluate_all(CUT_OFF):
            faults[str(size)].append(f"outside: {round(cut)} px of {card} are seen only by scrolling the hand")
    judge(f"dominion, {len(hand)} cards", faults)


def test_the_whole_land_lies_above_the_own_side(page: Page, guest: Guest) -> None:
    """On phones, where the page scrolls under what is docked: nobody should miss the last rows of the land."""
    go(page, guest, guest.table("kingdom_builder", played("kingdom_builder").step("late")))
    page.wait_for_selector("body[data-connected]")
    for size in resized(page, PHONES):
        land, side = (page.locator(part).bounding_box() for part in ("#land", ".side"))
        assert land is not None
        assert side is not None
        assert land["y"] + land["height"] <= side["y"], size


def look_at_half(page: Page, game: str, thorough: bool, parts: dict[str, str] | None = None) -> Faults:
    """At pages that every game has, and that look alike: at each size at those of two games."""
    half = HALVES[GAMES.index(game) % 2]
    phone, *_others, laptop, _zoomed = half
    return look(page, SIZES, parts, SIZES) if thorough else look(page, (phone, laptop), parts, half)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay(page: Page, guest: Guest, thorough: bool, game: str) -> None:
    step = played(game).step("middle")
    go(page, guest, f"{guest.table(game)}replay?step={step}&seat=0")
    page.wait_for_selector("#step:enabled")
    judge(f"{game}, replay", look_at_half(page, game, thorough, parts_of(game).seen(turn=False)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["end", "new", "rules", "invitation"])
def test_pages_of_a_game(page: Page, guest: Guest, thorough: bool, game: str, kind: str) -> None:
    paths = {"end": lambda: f"{guest.table(game)}end", "invitation": lambda: guest.invitation(game)}
    go(page, guest, paths[kind]() if kind in paths else f"/{kind}/{game}")
    judge(f"{game}, {kind}", look_at_half(page, game, thorough))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["puzzles/{}", "today/{}"])
def test_pages_to_learn_from(
    page: Page, guest: Guest, asked: tuple[Size, ...], sizes: tuple[Size, ...], game: str, kind: str
) -> None:
    go(page, guest, "/" + kind.format(game))
    page.wait_for_load_state("networkidle")
    parts = parts_of(game).seen(turn=False) if kind.startswith("puzzles") else None
    judge(f"{game}, {kind}", look(page, asked, parts, sizes))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson(page: Page, guest: Guest, sizes: tuple[Size, ...], game: str) -> None:
    """The card lies over the table, wherever it is not about; that it lies over no ring, its own test looks at."""
    go(page, guest, f"/learn/{game}/2/")
    page.wait_for_selector("#lesson .say")
    judge(
        f"{game}, a lesson",
        {str(size): faults_inside(page, size, "lesson", "#lesson") for size in resized(page, sizes)},
    )


@pytest.mark.parametrize("name", AROUND)
def test_pages_around(
    browser: Browser, guest: Guest, asked: tuple[Size, ...], sizes: tuple[Size, ...], name: str
) -> None:
    with visiting(browser, guest) as page:
        screen = AROUND[name](guest)
        go(page, guest, screen.path)
        screen.then(page)
        judge(name, look(page, asked, sizes=sizes))

"""Somebody new is led through the lesson of every game, on its real screen, and then plays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from regnum.coach.lessons import Step, lesson_of
from tests.browser import dominion_player, kingdom_builder_player, kingdomino_player, new_york_player
from tests.browser.person import Person
from tests.server.process import Server

PLAYERS: dict[str, Callable[[Person], object]] = {
    "kingdomino": kingdomino_player.choose_something,
    "dominion": dominion_player.choose_something,
    "new_york": new_york_player.choose_something,
    "kingdom_builder": lambda person: kingdom_builder_player.choose_something(person, 0, tap=False),
}
PLAYED = ("kingdomino", "dominion")
"""The lessons that are played through; the others when thorough."""
FREE = """() => {
  const { left, right, top, bottom } = document.getElementById("lesson").getBoundingClientRect();
  return [...document.querySelectorAll(".rings i")].map((ring) => ring.getBoundingClientRect()).every((ring) =>
    ring.left >= right || left >= ring.right || ring.top >= bottom || top >= ring.bottom);
}"""
"""Whether the card lies over no ring: at the latest when all has its letters and is laid out."""


def look_at(person: Person, step: Step) -> None:
    """What is said, and what is ringed and not covered."""
    page = person.page
    card = page.locator("#lesson")
    expect(card.locator(".say")).to_have_text(step.say["en"])
    expect(page.locator(".rings i")).not_to_have_count(0)
    page.wait_for_function(FREE)
    person.check_fits(scrolling=True)


def go_through(person: Person, step: Step, choose: Callable[[Person], object]) -> None:
    """Look at what is ringed, do something that the screen offers, and go on from what is said of it."""
    page = person.page
    card = page.locator("#lesson")
    look_at(person, step)
    if not step.moves:
        return
    while card.and_(page.locator(".right, .possible")).count() == 0:
        choose(person)
    if card.and_(page.locator(".possible")).count():
        page.locator('[data-lesson="again"]').click()
        expect(card.locator(".say")).to_have_text(step.say["en"])
        page.locator('[data-lesson="show"]').click()
    expect(page.locator("#lesson.right .say")).to_have_text(step.answers[0].words["en"])
    assert page.locator("body[data-sending]").count() == 0


@pytest.mark.parametrize("game", [game for game in PLAYERS if game not in PLAYED])
def test_every_step_of_a_lesson_shows_what_it_is_about(browser: Browser, server: Server, game: str) -> None:
    """Each by its address."""
    lesson = lesson_of(game)
    assert lesson is not None
    with Person(browser, server) as person:
        for number, step in enumerate(lesson.steps, 1):
            person.go(f"/learn/{game}/{number}/")
            person.wait_connected()
            look_at(person, step)


@pytest.mark.parametrize(
    "game", [game if game in PLAYED else pytest.param(game, marks=pytest.mark.thorough) for game in PLAYERS]
)
def test_a_lesson_from_the_first_page_to_a_game(browser: Browser, server: Server, game: str) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    with Person(browser, server) as person:
        page = person.page
        person.go("/")
        page.locator(f'a[href="/learn/{game}"]').click()
        for number, step in enumerate(lesson.steps, 1):
            page.wait_for_selector(f'body.lesson[data-connected] #lesson[data-step="{number}"]')
            go_through(person, step, PLAYERS[game])
            if number == 1 and game == "kingdomino":
                person.check_accessible()
            page.locator("#lesson footer .on").click()
        person.wait_at_table()
        assert page.url.endswith("?coach=1")
        if game == "kingdomino":  # the coach says by itself what matters when a turn begins
            person.wait_turn()
            page.wait_for_selector("#matter:not([hidden])")


def test_on_a_phone_the_card_folds_away(browser: Browser, server: Server) -> None:
    with Person(browser, server, "phone", "de") as person:
        page = person.page
        person.go("/learn/kingdomino/6/")
        person.wait_connected()
        person.check_fits(scrolling=True)
        page.wait_for_function(FREE)
        tall = page.locator("#lesson").bounding_box()
        page.locator("[data-fold]").click()
        expect(page.locator("#lesson-words")).to_be_hidden()
        low = page.locator("#lesson").bounding_box()
        assert tall is not None
        assert low is not None
        assert low["height"] < tall["height"] / 2
        page.locator("[data-fold]").click()
        expect(page.locator("#lesson-words")).to_be_visible()

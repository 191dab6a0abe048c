"""Somebody who plays with the keyboard alone, and always sees where the focus is."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator

from tests.browser.person import Person, Site

MOST_KEYS = 90
TRIES = 9
WAY = """target => {
  const at = document.activeElement, grid = target.closest("[role=grid]");
  const steps = (all) => all.indexOf(target) - all.indexOf(at);
  if (grid && grid.contains(at)) {
    const few = [...grid.querySelectorAll("[role=gridcell]")].filter((cell) => cell === at || cell.matches(".legal, [data-fits]"));
    return [steps(few), "PageDown", "PageUp"];
  }
  const stops = [...document.querySelectorAll("a, button, summary, input, select, [tabindex]")].filter((element) =>
    element === at || element === target || (element.tabIndex >= 0 && !element.disabled && !element.matches("[type=radio]:not(:checked)") && element.checkVisibility({ visibilityProperty: true })));
  return [steps(stops), "Tab", "Shift+Tab"];
}"""  # noqa: E501
SEEN = """() => {
  const at = document.activeElement, { width, height } = at.getBoundingClientRect();
  return at !== document.body && at.matches(":focus-visible") && at.checkVisibility() && width > 0 && height > 0;
}"""


class KeyboardPerson(Person):
    """Clicks nothing: walks there with the tab key, over a board with Page Down, and presses Enter."""

    playing = False
    """Whether something was done at a table: from then on there is always a focus."""

    def go(self, path: str) -> None:
        super().go(path)
        self.playing = False

    def click(self, what: Locator) -> None:
        goal = what.element_handle()
        assert goal is not None
        if goal.evaluate("goal => goal.matches('.spot')"):  # what is drawn on a cell of the board
            cell = self.page.locator(f"[role=gridcell][data-cell={goal.get_attribute('data-cell')}]")
            goal = cell.element_handle()
        for tries in range(TRIES):
            steps, forth, back = goal.evaluate(WAY)
            if steps == 0:
                assert self.page.evaluate(SEEN)
                self.playing = self.page.evaluate("'connected' in document.body.dataset")
                self.page.keyboard.press("Enter")
                return
            exact = forth == "PageDown"
            for _step in range(abs(steps) if exact else max(1, abs(steps) >> tries)):  # if it was too far, less
                self.page.keyboard.press(forth if steps > 0 else back)
        raise AssertionError(f"no key leads to {goal.evaluate('goal => goal.outerHTML.slice(0, 200)')}")

    def choose_bot(self, seat: int, level: str) -> None:
        """By the arrow keys, in the window that the seat opens."""
        page = self.page
        self.click(page.locator(f'.sits[popovertarget="bots-{seat}"]'))
        radio = page.locator(f'[name="level-{seat}"][value="{level}"]')
        for _key in range(MOST_KEYS):
            if page.evaluate("document.activeElement.name") == f"level-{seat}":
                break
            page.keyboard.press("Tab")
        for _key in range(MOST_KEYS):
            if radio.is_checked():
                break
            page.keyboard.press("ArrowRight")
        assert radio.is_checked()
        self.click(page.locator(f"#bots-{seat} [popovertargetaction]"))

    def wait_turn(self) -> bool:
        """Also whether the focus is where one can go on from."""
        found = super().wait_turn()
        if self.playing and self.page.locator("#cover:not([hidden])").count() == 0:
            assert self.page.evaluate(SEEN), "the focus was lost: " + str(
                self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
            )
        return found


def person_for(browser: Browser, server: Site, size: str, language: str) -> Person:
    """At a laptop somebody with a keyboard, otherwise somebody with a finger."""
    kind = KeyboardPerson if size == "laptop" else Person
    return kind(browser, server, size, language)

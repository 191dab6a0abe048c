"""A turn of each game as a screen reader tells it: written to docs/spoken by `python -m tests.browser.spoken`.

The deal is always the same, and so are the keys; test_spoken.py compares what is said with the files.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import ARGUMENTS, CHROMIUM
from tests.browser.person import Person
from tests.browser.reader import Reader
from tests.browser.tables import open_table
from tests.server.process import Server

FOLDER = Path(__file__).parents[2] / "docs" / "spoken"
ABOUT = (
    "What a screen reader says during a turn of {title}: the name, role and state of what has the focus, and in",
    "round brackets its description. [Tab] is a key that was pressed; » is announced without being asked for.",
    "Written by `python -m tests.browser.spoken`, from Chromium's accessibility tree.",
)
MOST_KEYS = 40


class Turn:
    """Somebody who plays by the keyboard and hears what happens."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.reader = Reader(person.page)
        self.title = self.reader.title
        self.read_page = self.reader.read_page

    def press(self, *keys: str) -> None:
        self.reader.press(*keys)

    def do(self, *keys: str) -> None:
        """Press keys that change the table, and listen until something is asked again."""
        before = self.person.number()

        def settled() -> None:
            self.person.wait_moved(before)
            self.person.wait_turn()
            self.page.wait_for_selector("body:not([data-settling])")

        self.reader.press(*keys, until=settled)

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        """Press a key until it has led there; all on the way is told."""
        for _ in range(MOST_KEYS):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.press(key)
        raise AssertionError(f"{key} does not lead to {selector}")


def kingdomino(turn: Turn) -> None:
    turn.title("The table, from top to bottom")
    turn.read_page()
    turn.title("The first domino is claimed")
    turn.tab_to("[data-claim]")
    turn.press("Enter")
    turn.do("Enter")
    turn.title("The domino is placed")
    turn.press("PageDown")
    turn.press("ArrowDown")
    turn.press("Enter")
    turn.press("PageDown")
    turn.press("Enter")
    turn.press("r")
    turn.do("Enter")
    turn.title("Another one is claimed, and the others play")
    turn.press("Enter")
    turn.do("Enter")
    turn.title("The table at the next turn")
    turn.read_page()


def dominion(turn: Turn) -> None:
    turn.title("The table, from top to bottom")
    turn.read_page()
    turn.title("Treasures are played")
    turn.tab_to("#do-play-treasures")
    turn.do("Enter")
    turn.title("A card is bought")
    turn.press("ArrowRight")
    turn.press("ArrowRight")
    turn.press("Enter")
    turn.tab_to("#pile-silver, #pile-estate, #pile-cellar, #pile-moat", "ArrowLeft")
    turn.press("Enter")
    turn.tab_to("#confirm", "Shift+Tab")
    turn.do("Enter")
    turn.title("The table at the next turn")
    turn.read_page()


def kingdom_builder(turn: Turn) -> None:
    turn.title("The table, from top to bottom; of the land two rows")
    turn.read_page(most_rows=2)
    turn.title("Three settlements are built")
    turn.tab_to(".hex")
    turn.press("ArrowUp")
    turn.press("Enter")
    for _ in range(3):
        turn.press("PageDown")
        turn.do("Enter")
    turn.title("The turn is ended, and the others play")
    turn.tab_to("#end-turn")
    turn.do("Enter")
    turn.title("The next turn")
    turn.tab_to(".hex", "Shift+Tab")
    turn.press("PageDown")
    turn.title("The table at the next turn")
    turn.read_page(most_rows=2)


def new_york(turn: Turn) -> None:
    turn.title("The table, from top to bottom")
    turn.read_page()
    turn.title("Money is taken")
    turn.tab_to("[data-money]")
    turn.press("ArrowRight")
    turn.press("Enter")
    turn.tab_to("#go")
    turn.do("Enter")
    turn.title("A building is bought")
    turn.press("Enter")
    turn.tab_to("#go")
    turn.do("Enter")
    turn.title("The table then")
    turn.read_page()


SCRIPTS: dict[str, tuple[str, Callable[[Turn], None]]] = {
    "dominion": ("Dominion", dominion),
    "kingdom_builder": ("Kingdom Builder", kingdom_builder),
    "kingdomino": ("Kingdomino", kingdomino),
    "new_york": ("the New York Card Game", new_york),
}
OTHERS = {"kingdomino": 2, "new_york": 2}
"""So many bots; one, unless it is said."""
DEALS = {"dominion": "a", "kingdomino": "a"}
"""Where the usual deal has less to tell."""


def spoken(browser: Browser, server: Server, game: str) -> str:
    """The script of a game, as it is said now."""
    server.deal_for(f"spoken {game} {DEALS.get(game, '')}")
    title, script = SCRIPTS[game]
    others = OTHERS.get(game, 1)
    levels = {f"level-{seat}": "easy" for seat in range(1, others + 1)}
    with Person(browser, server) as person:
        open_table(person, game, "me", *["bot"] * others, **levels)
        assert person.wait_turn()
        person.page.reload()  # whoever comes later was told nothing yet
        person.wait_connected()
        turn = Turn(person)
        script(turn)
        return "\n".join([line.format(title=title) for line in ABOUT] + turn.reader.script) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for game in SCRIPTS:
            (FOLDER / f"{game}.txt").write_text(spoken(browser, server, game), "utf-8")
        browser.close()


if __name__ == "__main__":
    main()

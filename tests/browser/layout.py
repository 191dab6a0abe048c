"""What makes a page fit its window, whatever the size: measured in the browser, and told in sentences.

The kinds of faults:

outside   the page scrolls sideways, or at all where it must not; a target or a text sticks out of the window;
          board, hand, what is asked or the main button is not wholly in sight (on an upright phone: what is asked
          and the main button, however far one scrolls; of hand and board nothing is lost sideways); the menu, the
          settings or the log do not fit into the window when they are open; a text is wider than its button, or
          a drawing sticks out of its panel; where a table stands still, a text is found only by scrolling a part of
          it, and that is not the log
small     the board is less than BOARD of the shorter side of the window
covered   something lies over the board, the hand, what is asked or the main button, over the middle of a target, or
          over a text; cards of one list may lie over each other like a hand of cards if 24 px of each are free
overlap   two targets, two texts, or a target and a text share room, and neither contains the other; an empty button
          that one sees through may lie over what it belongs to
tiny      a text is smaller than LETTER, also as it is scaled inside of a drawing
cut       a frame cuts letters off, without dots, or with dots where no title or explanation says the rest
broken    a word of at most 12 letters goes on in the next line, or a text of a table's bar does
narrow    a text has six lines or more, each of a word or two
target    on touch screens a target is less than FINGER wide or high, counted as it is hit: what a pseudo-element
          adds is part of it. Links inside of a sentence may be smaller; so may cells of a drawn board: `Size.cell`
jump      board, hand or what is asked is elsewhere when it is another's turn, when something is chosen, or when an
          explanation opens
missing   a part that a table must have is not there, or an explanation does not open
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")
LETTER = 11
FINGER = 40
CELL = 24
ROOMY = 600
BOARD = 0.25
STEADY = 1.0
"""So many px are no jump."""
LAID_OUT = "() => new Promise(done => requestAnimationFrame(() => setTimeout(() => { scrollTo(0, 0); done(); })))"
MOST_TOLD = 8
"""So many faults of one kind are told for one size; the others are counted."""
Places = dict[str, list[float] | None]
Faults = dict[str, list[str]]
"""What is wrong, by the name of the size."""


@dataclass(frozen=True)
class Size:
    """A window as the page sees it, in px of CSS."""

    width: int
    height: int
    touch: bool
    zoom: int = 100
    """In percent. Text of 200 % is what browsers do when one enlarges a page: the window has half as many px."""

    def __str__(self) -> str:
        wide, high = self.width * self.zoom // 100, self.height * self.zoom // 100
        return f"{wide}x{high}" + (f"@{self.zoom}%" if self.zoom != 100 else "")

    @property
    def upright_phone(self) -> bool:
        """Where a table may scroll."""
        return self.width <= 640 and self.height > self.width

    @property
    def cell(self) -> int:
        """How large a cell of a drawn board is at least: a map of 20 x 20 hexes is small on a phone, where one can
        zoom, and a tap is confirmed."""
        return CELL if min(self.width, self.height) >= ROOMY else 0


SIZES = (
    Size(320, 640, touch=True),
    Size(390, 844, touch=True),
    Size(844, 390, touch=True),
    Size(768, 1024, touch=True),
    Size(1024, 768, touch=True),
    Size(911, 512, touch=False),
    Size(1366, 768, touch=False),
    Size(1920, 1080, touch=False),
    Size(683, 384, touch=False, zoom=200),  # 1366x768
    Size(960, 540, touch=False, zoom=200),  # 1920x1080
)
DIFFERENT = tuple(size for size in SIZES if str(size) in ("320x640", "844x390", "768x1024", "1366x768"))
"""For what hardly depends on the size: one of each layout, touched all but the last."""


@dataclass(frozen=True)
class Parts:
    """Where the parts of a game's table are that must always be in sight, as selectors."""

    board: str = "main"
    hand: str = ""
    main: str = ""
    """The button that does what one has chosen."""
    choose: str = ""
    """What one clicks first, so that there is such a button."""

    def seen(self, *, turn: bool) -> dict[str, str]:
        found = {"ask": "#ask", "board": self.board}
        if self.hand:
            found["hand"] = self.hand
        if turn and self.main:
            found["main"] = self.main
        return found


PARTS = {
    "dominion": Parts("#supply", "#hand", "#buttons button"),
    "kingdom_builder": Parts("#room", ".side.panel", "#end-turn"),
    "kingdomino": Parts(
        "#board",
        "#hand",
        '#place, .look:not([hidden]) button, [data-value="discard"]',
        ".claim, .spot.fits, .spot",
    ),
    "new_york": Parts("#market", "#hand", "#go, #do-pass, #do-keep", '[data-money]:not([aria-disabled="true"])'),
}


def parts_of(game: str) -> Parts:
    """A game that is not listed has the plain screen, or one where `main` is the board."""
    return PARTS.get(game, Parts())


def resize(page: Page, width: int, height: int) -> None:
    """Until the page is laid out for the new window, from its top: its size is known to scripts a frame earlier."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(LAID_OUT)


def resized(page: Page, sizes: tuple[Size, ...] = SIZES) -> Iterator[Size]:
    """The same page at one size after another. A change between finger and mouse is laid out like a new size: so
    they are told apart only where they differ."""
    page.evaluate(f"{SCRIPT}; document.fonts.ready.then(() => {{}})")
    touch = page.context.new_cdp_session(page)
    touched: bool | None = None
    for size in sizes:
        if size.touch is not touched:
            touch.send("Emulation.setTouchEmulationEnabled", {"enabled": size.touch})
            touched = size.touch
        resize(page, size.width, size.height)
        yield size
    touch.detach()


def faults_at(page: Page, size: Size, parts: dict[str, str] | None = None) -> list[str]:
    """What is wrong with the page at this size; with parts it is a table, which scrolls on upright phones only."""
    wanted = {
        "still": parts is not None and not size.upright_phone,
        "touch": size.touch,
        "finger": FINGER,
        "cell": size.cell,
        "cells": (parts or {}).get("board", ""),
        "letter": LETTER,
        "least": BOARD * min(size.width, size.height),
        "parts": parts or {},
    }
    found = page.evaluate("wanted => layout.faults(wanted)", wanted)
    return [f"{kind}: {words}" for kind, words in found]


def faults_inside(page: Page, size: Size, title: str, selector: str) -> list[str]:
    """What is wrong with something that was opened over the page."""
    wanted = {"touch": size.touch, "finger": FINGER, "letter": LETTER, "still": True}
    found = page.evaluate("about => layout.faultsInside(...about)", [wanted, title, selector])
    return [f"{kind}: {words}" for kind, words in found]


def places(page: Page, parts: dict[str, str]) -> Places:
    found: Places = page.evaluate("parts => layout.places(parts)", parts)
    return found


def jumps(before: Places, after: Places, when: str) -> list[str]:
    """What is not where it was."""
    found = []
    for part, was in before.items():
        now = after.get(part)
        if was is None or part == "main":
            continue
        if now is None:
            found.append(f"jump: {part} is gone when {when}")
        elif max(abs(a - b) for a, b in zip(was, now, strict=True)) > STEADY:
            found.append(f"jump: {part} is at {_area(was)}, and at {_area(now)} when {when}")
    return found


def _area(place: list[float]) -> str:
    left, top, width, height = map(round, place)
    return f"{left},{top} {width}x{height}"


def jumps_when_explaining(page: Page, before: Places, parts: dict[str, str]) -> list[str]:
    """What moves when the explanation of something on the table opens, if anything is explained."""
    there: Places | None = page.evaluate("parts => layout.placesWhileExplaining(parts)", parts)
    if there is None:
        return ["missing: an explanation does not open, or is closed by what scrolls when it opens"]
    return jumps(before, there, "an explanation is open")


def told(title: str, faults: Faults) -> str:
    """All that is wrong, size by size, in as many lines as one can read."""
    rows = [f"{title}: {sum(map(len, faults.values()))} faults"]
    for size, found in faults.items():
        if not found:
            continue
        rows.append(f"  {size}")
        by_kind: dict[str, list[str]] = {}
        for fault in dict.fromkeys(found):
            by_kind.setdefault(fault.partition(":")[0], []).append(fault)
        for kind, same in by_kind.items():
            rows += [f"    {fault}" for fault in same[:MOST_TOLD]]
            if len(same) > MOST_TOLD:
                rows.append(f"    {kind}: … and {len(same) - MOST_TOLD} more")
    return "\n".join(rows)

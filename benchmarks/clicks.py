"""How quickly a page answers a click, game by game: from the click to the frame in which one sees what it did.

Run it with: python -m benchmarks.clicks [--games dominion,kingdomino] [--seconds 20]

Two people at one device play by clicking, on a server that has nothing else to do; `benchmarks.server` measures the
same while many others play. Some clicks only choose something and are answered by the page itself.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, sync_playwright

import regnum
from tests.browser import dominion_player, kingdom_builder_player, kingdomino_player, new_york_player
from tests.browser.chromium import ARGUMENTS, CHROMIUM
from tests.browser.person import Person
from tests.server.process import Server

LIMIT = 100.0
"""Milliseconds from a click to the picture, in 95 of 100 cases."""
BREAK = 400
"""Milliseconds: nobody clicks without a break."""
CLOCK = """(() => {
  const delays = window.delays = { page: [], server: [] };
  let clicked = null, sent = false;
  // A message that is sent in a frame arrives when the frame is painted.
  const painted = (then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    requestAnimationFrame(() => port2.postMessage(0));
  };
  const stop = (kind, at) => { delays[kind].push(performance.now() - at); clicked = null; };
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (...what) { sent = true; return send.apply(this, what); };
  addEventListener("click", ({ timeStamp }) => {
    clicked = timeStamp;
    sent = false;
    painted(() => { if (clicked === timeStamp && !sent) stop("page", timeStamp); });
  }, true);
  addEventListener("shown", () => {
    const at = clicked;
    if (at === null || !sent) return;
    // What is confirmed with one click may be several steps: it is seen when the last one is done.
    painted(() => { if (clicked === at && !document.body.hasAttribute("data-sending")) stop("server", at); });
  }, true);
})();"""


WORK = {
    "scripts": "ScriptDuration",
    "styles": "RecalcStyleDuration",
    "layout": "LayoutDuration",
}
"""What the browser counts of a page's work, and how it calls that."""


@dataclass
class Delays:
    """In milliseconds."""

    page: list[float] = field(default_factory=list)
    """Of clicks that the page answers by itself."""
    server: list[float] = field(default_factory=list)
    """Of clicks that the server answers with a new picture."""
    work: dict[str, float] = field(default_factory=lambda: dict.fromkeys(WORK, 0.0))
    """Processor time of the page for all of them: the same however busy the machine is."""


@dataclass
class Site:
    address: str


def _first(person: Person) -> None:
    person.play(person.page.locator('[data-send="act"]:visible').first)


PLAYERS: dict[str, Callable[[Person], object]] = {
    "dominion": dominion_player.choose_something,
    "kingdom_builder": lambda person: kingdom_builder_player.choose_something(person, person.number(), tap=False),
    "kingdomino": kingdomino_player.choose_something,
    "new_york": new_york_player.choose_something,
}
"""How the games are played; any other game by clicking the first thing that is offered."""


def clicks(browser: Browser, site: Site, game: str, until: float) -> Delays:
    """Play tables of a game until it is time to stop."""
    found = Delays()
    choose = PLAYERS.get(game, _first)
    with Person(browser, site) as person:
        page = person.page
        page.add_init_script(CLOCK)
        counter = person.context.new_cdp_session(page)
        counter.send("Performance.enable", {"timeDomain": "threadTicks"})
        while time.monotonic() < until:
            form: dict[str, str | float | bool] = {"seat-0": "me", "seat-1": "here"}
            headers = {"Origin": site.address}
            page.goto(person.context.request.post(f"{site.address}/new/{game}", form=form, headers=headers).url)
            person.wait_connected()
            counted = _work(counter)
            cover = page.locator("#cover button")
            while time.monotonic() < until:
                page.wait_for_selector("#cover button, body:not(:has([data-by-itself])) #ask.mine")
                if cover.count():
                    cover.click()
                    page.wait_for_selector("#cover", state="hidden")
                elif person.wait_turn():
                    choose(person)
                else:
                    break
                page.wait_for_timeout(BREAK)
            measured = page.evaluate("window.delays")
            found.page += measured["page"]
            found.server += measured["server"]
            for kind, spent in _work(counter).items():
                found.work[kind] += spent - counted[kind]
    return found


def _work(counter: CDPSession) -> dict[str, float]:
    """Milliseconds of the processor that the page has used."""
    metrics = {metric["name"]: metric["value"] for metric in counter.send("Performance.getMetrics")["metrics"]}
    return {kind: 1000 * metrics[name] for kind, name in WORK.items()}


def share(values: list[float], part: float) -> float:
    """What this part of the values is below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def row(name: str, values: list[float], scale: float = 1.0) -> str:
    """A row of a table: median, 95 % and 99 % in milliseconds, and how many."""
    parts = " | ".join(f"{scale * share(values, part):.0f} ms" for part in (0.5, 0.95, 0.99))
    return f"| {name} | {parts} | {len(values):,} |"


def rows(found: dict[str, Delays]) -> list[str]:
    titles = {game: regnum.game(game).titles["en"] for game in found}
    own = [delay for delays in found.values() for delay in delays.page]
    return [
        *(row(f"from a click to the picture, {titles[game]}", delays.server) for game, delays in found.items()),
        row("from a click to what the page itself shows", own),
    ]


def work_rows(found: dict[str, Delays]) -> list[str]:
    """The work of a page for each click that brings a new picture."""
    lines = [
        "| processor time of the page, for each click | scripts | styles | layout |",
        "|---|---|---|---|",
    ]
    for game, delays in found.items():
        each = " | ".join(f"{spent / max(1, len(delays.server)):.0f} ms" for spent in delays.work.values())
        lines.append(f"| {regnum.game(game).titles['en']} | {each} |")
    return lines


def too_slow(found: dict[str, Delays]) -> list[str]:
    """The games whose pages do not answer in time."""
    return [game for game, delays in found.items() if share(delays.server + delays.page, 0.95) > LIMIT]


def warn(found: dict[str, Delays]) -> None:
    if slow := too_slow(found):
        print(f"\nToo slow, 5 clicks in 100 take more than {LIMIT:.0f} ms: {', '.join(slow)}.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(game.id for game in regnum.games()))
    parser.add_argument("--seconds", type=float, default=20, help="for each game")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data) / "data") as server,
        sync_playwright() as started,
    ):
        browser = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        found = {
            game: clicks(browser, Site(server.address), game, time.monotonic() + arguments.seconds)
            for game in arguments.games.split(",")
        }
        browser.close()
    head = ["| delay | median | 95 % | 99 % | measured |", "|---|---|---|---|---|"]
    print(*head, *rows(found), "", *work_rows(found), sep="\n")
    warn(found)


if __name__ == "__main__":
    main()

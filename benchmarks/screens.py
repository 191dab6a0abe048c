"""Screenshots to look at: for each game, size, colour scheme and language one sheet with all of its screens.

Run it with: python -m benchmarks.screens FOLDER [--games kingdomino,dominion] [--sizes 390x844,1366x768@200%]
             [--schemes light,dark] [--languages en,nl,de] [--apart]

Every game that is installed has its sheets: the table early, in the middle, late and when one holds most, while
others play, when somebody is away, the end, the replay, the page of a new table, the invitation and the rules, all
with as many players as may be and the longest names. One sheet more, `site`, has the pages around them. A red line
says how much is seen at first.
"""

from __future__ import annotations

import argparse
import itertools
import shutil
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import regnum
from regnum.server.security import COOKIE
from tests.browser.around import AROUND, Screen
from tests.browser.chromium import ARGUMENTS, CHROMIUM
from tests.browser.layout import SIZES, Size, resized
from tests.server.prepared import Guest, moments_of, played
from tests.server.process import Server

SITE = "site"
SCHEMES = ("light", "dark")
WIDE = 2400
"""So many px a sheet is wide: pictures are made smaller when fewer than three would fit side by side."""
FEWEST = 3
LONGEST = 2
"""A page that scrolls is shown down to so many times the height of the window."""
SHEET = """<!doctype html><meta charset="utf-8"><style>
  body {{ margin: 0; padding: 16px; font: 20px sans-serif; background: {ground}; color: {ink}; }}
  main {{ display: grid; grid-template-columns: repeat({columns}, {width}px); gap: 16px; align-items: start; }}
  h1 {{ margin: 0 0 12px; font-size: 24px; }} figure {{ margin: 0; }} figcaption {{ padding: 2px 0 4px; }}
  img {{ display: block; width: 100%; outline: 1px solid gray; }}
  div {{ position: relative; }} i {{ position: absolute; left: -8px; right: -8px; border-top: 1px solid red; }}
</style><h1>{title}</h1><main>{figures}</main>"""


def screens_of(guest: Guest, game: str) -> dict[str, Screen]:
    """The names of a game's screens, and how one gets there."""
    if game == SITE:
        return {name: around(guest) for name, around in AROUND.items()}
    whole = played(game)
    steps = {moment: whole.step(moment) for moment in moments_of(game)}
    tables = {moment: guest.table(game, step) for moment, step in steps.items()}
    few = regnum.game(game).min_players
    finished = guest.table(game)
    paths = {
        **tables,
        "others play": guest.table(game, whole.next_of_others(steps["middle"])),
        "somebody is away": guest.with_somebody_away(game),
        "a bot plays for you": guest.with_a_stand_in(game),
        f"{few} players": guest.table(game, played(game, few).step("middle"), few),
        "end": f"{finished}end",
        "replay": f"{finished}replay?step={steps['middle']}&seat=0",
        "new": f"/new/{game}",
        "waiting": guest.waiting(game),
        "invitation": guest.invitation(game),
        "rules": f"/rules/{game}",
        "lesson": f"/learn/{game}/2/",
        "puzzle": f"/puzzles/{game}",
        "day": f"/today/{game}",
    }
    return {name: Screen(path) for name, path in paths.items()}


def take(page: Page, address: str, screen: Screen, sizes: tuple[Size, ...], pictures: Path) -> None:
    """One screen at every size."""
    page.goto(address + screen.path)
    screen.then(page)
    page.wait_for_load_state("networkidle")
    for size in resized(page, sizes):
        height = min(page.evaluate("document.documentElement.scrollHeight"), LONGEST * size.height)
        area = {"x": 0.0, "y": 0.0, "width": float(size.width), "height": float(max(height, size.height))}
        page.screenshot(path=pictures / f"{size}.png", full_page=True, clip=area)  # type: ignore[arg-type]


def make_sheet(page: Page, title: str, pictures: dict[str, Path], size: Size, scheme: str, file: Path) -> None:
    columns = min(len(pictures), max(FEWEST, WIDE // (size.width + 16)))
    width = min(size.width * size.zoom // 100, (WIDE - 16) // columns - 16)
    fold = f'<i style="top: {width * size.height // size.width}px"></i>'
    figures = "".join(
        f'<figure><figcaption>{escape(name)}</figcaption><div><img src="{picture.as_uri()}">{fold}</div></figure>'
        for name, picture in pictures.items()
    )
    ground, ink = ("#fff", "#000") if scheme == "light" else ("#000", "#fff")
    drawn = file.parent / f".{file.stem}.html"
    drawn.write_text(
        SHEET.format(ground=ground, ink=ink, columns=columns, width=width, title=escape(title), figures=figures),
        "utf-8",
    )
    page.set_viewport_size({"width": columns * (width + 16) + 16, "height": 600})
    page.goto(drawn.as_uri())
    page.screenshot(path=file, full_page=True)
    drawn.unlink()


def looking(browser: Browser, guest: Guest, language: str, scheme: str, zoom: int) -> Page:
    """A page of somebody who is known at the prepared tables."""
    context = browser.new_context(
        locale=language,
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        device_scale_factor=zoom / 100,
    )
    context.add_cookies([{"name": COOKIE, "value": guest.cookie, "url": guest.server.address}])
    return context.new_page()


def chosen(text: str, known: list[str], what: str) -> list[str]:
    wanted = text.split(",") if text else known
    if unknown := set(wanted) - set(known):
        raise SystemExit(f"No such {what}: {', '.join(sorted(unknown))}. There are: {', '.join(known)}.")
    return wanted


def by_zoom(sizes: list[Size]) -> Iterator[tuple[int, tuple[Size, ...]]]:
    for zoom, some in itertools.groupby(sorted(sizes, key=lambda size: size.zoom), key=lambda size: size.zoom):
        yield zoom, tuple(some)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the sheets are put")
    parser.add_argument("--games", default="", help=f"all that are installed, and {SITE}, unless some are named")
    parser.add_argument("--sizes", default="", help=", ".join(map(str, SIZES)).replace("%", "%%"))
    parser.add_argument("--schemes", default="", help=", ".join(SCHEMES))
    parser.add_argument("--languages", default="en", help="en, nl, de; English unless others are named")
    parser.add_argument("--apart", action="store_true", help="keep every single picture too")
    arguments = parser.parse_args()
    games = chosen(arguments.games, [*(game.id for game in regnum.games()), SITE], "game")
    names = chosen(arguments.sizes, [str(size) for size in SIZES], "size")
    sizes = [size for size in SIZES if str(size) in names]
    schemes = chosen(arguments.schemes, list(SCHEMES), "scheme")
    languages = chosen(arguments.languages, ["en", "nl", "de"], "language")
    folder: Path = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data) / "data") as server,
        sync_playwright() as started,
    ):
        browser = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        guests = {game: Guest(server) for game in games}  # so that no sheet depends on what others have opened
        screens = {game: screens_of(guest, game) for game, guest in guests.items()}
        count = len(schemes) * len(languages) * sum(map(len, screens.values()))
        done = 0
        sheets = browser.new_page()
        for language, scheme in itertools.product(languages, schemes):
            for game, by_name in screens.items():
                apart = folder / game / f"{scheme}-{language}"
                for name, screen in by_name.items():
                    done += 1
                    print(f"[{done}/{count}] {game}, {scheme}, {language}: {name}", flush=True)
                    (apart / name).mkdir(parents=True, exist_ok=True)
                    for zoom, some in by_zoom(sizes):
                        page = looking(browser, guests[game], language, scheme, zoom)
                        take(page, server.address, screen, some, apart / name)
                        page.context.close()
                for size in sizes:
                    file = folder / game / f"{size}-{scheme}-{language}.png"
                    pictures = {name: apart / name / f"{size}.png" for name in by_name}
                    make_sheet(sheets, f"{game}, {size}, {scheme}, {language}", pictures, size, scheme, file)
                    print(f"      {file}", flush=True)
                if not arguments.apart:
                    shutil.rmtree(apart)
        browser.close()


if __name__ == "__main__":
    main()

"""How quick the server stays: many tables with bots, people and spectators at once, on one process.

Run it with: python -m benchmarks.server [--tables 200] [--spectators 1000] [--seconds 120] [--no-browser] [--write]

At every table sits one person who thinks for a while before each move; easy bots play the other seats at the pace
that people see, and the spectators are spread over all tables. A process of its own plays the people and the
spectators. Meanwhile a browser plays a table of each game by clicking, one game after another: from each click to
the frame that shows the new position (`benchmarks.clicks` measures that alone).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import html
import http.client
import json
import multiprocessing
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

import regnum
from benchmarks.clicks import Delays, Site, clicks, row, rows, warn
from tests.browser.chromium import ARGUMENTS, CHROMIUM

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/benchmarks.md"
MARKS = "<!-- server -->", "<!-- end of server -->"
SETTLE = 4.0
"""Seconds that nothing is measured after all have come."""
CONNECT_AT_ONCE = 40


# The server


@contextlib.contextmanager
def running_server(pace: float) -> Iterator[tuple[int, int]]:
    """Its port and process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-c", "from regnum.cli import main; main()", "--lang", "en", "serve"]
        command += ["--no-browser", "--port", str(port), "--data", data, "--pace", str(pace)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        while (line := process.stdout.readline()) and f":{port}/" not in line:
            pass
        try:
            yield port, process.pid
        finally:
            process.terminate()
            process.wait()


def processor_seconds(process: int) -> float:
    """What a process has used so far; not known where there is no /proc."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# People and spectators


@dataclass
class Measured:
    own: list[float] = field(default_factory=list)
    """Seconds from sending a move to the news of it, for who made it."""
    watched: list[float] = field(default_factory=list)
    """The same, for each spectator."""
    moves: int = 0
    messages: int = 0
    bytes: int = 0
    refused: int = 0


@dataclass
class Guests:
    """All connections of the load, and what they measure while it is time."""

    port: int
    think: float
    measuring: bool = False
    measured: Measured = field(default_factory=Measured)
    sent: dict[tuple[str, int], float] = field(default_factory=dict)

    def connection(self, path: str, cookie: str) -> Any:
        origin = f"http://127.0.0.1:{self.port}"
        return connect(
            f"ws://127.0.0.1:{self.port}{path}live",
            origin=Origin(origin),
            additional_headers={"Cookie": cookie} if cookie else {},
            max_size=None,
            open_timeout=60,
        )

    def count(self, text: str) -> None:
        if self.measuring:
            self.measured.messages += 1
            self.measured.bytes += len(text)

    async def watch(self, socket: ClientConnection, path: str) -> None:
        """A spectator: takes the time of every move that was sent by a person."""
        async for text in socket:
            assert isinstance(text, str)
            self.count(text)
            sent = self.sent.get((path, number_of(text)))
            if sent is not None and self.measuring:
                self.measured.watched.append(time.perf_counter() - sent)

    async def play(self, socket: ClientConnection, path: str) -> None:
        """A person: moves when asked, after thinking."""
        chance = random.Random(path)
        pieces: dict[str, str] = {}
        number = 0
        moving: asyncio.Task[None] | None = None
        async for text in socket:
            assert isinstance(text, str)
            arrived = time.perf_counter()
            self.count(text)
            message = json.loads(text)
            if "error" in message:
                self.measured.refused += 1
            if "pieces" not in message:
                continue
            sent = self.sent.get((path, message["number"]))
            if self.measuring:
                self.measured.moves += max(0, message["number"] - number)
                if sent is not None:
                    self.measured.own.append(arrived - sent)
            number = message["number"]
            pieces |= message["pieces"]
            if moving is not None:
                moving.cancel()
            moving = asyncio.create_task(self._move(socket, path, number, dict(pieces), chance))

    async def _move(
        self, socket: ClientConnection, path: str, number: int, pieces: dict[str, str], chance: random.Random
    ) -> None:
        actions = offered(pieces)
        if not actions:
            return
        await asyncio.sleep(self.think * chance.uniform(0.5, 1.5))
        self.sent[(path, number + 1)] = time.perf_counter()
        await socket.send(json.dumps({"act": chance.choice(actions), "number": number}))


def number_of(text: str) -> int:
    """The number that a message begins with, without reading the rest."""
    found = re.match(r'\{"number": (\d+)', text)
    return int(found[1]) if found else -1


def offered(pieces: dict[str, str]) -> list[str]:
    """What a screen lets somebody do now."""
    found = re.search(r'data-board="([^"]*)"', pieces.get("kingdom", ""))
    if found:
        board = json.loads(html.unescape(found[1]))
        return [f"claim {domino}" for domino in board.get("claims", ())] or list(board.get("place", ())) or (
            ["discard"] if 'data-value="discard"' in pieces["kingdom"] else []
        )  # fmt: skip
    buttons = re.findall(r"<[^>]*data-send=\"act\"[^>]*>", "".join(pieces.values()))
    values = [re.search(r'data-value="([^"]*)"', button) for button in buttons if "disabled" not in button]
    return [html.unescape(value[1]) for value in values if value]


def open_table(server: http.client.HTTPConnection, game: str, seats: list[str]) -> tuple[str, str]:
    """A new table: its path, and the cookie of who opened it."""
    form = {f"seat-{number}": kind for number, kind in enumerate(seats)}
    form |= {f"level-{number}": "easy" for number in range(len(seats))}
    for option in regnum.game(game).options:
        form[f"option-{option.name}"] = "on" if option.default is True else str(option.default or "")
    headers = {"Origin": f"http://127.0.0.1:{server.port}", "Content-Type": "application/x-www-form-urlencoded"}
    server.request("POST", f"/new/{game}", urlencode(form), headers)
    answer = server.getresponse()
    answer.read()
    assert answer.status == 303, answer.status
    return answer.headers["Location"], answer.headers["Set-Cookie"].split(";")[0]


async def visit(port: int, games: list[str], tables: int, spectators: int, think: float, pipe: Any) -> None:
    guests = Guests(port, think)
    server = http.client.HTTPConnection("127.0.0.1", port)
    opened = []
    for number in range(tables):
        game = games[number % len(games)]
        opened.append(open_table(server, game, ["me", "bot", "bot"][: regnum.game(game).max_players]))
    wanted = [(path, cookie, True) for path, cookie in opened]
    wanted += [(opened[number % tables][0], "", False) for number in range(spectators)]
    random.Random(1).shuffle(wanted)
    tasks = []
    for start in range(0, len(wanted), CONNECT_AT_ONCE):
        some = wanted[start : start + CONNECT_AT_ONCE]
        sockets = await asyncio.gather(*(guests.connection(path, cookie) for path, cookie, _plays in some))
        for socket_, (path, _cookie, plays) in zip(sockets, some, strict=True):
            tasks.append(asyncio.create_task((guests.play if plays else guests.watch)(socket_, path)))
    await asyncio.sleep(SETTLE)
    pipe.send("ready")
    guests.measuring = True
    while not pipe.poll():
        await asyncio.sleep(0.05)
    guests.measuring = False
    closed = sum(task.done() for task in tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    pipe.send((guests.measured, closed))


def load(*arguments: Any) -> None:
    with contextlib.suppress(ConnectionClosed):
        asyncio.run(visit(*arguments))


# A browser


def click_through(port: int, games: list[str], until: float) -> dict[str, Delays]:
    """All games one after another, each for an equal part of the time."""
    found = {}
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for number, game in enumerate(games):
            each = (until - time.monotonic()) / (len(games) - number)
            found[game] = clicks(browser, Site(f"http://127.0.0.1:{port}"), game, time.monotonic() + each)
        browser.close()
    return found


# All together


def report(arguments: argparse.Namespace, measured: Measured, used: float, clicked: dict[str, Delays]) -> str:
    seconds = arguments.seconds
    lines = [
        f"{arguments.tables} tables, {arguments.spectators:,} spectators, {seconds:.0f} seconds, "
        f"{measured.moves / seconds:.0f} moves a second:",
        "",
        "| delay | median | 95 % | 99 % | measured |",
        "|---|---|---|---|---|",
        row("from sending a move to its news", measured.own, 1000),
        row("the same, for spectators", measured.watched, 1000),
        *(rows(clicked) if clicked else ()),
    ]
    moves = max(1, measured.moves)
    lines += [
        "",
        "| for each move | |",
        "|---|---|",
        f"| processor time of the server | {1000 * used / moves:.1f} ms |",
        f"| messages | {measured.messages / moves:.1f} |",
        f"| bytes, before compression | {measured.bytes / moves:,.0f} |",
        f"| refused | {measured.refused} in all |",
    ]
    return "\n".join(lines)


def write(table: str) -> None:
    """Put the table into the page, between its marks."""
    page = PAGE.read_text("utf-8")
    pattern = re.compile(re.escape(MARKS[0]) + ".*?" + re.escape(MARKS[1]), re.DOTALL)
    PAGE.write_text(pattern.sub(lambda _found: f"{MARKS[0]}\n{table}\n{MARKS[1]}", page), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--think", type=float, default=5, help="seconds that a person thinks on average")
    parser.add_argument("--pace", type=float, default=0.9, help="seconds that a bot waits at least")
    parser.add_argument("--games", default=",".join(game.id for game in regnum.games()))
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/benchmarks.md")
    arguments = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    with running_server(arguments.pace) as (port, server):
        mine, theirs = context.Pipe()
        games = arguments.games.split(",")
        numbers = (port, games, arguments.tables, arguments.spectators, arguments.think, theirs)
        guests = context.Process(target=load, args=numbers)
        guests.start()
        try:
            assert mine.recv() == "ready"
            used = -processor_seconds(server)
            end = time.monotonic() + arguments.seconds
            clicked = {} if arguments.no_browser else click_through(port, games, end)
            time.sleep(max(0, end - time.monotonic()))
            used += processor_seconds(server)
            mine.send("stop")
            measured, closed = mine.recv()
        finally:
            guests.kill()
            guests.join()
    table = report(arguments, measured, used, clicked)
    print(table)
    print(f"\nserver: {100 * used / arguments.seconds:.0f} % of one core; connections that broke: {closed}")
    warn(clicked)
    if arguments.write:
        write(table)


if __name__ == "__main__":
    main()

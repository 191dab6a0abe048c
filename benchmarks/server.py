"""How quick the server stays, and what a move costs it: many tables, people, bots and spectators on one process.

Run it with: python -m benchmarks.server [--tables 1000] [--spectators 1000] [--seconds 60] [--apart 20] [--browser]
[--write]

At every table sits one person who thinks for a while before each move; easy bots play the other seats at the pace
that people see, and the spectators are spread over all tables. A process of its own plays the people and the
spectators (`benchmarks.guests`), on the same computer and at 127.0.0.1, which no limit by address is for. First
each game alone, with its part of the tables; then all of them together, with `--browser` while a browser plays a
table of each game by clicking, one after another (`benchmarks.clicks` measures that alone); at last what tables
need in memory at which nobody looks (`benchmarks.idle`).

The processor time is that of the server's process alone: neither that of the processes in which bots think, nor
that of the guests. It ends with an error when somebody never moved.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import regnum
from benchmarks.guests import Load, Measured, coming, idle_people

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/benchmarks.md"
MARKS = "<!-- server -->", "<!-- end of server -->"
START = "from regnum.cli import main; main()"


@dataclass
class Server:
    port: int
    process: int
    data: Path

    @property
    def processor_seconds(self) -> float:
        """What it has used so far; not known where there is no /proc."""
        try:
            fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return float("nan")
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """Bytes that are in use; not known where there is no /proc."""
        try:
            found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process}/status").read_text())
        except OSError:
            found = None
        return 1024 * int(found[1]) if found else float("nan")


@contextlib.contextmanager
def running(data: Path, pace: float, start: str = START) -> Iterator[Server]:
    """Started by this line of Python."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [sys.executable, "-c", start, "--lang", "en", "serve"]
    command += ["--no-browser", "--port", str(port), "--data", str(data), "--pace", str(pace)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        while (line := process.stdout.readline()) and f":{port}/" not in line:
            pass
        assert line, "the server did not start"
        yield Server(port, process.pid, data)
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


@dataclass
class Run:
    """What a load cost."""

    load: Load
    measured: Measured
    seconds: float
    used: float
    """Processor time of the server, in seconds."""
    clicked: list[str] = field(default_factory=list)
    """Rows about the clicks of a browser meanwhile."""

    @property
    def moves(self) -> int:
        return self.measured.moves.total()

    @property
    def each(self) -> float:
        """Processor time for a move, in milliseconds."""
        return 1000 * self.used / max(1, self.moves)

    def check(self) -> None:
        """Raise SystemExit when people did not play as they should have."""
        idle = list(idle_people(self.load, self.measured))
        if idle or self.measured.broken:
            raise SystemExit(
                f"{len(idle)} of {self.load.tables} people never moved,"
                f" {self.measured.broken} connections broke: these figures mean nothing."
            )


def run(load: Load, browser: bool = False) -> Run:
    """On a server that has nothing else to do."""
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data), load.pace) as server,
        coming(load, [server.port], Path(data) / "tables.db") as let_go,
    ):
        began, used = time.monotonic(), server.processor_seconds
        clicked = click_through(server.port, list(load.games), began + load.seconds) if browser else []
        time.sleep(max(0, began + load.seconds - time.monotonic()))
        used = server.processor_seconds - used
        seconds = time.monotonic() - began
        return Run(load, let_go(), seconds, used, clicked)


def click_through(port: int, games: list[str], until: float) -> list[str]:
    """All games one after another, each for an equal part of the time."""
    from playwright.sync_api import sync_playwright

    from benchmarks.clicks import Site, clicks, rows, warn
    from tests.browser.chromium import ARGUMENTS, CHROMIUM

    found = {}
    with sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for number, game in enumerate(games):
            each = (until - time.monotonic()) / (len(games) - number)
            found[game] = clicks(chromium, Site(f"http://127.0.0.1:{port}"), game, time.monotonic() + each)
        chromium.close()
    warn(found)
    return rows(found)


def share(values: list[float], part: float) -> float:
    """What this part of the values is below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def delays(values: list[float]) -> str:
    """Median, 95 % and 99 % in milliseconds."""
    return " / ".join(f"{1000 * share(values, part):.0f}" for part in (0.5, 0.95, 0.99))


def row(name: str, done: Run) -> str:
    measured, moves = done.measured, max(1, done.moves)
    sent = measured.bytes.total() / moves / 1000
    own = [delay for values in measured.own.values() for delay in values]
    watched = [delay for values in measured.watched.values() for delay in values]
    return (
        f"| {name} | {done.load.tables:,} | {done.load.spectators:,} | {done.moves / done.seconds:.0f}"
        f" | {done.each:.2f} ms | {delays(own)} ms | {delays(watched)} ms | {sent:.1f} kB"
        f" | {measured.messages.total() / moves:.1f} | {measured.refused} |"
    )


def title(game: str) -> str:
    return regnum.game(game).titles["en"]


def report(runs: list[Run]) -> list[str]:
    load = runs[-1].load
    busy = ", ".join(f"{100 * done.measured.busy:.0f} %" for done in runs)
    lines = [
        f"People think {load.think:g} s on average, bots at least {load.pace:g} s; each game alone for"
        f" {runs[0].seconds:.0f} s, all together for {runs[-1].seconds:.0f} s. Delays are the median, 95 % and 99 %"
        f" from sending a move to the news of it. The guests themselves used so much of a core: {busy}.",
        "",
        "| | tables | spectators | moves/s | server, a move | delay | of spectators | sent, a move | messages"
        " | refused |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        row(title(done.load.games[0]) if len(done.load.games) == 1 else "all together", done) for done in runs
    ]
    apart = [done.each for done in runs if len(done.load.games) == 1]
    if len(apart) > 1:
        lines += ["", f"The mean of the games is {sum(apart) / len(apart):.2f} ms a move."]
    if runs[-1].clicked:
        lines += ["", "| delay | median | 95 % | 99 % | measured |", "|---|---|---|---|---|", *runs[-1].clicked]
    return lines


def write(lines: list[str]) -> None:
    """Put the figures into the page, between its marks."""
    page = PAGE.read_text("utf-8")
    pattern = re.compile(re.escape(MARKS[0]) + ".*?" + re.escape(MARKS[1]), re.DOTALL)
    text = "\n".join([MARKS[0], *lines, MARKS[1]])
    PAGE.write_text(pattern.sub(lambda _found: text, page), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60, help="for all games together; 0 for not at all")
    parser.add_argument("--apart", type=float, default=20, help="seconds for each game alone; 0 for not at all")
    parser.add_argument("--think", type=float, default=5, help="seconds that a person thinks on average")
    parser.add_argument("--pace", type=float, default=0.9, help="seconds that a bot waits at least")
    parser.add_argument("--games", default=",".join(game.id for game in regnum.games()))
    parser.add_argument("--browser", action="store_true", help="a browser clicks meanwhile")
    parser.add_argument("--idle", type=int, default=100, help="tables of each game in memory; 0 for not at all")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/benchmarks.md")
    arguments = parser.parse_args()
    games = tuple(arguments.games.split(","))
    how = (arguments.think, arguments.pace)
    part = len(games)
    runs = []
    for game in games if arguments.apart else ():
        load = Load((game,), arguments.tables // part, arguments.spectators // part, arguments.apart, *how)
        runs.append(run(load))
        print(f"{title(game)}: {runs[-1].each:.2f} ms a move")
    if arguments.seconds:
        load = Load(games, arguments.tables, arguments.spectators, arguments.seconds, *how)
        runs.append(run(load, arguments.browser))
    lines = report(runs) if runs else []
    if arguments.idle:
        from benchmarks.idle import idle_rows

        lines += ["", *idle_rows(games, arguments.idle)]
    print(*lines, sep="\n")
    for done in runs:
        done.check()
    if arguments.write:
        write(lines)


if __name__ == "__main__":
    main()

"""The search here against that of another checkout of Regnum, each with its own policy: a table of docs/bots.md.

Run it with: python -m benchmarks.search BEFORE [--only GAME ...] [--playouts N ...] [--before-playouts N]

BEFORE is the folder of the other checkout, built in its .venv; it plays as a program. Budgets are in playouts, so
that the load of the machine changes nothing but the time. Results are kept in results/search/, so that a stopped
run goes on.
"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

import regnum
from benchmarks.bots import SEED
from regnum.arena.contest import match
from regnum.arena.results import ResultFile
from regnum.arena.run import run
from regnum.arena.workers import Here

KEPT = Path(__file__).parent.parent / "results/search"
PATIENCE = 100
"""Seconds that the other one may take for a choice."""
HEAD = "| game | playouts | before | wins | 95 % interval | margin | games |\n|---|---|---|---|---|---|---|"


def before(folder: Path, game: str, bot: str) -> str:
    regnum_there = shlex.quote(str(folder.resolve() / ".venv/bin/regnum"))
    return f"exec:seconds={PATIENCE},start=60,memory=0 {regnum_there} engine {game} --bot {bot}"


def row(folder: Path, game: str, playouts: int, others: int, games: int) -> str:
    here, there = f"search:playouts={playouts}", before(folder, game, f"search:playouts={others}")
    kept = ResultFile(KEPT / f"{game}-{playouts}-{others}.jsonl")
    standing = run(match(game, {}, SEED, (here, there)), games, Here(), kept).tables[0]
    wins, margin = standing.wins(here), standing.margin(here)
    return (
        f"| {game} | {playouts} | {others} | {wins.mean:.0%} | {wins.low:.0%} to {wins.high:.0%} "
        f"| {margin.mean:+.1f} | {standing.games} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, metavar="BEFORE")
    games = [game.id for game in regnum.games()]
    parser.add_argument("--only", nargs="*", choices=games, default=games)
    parser.add_argument("--playouts", type=int, nargs="*", default=[60, 120, 300, 1200])
    parser.add_argument("--before-playouts", type=int, help="of the other checkout, where not as many as here")
    parser.add_argument("--games", type=int, default=100)
    arguments = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    print(HEAD, flush=True)
    for game in arguments.only:
        for playouts in arguments.playouts:
            others = arguments.before_playouts or playouts
            print(row(arguments.folder, game, playouts, others, arguments.games), flush=True)


if __name__ == "__main__":
    main()

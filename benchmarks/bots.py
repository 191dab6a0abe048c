"""How strong the bots are: the tables of docs/bots.md; those of the levels are made by benchmarks.levels.

Run it with: python -m benchmarks.bots [--only NAME] [--cores N] [--games N] [--write]

Every result is kept in results/bots/, so that a stopped run goes on, and a run with more games adds to it.
"""

from __future__ import annotations

import argparse
import re
import time
from dataclasses import dataclass, field
from pathlib import Path

from regnum.arena.contest import match
from regnum.arena.results import ResultFile
from regnum.arena.run import run
from regnum.arena.standing import Standing
from regnum.arena.workers import Here, Processes
from regnum.bots.search.policy import play_out
from regnum.bots.strategy import strategy_for
from regnum.core.registry import new
from regnum.core.rng import Rng

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/bots.md"
KEPT = ROOT / "results/bots"
SEED = 2026


@dataclass(frozen=True)
class Row:
    """A match: the first bot is the one whose wins are told."""

    name: str
    game: str
    bots: tuple[str, ...]
    games: int
    options: dict[str, object] = field(default_factory=dict)


BONUSES: dict[str, object] = {"middle_kingdom": True, "harmony": True}


TABLES: dict[str, list[Row]] = {
    "kingdomino": [
        Row(f"kingdomino-{seconds}", "kingdomino", (f"search:seconds={seconds}", *["greedy"] * 3), games, BONUSES)
        for seconds, games in (("0.1", 60), ("0.5", 80), ("1", 24), ("2", 12))
    ],
    "others": [
        Row("new_york-greedy-2", "new_york", ("greedy", "random"), 200),
        Row("new_york-greedy-4", "new_york", ("greedy", "random", "random", "random"), 200),
        Row("kingdom_builder-greedy", "kingdom_builder", ("greedy", "random"), 200),
        Row("kingdom_builder-search", "kingdom_builder", ("search:seconds=1", "greedy"), 20),
        Row("dominion-greedy", "dominion", ("greedy", "big_money_smithy"), 400),
        Row("dominion-search", "dominion", ("search:seconds=0.5", "big_money_smithy"), 80),
    ],
}


def played(row: Row, cores: int, games: int | None) -> Standing:
    KEPT.mkdir(parents=True, exist_ok=True)
    file = ResultFile(KEPT / f"{row.name}.jsonl")
    contest = match(row.game, row.options, SEED, row.bots)
    workers = Here() if cores == 1 else Processes(cores)
    return run(contest, games if games is not None else row.games, workers, file).tables[0]


def line(row: Row, standing: Standing) -> str:
    name = row.bots[0]
    wins, margin = standing.wins(name), standing.margin(name)
    others = [bot for bot in row.bots if bot != name]
    against = others[0] if len(others) == 1 else f"{len(others)} × {others[0]}"
    options = ", ".join(option if value is True else f"{option}={value}" for option, value in row.options.items())
    chance = standing.entrants.count(name) / standing.players
    return (
        f"| {row.game} | {len(row.bots)} | {options or '-'} | {name} | {against} | {wins.mean:.0%} | "
        f"{wins.low:.0%} to {wins.high:.0%} | {chance:.0%} | {margin.mean:+.1f} | {standing.slowest(name):.2f} s | "
        f"{standing.games} |"
    )


HEAD = (
    "| game | players | options | bot | against | wins | 95 % interval | by chance | margin | slowest | games |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


def playout_speed(game: str, players: int, options: dict[str, object], seconds: float = 3.0) -> float:
    """Whole games a second of processor time by the game's policy, from the deal, on one core."""
    policy = strategy_for(game).policy
    rng = Rng(1)
    games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = new(game, players, rng.bits(), options)
        play_out(policy, state, rng, 1 << 30)
        games += 1
    return games / spent


SPEEDS: list[tuple[str, int, dict[str, object]]] = [
    *[("kingdomino", players, BONUSES) for players in (2, 3, 4)],
    *[(game, players, {}) for game in ("kingdom_builder", "new_york", "dominion") for players in (2, 4)],
]


def speeds() -> str:
    rows = ["| game | players | whole games a second |", "|---|---|---|"]
    for game, players, options in SPEEDS:
        rows.append(f"| {game} | {players} | {playout_speed(game, players, options):,.0f} |")
    return "\n".join(rows)


def write(name: str, table: str, path: Path = PAGE) -> None:
    """Put the table into a page, between its marks."""
    page = path.read_text("utf-8")
    marks = f"<!-- {name} -->", f"<!-- end of {name} -->"
    pattern = re.compile(re.escape(marks[0]) + ".*?" + re.escape(marks[1]), re.DOTALL)
    path.write_text(pattern.sub(lambda _found: f"{marks[0]}\n{table}\n{marks[1]}", page), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help="a table, or a row of it")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--games", type=int, help="so many in each row; 0 shows what is kept")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/bots.md")
    arguments = parser.parse_args()
    if arguments.only in (None, "speeds"):
        table = speeds()
        print(table, flush=True)
        if arguments.write:
            write("speeds", table)
    for name, rows in TABLES.items():
        chosen = [row for row in rows if arguments.only in (None, name, row.name)]
        if not chosen:
            continue
        print(f"\n{HEAD}", flush=True)
        lines = []
        for row in chosen:
            standing = played(row, arguments.cores, arguments.games)
            if standing.games:
                lines.append(line(row, standing))
                print(lines[-1], flush=True)
        if arguments.write and len(chosen) == len(rows):
            write(name, "\n".join([HEAD, *lines]))


if __name__ == "__main__":
    main()

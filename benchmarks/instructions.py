"""How many instructions the engines need, counted by valgrind: the same on a busy machine as on a quiet one.

Run it with: make bench, or python -m benchmarks.instructions [--only GAME] [--interpreted] [--write]

For each game, of random decisions through the fast path (`choices`, `play`) and through the contract
(`legal_actions`, `apply`), of decisions on copies, of copies alone, of deals anew (`determinize`), and of greedy
play; and of whole games beside the yardsticks. benchmarks/instructions.json holds the last figures, and
tests/test_instructions.py compares: a change that costs more has to say so there, with --write.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any

from benchmarks import yardstick

KEPT = Path(__file__).with_suffix(".json")
MARK = "getppid"
"""A function of the C library that nothing else calls: there callgrind writes down what it has counted since the
last time. So what a work prepares is left out; the start of Python is not counted at all."""
Figures = dict[str, float]

TABLES: dict[str, tuple[int, dict[str, object]]] = {
    "kingdomino": (4, {}),
    "kingdom_builder": (2, {}),
    "new_york": (3, {}),
    "dominion": (2, {"kingdom": "random"}),
}
UNITS = {
    "random": "a random decision",
    "contract": "the same through legal_actions and apply",
    "on copies": "the same on a copy each",
    "greedy": "a greedy decision",
    "copy": "a copy",
    "deal anew": "a deal anew",
    "game": "a random game",
    "money game": "a game by buy lists",
}
YARDSTICKS: dict[str, tuple[str, tuple[object, ...], int]] = {
    "kingdomino": ("kingdomino.c", (4,), 1),
    "kingdom_builder": ("kingdom_builder.cpp", (2, 1), 1),
    "dominion": ("dominion.cpp", (), 14),  # it plays each of its 14 pairs so many games
}
YARDSTICK_GAMES = 40, 240


def made_with() -> dict[str, str]:
    """What decides how many instructions the same sources become."""
    compiler = shutil.which("gcc")
    gcc_version = ""
    if compiler is not None:
        gcc_version = subprocess.run([compiler, "-dumpfullversion"], capture_output=True, text=True).stdout.strip()
    return {
        "machine": platform.machine(),
        "python": platform.python_version(),
        "gcc": gcc_version,
        "mypyc": version("mypy"),
        "librt": version("librt"),
    }


# What is measured; in a process of its own, under valgrind


def works(game: str) -> Iterator[tuple[str, Callable[[], int]]]:
    """What is measured: each function does some of it, and says how often."""
    import regnum
    from regnum.arena.speed import in_mid_game
    from regnum.bots.search.policy import play_out
    from regnum.bots.strategy import strategy_for
    from regnum.core.playout import random_playout, random_walk_on_copies
    from regnum.core.rng import Rng

    players, options = TABLES[game]
    policy = strategy_for(game).policy
    half = in_mid_game(game, players, options)
    # The same for all who change the state: what a deal costs is counted with whole games alone.
    dealt = [regnum.new(game, players, seed, options) for seed in range(20)]

    def at_random() -> int:
        rng = Rng(1)
        return sum(random_playout(table.copy(), rng) for table in dealt)

    def by_contract() -> int:
        rng, decisions = Rng(1), 0
        for table in dealt[:4]:
            state = table.copy()
            while not state.over:
                actions = state.legal_actions()
                state.apply(actions[rng.below(len(actions))])
                decisions += 1
        return decisions

    def on_copies() -> int:
        rng = Rng(1)
        return sum(random_walk_on_copies(table, rng) for table in dealt[:8])

    def greedily() -> int:
        rng = Rng(1)
        return sum(play_out(policy, table.copy(), rng, 1 << 30) for table in dealt[:4])

    def copied() -> int:
        for _ in range(1000):
            half.copy()
        return 1000

    def dealt_anew() -> int:
        for seed in range(200):
            half.determinize(0, seed)
        return 200

    def games() -> int:
        rng = Rng(1)
        for seed in range(20):
            state = regnum.new(game, players, seed, options)
            random_playout(state, rng)
            state.scores()
        return 20

    yield "random", at_random
    yield "contract", by_contract
    yield "on copies", on_copies
    yield "greedy", greedily
    yield "copy", copied
    yield "deal anew", dealt_anew
    yield "game", games
    if game == "dominion":
        yield "money game", money_games


def money_games() -> int:
    """Big money against big money with Smithy, as the yardstick plays it."""
    import regnum
    from regnum.games.dominion.bots import lists, policy
    from regnum.games.dominion.bots.play import play_out

    plans = [policy(lists()[name]) for name in ("big_money", "big_money_smithy")]
    for seed in range(20):
        state: Any = regnum.new("dominion", 2, seed)
        play_out(state, plans if seed % 2 else plans[::-1])
    return 20


def work(games: list[str]) -> None:
    """Do all works of these games, each between two marks; prints how often each was done."""
    prepared = {game: list(works(game)) for game in games}
    count_instructions("on")
    done: list[tuple[str, str, int]] = []
    for game in games:
        for name, one in prepared[game]:
            assert isinstance(one, FunctionType)
            one.__code__ = one.__code__.replace()  # Python would use what it has learned of the game before
            one()  # the first time more is looked up and imported
            gc.collect()
            gc.freeze()  # how much else there is must not count
            os.getppid()
            count = one()
            os.getppid()
            done.append((game, name, count))
    print(json.dumps(done))


# Counting


def count_instructions(whether: str) -> None:
    """Of this process, "on" or "off": what is not counted is done much sooner."""
    command = ["callgrind_control", "-i", whether, str(os.getpid())]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def counted(command: list[str], folder: Path, *options: str, **environment: str) -> tuple[str, list[int]]:
    """What a program prints, and how many instructions it needed from mark to mark and to its end."""
    valgrind = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={folder / 'counted'}", *options]
    done = subprocess.run(
        [*valgrind, *command],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    files = sorted(folder.glob("counted*"), key=lambda path: int(path.suffix[1:] or 1 << 30))
    totals = [re.findall(r"^(?:totals|summary): (\d+)", path.read_text("utf-8"), re.MULTILINE) for path in files]
    # Where counting was switched on and off, one of the two is nothing.
    return done.stdout, [max(map(int, found), default=0) for found in totals]


def engines(games: list[str], interpreted: bool = False) -> dict[str, Figures]:
    """Of each game, the instructions for one of each thing that is measured."""
    with tempfile.TemporaryDirectory() as folder:
        printed, counts = counted(
            [sys.executable, "-m", "benchmarks.instructions", "--work", ",".join(games)],
            Path(folder),
            f"--dump-before={MARK}",
            "--instr-atstart=no",
            PYTHONHASHSEED="0",
            REGNUM_INTERPRETED="1" if interpreted else "0",
        )
    done: list[tuple[str, str, int]] = json.loads(printed)
    if len(counts) < 2 * len(done):
        raise ValueError(f"valgrind has counted {len(counts)} times, not {2 * len(done)} times and more")
    figures: dict[str, Figures] = {}
    for number, (game, name, count) in enumerate(done):
        figures.setdefault(game, {})[name] = counts[2 * number + 1] / count
    return figures


def yardsticks(games: list[str]) -> Figures:
    """The instructions of the yardsticks for a whole game: the difference of two runs, so without their start."""
    figures: Figures = {}
    for game in games:
        if game not in YARDSTICKS:
            continue
        source, arguments, pairs = YARDSTICKS[game]
        program = yardstick.build(source)
        if program is None:
            continue
        totals: list[int] = []
        for plays in YARDSTICK_GAMES:
            with tempfile.TemporaryDirectory() as folder:
                command = [str(program), *map(str, arguments), str(plays)]
                totals.append(sum(counted(command, Path(folder))[1]))
        figures[game] = (totals[1] - totals[0]) / (YARDSTICK_GAMES[1] - YARDSTICK_GAMES[0]) / pairs
    return figures


# What is kept of it


def costlier(before: Mapping[str, Figures], now: Mapping[str, Figures], tolerance: float) -> list[str]:
    """What has become more expensive than the tolerance allows, in words."""
    return [
        f"{game}, {UNITS[name]}: {was:,.0f} instructions before, {now[game][name]:,.0f} now"
        for game, figures in before.items()
        for name, was in figures.items()
        if game in now and now[game].get(name, 0.0) > was * (1 + tolerance)
    ]


def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))
    return found


def keep(figures: Mapping[str, Figures], yards: Figures) -> None:
    """Write the figures down; those of games that were not measured stay, when they were made alike."""
    before: dict[str, Any] = kept() if KEPT.exists() else {}
    alike = before.get("made_with") == made_with()
    old, old_yards = (before["engines"], before["yardsticks"]) if alike else ({}, {})
    rounded = {game: {name: round(value) for name, value in found.items()} for game, found in figures.items()}
    told = {
        "made_with": made_with(),
        "engines": {**old, **rounded},
        "yardsticks": {**old_yards, **{game: round(value) for game, value in yards.items()}},
    }
    KEPT.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


def show(figures: Mapping[str, Figures], yards: Figures, before: Mapping[str, Figures]) -> None:
    games = list(figures)
    print(f"{'instructions':42}" + "".join(f"{game:>25}" for game in games))
    for name, unit in UNITS.items():
        cells = ""
        for game in games:
            value, was = figures[game].get(name), before.get(game, {}).get(name)
            change = f" ({value / was - 1:+.1%})" if value is not None and was else ""
            cells += f"{'' if value is None else f'{value:,.0f}{change}':>25}"
        print(f"{unit:42}{cells}")
    cells = "".join(f"{f'{yards[game]:,.0f}' if game in yards else '':>25}" for game in games)
    print(f"{'a game of the yardstick':42}{cells}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=TABLES, action="append", help="this game; may be given several times")
    parser.add_argument("--interpreted", action="store_true", help="count those of the interpreted engines")
    parser.add_argument("--write", action="store_true", help="keep the figures as those to compare with")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        work(arguments.work.split(","))
        return
    if shutil.which("valgrind") is None:
        print("valgrind is not there: no instructions are counted.")
        return
    games = arguments.only or list(TABLES)
    figures = engines(games, arguments.interpreted)
    if arguments.interpreted:
        show(figures, {}, {})
        return
    yards = yardsticks(games)
    before = kept()["engines"] if KEPT.exists() and kept()["made_with"] == made_with() else {}
    show(figures, yards, before)
    if arguments.write:
        keep(figures, yards)


if __name__ == "__main__":
    main()

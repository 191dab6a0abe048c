"""What an analysis takes, and whether its marks and chances mean what they say: the tables of docs/analysis.md.

Run it with: python -m benchmarks.analysis [--only GAME] [--games N] [--depth DEPTH] [--cores N] [--write]

Bots play games against each other, and every choice of them is judged; the same bots play the same games each time.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import regnum
from benchmarks.bots import write
from regnum.arena.workers import Here, Processes
from regnum.bots import Turn, bot
from regnum.coach.analysis.depth import DEPTHS, QUICK, Depth
from regnum.coach.analysis.verdict import MARKS
from regnum.coach.analysis.whole import Analysis
from regnum.core.record import Record

PAGE = Path(__file__).parent.parent / "docs/analysis.md"
STRONG = "search:playouts=2000,plan=8000"
PAIRS = (("random", "random"), ("greedy", "easy"), (STRONG, STRONG))
"""Random players meet each other: against a better one a game is soon lost, and then nothing costs anything."""
BANDS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
HEAD_MARKS = "| game | bot | choices | best | good | inaccuracy | mistake | blunder | own choices a game |\n" + (
    "|---|---|---|---|---|---|---|---|---|"
)
HEAD_SECONDS = "| game | players | choices | seconds |\n|---|---|---|---|"
HEAD_CAME = "| game | games | said and came, in % |\n|---|---|---|"


def played(game: str, bots: tuple[str, ...], seed: int) -> Record:
    record = Record.start(game, len(bots), seed, None, [f"bot:{name}" for name in bots])
    state = record.first_state()
    players = [bot(name, 100 * seed + seat, game) for seat, name in enumerate(bots)]
    while not state.over:
        action = players[state.seat].choose(Turn(state))
        record.actions.append(state.text(action))
        state.apply(action)
    return record


def analysed(record: Record, depth: Depth, cores: int) -> tuple[Analysis, float]:
    start = time.perf_counter()
    found = Analysis(record, depth)
    for _result in found.run(Here() if cores == 1 else Processes(cores)):
        pass
    return found, time.perf_counter() - start


class Marks:
    """How many choices of a bot have which mark, and what they did to its chances."""

    def __init__(self) -> None:
        self.given: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0] * len(MARKS))
        self.own: dict[tuple[str, str], list[float]] = defaultdict(list)

    def add(self, bots: tuple[str, ...], found: Analysis) -> None:
        for seat, name in enumerate(bots):
            key = (found.record.game, name.partition(":")[0])
            for at, count in enumerate(found.marks(seat).values()):
                self.given[key][at] += count
            self.own[key].append(found.accounts()[seat].own)

    def rows(self) -> Iterable[str]:
        for (game, name), counts in sorted(self.given.items()):
            total, own = sum(counts), self.own[game, name]
            shares = " | ".join(f"{count / total:.1%}" for count in counts)
            yield f"| {game} | {name} | {total} | {shares} | {sum(own) / len(own):+.2f} |"


class Chances:
    """One chance of each game between equals, in the middle of it, and what came of it."""

    def __init__(self) -> None:
        self.said: dict[str, list[tuple[float, float]]] = defaultdict(list)

    def add(self, found: Analysis, number: int) -> None:
        first = found.accounts()[0]
        row = first.rows[(7 * number + 3) % len(first.rows)]
        self.said[found.record.game].append((row.before, first.result))

    def rows(self) -> Iterable[str]:
        for game, pairs in sorted(self.said.items()):
            told = []
            for low, high in pairwise(BANDS):
                inside = [(said, came) for said, came in pairs if low <= said < high or said == high == 1]
                if inside:
                    said, came = (sum(values) / len(inside) for values in zip(*inside, strict=True))
                    told.append(f"{100 * said:.0f} → {100 * came:.0f} ({len(inside)})")
            yield f"| {game} | {len(pairs)} | {', '.join(told)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    games = [game.id for game in regnum.games()]
    parser.add_argument("--only", nargs="*", choices=games, default=games, help="some of the games")
    parser.add_argument("--games", type=int, default=4, help="of each pair of bots")
    parser.add_argument("--equal", type=int, default=30, help="between two greedy bots, for what came of chances")
    parser.add_argument("--depth", default="normal", choices=DEPTHS)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="put the tables into docs/analysis.md")
    arguments = parser.parse_args()
    marks, chances, seconds = Marks(), Chances(), list[str]()
    depth = DEPTHS[arguments.depth]
    for game in arguments.only:
        rules = regnum.game(game)
        for players in sorted({rules.min_players, rules.max_players}):
            found, took = analysed(played(game, ("easy",) * players, 5), depth, arguments.cores)
            seconds.append(f"| {game} | {players} | {len(found.verdicts())} | {took:.0f} |")
            print(seconds[-1], flush=True)
        for pair in PAIRS:
            for number in range(arguments.games):
                bots = pair if number % 2 else pair[::-1]
                found, took = analysed(played(game, bots, 40 + number), depth, arguments.cores)
                marks.add(bots, found)
        for number in range(arguments.equal):
            found, took = analysed(played(game, ("greedy", "greedy"), 400 + number), QUICK, 1)
            chances.add(found, number)
        print("\n".join(marks.rows()), "\n".join(chances.rows()), sep="\n", flush=True)
    if arguments.write:
        write("seconds", "\n".join([HEAD_SECONDS, *seconds]), PAGE)
        write("marks", "\n".join([HEAD_MARKS, *marks.rows()]), PAGE)
        write("came", "\n".join([HEAD_CAME, *chances.rows()]), PAGE)


if __name__ == "__main__":
    main()

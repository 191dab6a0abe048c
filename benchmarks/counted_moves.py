"""How many instructions carrying out a move takes, and drawing it for a person and a spectator.

Run it with: python -m benchmarks.counted_moves [--games kingdomino,dominion] [--moves 20]

Unlike times, they are the same on a busy machine as on a quiet one, so that small differences can be seen. Games
are those of `benchmarks.drawing`, counted from their middle on, after a few moves that fill what is kept. Valgrind
counts (`callgrind`), for one game after another, about half a minute each.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tempfile
from pathlib import Path

import regnum
from benchmarks.drawing import PERSON_NAME, moves_of, new_table
from benchmarks.instructions import count_instructions, counted
from benchmarks.server import title
from regnum.server.live import Drawn, Screens

SEED = 1
BEFORE = 6
"""So many moves are drawn before any is counted."""


def play(game: str, count: int) -> None:
    """In the process in which instructions are counted, from the middle of a game on."""
    moves, table, screens = moves_of(game, SEED), new_table(game, SEED), Screens()
    table.come(PERSON_NAME)
    first = (len(moves) - count) // 2
    shown: dict[str | None, Drawn] = {PERSON_NAME: Drawn(), None: Drawn()}
    for number, move in enumerate(moves[: first + count]):
        if number == first:
            gc.collect()
            count_instructions("on")
        table.do({"act": move})
        for person in shown if number >= first - BEFORE else ():
            drawn = screens.draw(table, person, None, "en")
            screens.news(table, shown[person], drawn)
            shown[person] = drawn
    count_instructions("off")


def instructions(game: str, count: int) -> float:
    """For a move of this game."""
    inside = ["-m", "benchmarks.counted_moves", "--inside", "--games", game, "--moves", str(count)]
    with tempfile.TemporaryDirectory() as folder:
        _printed, counts = counted(
            [sys.executable, *inside], Path(folder), "--instr-atstart=no", PYTHONHASHSEED="0"
        )
    return sum(counts) / count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(game.id for game in regnum.games()))
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    games = arguments.games.split(",")
    if arguments.inside:
        play(games[0], arguments.moves)
        return
    each = []
    for game in games:
        each.append(instructions(game, arguments.moves))
        print(f"{title(game):24}{each[-1] / 1e6:8.2f} million instructions a move", flush=True)
    print(f"{'mean':24}{sum(each) / len(each) / 1e6:8.2f}")


if __name__ == "__main__":
    main()

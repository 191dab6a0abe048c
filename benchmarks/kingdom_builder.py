"""How fast Kingdom Builder is: compiled and interpreted, beside a plain C++ program, in one run on one core.

Both play whole random two-player games with tiles, from the set-up (random board and cards) to the final scores.
The engine lists all legal actions at every decision and takes any of them alike; a move is two decisions. The C++
program uses every tile once by a coin flip before or after the mandatory action, and takes any of the possible
hexes or moves alike (`coin_flip_game` plays the same on the engine, for the check figures of the rules).

Run it with: make bench, or python -m benchmarks.kingdom_builder [--seconds S] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from benchmarks import yardstick

if TYPE_CHECKING:
    from regnum.core.rng import Rng
    from regnum.games.kingdom_builder.rules import KingdomBuilderState

CODE = (
    "import json, sys; from benchmarks.kingdom_builder import engine; print(json.dumps(engine(float(sys.argv[1]))))"
)
YARDSTICK_GAMES = 4_000


def engine(seconds: float) -> dict[str, float]:
    """Random two-player games a second (set-up, choices, actions, scores), copies and scorings a second."""
    import regnum
    from regnum.core.playout import random_playout
    from regnum.core.rng import Rng

    rng = Rng(1)
    games = decisions = points = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            state = regnum.new("kingdom_builder", 2, rng.bits())
            decisions += random_playout(state, rng)
            points += sum(state.scores())
            games += 1
    half = regnum.new("kingdom_builder", 2, seed=1)
    for _ in range(60):
        choices = half.legal_actions()
        half.apply(choices[rng.below(len(choices))])
    copies = 0
    start = time.process_time()
    while (copying := time.process_time() - start) < seconds / 4:
        for _ in range(100):
            half.copy()
        copies += 100
    # All sets of three cards take part, on boards half full.
    tables = []
    for seed in range(200):
        table = regnum.new("kingdom_builder", 2, seed=seed)
        for _ in range(60):
            choices = table.legal_actions()
            table.apply(choices[rng.below(len(choices))])
        tables.append(table)
    scorings = 0
    start = time.process_time()
    while (scoring := time.process_time() - start) < seconds / 4:
        for table in tables:
            table.scores()
        scorings += len(tables)
    # Whole states, read from a position: copies would share what they can.
    position = half.position()
    kept = [regnum.from_position(position) for _ in range(500)]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    kept = [regnum.from_position(position) for _ in range(5000)]
    size = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / len(kept)
    return {
        "games_per_second": games / spent,
        "decisions_per_second": decisions / spent,
        "copies_per_second": copies / copying,
        "copy_in_games": (copying / copies) / (spent / games),
        "scores_per_second": scorings / scoring,
        "state_bytes": size,
        "mean_score": points / games / 2,
    }


def coin_flip_game(state: KingdomBuilderState, rng: Rng) -> None:
    """Play to the end as the C++ program does: each tile before or after the mandatory action by a coin flip."""
    from regnum.games.kingdom_builder.notation import END, TILE

    while not state.over:
        realm = state.realms[state.seat]
        tiles = [int(kind) for slot, kind in enumerate(state.board.tiles) if realm.ready >> slot & 1]
        before: list[int] = []
        after: list[int] = []
        for kind in tiles:
            (before if rng.below(2) else after).append(kind)
        _use_tiles(state, before, rng)
        while builds := [action for action in state.legal_actions() if action < TILE]:
            state.play(builds[rng.below(len(builds))])
        _use_tiles(state, after, rng)
        state.play(END)


def _use_tiles(state: KingdomBuilderState, kinds: list[int], rng: Rng) -> None:
    """Use the tiles in random order; any of the possible hexes, or pairs of hexes, is equally likely."""
    from regnum.games.kingdom_builder.data import BARN
    from regnum.games.kingdom_builder.hexes import HEXES
    from regnum.games.kingdom_builder.notation import TILE

    left = list(kinds)
    while left:
        kind = left.pop(rng.below(len(left)))
        uses = [[action] for action in state.legal_actions() if (action - TILE) // HEXES == kind]
        if kind >= BARN:
            uses = [[lift, to] for (lift,) in uses for to in _after(state, lift)]
        if uses:
            for action in uses[rng.below(len(uses))]:
                state.play(action)


def _after(state: KingdomBuilderState, lift: int) -> list[int]:
    lifted = state.copy()
    lifted.play(lift)
    return lifted.legal_actions()


def measured(seconds: float, interpreted: bool) -> dict[str, float]:
    """In a process of its own, because a process runs either the one or the other."""
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(seconds)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "REGNUM_INTERPRETED": "1" if interpreted else "0"},
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each engine plays")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    program = yardstick.build("kingdom_builder.cpp")
    # The yardstick runs before and after, because machines vary from one minute to the next.
    pattern = r"games/cpu-s=([\d.]+)"
    before = yardstick.run(program, 2, 1, YARDSTICK_GAMES, pattern=pattern) if program else None
    compiled = measured(arguments.seconds, interpreted=False)
    after = yardstick.run(program, 2, 1, YARDSTICK_GAMES, pattern=pattern) if program else None
    interpreted = measured(arguments.seconds, interpreted=True)
    yard = (before + after) / 2 if before and after else None
    result = {"yardstick_games_per_second": yard, "compiled": compiled, "interpreted": interpreted}
    if arguments.json:
        print(json.dumps(result, indent=1))
        return
    print(f"{'Kingdom Builder, 2 random players':34}{'games/s':>10}{'of C++':>8}{'decisions/s':>13}", end="")
    print(f"{'copies/s':>12}{'copy/game':>11}{'scores/s':>11}{'bytes':>8}")
    if yard:
        print(f"{'plain C++':34}{yard:10,.0f}{1:8.2f}")
    for name, figures in (("compiled", compiled), ("interpreted", interpreted)):
        rate = figures["games_per_second"]
        share = f"{rate / yard:8.2f}" if yard else " " * 8
        print(f"{name:34}{rate:10,.0f}{share}{figures['decisions_per_second']:13,.0f}", end="")
        print(f"{figures['copies_per_second']:12,.0f}{figures['copy_in_games']:11.1%}", end="")
        print(f"{figures['scores_per_second']:11,.0f}{figures['state_bytes']:8,.0f}")


if __name__ == "__main__":
    main()

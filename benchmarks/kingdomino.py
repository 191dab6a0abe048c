"""How fast Kingdomino is: compiled and interpreted, beside a plain C program, in one run on one core.

Run it with: make bench, or python -m benchmarks.kingdomino [--seconds S] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time

from benchmarks import yardstick

CODE = "import json, sys; from benchmarks.kingdomino import engine; print(json.dumps(engine(float(sys.argv[1]))))"


def engine(seconds: float) -> dict[str, float]:
    """Random four-player games a second (deal, choices, actions, scores), copies a second, bytes of a state."""
    import regnum
    from regnum.core.playout import random_playout
    from regnum.core.rng import Rng

    rng = Rng(1)
    games = decisions = points = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            state = regnum.new("kingdomino", 4, rng.bits())
            decisions += random_playout(state, rng)
            points += sum(state.scores())
            games += 1
    half = regnum.new("kingdomino", 4, seed=1)
    for _ in range(48):
        choices = half.legal_actions()
        half.apply(choices[rng.below(len(choices))])
    copies = 0
    start = time.process_time()
    while (copying := time.process_time() - start) < seconds / 4:
        for _ in range(100):
            half.copy()
        copies += 100
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
        "state_bytes": size,
        "mean_score": points / games / 4,
    }


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
    program = yardstick.build("kingdomino.c")
    # The yardstick runs before and after, because machines vary from one minute to the next.
    pattern = r"([\d.]+) games/s"
    before = yardstick.run(program, 4, 50_000, pattern=pattern) if program else None
    compiled = measured(arguments.seconds, interpreted=False)
    after = yardstick.run(program, 4, 50_000, pattern=pattern) if program else None
    interpreted = measured(arguments.seconds, interpreted=True)
    yard = (before + after) / 2 if before and after else None
    result = {"yardstick_games_per_second": yard, "compiled": compiled, "interpreted": interpreted}
    if arguments.json:
        print(json.dumps(result, indent=1))
        return
    print(
        f"{'Kingdomino, 4 random players':32}{'games/s':>12}{'of C':>8}{'decisions/s':>14}{'copies/s':>12}", end=""
    )
    print(f"{'copy/game':>11}{'bytes':>8}")
    if yard:
        print(f"{'plain C':32}{yard:12,.0f}{1:8.2f}")
    for name, figures in (("compiled", compiled), ("interpreted", interpreted)):
        rate = figures["games_per_second"]
        share = f"{rate / yard:8.3f}" if yard else " " * 8
        print(f"{name:32}{rate:12,.0f}{share}{figures['decisions_per_second']:14,.0f}", end="")
        print(
            f"{figures['copies_per_second']:12,.0f}{figures['copy_in_games']:11.1%}{figures['state_bytes']:8,.0f}"
        )


if __name__ == "__main__":
    main()

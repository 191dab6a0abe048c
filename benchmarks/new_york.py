"""How fast the New York Card Game is: random three-player games, compiled and interpreted, on one core.

Run it with: make bench, or python -m benchmarks.new_york [--seconds S] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time

CODE = "import json, sys; from benchmarks.new_york import engine; print(json.dumps(engine(float(sys.argv[1]))))"


def engine(seconds: float) -> dict[str, float]:
    """Random games a second (deal, choices, actions, scorings), copies a second, fresh deals of what is hidden."""
    import regnum
    from regnum.core.playout import random_playout
    from regnum.core.rng import Rng

    rng = Rng(1)
    games = decisions = points = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(10):
            state = regnum.new("new_york", 3, rng.bits())
            decisions += random_playout(state, rng)
            points += sum(state.scores())
            games += 1
    half = regnum.new("new_york", 3, seed=1)
    for _ in range(140):
        choices = half.legal_actions()
        half.apply(choices[rng.below(len(choices))])
    copies = 0
    start = time.process_time()
    while (copying := time.process_time() - start) < seconds / 4:
        for _ in range(100):
            half.copy()
        copies += 100
    deals = 0
    start = time.process_time()
    while (dealing := time.process_time() - start) < seconds / 4:
        for _ in range(20):
            half.determinize(0, rng.bits())
        deals += 20
    return {
        "games_per_second": games / spent,
        "decisions_per_second": decisions / spent,
        "copies_per_second": copies / copying,
        "determinizations_per_second": deals / dealing,
        "mean_points_paid": points / games,
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
    # The interpreted engine runs before and after, because machines vary from one minute to the next.
    before = measured(arguments.seconds / 2, interpreted=True)
    compiled = measured(arguments.seconds, interpreted=False)
    after = measured(arguments.seconds / 2, interpreted=True)
    interpreted = {name: (before[name] + after[name]) / 2 for name in before}
    times = compiled["games_per_second"] / interpreted["games_per_second"]
    if arguments.json:
        print(json.dumps({"compiled": compiled, "interpreted": interpreted, "times": times}, indent=1))
        return
    heading = "New York, 3 random players"
    print(f"{heading:32}{'games/s':>12}{'times':>8}{'decisions/s':>14}{'copies/s':>12}{'fresh deals/s':>15}")
    for name, figures, share in (("compiled", compiled, times), ("interpreted", interpreted, 1.0)):
        print(f"{name:32}{figures['games_per_second']:12,.0f}{share:8.1f}", end="")
        print(f"{figures['decisions_per_second']:14,.0f}{figures['copies_per_second']:12,.0f}", end="")
        print(f"{figures['determinizations_per_second']:15,.0f}")


if __name__ == "__main__":
    main()

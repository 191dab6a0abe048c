"""How fast Dominion is: compiled and interpreted, beside a bare C++ program, in one run on one core.

Run it with: python -m benchmarks.dominion [--seconds S] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from typing import Any

from benchmarks import yardstick

CODE = "import json, sys; from benchmarks.dominion import engine; print(json.dumps(engine(float(sys.argv[1]))))"
SMITHY_GAMES = r'"a":"BM","b":"BMSmithy\(==4\)".*?"games_per_cpu_s":(\d+)'


def engine(seconds: float) -> dict[str, float]:
    """Random decisions a second with all cards, the same on copies, money games a second, copies, bytes.

    A money game is big money against big money with a Smithy, both with their buy lists.
    """
    import regnum
    from regnum.bots.dominion import policy, strategies
    from regnum.bots.dominion.play import play_out
    from regnum.core.playout import random_playout, random_walk_on_copies
    from regnum.core.rng import Rng

    rng = Rng(1)
    tables = [regnum.new("dominion", 2 + seed % 3, seed, {"kingdom": "random"}) for seed in range(60)]
    rates = []
    for on_copies in (False, True):
        decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            for table in tables:
                decisions += random_walk_on_copies(table, rng) if on_copies else random_playout(table.copy(), rng)
        rates.append(decisions / spent)
    plans = [policy(strategies()[name]) for name in ("big_money", "big_money_smithy")]
    games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(20):
            state: Any = regnum.new("dominion", 2, rng.bits())
            play_out(state, plans[:: 1 - 2 * (games % 2)])
            games += 1
    half = regnum.new("dominion", 2, seed=3, options={"kingdom": "first_game"})
    for _ in range(150):
        choices = half.legal_actions()
        half.apply(choices[rng.below(len(choices))])
    copies = 0
    start = time.process_time()
    while (copying := time.process_time() - start) < seconds / 4:
        for _ in range(100):
            half.copy()
        copies += 100
    kept = [half.copy() for _ in range(500)]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    kept = [half.copy() for _ in range(20_000)]
    size = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / len(kept)
    return {
        "decisions_per_second": rates[0],
        "decisions_on_copies_per_second": rates[1],
        "money_games_per_second": games / spent,
        "copies_per_second": copies / copying,
        "copy_in_games": (copying / copies) / (spent / games),
        "state_bytes": size,
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
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each part is measured")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    program = yardstick.build("dominion.cpp")
    # The yardstick runs before and after, because machines vary from one minute to the next.
    before = yardstick.run(program, 20_000, pattern=SMITHY_GAMES) if program else None
    compiled = measured(arguments.seconds, interpreted=False)
    after = yardstick.run(program, 20_000, pattern=SMITHY_GAMES) if program else None
    interpreted = measured(arguments.seconds, interpreted=True)
    yard = (before + after) / 2 if before and after else None
    result = {"yardstick_games_per_second": yard, "compiled": compiled, "interpreted": interpreted}
    if arguments.json:
        print(json.dumps(result, indent=1))
        return
    print(f"{'Dominion':14}{'money games/s':>14}{'of C++':>8}{'random decisions/s':>20}{'on copies':>12}", end="")
    print(f"{'copies/s':>12}{'copy/game':>11}{'bytes':>8}")
    if yard:
        print(f"{'bare C++':14}{yard:14,.0f}{1:8.2f}")
    for name, figures in (("compiled", compiled), ("interpreted", interpreted)):
        rate = figures["money_games_per_second"]
        share = f"{rate / yard:8.3f}" if yard else " " * 8
        print(f"{name:14}{rate:14,.0f}{share}{figures['decisions_per_second']:20,.0f}", end="")
        print(f"{figures['decisions_on_copies_per_second']:12,.0f}{figures['copies_per_second']:12,.0f}", end="")
        print(f"{figures['copy_in_games']:11.1%}{figures['state_bytes']:8,.0f}")


if __name__ == "__main__":
    main()

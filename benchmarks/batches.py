"""Steps a second of many games at once, with observations and masks: what a program that learns has to wait for.

Run it with: python -m benchmarks.batches [--games 256] [--seconds 3] [--players 2]

One core. A step is a random legal action; all finished games are dealt anew. Beside it: the steps alone, and what
one observation and one mask cost when they are asked for one by one.
"""

from __future__ import annotations

import argparse
import time
from array import array
from collections.abc import Callable

import regnum
from regnum.core.batch import Batch


def steps_per_second(batch: Batch, seconds: float, observing: bool) -> float:
    seen = bytearray(batch.n * batch.observation.size)
    mask = bytearray(batch.n * batch.num_actions)
    actions = array("i", bytes(4 * batch.n))
    began = time.process_time()
    done = 0
    while (used := time.process_time() - began) < seconds:
        if observing:
            batch.observe(seen)
            batch.mask(mask)
        batch.random_actions(actions)
        batch.step(actions)
        batch.reset()
        done += batch.n
    return done / used


def microseconds(work: Callable[[], object], count: int = 20_000) -> float:
    began = time.process_time()
    for _ in range(count):
        work()
    return 1e6 * (time.process_time() - began) / count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=256, help="how many are played at once")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--players", type=int, default=2)
    arguments = parser.parse_args()
    print("| game | bytes | actions | steps/s | without observing | observe | mask |")
    print("|---|---|---|---|---|---|---|")
    for game in regnum.games():
        try:
            batch = Batch(game.id, arguments.games, arguments.players, seed=1)
        except NotImplementedError:
            continue
        steps_per_second(batch, arguments.seconds / 3, True)  # games are then at all stages
        whole = steps_per_second(batch, arguments.seconds, True)
        bare = steps_per_second(batch, arguments.seconds, False)
        states = [state for state in batch.states if not state.over]
        turns = iter(states * (40_000 // len(states) + 1))
        observe = microseconds(lambda: next(turns).observe(0))  # noqa: B023
        mask = microseconds(lambda: next(turns).mask())  # noqa: B023
        print(
            f"| {game.titles['en']} | {batch.observation.size:,} | {batch.num_actions:,} | {whole:,.0f}"
            f" | {bare:,.0f} | {observe:.2f} µs | {mask:.2f} µs |"
        )


if __name__ == "__main__":
    main()

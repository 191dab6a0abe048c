"""Whether a server of several processes loses anything when its parts die: no move, no table, no page.

Run it with: python -m benchmarks.kills [--kills 200] [--tables 8] [--seed 1]

Three processes serve and two think; people play all games at tables with bots, and others look. Meanwhile one of
the processes after another is killed (SIGKILL) at a random moment, now and then the one that looks after them;
Redis is killed or hangs, and PostgreSQL is restarted or crashes. At the end every move that a page acknowledged
must be in the store, at its number and once; every table must be played on, and every page must have come back.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import regnum
from tests.server.cluster import Cluster, Crowd, all_go_on, judge
from tests.server.private import missing

MOVES, PATIENCE = 8, 15.0
"""So many moves of people are acknowledged between two faults, unless that takes longer."""
BETWEEN = (0.0, 1.0)
"""And then so many seconds more."""
AWAY = 3.0
"""Seconds that Redis is away."""
RETURN = 60.0
"""Seconds in which all must go on after the last fault."""
LONGEST = 60 * 60.0


async def harm(cluster: Cluster, fault: str, chance: random.Random) -> None:
    if fault == "server":
        cluster.kill_a_server(chance)
    elif fault == "thinker":
        cluster.kill_a_thinker(chance)
    elif fault == "first":
        await asyncio.to_thread(cluster.kill_the_first)
    elif fault == "redis killed":
        cluster.redis.kill()
        await asyncio.sleep(AWAY)
        await asyncio.to_thread(cluster.redis.start)
    elif fault == "redis hangs":
        cluster.redis.hang()
        await asyncio.sleep(AWAY)
        cluster.redis.go_on()
    elif fault == "postgresql restarted":
        await asyncio.to_thread(cluster.postgresql.restart)
    else:
        await asyncio.to_thread(cluster.postgresql.restart, "immediate")


def faults(kills: int, chance: random.Random) -> list[str]:
    """So many kills, with the rarer ones between them, in any order."""
    first = max(1, kills // 40)
    rare = ["redis killed", "redis hangs", "postgresql restarted", "postgresql crashes"]
    found = ["first"] * first + rare * max(1, kills // 50)
    for number in range(kills - first):
        found.append("thinker" if number % 4 == 3 else "server")
    chance.shuffle(found)
    return found


async def playing(crowd: Crowd) -> None:
    """Until something has been played again: who is killed while nobody plays has nothing to lose."""
    wanted = len(crowd.books.acknowledged) + MOVES
    until = time.monotonic() + PATIENCE
    while len(crowd.books.acknowledged) < wanted and time.monotonic() < until:
        await asyncio.sleep(0.02)


async def run(arguments: argparse.Namespace, folder: Path) -> bool:
    chance = random.Random(arguments.seed)
    cluster = Cluster(folder)
    games = [game.id for game in regnum.games()]
    crowd = Crowd(cluster, games, arguments.tables, seed=arguments.seed)
    done: Counter[str] = Counter()
    began = time.monotonic()
    try:
        await crowd.come()
        await asyncio.sleep(3)
        for fault in faults(arguments.kills, chance):
            await playing(crowd)
            await asyncio.sleep(chance.uniform(*BETWEEN))
            await harm(cluster, fault, chance)
            done[fault] += 1
            if crowd.failed:
                raise crowd.failed[0]
            if sum(done.values()) % 20 == 0:
                acknowledged = len(crowd.books.acknowledged)
                print(f"  {sum(done.values())} faults, {acknowledged} moves acknowledged", flush=True)
        took = time.monotonic() - began
        stuck = await all_go_on(crowd, RETURN)
        verdict = await judge(crowd)
    finally:
        await crowd.go()
        cluster.close()
    returns = sorted(crowd.books.returns)
    delays = sorted(crowd.books.delays)
    print(f"{', '.join(f'{count} x {fault}' for fault, count in sorted(done.items()))} in {took:.0f} s")
    print(
        f"{len(crowd.opened)} tables, {verdict.events} events, {verdict.acknowledged} moves acknowledged to people"
    )
    print(f"lost: {len(verdict.lost)}, doubled: {len(verdict.doubled)}, not to be replayed: {len(verdict.broken)}")
    print(f"pages and tables that did not go on: {len(stuck)}")
    if len(returns) > 1:
        print(
            f"pages came back {len(returns)} times, after {statistics.median(returns):.1f} s at the median,"
            f" {returns[-1]:.1f} s at most"
        )
    print(f"a move was acknowledged after {1000 * statistics.median(delays):.0f} ms at the median")
    for sentence, count in crowd.books.refused.most_common():
        print(f"  {count} x {sentence}")
    for problem in [*verdict.lost, *verdict.doubled, *verdict.broken, *stuck]:
        print("!", problem)
    return verdict.good and not stuck


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="where the server's log is kept")
    arguments = parser.parse_args()
    if missing():
        sys.exit(f"not installed: {missing()}")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        good = asyncio.run(asyncio.wait_for(run(arguments, Path(folder)), LONGEST))
        if arguments.log:
            arguments.log.write_bytes((Path(folder) / "log").read_bytes())
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()

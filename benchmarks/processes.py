"""What several processes carry: the same people at one, at several with one door, and at several servers.

Run it with: python -m benchmarks.processes [--processes 2] [--tables 200] [--seconds 20]

All tables are in PostgreSQL, and the processes talk through Redis; both are started for this alone. People and
spectators are those of `benchmarks.server`. At a server of several processes (`--workers`) anybody comes to any of
them; of several servers a proxy chooses one by the table (deploy/nginx.conf; here the guests do). A machine that
has fewer cores than processes, with those of the guests, the bots, PostgreSQL and Redis, cannot show more moves a
second: what it shows is whether a move costs more when there are several. As long as it does not, twice the cores
carry twice the moves.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import regnum
from benchmarks.guests import Load, Measured, coming, idle_people
from benchmarks.server import Run, Server, row
from tests.server.cluster import Cluster


def run(load: Load, workers: int, servers: int) -> tuple[Run, float]:
    """What the load cost, and the part of the machine's time that all together used."""
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder), workers, thinkers=0, pace=load.pace)
        try:
            ports = [cluster.port, *(cluster.add_server() for _more in range(servers - 1))]
            with coming(load, ports, cluster.postgresql.url) as let_go:
                return measured(load, cluster, workers, let_go)
        finally:
            cluster.close()


def measured(load: Load, cluster: Cluster, workers: int, let_go: Callable[[], Measured]) -> tuple[Run, float]:
    servers = cluster.servers if workers > 1 else [cluster.process.pid]
    servers += [server.pid for server in cluster.neighbours]
    began, used, all_used = time.monotonic(), processor_seconds(servers), machine_seconds()
    time.sleep(load.seconds)
    used = processor_seconds(servers) - used
    seconds = time.monotonic() - began
    busy = (machine_seconds() - all_used) / seconds / (os.cpu_count() or 1)
    return Run(load, let_go(), seconds, used), busy


def processor_seconds(processes: Sequence[int]) -> float:
    return sum(Server(0, process, Path()).processor_seconds for process in processes)


def machine_seconds() -> float:
    """What all processes of this machine have used so far, in seconds of a core."""
    user, nice, system = Path("/proc/stat").read_text().split()[1:4]
    return (int(user) + int(nice) + int(system)) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=5)
    parser.add_argument("--pace", type=float, default=0.9)
    arguments = parser.parse_args()
    games = tuple(game.id for game in regnum.games())
    load = Load(games, arguments.tables, arguments.tables, arguments.seconds, arguments.think, arguments.pace)
    print(
        "| | tables | spectators | moves/s | server, a move | delay | of spectators | sent, a move",
        end="",
    )
    print(" | messages | refused | machine |\n|---|---|---|---|---|---|---|---|---|---|---|")
    many = arguments.processes
    for name, workers, servers in (
        ("one process", 1, 1),
        (f"{many} processes, anybody at any", many, 1),
        (f"{many} servers, chosen by table", 1, many),
    ):
        done, busy = run(load, workers, servers)
        print(f"{row(name, done)} {busy:.0%} |")
        idle = list(idle_people(load, done.measured))
        if idle:
            print(f"{len(idle)} people never moved")


if __name__ == "__main__":
    main()

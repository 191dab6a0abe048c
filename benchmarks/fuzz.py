"""Nonsense for the server, for as long as one likes: nothing of it may be a mistake of the server's.

Run it with: python -m benchmarks.fuzz [--seconds 600] [--seed 1]

Requests and messages that no page would send, in one process and without a socket; see tests/server/fuzz.py.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from regnum.server.security import Allowance
from tests.server.fuzz import Fuzz, told

ROUND = 20_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    Allowance.take = lambda _allowance: True  # type: ignore[assignment, method-assign]
    ends, seed, sent = time.monotonic() + arguments.seconds, arguments.seed, 0
    faults: list[str] = []
    while time.monotonic() < ends and not faults:
        with tempfile.TemporaryDirectory() as data:
            fuzz = Fuzz(seed, Path(data))
            asyncio.run(fuzz.run(ROUND))
        faults, sent, seed = fuzz.faults, sent + fuzz.sent, seed + 1
        print(f"\r{sent:,} sent, {len(faults)} faults", end="", flush=True)
    print()
    if faults:
        print(f"With seed {seed - 1}:", *told(faults), sep="\n")
        sys.exit(1)


if __name__ == "__main__":
    main()

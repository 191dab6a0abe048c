"""What the benchmarks share: both engines in processes of their own, the yardstick beside them, a table."""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from typing import Any

Figures = dict[str, float]
CODE = "import json, sys; from {module} import engine; print(json.dumps(engine(float(sys.argv[1]))))"


def measured(module: str, seconds: float, interpreted: bool) -> Figures:
    """What `engine` of a module measures, in a process of its own: each process runs one of the two engines."""
    done = subprocess.run(
        [sys.executable, "-c", CODE.format(module=module), str(seconds)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env={**os.environ, "REGNUM_INTERPRETED": "1" if interpreted else "0"},
    )
    figures: Figures = json.loads(done.stdout)
    return figures


def bytes_each(make: Callable[[], object], count: int = 5000) -> float:
    """How much memory one of these takes."""
    kept = [make() for _ in range(count // 10)]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    kept = [make() for _ in range(count)]
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / len(kept)


def report(
    title: str,
    module: str,
    columns: dict[str, tuple[str, str]],
    yardstick: Callable[[], float | None] = lambda: None,
    yardstick_name: str = "",
) -> None:
    """Measure and print. The first column is compared with the yardstick, or with the interpreted engine.

    `columns` has for each figure its heading and its format.
    """
    parser = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each engine plays")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    # The yardstick runs before and after, because machines vary from one minute to the next.
    before = yardstick()
    compiled = measured(module, arguments.seconds, interpreted=False)
    after = yardstick()
    interpreted = measured(module, arguments.seconds, interpreted=True)
    yard = (before + after) / 2 if before and after else None
    result: dict[str, Any] = {"yardstick": yard, "compiled": compiled, "interpreted": interpreted}
    if arguments.json:
        print(json.dumps(result, indent=1))
        return
    first = next(iter(columns))
    unit = yard or interpreted[first]
    headings = [heading for heading, _format in columns.values()]
    headings.insert(1, f"of {yardstick_name}" if yard else "times")
    print(f"{title:36}" + "".join(f"{heading:>15}" for heading in headings))
    if yard:
        print(f"{yardstick_name:36}{yard:15,.0f}{1:15.3f}")
    for name, figures in (("compiled", compiled), ("interpreted", interpreted)):
        cells = [format(figures[figure], style) for figure, (_heading, style) in columns.items()]
        cells.insert(1, f"{figures[first] / unit:.3f}")
        print(f"{name:36}" + "".join(f"{cell:>15}" for cell in cells))

"""What the benchmarks share: both engines in processes of their own, the yardstick beside them, a table."""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

Figures = dict[str, float]
ROUNDS = 5
"""Machines vary from one second to the next: all take turns, and of each its best turn counts."""
CODE = "import json, sys; from {module} import engine; print(json.dumps(engine(float(sys.argv[1]))))"


def measured(module: str, seconds: float, interpreted: bool, checkout: Path | None = None) -> Figures:
    """What `engine` of a module measures, in a process of its own: each process runs one of the two engines, of
    this checkout or of another one that is built in its .venv."""
    python = sys.executable if checkout is None else str(checkout.resolve() / ".venv/bin/python")
    done = subprocess.run(
        [python, "-c", CODE.format(module=module), str(seconds)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd=checkout,
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
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each engine plays, in all its turns")
    parser.add_argument(
        "--before", type=Path, help="the folder of another checkout, built: to run in turn with this"
    )
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    seconds = arguments.seconds / ROUNDS
    first = next(iter(columns))
    yards: list[float | None] = []
    turns: list[tuple[Figures, Figures]] = []
    earlier: list[Figures] = []
    for turn in range(1, ROUNDS + 1):
        if sys.stderr.isatty():
            print(f"{title}: {turn} / {ROUNDS} …", end="\r", file=sys.stderr)
        yards.append(yardstick())
        if arguments.before:
            earlier.append(measured(module, seconds, interpreted=False, checkout=arguments.before))
        turns.append((measured(module, seconds, interpreted=False), measured(module, seconds, interpreted=True)))
    yard = max(filter(None, yards), default=None)
    compiled, interpreted = (max(engine, key=lambda figures: figures[first]) for engine in zip(*turns, strict=True))
    before = max(earlier, key=lambda figures: figures[first], default=None)
    result: dict[str, Any] = {"yardstick": yard, "before": before, "compiled": compiled, "interpreted": interpreted}
    if arguments.json:
        print(json.dumps(result, indent=1))
        return
    unit = yard or interpreted[first]
    headings = [heading for heading, _format in columns.values()]
    headings.insert(1, f"of {yardstick_name}" if yard else "times")
    print(f"{title:36}" + "".join(f"{heading:>15}" for heading in headings))
    if yard:
        print(f"{yardstick_name:36}{yard:15,.0f}{1:15.3f}")
    for name, figures in (("before", before), ("compiled", compiled), ("interpreted", interpreted)):
        if figures is not None:
            cells = [format(figures[figure], style) for figure, (_heading, style) in columns.items()]
            cells.insert(1, f"{figures[first] / unit:.3f}")
            print(f"{name:36}" + "".join(f"{cell:>15}" for cell in cells))
    if before is not None:
        times = [f"{compiled[figure] / before[figure]:.2f}" for figure in columns]
        times.insert(1, "")
        print(f"{'compiled / before':36}" + "".join(f"{cell:>15}" for cell in times))

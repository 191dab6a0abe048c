"""Building and running the yardsticks: plain C and C++ programs that do an engine's job, to measure it against."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE / "yardsticks"
BINARIES = HERE / "bin"


def build(source: str, *flags: str) -> Path | None:
    """The built program; None where there is no compiler."""
    compiler = shutil.which("g++" if source.endswith(".cpp") else "gcc")
    if compiler is None:
        return None
    BINARIES.mkdir(exist_ok=True)
    binary = BINARIES / "-".join([Path(source).stem, *(flag.strip("-=") for flag in flags)]).replace("=", "")
    if not binary.exists() or binary.stat().st_mtime < (SOURCES / source).stat().st_mtime:
        subprocess.run([compiler, "-O2", str(SOURCES / source), "-o", str(binary), "-lm", *flags], check=True)
    return binary


def run(binary: Path, *arguments: object, pattern: str, **environment: str) -> float:
    """The figure that the program prints where the pattern has its group."""
    done = subprocess.run(
        [str(binary), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    found = re.search(pattern, done.stdout)
    if found is None:
        raise ValueError(f"{binary.name} printed no figure: {done.stdout[:200]}")
    return float(found[1])

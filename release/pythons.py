"""Runs a command for each Python that Regnum is for and that is here: python -m release.pythons COMMAND.

It is run with PYTHON=… behind it, as `make` understands that, one after another. Pythons are looked for on the path
and among those of pyenv.
"""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
ASK = "import sys; print('%d.%d' % sys.version_info[:2], sys.implementation.name)"


def wanted() -> list[str]:
    """The versions that pyproject.toml names."""
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["classifiers"]
    return re.findall(r"^Programming Language :: Python :: (3\.\d+)$", "\n".join(classifiers), re.MULTILINE)


def places() -> list[Path]:
    """The folders where a Python may be, those of the path first."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    newest_first = sorted((pyenv / "versions").glob("*/bin"), key=_numbers, reverse=True)
    return [*(Path(name) for name in os.get_exec_path()), *newest_first]


def _numbers(folder: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", folder.parent.name)]


def is_python(program: Path, version: str) -> bool:
    """A file of that name may be a shim, behind which there is nothing."""
    try:
        asked = subprocess.run([program, "-c", ASK], capture_output=True, text=True, timeout=60, check=False)
    except OSError:
        return False
    return asked.returncode == 0 and asked.stdout.split() == [version, "cpython"]


def found(version: str) -> Path | None:
    programs = (place / f"python{version}" for place in places())
    return next((program for program in programs if is_python(program, version)), None)


def main(command: list[str]) -> int:
    results: dict[str, str] = {}
    failed = False
    for version in wanted():
        program = found(version)
        if program is None:
            results[version] = "not here"
            continue
        print(f"\nPython {version}: {program}", flush=True)
        status = subprocess.run([*command, f"PYTHON={program}"], check=False).returncode
        failed = failed or status != 0
        results[version] = f"failed ({status})" if status else "passed"
    print("", *(f"Python {version}: {result}" for version, result in results.items()), sep="\n")
    if set(results.values()) == {"not here"}:
        print("None of these is here.")
        return 1
    return int(failed)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)

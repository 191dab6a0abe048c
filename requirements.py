"""Prints the packages that Regnum needs, so that they can be installed while Regnum itself is compiled.

Run it with: python requirements.py [LIST ...], the lists being those of optional dependencies in pyproject.toml.
"""

import sys
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parent / "pyproject.toml").read_text("utf-8"))["project"]


def packages(names):
    for name in names:
        for package in PROJECT["optional-dependencies"][name]:
            if package.startswith("regnum["):  # other lists of these
                yield from packages(package.removeprefix("regnum[").removesuffix("]").split(","))
            else:
                yield package


print(*PROJECT["dependencies"], *packages(sys.argv[1:]))

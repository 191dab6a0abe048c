"""A game of somebody else, as its author would bring it: built into a wheel, installed beside Regnum, and tried."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent / "examples" / "goofspiel"
PARTS = ("bots", "view", "web", "locales")


class Environment:
    """A fresh one in which Regnum is found, and one wheel installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = str(folder / "environment" / "bin" / "python")

    def install(self, whole: bool) -> Environment:
        """The example with all its parts, or the rules alone: every other part is left to Regnum."""
        source = self.folder / "source"
        shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
        for part in () if whole else PARTS:
            shutil.rmtree(source / "goofspiel" / part)
        self._pip("wheel", "--no-build-isolation", "--wheel-dir", str(self.folder), str(source))
        venv.create(self.folder / "environment", with_pip=False)
        (wheel,) = self.folder.glob("*.whl")
        self._pip("--python", self.python, "install", str(wheel))
        # Regnum itself, with what it needs, is that of the tests: to build it once more would take minutes.
        own = next((self.folder / "environment").glob("lib*/python*/site-packages"))
        site = sysconfig.get_paths()["purelib"]
        (own / "regnum_of_the_tests.pth").write_text(f"import site; site.addsitedir({site!r})\n")
        return self

    def _pip(self, *arguments: str) -> None:
        first = arguments[:2] if arguments[0] == "--python" else ()
        command, *rest = arguments[len(first) :]
        ask = [*first, "--disable-pip-version-check", command, "--quiet", "--no-deps", "--no-index", *rest]
        subprocess.run([sys.executable, "-m", "pip", *ask], check=True, timeout=300)

    def run(self, *arguments: str, typed: str = "") -> str:
        """A command of this environment, and what it says."""
        done = subprocess.run(
            [self.python, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            timeout=280,
            check=False,
            cwd=self.folder,
            env={**os.environ, "REGNUM_LANG": "en", "COLUMNS": "100"},
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def regnum(self, *arguments: str, typed: str = "") -> str:
        return self.run("-c", "from regnum.cli import main; main()", *arguments, typed=typed)


def installed_once(temporary: pytest.TempPathFactory, kind: str) -> Environment:
    """The example, whole or bare, for all tests that only use it: the first of their processes installs it."""
    base = temporary.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"stranger-{kind}"
    environment = Environment(folder)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "installed").exists():
            shutil.rmtree(folder, ignore_errors=True)  # somebody was stopped while it was made
            folder.mkdir()
            environment.install(kind == "whole")
            (folder / "installed").touch()
    return environment

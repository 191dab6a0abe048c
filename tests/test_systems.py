"""Nothing that only Unix has is needed to begin: a system without it is shown here, as far as Unix can be one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WITHOUT = """
import builtins, importlib, os, pkgutil, signal, sys

MISSING = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
usual_import = builtins.__import__

def as_elsewhere(name, globals=None, *rest):
    if name in MISSING and globals is not None and globals.get("__name__", "").startswith("regnum"):
        raise ImportError(f"no {name} here")
    return usual_import(name, globals, *rest)

builtins.__import__ = as_elsewhere
for module, names in {
    signal: ("SIGHUP", "SIGALRM", "alarm", "pthread_sigmask"),
    os: ("sched_getaffinity", "killpg", "setsid", "getuid", "geteuid"),
}.items():
    for name in names:
        delattr(module, name)

import regnum
from regnum.cli import main

# The keeper is a program of its own, which other systems do without; adapters need what others bring; and the
# environment of migrations is run by alembic.
PASSED_OVER = ("regnum.protocol.keeper", "regnum.adapters.", "regnum.server.migrations.env")
names = [found.name for found in pkgutil.walk_packages(regnum.__path__, "regnum.")]
wanted = [name for name in names if not name.startswith(PASSED_OVER) and not name.endswith("__main__")]
for name in wanted:
    importlib.import_module(name)
print(len(wanted))
sys.argv = ["regnum", "simulate", "kingdomino", "--games", "20", "--players", "2", "--cores", "2", "--json"]
main()
"""


def test_everything_is_imported_and_plays_without_what_only_unix_has() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[0]) > 200
    assert '"games": 20' in done.stdout

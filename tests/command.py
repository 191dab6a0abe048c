"""`regnum` with arguments, as a person would type them, and what it says.

Most of a short command is the start of Python and importing, and tests give some hundred of them. So one process
imports what nearly every command needs, and becomes a new one for each by `fork`: nothing of a test is in it, and
nothing of a command is left when it ends. Commands themselves, and the language, are imported anew each time.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
ALONE = [sys.executable, "-c", "from regnum.cli import main; main()"]
MOTHER = [sys.executable, "-c", "from tests.command import serve; serve()"]
READ_AT_THE_START = ("PYTHON", "LC_", "LANG", "REGNUM_INTERPRETED", "REGNUM_CHECK")
PATIENCE = 300
"""Seconds: a command that never ends is ended."""
Done = subprocess.CompletedProcess[str]


def regnum_command(*arguments: str, typed: str = "", cwd: Path | str | None = None, **environment: str) -> Done:
    """What became of it, in English on 120 columns if nothing else is asked for."""
    whole = {**os.environ, "REGNUM_LANG": "en", "COLUMNS": "120", **environment}
    if not hasattr(os, "fork") or any(os.environ.get(name) != whole[name] for name in whole if _early(name)):
        return subprocess.run(
            [*ALONE, *arguments],
            input=typed,
            cwd=cwd,
            env=whole,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    with tempfile.TemporaryDirectory() as folder:
        streams = [Path(folder, name) for name in ("0", "1", "2")]
        streams[0].write_text(typed, "utf-8")
        asked = [arguments, whole, str(cwd or Path.cwd()), list(map(str, streams))]
        mother = _mother(tuple((name, value) for name, value in os.environ.items() if _early(name)))
        assert mother.stdin is not None
        assert mother.stdout is not None
        try:
            mother.stdin.write(json.dumps(asked) + "\n")
            mother.stdin.flush()
            status = int(mother.stdout.readline())
        except BaseException:  # the test was broken off
            mother.kill()
            _mother.cache_clear()
            raise
        return Done([*arguments], status, *(stream.read_text("utf-8") for stream in streams[1:]))


def _early(name: str) -> bool:
    """What Python and the engines look at while they start."""
    return name.startswith(READ_AT_THE_START)


@cache
def _mother(_early_settings: tuple[tuple[str, str], ...]) -> subprocess.Popen[str]:
    """It ends when nobody can ask it any more."""
    mother = subprocess.Popen(MOTHER, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(mother.communicate)
    return mother


def serve() -> None:
    """In the mother of commands: a command for every line."""
    import babel.dates
    import babel.numbers
    import rich.progress
    import rich.table

    assert "regnum.cli.say" not in sys.modules, "the language is chosen when this is imported"
    assert babel.dates
    assert babel.numbers
    assert rich.progress
    assert rich.table
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            become(*json.loads(line))
            return
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def become(arguments: list[str], environment: dict[str, str], folder: str, streams: list[str]) -> None:
    """What is printed and how it ends is as in a process of its own."""
    signal.alarm(PATIENCE)
    for number, path in enumerate(streams):
        opened = os.open(path, os.O_RDWR | os.O_CREAT)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = os.fdopen(0, encoding=sys.stdin.encoding, errors=sys.stdin.errors, closefd=False)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = arguments
    from regnum.cli import main

    main()

"""A server in a process of its own, as people start it."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

SERVE = Path(__file__).parent / "serve.py"


class Server:
    def __init__(
        self, data: Path, pace: float = 0, python: str = sys.executable, grace: float | None = None
    ) -> None:
        self.python = python
        self.data = data
        self.pace = pace
        self.grace = grace
        self.lots = data / "lots"
        data.mkdir(exist_ok=True)
        self.deal_for("")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def deal_for(self, test: str) -> None:
        """From now on every deal and every bot draws what it always draws in this test."""
        self.lots.write_text(test, "utf-8")

    def start(self) -> None:
        """At the same address, with the same data, as often as one likes."""
        command = [self.python, str(SERVE), str(self.lots), "--lang", "en", "serve", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(self.data), "--pace", str(self.pace)]
        command += [] if self.grace is None else ["--grace", str(self.grace)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert process.stdout is not None
        said = ""
        for line in process.stdout:  # a warning may come first
            said += line
            if re.search(rf"http://127.0.0.1:{self.port}/", line):
                self.process = process
                return
        raise AssertionError(said)

    def restart(self) -> None:
        self.stop()
        self.start()

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_error: Any) -> None:
        self.stop()

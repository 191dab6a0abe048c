"""A PostgreSQL and a Redis for one test alone, to be cut off and restarted; skipped where they are missing."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin")) if Path("/usr/lib/postgresql").exists() else []
NEEDS = {
    "redis-server": shutil.which("redis-server"),
    "initdb": shutil.which("initdb") or next((str(path / "initdb") for path in reversed(FOLDERS)), None),
}


def missing() -> str:
    """What is not installed here; empty when all is."""
    return ", ".join(name for name, path in NEEDS.items() if path is None)


def skip_without() -> None:
    if missing():
        pytest.skip(f"not installed: {missing()}")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def wait_for(port: int, seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"nothing answers at port {port}")


class PrivateRedis:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen([*command, "--dir", str(self.folder)], stdout=subprocess.DEVNULL)
        wait_for(self.port)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def hang(self) -> None:
        """Connections stay, and nothing is answered."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        if self.process.poll() is None:
            self.go_on()
            self.kill()


class PrivatePostgreSQL:
    """It does not run as root: there it is the user `postgres`."""

    def __init__(self) -> None:
        self.data = Path(tempfile.mkdtemp(prefix="regnum-postgresql-"))  # pytest's own folders are for root alone
        self.port = free_port()
        self.url = f"postgresql+psycopg://postgres@127.0.0.1:{self.port}/postgres"
        self._as_whom: list[str] = []
        if os.getuid() == 0:
            os.chown(self.data, pwd.getpwnam("postgres").pw_uid, -1)
            self._as_whom = ["runuser", "-u", "postgres", "--"]
        self._run("initdb", "--auth=trust", "--username=postgres", "--no-sync", "-D", str(self.data))
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as conf:
            conf.write(f"port={self.port}\nlisten_addresses='127.0.0.1'\nunix_socket_directories=''\n")
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        path = Path(NEEDS["initdb"] or "").with_name(program)
        subprocess.run(
            [*self._as_whom, str(path), *arguments], check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=120
        )

    def start(self) -> None:
        self._run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.data / "log"), "start")

    def restart(self, how: str = "fast") -> None:
        """`immediate` is as if it crashed."""
        self._run("pg_ctl", "-D", str(self.data), "-w", "-m", how, "-l", str(self.data / "log"), "restart")

    def close(self) -> None:
        self._run("pg_ctl", "-D", str(self.data), "-w", "-m", "immediate", "stop")
        shutil.rmtree(self.data)

"""However many come at once and keep us waiting: the server answers again as soon as there is room."""

from __future__ import annotations

import contextlib
import resource
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from regnum.server.connections import FULL, Places
from tests.server.process import Server

FEW = 200
"""Descriptors."""
MANY = 300
"""Connections that nobody uses."""
QUICK = Path(__file__).parent / "quick.py"


def test_places_are_shared_out() -> None:
    places = Places(most=5, from_one=2, at_once=1, proxies=frozenset({"proxy"}))
    assert [places.take("one") for _ in range(3)] == [True, True, False]
    assert places.take("two")
    assert [places.take("proxy") for _ in range(3)] == [True, True, False]
    places.leave("one")
    assert places.take("three")
    assert not places.take("four")
    assert places.taken.total() == 5


def answer(port: int) -> bytes:
    """All that the server says to somebody who asks for the start page."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as asking:
        asking.sendall(b"GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        said = b""
        with contextlib.suppress(ConnectionResetError):
            while more := asking.recv(65536):
                said += more
    return said


def wait_for_answer(port: int, seconds: float) -> float:
    """How long it takes until a page comes."""
    began = time.monotonic()
    while not answer(port).startswith(b"HTTP/1.1 200"):
        assert time.monotonic() - began < seconds
        time.sleep(0.1)
    return time.monotonic() - began


@pytest.fixture
def small(tmp_path: Path) -> Server:
    """A server that may have few descriptors, and has little patience."""

    class Small(Server):
        def start(self) -> None:
            command = [sys.executable, str(QUICK), "--lang", "en", "serve", "--no-browser", "--pace", "0"]
            command += ["--port", str(self.port), "--data", str(self.data)]
            self.errors = (self.data / "errors").open("w")
            process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                text=True,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FEW, FEW)),
            )
            assert process.stdout is not None
            assert str(self.port) in process.stdout.readline()
            self.process = process

    return Small(tmp_path / "data")


def test_the_server_outlives_more_connections_than_it_has_descriptors(small: Server) -> None:
    with small, contextlib.ExitStack() as open_ones:
        wait_for_answer(small.port, 20)
        silent = [
            open_ones.enter_context(socket.create_connection(("127.0.0.1", small.port), timeout=20))
            for _ in range(MANY)
        ]
        for number, half in enumerate(silent):
            with contextlib.suppress(OSError):  # turned away already
                half.sendall(b"" if number % 2 else b"GET / HTTP/1.1\r\nHost: 127")
        assert answer(small.port) == FULL
        took = wait_for_answer(small.port, 30)  # those who say nothing are not waited for
        assert took > 0.5
        said = (small.data / "errors").read_text()
        assert said.count("\n") < 20, said[-2000:]


def test_a_request_has_to_come_whole_in_time(small: Server) -> None:
    head = b"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Length: 500\r\n\r\n"
    with small:
        wait_for_answer(small.port, 20)
        for start in (b"", b"GET / HTT", head + b"theme="):
            with socket.create_connection(("127.0.0.1", small.port), timeout=20) as slow:
                began = time.monotonic()
                slow.sendall(start)
                with contextlib.suppress(OSError):
                    while time.monotonic() - began < 15:
                        slow.sendall(b"" if not start else b"x")  # a letter now and then is not enough
                        slow.settimeout(0.3)
                        with contextlib.suppress(TimeoutError):
                            if not slow.recv(100):
                                break
                assert time.monotonic() - began < 10


def test_live_pages_stay_and_give_their_place_back(small: Server) -> None:
    origin = Origin(small.address)
    with small:
        wait_for_answer(small.port, 20)
        for _round in range(3):
            with contextlib.ExitStack() as pages:
                for _page in range(40):  # there is no such table: closed after they became live ones
                    live = connect(f"{small.address.replace('http', 'ws')}/t/none/live", origin=origin)
                    pages.enter_context(live)
                    with contextlib.suppress(ConnectionClosed):
                        live.recv(timeout=5)
        assert wait_for_answer(small.port, 10) < 5

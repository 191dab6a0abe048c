"""Where the server is: on this computer, in a network, behind a proxy; everything follows from one setting."""

from __future__ import annotations

import http.client
import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from regnum.core.errors import BadOption
from regnum.server.address import Address, public_address

NEARBY = "127.0.0.2"
"""Another computer's number for this one: no test listens beyond this computer."""


@contextmanager
def serving(data: Path, *options: str) -> Iterator[tuple[int, str]]:
    """A server with these options: its port, and what it said."""
    command = [sys.executable, "-c", "from regnum.cli import main; main()", "--lang", "en", "serve", "--no-browser"]
    command += ["--port", "0", "--data", str(data), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        if "--lan" in options:
            said += process.stdout.readline()
        port = _port_of(process.pid)
        yield port, said
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def _port_of(process: int) -> int:
    """Where a process listens."""
    inodes = {link.readlink().name for link in Path(f"/proc/{process}/fd").iterdir() if link.is_symlink()}
    for row in Path(f"/proc/{process}/net/tcp").read_text().splitlines()[1:]:
        fields = row.split()
        if fields[3] == "0A" and f"socket:[{fields[9]}]" in inodes:
            return int(fields[1].rpartition(":")[2], 16)
    raise AssertionError("it listens nowhere")


def ask(
    port: int, path: str, host: str, *, origin: str = "", at: str = "127.0.0.1", form: str | None = None
) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(at, port, timeout=20)
    headers = {"Host": host, **({"Origin": origin} if origin else {})}
    if form is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    connection.request("GET" if form is None else "POST", path, form, headers)
    return connection.getresponse()


@pytest.mark.parametrize(
    "text",
    [
        "games.example.org",
        "ftp://x",
        "https://",
        "https://[",
        "https://x:99999",
        "https://x/?a=1",
        "https://x/#a",
        "",
    ],
)
def test_what_is_no_address_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadOption, match="is no address of a site; valid is"):
        public_address(text)


def test_an_address_ends_without_a_slash() -> None:
    assert public_address("https://games.example.org/regnum/") == "https://games.example.org/regnum"
    assert Address("https://games.example.org/regnum").prefix == "/regnum"
    assert Address("https://games.example.org").prefix == ""


def test_others_in_the_network_get_a_link_that_works_for_them(tmp_path: Path) -> None:
    with serving(tmp_path, "--lan", "--host", NEARBY) as (port, said):
        assert f"For others in this network: http://{NEARBY}:{port}/" in said
        own = f"{NEARBY}:{port}"
        opened = ask(port, "/new/kingdomino", own, origin=f"http://{own}", at=NEARBY, form="seat-0=me&seat-1=open")
        assert opened.status == 303
        connection = http.client.HTTPConnection(NEARBY, port, timeout=20)
        cookie = re.findall(r"regnum_person=[^;]+", opened.headers["Set-Cookie"])[0]
        connection.request("GET", opened.headers["Location"], headers={"Host": own, "Cookie": cookie})
        assert f'data-copy="http://{own}/t/' in connection.getresponse().read().decode()
        assert ask(port, "/", "evil.example", at=NEARBY).status == 400
        assert ask(port, "/new/kingdomino", own, origin="http://evil.example", at=NEARBY, form="").status == 403


def test_a_server_for_this_computer_answers_nobody_else(tmp_path: Path) -> None:
    with serving(tmp_path) as (port, said):
        assert f"http://127.0.0.1:{port}/" in said
        assert "network" not in said
        with pytest.raises(ConnectionRefusedError):
            ask(port, "/", f"{NEARBY}:{port}", at=NEARBY)


PUBLIC = "https://games.example.org/regnum"


def test_behind_a_proxy_everything_follows_from_the_public_address(tmp_path: Path) -> None:
    site, origin = "games.example.org", "https://games.example.org"
    with serving(tmp_path, "--public-url", PUBLIC + "/") as (port, said):
        assert f"Regnum plays at {PUBLIC}/ " in said
        for path in ("/regnum/", "/"):  # whether the proxy cuts the prefix off or not
            page = ask(port, path, site).read().decode()
            addresses = set(re.findall(r'(?:href|src|action)="(/[^"]*)"', page))
            assert addresses
            assert all(address.startswith("/regnum/") for address in addresses), addresses
        assert ask(port, "/regnum", site).headers["Location"] == "/regnum/"
        manifest = json.loads(ask(port, "/regnum/manifest.webmanifest", site).read())
        assert manifest["start_url"] == manifest["scope"] == "/regnum/"

        assert ask(port, "/regnum/play/kingdomino", site, origin=f"http://{site}", form="x=1").status == 403
        opened = ask(port, "/regnum/new/kingdomino", site, origin=origin, form="seat-0=me&seat-1=open")
        assert opened.headers["Location"].startswith("/regnum/t/")
        assert re.search(r"regnum_person=[^,]*Path=/regnum/;[^,]*Secure", opened.headers["Set-Cookie"])
        cookie = re.findall(r"regnum_person=[^;]+", opened.headers["Set-Cookie"])[0]
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("GET", opened.headers["Location"], headers={"Host": site, "Cookie": cookie})
        table = connection.getresponse().read().decode()
        assert f'data-copy="{PUBLIC}/t/' in table
        assert f'data-copy="{PUBLIC}/join/' in table
        assert f'content="{PUBLIC}/t/' in table  # what the link is shown as where it is sent

        live = f"ws://{site}{opened.headers['Location']}live"

        def page_from(origin: str) -> ClientConnection:
            return connect(
                live, origin=Origin(origin), sock=socket.create_connection(("127.0.0.1", port), timeout=20)
            )

        with page_from(origin) as somebody:
            assert "waiting" in json.loads(somebody.recv(timeout=20))
        with pytest.raises(InvalidStatus):
            page_from(f"http://{site}")


def test_only_proxies_that_were_named_are_believed(tmp_path: Path) -> None:
    """A cookie is for secure connections when the one who asks says, by somebody we believe, that theirs is one."""
    for named, expected in ((), "http"), (("--proxy", "127.0.0.1"), "https"):
        with serving(tmp_path / expected, *named) as (port, _said):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            host = f"127.0.0.1:{port}"
            headers = {"Host": host, "Origin": f"{expected}://{host}", "X-Forwarded-Proto": "https"}
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            connection.request("POST", "/play/kingdomino", "x=1", headers)
            answer = connection.getresponse()
            assert answer.status == 303
            assert ("Secure" in answer.headers["Set-Cookie"]) == (expected == "https")

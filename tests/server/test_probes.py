"""Alive, ready, counted, written down: what those see who look after a server."""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from regnum.server import logs, probes
from regnum.server.address import Address
from regnum.server.app import create_app
from tests.server.visitor import ORIGIN, Player, Visitor

HOSTS = Address(hosts=("testserver",))
HERE = ("127.0.0.1", 1)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    app = create_app(tmp_path_factory.mktemp("data"), pace=0, address=HOSTS, log_requests=True)
    with TestClient(app, base_url=ORIGIN, client=HERE) as client:
        yield client


def test_a_server_is_alive_and_ready_under_any_name(watched: TestClient) -> None:
    alive = watched.get("/healthz", headers={"host": "10.1.2.3"})
    assert (alive.status_code, alive.text) == (200, "alive\n")
    assert alive.headers["cache-control"] == "no-store"
    ready = watched.get("/readyz", headers={"host": "10.1.2.3"})
    assert (ready.status_code, ready.json()) == (200, {"store": True, "bots": True})
    assert watched.post("/healthz", headers={"origin": ORIGIN}).status_code in (404, 413)


def test_a_server_that_cannot_write_or_think_says_so(watched: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probes, "REMEMBERED", -1.0)
    house = watched.app.state.house  # type: ignore[attr-defined]

    def full() -> None:
        raise OSError("no space left on device")

    async def silent(patience: float) -> bool:
        return False

    with monkeypatch.context() as broken:
        broken.setattr(house.store, "try_writing", full)
        ready = watched.get("/readyz")
        assert (ready.status_code, ready.json()["store"]) == (503, False)
    with monkeypatch.context() as broken:
        broken.setattr(house.thinkers, "awake", silent)
        ready = watched.get("/readyz")
        assert (ready.status_code, ready.json()) == (503, {"store": True, "bots": False})
    assert watched.get("/readyz").status_code == 200


def test_trying_to_write_leaves_nothing(watched: TestClient) -> None:
    watched.get("/readyz")
    store = watched.app.state.house.store  # type: ignore[attr-defined]
    assert store._tables_of("", False) == []


LINE = re.compile(r'[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? [0-9.e+-]+')


def values(text: str) -> dict[str, float]:
    """As Prometheus reads it."""
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    assert all(LINE.fullmatch(line) for line in lines)
    assert len(set(lines)) == len(lines)
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


def test_what_happens_is_counted(watched: TestClient) -> None:
    visitor = Visitor(watched)
    before = values(watched.get("/metrics").text)
    table = visitor.open_table("me", "here")
    with visitor.live(table) as session:
        player = Player(session, table)
        now = values(watched.get("/metrics").text)
        assert now["regnum_pages_connected"] == before["regnum_pages_connected"] + 1
        assert now["regnum_tables_open"] == before["regnum_tables_open"] + 1
        player.act(player.legal()[0])
    answer = watched.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    now = values(answer.text)
    assert now["regnum_moves_total"] == before["regnum_moves_total"] + 1
    assert now["regnum_write_seconds_count"] == before.get("regnum_write_seconds_count", 0) + 1
    assert now['regnum_write_seconds_bucket{le="+Inf"}'] == now["regnum_write_seconds_count"]
    assert now['regnum_bot_jobs_waiting{urgency="waited_for"}'] == 0


@pytest.mark.parametrize(
    ("host", "named", "headers", "may"),
    [
        ("127.0.0.1", (), [], True),
        ("::1", (), [], True),
        ("::ffff:127.0.0.1", (), [], True),
        ("127.0.0.1", (), [(b"x-forwarded-for", b"127.0.0.1")], False),
        ("192.0.2.1", (), [], False),
        ("testclient", (), [], False),
        ("10.1.2.3", ("10.0.0.0/8",), [], True),
        ("127.0.0.1", ("10.0.0.0/8", "192.0.2.1"), [], False),
    ],
)
def test_metrics_are_for_those_who_were_named(
    host: str, named: tuple[str, ...], headers: list[tuple[bytes, bytes]], may: bool
) -> None:
    async def app(*_all: object) -> None:
        raise AssertionError

    asking = HTTPConnection({"type": "http", "client": (host, 1), "headers": headers})
    assert probes.Probes(app, named)._may_look(asking) is may


def test_a_stranger_gets_no_numbers(client: TestClient) -> None:
    answer = client.get("/metrics")  # from an address that is none of ours
    assert answer.status_code == 403
    assert "regnum_" not in answer.text


# The log

COOKIE = "aB3_-" * 6 + "xy." + "0123456789abcdef" * 2
KEY = "0123456789abcdef" * 2
TABLE = "Zq3Rk9_abcdefghij-klmn"


def test_secrets_are_cut_from_every_line() -> None:
    said = logs.redacted(f"GET /t/{TABLE}/sit/2/{KEY} and cookie {COOKIE}; table {TABLE} cannot go on: '{KEY}'")
    for secret in (TABLE, KEY, COOKIE, KEY[:8]):
        assert secret not in said
    assert said == "GET /t/Zq3Rk9…/sit/2/… and cookie …; table Zq3Rk9… cannot go on: '…'"
    assert logs.redacted("/sit/1/not-a-real-key") == "/sit/1/…"
    assert logs.redacted("in test_secrets_are_cut_from_every_line") == "in test_secrets_are_cut_from_every_line"


def test_an_event_is_one_line_of_json() -> None:
    try:
        raise ValueError(f"at /t/{TABLE}/sit/0/{KEY}")
    except ValueError:
        record = logging.LogRecord(
            "regnum", logging.ERROR, "", 0, "table %s\nfailed", (TABLE,), exc_info=sys.exc_info()
        )
    line = logs.Json().format(record)
    assert "\n" not in line
    said = json.loads(line)
    assert said["level"] == "error"
    assert said["message"] == "table Zq3Rk9…\nfailed"
    assert "Traceback" in said["error"]
    assert KEY not in line
    assert TABLE not in logs.Readable().format(record)


def test_requests_are_written_down_without_who_and_with_an_id(
    watched: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    visitor, other = Visitor(watched), Visitor(watched)
    table = visitor.open_table("me", "open")
    link = visitor.invitation(table)
    caplog.clear()
    with caplog.at_level(logging.INFO, "regnum.access"):
        answer = other.get(link + "?secret=1")
        for path in probes.PATHS:
            visitor.get(path)
    assert re.fullmatch("[0-9a-f]{8}", answer.headers["x-request-id"])
    assert len(caplog.records) == 1
    fields = caplog.records[0].fields  # type: ignore[attr-defined]
    assert (fields["method"], fields["path"], fields["status"]) == ("GET", link, 200)
    written = logs.Json().format(caplog.records[0]) + logs.Readable().format(caplog.records[0])
    assert table.id not in written
    assert link.rpartition("/")[2] not in written
    assert "secret" not in written
    assert "127.0.0.1" not in written


def test_a_server_writes_json_when_told_to(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-c",
        "from regnum.cli import main; main()",
        "--lang",
        "en",
        "serve",
        "--no-browser",
        "--port",
        "0",
    ]
    command += ["--data", str(tmp_path), "--log", "json", "--access-log"]
    with (
        (tmp_path / "log").open("w") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as server,
    ):
        try:
            assert server.stdout is not None
            found = re.search(r"http://127.0.0.1:\d+", server.stdout.readline())
            assert found is not None
            for path in ("/healthz", "/about", "/metrics"):
                with urllib.request.urlopen(found[0] + path) as answer:
                    assert answer.status == 200
            time.sleep(0.1)
        finally:
            server.terminate()
            server.wait()
    lines = [json.loads(line) for line in (tmp_path / "log").read_text("utf-8").splitlines()]
    assert [line["path"] for line in lines if line["from"] == "regnum.access"] == ["/about"]

"""The server is killed in the middle of a game and started again: no acknowledged move is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from regnum.core.fairness import seal_of
from tests.server.process import Server
from tests.server.visitor import merged


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        request = urllib.request.Request(
            server.address + "/new/kingdomino",
            b"seat-0=me&seat-1=here&seat-2=here",
            headers={"Origin": server.address},
        )
        answer = urllib.request.build_opener(NoRedirect).open(request)
        cookie = answer.headers["Set-Cookie"].split(";")[0]
        path = answer.headers["Location"]
        acted: list[str] = []
        for _life in range(3):
            with connect(
                server.address.replace("http", "ws") + path + "live",
                origin=Origin(server.address),
                additional_headers={"Cookie": cookie},
            ) as socket:
                message = json.loads(socket.recv())
                assert message["number"] == len(acted) + 1
                assert sum(line.count('class="thumb"') for line in message["log"]["lines"]) == len(acted)
                pieces = message["pieces"]
                for _step in range(5):
                    text = first_action(pieces)
                    socket.send(json.dumps({"act": text, "number": message["number"]}))
                    message = json.loads(socket.recv())
                    assert "error" not in message
                    pieces = merged(pieces, message["pieces"])
                    acted.append(text)
                os.kill(server.process.pid, signal.SIGKILL)
            server.restart()


def test_no_lot_is_lost_when_the_server_is_killed_while_they_are_drawn(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        request = urllib.request.Request(
            server.address + "/new/kingdomino", b"seat-0=me&seat-1=here&fair=1", headers={"Origin": server.address}
        )
        answer = urllib.request.build_opener(NoRedirect).open(request)
        cookie = answer.headers["Set-Cookie"].split(";")[0]
        path = answer.headers["Location"]
        page = urllib.request.Request(server.address + path, headers={"Cookie": cookie})
        commitments, stages = set(), []
        for sent in ("seal", "open", ""):
            with connect(
                server.address.replace("http", "ws") + path + "live",
                origin=Origin(server.address),
                additional_headers={"Cookie": cookie},
            ) as socket:
                message = json.loads(socket.recv())
                stages.append(message.get("waiting", {}).get("lots", "dealt"))
                if sent:
                    shown = urllib.request.urlopen(page).read().decode()
                    commitment = shown.split('data-commitment="')[1].split('"')[0]
                    commitments.add(commitment)
                    lot = "e5" * 32
                    socket.send(
                        json.dumps({sent: lot if sent == "open" else seal_of(commitment, 0, lot), "number": 0})
                    )
                    assert "error" not in json.loads(socket.recv())
                os.kill(server.process.pid, signal.SIGKILL)
            server.restart()
        assert len(commitments) == 1
        assert 'data-stage="sealing"' in stages[0]
        assert 'data-stage="opening"' in stages[1]
        assert stages[2] == "dealt"


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def http_error_303(self, req, fp, code, msg, headers):  # type: ignore[no-untyped-def]
        return fp


def first_action(pieces: dict[str, str]) -> str:
    """What the page offers: a claim, a placement, or a discard."""
    board = pieces["kingdom"].split('data-board="')[1].split('"')[0].replace("&#34;", '"')
    data = json.loads(board)
    if "claims" in data:
        return f"claim {min(data['claims'], key=int)}"
    return min(data["place"]) if "place" in data else "discard"


@pytest.mark.parametrize("used", [True, False])
def test_a_server_that_is_told_to_stop_leaves_nothing_behind(tmp_path: Path, used: bool) -> None:
    with Server(tmp_path) as server:
        if used:
            urllib.request.urlopen(server.address + "/").read()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=20) == 128 + signal.SIGTERM
        assert server.process.stdout is not None
        assert server.process.stdout.read().strip() == ""


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_told_to_stop_before_it_serves_ends_in_order(tmp_path: Path, told: signal.Signals) -> None:
    told_early = (
        "import signal, uvicorn; loop_factory = uvicorn.Config.get_loop_factory; "
        "uvicorn.Config.get_loop_factory = "
        f"lambda config: signal.raise_signal(signal.{told.name}) or loop_factory(config); "
        "from regnum.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", told_early, "serve", "--no-browser", "--port", "0", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 128 + told
    assert done.stderr == ""

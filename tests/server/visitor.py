"""Somebody with a browser of their own: cookies, forms, tables."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import httpx2 as httpx
from starlette.testclient import TestClient, WebSocketTestSession

from regnum.server.table import Table

ORIGIN = "http://testserver"


class Visitor:
    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"origin": ORIGIN, **({"cookie": cookies} if cookies else {}), **more}

    def _ask(self, method: str, path: str, data: dict[str, str] | None, headers: dict[str, str]) -> httpx.Response:
        self.client.cookies.clear()
        response = self.client.request(
            method, path, data=data, headers=self._headers(headers), follow_redirects=False
        )
        self.cookies |= dict(response.cookies)
        return response

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self._ask("GET", path, None, headers)

    def post(self, path: str, data: dict[str, str] | None = None, **headers: str) -> httpx.Response:
        return self._ask("POST", path, data or {"nothing": "1"}, headers)

    def open_table(self, *kinds: str, game: str = "kingdomino", **more: str) -> Table:
        """A new table with these kinds of players."""
        form = {f"seat-{number}": kind for number, kind in enumerate(kinds)} | more
        response = self.post(f"/new/{game}", form)
        assert response.status_code == 303, response.text
        return self.table(response.headers["location"])

    def table(self, path: str) -> Table:
        """The table as the server holds it."""
        table_id = path.split("/")[2]
        found: Table = self.client.app.state.house.tables._open[table_id]  # type: ignore[attr-defined]
        return found

    def invitation(self, table: Table) -> str:
        """The link to the free seats, from the page of somebody who sits there."""
        page = self.get(f"/t/{table.id}/").text
        found = re.search(r'data-copy="http://testserver(/join/[^"]*)"', page)
        assert found is not None
        return found[1]

    def live(self, table: Table, origin: str = ORIGIN) -> WebSocketTestSession:
        self.client.cookies.clear()
        return self.client.websocket_connect(f"/t/{table.id}/live", headers=self._headers({"origin": origin}))


def merged(pieces: dict[str, str], new: dict[str, str]) -> dict[str, str]:
    """The pieces that a page shows when it is sent new ones, some of which lie in others."""
    shown = dict(pieces)
    for name, piece in new.items():
        around = [other for other in shown if other != name and f' id="{name}"' in shown[other]]
        for other in around:
            shown[other] = shown[other].replace(_element(shown[other], name), piece)
        if not around:
            shown[name] = piece
    return shown


def _element(html: str, name: str) -> str:
    """The element with this id."""
    found = re.search(rf'<(\w+) id="{re.escape(name)}"', html)
    assert found is not None, name
    depth = 0
    for tag in re.finditer(rf"<(/?){found[1]}\b[^>]*?(/?)>", html[found.start() :]):
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if depth == 0:
            return html[found.start() : found.start() + tag.end()]
    raise AssertionError(f"{name} does not end")


class Player:
    """A connected page that keeps what it was shown."""

    def __init__(self, session: WebSocketTestSession, table: Table) -> None:
        self.session = session
        self.table = table
        self.pieces: dict[str, str] = {}
        self.number = 0
        self.received: list[str] = []
        self.receive()

    def receive(self) -> dict[str, Any]:
        text = self.session.receive_text()
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        self.pieces = merged(self.pieces, message.get("pieces", {}))
        self.number = message.get("number", self.number)
        return message

    def send(self, **message: object) -> None:
        self.session.send_text(json.dumps(message))

    def error(self) -> str:
        """The next answer that is an error."""
        return str(self.until("error"))

    def until(self, what: str) -> object:
        """What the next answer of this kind says; news in between are taken in."""
        while what not in (message := self.receive()):
            pass
        return message[what]

    def wait_until(self, number: int) -> None:
        while self.number < number:
            self.receive()

    def wait_for_turn(self, seats: tuple[int, ...] = (0,)) -> bool:
        """Until it is the turn of one of these seats; False when the game is over."""
        while not (self.number == self.table.number and (self.table.state.over or self.table.state.seat in seats)):
            self.receive()
        return not self.table.state.over

    def legal(self) -> list[str]:
        return [self.table.state.text(action) for action in self.table.state.legal_actions()]

    def act(self, text: str) -> None:
        self.insist(act=text)

    def insist(self, **message: object) -> None:
        """Send, and again when it was too fast: so many in a row no person sends."""
        number = self.number
        self.send(**message, number=number)
        while self.number <= number:
            answer = self.receive()
            if "error" in answer:
                assert answer["error"].startswith("Too fast"), answer
                time.sleep(0.3)
                self.send(**message, number=number)

"""Nonsense for a server: requests and messages that no page of ours would send, from a seed.

`python -m benchmarks.fuzz` sends them for as long as one likes, `test_fuzz.py` a fixed number. Everything happens
inside of one process: the application is called as a server calls it, and nothing is listened to.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import regnum
from regnum.bots import Turn
from regnum.coach.compare import whole
from regnum.core.fairness import seal_of
from regnum.core.registry import from_position
from regnum.core.state import State
from regnum.server.address import Address
from regnum.server.advice import Advice
from regnum.server.analysing import Analysts
from regnum.server.app import create_app
from regnum.server.database import sqlite_url
from regnum.server.exchange import Exchange
from regnum.server.fair_queue import Asker
from regnum.server.limits import Limits
from regnum.server.live import Screens
from regnum.server.passes import Passes
from regnum.server.seats import OPEN, PERSON, Seat
from regnum.server.security import COOKIE, Signer
from regnum.server.site import House
from regnum.server.stand_ins import DECISIONS, StandIns
from regnum.server.store import Store
from regnum.server.table import Table
from regnum.server.tables import Tables

HOST = "testserver"
ORIGIN = f"http://{HOST}"
MESSAGES_OF_A_PAGE = 60
LOT = "7a" * 32
WORDS = (
    *("", "done", "discard", "claim 1", "f7-e7", "buy copper", "take yellow-1", "a1", "\0", "\ud800", "🂡" * 40),
    *("9" * 5000, "-1", "../..", "<script>", "%s%n", "{who}", "ß", "٣", "\u202e", "x" * 3000, " ", "'", '"'),
)
DEEDS = (
    *("act", "undo", "hint", "uncover", "bot", "chat", "look", "pace", "joined", "start", "invite", "seal", "open"),
    *DECISIONS,
)
PATHS = (
    *("/", "/you", "/you/delete", "/about", "/offline", "/manifest.webmanifest", "/service-worker.js", "/settings"),
    *("/rules/{game}", "/explain/{game}.json", "/new/{game}", "/play/{game}", "/assets/{number}/{word}"),
    *("/t/{table}/", "/t/{table}/end", "/t/{table}/replay", "/t/{table}/replay/{number}", "/t/{table}/record.json"),
    *(
        "/t/{table}/rematch",
        "/t/{table}/picture.svg",
        "/t/{table}/picture.png",
        "/t/{table}/sit/{number}/{word}",
        "/t/{table}/seats",
        "/t/{table}/take/{word}",
        "/you/turns.json",
        "/today/{game}",
        "/today/{game}/{word}",
        "/join",
        "/join/{word}",
        "/verify",
        "/t/{table}/fair",
        "/{word}/{word}",
    ),
)
HOSTS = (f"{HOST}:[", "[", "", "evil", f"{HOST}:99999999", f"{HOST}:x")
ORIGINS = ("http://[", "null", f"https://{HOST}", "", "x" * 2000)
FIELDS = (
    *(f"{kind}-{number}" for kind in ("seat", "name", "level") for number in range(7)),
    *("option-kingdom", "own-kingdom", "option-dynasty", "language", "theme", "back", "name", "step", "seat"),
    *("do", "number", "patience", "fair"),
)
VALUES = (
    *("along", "renew", "revoke", "release", "relink", "watch", "unwatch", "0", "1", "-1", "7"),
    "me",
    "bot",
    "open",
    "here",
    "none",
    "on",
    "easy",
    "random",
    "own",
    "nl",
    "dark",
    "//evil",
    "\\",
    "/",
)
FOR_EVER = 1e6
"""The pace of bots that nobody waits for."""
DISCONNECT = {"type": "websocket.disconnect", "code": 1001}


class Hasty:
    """Bots that do the first thing that is possible."""

    async def choose_in(self, name: str, state: State, asker: Asker | None = None) -> str:
        return await self.choose(name, state.position(), asker)

    async def choose(self, _name: str, position: dict[str, Any], _asker: Asker | None = None) -> str:
        state = from_position(position)
        return state.text(state.legal_actions()[0])

    async def advise(self, name: str, position: dict[str, Any], _asker: Asker | None = None) -> Advice:
        turn = Turn(from_position(position))
        return Advice(await self.choose(name, position), whole(turn, turn.legal[0], 1), None)

    def close(self) -> None: ...


class Generous(Limits):
    """Nothing is too much, so that whatever is asked for is tried."""

    def take(self, kind: str, person: str | None, address: str | None) -> None: ...


class Fuzz:
    def __init__(self, seed: int, data: Path) -> None:
        self.lots = random.Random(seed)
        self.app = create_app(data, pace=0, address=Address(hosts=(HOST,)))
        self.store = Store(sqlite_url(data / "tables.db"))
        hasty: Any = Hasty()
        self.tables = Tables(self.store, hasty, FOR_EVER)
        self.signer = Signer(data / "secret")
        self.app.state.house = House(
            self.store,
            self.tables,
            hasty,
            self.signer,
            Screens(),
            Generous(),
            Passes(self.tables),
            StandIns(self.tables, 0),
            Analysts(self.store, Exchange(), 1),
        )
        self.cookie = self.signer.new_person()
        self.sent = 0
        self.statuses: dict[int, int] = {}
        self.faults: list[str] = []
        self.own: list[Table] = []
        self.others: list[Table] = []

    async def run(self, count: int, requests: float = 0.03) -> None:
        """So many requests and messages in all."""
        await self._open()
        before = [self._look(table) for table in self.others]
        while self.sent < count:
            if self.lots.random() < requests * MESSAGES_OF_A_PAGE / (1 + requests * MESSAGES_OF_A_PAGE):
                await self._request()
            else:
                await self._page()
        assert [self._look(table) for table in self.others] == before, "other people's tables have changed"
        self.store.close()

    @staticmethod
    def _look(table: Table) -> tuple[int, dict[str, Any], list[Seat]]:
        return table.number, table.state.position(), list(table.seats)

    async def _open(self) -> None:
        """For every game a table of one's own with a free seat, and one of others."""
        me, somebody = str(self.signer.person(self.cookie)), str(self.signer.person(self.signer.new_person()))
        for game in regnum.games():
            free = Seat(OPEN)
            self.own.append(await self.tables.new(game.id, [Seat(PERSON, "Ann", me), free], {}, me))
            mine = [Seat(PERSON, "Ann", me)] * 2
            self.own.append(await self.tables.new(game.id, mine, {}, me))
            others = [Seat(PERSON, "Bea", somebody), free]
            self.others.append(await self.tables.new(game.id, others, {}, somebody))
            self.own.append(await self.tables.new(game.id, mine, {}, me, fair=True))
            self.others.append(await self.tables.new(game.id, others, {}, somebody, fair=True))

    # Nonsense

    def _any(self) -> Any:
        """Some value of JSON."""
        lots = self.lots
        kind = lots.randrange(10)
        if kind == 0:
            return lots.choice([0, 1, -1, 2**31, -(2**63), 10**30, 1.5, 1e308, True, False, None])
        if kind == 1:
            return {self._word(): self._any() for _ in range(lots.randrange(3))}
        if kind == 2:
            return [self._any() for _ in range(lots.randrange(3))]
        if kind < 6:
            return lots.randrange(-3, 60)
        return self._word()

    def _word(self) -> str:
        lots = self.lots
        word = lots.choice(WORDS)
        if lots.random() < 0.2:
            word += "".join(chr(lots.randrange(1, 0xD7FF)) for _ in range(lots.randrange(6)))
        return word

    # A page

    def _message(self, table: Table) -> dict[str, Any]:
        lots = self.lots
        kind = lots.randrange(12)
        if kind == 0:
            return {"type": "websocket.receive", "bytes": lots.randbytes(lots.randrange(40))}
        if kind == 1:
            return {"type": "websocket.receive", "text": self._word()}
        number: Any = table.number if lots.random() < 0.5 else self._any()
        what = lots.choice([*DEEDS, self._word()])
        value: Any = self._any()
        if what == "act" and lots.random() < 0.02 and not table.state.over:
            value = table.state.text(lots.choice(table.state.legal_actions()))
        if what == "pace" and lots.random() < 0.5:
            value = lots.choice(["slow", "fast", "pause", "go on", "step", "skip"])
        if what in ("seal", "open") and table.lots is not None and lots.random() < 0.5:
            value = seal_of(table.lots.commitment, 0, LOT) if what == "seal" else LOT
        message = {what: value, "number": number, **({"joined": True} if kind == 2 else {})}
        text = json.dumps(message)
        if kind == 3:
            at = lots.randrange(len(text))
            text = text[:at] + lots.choice(["", "[" * 50, "\\", '"', "}"]) + text[at + 1 :]
        return {"type": "websocket.receive", "text": text}

    async def _page(self) -> None:
        mine = self.lots.random() < 0.7
        table = self.lots.choice(self.own if mine else self.others)
        headers = self._headers(self.cookie if self.lots.random() < 0.9 else self._word())
        scope = self._scope("websocket", f"/t/{table.id}/live", headers)
        coming = [{"type": "websocket.connect"}]
        coming += [self._message(table) for _ in range(MESSAGES_OF_A_PAGE)]
        refused = False

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(0)
            if not coming or refused:
                return DISCONNECT
            self.sent += 1
            return coming.pop(0)

        async def send(message: dict[str, Any]) -> None:
            nonlocal refused
            refused = refused or message["type"] == "websocket.close"
            if "text" in message:
                message["text"].encode()
                told = json.loads(message["text"])
                if "could not do this" in told.get("error", ""):
                    self.faults.append(f"{table.state.game}: {told}")

        await self._call(scope, receive, send, f"page of {table.state.game}")

    # A request

    def _path(self) -> str:
        lots = self.lots
        game = lots.choice([*(game.id for game in regnum.games()), self._word()])
        table = lots.choice([*(table.id for table in self.own + self.others), self._word()])
        number = lots.choice(["0", "1", "-1", "9" * 5000, "٣", "1e9", self._word()])
        path: str = lots.choice(PATHS)
        return path.format(game=game, table=table, number=number, word=self._word())

    def _headers(self, cookie: str) -> list[tuple[bytes, bytes]]:
        lots = self.lots
        host = HOST if lots.random() < 0.9 else lots.choice(HOSTS)
        origin = ORIGIN if lots.random() < 0.8 else lots.choice(ORIGINS)
        headers = {"host": host, "origin": origin, "cookie": f"{COOKIE}={cookie}"}
        if lots.random() < 0.2:
            headers["accept-language"] = lots.choice(["nl", "de;q=x", "*" * 500, ",;=,", "en-" + "x" * 900])
        return [(name.encode(), value.encode("latin-1", "replace")) for name, value in headers.items()]

    def _form(self) -> dict[str, str]:
        lots = self.lots
        return {
            lots.choice([*FIELDS, self._word()]): lots.choice([*VALUES, self._word()])
            for _ in range(lots.randrange(12))
        }

    async def _request(self) -> None:
        lots = self.lots
        self.sent += 1
        method = lots.choice(["GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "BREW"])
        path = self._path()
        headers = self._headers(self.cookie if lots.random() < 0.5 and path != "/you/delete" else self._word())
        body = urlencode(self._form(), errors="replace").encode()
        if lots.random() < 0.2:
            body = lots.randbytes(lots.randrange(60))
        kind = lots.choice(["application/x-www-form-urlencoded"] * 4 + ["multipart/form-data; boundary=x", "x", ""])
        length = str(len(body)) if lots.random() < 0.9 else lots.choice(["", "-1", "9" * 5000, "x"])
        headers += [(b"content-type", kind.encode()), (b"content-length", length.encode())]
        scope = self._scope("http", path, headers) | {"method": method}
        scope["query_string"] = urlencode(self._form(), errors="replace").encode() if lots.random() < 0.3 else b""
        coming: list[dict[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return coming.pop() if coming else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                status = message["status"]
                self.statuses[status] = self.statuses.get(status, 0) + 1
                if status >= 500:
                    self.faults.append(f"{status} for {method} {path[:200]!r}")

        await self._call(scope, receive, send, f"{method} {path[:200]!r}")

    def _scope(self, kind: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "ws" if kind == "websocket" else "http",
            "server": (HOST, 80),
            "client": ("127.0.0.1", 1),
            "root_path": "",
            "path": path.encode("utf-8", "replace").decode(),
            "raw_path": quote(path, errors="replace").encode(),
            "query_string": b"",
            "headers": headers,
            "subprotocols": [],
            "state": {},
        }

    async def _call(self, scope: dict[str, Any], receive: Any, send: Any, what: str) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception as error:
            self.faults.append(f"{what}: {error!r}")


def told(faults: list[str]) -> Iterator[str]:
    """What went wrong, each kind once."""
    yield from dict.fromkeys(fault[:300] for fault in faults)

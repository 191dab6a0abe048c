"""What the server writes down about itself: a line an event, to read or as JSON, and no secrets.

Who has the link of a table may look at it, who has the link of a seat may take it, and a cookie is a person. So
none of them is ever written whole, in whatever sentence or traceback it stands.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from contextvars import ContextVar
from datetime import UTC, datetime

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regnum.server.metrics import CountErrors
from regnum.server.probes import is_probe

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""Names the request or the live page for which something is done."""
access = logging.getLogger("regnum.access")

SECRETS = [
    (re.compile(r"(/sit/\d+/)[^/\s\"']+"), r"\1…"),  # the key of a seat
    (re.compile(r"(/take/)[^/\s\"'?]+"), r"\1…"),  # a one-time link
    (re.compile(r"(/join/)[^/\s\"'?]+"), r"\1…"),  # the code that invites to a table
    (re.compile(r"[\w-]{32}\.[0-9a-f]{32}"), "…"),  # the cookie of a person
    (re.compile(r"\b[0-9a-f]{32}\b"), "…"),  # a signature, or who somebody is
    (re.compile(r"((?:/t/|\btable )[\w-]{6})[\w-]{16}"), r"\1…"),  # a table
]


def redacted(text: str) -> str:
    for secret, rest in SECRETS:
        text = secret.sub(rest, text)
    return text


class Readable(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        request = REQUEST.get()
        first, *more = super().format(record).split("\n")
        return redacted("\n".join([f"{first} [{request}]" if request else first, *more]))


class Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            "request": REQUEST.get(),
            **getattr(record, "fields", {}),
            "error": self.formatException(record.exc_info) if record.exc_info else "",
        }
        texts = {name: redacted(value) if isinstance(value, str) else value for name, value in said.items()}
        return json.dumps({name: value for name, value in texts.items() if value != ""}, ensure_ascii=False)


def set_up(as_json: bool) -> None:
    """For the whole process, libraries included."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(Json() if as_json else Readable())
    logging.basicConfig(level=logging.WARNING, handlers=[lines, CountErrors()], force=True)
    access.setLevel(logging.INFO)


class Named:
    """Around the whole application: gives every request a name, and writes down what was asked if that is wanted.

    Who asked is not written down; neither is what stands behind a question mark.
    """

    def __init__(self, app: ASGIApp, log: bool) -> None:
        self.app = app
        self.log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        name = secrets.token_hex(4)
        REQUEST.set(name)  # it lasts as long as the task, which has no other request
        began = time.monotonic()
        status = 0

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = name
            await send(message)

        try:
            await self.app(scope, receive, send_named)
        finally:
            if self.log and not is_probe(scope):
                method = scope.get("method", "LIVE")
                path = "".join(letter if letter.isprintable() else "?" for letter in scope["path"])
                took = round(1000 * (time.monotonic() - began))
                fields = {"method": method, "path": path, "status": status, "ms": took}
                access.info("%s %s %s %s ms", method, path, status or "-", took, extra={"fields": fields})

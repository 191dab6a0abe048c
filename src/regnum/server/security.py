"""Who somebody is, and what no stranger may do: signed tokens, origins, limits, the headers of every answer."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import time
from pathlib import Path
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "regnum_person"
COOKIE_DAYS = 400
MOST_BYTES = 64 * 1024
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Signer:
    """Makes and checks tokens that nobody can guess, with a secret that only this server knows."""

    def __init__(self, path: Path) -> None:
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            self._secret = path.read_bytes()
        else:
            self._secret = secrets.token_bytes(32)
            with os.fdopen(descriptor, "wb") as opened:
                opened.write(self._secret)

    def sign(self, *parts: object) -> str:
        """What only this server can say about these things."""
        said = "\0".join(str(part) for part in parts).encode()
        return hmac.new(self._secret, said, hashlib.sha256).hexdigest()[:32]

    def check(self, signature: str, *parts: object) -> bool:
        return hmac.compare_digest(signature.encode(), self.sign(*parts).encode())

    def new_person(self) -> str:
        """The value of a cookie for somebody new."""
        token = secrets.token_urlsafe(24)
        return f"{token}.{self.sign('person', token)}"

    def person(self, cookie: str | None) -> str | None:
        """Whose cookie this is, as the tables know them; None for a forged or missing one."""
        token, _dot, signature = (cookie or "").partition(".")
        if not token or not self.check(signature, "person", token):
            return None
        return hashlib.sha256(token.encode()).hexdigest()[:32]


def same_origin(headers: Headers) -> bool:
    """Whether a browser sent this from one of our own pages."""
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc == headers.get("host", "")


class Allowance:
    """So many messages at once, and so many a second after that."""

    def __init__(self, at_once: float, per_second: float) -> None:
        self._most = self._left = at_once
        self._per_second = per_second
        self._last = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._last) * self._per_second)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def set_headers(headers: MutableHeaders) -> None:
    """What every answer says about itself."""
    headers.update(HEADERS)
    headers.setdefault("Cache-Control", "no-store")


class Guard:
    """Around the whole application: refuses foreign and oversized posts, and sets the headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                set_headers(MutableHeaders(scope=message))
            await send(message)

        if scope["method"] not in ("GET", "HEAD"):
            length = headers.get("content-length", "")
            if not same_origin(headers):
                await _refuse(send_with_headers, 403, b"Not from this site.")
                return
            if not length.isdecimal() or int(length) > MOST_BYTES:
                await _refuse(send_with_headers, 413, b"Too much.")
                return
        await self.app(scope, receive, send_with_headers)


async def _refuse(send: Send, status: int, why: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": why})

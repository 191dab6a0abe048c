"""Who somebody is, and what no stranger may do: signed tokens, origins, limits, the headers of every answer."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
import time
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regnum.core.errors import BadOption
from regnum.server.address import here

COOKIE = "regnum_person"
COOKIE_DAYS = 400
SECRET_BYTES = 32
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
    "Cache-Control": "no-store",
}


class Signer:
    """Makes and checks tokens that nobody can guess, with a secret that only this server knows.

    When the secret was changed, what was signed with the one before it is still known, and signed anew.
    """

    def __init__(self, path: Path) -> None:
        if not path.exists():
            _write_secret(path)
        self._secret = _read_secret(path)
        before = _before(path)
        self._older = _read_secret(before) if before.exists() else None

    def sign(self, *parts: object) -> str:
        """What only this server can say about these things."""
        return _signature(self._secret, parts)

    def check(self, signature: str, *parts: object) -> bool:
        known = [self._secret] if self._older is None else [self._secret, self._older]
        said = signature.encode("utf-8", "replace")
        return any(hmac.compare_digest(said, _signature(secret, parts).encode()) for secret in known)

    def new_person(self) -> str:
        """The value of a cookie for somebody new."""
        return self._cookie(secrets.token_urlsafe(24))

    def _cookie(self, token: str) -> str:
        return f"{token}.{self.sign('person', token)}"

    def person(self, cookie: str | None) -> str | None:
        """Whose cookie this is, as the tables know them; None for a forged or missing one."""
        token, _dot, signature = (cookie or "").partition(".")
        if not token or not self.check(signature, "person", token):
            return None
        return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()[:32]

    def renewed(self, cookie: str) -> str | None:
        """The cookie of a known person as it is signed today; None when it is so already."""
        today = self._cookie(cookie.partition(".")[0])
        return None if hmac.compare_digest(cookie.encode(), today.encode()) else today


def change_secret(path: Path) -> None:
    """From the next start on a new secret signs; what the present one has signed is known until the next change."""
    if path.exists():
        _read_secret(path)
        os.replace(path, _before(path))
    _write_secret(path)


def _before(path: Path) -> Path:
    return path.with_name(path.name + ".before")


def _signature(secret: bytes, parts: tuple[object, ...]) -> str:
    said = "\0".join(str(part) for part in parts).encode("utf-8", "replace")
    return hmac.new(secret, said, hashlib.sha256).hexdigest()[:32]


def _write_secret(path: Path) -> None:
    """A new one, whole or not at all, whatever happens meanwhile; the first of two that try at once is kept."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(secrets.token_bytes(SECRET_BYTES))
            opened.flush()
            os.fsync(opened.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()


def _read_secret(path: Path) -> bytes:
    secret = path.read_bytes()
    if len(secret) != SECRET_BYTES:
        raise BadOption(
            "{path} is damaged: it has {count} bytes in place of {wanted}. Put the file back from a backup; if"
            " there is none, delete it, and nobody has their seats any more.",
            path=path,
            count=len(secret),
            wanted=SECRET_BYTES,
        )
    return secret


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a browser sent this from one of our own pages."""
    return connection.headers.get("origin") == here().origin(connection)


class Allowance:
    """So many messages at once, and so many a second after that."""

    def __init__(self, at_once: float, per_second: float) -> None:
        self._most = self._left = at_once
        self._per_second = per_second
        self._last = time.monotonic()

    @property
    def spent(self) -> bool:
        """Whether one more is too much now."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._last) * self._per_second)
        self._last = now
        return self._left < 1

    def take(self) -> bool:
        if self.spent:
            return False
        self._left -= 1
        return True


def set_headers(headers: MutableHeaders) -> None:
    """What every answer says about itself, unless it has said otherwise."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)


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
            if not same_origin(HTTPConnection(scope)):
                await _refuse(send_with_headers, 403, b"Not from this site.")
                return
            if not length.isdecimal() or len(length) > 9 or int(length) > MOST_BYTES:
                await _refuse(send_with_headers, 413, b"Too much.")
                return
        await self.app(scope, receive, send_with_headers)


async def _refuse(send: Send, status: int, why: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": why})

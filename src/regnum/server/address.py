"""Where this server is for those who visit it: whatever needs its address, its origin or its prefix asks here.

A process serves one address, so there is one for all. Without a public address it is what stands in the request: on
one's own computer, and in one's own network, people come by several.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from regnum.core.errors import BadOption

LOCAL = ("127.0.0.1", "localhost", "[::1]")
SECURE = {"ws": "http", "wss": "https"}
SOMEWHERE = "192.0.2.1"
"""An address that is nobody's. Nothing is sent there: asking how one would get there tells one's own address."""


@dataclass(frozen=True)
class Address:
    public: str = ""
    """As anybody in the world types it, without a slash at its end; empty where there is no such address."""
    nearby: str = ""
    """As others in the same network type it; empty when nobody else gets here."""
    hosts: tuple[str, ...] = LOCAL
    """The names and numbers of this computer that requests may be for."""

    @property
    def prefix(self) -> str:
        return urlsplit(self.public).path

    def origin(self, connection: HTTPConnection) -> str:
        """Of our own pages, as a browser calls it."""
        if self.public:
            split = urlsplit(self.public)
            return f"{split.scheme}://{split.netloc}"
        scheme = connection.scope["scheme"]
        return f"{SECURE.get(scheme, scheme)}://{connection.headers.get('host', '')}"

    def link(self, connection: HTTPConnection, path: str) -> str:
        """What can be sent to others."""
        return (self.public or self.nearby or self.origin(connection)) + path

    @property
    def alone(self) -> bool:
        """Whether nobody gets here from another computer."""
        return not self.public and not self.nearby


_here = Address()


def here() -> Address:
    return _here


def use(address: Address) -> None:
    """From now on this process is there. What was drawn before names the old address."""
    global _here
    _here = address


def public_address(text: str) -> str:
    """As it was typed, without a slash at its end; BadOption if it is no address of a site."""
    try:
        split = urlsplit(text)
        good = split.scheme in ("http", "https") and split.hostname and split.port is not False
    except ValueError:
        good = False
    if not good or split.query or split.fragment or split.username or not text.isascii():
        raise BadOption(
            "“{text}” is no address of a site; valid is, for instance, https://games.example.org/regnum.", text=text
        )
    return text.rstrip("/")


def nearby_address() -> str | None:
    """The number of this computer in its network; None when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((SOMEWHERE, 9))
        except OSError:
            return None
        number: str = asking.getsockname()[0]
    return None if ipaddress.ip_address(number).is_loopback else number


class Prefix:
    """Lets the application see paths below its prefix, whether what stands before the server cuts it off or not."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        prefix = here().prefix
        if prefix and scope["type"] in ("http", "websocket"):
            path = scope["path"]
            if path == prefix:
                await RedirectResponse(prefix + "/")(scope, receive, send)
                return
            if not path.startswith(prefix + "/"):
                path = prefix + path
            scope = {**scope, "root_path": prefix, "path": path}
        await self.app(scope, receive, send)

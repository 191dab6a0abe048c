"""How somebody called themselves last: kept on their device, and put into the next form."""

from __future__ import annotations

from urllib.parse import quote, unquote

from starlette.responses import Response

from regnum.server.seats import clean_name
from regnum.server.site import Visit, keep

NAME_COOKIE = "regnum_name"


def my_name(visit: Visit) -> str:
    return clean_name(unquote(visit.connection.cookies.get(NAME_COOKIE, "")))


def keep_name(visit: Visit, response: Response, name: str) -> None:
    """Remember a name, if there is one; a cookie holds nothing but ASCII."""
    if name:
        keep(visit.connection, response, NAME_COOKIE, quote(name, safe=""), hidden=True)

"""Styles, scripts and pictures: those of Regnum, and those that each game brings in its `web/static`.

They are asked for below one address that changes with their content, so that a browser may keep them for ever.
Files refer to each other by relative addresses: `../../live.js` is Regnum's, seen from a game's own script.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import regnum
from regnum.core.parts import file_of
from regnum.server.address import here
from regnum.view.picture import artwork

FOR_EVER = "public, max-age=31536000, immutable"
KINDS = {".js": "text/javascript", ".woff2": "font/woff2"}


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _below(entry, f"{path}{entry.name}/")
        else:
            yield path + entry.name, entry.read_bytes()


@cache
def all_assets() -> dict[str, bytes]:
    """What there is, by its path: a game's own below games/ID/, with the colours of its artwork as art.css."""
    found = dict(_below(files("regnum.server").joinpath("static"), ""))
    for game in regnum.games():
        own = file_of(game.id, "web", "static")
        if own is not None:
            found.update(_below(own, f"games/{game.id}/"))
        if style := artwork(game.id)[0]:
            found[f"games/{game.id}/art.css"] = style.encode()
    return found


@cache
def version() -> str:
    """Another one as soon as any file has changed."""
    digest = hashlib.sha256()
    for path, content in sorted(all_assets().items()):
        digest.update(f"{path}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:16]


def has_asset(path: str) -> bool:
    return path in all_assets()


@cache
def asset(path: str) -> str:
    """The address of a file."""
    if path not in all_assets():
        raise FileNotFoundError(path)
    return f"{here().prefix}/assets/{version()}/{path}"


async def serve(request: Request) -> Response:
    """A page that is older than the server asks below an older address: it gets what there is, and keeps it not."""
    path = request.path_params["path"]
    content = all_assets().get(path)
    if content is None:
        raise HTTPException(404)
    dot = path.rfind(".")
    kind = KINDS.get(path[dot:]) or mimetypes.guess_type(path)[0] or "text/plain"
    keep = FOR_EVER if request.path_params["version"] == version() else "no-cache"
    return Response(content, media_type=kind, headers={"Cache-Control": keep})

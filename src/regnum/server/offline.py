"""Regnum as an app of its own on a device: what it is called and looks like, and what it shows without the server.

A small script that the browser keeps, the service worker, stands between the pages and the server. It keeps one
page and the few files which that needs, and nothing else: what happens at a table is always asked for.
"""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from regnum.core.game import LANGUAGES
from regnum.locales import translator
from regnum.server.address import here
from regnum.server.assets import all_assets, asset, version
from regnum.server.site import WINDOW, Visit, templates

GROUND = "#e9e2d3"
"""The table itself, before anything lies on it."""
PAGE = "/offline"
STYLES = ("base.css", "offline.css")
FILES = (*STYLES, "offline.js", "mark.svg")


async def manifest(request: Request) -> Response:
    """What a device has to know to put Regnum among its apps."""
    visit = Visit(request)
    root = here().prefix
    icons = [
        {"src": asset("mark.svg"), "type": "image/svg+xml", "sizes": "any", "purpose": "any"},
        {"src": asset("app/icon-192.png"), "type": "image/png", "sizes": "192x192", "purpose": "any"},
        {"src": asset("app/icon-512.png"), "type": "image/png", "sizes": "512x512", "purpose": "any"},
        {"src": asset("app/maskable-192.png"), "type": "image/png", "sizes": "192x192", "purpose": "maskable"},
        {"src": asset("app/maskable-512.png"), "type": "image/png", "sizes": "512x512", "purpose": "maskable"},
    ]
    return JSONResponse(
        {
            "id": f"{root}/",
            "name": "Regnum",
            "short_name": "Regnum",
            "description": visit._("kingdom games in your browser"),
            "lang": visit.language,
            "start_url": f"{root}/",
            "scope": f"{root}/",
            "display": "standalone",
            "theme_color": WINDOW["light"],
            "background_color": GROUND,
            "icons": icons,
        },
        media_type="application/manifest+json",
    )


async def worker(_request: Request) -> Response:
    """Another one with every version of the files."""
    drawn = (
        templates()
        .get_template("service-worker.js")
        .render(version=version(), page=here().prefix + PAGE, files=_files())
    )
    return Response(drawn, media_type="text/javascript")


def _files() -> list[str]:
    """The addresses of all that the page needs: its files, and the typefaces in its styles."""
    found = [asset(path) for path in FILES]
    for style in STYLES:
        found += [asset(path) for path in re.findall(r"url\(([^)]+)\)", all_assets()[style].decode())]
    return found


async def page(request: Request) -> Response:
    """What is shown while the server is away, in all languages: the device chooses which is read."""
    visit = Visit(request)
    tongues = [(language, translator(language)) for language in LANGUAGES]
    return visit.page("offline.html", tongues=tongues, page=here().prefix + PAGE)

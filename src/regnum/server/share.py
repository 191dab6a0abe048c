"""The picture of a result: an SVG that needs nothing else, and a PNG for messengers, which show no SVG."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from regnum.server import fonts
from regnum.server.endings import finished
from regnum.server.fair_queue import Urgency, somebody
from regnum.server.limits import address_of
from regnum.server.png import rendered
from regnum.server.result_picture import drawn, shared_scene
from regnum.server.site import Visit

POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
"""What the SVG may use when it is opened by itself: the typefaces inside of it."""
MOST_KEPT = 32
_kept: dict[str, bytes] = {}
"""The pictures that were rendered last, by what they show."""


async def svg(request: Request) -> Response:
    visit = Visit(request)
    picture = drawn(shared_scene(await finished(visit), visit.language))
    whole = picture.replace("<defs>", f"{fonts.embedded()}<defs>", 1)
    return Response(whole, media_type="image/svg+xml", headers={"Content-Security-Policy": POLICY})


async def png(request: Request) -> Response:
    visit = Visit(request)
    return await rendered_png(visit, drawn(shared_scene(await finished(visit), visit.language)))


async def rendered_png(visit: Visit, picture: str) -> Response:
    """A picture that somebody asks for; the last ones are kept."""
    made = _kept.get(picture)
    if made is None:
        visit.allow("picture")
        asker = somebody(visit.person or address_of(visit.connection), Urgency.WATCHED)
        made = _kept[picture] = await visit.house.thinkers.do(rendered, picture, asker=asker)
    while len(_kept) > MOST_KEPT:
        del _kept[next(iter(_kept))]
    return Response(made, media_type="image/png")

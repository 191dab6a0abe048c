"""Where somebody is waited for: asked by pages that stay open, so that they call whoever wishes it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from regnum.server.remembered import tickets
from regnum.server.site import Visit

MOST_TABLES = 24


async def turns(request: Request) -> Response:
    """The open tables of this device, those that wait for it first."""
    visit = Visit(request)
    visit.allow("turns")
    running = await visit.house.tables.running(visit.person, MOST_TABLES) if visit.person else []
    found = tickets(visit, running)
    yours = [ticket for ticket in found if ticket.yours]
    return JSONResponse(
        {
            "count": len(yours),
            "said": visit._("{count:table waits|tables wait} for you.", count=len(yours)) if yours else "",
            "tables": [
                {"id": ticket.id, "title": ticket.title, "yours": ticket.yours, "turn": ticket.turn}
                for ticket in found
            ],
        }
    )

"""Whether the cards were fair: the page of a table about it, and the page that checks any record."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from regnum.core.errors import BadRecord, RegnumError
from regnum.core.fair_check import WRONG, Report, check, read_seen, verdict_words
from regnum.core.registry import game as find_game
from regnum.locales import say, translator
from regnum.server.day_result import told_date
from regnum.server.scene import seen_names
from regnum.server.site import Visit


async def table(request: Request) -> Response:
    """What is known of a table's lots: all of it when the game is over, before that neither secret nor cards."""
    visit = Visit(request)
    found = await visit.house.tables.get(request.path_params["table"])
    names = seen_names(found.seats, [], visit.language)
    lots = found.lots
    over = found.state.over and found.dealt
    return visit.page(
        "fair.html",
        title=find_game(found.state.game).titles[visit.language],
        table=found.id,
        over=over,
        commitment=lots.commitment if lots else "",
        secret=lots.fairness.secret if lots and over else "",
        lots=[
            (names[seat], seat, seal, lots.opened.get(seat, "") if lots.dealt else "")
            for seat, seal in (lots.seals if lots else {}).items()
        ]
        if lots
        else [],
        day=told_date(found.day, visit.language) if found.day is not None else "",
        from_position=found.course.record.position is not None,
    )


async def page(request: Request) -> Response:
    """Where any record can be checked."""
    return Visit(request).page("fair.html", title="", table="")


async def verify(request: Request) -> Response:
    """The steps of a check, for the page's script: `{"record": TEXT, "seen": {…} or null}`."""
    visit = Visit(request)
    visit.allow("check")
    try:
        asked = json.loads(await request.body())
        record, seen = asked["record"], asked["seen"]
        if not isinstance(record, str):
            raise TypeError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadRecord("A check takes a record and what a page has seen, as JSON.") from None
    try:
        report = await asyncio.to_thread(lambda: check(record, None if seen is None else read_seen(seen)))
    except RegnumError as error:
        return JSONResponse({"verdict": WRONG, "words": say(error, visit.language), "steps": []}, 400)
    return JSONResponse(told(report, visit.language))


def told(report: Report, language: str) -> dict[str, Any]:
    """A report in somebody's language."""
    _ = translator(language)
    verdict = verdict_words(report.verdict)
    return {
        "verdict": report.verdict,
        "words": _(verdict.message, **verdict.values),
        "steps": [
            {"step": step.name, "holds": step.holds, "words": _(step.words.message, **step.words.values)}
            for step in report.steps
        ],
    }

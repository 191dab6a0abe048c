"""The game of the day: its page before and after, the last thirty days, and what is sent to others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from babel.dates import format_date
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import regnum
from regnum.coach.days import OWN, SEARCHING, Day, opponent
from regnum.core.registry import game as find_game
from regnum.server.day_picture import drawn
from regnum.server.day_result import (
    AHEAD,
    BEHIND,
    LEVEL,
    DayResult,
    helped_words,
    outcome_words,
    result_of,
    share_text,
    told_date,
)
from regnum.server.fair_queue import Urgency, somebody
from regnum.server.limits import address_of
from regnum.server.names import my_name
from regnum.server.seats import BOT, PERSON, Seat, character_of, default_level, level_name
from regnum.server.setups import told_options
from regnum.server.share import rendered_png
from regnum.server.site import Visit
from regnum.server.table import Table
from regnum.server.tables import NoTable

DAYS = 30
SOON = 1.5
"""Seconds that a page waits for what bots have made of it; then it comes without, and asks again."""
MOST_TABLES = 200
WEEKDAYS = {"de": "EEEE, d. MMMM"}
"""How a day is written, where not as elsewhere."""


def now() -> date:
    """The day it is: everywhere the same, so that it is the same game."""
    return datetime.now(UTC).date()


def game_of(day: date) -> str:
    """The game that is shown first on a day: each in turn."""
    games = [game.id for game in regnum.games()]
    return games[day.toordinal() % len(games)]


@dataclass(frozen=True)
class Mine:
    """The table at which somebody plays the game of a day, or has played it."""

    id: str
    over: bool


async def first(request: Request) -> Response:
    return Visit(request).go(f"/today/{game_of(now())}/{now().isoformat()}")


async def of_game(request: Request) -> Response:
    game = find_game(request.path_params["game"]).id
    return Visit(request).go(f"/today/{game}/{now().isoformat()}")


def _day(request: Request) -> Day:
    """The day that an address names: one of the last thirty."""
    game = find_game(request.path_params["game"]).id
    try:
        day = date.fromisoformat(request.path_params["date"])
    except ValueError:
        raise HTTPException(404) from None
    if not timedelta(0) <= now() - day < timedelta(DAYS) or day.isoformat() != request.path_params["date"]:
        raise HTTPException(404)
    return Day(game, day)


async def page(request: Request) -> Response:
    visit, day = Visit(request), _day(request)
    game = find_game(day.game)
    players, options = day.setup
    mine = await _mine(visit, day)
    result = await _result(visit, mine) if mine is not None and mine.over else None
    seats = [Seat(PERSON), *(Seat(BOT, "", "", default_level()) for _seat in range(1, players))]
    link = visit.link(f"/today/{day.game}/{day.date.isoformat()}")
    title = visit.title_of(day.game)
    return visit.page(
        "today.html",
        game=game,
        title=title,
        day=day.date.isoformat(),
        date=f"{format_date(day.date, 'EEEE', locale=visit.language)}, {told_date(day, visit.language)}",
        is_now=day.date == now(),
        games=[(other.id, other.titles[visit.language]) for other in regnum.games()],
        players=players,
        options=told_options(visit, game, options),
        begins=int(day.start.first_state().seat) == OWN,
        bots=[character_of(seat, number) for number, seat in enumerate(seats) if seat.kind == BOT],
        level=level_name(default_level(), visit.language),
        table=mine.id if mine else "",
        result=result,
        said=outcome_words(result, visit._) if result else "",
        helped=helped_words(result, visit._) if result else [],
        most=max(1, *(row.points for row in (result.own, *result.bots))) if result else 1,
        standing={
            AHEAD: visit._("you were ahead"),
            LEVEL: visit._("you were level"),
            BEHIND: visit._("you were behind"),
        },
        share=share_text(result, link, visit.language) if result else "",
        picture_name=f"regnum-{day.game}-{day.date.isoformat()}.png",
        calendar=_calendar(day, visit.language),
        preview=visit.preview(
            f"/today/{day.game}/{day.date.isoformat()}",
            f"{title}: {visit._('Game of the day')}",
            told_date(day, visit.language),
        ),
    )


async def play(request: Request) -> Response:
    """Sit down, or back to where one sits."""
    visit, day = Visit(request), _day(request)
    mine = await _mine(visit, day)
    if mine is not None:
        return visit.go(f"/today/{day.game}/{day.date.isoformat()}" if mine.over else f"/t/{mine.id}/")
    visit.allow("table")
    players, options = day.setup
    seats = [
        Seat(PERSON, my_name(visit), visit.somebody()) if seat == OWN else Seat(BOT, "", "", default_level())
        for seat in range(players)
    ]
    table = await visit.house.tables.new(day.game, seats, options, visit.somebody(), day=day)
    return visit.go(f"/t/{table.id}/")


async def png(request: Request) -> Response:
    visit, day = Visit(request), _day(request)
    mine = await _mine(visit, day)
    result = await _result(visit, mine) if mine is not None and mine.over else None
    if result is None:
        raise HTTPException(404)
    return await rendered_png(visit, drawn(result, visit.language))


async def _mine(visit: Visit, day: Day) -> Mine | None:
    """Whoever plays it again finds the first time: the others, too, know it only once."""
    if not visit.person:
        return None
    tables, wanted = visit.house.tables, day.date.isoformat()
    running = [table.id for table, _at in await tables.running(visit.person, MOST_TABLES) if table.day == day]
    over = [one.table for one in await tables.results(visit.person) if (one.game, one.day) == (day.game, wanted)]
    if over:
        return Mine(over[-1], over=True)
    return Mine(running[-1], over=False) if running else None


async def _result(visit: Visit, mine: Mine) -> DayResult | None:
    try:
        table: Table = await visit.house.tables.get(mine.id)
    except NoTable:  # deleted a moment ago
        return None
    assert table.day is not None
    house = visit.house
    asker = somebody(visit.person or address_of(visit.connection), Urgency.WATCHED)
    names = [opponent(table.day.game), SEARCHING]
    bots = await house.day_games.within(SOON, table.day, names, house.thinkers, asker)
    return result_of(table, visit.title_of(table.day.game), bots, visit.language)


def _calendar(day: Day, language: str) -> dict[str, Any]:
    """The last thirty days in weeks."""
    last = now()
    days = [last - timedelta(ago) for ago in reversed(range(DAYS))]
    monday = days[0] - timedelta(days[0].weekday())
    return {
        "weekdays": [
            (
                format_date(monday + timedelta(number), "EEEEEE", locale=language).rstrip("."),
                format_date(monday + timedelta(number), "EEEE", locale=language),
            )
            for number in range(7)
        ],
        "skip": days[0].weekday(),
        "days": [
            {
                "date": one.isoformat(),
                "number": one.day,
                "said": format_date(one, WEEKDAYS.get(language, "EEEE d MMMM"), locale=language),
                "here": one == day.date,
            }
            for one in days
        ],
    }

"""Puzzles in the browser: the page of all of them, the next that suits somebody, and one on the screen of its game.

How somebody solves is known to their device alone.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

import regnum
from regnum.coach.puzzles.collection import Collection, puzzles_of
from regnum.coach.puzzles.puzzle import Puzzle
from regnum.core.errors import RegnumError
from regnum.core.game import Game
from regnum.core.registry import game as find_game
from regnum.locales import translator
from regnum.server.live import GONE
from regnum.server.pages import FORBIDDEN
from regnum.server.parts import screen_of, styles_of
from regnum.server.security import same_origin
from regnum.server.site import Visit
from regnum.server.solving import Solving, SolvingPage

STEPS = (1300, 1550, 1750, 1950)
"""Ratings from which on a puzzle has one star more."""
FIRST_RATING = 1200
"""Of somebody who has solved none yet."""


async def page(request: Request) -> Response:
    """The games that have puzzles."""
    visit = Visit(request)
    found = [(game, puzzles_of(game.id)) for game in regnum.games()]
    return visit.page(
        "puzzles.html",
        games=[(game, game.titles[visit.language], len(kept.puzzles)) for game, kept in found if kept.puzzles],
        game_styles=[sheet for game, _kept in found for sheet in styles_of(game.id, "game")],
    )


async def another(request: Request) -> Response:
    """Goes to one that is about as hard as somebody is good, and that they have not tried."""
    visit = Visit(request)
    game = find_game(request.path_params["game"])
    kept = puzzles_of(game.id).puzzles
    if not kept:
        raise HTTPException(404)
    near = request.query_params.get("near", "")
    rating = int(near) if near.isdecimal() and len(near) < 5 else FIRST_RATING
    tried = set(request.query_params.get("tried", "").split("."))
    new = [one for one in kept if one.id not in tried] or kept
    best = min(new, key=lambda one: (abs(one.rating - rating), one.id))
    return visit.go(f"/puzzles/{game.id}/{best.id}/")


async def solve(request: Request) -> Response:
    visit = Visit(request)
    game, kept, puzzle = _asked(request.path_params)
    solving = Solving(puzzle, visit.language)
    scene = solving.scene()
    title = visit._("Puzzle {number}", number=kept.puzzles.index(puzzle) + 1)
    return visit.page(
        "table.html",
        game=game,
        title=title,
        pieces=solving.pieces(),
        log=[],
        number=solving.number,
        pace=0,
        mine=[],
        lent=[],
        names=scene.names,
        link="",
        invitations=[],
        has_seats=False,
        settings=screen_of(game.id).settings(visit.language),
        preview=visit.preview(f"/puzzles/{game.id}/{puzzle.id}/", title, game.titles[visit.language]),
        replay=None,
        coach="",
        puzzle={
            "id": puzzle.id,
            "rating": puzzle.rating,
            "stars": 1 + sum(puzzle.rating >= step for step in STEPS),
            "near": bool(puzzle.near),
            "title": game.titles[visit.language],
            "facts": _facts(game, puzzle, visit.language),
            "count": len(kept.puzzles),
            "first": FIRST_RATING,
        },
    )


def _asked(params: dict[str, Any]) -> tuple[Game, Collection, Puzzle]:
    game = find_game(params["game"])
    kept = puzzles_of(game.id)
    puzzle = kept.find(params["puzzle"])
    if puzzle is None:
        raise HTTPException(404)
    return game, kept, puzzle


def _facts(game: Game, puzzle: Puzzle, language: str) -> list[str]:
    """Where it comes from, how many play, and which options are not as usual."""
    _ = translator(language)
    found = [_("from a game of bots") if puzzle.source == "bots" else _("from a game that was played")]
    found.append(_("{count:player|players}", count=puzzle.players))
    chosen = puzzle.position.get("options", {})
    for option in game.options:
        value = chosen.get(option.name, option.default)
        if value == option.default:
            continue
        if isinstance(value, bool):
            found.append(option.title[language])
        else:
            title = (option.choice_titles or {}).get(str(value))
            if title is not None:
                found.append(f"{option.title[language]}: {title[language]}")
    return found


async def live(socket: WebSocket) -> None:
    """The connection of one page to its puzzle."""
    visit = Visit(socket)
    if not same_origin(socket):
        await socket.close(FORBIDDEN)
        return
    await socket.accept()
    try:
        _game, _kept, puzzle = _asked(socket.path_params)
    except (HTTPException, RegnumError):
        await socket.close(GONE)  # the page loads itself anew, and says so
        return
    with suppress(WebSocketDisconnect, RuntimeError):  # gone
        await SolvingPage(socket, visit, Solving(puzzle, visit.language)).run()

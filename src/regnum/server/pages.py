"""The pages around a game: a new table, taking a seat, the table itself."""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy.exc import DatabaseError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket

from regnum.core.errors import RegnumError
from regnum.core.game import Game
from regnum.core.registry import game as find_game
from regnum.locales import say
from regnum.server.absences import NOW, PATIENCE
from regnum.server.beginnings import favourites, recent
from regnum.server.invitations import path_to_seat, waiting_room
from regnum.server.language import LANGUAGE_COOKIE, THEME_COOKIE, THEMES
from regnum.server.live import GONE, Page
from regnum.server.names import keep_name, my_name
from regnum.server.parts import explanations, screen_of, setup_of
from regnum.server.results import by_level
from regnum.server.scene import scene_of, seen_names
from regnum.server.screens import log_lines, may_return, pieces_of
from regnum.server.seats import BOT, PERSON, Seat, company_of, default_level, levels
from regnum.server.security import same_origin
from regnum.server.setups import Form, chosen_in, last_times, options_in, patience_in, seats_in, wants_fairness
from regnum.server.site import LANGUAGE_NAMES, Visit, drop, form_of, keep
from regnum.server.stand_ins import told_patience
from regnum.server.table import Table
from regnum.server.tables import NoTable

FORBIDDEN = 4403
TRY_AGAIN = 1013
logger = logging.getLogger("regnum")


def _words_of_games(visit: Visit) -> dict[str, Any]:
    return {
        "title_of": lambda game: game.titles[visit.language],
        "about": lambda game: game.about[visit.language],
    }


async def settings(request: Request) -> Response:
    """Choose a language or a theme, and go back to where one was."""
    visit = Visit(request)
    form = await form_of(request)
    back = form.get("back", "/")
    if not back.startswith("/") or back.startswith("//") or "\\" in back:
        back = "/"
    response = visit.go(back)
    if form.get("language") in LANGUAGE_NAMES:
        keep(request, response, LANGUAGE_COOKIE, form["language"])
    if form.get("theme") in THEMES:
        keep(request, response, THEME_COOKIE, form["theme"])
    elif form.get("theme") == "":
        drop(response, THEME_COOKIE)
    return response


async def about(request: Request) -> Response:
    return Visit(request).page("about.html")


async def explain(request: Request) -> Response:
    """What the cards, tiles and places of a game are, by the names that the screens give them."""
    visit = Visit(request)
    return JSONResponse(explanations(find_game(request.path_params["game"]).id, visit.language))


# A new table


async def play_at_once(request: Request) -> Response:
    """One click: the person against bots."""
    visit = Visit(request)
    game = find_game(request.path_params["game"])
    players = game.usual_players or game.min_players
    fair = wants_fairness(await form_of(request))
    me = Seat(PERSON, my_name(visit), visit.somebody())
    visit.allow("table")
    seats = [me] + [Seat(BOT, "", "", default_level()) for _ in range(players - 1)]
    table = await visit.house.tables.new(game.id, seats, {}, visit.somebody(), fair=fair)
    return visit.go(f"/t/{table.id}/")


async def new_table(request: Request) -> Response:
    """As it was set up last time, unless somebody wants it as usual, or the address says what is chosen by looking
    at it: /new/GAME?OPTION=VALUE."""
    visit = Visit(request)
    game = find_game(request.path_params["game"])
    setup = setup_of(game.id)
    asked = request.query_params
    wished = {name: asked[name] for name in (setup.OPTIONS if setup else ()) if name in asked}
    last = (await last_times(visit)).get(game.id)
    if last is None or wished or "usual" in asked:
        return await _new_table_page(visit, game, {}, last_time=None if last is None else False, wished=wished)
    return await _new_table_page(visit, game, last.form, last_time=True)


async def look(request: Request) -> Response:
    """What the script of a set-up asks for while somebody chooses."""
    visit = Visit(request)
    game = find_game(request.path_params["game"])
    setup = setup_of(game.id)
    if setup is None or not hasattr(setup, "look"):
        raise HTTPException(404)
    form = dict(request.query_params)
    try:
        chosen = {
            option.name: option.check(form.get(f"option-{option.name}", option.default)) for option in game.options
        }
        return JSONResponse(setup.look(visit.language, chosen, form))
    except RegnumError as error:
        return JSONResponse({"problem": say(error, visit.language)}, 400)


async def _new_table_page(
    visit: Visit,
    game: Game,
    form: Form,
    problem: str = "",
    last_time: bool | None = None,
    wished: dict[str, str] | None = None,
) -> Response:
    """The form, filled in as last time or not; None where there was no last time, or nothing to choose."""
    chosen = chosen_in(form, game) | (wished or {})
    setup = setup_of(game.id)
    results = await visit.house.tables.results(visit.person) if visit.person else []
    return visit.page(
        "new.html",
        400 if problem else 200,
        game=game,
        rows=[_row(visit, game, form, number) for number in range(game.max_players)],
        tallies=by_level([result for result in results if result.game == game.id], visit.person or ""),
        chosen=chosen,
        patience=form.get("patience", NOW),
        patiences=[
            (value, told_patience(value, visit.house.stand_ins.grace, visit.language)) for value in PATIENCE
        ],
        options={option.name: option for option in game.options},
        setup=setup,
        choices=setup.choices(visit.language, chosen, form) if setup else None,
        favourites=[one for one in favourites(visit) if one.game == game.id],
        recent=await recent(visit, game),
        problem=problem,
        last_time=last_time,
        **_words_of_games(visit),
    )


def _row(visit: Visit, game: Game, form: Form, number: int) -> dict[str, Any]:
    """A seat to be filled, and who would play there at each level."""
    _ = visit._
    kinds = [("me", _("Me")), ("bot", _("Bot")), ("open", _("Friend by link")), ("here", _("Someone here"))]
    if number >= game.min_players:
        kinds.append(("none", _("Nobody")))
    bots = [
        (level, company, company.at(number))
        for level in levels(game.id)
        if (company := company_of(level)) is not None
    ]
    usual = "me" if number == 0 else "bot" if number < (game.usual_players or game.min_players) else "none"
    return {
        "kinds": kinds,
        "kind": form.get(f"seat-{number}", "none" if form and number >= game.min_players else usual),
        "name": form.get(f"name-{number}", my_name(visit) if number == 0 else ""),
        "level": form.get(f"level-{number}", default_level()),
        "bots": bots,
        "ranked": sum(company.ranked for _level, company, _who in bots),
    }


async def open_table(request: Request) -> Response:
    visit = Visit(request)
    game = find_game(request.path_params["game"])
    form = await form_of(request)
    return await _open(visit, game, form, wants_fairness(form))


async def as_last_time(request: Request) -> Response:
    """One click: a table set up as the last one was."""
    visit = Visit(request)
    game = find_game(request.path_params["game"])
    last = (await last_times(visit)).get(game.id)
    if last is None:
        return visit.go(f"/new/{game.id}")
    return await _open(visit, game, last.form, wants_fairness(await form_of(request)))


async def _open(visit: Visit, game: Game, form: Form, fair: bool) -> Response:
    visit.allow("table")
    coach = form.pop("coach", "") == "1"
    try:
        seats = seats_in(form, visit, game)
        options, patience = options_in(form, game), patience_in(form)
        table = await visit.house.tables.new(
            game.id, seats, options, visit.somebody(), patience=patience, fair=fair
        )
    except RegnumError as error:
        return await _new_table_page(visit, game, form or {"empty": "form"}, say(error, visit.language))
    await visit.house.store.keep_setup(visit.somebody(), game.id, form)
    response = visit.go(f"/t/{table.id}/{'?coach=1' if coach else ''}")
    keep_name(visit, response, next((seat.name for seat in seats if seat.kind == PERSON), ""))
    return response


# At a table


async def table(request: Request) -> Response:
    visit = Visit(request)
    found = await visit.house.tables.get(request.path_params["table"])
    if not found.open_to(visit.person):
        return visit.problem(
            403, visit._("Only those who play see this table"), visit._("Those who play want no spectators.")
        )
    if not found.begun:
        return await waiting_room(visit, found)
    scene = scene_of(found, visit.person, None, visit.language)
    game = find_game(found.state.game)
    mine = found.seats_of(visit.person)
    return visit.page(
        "table.html",
        game=game,
        title=game.titles[visit.language],
        pieces=pieces_of(scene),
        log=log_lines(scene),
        number=found.number,
        pace=visit.house.tables.pace,
        mine=mine,
        names=scene.names,
        link=visit.link(f"/t/{found.id}/"),
        invitations=[
            (number, visit.link(path_to_seat(visit, found, number)))
            for number in found.free
            if found.owned_by(visit.person)
        ],
        lent=[] if scene.over or may_return(scene) else list(scene.lent),
        has_seats=bool(found.holders.seats_of(visit.person)) or found.owned_by(visit.person),
        replay=None,
        coach=_coach(visit, found),
        preview=visit.preview(
            f"/t/{found.id}/", game.titles[visit.language], ", ".join(seen_names(found.seats, [], visit.language))
        ),
        settings=screen_of(game.id).settings(visit.language),
    )


def _coach(visit: Visit, table: Table) -> str:
    """Whether the coach may speak here: to who plays against bots alone. "on" where it was asked for at this table,
    "may" where it is for the settings of the device to say."""
    if not table.alone(visit.person):
        return ""
    return "on" if visit.connection.query_params.get("coach") == "1" else "may"


async def live(socket: WebSocket) -> None:
    """The connection of one page to its table."""
    visit = Visit(socket)
    if not same_origin(socket):
        await socket.close(FORBIDDEN)
        return
    await socket.accept()
    try:
        found = await visit.house.tables.get(socket.path_params["table"])
    except (NoTable, RegnumError):
        await socket.close(GONE)  # the page loads itself anew, and says so
        return
    except DatabaseError as error:
        logger.warning("%s cannot be read: %s", socket.url.path, error.orig or error)
        await socket.close(TRY_AGAIN)  # it connects anew by itself
        return
    house = visit.house
    page = Page(
        socket,
        found,
        house.tables,
        house.screens,
        visit.person,
        visit.language,
        visit.allow,
        house.stand_ins,
        house.analysts,
    )
    await page.run()

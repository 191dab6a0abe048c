"""The pages around a game: a new table, taking a seat, the table itself."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket

from regnum.core.errors import BadOption, RegnumError
from regnum.core.game import Game, Option, Options
from regnum.core.registry import game as find_game
from regnum.locales import say
from regnum.server.language import LANGUAGE_COOKIE, THEME_COOKIE, THEMES
from regnum.server.live import Page
from regnum.server.names import keep_name, my_name
from regnum.server.parts import explanations, screen_of, setup_of
from regnum.server.scene import scene_of, seen_names
from regnum.server.screens import log_lines, pieces_of
from regnum.server.seats import BOT, OPEN, PERSON, Seat, clean_name, default_level, level_name, levels
from regnum.server.security import same_origin
from regnum.server.site import LANGUAGE_NAMES, Visit, form_of, keep
from regnum.server.tables import NoTable, Table

FORBIDDEN = 4403
GONE = 4404


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
        response.delete_cookie(THEME_COOKIE)
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
    me = Seat(PERSON, my_name(visit), visit.somebody())
    seats = [me] + [Seat(BOT, "", "", default_level()) for _ in range(players - 1)]
    table = await visit.house.tables.new(game.id, seats, {}, visit.somebody())
    return visit.go(f"/t/{table.id}/")


async def new_table(request: Request) -> Response:
    visit = Visit(request)
    return _new_table_page(visit, find_game(request.path_params["game"]), {}, "")


def _new_table_page(visit: Visit, game: Game, form: dict[str, str], problem: str) -> Response:
    _ = visit._
    wanted = game.usual_players or game.min_players
    rows = []
    for number in range(game.max_players):
        kinds = [
            ("me", _("Me")),
            ("bot", _("Bot")),
            ("open", _("Friend by link")),
            ("here", _("Someone here")),
        ]
        if number >= game.min_players:
            kinds.append(("none", _("Nobody")))
        default = "me" if number == 0 else "bot" if number < wanted else "none"
        rows.append(
            {
                "kinds": kinds,
                "kind": form.get(f"seat-{number}", default),
                "name": form.get(f"name-{number}", my_name(visit) if number == 0 else ""),
                "level": form.get(f"level-{number}", default_level()),
            }
        )
    chosen = _chosen(game, form)
    setup = setup_of(game.id)
    return visit.page(
        "new.html",
        400 if problem else 200,
        game=game,
        rows=rows,
        levels=[(level, level_name(level, visit.language)) for level in levels()],
        chosen=chosen,
        options={option.name: option for option in game.options},
        setup=setup,
        choices=setup.choices(visit.language, chosen, form) if setup else None,
        problem=problem,
        **_words_of_games(visit),
    )


def _chosen(game: Game, form: dict[str, str]) -> Options:
    """What the options are set to in a form; a switch that is off is not in it."""
    return {option.name: _value(option, form) for option in game.options}


def _value(option: Option, form: dict[str, str]) -> bool | str:
    if form and isinstance(option.default, bool):
        return form.get(f"option-{option.name}") == "on"
    default = option.default
    older = option.older_name
    if older is not None and f"option-{older.name}" in form:  # from a page that was opened when it had that name
        default = older.on
    return form.get(f"option-{option.name}", default)


async def open_table(request: Request) -> Response:
    visit = Visit(request)
    game = find_game(request.path_params["game"])
    form = await form_of(request)
    try:
        seats = _seats(visit, game, form)
        options = _chosen(game, form)
        if (setup := setup_of(game.id)) is not None:
            options = setup.options(options, form)
        table = await visit.house.tables.new(game.id, seats, options, visit.somebody())
    except RegnumError as error:
        return _new_table_page(visit, game, form or {"empty": "form"}, say(error, visit.language))
    response = visit.go(f"/t/{table.id}/")
    keep_name(visit, response, next((seat.name for seat in seats if seat.kind == PERSON), ""))
    return response


def _seats(visit: Visit, game: Game, form: dict[str, str]) -> list[Seat]:
    seats = []
    for number in range(game.max_players):
        kind = form.get(f"seat-{number}", "none")
        name = clean_name(form.get(f"name-{number}", ""))
        level = form.get(f"level-{number}", default_level())
        if kind in ("me", "here"):
            seats.append(Seat(PERSON, name, visit.somebody()))
        elif kind == "open":
            seats.append(Seat(OPEN))
        elif kind == "bot":
            if level not in levels():
                raise BadOption(
                    "There is no level “{level}”; there are: {valid}.", level=level, valid=", ".join(levels())
                )
            seats.append(Seat(BOT, "", "", level))
        elif kind != "none":
            raise BadOption("A seat cannot be “{kind}”.", kind=kind)
    return seats


# At a table


async def table(request: Request) -> Response:
    visit = Visit(request)
    found = await visit.house.tables.get(request.path_params["table"])
    scene = scene_of(found, visit.person, None, visit.language)
    game = find_game(found.state.game)
    mine = found.seats_of(visit.person)
    base = str(request.url.replace(path=f"/t/{found.id}/", query=""))
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
        link=base,
        invitations=[
            (number, f"{base}sit/{number}/{_seat_key(visit, found, number)}")
            for number, seat in enumerate(found.seats)
            if seat.kind == OPEN and visit.person == found.owner
        ],
        replaceable=[
            number
            for number, seat in enumerate(found.seats)
            if number not in mine and mine and seat.kind in (PERSON, OPEN)
        ],
        replay=None,
        preview=visit.preview(
            f"/t/{found.id}/", game.titles[visit.language], ", ".join(seen_names(found.seats, [], visit.language))
        ),
        settings=screen_of(game.id).settings(visit.language),
    )


def _seat_key(visit: Visit, table: Table, number: int) -> str:
    return visit.house.signer.sign("seat", table.id, number)


async def sit(request: Request) -> Response:
    """A free seat, reached by its link."""
    visit = Visit(request)
    _ = visit._
    found = await visit.house.tables.get(request.path_params["table"])
    number = request.path_params["seat"]
    key = request.path_params["key"]
    if not 0 <= number < len(found.seats) or not visit.house.signer.check(key, "seat", found.id, number):
        raise NoTable(found.id)
    here = f"/t/{found.id}/"
    if number in found.seats_of(visit.person):
        return visit.go(here)
    if found.seats[number].kind != OPEN:
        return visit.problem(
            409,
            _("This seat is taken"),
            _("Somebody sits here already. You can watch the game."),
            [(here, _("Watch"))],
        )
    game = find_game(found.state.game)
    if request.method == "POST":
        name = clean_name((await form_of(request)).get("name", ""))
        try:
            await visit.house.tables.sit(found, number, name, visit.somebody())
        except BadOption as error:
            return visit.problem(409, _("This seat is taken"), say(error, visit.language), [(here, _("Watch"))])
        response = visit.go(here)
        keep_name(visit, response, name)
        return response
    return visit.page(
        "sit.html",
        game=game,
        title=game.titles[visit.language],
        names=seen_names(found.seats, [], visit.language),
        seat=number,
        name=my_name(visit),
    )


async def live(socket: WebSocket) -> None:
    """The connection of one page to its table."""
    visit = Visit(socket)
    if not same_origin(socket.headers):
        await socket.close(FORBIDDEN)
        return
    await socket.accept()
    try:
        found = await visit.house.tables.get(socket.path_params["table"])
    except (NoTable, RegnumError):
        await socket.close(GONE)  # the page loads itself anew, and says so
        return
    await Page(socket, found, visit.house.tables, visit.house.screens, visit.person, visit.language).run()

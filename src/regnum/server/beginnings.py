"""What a new table can begin with: set-ups that somebody has kept under a name, and those they played last.

Favourites are kept on the device, in a cookie, like the name. What was played last is read off the tables.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from urllib.parse import quote, unquote, urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from regnum.core.errors import BadOption, RegnumError
from regnum.core.game import Game, Options
from regnum.core.registry import game as find_game
from regnum.locales import say
from regnum.server.address import here
from regnum.server.parts import Setup, setup_of
from regnum.server.seats import clean_name
from regnum.server.site import Visit, form_of, keep
from regnum.server.tables import NoTable, Tables
from regnum.server.when import ago

COOKIE = "regnum_favourites"
MOST_FAVOURITES = 12
"""So many fit into a cookie, whatever letters their names are written with."""
MOST_RECENT = 3
LOOKED_AT = 8
"""So many tables are looked at to find them: one often plays with the same again."""
MOST_RUNNING = 24


@dataclass(frozen=True)
class Beginning:
    game: str
    name: str
    options: dict[str, str]

    @property
    def link(self) -> str:
        """The page of a new table that is set up like this."""
        return f"/new/{self.game}?{urlencode(self.options)}"


# Favourites


def favourites(visit: Visit) -> list[Beginning]:
    """Those of this device; what is not as it was written is left out."""
    try:
        kept = json.loads(unquote(visit.connection.cookies.get(COOKIE, "[]")))
        found = [Beginning(str(one["game"]), clean_name(str(one["name"])), dict(one["options"])) for one in kept]
    except (ValueError, TypeError, KeyError):
        return []
    return [one for one in found if all(isinstance(text, str) for text in one.options.values())][:MOST_FAVOURITES]


async def change_favourite(request: Request) -> Response:
    """Keep what a form is set to under a name, or forget the one of a name; says which there are then."""
    visit = Visit(request)
    game = find_game(request.path_params["game"])
    form = await form_of(request)
    try:
        now = _changed(favourites(visit), game, form)
    except RegnumError as error:
        return JSONResponse({"problem": say(error, visit.language)}, 400)
    told = [
        {"name": one.name, "link": here().prefix + one.link, "options": one.options}
        for one in now
        if one.game == game.id
    ]
    response = visit.go("/you") if "back" in form else JSONResponse({"favourites": told})
    keep(request, response, COOKIE, quote(json.dumps([asdict(one) for one in now], separators=(",", ":")), safe=""))
    return response


def _changed(kept: list[Beginning], game: Game, form: dict[str, str]) -> list[Beginning]:
    name = clean_name(form.get("name", ""))
    others = [one for one in kept if (one.game, one.name) != (game.id, name)]
    if "forget" in form:
        return others
    setup = setup_of(game.id)
    if setup is None or not name:
        raise BadOption("A favourite needs a name.")
    if len(others) >= MOST_FAVOURITES:
        raise BadOption(
            "{most} favourites are as many as a device keeps: forget another one first.", most=MOST_FAVOURITES
        )
    return [*others, Beginning(game.id, name, _worth_keeping(game, setup, form))]


def _worth_keeping(game: Game, setup: Setup, form: dict[str, str]) -> dict[str, str]:
    """What is chosen by looking at it; BadOption if no game could start with it. The wishes are left out that are
    as usual, but not what the choice is about: an address should say something."""
    chosen: Options = {option.name: form.get(f"option-{option.name}", option.default) for option in game.options}
    said = setup.options(chosen, form)
    checked = game.check_options(game.min_players, {name: said[name] for name in setup.OPTIONS})
    usual = {option.name: option.default for option in game.options}
    main = setup.OPTIONS[0]
    return {name: str(checked[name]) for name in setup.OPTIONS if name == main or checked[name] != usual[name]}


# What was played last


async def recent(visit: Visit, game: Game) -> list[Beginning]:
    """What this person's last tables of a game were set up with, each once, the last first; favourites are not
    offered twice."""
    setup = setup_of(game.id)
    if not visit.person or setup is None or not hasattr(setup, "played"):
        return []
    found: dict[str, Beginning] = {}
    known = {one.link for one in favourites(visit)}
    for table_id, at in await _last_tables(visit.house.tables, visit.person, game.id):
        try:
            table = await visit.house.tables.get(table_id)
            options = setup.played(table.state) if table.dealt else {}
        except (NoTable, RegnumError):  # deleted a moment ago, or of another version
            continue
        one = Beginning(game.id, ago(at, visit.language), options)
        if options and one.link not in known:
            found.setdefault(one.link, one)
    return list(found.values())[:MOST_RECENT]


async def _last_tables(tables: Tables, person: str, game: str) -> list[tuple[str, float]]:
    running = [
        (table.id, at) for table, at in await tables.running(person, MOST_RUNNING) if table.state.game == game
    ]
    over = [(result.table, result.at) for result in await tables.results(person) if result.game == game]
    return sorted(running + over, key=lambda entry: -entry[1])[:LOOKED_AT]

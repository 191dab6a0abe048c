"""The rules of a game on one page: a text in each language, pictures of made-up positions, every part explained.

The texts are templates, `rules/<game>.<language>.html`; `picture("name", "what is seen")` puts a picture into them.
Each is a part of the table as the game's view draws it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from regnum.core.registry import from_position
from regnum.core.registry import game as find_game
from regnum.server.html import Markup
from regnum.server.screens import screen_of
from regnum.server.site import Visit, has_rules, templates
from regnum.view import view_of
from regnum.view.picture import artwork

NAMES = ["Anna", "Bram", "Carl"]
SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)


@dataclass(frozen=True)
class Picture:
    """A part of a drawn table: its left, top, width and height."""

    position: dict[str, Any]
    part: tuple[int, int, int, int]


def _kingdom(*laid: str) -> dict[str, Any]:
    """From words like "24 f7-e7": a domino, and where its halves lie."""
    return {"dominoes": [{"domino": int(text.split()[0]), "at": text.split()[1]} for text in laid]}


def _line(*entries: tuple[int, int | None]) -> list[dict[str, Any]]:
    return [{"domino": domino, "seat": seat} for domino, seat in entries]


KINGDOMINO = {
    "game": "kingdomino",
    "players": 2,
    "phase": "place",
    "turn": 1,
    "line": _line((3, 0), (15, 1), (27, 1), (44, 0)),
    "next_line": _line((6, None), (24, 0), (33, None), (46, None)),
    "kingdoms": [
        _kingdom("19 g6-f6", "1 g5-h5", "20 h6-i6", "8 h7-i7", "3 f7-f8", "31 h8-g8"),
        _kingdom("26 g6-g5", "45 h7-h6"),
    ],
}
KINGDOM_BUILDER = {
    "game": "kingdom_builder",
    "players": 2,
    "options": {"board": "first_game"},
    "seats": [
        {
            "card": "grass",
            "settlements": ["h8", "i8", "h9", "e4"],
            "tiles": [{"from": "h7", "tile": "tavern", "state": "ready"}],
        },
        {
            "card": "desert",
            "settlements": ["k6", "k7", "m8"],
            "tiles": [{"from": "l7", "tile": "paddock", "state": "ready"}],
        },
    ],
}
NEW_YORK = {
    "game": "new_york",
    "players": 3,
    "slots": {"yellow": "museum-4", "blue": "station-6", "green": "garden-9", "orange": "skyscraper-11"},
    "row": ["yellow-3", "blue-2", "green-7", "orange-9"],
    "seats": [
        {
            "money": ["yellow-4", "blue-7", "green-2", "green-5", "orange-3"],
            "buildings": ["museum-3", "museum-5", "station-4", "garden-8"],
        },
        {"money": ["blue-4", "orange-6"], "buildings": ["museum-2", "church-6", "garden-7", "garden-6"]},
        {"money": ["yellow-6", "green-4"], "buildings": ["theater-3", "theater-5", "skyscraper-9", "station-8"]},
    ],
}
BEGINNER = {"hand": ["copper"] * 3 + ["estate"] * 2, "deck": ["copper"] * 4 + ["estate"]}
DOMINION = {
    "game": "dominion",
    "players": 2,
    "options": {"kingdom": "first_game"},
    "seats": [
        {
            "hand": ["village", "smithy", "copper", "copper", "estate"],
            "deck": ["silver"] * 5,
            "discard": ["estate"],
        },
        BEGINNER,
    ],
}
DOMINION_BUYING = {
    **DOMINION,
    "phase": "buy",
    "coins": 8,
    "seats": [{"play": ["gold", "silver", "silver", "copper"], "deck": ["copper"] * 5}, BEGINNER],
}
PICTURES: dict[str, dict[str, Picture]] = {
    "kingdomino": {
        "lines": Picture(KINGDOMINO, (692, 10, 372, 380)),
        "kingdom": Picture(KINGDOMINO, (12, 12, 332, 368)),
    },
    "kingdom_builder": {
        "building": Picture(KINGDOM_BUILDER, (180, 110, 480, 330)),
        "players": Picture(KINGDOM_BUILDER, (888, 34, 404, 210)),
        "gold": Picture(KINGDOM_BUILDER, (888, 240, 404, 292)),
    },
    "new_york": {
        "market": Picture(NEW_YORK, (8, 58, 722, 540)),
        "majorities": Picture(NEW_YORK, (728, 58, 648, 438)),
    },
    "dominion": {
        "hand": Picture(DOMINION, (236, 552, 908, 236)),
        "supply": Picture(DOMINION_BUYING, (20, 50, 1072, 400)),
    },
}


@cache
def _drawn(game: str, name: str, language: str) -> tuple[str, str]:
    """The symbols that a picture uses, and the picture itself, without an outline of its own."""
    wanted = PICTURES[game][name]
    view = from_position(wanted.position).view(0)
    whole = view_of(game).svg(view, NAMES[: wanted.position["players"]], language)
    definitions, inside = re.search(r"<defs>(.*?)</defs>(.*)</svg>", whole, re.DOTALL).groups()  # type: ignore[union-attr]
    return definitions, inside


@pass_context
def picture(context: Context, name: str, seen: str) -> Markup:
    """A picture in the text of the rules; its caption says what is to be seen."""
    definitions, inside = _drawn(context["game"].id, name, context["language"])
    known: set[str] = context["symbols"]
    new = SYMBOL.sub(lambda found: "" if found[1] in known else found[0], definitions)
    if definitions in known:  # the whole artwork, as most games draw with it
        new = ""
    known.update([definitions, *(found[1] for found in SYMBOL.finditer(definitions))])
    left, top, width, height = PICTURES[context["game"].id][name].part
    return Markup(
        '<figure class="panel {kind}"><svg viewBox="{left} {top} {width} {height}" aria-hidden="true">'
        "<defs>{definitions}</defs>{inside}</svg><figcaption>{seen}</figcaption></figure>"
    ).format(
        kind="broad" if width > 600 else "",
        left=left,
        top=top,
        width=width,
        height=height,
        definitions=Markup(new),
        inside=Markup(inside),
        seen=seen,
    )


async def page(request: Request) -> Response:
    visit = Visit(request)
    game = find_game(request.path_params["game"])
    if not has_rules(game.id):
        raise HTTPException(404)
    screen = screen_of(game.id)
    explained = screen.explanations(visit.language) if hasattr(screen, "explanations") else {}
    template = templates().get_template(f"rules/{game.id}.{visit.language}.html")
    symbols: set[str] = set()
    text = template.render(game=game, language=visit.language, picture=picture, symbols=symbols)
    return visit.page(
        "rules.html",
        game=game,
        title=game.titles[visit.language],
        about=game.about[visit.language],
        text=Markup(text),
        explained={name: Markup(words) for name, words in explained.items()},
        style=getattr(screen, "EXPLAIN_STYLE", ""),
        more_symbols=_symbols_of_explanations(game.id, explained, symbols),
    )


def _symbols_of_explanations(game: str, explained: dict[str, str], known: set[str]) -> Markup:
    """The artwork that explanations use and no picture has brought along."""
    used = {name for words in explained.values() for name in re.findall(r'href="#([\w-]+)"', words)}
    if not used - known:
        return Markup("")
    symbols = SYMBOL.finditer(artwork(game)[1])
    return Markup("").join(Markup(found[0]) for found in symbols if found[1] not in known)

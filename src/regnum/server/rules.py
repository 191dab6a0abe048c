"""The rules of a game on one page: a text in each language, pictures of made-up positions, every part explained.

The texts are templates of a game, `rules.<language>.html`; `picture("name", "what is seen")` puts a picture into
them. Each is a part of the table as the game's view draws it, and one of the `PICTURES` in its web/rules.py.
"""

from __future__ import annotations

import re
from functools import cache

from jinja2 import pass_context
from jinja2.runtime import Context
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from regnum.core.registry import from_position
from regnum.core.registry import game as find_game
from regnum.server.html import Markup
from regnum.server.parts import explanations, has_rules, pictures
from regnum.server.site import Visit, templates
from regnum.view import view_of
from regnum.view.picture import (
    BEST,
    CLOTH,
    GROUND,
    INK,
    INK_2,
    LINE,
    PAPER,
    ROYAL,
    TABLE,
    art,
    art_for_pages,
    artwork,
)

COLOURS = {
    TABLE: "var(--table)",
    CLOTH: "var(--cloth)",
    PAPER: "var(--paper)",
    LINE: "var(--line)",
    INK: "var(--ink)",
    INK_2: "var(--ink-2)",
    GROUND: f"light-dark({GROUND}, #1a1814)",
    ROYAL: "var(--royal)",
    BEST: f"light-dark({BEST}, #574619)",
}
"""Pictures are drawn in the light colours of the house: on a page they take part in its own."""
NAMES = ["Anna", "Bram", "Carl"]
SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)


@cache
def _drawn(game: str, name: str, language: str) -> tuple[str, str]:
    """The symbols that a picture uses, and the picture itself, without an outline of its own."""
    wanted = pictures(game)[name]
    view = from_position(wanted.position).view(0)
    whole = view_of(game).svg(view, NAMES[: wanted.position["players"]], language)
    definitions, inside = re.search(r"<defs>(.*?)</defs>(.*)</svg>", whole, re.DOTALL).groups()  # type: ignore[union-attr]
    definitions = definitions.replace(art(game), art_for_pages(game))
    return definitions, re.sub(r"#[0-9a-f]{6}\b", lambda found: COLOURS.get(found[0], found[0]), inside)


@pass_context
def picture(context: Context, name: str, seen: str) -> Markup:
    """A picture in the text of the rules; its caption says what is to be seen."""
    definitions, inside = _drawn(context["game"].id, name, context["language"])
    known: set[str] = context["symbols"]
    new = SYMBOL.sub(lambda found: "" if found[1] in known else found[0], definitions)
    if definitions in known:  # the whole artwork, as most games draw with it
        new = ""
    known.update([definitions, *(found[1] for found in SYMBOL.finditer(definitions))])
    left, top, width, height = pictures(context["game"].id)[name].part
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


def text_of(game: str, language: str, symbols: set[str] | None = None) -> Markup:
    """The text of the rules with its pictures; `symbols` is told which artwork they have brought along."""
    template = templates().get_template(f"games/{game}/rules.{language}.html")
    drawn: set[str] = set() if symbols is None else symbols
    return Markup(template.render(game=find_game(game), language=language, picture=picture, symbols=drawn))


async def page(request: Request) -> Response:
    visit = Visit(request)
    game = find_game(request.path_params["game"])
    if not has_rules(game.id):
        raise HTTPException(404)
    explained = explanations(game.id, visit.language)
    symbols: set[str] = set()
    text = text_of(game.id, visit.language, symbols)
    return visit.page(
        "rules.html",
        game=game,
        title=game.titles[visit.language],
        about=game.about[visit.language],
        text=text,
        explained={name: Markup(words) for name, words in explained.items()},
        more_symbols=_symbols_of_explanations(game.id, explained, symbols),
    )


def _symbols_of_explanations(game: str, explained: dict[str, str], known: set[str]) -> Markup:
    """The artwork that explanations use and no picture has brought along."""
    used = {name for words in explained.values() for name in re.findall(r'href="#([\w-]+)"', words)}
    if not used - known:
        return Markup("")
    symbols = SYMBOL.finditer(artwork(game)[1])
    return Markup("").join(Markup(found[0]) for found in symbols if found[1] not in known)

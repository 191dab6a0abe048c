"""Where templates are found, ours and those of games, and what all of them may use."""

from __future__ import annotations

import re
from functools import cache

from jinja2 import ChoiceLoader, Environment, FunctionLoader, PackageLoader, StrictUndefined

from regnum.coach.lessons import has_lesson
from regnum.core.parts import file_of
from regnum.server import assets, html, parts
from regnum.server.html import Markup
from regnum.view import picture

WINDOW = {"light": "#f3eee3", "dark": "#26231e"}
"""The colour of the bar at the top of every page, and so of the window around it."""


@cache
def templates() -> Environment:
    environment = Environment(
        loader=ChoiceLoader([PackageLoader("regnum.server"), FunctionLoader(_of_a_game)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        art=_art,
        asset=assets.asset,
        face=html.face,
        has_lesson=has_lesson,
        has_rules=parts.has_rules,
        icon=html.icon,
        mark=html.mark,
        own_or_plain=parts.own_or_plain,
        script_of=parts.script_of,
        shield=html.shield,
        signed=html.signed,
        styles_of=parts.styles_of,
        template_of=parts.template_of,
        window=WINDOW,
    )
    return environment


def _of_a_game(name: str) -> str | None:
    """The text of games/ID/NAME: a template in the folder of a game."""
    house, _slash, rest = name.partition("/")
    game, _slash, path = rest.partition("/")
    file = file_of(game, "web", "templates", *path.split("/")) if house == "games" else None
    return file.read_text("utf-8") if file is not None else None


@cache
def _art(game: str, *kinds: str) -> Markup:
    """The artwork of a game, for the page's own symbols; or only the symbols of some kinds."""
    drawn = picture.artwork(game)[1]
    if kinds:
        drawn = "".join(re.findall(rf'<symbol id="(?:{"|".join(kinds)})-.*?</symbol>', drawn, flags=re.DOTALL))
    return Markup('<svg class="sprite" aria-hidden="true"><defs>{}</defs></svg>').format(Markup(drawn))

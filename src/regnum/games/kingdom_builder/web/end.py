"""The end of a game of Kingdom Builder: the land as it was left, and the hexes that earned each card's gold."""

from __future__ import annotations

from regnum.games.kingdom_builder.rules.hexes import HEXES
from regnum.games.kingdom_builder.view.drawing import land_svg
from regnum.games.kingdom_builder.view.land import owners
from regnum.games.kingdom_builder.view.words import card_name, card_rule
from regnum.games.kingdom_builder.web.board import BOX, CORNERS, NAMES, PLACES, land
from regnum.games.kingdom_builder.web.facts import facts as facts
from regnum.locales import in_front
from regnum.server.html import Markup, join
from regnum.server.parts import Cell, ScoreTable
from regnum.server.scene import Scene

HEXAGON = Markup('<polygon id="hexagon" points="0,-22 19,-11 19,11 0,22 -19,11 -19,-11"/>')


def figures(scene: Scene) -> list[tuple[str, Markup]]:
    """The one land, with each hex ready to be marked."""
    steads = [
        Markup('<use data-seat="{0}" href="#stead-{0}" x="{1}" y="{2}" width="34" height="34"/>').format(
            seat + 1, *CORNERS[at]
        )
        for at, seat in sorted(owners(scene.view).items())
    ]
    marks = [
        Markup('<use class="square-mark" data-square="{}" href="#hexagon" x="{}" y="{}"/>').format(
            NAMES[at], *PLACES[at]
        )
        for at in range(HEXES)
    ]
    figure = Markup(
        '<svg class="hexland" viewBox="{box}" role="img" aria-label="{label}"><defs>{hexagon}</defs>{land}'
        '{steads}<g class="marks">{marks}</g></svg>'
    ).format(
        box=BOX,
        label=scene._("The land at the end"),
        hexagon=HEXAGON,
        land=land(scene),
        steads=join(steads),
        marks=join(marks),
    )
    return [("land", figure)]


def built(scene: Scene) -> str:
    """The land, with what everybody settled."""
    return land_svg(scene.view)


def score_tables(scene: Scene) -> list[ScoreTable]:
    """The gold of all: the castles and card by card, the most of each marked."""
    seats = scene.outcome["seats"]
    rows = []
    for items in zip(*(seat["items"] for seat in seats), strict=True):
        kind, most = items[0]["kind"], max(item["points"] for item in items)
        words = Markup(
            '<svg class="card-mark" aria-hidden="true"><use href="#card-{}"/></svg>{} <small>{}</small>'
        ).format(kind, card_name(kind, scene.language), card_rule(kind, scene.language))
        cells = [
            Cell(item["points"], item["points"] == most > 0, squares=" ".join(item["hexes"]), figure="land")
            for item in items
        ]
        rows.append((words, cells))
    total = (in_front(scene.words.unit(2, scene.language)), [seat["score"] for seat in seats])
    return [ScoreTable(scene._("What earned the gold"), "", rows, total)]

"""The end of a game of Kingdom Builder: the land as it was left, and the hexes that earned each card's gold."""

from __future__ import annotations

from regnum.games.kingdom_builder.rules.hexes import HEXES
from regnum.games.kingdom_builder.view.land import owners
from regnum.games.kingdom_builder.view.words import card_name, card_rule
from regnum.games.kingdom_builder.web.board import BOX, CORNERS, NAMES, PLACES, land
from regnum.server.html import Markup, join
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


def score_rows(scene: Scene, seat: int) -> list[dict[str, object]]:
    """The gold of a seat: the castles and card by card."""
    return [
        {
            "words": Markup(
                '<svg class="card-mark" aria-hidden="true"><use href="#card-{}"/></svg>{} <small>{}</small>'
            ).format(
                item["kind"], card_name(item["kind"], scene.language), card_rule(item["kind"], scene.language)
            ),
            "points": item["points"],
            "figure": "land",
            "squares": " ".join(item["hexes"]),
            "icon": "",
        }
        for item in scene.outcome["seats"][seat]["items"]
    ]

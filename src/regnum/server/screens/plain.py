"""The screen of any game that has none of its own: the drawn table, and every possible action as a button."""

from __future__ import annotations

import re

from regnum.server.html import Markup, icon, join, shield
from regnum.server.scene import Scene
from regnum.server.seats import BOT

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def pieces(scene: Scene) -> dict[str, Markup]:
    return {"picture": _picture(scene), "actions": _actions(scene), "players": _players(scene)}


def _picture(scene: Scene) -> Markup:
    drawn = STYLE.sub("", scene.words.svg(scene.view, scene.names, scene.language))
    return Markup('<figure id="picture" class="picture">{}</figure>').format(Markup(drawn))


def _actions(scene: Scene) -> Markup:
    _ = scene._
    buttons = [
        Markup(
            '<li><button class="button" type="button" data-send="act" data-value="{0}">{0}</button></li>'
        ).format(text)
        for text in scene.legal
    ]
    return Markup(
        '<section id="actions" class="panel actions" aria-labelledby="actions-title">'
        '<h2 id="actions-title">{}</h2><ul>{}</ul></section>'
    ).format(_("Possible now"), join(buttons))


def _players(scene: Scene) -> Markup:
    _ = scene._
    scores = scene.view.get("scores")
    rows = []
    for seat, name in enumerate(scene.names):
        bot = icon("bot") if scene.seats[seat].kind == BOT else ""
        points = Markup("<b>{}</b>").format(scores[seat]) if isinstance(scores, list) else ""
        here = Markup(' aria-current="true"') if seat == scene.chooser else ""
        rows.append(Markup("<li{}>{}<span>{}</span>{}{}</li>").format(here, shield(seat), name, bot, points))
    return Markup('<ul id="players" class="panel players" aria-label="{}">{}</ul>').format(_("Players"), join(rows))

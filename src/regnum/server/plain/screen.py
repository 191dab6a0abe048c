"""The screen of any game that has none of its own: the table, drawn or told, and a button for each action."""

from __future__ import annotations

import re

from regnum.core.parts import part
from regnum.server.html import Markup, join, marked, shield
from regnum.server.scene import Scene
from regnum.server.seats import BOT
from regnum.view.plain import lines
from regnum.view.turns import Turn, told

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
FEW = 3
"""So many actions that begin with the same word are a group of their own."""


def pieces(scene: Scene) -> dict[str, Markup]:
    return {"picture": _picture(scene), "actions": _actions(scene), "players": _players(scene)}


def asked(scene: Scene) -> tuple[str, str]:
    return scene.words.asked(scene.view, scene.language), ""


def settings(language: str) -> list[object]:
    return []


def ribbon(scene: Scene) -> Markup:
    return Markup("")


def turn(scene: Scene, turn: Turn) -> Markup:
    said = told(scene.events_of(turn), scene.words, scene.told_names, scene.language)
    return join([Markup("<p>{}</p>").format(marked(sentence)) for sentence in said])


def lately(scene: Scene, turn: Turn) -> Markup:
    said = told(scene.events_of(turn), scene.words, scene.told_names, scene.language)
    return marked(said[-1]) if said else Markup("")


def _picture(scene: Scene) -> Markup:
    if not hasattr(part(scene.game, "view"), "svg"):
        return _told(scene)
    drawn = STYLE.sub("", scene.words.svg(scene.view, scene.names, scene.language))
    return Markup('<figure id="picture" class="picture">{}</figure>').format(Markup(drawn))


def _told(scene: Scene) -> Markup:
    """All that the viewer may know, in words: a picture that nobody drew."""
    rows = [
        Markup('<li data-depth="{}">{}</li>').format(
            depth, Markup("{}: {}").format(name, words) if words else Markup("<b>{}</b>").format(name)
        )
        for depth, name, words in lines(scene.view, scene.names)
    ]
    return Markup('<figure id="picture" class="picture told panel" tabindex="0"><ul>{}</ul></figure>').format(
        join(rows)
    )


def _actions(scene: Scene) -> Markup:
    _ = scene._
    return Markup(
        '<section id="actions" class="panel actions" aria-labelledby="actions-title">'
        '<h2 id="actions-title">{}</h2>{}</section>'
    ).format(_("Possible now"), join([_group(word, texts) for word, texts in _grouped(scene.legal).items()]))


def _grouped(texts: list[str]) -> dict[str, list[str]]:
    """The actions by their first word; those whose word few others share stand together, without one."""
    by_word: dict[str, list[str]] = {}
    for text in texts:
        by_word.setdefault(text.partition(" ")[0], []).append(text)
    groups = {
        word: same for word, same in by_word.items() if len(same) >= FEW and all(" " in text for text in same)
    }
    rest = [text for text in texts if text.partition(" ")[0] not in groups]
    return groups | ({"": rest} if rest else {})


def _group(word: str, texts: list[str]) -> Markup:
    buttons = [
        Markup(
            '<li><button class="button" type="button" data-send="act" data-value="{}" aria-label="{}">{}</button>'
            "</li>"
        ).format(text, text, text.removeprefix(f"{word} ") if word else text)
        for text in texts
    ]
    title = Markup("<h3>{}</h3>").format(word) if word else ""
    return Markup("<div>{}<ul>{}</ul></div>").format(title, join(buttons))


def _players(scene: Scene) -> Markup:
    _ = scene._
    scores = scene.view.get("scores")
    rows = []
    for seat, name in enumerate(scene.names):
        bot = scene.sign_of_bot(seat) if scene.seats[seat].kind == BOT else ""
        points = Markup("<b>{}</b>").format(scores[seat]) if isinstance(scores, list) else ""
        here = Markup(' aria-current="true"') if seat == scene.chooser else ""
        rows.append(Markup("<li{}>{}<span>{}</span>{}{}</li>").format(here, shield(seat), name, bot, points))
    return Markup('<ul id="players" class="panel players" aria-label="{}">{}</ul>').format(_("Players"), join(rows))

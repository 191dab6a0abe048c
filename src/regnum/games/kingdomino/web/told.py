"""What was played, told with dominoes drawn: a turn in the log, and a rival's last one in a few words."""

from __future__ import annotations

from regnum.games.kingdomino.view.words import on
from regnum.games.kingdomino.web.parts import thumb
from regnum.server.html import Markup, gain, join
from regnum.server.scene import Scene
from regnum.view import View
from regnum.view.things import unmarked
from regnum.view.turns import Turn


def turn(scene: Scene, turn: Turn) -> Markup:
    name = unmarked(scene.told_names[turn.seat])
    who = Markup('<b class="who" title="{0}">{0}</b>').format(name)
    return who + join([_told(scene, event) for event in scene.events_of(turn)])


def _told(scene: Scene, event: View) -> Markup:
    _ = scene._
    who, drawn = scene.told_names[event["seat"]], thumb(event["domino"], scene.language)
    if event["kind"] == "claim":
        return Markup('<span class="took"><span class="word">{}</span> {}</span>').format(
            _("{who:claims|claim}", who=who), drawn
        )
    if event["kind"] == "discard":
        return Markup('<span class="laid-down">{} {}</span>').format(drawn, _("fits nowhere"))
    return Markup(
        '<span class="laid-down"><span class="unseen">{}</span> {}<span class="unseen">{},</span></span>'
    ).format(_("{who:places|place}", who=who), drawn, on(event["at"], scene.language))


def lately(scene: Scene, turn: Turn) -> Markup:
    event = scene.events_of(turn)[0]
    points = gain(turn.gained[turn.seat]) if event["kind"] == "place" else ""
    return thumb(event["domino"], scene.language) + Markup("{}").format(points)


def placed_lately(scene: Scene, seat: int) -> list[str]:
    """Where a rival has placed dominoes since the viewer's last turn."""
    return [
        event["at"]
        for turn in scene.news
        if turn.seat == seat
        for event in scene.events_of(turn)
        if event["kind"] == "place"
    ]


def claimed_lately(scene: Scene) -> set[int]:
    """The dominoes that rivals have claimed since the viewer's last turn."""
    return {event["domino"] for turn in scene.news for event in scene.events_of(turn) if event["kind"] == "claim"}

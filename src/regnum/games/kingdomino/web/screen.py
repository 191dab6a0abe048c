"""Kingdomino's screen: the own kingdom large with every legal spot, the others small, the two lines of dominoes."""

from __future__ import annotations

from regnum.games.kingdomino.view.rounds import round_of
from regnum.games.kingdomino.web.draft import draft
from regnum.games.kingdomino.web.kingdom import kingdom
from regnum.games.kingdomino.web.rivals import rivals
from regnum.games.kingdomino.web.told import lately, turn
from regnum.server.html import Markup, icon, join
from regnum.server.kept import kept
from regnum.server.scene import Scene

__all__ = ["lately", "pieces", "turn"]


def pieces(scene: Scene) -> dict[str, Markup]:
    seat = scene.seat if scene.seat is not None else 0
    return {
        "facts": _facts(scene),
        "kingdom": kingdom(scene, seat),
        "rivals": rivals(scene, seat),
        "draft": draft(scene),
    }


def _so_far(scene: Scene) -> tuple[object, ...]:
    view = scene.view
    return view["options"], view["players"], len(view["finished"]), view["pile"], bool(view["next_line"])


@kept(_so_far)
def _facts(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    options = [
        Markup('<span class="wide" tabindex="0" data-explain="{}">{}</span>').format(name, words)
        for name, words in (
            ("middle_kingdom", _("Middle Kingdom +10")),
            ("harmony", _("Harmony +5")),
            ("dynasty", _("Game {number} of 3", number=min(3, len(view["finished"]) + 1))),
        )
        if view["options"][name]
    ]
    number, count = round_of(view)
    said = _("Round {number} of {count}", number=number, count=count) if number else _("First claims")
    left = Markup('<span class="pile" tabindex="0" data-explain="pile">{}{}</span>').format(
        icon("tiles"), _("{count} in the pile", count=view["pile"])
    )
    return Markup('<div id="facts" class="facts">{}<span class="round-no">{}</span>{}</div>').format(
        join(options), said, left
    )

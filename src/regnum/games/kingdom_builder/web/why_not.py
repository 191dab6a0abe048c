"""Why something cannot be done on a hex of Kingdom Builder's land.

The page knows what lies on a hex and who lives there, and finds the sentence for it among these (`whyNot` in
screen.js), so that a move does not have to tell it for 400 hexes.
"""

from __future__ import annotations

from regnum.games.kingdom_builder.rules.data import BARN, TILES
from regnum.games.kingdom_builder.view.words import terrain_name, tile_name
from regnum.games.kingdom_builder.web.own import usable
from regnum.server.scene import Scene

GROUND = {"farm": "grass", "oasis": "desert", "harbor": "water"}
"""The terrain that a tile has instead of that of the card."""


def why_not(scene: Scene) -> dict[str, object]:
    """The sentences by when they are said.

    `idle`: nothing is to be chosen on the land; `taken`: somebody lives there; `never`: by the ground, whatever one
    does; `for`: by what is done, its terrain if it has one, and what is said `elsewhere`, or `far` from one's own.
    """
    _ = scene._
    if not scene.mine or scene.over or not scene.live:
        return {"idle": "", "for": {}}
    said = _("Nobody builds on mountains, castles and locations.")
    return {
        "idle": _idle(scene),
        "taken": _("This hex is taken."),
        "never": {
            **dict.fromkeys(("mountain", "castle", "location"), said),
            "water": _("Only the harbor moves settlements onto water."),
        },
        "for": {verb: _rule(verb, scene) for verb in scene.view["legal"] if verb != "end"} if scene.my_turn else {},
    }


def _idle(scene: Scene) -> str:
    _ = scene._
    if not scene.my_turn:
        return _("It is not your turn.")
    if usable(scene):
        return _("First choose a tile, or end your turn.")
    return _("You have built all you may: end your turn.")


def _rule(verb: str, scene: Scene) -> dict[str, str]:
    _ = scene._
    lifted = scene.view["lifted"]
    tile = lifted["tile"] if lifted is not None else verb
    name = tile_name(tile, scene.language) if tile in TILES else ""
    if verb in TILES[BARN:]:
        return {
            "lifts": "1",
            "elsewhere": _("{tile}: choose one of your own settlements.", tile=name),
            "far": _("{tile}: this settlement cannot move.", tile=name),
        }
    if tile == "tower":
        return {"far": _("{tile}: only at the edge of the board, beside your own if possible.", tile=name)}
    if tile == "tavern":
        return {"far": _("{tile}: only at the end of a line of three of your own.", tile=name)}
    if tile == "paddock":
        return {"far": _("{tile}: only two hexes straight on.", tile=name)}
    ground = GROUND.get(tile) or scene.view["seats"][scene.view["seat"]]["card"]
    terrain = terrain_name(ground, scene.language)
    only = _("Only {terrain} this turn.", terrain=terrain)
    return {
        "ground": ground,
        "elsewhere": _("{tile}: only {terrain}.", tile=name, terrain=terrain) if name else only,
        "far": _("Only beside your own: there {terrain} is free.", terrain=terrain),
    }

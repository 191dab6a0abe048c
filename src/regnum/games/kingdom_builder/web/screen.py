"""Kingdom Builder's screen: the land with what may be done on it, the own card and tiles, the gold of everybody."""

from __future__ import annotations

from functools import cache

from regnum.games.kingdom_builder.rules.hexes import DIRECTIONS, NEIGHBOUR
from regnum.games.kingdom_builder.rules.notation import read_hex
from regnum.games.kingdom_builder.view.words import last_round_because, terrain_name, tile_name
from regnum.games.kingdom_builder.web import board, gold, news, own, players
from regnum.games.kingdom_builder.web.told import lately, turn
from regnum.locales import translator
from regnum.server.html import Markup, icon, join, marked
from regnum.server.kept import kept
from regnum.server.parts import Setting
from regnum.server.scene import Scene
from regnum.view import View
from regnum.view.things import unmarked

__all__ = ["asked", "lately", "pieces", "ribbon", "settings", "turn"]

LEGEND = ("grass", "forest", "canyon", "desert", "flowers", "water", "mountain")


def pieces(scene: Scene) -> dict[str, Markup]:
    seat = _shown_seat(scene)
    earned = news.earned(scene)
    taken = news.taken_by_others(scene)
    drawn = board.steads(scene) | {
        "facts": _facts(scene),
        "box": _box(scene.language),
        "land": board.land(scene),
        "places": board.places(scene),
        "hexes": board.hexes(scene.view["board"], scene.language),
        "fresh": board.fresh(scene),
        "offer": board.offer(scene),
        "words": board.words(scene),
        "legend": _legend(scene.language),
        **own.pieces(scene, seat),
        **gold.pieces(scene, earned, seat),
    }
    for number in range(len(scene.names)):
        drawn |= players.pieces(scene, number, earned, taken)
    return drawn


def _shown_seat(scene: Scene) -> int:
    """Whose card and tiles are shown: the viewer's; for a spectator those of the player on turn."""
    if scene.seat is not None:
        return scene.seat
    return scene.winners[0] if scene.over else scene.chooser


def _so_far(scene: Scene) -> tuple[object, ...]:
    view = scene.view
    return view["round"], view["pile"], bool(last_round_because(view, scene.names, scene.language))


@kept(_so_far)
def _facts(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    said = _("Round {round}", round=view["round"])
    words = Markup("<span>{}</span>").format(said)
    if last_round_because(view, scene.names, scene.language):
        words = Markup('<span class="last">{}</span><span class="last brief" aria-hidden="true">{}</span>').format(
            _("Round {round}, the last", round=view["round"]), said
        )
    return Markup('<div id="facts" class="facts">{}<span class="wide">{}{}</span></div>').format(
        words, icon("tiles"), _("{count} in the pile", count=view["pile"])
    )


@cache
def _box(language: str) -> Markup:
    """How the board is walked, for those who do not see it."""
    _ = translator(language)
    return Markup('<p id="box" hidden>{}</p>').format(
        _(
            "Arrow keys walk from hex to hex, Page Up and Page Down to the next one that may be chosen;"
            " Enter chooses."
        )
    )


# The prompt


def asked(scene: Scene) -> tuple[str, str]:
    """What the viewer is to do, and a word of how."""
    _ = scene._
    view = scene.view
    if view["lifted"] is not None:
        tile = tile_name(view["lifted"]["tile"], scene.language)
        return _("{tile}: choose where the settlement goes.", tile=tile), _("Undo puts it back.")
    usable = own.usable(scene)
    seat = view["seats"][view["seat"]]
    if "build" in view["legal"]:
        said = _(
            "Build on {terrain}: {number} of {count}",
            terrain=terrain_name(seat["card"], scene.language),
            number=view["built"] + 1,
            count=own.demanded(scene, view["seat"]),
        )
        where = _where(scene, seat, view["legal"]["build"])
        return said, _("{where} Or use a tile.", where=where) if usable else where
    if usable:
        return _("Use a tile, or end your turn."), own.how(usable[0], scene) if len(usable) == 1 else ""
    return _("Nothing is left to do: end your turn."), ""


def _where(scene: Scene, seat: View, names: list[str]) -> str:
    _ = scene._
    if not seat["settlements"]:
        return _("Begin on any lit hex.")
    settled = {read_hex(name) for name in seat["settlements"]}
    at = DIRECTIONS * read_hex(names[0])
    if settled.isdisjoint(int(other) for other in NEIGHBOUR[at : at + DIRECTIONS]):
        return _("None is free beside you: choose any lit hex.")
    return _("{count:free hex|free hexes} beside you.", count=len(names))


def settings(language: str) -> list[Setting]:
    _ = translator(language)
    shows = _("The first tap on a hex shows it, the second one builds.")
    return [Setting("confirm", _("Confirm every tap"), shows, on=False)]


def ribbon(scene: Scene) -> Markup:
    """The last round, and why it is."""
    because = "" if scene.over else last_round_because(scene.view, scene.told_names, scene.language)
    if not because:
        return Markup("")
    return Markup('<p class="ribbon"><b>{}</b> <span title="{}">{}</span></p>').format(
        scene._("Last round"), unmarked(because), marked(because)
    )


# The terrains


@cache
def _legend(language: str) -> Markup:
    """The terrains, to look up what one sees."""
    items = [
        Markup(
            '<li><span role="img" tabindex="0" data-explain="terrain-{0}" aria-label="{1}"><svg'
            ' viewBox="-20 -24 40 48" aria-hidden="true"><use href="#hex-{0}" x="-20" y="-23.1" width="40"'
            ' height="46.2"/></svg></span></li>'
        ).format(kind, terrain_name(kind, language))
        for kind in LEGEND
    ]
    return Markup('<ul id="legend" class="legend">{}</ul>').format(join(items))

"""The players on Kingdom Builder's screen: gold, settlements left, tiles, and what is new of them."""

from __future__ import annotations

from regnum.games.kingdom_builder.view.words import tile_name
from regnum.games.kingdom_builder.web import own
from regnum.games.kingdom_builder.web.gold import shown_points, total, total_earned
from regnum.games.kingdom_builder.web.news import Gold
from regnum.server.html import Markup, gain, join, shield
from regnum.server.scene import Scene
from regnum.server.seats import BOT, OPEN
from regnum.view import View


def pieces(scene: Scene, seat: int, earned: Gold, taken: set[tuple[int, str]]) -> dict[str, Markup]:
    _ = scene._
    entry = scene.view["seats"][seat]
    points = total_earned(scene, earned, seat)
    count = Markup(
        '<p id="count-{}" class="count"><span class="gold"><b>{}</b> <span class="unit">{}</span>{}</span>'
        ' <span class="rest"><svg class="sign" aria-hidden="true"><use href="#house-{}"/></svg><b>{}</b>'
        ' <span class="unit">{}</span></span></p>'
    ).format(
        seat,
        shown_points(total(scene, seat), scene),
        _("gold"),
        Markup(" {}").format(gain(points)) if points else "",
        seat + 1,
        entry["supply"],
        _("left"),
    )
    held = [_held(tile, (seat, tile["from"]) in taken, scene) for tile in entry["tiles"]]
    return {
        f"who-{seat}": _who(scene, seat),
        f"count-{seat}": count,
        f"held-{seat}": Markup('<ul id="held-{}" class="held" aria-label="{}">{}</ul>').format(
            seat, own.title_of_tiles(scene, seat), join(held)
        ),
    }


def _who(scene: Scene, seat: int) -> Markup:
    _ = scene._
    tag = Markup("")
    if scene.seats[seat].kind == BOT:
        tag = Markup('<span class="tag">{}<span class="unseen">{}</span></span>').format(
            scene.sign_of_bot(seat), _("bot")
        )
    elif scene.seats[seat].kind == OPEN:
        tag = Markup('<span class="tag">{}</span>').format(_("free"))
    elif seat in scene.away and scene.live:
        tag = Markup('<span class="tag">{}</span>').format(_("away"))
    on_turn = seat == scene.chooser and not scene.over
    return Markup(
        '<div id="who-{seat}" class="who{now}">{shield}<h3 title="{name}">{name}{unseen}</h3>{tag}'
        '<svg id="stock-{seat}" class="house" data-origin data-seat="{number}" aria-hidden="true"><use'
        ' href="#house-{number}"/></svg></div>'
    ).format(
        seat=seat,
        number=seat + 1,
        now=" now" if on_turn else "",
        shield=shield(seat),
        name=scene.names[seat],
        unseen=Markup('<span class="unseen">, {}</span>').format(_("to play")) if on_turn else "",
        tag=tag,
    )


def _held(tile: View, is_news: bool, scene: Scene) -> Markup:
    return Markup(
        '<li><span class="{state}{news}" role="img" tabindex="0" data-explain="tile-{tile}" data-thing="{tile}"'
        ' aria-label="{label}"><svg aria-hidden="true"><use href="#tile-{tile}"/></svg></span></li>'
    ).format(
        state=tile["state"],
        news=" taken" if is_news else "",
        tile=tile["tile"],
        label=_label(tile, is_news, scene),
    )


def _label(tile: View, is_news: bool, scene: Scene) -> str:
    _ = scene._
    name = tile_name(tile["tile"], scene.language)
    if tile["state"] == "used":
        return _("{tile} (used)", tile=name)
    return _("{tile} (new)", tile=name) if is_news or tile["state"] == "new" else name

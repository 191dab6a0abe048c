"""The players on Kingdom Builder's screen: gold, settlements left, tiles, and what is new of them."""

from __future__ import annotations

from functools import lru_cache

from regnum.games.kingdom_builder.view.words import tile_name
from regnum.games.kingdom_builder.web import own
from regnum.games.kingdom_builder.web.gold import shown_points, total, total_earned
from regnum.games.kingdom_builder.web.news import Gold
from regnum.locales import translator
from regnum.server.html import Markup, gain, join, shield
from regnum.server.kept import kept
from regnum.server.scene import Scene
from regnum.server.seats import BOT, OPEN
from regnum.view import View


def pieces(scene: Scene, seat: int, earned: Gold, taken: set[tuple[int, str]]) -> dict[str, Markup]:
    tiles = scene.view["seats"][seat]["tiles"]
    new = [(seat, tile["from"]) in taken for tile in tiles]
    return {
        f"who-{seat}": _who(scene, seat),
        f"count-{seat}": _count(scene, seat, total_earned(scene, earned, seat)),
        f"held-{seat}": _all_held(scene, seat, tuple(new)),
    }


@kept(lambda scene, seat, _new: (scene.view["seats"][seat]["tiles"], scene.names[seat], seat in scene.mine))
def _all_held(scene: Scene, seat: int, new: tuple[bool, ...]) -> Markup:
    tiles = scene.view["seats"][seat]["tiles"]
    held = [_held(tile, is_news, scene) for tile, is_news in zip(tiles, new, strict=True)]
    return Markup('<ul id="held-{}" class="held" aria-label="{}">{}</ul>').format(
        seat, own.title_of_tiles(scene, seat), join(held)
    )


def _count(scene: Scene, seat: int, points: int) -> Markup:
    return _counted(seat, total(scene, seat), points, scene.view["seats"][seat]["supply"], scene.language)


@lru_cache(2_000)
def _counted(seat: int, gold: int | None, earned: int, supply: int, language: str) -> Markup:
    """The gold of a seat, what was earned of it lately, and how many settlements are left."""
    _ = translator(language)
    return Markup(
        '<p id="count-{}" class="count"><span class="gold"><b>{}</b> <span class="unit">{}</span>{}</span>'
        ' <span class="rest"><svg class="sign" aria-hidden="true"><use href="#house-{}"/></svg><b>{}</b>'
        ' <span class="unit">{}</span></span></p>'
    ).format(
        seat,
        shown_points(gold, language),
        _("gold"),
        Markup(" {}").format(gain(earned)) if earned else "",
        seat + 1,
        supply,
        _("left"),
    )


def _seated(scene: Scene, seat: int) -> tuple[object, ...]:
    on_turn = seat == scene.chooser and not scene.over
    return scene.names[seat], scene.seats[seat], seat in scene.away and scene.live, on_turn


@kept(_seated)
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

"""Gold on Kingdom Builder's screen: the table of all scoring cards, and the strip where there is no room for it."""

from __future__ import annotations

from functools import cache, lru_cache

from regnum.games.kingdom_builder.view.words import card_name, card_rule
from regnum.games.kingdom_builder.web.news import Gold, nobody_has_built, pays_for_nothing
from regnum.locales import translator
from regnum.server.html import Markup, gain, shield
from regnum.server.kept import kept
from regnum.server.scene import Scene


def pieces(scene: Scene, earned: Gold, shown: int) -> dict[str, Markup]:
    """All cells, and of the seat that is shown how it stands on each card."""
    drawn = {}
    for card in scene.view["gold"][0]:
        drawn[f"rule-{card}"] = _rule(card, scene.language)
        drawn[f"strip-{card}"] = _standing(scene, card, shown)
        for seat, gold in enumerate(scene.view["gold"]):
            name = f"gold-{card}-{seat}"
            points = None if card == "lords" and _is_open(scene) else gold[card]
            drawn[name] = _cell(name, points, earned[seat].get(card, 0), scene.language)
    for seat in range(len(scene.names)):
        name = f"gold-all-{seat}"
        drawn[name] = _cell(name, total(scene, seat), 0, scene.language)
    return drawn


def total(scene: Scene, seat: int) -> int | None:
    """The gold of a seat; None as long as it says nothing."""
    return None if _is_open(scene) else int(scene.view["scores"][seat])


def total_earned(scene: Scene, earned: Gold, seat: int) -> int:
    """What the news have earned a seat, if that can be said of all cards."""
    cards = scene.view["gold"][seat]
    return sum(earned[seat].values()) if len(earned[seat]) == len(cards) else 0


def _is_open(scene: Scene) -> bool:
    return pays_for_nothing(scene.view) and nobody_has_built(scene.view)


def shown_points(points: int | None, language: str) -> Markup:
    """A number, or a dash that says why there is none yet."""
    if points is not None:
        return Markup(str(points))
    _ = translator(language)
    why = _("nobody has built yet")
    return Markup(
        '<span title="{0}"><span aria-hidden="true">–</span><span class="unseen">{0}</span></span>'
    ).format(why)


@lru_cache(2_000)
def _cell(name: str, points: int | None, earned: int, language: str) -> Markup:
    return Markup('<td id="{}">{}{}</td>').format(
        name, shown_points(points, language), gain(earned) if earned else ""
    )


@cache
def _rule(card: str, language: str) -> Markup:
    return Markup(
        '<th id="rule-{card}" scope="row" tabindex="0" data-explain="card-{card}"><svg aria-hidden="true"><use'
        ' href="#card-{card}"/></svg><b>{name}</b><span>{rule}</span></th>'
    ).format(card=card, name=card_name(card, language), rule=card_rule(card, language))


@kept(lambda scene, card, _seat: ([gold[card] for gold in scene.view["gold"]], _is_open(scene), scene.names))
def _standing(scene: Scene, card: str, seat: int) -> Markup:
    """One's gold on a card; and whether that is most, or who has more."""
    _ = scene._
    own = scene.view["gold"][seat][card]
    best, leader = max((gold[card], -other) for other, gold in enumerate(scene.view["gold"]) if other != seat)
    beside = Markup("")
    if card == "lords" and _is_open(scene):
        own = None
    elif own > best:
        beside = Markup("<small>{}</small>").format(_("ahead"))
    elif own == best and own:
        beside = Markup("<small>{}</small>").format(_("tied"))
    elif own < best:
        beside = Markup('<small>{}<span class="unseen">{}</span> {}</small>').format(
            shield(-leader), scene.names[-leader], best
        )
    return Markup(
        '<li id="strip-{card}" tabindex="0" data-explain="card-{card}"><svg aria-hidden="true"><use'
        ' href="#card-{card}"/></svg><b>{name}</b><span class="own"><span>{points}</span> {beside}</span></li>'
    ).format(
        card=card, name=card_name(card, scene.language), points=shown_points(own, scene.language), beside=beside
    )

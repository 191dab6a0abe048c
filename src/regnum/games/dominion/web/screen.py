"""Dominion's screen: the supply, what is in play, the players, and the own hand with what can be done."""

from __future__ import annotations

from regnum.games.dominion.rules.data import BASIC_PILES, IDS, NUMBERS
from regnum.games.dominion.rules.kingdom import SETS, SIZE
from regnum.games.dominion.rules.scoring import PILES_TO_END
from regnum.games.dominion.view.words import card_name, edition_of, phase_name
from regnum.games.dominion.web.asked import (
    MARKS,
    POOL,
    SUPPLY,
    asked,
    offers,
    possession_in_words,
    what_it_does,
)
from regnum.games.dominion.web.buttons import buttons
from regnum.games.dominion.web.cards import (
    act,
    by_cost,
    coin,
    drawn_card,
    flask,
    sign,
)
from regnum.games.dominion.web.hand import deck, discard, hand
from regnum.games.dominion.web.middle import play_area, trash
from regnum.games.dominion.web.players import players
from regnum.server.html import Markup, icon, join
from regnum.server.scene import Scene

__all__ = ["asked", "pieces"]


def pieces(scene: Scene) -> dict[str, Markup]:
    return {
        "facts": _facts(scene),
        "supply": _draft(scene) if scene.view["phase"] == "draft" else _supply(scene),
        "play": play_area(scene),
        "trash": trash(scene),
        "deck": deck(scene),
        "discard": discard(scene),
        "players": players(scene),
        "counters": _counters(scene),
        "buttons": buttons(scene),
        "hand": _picked(scene) if scene.view["phase"] == "draft" else hand(scene),
    }


def _facts(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    steps = []
    phases = ("draft",) if view["phase"] == "draft" else ("action", "buy", "clean_up")
    for phase in phases:
        here = Markup(' aria-current="step"') if phase == view["phase"] else ""
        steps.append(Markup("<li{}>{}</li>").format(here, phase_name(phase, scene.language)))
    return Markup(
        '<div id="facts" class="facts"><ol class="phases" aria-label="{}">{}</ol>{}{}<p class="ending">{}</p></div>'
    ).format(_("Phase"), join(steps), _possessed(scene), _turn(scene), _ending(scene))


def _turn(scene: Scene) -> Markup:
    number = max(player["turns"] for player in scene.view["seats"])
    if not number:
        return Markup("")
    return Markup('<span class="wide turn">{}</span>').format(scene._("Turn {number}", number=number))


def _ending(scene: Scene) -> Markup:
    """How far it is to the end."""
    _ = scene._
    supply = scene.view["supply"]
    empty = sum(1 for left in supply.values() if not left)
    return Markup("<span>{} <b>{}</b></span><span>{} <b>{}</b></span>").format(
        card_name("province", scene.language),
        supply.get("province", 0),
        _("Empty piles"),
        _("{count} of {most}", count=empty, most=PILES_TO_END),
    )


def _possessed(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    if view["possessed_by"] is None or view["phase"] == "over":
        return Markup("")
    words = possession_in_words(scene)
    return Markup('<span class="wide possessed">{}{}</span>').format(icon("eye"), words)


def _supply(scene: Scene) -> Markup:
    _ = scene._
    supply = scene.view["supply"]
    offered = offers(scene, SUPPLY)
    basic = [card for card in supply if BASIC_PILES >> NUMBERS[card] & 1 or card == "potion"]
    kingdom = by_cost([card for card in supply if card not in basic])
    lists = [
        Markup('<ul class="{}" aria-label="{}">{}</ul>').format(
            name,
            title,
            join([Markup("<li>{}</li>").format(_pile(scene, card, offered, card == cards[0])) for card in cards]),
        )
        for name, title, cards in (
            ("basic", _("Basic piles"), basic),
            ("kingdom", _("Kingdom piles"), kingdom),
        )
    ]
    return Markup(
        '<section id="supply" class="supply panel{}" aria-label="{}" data-cards data-basic="{}">{}'
        '<p class="ending">{}</p></section>'
    ).format(
        " choosing" if offered else "",
        _("Supply"),
        len(basic),
        join(lists),
        _ending(scene),
    )


def _pile(scene: Scene, card: str, offered: dict[str, str], first: bool) -> Markup:
    _ = scene._
    left = scene.view["supply"][card]
    notation = offered.get(card, "")
    label = _("{count} left", count=left) if left else _("the pile is empty")
    more = "stack" if left > 1 else "empty" if not left else ""
    if "play treasures" in scene.legal:
        more += " quiet"  # what can be bought is known when they lie on the table
    elif offered and not notation and left:
        more += " dim"
    return drawn_card(
        card,
        edition_of(scene.view),
        scene.language,
        name=f"pile-{card}",
        more=more.strip(),
        label=label + (f"; {what_it_does(notation, scene.language)}" if notation else ""),
        offer=act(notation) if notation else "",
        mark=MARKS.get(notation.partition(" ")[0], ""),
        extra=Markup('<span class="count">{}</span>').format(left),
        first=first,
        origin=True,
    )


def _draft(scene: Scene) -> Markup:
    """What can still be picked."""
    _ = scene._
    view = scene.view
    sets = SETS[view["options"]["sets"]]
    pool = [card for card in IDS if sets >> NUMBERS[card] & 1 and card not in view["kingdom"]]
    offered = offers(scene, POOL)
    cards = [
        drawn_card(
            card,
            edition_of(scene.view),
            scene.language,
            name=f"pool-{card}",
            offer=act(offered[card]) if card in offered else "",
            mark="plus",
            first=index == 0,
            origin=True,
        )
        for index, card in enumerate(by_cost(pool))
    ]
    return Markup(
        '<section id="supply" class="supply panel pool" aria-label="{}" data-cards data-count="{}">'
        "<ul>{}</ul></section>"
    ).format(_("Cards to pick from"), len(cards), join([Markup("<li>{}</li>").format(card) for card in cards]))


def _picked(scene: Scene) -> Markup:
    _ = scene._
    kingdom = scene.view["kingdom"]
    picked = [
        Markup('<li id="picks-{0}" data-moves data-from="pool-{0}">{1}</li>').format(
            card,
            drawn_card(
                card,
                edition_of(scene.view),
                scene.language,
                name=f"picked-{card}",
                size="large",
                first=index == 0,
            ),
        )
        for index, card in enumerate(kingdom)
    ]
    slots = [
        Markup('<li class="slot"><span>{}</span></li>').format(number)
        for number in range(len(kingdom) + 1, SIZE + 1)
    ]
    return Markup(
        '<section id="hand" class="own picks" aria-label="{0}" data-cards><h2 class="label">{0}</h2>'
        '<ul class="hand-cards" data-count="{1}">{2}{3}</ul></section>'
    ).format(
        _("The kingdom: {count} of {most}", count=len(kingdom), most=SIZE),
        SIZE,
        join(picked),
        join(slots),
    )


def _counters(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    if view["phase"] in ("draft", "over"):
        return Markup('<ul id="counters" class="counters" hidden></ul>')
    shown = [
        ("actions", sign("s-action"), _("Actions"), view["phase"] == "action"),
        ("buys", sign("s-buy"), _("Buys"), view["phase"] == "buy"),
        ("coins", coin(""), _("Coins"), False),
    ]
    if "potion" in view["supply"] or view["potions"]:
        shown.append(("potions", flask(), _("Potions"), False))
    rows = [
        Markup('<li class="counter{}{}">{}<b>{}</b> <span class="label">{}</span></li>').format(
            " zero" if not view[name] else "", " focus" if here and view[name] else "", drawn, view[name], title
        )
        for name, drawn, title, here in shown
    ]
    return Markup('<ul id="counters" class="counters" aria-label="{}">{}</ul>').format(
        _("Left this turn"), join(rows)
    )

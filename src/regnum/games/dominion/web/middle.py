"""The middle of a table of Dominion: what is in play, set aside or shown to somebody, and the trash."""

from __future__ import annotations

from collections import Counter

from regnum.games.dominion.rules.data import NUMBERS
from regnum.games.dominion.view.words import edition_of
from regnum.games.dominion.web.asked import (
    MARKS,
    PLAY,
    SHOWN,
    choice,
    effect_of,
    offers,
    pickable,
    picking,
    what_it_does,
    whose,
)
from regnum.games.dominion.web.cards import act, drawn_card
from regnum.games.dominion.web.hand import first_next, hand_card_id, pick
from regnum.games.dominion.web.players import card_list
from regnum.server.html import Markup, icon, join
from regnum.server.kept import kept
from regnum.server.scene import Scene


def _lying(scene: Scene) -> tuple[object, ...]:
    view, turn = scene.view, scene.view["turn"]
    player = view["seats"][turn]
    aside = [(other["aside"], other["returning"]) for other in view["seats"]]
    own = (player["hand"], player["turns"], view["possessed_by"], scene.over) if turn == whose(scene) else None
    return turn, player["play"], own, aside, choice(scene), scene.names, scene.mine


@kept(_lying)
def play_area(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    turn = view["turn"]
    player = view["seats"][turn]
    offered = offers(scene, PLAY)
    groups = [_shown(scene)] if scene.view["phase"] != "draft" else []
    seen: Counter[str] = Counter()
    left = Counter(player["hand"] or [])
    total = Counter(player["play"])
    cards = []
    for index, card in enumerate(player["play"]):
        seen[card] += 1
        copy = left[card] + total[card] - seen[card] + 1  # which copy of the hand it was, if it was played just now
        own = turn == whose(scene)
        notation = offered.get(card, "")
        cards.append(
            Markup('<li id="in-play-{}-{}" data-moves data-from="{}">{}</li>').format(
                card,
                seen[card],
                hand_card_id(scene, turn, card, copy) if own else f"player-{turn}",
                drawn_card(
                    card,
                    edition_of(scene.view),
                    scene.language,
                    name=f"played-{card}-{seen[card]}",
                    offer=act(notation) if notation else "",
                    mark="undo",
                    label=what_it_does(notation, scene.language),
                    first=index == 0,
                ),
            )
        )
    title = _("In play") if turn in scene.mine else _("In play: {who}", who=scene.names[turn])
    groups.append(_group("played", title, first_next(cards)))
    for seat, other in enumerate(view["seats"]):
        aside = _aside(scene, seat)
        if aside:
            words = _("Set aside") if seat == turn else _("Set aside: {who}", who=scene.names[seat])
            groups.append(_group("aside", words, _small(scene, aside, f"aside-{seat}")))
        if other["returning"]:
            words = _("Comes back to {who}", who=scene.names[seat])
            groups.append(_group("aside", words, _small(scene, other["returning"], f"returning-{seat}")))
    return Markup('<section id="play" class="zone play" data-cards aria-label="{}">{}</section>').format(
        _("On the table"), join(groups)
    )


def _group(kind: str, title: str, cards: list[Markup], more: Markup | str = "") -> Markup:
    return Markup('<div class="group {}" data-count="{}"><h2 class="label">{}</h2><ul>{}</ul>{}</div>').format(
        kind, len(cards), title, join(cards), more
    )


def _small(scene: Scene, cards: list[str], key: str) -> list[Markup]:
    return [
        Markup("<li>{}</li>").format(
            drawn_card(card, edition_of(scene.view), scene.language, name=f"{key}-{index}", first=index == 0)
        )
        for index, card in enumerate(cards)
    ]


def _aside(scene: Scene, seat: int) -> list[str]:
    """What lies aside, without the cards that a decision shows."""
    question = scene.view["asked"]
    cards = list(scene.view["seats"][seat]["aside"])
    if not question or not scene.my_turn:
        return cards
    effect = question["effect"]
    if (effect in ("apothecary", "golem") and seat == question["seat"]) or (
        effect == "thief" and seat == question["of"]
    ):
        for card in _cards_shown(scene):
            if card in cards:
                cards.remove(card)
    return cards


def _cards_shown(scene: Scene) -> list[str]:
    """The cards that a decision is about, when they are in no hand and no pile."""
    effect = effect_of(scene)
    view = scene.view
    question = view["asked"]
    if effect in ("library", "judge"):
        return [question["card"]]
    if effect == "thief":
        return list(question["cards"])
    if effect == "discard_top":
        return list(view["seats"][question["seat"]]["discarding"])
    if effect == "thief_gain":
        return sorted(view["thief_loot"], key=NUMBERS.__getitem__)
    if effect == "golem":
        return [question["first"], question["second"]]
    if effect == "apothecary":
        aside = view["seats"][question["seat"]]["aside"]
        return list(aside[len(aside) - question["left"] - len(question["order"]) :])
    return []


def _shown(scene: Scene) -> Markup:
    _ = scene._
    effect = effect_of(scene)
    shown = _cards_shown(scene)
    if not shown:
        return Markup("")
    question = scene.view["asked"]
    picks = picking(scene)
    can_pick = Counter(pickable(scene)) if picks else Counter()
    offered = offers(scene, SHOWN) if effect in ("thief", "golem", "apothecary", "discard_top") else {}
    order = list(question.get("order", []))
    cards = []
    for index, card in enumerate(shown):
        offer: Markup | str = ""
        extra: Markup | str = ""
        notation = offered.get(card, "")
        if card in order:
            place = len(question["order"]) - len(order) + 1
            order.remove(card)
            extra = Markup('<span class="fate">{}</span>').format(place)
            notation = ""
        if picks and can_pick[card]:
            can_pick[card] -= 1
            offer, extra = pick(f"gain {card}", scene.language)
        elif notation:
            offer = act(notation)
        verb = notation.partition(" ")[0]
        cards.append(
            Markup("<li>{}</li>").format(
                drawn_card(
                    card,
                    edition_of(scene.view),
                    scene.language,
                    name=f"shown-{index}",
                    offer=offer,
                    mark="check" if picks else MARKS.get(verb, "cancel"),
                    label=what_it_does(notation, scene.language),
                    extra=extra,
                    first=index == 0,
                )
            )
        )
    titles = {
        "library": _("Just drawn"),
        "judge": _("Top card"),
        "thief": _("Revealed"),
        "thief_gain": _("Trashed by the Thief"),
        "golem": _("Found"),
        "apothecary": _("Revealed"),
        "discard_top": _("Discarded"),
    }
    return _group("shown", titles[effect], first_next(cards))


@kept(lambda scene: (scene.view["trash"], scene.view["turn"]))
def trash(scene: Scene) -> Markup:
    _ = scene._
    trash = scene.view["trash"]
    title = Markup('<h2 class="label">{} <b>{}</b></h2>').format(_("Trash"), len(trash))
    if not trash:
        return Markup('<section id="trash" class="zone trash" aria-label="{}">{}</section>').format(
            _("Trash"), title
        )
    top = drawn_card(trash[-1], edition_of(scene.view), scene.language, name="trash-top", first=True)
    return Markup(
        '<section id="trash" class="zone trash" aria-label="{label}">{title}'
        '<div id="trashed-{count}" class="top" data-moves data-from="{origin}">{top}</div>'
        '<button class="look" type="button" popovertarget="trash-list" aria-label="{look}">{icon}</button>'
        "{list}</section>"
    ).format(
        label=_("Trash"),
        title=title,
        count=len(trash),
        origin=f"player-{scene.view['turn']}",
        top=top,
        look=_("Look through the trash"),
        icon=icon("eye"),
        list=card_list("trash-list", _("Trash"), Counter(trash), scene),
    )

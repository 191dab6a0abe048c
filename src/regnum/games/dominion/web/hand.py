"""The own cards of Dominion: the hand, from which several can be picked, the deck and the discard pile."""

from __future__ import annotations

from collections import Counter

from regnum.games.dominion.rules.data import NUMBERS, TYPES
from regnum.games.dominion.view.words import card_name, edition_of
from regnum.games.dominion.web.asked import (
    HAND,
    MARKS,
    choice,
    offers,
    pickable,
    picking,
    possession_in_words,
    split,
    what_it_does,
    whose,
)
from regnum.games.dominion.web.cards import act, drawn_card, sign
from regnum.games.dominion.web.whynot import in_hand
from regnum.locales import translator
from regnum.server.html import Markup, icon, join
from regnum.server.kept import kept
from regnum.server.scene import Scene

SIZES = ((3, "few"), (6, "some"), (10, "more"), (1000, "many"))
"""So many cards at most a hand has that is called so."""


def _held(scene: Scene) -> tuple[object, ...]:
    view, seat = scene.view, whose(scene)
    cards = [view["seats"][seat][name] for name in ("hand", "hand_size", "turns")]
    where = view["turn"] == seat, view["possessed_by"], view["phase"] == "over", scene.over
    return seat, cards, where, choice(scene), scene.names, scene.mine


@kept(_held)
def hand(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    seat = whose(scene)
    player = view["seats"][seat]
    hand = player["hand"]
    cards = _backs(scene, player["hand_size"]) if hand is None else _faces(scene, seat, hand)
    own = seat in scene.mine and len(scene.mine) == 1
    title = _("Your hand") if own else _("Hand of {who}", who=scene.names[seat])
    possessed = view["possessed_by"] is not None and seat == view["turn"] and view["phase"] != "over"
    banner = (
        Markup('<p class="banner">{}{}</p>').format(icon("eye"), possession_in_words(scene)) if possessed else ""
    )
    return Markup(
        '<section id="hand" class="own{possessed}" aria-label="{title}" data-cards>'
        '{banner}<ul class="hand-cards" data-count="{count}" data-size="{size}">{cards}</ul></section>'
    ).format(
        possessed=" possessed" if possessed else "",
        title=title,
        banner=banner,
        count=len(cards),
        size=next(size for most, size in SIZES if len(cards) <= most),
        cards=join(cards) if cards else Markup('<li class="none">{}</li>').format(_("No cards in hand")),
    )


def _in_hand(card: str) -> tuple[int, int]:
    """Where a card is held: Actions first, then Treasures, and what cannot be played last."""
    kinds = TYPES[card]
    return 0 if "Action" in kinds else 1 if "Treasure" in kinds else 2, NUMBERS[card]


def _faces(scene: Scene, seat: int, hand: list[str]) -> list[Markup]:
    _ = scene._
    picks = picking(scene)
    can_pick = Counter(pickable(scene)) if picks and picks.place == HAND else Counter()
    offered = offers(scene, HAND) if seat == whose(scene) else {}
    copies: Counter[str] = Counter()
    faces = []
    for index, card in enumerate(sorted(hand, key=_in_hand)):
        copies[card] += 1
        offer: Markup | str = ""
        extra: Markup | str = ""
        mark = ""
        notation = "" if can_pick else offered.get(card, "")
        if picks and can_pick[card]:
            offer, extra = pick(f"{picks.verb} {card}", scene.language)
            mark = "check"
            label = what_it_does(picks.verb, scene.language)
        else:
            label = what_it_does(notation, scene.language)
            if notation:
                offer = act(notation)
                mark = MARKS.get(notation.partition(" ")[0], "check")
        faces.append(
            Markup('<li id="{}" data-moves data-from="deck">{}</li>').format(
                hand_card_id(scene, seat, card, copies[card]),
                drawn_card(
                    card,
                    edition_of(scene.view),
                    scene.language,
                    name=f"card-{seat}-{card}-{copies[card]}",
                    size="large",
                    more="can-pick" if can_pick and offer else "",
                    label=label,
                    offer=offer,
                    why_not="" if offer else in_hand(scene, card),
                    mark=mark,
                    extra=extra,
                    first=index == 0,
                ),
            )
        )
    return first_next(faces)


def first_next(cards: list[Markup]) -> list[Markup]:
    """The first of these cards that can be chosen comes next for those who play by the keyboard."""
    for index, card in enumerate(cards):
        if " data-pick=" in card or ' data-send="act"' in card:
            return [
                *cards[:index],
                Markup(card.replace(" data-card=", " data-next data-card=", 1)),
                *cards[index + 1 :],
            ]
    return cards


def _backs(scene: Scene, count: int) -> list[Markup]:
    words = scene._("a hidden card")
    return [
        Markup('<li><span class="card-back" role="img" aria-label="{}">{}</span></li>').format(
            words, sign("s-crown")
        )
        for _number in range(count)
    ]


def hand_card_id(scene: Scene, seat: int, card: str, copy: int) -> str:
    """The id of a card in a hand; with every new hand the ids are new."""
    view = scene.view
    drawn = view["seats"][seat]["turns"] - (
        view["turn"] == seat and view["possessed_by"] is None and not scene.over
    )
    return f"hand-{seat}-{drawn}-{card}-{copy}"


def pick(notation: str, language: str) -> tuple[Markup, Markup]:
    """The attributes of a card that can be picked, and what it then says will happen to it."""
    _ = translator(language)
    verb, card = split(notation)
    words = {"trash": _("Trash this"), "discard": _("Discard this"), "gain": _("Take this"), "buy": _("Buy this")}[
        verb
    ]
    return (
        Markup(' data-pick="{}" data-order="{}" aria-pressed="false"').format(notation, NUMBERS[card]),
        Markup('<span class="fate">{}</span>').format(words),
    )


def deck(scene: Scene) -> Markup:
    _ = scene._
    player = scene.view["seats"][whose(scene)]
    known = player["deck_top"][0] if player["deck_top"] else []
    top: Markup | str = ""
    if len(known) == 1:
        top = Markup('<span class="known">{}<span>{}</span></span>').format(
            icon("eye"), _("Top: {card}", card=card_name(known[0], scene.language))
        )
    return Markup(
        '<div id="deck" class="own-pile" data-origin{hidden}><span class="card-back{gone}">{crown}{top}</span>'
        '<p class="label"><span class="word">{title} </span><b>{count}</b></p></div>'
    ).format(
        hidden=in_draft(scene),
        gone="" if player["deck"] else " gone",
        crown=sign("s-crown"),
        top=top,
        title=_("Deck"),
        count=player["deck"],
    )


def discard(scene: Scene) -> Markup:
    """Only its top card is known."""
    player = scene.view["seats"][whose(scene)]
    card = player["discard_top"]
    pile = Markup('<span class="card-back gone"></span>')
    if card is not None:
        pile = Markup('<div id="discarded-{0}-{1}" class="top" data-moves data-from="pile-{0}">{2}</div>').format(
            card,
            player["owned"].get(card, 0),
            drawn_card(card, edition_of(scene.view), scene.language, name="discard-top", first=True),
        )
    return Markup(
        '<div id="discard" class="own-pile"{}>{}<p class="label"><span class="word">{}</span></p></div>'
    ).format(in_draft(scene), pile, scene._("Discard pile"))


def in_draft(scene: Scene) -> Markup:
    return Markup(" hidden") if scene.view["phase"] == "draft" else Markup("")

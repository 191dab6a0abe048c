"""Who plays a game of Dominion, what each has, and lists of cards to look through."""

from __future__ import annotations

from functools import lru_cache

from regnum.games.dominion.view.words import card_name, counted
from regnum.games.dominion.web.asked import cards_of
from regnum.games.dominion.web.cards import points_shield, sign
from regnum.games.dominion.web.happened import deeds, plate
from regnum.server.html import Markup, around, gain, icon, join, mark, shield
from regnum.server.kept import kept
from regnum.server.scene import Scene
from regnum.server.seats import BOT, OPEN


def players(scene: Scene) -> dict[str, Markup]:
    """A piece for each, in the order of their turns after the viewer's."""
    players = len(scene.names)
    start = scene.mine[0] if scene.mine else scene.seat if scene.seat is not None else players - 1
    order = [(start + step) % players for step in range(1, players + 1)]
    return {f"player-{seat}": _player(scene, seat) for seat in order}


def _known_of(scene: Scene, seat: int) -> tuple[object, ...]:
    view = scene.view
    player, last = view["seats"][seat], scene.last_turns.get(seat)
    own = seat in scene.mine, scene.mine == (seat,), seat == scene.seat
    return (
        (player["owned"], player["hand_size"], player["deck"], player["hand_known"]),
        (view["scores"][seat], scene.gained(seat)),
        (scene.names[seat], scene.seats[seat], seat in scene.away and scene.live, own),
        (seat == view["turn"], view["possessed_by"], seat in view["immune"] and bool(view["asked"]), scene.over),
        None if last is None else (deeds(scene, last), view["phase"] == "draft"),
    )


@kept(_known_of)
def _player(scene: Scene, seat: int) -> Markup:
    _ = scene._
    view = scene.view
    player = view["seats"][seat]
    cards = sum(player["owned"].values())
    name = scene.names[seat]
    counts = [
        ("s-hand", player["hand_size"], _("in hand")),
        ("s-deck", player["deck"], _("in the deck")),
        ("", cards, _("cards in all")),
    ]
    shown = join(
        [
            Markup('<span title="{}">{}{}<span class="unseen"> {}, </span></span>').format(
                words, sign(symbol) if symbol else mark(scene.game), count, words
            )
            for symbol, count, words in counts
        ]
    )
    owned = _owned(scene, seat)
    whole = Markup(
        '<li id="player-{seat}" class="player{now}{me}" data-seat="{number}" data-origin{current}{joy}>'
        '<button class="plate" type="button" popovertarget="owned-{seat}">{arms}'
        '<span class="name"><span title="{name}">{name}</span>{tags}<span class="unseen">, </span></span>'
        '<span class="counts">{counts}</span>'
        '<span class="points" title="{points_word}">{points}<span class="unseen"> {points_word}</span>{gain}</span>'
        '{next}<span class="unseen">; {look}</span></button>{lately}{list}</li>'
    ).format(
        seat=seat,
        number=seat + 1,
        now=" now" if seat == view["turn"] and not scene.over else "",
        me=" me" if seat == scene.seat else "",
        current=Markup(' aria-current="true"') if seat == view["turn"] and not scene.over else "",
        joy=_joy(scene, seat),
        arms=shield(seat),
        name=name,
        tags=_tags(scene, seat),
        counts=shown + _known(scene, seat),
        points=points_shield(view["scores"][seat]),
        gain=_gained(scene, seat),
        points_word=scene.points_word(view["scores"][seat]),
        look=cards_of(scene, seat),
        next=icon("next"),
        lately=plate(scene, seat),
        list=owned,
    )
    return around(whole, {f"owned-{seat}": owned})


@kept(lambda scene, seat: (scene.view["seats"][seat]["owned"], cards_of(scene, seat)))
def _owned(scene: Scene, seat: int) -> Markup:
    owned = scene.view["seats"][seat]["owned"]
    return card_list(f"owned-{seat}", f"{cards_of(scene, seat)}: {sum(owned.values())}", owned, scene)


def _joy(scene: Scene, seat: int) -> Markup:
    """Each Province of one's own is worth a moment of joy."""
    provinces = scene.view["seats"][seat]["owned"].get("province", 0)
    return Markup(' data-joy="province-{}"').format(provinces) if provinces and seat in scene.mine else Markup("")


def _gained(scene: Scene, seat: int) -> Markup:
    """What the score has changed by since one's own last turn."""
    points = scene.gained(seat)
    return gain(points) if points else Markup("")


def _tags(scene: Scene, seat: int) -> Markup:
    _ = scene._
    view = scene.view
    tags = []
    if scene.seats[seat].kind == BOT:
        tags.append(_tag("bot", _("bot"), scene.sign_of_bot(seat)))
    elif scene.seats[seat].kind == OPEN:
        tags.append(_tag("", _("free"), icon("meeple")))
    elif seat in scene.away and scene.live:
        tags.append(_tag("", _("away"), icon("hourglass")))
    if seat == view["turn"] and view["possessed_by"] is not None and not scene.over:
        tags.append(_tag("possessed", _("possessed"), icon("eye")))
    if seat in view["immune"] and view["asked"]:
        tags.append(_tag("", card_name("moat", scene.language), icon("tower")))
    return join(tags)


def _tag(kind: str, words: str, sign: Markup) -> Markup:
    return Markup('<span class="tag {0}" title="{1}">{2}<span class="unseen">, {1}</span></span>').format(
        kind, words, sign
    )


def _known(scene: Scene, seat: int) -> Markup:
    """What the viewer has seen of another's hand."""
    known = scene.view["seats"][seat]["hand_known"]
    if not known:
        return Markup("")
    words = scene._("Known in hand: {cards}", cards=", ".join(card_name(card, scene.language) for card in known))
    return Markup(
        '<span class="known" title="{0}">{1}<span aria-hidden="true">{2}</span>'
        '<span class="unseen">{0}, </span></span>'
    ).format(words, icon("eye"), len(known))


def card_list(name: str, title: str, cards: dict[str, int], scene: Scene) -> Markup:
    """Cards with their numbers, to be looked at in a window of their own."""
    rows = [_row(card, count, scene.language) for card, count in counted(cards)]
    return Markup(
        '<div id="{0}" class="card-list panel" popover role="dialog" aria-labelledby="{0}-title">'
        '<h2 id="{0}-title">{1}</h2><ul>{2}</ul>'
        '<button class="button" type="button" popovertarget="{0}" popovertargetaction="hide">{3}</button></div>'
    ).format(name, title, join(rows), scene._("Close"))


@lru_cache(5_000)
def _row(card: str, count: int, language: str) -> Markup:
    return Markup(
        '<li><b>{1}</b><svg class="icon" data-card="{0}" aria-hidden="true"><use href="#art-{0}"/></svg> {2}</li>'
    ).format(card, count, card_name(card, language))

"""Goofspiel's screen: the prizes, everybody's cards and bids, and the own hand to bid from."""

from __future__ import annotations

from goofspiel import view as words
from goofspiel.rules.state import CARDS, CARRY
from regnum.server.html import Markup, icon, join, shield
from regnum.server.scene import Scene
from regnum.server.seats import BOT

DIAMOND = Markup(
    '<svg class="suit" viewBox="0 0 26 34" aria-hidden="true"><path d="M13 0 26 17 13 34 0 17z"/></svg>'
)


def asked(scene: Scene) -> tuple[str, str]:
    """What is asked, and what a tie would mean."""
    _ = scene._
    carries = scene.view["options"]["ties"] == CARRY and scene.view["pile"]
    why = _("A tie leaves it for the next round.") if carries else _("On a tie nobody gets it.")
    return words.asked(scene.view, scene.language), why


def pieces(scene: Scene) -> dict[str, Markup]:
    return {"facts": _facts(scene), "prize": _prize(scene), "players": _players(scene), "hand": _hand(scene)}


def _facts(scene: Scene) -> Markup:
    said = scene._("Round {round} of {rounds}", round=CARDS - len(scene.view["pile"]), rounds=CARDS)
    return Markup('<div id="facts" class="facts"><span>{}</span></div>').format(said)


def _prize(scene: Scene) -> Markup:
    _ = scene._
    cards = [
        Markup('<li id="prize-{0}" class="card" data-moves data-from="pile"><b>{0}</b>{1}</li>').format(
            prize, DIAMOND
        )
        for prize in scene.view["prizes"]
    ]
    return Markup(
        '<section id="prize" class="prize panel" aria-label="{}">'
        '<ul class="cards">{}</ul><div id="pile" class="pile" data-origin><h2>{}</h2>{}</div></section>'
    ).format(_("Prize"), join(cards), _("To come"), _row(_("To come"), scene.view["pile"]))


def _row(title: str, cards: list[int]) -> Markup:
    """The cards small, each in its place among all thirteen: two rows can be compared at a glance."""
    cells = [Markup("<i>{}</i>").format(card if card in cards else "") for card in range(1, CARDS + 1)]
    label = f"{title}: {words.listed(cards) or '-'}"
    return Markup('<p class="row" role="img" aria-label="{}">{}</p>').format(label, join(cells))


# The players


def _players(scene: Scene) -> Markup:
    drawn = join([_player(scene, seat) for seat in range(len(scene.names))])
    return Markup('<ul id="players" class="players" aria-label="{}">{}</ul>').format(scene._("Players"), drawn)


def _player(scene: Scene, seat: int) -> Markup:
    _ = scene._
    held = scene.view["seats"][seat]
    won = [
        Markup('<li id="won-{0}" data-moves data-from="prize-{0}">{0}</li>').format(prize) for prize in held["won"]
    ]
    return Markup(
        '<li class="player panel" data-seat="{number}"{now}><header>{arms}<h2>{name}</h2>{bot}'
        '<p class="points"><b>{points}</b> {unit}</p></header>{bid}<div class="cards-left">{row}</div>'
        '<ul class="won" aria-label="{won_title}">{won}</ul></li>'
    ).format(
        number=seat + 1,
        now=Markup(' aria-current="true"') if seat == scene.chooser else "",
        arms=shield(seat),
        name=scene.names[seat],
        bot=icon("bot") if scene.seats[seat].kind == BOT else "",
        points=scene.view["scores"][seat],
        unit=scene.points_word(scene.view["scores"][seat]),
        bid=_bid(scene, seat),
        row=_row(_("Cards"), held["cards"]),
        won_title=_("Won"),
        won=join(won),
    )


def _bid(scene: Scene, seat: int) -> Markup:
    """The card that a seat has laid this round, and which one it was in the round before."""
    _ = scene._
    bid = words.bid_of(scene.view, seat)
    kind, label = ("none", _("No bid yet")) if not bid else ("down", _("Face down")) if bid == "?" else ("own", bid)
    before = [event["bids"][seat] for event in scene.log if event["kind"] == "opened"]
    last = _("Last bid: {card}", card=before[-1]) if before else ""
    return Markup(
        '<div class="bid"><p id="bid-{seat}-{kind}" class="card {kind}" role="img" aria-label="{label}" data-moves'
        ' data-from="card-{bid}">{shown}</p><p class="quiet">{last}</p></div>'
    ).format(seat=seat, kind=kind, label=label, bid=bid, shown=bid if kind == "own" else "", last=last)


# The own hand


def _hand(scene: Scene) -> Markup:
    _ = scene._
    seat = scene.seat
    if seat is None or scene.over:
        return Markup('<section id="hand" hidden></section>')
    bid = words.bid_of(scene.view, seat)
    cards = [
        Markup(
            '<li><button id="card-{0}" class="card" type="button" data-origin data-send="act" data-value="bid {0}"'
            ' aria-label="{1}"{2}>{0}</button></li>'
        ).format(card, _("Bid {card}", card=card), "" if scene.my_turn else Markup(" disabled"))
        for card in scene.view["seats"][seat]["cards"]
        if str(card) != bid
    ]
    title = _("Your hand") if list(scene.mine) == [seat] else _("Hand of {who}", who=scene.names[seat])
    return Markup(
        '<section id="hand" class="hand panel" data-seat="{}" aria-labelledby="hand-title">'
        '<h2 id="hand-title">{}</h2><ul>{}</ul></section>'
    ).format(seat + 1, title, join(cards))

"""The screen of the New York Card Game: four columns, one a currency, with the building on top and one's money for
it below; beside them everybody's buildings and money.

Choosing money is the page's: it marks cards, says what they make, and sends them one by one when they are
confirmed. What can be paid and how, and what is legal, the server tells it in `data-table`.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from regnum.games.new_york.rules.data import CURRENCIES, VALUES
from regnum.games.new_york.rules.position import exact_payments
from regnum.games.new_york.view import standing
from regnum.games.new_york.view.memory import for_people
from regnum.games.new_york.view.words import (
    DIRK,
    building_name,
    card_count,
    currency_name,
    slot_of,
    theme_of,
    total,
)
from regnum.games.new_york.web import why
from regnum.games.new_york.web.board import board
from regnum.games.new_york.web.log import lately, turn
from regnum.games.new_york.web.parts import (
    currency_of,
    emblem,
    explained,
    money_button,
    numbered,
    points_after,
    poster,
    refusal,
    sign,
    soft_name,
    stamp,
)
from regnum.games.new_york.web.scored import scored
from regnum.locales import in_front
from regnum.server.html import Markup, around, icon, join
from regnum.server.kept import kept
from regnum.server.scene import Scene
from regnum.view import View

FEW, SOME = 3, 8
"""So many cards lie side by side, or in two rows."""
COMMA = Markup('<span class="unseen">,</span>')
"""A pause for those who hear what others see beside each other."""
__all__ = ["asked", "lately", "pieces", "turn"]


def pieces(scene: Scene) -> dict[str, Markup]:
    scene = scene.with_view(for_people(scene.view))
    return {
        "facts": _facts(scene),
        "market": _market(scene),
        "money": _money(scene),
        "hand": _hand(scene),
        "scored": scored(scene),
        "board": board(scene),
    }


def asked(scene: Scene) -> tuple[str, str]:
    _ = scene._
    if scene.view["extra"] and scene.view["phase"] == "act":
        return _("Play again: take, buy or stop."), _("You paid exactly.")
    said = scene.words.asked(scene.view, scene.language)
    if scene.view["phase"] == "give":
        return said, _("Dirk, the imaginary third player, takes points away from you both, and never wins.")
    return said, ""


@kept(lambda scene: (scene.view["options"], scene.view["deck"], _round(scene)))
def _facts(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    said = []
    if theme_of(view) == "alhambra":
        said.append(Markup('<span class="wide">{}</span>').format("Alhambra"))
    if view["options"]["memory_aid"]:
        said.append(Markup('<span class="wide">{}</span>').format(_("With memory aid")))
    left = Markup('<span class="deck-left">{}{}</span>').format(
        icon("tower"), _("{count:building|buildings} left", count=view["deck"])
    )
    now = Markup("<span>{}</span>").format(scene.words.round_name(_round(scene), scene.language))
    return Markup('<div id="facts" class="facts">{}{}{}</div>').format(join(said), now, left)


def _round(scene: Scene) -> int:
    """The round that is being played: whoever is to choose is in their first turn, their second, …"""
    if scene.over or (scene.turns and scene.turns[-1].seat == scene.chooser):
        return scene.turns[-1].round if scene.turns else 1
    return 1 + sum(1 for turn in scene.turns if turn.seat == scene.chooser)


def _choice(scene: Scene) -> object:
    """All that depends on what the viewer may choose: what is kept by it is drawn anew in one's own turn."""
    if scene.my_turn:
        return len(scene.log), scene.legal, scene.undoable, scene.view  # in this order they soon differ
    return bool(scene.mine) and scene.live and not scene.over


# What can be bought


def _market(scene: Scene) -> Markup:
    slots = {f"slot-{slot['currency']}": _slot(scene, number) for number, slot in enumerate(scene.view["slots"])}
    return scene.kept.drawn(_market, slots, lambda: _side_by_side(scene, slots))


def _side_by_side(scene: Scene, slots: dict[str, Markup]) -> Markup:
    whole = Markup(
        '<main id="market" class="market panel" aria-label="{}"><ul class="slots" data-walk="slot">{}</ul></main>'
    ).format(scene._("Buildings for sale"), join([Markup("<li>{}</li>").format(slot) for slot in slots.values()]))
    return around(whole, slots)


def _for_sale(scene: Scene, number: int) -> tuple[object, ...]:
    view = scene.view
    slot = view["slots"][number]
    buying = (view["chosen"], scene.chooser) if view["buying"] == slot["currency"] else None
    empty = slot["building"] is None
    return slot, view["leftovers"], buying, empty and _joy(scene, slot["currency"]), _choice(scene), scene.names


@kept(_for_sale)
def _slot(scene: Scene, number: int) -> Markup:
    _ = scene._
    view = scene.view
    slot = view["slots"][number]
    currency = slot["currency"]
    left = next((left for left in view["leftovers"] if left["currency"] == currency), None)
    if left is not None:
        kind, price = left["building"].split("-")
        slot = {**slot, "building": kind, "price": int(price)}
    name = in_front(currency_name(currency, scene.language))
    head = Markup('<span class="currency">{}{}{}</span>').format(sign(currency), name, COMMA)
    if slot["building"] is None:
        said = _("{currency}: no building here until the end of the turn", currency=name)
        return Markup(
            '<div id="slot-{0}" class="slot c-{0} gone" role="img" aria-label="{1}"{2}{3}>{4}'
            '<span class="building"></span></div>'
        ).format(currency, said, refusal(why.no_building(scene, slot)), _joy(scene, currency), head)
    first, then, how = _verdict(scene, slot, left)
    usable = f"buy {currency}" in scene.legal
    card = Markup(
        '<span id="card-{currency}-{kind}-{price}" class="building" data-moves data-from="deck">{poster}'
        '<span class="kind">{name}{comma}</span><span class="price">{price}{sign}{comma}</span></span>'
    ).format(
        currency=currency,
        kind=slot["building"],
        price=slot["price"],
        poster=poster(scene, slot["building"]),
        name=soft_name(scene, slot["building"]),
        sign=sign(currency),
        comma=COMMA,
    )
    below = Markup(
        '<span class="verdict"><b>{}</b>{} <span>{}</span></span><span class="live" aria-hidden="true"></span>'
    ).format(first, COMMA if first and then else "", then)
    return Markup(
        '<button id="slot-{currency}" class="slot c-{currency} {how}" type="button" data-slot="{currency}"'
        ' aria-pressed="{pressed}"{off}{next} data-explain="{explain}">{head}{card}{below}'
        "</button>"
    ).format(
        currency=currency,
        how=how,
        pressed="true" if view["buying"] == currency else "false",
        off="" if usable else Markup(' aria-disabled="true"{}').format(refusal(_why_no(scene, slot, left))),
        next=Markup(" data-next") if usable else "",
        explain=explained(scene, slot["building"]),
        head=head,
        card=card,
        below=below,
    )


def _why_no(scene: Scene, slot: View, left: View | None) -> str:
    return "" if left is not None else why.no_building(scene, slot)


def _joy(scene: Scene, currency: str) -> Markup | str:
    """An exact payment of the viewer's own: a name of its own where the building was, so that it is celebrated."""
    for number in range(len(scene.log) - 1, -1, -1):
        event = scene.log[number]
        if event["kind"] == "buy" and event["currency"] == currency:
            own = event["exact"] and event["seat"] in scene.mine
            return Markup(' data-joy="exact-{}"').format(number) if own else ""
    return ""


def _verdict(scene: Scene, slot: View, left: View | None) -> tuple[str, str, str]:
    """How the viewer stands to a building, what follows from it, and the kind of both."""
    _ = scene._
    view = scene.view
    payment = slot["payment"]
    if left is not None:
        if left["seat"] is None:
            return _("Left over"), _("nobody gets it"), "left"
        return _("Left over"), _("goes to {who}", who=scene.names[left["seat"]]), "left"
    if view["buying"] == slot["currency"]:
        paid = _("{paid} of {price}", paid=total(view["chosen"]), price=slot["price"])
        return paid, "" if scene.my_turn else _("{who} buys", who=scene.names[scene.chooser]), "buying"
    if payment is None:
        return "", "", "seen"
    if payment["exact"]:
        return _("Exact"), _("you play again"), "exact"
    if payment["least"] is None:
        return (
            _("{count} short", count=slot["price"] - payment["have"]),
            _("you have {count}", count=payment["have"]),
            "short",
        )
    return _("{count} over", count=payment["least"] - slot["price"]), _("ends your turn"), "over"


# What can be taken


def _open_money(scene: Scene) -> tuple[object, ...]:
    view = scene.view
    taken = view["chosen"] if view["phase"] == "take" else None
    return view["row"], taken, scene.over, _choice(scene)


@kept(_open_money)
def _money(scene: Scene) -> Markup:
    """The money on the table; what is just being taken lies there still, marked."""
    _ = scene._
    view = scene.view
    taking = view["phase"] == "take"
    shown = [(card, False) for card in view["row"]] + [(card, True) for card in view["chosen"] if taking]
    order = {currency: place for place, currency in enumerate(CURRENCIES)}
    shown.sort(key=lambda entry: (order[currency_of(entry[0])], int(entry[0].split("-")[1]), not entry[1]))
    cards = []
    for (card, taken), (_card, copy) in zip(shown, numbered([card for card, _taken in shown]), strict=True):
        usable = not taken and f"take {card}" in scene.legal
        drawn = money_button(
            card,
            copy,
            "money",
            scene.language,
            pressed=taken,
            usable=usable,
            why_not="" if taken else why.no_taking(scene, card),
            origin="pile",
        )
        cards.append(Markup("<li>{}</li>").format(drawn))
    note = "" if scene.over else _("take one, or several up to 5")
    if not cards:
        cards.append(Markup('<li class="quiet">{}</li>').format(_("No money is left.")))
    return Markup(
        '<section id="money" class="open panel" aria-label="{0}">'
        '<h2>{0} <span>{1}</span></h2><ul data-walk="money">{2}</ul></section>'
    ).format(_("Open money"), note, join(cards))


# The hand, what is chosen, and the button that does it


def _holder(scene: Scene) -> int:
    """Whose money is shown: the viewer's; to a spectator that of the player whose turn it is."""
    viewer: int | None = scene.view["viewer"]
    return viewer if viewer is not None else max(0, scene.chooser)


def _held(scene: Scene) -> tuple[object, ...]:
    view, holder = scene.view, _holder(scene)
    laid = view["chosen"] if view["phase"] in ("pay", "give") and holder == view["seat"] else None
    return holder, view["viewer"], view["seats"][holder], laid, _choice(scene), scene.names, scene.mine


@kept(_held)
def _hand(scene: Scene) -> Markup:
    """The money of the viewer, or of the player whose turn it is, as far as it is known."""
    _ = scene._
    view = scene.view
    viewer = view["viewer"]
    holder = _holder(scene)
    owner = view["seats"][holder]
    own = holder in scene.mine and viewer is not None
    title = _("Your money") if own and len(scene.mine) == 1 else _("Money of {who}", who=scene.names[holder])
    if owner["money"] is None:
        inside = Markup('<p class="backs quiet">{}</p>').format(card_count(owner["cards"], scene.language))
    else:
        inside = Markup('<div class="groups" data-walk="hand">{}</div>').format(
            join([_group(scene, holder, currency) for currency in CURRENCIES])
        )
    return Markup('<section id="hand" class="hand panel" aria-label="{}" data-table="{}">{}{}</section>').format(
        title, json.dumps(_told(scene), separators=(",", ":")), _deal(scene, title), inside
    )


def _group(scene: Scene, holder: int, currency: str) -> Markup:
    view = scene.view
    money = [card for card in view["seats"][holder]["money"] if currency_of(card) == currency]
    paying = view["phase"] in ("pay", "give") and holder == view["seat"]
    paid: Counter[str] = Counter(view["chosen"] if paying else [])
    laid = [card for card in paid.elements() if currency_of(card) == currency]
    cards = sorted(money + laid, key=lambda card: -int(card.split("-")[1]))
    buttons = []
    for card, copy in numbered(cards):
        locked = copy < paid[card]
        buttons.append(
            money_button(
                card,
                copy,
                "hand",
                scene.language,
                pressed=locked,
                usable=not locked and _may_pay(scene, holder, card),
                why_not="" if locked else why.no_paying(scene, card),
                origin=f"money-{card}-0",
            )
        )
    name = in_front(currency_name(currency, scene.language))
    return Markup(
        '<div class="group c-{0}">'
        '<h3 tabindex="0" data-explain="money-{0}">{3}<span>{1}</span><b>{2}</b>'
        '<span class="unseen"> {6}</span></h3>'
        '<div class="cards {4}">{5}</div></div>'
    ).format(currency, name, total(cards), sign(currency), _crowd(len(cards)), join(buttons), scene._("in all"))


def _crowd(cards: int) -> str:
    """How closely cards of one currency have to lie, so that all are in sight."""
    return "none" if not cards else "few" if cards <= FEW else "some" if cards <= SOME else "many"


def _may_pay(scene: Scene, holder: int, card: str) -> bool:
    """Whether this card may be marked: as a plan while anything may be bought, or as the next to pay."""
    if not scene.my_turn or holder != scene.view["viewer"]:
        return False
    phase = str(scene.view["phase"])
    return phase == "act" or (phase == "pay" and f"pay {card}" in scene.legal)


def _told(scene: Scene) -> dict[str, Any]:
    """What the page needs to say at once what the chosen money is good for."""
    view = scene.view
    if not scene.my_turn:
        return {"phase": "wait", "legal": []}
    me = view["viewer"]
    now = standing.if_it_came_now(view)[me]
    slots = {}
    for slot in view["slots"]:
        payment = slot["payment"]
        if slot["building"] is None or payment is None:
            continue
        slots[slot["currency"]] = {
            "kind": slot["building"],
            "name": building_name(slot["building"], theme_of(view), scene.language),
            "price": slot["price"],
            "ways": _ways(scene, slot),
            "exact": bool(payment["exact"]),
            "now": now,
            "after": points_after(scene, me, slot["building"]),
        }
    return {
        "phase": view["phase"],
        "legal": scene.legal,
        "chosen": view["chosen"],
        "buying": view["buying"],
        "slots": slots,
        "seat": me,
    }


def _ways(scene: Scene, slot: View) -> list[list[str]]:
    """The best payments for a building, those with few cards first: exact ones, or those that waste least."""
    view = scene.view
    payment = slot["payment"]
    paid = view["chosen"] if view["buying"] == slot["currency"] else []
    if payment["exact"]:
        found = payment["exact"]
    elif payment["least"] is None:
        return []
    else:
        money = [*view["seats"][view["viewer"]]["money"], *paid]
        counts = [0] * VALUES
        for card in money:
            if currency_of(card) == slot["currency"]:
                counts[int(card.split("-")[1]) - 1] += 1
        values = exact_payments(counts, payment["least"], 1)
        found = [[f"{slot['currency']}-{value}" for value in way] for way in values]
    return sorted((way for way in found if Counter(paid) <= Counter(way)), key=len)


def _deal(scene: Scene, title: str) -> Markup:
    """One line: what is chosen and what it makes, further ways to pay, and the button; as high in others' turns."""
    _ = scene._
    view = scene.view
    buttons: list[Markup] = []
    idle_button = _("Take or buy")
    if not scene.my_turn:
        later = Markup('<div class="do"><button class="button primary" type="button" disabled>{}</button></div>')
        return Markup('<div id="deal" class="deal"><h2 class="what">{}</h2>{}</div>').format(
            title, later.format(idle_button) if scene.live and scene.mine and not scene.over else ""
        )
    if view["phase"] == "give":
        return _giving(scene)
    if scene.legal == ["pass"]:
        return Markup('<div id="deal" class="deal"><p class="what">{}</p><div class="do">{}</div></div>').format(
            _idle(scene), _act("pass", _("Pass"), primary=True)
        )
    if "stop" in scene.legal:
        buttons.append(_act("stop", _("Stop here")))
    if view["phase"] in ("pay", "take"):
        buttons.append(
            Markup('<button id="back" class="button" type="button"{}>{}</button>').format(
                "" if scene.undoable else Markup(" disabled"), _("Choose again")
            )
        )
    clear = Markup(
        '<button id="clear" class="button" type="button" aria-label="{0}" title="{0}" hidden>{1}</button>'
    ).format(_("Clear the choice"), icon("cancel"))
    go = Markup(
        '<button id="go" class="button primary" type="button" disabled data-idle="{idle}" data-buy="{buy}"'
        ' data-buy-short="{buy_short}" data-take="{take}" data-take-short="{take_short}">{idle}</button>'
    ).format(
        idle=idle_button,
        buy=_("Buy the {building} for {sum}", building="%building%", sum="%sum%"),
        buy_short=_("Buy"),
        take=_("Take {cards}", cards="%cards%"),
        take_short=_("Take"),
    )
    return Markup(
        '<div id="deal" class="deal"><div class="what"><p id="sum" role="status" data-idle="{idle}"'
        ' data-exact="{exact}" data-over="{over}" data-short="{short}" data-nothing="{nothing}" data-one="{one}"'
        ' data-several="{several}">{idle}</p><div id="meter" class="meter" aria-hidden="true"></div></div>'
        '<div id="ways" class="ways" role="group" aria-label="{ways}" hidden></div>'
        '<div class="do">{buttons}{clear}{go}</div></div>'
    ).format(
        idle=_idle(scene),
        exact=_("{sum} of {price}: exact, you play again", sum="%sum%", price="%price%"),
        over=_("{sum} of {price}: {over} over, your turn ends", sum="%sum%", price="%price%", over="%over%"),
        short=_("{sum} of {price}: {short} short", sum="%sum%", price="%price%", short="%short%"),
        nothing=_("{sum}, but no building for it", sum="%sum%"),
        one=_("One card: {sum}", sum="%sum%"),
        several=_("{sum} of at most 5", sum="%sum%"),
        ways=_("Ways to pay"),
        buttons=join(buttons),
        clear=clear,
        go=go,
    )


def _idle(scene: Scene) -> str:
    """What to do while nothing is chosen."""
    _ = scene._
    if scene.legal == ["pass"]:
        return _("Nothing can be taken or bought.")
    if scene.view["extra"]:
        return _("One more action.")
    if exact := sum(1 for slot in scene.view["slots"] if slot["payment"] and slot["payment"]["exact"]):
        return _("{count:building|buildings} can be paid exactly.", count=exact)
    return _("Nothing is chosen yet.")


def _giving(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    slot = slot_of(view, view["buying"])
    kind = slot["building"]
    exact = total(view["chosen"]) == slot["price"]
    said = _("Paid exactly: you play again.") if exact else _("Paid: your turn ends with this.")
    counts = standing.counts(view, kind)
    keep = _("Keep it ({count} → {more})", count=counts[view["seat"]], more=counts[view["seat"]] + 1)
    give = _("Give it to {who} ({count} → {more})", who=DIRK, count=counts[-1], more=counts[-1] + 1)
    return Markup(
        '<div id="deal" class="deal giving">{}<div class="what"><p id="sum" role="status">{}</p></div>'
        '<div class="do">{}{}</div></div>'
    ).format(
        stamp(scene, kind),
        said,
        _act("give", Markup("{}{}").format(emblem(scene, len(scene.names)), give), explain="dirk"),
        _act("keep", keep, primary=True),
    )


def _act(action: str, label: str, primary: bool = False, explain: str = "") -> Markup:
    return Markup(
        '<button id="do-{0}" class="button{1}" type="button" data-send="act" data-value="{0}"{2}>{3}</button>'
    ).format(
        action,
        " primary" if primary else "",
        Markup(' data-explain="{}"').format(explain) if explain else "",
        label,
    )

"""What the screens of the New York Card Game are drawn from: money, buildings, and how they are named."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from regnum.games.new_york.view import standing
from regnum.games.new_york.view.words import DIRK, building_name, money_words, picture_of, theme_of
from regnum.locales import in_front, translator
from regnum.server.html import Markup, icon, marked, shield
from regnum.server.scene import Scene
from regnum.server.seats import BOT, OPEN
from regnum.view import View

SOFT = {
    "Wolkenkratzer": "Wolken\u00adkratzer",
    "Skyscraper": "Sky\u00adscraper",
    "Paviljoen": "Pavil\u00adjoen",
    "Vertrekken": "Vertrek\u00adken",
    "Gemächer": "Gemä\u00adcher",
    "Chambers": "Cham\u00adbers",
    "Seraglio": "Sera\u00adglio",
}
"""Where long names may be broken."""


def currency_of(card: str) -> str:
    return card.split("-")[0]


def numbered(cards: list[str]) -> list[tuple[str, int]]:
    """Each card, and which of its kind it is, so that every one has an id of its own."""
    seen: Counter[str] = Counter()
    found = []
    for card in cards:
        found.append((card, seen[card]))
        seen[card] += 1
    return found


@cache
def sign(currency: str) -> Markup:
    """The sign of a currency, beside its colour."""
    return Markup('<svg class="sign" aria-hidden="true"><use href="#{}"/></svg>').format(currency)


def poster(scene: Scene, kind: str) -> Markup:
    """The picture of a building, as large as there is room."""
    return _poster(kind, theme_of(scene.view))


@cache
def _poster(kind: str, theme: str) -> Markup:
    return Markup(
        '<svg class="poster b-{0}" viewBox="0 -40 160 160" preserveAspectRatio="xMidYMax meet" aria-hidden="true">'
        '<use href="#{1}" y="-40" width="160" height="160"/></svg>'
    ).format(kind, picture_of(kind, theme))


def stamp(scene: Scene, kind: str) -> Markup:
    """A building, small: only its lower part, where it stands."""
    return _stamp(kind, theme_of(scene.view))


@cache
def _stamp(kind: str, theme: str) -> Markup:
    return Markup(
        '<svg class="stamp b-{0}" viewBox="0 0 160 120" aria-hidden="true">'
        '<use href="#{1}" y="-40" width="160" height="160"/></svg>'
    ).format(kind, picture_of(kind, theme))


def kind_name(scene: Scene, kind: str) -> str:
    return in_front(building_name(kind, theme_of(scene.view), scene.language))


def soft_name(scene: Scene, kind: str) -> str:
    name = kind_name(scene, kind)
    return SOFT.get(name, name)


def explained(scene: Scene, kind: str) -> str:
    """The name under which a building explains itself: each theme has its own names."""
    return f"{theme_of(scene.view)}-{kind}"


@cache
def money_face(card: str) -> Markup:
    currency, value = card.split("-")
    return Markup("<b>{}</b>{}").format(value, sign(currency))


@lru_cache(2_000)
def money_button(
    card: str,
    copy: int,
    place: str,
    language: str,
    *,
    pressed: bool,
    usable: bool,
    why_not: str = "",
    origin: str = "",
) -> Markup:
    """A money card that may be chosen; the page keeps which ones are, until they are confirmed."""
    return Markup(
        '<button id="{place}-{card}-{copy}" class="money c-{currency}" type="button" data-{place}="{card}"'
        ' data-words="{words}" aria-pressed="{pressed}"{off}{why_not}{next} aria-label="{label}"{explain}'
        " data-moves{origin}>{face}{check}</button>"
    ).format(
        place=place,
        card=card,
        copy=copy,
        currency=currency_of(card),
        words=money_words([card], language),
        pressed="true" if pressed else "false",
        off="" if usable else Markup(' aria-disabled="true"'),
        why_not=refusal("" if usable else why_not),
        next=Markup(" data-next") if usable and place == "money" else "",
        label=in_front(money_words([card], language)),
        explain=Markup(' data-explain="money-{}"').format(currency_of(card)) if place == "money" else "",
        origin=Markup(' data-from="{}"').format(origin) if origin else "",
        face=money_face(card),
        check=icon("check", "icon tick"),
    )


def refusal(reason: str) -> Markup | str:
    """What an element says when it is clicked in vain."""
    return Markup(' data-why-not="{}"').format(reason) if reason else ""


@cache
def money_chip(card: str, copy: int, seat: int) -> Markup:
    return Markup(
        '<span id="purse-{}-{}-{}" class="coin" data-moves data-from="money-{}-0"><span>{}</span></span>'
    ).format(seat, card, copy, card, card.split("-")[1])


def tag_of(scene: Scene, seat: int) -> Markup:
    """Whether a bot, nobody yet, or somebody who is away sits here."""
    _ = translator(scene.language)
    if scene.seats[seat].kind == BOT:
        return Markup('<span class="tag">{}<span class="unseen">{}</span></span>').format(
            scene.sign_of_bot(seat), _("bot")
        )
    if scene.seats[seat].kind == OPEN:
        return Markup('<span class="tag">{}</span>').format(_("free"))
    if seat in scene.away and scene.live:
        return Markup('<span class="tag">{}</span>').format(_("away"))
    return Markup("")


def emblem(scene: Scene, party: int) -> Markup:
    if party < len(scene.names):
        return shield(party)
    return Markup('<svg class="seat" aria-hidden="true"><use href="#dirk"/></svg>')


def party_names(scene: Scene) -> list[str]:
    return [*scene.names, DIRK] if scene.view["dirk"] is not None else list(scene.names)


def told_party(scene: Scene, party: int) -> Markup:
    """The name of a party where the viewer is spoken to."""
    return marked(scene.told_names[party]) if party < len(scene.names) else Markup(DIRK)


def parties(scene: Scene) -> list[View]:
    """Everybody who owns buildings."""
    return [owner for _name, owner in standing.parties(scene.view, scene.names)]


def points_after(scene: Scene, party: int, kind: str) -> int:
    """What the next scoring would pay this party with one more building of the type."""
    return standing.if_it_came_now(with_one_more(scene.view, party, kind))[party]


def with_one_more(view: View, party: int, kind: str) -> View:
    """As it would be if a player had one more building of a type."""
    seats = [dict(owner) for owner in view["seats"]]
    seats[party]["buildings"] = {**seats[party]["buildings"], kind: seats[party]["buildings"][kind] + 1}
    return {**view, "seats": seats}

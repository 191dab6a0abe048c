"""A card of Dominion as HTML, in three sizes: small for piles and cards in play, large for a hand, larger to read.

What a card is, is told three times: by the colour of the band with its name, by the line in which that band ends,
and by words.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from regnum.games.dominion.rules.data import EDITIONS, NUMBERS, POINTS, TEXTS, TYPES
from regnum.games.dominion.view.words import card_name, cost_of, costs_in_words, kind_name, kind_of
from regnum.locales import translator
from regnum.server.html import Markup, icon, join

PLAIN_WORTH = {"copper": 1, "silver": 2, "gold": 3}
MOST_ON_ONE_LINE = 13
SOFT_HYPHEN = "\u00ad"
BREAKS = {
    word.replace("-", ""): word.replace("-", SOFT_HYPHEN)
    for word in (
        *("Aben-teurer", "Adven-turer", "Alche-mist", "Apo-theker", "Apothe-cary", "Appren-tice"),
        *("Avon-turier", "Beses-senheit", "Biblio-theek", "Biblio-thek", "Bureau-craat", "Bureau-crat"),
        *("Burg-graben", "Chan-cellor", "Geld-schieter", "Geld-verleiher", "Herba-list", "Hertog-dom"),
        *("Herzog-tum", "Holz-fäller", "Hout-hakker", "Jahr-markt", "Kruiden-expert", "Kräuter-kundiger"),
        *("Labora-torium", "Labora-tory", "Land-goed", "Money-lender", "Philo-sopher's", "Posses-sion"),
        *("Provin-cie", "Raads-heer", "Raads-zaal", "Rats-ver-samm-lung", "Slot-gracht", "Thron-saal"),
        *("Tover-drank", "Trans-for-matie", "Trans-mute", "Troon-zaal", "Uni-versi-teit", "Uni-versi-tät"),
        *("Univer-sity", "Ver-bouwing", "Ver-trauter", "Ver-wandlung", "Werk-plaats", "Werk-statt"),
        *("Wood-cutter"),
    )
}
"""Where long names may be broken on a narrow card."""
SIGNS = {
    "card": "s-hand",
    "kaar": "s-hand",
    "kart": "s-hand",
    "acti": "s-action",
    "akti": "s-action",
    "buy": "s-buy",
    "buys": "s-buy",
    "aank": "s-buy",
    "kauf": "s-buy",
    "käuf": "s-buy",
    "coin": "s-coin",
    "munt": "s-coin",
    "geld": "s-coin",
}
"""What a card gives at once, by the first letters of the word for it."""


def sign(name: str) -> Markup:
    """A sign of the game's own artwork."""
    return Markup('<svg class="icon" aria-hidden="true"><use href="#{}"/></svg>').format(name)


def coin(number: object) -> Markup:
    return Markup('<span class="coin">{}</span>').format(number)


def flask() -> Markup:
    return Markup('<span class="flask">{}</span>').format(sign("s-flask"))


def points_shield(points: int) -> Markup:
    return Markup('<span class="vp{}">{}</span>').format(
        " less" if points < 0 else "", str(points).replace("-", "−")
    )


def price(card: str) -> Markup:
    coins, potions = cost_of(card)
    return Markup('<span class="cost">{}{}</span>').format(coin(coins), flask() if potions else "")


def worth(card: str) -> Markup:
    """What a plain Treasure, Victory card or Curse is for: one large sign."""
    if card == "potion":
        return flask()
    if card in PLAIN_WORTH:
        return coin(PLAIN_WORTH[card])
    if POINTS[NUMBERS[card]]:
        return points_shield(POINTS[NUMBERS[card]])
    return Markup("")


def by_cost(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: (*cost_of(card), NUMBERS[card]))


def kinds_in_words(card: str, language: str) -> str:
    return " – ".join(kind_name(kind, language) for kind in TYPES[card])


@cache
def card_in_words(card: str, language: str) -> str:
    """For those who do not see it: name, kind and cost."""
    _ = translator(language)
    return _(
        "{card}, {kind}, costs {cost}",
        card=card_name(card, language),
        kind=kinds_in_words(card, language),
        cost=costs_in_words(*cost_of(card), language),
    )


def band(card: str, language: str, wide: bool = False) -> Markup:
    """Its name; on a wide card no word is broken."""
    name = card_name(card, language)
    if not wide:
        name = " ".join(BREAKS.get(word, word) for word in name.split())
    parts = re.split(f"[ {SOFT_HYPHEN}]", name)
    whole = len(name.replace(SOFT_HYPHEN, ""))
    long = whole > MOST_ON_ONE_LINE
    return Markup('<span class="band{}" data-letters="{}">{}</span>').format(
        " long" if long else "", max(map(len, parts)) if long else whole, name
    )


def art_sign(card: str) -> Markup:
    return Markup('<svg class="icon" aria-hidden="true"><use href="#art-{}"/></svg>').format(card)


def art(card: str) -> Markup:
    return Markup('<span class="art">{}</span>').format(art_sign(card))


def text(card: str, edition: str, language: str) -> Markup:
    """What it gives at once, line by line, and what it does."""
    words = TEXTS[edition][card][language]
    lines = []
    if words.startswith("+"):
        bonuses, _dot, words = words.partition(".")
        for bonus in bonuses.split(", "):
            number, _space, what = bonus.partition(" ")
            lines.append(
                Markup('<span class="plus">{}{} <span class="word">{}</span></span>').format(
                    sign(SIGNS[what[:4].lower()]), number, what
                )
            )
    rule = Markup('<span class="rule">{}</span>').format(words.strip()) if words.strip() else ""
    return join(lines) + rule


@cache
def small_face(card: str, language: str) -> Markup:
    """The inside of a card in a pile or in play."""
    points = Markup('<span class="worth">{}</span>').format(worth(card)) if POINTS[NUMBERS[card]] else ""
    return Markup("{}{}{}{}").format(band(card, language), art(card), points, price(card))


@cache
def large_face(card: str, edition: str, language: str) -> Markup:
    """The inside of a card in a hand."""
    big = worth(card)
    inner = Markup('<span class="big">{}</span>').format(big) if big else text(card, edition, language)
    return Markup(
        '{}{}<span class="text">{}</span><span class="foot">{}<span class="kind">{}</span></span>'
    ).format(band(card, language), art(card), inner, price(card), kinds_in_words(card, language))


def explained(card: str, edition: str) -> str:
    """The name under which a card explains itself: a text that an edition changed has a name of its own."""
    return card if TEXTS[edition][card] == TEXTS[EDITIONS[0]][card] else f"{card}-{edition}"


@lru_cache(20_000)
def drawn_card(
    card: str,
    edition: str,
    language: str,
    *,
    name: str,
    size: str = "pile",
    more: str = "",
    label: str = "",
    offer: Markup | str = "",
    why_not: str = "",
    mark: str = "",
    extra: Markup | str = "",
    first: bool = False,
    pile: bool = False,
) -> Markup:
    """A card that can be looked at; with an offer, it can be chosen too.

    `name` is its id, `more` further classes, `label` what is said of it besides its name, `offer` the attributes
    that choosing it needs, or `why_not` what is said to who tries; `mark` is the sign that says what choosing it
    does. Cards without an offer are reached by the arrow keys, and the `first` one of a group by the tabulator.
    From a `pile` other cards come, and what names the card points at it.
    """
    face = large_face(card, edition, language) if size == "large" else small_face(card, language)
    words = card_in_words(card, language) + (f"; {label}" if label else "")
    state: Markup | str = offer or Markup(' aria-disabled="true"{}{}').format(
        Markup(' data-why-not="{}"').format(why_not) if why_not else "", "" if first else Markup(' tabindex="-1"')
    )
    return Markup(
        '<button id="{name}" type="button" class="card {size} {kind}{offered}{more}" data-card="{card}"'
        ' data-explain="{explained}"{pile}{state}><span class="unseen">{words}</span>'
        '<span class="face" aria-hidden="true">{face}{extra}{mark}</span></button>'
    ).format(
        name=name,
        size=size,
        kind=kind_of(card).lower(),
        offered=" legal" if offer else "",
        more=f" {more}" if more else "",
        card=card,
        explained=explained(card, edition),
        words=words,
        pile=Markup(' data-origin data-thing="{}"').format(card) if pile else "",
        state=state,
        face=face,
        extra=extra,
        mark=Markup('<span class="mark">{}</span>').format(icon(mark)) if mark and offer else "",
    )


def act(notation: str) -> Markup:
    """The attributes of an element that does this."""
    return Markup(' data-send="act" data-value="{}"').format(notation)

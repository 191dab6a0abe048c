"""What every card of Dominion is: the card itself, large, with all that it does."""

from __future__ import annotations

from functools import cache

from regnum.games.dominion.rules.data import EDITIONS, IDS
from regnum.games.dominion.view.words import kind_of
from regnum.games.dominion.web.cards import art, band, explained, kinds_in_words, price, text, worth
from regnum.locales import translator
from regnum.server.html import Markup


@cache
def explanations(language: str) -> dict[str, str]:
    """Every card large, with all that it does; where a later edition differs, once more."""
    cards: dict[str, str] = {}
    for card in IDS:
        for edition in EDITIONS:
            cards.setdefault(explained(card, edition), str(_zoom(card, edition, language)))
    return cards


def _zoom(card: str, edition: str, language: str) -> Markup:
    _ = translator(language)
    big = worth(card)
    kinds = kinds_in_words(card, language)
    if explained(card, edition) != card:
        kinds = _("{kind}, second edition", kind=kinds)
    return Markup(
        '<span class="card zoom {kind}" data-card="{card}"><span aria-hidden="true">{band}</span>{art}'
        '<span class="text">{big}{text}</span>'
        '<span class="foot" aria-hidden="true">{price}<span class="kind">{kinds}</span></span></span>'
    ).format(
        kind=kind_of(card).lower(),
        card=card,
        band=band(card, language, wide=True),
        art=art(card),
        big=Markup('<span class="big" aria-hidden="true">{}</span>').format(big) if big else "",
        text=text(card, edition, language),
        price=price(card),
        kinds=kinds,
    )

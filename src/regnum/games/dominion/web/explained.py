"""What every card of Dominion is: the card itself, large, with all that it does."""

from __future__ import annotations

from functools import cache

from regnum.games.dominion.rules.data import IDS
from regnum.games.dominion.view.words import kind_of
from regnum.games.dominion.web.cards import art, band, kinds_in_words, price, text, worth
from regnum.server.html import Markup


@cache
def explanations(language: str) -> dict[str, str]:
    """Every card large, with all that it does."""
    return {card: str(_zoom(card, language)) for card in IDS}


def _zoom(card: str, language: str) -> Markup:
    big = worth(card)
    return Markup(
        '<span class="card zoom {kind}" data-card="{card}">{band}{art}<span class="text">{big}{text}</span>'
        '<span class="foot">{price}<span class="kind">{kinds}</span></span></span>'
    ).format(
        kind=kind_of(card).lower(),
        card=card,
        band=band(card, language),
        art=art(card),
        big=Markup('<span class="big">{}</span>').format(big) if big else "",
        text=text(card, language),
        price=price(card),
        kinds=kinds_in_words(card, language),
    )

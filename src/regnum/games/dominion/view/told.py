"""What a report tells of Dominion, in words."""

from __future__ import annotations

from regnum.games.dominion.view.words import card_name
from regnum.locales import translator
from regnum.view import View, plain


def tracked(thing: str, measure: str, options: View, language: str) -> str | None:
    """Cards by when they were gained, and by how many there were at the end."""
    _ = translator(language)
    kind, _colon, card = thing.partition(":")
    if kind == "card":
        return card_name(card, language) if measure in ("when", "count") else None
    if kind in ("money", "cards"):
        return {"money": _("money to spend"), "cards": _("cards in the deck")}[kind]
    return plain.tracked(thing, measure, options, language)

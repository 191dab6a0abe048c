"""What a report tells of Kingdom Builder, in words."""

from __future__ import annotations

from regnum.games.kingdom_builder.view.words import card_name, tile_name, unit
from regnum.locales import translator
from regnum.view import View, plain


def tracked(thing: str, measure: str, options: View, language: str) -> str | None:
    """Gold by scoring card, location tiles, and settlements."""
    _ = translator(language)
    kind, _colon, tile = thing.partition(":")
    if kind == "tile":
        return tile_name(tile, language)
    if thing == "points":
        return unit(0, language)
    if thing == "settlements":
        return _("settlements")
    if thing == "turns":
        return plain.tracked(thing, measure, options, language)
    return _("{card}: gold", card=card_name(thing, language)) if measure == "points" else None

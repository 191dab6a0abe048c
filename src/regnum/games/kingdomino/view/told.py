"""What a report tells of Kingdomino, in words."""

from __future__ import annotations

from regnum.games.kingdomino.view.words import BONUSES, bonus_name, terrain_name
from regnum.locales import translator
from regnum.view import View, plain


def tracked(thing: str, measure: str, options: View, language: str) -> str | None:
    """Land by terrain: when it was laid, how many squares, and what it brought. All have equally many turns."""
    _ = translator(language)
    kind, _colon, terrain = thing.partition(":")
    told = {
        ("crowns", "turn"): _("crowns"),
        ("crown", "when"): _("crowns"),
        ("crown", "gained"): _("crowns"),
        ("largest_region", "count"): _("largest region"),
    }
    if (thing, measure) in told:
        return told[thing, measure]
    if kind == "terrain":
        name = terrain_name(terrain, language)
        return name if measure == "when" else _("{terrain}: squares", terrain=name)
    if measure == "points" and kind == "region":
        return plain.points_of(terrain_name(terrain, language), language)
    if measure == "points" and kind in BONUSES:
        return bonus_name(kind, language)
    return plain.tracked(thing, measure, options, language) if thing == "points" else None

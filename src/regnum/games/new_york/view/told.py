"""What a report tells of New York, in words."""

from __future__ import annotations

from regnum.games.new_york.rules.data import SCORINGS
from regnum.games.new_york.view.words import building_name
from regnum.locales import translator
from regnum.view import View, plain


def tracked(thing: str, measure: str, options: View, language: str) -> str | None:
    """Buildings by when they came and how many, exact payments, and points by scoring and by building."""
    _ = translator(language)
    kind, *names = thing.split(":")
    if kind == "building":
        return building_name(names[0], options["theme"], language)
    if thing == "exact":
        return _("exact payments")
    if thing == "money":
        return _("money in hand")
    if kind != "scoring":
        return plain.tracked(thing, measure, options, language)
    if measure != "points" or len(names) > 1:
        return None
    if names[0] in SCORINGS:
        return _("points of scoring {scoring}", scoring=names[0])
    return plain.points_of(building_name(names[0], options["theme"], language), language)

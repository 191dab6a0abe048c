"""Small pieces of HTML that many screens share. Whatever people typed is escaped by `Markup.format`."""

from __future__ import annotations

from markupsafe import Markup

ICONS = "/static/icons.svg"
GAMES_WITH_MARKS = ("dominion", "kingdomino", "kingdom_builder", "new_york")


def icon(name: str, kind: str = "icon") -> Markup:
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(kind, ICONS, name)


def shield(seat: int) -> Markup:
    """The arms of a seat: colour and charge together."""
    return icon(f"seat-{seat + 1}", "seat")


def mark(game: str) -> Markup:
    """The sign of a game."""
    return icon(f"g-{game}" if game in GAMES_WITH_MARKS else "g-game")


def join(parts: list[Markup]) -> Markup:
    return Markup("").join(parts)

"""What people type at a table of the New York Card Game."""

from __future__ import annotations

from itertools import groupby

from regnum.games.new_york.rules.data import CURRENCIES, VALUES
from regnum.view import View

NUMBERS = [str(value) for value in range(1, VALUES + 1)]


def spelled(view: View, words: list[str]) -> list[str]:
    """Money whose currency is said once, or not at all while paying: `4 1 yellow`, `yellow 4 1`, `4 1`."""
    found: list[str] = []
    buying = view["buying"] if view["phase"] == "pay" else None
    for are_parts, run in groupby(words, lambda word: word in CURRENCIES or word in NUMBERS):
        said = list(run)
        found += _cards(said, buying) if are_parts else said
    return found


def _cards(parts: list[str], currency: str | None) -> list[str]:
    """Numbers belong to the currency before them; where a number comes first, to the one behind them."""
    if all(part in CURRENCIES for part in parts):
        return parts
    backwards = parts[0] in NUMBERS
    cards = []
    for part in reversed(parts) if backwards else parts:
        if part in CURRENCIES:
            currency = part
        else:
            cards.append(f"{currency}-{part}" if currency else part)
    return cards[::-1] if backwards else cards


def picks_several(view: View) -> bool:
    return view["phase"] in ("take", "pay")

"""Cards by lot while a kingdom is put together: the rest of ten, one in place of another."""

from __future__ import annotations

import math
from random import Random

from regnum.core.errors import BadOption
from regnum.games.dominion.rules.data import ALCHEMY_CARDS, BASE_CARDS, KINGDOM_CARDS, NUMBERS, ids_of
from regnum.games.dominion.rules.kingdom import SETS, SIZE
from regnum.games.dominion.view.words import cost_of, kind_of

SWAPS = 3


def is_alchemy(card: str) -> bool:
    return bool(ALCHEMY_CARDS >> NUMBERS[card] & 1)


def rolled(kept: list[str], sets: str, at_least: int, lot: Random) -> list[str]:
    """Ten cards, those that are kept among them: each kingdom that keeps to the wishes is equally likely."""
    base, alchemy = (
        [card for card in ids_of(int(SETS[sets] & of)) if card not in kept] for of in (BASE_CARDS, ALCHEMY_CARDS)
    )
    missing = SIZE - len(kept)
    least = max(at_least - sum(map(is_alchemy, kept)), missing - len(base), 0)
    counts = range(least, min(missing, len(alchemy)) + 1)
    if not counts:
        raise BadOption(
            "At least {count} from Alchemy: that does not go with what is locked, or not with these sets.",
            count=at_least,
        )
    ways = [math.comb(len(alchemy), count) * math.comb(len(base), missing - count) for count in counts]
    (count,) = lot.choices(counts, ways)
    return kept + lot.sample(alchemy, count) + lot.sample(base, missing - count)


def swaps(card: str, ten: list[str]) -> list[str]:
    """The cards most like this one of those that are not in yet: of its kind and cost, if there are such."""
    coins, potions = cost_of(card)

    def unlike(other: str) -> tuple[bool, int, bool, int]:
        other_coins, other_potions = cost_of(other)
        return (
            kind_of(other) != kind_of(card),
            abs(other_coins - coins),
            other_potions != potions,
            NUMBERS[other],
        )

    return sorted((other for other in ids_of(int(KINGDOM_CARDS)) if other not in ten), key=unlike)[:SWAPS]


def any_other(ten: list[str], sets: str, lot: Random) -> str:
    """A card by lot that is not in yet."""
    return lot.choice([card for card in ids_of(int(SETS[sets])) if card not in ten])

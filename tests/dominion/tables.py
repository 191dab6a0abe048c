"""Tables in the middle of a game, so that random play meets every card and every combination of them."""

from __future__ import annotations

from typing import Any

import regnum
from regnum.core.rng import Rng
from regnum.games.dominion.rules.data import IDS, KINGDOM_CARDS, ids_of
from tests.dominion.cases import PLACES

KINGDOM_IDS = ids_of(int(KINGDOM_CARDS))


def some_of(names: list[str], count: int, rng: Rng) -> list[str]:
    return [names[rng.below(len(names))] for _ in range(count)]


def rich_position(players: int, seed: int, favour: tuple[str, ...] = ()) -> dict[str, Any]:
    """Ten kingdom cards, and every player with twenty cards of all kinds; `favour` are more likely ones."""
    rng = Rng(seed)
    rest = [name for name in KINGDOM_IDS if name not in favour]
    kingdom = list(favour)
    while len(kingdom) < 10:
        kingdom.append(rest.pop(rng.below(len(rest))))
    names = kingdom * 3 + list(favour) * 6 + IDS[:8] * 2 + KINGDOM_IDS
    return {
        "game": "dominion",
        "players": players,
        "kingdom": kingdom,
        "options": {"second_edition_wording": rng.below(4) == 0},
        "supply": {name: 1 + rng.below(3) for name in [*kingdom, "curse", "gold", "silver"]},
        "turn": rng.below(players),
        "actions": 1 + rng.below(3),
        "seats": [
            {
                "hand": some_of(names, 4 + rng.below(3), rng),
                "deck": some_of(names, rng.below(8), rng),
                "discard": some_of(names, rng.below(8), rng),
            }
            for _ in range(players)
        ],
        "random": f"{rng.bits() | 1:032x}",
    }


def rich_table(players: int, seed: int, favour: tuple[str, ...] = ()) -> regnum.State:
    return regnum.from_position(rich_position(players, seed, favour))


def cards_of(seat: dict[str, Any]) -> int:
    """How many cards a player of a position has."""
    return sum(len(seat[place]) for place in PLACES)

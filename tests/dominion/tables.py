"""Tables in the middle of a game, so that random play meets every card and every combination of them."""

from __future__ import annotations

from typing import Any

import regnum
from regnum.core.rng import Rng
from regnum.games.dominion.rules.data import IDS, KINGDOM_CARDS, ids_of
from tests.dominion.cases import PLACES
from tests.dominion.table import cards, seat, table

KINGDOM_IDS = ids_of(int(KINGDOM_CARDS))
FAVOURED = [tuple(KINGDOM_IDS[start : start + 4]) for start in range(0, len(KINGDOM_IDS), 4)]
"""All 37 kingdom cards, four or so at a time."""
FEW_KINDS = [
    "bureaucrat militia",
    "bureaucrat cellar mine",
    "bureaucrat library militia",
    "moat militia bureaucrat",
    "scrying_pool militia cellar",
    "spy militia throne_room",
    "apothecary militia",
    "apothecary spy cellar",
    "apothecary bureaucrat chancellor",
    "apothecary mine chapel",
    "apothecary library moat witch",
    "possession militia",
    "possession apothecary cellar",
]
"""Cards that show hands and decks, and such that take away again what was known."""


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
        "options": {"edition": "second" if rng.below(4) == 0 else "first"},
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


def table_of_few_kinds(kingdom: str, rng: Rng) -> regnum.State:
    """Two or three players with a dozen cards of few kinds, so that one may be taken for another."""
    pile = [*cards(kingdom) * 2, *cards("village*2 laboratory council_room silver estate*2 copper*2 curse")]
    seats = []
    for _ in range(2 + rng.below(2)):
        left = list(pile)
        mixed = [left.pop(rng.below(len(left))) for _ in range(12 - rng.below(3))]
        seats.append(seat(" ".join(mixed[:6]), " ".join(mixed[6:])))
    kinds = f"{kingdom} village laboratory council_room"
    return table(others=seats[1:], seats=seats, actions=3, kingdom=kinds, as_asked=True)


def random_moves(state: regnum.State, rng: Rng, moves: int) -> None:
    """Play on at random, as long as there is somebody to choose."""
    for _ in range(moves):
        if state.over:
            return
        legal = state.legal_actions()
        state.apply(legal[rng.below(len(legal))])

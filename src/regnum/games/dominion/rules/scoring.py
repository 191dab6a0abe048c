"""Points, winners, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from regnum.core import verdict
from regnum.core.native import as_i64
from regnum.core.state import NOBODY
from regnum.core.verdict import Step
from regnum.games.dominion.rules.data import (
    ACTIONS,
    CARDS,
    GARDENS,
    IDS,
    POINTS,
    PROVINCE,
    VINEYARD,
    how_many,
)
from regnum.games.dominion.rules.player import Player

if TYPE_CHECKING:
    from regnum.games.dominion.rules.state import DominionState

CARDS_PER_GARDENS_POINT: Final = 10
ACTIONS_PER_VINEYARD_POINT: Final = 3
PILES_TO_END: Final = 3
COUNTED: Final[i64] = (1 << GARDENS) | (1 << VINEYARD)
"""The cards whose worth turns on what else their owner has."""


def worth(card: i64, cards: i64, actions: i64) -> i64:
    """What one such card is worth to a player who owns so many cards, and so many Actions among them."""
    if card == GARDENS:
        return cards // CARDS_PER_GARDENS_POINT
    if card == VINEYARD:
        return actions // ACTIONS_PER_VINEYARD_POINT
    return as_i64(POINTS[card])


def points(player: Player) -> i64:
    total = player.points
    if player.kinds & COUNTED != 0:
        cards = how_many(player.owned, player.kinds)
        actions = how_many(player.owned, player.kinds & ACTIONS)
        total += as_i64(player.owned[GARDENS]) * worth(GARDENS, cards, actions)
        total += as_i64(player.owned[VINEYARD]) * worth(VINEYARD, cards, actions)
    return total


def ended(state: DominionState) -> str:
    """What ends the game now."""
    if state.supply[PROVINCE] == 0:
        return "provinces"
    return "piles" if state.empty_piles >= PILES_TO_END else "standstill"


def decide(state: DominionState) -> tuple[list[int], list[Step]]:
    """The winners, and what put the others out: most points, then fewest turns, then they share the victory."""
    turns = [-int(player.turns) for player in state.seats]
    return verdict.decide([("points", state.scores()), ("turns", turns)])


def outcome(state: DominionState) -> dict[str, object]:
    over = state.seat == NOBODY
    winners, decided_by = decide(state)
    seats: list[dict[str, object]] = []
    for player in state.seats:
        owned = player.owned
        total = how_many(owned, player.kinds)
        actions = how_many(owned, player.kinds & ACTIONS)
        items: list[dict[str, object]] = []
        for card in range(CARDS):
            count = int(owned[card])
            if count:
                each = int(worth(card, total, actions))
                item = {"kind": "card", "card": IDS[card], "count": count, "each": each, "points": count * each}
                items.append(item)
        score = int(points(player))
        seats.append({"score": score, "turns": int(player.turns), "cards": int(total), "items": items})
    piles = int(state.piles())
    return {
        "ended": ended(state) if over else None,
        "empty_piles": [IDS[card] for card in range(CARDS) if piles >> card & 1 and state.supply[card] == 0],
        "winners": winners if over else [],
        "decided_by": decided_by if over else None,
        "seats": seats,
    }

"""Points, winners, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from regnum.core import verdict
from regnum.core.state import NOBODY
from regnum.core.verdict import Step
from regnum.games.dominion.rules.data import ACTIONS, ANY_CARD, CARDS, GARDENS, IDS, POINTS, PROVINCE, VINEYARD

if TYPE_CHECKING:
    from regnum.games.dominion.rules.state import DominionState

CARDS_PER_GARDENS_POINT: Final = 10
ACTIONS_PER_VINEYARD_POINT: Final = 3
PILES_TO_END: Final = 3


def worth(card: i64, cards: i64, actions: i64) -> i64:
    """What one such card is worth to a player who owns so many cards, and so many Actions among them."""
    if card == GARDENS:
        return cards // CARDS_PER_GARDENS_POINT
    if card == VINEYARD:
        return actions // ACTIONS_PER_VINEYARD_POINT
    return i64(POINTS[card])


def points_each(card: i64, owned: vec[i32]) -> i64:
    """What one such card is worth to a player who owns these cards."""
    return worth(card, _among(ANY_CARD, owned), _among(ACTIONS, owned))


def points(owned: vec[i32]) -> int:
    cards = _among(ANY_CARD, owned)
    actions = _among(ACTIONS, owned)
    total: i64 = 0
    card: i64 = 0
    while card < CARDS:
        if owned[card] != 0:
            total += i64(owned[card]) * worth(card, cards, actions)
        card += 1
    return int(total)


def _among(cards: i64, owned: vec[i32]) -> i64:
    """How many of the cards that a player owns are of this set."""
    count: i64 = 0
    card: i64 = 0
    while card < CARDS:
        if (cards >> card) & 1:
            count += i64(owned[card])
        card += 1
    return count


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
        owned = player.owned()
        items: list[dict[str, object]] = []
        for card in range(CARDS):
            count = int(owned[card])
            if count:
                each = int(points_each(card, owned))
                item = {"kind": "card", "card": IDS[card], "count": count, "each": each, "points": count * each}
                items.append(item)
        cards = int(_among(ANY_CARD, owned))
        seats.append({"score": points(owned), "turns": int(player.turns), "cards": cards, "items": items})
    piles = int(state.piles())
    return {
        "ended": ended(state) if over else None,
        "empty_piles": [IDS[card] for card in range(CARDS) if piles >> card & 1 and state.supply[card] == 0],
        "winners": winners if over else [],
        "decided_by": decided_by if over else None,
        "seats": seats,
    }

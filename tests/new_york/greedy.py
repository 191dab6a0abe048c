"""A simple greedy player: pay exactly when possible, else a little too much, else take the most money.

For the check figures only: it looks at its own view, one action ahead.
"""

from __future__ import annotations

from typing import Any

from regnum.games.new_york.rules.state import NewYorkState

TYPES = ["museum", "theater", "station", "church", "garden", "skyscraper"]
MOST_OVERPAID = 2


def plan(state: NewYorkState) -> list[str]:
    """The texts of the actions until the next decision: one purchase, or one taking."""
    view: Any = state.view(int(state.seat))
    best: tuple[float, list[str]] | None = None
    for slot in view["slots"]:
        payment = slot["payment"]
        if payment is None or payment["least"] is None:
            continue
        over = payment["least"] - slot["price"]
        if over > MOST_OVERPAID:
            continue
        cards = cheapest(view["seats"][state.seat]["money"], slot["currency"], payment["least"])
        worth = TYPES.index(slot["building"]) + (20 if over == 0 else 0)
        if best is None or worth > best[0]:
            best = (worth, [f"buy {slot['currency']}", *(f"pay {card}" for card in cards), "done", "keep"])
    if best is not None:
        return best[1]
    if view["row"]:
        return [*(f"take {card}" for card in richest(view["row"])), "done"]
    return ["stop"] if view["extra"] else ["pass"]


def cheapest(money: list[str], currency: str, wanted: int) -> list[str]:
    """Cards of this currency that make exactly this sum, as few as possible."""
    cards = sorted(card for card in money if card.startswith(currency))
    found: dict[int, list[str]] = {0: []}
    for card in cards:
        value = int(card[-1])
        for total, chosen in list(found.items()):
            if total + value not in found or len(found[total + value]) > len(chosen) + 1:
                found[total + value] = [*chosen, card]
    return found[wanted]


def richest(row: list[str]) -> list[str]:
    """The dearest card, or the small ones together when they are worth as much."""
    single = max(row, key=lambda card: int(card[-1]))
    best: list[str] = []
    for choice in range(1, 1 << len(row)):
        cards = [card for index, card in enumerate(row) if choice >> index & 1]
        if sum(int(card[-1]) for card in cards) <= 5 and sum(map(value, cards)) > sum(map(value, best)):
            best = cards
    return best if sum(map(value, best)) >= value(single) else [single]


def value(card: str) -> int:
    return int(card[-1])


def play_turn(state: NewYorkState) -> None:
    """One purchase, or one taking, in as many actions as it takes; whoever can do neither stops or passes."""
    for text in plan(state):
        legal = {state.text(action): action for action in state.legal_actions()}
        if text in legal:
            state.apply(legal[text])
        elif text not in ("done", "keep"):
            # Only the forced end of an empty table is left.
            state.apply(state.legal_actions()[0])

"""Short ways to write positions and to play them in tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import regnum
from regnum.core.rng import Rng
from regnum.games.new_york.rules.state import NewYorkState

SLOTS = {"yellow": "museum-2", "blue": "theater-3", "green": "station-4", "orange": "church-5"}
ALL_BUILDINGS: list[str] = [
    f"{kind}-{price}"
    for kind, prices in {
        "museum": (2, 3, 4, 5, 6, 7, 8),
        "theater": (3, 4, 5, 6, 7, 8, 9),
        "station": (4, 5, 6, 6, 7, 8, 8, 9, 10),
        "church": (5, 6, 7, 7, 8, 9, 9, 10, 11),
        "garden": (6, 7, 8, 8, 8, 9, 10, 10, 10, 11, 12),
        "skyscraper": (7, 8, 9, 9, 9, 10, 11, 11, 11, 12, 13),
    }.items()
    for price in prices
]
CURRENCIES = ("yellow", "blue", "green", "orange")


def all_money(players: int) -> list[str]:
    copies = 2 if players == 2 else 3
    return [f"{currency}-{value}" for currency in CURRENCIES for value in range(1, 10) for _ in range(copies)]


def cards(text: str) -> list[str]:
    """`y1 b2 o9` as ids."""
    letters = {currency[0]: currency for currency in CURRENCIES}
    return [f"{letters[word[0]]}-{word[1:]}" for word in text.split()]


def rest(everything: Iterable[str], *mentioned: Iterable[str]) -> list[str]:
    """What is left of everything, in its order."""
    left = Counter(everything)
    for names in mentioned:
        left.subtract(names)
    assert min(left.values()) >= 0
    return list(left.elements())


def position(
    hands: Sequence[str],
    row: str = "y9 b9 g9 o9",
    buildings: Sequence[Sequence[str]] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """A position of as many players as there are hands; what is not mentioned lies face down."""
    owned = buildings or [[] for _ in hands]
    return {
        "game": "new_york",
        "players": len(hands),
        "slots": dict(SLOTS),
        "row": cards(row),
        "seats": [{"money": cards(hand), "buildings": list(own)} for hand, own in zip(hands, owned, strict=True)],
        **fields,
    }


def state_of(described: dict[str, Any]) -> NewYorkState:
    state = regnum.from_position(described)
    assert isinstance(state, NewYorkState)
    return state


def new(players: int, seed: int = 1, **options: object) -> NewYorkState:
    state = regnum.new("new_york", players, seed=seed, options=options)
    assert isinstance(state, NewYorkState)
    return state


def play(state: regnum.State, *texts: str) -> None:
    for text in texts:
        state.apply(state.parse(text))


def texts(state: regnum.State) -> list[str]:
    return [state.text(action) for action in state.legal_actions()]


def told(state: regnum.State) -> dict[str, Any]:
    return state.position()


def hand(state: regnum.State, seat: int) -> list[str]:
    money: list[str] = told(state)["seats"][seat]["money"]
    return money


def with_few_unseen_cards(state: NewYorkState, rng: Rng) -> NewYorkState:
    """The same, but a few cards in the hands have never been seen, and a few are left in the pile: among many,
    chance alone would hardly ever deal what is possible."""
    described = told(state)
    left = int(rng.below(5))
    for part in described["pile"]:
        money = [card for card in part if card not in ("A", "B")]
        described["discards"] += money[left:]
        part[:] = [*[card for card in part if card in ("A", "B")], *money[:left]]
        left -= min(left, len(money))
    for seat in described["seats"]:
        seat["unseen"] = seat["money"][int(rng.below(6)) :][: int(rng.below(4))]
    return state_of(described)

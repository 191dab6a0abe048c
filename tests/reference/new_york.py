"""A plain, slow reference for the New York Card Game, for use in tests only, written from the rules alone.

Money cards are (currency, value), a hand is a list of them in any order, and everything is found by trying
all subsets. It shares no code with the engine.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import floor
from typing import Any

Money = tuple[str, int]
Cards = tuple[Money, ...]
"""Money cards in ascending order: two equal ones mean the same payment."""

MOST_TAKEN = 5
POINTS = {
    "museum": {"A": [1], "B": [8, 1], "C": [16, 8, 1]},
    "theater": {"A": [2], "B": [9, 2], "C": [17, 9, 2]},
    "station": {"A": [3], "B": [10, 3], "C": [18, 10, 3]},
    "church": {"A": [4], "B": [11, 4], "C": [19, 11, 4]},
    "garden": {"A": [5], "B": [12, 5], "C": [20, 12, 5]},
    "skyscraper": {"A": [6], "B": [13, 6], "C": [21, 13, 6]},
}


def subsets(cards: Sequence[Money]) -> set[Cards]:
    """Every way to choose some of the cards, at least one."""
    return {
        tuple(sorted(chosen)) for size in range(1, len(cards) + 1) for chosen in combinations(sorted(cards), size)
    }


def total(cards: Iterable[Money]) -> int:
    return sum(value for _, value in cards)


def takes(row: Sequence[Money]) -> set[Cards]:
    """Any one card of the row, or several with a total of at most 5, of any currencies."""
    return {chosen for chosen in subsets(row) if len(chosen) == 1 or total(chosen) <= MOST_TAKEN}


def payments(hand: Sequence[Money], currency: str, price: int) -> set[Cards]:
    """At least the price, in the slot's currency only; a card more than needed is no change, so it is allowed."""
    return {chosen for chosen in subsets([card for card in hand if card[0] == currency]) if total(chosen) >= price}


def exact_payments(hand: Sequence[Money], currency: str, price: int) -> set[Cards]:
    return {chosen for chosen in payments(hand, currency, price) if total(chosen) == price}


def next_cards(legal: set[Cards], chosen: Cards, available: Sequence[Money]) -> set[Money]:
    """What may be laid to the chosen cards, whatever their order, so that a legal choice can still come of it."""
    longer = {card: Counter([*chosen, card]) for card in available}
    return {card for card, wanted in longer.items() if any(wanted <= Counter(cards) for cards in legal)}


def payout(points: Sequence[int], counts: Sequence[int]) -> list[int]:
    """What each player gets for one type: places shared among the tied, nothing for who has none.

    Each player is looked at alone: those with more stand before, those with as many share the places from
    there on.
    """
    paid = []
    for count in counts:
        before = len([other for other in counts if other > count])
        tied = len([other for other in counts if other == count])
        pot = 0
        for place in range(before, before + tied):
            if place < len(points):
                pot += points[place]
        paid.append(floor(Fraction(pot, tied)) if count > 0 else 0)
    return paid


def scoring(card: str, owned: Sequence[Mapping[str, int]]) -> list[int]:
    """What the whole scoring pays each player, all six types together."""
    totals = [0] * len(owned)
    for kind, by_card in POINTS.items():
        for seat, points in enumerate(payout(by_card[card], [player.get(kind, 0) for player in owned])):
            totals[seat] += points
    return totals


def leftovers(left: Sequence[str], hands: Sequence[Sequence[Money]]) -> list[int | None]:
    """For each currency whose slot still holds a building: who gets it, or nobody."""
    receivers: list[int | None] = []
    for currency in left:
        wealth = [total(card for card in hand if card[0] == currency) for hand in hands]
        richest = max(wealth)
        first = wealth.index(richest)
        alone = richest > 0 and wealth.count(richest) == 1
        receivers.append(first if alone else None)
    return receivers


def hands_after(start: Sequence[Sequence[Money]], log: Iterable[Mapping[str, Any]]) -> list[Counter[Money]]:
    """What an attentive watcher knows: the hands dealt face up, plus all taken, minus all paid."""
    hands = [Counter(hand) for hand in start]
    for event in log:
        cards = [read_money(text) for text in event.get("cards", [])]
        if event["kind"] == "take":
            hands[event["seat"]].update(cards)
        elif event["kind"] == "buy":
            hands[event["seat"]].subtract(cards)
            assert min(hands[event["seat"]].values()) >= 0
    return [+hand for hand in hands]


def read_money(text: str) -> Money:
    currency, value = text.split("-")
    return currency, int(value)


def starter(hands: Sequence[Sequence[Money]]) -> list[int]:
    """Who may start: the fewest cards, then the lowest total; several are drawn lots for."""
    best = min((len(hand), total(hand)) for hand in hands)
    return [seat for seat, hand in enumerate(hands) if (len(hand), total(hand)) == best]

"""What of a buy list can come true: conditions that never hold, items that are never reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from regnum.core.errors import Phrase
from regnum.games.dominion.bots import conditions as counted
from regnum.games.dominion.bots.conditions import All, Any, Condition, Within
from regnum.games.dominion.rules.data import CARDS, COPPER, COST, ESTATE, IDS, PILES, POTION, POTION_COST

FAR = 1 << 40
MOST_WAYS = 500  # how many ways for a condition to hold are looked at before giving up

Key = tuple[tuple[int, int, int], ...]
"""A sum of counts: kind, card and factor of each."""
Bounds = tuple[int, int]
Negate = Callable[[Condition], Condition]


def _copies(card: int) -> int:
    """The most of a card that one player can own."""
    first = {COPPER: 7, ESTATE: 3}.get(card, 0)
    return max(PILES[card][players] + first * players for players in (2, 3, 4))


def bounds_of_count(kind: int, card: int) -> Bounds:
    if kind in (counted.OWN, counted.HAND):
        return 0, _copies(card)
    if kind == counted.SUPPLY:
        return 0, max(PILES[card])
    if kind == counted.TURN:
        return 1, FAR
    if kind == counted.LEAD:
        return -FAR, FAR
    if kind == counted.EMPTY_PILES:
        return 0, CARDS
    return 0, FAR


def _key(part: Within) -> tuple[Key, Bounds]:
    """The sum and its bounds, the first factor positive, so that a sum and its opposite meet."""
    terms = tuple(sorted((int(term.kind), int(term.card), int(term.factor)) for term in part.terms))
    if terms and terms[0][2] < 0:
        return tuple((kind, card, -factor) for kind, card, factor in terms), (-int(part.most), -int(part.least))
    return terms, (int(part.least), int(part.most))


def _sum_bounds(key: Key, single: dict[tuple[int, int], Bounds]) -> Bounds:
    least = most = 0
    for kind, card, factor in key:
        low, high = single.get((kind, card), bounds_of_count(kind, card))
        least += min(low * factor, high * factor)
        most += max(low * factor, high * factor)
    return least, most


def _ways(condition: Condition) -> list[list[Within]]:
    """The ways for a condition to hold: in each, all of these bounds hold. Too many ways: none are told apart."""
    if isinstance(condition, Within):
        if condition.inside:
            return [[condition]]
        below = Within(condition.terms, -FAR, condition.least - 1, True)
        above = Within(condition.terms, condition.most + 1, FAR, True)
        return [[side] for side in (below, above) if side.least <= side.most]
    if isinstance(condition, Any):
        return [way for part in condition.parts for way in _ways(part)]
    assert isinstance(condition, All)
    ways: list[list[Within]] = [[]]
    for part in condition.parts:
        ways = [way + more for way in ways for more in _ways(part)]
        if len(ways) > MOST_WAYS:
            return [[]]
    return ways


def _possible(way: Sequence[Within]) -> bool:
    """Whether these bounds leave room for numbers that the game can have."""
    sums: dict[Key, Bounds] = {}
    for part in way:
        key, (least, most) = _key(part)
        low, high = sums.get(key, (-FAR * FAR, FAR * FAR))
        sums[key] = max(low, least), min(high, most)
    single: dict[tuple[int, int], Bounds] = {}
    for key, (least, most) in sums.items():
        if len(key) == 1:
            kind, card, factor = key[0]
            low, high = bounds_of_count(kind, card)
            single[kind, card] = max(low, -(-least // factor)), min(high, most // factor)
    if any(low > high for low, high in single.values()):
        return False
    for key, (least, most) in sums.items():
        low, high = _sum_bounds(key, single)
        if max(low, least) > min(high, most):
            return False
    return True


def can_hold(condition: Condition) -> bool:
    return any(_possible(way) for way in _ways(condition))


def _costs_no_more(card: int, other: int) -> bool:
    return bool(COST[card] <= COST[other] and POTION_COST[card] <= POTION_COST[other])


def warnings_of(cards: list[int], conditions: list[Condition | None], negated: Negate) -> list[tuple[int, Phrase]]:
    """For items by their number: what about them cannot be meant."""
    found: list[tuple[int, Phrase]] = []
    always: list[int] = []
    for i, (card, condition) in enumerate(zip(cards, conditions, strict=True)):
        if condition is not None and not can_hold(condition):
            found.append((i, Phrase("the condition of “{card}” can never hold", card=IDS[card])))
            continue
        if condition is not None and not can_hold(negated(condition)):
            found.append((i, Phrase("the condition of “{card}” always holds", card=IDS[card])))
            condition = None
        covering = [j for j in range(i) if cards[j] == card and _implied(condition, conditions[j], negated)]
        cheaper = [j for j in always if _costs_no_more(cards[j], card)]
        if covering:
            found.append(
                (i, Phrase("this “{card}” is never reached: an earlier one always comes first", card=IDS[card]))
            )
        elif cheaper:
            found.append(
                (
                    i,
                    Phrase(
                        "“{card}” is reached only when “{earlier}”, which costs no more, is sold out",
                        card=IDS[card],
                        earlier=IDS[cards[cheaper[0]]],
                    ),
                )
            )
        elif POTION_COST[card] and POTION not in cards:
            found.append((i, Phrase("“{card}” costs a potion, and the list has no “potion”", card=IDS[card])))
        if condition is None:
            always.append(i)
    return found


def _implied(condition: Condition | None, earlier: Condition | None, negated: Negate) -> bool:
    """Whether the earlier condition holds whenever this one does."""
    if earlier is None:
        return True
    refuted = negated(earlier)
    return not can_hold(refuted if condition is None else All([condition, refuted]))

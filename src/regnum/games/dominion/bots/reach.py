"""What of a buy list can come true: conditions that never hold, items that are never reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from regnum.core.errors import Phrase
from regnum.games.dominion.bots import conditions as counted
from regnum.games.dominion.bots.conditions import FAR, POINTS, QUOTIENT, All, Amount, Any, Condition, Term, Within
from regnum.games.dominion.bots.situation import PLACES, SUPPLY
from regnum.games.dominion.rules.data import (
    ANY_CARD,
    CARDS,
    COPPER,
    COST,
    ESTATE,
    IDS,
    PILES,
    POTION,
    POTION_COST,
    TREASURES,
)

MOST_WAYS = 500  # how many ways for a condition to hold are looked at before giving up

Identity = tuple[object, ...]
"""What is counted, told apart: kind, cards, and of a quotient its two sums."""
Key = tuple[tuple[Identity, int], ...]
"""A sum of counts: each with its factor."""
Bounds = tuple[int, int]
Negate = Callable[[Condition], Condition]


def _copies(card: int) -> int:
    """The most of a card that all players together can own."""
    first = {COPPER: 7, ESTATE: 3}.get(card, 0)
    return max(PILES[card][players] + first * players for players in (2, 3, 4))


def bounds_of(term: Term) -> Bounds:
    """Between which numbers a count is in any game, without its factor."""
    kind, cards = int(term.kind), int(term.cards)
    if kind == SUPPLY:
        return 0, max(max(PILES[card]) for card in range(CARDS) if cards >> card & 1)
    if kind < PLACES:
        single = cards != ANY_CARD and cards & (cards - 1) == 0
        return 0, _copies(cards.bit_length() - 1) if single else FAR
    if kind == QUOTIENT:
        assert term.above is not None
        assert term.below is not None
        return _bounds_of_quotient(_bounds_of_amount(term.above), _bounds_of_amount(term.below))
    if kind in (counted.LEAD, counted.OWN_POINTS):
        return -FAR, FAR
    return {counted.TURN: (1, FAR), counted.EMPTY_PILES: (0, CARDS), counted.PLAYERS: (2, 4)}.get(kind, (0, FAR))


def _bounds_of_amount(amount: Amount) -> Bounds:
    least = most = int(amount.constant)
    for term in amount.terms:
        ends = [end * int(term.factor) for end in bounds_of(term)]
        least, most = least + min(ends), most + max(ends)
    return least, most


def _bounds_of_quotient(above: Bounds, below: Bounds) -> Bounds:
    if above[0] >= 0 and below[0] >= 0:  # 0 where the divisor is
        least = 0 if below[0] == 0 else above[0] // below[1]
        return least, above[1] // max(below[0], 1)
    if below[0] == below[1]:
        ends = [end // below[0] for end in above]
        return min(ends), max(ends)
    return -FAR, FAR


def _identity(term: Term) -> Identity:
    return int(term.kind), int(term.cards), _fixed(term.above), _fixed(term.below)


def _fixed(amount: Amount | None) -> tuple[object, ...]:
    if amount is None:
        return ()
    return tuple(sorted((_identity(term), int(term.factor)) for term in amount.terms)), int(amount.constant)


def _key(part: Within) -> tuple[Key, Bounds]:
    """The sum and its bounds, the first factor positive, so that a sum and its opposite meet."""
    terms = tuple(sorted((_identity(term), int(term.factor)) for term in part.terms))
    if terms and terms[0][1] < 0:
        return tuple((what, -factor) for what, factor in terms), (-int(part.most), -int(part.least))
    return terms, (int(part.least), int(part.most))


def _sum_bounds(key: Key, single: dict[Identity, Bounds]) -> Bounds:
    least = most = 0
    for what, factor in key:
        low, high = single[what]
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
    single: dict[Identity, Bounds] = {}
    for part in way:
        key, (least, most) = _key(part)
        low, high = sums.get(key, (-FAR * FAR, FAR * FAR))
        sums[key] = max(low, least), min(high, most)
        single |= {_identity(term): bounds_of(term) for term in part.terms}
    for key, (least, most) in sums.items():
        if len(key) == 1:
            what, factor = key[0]
            low, high = single[what]
            single[what] = max(low, -(-least // factor)), min(high, most // factor)
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


def _name(card: int) -> str:
    return "points" if card == POINTS else IDS[card]


class _Looked:
    """What is found in one order of cards."""

    def __init__(self, cards: list[int], conditions: list[Condition | None], negated: Negate) -> None:
        self.cards = cards
        self.conditions = conditions
        self.negated = negated
        self.found: list[tuple[int, Phrase]] = []

    def never_holds(self, i: int) -> bool:
        condition = self.conditions[i]
        if condition is None or can_hold(condition):
            return False
        self.found.append((i, Phrase("the condition of “{card}” can never hold", card=_name(self.cards[i]))))
        return True

    def always_holds(self, i: int) -> bool:
        condition = self.conditions[i]
        return condition is not None and not can_hold(self.negated(condition))

    def is_covered(self, i: int, condition: Condition | None) -> bool:
        """Whether the same card comes before this one whenever its condition holds."""
        card = self.cards[i]
        if not any(
            self.cards[j] == card and _implied(condition, self.conditions[j], self.negated) for j in range(i)
        ):
            return False
        self.found.append(
            (i, Phrase("this “{card}” is never reached: an earlier one always comes first", card=_name(card)))
        )
        return True


def warnings_of(cards: list[int], conditions: list[Condition | None], negated: Negate) -> list[tuple[int, Phrase]]:
    """For items by their number: what about them cannot be meant."""
    looked = _Looked(cards, conditions, negated)
    always: list[int] = []
    for i, (card, condition) in enumerate(zip(cards, conditions, strict=True)):
        if looked.never_holds(i):
            continue
        if looked.always_holds(i):
            looked.found.append((i, Phrase("the condition of “{card}” always holds", card=_name(card))))
            condition = None
        price = ESTATE if card == POINTS else card
        cheaper = [j for j in always if _costs_no_more(ESTATE if cards[j] == POINTS else cards[j], price)]
        if looked.is_covered(i, condition):
            pass
        elif cheaper:
            looked.found.append(
                (
                    i,
                    Phrase(
                        "“{card}” is reached only when “{earlier}”, which costs no more, is sold out",
                        card=_name(card),
                        earlier=_name(cards[cheaper[0]]),
                    ),
                )
            )
        elif card != POINTS and POTION_COST[card] and POTION not in cards:
            looked.found.append(
                (i, Phrase("“{card}” costs a potion, and the list has no “potion”", card=IDS[card]))
            )
        if condition is None:
            always.append(i)
    return looked.found


def warnings_of_rule(
    cards: list[int], conditions: list[Condition | None], head: str, negated: Negate
) -> list[tuple[int, Phrase]]:
    """The same for the entries of a rule of play, which is called by what stands before its colon.

    That a condition always holds is no mistake in an order of playing: it is played then, useful or not.
    """
    looked = _Looked(cards, conditions, negated)
    for i, (card, condition) in enumerate(zip(cards, conditions, strict=True)):
        if looked.never_holds(i):
            continue
        if head == "mine" and not TREASURES >> card & 1:
            looked.found.append((i, Phrase("a Mine trashes Treasures only, never “{card}”", card=IDS[card])))
        elif not looked.is_covered(i, condition) and head != "play" and looked.always_holds(i):
            looked.found.append((i, Phrase("the condition of “{card}” always holds", card=IDS[card])))
    return looked.found


def _implied(condition: Condition | None, earlier: Condition | None, negated: Negate) -> bool:
    """Whether the earlier condition holds whenever this one does."""
    if earlier is None:
        return True
    refuted = negated(earlier)
    return not can_hold(refuted if condition is None else All([condition, refuted]))

"""What a seat can tell of a player's cards: what it has seen, and what is left when all else is accounted for.

Everybody knows what a player owns. So when of ten cards that a seat cannot place seven are Coppers, and five of the
ten places are in the hand, there are two Coppers in that hand at least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from regnum.games.dominion.rules.data import IDS, NUMBERS
from regnum.games.dominion.rules.player import CARD, GROUP, KNOWN, STRANGER, Player

HAND, DECK, DISCARD = "hand", "deck", "discard"


class Certain:
    """One player's hand, deck and discard pile as a seat knows them; spectators are a seat of their own.

    What is laid down to be discarded counts as hand for those who do not see it.
    """

    def __init__(self, player: Player, seat: int, sees_hand: bool) -> None:
        self.seat = seat
        self.known = {zone: Counter[int]() for zone in (HAND, DECK, DISCARD)}
        """The cards that the seat has seen there."""
        self.free = dict.fromkeys(self.known, 0)
        """How many places it knows nothing of, and how many belong to a group."""
        self.grouped = dict.fromkeys(self.known, 0)
        self.stock = Counter[int]()
        """The cards that may be in any of these places, and those that are in places of the group."""
        self.group = Counter[int]()
        if sees_hand:
            self.known[HAND].update(_hand(player))
        else:
            self._look_at_hand(player)
        self._look_at(DECK, (int(entry) for entry in player.deck))
        self._look_at(DISCARD, (int(entry) for entry in player.discard))

    def _look_at_hand(self, player: Player) -> None:
        told = [int(entry) for entry in player.hand_known if self._bits(int(entry))]
        self._look_at(HAND, told)
        hidden = Counter(_hand(player)) + Counter(int(card) for card in player.laid)
        hidden -= Counter(entry & CARD for entry in told)
        self.stock += hidden
        self.free[HAND] += hidden.total()

    def _bits(self, entry: int) -> int:
        return (entry >> KNOWN | entry >> GROUP | entry >> STRANGER) >> self.seat & 1

    def _look_at(self, zone: str, entries: Iterable[int]) -> None:
        for entry in entries:
            if entry >> KNOWN + self.seat & 1:
                self.known[zone][entry & CARD] += 1
            elif entry >> GROUP + self.seat & 1:
                self.grouped[zone] += 1
                self.group[entry & CARD] += 1
            elif entry >> STRANGER + self.seat & 1:
                self.grouped[zone] += 1
                self.stock[entry & CARD] += 1
            else:
                self.free[zone] += 1
                self.stock[entry & CARD] += 1

    def cards_in(self, zone: str) -> list[str]:
        """The cards that are in this zone for certain."""
        found = self.known[zone].copy()
        for card in {*self.stock, *self.group}:
            found[card] += self._at_least(card, zone)
        return [IDS[card] for card in sorted(found.elements())]

    def _at_least(self, card: int, zone: str) -> int:
        """How many of this card must be in places that the seat does not know: the others do not fill them."""
        free, grouped = self.free[zone], self.grouped[zone]
        strangers = sum(self.grouped.values()) - self.group.total()
        of_group = min(self.group.total() - self.group[card], grouped)
        of_stock = min(self.stock.total() - self.stock[card], free + min(strangers, grouped - of_group))
        return max(0, free + grouped - of_group - of_stock)

    def group_in(self, zone: str) -> dict[str, object] | None:
        """How many places of the group are here, how many there are in all, and its cards that are known."""
        if not self.grouped[zone]:
            return None
        cards = [IDS[card] for card in sorted(self.group.elements())]
        return {"count": self.grouped[zone], "of": cards, "places": sum(self.grouped.values())}

    def places(self, entries: Iterable[int]) -> list[list[str]]:
        """For each card of a pile, top first, what it may be: one card, one of a group, or nobody knows."""
        kinds = [IDS[card] for card in sorted(self.group)]
        all_known = sum(self.grouped.values()) == self.group.total()
        found: list[list[str]] = []
        for entry in entries:
            if entry >> KNOWN + self.seat & 1:
                found.append([IDS[entry & CARD]])
            elif entry >> GROUP + self.seat & 1 and all_known:
                found.append(kinds)
            else:
                found.append([])
        return found[::-1]

    def pile(self, entries: Iterable[int]) -> list[list[str]]:
        """The same for a discard pile, of which only the top one has a place that anybody knows.

        The others come in an order of their own: where a known card of a discarded hand lies tells of the rest.
        """
        places = self.places(entries)
        return places[:1] + sorted(places[1:], key=lambda kinds: (not kinds, [NUMBERS[kind] for kind in kinds]))


def _hand(player: Player) -> list[int]:
    return [card for card, copies in enumerate(player.hand) for _ in range(int(copies))]

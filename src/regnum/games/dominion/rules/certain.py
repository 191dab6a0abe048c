"""What a seat can tell of a player's cards: what it has seen, and what is left when all else is accounted for.

Everybody knows what a player owns. So when of ten cards that a seat cannot place seven are Coppers, and five of the
ten places are in the hand, there are two Coppers in that hand at least.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32

from regnum.games.dominion.rules.data import CARDS, IDS
from regnum.games.dominion.rules.player import CARD, GROUP, KNOWN, STRANGER, Player

HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
ZONES: Final = 3


class Certain:
    """One player's hand, deck and discard pile as a seat knows them; spectators are a seat of their own.

    What is laid down to be discarded counts as hand for those who do not see it. Cards are counted in lists, with a
    place for every card of the game: this is looked at after every move, for everybody who looks.
    """

    def __init__(self, player: Player, seat: int, sees_hand: bool, kinds: list[int]) -> None:
        self.seat = seat
        self.kinds = kinds
        """The cards of which the player owns any, in their order: no others need be looked for."""
        self.known = [[0] * CARDS for _zone in range(ZONES)]
        """The cards that the seat has seen there."""
        self.free = [0] * ZONES
        """How many places it knows nothing of, and how many belong to a group."""
        self.grouped = [0] * ZONES
        self.stock = [0] * CARDS
        """The cards that may be in any of these places, and those that are in places of the group."""
        self.group = [0] * CARDS
        if sees_hand:
            self.known[HAND] = [int(copies) for copies in player.hand]
        else:
            self._look_at_hand(player)
        self._look_at(DECK, player.deck)
        self._look_at(DISCARD, player.discard)
        self.all_stock = sum(self.stock)
        self.all_group = sum(self.group)
        self.all_grouped = sum(self.grouped)
        self.tells_group = self.all_group > 0 and self.all_grouped == self.all_group
        """Whether a card of the group is known to be one of some."""

    def _look_at_hand(self, player: Player) -> None:
        hidden = [int(copies) for copies in player.hand]
        for card in player.laid:
            hidden[int(card)] += 1
        for entry in player.hand_known:
            if (int(entry) >> KNOWN | int(entry) >> GROUP | int(entry) >> STRANGER) >> self.seat & 1:
                self._look_at_one(HAND, int(entry))
                hidden[int(entry) & CARD] -= 1
        for number, copies in enumerate(hidden):
            if copies > 0:
                self.stock[number] += copies
                self.free[HAND] += copies

    def _look_at(self, zone: int, entries: vec[i32]) -> None:
        for entry in entries:
            self._look_at_one(zone, int(entry))

    def _look_at_one(self, zone: int, entry: int) -> None:
        card = entry & CARD
        if entry >> KNOWN + self.seat & 1:
            self.known[zone][card] += 1
        elif entry >> GROUP + self.seat & 1:
            self.grouped[zone] += 1
            self.group[card] += 1
        else:
            self.stock[card] += 1
            if entry >> STRANGER + self.seat & 1:
                self.grouped[zone] += 1
            else:
                self.free[zone] += 1

    def cards_in(self, zone: int) -> list[str]:
        """The cards that are in this zone for certain."""
        found: list[str] = []
        known = self.known[zone]
        hides = self.free[zone] + self.grouped[zone] > 0
        for card in self.kinds:
            count = known[card]
            if hides and (self.stock[card] or self.group[card]):
                count += self._at_least(card, zone)
            if count:
                found += [IDS[card]] * count
        return found

    def _at_least(self, card: int, zone: int) -> int:
        """How many of this card must be in places that the seat does not know: the others do not fill them."""
        free, grouped = self.free[zone], self.grouped[zone]
        strangers = self.all_grouped - self.all_group
        of_group = min(self.all_group - self.group[card], grouped)
        of_stock = min(self.all_stock - self.stock[card], free + min(strangers, grouped - of_group))
        return max(0, free + grouped - of_group - of_stock)

    def group_in(self, zone: int) -> dict[str, object] | None:
        """How many places of the group are here, how many there are in all, and its cards that are known."""
        if not self.grouped[zone]:
            return None
        cards: list[str] = []
        for card in self.kinds:
            cards += [IDS[card]] * self.group[card]
        return {"count": self.grouped[zone], "of": cards, "places": self.all_grouped}

    def _may_be(self, entry: int) -> list[str]:
        """What a card of a pile may be: one card, one of a group, or nobody knows."""
        if entry >> KNOWN + self.seat & 1:
            return [IDS[entry & CARD]]
        if self.tells_group and entry >> GROUP + self.seat & 1:
            return [IDS[card] for card in self.kinds if self.group[card]]
        return []

    def top(self, deck: vec[i32]) -> list[list[str]]:
        """The cards of a deck, top first, down to the last of which anything is known."""
        depth = len(deck)
        while depth and not self._may_be(int(deck[len(deck) - depth])):
            depth -= 1
        return [self._may_be(int(deck[len(deck) - 1 - under])) for under in range(depth)]

    def pile(self, discard: vec[i32]) -> list[list[str]]:
        """The cards of a discard pile, of which only the top one, the first, has a place that anybody knows.

        The others come in an order of their own: where a known card of a discarded hand lies tells of the rest.
        """
        if not len(discard):
            return []
        top = int(discard[len(discard) - 1])
        found = [self._may_be(top)]
        left = self.known[DISCARD][:]
        grouped = self.grouped[DISCARD] if self.tells_group else 0
        if top >> KNOWN + self.seat & 1:
            left[top & CARD] -= 1
        elif found[0]:
            grouped -= 1
        for card in self.kinds:
            for _copy in range(left[card]):
                found.append([IDS[card]])
            if grouped and self.group[card]:
                names = [IDS[other] for other in self.kinds if self.group[other]]
                found += [names[:] for _place in range(grouped)]
                grouped = 0
        for _unknown in range(len(discard) - len(found)):
            found.append([])
        return found

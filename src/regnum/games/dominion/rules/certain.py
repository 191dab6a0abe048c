"""What a seat can tell of a player's cards: what it has seen, and what is left when all else is accounted for.

Everybody knows what a player owns. So when of ten cards that a seat cannot place seven are Coppers, and five of the
ten places are in the hand, there are two Coppers in that hand at least.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32

from regnum.games.dominion.rules.data import CARDS, IDS, NUMBERS
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

    def __init__(self, player: Player, seat: int, sees_hand: bool) -> None:
        self.seat = seat
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
        for card in range(CARDS):
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
        for card in range(CARDS):
            cards += [IDS[card]] * self.group[card]
        return {"count": self.grouped[zone], "of": cards, "places": self.all_grouped}

    def places(self, entries: vec[i32]) -> list[list[str]]:
        """For each card of a pile, top first, what it may be: one card, one of a group, or nobody knows."""
        kinds = [IDS[card] for card in range(CARDS) if self.group[card]]
        all_known = self.all_grouped == self.all_group
        found: list[list[str]] = []
        for place in entries:
            entry = int(place)
            if entry >> KNOWN + self.seat & 1:
                found.append([IDS[entry & CARD]])
            elif entry >> GROUP + self.seat & 1 and all_known:
                found.append(kinds)
            else:
                found.append([])
        return found[::-1]

    def pile(self, entries: vec[i32]) -> list[list[str]]:
        """The same for a discard pile, of which only the top one has a place that anybody knows.

        The others come in an order of their own: where a known card of a discarded hand lies tells of the rest.
        """
        places = self.places(entries)
        return places[:1] + sorted(places[1:], key=lambda kinds: (not kinds, [NUMBERS[kind] for kind in kinds]))

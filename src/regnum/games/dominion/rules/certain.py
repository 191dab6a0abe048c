"""What a seat can tell of a player's cards: what it has seen, and what is left when all else is accounted for.

Everybody knows what a player owns. So when of ten cards that a seat cannot place seven are Coppers, and five of the
ten places are in the hand, there are two Coppers in that hand at least.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from regnum.core.native import as_i32, as_i64
from regnum.games.dominion.rules.data import CARDS, IDS
from regnum.games.dominion.rules.player import CARD, GROUP, KNOWN, NONE_OF_ANY, STRANGER, Player

HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
ZONES: Final = 3
STOCK: Final = 3  # the cards that may be in any place that the seat does not know
MEMBERS: Final = 4  # the cards that are in places of the group
NOTHING: Final[vec[i32]] = vec[i32]([as_i32(0)] * (CARDS * 5))
NO_PLACES: Final[vec[i64]] = vec[i64]([0] * ZONES)


class Certain:
    """One player's hand, deck and discard pile as a seat knows them; spectators are a seat of their own.

    What is laid down to be discarded counts as hand for those who do not see it. This is looked at after every
    move, for everybody who looks: so all cards are counted in one vector, with a row for each zone (what the seat
    has seen there), one for the stock and one for the members of the group.
    """

    def __init__(self, player: Player, seat: i64, sees_hand: bool, kinds: vec[i64]) -> None:
        self.seat: i64 = seat
        self.kinds: vec[i64] = kinds
        """The cards of which the player owns any, in their order: no others need be looked for."""
        self.counts: vec[i32] = NOTHING[:]
        self.free: vec[i64] = NO_PLACES[:]
        """How many places of a zone the seat knows nothing of, and how many belong to a group."""
        self.grouped: vec[i64] = NO_PLACES[:]
        if sees_hand:
            for card in kinds:
                self.counts[HAND * CARDS + card] = as_i32(player.hand[card])
        else:
            self._look_at_hand(player)
        self._look_at(DECK, player.deck)
        self._look_at(DISCARD, player.discard)
        self.all_stock: i64 = 0
        self.all_group: i64 = 0
        for card in kinds:
            self.all_stock += as_i64(self.counts[STOCK * CARDS + card])
            self.all_group += as_i64(self.counts[MEMBERS * CARDS + card])
        self.all_grouped: i64 = self.grouped[HAND] + self.grouped[DECK] + self.grouped[DISCARD]
        self.tells_group: bool = self.all_group > 0 and self.all_grouped == self.all_group
        """Whether a card of the group is known to be one of some."""

    def _look_at_hand(self, player: Player) -> None:
        hidden: vec[i32] = NONE_OF_ANY[:]
        for card in self.kinds:
            hidden[card] = as_i32(player.hand[card])
        for laid in player.laid:
            hidden[as_i64(laid)] += 1
        for entry in player.hand_known:
            seen = (as_i64(entry) >> KNOWN) | (as_i64(entry) >> GROUP) | (as_i64(entry) >> STRANGER)
            if (seen >> self.seat) & 1:
                self._look_at_one(HAND, as_i64(entry))
                hidden[as_i64(entry) & CARD] -= 1
        for card in self.kinds:
            if hidden[card] > 0:
                self.counts[STOCK * CARDS + card] += hidden[card]
                self.free[HAND] += as_i64(hidden[card])

    def _look_at(self, zone: i64, entries: vec[i32]) -> None:
        for entry in entries:
            self._look_at_one(zone, as_i64(entry))

    def _look_at_one(self, zone: i64, entry: i64) -> None:
        card = entry & CARD
        if (entry >> (KNOWN + self.seat)) & 1:
            self.counts[zone * CARDS + card] += 1
        elif (entry >> (GROUP + self.seat)) & 1:
            self.grouped[zone] += 1
            self.counts[MEMBERS * CARDS + card] += 1
        else:
            self.counts[STOCK * CARDS + card] += 1
            if (entry >> (STRANGER + self.seat)) & 1:
                self.grouped[zone] += 1
            else:
                self.free[zone] += 1

    def _members(self, card: i64) -> i64:
        return as_i64(self.counts[MEMBERS * CARDS + card])

    def cards_in(self, zone: i64) -> list[str]:
        """The cards that are in this zone for certain."""
        found: list[str] = []
        hides = self.free[zone] + self.grouped[zone] > 0
        for card in self.kinds:
            count = as_i64(self.counts[zone * CARDS + card])
            if hides:
                count += self._at_least(card, zone)
            while count > 0:
                found.append(IDS[card])
                count -= 1
        return found

    def _at_least(self, card: i64, zone: i64) -> i64:
        """How many of this card must be in places that the seat does not know: the others do not fill them."""
        stock = as_i64(self.counts[STOCK * CARDS + card])
        if stock + self._members(card) == 0:
            return 0
        free, grouped = self.free[zone], self.grouped[zone]
        strangers = self.all_grouped - self.all_group
        of_group = min(self.all_group - self._members(card), grouped)
        of_stock = min(self.all_stock - stock, free + min(strangers, grouped - of_group))
        return max(free + grouped - of_group - of_stock, 0)

    def group_in(self, zone: i64) -> dict[str, object] | None:
        """How many places of the group are here, how many there are in all, and its cards that are known."""
        if self.grouped[zone] == 0:
            return None
        cards: list[str] = []
        for card in self.kinds:
            cards += [IDS[card]] * int(self._members(card))
        return {"count": int(self.grouped[zone]), "of": cards, "places": int(self.all_grouped)}

    def _tells(self, entry: i64) -> bool:
        """Whether the seat knows anything of a card of a pile."""
        known = (entry >> (KNOWN + self.seat)) & 1
        return known != 0 or (self.tells_group and (entry >> (GROUP + self.seat)) & 1 != 0)

    def _may_be(self, entry: i64) -> list[str]:
        """What a card of a pile may be: one card, one of a group, or nobody knows."""
        if not self._tells(entry):
            return []
        if (entry >> (KNOWN + self.seat)) & 1:
            return [IDS[entry & CARD]]
        return self._group_names()

    def _group_names(self) -> list[str]:
        return [IDS[card] for card in self.kinds if self._members(card) > 0]

    def top(self, deck: vec[i32]) -> list[list[str]]:
        """The cards of a deck, top first, down to the last of which anything is known."""
        lowest: i64 = 0
        while lowest < len(deck) and not self._tells(as_i64(deck[lowest])):
            lowest += 1
        found: list[list[str]] = []
        place: i64 = len(deck) - 1
        while place >= lowest:
            found.append(self._may_be(as_i64(deck[place])))
            place -= 1
        return found

    def pile(self, discard: vec[i32]) -> list[list[str]]:
        """The cards of a discard pile, of which only the top one, the first, has a place that anybody knows.

        The others come in an order of their own: where a known card of a discarded hand lies tells of the rest.
        """
        size: i64 = len(discard)
        if size == 0:
            return []
        top = as_i64(discard[size - 1])
        found = [self._may_be(top)]
        grouped: i64 = self.grouped[DISCARD] if self.tells_group else 0
        shown: i64 = -1
        if (top >> (KNOWN + self.seat)) & 1:
            shown = top & CARD
        elif self._tells(top):
            grouped -= 1
        for card in self.kinds:
            copies = as_i64(self.counts[DISCARD * CARDS + card])
            if card == shown:
                copies -= 1
            while copies > 0:
                found.append([IDS[card]])
                copies -= 1
            if grouped > 0 and self._members(card) > 0:
                while grouped > 0:
                    found.append(self._group_names())
                    grouped -= 1
        while len(found) < size:
            found.append([])
        return found


def kinds_of(owned: vec[i32]) -> vec[i64]:
    """The cards of which there are any, in their order."""
    kinds: vec[i64] = vec[i64]()
    card: i64 = 0
    while card < CARDS:
        if owned[card] != 0:
            kinds = append(kinds, card)
        card += 1
    return kinds

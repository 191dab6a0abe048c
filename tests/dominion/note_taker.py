"""A slow reference for who knows what: a player who writes down every line of the log that this seat may read.

It follows the rules of knowledge for all cards but Apothecary (whose groups are tested one by one), and Golem,
Throne Room, Thief and Feast, whose lines in the log do not say whether a card came from the hand. What is certain
because nothing else is left it finds by trying how few of a card there can be.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Bag = Counter[str]


@dataclass
class Group:
    """Cards that are somewhere in these places of hand and discard pile; in the rest of them are any others."""

    cards: Bag
    in_hand: int
    in_discard: int

    @property
    def strangers(self) -> int:
        return self.in_hand + self.in_discard - self.cards.total()


@dataclass
class Notes:
    """What one reader knows of one player's cards."""

    hand_size: int
    deck: list[str | None]
    """Top first; None where it is not known."""
    hand: Bag = field(default_factory=Counter)
    discard: Bag = field(default_factory=Counter)
    discard_size: int = 0
    group: Group | None = None

    # What happens to cards

    def leaves_the_hand(self, card: str) -> None:
        """Before all eyes: one like those that are known, as far as can be told."""
        group = self.group
        if group and 0 < group.in_hand < self.hand_size and (group.strangers or group.cards[card]):
            self.group = None  # was it one of these, or not?
        self.hand_size -= 1
        if self.hand[card]:
            self.hand[card] -= 1
        elif self.group and self.group.in_hand > self.hand_size:
            self.group.in_hand -= 1
            self.group.cards[card] = max(0, self.group.cards[card] - 1)
            self.settle()

    def discards(self, card: str) -> None:
        self.discard[card] += 1
        self.discard_size += 1

    def discards_face_down(self, count: int) -> None:
        """Some of the hand, nobody saw which: what was known of the hand may be there now."""
        self.hand_size -= count
        self.discard_size += count
        if self.hand_size == 0:
            self.discards_hand()
            return
        if self.group and self.group.in_hand and count:
            self.group = None
        if +self.hand and count:
            self.group = Group(+self.hand, self.hand_size, count)
            self.hand.clear()
            self.settle()

    def discards_hand(self) -> None:
        """All that was known of it is known of the discard pile."""
        self.discard += self.hand
        self.hand.clear()
        if self.group:
            self.group.in_discard += self.group.in_hand
            self.group.in_hand = 0
            self.settle()

    def shows_hand(self, cards: Bag) -> None:
        group = self.group
        if group and group.in_hand:
            of_group = (cards - self.hand) & group.cards
            if not group.strangers and of_group.total() == group.in_hand:
                self.discard += group.cards - of_group
            self.group = None
        self.hand = cards.copy()

    def shows_one(self, card: str) -> None:
        if not self.hand[card]:
            group = self.group
            if group and group.in_hand and (group.strangers or group.cards[card]):
                self.group = None
            self.hand[card] = 1

    def shuffles(self) -> None:
        """What is left of the deck is drawn or revealed in the same line of the log, or the next."""
        self.deck += [None] * self.discard_size
        self.discard.clear()
        self.discard_size = 0
        if self.group and self.group.in_discard:
            self.group = None

    def takes_off(self, count: int) -> list[str]:
        """Cards off the deck; those of them that were known."""
        taken, self.deck = self.deck[:count], self.deck[count:]
        assert len(taken) == count
        return [card for card in taken if card is not None]

    def settle(self) -> None:
        """A group that is all in one place, or all of one kind, needs no name."""
        group = self.group
        if group is None:
            return
        group.cards = +group.cards
        if not group.in_hand:
            self.discard += group.cards
        elif not group.in_discard:
            self.hand += group.cards
        elif len(group.cards) == 1 and not group.strangers:
            self.hand[min(group.cards)] += group.in_hand
            self.discard[min(group.cards)] += group.in_discard
        elif group.cards:
            return
        self.group = None

    # What follows

    def certain(self, told: dict[str, Any]) -> tuple[Bag, Bag, Bag]:
        """The cards that must be in hand, deck and discard pile, given what lies open and what the player owns."""
        on_deck = Counter(card for card in self.deck if card is not None)
        group = self.group or Group(Counter(), 0, 0)
        seen = Counter(told["play"] + told["aside"] + told["returning"])
        hand, free_hand = self.hand, self.hand_size - self.hand.total() - group.in_hand
        if told["hand"] is not None:
            hand, free_hand = Counter(told["hand"] + told["discarding"]), 0
        left = Counter(told["owned"])
        left.subtract(seen + hand + on_deck + self.discard + group.cards)
        assert min(left.values()) >= 0
        free_deck = self.deck.count(None)
        free_discard = self.discard_size - self.discard.total() - group.in_discard
        assert left.total() == free_hand + free_deck + free_discard + group.strangers
        return (
            hand + fewest(left, free_hand, group, group.in_hand),
            on_deck + fewest(left, free_deck, group, 0),
            self.discard + fewest(left, free_discard, group, group.in_discard),
        )


def fewest(left: Bag, free: int, group: Group, places: int) -> Bag:
    """How few of each card there can be in so many free places and places of a group."""
    found: Bag = Counter()
    for card in {*left, *group.cards}:
        found[card] = min(
            max(0, places - strangers - (group.cards.total() - group.cards[card]))
            + max(0, free + strangers - (left.total() - left[card]))
            for strangers in range(group.strangers + 1)
            if 0 <= places - strangers <= group.cards.total()
        )
    return +found


class NoteTaker:
    """What one seat, or a spectator, can write down about the hands, decks and discard piles at the table."""

    def __init__(self, seat: int | None, first: dict[str, Any]) -> None:
        """`first` is its view of a table where nobody knows anything."""
        self.seat = seat
        self.notes = [Notes(player["hand_size"], [None] * player["deck"]) for player in first["seats"]]

    def read(self, line: dict[str, Any], before: dict[str, Any], on_top: str | None) -> None:
        """Write down what a line of the log tells.

        `before` is the view before the action; `on_top` is the card that comes to lie on a discard pile in a
        clean-up, or when a deck becomes one.
        """
        if line["seat"] < 0:
            return
        notes = self.notes[line["seat"]]
        seen = before["seats"][line["seat"]]
        match line["kind"]:
            case "draw":
                known = notes.takes_off(line["count"])
                notes.hand.update(line.get("cards", known))
                notes.hand_size += line["count"]
            case "reveal" if line["from"] == "deck":
                # They lie there, seen by all, until they are taken or discarded.
                notes.deck[: len(line["cards"])] = line["cards"]
            case "reveal":
                notes.shows_hand(Counter(line["cards"]))
            case "moat":
                notes.shows_one("moat")
            case "take":
                notes.hand.update(line["cards"])
                notes.hand_size += len(line["cards"])
                for card in line["cards"]:
                    notes.deck.remove(card)
            case "put" if line["from"] != "deck":
                if line["from"] == "hand":
                    notes.leaves_the_hand(line["card"])
                elif line["from"] == "play":
                    seen["play"].remove(line["card"])
                notes.deck.insert(0, line["card"])
            case "gain":
                self.gain(notes, line)
            case "discard":
                if line["from"] == "play":
                    seen["play"].remove(line["card"])
                self.discard(notes, line)
            case "set_aside":
                notes.takes_off(1)
            case "play" | "trash":
                notes.leaves_the_hand(line["card"])
            case "treasures":
                for card in line["cards"]:
                    notes.leaves_the_hand(card)
            case "discard_deck":
                if not notes.discard_size:
                    notes.deck[0] = on_top
                notes.discard.update(card for card in notes.deck if card is not None)
                notes.discard_size += len(notes.deck)
                notes.deck.clear()
            case "shuffle":
                notes.shuffles()
            case "return":
                for card in line["cards"]:
                    notes.discards(card)
            case "clean_up":
                self.clean_up(notes, seen, on_top)

    def look(self, now: dict[str, Any]) -> None:
        """Look at a hand that a possessor sees."""
        for seat, (notes, player) in enumerate(zip(self.notes, now["seats"], strict=True)):
            if player["hand"] is not None and seat != self.seat and not player["discarding"]:
                notes.shows_hand(Counter(player["hand"]))

    def gain(self, notes: Notes, line: dict[str, Any]) -> None:
        if line["to"] == "hand":
            notes.hand[line["card"]] += 1
            notes.hand_size += 1
        elif line["to"] == "deck":
            notes.deck.insert(0, line["card"])
        else:
            notes.discards(line["card"])

    def discard(self, notes: Notes, line: dict[str, Any]) -> None:
        if line["from"] == "deck":
            notes.deck.remove(line["card"])
        if line["from"] != "hand":
            notes.discards(line["card"])
        elif "cards" in line:
            for card in line["cards"]:
                notes.leaves_the_hand(card)
                notes.discards(card)
        else:
            notes.leaves_the_hand(line["card"])
            notes.discards(line["card"])
            notes.discards_face_down(line["count"] - 1)

    def clean_up(self, notes: Notes, seen: dict[str, Any], on_top: str | None) -> None:
        if on_top is not None and on_top not in seen["play"]:
            notes.leaves_the_hand(on_top)
            notes.discards(on_top)
        for card in seen["play"]:
            notes.discards(card)
        if seen["hand"] is not None:
            notes.hand = Counter(seen["hand"])
            if on_top is not None and on_top not in seen["play"]:
                notes.hand[on_top] -= 1
        notes.discard_size += notes.hand_size
        notes.hand_size = 0
        notes.discards_hand()

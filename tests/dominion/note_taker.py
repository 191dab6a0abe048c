"""A slow reference for who knows what: a player who writes down every line of the log that this seat may read.

It follows the rules of knowledge for all cards but Apothecary (whose groups are tested one by one), and Golem,
Throne Room, Thief and Feast, whose lines in the log do not say whether a card came from the hand.
"""

from __future__ import annotations

from collections import Counter
from typing import Any


class NoteTaker:
    """What one seat, or a spectator, can write down about the hands and decks at the table."""

    def __init__(self, seat: int | None, players: int) -> None:
        self.seat = seat
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        """Cards of each hand that are known to be there."""
        self.decks: list[list[str | None]] = [[] for _ in range(players)]
        """What lies on each deck, top first; None where it is not known, and unknown to the end."""

    def read(self, line: dict[str, Any]) -> None:
        """Write down what a line of the log tells."""
        player = line["seat"]
        match line["kind"]:
            case "draw":
                known = self.take_off(player, line["count"])
                self.hands[player].update(line.get("cards", known))
            case "reveal" if (
                line["from"] == "deck"
            ):  # they lie there, seen by all, until they are taken or discarded
                self.decks[player][: len(line["cards"])] = line["cards"]
            case "reveal":
                for card, count in Counter(line["cards"]).items():
                    self.hands[player][card] = max(count, self.hands[player][card])
            case "moat":
                self.hands[player]["moat"] = max(1, self.hands[player]["moat"])
            case "take":
                self.hands[player].update(line["cards"])
                for card in line["cards"]:
                    self.decks[player].remove(card)
            case "discard" if line["from"] == "deck":
                self.decks[player].remove(line["card"])
            case "put" if line["from"] != "deck":
                if line["from"] == "hand":
                    self.leaves_the_hand(player, line["card"])
                self.decks[player].insert(0, line["card"])
            case "gain" if line["to"] == "hand":
                self.hands[player][line["card"]] += 1
            case "gain" if line["to"] == "deck":
                self.decks[player].insert(0, line["card"])
            case "discard" if line["from"] == "hand":
                self.leaves_the_hand(player, line["card"])
            case "set_aside":
                self.take_off(player, 1)
            case "play" | "trash":
                self.leaves_the_hand(player, line["card"])
            case "treasures":
                for card in line["cards"]:
                    self.leaves_the_hand(player, card)
            case "discard_deck":
                self.decks[player].clear()
            case "clean_up":
                self.hands[player].clear()

    def take_off(self, player: int, count: int) -> list[str]:
        """Take cards off a deck; those of them that were known."""
        taken, self.decks[player] = self.decks[player][:count], self.decks[player][count:]
        return [card for card in taken if card is not None]

    def leaves_the_hand(self, player: int, card: str) -> None:
        self.hands[player][card] = max(0, self.hands[player][card] - 1)

    def hand_known(self, player: int) -> Counter[str]:
        return +self.hands[player]

    def deck_top(self, player: int) -> list[list[str]]:
        """As a view writes it: cut off after the last known place."""
        places = [[] if card is None else [card] for card in self.decks[player]]
        while places and not places[-1]:
            places.pop()
        return places

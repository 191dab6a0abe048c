"""Buy lists carried out once more, slowly and from the whole position, to compare with.

Conditions are rewritten as Python and left to `eval`; counts are taken from the JSON of a position. Nothing of the
reader or of the compiled player is used.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import regnum
from regnum.games.dominion import rules

CARDS = {
    card["id"]: card
    for card in json.loads((Path(str(rules.__file__)).parent / "data.json").read_text("utf-8"))["cards"]
}
IN_SEATS = ("hand", "discarding", "deck", "discard", "play", "aside", "returning")
PLACES = ("own", "opponents", "supply", "hand", "in play", "deck", "discard")
TYPES = {"actions": "Action", "treasures": "Treasure", "victories": "Victory"}
COUNT = re.compile(rf"\b({'|'.join(PLACES)}) ([a-z_]+)|\b(empty piles|[a-z]+)\b")


def points_of(owned: Counter[str]) -> int:
    points = 6 * owned["province"] + 3 * owned["duchy"] + owned["estate"] - owned["curse"]
    actions = sum(count for card, count in owned.items() if "Action" in CARDS[card]["types"])
    return points + owned["gardens"] * (owned.total() // 10) + owned["vineyard"] * (actions // 3)


class Slow:
    """What can be counted where somebody is to choose."""

    def __init__(self, state: regnum.State) -> None:
        position: dict[str, Any] = state.position()
        seat = int(state.seat)
        view = state.view(seat)
        asked = view["asked"]
        seats = position["seats"]
        owned = [Counter(card for place in IN_SEATS for card in each[place]) for each in seats]
        self.places: dict[str, Counter[str]] = {
            "own": owned[seat],
            "opponents": sum((owned[other] for other in range(len(seats)) if other != seat), Counter()),
            "supply": Counter(position["supply"]),
            "hand": Counter(seats[asked["seat"]]["hand"]),
            "in play": Counter(seats[asked["seat"]]["play"]),
            "deck": Counter(seats[seat]["deck"]),
            "discard": Counter(seats[seat]["discard"]),
        }
        scores = [points_of(cards) for cards in owned]
        self.numbers = {
            "coins": asked["coins"]
            if asked["effect"] in ("gain", "mine_gain", "university")
            else position["coins"],
            "potions": position["potions"],
            "buys": position["buys"],
            "actions": position["actions"],
            "turn": seats[seat]["turns"],
            "money": sum(CARDS[card]["coins"] * owned[seat][card] for card in ("copper", "silver", "gold")),
            "empty piles": sum(not left for left in position["supply"].values()),
            "points": scores[seat],
            "lead": scores[seat] - max(score for other, score in enumerate(scores) if other != seat),
            "players": len(seats),
        }

    def count(self, place: str, what: str) -> int:
        cards = self.places[place]
        if what == "cards":
            return cards.total()
        if what in TYPES:
            return sum(count for card, count in cards.items() if TYPES[what] in CARDS[card]["types"])
        return cards[what]

    def holds(self, condition: str) -> bool:
        def counted(found: re.Match[str]) -> str:
            if found[3] in ("and", "or", "not"):
                return found[0]
            number = self.numbers[found[3]] if found[3] else self.count(found[1], found[2])
            return f"N({number})"

        text = re.sub(r"(?<![<>!=])=(?!=)", "==", condition)
        text = COUNT.sub(counted, text)
        text = re.sub(
            r"\b\d+\b",
            lambda found: f"N({found[0]})" if text[found.start() - 2 : found.start()] != "N(" else found[0],
            text,
        )
        return bool(eval(text, {"N": Number}))


class Number(int):
    """Divided as the lists do: rounded down, and 0 by 0."""

    def __add__(self, other: int) -> Number:
        return Number(int(self) + int(other))

    def __sub__(self, other: int) -> Number:
        return Number(int(self) - int(other))

    def __mul__(self, other: int) -> Number:
        return Number(int(self) * int(other))

    def __truediv__(self, other: int) -> Number:
        return Number(0 if other == 0 else int(self) // int(other))


Entry = tuple[str, str | None]
"""A card, or `points`, and its condition."""
NO_CHOICE_WHETHER = (
    "smithy",
    "village",
    "laboratory",
    "market",
    "witch",
    "militia",
    "festival",
    "woodcutter",
    "moat",
)
"""Actions that the rules of thumb always play."""


class Plan:
    """A list with rules of play; `text` is how one writes it."""

    def __init__(
        self, items: list[Entry], play: list[Entry], trash: list[Entry], trash_with: dict[str, list[Entry]]
    ) -> None:
        self.items, self.play, self.trash, self.trash_with = items, play, trash, trash_with

    @property
    def text(self) -> str:
        lines = [self._entry(entry) for entry in self.items]
        if self.play:
            lines.append("play: " + ", ".join(map(self._entry, self.play)))
        if self.trash:
            lines.append("trash: " + ",\n  ".join(map(self._entry, self.trash)))
        lines += [f"trash with {by}: " + ", ".join(map(self._entry, told)) for by, told in self.trash_with.items()]
        return "\n".join(lines)

    def _entry(self, entry: Entry) -> str:
        card, condition = entry
        return card if condition is None else f"{card} if {condition}"

    def answer(self, state: regnum.State) -> str | None:
        """What is done, in the game's notation; None where a rule of thumb decides."""
        view = state.view(int(state.seat))
        effect, possessing = view["asked"]["effect"], view["asked"]["seat"] != state.seat
        slow = Slow(state)
        if effect == "buy_phase":
            return self._buy(slow, view)
        if possessing:
            return None
        if effect == "action_phase":
            return self._act(slow)
        if effect == "chapel" and self._trashing("chapel"):
            return self._chapel(slow, state, int(view["asked"]["left"]))
        if effect in ("remodel", "apprentice", "transmute", "mine") and self._trashing(effect):
            legal = [state.text(action) for action in state.legal_actions()]
            wanted = [f"trash {card}" for card in self._holding(slow, self._trashing(effect))]
            return next((text for text in wanted if text in legal), "done" if "done" in legal else None)
        return None

    def _holding(self, slow: Slow, entries: list[Entry]) -> list[str]:
        return [card for card, condition in entries if condition is None or slow.holds(condition)]

    def _trashing(self, by: str) -> list[Entry]:
        return self.trash_with.get(by, self.trash)

    def _buy(self, slow: Slow, view: dict[str, Any]) -> str:
        hand = view["seats"][view["asked"]["seat"]]["hand"]
        if not view["bought"] and any("Treasure" in CARDS[card]["types"] for card in hand):
            return "play treasures"
        affordable = [
            card
            for card, left in view["supply"].items()
            if left
            and CARDS[card]["cost"]["coins"] <= view["coins"]
            and CARDS[card]["cost"]["potions"] <= view["potions"]
        ]
        for wanted in self._holding(slow, self.items) if view["buys"] else []:
            card = self._most_points(slow, affordable) if wanted == "points" else wanted
            if card in affordable:
                return f"buy {card}"
        return "done"

    def _most_points(self, slow: Slow, cards: list[str]) -> str | None:
        own = slow.places["own"]
        worth = {
            "gardens": (own.total() + 1) // 10,
            "vineyard": slow.count("own", "actions") // 3,
            "estate": 1,
            "duchy": 3,
            "province": 6,
        }
        ranked = [(worth[card], CARDS[card]["cost"]["coins"], card) for card in cards if worth.get(card, 0) > 0]
        return max(ranked)[2] if ranked else None

    def _act(self, slow: Slow) -> str | None:
        hand = slow.places["hand"]
        for card, condition in self.play:
            if hand[card] and (slow.holds(condition) if condition else self._useful(slow, card)):
                return f"play {card}"
        named = {card for card, _condition in self.play}
        left = [card for card in hand if "Action" in CARDS[card]["types"] and card not in named]
        return None if left else "done"

    def _useful(self, slow: Slow, card: str) -> bool:
        if card in NO_CHOICE_WHETHER:
            return True
        rest = slow.places["hand"] - Counter([card])
        if card == "mine":
            rest = Counter({each: count for each, count in rest.items() if "Treasure" in CARDS[each]["types"]})
        return any(rest[each] for each in self._holding(slow, self._trashing(card)))

    def _chapel(self, slow: Slow, state: regnum.State, room: int) -> str:
        legal = [state.text(action) for action in state.legal_actions()]
        wanted: list[str] = []
        for card in self._holding(slow, self._trashing("chapel")):
            if f"trash {card}" in legal and card not in wanted and room > 0:
                wanted.append(card)
                room -= slow.places["hand"][card]
        return next((text for text in legal if text.removeprefix("trash ") in wanted), "done")

"""A small sound game of somebody else, with something hidden: what breaks a law is made from it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import regnum
from regnum.core.fields import Fields
from regnum.core.game import Options
from regnum.core.log import Event, log_seen_by
from regnum.core.rng import imagining
from regnum.core.state import NOBODY
from regnum.core.verdict import decide
from regnum.testing import Knowledge, LawBroken, check_game

HAND = 2


def shuffled(cards: list[int], seed: int, rng: regnum.Rng | None = None) -> list[int]:
    rng, left = rng or regnum.Rng(seed), list(cards)
    return [left.pop(rng.below(len(left))) for _ in cards]


class ToyState(regnum.State):
    """Cards with the numbers from 0: play one of the two in your hand, draw another; the highest sum wins."""

    def __init__(self, game: str, players: int, options: Options) -> None:
        super().__init__(game, players)
        self.chosen = options
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.pile: list[int] = []
        self.played: list[int] = []

    @property
    def all_cards(self) -> list[int]:
        return list(range(int(self.chosen["cards"])))

    @property
    def draws(self) -> bool:
        return bool(self.chosen["draw"])

    def deal(self, cards: list[int]) -> None:
        for hand in self.hands:
            hand[:] = sorted(cards[:HAND])
            del cards[:HAND]
        self.pile = cards

    def choices(self) -> vec[i64]:
        return vec[i64]([i64(card) for card in self.hands[self.seat]] if self.seat >= 0 else [])

    def play(self, action: i64) -> None:
        seat = int(self.seat)
        self.hands[seat].remove(int(action))
        self.played.append(int(action))
        self.tell(Event("play", seat, {"card": int(action)}))
        if self.draws and self.pile:
            self.draw(seat)
        self.go_on()

    def draw(self, seat: int) -> None:
        card = self.pile.pop(0)
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.reveals += 1
        self.tell(Event("draw", seat, secret={"card": card}, seen_by=1 << seat))

    def tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    def go_on(self) -> None:
        self.seat = len(self.played) % self.players if any(self.hands) else NOBODY

    def copy(self) -> ToyState:
        other = type(self)(self.game, int(self.players), self.chosen)
        other.seat, other.reveals = self.seat, self.reveals
        other.log = None if self.log is None else self.log[:]
        other.hands = [hand[:] for hand in self.hands]
        other.pile, other.played = self.pile[:], self.played[:]
        return other

    def hidden(self, seat: int) -> list[int]:
        return sorted(set(self.all_cards) - set(self.played) - set(self.hands[seat]))

    def _determinize(self, seat: int, seed: int) -> ToyState:
        other = self.copy()
        other.log = log_seen_by(self.log, seat)
        cards = shuffled(self.hidden(seat), seed, imagining(seed))
        for holder, hand in enumerate(other.hands):
            if holder != seat:
                hand[:] = sorted(cards.pop() for _ in hand)
        other.pile = cards
        return other

    def _text(self, action: int) -> str:
        return f"play {action}"

    def scores(self) -> list[int]:
        return [sum(self.played[seat :: self.players]) for seat in range(self.players)]

    def winners(self) -> list[int]:
        best = max(self.scores())
        return [seat for seat, score in enumerate(self.scores()) if score == best] if self.over else []

    def outcome(self) -> dict[str, Any]:
        items = [
            [{"kind": "card", "points": card} for card in self.played[seat :: self.players]]
            for seat in range(self.players)
        ]
        seats = [{"score": score, "items": items[seat]} for seat, score in enumerate(self.scores())]
        return {
            "ended": "hands_empty" if self.over else None,
            "winners": self.winners(),
            "decided_by": decide([("cards", self.scores())])[1] if self.over else None,
            "seats": seats,
        }

    def _view(self, seat: int | None) -> dict[str, Any]:
        seen: dict[str, Any] = self.position()
        seen["pile"] = len(self.pile)
        seen["hands"] = [hand if holder == seat else len(hand) for holder, hand in enumerate(self.hands)]
        return seen

    def position(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "rules": 1,
            "players": int(self.players),
            "options": self.chosen,
            "hands": [hand[:] for hand in self.hands],
            "pile": self.pile[:],
            "played": self.played[:],
        }

    def read(self, position: Mapping[str, object]) -> None:
        fields = Fields(position, regnum.BadPosition)
        for header in ("game", "rules", "players", "options"):
            fields.take(header, None)
        most = len(self.all_cards) - 1
        hands = Fields({str(seat): hand for seat, hand in enumerate(fields.items("hands"))}, regnum.BadPosition)
        self.pile, self.played = fields.wholes("pile", 0, most), fields.wholes("played", 0, most)
        self.hands = [sorted(hands.wholes(str(seat), 0, most)) for seat in range(self.players)]
        hands.done()
        fields.done()
        sizes = [len(hand) for hand in self.hands]
        cards = [*itertools.chain(*self.hands), *self.pile, *self.played]
        if sorted(cards) != self.all_cards or sizes != self.sizes():
            raise fields.wrong("hands", self.hands, "what can be there")
        self.go_on()

    def sizes(self) -> list[int]:
        """How many cards each hand has after so many were played."""
        sizes = [HAND] * int(self.players)
        pile = len(self.all_cards) - sum(sizes)
        for number in range(len(self.played)):
            drawn = self.draws and pile > 0
            sizes[number % self.players] += drawn - 1
            pile -= drawn
        return sizes if len(self.pile) == pile else []


class Toy(regnum.Game):
    id = "toy"
    titles = {"en": "Toy", "nl": "Speeltje", "de": "Spielzeug"}
    about = {"en": "Play the highest.", "nl": "Speel de hoogste.", "de": "Spiele die höchste."}
    min_players = 2
    max_players = 3
    rules_version = 1
    options: ClassVar[tuple[regnum.Option, ...]] = (
        regnum.Option(
            "draw",
            True,
            {"en": "Draw", "nl": "Trekken", "de": "Ziehen"},
            {"en": "After playing.", "nl": "Na het spelen.", "de": "Nach dem Spielen."},
        ),
        regnum.Option(
            "cards",
            "12",
            {"en": "Cards", "nl": "Kaarten", "de": "Karten"},
            {"en": "How many.", "nl": "Hoeveel.", "de": "Wie viele."},
            choices=("9", "12"),
        ),
    )
    state: type[ToyState] = ToyState

    def start(self, players: int, seed: int, options: Options) -> ToyState:
        state = self.state(self.id, players, options)
        state.deal(shuffled(state.all_cards, seed))
        return state

    def from_position(self, position: Mapping[str, object]) -> ToyState:
        players, options = self.read_header(position)
        state = self.state(self.id, players, options)
        state.read(position)
        return state


def things(position: dict[str, Any]) -> Counter[str]:
    cards = [*itertools.chain(*position["hands"]), *position["pile"], *position["played"]]
    return Counter(str(card) for card in cards)


def facts(position: dict[str, Any]) -> dict[str, object]:
    found: dict[str, object] = {name: position[name] for name in ("game", "players", "options", "played")}
    for seat, hand in enumerate(position["hands"]):
        found[f"cards of {seat}"] = len(hand)
        found[f"hand of {seat}"] = Counter(hand)
    found["cards of the pile"] = len(position["pile"])
    found["pile"] = Counter(position["pile"])
    found["next card"] = position["pile"][:1]
    return found


def told(view: dict[str, Any]) -> dict[str, object]:
    """What is neither played nor in the own hand is elsewhere: all of it in a place that has as many cards."""
    found: dict[str, object] = {name: view[name] for name in ("game", "players", "options", "played")}
    own = [card for hand in view["hands"] if isinstance(hand, list) for card in hand]
    unseen = sorted(set(range(int(view["options"]["cards"]))) - {*view["played"], *own})
    for seat, hand in enumerate(view["hands"]):
        is_own = isinstance(hand, list)
        found[f"cards of {seat}"] = len(hand) if is_own else hand
        found[f"hand of {seat}"] = Counter(hand if is_own else unseen if hand == len(unseen) else [])
    found["cards of the pile"] = view["pile"]
    found["pile"] = Counter(unseen if view["pile"] == len(unseen) else [])
    if view["pile"] == 0 or len(unseen) == 1:
        found["next card"] = unseen[: view["pile"]]
    return found


KNOWLEDGE = Knowledge(facts, told)


def with_state(kind: type[ToyState]) -> Toy:
    game = Toy()
    game.state = kind
    return game


def check_fails(game: regnum.Game, law: str) -> None:
    with pytest.raises(LawBroken) as caught:
        check_game(game)
    assert str(caught.value).startswith(law)

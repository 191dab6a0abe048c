"""The course of a game of Goofspiel: prizes turned up one by one, bids face down, and who takes what.

An action is the number of the card that is bid, 1 to 13.
"""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from regnum.core.errors import IllegalAction
from regnum.core.log import Event, log_seen_by
from regnum.core.observation import Observation
from regnum.core.rng import Rng, imagining
from regnum.core.state import NOBODY, State
from regnum.core.verdict import decide

RULES_VERSION: Final = 1
CARDS: Final = 13
CARRY: Final = "carry"
DISCARD: Final = "discard"


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    order = vec[u8](cards)
    rng.shuffle(order)
    return [int(card) for card in order]


class GoofspielState(State):
    """A table before the deal; `deal` begins a game on it.

    Two things are hidden: the order of the pile, and this round's bids. Every list is replaced as a whole, never
    changed in place, so that copies share them.
    """

    def __init__(self, players: int, ties: str) -> None:
        super().__init__("goofspiel", players)
        self.ties = ties
        """What becomes of prizes that several bid highest for: CARRY or DISCARD."""
        self.prizes: list[int] = []
        """What is bid for in this round, in the order it was turned up."""
        self.pile: list[int] = []
        """The prizes to come, the next one first."""
        self.lost: list[int] = []
        """The prizes that nobody will get."""
        self.bids: list[int] = []
        """The cards that lie face down: seats bid in order, so that the first is seat 0's."""
        self.cards: list[list[int]] = []
        """What each seat holds, ascending; a card that lies face down is still among them, as others see it."""
        self.won: list[list[int]] = []

    def deal(self, rng: Rng) -> None:
        self.cards = [list(range(1, CARDS + 1))] * self.players
        self.won = [[]] * self.players
        self.pile = shuffled(self.cards[0], rng)
        self._turn_up()

    def _turn_up(self) -> None:
        """The next prize is added to those that a tie left; without one the game is over."""
        self.reveals += 1
        self.prizes = self.prizes + self.pile[:1]
        self.seat = 0 if self.pile else NOBODY
        self.pile = self.pile[1:]

    # What can be done

    def choices(self) -> vec[i64]:
        return vec[i64]() if self.over else vec[i64](self.cards[self.seat])

    def _is_legal(self, action: i64) -> bool:
        return not self.over and action in self.cards[self.seat]

    def _text(self, action: int) -> str:
        if not 1 <= action <= CARDS:
            raise IllegalAction("There is no action {action} in this game.", action=action)
        return f"bid {action}"

    def play(self, action: i64) -> None:
        card, seat = int(action), int(self.seat)
        self._note(Event("bid", seat, secret={"card": card}, seen_by=1 << seat))
        self.bids = [*self.bids, card]
        self.seat += 1
        if self.seat == self.players:
            self._open_bids()

    def _open_bids(self) -> None:
        """The single highest bid takes the prizes; of a tie they are left for the next round, if there is one."""
        self._note(Event("opened", NOBODY, {"bids": self.bids}))
        highest = max(self.bids)
        if self.bids.count(highest) == 1:
            self._give_prizes_to(self.bids.index(highest))
        else:
            carried = self.ties == CARRY and len(self.pile) > 0
            self._note(Event("tie", NOBODY, {"prizes": self.prizes, "carried": carried}))
            if not carried:
                self.lost, self.prizes = self.lost + self.prizes, []
        self.cards = [
            [card for card in cards if card != bid] for cards, bid in zip(self.cards, self.bids, strict=True)
        ]
        self.bids = []
        self._turn_up()

    def _give_prizes_to(self, winner: int) -> None:
        self._note(Event("won", winner, {"prizes": self.prizes, "points": sum(self.prizes)}))
        self.won = [won + self.prizes if seat == winner else won for seat, won in enumerate(self.won)]
        self.prizes = []

    def _note(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    # Copies

    def copy(self) -> GoofspielState:
        other = GoofspielState(int(self.players), self.ties)
        other.seat = self.seat
        other.reveals = self.reveals
        other.log = None if self.log is None else self.log[:]
        other.prizes = self.prizes
        other.pile = self.pile
        other.lost = self.lost
        other.bids = self.bids
        other.cards = self.cards
        other.won = self.won
        return other

    def _determinize(self, seat: int, seed: int) -> GoofspielState:
        other = self.copy()
        other.log = log_seen_by(self.log, seat)
        rng = imagining(seed)
        # Sorted before the shuffle: what is dealt depends on what is unseen, never on how it really lies.
        other.pile = shuffled(sorted(self.pile), rng)
        other.bids = [
            bid if bidder == seat else self.cards[bidder][rng.below(len(self.cards[bidder]))]
            for bidder, bid in enumerate(self.bids)
        ]
        return other

    # Points

    def scores(self) -> list[int]:
        return [sum(won) for won in self.won]

    def winners(self) -> list[int]:
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)] if self.over else []

    def outcome(self) -> dict[str, Any]:
        return {
            "ended": "last_prize" if self.over else None,
            "winners": self.winners(),
            "decided_by": decide([("points", self.scores())])[1] if self.over else None,
            "seats": [
                {"score": sum(won), "items": [{"kind": "prize", "prize": prize, "points": prize} for prize in won]}
                for won in self.won
            ],
        }

    # What is seen

    def _view(self, seat: int | None) -> dict[str, Any]:
        """Of the pile only what is in it, of others' bids only that they lie there."""
        return {
            **self._on_the_table(),
            "pile": sorted(self.pile),
            "bids": [bid if bidder == seat else None for bidder, bid in enumerate(self.bids)],
            "seat": int(self.seat),
            "scores": self.scores(),
        }

    def _blank_mask(self) -> bytes:
        return bytes(CARDS + 1)

    def _fields(self) -> Observation:
        from goofspiel.rules.observation import layout

        return layout(int(self.players))

    def _observe(self, seat: i64, to: BytesWriter) -> None:
        from goofspiel.rules.observation import numbers

        to.write(numbers(self, int(seat)))

    def position(self) -> dict[str, Any]:
        return {**self._on_the_table(), "pile": self.pile[:], "bids": self.bids[:]}

    def _on_the_table(self) -> dict[str, Any]:
        return {
            "game": "goofspiel",
            "rules": RULES_VERSION,
            "players": int(self.players),
            "options": {"ties": self.ties},
            "prizes": self.prizes[:],
            "lost": self.lost[:],
            "seats": [{"cards": cards[:], "won": won[:]} for cards, won in zip(self.cards, self.won, strict=True)],
        }

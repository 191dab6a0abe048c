"""Goofspiel, played well: what the search plays its games to the end with, and a bot of its own."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from goofspiel.rules.state import GoofspielState
from regnum.bots import Turn
from regnum.bots.search.policy import Policy
from regnum.bots.search.tree import Settings
from regnum.bots.strategy import Strategy
from regnum.core.rng import Rng
from regnum.core.state import State


class MatchThePrize(Policy):
    """The best card for the best prize, and so on down: or the next higher one, in case another thinks the same."""

    def choose(self, state: State, rng: Rng) -> i64:
        cards = self.promising(state)
        return cards[rng.below(min(2, len(cards)))]

    def promising(self, state: State) -> vec[i64]:
        assert isinstance(state, GoofspielState)
        cards = state.cards[state.seat]
        worth = sum(state.prizes)
        place = sum(prize < worth for prize in state.pile)  # what is in the pile is known, only not how it lies
        nearest = sorted(range(len(cards)), key=lambda index: abs(index - place - 0.5))
        return vec[i64]([cards[index] for index in nearest])


class Matcher:
    """Bids what the prizes are worth, or the next higher card; without one, the lowest it has."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, turn: Turn) -> int:
        worth = sum(turn.view["prizes"])
        return next((card for card in turn.legal if card >= worth), turn.legal[0])


STRATEGY = Strategy(
    policy=MatchThePrize(),
    # Others must not answer a bid that they cannot see: so much exploration keeps the tree from choosing for them.
    settings=Settings(exploration=5.0, widening=0.3, trust=1.0),
    levels={
        "beginner": "greedy:mistakes=0.5",
        "easy": "greedy:mistakes=0.25",
        "medium": "greedy",
        "hard": "search:playouts=50",
        "expert": "search:playouts=200",
        "master": "search:playouts=1000,seconds=1.5",
    },
)
BOTS = {"matcher": Matcher}

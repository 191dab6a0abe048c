"""Dominion for a search that has a plan: each seat plays by a list of its own, and other good ones are asked."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.core.rng import Rng
from regnum.core.state import State
from regnum.games.dominion.bots.conditions import BuyList
from regnum.games.dominion.bots.greedy import ByBuyList, is_in
from regnum.games.dominion.bots.play import Policy as Player
from regnum.games.dominion.bots.situation import Situation
from regnum.games.dominion.rules.state import DominionState


class ByPlan(ByBuyList):
    """Lists by seat; what the others of the best lists would do is worth a closer look."""

    def __init__(self, by_seat: list[BuyList], others: list[BuyList], most: int = 6) -> None:
        super().__init__(by_seat[0], most)
        self.players = [Player(buys) for buys in by_seat]
        self.others = [Player(buys) for buys in others]

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, DominionState)
        self.seen.see_state(state)
        return self.players[state.seat].choose(self.seen)

    def liked(self, seen: Situation) -> vec[i64]:
        found: vec[i64] = vec[i64]([self.players[seen.seat].choose(seen)])
        for other in self.others:
            action = other.choose(seen)
            if not is_in(action, found, len(found)):
                found = append(found, action)
        return found

"""Dominion for the tree search: a buy list plays the games to their end, and says which actions are promising."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from regnum.bots.search.policy import WHOLE, Policy
from regnum.core.bits import bit
from regnum.core.native import as_i64
from regnum.core.rng import Rng
from regnum.core.state import NOT_FORCED, State
from regnum.games.dominion.bots.conditions import BuyList, Glanced
from regnum.games.dominion.bots.play import Policy as Player
from regnum.games.dominion.bots.situation import IN_BUY_PHASE, Situation
from regnum.games.dominion.rules.data import CARDS, COPPER, COST, CURSE, ESTATE, POTION_COST, PROVINCE
from regnum.games.dominion.rules.notation import ARRANGE, BUY, PLAY_TREASURES, TOP
from regnum.games.dominion.rules.state import DominionState

LATE: Final = 3  # so many Provinces left: Estates count


def is_in(action: i64, actions: vec[i64], count: i64) -> bool:
    """Whether it is one of the first so many."""
    i: i64 = 0
    while i < count:
        if actions[i] == action:
            return True
        i += 1
    return False


class ByBuyList(Policy):
    """Chooses as the list says; a search also looks at the dearest other cards."""

    def __init__(self, buys: BuyList, most: int = 6) -> None:
        self.player = Player(buys)
        self.seen = Situation()
        self.most: i64 = most

    def choose(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, DominionState)
        self.seen.see_state(state)
        return self.player.choose(self.seen)

    def careless(self, by: float) -> Policy:
        """Overlooks this share of the cards whenever it buys."""
        return Overlooking(self.player.buys, by)

    def liked(self, seen: Situation) -> vec[i64]:
        """What is looked at first, the list's own choice before all."""
        return vec[i64]([self.player.choose(seen)])

    def promising(self, state: State) -> vec[i64]:
        assert isinstance(state, DominionState)
        actions = state.choices()
        if len(actions) == 1:
            return actions
        self.seen.see_state(state)
        found = self.liked(self.seen)
        first = found[0]
        if first == PLAY_TREASURES or first >= TOP:  # which discarded card lies on top changes little
            return found[:1]
        liked: i64 = len(found)
        buying = self.seen.decision == IN_BUY_PHASE
        late = as_i64(state.supply[PROVINCE]) <= LATE
        # Backwards: dearer things are better worth a look, and the higher cards come later.
        values: vec[i64] = vec[i64]([as_i64(0)] * liked)
        for action in actions:
            if action == ARRANGE or is_in(action, found, liked):
                continue
            value: i64 = 0
            if buying and action >= BUY:
                card: i64 = action & 63
                if card in (COPPER, CURSE) or (card == ESTATE and not late):
                    continue
                value = as_i64(COST[card]) + 3 * as_i64(POTION_COST[card])
            i: i64 = len(found)
            found = append(found, action)
            values = append(values, value)
            while i > liked and values[i - 1] < value:
                found[i] = found[i - 1]
                values[i] = values[i - 1]
                i -= 1
            found[i] = action
            values[i] = value
        return found[: self.most]


class Overlooking(ByBuyList):
    """Overlooks a share of the cards, each time others: it then takes what comes next on its list."""

    def __init__(self, buys: BuyList, share: float) -> None:
        self.glanced = Glanced(buys)
        super().__init__(self.glanced)
        self.limit: i64 = int(share * WHOLE)

    def choose(self, state: State, rng: Rng) -> i64:
        only = state.forced()
        if only != NOT_FORCED:
            return only
        choices = state.choices()
        if len(choices) == 1:
            return choices[0]
        noticed: i64 = 0
        card: i64 = 0
        while card < CARDS:
            if rng.below(WHOLE) >= self.limit:
                noticed |= bit(card)
            card += 1
        self.glanced.noticed = noticed
        return super().choose(state, rng)

"""The bot that searches."""

from __future__ import annotations

import time
from typing import ClassVar

from regnum.bots import Turn
from regnum.bots.learning import Learned, learned
from regnum.bots.planning import by_games, by_seconds
from regnum.bots.search.policy import Policy
from regnum.bots.search.tree import Candidate, Imagine, Search
from regnum.bots.strategy import strategy_for
from regnum.core.errors import BadOption, Phrase
from regnum.core.rng import Rng
from regnum.core.state import State

PLAN_GAMES = 20_000
FIRST_PLAN, BETTER_PLAN = 0.5, 0.1
"""Shares of its seconds that a search spends on a plan: where there is none yet, and otherwise."""
OWN_NET, NO_NET = "1", "0"


class ImaginedTurn(Imagine):
    def __init__(self, turn: Turn) -> None:
        self.turn = turn

    def state(self, seed: int) -> State:
        return self.turn.imagine(seed)


class SearchBot:
    """Thinks for a number of playouts (then the same seed chooses the same), for seconds, or until either ends."""

    about: ClassVar = Phrase("plays each choice on many times in what it imagines, and takes what came out best")
    settings_about: ClassVar = {
        "seconds": Phrase("how long it may think about a choice; 0 for no limit (without playouts: 1)"),
        "playouts": Phrase("how many games it may imagine for a choice; 0 for no limit"),
        "plan": Phrase("how many games it may play to find a plan; of its seconds it takes a share; 0 for no plan"),
        "net": Phrase("1 to judge by the net that comes with the game, 0 for none, or the file of one: see train"),
    }

    def __init__(
        self,
        seed: int,
        seconds: float = 0.0,
        playouts: int = 0,
        plan: int = PLAN_GAMES,
        net: str = OWN_NET,
    ) -> None:
        if seconds < 0 or playouts < 0 or plan < 0:
            raise BadOption("A bot cannot search for less than nothing.")
        self.rng = Rng(seed)
        self.seconds = seconds
        self.playouts = playouts
        if not seconds and not playouts:
            self.seconds = 1.0
        self.plan = plan
        self.net = net
        self.candidates: list[Candidate] = []
        """What it thought at its last choice, the best first; empty when there was nothing to choose."""

    def choose(self, turn: Turn) -> int:
        self.candidates = []
        if len(turn.legal) == 1:
            return turn.legal[0]
        began = time.perf_counter()
        strategy = strategy_for(turn.game)
        policy = self._planned(turn) or strategy.policy
        known = self._learned(turn, policy)
        if known is not None:
            search = Search(ImaginedTurn(turn), known.policy, known.settings, self.rng.bits())
        else:
            search = Search(ImaginedTurn(turn), policy, strategy.settings, self.rng.bits())
        left = max(self.seconds / 4, self.seconds - (time.perf_counter() - began))
        search.run(self.playouts, left if self.seconds else 0.0)
        self.candidates = search.candidates()
        return int(search.best().action)

    def _planned(self, turn: Turn) -> Policy | None:
        """How to play by a plan for what is on the table, where the game has such plans."""
        if not self.plan:
            return None
        if self.seconds:
            plan = by_seconds(turn, FIRST_PLAN * self.seconds, BETTER_PLAN * self.seconds)
        else:
            plan = by_games(turn, self.plan)
        return plan.policy(turn) if plan is not None else None

    def _learned(self, turn: Turn, policy: Policy) -> Learned | None:
        """How to judge by a net what is not played to its end, where there is one for this table."""
        if self.net == NO_NET:
            return None
        return learned(turn.imagine(0), policy, "" if self.net == OWN_NET else self.net)

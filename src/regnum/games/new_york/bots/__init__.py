"""How the New York Card Game is played by bots: measured in docs/bots.md."""

from __future__ import annotations

from regnum.bots.search.tree import Settings
from regnum.bots.strategy import Strategy
from regnum.games.new_york.bots.chronicle import Chronicle
from regnum.games.new_york.bots.outlook import Weights
from regnum.games.new_york.bots.policy import NewYorkGreedy

__all__ = ["STRATEGY", "Chronicle"]

STRATEGY = Strategy(
    policy=NewYorkGreedy(Weights()),
    # Luck is large and one action counts little: next to no tree, and much trust in the policy.
    settings=Settings(exploration=0.4, widening=0.1, trust=1.5, sure=1.5, margin_weight=0.9, margin_scale=40.0),
    levels={"easy": "greedy:mistakes=0.3", "medium": "greedy", "hard": "search:playouts=1500,seconds=1.5"},
)

"""How Kingdomino is played by bots: measured in docs/bots.md."""

from __future__ import annotations

from regnum.bots.search.tree import Settings
from regnum.bots.strategy import Strategy
from regnum.games.kingdomino.bots.chronicle import Chronicle
from regnum.games.kingdomino.bots.policy import KingdominoGreedy, Weights

__all__ = ["STRATEGY", "Chronicle"]

STRATEGY = Strategy(
    policy=KingdominoGreedy(Weights()),
    settings=Settings(exploration=0.4, widening=0.5, trust=0.7, margin_weight=0.5, margin_scale=10.0),
    levels={"easy": "greedy:mistakes=0.5", "medium": "greedy", "hard": "search:playouts=1200,seconds=1.5"},
)

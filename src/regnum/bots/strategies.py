"""How the games of this package are played: measured in docs/bots.md."""

from __future__ import annotations

from regnum.bots.kingdomino import Greedy, Weights
from regnum.bots.search import Settings
from regnum.bots.strategy import Strategy

KINGDOMINO = Strategy(
    policy=Greedy(Weights()),
    settings=Settings(exploration=0.4, widening=1.0, margin_weight=0.5, margin_scale=10.0),
    levels={"easy": "greedy:mistakes=0.5", "medium": "greedy", "hard": "search:playouts=1200,seconds=1.5"},
)

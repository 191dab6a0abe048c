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
    # What buildings bring and what money is worth; nothing of the others, nor of what could be bought next.
    short_sighted=NewYorkGreedy(Weights(deny=0, again=0, overpaid=0, waits=0, flexible=0)),
    # Luck is large and one action counts little: next to no tree, and much trust in the policy.
    settings=Settings(exploration=0.4, widening=0.1, trust=1.5, sure=1.5, margin_weight=0.9, margin_scale=40.0),
    levels={
        "beginner": "greedy:careless=14",
        "easy": "greedy:careless=10",
        "medium": "greedy:careless=6",
        "advanced": "greedy:careless=1",
        "hard": "search:playouts=40",
        "expert": "search:playouts=250,seconds=1.5",
        "master": "search:playouts=1500,seconds=1.5",
    },
)

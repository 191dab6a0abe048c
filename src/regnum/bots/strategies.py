"""How the games of this package are played: measured in docs/bots.md."""

from __future__ import annotations

from regnum.bots import kingdom_builder, kingdomino, new_york
from regnum.bots.dominion import buylist
from regnum.bots.dominion.greedy import ByBuyList
from regnum.bots.search import Settings
from regnum.bots.strategy import Strategy

KINGDOMINO = Strategy(
    policy=kingdomino.KingdominoGreedy(kingdomino.Weights()),
    settings=Settings(exploration=0.4, widening=0.5, trust=0.7, margin_weight=0.5, margin_scale=10.0),
    levels={"easy": "greedy:mistakes=0.5", "medium": "greedy", "hard": "search:playouts=1200,seconds=1.5"},
)

KINGDOM_BUILDER = Strategy(
    policy=kingdom_builder.KingdomBuilderGreedy(kingdom_builder.Weights()),
    # Games are long and have many moves: a playout goes on for about two rounds of four, then it is estimated.
    settings=Settings(exploration=0.4, widening=0.5, trust=0.7, margin_weight=0.7, margin_scale=8.0, cutoff=40),
    levels={"easy": "greedy:mistakes=0.65", "medium": "greedy", "hard": "search:playouts=1500,seconds=1.5"},
)

NEW_YORK = Strategy(
    policy=new_york.NewYorkGreedy(new_york.Weights()),
    # Luck is large and one action counts little: next to no tree, and much trust in the policy.
    settings=Settings(exploration=0.4, widening=0.1, trust=1.5, margin_weight=0.9, margin_scale=40.0),
    levels={"easy": "greedy:mistakes=0.3", "medium": "greedy", "hard": "search:playouts=1500,seconds=1.5"},
)

SENSIBLE = """
province if money > 15 or supply province <= 5
duchy if supply province <= 4
estate if supply province <= 2
gold
witch if own witch < 2
laboratory
council_room if own council_room < 1
market if own smithy > 1
militia if own militia < 1
smithy if own smithy < 2
moneylender if own moneylender < 1 and turn < 6
silver
"""

DOMINION = Strategy(
    policy=ByBuyList(buylist.read(SENSIBLE)[0]),
    settings=Settings(exploration=0.4, widening=0.1, trust=1.5, margin_weight=0.5, margin_scale=10.0),
    levels={"easy": "greedy:mistakes=0.2", "medium": "big_money", "hard": "search:playouts=5000,seconds=1.5"},
)

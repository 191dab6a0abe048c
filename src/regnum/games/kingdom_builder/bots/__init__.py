"""How Kingdom Builder is played by bots: measured in docs/bots.md."""

from __future__ import annotations

from regnum.bots.learning import Kind, Learner
from regnum.bots.search.tree import Settings
from regnum.bots.strategy import Strategy
from regnum.core.state import State
from regnum.games.kingdom_builder.bots.chronicle import Chronicle
from regnum.games.kingdom_builder.bots.features import KingdomBuilderFeatures
from regnum.games.kingdom_builder.bots.policy import KingdomBuilderGreedy, Weights
from regnum.games.kingdom_builder.rules.state import KingdomBuilderState

__all__ = ["LEARNER", "STRATEGY", "Chronicle"]

STRATEGY = Strategy(
    policy=KingdomBuilderGreedy(Weights()),
    # The gold of now: no tiles, no room.
    short_sighted=KingdomBuilderGreedy(Weights(tile=0, move=0, settled=0, free=0, towards=0)),
    # Games are long and have many moves: a playout goes on for about two rounds of four, then it is estimated.
    settings=Settings(
        exploration=0.4, widening=0.5, trust=0.7, sure=1.5, margin_weight=0.7, margin_scale=8.0, cutoff=40
    ),
    levels={
        "beginner": "greedy:careless=12,foresight=0",
        "easy": "greedy:careless=4.5",
        "medium": "greedy",
        "advanced": "search:playouts=15",
        "hard": "search:playouts=50",
        "expert": "search:playouts=180,seconds=1.5",
        "master": "search:playouts=1500,seconds=1.5",
    },
)

WITH_A_NET = Settings(
    exploration=0.4, widening=0.5, trust=0.7, sure=1.5, margin_weight=0.7, margin_scale=8.0, cutoff=16
)


def kind_of(state: State) -> str:
    assert isinstance(state, KingdomBuilderState)
    return "two" if state.players == 2 else ""


LEARNER = Learner(
    features=KingdomBuilderFeatures(),
    kinds={"two": Kind(2, WITH_A_NET, {"board": ("random",), "cards": ("random",)})},
    kind_of=kind_of,
)

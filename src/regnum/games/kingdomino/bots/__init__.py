"""How Kingdomino is played by bots: measured in docs/bots.md."""

from __future__ import annotations

from typing import Any

from regnum.bots.learning import Kind, Learner
from regnum.bots.search.tree import Settings
from regnum.bots.strategy import Strategy
from regnum.core.state import State
from regnum.games.kingdomino.bots.chronicle import Chronicle
from regnum.games.kingdomino.bots.features import KingdominoFeatures
from regnum.games.kingdomino.bots.moves import KingdominoMoves
from regnum.games.kingdomino.bots.policy import KingdominoGreedy, Weights
from regnum.games.kingdomino.rules.state import KingdominoState

__all__ = ["LEARNER", "STRATEGY", "Chronicle"]

SEARCHING: dict[str, Any] = {
    "exploration": 0.4,
    "widening": 0.5,
    "trust": 0.7,
    "sure": 1.5,
    "margin_weight": 0.5,
    "margin_scale": 10.0,
}

GREEDY = KingdominoGreedy(Weights())
STRATEGY = Strategy(
    policy=GREEDY,
    # The points that a domino adds, and nothing else: no room to grow, no squares that are spoilt, nothing to come.
    short_sighted=KingdominoGreedy(Weights(growth=0, hole=0, discard=0, later=0, to_come=0)),
    settings=Settings(**SEARCHING),
    levels={
        "beginner": "greedy:careless=2,foresight=0",
        "easy": "greedy:careless=1.5",
        "medium": "search:playouts=1",
        "advanced": "search:playouts=4",
        "hard": "search:playouts=12",
        "expert": "search:playouts=40",
        "master": "search:playouts=120,seconds=1.5",
        "grandmaster": "search:playouts=1800,seconds=1.5",
    },
)

# Judged after a round, when each king has placed and claimed once: what comes of the dominoes on the table is
# played, and need not be known by the net.
WITH_A_NET = Settings(**SEARCHING, cutoff=8)
SWITCHES: dict[str, tuple[object, ...]] = {
    "edition": ("eu", "us"),
    "middle_kingdom": (True, True, False),
    "harmony": (True, True, False),
}


def kind_of(state: State) -> str:
    assert isinstance(state, KingdominoState)
    return "duel" if state.variant.mighty_duel else ("two", "three", "four")[state.players - 2]


LEARNER = Learner(
    features=KingdominoFeatures(),
    kinds={
        "two": Kind(2, WITH_A_NET, SWITCHES),
        "duel": Kind(2, WITH_A_NET, SWITCHES | {"mighty_duel": (True,)}),
        "three": Kind(3, WITH_A_NET, SWITCHES),
        "four": Kind(4, WITH_A_NET, SWITCHES),
    },
    kind_of=kind_of,
    moves=KingdominoMoves(GREEDY),
)

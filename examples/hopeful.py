"""A bot of one's own, for any game. An entry point of your package makes it known:

    [project.entry-points."regnum.bots"]
    hopeful = "hopeful:Hopeful"

Then: regnum match kingdomino hopeful random
"""

from regnum.bots import Turn
from regnum.core.playout import random_playout
from regnum.core.rng import Rng


class Hopeful:
    """Takes the action after which a few random games end best for it."""

    def __init__(self, seed: int, tries: int = 5) -> None:
        self.rng = Rng(seed)
        self.tries = tries

    def choose(self, turn: Turn) -> int:
        return max(turn.legal, key=lambda action: sum(self.score(turn, action) for _ in range(self.tries)))

    def score(self, turn: Turn, action: int) -> int:
        state = turn.imagine(self.rng.bits())  # a state of its own, with the hidden things dealt anew
        state.apply(action)
        random_playout(state, self.rng)
        return state.scores()[turn.seat]

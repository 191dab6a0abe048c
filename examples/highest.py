"""A bot of one's own, for any game. An entry point of your package makes it known:

    [project.entry-points."regnum.bots"]
    highest = "highest:Highest"

Then: regnum match kingdomino highest random
"""

from regnum.bots import Turn


class Highest:
    """Takes the action after which its own score is the highest."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, turn: Turn) -> int:
        return max(turn.legal, key=lambda action: self.score_after(turn, action))

    def score_after(self, turn: Turn, action: int) -> int:
        state = turn.imagine(self.seed)  # a state of its own, with the hidden things dealt anew
        state.apply(action)
        return state.scores()[turn.seat]

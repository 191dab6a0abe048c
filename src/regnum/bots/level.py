"""Levels that a person understands: easy, medium, hard. Each game says which bot each of them is."""

from __future__ import annotations

from regnum.bots import Bot, Turn, bot
from regnum.bots.search.tree import Candidate
from regnum.bots.strategy import strategy_for


class Level:
    """Finds out at its first turn which game it plays."""

    name: str

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.bots: dict[str, Bot] = {}
        self.candidates: list[Candidate] = []
        """What it thought at its last choice, if it searches."""

    def choose(self, turn: Turn) -> int:
        if turn.game not in self.bots:
            self.bots[turn.game] = bot(strategy_for(turn.game).levels[self.name], self.seed, turn.game)
        chosen = self.bots[turn.game].choose(turn)
        self.candidates = getattr(self.bots[turn.game], "candidates", [])
        return chosen


class Easy(Level):
    """For a first game."""

    name = "easy"


class Medium(Level):
    """For somebody who knows the game."""

    name = "medium"


class Hard(Level):
    """As well as we can, within two seconds."""

    name = "hard"

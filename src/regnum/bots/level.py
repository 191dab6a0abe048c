"""Levels that a person understands: easy, medium, hard. Each game says which bot each of them is."""

from __future__ import annotations

from regnum.bots import Bot, Turn, bot, by_policy
from regnum.bots.search.policy import Policy
from regnum.bots.search.tree import Candidate
from regnum.bots.strategy import strategy_for
from regnum.core.errors import Phrase
from regnum.core.rng import Rng


class Level:
    """Finds out at its first turn which game it plays."""

    name: str

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.bots: dict[str, Bot] = {}
        self.candidates: list[Candidate] = []
        """What it thought at its last choice, if it searches."""

    def _playing(self, game: str) -> Bot:
        if game not in self.bots:
            self.bots[game] = bot(strategy_for(game).levels[self.name], self.seed, game)
        return self.bots[game]

    def by_policy(self, game: str) -> tuple[Policy, Rng] | None:
        return by_policy(self._playing(game), game)

    @classmethod
    def about(cls, game: str) -> Phrase:
        if not game:
            return Phrase("a level: each game says which bot plays it")
        return Phrase("a level: here it is {bot}", bot=strategy_for(game).levels[cls.name])

    def choose(self, turn: Turn) -> int:
        playing = self._playing(turn.game)
        chosen = playing.choose(turn)
        self.candidates = getattr(playing, "candidates", [])
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

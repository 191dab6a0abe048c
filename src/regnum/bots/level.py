"""Levels that a person understands, from beginner to master. Each game says which bot each of them is."""

from __future__ import annotations

from regnum.bots import Bot, Turn, bot, by_policy
from regnum.bots.rated import MORE, TWO, rated
from regnum.bots.search.policy import Policy
from regnum.bots.search.tree import Candidate
from regnum.bots.strategy import bot_at
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
            self.bots[game] = bot(bot_at(self.name, game), self.seed, game)
        return self.bots[game]

    def by_policy(self, game: str) -> tuple[Policy, Rng] | None:
        return by_policy(self._playing(game), game)

    @classmethod
    def about(cls, game: str) -> Phrase:
        if not game:
            return Phrase("a level: each game says which bot plays it")
        plays = bot_at(cls.name, game)
        two, more = (rated(game, cls.name, group) for group in (TWO, MORE))
        if two is None or two.bot != plays:
            return Phrase("a level: here it is {bot}", bot=plays)
        if more is None or more.bot != plays:
            return Phrase(
                "a level, rated {rating} (±{within}) for two players: here it is {bot}",
                rating=two.rating,
                within=two.within,
                bot=plays,
            )
        return Phrase(
            "a level, rated {two} (±{within}) for two players, {more} (±{more_within}) for more: here it is {bot}",
            two=two.rating,
            within=two.within,
            more=more.rating,
            more_within=more.within,
            bot=plays,
        )

    def choose(self, turn: Turn) -> int:
        playing = self._playing(turn.game)
        chosen = playing.choose(turn)
        self.candidates = getattr(playing, "candidates", [])
        return chosen


class Beginner(Level):
    """For a first game."""

    name = "beginner"


class Easy(Level):
    """For a second one."""

    name = "easy"


class Medium(Level):
    """For somebody who knows the game."""

    name = "medium"


class Advanced(Level):
    """For somebody who has played it often."""

    name = "advanced"


class Hard(Level):
    """For somebody who knows it well."""

    name = "hard"


class Expert(Level):
    """For somebody who wants to learn more."""

    name = "expert"


class Master(Level):
    """For somebody who wins against most people."""

    name = "master"


class Grandmaster(Level):
    """As well as we can, within two seconds."""

    name = "grandmaster"

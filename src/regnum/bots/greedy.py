"""The bot that plays by its game's policy, without looking ahead."""

from __future__ import annotations

from typing import ClassVar

from regnum.bots import Turn
from regnum.bots.search.policy import Erring, Policy
from regnum.bots.strategy import strategy_for
from regnum.core.errors import BadOption, Phrase
from regnum.core.rng import Rng


class GreedyBot:
    """Takes what seems best at once; with `mistakes`, that share of its choices is left to chance."""

    about: ClassVar = Phrase("takes what seems best at once, by what is known of its game, without looking ahead")
    settings_about: ClassVar = {"mistakes": Phrase("the share of its choices that is left to chance, 0 to 1")}

    def __init__(self, seed: int, mistakes: float = 0.0) -> None:
        if not 0 <= mistakes <= 1:
            raise BadOption("The share of mistakes is {value}; valid is 0 to 1.", value=mistakes)
        self.rng = Rng(seed)
        self.imagined = Rng(~seed & (1 << 64) - 1)
        """Deals what is hidden. Another one, so that it chooses the same where nothing need be imagined."""
        self.mistakes = mistakes

    def by_policy(self, game: str) -> tuple[Policy, Rng]:
        policy = strategy_for(game).policy
        return Erring(policy, self.mistakes) if self.mistakes else policy, self.rng

    def choose(self, turn: Turn) -> int:
        if len(turn.legal) == 1:
            return turn.legal[0]
        policy, rng = self.by_policy(turn.game)
        return int(policy.choose(turn.imagine(self.imagined.bits()), rng))

"""The bot that plays by its game's policy, without looking ahead."""

from __future__ import annotations

from typing import ClassVar

from regnum.bots import Turn
from regnum.bots.strategy import strategy_for
from regnum.core.errors import BadOption, Phrase
from regnum.core.rng import Rng

WHOLE = 1 << 20


class GreedyBot:
    """Takes what seems best at once; with `mistakes`, that share of its choices is left to chance."""

    about: ClassVar = Phrase("takes what seems best at once, by what is known of its game, without looking ahead")
    settings_about: ClassVar = {"mistakes": Phrase("the share of its choices that is left to chance, 0 to 1")}

    def __init__(self, seed: int, mistakes: float = 0.0) -> None:
        if not 0 <= mistakes <= 1:
            raise BadOption("The share of mistakes is {value}; valid is 0 to 1.", value=mistakes)
        self.rng = Rng(seed)
        self.mistakes = mistakes

    def choose(self, turn: Turn) -> int:
        if len(turn.legal) == 1:
            return turn.legal[0]
        if self.mistakes and int(self.rng.below(WHOLE)) < self.mistakes * WHOLE:
            return turn.legal[self.rng.below(len(turn.legal))]
        return int(strategy_for(turn.game).policy.choose(turn.imagine(self.rng.bits()), self.rng))

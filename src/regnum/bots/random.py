"""The bot that any other must beat."""

from __future__ import annotations

from typing import ClassVar

from regnum.bots import Turn
from regnum.bots.search.policy import Policy
from regnum.core.errors import Phrase
from regnum.core.rng import Rng


class RandomBot:
    """Takes any legal action, each with the same chance."""

    about: ClassVar = Phrase("takes any legal action, each with the same chance")

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def by_policy(self, game: str) -> tuple[Policy, Rng]:
        return Policy(), self.rng

    def choose(self, turn: Turn) -> int:
        return turn.legal[self.rng.below(len(turn.legal))]

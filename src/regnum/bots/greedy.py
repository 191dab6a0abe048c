"""The bot that plays by its game's policy, without looking ahead."""

from __future__ import annotations

from typing import ClassVar

from regnum.bots import Turn
from regnum.bots.search.policy import Erring, Policy
from regnum.bots.strategy import strategy_for
from regnum.core.errors import BadOption, Phrase
from regnum.core.rng import Rng

MOST_CARELESS = 1000


class GreedyBot:
    """Takes what seems best at once; less well, as people do, or with a share of its choices left to chance."""

    about: ClassVar = Phrase("takes what seems best at once, by what is known of its game, without looking ahead")
    settings_about: ClassVar = {
        "mistakes": Phrase("the share of its choices that is left to chance, 0 to 1"),
        "careless": Phrase(
            "by how many points it misjudges an action at most; of a buy list, the share of cards it overlooks"
        ),
        "foresight": Phrase("0 for a player who counts only what an action brings at once, otherwise 1"),
    }

    def __init__(self, seed: int, mistakes: float = 0.0, careless: float = 0.0, foresight: int = 1) -> None:
        if not 0 <= mistakes <= 1:
            raise BadOption("The share of mistakes is {value}; valid is 0 to 1.", value=mistakes)
        if not 0 <= careless <= MOST_CARELESS:
            raise BadOption("Carelessness is {value}; valid is 0 to {most}.", value=careless, most=MOST_CARELESS)
        self.rng = Rng(seed)
        self.imagined = Rng(~seed & (1 << 64) - 1)
        """Deals what is hidden. Another one, so that it chooses the same where nothing need be imagined."""
        self.mistakes = mistakes
        self.careless = careless
        self.foresight = foresight
        self.policies: dict[str, Policy] = {}

    def by_policy(self, game: str) -> tuple[Policy, Rng]:
        if game not in self.policies:
            self.policies[game] = self._policy(game)
        return self.policies[game], self.rng

    def _policy(self, game: str) -> Policy:
        strategy = strategy_for(game)
        policy = strategy.policy
        if not self.foresight and strategy.short_sighted is not None:
            policy = strategy.short_sighted
        if self.careless:
            policy = policy.careless(self.careless)
        return Erring(policy, self.mistakes) if self.mistakes else policy

    def choose(self, turn: Turn) -> int:
        if len(turn.legal) == 1:
            return turn.legal[0]
        policy, rng = self.by_policy(turn.game)
        return int(policy.choose(turn.imagine(self.imagined.bits()), rng))

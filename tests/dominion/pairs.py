"""Games that differ only in what one seat, who looks on, cannot know, played on by the contract's law; and more.

The contract lets two games part whenever something is counted as revealed, or when others show what they have. In
Dominion that is nearly always, and more is asked here: what differs first must be cards, never a question.
"""

from __future__ import annotations

from typing import Any

import regnum
from regnum.core.rng import Rng
from regnum.testing.alike import Twins
from tests.dominion.table import view
from tests.trial import TableTrial

COMES_TO_LIGHT = {"reveal", "shuffle", "treasures", "draw", "take", "discard"}
"""What can be different in two games that the looker could not tell apart until then: hidden cards are shown, or so
many of them that the deck had to be shuffled."""


class Pair(Twins):
    """A game and its twin for a looker."""

    def __init__(self, state: regnum.State, looker: int, rng: Rng) -> None:
        super().__init__(TableTrial(state), state, looker, rng)

    def may_differ(self, game: regnum.State, twin: regnum.State) -> bool:
        return super().may_differ(game, twin) and self.differ_in_cards(game, twin)

    def differ_in_cards(self, game: regnum.State, twin: regnum.State) -> bool:
        for line, other in zip(game.log_for(self.looker), twin.log_for(self.looker), strict=False):
            if line != other:
                return {line["kind"], other["kind"]} <= COMES_TO_LIGHT
        return self.cards_in_sight(game) != self.cards_in_sight(twin)

    def cards_in_sight(self, state: regnum.State) -> list[Any]:
        """What no line of the log tells: the tops of the discard piles, also such as are covered at once, a hand
        that a possessor sees, and the card that a Library is about."""
        now = view(state, self.looker)
        asked = now["asked"] or {}
        return [asked.get("card"), *((player["discard"], player["hand"]) for player in now["seats"])]

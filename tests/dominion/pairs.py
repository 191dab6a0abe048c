"""Pairs of games that differ only in what one seat, who looks on, cannot know, played on alike for a while.

The twin of a game is what the looker imagines. Whoever the looker does not see chooses in both the same, as far as
others can tell: which card is laid down or kept face down may differ, all that lies open may not. A pair ends when
hidden cards that differ come to light, because from then on the looker does see two different games.
"""

from __future__ import annotations

from typing import Any

import regnum
from regnum.core.rng import Rng
from tests.dominion.table import legal, view

HIDDEN_CHOICES = {"cellar": "discard ", "militia": "discard ", "library": "keep ", "apothecary": "put "}
"""How the actions begin after which nobody else sees the card."""
COMES_TO_LIGHT = {"reveal", "shuffle", "treasures", "draw", "take", "discard"}
"""What can be different in two games that the looker could not tell apart until then: hidden cards are shown, or so
many of them that the deck had to be shuffled."""


class Pair:
    """A game and its twin for a looker."""

    def __init__(self, state: regnum.State, looker: int, rng: Rng) -> None:
        state.log = []
        self.looker = looker
        self.rng = rng
        self.games = (state.copy(), state.determinize(looker, rng.bits()))
        self.decisions = 0

    def play(self, moves: int) -> int:
        """Play on, and compare at every decision; how many decisions the looker could not tell apart."""
        self.compare()
        for _ in range(moves):
            if not self.move():
                break
            self.compare()
            self.decisions += 1
        return self.decisions

    def compare(self) -> None:
        one, other = self.games
        assert one.log_for(self.looker) == other.log_for(self.looker)
        assert (one.seat, one.reveals) == (other.seat, other.reveals)
        for viewer in (self.looker, None):
            assert view(one, viewer) == view(other, viewer)
        if one.seat == self.looker:
            assert legal(one) == legal(other)

    def move(self) -> bool:
        """One action that looks alike in both; False when there is none, or it brings a difference to light."""
        one, _twin = self.games
        if one.over:
            return False
        fitting = [(text, twin) for text in legal(one) if (twin := self.like(text)) is not None]
        if not fitting:
            return False
        for game, text in zip(self.games, fitting[self.rng.below(len(fitting))], strict=True):
            game.log = []
            game.apply(game.parse(text))
        return not self.differs_openly()

    def like(self, text: str) -> str | None:
        """The action of the twin that looks to the looker like this one."""
        allowed = legal(self.games[1])
        if text in allowed:
            return text
        verb = self.hidden_verb()
        if verb is not None and text.startswith(verb):
            return next((twin for twin in allowed if twin.startswith(verb)), None)
        return None

    def hidden_verb(self) -> str | None:
        """How the actions begin after which the looker sees no card."""
        now = view(self.games[0], self.looker)
        sees = now["seats"][now["asked"]["seat"]]["hand"] is not None
        return None if sees else HIDDEN_CHOICES.get(now["asked"]["effect"])

    def differs_openly(self) -> bool:
        one, other = self.games
        for line, twin in zip(one.log_for(self.looker), other.log_for(self.looker), strict=False):
            if line != twin:
                return {line["kind"], twin["kind"]} <= COMES_TO_LIGHT
        return self.cards_in_sight(one) != self.cards_in_sight(other)

    def cards_in_sight(self, state: regnum.State) -> list[Any]:
        """What no line of the log tells: the tops of the discard piles, a hand that a possessor sees, and the card
        that a Library is about."""
        now = view(state, self.looker)
        asked = now["asked"] or {}
        return [asked.get("card"), *((player["discard_top"], player["hand"]) for player in now["seats"])]

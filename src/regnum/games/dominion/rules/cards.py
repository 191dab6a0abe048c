"""What every card does when it is played: the cards of the base game and of Alchemy, by number."""

from __future__ import annotations

from typing import Final

from regnum.games.dominion.rules import alchemy, base
from regnum.games.dominion.rules.data import CARDS
from regnum.games.dominion.rules.effect import Effect

PLAYS: Final[list[list[Effect]]] = [[] for _ in range(CARDS)]
for _card in base.CARDS + alchemy.CARDS:
    PLAYS[_card.number] = _card.play

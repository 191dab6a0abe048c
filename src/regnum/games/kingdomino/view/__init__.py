"""Kingdomino for people: `words`, the `terminal`, the `drawing`, and the `land` that both show."""

from regnum.games.kingdomino.view.drawing import svg
from regnum.games.kingdomino.view.terminal import board
from regnum.games.kingdomino.view.words import asked, lost_by, outcome_rows, sentence

__all__ = ["asked", "board", "lost_by", "outcome_rows", "sentence", "svg"]

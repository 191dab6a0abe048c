"""Kingdom Builder for people: in the terminal, as a picture, in words."""

from regnum.games.kingdom_builder.view.drawing import svg
from regnum.games.kingdom_builder.view.terminal import board
from regnum.games.kingdom_builder.view.words import asked, begins_turn, outcome_rows, sentence, unit, won_with

__all__ = ["asked", "begins_turn", "board", "outcome_rows", "sentence", "svg", "unit", "won_with"]

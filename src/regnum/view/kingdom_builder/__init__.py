"""Kingdom Builder for people: in the terminal, as a picture, in words."""

from regnum.view.kingdom_builder.drawing import svg
from regnum.view.kingdom_builder.terminal import board
from regnum.view.kingdom_builder.words import asked, outcome_rows, sentence

__all__ = ["asked", "board", "outcome_rows", "sentence", "svg"]

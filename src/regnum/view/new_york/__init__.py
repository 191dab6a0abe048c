"""The New York Card Game for people: `words`, the `terminal`, the `drawing`, and how the majorities stand."""

from regnum.view.new_york.drawing import svg
from regnum.view.new_york.terminal import board
from regnum.view.new_york.words import asked, others, outcome_rows, sentence

__all__ = ["asked", "board", "others", "outcome_rows", "sentence", "svg"]

"""Dominion for people: `words` says what happens, `terminal` and `table` show it, `cards` draws single cards."""

from regnum.view.dominion.table import svg
from regnum.view.dominion.terminal import board
from regnum.view.dominion.words import asked, outcome_rows, sentence

__all__ = ["asked", "board", "outcome_rows", "sentence", "svg"]
